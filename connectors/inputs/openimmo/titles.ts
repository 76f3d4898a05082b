/** Words for generated titles, by language. */
export interface TitleWords {
  readonly rooms: readonly [one: string, several: string];
  /** By element of "objektart". */
  readonly kinds: Readonly<Record<string, string>>;
  /** For any other element. */
  readonly other: string;
}

/** Languages of generated titles; any other gets English. */
export const TITLE_WORDS: Readonly<Record<string, TitleWords>> = {
  de: {
    rooms: ['Zimmer', 'Zimmer'],
    kinds: {
      zimmer: 'Zimmer',
      wohnung: 'Wohnung',
      haus: 'Haus',
      grundstueck: 'Grundstück',
      buero_praxen: 'Büro',
      einzelhandel: 'Ladenlokal',
      gastgewerbe: 'Gastgewerbe',
      hallen_lager_prod: 'Halle',
      land_und_forstwirtschaft: 'Land- und Forstwirtschaft',
      parken: 'Stellplatz',
      freizeitimmobilie_gewerblich: 'Freizeitimmobilie',
      zinshaus_renditeobjekt: 'Renditeobjekt',
    },
    other: 'Immobilie',
  },
  en: {
    rooms: ['room', 'rooms'],
    kinds: {
      zimmer: 'Room',
      wohnung: 'Apartment',
      haus: 'House',
      grundstueck: 'Land',
      buero_praxen: 'Office',
      einzelhandel: 'Shop',
      gastgewerbe: 'Hospitality',
      hallen_lager_prod: 'Industrial hall',
      land_und_forstwirtschaft: 'Agriculture and forestry',
      parken: 'Parking space',
      freizeitimmobilie_gewerblich: 'Leisure property',
      zinshaus_renditeobjekt: 'Investment property',
    },
    other: 'Property',
  },
  fr: {
    rooms: ['pièce', 'pièces'],
    kinds: {
      zimmer: 'Chambre',
      wohnung: 'Appartement',
      haus: 'Maison',
      grundstueck: 'Terrain',
      buero_praxen: 'Bureaux',
      einzelhandel: 'Local commercial',
      gastgewerbe: 'Hôtellerie-restauration',
      hallen_lager_prod: 'Entrepôt',
      land_und_forstwirtschaft: 'Domaine agricole',
      parken: 'Parking',
      freizeitimmobilie_gewerblich: 'Immobilier de loisirs',
      zinshaus_renditeobjekt: 'Immeuble de rapport',
    },
    other: 'Bien immobilier',
  },
  it: {
    rooms: ['locale', 'locali'],
    kinds: {
      zimmer: 'Camera',
      wohnung: 'Appartamento',
      haus: 'Casa',
      grundstueck: 'Terreno',
      buero_praxen: 'Ufficio',
      einzelhandel: 'Negozio',
      gastgewerbe: 'Ristorazione',
      hallen_lager_prod: 'Capannone',
      land_und_forstwirtschaft: 'Azienda agricola',
      parken: 'Posto auto',
      freizeitimmobilie_gewerblich: 'Immobile turistico',
      zinshaus_renditeobjekt: 'Immobile a reddito',
    },
    other: 'Immobile',
  },
};
