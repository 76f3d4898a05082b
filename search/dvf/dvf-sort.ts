import type { estypes } from '@elastic/elasticsearch';
import { AppError } from '../../model/shared/errors.ts';
import type { Point } from '../../model/geography/distance.ts';

/** Orders of a list; a minus sign turns them round. Ties are in the order of ids. */
export const DVF_SORTS = [
  'date',
  '-date',
  'price',
  '-price',
  'pricePerM2',
  '-pricePerM2',
  'distance',
  '-distance',
] as const;
export type DvfSort = (typeof DVF_SORTS)[number];

/** Mutations without a value come last in both directions; a number that JSON keeps exactly, beyond all prices. */
const LAST = 1e15;

/** @param center what distances are measured from; needed by the orders by distance */
export function sortOf(sort: DvfSort, center: Point | undefined): estypes.SortCombinations[] {
  const order = sort.startsWith('-') ? 'desc' : 'asc';
  const missing = order === 'asc' ? LAST : -1;
  const name = sort.replace('-', '');
  const tie = { id: 'asc' } as const;
  if (name === 'date') return [{ date: { order } }, tie];
  if (name === 'price') return [{ price: { order, missing } }, tie];
  if (name === 'pricePerM2') return [{ price_per_m2: { order, missing } }, tie];
  if (!center) throw new AppError('BAD_REQUEST', 'Sorting by distance needs lat and lon.', { detail: 'sort' });
  return [
    {
      _geo_distance: {
        location: { lat: center.lat, lon: center.lon },
        order,
        unit: 'm',
        distance_type: 'arc',
        ignore_unmapped: true,
      },
    },
    tie,
  ];
}

/** The sort values of the last mutation of a page. Throws BAD_REQUEST for anything else. */
export function readDvfPosition(text: string): (string | number)[] {
  const values: unknown = parse(text);
  if (Array.isArray(values) && values.length === 2) {
    const [value, id]: unknown[] = values;
    if ((typeof value === 'number' || typeof value === 'string') && typeof id === 'string') return [value, id];
  }
  throw new AppError('BAD_REQUEST', 'The cursor is not one of this search; start again without a cursor.', {
    detail: 'cursor',
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
