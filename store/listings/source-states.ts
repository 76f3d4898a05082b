import type { Collection } from 'mongodb';
import type { Listing } from '../../model/listing/listing.ts';
import { STAMP_BATCH } from './listing-states.ts';
import type { KnownListing, ListingState, SourceTouch, StoredSource, StoredSupplier } from './listing-states.ts';

/** What reads of a CRM ask of the states of a stream's listings, and record there. */
export interface SourceStates {
  known(streamId: string, crmReferences: readonly string[]): Promise<Map<string, KnownListing>>;
  /** Notes what a listing is made from, of which nothing else changes. */
  touchSource(touches: readonly SourceTouch[]): Promise<void>;
  /** Every listing of a stream, lean: for finding what the CRM no longer has. */
  references(streamId: string): AsyncIterable<Pick<Listing, '_id' | 'crm_reference'>>;
  /** Of every listing of a stream, what it was made from. */
  sources(streamId: string): AsyncIterable<StoredSource>;
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

export function createSourceStates(collection: Collection<ListingState>): SourceStates {
  return {
    async known(streamId, crmReferences) {
      const found = await collection
        .find<KnownListing>(
          { stream_id: streamId, crm_reference: { $in: [...crmReferences] } },
          { projection: { gateway_id: 0, stream_id: 0, hidden: 0, raw: 0 } },
        )
        .toArray();
      return new Map(found.map((listing) => [listing.crm_reference, listing]));
    },
    async touchSource(touches) {
      if (touches.length === 0) return;
      await collection.bulkWrite(
        touches.map(({ id, source, warnings }) => ({
          updateOne: {
            filter: { _id: id },
            update: {
              $set: { 'sync.source': source, ...(warnings?.length ? { 'sync.warnings': [...warnings] } : {}) },
              ...(warnings?.length === 0 ? { $unset: { 'sync.warnings': '' } } : {}),
            },
          },
        })),
        { ordered: false },
      );
    },
    references: (streamId) =>
      collection.find({ stream_id: streamId }, { projection: { crm_reference: 1 }, batchSize: STAMP_BATCH }),
    sources: (streamId) =>
      collection.find<StoredSource>(
        { stream_id: streamId },
        {
          projection: { crm_reference: 1, 'sync.source': 1, 'sync.job_id': 1, 'sync.warnings': 1 },
          batchSize: STAMP_BATCH,
        },
      ),
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
