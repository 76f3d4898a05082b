import type { estypes } from '@elastic/elasticsearch';
import type { DvfPropertyType } from '../../model/sales/dvf.ts';
import { quantile } from './clusters.ts';
import { UNLISTED_NATURES } from './document.ts';
import { conditionsOf, listedQuery } from './dvf-filter.ts';
import type { DvfFilter } from './dvf-filter.ts';
import type { RunQuery } from './run-query.ts';
import { isTrendPeriod, trendOf } from './trend.ts';
import type { Trend } from './trend.ts';

export const STATS_PERIODS = ['month', 'quarter', 'year'] as const;
export type StatsPeriod = (typeof STATS_PERIODS)[number];

/** EUR, or EUR per m². */
export interface Quantiles {
  readonly count: number;
  readonly p10: number;
  readonly p25: number;
  readonly p50: number;
  readonly p75: number;
  readonly p90: number;
}

export interface PeriodStats {
  /** First day. */
  readonly start: string;
  /** Mutations. */
  readonly count: number;
  readonly price_per_m2?: Quantiles;
}

export interface TypeStats {
  readonly property_type: DvfPropertyType;
  readonly count: number;
  readonly price?: Quantiles;
  readonly price_per_m2?: Quantiles;
  readonly trend?: Trend;
  /** Periods that have sales with a price per m², but too few to be part of a trend; absent if there are none. */
  readonly trend_omitted?: readonly { readonly start: string; readonly count: number }[];
  readonly periods: readonly PeriodStats[];
}

export interface DvfStats {
  /** Mutations that the types are counted from. */
  readonly total: number;
  readonly types: readonly TypeStats[];
  /** What is in no figure, or in the prices per m² not, by reason. */
  readonly excluded: readonly {
    readonly from: 'all' | 'price_per_m2';
    readonly reason: string;
    readonly count: number;
  }[];
}

const PERCENTS = [10, 25, 50, 75, 90];
/** Of the digest: quantiles of some thousand values are exact within 0.1 %. */
const COMPRESSION = 200;
const MAX_REASONS = 20;

const quantilesOf = (field: string): estypes.AggregationsAggregationContainer => ({
  percentiles: { field, percents: PERCENTS, tdigest: { compression: COMPRESSION } },
});

/** Prices per m² without outliers, counted and as quantiles. */
const perM2: estypes.AggregationsAggregationContainer = {
  filter: { bool: { filter: [{ exists: { field: 'price_per_m2' } }], must_not: [{ term: { flags: 'outlier' } }] } },
  aggs: { values: quantilesOf('price_per_m2') },
};

interface Digest {
  readonly doc_count: number;
  readonly values: estypes.AggregationsTDigestPercentilesAggregate;
}
interface PeriodBucket {
  readonly key: number;
  readonly doc_count: number;
  readonly m2: Digest;
}
interface TypeBucket {
  readonly key: DvfPropertyType;
  readonly doc_count: number;
  readonly price: estypes.AggregationsTDigestPercentilesAggregate;
  readonly prices: { readonly value: number };
  readonly m2: Digest;
  readonly periods: { readonly buckets: readonly PeriodBucket[] };
}
interface Counted {
  readonly key: string;
  readonly doc_count: number;
}
interface Aggregations {
  readonly listed: {
    readonly doc_count: number;
    readonly types: { readonly buckets: readonly TypeBucket[] };
    readonly missing: { readonly buckets: readonly Counted[] };
    readonly outlier: { readonly doc_count: number };
  };
  readonly natures: { readonly kinds: { readonly buckets: readonly Counted[] } };
  readonly flags: { readonly buckets: Readonly<Record<string, { readonly doc_count: number }>> };
}

/** Counts, quantiles and trends of what a filter finds, by type and period, and what was left out of them. */
export async function findStats(run: RunQuery, filter: DvfFilter, period: StatsPeriod): Promise<DvfStats> {
  const excludes = listedQuery(filter);
  const { aggregations } = await run<unknown, Aggregations>({
    query: { bool: { filter: conditionsOf(filter) } },
    size: 0,
    track_total_hits: false,
    aggs: {
      listed: {
        filter: { bool: { filter: excludes } },
        aggs: {
          types: {
            terms: { field: 'property_type', size: MAX_REASONS },
            aggs: {
              price: quantilesOf('price'),
              prices: { value_count: { field: 'price' } },
              m2: perM2,
              periods: {
                date_histogram: { field: 'date', calendar_interval: period, min_doc_count: 1 },
                aggs: { m2: perM2 },
              },
            },
          },
          missing: { terms: { field: 'price_per_m2_missing', size: MAX_REASONS } },
          outlier: { filter: { term: { flags: 'outlier' } } },
        },
      },
      // Each mutation by the first reason that fits.
      natures: {
        filter: filter.natures === undefined ? { terms: { nature: [...UNLISTED_NATURES] } } : { match_none: {} },
        aggs: { kinds: { terms: { field: 'nature', size: MAX_REASONS } } },
      },
      flags: {
        filters: {
          filters: {
            no_price: leftOut(filter, ['no_price', 'symbolic_price'], []),
            multi_commune: leftOut(filter, ['multi_commune'], ['no_price', 'symbolic_price']),
          },
        },
      },
    },
  });
  if (!aggregations) return { total: 0, types: [], excluded: [] };
  const { listed, natures, flags } = aggregations;
  const all = [
    ...natures.kinds.buckets.map(({ key, doc_count }) => [key, doc_count] as const),
    ...Object.entries(flags.buckets).map(([reason, { doc_count }]) => [reason, doc_count] as const),
  ];
  const prices = [
    ...listed.missing.buckets.map(({ key, doc_count }) => [key, doc_count] as const),
    ['outlier', listed.outlier.doc_count] as const,
  ];
  const entries = (from: 'all' | 'price_per_m2', counts: readonly (readonly [string, number])[]) =>
    counts.filter(([, count]) => count > 0).map(([reason, count]) => ({ from, reason, count }));
  return {
    total: listed.doc_count,
    types: listed.types.buckets.map(typeStats),
    excluded: [...entries('all', all), ...entries('price_per_m2', prices)],
  };
}

/** Mutations that are not listed because of a flag, and not because of their nature. */
const leftOut = (
  filter: DvfFilter,
  flags: readonly string[],
  notFlags: readonly string[],
): estypes.QueryDslQueryContainer => ({
  bool: {
    filter: [{ terms: { flags: [...flags] } }],
    must_not: [
      ...listedQuery(filter),
      ...(filter.natures === undefined ? [{ terms: { nature: [...UNLISTED_NATURES] } }] : []),
      { terms: { flags: [...notFlags] } },
    ],
  },
});

function typeStats({ key, doc_count, price, prices, m2, periods }: TypeBucket): TypeStats {
  const series = periods.buckets.map((bucket): PeriodStats => {
    const found = quantiles(bucket.m2.values, bucket.m2.doc_count);
    return {
      start: new Date(bucket.key).toISOString().slice(0, 10),
      count: bucket.doc_count,
      ...(found ? { price_per_m2: found } : {}),
    };
  });
  const [ofPrice, ofM2] = [quantiles(price, prices.value), quantiles(m2.values, m2.doc_count)];
  const measured = series.flatMap(({ start, price_per_m2 }) =>
    price_per_m2 ? [{ start, median: price_per_m2.p50, count: price_per_m2.count }] : [],
  );
  const trend = trendOf(measured);
  const omitted = measured.filter((one) => !isTrendPeriod(one)).map(({ start, count }) => ({ start, count }));
  return {
    property_type: key,
    count: doc_count,
    ...(ofPrice ? { price: ofPrice } : {}),
    ...(ofM2 ? { price_per_m2: ofM2 } : {}),
    ...(trend ? { trend } : {}),
    ...(omitted.length > 0 ? { trend_omitted: omitted } : {}),
    periods: series,
  };
}

function quantiles(digest: estypes.AggregationsTDigestPercentilesAggregate, count: number): Quantiles | undefined {
  const [p10, p25, p50, p75, p90] = PERCENTS.map((percent) => quantile(digest, `${percent}.0`));
  if (p10 === undefined || p25 === undefined || p50 === undefined || p75 === undefined || p90 === undefined)
    return undefined;
  return { count, p10, p25, p50, p75, p90 };
}
