/** Groups of facts by which a home is known again without its key. */
export const FACTS = ['price', 'place', 'area', 'text'] as const;
export type Fact = (typeof FACTS)[number];

/** A listing of a sample: its key, what says which home it is, and its fields that might be keys. */
export interface SampleListing {
  readonly key: string | undefined;
  readonly facts: Readonly<Partial<Record<Fact, string>>>;
  /** Values by path. */
  readonly fields: ReadonlyMap<string, string>;
}

/** A home that has another key in each of two samples. */
export interface ChangedKey {
  readonly before: string;
  readonly after: string;
}

/** Another field that has the same value for a home in both samples. */
export interface StableField {
  readonly path: string;
  /** Homes of both samples whose value is the same. */
  readonly same: number;
}

/**
 * stable: homes of both samples keep their keys. unstable: homes have other keys than before. same_listings: no listing was added, removed or moved between the samples, so
 * that running numbers would be the same as well. unclear: too few homes are known again, and few keys are common.
 */
export type Verdict = 'stable' | 'unstable' | 'same_listings' | 'unclear';

/** What two samples of different days say about a key. */
export interface KeyVerdict {
  readonly verdict: Verdict;
  /** Listings of the earlier sample and of this one. */
  readonly earlier: number;
  readonly now: number;
  /** Keys of the earlier sample that this one has. */
  readonly shared: number;
  /** Homes that are in both samples by their facts, and those of them with another key. */
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

/** A listing of each sample that is the same home. */
type Pair = readonly [before: SampleListing, now: SampleListing];

/**
 * Whether a key is the same for a home in two samples of different days. Homes are known again by three of price, place, area and texts; homes whose facts another listing
 * shares are not compared. Pure.
 * @param isOrdered whether both samples are in the order of their files; default: true
 */
export function judgeKeys(
  before: readonly SampleListing[],
  now: readonly SampleListing[],
  isOrdered = true,
): KeyVerdict {
  const pairs = pairsOf(before, now);
  const changed = pairs.filter(([old, { key }]) => old.key !== key);
  const keys = new Set(now.map(({ key }) => key));
  const shared = before.filter(({ key }) => key !== undefined && keys.has(key)).length;
  const isUnstable = changed.length >= FEWEST_HOMES && changed.length > pairs.length * MOST_CHANGED;
  const verdict = isUnstable ? 'unstable' : soundVerdict(before, now, { shared, homes: pairs.length, isOrdered });
  return {
    verdict,
    earlier: before.length,
    now: now.length,
    shared,
    homes: pairs.length,
    changed: changed.length,
    examples: changed.slice(0, MAX_EXAMPLES).map(([old, { key: after = '' }]) => ({ before: old.key ?? '', after })),
    stableFields: isUnstable ? stableFields(before, now, pairs) : [],
  };
}

function soundVerdict(
  before: readonly SampleListing[],
  now: readonly SampleListing[],
  { shared, homes, isOrdered }: { readonly shared: number; readonly homes: number; readonly isOrdered: boolean },
): Verdict {
  const isInPlace = !isOrdered || before.every(({ key }, place) => key === now[place]?.key);
  const isSame = before.length === now.length && shared === before.length && isInPlace;
  if (isSame) return 'same_listings';
  return homes >= FEWEST_HOMES || shared >= before.length * FEWEST_SHARED ? 'stable' : 'unclear';
}

/** Homes of both samples, the surest matches first. Facts that two listings of a sample share say nothing. */
function pairsOf(before: readonly SampleListing[], now: readonly SampleListing[]): Pair[] {
  const paired = new Set<SampleListing>();
  const pairs: Pair[] = [];
  for (const facts of MATCHES) {
    const [earlier, later] = [onlyOnes(before, facts), onlyOnes(now, facts)];
    for (const [signature, old] of earlier) {
      const found = later.get(signature);
      if (!old || !found || paired.has(old) || paired.has(found)) continue;
      paired.add(old).add(found);
      pairs.push([old, found]);
    }
  }
  return pairs;
}

/** The listing with these facts, undefined where there are several. */
function onlyOnes(listings: readonly SampleListing[], facts: readonly Fact[]): Map<string, SampleListing | undefined> {
  const found = new Map<string, SampleListing | undefined>();
  for (const listing of listings) {
    const values = facts.map((fact) => listing.facts[fact]);
    if (values.includes(undefined)) continue;
    const signature = JSON.stringify(values);
    found.set(signature, found.has(signature) ? undefined : listing);
  }
  return found;
}

/** Fields that every listing of both samples has, with a value of its own, and that stay the same for nearly every home. */
function stableFields(
  before: readonly SampleListing[],
  now: readonly SampleListing[],
  pairs: readonly Pair[],
): StableField[] {
  const paths = [...(now[0]?.fields.keys() ?? [])];
  const found = paths
    .filter((path) => identifies(before, path) && identifies(now, path))
    .map((path) => ({
      path,
      same: pairs.filter(([old, { fields }]) => old.fields.get(path) === fields.get(path)).length,
    }))
    .filter(({ same }) => same >= pairs.length * STABLE);
  return found.toSorted((left, right) => right.same - left.same).slice(0, MAX_FIELDS);
}

function identifies(listings: readonly SampleListing[], path: string): boolean {
  const values = listings.map(({ fields }) => fields.get(path));
  return !values.includes(undefined) && new Set(values).size === values.length;
}
