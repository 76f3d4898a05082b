import type { estypes } from '@elastic/elasticsearch';
import type { DvfRelease } from '../../model/sales/dvf.ts';
import type { Elastic } from '../elastic.ts';

/** What an imported index holds. */
export async function describeRelease(elastic: Elastic, index: string, name: string): Promise<DvfRelease> {
  const { hits, aggregations } = await elastic.call('search', (client) =>
    client.search<unknown, { first: estypes.AggregationsMinAggregate; last: estypes.AggregationsMaxAggregate }>({
      index,
      size: 0,
      track_total_hits: true,
      aggs: { first: { min: { field: 'date' } }, last: { max: { field: 'date' } } },
    }),
  );
  const total = typeof hits.total === 'number' ? hits.total : (hits.total?.value ?? 0);
  const day = (value: number | null | undefined) =>
    value === null || value === undefined ? undefined : new Date(value).toISOString().slice(0, 10);
  const [first, last] = [day(aggregations?.first.value), day(aggregations?.last.value)];
  return {
    name,
    imported_at: new Date().toISOString(),
    mutations: total,
    ...(first && last ? { first_date: first, last_date: last } : {}),
  };
}
