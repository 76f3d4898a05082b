import type { estypes } from '@elastic/elasticsearch';
import type { BulkOperation } from '../bulk-writer.ts';
import { stableUuid } from '../../model/stable-uuid.ts';
import type { Elastic } from '../elastic.ts';
import { dvfOperation, mutationOf } from './document.ts';
import type { DvfDocument } from './document.ts';

/** Values that several documents share, of one round; rounds go on until there are none. */
const ROUND = 1_000;
/** Documents with one key. Parking spaces of one building, sold on one day at one price, come to some dozens. */
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
    for (const id of shared) equalKeys += await rank(elastic, index, id, write);
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

async function rank(
  elastic: Elastic,
  index: string,
  id: string,
  write: (operations: readonly BulkOperation[]) => Promise<unknown>,
): Promise<number> {
  const { hits } = await elastic.call('search', (client) =>
    client.search<DvfDocument>({ index, query: { term: { id } }, size: MAX_EQUAL }),
  );
  const documents = hits.hits.flatMap(({ _id, _source }) =>
    _id === undefined || !_source ? [] : [{ name: _id, document: _source, order: orderOf(_source, _id) }],
  );
  const ordered = documents.toSorted((a, b) => (a.order < b.order ? -1 : 1));
  const operations = ordered.slice(1).map(({ name, document }, place) => {
    const mutation = mutationOf(document);
    const ranked = { ...mutation, summary: { ...mutation.summary, id: stableUuid(`${id}|${place + 1}`) } };
    return dvfOperation(name, ranked, SETTLED);
  });
  await write(operations);
  return operations.length;
}

/** Contents first; mutations that are published with equal contents are in the order of their lines. */
function orderOf({ detail, ...summary }: DvfDocument, name: string): string {
  const published = { ...summary };
  delete published.source_id;
  const [file = '', line = ''] = name.split('-');
  return `${JSON.stringify([detail.lots, detail.locals, detail.land, published])} ${file.padStart(4, '0')} ${line.padStart(12, '0')}`;
}
