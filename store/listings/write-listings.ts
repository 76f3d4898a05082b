import type { ClientSession } from 'mongodb';
import type { ListingWithRaw } from '../../model/listing/listing.ts';
import { packRecords } from '../sync/raw-pages.ts';
import type { PackedRecords } from '../sync/raw-pages.ts';
import { partsOf } from './listing-parts.ts';
import type { ListingParts } from './read-listings.ts';

/** One written listing: new, or replacing the version it was compared with. */
export interface ListingWrite {
  readonly listing: ListingWithRaw;
  readonly replaces?: number;
}

/** How listings are written. */
export interface WriteOptions {
  /** The transaction that the writes belong to; otherwise they have one of their own. */
  readonly session?: ClientSession | undefined;
  /** Called between the writes, with true after the last one, before they are committed; when it throws, nothing is written. */
  readonly proceed?: (isLast: boolean) => void;
}

/** Aborts the transaction on a version conflict; the caller compares again. */
class VersionConflictError extends Error {}

/** Writes listings by optimistic locking. False on a version conflict: a listing changed since it was compared, and nothing is written. */
export async function writeListings(
  parts: ListingParts,
  writes: readonly ListingWrite[],
  { session, proceed = () => {} }: WriteOptions = {},
): Promise<boolean> {
  if (writes.length === 0) return true;
  const packed = await packRecords(
    writes.map(({ listing: { _id: id, gateway_id, stream_id, sync } }) => ({
      id,
      gateway_id,
      stream_id,
      raw: sync.raw,
    })),
  );
  if (session) return writeParts(parts, writes, packed, { session, proceed });
  try {
    await parts.transaction(async (own) => {
      if (!(await writeParts(parts, writes, packed, { session: own, proceed }))) throw new VersionConflictError();
    });
    return true;
  } catch (error) {
    if (error instanceof VersionConflictError) return false;
    throw error;
  }
}

async function writeParts(
  { states, contents, pages }: ListingParts,
  writes: readonly ListingWrite[],
  packed: PackedRecords,
  { session, proceed }: { readonly session: ClientSession; readonly proceed: (isLast: boolean) => void },
): Promise<boolean> {
  const documents = writes.map(({ listing, replaces }) => {
    const place = packed.places.get(listing._id);
    if (!place) throw new Error(`The record of listing ${listing._id} was not packed.`);
    return { ...partsOf(listing, place), replaces };
  });
  const { insertedCount, matchedCount } = await states.bulkWrite(
    documents.map(({ state, replaces }) => {
      if (replaces === undefined) return { insertOne: { document: state } };
      // The address that a site set is part of the comparison, although it raises no version.
      const compared = { 'sync.version': replaces, 'sync.published_url': state.sync.published_url ?? null };
      return { replaceOne: { filter: { _id: state._id, ...compared }, replacement: state } };
    }),
    { ordered: false, session },
  );
  if (insertedCount + matchedCount < writes.length) return false;
  proceed(false);
  await contents.bulkWrite(
    documents.map(({ content, replaces }) =>
      replaces === undefined
        ? { insertOne: { document: content } }
        : { replaceOne: { filter: { _id: content._id }, replacement: content } },
    ),
    { ordered: false, session },
  );
  proceed(false);
  await pages.insert(packed, session);
  proceed(true);
  return true;
}
