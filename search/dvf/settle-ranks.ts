import { chunk } from 'es-toolkit/array';
import type { estypes } from '@elastic/elasticsearch';
import type { BulkOperation } from '../bulk-writer.ts';
import { stableUuid } from '../../model/shared/stable-uuid.ts';
import type { Elastic } from '../elastic.ts';
import { dvfOperation, mutationOf } from './document.ts';
import type { DvfDocument } from './document.ts';

/** Values that several documents share, of one round; rounds go on until there are none. */
const ROUND = 1_000;
/** Ids that are looked up at a time. */
const AT_ONCE = 100;
/** Documents of these. Parking spaces of one building, sold on one day at one price, come to some dozens; what is beyond comes in the next round. */
const MAX_EQUAL = 10_000;
/** Examples of mutations that came apart. */
const MAX_SPLIT = 20;
/** Above the 1 that an import writes. */
const SETTLED = 2;

/**
 * Gives mutations that have the same key ids of their own: the first in the order of their contents keeps the id, the others get ids made from the key and
 * their rank. The order depends on what is published alone, so that the ids stay the same from release to release.
 */
export async function settleRanks(
  elastic: Elastic,
  index: string,
  write: (operations: readonly BulkOperation[]) => Promise<unknown>,
): Promise<{ equalKeys: number; split: string[] }> {
  let equalKeys = 0;
  for (;;) {
    const shared = await sharedValues(elastic, index, 'id', ROUND);
    if (shared.length === 0) break;
    for (const some of chunk(shared, AT_ONCE)) {
      const operations = await ranked(elastic, index, some);
      equalKeys += operations.length;
      await write(operations);
    }
    await elastic.call('refresh', (client) => client.indices.refresh({ index }));
  }
  return { equalKeys, split: await sharedValues(elastic, index, 'source_id', MAX_SPLIT) };
}

/** Values of a field that more than one document has. Exact, as the index has one shard. */
async function sharedValues(elastic: Elastic, index: string, field: string, size: number): Promise<string[]> {
  const { aggregations } = await elastic.call('search', (client) =>
    client.search<unknown, { shared: estypes.AggregationsStringTermsAggregate }>(
      { index, size: 0, aggs: { shared: { terms: { field, min_doc_count: 2, size } } } },
      // It counts every mutation of a country.
      { requestTimeout: 300_000 },
    ),
  );
  const buckets = aggregations?.shared.buckets;
  return Array.isArray(buckets) ? buckets.map(({ key }) => String(key)) : [];
}

/** What gives all but the first mutation of each of these ids an id of its own. */
async function ranked(elastic: Elastic, index: string, ids: readonly string[]): Promise<BulkOperation[]> {
  const { hits } = await elastic.call('search', (client) =>
    client.search<DvfDocument>({ index, query: { terms: { id: [...ids] } }, size: MAX_EQUAL }),
  );
  const documents = hits.hits.flatMap(({ _id, _source }) =>
    _id === undefined || !_source ? [] : [{ name: _id, document: _source, order: orderOf(_source, _id) }],
  );
  return ids.flatMap((id) =>
    documents
      .filter(({ document }) => document.id === id)
      .toSorted((a, b) => (a.order < b.order ? -1 : 1))
      .slice(1)
      .map(({ name, document }, place) => {
        const { summary, detail } = mutationOf(document);
        const renamed = { ...summary, id: stableUuid(`${id}|${place + 1}`) };
        return dvfOperation(name, { summary: renamed, detail }, SETTLED);
      }),
  );
}

/** Contents first; mutations that are published with equal contents are in the order of their lines. */
function orderOf({ detail, ...summary }: DvfDocument, name: string): string {
  const published = { ...summary };
  delete published.source_id;
  const [file = '', line = ''] = name.split('-');
  return `${JSON.stringify([detail.lots, detail.locals, detail.land, published])} ${file.padStart(4, '0')} ${line.padStart(12, '0')}`;
}
