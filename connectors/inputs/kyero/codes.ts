import type { MappedProperty } from '../../../model/property/property.ts';

type OfferType = NonNullable<MappedProperty['offer_type']>;
type Period = NonNullable<NonNullable<MappedProperty['rent_details']>['rent_period']>;

/** The meaning of a word of `<price_freq>`. */
export interface Offer {
  readonly type: OfferType;
  readonly period?: Period;
  readonly isNew?: boolean;
}

/** `<price_freq>`, folded: sale, month and week are the format's own; the others are written by software. */
export const PRICE_FREQUENCIES: Readonly<Record<string, Offer>> = {
  sale: { type: 'sale' },
  'for sale': { type: 'sale' },
  resale: { type: 'sale' },
  venta: { type: 'sale' },
  'new build': { type: 'sale', isNew: true },
  new: { type: 'sale', isNew: true },
  month: { type: 'rental', period: 'month' },
  monthly: { type: 'rental', period: 'month' },
  rent: { type: 'rental', period: 'month' },
  rental: { type: 'rental', period: 'month' },
  'for rent': { type: 'rental', period: 'month' },
  rentlong: { type: 'rental', period: 'month' },
  'rent long': { type: 'rental', period: 'month' },
  'long term rental': { type: 'rental', period: 'month' },
  alquiler: { type: 'rental', period: 'month' },
  year: { type: 'rental', period: 'yearly' },
  week: { type: 'seasonal_rental', period: 'week' },
  weekly: { type: 'seasonal_rental', period: 'week' },
  rentshort: { type: 'seasonal_rental' },
  'rent short': { type: 'seasonal_rental' },
  'short term rental': { type: 'seasonal_rental' },
  'holiday rental': { type: 'seasonal_rental' },
  holiday: { type: 'seasonal_rental' },
  day: { type: 'seasonal_rental', period: 'day' },
  night: { type: 'seasonal_rental', period: 'day' },
};

/** `<status>`, folded. Not an element of the standard, in which every listing of a feed is available. */
export const STATUSES: Readonly<Record<string, MappedProperty['status']>> = {
  available: 'available',
  active: 'available',
  'for sale': 'available',
  'for rent': 'available',
  'new build': 'available',
  resale: 'available',
  sale: 'available',
  rent: 'available',
  disponible: 'available',
  'under offer': 'under_contract',
  'sale agreed': 'sales_compromise',
  'sold stc': 'sales_compromise',
  reserved: 'option',
  reservado: 'option',
  sold: 'sold',
  vendido: 'sold',
  rented: 'rented',
  let: 'rented',
  alquilado: 'rented',
  withdrawn: 'closed',
};

/** Signs used instead of a code in `<currency>`. */
export const CURRENCY_SIGNS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  EURO: 'EUR',
  EUROS: 'EUR',
  '£': 'GBP',
  $: 'USD',
};

/** Element names that are a country or a former code instead of an ISO 639-1 language. `uk` is Ukrainian, as in the standard. */
export const LANGUAGES: Readonly<Record<string, string>> = {
  gb: 'en',
  us: 'en',
  eng: 'en',
  esp: 'es',
  ger: 'de',
  fra: 'fr',
  cz: 'cs',
  dk: 'da',
  se: 'sv',
  gr: 'el',
  jp: 'ja',
  cn: 'zh',
  ua: 'uk',
  nb: 'no',
};

/** `<energy_rating>` in words, folded: no certificate yet (the standard's X), or exempt. */
export const ENERGY_WORDS: Readonly<Record<string, 'empty' | 'not_applicable'>> = {
  x: 'empty',
  processing: 'empty',
  'in process': 'empty',
  'in progress': 'empty',
  'in request': 'empty',
  requested: 'empty',
  'applied for': 'empty',
  pending: 'empty',
  'not available': 'empty',
  'not rated': 'empty',
  unknown: 'empty',
  'en tramite': 'empty',
  'en proceso': 'empty',
  tramite: 'empty',
  pendiente: 'empty',
  solicitado: 'empty',
  exempt: 'not_applicable',
  exento: 'not_applicable',
  'not applicable': 'not_applicable',
  'no aplica': 'not_applicable',
};

/** Values of `<energy_rating>` without meaning. */
export const ENERGY_UNKNOWN = new Set(['', '0', 'n a', 'na', 'none', 'null', 'no']);

/** Words of `<pool>` other than yes and no, folded: whether there is a pool. */
export const POOL_WORDS: ReadonlyArray<readonly [words: RegExp, hasPool: boolean]> = [
  [/^(?:0|no|non|none|nein|nee|false|n|not|sin piscina|ninguna|without pool|no pool|n a)$/, false],
  [/\b(?:optional|opcional|possible|possibility|space for|room for)\b/, false],
  [/^(?:[1-9]|si|s|yes|oui|ja|sim|true|y|pool|piscina)$/, true],
  [/\b(?:privates?|prive|privee|privada?|privat|prive|own|propia|prywatny)\b/, true],
  [/\b(?:communal|community|comunitari[ao]|comunal|commune?|shared|public|gemeinschaft\w*|gemeenschappelijk)\b/, true],
  [/\b(?:heated|indoor|outdoor|climatizada|infinity|salt|children|swimming pool|pool|piscina|piscine|zwembad)\b/, true],
];

/** Elements of a listing that the mapping reads or deliberately ignores; any other gets a warning. */
export const KNOWN_ELEMENTS = new Set(
  (
    'id date ref price currency price_freq part_ownership leasehold new_build type subtype status town province country postcode postal_code zip ' +
    'location location_detail latitude longitude address beds bedrooms baths bathrooms toilets wc floor floors pool surface_area energy_rating url title desc features ' +
    'images notes email contact_number whatsapp_number video_url virtual_tour_url catastral cadastral_reference cadastralref year_built year_build ' +
    'build_year prime distances distance_to_beach_m commission costa'
  ).split(' '),
);
