import type { Aspect, Home, Sign } from './home.ts';

/**
 * How often two listings are as alike as this in one aspect. `twins`: two listings of one home. `building`: two homes of one building or development. `town`: two other homes of one kind
 * and town.
 */
interface Level {
  /** The greatest difference of this level. */
  readonly upTo: number;
  readonly twins: number;
  readonly building: number;
  readonly town: number;
  readonly match: Sign['match'];
}

/** What is weighed: the aspects; texts and pictures of one agency are more alike than those of two. */
export type Measure = Aspect | 'OWN_TEXT' | 'OWN_PICTURE';

const level = (
  upTo: number,
  match: Sign['match'],
  [twins, building, town]: readonly [twins: number, building: number, town: number],
): Level => ({ upTo, match, twins, building, town });

/**
 * Judgement, not measurement: there is no open set of homes that were listed twice. Where in doubt, homes were taken to be more alike than they may be, which costs twins rather than claiming
 * wrong ones. `bench:twins` measures what comes of it on a made set.
 */
const LEVELS: { readonly [One in Measure]: readonly Level[] } = {
  // Relative differences. Fees and a later reduction part the prices of one home.
  PRICE: [
    level(0.005, 'SAME', [0.7, 0.06, 0.03]),
    level(0.03, 'CLOSE', [0.17, 0.14, 0.05]),
    level(0.1, 'CLOSE', [0.1, 0.25, 0.13]),
    level(0.2, 'DIFFERENT', [0.025, 0.2, 0.15]),
    level(Infinity, 'DIFFERENT', [0.005, 0.35, 0.64]),
  ],
  AREA: [
    level(0.005, 'SAME', [0.7, 0.15, 0.03]),
    level(0.02, 'CLOSE', [0.18, 0.1, 0.04]),
    level(0.05, 'CLOSE', [0.1, 0.15, 0.08]),
    level(Infinity, 'DIFFERENT', [0.02, 0.6, 0.85]),
  ],
  PLOT: [
    level(0.01, 'SAME', [0.8, 0.12, 0.01]),
    level(0.05, 'CLOSE', [0.12, 0.28, 0.04]),
    level(Infinity, 'DIFFERENT', [0.08, 0.6, 0.95]),
  ],
  ROOMS: [
    level(0, 'SAME', [0.93, 0.5, 0.3]),
    level(1, 'DIFFERENT', [0.06, 0.3, 0.4]),
    level(Infinity, 'DIFFERENT', [0.01, 0.2, 0.3]),
  ],
  BEDROOMS: [level(0, 'SAME', [0.95, 0.6, 0.4]), level(Infinity, 'DIFFERENT', [0.05, 0.4, 0.6])],
  FLOOR: [level(0, 'SAME', [0.985, 0.25, 0.25]), level(Infinity, 'DIFFERENT', [0.015, 0.75, 0.75])],
  // Years. All homes of a development have the same one.
  YEAR: [
    level(0, 'SAME', [0.88, 0.88, 0.05]),
    level(2, 'CLOSE', [0.07, 0.07, 0.05]),
    level(Infinity, 'DIFFERENT', [0.05, 0.05, 0.9]),
  ],
  // 0: three figures or more of the certificate are equal; 1: one or two are, and no more are known; 2: one differs. A building may have one certificate for all, with costs by area.
  ENERGY: [
    level(0, 'SAME', [0.88, 0.04, 0.001]),
    level(1, 'SAME', [0.88, 0.12, 0.01]),
    level(Infinity, 'DIFFERENT', [0.12, 0.9, 0.99]),
  ],
  CERTIFICATE: [level(0, 'SAME', [0.9, 0.001, 0.0001]), level(Infinity, 'DIFFERENT', [0.1, 0.999, 0.9999])],
  // Relative differences. Both go by lot and year.
  CHARGES: [
    level(0.01, 'SAME', [0.65, 0.1, 0.01]),
    level(0.1, 'CLOSE', [0.2, 0.3, 0.1]),
    level(Infinity, 'DIFFERENT', [0.15, 0.6, 0.89]),
  ],
  TAX: [
    level(0.01, 'SAME', [0.65, 0.1, 0.01]),
    level(0.1, 'CLOSE', [0.25, 0.3, 0.1]),
    level(Infinity, 'DIFFERENT', [0.1, 0.6, 0.89]),
  ],
  // 0: street and number; 1: the street, and a number is missing; 2: another number; 3: another street.
  ADDRESS: [
    level(0, 'SAME', [0.8, 0.7, 0.003]),
    level(1, 'CLOSE', [0.12, 0.12, 0.02]),
    level(2, 'DIFFERENT', [0.01, 0.11, 0.03]),
    level(Infinity, 'DIFFERENT', [0.07, 0.07, 0.947]),
  ],
  // Metres. Agents set the pin by hand.
  POSITION: [
    level(50, 'SAME', [0.75, 0.7, 0.005]),
    level(300, 'CLOSE', [0.15, 0.2, 0.04]),
    level(1_500, 'DIFFERENT', [0.07, 0.07, 0.4]),
    level(Infinity, 'DIFFERENT', [0.03, 0.03, 0.555]),
  ],
  // The share of the shorter text that the longer one lacks.
  TEXT: [
    level(0.4, 'SAME', [0.3, 0.02, 0.002]),
    level(0.75, 'CLOSE', [0.1, 0.03, 0.01]),
    level(Infinity, 'DIFFERENT', [0.6, 0.95, 0.988]),
  ],
  OWN_TEXT: [
    level(0.4, 'SAME', [0.6, 0.6, 0.03]),
    level(0.75, 'CLOSE', [0.2, 0.2, 0.1]),
    level(Infinity, 'DIFFERENT', [0.2, 0.2, 0.87]),
  ],
  // 0: most pictures in common; 1: one; 2: none.
  PICTURE: [
    level(0, 'SAME', [0.2, 0.002, 0.0002]),
    level(1, 'SAME', [0.3, 0.02, 0.001]),
    level(Infinity, 'DIFFERENT', [0.5, 0.978, 0.9988]),
  ],
  OWN_PICTURE: [
    level(0, 'SAME', [0.6, 0.02, 0.001]),
    level(1, 'SAME', [0.25, 0.45, 0.005]),
    level(Infinity, 'DIFFERENT', [0.15, 0.53, 0.994]),
  ],
};

/** How likely what two listings say is, by what they may be. */
export interface Likelihoods {
  readonly twins: number;
  readonly building: number;
  readonly town: number;
}

/** The level of a difference: the likelihoods of it, and how it is called. */
export const levelOf = (measure: Measure, difference: number): Level => {
  const found = LEVELS[measure].find(({ upTo }) => difference <= upTo) ?? LEVELS[measure].at(-1);
  if (!found) throw new Error(`There are no levels of ${measure}.`);
  return found;
};

/** Both happen: the aspects are taken to be independent of each other for a pair of each sort (Fellegi and Sunter 1969). */
export const both = (one: Likelihoods, other: Likelihoods): Likelihoods => ({
  twins: one.twins * other.twins,
  building: one.building * other.building,
  town: one.town * other.town,
});

/**
 * How many listings of an agency are of the home of a listing, and how many are other homes of its building or development, on average: where no other home is on offer next to it, more for each
 * that is, and where its place is not known exactly. Round assumptions: a tenth of all homes is listed by two agencies; one agency has a whole development, and seldom one home twice.
 */
const EXPECTED = {
  two_agencies: {
    apartment: { twins: 0.1, alone: 0.1, each: 0.25, unknown: 0.3 },
    house: { twins: 0.1, alone: 0.02, each: 0.25, unknown: 0.05 },
  },
  one_agency: {
    apartment: { twins: 0.02, alone: 0.3, each: 1, unknown: 1.5 },
    house: { twins: 0.02, alone: 0.05, each: 0.5, unknown: 0.3 },
  },
} as const;

/** With fewer homes in a place, chance would say more than it knows. */
const LEAST_HOMES = 20;

/** What is around a pair of listings. */
export interface Around {
  readonly agencies: keyof typeof EXPECTED;
  readonly kind: Home['kind'];
  /** Homes of this kind and offer in the place: of so many that could be the other one, one is. */
  readonly homes: number;
  /** Of these, others next to the two; undefined where neither states its place exactly. */
  readonly next: number | undefined;
}

/** Odds that two listings are of one home. */
export function oddsOf({ twins, building, town }: Likelihoods, { agencies, kind, homes, next }: Around): number {
  const expected = EXPECTED[agencies][kind];
  const inBuilding = next === undefined ? expected.unknown : expected.alone + expected.each * next;
  const elsewhere = Math.max(homes, LEAST_HOMES) - inBuilding - expected.twins;
  return (expected.twins * twins) / (inBuilding * building + Math.max(elsewhere, 1) * town);
}

/** Probabilities from which two listings are shown as twins, and from which that is called certain. */
export const SHOWN = 0.97;
export const CERTAIN = 0.999;
