import type { FromSchema } from 'json-schema-to-ts';
import {
  bboxSchema,
  boxFault,
  MAX_POSITIONS,
  MAX_RADIUS_M,
  ringFault,
  ringSchema,
  toPosition,
} from '../geography/geo-area.ts';
import { amenity } from '../property/amenities.ts';
import { EPC_CATEGORIES, OFFER_TYPES, PROPERTY_STATUSES, PROPERTY_TYPES } from '../property/enums.ts';
import { described } from '../property/shared-types.ts';
import { SUB_TYPES } from '../property/sub-types.ts';

/** Most areas that are searched together: every one costs time in every query. */
const MAX_AREAS = 20;

/** Most values of one filter: longer lists are a catalogue of one's own. */
const MAX_VALUES = 50;

const anyOf = <const Item extends object>(items: Item, description: string) =>
  ({ type: 'array', minItems: 1, maxItems: MAX_VALUES, items, description }) as const;

const oneOf = <const Values extends readonly string[]>(values: Values) => ({ type: 'string', enum: values }) as const;
/** Beyond any price in any currency; keeps out what is no finite number. */
const price = { type: 'number', minimum: 0, maximum: 1e15 } as const;
const area = { type: 'number', minimum: 0, maximum: 1_000_000_000 } as const;
const count = { type: 'number', minimum: 0, maximum: 100_000 } as const;
const floor = { type: 'integer', minimum: -20, maximum: 500 } as const;
const year = { type: 'integer', minimum: 1_000, maximum: 3_000 } as const;
const latitude = { type: 'number', minimum: -90, maximum: 90 } as const;
const longitude = { type: 'number', minimum: -180, maximum: 180 } as const;
/** Percent of the former price. */
const change = { type: 'number', minimum: -100, maximum: 100_000 } as const;
const time = { type: 'string', format: 'date-time' } as const;
const day = { type: 'string', format: 'date' } as const;
const flag = { type: 'boolean' } as const;

/**
 * Filters of a listing search that also fit into a query string. All given ones must hold; of several values of one filter any may, of amenities
 * all must.
 */
export const listingFilterFields = {
  q: {
    type: 'string',
    minLength: 1,
    maxLength: 500,
    description: 'Words in title, description, reference or place; at least one letter or digit.',
  },
  type: anyOf(oneOf(PROPERTY_TYPES), 'Any of these kinds of property.'),
  sub_type: anyOf(oneOf(SUB_TYPES), 'Any of these sub-types.'),
  offer_type: anyOf(oneOf(OFFER_TYPES), 'Any of these kinds of offer.'),
  status: anyOf(oneOf(PROPERTY_STATUSES), 'Any of these statuses.'),
  city: anyOf(
    { type: 'string', minLength: 1, maxLength: 200 },
    'Any of these cities; case and accents do not matter. `Lyon` includes its districts, `Lyon 3e` is one of them.',
  ),
  postal_code: anyOf(
    { type: 'string', minLength: 1, maxLength: 20 },
    'Any of these postal codes; case and spaces do not matter.',
  ),
  district: anyOf(
    { type: 'string', minLength: 1, maxLength: 200 },
    'Any of these districts or quarters, as `GET /properties/suggest` offers them; case and accents do not matter.',
  ),
  street: anyOf(
    { type: 'string', minLength: 1, maxLength: 200 },
    'Any of these streets, without house number; case, accents and abbreviations (`av.`, `bd`, `Str.`) do not matter, nor does the kind of street where it is left out. Streets of addresses that must not be published are not found.',
  ),
  agent: anyOf(
    { type: 'string', minLength: 1, maxLength: 200 },
    'Any of these negotiators: their name as the listing has it, their e-mail address or their id in the CRM; case and accents do not matter.',
  ),
  office: anyOf(
    { type: 'string', minLength: 1, maxLength: 200 },
    'Any of these offices: their name, code or identification; case and accents do not matter.',
  ),
  country: anyOf({ type: 'string', pattern: '^[A-Za-z]{2}$' }, 'Any of these countries, ISO 3166-1 alpha-2.'),
  price_min: described(price, 'Lowest price, in the listing’s own currency.'),
  price_max: described(price, 'Highest price, in the listing’s own currency.'),
  price_changed_since: described(time, 'Only listings whose price last changed at this time or later.'),
  price_changed_before: described(time, 'Only listings whose price last changed before this time.'),
  price_change_min: described(
    change,
    'Least last change of the price, percent of the price before: -5 leaves out what became cheaper by more than 5 %.',
  ),
  price_change_max: described(
    change,
    'Greatest last change of the price, percent of the price before: -5 finds what became cheaper by 5 % or more.',
  ),
  sold_since: described(day, 'Only listings that were sold on this day or later.'),
  sold_before: described(day, 'Only listings that were sold before this day.'),
  sold_price_min: described(price, 'Lowest price that was paid, in the listing’s own currency.'),
  sold_price_max: described(price, 'Highest price that was paid, in the listing’s own currency.'),
  area_min: described(area, 'Smallest liveable area, m², or whole floor area if the listing has no liveable one.'),
  area_max: described(area, 'Largest liveable area, m², or whole floor area if the listing has no liveable one.'),
  land_min: described(area, 'Smallest plot, m².'),
  land_max: described(area, 'Largest plot, m².'),
  rooms_min: described(count, 'Fewest main rooms, bedrooms among them.'),
  rooms_max: described(count, 'Most main rooms, bedrooms among them.'),
  bedrooms_min: described(count, 'Fewest bedrooms.'),
  bedrooms_max: described(count, 'Most bedrooms.'),
  bathrooms_min: described(count, 'Fewest bathrooms.'),
  parkings_min: described(count, 'Fewest parking spaces, garages not among them.'),
  parkings_max: described(count, 'Most parking spaces, garages not among them.'),
  floor_min: described(floor, 'Lowest floor; 0 is the ground floor.'),
  floor_max: described(floor, 'Highest floor; 0 is the ground floor.'),
  year_min: described(year, 'Earliest year of construction.'),
  year_max: described(year, 'Latest year of construction.'),
  epc: anyOf(oneOf(EPC_CATEGORIES), 'Any of these energy classes; write + as %2B in a query.'),
  amenities: {
    type: 'array',
    minItems: 1,
    maxItems: MAX_VALUES,
    items: amenity,
    description: 'All of these amenities.',
  },
  amenities_any: anyOf(amenity, 'At least one of these amenities.'),
  amenities_none: anyOf(amenity, 'None of these amenities, as far as the listing says.'),
  furnished: described(flag, 'Furnished, or not known to be.'),
  is_project: described(flag, 'Developments, or everything else.'),
  featured: described(flag, 'Featured listings, or the others.'),
  has_pictures: described(flag, 'Listings with pictures, or without.'),
  updated_since: described(
    time,
    'Only listings whose own content or published URL changed at this time or later; a new delivery or cover is no change.',
  ),
  updated_before: described(time, 'Only listings whose content or published URL last changed before this time.'),
  created_since: described(time, 'Only listings that were created in their CRM at this time or later.'),
  created_before: described(time, 'Only listings that were created in their CRM before this time.'),
  bbox: bboxSchema,
  lat: described(latitude, 'Latitude of the point that `radius` and the sort by distance start from, degrees.'),
  lon: described(longitude, 'Longitude of that point, degrees.'),
  radius: {
    type: 'integer',
    minimum: 1,
    maximum: MAX_RADIUS_M,
    description: 'Metres around `lat` and `lon`; at most 200 km.',
  },
} as const;

/** One of several areas; `areaFault` checks what a schema cannot express. */
const areaSchema = {
  type: 'object',
  description: 'A box, a polygon, or a point with a radius: one of the three.',
  properties: {
    bbox: bboxSchema,
    polygon: ringSchema,
    lat: described(latitude, 'Latitude of the point, degrees.'),
    lon: described(longitude, 'Longitude of the point, degrees.'),
    radius: { ...listingFilterFields.radius, description: 'Metres around the point; at most 200 km.' },
  },
  additionalProperties: false,
} as const;

/** Every filter of a listing search, as a body and as saved searches keep it. */
export const listingFilterSchema = {
  type: 'object',
  properties: {
    ...listingFilterFields,
    polygon: ringSchema,
    areas: {
      type: 'array',
      minItems: 1,
      maxItems: MAX_AREAS,
      items: areaSchema,
      description: `In any of these areas; polygons of at most ${MAX_POSITIONS} positions together.`,
    },
  },
  additionalProperties: false,
} as const;

/** One of several areas. */
export type SearchArea = FromSchema<typeof areaSchema>;
type Filter = FromSchema<typeof listingFilterSchema>;

/** Filters of a listing search; all given ones must hold. `area` is what is searched by area, see `listingFilterFields`. */
export type ListingFilter = { readonly [Name in keyof Filter]?: Filter[Name] };

/** A filter that cannot be meant: the field and the end of a sentence about it. */
export interface FilterFault {
  readonly field: keyof ListingFilter;
  readonly message: string;
}

const RANGES = [
  'price',
  'price_change',
  'sold_price',
  'area',
  'land',
  'rooms',
  'bedrooms',
  'parkings',
  'floor',
  'year',
] as const;
const PERIODS = ['updated', 'created', 'price_changed', 'sold'] as const;

/** What is wrong with filters that each have the right form; undefined if they can be searched by. */
export function filterFault(filter: ListingFilter): FilterFault | undefined {
  for (const range of RANGES) {
    const [low, high] = [filter[`${range}_min`], filter[`${range}_max`]];
    if (low !== undefined && high !== undefined && low > high)
      return { field: `${range}_min`, message: 'must not be greater than its maximum' };
  }
  // Otherwise it would find everything, as if nothing had been sought.
  if (filter.q !== undefined && !/[\p{L}\p{N}]/u.test(filter.q))
    return fault('q', 'has no letter and no digit; leave it out to find everything');
  return contradiction(filter) ?? placeFault(filter) ?? periodFault(filter);
}

/** An amenity that is wanted and unwanted. */
function contradiction({ amenities = [], amenities_any: any = [], amenities_none: none }: ListingFilter) {
  const wanted = none?.find((amenity) => amenities.includes(amenity) || (any.length === 1 && any.includes(amenity)));
  return wanted && fault('amenities_none', `has ${wanted}, which is wanted as well: nothing matches both`);
}

function placeFault({ areas, ...place }: ListingFilter): FilterFault | undefined {
  const own = areaFault(place);
  if (own) return own;
  const faulty = areas?.map((area, index) => ({ index, wrong: oneAreaFault(area) })).find(({ wrong }) => wrong);
  if (faulty?.wrong) return fault('areas', `has an area ${faulty.index} whose ${faulty.wrong}`);
  const positions = areas?.reduce((sum, { polygon = [] }) => sum + polygon.length, 0) ?? 0;
  return positions > MAX_POSITIONS
    ? fault('areas', `has more than ${MAX_POSITIONS} positions; simplify it`)
    : undefined;
}

/** What is wrong with one of several areas: a field and the end of a sentence. */
function oneAreaFault(area: SearchArea): string | undefined {
  const kinds = [area.bbox, area.polygon, area.lat ?? area.lon ?? area.radius].filter((kind) => kind !== undefined);
  if (kinds.length !== 1) return 'form is not one of the three: bbox, polygon, or lat and lon with radius';
  if (area.lat !== undefined && area.radius === undefined) return 'radius is missing';
  const wrong = areaFault(area);
  return wrong && `${wrong.field} ${wrong.message}`;
}

/** What is wrong with a place, of a filter or of one of its areas. */
function areaFault({ bbox, lat, lon, radius, polygon }: SearchArea): FilterFault | undefined {
  if ((lat === undefined) !== (lon === undefined))
    return fault(lat === undefined ? 'lat' : 'lon', 'is missing: lat and lon belong together');
  if (radius !== undefined && lat === undefined) return fault('radius', 'needs lat and lon');
  const box = bbox && boxFault(bbox);
  if (box !== undefined) return fault('bbox', box);
  const ring = polygon && ringFault(polygon.map(toPosition));
  return ring === undefined ? undefined : fault('polygon', ring);
}

function periodFault(filter: ListingFilter): FilterFault | undefined {
  for (const period of PERIODS) {
    const [since, before] = [`${period}_since`, `${period}_before`] as const;
    // RFC 3339 knows leap seconds, a Date does not.
    const leap = [since, before].find((name) => !isTime(filter[name]));
    if (leap) return fault(leap, 'must not be a leap second');
    const [from, to] = [filter[since], filter[before]];
    if (from !== undefined && to !== undefined && Date.parse(from) >= Date.parse(to))
      return fault(since, 'must be before the end of its period');
  }
  return undefined;
}

const fault = (field: FilterFault['field'], message: string): FilterFault => ({ field, message });

const isTime = (text: string | undefined): boolean => text === undefined || !Number.isNaN(Date.parse(text));
