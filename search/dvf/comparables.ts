import type { DvfSummary } from '../../model/sales/dvf.ts';
import { distanceM } from '../../model/geography/distance.ts';
import type { Point } from '../../model/geography/distance.ts';
import { filterQuery } from './dvf-filter.ts';
import type { Range } from './dvf-filter.ts';
import { sortOf } from './dvf-sort.ts';
import type { RunQuery } from './run-query.ts';

export interface ComparableQuery {
  readonly center: Point;
  readonly radiusM: number;
  readonly type: 'maison' | 'appartement';
  /** YYYY-MM-DD, inclusive. */
  readonly since: string;
  readonly until?: string;
  /** m². */
  readonly surface?: Range;
  /** Most that are returned, the nearest ones. */
  readonly limit: number;
}

/** A sale of one dwelling, as an estimate uses it. */
export interface Comparable {
  readonly id: string;
  readonly date: string;
  /** EUR. */
  readonly price: number;
  /** EUR per m². */
  readonly price_per_m2: number;
  readonly living_area: number;
  readonly carrez_area?: number | undefined;
  readonly rooms?: number | undefined;
  readonly land_area?: number | undefined;
  readonly outbuildings: number;
  readonly insee_code: string;
  readonly lat: number;
  readonly lon: number;
  readonly distance_m: number;
}

const FIELDS: readonly (keyof DvfSummary)[] = [
  'id',
  'date',
  'price',
  'price_per_m2',
  'living_area',
  'carrez_area',
  'rooms',
  'land_area',
  'outbuildings',
  'insee_codes',
  'location',
];

/**
 * Sales of exactly one dwelling of a type around a point, without business premises, with a price and an area that are plausible, in one commune; outbuildings
 * are allowed. Nearest first.
 */
export async function findComparables(run: RunQuery, query: ComparableQuery): Promise<Comparable[]> {
  const { center, radiusM, type, since, until, surface, limit } = query;
  const filter = filterQuery({
    area: { kind: 'disc', center, radiusM },
    types: [type],
    natures: ['vente'],
    dateMin: since,
    dateMax: until,
    surface,
    singleDwelling: true,
  });
  const { hits } = await run<DvfSummary>({
    query: {
      bool: {
        // What has a price per m² is a plain sale of one dwelling.
        filter: [filter, { exists: { field: 'price_per_m2' } }],
        must_not: [{ term: { flags: 'outlier' } }],
      },
    },
    sort: sortOf('distance', center),
    size: limit,
    track_total_hits: false,
    _source: [...FIELDS],
  });
  return hits.hits.flatMap(({ _source: found }): Comparable[] => {
    if (!found?.location || found.price === undefined || found.price_per_m2 === undefined) return [];
    const { id, date, price, price_per_m2, living_area, outbuildings, location } = found;
    return [
      {
        id,
        date,
        price,
        price_per_m2,
        living_area: living_area ?? price / price_per_m2,
        carrez_area: found.carrez_area,
        rooms: found.rooms,
        land_area: found.land_area,
        outbuildings,
        insee_code: found.insee_codes[0] ?? '',
        ...location,
        distance_m: distanceM(center, location),
      },
    ];
  });
}
