import { measure, measureSale } from '../../analysis/valuation/dwelling.ts';
import type { DwellingType, MeasuredSale } from '../../analysis/valuation/dwelling.ts';
import { valueGrowing } from '../../analysis/valuation/grow-with-area.ts';
import { beyondKnown, knownRanges } from '../../analysis/valuation/known-range.ts';
import { MAX_SALES, MEMORY_DAYS, MIN_SALES } from '../../analysis/valuation/value-dwelling.ts';
import type { KnownSale } from './read-sales.ts';
import { createSaleGrid } from './sale-grid.ts';
import { median } from './scores.ts';
import type { Estimate } from './scores.ts';

/** Window of both baselines, days. */
const YEAR = 365;
/** Radius of the neighbourhood, m, as in the reference estimator of the open model Valia. */
const NEIGHBOURHOOD = 550;

export const SEGMENTS = ['', '_commune_median', '_neighbourhood_median'] as const;

/** Estimates by segment: `apartment`, `apartment_commune_median` and so on. */
export type Estimates = Map<string, Estimate[]>;

/**
 * Values each sale from `from` on, as of its own day, from the sales of the same type of strictly earlier days.
 * @param sales of one plane, by day
 * @param lag days before its own day whose sales are not known yet: DVF is published months late
 * @param done called after each sale, with whether the estimate was refused because the sales around do not cover it, and the estimate in EUR per m²
 */
export function walkForward(
  sales: readonly KnownSale[],
  { from, to, type, lag = 0 }: { from: number; to: number; type: DwellingType; lag?: number },
  into: Estimates,
  done: (isRefused: boolean, sale: KnownSale, pricePerM2: number | undefined) => void,
): void {
  const grid = createSaleGrid();
  const communes = new Map<string, { day: number; price: number }[]>();
  const record: RecordEstimate = (suffix, estimate) => {
    into.get(type + suffix)?.push(estimate);
  };
  /** Sales that are too recent to be known, the oldest first. */
  const waiting: KnownSale[] = [];
  const learn = (known: KnownSale): void => {
    grid.add(measureSale(known));
    const { commune, day, price, area } = known;
    const others = communes.get(commune);
    if (others) others.push({ day, price: price / area });
    else communes.set(commune, [{ day, price: price / area }]);
  };
  for (const sale of sales) {
    if (sale.type !== type) continue;
    if (sale.day >= to) break;
    for (let first = waiting[0]; first && first.day < sale.day - lag; first = waiting[0]) {
      learn(first);
      waiting.shift();
    }
    waiting.push(sale);
    if (sale.day < from) continue;

    const subject = measure(sale);
    const { day, area, price } = sale;
    const near = grid.around(subject.x, subject.y, { count: MAX_SALES, since: day - MEMORY_DAYS });
    const ranges = near.length < MIN_SALES ? undefined : knownRanges(type, area, near);
    const isRefused = ranges !== undefined && beyondKnown(ranges, sale) !== undefined;
    const value = ranges && !isRefused ? valueGrowing(type, sale, near, { day, range: ranges.area }) : undefined;
    if (value)
      record('', {
        estimated: value.pricePerM2 * area,
        price,
        range: { low: value.low * area, high: value.high * area },
      });
    const inCommune = pricesSince(communes.get(sale.commune) ?? [], day - YEAR);
    recordBaselines(sale, inCommune, neighbourhood(near, subject, day - YEAR), record);
    done(isRefused, sale, value?.pricePerM2);
  }
}

type RecordEstimate = (suffix: (typeof SEGMENTS)[number], estimate: Estimate) => void;

/** What the medians of the commune and of the neighbourhood say. */
function recordBaselines(
  { area, price }: KnownSale,
  inCommune: readonly number[],
  neighbours: readonly MeasuredSale[],
  record: RecordEstimate,
): void {
  if (inCommune.length > 0) record('_commune_median', { estimated: median(inCommune) * area, price });
  if (neighbours.length === 0) return;
  const middle = median(neighbours.map(({ logPrice }) => logPrice));
  record('_neighbourhood_median', { estimated: Math.exp(middle) * area, price });
}

/** Sales since a day within the radius of the neighbourhood. If there are more than MAX_SALES around, these are at least the nearest ones. */
function neighbourhood(
  sales: readonly MeasuredSale[],
  { x, y }: { x: number; y: number },
  since: number,
): MeasuredSale[] {
  return sales.filter(({ day, at }) => day >= since && Math.hypot(at.x - x, at.y - y) <= NEIGHBOURHOOD);
}

/** Prices since a day, from sales in order of their days. */
function pricesSince(sales: readonly { day: number; price: number }[], since: number): number[] {
  const prices: number[] = [];
  for (let place = sales.length - 1; place >= 0; place--) {
    const sale = sales[place];
    if (!sale || sale.day < since) break;
    prices.push(sale.price);
  }
  return prices;
}
