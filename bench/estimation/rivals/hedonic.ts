import { factorise, solveLower, solveUpper } from '../../../analysis/valuation/cholesky.ts';
import type { ValuedSale } from './valued-sale.ts';

/** Pull of every coefficient towards 0, and of the effect of a commune: as if so many average sales had been added. */
const RIDGE = 1e-3;
const COMMUNE_COUNTS = 5;
/** With fewer sales there is nothing to fit. */
const LEAST_SALES = 30;

const featuresOf = ({ area, rooms, land = 0, outbuildings = 0, carrez, day }: ValuedSale): number[] => [
  1,
  Math.log(area),
  Math.log(area) ** 2,
  rooms ?? Math.round(area / 22),
  Math.log(1 + land),
  outbuildings,
  carrez === undefined ? 0 : Math.log(carrez / area),
  day / 365,
];

/** A fitted hedonic regression: the logarithm of the price per m². */
export type Hedonic = (sale: ValuedSale) => number;

/**
 * The textbook hedonic regression (Rosen 1974): the logarithm of the price per m² by area, rooms, land, outbuildings and time, and a level for each commune, shrunk by its number of sales.
 * Undefined with fewer than 30 sales.
 */
export function fitHedonic(sales: readonly ValuedSale[]): Hedonic | undefined {
  const [first] = sales;
  if (!first || sales.length < LEAST_SALES) return undefined;
  const width = featuresOf(first).length;
  const normal = new Float64Array(width * width);
  const solution = new Float64Array(width);
  for (const sale of sales) {
    const features = featuresOf(sale);
    const target = Math.log(sale.price / sale.area);
    features.forEach((one, row) => {
      solution[row] = (solution[row] ?? 0) + one * target;
      features.forEach((other, column) => {
        normal[row * width + column] = (normal[row * width + column] ?? 0) + one * other;
      });
    });
  }
  for (let row = 0; row < width; row++) normal[row * width + row] = (normal[row * width + row] ?? 0) + RIDGE;
  factorise(normal, width);
  solveLower(normal, solution, width);
  solveUpper(normal, solution, width);
  const fitted = (sale: ValuedSale): number =>
    featuresOf(sale).reduce((sum, feature, at) => sum + feature * (solution[at] ?? 0), 0);
  const levels = new Map(
    [...Map.groupBy(sales, ({ commune }) => commune)].map(([commune, of]) => {
      const sum = of.reduce((total, sale) => total + Math.log(sale.price / sale.area) - fitted(sale), 0);
      return [commune, sum / (of.length + COMMUNE_COUNTS)];
    }),
  );
  return (sale) => fitted(sale) + (levels.get(sale.commune) ?? 0);
}
