import { chunk } from 'es-toolkit/array';
import type { AnyBulkWriteOperation, Collection, Document } from 'mongodb';
import type { Listing } from '../../model/listing/listing.ts';
import type { FeedShape, UnmappedWord } from '../../model/sync/feed-shape.ts';
import { filledFields, sumFilled, WATCHED_CONTENT } from './filled-fields.ts';
import type { WatchedContent } from './filled-fields.ts';
import type { ListingContent } from './listing-parts.ts';
import type { ListingState } from './listing-states.ts';

/** Most words of a shape: a feed with more has free texts where codes belong. */
const MAX_WORDS = 300;

/** On what terms a listing is offered, and whether it may be seen. Other fields are read for the rules of its gateway. */
export type ListingTerms = Pick<Listing, '_id' | 'offer_type' | 'financial' | 'status' | 'hidden' | 'custom_fields'>;

/** What the comparison of a source with itself asks of stored listings. */
export interface FeedShapes {
  /**
   * Offer, money, status and visibility of listings, in no particular order.
   * @param fields further top-level fields
   */
  terms(ids: readonly string[], fields?: readonly string[]): Promise<ListingTerms[]>;
  /** What the listings of a stream look like as a whole, counted by the database. */
  shape(gatewayId: string, streamId: string): Promise<FeedShape>;
}

/** Contents per network round trip: some 500 KB of the watched fields. */
const CONTENTS_AT_ONCE = 1_000;

/** What `terms` reads of every listing. */
const TERMS = ['offer_type', 'financial', 'status', 'hidden'] as const;

interface Collections {
  readonly contents: Collection<ListingContent>;
  readonly states: Collection<ListingState>;
}

interface StreamNames {
  readonly gateway_id: string;
  readonly stream_id: string;
}

export function createFeedShapes({ contents, states }: Collections): FeedShapes {
  return {
    terms: (ids, fields = []) =>
      contents
        .find<ListingTerms>(
          { _id: { $in: [...ids] } },
          {
            projection: Object.fromEntries([...TERMS, ...fields].map((field) => [field, 1])),
            batchSize: ids.length,
          },
        )
        .toArray(),
    async shape(gatewayId, streamId) {
      const of = { gateway_id: gatewayId, stream_id: streamId };
      const counts = await countFilled({ contents, states }, of);
      const words = await states.aggregate<UnmappedWord>(wordsOf(of)).toArray();
      return {
        listings: [...counts.values()].reduce((sum, listings) => sum + listings, 0),
        fields: sumFilled(counts),
        words,
      };
    },
  };
}

/** How many listings there are of each `filledFields`. What releases before wrote is read from the contents once, and stored. */
async function countFilled({ contents, states }: Collections, of: StreamNames): Promise<Map<string, number>> {
  const groups = await states
    .aggregate<{ _id: string | null; listings: number }>([
      { $match: of },
      { $group: { _id: '$filled', listings: { $sum: 1 } } },
    ])
    .toArray();
  const counts = new Map(groups.flatMap(({ _id, listings }) => (_id === null ? [] : [[_id, listings] as const])));
  if (groups.every(({ _id }) => _id !== null)) return counts;
  const unknown = await states.find({ ...of, filled: { $exists: false } }, { projection: { _id: 1 } }).toArray();
  for (const ids of chunk(
    unknown.map(({ _id }) => _id),
    CONTENTS_AT_ONCE,
  )) {
    const writes: AnyBulkWriteOperation<ListingState>[] = [];
    const found = contents.find<WatchedContent & Pick<ListingContent, '_id' | 'version'>>(
      { _id: { $in: ids } },
      { projection: WATCHED_CONTENT, batchSize: ids.length },
    );
    for await (const { _id, version, ...content } of found) {
      const filled = filledFields(content);
      counts.set(filled, (counts.get(filled) ?? 0) + 1);
      writes.push({ updateOne: { filter: { _id, 'sync.version': version }, update: { $set: { filled } } } });
    }
    if (writes.length > 0) await states.bulkWrite(writes, { ordered: false });
  }
  return counts;
}

/** Counts the words of a stream without a counterpart, the most frequent first. */
const wordsOf = ({ gateway_id, stream_id }: StreamNames): Document[] => [
  // The stream comes second: some servers read all of it by its own index otherwise, and not the few listings with such a word.
  { $match: { gateway_id, 'sync.warnings.code': 'unmapped_value' } },
  { $match: { stream_id } },
  { $project: { crm_reference: 1, 'sync.warnings': 1 } },
  { $unwind: '$sync.warnings' },
  { $match: { 'sync.warnings.code': 'unmapped_value', 'sync.warnings.value': { $type: 'string' } } },
  {
    $group: {
      _id: { field: '$sync.warnings.field', value: '$sync.warnings.value' },
      listings: { $sum: 1 },
      example: { $min: '$crm_reference' },
    },
  },
  { $sort: { listings: -1, _id: 1 } },
  { $limit: MAX_WORDS },
  { $project: { _id: 0, field: '$_id.field', value: '$_id.value', listings: 1, example: 1 } },
];
