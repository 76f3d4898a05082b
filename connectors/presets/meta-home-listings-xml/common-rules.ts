import type { MappingRule } from '../../../model/mapping/mapping.ts';
import { customRules, kindRules } from '../write-rules.ts';

/** What both layouts of a catalogue have under the same names. */
export const metaRules: MappingRule[] = [
  { to: 'reference', from: ['home_listing_id'] },
  { to: 'title.en', from: ['name'] },
  { to: 'description.en', from: ['description'] },
  { to: 'property_url', from: ['url'] },
  // Off the market and soon available say nothing about the offer; the type of the listing may.
  {
    to: 'offer_type',
    from: ['availability'],
    codes: {
      for_sale: 'sale',
      for_rent: 'rental',
      sale_pending: 'sale',
      recently_sold: 'sale',
      off_market: null,
      available_soon: null,
    },
  },
  {
    to: 'offer_type',
    from: ['listing_type'],
    codes: {
      for_rent_by_agent: 'rental',
      for_rent_by_owner: 'rental',
      for_sale_by_agent: 'sale',
      for_sale_by_owner: 'sale',
      foreclosed: null,
      new_construction: null,
      new_listing: null,
    },
  },
  {
    to: 'status',
    from: ['availability'],
    codes: {
      for_sale: 'available',
      for_rent: 'available',
      sale_pending: 'under_contract',
      recently_sold: 'sold',
      off_market: 'closed',
      available_soon: 'prospect',
    },
  },
  { to: 'crm_status', from: ['availability'] },
  { to: 'general_condition', constant: 'new', when: { path: 'listing_type', in: ['new_construction'] } },
  ...kindRules(['property_type'], {
    apartment: ['apartment'],
    builder_floor: ['apartment'],
    condo: ['apartment', 'condo'],
    house: ['house'],
    house_in_condominium: ['house', 'housing_estate'],
    house_in_villa: ['house', 'villa'],
    land: ['land'],
    loft: ['apartment', 'loft'],
    manufactured: ['house', 'mobile_home'],
    other: ['other'],
    penthouse: ['apartment', 'penthouse'],
    studio: ['apartment', 'studio'],
    townhouse: ['house', 'townhouse'],
  }),
  // The currency is behind the number: 1,250 USD. The catalogue has no period of a rent.
  { to: 'financial.transaction.price', from: ['price'] },
  { to: 'bedrooms', from: ['num_beds'] },
  { to: 'bathrooms', from: ['num_baths'] },
  { to: 'living_rooms', from: ['num_rooms'] },
  { to: 'building.units_of_building', from: ['num_units'] },
  { to: 'building.construction.year', from: ['year_built'] },
  { to: 'sizes.liveable_area', from: ['area_size'], unit: 'sq_m', when: { path: 'area_unit', in: ['sq_m', 'sqm'] } },
  { to: 'sizes.liveable_area', from: ['area_size'], unit: 'sq_ft', when: { path: 'area_unit', in: ['sq_ft', 'sqft'] } },
  {
    to: 'rent_details.furnished',
    from: ['furnish_type'],
    read: 'code',
    codes: { furnished: true, 'semi-furnished': null, unfurnished: false },
  },
  { to: 'location.geo.latitude', from: ['latitude'] },
  { to: 'location.geo.longitude', from: ['longitude'] },
  { to: 'negotiator.last_name', from: ['agent_name'] },
  { to: 'office.name', from: ['agent_company'] },
  ...customRules({
    furnish_type: 'furnish_type',
    days_on_market: 'days_on_market',
    heating_type: 'heating_type',
    parking_type: 'parking_type',
    laundry_type: 'laundry_type',
    pet_policy: 'pet_policy',
  }),
];

/** Fields of campaigns. */
export const metaIgnored = [
  'listing_type',
  'area_unit',
  'agent_fb_page_id',
  'fb_page_id',
  'group_id',
  'custom_label_0',
  'custom_label_1',
  'custom_label_2',
  'custom_label_3',
  'custom_label_4',
  'ac_type',
  'product_type',
];
