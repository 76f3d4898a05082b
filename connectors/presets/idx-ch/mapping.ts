/**
 * IDX 3.01, the file that Swiss agencies' software sends to homegate, ImmoScout24.ch and others: fields divided by #, without a line of names.
 * Made after the table "idx-format-v3.01_v015" of homegate (as published with OpenEstate-IO); never met a real file.
 */
import type { FeedMapping, MappingRule } from '../../../model/mapping/mapping.ts';
import { amenityRules, customRules, kindRules } from '../write-rules.ts';
import { IDX_COLUMNS } from './columns.ts';
import { IDX_TYPES } from './types.ts';

/** Pictures are numbered in the middle of their names. */
const pictures: MappingRule[] = Array.from({ length: 13 }, (_, number) => ({
  to: 'images',
  each: ['.'],
  parts: [
    { to: 'url', from: [`picture_${number + 1}_url`, `picture_${number + 1}_filename`] },
    { to: 'name', from: [`picture_${number + 1}_title`] },
    { to: 'description', from: [`picture_${number + 1}_description`] },
  ],
  when: { path: `picture_${number + 1}_filename`, exists: true },
}));

const isSale = { path: 'offer_type', in: ['SALE'] };
const isRental = { path: 'offer_type', in: ['RENT'] };
/** A price per square metre is none of the object. */
const isTotal = { not: { path: 'price_unit', in: ['SELLM2', 'M2YEARLY'] } };
const hasNetRent = { path: 'rent_net', above: 0 };

const distances = (words: Readonly<Record<string, string>>): MappingRule[] =>
  Object.entries(words).map(([column, type]) => ({
    to: 'proximities',
    each: ['.'],
    parts: [
      { to: 'type', constant: type },
      { to: 'distance.length', from: [column] },
      { to: 'distance.unit', constant: 'meters' },
    ],
    when: { path: column, above: 0 },
  }));

const isLand = { path: 'object_category', in: ['PROP'] };

export const idxCh = {
  version: 1,
  name: 'IDX 3.01 (homegate, ImmoScout24 Switzerland)',
  specification: 'https://github.com/OpenEstate/OpenEstate-IO/tree/master/IDX/specs',
  source: { format: 'csv', delimiter: '#', columns: IDX_COLUMNS },
  profile: { numbers: 'point', dates: 'dmy', area_unit: 'sq_m', country: 'CH', time_zone: 'Europe/Zurich' },
  // The agency and its three references are the key together; at least one reference is stated.
  key: { from: ['agency_id', 'ref_property', 'ref_house', 'ref_object'], join: '|', partial: true },
  updated: ['last_modified'],
  rules: [
    { to: 'reference', from: ['ref_object', 'ref_house', 'ref_property'] },
    { to: 'offer_type', from: ['offer_type'], codes: { SALE: 'sale', RENT: 'rental' } },
    { to: 'status', constant: 'available' },
    ...Object.entries(IDX_TYPES).flatMap(([category, types]) =>
      kindRules(['object_type'], types, { path: 'object_category', in: [category] }),
    ),
    { to: 'custom_fields.object_category', from: ['object_category'] },
    {
      to: 'financial.transaction.price',
      from: ['selling_price'],
      currency: 'currency',
      when: { all: [isSale, isTotal] },
    },
    // The net rent with the charges in addition; without one, the rent with its charges.
    {
      to: 'financial.transaction.price',
      from: ['rent_net', 'selling_price'],
      currency: 'currency',
      when: { all: [isRental, isTotal] },
    },
    {
      to: 'rent_details.fees_amount',
      from: ['rent_extra'],
      currency: 'currency',
      when: { all: [isRental, isTotal, hasNetRent] },
    },
    {
      to: 'rent_details.rent_period',
      from: ['price_unit'],
      codes: {
        YEARLY: 'yearly',
        MONTHLY: 'month',
        WEEKLY: 'week',
        DAILY: 'day',
        M2YEARLY: null,
        SELL: null,
        SELLM2: null,
      },
      when: isRental,
    },
    { to: 'location.street', from: ['object_street'] },
    { to: 'location.postal_code', from: ['object_zip'], when: { not: { path: 'object_zip', in: ['nozip'] } } },
    { to: 'location.city', from: ['object_city'] },
    { to: 'location.region', from: ['object_state'] },
    { to: 'location.countryCode', from: ['object_country'] },
    { to: 'location.district', from: ['object_situation'] },
    { to: 'title', from: ['object_title'] },
    { to: 'description', from: ['object_description'] },
    {
      to: 'available_at',
      from: ['available_from'],
      when: { not: { path: 'available_from', in: ['ab sofort', 'sofort', 'immédiat', 'subito'] } },
    },
    // 99 is none of the floors.
    { to: 'floor', from: ['floor'], read: 'line', when: { not: { path: 'floor', in: ['99'] } } },
    { to: 'floors', from: ['number_of_floors'] },
    { to: 'living_rooms', from: ['number_of_rooms'] },
    { to: 'apartments', from: ['number_of_apartments'] },
    { to: 'sizes.liveable_area', from: ['surface_living', 'surface_usable'], when: { not: isLand } },
    { to: 'sizes.floor_area', from: ['surface_usable'], when: { path: 'surface_living', above: 0 } },
    { to: 'sizes.plot_area', from: ['surface_property'] },
    { to: 'building.construction.year', from: ['year_built'] },
    { to: 'building.renovation.year', from: ['year_renovated'] },
    { to: 'general_condition', constant: 'new', when: { path: 'new_building', in: ['Y', '1'] } },
    ...amenityRules({
      view: ['prop_view'],
      fireplace: ['prop_fireplace'],
      tv_cable: ['prop_cabletv'],
      lift: ['prop_elevator'],
      child_friendly: ['prop_child-friendly'],
      parking: ['prop_parking'],
      interior_parking: ['prop_garage'],
      balcony: ['prop_balcony'],
      disabled_person_access: ['wheelchair_accessible'],
      pets_accepted: ['animal_allowed'],
      hydraulic_platform: ['lifting_platform'],
      railway_terminal: ['railway_terminal'],
      rest_room: ['restrooms'],
      pool: ['swimmingpool'],
    }),
    ...distances({
      distance_public_transport: 'bus',
      distance_shop: 'shops',
      distance_kindergarten: 'kindergarten',
      distance_school1: 'elementary_school',
      distance_school2: 'high_school',
      distance_motorway: 'highway',
    }),
    ...pictures,
    { to: 'documents', from: ['document_filename'] },
    { to: 'property_url', from: ['own_object_url', 'url'] },
    { to: 'office.code', from: ['agency_id'] },
    { to: 'office.name', from: ['agency_name'] },
    { to: 'office.phone', from: ['agency_phone'] },
    { to: 'office.mail', from: ['agency_email'] },
    { to: 'office.location.street', from: ['agency_street'] },
    { to: 'office.location.postal_code', from: ['agency_zip'] },
    { to: 'office.location.city', from: ['agency_city'] },
    { to: 'office.location.countryCode', from: ['agency_country'] },
    { to: 'negotiator.last_name', from: ['agency_reference'] },
    ...customRules({
      price_unit: 'price_unit',
      gross_premium: 'gross_premium',
      cubature: 'volume',
      ceiling_height: 'ceiling_height',
      hall_height: 'hall_height',
      maximal_floor_loading: 'maximal_floor_loading',
      carrying_capacity_crane: 'carrying_capacity_crane',
      carrying_capacity_elevator: 'carrying_capacity_elevator',
      isdn: 'isdn',
      ramp: 'ramp',
      water_supply: 'water_supply',
      sewage_supply: 'sewage_supply',
      power_supply: 'power_supply',
      gas_supply: 'gas_supply',
      flat_sharing_community: 'flat_sharing_community',
      corner_house: 'corner_house',
      middle_house: 'middle_house',
      building_land_connected: 'building_land_connected',
      gardenhouse: 'gardenhouse',
      raised_ground_floor: 'raised_ground_floor',
      old_building: 'old_building',
      under_building_laws: 'under_building_laws',
      under_roof: 'under_roof',
      minergie_general: 'minergie_general',
      minergie_certified: 'minergie_certified',
    }),
  ],
  ignored: [
    'version',
    'sender_id',
    'region',
    'new_building',
    'prop_roof_floor',
    'movie_filename',
    'movie_title',
    'movie_description',
    'document_title',
    'document_description',
    'agency_name_2',
    'agency_mobile',
    'agency_fax',
    'agency_logo',
    'agency_logo_2',
    // Who lets visitors in is often the present tenant.
    'visit_name',
    'visit_phone',
    'visit_email',
    'visit_remark',
    'publish_until',
    'destination',
    'municipal_info',
    'billing_anrede',
    'billing_first_name',
    'billing_name',
    'billing_company',
    'billing_street',
    'billing_post_box',
    'billing_zip',
    'billing_place_name',
    'billing_land',
    'billing_phone_1',
    'billing_phone_2',
    'billing_mobile',
    'billing_language',
    'publishing_id',
    'delivery_id',
    'commission_sharing',
    'commission_own',
    'commission_partner',
    'advertisement_id',
    'sparefield_{1-4}',
  ],
} satisfies FeedMapping;
