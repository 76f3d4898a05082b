import { buildListing } from './build-listing.ts';
import { createFacts } from './facts/draw-facts.ts';
import type { Listing } from './listing.ts';
import { changesOf, countSlots, type Extent } from './revisions.ts';

export type { Extent } from './revisions.ts';

/** A computed catalogue: nothing is stored, each slot is built on request. */
export interface Catalogue {
  readonly extent: Extent;
  /** Number of slots ever used; some are empty by now. */
  readonly slots: number;
  /** The listing of a slot (0 … slots − 1) in O(revision); undefined if it was removed. Picture addresses start with `mediaBase`. */
  listing(slot: number, mediaBase: string): Listing | undefined;
  /** Whether the slot still has a listing. Cheaper than `listing`. */
  alive(slot: number): boolean;
}

/** The catalogue of a seed, size and revision, with a maximum number of pictures per listing: equal input always gives equal listings. */
export function createCatalogue(extent: Extent & { readonly pictures?: number | undefined }): Catalogue {
  const factsOf = createFacts(extent.seed);
  return {
    extent,
    slots: countSlots(extent),
    alive: (slot) => changesOf(slot, extent) !== undefined,
    listing: (slot, mediaBase) => {
      const changes = changesOf(slot, extent);
      if (!changes) return undefined;
      const listing = buildListing(factsOf(slot), changes, mediaBase);
      return { ...listing, images: listing.images.slice(0, extent.pictures) };
    },
  };
}

/** References of the listings that a move from one revision to another adds, changes and removes. */
export function compareRevisions(
  extent: Omit<Extent, 'revision'>,
  from: number,
  to: number,
): { added: string[]; changed: string[]; gone: string[]; listings: number } {
  const before = { ...extent, revision: from };
  const after = { ...extent, revision: to };
  const factsOf = createFacts(extent.seed);
  const slotsBefore = countSlots(before);
  const result = { added: [] as string[], changed: [] as string[], gone: [] as string[], listings: 0 };
  for (let slot = 0; slot < countSlots(after); slot += 1) {
    const old = slot < slotsBefore ? changesOf(slot, before) : undefined;
    const now = changesOf(slot, after);
    if (now) result.listings += 1;
    if (!old && now) result.added.push(factsOf(slot).reference);
    if (old && !now) result.gone.push(factsOf(slot).reference);
    if (old && now && old.last !== now.last) result.changed.push(factsOf(slot).reference);
  }
  return result;
}
