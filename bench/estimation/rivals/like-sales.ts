import { median } from '../scores.ts';
import type { KnownSale } from '../read-sales.ts';

/** Metres: the parcels of DVF have one position each. */
const SAME_PLACE_M = 3;
/** Logarithm of areas. */
const SAME_AREA = 0.02;
const WITHIN_DAYS = 180;

/** Pairs of sales that are alike in all that DVF says, and by how much their prices per m² differ, percent. */
export interface LikeSales {
  readonly pairs: number;
  /** Median of the differences within the pairs. */
  readonly difference: number;
  /** The same of one sale against what both share: the difference is that of two such errors. Nobody who knows what DVF knows can be off by less. */
  readonly floor: number;
}

/** How much sales differ of the same place, area, rooms, outbuildings and land within half a year. @param sales of one kind and department, by day */
export function likeSales(sales: readonly KnownSale[]): LikeSales {
  const places = Map.groupBy(sales, ({ x, y }) => `${Math.round(x / SAME_PLACE_M)} ${Math.round(y / SAME_PLACE_M)}`);
  const differences = [...places.values()].flatMap((same) =>
    same.flatMap((one, at) =>
      same
        .slice(at + 1)
        .filter((other) => isAlike(one, other))
        .map((other) => Math.abs(Math.log(other.price / other.area / (one.price / one.area)))),
    ),
  );
  const middle = median(differences);
  const percent = (logarithm: number): number => Math.round(1_000 * (Math.exp(logarithm) - 1)) / 10;
  return { pairs: differences.length, difference: percent(middle), floor: percent(middle / Math.SQRT2) };
}

const isAlike = (one: KnownSale, other: KnownSale): boolean =>
  Math.abs(one.day - other.day) <= WITHIN_DAYS &&
  Math.abs(Math.log(one.area / other.area)) <= SAME_AREA &&
  one.rooms === other.rooms &&
  (one.outbuildings ?? 0) === (other.outbuildings ?? 0) &&
  (one.land ?? 0) === (other.land ?? 0);
