import { FACTS } from './homes.ts';
import type { Fact, Homes } from './homes.ts';

/** A home that has another key in each of two files. */
export interface ChangedKey {
  readonly before: string;
  readonly after: string;
}

/** Another field that has the same value for a home in both files. */
export interface StableField {
  readonly path: string;
  /** Homes of both files whose value is the same. */
  readonly same: number;
}

/**
 * stable: homes of both files keep their keys. unstable: homes have other keys than before. same_listings: no listing was added, removed or moved between the files, so
 * that running numbers would be the same as well. unclear: too few homes are known again, and few keys are common.
 */
export type Verdict = 'stable' | 'unstable' | 'same_listings' | 'unclear';

/** What two files of different days say about a key. */
export interface KeyVerdict {
  readonly verdict: Verdict;
  /** Listings of the earlier file and of this one. */
  readonly earlier: number;
  readonly now: number;
  /** Keys of the earlier file that this one has. */
  readonly shared: number;
  /** Homes that are in both files by their facts, and those of them with another key. */
  readonly homes: number;
  readonly changed: number;
  readonly examples: readonly ChangedKey[];
  /** If the key is unstable: fields that are not, the one with the most homes first. */
  readonly stableFields: readonly StableField[];
}

/** Homes below which a change of keys may be chance: one listing that was deleted and entered again. */
const FEWEST_HOMES = 2;
/** Share of homes with another key above which a key is unstable: CRMs enter few listings again. */
const MOST_CHANGED = 0.2;
/** Share of homes for which a stable field has the same value. */
const STABLE = 0.98;
/** Share of earlier keys that are there again, without which nothing speaks for a key. */
const FEWEST_SHARED = 0.5;
const MAX_EXAMPLES = 5;
const MAX_FIELDS = 5;

/** The facts that must be equal: of four groups one may have changed. */
const MATCHES: readonly (readonly Fact[])[] = [
  FACTS,
  ...FACTS.map((left) => FACTS.filter((fact) => fact !== left)).toReversed(),
];

/** Places of a listing in each file that is the same home. */
type Pair = readonly [before: number, now: number];

/**
 * Whether a key is the same for a home in two files of different days. Homes are known again by three of price, place, area and texts; homes whose facts another listing
 * shares are not compared. Pure.
 * @param isOrdered whether both are in the order of their files; default: true
 */
export function judgeKeys(before: Homes, now: Homes, isOrdered = true): KeyVerdict {
  const pairs = pairsOf(before, now);
  const changed = pairs.filter(([old, found]) => before.keys[old] !== now.keys[found]);
  const keys = new Set(now.keys);
  const shared = before.keys.filter((key) => key !== undefined && keys.has(key)).length;
  const isUnstable = changed.length >= FEWEST_HOMES && changed.length > pairs.length * MOST_CHANGED;
  const verdict = isUnstable ? 'unstable' : soundVerdict(before, now, { shared, homes: pairs.length, isOrdered });
  return {
    verdict,
    earlier: before.size,
    now: now.size,
    shared,
    homes: pairs.length,
    changed: changed.length,
    examples: changed
      .slice(0, MAX_EXAMPLES)
      .map(([old, found]) => ({ before: before.keys[old] ?? '', after: now.keys[found] ?? '' })),
    stableFields: isUnstable ? stableFields(before, now, pairs) : [],
  };
}

function soundVerdict(
  before: Homes,
  now: Homes,
  { shared, homes, isOrdered }: { readonly shared: number; readonly homes: number; readonly isOrdered: boolean },
): Verdict {
  const isInPlace = !isOrdered || before.keys.every((key, place) => key === now.keys[place]);
  const isSame = before.size === now.size && shared === before.size && isInPlace;
  if (isSame) return 'same_listings';
  return homes >= FEWEST_HOMES || shared >= before.size * FEWEST_SHARED ? 'stable' : 'unclear';
}

/** Homes of both files, the surest matches first. Facts that two listings of a file share say nothing. */
function pairsOf(before: Homes, now: Homes): Pair[] {
  const [isPaired, isFound] = [new Uint8Array(before.size), new Uint8Array(now.size)];
  const pairs: Pair[] = [];
  for (const facts of MATCHES) {
    const later = now.placesBy(facts);
    for (const [signature, old] of before.placesBy(facts)) {
      const found = later.get(signature);
      if (old === undefined || found === undefined || isPaired[old] === 1 || isFound[found] === 1) continue;
      isPaired[old] = 1;
      isFound[found] = 1;
      pairs.push([old, found]);
    }
  }
  return pairs;
}

/** Fields that every listing of both files has, with a value of its own, and that stay the same for nearly every home. */
function stableFields(before: Homes, now: Homes, pairs: readonly Pair[]): StableField[] {
  const earlier = before.uniqueFields();
  const found = [...now.uniqueFields()].flatMap(([path, values]) => {
    const old = earlier.get(path);
    const same = old ? pairs.filter(([one, other]) => old[one] === values[other]).length : 0;
    return same >= pairs.length * STABLE && old ? [{ path, same }] : [];
  });
  return found.toSorted((left, right) => right.same - left.same).slice(0, MAX_FIELDS);
}
