import type { MappedProperty } from '../../../model/property/property.ts';

export type PropertyType = MappedProperty['type'];
export type SubType = NonNullable<MappedProperty['sub_type']>;

/** The meaning of a value of an "objektart"; `type` if it differs from that of the objektart. Null: the value has no meaning for us. */
export type Finer = SubType | { readonly type: PropertyType; readonly subType: SubType } | null;

/** The type for an element of "objektart", and the refinements by its folded type attribute. */
export interface Kind {
  readonly type: PropertyType;
  readonly subType?: SubType;
  readonly finer: Readonly<Record<string, Finer>>;
}

/** Elements of "objektart" (OpenImmo 1.2.7), and values of earlier versions that exports still write. */
export const KINDS: Readonly<Record<string, Kind>> = {
  zimmer: { type: 'apartment', subType: 'room', finer: { zimmer: 'room' } },
  wohnung: {
    type: 'apartment',
    finer: {
      dachgeschoss: 'attic',
      attikawohnung: 'attic',
      rohdachboden: 'attic',
      maisonette: 'duplex',
      'loft studio atelier': 'loft',
      loft: 'loft',
      penthouse: 'penthouse',
      terrassen: 'apartment',
      etage: 'apartment',
      galerie: 'apartment',
      ferienwohnung: 'apartment',
      erdgeschoss: 'garden_level',
      souterrain: 'souplex',
      // In German an "Apartment" is a small flat.
      apartment: 'studio',
      'keine angabe': null,
    },
  },
  haus: {
    type: 'house',
    finer: {
      reihenhaus: 'terraced',
      reihenmittel: 'terraced',
      reihenend: 'end_of_terrace',
      reiheneck: 'end_of_terrace',
      doppelhaushaelfte: 'semi_detached',
      einfamilienhaus: 'house',
      fertighaus: 'house',
      zweifamilienhaus: 'house',
      stadthaus: 'townhouse',
      bungalow: 'bungalow',
      villa: 'villa',
      resthof: 'farm',
      bauernhaus: 'farmhouse',
      landhaus: 'country_house',
      schloss: 'castle',
      burg: 'fort',
      herrenhaus: 'mansion',
      mehrfamilienhaus: { type: 'building', subType: 'building' },
      apartmenthaus: { type: 'building', subType: 'building' },
      ferienhaus: 'leisure_property',
      berghuette: 'chalet',
      chalet: 'chalet',
      strandhaus: 'beach_house',
      'laube datsche gartenhaus': 'summer_house',
      'laube datsche': 'summer_house',
      finca: 'estate',
      rustico: 'old_house',
      'keine angabe': null,
    },
  },
  grundstueck: {
    type: 'land',
    finer: {
      wohnen: 'residential_land',
      gewerbe: 'commercial_land',
      gewerbepark: 'commercial_land',
      industrie: 'industrial_land',
      // The standard's misspelling, and the correct one.
      'land forstwirschaft': 'agricultural',
      'land forstwirtschaft': 'agricultural',
      freizeit: 'leasure_land',
      gemischt: 'land',
      sondernutzung: 'land',
      seeliegenschaft: 'lake',
    },
  },
  buero_praxen: {
    type: 'office',
    finer: {
      bueroflaeche: 'office_space',
      buerohaus: 'office_building',
      buerozentrum: 'office_building',
      'loft atelier': 'loft',
      praxis: 'healthcare',
      praxisflaeche: 'healthcare',
      praxishaus: 'healthcare',
      ausstellungsflaeche: 'exhibition',
      coworking: 'coworking',
      'shared office': 'flex_office',
    },
  },
  einzelhandel: {
    type: 'commercial',
    finer: {
      ladenlokal: 'shop',
      einzelhandelsladen: 'retail',
      verbrauchermarkt: 'commercial_center',
      einkaufszentrum: 'commercial_center',
      'factory outlet': 'commercial_center',
      kaufhaus: 'commercial_building',
      kiosk: 'kiosk',
      verkaufsflaeche: 'commercial_premises',
      ausstellungsflaeche: 'exhibition',
    },
  },
  gastgewerbe: {
    type: 'commercial',
    finer: {
      gastronomie: 'restaurant_and_café',
      'gastronomie und wohnung': 'restaurant_and_café',
      restaurant: 'restaurant_and_café',
      cafe: 'restaurant_and_café',
      pensionen: 'guest_house',
      hotels: 'hotel',
      'weitere beherbergungsbetriebe': 'hotel',
      bar: 'bar_and_nightclub',
      discothek: 'bar_and_nightclub',
      raucherlokal: 'bar_and_nightclub',
      einraumlokal: 'bar_and_nightclub',
    },
  },
  hallen_lager_prod: {
    type: 'commercial',
    finer: {
      halle: 'hangar',
      industriehalle: 'industrial',
      lager: 'warehouse',
      lagerflaechen: 'warehouse',
      'lager mit freiflaeche': 'warehouse',
      hochregallager: 'warehouse',
      speditionslager: 'warehouse',
      kuehlhaus: 'warehouse',
      produktion: 'factory',
      werkstatt: 'workshop',
      service: 'services',
      freiflaechen: 'depot',
    },
  },
  land_und_forstwirtschaft: {
    type: 'commercial',
    subType: 'agricultural',
    finer: {
      'landwirtschaftliche betriebe': 'farm',
      bauernhof: 'farm',
      aussiedlerhof: 'farm',
      viehwirtschaft: 'farm',
      gartenbau: 'gardening',
      ackerbau: 'farmland',
      weinbau: 'wine_domain',
      'jagd und forstwirtschaft': 'forest',
      'teich und fischwirtschaft': 'pond',
      scheunen: 'barn',
      reiterhoefe: 'equestrian_property',
      'sonstige landwirtschaftsimmobilien': 'agricultural',
      anwesen: 'estate',
      jagdrevier: 'hunting_territory',
    },
  },
  parken: {
    type: 'parking',
    finer: {
      stellplatz: 'outdoor_parking_space',
      'parkplatz strom': 'outdoor_parking_space',
      carport: 'covered_outdoor_space',
      doppelgarage: 'private_garage',
      einzelgarage: 'private_garage',
      duplex: 'indoor_parking_space',
      tiefgarage: 'indoor_parking_space',
      tiefgaragenstellplatz: 'indoor_parking_space',
      parkhaus: 'indoor_parking_space',
      bootsliegeplatz: 'berth',
    },
  },
  sonstige: {
    type: 'other',
    finer: {
      parkhaus: { type: 'parking', subType: 'indoor_parking_space' },
      garagen: { type: 'parking', subType: 'private_garage' },
      parkflache: { type: 'parking', subType: 'outdoor_parking_space' },
      tankstelle: { type: 'commercial', subType: 'station_service' },
      krankenhaus: { type: 'commercial', subType: 'hospital' },
      sonstige: null,
    },
  },
  freizeitimmobilie_gewerblich: {
    type: 'commercial',
    finer: {
      sportanlagen: 'leasure_and_sports',
      'vergnuegungsparks und center': 'leasure_and_sports',
      freizeitanlage: 'leisure_property',
    },
  },
  zinshaus_renditeobjekt: {
    type: 'building',
    subType: 'investment_property',
    finer: {
      mehrfamilienhaus: 'investment_property',
      'wohn und geschaeftshaus': 'building',
      geschaeftshaus: 'commercial_building',
      buerogebaeude: 'office_building',
      'sb maerkte': 'commercial_center',
      einkaufscentren: 'commercial_center',
      verbrauchermaerkte: 'commercial_center',
      wohnanlagen: 'housing_estate',
      industrieanlagen: 'industrial',
      pflegeheim: 'healthcare',
      sanatorium: 'healthcare',
      seniorenheim: 'healthcare',
      'betreutes wohnen': 'serviced_apartment',
    },
  },
};
