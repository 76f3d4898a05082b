import { hash } from './random.ts';

/** The accumulated effect of the revisions on one listing. */
export interface Changes {
  /** The last revision that changed it; 0 if none did. */
  readonly last: number;
  /** Factor of the price, 1 at first. */
  readonly price: number;
  /** Number of times its text was edited. */
  readonly texts: number;
  /** Number of steps of its status. */
  readonly statusSteps: number;
  /** Number of places by which its pictures were rotated. */
  readonly pictureShift: number;
}

/** The size of a catalogue: `listings` at revision 0, and its current revision. */
export interface Extent {
  readonly seed: number;
  readonly listings: number;
  readonly revision: number;
}

// One of 50 removed (2 %) and one of 20 changed (5 %) per revision; by block, so that the shares hold in small catalogues too.
const GONE_BLOCK = 50;
const CHANGED_BLOCK = 20;
const ADDED_SHARE = 0.02;
const UNTOUCHED: Changes = { last: 0, price: 1, texts: 0, statusSteps: 0, pictureShift: 0 };

function addedPerRevision(listings: number): number {
  return listings === 0 ? 0 : Math.max(1, Math.round(listings * ADDED_SHARE));
}

/** The number of slots ever used: those of revision 0 and those added since. */
export function countSlots({ listings, revision }: Omit<Extent, 'seed'>): number {
  return listings + revision * addedPerRevision(listings);
}

/** The revision in which a slot appeared. */
function birthOf(slot: number, listings: number): number {
  return slot < listings ? 0 : Math.floor((slot - listings) / addedPerRevision(listings)) + 1;
}

function chosen(seed: number, slot: number, revision: number, block: number, salt: number): boolean {
  return hash(seed, Math.floor(slot / block), revision, salt) % block === slot % block;
}

/** The state of a slot at `extent.revision`; undefined once it was removed. Later revisions build on earlier ones. */
export function changesOf(slot: number, extent: Extent): Changes | undefined {
  const { seed, revision } = extent;
  let changes = UNTOUCHED;
  for (let k = birthOf(slot, extent.listings) + 1; k <= revision; k += 1) {
    if (chosen(seed, slot, k, GONE_BLOCK, 0x60e)) return undefined;
    if (chosen(seed, slot, k, CHANGED_BLOCK, 0xc4a)) changes = touch(changes, k, hash(seed, slot, k, 0xd1e));
  }
  return changes;
}

function touch(before: Changes, revision: number, chance: number): Changes {
  const after = { ...before, last: revision };
  // In real catalogues prices change most often, mostly downwards.
  switch (chance % 5) {
    case 0:
      return { ...after, texts: before.texts + 1 };
    case 1:
      return { ...after, statusSteps: before.statusSteps + 1 };
    case 2:
      return { ...after, pictureShift: before.pictureShift + 1 };
    case 3:
      return { ...after, price: before.price * 1.03 };
    default:
      return { ...after, price: before.price * 0.96 };
  }
}
