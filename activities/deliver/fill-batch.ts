import type { OutputItem } from '../../connectors/connector.ts';
import type { Listing } from '../../model/listing/listing.ts';

/** One listing of a batch: what is sent, and the listing if it is stored. */
export interface Parcel {
  readonly item: OutputItem;
  readonly listing?: Listing;
  /** The site was not known to have the listing before. */
  readonly isNew?: boolean;
}

/** A listing whose state is recorded after the site responded. */
export type Settled = Omit<Parcel, 'item'> & { readonly item: Pick<OutputItem, 'id' | 'action'> };

/** A listing that is not sent: it is hidden or not for this site, and the site never had it, or it is beyond the limit of the plan. */
export interface Skipped {
  readonly listing: Listing;
  readonly why: 'hidden' | 'overflow';
}

/** What an upsert says of a listing. */
type Content = Omit<Extract<OutputItem, { action: 'upsert' }>, 'action' | 'id' | 'version'>;

interface Limits {
  /** Ids of listings that the site may show already. */
  readonly shown: { has(id: string): boolean };
  /** How many more listings the plan lets the site show. */
  readonly room: number;
  readonly mostBytes: number;
  /** Whether the rules of the gateway send a listing to this site. */
  readonly isFor: (listing: Listing) => boolean;
}

/** A batch, the listings that are left for the next one, and the room that is left in the plan. */
interface Filled {
  readonly parcels: readonly Parcel[];
  readonly skipped: readonly Skipped[];
  /** Ids of the listings that did not fit, in their order. */
  readonly left: readonly string[];
  readonly room: number;
}

/**
 * Fills a batch with pending listings in their order. A listing that is hidden or not for this site is withdrawn, or skipped if the site never had it; a new one is sent while the plan has room. A batch holds at least one listing,
 * however large it is. Pure.
 */
export function fillBatch(
  pending: readonly Listing[],
  { shown, room, mostBytes, isFor }: Limits,
  contentOf: (listing: Listing) => Content,
): Filled {
  const parcels: Parcel[] = [];
  const skipped: Skipped[] = [];
  let [bytes, free] = [0, room];
  for (const [index, listing] of pending.entries()) {
    const { _id: id, sync } = listing;
    const isNew = !shown.has(id);
    if (listing.hidden || !isFor(listing)) {
      if (isNew) skipped.push({ listing, why: 'hidden' });
      else parcels.push({ item: { action: 'delete', id, version: sync.version }, listing });
      continue;
    }
    if (isNew && free <= 0) {
      skipped.push({ listing, why: 'overflow' });
      continue;
    }
    const content = contentOf(listing);
    bytes += Buffer.byteLength(JSON.stringify(content));
    if (bytes > mostBytes && parcels.length > 0) {
      return { parcels, skipped, left: pending.slice(index).map(({ _id }) => _id), room: free };
    }
    if (isNew) free--;
    parcels.push({ item: { action: 'upsert', id, version: sync.version, ...content }, listing, isNew });
  }
  return { parcels, skipped, left: [], room: free };
}
