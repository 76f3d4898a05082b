import type { ClientSession, Db } from 'mongodb';
import type { ListingWithRaw } from '../../model/listing/listing.ts';
import type { Listings } from './listings.ts';

/** Indexes of the collection `listings` in releases that kept state and record in the listing. Dropped once no such listing is left; the last one marks a store that has any. */
const FORMER_INDEXES = [
  'gateway_id_1_sync.pending_1',
  'gateway_id_1_sync.cover_due_1',
  'stream_id_1_crm_reference_1',
  'gateway_id_1__id_1_sync.changed_at_1',
] as const;
const MARK = FORMER_INDEXES.at(-1);
/** Listings of such a release per transaction: about 3 MB. */
const BATCH = 250;

/**
 * Takes apart listings that an earlier release stored with their state and record in one document. Each batch is one transaction, so that a start that ends in
 * between, or several at once, lose and double nothing. Writers of that release have to be stopped before.
 */
export async function splitListings(
  db: Db,
  listings: Pick<Listings, 'insertMany'>,
  transaction: <T>(work: (session: ClientSession) => Promise<T>) => Promise<T>,
): Promise<void> {
  const collection = db.collection<ListingWithRaw>('listings');
  const indexes = await collection.indexes();
  if (!indexes.some(({ name }) => name === MARK)) return;
  for (;;) {
    const moved = await transaction(async (session) => {
      const batch = await collection
        .find({ sync: { $exists: true } }, { session })
        .limit(BATCH)
        .toArray();
      if (batch.length === 0) return 0;
      await collection.deleteMany({ _id: { $in: batch.map(({ _id }) => _id) } }, { session });
      await listings.insertMany(batch, session);
      return batch.length;
    });
    if (moved === 0) break;
  }
  for (const name of FORMER_INDEXES) await collection.dropIndex(name).catch(() => undefined);
}
