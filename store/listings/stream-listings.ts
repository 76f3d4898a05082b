import type { Collection, Filter, FindCursor } from 'mongodb';
import type { Listing } from '../../model/listing/listing.ts';
import { findBytes, fromBytes } from '../shared/find-all.ts';
import { mergeById } from '../shared/merge-by-id.ts';
import { changedFilter } from './listing-states.ts';
import type { ListingState } from './listing-states.ts';
import type { ListingReader } from './read-listings.ts';

/** Which part of the listings of some gateways is read. */
export interface StreamOptions {
  /** Only listings whose id comes after this one. */
  readonly after?: string;
  readonly skip?: number;
  /** 0: no limit. */
  readonly limit?: number;
  /** Only listings that changed at this time or later. */
  readonly since?: Date;
}

/** Listings per network round trip: about 2 MB, so that memory stays flat. */
export const STREAM_BATCH = 250;

/**
 * Gateways per sorted read. MongoDB merges the index ranges of up to 200 values of an `$in` in order of id (`internalQueryMaxScansToExplode`, SERVER-14034);
 * with more it reads and sorts everything that matches, for every page.
 */
const MERGED_GATEWAYS = 100;

/** Listings of gateways in order of id. */
export function streamListings(
  { states, reader }: { readonly states: Collection<ListingState>; readonly reader: ListingReader },
  gatewayIds: readonly string[],
  { after, skip = 0, limit = 0, since }: StreamOptions = {},
): AsyncGenerator<Listing> {
  const inOrder = (ids: readonly string[], part: { skip: number; limit: number }) =>
    decoded(
      states,
      findBytes(
        states,
        { ...changedFilter(ids, since), ...(after ? { _id: { $gt: after } } : {}) },
        // The driver must not get a limit of 0: it would ask for batches of any size (16 MB).
        { batchSize: STREAM_BATCH, skip: part.skip, ...(part.limit > 0 ? { limit: part.limit } : {}) },
      ).sort({ _id: 1 }),
    );
  if (gatewayIds.length <= MERGED_GATEWAYS) return withContent(reader, inOrder(gatewayIds, { skip, limit }));
  // No listing beyond `skip` + `limit` of a part can be among those of the whole.
  const most = limit > 0 ? skip + limit : 0;
  const parts = Array.from({ length: Math.ceil(gatewayIds.length / MERGED_GATEWAYS) }, (_, part) =>
    inOrder(gatewayIds.slice(part * MERGED_GATEWAYS, (part + 1) * MERGED_GATEWAYS), { skip: 0, limit: most }),
  );
  return withContent(reader, section(mergeById(parts), skip, limit));
}

/** Listings whose states match a filter, in no particular order. */
export const streamMatching = (
  { states, reader }: { readonly states: Collection<ListingState>; readonly reader: ListingReader },
  filter: Filter<ListingState>,
): AsyncGenerator<Listing> =>
  withContent(reader, decoded(states, findBytes(states, filter, { batchSize: STREAM_BATCH })));

async function* withContent(reader: ListingReader, states: AsyncIterable<ListingState>): AsyncGenerator<Listing> {
  const read = (batch: readonly ListingState[]) =>
    reader.byIds(
      batch.map(({ _id }) => _id),
      batch,
    );
  let batch: ListingState[] = [];
  for await (const state of states) {
    batch.push(state);
    if (batch.length < STREAM_BATCH) continue;
    yield* await read(batch);
    batch = [];
  }
  if (batch.length > 0) yield* await read(batch);
}

async function* decoded(states: Collection<ListingState>, cursor: FindCursor<Buffer>): AsyncGenerator<ListingState> {
  for await (const bytes of cursor) yield fromBytes(states, bytes);
}

/** At most `limit` items after the first `skip`; 0: no limit. */
async function* section<T>(items: AsyncIterable<T>, skip: number, limit: number): AsyncGenerator<T> {
  let place = 0;
  for await (const item of items) {
    place++;
    if (place > skip) yield item;
    if (limit > 0 && place >= skip + limit) return;
  }
}
