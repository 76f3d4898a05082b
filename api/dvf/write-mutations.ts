import type { DvfHit } from '../../search/dvf/dvf-search.ts';
import type { Cluster } from '../../search/dvf/clusters.ts';
import { csvLines } from '../http/csv.ts';
import type { Cell } from '../http/csv.ts';

/** A mutation as the API returns it: all fields, or the requested ones. */
export type PresentedMutation = { readonly id: string } & { readonly [field: string]: unknown };

/** Makes the response object of a search hit. */
export function createDvfPresenter(fields: readonly string[] | undefined): (hit: DvfHit) => PresentedMutation {
  const wanted = fields && new Set(['id', ...fields]);
  return ({ mutation, distance_m }) => {
    const { detail, ...summary } = mutation;
    const all = { ...summary, ...detail, ...(distance_m === undefined ? {} : { distance_m }) };
    if (!wanted) return all;
    return { ...Object.fromEntries(Object.entries(all).filter(([name]) => wanted.has(name))), id: mutation.id };
  };
}

/** A feature of GeoJSON (RFC 7946); its geometry is null where the source has no coordinates. */
export function featureOf(mutation: PresentedMutation): object {
  const { location, ...properties } = mutation;
  return { type: 'Feature', id: mutation.id, geometry: pointOf(location), properties };
}

export const clusterFeature = ({ lat, lon, ...properties }: Cluster): object => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [lon, lat] },
  properties,
});

function pointOf(location: unknown): object | null {
  if (typeof location !== 'object' || location === null || !('lat' in location) || !('lon' in location)) return null;
  return { type: 'Point', coordinates: [location.lon, location.lat] };
}

/** Columns of the CSV, with the path of each value; lists are separated by spaces. */
const COLUMNS = [
  'id',
  'release',
  'date',
  'nature',
  'property_type',
  'price',
  'price_per_m2',
  'price_per_m2_basis',
  'price_per_m2_missing',
  'composite_price_per_m2',
  'living_area',
  'carrez_area',
  'business_area',
  'rooms',
  'land_area',
  'dwellings',
  'outbuildings',
  'business_units',
  'lot_count',
  'flags',
  'insee_codes',
  'distance_m',
] as const;
const ADDRESS_COLUMNS = ['number', 'suffix', 'street', 'postal_code', 'city'] as const;
const LOCATION_COLUMNS = ['lat', 'lon'] as const;

/** Columns for a choice of fields: an address and a location take several. */
function columnsOf(fields: readonly string[] | undefined): readonly (readonly [name: string, within?: string])[] {
  const isWanted = (name: string) => !fields || name === 'id' || fields.includes(name);
  return [
    ...COLUMNS.filter(isWanted).map((name) => [name] as const),
    ...(isWanted('address') ? ADDRESS_COLUMNS.map((name) => [name, 'address'] as const) : []),
    ...(isWanted('location') ? LOCATION_COLUMNS.map((name) => [name, 'location'] as const) : []),
  ];
}

/** Writes a list as text, piece by piece. */
export interface MutationWriter {
  readonly header: string;
  lines(mutations: readonly PresentedMutation[]): string;
}

/** CSV: RFC 4180 in UTF-8, formulas sanitized. */
export function csvWriter(fields: readonly string[] | undefined): MutationWriter {
  const columns = columnsOf(fields);
  return {
    header: csvLines([columns.map(([name]) => name)]),
    lines: (mutations) =>
      csvLines(
        mutations.map((mutation) =>
          columns.map(([name, within]) => cell(valueOf(within === undefined ? mutation : mutation[within], name))),
        ),
      ),
  };
}

/** One mutation per line, as JSON. */
export const ndjsonWriter: MutationWriter = {
  header: '',
  lines: (mutations) => mutations.map((mutation) => `${JSON.stringify(mutation)}\n`).join(''),
};

const valueOf = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null ? Object.entries(of).find(([key]) => key === name)?.[1] : undefined;

function cell(value: unknown): Cell {
  if (Array.isArray(value)) return value.join(' ');
  return typeof value === 'number' || typeof value === 'string' ? value : undefined;
}
