import type { FromSchema } from 'json-schema-to-ts';
import { amenity } from './amenities.ts';
import { area, building, coownership, features, mandate, occupancy, office, proximity, view } from './building.ts';
import { KITCHEN_TYPES, OFFER_TYPES, PROPERTY_STATUSES, PROPERTY_TYPES, STANDINGS, SYNC_STATUSES } from './enums.ts';
import { booleans } from './flags.ts';
import { legal } from './legal.ts';
import { auction, financial, lifeAnnuityDetails, rentDetails } from './money.ts';
import {
  boolean,
  condition,
  count,
  date,
  dateTime,
  described,
  fileDocument,
  i18nText,
  integer,
  location,
  longString,
  orientation,
  person,
  sizeWithUnit,
  string,
  url,
} from './shared-types.ts';
import { SUB_TYPES } from './sub-types.ts';

/** Most pictures, plans or documents of one listing; the largest seen in real feeds is 130. */
const MAX_FILES = 500;

const files = { type: 'array', maxItems: MAX_FILES, items: fileDocument } as const;
const persons = { type: 'array', maxItems: 50, items: person } as const;

const identity = {
  id: string,
  stream_id: string,
  crm_source: string,
  hidden: described(boolean, 'Kept, but shown on no site and in no feed.'),
  reference: described(string, 'The reference of the agency, as printed in advertisements; need not be unique.'),
  crm_reference: described(string, 'The unique and lasting key of the listing in its CRM.'),
  crm_parent_reference: described(string, 'The crm_reference of the development that the listing is part of.'),
  property_url: url,
  featured: boolean,
  is_project: boolean,
  parent_id: string,
  child_property_ids: { type: 'array', maxItems: 10_000, items: string },
  crm_type: string,
  crm_sub_type: string,
  crm_status: string,
  crm_model: longString,
  crm_kitchen_type: string,
  internal_note: longString,
  created_at: dateTime,
  updated_at: dateTime,
  fetched_at: dateTime,
  delivered_at: date,
  available_at: described(date, 'When one can move in.'),
  last_bid_date: date,
  sold_date: date,
} as const;

const enumerated = {
  type: { type: 'string', enum: PROPERTY_TYPES },
  offer_type: { type: 'string', enum: OFFER_TYPES },
  status: { type: 'string', enum: PROPERTY_STATUSES },
  standing: { type: 'string', enum: STANDINGS },
  kitchen_type: { type: 'string', enum: KITCHEN_TYPES },
  sub_type: { type: 'string', enum: SUB_TYPES },
} as const;

const texts = { title: i18nText, description: i18nText, short_description: i18nText } as const;

const counts = {
  garages: count,
  parkings: described(count, 'Parking spaces, garages not among them.'),
  living_rooms: {
    type: 'number',
    minimum: 0,
    maximum: 100_000,
    description: 'All main rooms together, bedrooms among them; by German custom there may be half rooms (3.5).',
  },
  kitchens: count,
  bedrooms: described(count, 'Rooms to sleep in.'),
  sleeps: described(count, 'How many people may sleep there.'),
  apartments: { type: 'number', minimum: 0, maximum: 100_000, description: 'Dwellings in a building.' },
  bathrooms: described(count, 'Those with a bath; all of them if the CRM does not distinguish kinds.'),
  showerrooms: described(count, 'Those with a shower and no bath.'),
  showrooms: count,
  toilets: described(count, 'Separate ones.'),
  storage_rooms: count,
  terraces: count,
  balconies: count,
  cellars: count,
  floors: described(count, 'Storeys of the building.'),
  manufacturing_areas: count,
  floor: described(string, 'The floor, as a whole number in text: 0 is the ground floor, -1 the first below.'),
  foot_house: boolean,
} as const;

const conditions = {
  general_condition: condition,
  interior_condition: condition,
  exterior_condition: condition,
  roof_condition: condition,
  kitchen_condition: condition,
  bathroom_condition: condition,
} as const;

const orientations = {
  orientation,
  garden_orientation: orientation,
  terrace_orientation: orientation,
  balcony_orientation: orientation,
  orientations: { type: 'array', maxItems: 8, items: orientation },
} as const;

const sizes = {
  type: 'object',
  description:
    'liveable_area is the main area of whatever is no land and no parking; floor_area the whole, with walls and what does not count as liveable; ' +
    'plot_area the ground, also of land itself; land_area the same, of land alone.',
  properties: {
    plot_area: sizeWithUnit,
    liveable_area: sizeWithUnit,
    garden_area: sizeWithUnit,
    terrace_area: sizeWithUnit,
    balcony_area: sizeWithUnit,
    parking_area: sizeWithUnit,
    legal_area: sizeWithUnit,
    floor_area: sizeWithUnit,
    land_area: sizeWithUnit,
    main_room_area: sizeWithUnit,
    garage_area: sizeWithUnit,
    cellar_area: sizeWithUnit,
  },
  additionalProperties: false,
} as const;

const openHome = {
  type: 'object',
  properties: { start_date: dateTime, end_date: dateTime },
  additionalProperties: false,
} as const;

const video = {
  type: 'object',
  properties: { video_url: url, virtual_tour_url: url, video_360_url: url, video_custom_url: url },
  additionalProperties: false,
} as const;

const customField = {
  type: 'object',
  properties: { key: string, value: longString, group: string },
  additionalProperties: false,
} as const;

const synchronization = {
  type: 'object',
  properties: {
    version: integer,
    sync_status: { type: 'string', enum: SYNC_STATUSES },
    synced_at: dateTime,
    synced_domain: string,
  },
  additionalProperties: false,
} as const;

/**
 * The normalised listing, the one source of the TypeScript type, the validator, the published draft-04 schema, the OpenAPI
 * component and the search mapping. snake_case; null is said by leaving a field out.
 */
export const propertySchema = {
  type: 'object',
  properties: {
    ...identity,
    ...enumerated,
    ...texts,
    ...counts,
    ...conditions,
    ...orientations,
    rent_details: rentDetails,
    life_annuity_details: lifeAnnuityDetails,
    coownership,
    video,
    appointment_service_url: url,
    legal,
    auction,
    open_homes: { type: 'array', maxItems: 100, items: openHome },
    financial,
    location,
    amenities: { type: 'array', maxItems: 250, items: amenity },
    proximities: { type: 'array', maxItems: 200, items: proximity },
    sizes,
    permissions: booleans(['farming', 'fishing', 'planning', 'construction']),
    areas: { type: 'array', maxItems: 1_000, items: area },
    cover_thumbnail: url,
    resized_images: { type: 'array', maxItems: MAX_FILES, items: url },
    images: files,
    plans: files,
    documents: files,
    features,
    building,
    negotiator: person,
    buyers: persons,
    vendors: persons,
    mandate,
    occupancy,
    office,
    view,
    custom_fields: { type: 'array', maxItems: 500, items: customField },
    synchronization,
  },
  required: [
    'id',
    'stream_id',
    'reference',
    'crm_reference',
    'created_at',
    'fetched_at',
    'updated_at',
    'type',
    'status',
    'title',
    'description',
  ],
  additionalProperties: false,
} as const;

/** A normalised listing. */
export type Property = FromSchema<typeof propertySchema>;

/** What a connector's `map` delivers: every field the CRM knows; the gateway itself adds identity and times. */
export type MappedProperty = Omit<
  Property,
  | 'id'
  | 'stream_id'
  | 'created_at'
  | 'fetched_at'
  | 'updated_at'
  | 'synchronization'
  | 'cover_thumbnail'
  | 'resized_images'
  | 'crm_model'
> &
  Partial<Pick<Property, 'created_at' | 'updated_at'>>;
