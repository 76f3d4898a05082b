import type { Dwelling, DwellingType, MeasuredSale } from './dwelling.ts';

/** Sales around that what is unknown is taken from. */
const AROUND = 60;
/** A stated garage must never lower a value: unknown outbuildings are at most one. */
const MOST_UNKNOWN = 1;

/**
 * The dwelling with what is unknown of it as the nearest sales have it: the median plot of houses, the average number of outbuildings, at most one. Unknown is not
 * none: a house without its plot would be valued as one that has none.
 */
export function fillUnknown(type: DwellingType, dwelling: Dwelling, sales: readonly MeasuredSale[]): Dwelling {
  const near = sales
    .map((sale) => ({ sale, distance: Math.hypot(sale.at.x - dwelling.x, sale.at.y - dwelling.y) }))
    .sort((one, other) => one.distance - other.distance)
    .slice(0, AROUND)
    .map(({ sale }) => sale.at);
  if (near.length === 0) return dwelling;
  const plots = near.map(({ logLand }) => logLand).sort((one, other) => one - other);
  const outbuildings = near.reduce((sum, sale) => sum + sale.outbuildings, 0) / near.length;
  return {
    ...dwelling,
    land: dwelling.land ?? (type === 'house' ? Math.exp(plots[plots.length >> 1] ?? 0) - 1 : 0),
    outbuildings: dwelling.outbuildings ?? Math.min(outbuildings, MOST_UNKNOWN),
  };
}
