import type { Property } from '../../model/property/property.ts';

type SubType = NonNullable<Property['sub_type']>;
type Features = NonNullable<Property['features']>;
type Period = NonNullable<NonNullable<Property['rent_details']>['rent_period']>;

/** An element of "objektart", its attribute and the attribute's value. */
type Kind = readonly [element: string, attribute?: string, value?: string];

const wohnung = (value?: string): Kind => ['wohnung', 'wohnungtyp', value];
const haus = (value?: string): Kind => ['haus', 'haustyp', value];
const land = (value?: string): Kind => ['grundstueck', 'grundst_typ', value];
const buero = (value?: string): Kind => ['buero_praxen', 'buero_typ', value];
const handel = (value?: string): Kind => ['einzelhandel', 'handel_typ', value];
const gast = (value?: string): Kind => ['gastgewerbe', 'gastgew_typ', value];
const halle = (value?: string): Kind => ['hallen_lager_prod', 'hallen_typ', value];
const hof = (value?: string): Kind => ['land_und_forstwirtschaft', 'land_typ', value];
const parken = (value?: string): Kind => ['parken', 'parken_typ', value];
const zins = (value?: string): Kind => ['zinshaus_renditeobjekt', 'zins_typ', value];

/** "objektart" by type. Commercial property only has "other"; "nutzungsart" states that it is commercial. */
export const TYPES: Partial<Record<Property['type'], Kind>> = {
  apartment: wohnung(),
  house: haus(),
  land: land(),
  office: buero(),
  parking: parken(),
  building: haus('MEHRFAMILIENHAUS'),
  commercial: ['sonstige', 'sonstige_typ', 'SONSTIGE'],
  other: ['sonstige', 'sonstige_typ', 'SONSTIGE'],
};

/** "objektart" of a sub-type, by type. */
export const SUB_TYPES: Partial<Record<Property['type'], Partial<Record<SubType, Kind>>>> = {
  apartment: {
    room: ['zimmer', 'zimmertyp', 'ZIMMER'],
    apartment: wohnung('ETAGE'),
    attic: wohnung('DACHGESCHOSS'),
    duplex: wohnung('MAISONETTE'),
    loft: wohnung('LOFT-STUDIO-ATELIER'),
    penthouse: wohnung('PENTHOUSE'),
    garden_level: wohnung('ERDGESCHOSS'),
    souplex: wohnung('SOUTERRAIN'),
    studio: wohnung('APARTMENT'),
  },
  house: {
    terraced: haus('REIHENHAUS'),
    end_of_terrace: haus('REIHENEND'),
    semi_detached: haus('DOPPELHAUSHAELFTE'),
    house: haus('EINFAMILIENHAUS'),
    townhouse: haus('STADTHAUS'),
    bungalow: haus('BUNGALOW'),
    villa: haus('VILLA'),
    farm: haus('RESTHOF'),
    farmhouse: haus('BAUERNHAUS'),
    country_house: haus('LANDHAUS'),
    castle: haus('SCHLOSS'),
    fort: haus('BURG'),
    mansion: haus('HERRENHAUS'),
    chalet: haus('CHALET'),
    beach_house: haus('STRANDHAUS'),
    summer_house: haus('LAUBE-DATSCHE-GARTENHAUS'),
    estate: haus('FINCA'),
    old_house: haus('RUSTICO'),
  },
  land: {
    residential_land: land('WOHNEN'),
    commercial_land: land('GEWERBE'),
    industrial_land: land('INDUSTRIE'),
    agricultural: land('LAND_FORSTWIRSCHAFT'),
    leasure_land: land('FREIZEIT'),
    lake: land('SEELIEGENSCHAFT'),
  },
  office: {
    office_space: buero('BUEROFLAECHE'),
    office_building: buero('BUEROHAUS'),
    loft: buero('LOFT_ATELIER'),
    healthcare: buero('PRAXIS'),
    exhibition: buero('AUSSTELLUNGSFLAECHE'),
    coworking: buero('COWORKING'),
    flex_office: buero('SHARED_OFFICE'),
  },
  commercial: {
    shop: handel('LADENLOKAL'),
    retail: handel('EINZELHANDELSLADEN'),
    commercial_center: handel('EINKAUFSZENTRUM'),
    commercial_building: handel('KAUFHAUS'),
    kiosk: handel('KIOSK'),
    commercial_premises: handel('VERKAUFSFLAECHE'),
    exhibition: handel('AUSSTELLUNGSFLAECHE'),
    restaurant_and_café: gast('RESTAURANT'),
    guest_house: gast('PENSIONEN'),
    hotel: gast('HOTELS'),
    bar_and_nightclub: gast('BAR'),
    hangar: halle('HALLE'),
    industrial: halle('INDUSTRIEHALLE'),
    warehouse: halle('LAGER'),
    factory: halle('PRODUKTION'),
    workshop: halle('WERKSTATT'),
    services: halle('SERVICE'),
    depot: halle('FREIFLAECHEN'),
    farm: hof('BAUERNHOF'),
    gardening: hof('GARTENBAU'),
    farmland: hof('ACKERBAU'),
    wine_domain: hof('WEINBAU'),
    forest: hof('JAGD_UND_FORSTWIRTSCHAFT'),
    pond: hof('TEICH_UND_FISCHWIRTSCHAFT'),
    barn: hof('SCHEUNEN'),
    equestrian_property: hof('REITERHOEFE'),
    agricultural: hof('SONSTIGE_LANDWIRTSCHAFTSIMMOBILIEN'),
    estate: hof('ANWESEN'),
    hunting_territory: hof('JAGDREVIER'),
    station_service: ['sonstige', 'sonstige_typ', 'TANKSTELLE'],
    hospital: ['sonstige', 'sonstige_typ', 'KRANKENHAUS'],
    leasure_and_sports: ['freizeitimmobilie_gewerblich', 'freizeit_typ', 'SPORTANLAGEN'],
    leisure_property: ['freizeitimmobilie_gewerblich', 'freizeit_typ', 'FREIZEITANLAGE'],
  },
  parking: {
    outdoor_parking_space: parken('STELLPLATZ'),
    covered_outdoor_space: parken('CARPORT'),
    private_garage: parken('EINZELGARAGE'),
    indoor_parking_space: parken('TIEFGARAGE'),
    berth: parken('BOOTSLIEGEPLATZ'),
  },
  building: {
    building: haus('MEHRFAMILIENHAUS'),
    investment_property: zins('MEHRFAMILIENHAUS'),
    commercial_building: zins('GESCHAEFTSHAUS'),
    office_building: zins('BUEROGEBAEUDE'),
    commercial_center: zins('EINKAUFSCENTREN'),
    housing_estate: zins('WOHNANLAGEN'),
    industrial: zins('INDUSTRIEANLAGEN'),
    healthcare: zins('PFLEGEHEIM'),
    serviced_apartment: zins('BETREUTES-WOHNEN'),
  },
};

/** Attributes of nutzungsart. */
type Use = 'WOHNEN' | 'GEWERBE' | 'ANLAGE';

/** The use of a property by its type. */
const USES: Partial<Record<Property['type'], Use>> = {
  apartment: 'WOHNEN',
  house: 'WOHNEN',
  office: 'GEWERBE',
  commercial: 'GEWERBE',
  building: 'ANLAGE',
};

/** Land by its permitted use. */
const LAND_USES: Partial<Record<SubType, Use>> = {
  residential_land: 'WOHNEN',
  commercial_land: 'GEWERBE',
  industrial_land: 'GEWERBE',
};

/** nutzungsart; all false if unknown. */
export function usesOf({ type, sub_type }: Pick<Property, 'type' | 'sub_type'>): Readonly<Record<Use, boolean>> {
  const use = type === 'land' && sub_type ? LAND_USES[sub_type] : USES[type];
  return { WOHNEN: use === 'WOHNEN', GEWERBE: use === 'GEWERBE', ANLAGE: use === 'ANLAGE' };
}

/** preis_zeiteinheit@zeiteinheit */
export const PERIODS: Partial<Record<Period, string>> = { day: 'TAG', week: 'WOCHE', month: 'MONAT', yearly: 'JAHR' };

/** zustand@zustand_art */
export const CONDITIONS: Partial<Record<NonNullable<Property['general_condition']>, string>> = {
  new: 'ERSTBEZUG',
  excellent: 'NEUWERTIG',
  good: 'GEPFLEGT',
  to_refresh: 'TEIL_VOLLRENOVIERUNGSBED',
  to_renovate: 'SANIERUNGSBEDUERFTIG',
  to_demolish: 'ABRISSOBJEKT',
  under_construction: 'ROHBAU',
};

/** ausstatt_kategorie */
export const STANDINGS: Partial<Record<NonNullable<Property['standing']>, string>> = {
  normal: 'STANDARD',
  good: 'GEHOBEN',
  luxury: 'LUXUS',
};

/** Attributes of heizungsart. */
export const HEATING_SYSTEMS: Partial<Record<keyof NonNullable<Features['heating_cooling']>, string>> = {
  stove: 'OFEN',
  individual_heating: 'ETAGE',
  central_heating: 'ZENTRAL',
  floor_heating: 'FUSSBODEN',
};

/** Attributes of befeuerung. */
export const HEATING_ENERGIES: Partial<Record<keyof NonNullable<Features['heating_energy']>, string>> = {
  fuel: 'OEL',
  gas: 'GAS',
  electricity: 'ELEKTRO',
  solar: 'SOLAR',
  geothermy: 'ERDWAERME',
  heat_pump: 'LUFTWP',
  wood_pellet: 'PELLET',
  coal: 'KOHLE',
  wood: 'HOLZ',
};

/** Attributes of kueche. */
export const KITCHENS: Partial<Record<NonNullable<Property['kitchen_type']>, readonly string[]>> = {
  american: ['OFFEN'],
  american_equipped: ['OFFEN', 'EBK'],
  kitchenette: ['PANTRY'],
  equipped_kitchenette: ['PANTRY', 'EBK'],
  equipped: ['EBK'],
};
