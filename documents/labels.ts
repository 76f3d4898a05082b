import type { Language } from '../model/shared/language.ts';

type Words = Readonly<Record<Language, string>>;

const say = (fr: string, en: string, de: string): Words => ({ fr, en, de });

/** The texts of a brochure. `{}` is replaced by a value. */
export const LABELS = {
  facts: say('Caractéristiques', 'Key facts', 'Eckdaten'),
  description: say('Description', 'Description', 'Beschreibung'),
  rooms: say('Pièces', 'Rooms', 'Räume'),
  amenities: say('Prestations', 'Amenities', 'Ausstattung'),
  pictures: say('Photos', 'Pictures', 'Bilder'),
  plans: say('Plans', 'Floor plans', 'Grundrisse'),
  energy: say('Performance énergétique', 'Energy performance', 'Energieeffizienz'),
  terms: say('Conditions et mentions légales', 'Terms and legal notices', 'Konditionen und Rechtliches'),
  contact: say('Votre contact', 'Your contact', 'Ihr Kontakt'),
  reference: say('Réf. {}', 'Ref. {}', 'Ref. {}'),
  page: say('Page {}', 'Page {}', 'Seite {}'),
  priceOnRequest: say('Prix sur demande', 'Price on request', 'Preis auf Anfrage'),
  priceRange: say('de {} à {}', 'from {} to {}', '{} bis {}'),
  chargesIncluded: say('charges comprises', 'charges included', 'Nebenkosten inbegriffen'),
  chargesExcluded: say('hors charges', 'charges not included', 'zuzüglich Nebenkosten'),
  liveable: say('Surface habitable', 'Living area', 'Wohnfläche'),
  area: say('Surface', 'Area', 'Fläche'),
  legalArea: say('Surface Carrez', 'Legal area', 'Rechtliche Fläche'),
  plot: say('Terrain', 'Plot', 'Grundstück'),
  terrace: say('Terrasse', 'Terrace', 'Terrasse'),
  balcony: say('Balcon', 'Balcony', 'Balkon'),
  garden: say('Jardin', 'Garden', 'Garten'),
  cellar: say('Cave', 'Cellar', 'Keller'),
  pieces: say('Pièces', 'Rooms', 'Zimmer'),
  bedrooms: say('Chambres', 'Bedrooms', 'Schlafzimmer'),
  bathrooms: say('Salles de bains', 'Bathrooms', 'Badezimmer'),
  showerrooms: say('Salles d’eau', 'Shower rooms', 'Duschbäder'),
  toilets: say('WC', 'Toilets', 'WC'),
  floor: say('Étage', 'Floor', 'Etage'),
  groundFloor: say('Rez-de-chaussée', 'Ground floor', 'Erdgeschoss'),
  floors: say('Niveaux', 'Storeys', 'Geschosse'),
  parkings: say('Stationnements', 'Parking spaces', 'Stellplätze'),
  garages: say('Garages', 'Garages', 'Garagen'),
  cellars: say('Caves', 'Cellars', 'Kellerräume'),
  year: say('Année de construction', 'Year built', 'Baujahr'),
  available: say('Disponible le', 'Available from', 'Verfügbar ab'),
  furnished: say('Meublé', 'Furnished', 'Möbliert'),
  yes: say('oui', 'yes', 'ja'),
  epc: say('Consommation énergétique', 'Energy consumption', 'Energieverbrauch'),
  ghg: say('Émissions de gaz à effet de serre', 'Greenhouse gas emissions', 'Treibhausgasemissionen'),
  class: say('classe {}', 'class {}', 'Klasse {}'),
  epcBlank: say('DPE vierge', 'Energy certificate without result', 'Energieausweis ohne Ergebnis'),
  epcNotApplicable: say('Non soumis au DPE', 'No energy certificate required', 'Kein Energieausweis erforderlich'),
  epcDate: say('Diagnostic réalisé le {}', 'Assessed on {}', 'Ausgestellt am {}'),
  epcCosts: say(
    'Montant estimé des dépenses annuelles d’énergie pour un usage standard : entre {} et {} par an',
    'Estimated yearly energy costs in standard use: between {} and {}',
    'Geschätzte jährliche Energiekosten bei üblicher Nutzung: zwischen {} und {}',
  ),
  epcCostsYear: say(
    'Prix moyens des énergies indexés sur l’année {}',
    'Average energy prices of {}',
    'Durchschnittliche Energiepreise des Jahres {}',
  ),
  epcExcessive: say(
    'Logement à consommation énergétique excessive : classe {}',
    'Dwelling with excessive energy consumption: class {}',
    'Wohnung mit übermäßigem Energieverbrauch: Klasse {}',
  ),
  risks: say(
    'Les informations sur les risques auxquels ce bien est exposé sont disponibles sur le site Géorisques : www.georisques.gouv.fr',
    'Information on the risks to which this property is exposed is available at www.georisques.gouv.fr',
    'Angaben zu den Risiken, denen diese Immobilie ausgesetzt ist, stehen auf www.georisques.gouv.fr',
  ),
  feesBuyer: say(
    'Honoraires à la charge de l’acquéreur : {}',
    'Agency fees paid by the buyer: {}',
    'Provision für den Käufer: {}',
  ),
  feesTenant: say(
    'Honoraires à la charge du locataire : {}',
    'Agency fees paid by the tenant: {}',
    'Provision für den Mieter: {}',
  ),
  feesSeller: say(
    'Honoraires à la charge du vendeur',
    'Agency fees paid by the seller',
    'Provision trägt der Verkäufer',
  ),
  feesIncluded: say(
    'Honoraires inclus dans le prix',
    'Agency fees included in the price',
    'Provision im Preis enthalten',
  ),
  taxIncluded: say('TTC', 'incl. VAT', 'inkl. MwSt.'),
  netPrice: say('Prix hors honoraires : {}', 'Price without fees: {}', 'Preis ohne Provision: {}'),
  feesUrl: say('Barème des honoraires : {}', 'Schedule of fees: {}', 'Provisionsübersicht: {}'),
  charges: say('Charges : {}', 'Charges: {}', 'Nebenkosten: {}'),
  deposit: say('Dépôt de garantie : {}', 'Deposit: {}', 'Kaution: {}'),
  inventory: say('Honoraires d’état des lieux : {}', 'Inventory fees: {}', 'Kosten des Übergabeprotokolls: {}'),
  referenceRent: say('Loyer de référence majoré : {}', 'Increased reference rent: {}', 'Erhöhte Referenzmiete: {}'),
  baseRent: say('Loyer de base : {}', 'Base rent: {}', 'Grundmiete: {}'),
  rentSupplement: say('Complément de loyer : {}', 'Rent supplement: {}', 'Mietzuschlag: {}'),
  propertyTax: say('Taxe foncière : {}', 'Property tax: {}', 'Grundsteuer: {}'),
  buildingCosts: say('Charges de copropriété : {}', 'Building charges: {}', 'Hausgeld: {}'),
  lots: say('Copropriété de {} lots', 'Co-ownership of {} lots', 'Eigentümergemeinschaft mit {} Einheiten'),
  procedure: say(
    'Procédure en cours contre le syndicat des copropriétaires',
    'Proceedings against the co-owners’ association are under way',
    'Laufendes Verfahren gegen die Eigentümergemeinschaft',
  ),
  initialCapital: say('Bouquet : {}', 'Initial capital: {}', 'Einmalzahlung: {}'),
  annuity: say('Rente viagère : {}', 'Life annuity: {}', 'Leibrente: {}'),
  marketValue: say('Valeur vénale', 'Market value', 'Verkehrswert'),
  annuitants: say('Crédirentiers', 'Annuitants', 'Rentenberechtigte'),
  age: say('{} ans', 'aged {}', '{} Jahre'),
  woman: say('femme', 'woman', 'Frau'),
  man: say('homme', 'man', 'Mann'),
  occupancy: say('Occupation', 'Occupancy', 'Nutzung'),
  occupied: say('occupé', 'occupied', 'bewohnt'),
  vacant: say('libre', 'vacant', 'frei'),
  scan: say('Voir l’annonce en ligne', 'See it online', 'Online ansehen'),
} as const satisfies Readonly<Record<string, Words>>;

export type Label = keyof typeof LABELS;

/** A label in a language, its `{}` replaced by the values in order. */
export function word(language: Language, label: Label, ...values: readonly string[]): string {
  const rest = [...values];
  return LABELS[label][language].replace(/\{\}/g, () => rest.shift() ?? '');
}
