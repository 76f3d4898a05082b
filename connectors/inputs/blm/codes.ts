import type { MappedProperty } from '../../../model/property/property.ts';

type Amenity = NonNullable<MappedProperty['amenities']>[number];
type Period = NonNullable<NonNullable<MappedProperty['rent_details']>['rent_period']>;

/** TRANS_TYPE_ID. */
export const OFFERS: Readonly<Record<string, 'sale' | 'rental'>> = { '1': 'sale', '2': 'rental' };

/** STATUS_ID: the words of the format, what they are in our model, and which offer has them. */
export const STATUSES: Readonly<
  Record<string, readonly [words: string, status: MappedProperty['status'], offer?: 'sale' | 'rental']>
> = {
  '0': ['Available', 'available'],
  '1': ['Sold subject to contract', 'sales_compromise', 'sale'],
  '2': ['Sold subject to concluded missives', 'sales_compromise', 'sale'],
  '3': ['Under offer', 'under_contract', 'sale'],
  '4': ['Reserved', 'option'],
  '5': ['Let agreed', 'rented', 'rental'],
  '6': ['Sold', 'sold', 'sale'],
  '7': ['Let', 'rented', 'rental'],
};

/** PRICE_QUALIFIER for a price on application. */
export const PRICE_ON_APPLICATION = '1';

/** PRICE_QUALIFIER for "prices from". */
export const PRICE_FROM = '7';

/** PRICE_QUALIFIER: the text next to a price; empty for an ordinary one. */
export const QUALIFIERS: Readonly<Record<string, string>> = {
  '0': '',
  [PRICE_ON_APPLICATION]: 'POA',
  '2': 'Guide price',
  '3': 'Fixed price',
  '4': 'Offers in excess of',
  '5': 'Offers in the region of',
  '6': 'Sale by tender',
  [PRICE_FROM]: 'From',
  '9': 'Shared ownership',
  '10': 'Offers over',
  '11': 'Part buy part rent',
  '12': 'Shared equity',
  '14': 'Equity loan',
  '15': 'Offers invited',
  '16': 'Starting bid',
};

/** LET_RENT_FREQUENCY. */
export const RENT_PERIODS: Readonly<Record<string, readonly [period: Period, words?: string]>> = {
  '0': ['week'],
  '1': ['month'],
  '2': ['quarterly'],
  '3': ['yearly'],
  '5': ['week', 'Per person per week'],
};

/** LET_FURN_ID: the words of the format, and whether the home is furnished; undefined if not stated or to be agreed. */
export const FURNITURE: Readonly<Record<string, readonly [words: string, furnished?: boolean]>> = {
  '0': ['Furnished', true],
  '1': ['Part furnished', true],
  '2': ['Unfurnished', false],
  '3': ['Not specified'],
  '4': ['Furnished or unfurnished'],
};

/** LET_TYPE_ID; empty for "not specified". */
export const LET_TYPES: Readonly<Record<string, string>> = {
  '0': '',
  '1': 'Long term',
  '2': 'Short term',
  '3': 'Student',
  '4': 'Commercial',
};

/** TENURE_TYPE_ID. */
export const TENURES: Readonly<Record<string, string>> = {
  '1': 'Freehold',
  '2': 'Leasehold',
  '3': 'Feudal',
  '4': 'Commonhold',
  '5': 'Share of freehold',
};

/** AREA_SIZE_UNIT_ID: a unit by a word of `toSize`. */
export const UNITS: Readonly<Record<string, string>> = { '1': 'sq_ft', '2': 'sq_m', '3': 'acre', '4': 'hectare' };

/** What comes with a student let, by flag. */
export const AMENITY_FLAGS: ReadonlyArray<readonly [field: string, amenity: Amenity]> = [
  ['LET_WASHING_MACHINE_FLAG', 'washing_machine'],
  ['LET_DISHWASHER_FLAG', 'dishwasher'],
  ['LET_BURGLAR_ALARM_FLAG', 'alarm'],
  ['LET_BILL_INC_INTERNET', 'internet'],
];

/** Bills that a rent includes, by flag. The specification writes "licence" in two ways. */
export const BILL_FLAGS: ReadonlyArray<readonly [field: string, words: string]> = [
  ['LET_BILL_INC_WATER', 'Water'],
  ['LET_BILL_INC_GAS', 'Gas'],
  ['LET_BILL_INC_ELECTRICITY', 'Electricity'],
  ['LET_BILL_INC_TV_LICENCE', 'TV licence'],
  ['LET_BILL_INC_TV_LICIENCE', 'TV licence'],
  ['LET_BILL_INC_TV_SUBSCRIPTION', 'TV subscription'],
  ['LET_BILL_INC_INTERNET', 'Internet'],
];

/** Fields without a counterpart in our model, and the keys of their custom fields. */
export const CUSTOM_FIELDS: ReadonlyArray<readonly [field: string, key: string]> = [
  ['ADMINISTRATION_FEE', 'administration_fee'],
  ['LET_CONTRACT_IN_MONTHS', 'contract_in_months'],
  ['COUNCIL_TAX_BAND', 'council_tax_band'],
  ['COUNCIL_TAX_EXEMPT', 'council_tax_exempt'],
  ['GROUND_RENT_REVIEW_PERIOD_YEARS', 'ground_rent_review_period_years'],
  ['GROUND_RENT_PERCENTAGE_INCREASE', 'ground_rent_percentage_increase'],
  ['TENURE_UNEXPIRED_YEARS', 'tenure_unexpired_years'],
  ['SHARED_OWNERSHIP', 'shared_ownership'],
  ['SHARED_OWNERSHIP_PERCENTAGE', 'shared_ownership_percentage'],
  ['SHARED_OWNERSHIP_RENT', 'shared_ownership_rent'],
  ['SHARED_OWNERSHIP_RENT_FREQUENCY', 'shared_ownership_rent_frequency'],
  ['PRICE_PER_UNIT', 'price_per_unit'],
  ['DEVELOPMENT_NAME', 'development_name'],
  ...[1, 2, 3, 4, 5, 6].map((number) => [`COMM_CLASS_ORDER_${number}`, 'use_class'] as const),
];

/** FEATURE1 to FEATURE10. */
export const FEATURE_FIELDS = Array.from({ length: 10 }, (_, index) => `FEATURE${index + 1}`);

/** Fields that the mapping reads, without those of media. */
export const KNOWN_FIELDS: ReadonlySet<string> = new Set([
  'AGENT_REF',
  'BRANCH_ID',
  'STATUS_ID',
  'CREATE_DATE',
  'UPDATE_DATE',
  'DISPLAY_ADDRESS',
  'PUBLISHED_FLAG',
  'ADDRESS_1',
  'ADDRESS_2',
  'ADDRESS_3',
  'ADDRESS_4',
  'TOWN',
  'POSTCODE1',
  'POSTCODE2',
  'HOUSE_NAME_NUMBER',
  'STREET_NAME',
  'OS_TOWN_CITY',
  'OS_REGION',
  'ZIPCODE',
  'COUNTRY_CODE',
  'EXACT_LATITUDE',
  'EXACT_LONGITUDE',
  'EXACT_LONGDITUDE',
  'SUMMARY',
  'DESCRIPTION',
  'BEDROOMS',
  'BATHROOMS',
  'LIVING_ROOMS',
  'PRICE',
  'PRICE_QUALIFIER',
  'PROP_SUB_ID',
  'NEW_HOME_FLAG',
  'TRANS_TYPE_ID',
  'TENURE_TYPE_ID',
  'LET_DATE_AVAILABLE',
  'LET_BOND',
  'LET_TYPE_ID',
  'LET_FURN_ID',
  'LET_RENT_FREQUENCY',
  'MIN_SIZE_ENTERED',
  'MAX_SIZE_ENTERED',
  'AREA_SIZE_UNIT_ID',
  'BUSINESS_FOR_SALE_FLAG',
  'ANNUAL_GROUND_RENT',
  'ANNUAL_SERVICE_CHARGE',
  ...FEATURE_FIELDS,
  ...AMENITY_FLAGS.map(([field]) => field),
  ...BILL_FLAGS.map(([field]) => field),
  ...CUSTOM_FIELDS.map(([field]) => field),
]);
