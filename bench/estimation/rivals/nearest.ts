import type { ValuedSale } from './valued-sale.ts';

/** Sales that an agent would compare a dwelling with. */
const NEIGHBOURS = 10;

/** How unlike two dwellings are: the rank that our kriging chooses its sales by, the same for flats and houses. */
const apart = (one: ValuedSale, other: ValuedSale): number =>
  Math.log(1 + Math.hypot(one.x - other.x, one.y - other.y) / 100) +
  1.5 * Math.abs(Math.log(one.area / other.area)) +
  (0.2 * (one.day - other.day)) / 365;

/** The median price per m² of the ten most similar sales, logarithm; undefined with fewer. */
export function byNearest(sale: ValuedSale, known: readonly ValuedSale[]): number | undefined {
  if (known.length < NEIGHBOURS) return undefined;
  const nearest = known
    .map((other) => ({ other, rank: apart(sale, other) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, NEIGHBOURS)
    .map(({ other }) => Math.log(other.price / other.area))
    .sort((a, b) => a - b);
  return ((nearest[NEIGHBOURS / 2 - 1] ?? 0) + (nearest[NEIGHBOURS / 2] ?? 0)) / 2;
}
