import type { estypes } from '@elastic/elasticsearch';
import { isObject } from '../model/shared/is-object.ts';
import { bucketsOf, numberOf } from './read-buckets.ts';
import type { Bucket } from './read-buckets.ts';

/** Five numbers of a distribution, in the currency of their group. Quartiles of more than a few hundred values are estimates (t-digest). */
export interface Distribution {
  readonly min: number;
  readonly lower_quartile: number;
  readonly median: number;
  readonly upper_quartile: number;
  readonly max: number;
  readonly mean: number;
}

/** Prices of the matches with one offer, currency and rent period: what can be compared. */
export interface PriceStatistics {
  readonly offer_type?: string;
  readonly currency?: string;
  readonly rent_period?: string;
  /** Listings with a price. */
  readonly count: number;
  readonly price: Distribution;
  /** Of those that have an area, too; absent if none has. */
  readonly price_per_m2?: Distribution & { readonly count: number };
}

type Aggregation = estypes.AggregationsAggregationContainer;

const PRICE = 'financial.transaction.price.amount';
/** The parts of a group, from the outside in. What is missing is a group of its own. */
const GROUPS = [
  ['offer_type', 'offer_type', 20],
  ['currency', 'financial.transaction.price.currency', 20],
  ['rent_period', 'rent_details.rent_period', 10],
] as const;
const QUARTILES = [25, 50, 75];

const distribution = (name: string, field: string): Record<string, Aggregation> => ({
  [name]: { stats: { field } },
  [`${name}_quartiles`]: { percentiles: { field, percents: QUARTILES, keyed: false } },
});

/** The aggregation that `readPriceStatistics` reads. */
export function priceAggregation(): Aggregation {
  const innermost = { ...distribution('price', PRICE), ...distribution('price_per_m2', 'price_per_m2') };
  const groups = GROUPS.reduceRight<Record<string, Aggregation>>(
    (aggs, [, field, size]) => ({ group: { terms: { field, size, missing: '' }, aggs } }),
    innermost,
  );
  return { filter: { exists: { field: PRICE } }, aggs: groups };
}

/** The statistics of each group, the largest first. */
export function readPriceStatistics(aggregate: unknown): PriceStatistics[] {
  return groupsOf(aggregate, [])
    .map(([keys, bucket]) => statisticsOf(keys, bucket))
    .toSorted((a, b) => b.count - a.count);
}

function groupsOf(aggregate: unknown, keys: readonly string[]): [keys: readonly string[], bucket: Bucket][] {
  if (!isObject(aggregate)) return [];
  if (keys.length === GROUPS.length) return [[keys, aggregate]];
  return bucketsOf(aggregate['group']).flatMap((bucket) => groupsOf(bucket, [...keys, String(bucket['key'])]));
}

function statisticsOf(keys: readonly string[], bucket: Bucket): PriceStatistics {
  const named = GROUPS.flatMap(([name], place) => (keys[place] ? [[name, keys[place]] as const] : []));
  const perMetre = bucket['price_per_m2'];
  const count = isObject(perMetre) ? numberOf(perMetre['count']) : 0;
  return {
    ...Object.fromEntries(named),
    count: numberOf(bucket['doc_count']),
    price: distributionOf(bucket, 'price'),
    ...(count > 0 ? { price_per_m2: { count, ...distributionOf(bucket, 'price_per_m2') } } : {}),
  };
}

function distributionOf(bucket: Bucket, name: string): Distribution {
  const stats = isObject(bucket[name]) ? bucket[name] : {};
  const quartiles = bucket[`${name}_quartiles`];
  const values = isObject(quartiles) && Array.isArray(quartiles['values']) ? quartiles['values'].filter(isObject) : [];
  const [lower, median, upper] = values.map(({ value }) => cents(numberOf(value)));
  return {
    min: cents(numberOf(stats['min'])),
    lower_quartile: lower ?? 0,
    median: median ?? 0,
    upper_quartile: upper ?? 0,
    max: cents(numberOf(stats['max'])),
    mean: cents(numberOf(stats['avg'])),
  };
}

const cents = (value: number): number => Math.round(value * 100) / 100;
