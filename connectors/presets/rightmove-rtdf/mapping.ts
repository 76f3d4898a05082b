/**
 * Rightmove Real Time Datafeed: the messages SendProperty and RemoveProperty in JSON, as estate agents' software sends them.
 * Made after the JSON schemas of the specification (SendPropertyDetailsRequestSchema, as published in September 2024 with ijxy/rightmove-rtdf);
 * never met a real file.
 */
import type { FeedMapping } from '../../../model/mapping/mapping.ts';
import { KINDS } from '../../inputs/blm/kinds.ts';
import { amenityRules, costRules, customRules, kindRules } from '../write-rules.ts';
import type { Kind } from '../write-rules.ts';

/** The numbers are those of BLM, without four that only BLM has, and with retail parks and pop-ups. */
const BLM_ONLY = new Set(['17', '18', '19', '89']);
const kinds: Record<string, Kind> = {
  ...Object.fromEntries(
    Object.entries(KINDS)
      .filter(([code]) => !BLM_ONLY.has(code))
      .map(([code, [, type, subType]]) => [code, [type, subType]]),
  ),
  544: ['commercial', 'commercial_center'],
  547: ['commercial', 'retail'],
  550: ['commercial', 'retail'],
};

const PRICE = 'property.price_information';
const DETAILS = 'property.details';
// A second word next to 1 says that it is a code: 1 alone is a yes.
const isSale = { path: 'branch.channel', in: ['1', 'sales'] };
const isRental = { path: 'branch.channel', in: ['2'] };

/** Every qualifier but POA (1) and Coming Soon (16); an unknown one hides the price. */
const isPricePublic = {
  any: [
    { path: `${PRICE}.price_qualifier`, exists: false },
    { path: `${PRICE}.price_qualifier`, in: ['0', '2', '3', '4', '5', '6', '7', '9', '10', '11', '12', '15'] },
  ],
};

/** The schema for properties abroad names no currency, so that a price there is not read. */
const isBritish = {
  any: [
    { path: 'branch.overseas', exists: false },
    { path: 'branch.overseas', in: ['false'] },
  ],
};

const heating = (to: string, words: string[]): FeedMapping['rules'][number] => ({
  to,
  constant: true,
  when: { path: `${DETAILS}.heating`, in: words },
});

/** Units by number; hectares stay as they are, because our model has none. */
const areas = (to: string, path: string, unit: string): FeedMapping['rules'] => [
  { to, from: [path], unit: 'sq_ft', when: { path: unit, in: ['1', 'sq ft'] } },
  { to, from: [path], unit: 'sq_m', when: { path: unit, in: ['2'] } },
  { to, from: [path], unit: 'acre', when: { path: unit, in: ['3'] } },
];

const document = (type: string): FeedMapping['rules'][number] => ({
  to: 'documents',
  each: [`property.media[media_type=${type}]`],
  parts: [
    { to: 'url', from: ['media_url'] },
    { to: 'description', from: ['caption'] },
  ],
});

export const rightmoveRtdf = {
  version: 1,
  name: 'Rightmove Real Time Datafeed (JSON)',
  specification: 'https://media.rightmove.co.uk/ps/pdf/guides/adf/Rightmove_Real_Time_Datafeed_Specification.pdf',
  source: { format: 'json' },
  profile: {
    numbers: 'point',
    dates: 'dmy',
    currency: 'GBP',
    country: 'GB',
    language: 'en',
    time_zone: 'Europe/London',
  },
  key: { from: ['property.agent_ref'] },
  updated: ['property.update_date'],
  deleted: { path: 'property.removal_reason', exists: true },
  skip: {
    all: [{ path: 'property.removal_reason', exists: false }, { not: { path: 'property.published', in: [true] } }],
  },
  rules: [
    { to: 'reference', from: ['property.agent_ref'] },
    { to: 'created_at', from: ['property.create_date'] },
    { to: 'updated_at', from: ['property.update_date'] },
    { to: 'available_at', from: ['property.date_available'] },
    { to: 'offer_type', constant: 'auction', when: { all: [isSale, { path: `${PRICE}.auction`, in: [true] }] } },
    { to: 'offer_type', from: ['branch.channel'], codes: { 1: 'sale', 2: 'rental' } },
    {
      to: 'status',
      from: ['property.status'],
      codes: {
        1: 'available',
        2: 'sales_compromise',
        3: 'sales_compromise',
        4: 'under_contract',
        5: 'option',
        6: 'rented',
      },
    },
    { to: 'crm_status', from: ['property.status'] },
    ...kindRules(['property.property_type'], kinds),
    { to: 'general_condition', constant: 'new', when: { path: 'property.new_home', in: [true] } },
    {
      to: 'general_condition',
      from: [`${DETAILS}.condition`],
      codes: { 1: 'good', 2: 'to_refresh', 3: 'to_renovate', 4: 'to_renovate' },
    },
    { to: 'financial.transaction.price', from: [`${PRICE}.price`], when: { all: [isPricePublic, isBritish] } },
    {
      to: 'financial.information',
      from: [`${PRICE}.price_qualifier`],
      read: 'code',
      codes: {
        0: null,
        1: 'Price on application',
        2: 'Guide price',
        3: 'Fixed price',
        4: 'Offers in excess of',
        5: 'Offers in the region of',
        6: 'Sale by tender',
        7: 'From',
        9: 'Shared ownership',
        10: 'Offers over',
        11: 'Part buy, part rent',
        12: 'Shared equity',
        15: 'Offers invited',
        16: 'Coming soon',
      },
    },
    {
      to: 'rent_details.rent_period',
      from: [`${PRICE}.rent_frequency`],
      codes: { 1: 'yearly', 4: 'quarterly', 12: 'month', 52: 'week', 365: 'day' },
      when: isRental,
    },
    {
      to: 'rent_details.guarantee_deposit_amount',
      from: [`${PRICE}.deposit`],
      when: { all: [isRental, isPricePublic, isBritish] },
    },
    {
      to: 'rent_details.furnished',
      from: [`${DETAILS}.furnished_type`],
      read: 'code',
      codes: { 0: true, 1: true, 2: false, 4: null },
      when: isRental,
    },
    ...costRules('building_costs', `${PRICE}.annual_service_charge`, 'yearly'),
    ...costRules('property_costs', `${PRICE}.annual_ground_rent`, 'yearly'),
    ...costRules('property_tax', `${DETAILS}.domestic_rates`, 'yearly'),
    // The display address is what may be shown; the exact lines are for the map alone.
    { to: 'location.address', from: ['property.address.display_address'] },
    { to: 'location.city', from: ['property.address.town'] },
    { to: 'location.postal_code', from: ['property.address.postcode_1', 'property.address.postcode_2'], join: ' ' },
    { to: 'location.postal_code', from: ['property.address.postcode_1'] },
    { to: 'location.region', from: ['property.address.region'] },
    { to: 'location.province', from: ['property.address.sub_region'] },
    { to: 'location.countryCode', from: ['property.address.country_code'] },
    { to: 'location.geo.latitude', from: ['property.address.latitude'] },
    { to: 'location.geo.longitude', from: ['property.address.longitude'] },
    { to: 'short_description.en', from: [`${DETAILS}.summary`] },
    { to: 'description.en', from: [`${DETAILS}.description`] },
    { to: 'bedrooms', from: [`${DETAILS}.bedrooms`] },
    { to: 'bathrooms', from: [`${DETAILS}.bathrooms`] },
    { to: 'floors', from: [`${DETAILS}.floors`] },
    { to: 'building.construction.year', from: [`${DETAILS}.year_built`] },
    ...areas('sizes.liveable_area', `${DETAILS}.internal_area`, `${DETAILS}.internal_area_unit`),
    ...areas('sizes.liveable_area', `${DETAILS}.sizing.minimum`, `${DETAILS}.sizing.area_unit`),
    ...areas('sizes.plot_area', `${DETAILS}.land_area`, `${DETAILS}.land_area_unit`),
    {
      to: 'custom_fields.land_area_hectares',
      from: [`${DETAILS}.land_area`],
      when: { path: `${DETAILS}.land_area_unit`, in: ['4'] },
    },
    ...amenityRules({
      pets_accepted: [`${DETAILS}.pets_allowed`],
      alarm: [`${DETAILS}.burglar_alarm`],
      washing_machine: [`${DETAILS}.washing_machine`],
      dishwasher: [`${DETAILS}.dishwasher`],
      internet: [`${DETAILS}.internet_bill_inc`],
    }),
    {
      to: 'amenities',
      from: [`${DETAILS}.parking`],
      codes: {
        13: 'parking',
        14: 'parking',
        15: 'interior_parking',
        16: 'parking',
        17: 'exterior_parking',
        18: 'parking',
        19: 'exterior_parking',
        20: null,
        21: 'exterior_parking',
        22: null,
        23: 'parking',
        24: 'parking',
        54: null,
        55: null,
        56: null,
        57: 'electric_car_terminal',
        58: 'parking',
        59: null,
        60: 'parking',
        69: null,
      },
    },
    {
      to: 'amenities',
      from: [`${DETAILS}.outside_space`],
      codes: {
        29: 'garden',
        30: 'garden',
        31: 'garden',
        32: 'garden',
        33: 'garden',
        34: 'garden',
        35: 'terrace',
        36: 'terrace',
      },
    },
    {
      to: 'amenities',
      from: [`${DETAILS}.accessibility`],
      codes: {
        37: 'disabled_person_access',
        38: 'lift',
        39: 'disabled_person_access',
        40: null,
        41: 'disabled_person_access',
        42: null,
        43: 'disabled_person_access',
        44: null,
        45: null,
      },
    },
    {
      to: 'amenities',
      from: [`${DETAILS}.heating`],
      codes: {
        1: 'air_conditioning',
        2: 'central_heating',
        3: 'double_glazing',
        4: null,
        5: 'heating_energy_electricity',
        6: 'heating_energy_gas',
        7: 'central_heating',
        8: null,
        9: 'heating_energy_fuel',
        10: 'heating_energy_solar',
        11: 'solar_boiler',
        12: 'floor_heating',
        46: 'stove',
        47: 'fireplace',
        48: null,
        49: 'heat_pump',
        50: 'heat_pump',
        51: 'solar_panels',
        52: 'floor_heating',
        53: 'solar_boiler',
      },
    },
    heating('features.heating_energy.gas', ['6', '7']),
    heating('features.heating_energy.electricity', ['5', '8']),
    heating('features.heating_energy.fuel', ['9']),
    heating('features.heating_energy.wood', ['46', '47']),
    heating('features.heating_energy.heat_pump', ['49', '50']),
    {
      to: 'features.hot_water.main_drainage',
      constant: true,
      when: { path: `${DETAILS}.sewerage`, in: ['mains_supply'] },
    },
    {
      to: 'images',
      each: ['property.media[media_type=1]'],
      parts: [
        { to: 'url', from: ['media_url'] },
        { to: 'ordinal', from: ['sort_order'] },
        { to: 'description', from: ['caption'] },
      ],
    },
    {
      to: 'plans',
      each: ['property.media[media_type=2]'],
      parts: [
        { to: 'url', from: ['media_url'] },
        { to: 'description', from: ['caption'] },
      ],
    },
    ...['3', '6', '7'].map(document),
    { to: 'video.virtual_tour_url', from: ['property.media[media_type=4].media_url'] },
    { to: 'office.code', from: ['branch.branch_id'] },
    {
      to: 'custom_fields',
      each: [`${DETAILS}.features`],
      parts: [
        { to: 'key', constant: 'feature' },
        { to: 'group', constant: 'features' },
        { to: 'value', from: ['.'] },
      ],
    },
    {
      to: 'custom_fields.tenure',
      from: [`${PRICE}.tenure_type`],
      read: 'code',
      codes: {
        1: 'Freehold',
        2: 'Leasehold',
        3: 'Feudal',
        4: 'Commonhold',
        5: 'Share of freehold',
        6: 'Non-traditional',
      },
    },
    ...customRules({
      tenure_unexpired_years: `${PRICE}.tenure_unexpired_years`,
      administration_fee: `${PRICE}.administration_fee`,
      shared_ownership_percentage: `${PRICE}.shared_ownership_percentage`,
      ground_rent_review_period_years: `${PRICE}.ground_rent_review_period_years`,
      ground_rent_percentage_increase: `${PRICE}.ground_rent_percentage_increase`,
      council_tax_band: `${DETAILS}.council_tax_band`,
      council_tax_exempt: `${DETAILS}.council_tax_exempt`,
      reception_rooms: `${DETAILS}.reception_rooms`,
      minimum_term_months: 'property.minimum_term',
      contract_months: 'property.contract_months',
      broadband: `${DETAILS}.broadband`,
      flooded_in_last_five_years: `${DETAILS}.risks.flooded_in_last_five_years`,
      listed_building: `${DETAILS}.obligations.listed`,
    }),
    {
      to: 'custom_fields.let_type',
      from: ['property.let_type'],
      read: 'code',
      codes: { 0: null, 1: 'Long term', 2: 'Short term', 4: 'Commercial' },
    },
    {
      to: 'areas',
      each: [`${DETAILS}.rooms`],
      parts: [
        { to: 'name', from: ['room_name'] },
        { to: 'description', from: ['room_description'] },
        { to: 'notes', from: ['room_dimension_text'] },
      ],
    },
  ],
  ignored: [
    'network',
    'property.published',
    'property.removal_reason',
    'property.transaction_date',
    'property.student_property',
    'property.house_flat_share',
    // Only for the map and the post: the display address is what may be shown.
    'property.address.house_name_number',
    'property.address.address_2',
    'property.address.address_3',
    'property.address.address_4',
    'property.address.pov_latitude',
    'property.address.pov_longitude',
    'property.address.pov_pitch',
    'property.address.pov_heading',
    'property.address.pov_zoom',
    `${PRICE}.price_per_unit_area`,
    `${PRICE}.price_per_unit_per_annum`,
    `${PRICE}.shared_ownership`,
    `${PRICE}.shared_ownership_rent`,
    `${PRICE}.shared_ownership_rent_frequency`,
    `${DETAILS}.sizing`,
    `${DETAILS}.entrance_floor`,
    `${DETAILS}.water`,
    `${DETAILS}.electricity`,
    `${DETAILS}.smokers_considered`,
    `${DETAILS}.sharers_considered`,
    `${DETAILS}.all_bills_inc`,
    `${DETAILS}.water_bill_inc`,
    `${DETAILS}.gas_bill_inc`,
    `${DETAILS}.electricity_bill_inc`,
    `${DETAILS}.oil_bill_inc`,
    `${DETAILS}.council_tax_inc`,
    `${DETAILS}.tv_licence_inc`,
    `${DETAILS}.sat_cable_tv_bill_inc`,
    `${DETAILS}.business_for_sale`,
    `${DETAILS}.comm_use_class`,
    `${DETAILS}.rooms`,
    `${DETAILS}.risks`,
    `${DETAILS}.obligations`,
    'property.media',
  ],
} satisfies FeedMapping;
