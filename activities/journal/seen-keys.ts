import { keyDigest } from '../../store/sync/key-digest.ts';

/** The CRM keys that a read has met. */
export interface SeenKeys {
  /** How many different ones. */
  readonly size: number;
  has(key: string): boolean;
  add(key: string): unknown;
}

/**
 * The keys of a read of which an earlier attempt or chunk has journalled some, as digests. Keys are digested only if there are such.
 * @param journalled digests of those
 */
export function createSeenKeys(journalled: ReadonlySet<string>): SeenKeys {
  const own = new Set<string>();
  const isJournalled = (key: string): boolean => journalled.size > 0 && journalled.has(keyDigest(key));
  return {
    get size() {
      return journalled.size + own.size;
    },
    has: (key) => own.has(key) || isJournalled(key),
    add: (key) => isJournalled(key) || own.add(key),
  };
}
