import { distanceM } from '../geography/distance.ts';
import type { Point } from '../geography/distance.ts';

/** What listings are compared by. Areas in m², the price in `currency`. */
export interface Comparable {
  readonly id: string;
  readonly sub_type?: string;
  readonly currency?: string;
  readonly price?: number;
  readonly area?: number;
  readonly land?: number;
  readonly rooms?: number;
  readonly amenities: readonly string[];
  /** Comparable names of the city. */
  readonly cities: readonly string[];
  readonly place?: Point;
}

export const SIMILARITY_ASPECTS = ['place', 'price', 'area', 'land', 'rooms', 'sub_type', 'amenities'] as const;

/** One aspect that two listings were compared in. */
export interface SimilarityReason {
  readonly aspect: (typeof SIMILARITY_ASPECTS)[number];
  /** 0 to 1: how close they are in it. */
  readonly closeness: number;
  /** Of `place`: metres between them, if both say where they are. */
  readonly distance_m?: number;
  /** Of `price`, `area` and `land`: percent more (or, negative, less) than the listing itself. */
  readonly difference_percent?: number;
  /** Of `rooms`: how many more. */
  readonly difference?: number;
  /** Of `amenities`: those that both have. */
  readonly shared?: readonly string[];
}

/** How alike two listings are. */
export interface Similarity {
  /** 0 to 1: the mean of the aspects by their weights; what the other listing does not say counts as unlike. */
  readonly score: number;
  /** The aspects that could be compared, the closest first. */
  readonly reasons: readonly SimilarityReason[];
}

/** What visitors decide by: where, for how much, how large; the rest separates those that are equal in that. Chosen, not learnt: no agency reports which suggestion was taken. */
const WEIGHTS: Readonly<Record<SimilarityReason['aspect'], number>> = {
  place: 0.3,
  price: 0.25,
  area: 0.2,
  land: 0.05,
  rooms: 0.1,
  sub_type: 0.05,
  amenities: 0.05,
};
/** Distance in metres at which a place is less than half as close: a drive of a quarter of an hour. */
const FAR_M = 10_000;
/** The closeness of two places in one city when one of them is not known exactly. */
const SAME_CITY = 0.7;
/** At twice or half a price or an area nothing is left of its closeness. */
const RATIO_LIMIT = Math.LN2;
const ROOMS_LIMIT = 3;

type Aspect = Omit<SimilarityReason, 'aspect'>;

/** Compares a listing with another one of its type and offer; undefined aspects of the first do not count. Pure. */
export function similarityOf(one: Comparable, other: Comparable): Similarity {
  const isPriced = one.price !== undefined;
  const aspects: readonly (readonly [SimilarityReason['aspect'], boolean, Aspect | undefined])[] = [
    ['place', one.place !== undefined || one.cities.length > 0, places(one, other)],
    ['price', isPriced, one.currency === other.currency ? ratio(one.price, other.price) : undefined],
    ['area', one.area !== undefined, ratio(one.area, other.area)],
    ['land', one.land !== undefined, ratio(one.land, other.land)],
    ['rooms', one.rooms !== undefined, rooms(one.rooms, other.rooms)],
    ['sub_type', one.sub_type !== undefined, subTypes(one.sub_type, other.sub_type)],
    ['amenities', one.amenities.length > 0, amenities(one.amenities, other.amenities)],
  ];
  let [sum, weights] = [0, 0];
  const reasons: SimilarityReason[] = [];
  for (const [aspect, counts, found] of aspects) {
    if (!counts) continue;
    weights += WEIGHTS[aspect];
    if (!found) continue;
    sum += WEIGHTS[aspect] * found.closeness;
    reasons.push({ aspect, ...found, closeness: hundredth(found.closeness) });
  }
  reasons.sort((a, b) => b.closeness - a.closeness);
  return { score: weights === 0 ? 0 : Math.round((sum / weights) * 1e4) / 1e4, reasons };
}

function places(one: Comparable, other: Comparable): Aspect | undefined {
  if (one.place && other.place) {
    const distance = distanceM(one.place, other.place);
    return { closeness: Math.exp(-distance / FAR_M), distance_m: Math.round(distance) };
  }
  if (one.cities.length === 0 || other.cities.length === 0) return undefined;
  return { closeness: one.cities.some((city) => other.cities.includes(city)) ? SAME_CITY : 0 };
}

function ratio(one: number | undefined, other: number | undefined): Aspect | undefined {
  if (!one || !other) return undefined;
  const closeness = Math.max(0, 1 - Math.abs(Math.log(other / one)) / RATIO_LIMIT);
  return { closeness, difference_percent: Math.round(((other - one) / one) * 1_000) / 10 };
}

function rooms(one: number | undefined, other: number | undefined): Aspect | undefined {
  if (one === undefined || other === undefined) return undefined;
  const difference = other - one;
  return { closeness: Math.max(0, 1 - Math.abs(difference) / ROOMS_LIMIT), difference };
}

const subTypes = (one: string | undefined, other: string | undefined): Aspect | undefined =>
  one === undefined || other === undefined ? undefined : { closeness: one === other ? 1 : 0 };

/** Those in common of those that either has. */
function amenities(one: readonly string[], other: readonly string[]): Aspect | undefined {
  if (other.length === 0) return undefined;
  const shared = one.filter((amenity) => other.includes(amenity));
  return { closeness: shared.length / new Set([...one, ...other]).size, shared };
}

const hundredth = (value: number): number => Math.round(value * 100) / 100;
