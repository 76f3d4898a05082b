import type { Candidate, Judged } from './candidates.ts';

/** Which source fields fill which fields of the model. */
export interface Assignment {
  readonly chosen: readonly Candidate[];
  /** Candidates that lost, by the place of their target. */
  readonly others: ReadonlyMap<string, readonly Candidate[]>;
}

/** Less sure candidates are only offered as alternatives. */
const SURE_ENOUGH = 0.55;

/** Money, offers and places that say where a home is must be surer. */
const STRICT = 0.7;

/** An amount in a group that is not known may be that of something else: `parking.price`. */
const STRICT_MONEY = 0.72;

/** Fields that several source fields fill together. */
export const TOGETHER = new Set(['images', 'plans', 'documents']);

/** Source fields that may fill both fields: the word "Villa" says type and sub-type. */
const SHARED: ReadonlyArray<readonly [string, string]> = [
  ['type', 'sub_type'],
  ['offer_type', 'rent_details.rent_period'],
  ['amenities', 'amenities'],
  ['office.name', 'negotiator.company'],
];

/** The place of a candidate: one source field fills it, unless amounts say different offers or texts are in different languages. */
export const placeOf = ({ target, language }: Candidate): string =>
  [target.to, target.only, target.period, target.isFallback && 'fallback', language].filter(Boolean).join(' ');

/** Gives each field of the model its surest source field; ties go to the one that is filled more often. */
export function assign(judged: readonly Judged[]): Assignment {
  const all = withoutConstants(judged.flatMap(({ candidates }) => candidates)).toSorted(
    (left, right) =>
      right.sure - left.sure ||
      specific(right) - specific(left) ||
      right.path.share - left.path.share ||
      sizeOf(right) - sizeOf(left) ||
      right.path.longest - left.path.longest,
  );
  const chosen: Candidate[] = [];
  const others = new Map<string, Candidate[]>();
  const byPath = new Map<string, Candidate[]>();
  const taken = new Set<string>();
  for (const candidate of all) {
    const place = placeOf(candidate);
    const known = byPath.get(candidate.path.path) ?? [];
    const isFree = !taken.has(place) || (TOGETHER.has(candidate.target.to) && !isSameList(candidate, chosen));
    const mayShare = known.every(({ target }) => areShared(target.to, candidate.target.to));
    if (isFree && mayShare && candidate.sure >= leastOf(candidate)) {
      chosen.push(candidate);
      taken.add(place);
      byPath.set(candidate.path.path, [...known, candidate]);
    } else if (candidate.sure >= 0.3) {
      others.set(place, [...(others.get(place) ?? []), candidate]);
    }
  }
  return { chosen: withStreet(withDescription(withMainArea(chosen), others)), others };
}

/** Fewest listings of which a field that is always the same says nothing about a single one. */
const FEWEST = 5;

/** A type that is the same in all listings ("estate") is what the file calls them, where another field says more. */
function withoutConstants(candidates: readonly Candidate[]): Candidate[] {
  const types = candidates.filter(({ target: { to }, sure }) => to === 'type' && sure >= SURE_ENOUGH);
  if (types.every(isConstant)) return [...candidates];
  return candidates.filter((candidate) => !types.includes(candidate) || !isConstant(candidate));
}

const isConstant = ({ path }: Candidate): boolean => path.records >= FEWEST && path.different === 1;

/** The only area of a home is its main one, also if its name says "built". */
function withMainArea(chosen: readonly Candidate[]): Candidate[] {
  const hasMain = chosen.some(({ target: { to } }) => to === 'sizes.liveable_area');
  return chosen.map((candidate) =>
    !hasMain && candidate.target.to === 'sizes.floor_area'
      ? {
          ...candidate,
          target: { ...candidate.target, to: 'sizes.liveable_area' },
          why: `${candidate.why} It is the only area of the home itself.`,
        }
      : candidate,
  );
}

/** A name that says whose amount it is comes before one that does not. */
const specific = ({ target: { only, period } }: Candidate): number => (only ? 1 : 0) + (period ? 1 : 0);

function leastOf({ target: { isStrict, to } }: Candidate): number {
  if (isStrict) return STRICT_MONEY;
  return to === 'offer_type' || to === 'hidden' ? STRICT : SURE_ENOUGH;
}

function areShared(one: string, other: string): boolean {
  const [a = '', b = ''] = [one.split('.')[0], other.split('.')[0]];
  return SHARED.some(
    ([left, right]) =>
      (one === left && other === right) ||
      (one === right && other === left) ||
      (left === right && ((a === left && b !== left && b !== 'sizes') || (b === left && a !== left))),
  );
}

/** One address per picture: the sizes of a picture stand next to one another. */
const isSameList = ({ path, target: { to } }: Candidate, chosen: readonly Candidate[]): boolean =>
  chosen.some((other) => other.target.to === to && (other.path.list ?? other.path.path) === (path.list ?? path.path));

/** The only text of a listing is its description, also if its name says that it is short. */
function withDescription(chosen: readonly Candidate[], others: Assignment['others']): Candidate[] {
  if (chosen.some(({ target: { to } }) => to === 'description')) return [...chosen];
  return chosen.flatMap((candidate) => {
    if (candidate.target.to !== 'short_description' || candidate.path.longest <= 120) return [candidate];
    const description = {
      ...candidate,
      target: { ...candidate.target, to: 'description' },
      why: `${candidate.why} It is the longest text.`,
    };
    // The next one of the short texts is the summary.
    const next = (others.get(placeOf(candidate)) ?? []).find(
      ({ sure, path }) => sure >= SURE_ENOUGH && chosen.every((each) => each.path !== path),
    );
    return next ? [description, next] : [description];
  });
}

/** An address without a number, next to a field with the number, is the street. */
function withStreet(chosen: readonly Candidate[]): Candidate[] {
  const has = (to: string): boolean => chosen.some(({ target }) => target.to === to);
  if (has('location.street') || !has('location.street_number')) return [...chosen];
  return chosen.map((candidate) =>
    candidate.target.to === 'location.address' && [...candidate.path.words.keys()].every((word) => !/\d/.test(word))
      ? { ...candidate, target: { ...candidate.target, to: 'location.street' } }
      : candidate,
  );
}

/** Of several sizes of a picture the largest. */
const SIZES = ['thumb', 'small', 'medium', 'large', 'xl', 'xxl', 'original'];

function sizeOf({ path: { path } }: Candidate): number {
  const name = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return SIZES.findLastIndex((size) => name.includes(size));
}
