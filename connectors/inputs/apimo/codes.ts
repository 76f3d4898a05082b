import type { MappedProperty } from '../../../model/property/property.ts';

export type PropertyType = MappedProperty['type'];
export type SubType = NonNullable<MappedProperty['sub_type']>;
export type OfferType = NonNullable<MappedProperty['offer_type']>;
export type Status = MappedProperty['status'];
export type Amenity = NonNullable<MappedProperty['amenities']>[number];
export type Condition = NonNullable<MappedProperty['general_condition']>;
export type Orientation = NonNullable<MappedProperty['orientation']>;
type Standing = NonNullable<MappedProperty['standing']>;
type Period = NonNullable<NonNullable<MappedProperty['rent_details']>['rent_period']>;
type ViewType = NonNullable<NonNullable<MappedProperty['view']>['type']>;
type Proximity = NonNullable<NonNullable<MappedProperty['proximities']>[number]['type']>;
type KitchenType = NonNullable<MappedProperty['kitchen_type']>;

// Tables by id of the API's catalogues (/catalogs/property_…). The meaning of other ids is not public.

/** property_category. */
export const OFFERS: Readonly<Record<string, OfferType>> = {
  '1': 'sale',
  '2': 'rental',
  '3': 'seasonal_rental',
  '4': 'program',
  '5': 'life_annuity_sale',
  '6': 'auction',
};

/** property_type, with the sub type of those that have a narrower meaning than ours. */
export const TYPES: Readonly<Record<string, { readonly type: PropertyType; readonly subType?: SubType }>> = {
  '1': { type: 'apartment' },
  '2': { type: 'house' },
  '3': { type: 'land' },
  '4': { type: 'commercial' },
  '5': { type: 'parking' },
  '6': { type: 'building' },
  '7': { type: 'office' },
  '8': { type: 'other', subType: 'boat' },
  '9': { type: 'commercial', subType: 'warehouse' },
  '10': { type: 'parking', subType: 'cellar' },
};

/** A business without and with its premises: property_subtype 34 and 104. */
export const GOODWILL_SUB_TYPES: ReadonlySet<string> = new Set(['34', '104']);

/** The right to the lease of a business: property_subtype 35. */
export const LEASE_TRANSFER_SUB_TYPE = '35';

/** property_status. 30 to 32 are sold or rented, by the category; 40 is deleted. */
export const STATUSES: Readonly<Record<string, Status | 'done'>> = {
  '1': 'available',
  '20': 'prospect',
  '21': 'closed',
  '22': 'option',
  '24': 'under_contract',
  '25': 'sales_compromise',
  '27': 'prospect',
  '28': 'prospect',
  '29': 'closed',
  '30': 'done',
  '31': 'done',
  '32': 'done',
  '33': 'closed',
  '34': 'closed',
  '35': 'closed',
  '39': 'closed',
  '40': 'closed',
};

/** The status and the step (property_step) of a deleted listing. */
export const DELETED_STATUS = '40';
export const DELETED_STEP = '4';

/** property_step; a listing of step 4 (DELETED_STEP) is deleted, and only with its status. */
export const STEPS: Readonly<Record<string, 'published' | 'hidden' | 'closed'>> = {
  '1': 'published',
  '2': 'hidden',
  '3': 'closed',
  [DELETED_STEP]: 'published',
};

/** property_period. */
export const PERIODS: Readonly<Record<string, Period>> = {
  '1': 'day',
  '2': 'week',
  '3': 'fortnight',
  '4': 'month',
  '5': 'quarterly',
  '6': 'bimonthly',
  '7': 'half_yearly',
  '8': 'yearly',
};

/** unit_area. */
export const AREA_UNITS: Readonly<Record<string, 'sq_m'>> = { '1': 'sq_m' };

/** property_condition. */
export const CONDITIONS: Readonly<Record<string, Condition>> = {
  '1': 'to_refresh',
  '3': 'good',
  '5': 'to_renovate',
  '6': 'excellent',
  '8': 'new',
};

/** property_standing. */
export const STANDINGS: Readonly<Record<string, Standing>> = {
  '1': 'standing',
  '2': 'luxury',
  '3': 'total_luxury',
  '4': 'large_ensemble',
  '5': 'normal',
};

/** property_orientation. */
export const ORIENTATIONS: Readonly<Record<string, Orientation>> = { '1': 'E', '2': 'N', '3': 'W', '4': 'S' };

/** property_view_type. */
export const VIEWS: Readonly<Record<string, ViewType>> = {
  '1': 'obstructed',
  '2': 'slight',
  '3': 'unobstructed',
  '4': 'panoramic',
};

/** Kitchens among the areas (property_areas) with a kind of ours, the most specific first. */
export const KITCHENS: ReadonlyArray<readonly [area: string, kind: KitchenType]> = [
  ['96', 'equipped'],
  ['100', 'american'],
  ['99', 'kitchenette'],
  ['98', 'kitchenette'],
];

/** property_proximity in the order of its ids, from 1; 4 is "shops", 22 "nursery school". */
const PROXIMITY_NAMES = [
  'bus',
  'bus_station',
  'subway',
  'shops',
  'elementary_school',
  'beach',
  'city_center',
  'hospital_clinic',
  'doctor',
  'tramway',
  'train_station',
  'cab',
  'public_parking',
  'park',
  'supermarket',
  'port',
  'daycare',
  'swimming_pool',
  'tennis',
  'golf',
  'cinema',
  'kindergarten',
  'high_school',
  'sports_hall',
  'airport',
  'ski_slopes',
  'sea',
  'tgv_station',
  'highway',
  'university',
  'congress_center',
  'lake',
] as const satisfies readonly Proximity[];

export const PROXIMITIES: Readonly<Record<string, Proximity>> = Object.fromEntries(
  PROXIMITY_NAMES.map((name, index) => [String(index + 1), name]),
);
