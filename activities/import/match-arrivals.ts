import type { Likeness } from '../../store/listings/arrivals.ts';

/** A listing under a key, with the facts that distinguish it from others. */
export interface Keyed {
  readonly id: string;
  readonly key: string;
  readonly likeness: Likeness;
}

export interface ArrivalMatches {
  /** Arrivals that are surely missing listings under other keys: id of the arrival → missing listing. */
  readonly same: ReadonlyMap<string, Keyed>;
  /** Arrivals that may be one of these missing listings, or two of which are like the same: id of the arrival → ids of the listings. */
  readonly alike: ReadonlyMap<string, readonly string[]>;
}

/** Missing listings that an arrival is compared with by their keys, one by one: homes of equal facts are few where facts are stated. */
const MOST_COMPARED = 20;
/** A shorter part of a key is in others by chance. */
const LEAST_SHARED = 3;

/**
 * Which new records are missing listings under other keys, as after a CRM changed its keys. Surely so where kind, offer, town, areas and rooms are the same and so is the text, or
 * price and picture, or the one key is the other with something before or behind it; where these facts are not stated, by text and key, or by a key that differs in case and signs only. Never where
 * another record or another listing has as much for it. Everything else that shares home and price, or the text, is alike. Pure.
 */
export function matchArrivals(arrivals: readonly Keyed[], missing: readonly Keyed[]): ArrivalMatches {
  const index = indexOf(missing);
  const claims = new Map<string, { arrival: Keyed; strength: number }[]>();
  const alike = new Map<string, readonly string[]>();
  const best = new Map<string, { listing: Keyed; strength: number }>();
  for (const arrival of arrivals) {
    const candidates = candidatesOf(arrival, index);
    if (candidates.length === 0) continue;
    alike.set(
      arrival.id,
      candidates.map(({ id }) => id),
    );
    const isCrowd = sharing(arrival, index).length > MOST_COMPARED;
    const scored = candidates.map((listing) => ({ listing, strength: strengthOf(arrival, listing, isCrowd) }));
    const strength = Math.max(...scored.map((each) => each.strength));
    const [first, ...others] = scored.filter((each) => each.strength === strength);
    if (strength === 0 || !first || others.length > 0) continue;
    best.set(arrival.id, first);
    const of = claims.get(first.listing.id);
    if (of) of.push({ arrival, strength });
    else claims.set(first.listing.id, [{ arrival, strength }]);
  }
  const same = new Map<string, Keyed>();
  for (const [id, { listing, strength }] of best) {
    const rivals = (claims.get(listing.id) ?? []).filter((claim) => claim.strength >= strength);
    if (rivals.length !== 1) continue;
    same.set(id, listing);
    alike.delete(id);
  }
  const taken = new Set([...same.values()].map(({ id }) => id));
  for (const [id, ids] of alike) {
    const left = ids.filter((one) => !taken.has(one));
    if (left.length > 0) alike.set(id, left);
    else alike.delete(id);
  }
  return { same, alike };
}

/** Whether a listing has anything in common with one of these arrivals: no other has to be kept for `matchArrivals`. Pure. */
export function resemblesAny(arrivals: readonly Keyed[]): (listing: Keyed) => boolean {
  const forms = new Set(arrivals.flatMap(formsOf));
  return (listing) => formsOf(listing).some((form) => forms.has(form));
}

type Index = ReadonlyMap<string, readonly Keyed[]>;

/** The forms by which a listing is found. */
const formsOf = ({ key, likeness: { home, price, text } }: Keyed): string[] => [
  `key ${plain(key)}`,
  ...(text ? [`text ${text}`] : []),
  ...(home ? [`home ${home}`] : []),
  ...(home && text ? [`home ${home} text ${text}`] : []),
  ...(home && price ? [`home ${home} price ${price}`] : []),
];

function indexOf(missing: readonly Keyed[]): Index {
  const index = new Map<string, Keyed[]>();
  // In the order of their keys: of a crowd only the first ones are compared, and the same read must always end the same way.
  for (const listing of missing.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    for (const form of formsOf(listing)) {
      const found = index.get(form);
      if (found) found.push(listing);
      else index.set(form, [listing]);
    }
  }
  return index;
}

/** Missing listings that say the same as an arrival: kind, place and size, or the text where these are not stated. */
const sharing = ({ likeness: { home, text } }: Keyed, index: Index): readonly Keyed[] =>
  index.get(home ? `home ${home}` : `text ${text}`) ?? [];

/** Missing listings like an arrival: of every form those few that share it. */
function candidatesOf({ key, likeness }: Keyed, index: Index): readonly Keyed[] {
  const found = new Map<string, Keyed>();
  const add = (listings: readonly Keyed[] = []) => {
    for (const listing of listings.slice(0, MOST_COMPARED)) found.set(listing.id, listing);
  };
  const { home, price, text } = likeness;
  add(index.get(`key ${plain(key)}`)?.filter((listing) => listing.likeness.home === home));
  const ofHome = index.get(`home ${home}`) ?? [];
  // By its key alone only where few homes have these facts.
  if (ofHome.length <= MOST_COMPARED) add(ofHome.filter((listing) => kinship(key, listing.key) > 0));
  if (text) add(index.get(`home ${home} text ${text}`) ?? index.get(`text ${text}`));
  if (price) add(index.get(`home ${home} price ${price}`));
  return [...found.values()];
}

/**
 * How surely two are one home: 0 in doubt. The key decides between homes that say the same.
 * @param isCrowd so many say the same that not all of them are compared: a part of a key is in some of them by chance
 */
function strengthOf(a: Keyed, b: Keyed, isCrowd: boolean): number {
  if (a.likeness.home !== b.likeness.home) return 0;
  const has = (name: 'price' | 'text' | 'picture') => a.likeness[name] !== '' && a.likeness[name] === b.likeness[name];
  const wholeKin = kinship(a.key, b.key);
  const kin = isCrowd && wholeKin < 1 ? 0 : wholeKin;
  const isStated = a.likeness.home !== '';
  const isSame = isStated
    ? has('text') || (has('price') && has('picture')) || kin > 0
    : kin === 1 || (has('text') && kin > 0);
  return isSame ? 1 + Number(has('text')) + Number(has('price')) + Number(has('picture')) + 10 * kin : 0;
}

/** Letters and digits of a key, in small letters. */
const plain = (key: string): string => key.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * How much of the longer key the shorter one is, at its beginning or end: 1 where they differ in case and signs only, 0 where they are no kin. A number is one word: 250 is neither 25 with
 * something behind it nor 50 with something before it, since a CRM that counts gives out all three.
 */
function kinship(a: string, b: string): number {
  const [short = '', long = ''] = [a, b].toSorted((one, other) => plain(one).length - plain(other).length);
  const [part, whole] = [plain(short), plain(long)];
  if (part === '') return 0;
  if (part === whole) return 1;
  const isPart =
    part.length >= LEAST_SHARED &&
    ((whole.endsWith(part) && !cutsNumber(long, whole.length - part.length)) ||
      (whole.startsWith(part) && !cutsNumber(long, part.length)));
  return isPart ? part.length / whole.length : 0;
}

/** Whether a cut behind so many letters and digits of a key is within one of its numbers, and not just behind leading zeros. */
function cutsNumber(key: string, at: number): boolean {
  let end = 0;
  for (const [word] of key.toLowerCase().matchAll(/\p{L}+|\p{N}+/gu)) {
    const begin = end;
    end += word.length;
    if (begin < at && at < end) return /^\p{N}/u.test(word) && !/^0+$/.test(word.slice(0, at - begin));
  }
  return false;
}
