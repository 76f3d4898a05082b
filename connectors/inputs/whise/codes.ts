import type { MappedProperty } from '../../../model/property/property.ts';

export type PropertyType = MappedProperty['type'];
export type OfferType = NonNullable<MappedProperty['offer_type']>;
export type Status = MappedProperty['status'];
export type Amenity = NonNullable<MappedProperty['amenities']>[number];
type Condition = NonNullable<MappedProperty['general_condition']>;
type Orientation = NonNullable<MappedProperty['orientation']>;
type KitchenType = NonNullable<MappedProperty['kitchen_type']>;
type AreaType = NonNullable<NonNullable<MappedProperty['areas']>[number]['type']>;
type Proximity = NonNullable<NonNullable<MappedProperty['proximities']>[number]['type']>;
type Features = NonNullable<MappedProperty['features']>;
type Legal = NonNullable<MappedProperty['legal']>;
type Land = NonNullable<Legal['property_and_land']>;
export type Energy = keyof NonNullable<Features['heating_energy']>;
export type HeatingSystem = keyof NonNullable<Features['heating_cooling']>;
export type Regulation = keyof NonNullable<Legal['regulations']>;

// Tables by id (https://api.whise.eu/docs/lookup.html).

/** category. */
export const TYPES: Readonly<Record<string, PropertyType>> = {
  '1': 'house',
  '2': 'apartment',
  '3': 'land',
  '4': 'office',
  '5': 'commercial',
  '6': 'commercial',
  '7': 'parking',
};

/** purpose. */
export const OFFERS: Readonly<Record<string, OfferType>> = { '1': 'sale', '2': 'rental', '3': 'life_annuity_sale' };

/** purposeStatus. */
export const STATUSES: Readonly<Record<string, Status>> = {
  '1': 'available',
  '2': 'available',
  '3': 'sold',
  '4': 'rented',
  '5': 'option',
  '6': 'option',
  '8': 'closed',
  '9': 'closed',
  '10': 'closed',
  '11': 'closed',
  '12': 'option',
  '13': 'option',
  '14': 'under_contract',
  '15': 'available',
  '16': 'option',
  '17': 'sold',
  '19': 'prospect',
  '20': 'prospect',
  '21': 'option',
  '22': 'sales_compromise',
  '23': 'prospect',
  '24': 'prospect',
  '25': 'prospect',
  '26': 'prospect',
  '27': 'prospect',
  '28': 'prospect',
};

/** displayStatusId. */
export const DISPLAY_STATUSES: Readonly<Record<string, 'hidden' | 'shown' | 'featured'>> = {
  '1': 'hidden',
  '2': 'shown',
  // The estate of the month.
  '3': 'featured',
  // Sold, shown as a reference.
  '4': 'shown',
  // Online on the agency's own site.
  '5': 'shown',
};

/** country: those of listings of Belgian agencies. */
export const COUNTRIES: Readonly<Record<string, string>> = {
  '1': 'BE',
  '2': 'NL',
  '3': 'FR',
  '4': 'DE',
  '5': 'LU',
  '6': 'GB',
  '7': 'ES',
  '8': 'IT',
  '9': 'PT',
  '10': 'DK',
  '11': 'SE',
  '12': 'NO',
  '13': 'FI',
  '20': 'CH',
  '21': 'US',
  '22': 'CA',
  '23': 'AT',
  '26': 'CZ',
  '27': 'SK',
  '28': 'JP',
  '29': 'RO',
  '30': 'GR',
  '31': 'CY',
  '32': 'BG',
  '35': 'AL',
  '38': 'AD',
  '83': 'HR',
  '119': 'HU',
  '126': 'IE',
  '147': 'LU',
  '164': 'MC',
  '168': 'MA',
  '193': 'PL',
  '195': 'RE',
};

/** Sums come with a sign or a code. */
export const CURRENCIES: Readonly<Record<string, string>> = { '€': 'EUR', $: 'USD', '£': 'GBP' };

// Details: fields that the agency chooses, by id. The type of a value depends on the detail.

/** Yes or no. */
export const AMENITY_DETAILS: Readonly<Record<string, Amenity>> = {
  '22': 'disabled_person_access',
  '43': 'air_conditioning',
  '142': 'fitness_room',
  '322': 'pool',
  '372': 'lift',
  '461': 'double_glazing',
  '724': 'sewer_access',
  '729': 'telephone',
  '1752': 'alarm',
  '1757': 'tv_cable',
  '1762': 'janitor',
  '1763': 'interphone',
  '1771': 'videophone',
  '1773': 'rainwater_harvesting',
};

/** Yes or no. */
export const REGULATION_DETAILS: Readonly<Record<string, Regulation>> = {
  '691': 'pending_legal_proceedings',
  '808': 'building_permit',
  '812': 'subdivision_authorisation',
  '1734': 'priority_purchase_right',
};

/** Yes or no: the certificate exists and is positive. */
export const REPORT_DETAILS: Readonly<Record<string, 'fuel_tank'>> = { '763': 'fuel_tank' };

/** Yes or no: connections to the networks. The details also become custom fields, which name the networks. */
export const UTILITY_DETAILS: readonly string[] = ['757', '1760', '1772'];

/** Yes or no: rooms without a size. */
export const ROOM_FLAGS: Readonly<Record<string, AreaType>> = { '56': 'veranda', '67': 'study' };

/** Yes or no: nearby places; another detail may state the distance. */
export const PROXIMITY_FLAGS: Readonly<Record<string, Proximity>> = {
  '1781': 'shops',
  '1782': 'elementary_school',
  '1783': 'bus',
  '1784': 'city_center',
  '1788': 'beach',
};

/** Square metres of one room. */
export const ROOM_DETAILS: Readonly<Record<string, AreaType>> = {
  '78': 'bedroom',
  '79': 'bedroom',
  '80': 'bedroom',
  '874': 'terrace',
  '1009': 'living_room',
  '1067': 'exercise_room',
  '1494': 'study',
  '1495': 'study',
  '1496': 'study',
};

/** Metres to it. */
export const PROXIMITY_DETAILS: Readonly<Record<string, Proximity>> = {
  '108': 'shops',
  '109': 'elementary_school',
  '110': 'bus',
  '111': 'city_center',
  '115': 'beach',
};

// Values of details come as words in the language of the agency: tables by folded word, French and Dutch.

export const ORIENTATIONS: Readonly<Record<string, Orientation>> = {
  nord: 'N',
  noord: 'N',
  'nord est': 'NE',
  noordoost: 'NE',
  est: 'E',
  oost: 'E',
  'sud est': 'SE',
  zuidoost: 'SE',
  sud: 'S',
  zuid: 'S',
  'sud ouest': 'SW',
  zuidwest: 'SW',
  ouest: 'W',
  west: 'W',
  'nord ouest': 'NW',
  noordwest: 'NW',
};

export const CONDITIONS: Readonly<Record<string, Condition>> = {
  neuf: 'new',
  nieuw: 'new',
  'comme neuf': 'excellent',
  'excellent etat': 'excellent',
  'tres bon etat': 'excellent',
  'uitstekende staat': 'excellent',
  'bon etat': 'good',
  'goede staat': 'good',
  'a rafraichir': 'to_refresh',
  'op te frissen': 'to_refresh',
  'a renover': 'to_renovate',
  'te renoveren': 'to_renovate',
};

export const KITCHENS: Readonly<Record<string, KitchenType>> = {
  'non equipee': 'standard',
  'niet ingericht': 'standard',
  equipee: 'equipped',
  'super equipee': 'equipped',
  'hyper equipee': 'equipped',
  'entierement equipee': 'equipped',
  'volledig ingericht': 'equipped',
  'super ingericht': 'equipped',
  'half ingericht': 'standard',
  'usa hyper equipee': 'american_equipped',
  'usa equipee': 'american_equipped',
  'semi equipee': 'standard',
  ingericht: 'equipped',
  americaine: 'american',
  'americaine equipee': 'american_equipped',
  'open keuken': 'american',
  kitchenette: 'kitchenette',
};

export const HEATING: Readonly<Record<string, { readonly energy?: Energy; readonly system?: HeatingSystem }>> = {
  'gaz chau centr': { energy: 'gas', system: 'central_heating' },
  'mazout chau centr': { energy: 'fuel', system: 'central_heating' },
  'chauffage au sol': { system: 'floor_heating' },
  vloerverwarming: { system: 'floor_heating' },
  'pompe a chaleur': { energy: 'heat_pump', system: 'heat_pump' },
  warmtepomp: { energy: 'heat_pump', system: 'heat_pump' },
  gaz: { energy: 'gas' },
  gas: { energy: 'gas' },
  mazout: { energy: 'fuel' },
  stookolie: { energy: 'fuel' },
  electricite: { energy: 'electricity' },
  elektriciteit: { energy: 'electricity' },
  individuel: { system: 'individual_heating' },
  individueel: { system: 'individual_heating' },
  collectif: {},
  collectief: {},
};

/** Ids of the values of detail 2222. */
export const FLOOD_RISKS: Readonly<Record<string, NonNullable<Land['flood_risk']>>> = {
  '1229': 'effective_flood_sensitive_area',
  '1230': 'potential_flood_sensitive_area',
};

/** Zones of the plan, detail 1736. */
export const LAND_USES: Readonly<Record<string, NonNullable<Land['land_use_designation']>>> = {
  'zone agricole': 'agricultural',
  'agrarisch gebied': 'agricultural',
  'zone d habitat': 'residential',
  woongebied: 'residential',
  'zone forestiere': 'forest_area',
  bosgebied: 'forest_area',
  'zone industrielle': 'industrial',
  industriegebied: 'industrial',
  'zone de parc': 'park',
  parkgebied: 'park',
  'zone naturelle': 'nature_area',
  natuurgebied: 'nature_area',
};
