import { keyDigest } from '../../store/sync/complete-reads.ts';
import type { KeyOrder } from '../../store/sync/complete-reads.ts';
import type { JournalledKey, PageRecord } from '../../store/sync/sync-pages.ts';

/**
 * Shortens the keys of pages to runs of places in the order of the last complete read: a feed that hardly changes is journalled in a few numbers a page. Only
 * keys of unchanged listings are shortened, which that read has met. One per stretch of a read: it remembers where the page before ended.
 */
export function createKeyRuns({ by, digests }: KeyOrder) {
  let places: Map<string, number> | undefined;
  let next = 0;
  /** Where the last complete read met a key; most feeds keep their order, so that nothing is looked up. */
  const placeOf = (digest: string): number | undefined => {
    if (digests[next] === digest) return next;
    places ??= new Map(digests.map((each, place) => [each, place]));
    return places.get(digest);
  };
  return (keys: readonly string[], unchanged: ReadonlySet<string>): Pick<PageRecord, 'keys' | 'order'> => {
    const shortened: JournalledKey[] = [];
    let run: { from: number; keys: string[] } | undefined;
    const end = () => {
      if (!run) return;
      // A single place takes no less than its key.
      if (run.keys.length === 1) shortened.push(...run.keys);
      else shortened.push([run.from, run.from + run.keys.length - 1]);
      run = undefined;
    };
    for (const key of keys) {
      const place = unchanged.has(key) ? placeOf(keyDigest(key)) : undefined;
      if (place !== next) end();
      if (place === undefined) shortened.push(key);
      else {
        run ??= { from: place, keys: [] };
        run.keys.push(key);
        next = place + 1;
      }
    }
    end();
    return shortened.some((key) => typeof key !== 'string') ? { keys: shortened, order: by } : { keys: [...keys] };
  };
}

/** What journalled keys refer to is not stored any more. */
export class LostOrderError extends Error {
  override readonly name = 'LostOrderError';
}

/**
 * Digests of the keys of a page, in its order.
 * @throws LostOrderError when they are places in an order that is not the given one
 */
export function digestsOf({ keys = [], order }: Pick<PageRecord, 'keys' | 'order'>, known?: KeyOrder): string[] {
  const places = order === known?.by ? known?.digests : undefined;
  const placesOf = ([from, to]: readonly [number, number]): readonly string[] => {
    if (!places) throw new LostOrderError('The order of an earlier read is gone.');
    return places.slice(from, to + 1);
  };
  return keys.flatMap((key) => (typeof key === 'string' ? [keyDigest(key)] : placesOf(key)));
}

/** The keys of a page that are journalled in full: of what it wrote, among others. */
export const fullKeys = ({ keys = [] }: Pick<PageRecord, 'keys'>): string[] =>
  keys.filter((key) => typeof key === 'string');
