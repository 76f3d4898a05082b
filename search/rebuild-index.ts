import { setTimeout as wait } from 'node:timers/promises';
import type { FormerListing, Listing } from '../model/listing/listing.ts';
import type { BulkOperation } from './bulk-writer.ts';
import type { IndexedVersion, ListingIndex } from './listing-index.ts';
import { createListingOperation, removalOf } from './open-search.ts';

type ToOperation = (listing: Listing) => BulkOperation;

export interface RebuildOptions {
  readonly index: ListingIndex;
  /** The store, as far as a rebuild reads it. */
  readonly listings: {
    all(since?: Date): AsyncIterable<Listing>;
    byIds(ids: readonly string[]): Promise<Listing[]>;
    count(gatewayIds: readonly string[]): Promise<number>;
  };
  readonly formerListings: { since(date: Date): AsyncIterable<Pick<FormerListing, 'property_id'>> };
  readonly log: { info(facts: object, message: string): void };
  /** Called after every batch with the number of listings copied so far. */
  readonly onProgress?: (copied: number) => void;
  /** How long writers may take between the store and the index; ten seconds cover a bulk request and its retries. */
  readonly settleMs?: number;
}

export interface RebuildResult {
  /** Name of the index that is now behind the alias. */
  readonly index: string;
  readonly copied: number;
  /** Written again because they changed during the rebuild. */
  readonly changed: number;
  /** Removed again because they left the store during the rebuild. */
  readonly removed: number;
}

/** Listings per bulk request: about 3 MB. */
const BATCH = 500;
/** Bulk requests in flight while the store is read on. */
const IN_FLIGHT = 2;
const SETTLE_MS = 10_000;
/** What changed this long before the start is looked at again: it covers slow writes and clocks that differ between machines. */
const MARGIN_MS = 10 * 60_000;

/**
 * Builds a new index from the store and moves the alias to it while searches and writes go on. Writers only know the alias, so their writes reach
 * the old index until the move; what changed or left the store until then is repeated from the store, once before the move and once after the last
 * writer that had begun before it is done. Versions make every repetition idempotent. A rebuild that ends half way leaves an index that works; the
 * next one starts anew and removes the leftovers. Of two at a time, the earlier one fails.
 */
export async function rebuildIndex(options: RebuildOptions): Promise<RebuildResult> {
  const { index, log, settleMs = SETTLE_MS } = options;
  const since = new Date(Date.now() - MARGIN_MS);
  await index.prepare();
  const name = await index.startBuilding();
  log.info({ index: name }, 'Building the search index');
  const toOperation = createListingOperation();
  const copied = await copyAll(options, toOperation);
  log.info({ index: name, copied }, 'Copied every listing');

  const repeated = new Map<string, number>();
  const catchUp = async (alias: string) => ({
    changed: await repeatChanged(options, { alias, since, repeated, toOperation }),
    removed: await repeatRemoved(options, { alias, since }),
  });
  const before = await catchUp(index.building);
  await index.refresh(index.building);
  const left = await index.swap(name);
  log.info({ index: name, ...before }, 'Moved the alias');

  await wait(settleMs);
  const after = await catchUp(index.alias);
  const unknown = await removeUnknown(options);
  await index.refresh(index.alias);
  await index.finish(name, left);
  const result = {
    index: name,
    copied,
    changed: before.changed + after.changed,
    removed: before.removed + after.removed + unknown,
  };
  log.info(result, 'The search index is rebuilt');
  return result;
}

/** Reads ahead while a few batches are being written. */
async function copyAll({ index, listings, onProgress }: RebuildOptions, toOperation: ToOperation): Promise<number> {
  const inFlight = new Set<Promise<void>>();
  let copied = 0;
  for await (const batch of batchesOf(listings.all())) {
    // A write that failed stays in the set, so that its failure is thrown here or below.
    if (inFlight.size >= IN_FLIGHT) await Promise.race(inFlight);
    const write = index.write(index.building, batch.map(toOperation)).then((written) => {
      inFlight.delete(write);
      copied += written;
      onProgress?.(copied);
    });
    // Without a handler a failure while the store is being read would end the process.
    write.catch(() => undefined);
    inFlight.add(write);
  }
  await Promise.all(inFlight);
  return copied;
}

/**
 * Indexes what was written since `since` and, going by `repeated`, not yet been indexed by an earlier call.
 * @param repeated versions by id; what is indexed is added
 */
async function repeatChanged(
  { index, listings }: RebuildOptions,
  {
    alias,
    since,
    repeated,
    toOperation,
  }: { alias: string; since: Date; repeated: Map<string, number>; toOperation: ToOperation },
): Promise<number> {
  let changed = 0;
  for await (const batch of batchesOf(listings.all(since))) {
    const fresh = batch.filter(({ _id, sync }) => (repeated.get(_id) ?? -1) < sync.version);
    changed += await index.write(alias, fresh.map(toOperation));
    for (const { _id, sync } of fresh) repeated.set(_id, sync.version);
  }
  return changed;
}

/** Removes what was archived since `since` and is still indexed. */
async function repeatRemoved(
  options: RebuildOptions,
  { alias, since }: { alias: string; since: Date },
): Promise<number> {
  let removed = 0;
  for await (const batch of batchesOf(options.formerListings.since(since))) {
    const ids = [...new Set(batch.map(({ property_id }) => property_id))];
    removed += await removeAbsent(options, alias, await options.index.versionsOf(alias, ids));
  }
  return removed;
}

/** Removes what was deleted without a trace: the listings of a gateway that was deleted meanwhile. */
async function removeUnknown(options: RebuildOptions): Promise<number> {
  const { index, listings } = options;
  await index.refresh(index.alias);
  let removed = 0;
  for await (const { id, count } of index.gateways(index.alias)) {
    // The store is written before the index and cleared after it, so it never has less unless something was missed.
    if (count <= (await listings.count([id]))) continue;
    for await (const page of index.versions(index.alias, id)) removed += await removeAbsent(options, index.alias, page);
  }
  return removed;
}

/** Removes those that the store no longer has, each only as long as the index holds nothing newer of it. */
async function removeAbsent(
  { index, listings }: RebuildOptions,
  alias: string,
  indexed: readonly IndexedVersion[],
): Promise<number> {
  if (indexed.length === 0) return 0;
  const present = new Set((await listings.byIds(indexed.map(({ id }) => id))).map(({ _id }) => _id));
  return index.write(alias, indexed.filter(({ id }) => !present.has(id)).map(removalOf));
}

async function* batchesOf<T>(source: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of source) {
    batch.push(item);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
