import type { FromSchema } from 'json-schema-to-ts';
import type { Point } from '../../model/geography/distance.ts';
import { MUTATION_NATURES, PROPERTY_TYPES, dvfDetailSchema, dvfSummarySchema } from '../../model/sales/dvf.ts';
import { defined } from '../../model/shared/defined.ts';
import { AppError } from '../../model/shared/errors.ts';
import {
  bboxSchema,
  boxFault,
  MAX_RADIUS_M,
  ringFault,
  ringSchema,
  toPosition,
} from '../../model/geography/geo-area.ts';
import type { DvfArea, DvfFilter } from '../../search/dvf/dvf-filter.ts';
import { DVF_SORTS } from '../../search/dvf/dvf-sort.ts';
import type { DvfSort } from '../../search/dvf/dvf-sort.ts';
import { camelCase, camelKeys } from '../http/camel-case.ts';
import type { CamelKeys } from '../http/camel-case.ts';
import { MAX_CURSOR_LENGTH } from '../http/cursor.ts';

/** Maximum number of values of one filter. */
const MAX_VALUES = 50;
const anyOf = <const Item extends object>(items: Item, description: string) =>
  ({ type: 'array', minItems: 1, maxItems: MAX_VALUES, items, description }) as const;
const amount = <const Description extends string>(description: Description) =>
  ({ type: 'number', minimum: 0, maximum: 1e12, description }) as const;
const flag = <const Description extends string>(description: Description) =>
  ({ type: 'boolean', description }) as const;

/** INSEE code of a commune or arrondissement. */
const INSEE = '^([0-9]{2}|2[AB])[0-9]{3}$';

/** Filters of a search of transactions; all given ones must hold. Names as the French sources have them. */
const dvfFilterFields = {
  code_insee: anyOf(
    { type: 'string', pattern: INSEE, description: 'An INSEE code of five characters, such as 06088 or 2A004.' },
    'In any of these communes, by INSEE code. Those of Paris, Lyon and Marseille stand for all their arrondissements.',
  ),
  code_postal: anyOf(
    { type: 'string', pattern: '^[0-9]{5}$', description: 'A postal code of five digits, such as 06000.' },
    'With any of these postal codes.',
  ),
  departement: {
    type: 'string',
    pattern: '^([0-9]{2}|2[AB]|97[1-6])$',
    description: 'Department: 01 to 95, 2A, 2B, 971 to 976.',
  },
  section: {
    type: 'string',
    pattern: '^(([0-9]{2}|2[AB])[0-9]{3}[0-9]{3}[0-9A-Z]{2}|([0-9]{3})?[0-9A-Z]{1,2})$',
    description:
      'Section of the land register: ten characters (692660000A: commune, prefix, section), or the section (A, AM, 012AM) together with one code_insee.',
  },
  parcelle: {
    type: 'string',
    pattern: '^([0-9]{2}|2[AB])[0-9]{3}[0-9A-Z]{0,9}$',
    description: 'A parcel of fourteen characters, or its beginning.',
  },
  nature_mutation: anyOf(
    { type: 'string', enum: MUTATION_NATURES },
    'Of any of these kinds. Without it exchanges, auctions, expropriations and unknown kinds are left out.',
  ),
  type_bien: anyOf({ type: 'string', enum: PROPERTY_TYPES }, 'Of any of these kinds of property.'),
  date_min: { type: 'string', format: 'date', description: 'Sold on this day or later.' },
  date_max: { type: 'string', format: 'date', description: 'Sold on this day or earlier.' },
  price_min: amount('Lowest price, EUR.'),
  price_max: amount('Highest price, EUR.'),
  surface_min: amount('Smallest built area, m².'),
  surface_max: amount('Largest built area, m².'),
  rooms_min: amount('Fewest main rooms.'),
  rooms_max: amount('Most main rooms.'),
  land_min: amount('Smallest plot, m².'),
  land_max: amount('Largest plot, m².'),
  price_per_m2_min: amount('Lowest price per m², EUR.'),
  price_per_m2_max: amount('Highest price per m², EUR.'),
  vefa: flag('Sales of what is still to be built, or everything else.'),
  single_dwelling: flag('Exactly one dwelling, or none and several.'),
  has_coordinates: flag('With coordinates, or without.'),
  without_price: flag('Also mutations without a price or with a symbolic one, which are left out otherwise.'),
  multi_commune: flag('Also mutations in several communes, which are left out otherwise.'),
  lat: {
    type: 'number',
    minimum: -90,
    maximum: 90,
    examples: [45.77],
    description: 'Latitude of the point that `radius` and distances start from.',
  },
  lon: { type: 'number', minimum: -180, maximum: 180, examples: [4.88], description: 'Longitude of that point.' },
  radius: {
    type: 'integer',
    minimum: 1,
    maximum: MAX_RADIUS_M,
    examples: [1_000],
    description: 'Metres around `lat` and `lon`; at most 200 km. A larger area is a bbox, or a departement.',
  },
  bbox: bboxSchema,
} as const;

const FIELD_NAMES = [
  ...Object.keys(dvfSummarySchema.properties),
  ...Object.keys(dvfDetailSchema.properties),
  'distance_m',
] as const;

/** How a list is ordered and cut. */
const dvfShape = {
  sort: {
    type: 'string',
    enum: DVF_SORTS,
    description: 'Order, with a minus sign reversed; those without a value come last. `distance` needs lat and lon.',
  },
  fields: {
    type: 'array',
    minItems: 1,
    maxItems: FIELD_NAMES.length,
    items: { type: 'string', enum: FIELD_NAMES },
    description: 'Only these fields of each mutation, and its id. Absent: all but those that GET /dvf/{id} has more.',
  },
  cursor: { type: 'string', maxLength: MAX_CURSOR_LENGTH, description: 'From the page before; good for 24 hours.' },
  limit: { type: 'integer', minimum: 1, maximum: 1_000, description: 'Mutations per page; default 50.' },
} as const;

/** Formats of a list, by what `format` names them. */
export const DVF_FORMATS = {
  json: 'application/json',
  geojson: 'application/geo+json',
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
} as const;
export type DvfFormat = keyof typeof DVF_FORMATS;
/** In the order of preference when a client takes several. */
export const DVF_MEDIA_TYPES = Object.values(DVF_FORMATS);

const dvfFormat = {
  type: 'string',
  enum: ['json', 'geojson', 'csv', 'ndjson'],
  description:
    'Format of the response; takes precedence over the Accept header. csv and ndjson without `limit`: everything, at most 100,000 mutations.',
} as const;

export const dvfZoom = {
  type: 'integer',
  minimum: 0,
  maximum: 22,
  description: 'Zoom level of a web map: clusters of a quarter of a tile instead of mutations.',
} as const;

/** Filters as a body has them: by polygon as well. */
export const dvfFilterBody = { ...dvfFilterFields, polygon: ringSchema } as const;

/** A list as a body asks for it. */
export const dvfBodySchema = {
  type: 'object',
  properties: {
    ...dvfFilterBody,
    ...dvfShape,
    format: dvfFormat,
    zoom: dvfZoom,
  },
  additionalProperties: false,
} as const;

export type DvfBody = FromSchema<typeof dvfBodySchema>;
export type DvfQuery = Partial<CamelKeys<DvfBody>>;

/** Filters as query parameters. */
export const dvfFilterQuery = camelKeys(dvfFilterFields);

/** Query parameters of a list. */
export const dvfListQuery = { ...dvfFilterQuery, ...dvfShape, format: dvfFormat };

/** A request for transactions, checked. */
export interface DvfRequest {
  readonly filter: DvfFilter;
  /** The point from which distances are measured. */
  readonly center?: Point;
  readonly sort?: DvfSort;
  readonly fields?: readonly string[];
  readonly cursor?: string;
  readonly limit?: number;
  readonly format?: DvfFormat;
  readonly zoom?: number;
}

/** The request in query parameters. Throws BAD_REQUEST if they contradict each other. */
export function readDvfQuery(query: DvfQuery): DvfRequest {
  const body: DvfBody = Object.fromEntries(
    Object.keys(dvfBodySchema.properties).flatMap((name) => {
      const value = Object.entries(query).find(([key]) => key === camelCase(name))?.[1];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return toRequest(body, camelCase);
}

/** The request in a body. Throws BAD_REQUEST if its fields contradict each other. */
export const readDvfBody = (body: DvfBody): DvfRequest => toRequest(body, (name) => `/${name}`);

const RANGES = ['date', 'price', 'surface', 'rooms', 'land', 'price_per_m2'] as const;

/** INSEE codes of whole cities, which DVF has by arrondissement only. */
const CITIES: Readonly<Record<string, readonly string[]>> = {
  '75056': Array.from({ length: 20 }, (_, number) => `751${String(number + 1).padStart(2, '0')}`),
  '69123': Array.from({ length: 9 }, (_, number) => `6938${number + 1}`),
  '13055': Array.from({ length: 16 }, (_, number) => `132${String(number + 1).padStart(2, '0')}`),
};

/** @param nameOf spells a field as the caller wrote it */
function toRequest(body: DvfBody, nameOf: (field: string) => string): DvfRequest {
  const refuse: Refuse = (field, message) =>
    new AppError('BAD_REQUEST', `${nameOf(field)} ${message}.`, { detail: nameOf(field) });
  refuseContradictions(body, nameOf, refuse);
  const { lat, lon, sort, fields, cursor, limit, format, zoom } = body;
  const center = lat === undefined || lon === undefined ? undefined : { lat, lon };
  const area = areaOf(body, center, refuse);
  return {
    filter: { ...filterOf(body), section: sectionOf(body, refuse), ...defined({ area }) },
    ...defined({ center, sort, fields, cursor, limit, format, zoom }),
  };
}

function refuseContradictions(body: DvfBody, nameOf: (field: string) => string, refuse: Refuse): void {
  for (const range of RANGES) {
    const [low, high] = [body[`${range}_min`], body[`${range}_max`]];
    if (low !== undefined && high !== undefined && low > high)
      throw refuse(`${range}_min`, `must not be greater than ${nameOf(`${range}_max`)}`);
  }
  const { lat, lon, sort, format, zoom } = body;
  if ((lat === undefined) !== (lon === undefined))
    throw refuse(lat === undefined ? 'lat' : 'lon', 'is missing: lat and lon belong together');
  if (sort?.endsWith('distance') && lat === undefined) throw refuse('sort', 'by distance needs lat and lon');
  if (format === 'csv' && zoom !== undefined) throw refuse('zoom', 'has no CSV: ask for json or geojson');
}

/** The filters that need no check of their own. */
const filterOf = (body: DvfBody): DvfFilter => ({
  inseeCodes: body.code_insee?.flatMap((code) => CITIES[code] ?? code),
  postalCodes: body.code_postal,
  department: body.departement,
  parcel: body.parcelle,
  natures: body.nature_mutation,
  types: body.type_bien,
  dateMin: body.date_min,
  dateMax: body.date_max,
  price: { min: body.price_min, max: body.price_max },
  surface: { min: body.surface_min, max: body.surface_max },
  rooms: { min: body.rooms_min, max: body.rooms_max },
  land: { min: body.land_min, max: body.land_max },
  pricePerM2: { min: body.price_per_m2_min, max: body.price_per_m2_max },
  vefa: body.vefa,
  singleDwelling: body.single_dwelling,
  hasCoordinates: body.has_coordinates,
  withoutPrice: body.without_price,
  multiCommune: body.multi_commune,
});

type Refuse = (field: string, message: string) => AppError;

function areaOf({ radius, bbox, polygon }: DvfBody, center: Point | undefined, refuse: Refuse): DvfArea | undefined {
  const given = Object.entries({ radius, bbox, polygon }).filter(([, value]) => value !== undefined);
  const [, second] = given;
  if (second) throw refuse(second[0], 'cannot be combined with another area: send one of radius, bbox and polygon');
  if (radius !== undefined) {
    if (!center) throw refuse('radius', 'needs lat and lon');
    return { kind: 'disc', center, radiusM: radius };
  }
  if (bbox) {
    const fault = boxFault(bbox);
    if (fault !== undefined) throw refuse('bbox', fault);
    const [west = 0, south = 0, east = 0, north = 0] = bbox;
    return { kind: 'box', west, south, east, north };
  }
  if (!polygon) return undefined;
  const ring = polygon.map(toPosition);
  const fault = ringFault(ring);
  if (fault !== undefined) throw refuse('polygon', fault);
  return { kind: 'polygon', points: ring.slice(1).map(([lon, lat]) => ({ lon, lat })) };
}

/** Characters of a section with its commune and prefix. */
const WHOLE_SECTION = 10;

function sectionOf({ section, code_insee }: DvfBody, refuse: Refuse): string | undefined {
  if (section === undefined || section.length === WHOLE_SECTION) return section;
  const [insee, more] = code_insee ?? [];
  if (insee === undefined || more !== undefined)
    throw refuse(
      'section',
      'needs exactly one codeInsee (code_insee in a body) as well, or all ten characters, such as 692660000A',
    );
  const [, prefix = '000', name = ''] = /^(\d{3})?(.{1,2})$/.exec(section) ?? [];
  return insee + prefix + name.padStart(2, '0');
}
