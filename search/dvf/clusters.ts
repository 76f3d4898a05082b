import type { estypes } from '@elastic/elasticsearch';
import { rounded } from '../../model/shared/rounded.ts';
import { locatedQuery } from './dvf-filter.ts';
import type { Point } from '../../model/geography/distance.ts';
import type { DvfFilter } from './dvf-filter.ts';
import type { RunQuery } from './run-query.ts';

/** Mutations in one cell of the grid. */
export interface Cluster {
  /** `zoom/x/y` of the tile. */
  readonly cell: string;
  /** Where its mutations are on average. */
  readonly lat: number;
  readonly lon: number;
  readonly count: number;
  /** EUR per m². */
  readonly median_price_per_m2?: number;
}

export interface Clusters {
  readonly clusters: readonly Cluster[];
  /** Mutations in all cells, those beyond MAX_CLUSTERS included. */
  readonly total: number;
}

/** A map tile of 256 pixels has 16 cells of 64 pixels. */
const FINER = 2;
const MAX_PRECISION = 29;
/** More marks than a map can show; the fullest cells come first. */
const MAX_CLUSTERS = 5_000;

type Bucket = estypes.AggregationsGeoTileGridBucket & {
  readonly center?: { readonly location?: Point };
  readonly price?: estypes.AggregationsTDigestPercentilesAggregate;
};

/** Mutations by cells of the grid of web maps. */
export async function findClusters(run: RunQuery, filter: DvfFilter, zoom: number): Promise<Clusters> {
  const { hits, aggregations } = await run<unknown, { cells: estypes.AggregationsMultiBucketAggregateBase<Bucket> }>({
    query: locatedQuery(filter),
    size: 0,
    track_total_hits: true,
    aggs: {
      cells: {
        geotile_grid: { field: 'location', precision: Math.min(MAX_PRECISION, zoom + FINER), size: MAX_CLUSTERS },
        aggs: {
          center: { geo_centroid: { field: 'location' } },
          price: { percentiles: { field: 'price_per_m2', percents: [50] } },
        },
      },
    },
  });
  const buckets = aggregations?.cells.buckets;
  const clusters = (Array.isArray(buckets) ? buckets : []).flatMap(({ key, doc_count, center, price }): Cluster[] => {
    if (!center?.location) return [];
    const median = quantile(price, '50.0');
    return [
      {
        cell: key,
        lat: degrees(center.location.lat),
        lon: degrees(center.location.lon),
        count: doc_count,
        ...(median === undefined ? {} : { median_price_per_m2: median }),
      },
    ];
  });
  return { clusters, total: typeof hits.total === 'number' ? hits.total : (hits.total?.value ?? 0) };
}

/** 0.1 m. */
const degrees = (value: number): number => rounded(value, 6);

/** A percentile to two decimals; undefined when there was no value. */
export function quantile(
  aggregate: estypes.AggregationsTDigestPercentilesAggregate | undefined,
  name: string,
): number | undefined {
  const values = aggregate?.values;
  const value = values && !Array.isArray(values) ? values[name] : undefined;
  return typeof value === 'number' && Number.isFinite(value) ? rounded(value, 2) : undefined;
}
