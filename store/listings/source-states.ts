import type { AnyBulkWriteOperation, Collection } from 'mongodb';
import type { Listing } from '../../model/listing/listing.ts';
import { STAMP_BATCH } from './listing-states.ts';
import type { KnownListing, ListingState, SourceTouch, StoredSource, StoredSupplier } from './listing-states.ts';

/** What reads of a CRM ask of the states of a stream's listings, and record there. */
export interface SourceStates {
  known(streamId: string, crmReferences: readonly string[]): Promise<Map<string, KnownListing>>;
  /** Records what listings are made from whose content stays. */
  touchSource(touches: readonly SourceTouch[]): Promise<void>;
  /** Every listing of a stream, lean: for finding what the CRM no longer has. */
  references(streamId: string): AsyncIterable<Pick<Listing, '_id' | 'crm_reference'>>;
  /** Of every listing that a mapping generation of a stream made, what it was made from. */
  sources(streamId: string, generation: number): AsyncIterable<StoredSource>;
  /** What the mappings of a gateway had no counterpart for, by listing; in order of id. Listings without such values are left out. */
  warned(gatewayId: string): AsyncIterable<WarnedListing>;
  /** Of every listing of a stream, who supplied it; absent in those of earlier releases. */
  suppliers(streamId: string): AsyncIterable<StoredSupplier>;
  /** Notes who supplied listings of earlier releases. */
  setSuppliers(suppliers: ReadonlyMap<string, string>): Promise<void>;
  /** Listings of a stream in the version that one of these runs wrote, lean. */
  writtenBy(
    streamId: string,
    jobIds: readonly string[],
  ): AsyncIterable<Pick<Listing, '_id' | 'crm_reference'> & { readonly sync: Pick<Listing['sync'], 'job_id'> }>;
  /** How many listings a stream has; counts no further than `limit`. */
  countOfStream(streamId: string, limit?: number): Promise<number>;
}

/** A listing that the mapping had something to say about, lean. */
export type WarnedListing = Pick<Listing, '_id' | 'crm_reference'> & {
  readonly sync: Pick<Listing['sync'], 'input_id' | 'warnings'>;
};

/** One update for all listings of a version whose record stays: after a release these are most of a stream. */
function sameRecords(touches: readonly SourceTouch[]): AnyBulkWriteOperation<ListingState>[] {
  const groups = new Map<string, { version: number; generation: number; ids: string[] }>();
  for (const { id, version, generation, record } of touches) {
    if (record || generation === undefined) continue;
    const name = `${version} ${generation}`;
    const group = groups.get(name);
    if (group) group.ids.push(id);
    else groups.set(name, { version, generation, ids: [id] });
  }
  return [...groups.values()].map(({ version, generation, ids }) => ({
    updateMany: {
      filter: { _id: { $in: ids }, 'sync.version': version },
      update: { $set: { 'sync.generation': generation } },
    },
  }));
}

function otherRecord({ id, version, generation, record }: SourceTouch): AnyBulkWriteOperation<ListingState>[] {
  if (!record) return [];
  const { source, warnings } = record;
  const update = {
    $set: {
      'sync.source': source,
      ...(generation === undefined ? {} : { 'sync.generation': generation }),
      ...(warnings.length > 0 ? { 'sync.warnings': [...warnings] } : {}),
    },
    ...(warnings.length === 0 ? { $unset: { 'sync.warnings': '' } as const } : {}),
  };
  return [{ updateOne: { filter: { _id: id, 'sync.version': version }, update } }];
}

export function createSourceStates(collection: Collection<ListingState>): SourceStates {
  return {
    async known(streamId, crmReferences) {
      const found = await collection
        .find<KnownListing>(
          { stream_id: streamId, crm_reference: { $in: [...crmReferences] } },
          { projection: { gateway_id: 0, stream_id: 0, hidden: 0, raw: 0, filled: 0 } },
        )
        .toArray();
      return new Map(found.map((listing) => [listing.crm_reference, listing]));
    },
    async touchSource(touches) {
      const writes = [...sameRecords(touches), ...touches.flatMap(otherRecord)];
      if (writes.length > 0) await collection.bulkWrite(writes, { ordered: false });
    },
    references: (streamId) =>
      collection.find({ stream_id: streamId }, { projection: { crm_reference: 1 }, batchSize: STAMP_BATCH }),
    sources: (streamId, generation) =>
      collection.find<StoredSource>(
        { stream_id: streamId, 'sync.generation': generation },
        {
          projection: { crm_reference: 1, 'sync.source': 1, 'sync.job_id': 1, 'sync.warnings': 1 },
          batchSize: STAMP_BATCH,
        },
      ),
    warned: (gatewayId) =>
      collection
        .find<WarnedListing>(
          { gateway_id: gatewayId, 'sync.warnings': { $exists: true } },
          { projection: { crm_reference: 1, 'sync.input_id': 1, 'sync.warnings': 1 }, batchSize: STAMP_BATCH },
        )
        .sort({ _id: 1 }),
    suppliers: (streamId) =>
      collection.find<StoredSupplier>(
        { stream_id: streamId },
        { projection: { 'sync.supplier': 1 }, batchSize: STAMP_BATCH },
      ),
    async setSuppliers(suppliers) {
      if (suppliers.size === 0) return;
      await collection.bulkWrite(
        [...suppliers].map(([_id, supplier]) => ({
          updateOne: { filter: { _id }, update: { $set: { 'sync.supplier': supplier } } },
        })),
        { ordered: false },
      );
    },
    writtenBy: (streamId, jobIds) =>
      collection.find(
        { stream_id: streamId, 'sync.job_id': { $in: [...jobIds] } },
        { projection: { crm_reference: 1, 'sync.job_id': 1 }, batchSize: STAMP_BATCH },
      ),
    countOfStream: (streamId, limit) =>
      collection.countDocuments({ stream_id: streamId }, limit === undefined ? {} : { limit }),
  };
}
