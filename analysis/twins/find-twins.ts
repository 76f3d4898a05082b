import { countBy } from 'es-toolkit/array';
import { compareAppearances, countCommon, prepare } from './compare-appearances.ts';
import type { CommonCount } from './compare-appearances.ts';
import { compareFacts } from './compare-facts.ts';
import type { Evidence } from './compare-facts.ts';
import type { Appearance, Home, Sign } from './home.ts';
import { both, CERTAIN, levelOf, oddsOf, SHOWN } from './levels.ts';
import type { Around } from './levels.ts';
import { createNextDoor } from './next-door.ts';

/** Two listings whose facts are those of one home, as far as facts go. */
export interface Candidate {
  readonly one: Home;
  readonly other: Home;
  readonly facts: Evidence;
  readonly around: Around;
}

/** A listing of the same home. */
export interface Twin {
  readonly id: string;
  readonly certainty: 'CERTAIN' | 'LIKELY';
  readonly signs: readonly Sign[];
}

/** Rivals that are this probably twins of each other are none. */
const SAME_RIVAL = 0.9;
/** Width of a band of areas, in logarithms: homes of other areas than those of the neighbouring bands are not compared. */
const BAND = 0.05;
/** Pairs that texts and pictures could make twins of as probable as this are looked at, the rest is not: a rival that is less probable changes little. */
const LOOKED_AT = 0.5;
/** The most that texts and pictures can say. */
const BEST_APPEARANCE = both(levelOf('TEXT', 0), levelOf('PICTURE', 0));

const bandOf = ({ area }: Home): number => Math.floor(Math.log(area) / BAND);
/** Homes of other blocks are never compared. */
export const blockOf = ({ kind, offer, place }: Home): string => [kind, offer, place].join('|');
const keyOf = (home: Home, band: number): string => `${blockOf(home)}|${band}`;
const probability = (odds: number): number => odds / (1 + odds);

/**
 * Prepares for finding pairs of listings that may be of one home: the same kind and offer in one place, about the same area, and facts that texts and pictures could confirm.
 * @param own homes whose twins are looked for, among themselves and among `others`
 * @returns finds the pairs of an own home; a pair of two own homes is found from the first of them alone
 */
export function candidateFinder(own: readonly Home[], others: readonly Home[]): (one: Home) => Candidate[] {
  const all = [...own, ...others];
  const byKey = Map.groupBy(all, (home) => keyOf(home, bandOf(home)));
  const counts = countBy(all, blockOf);
  const nextDoor = createNextDoor(all);
  const order = new Map(own.map(({ id }, at) => [id, at]));
  return (one) => {
    const at = order.get(one.id) ?? Infinity;
    const near = [-1, 0, 1].flatMap((step) => byKey.get(keyOf(one, bandOf(one) + step)) ?? []);
    return near.flatMap((other): Candidate[] => {
      if ((order.get(other.id) ?? Infinity) <= at) return [];
      const facts = compareFacts(one, other);
      if (!facts) return [];
      const around: Around = {
        agencies: one.gateway_id === other.gateway_id ? 'one_agency' : 'two_agencies',
        kind: one.kind,
        homes: counts[blockOf(one)] ?? 0,
        next: nextDoor.count(one, other),
      };
      const best = oddsOf(both(facts.likelihoods, BEST_APPEARANCE), around);
      return probability(best) >= LOOKED_AT ? [{ one, other, facts, around }] : [];
    });
  };
}

/** All pairs that `candidateFinder` finds, each once. */
export const findCandidates = (own: readonly Home[], others: readonly Home[]): Candidate[] =>
  own.flatMap(candidateFinder(own, others));

interface Pair {
  readonly one: Home;
  readonly other: Home;
  readonly signs: readonly Sign[];
  readonly odds: number;
}

/**
 * The twins of listings by id, the surest first: candidates whose texts and pictures leave no doubt. Both listings of a pair have each other. A listing that fits several of an agency, as
 * flats of one building do, is a twin of none unless it fits one of them far better.
 * @param candidates all of the blocks that they are of: those of another block are no rivals
 * @param appearances of all listings of the candidates; without one a listing is compared by its facts alone
 * @param pictures of all that are compared, in other blocks as well
 */
export function confirmTwins(
  candidates: readonly Candidate[],
  appearances: ReadonlyMap<string, Appearance>,
  pictures: Pick<CommonCount, 'isCommon'>,
): Map<string, Twin[]> {
  const known = new Map([...appearances].map(([id, appearance]) => [id, prepare(appearance)]));
  const texts = countCommon();
  const homes = new Map(candidates.flatMap(({ one, other }) => [[one.id, one] as const, [other.id, other] as const]));
  for (const { id, gateway_id: agency } of homes.values()) texts.add(agency, Object.values(known.get(id)?.texts ?? {}));
  const pairs = candidates.flatMap(({ one, other, facts, around }): Pair[] => {
    const isOneAgency = around.agencies === 'one_agency';
    const seen = compareAppearances(facts, known.get(one.id), known.get(other.id), { texts, pictures, isOneAgency });
    return seen ? [{ one, other, signs: seen.signs, odds: oddsOf(seen.likelihoods, around) }] : [];
  });
  const share = shareOfRivals(pairs);
  const twins = new Map<string, Twin[]>();
  const note = (id: string, twin: Twin): void => {
    const others = twins.get(id);
    if (others) others.push(twin);
    else twins.set(id, [twin]);
  };
  for (const pair of pairs.toSorted((a, b) => b.odds - a.odds)) {
    const probable = share(pair);
    if (probable < SHOWN) continue;
    const { one, other, signs } = pair;
    const certainty = probable >= CERTAIN ? 'CERTAIN' : 'LIKELY';
    note(one.id, { id: other.id, certainty, signs });
    note(other.id, { id: one.id, certainty, signs: signs.map(turned) });
  }
  return twins;
}

/**
 * How probable a pair is, given that a listing has at most one twin at an agency: its odds among those of all listings of that agency which fit it. Listings that are twins of each
 * other at one agency are no rivals.
 */
function shareOfRivals(pairs: readonly Pair[]): (pair: Pair) => number {
  const same = new Set(
    pairs.flatMap(({ one, other, odds }) =>
      one.gateway_id === other.gateway_id && probability(odds) >= SAME_RIVAL
        ? [`${one.id} ${other.id}`, `${other.id} ${one.id}`]
        : [],
    ),
  );
  const keyOfRivals = (id: string, agency: string): string => `${id} ${agency}`;
  const rivals = Map.groupBy(
    pairs.flatMap(({ one, other, odds }) => [
      { of: one.id, rival: other, odds },
      { of: other.id, rival: one, odds },
    ]),
    ({ of, rival }) => keyOfRivals(of, rival.gateway_id),
  );
  const among = (id: string, twin: Home, odds: number): number => {
    const others = rivals.get(keyOfRivals(id, twin.gateway_id)) ?? [];
    const sum = others.reduce((total, one) => total + (same.has(`${one.rival.id} ${twin.id}`) ? 0 : one.odds), 0);
    return odds / (1 + sum);
  };
  return ({ one, other, odds }) => Math.min(among(one.id, other, odds), among(other.id, one, odds));
}

/** A sign as the other listing of the pair sees it. */
function turned(sign: Sign): Sign {
  const percent = sign.difference_percent;
  return percent === undefined
    ? sign
    : { ...sign, difference_percent: Math.round((100 / (1 + percent / 100) - 100) * 10) / 10 };
}
