import { SKIP_REASONS } from '../../model/gateway/portal.ts';
import type { SkipReason } from '../../model/gateway/portal.ts';

/** A listing in a catalogue file: contained in this version, or left out for this reason. */
export interface ManifestEntry {
  readonly version: number;
  /** Undefined: the file contains the listing. */
  readonly leftOut?: SkipReason;
}

/** The listings that a catalogue file was written from. */
export interface CatalogueManifest {
  /** Listings must be added in ascending order of their ids. */
  add(id: string, entry: ManifestEntry): void;
  find(id: string): ManifestEntry | undefined;
  /** Whether the file contains the listing. */
  contains(id: string): boolean;
  /** Listings that the file contains. */
  readonly contained: number;
}

/** One number per listing: its version times this, plus 0 or one more than the index of the reason. */
const CODES = 32;

/** Keeps an id and a number per listing: about 11 MB for 200,000 listings. */
export function createManifest(): CatalogueManifest {
  const ids: string[] = [];
  const packed: number[] = [];
  let contained = 0;
  const find = (id: string): ManifestEntry | undefined => {
    let low = 0;
    let high = ids.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const at = ids[middle] ?? '';
      if (at === id) return unpack(packed[middle] ?? 0);
      if (at < id) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  };
  return {
    add(id, { version, leftOut }) {
      const last = ids.at(-1);
      if (last !== undefined && id <= last) throw new Error(`The listing ${id} was added after ${last}.`);
      ids.push(id);
      packed.push(version * CODES + (leftOut === undefined ? 0 : SKIP_REASONS.indexOf(leftOut) + 1));
      if (leftOut === undefined) contained++;
    },
    find,
    contains(id) {
      const entry = find(id);
      return entry !== undefined && entry.leftOut === undefined;
    },
    get contained() {
      return contained;
    },
  };
}

function unpack(value: number): ManifestEntry {
  const code = value % CODES;
  const version = (value - code) / CODES;
  const leftOut = code === 0 ? undefined : SKIP_REASONS[code - 1];
  return leftOut === undefined ? { version } : { version, leftOut };
}
