import type { OutputItem } from '../../connectors/connector.ts';
import type { Listing } from '../../model/listing/listing.ts';

/** One listing on its way: what is sent, and the listing where the store has it. */
export interface Parcel {
  readonly item: OutputItem;
  readonly listing?: Listing;
  /** The site was not known to have the listing before. */
  readonly isNew?: boolean;
}

/** A listing that is or is to be on the site, or off it, as its state is recorded. */
export type Settled = Omit<Parcel, 'item'> & { readonly item: Pick<OutputItem, 'id' | 'action'> };

/** A listing that the site needs not be told of: one that is hidden and that it never had, or one beyond the plan's limit. */
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
}

/** A batch, with what is left for later and how much room. */
interface Filled {
  readonly parcels: readonly Parcel[];
  readonly skipped: readonly Skipped[];
  /** Ids of the listings that did not fit, in their order. */
  readonly left: readonly string[];
  readonly room: number;
}

/**
 * What a site is told of pending listings, in their order: a hidden one is withdrawn, and not mentioned where the site never had it; a new one is sent while the plan has room. A batch holds one listing at
 * least, however large it is. Pure.
 */
export function fillBatch(
  pending: readonly Listing[],
  { shown, room, mostBytes }: Limits,
  contentOf: (listing: Listing) => Content,
): Filled {
  const parcels: Parcel[] = [];
  const skipped: Skipped[] = [];
  let [bytes, free] = [0, room];
  for (const [index, listing] of pending.entries()) {
    const { _id: id, sync } = listing;
    const isNew = !shown.has(id);
    if (listing.hidden) {
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
