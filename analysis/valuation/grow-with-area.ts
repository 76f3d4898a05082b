import type { Dwelling, DwellingType, MeasuredSale } from './dwelling.ts';
import type { Range } from './known-range.ts';
import { valueDwelling } from './value-dwelling.ts';
import type { Valuation } from './value-dwelling.ts';

/** Areas apart by less are valued alike, in logarithms: 6 %. */
const STEP = 0.06;
/** Each is a valuation of its own, half a millisecond. */
const MOST_STEPS = 48;
/**
 * What one percent more of area adds to a value at least, percent: a round assumption, far below the 0.6 to 0.9 that sales show. Without it a value would stand
 * still where few large sales pull prices per m² down.
 */
const LEAST_GROWTH = 0.2;

const CURVES = ['low', 'pricePerM2', 'high'] as const;

/**
 * Values a dwelling as `valueDwelling` does, with a value that grows with the area. The dwelling is valued with areas all over the range that the sales cover; the
 * values, and both ends of the range, are replaced by the nearest curves that grow (isotonic regression; pool adjacent violators, Ayer et al. 1955), and read at the
 * area asked for. Undefined with too few sales.
 * @param range of areas that the sales cover; an area beyond it is valued as its end per m²
 */
export function valueGrowing(
  type: DwellingType,
  dwelling: Dwelling,
  sales: readonly MeasuredSale[],
  { day, range }: { readonly day: number; readonly range: Range },
): Valuation | undefined {
  const value = valueDwelling(type, dwelling, sales, day);
  if (!value || range.most <= range.least || range.least <= 0) return value;
  const [from, to] = [Math.log(range.least), Math.log(range.most)];
  const steps = Math.min(MOST_STEPS, Math.max(1, Math.ceil((to - from) / STEP)));
  const logAreas = Array.from({ length: steps + 1 }, (_, step) => from + ((to - from) * step) / steps);
  const values = logAreas.map((logArea) => valueDwelling(type, { ...dwelling, area: Math.exp(logArea) }, sales, day));
  const logArea = Math.min(Math.max(Math.log(dwelling.area), from), to);
  const read = CURVES.map((name) => {
    const grown = nonDecreasing(
      values.map((one, step) => Math.log(one?.[name] ?? 1) + (1 - LEAST_GROWTH) * (logAreas[step] ?? 0)),
    );
    const place = ((logArea - from) / (to - from)) * steps;
    const step = Math.min(Math.floor(place), steps - 1);
    const [before = 0, behind = 0] = [grown[step], grown[step + 1]];
    return Math.exp(before + (behind - before) * (place - step) - (1 - LEAST_GROWTH) * logArea);
  });
  const [low = value.low, pricePerM2 = value.pricePerM2, high = value.high] = read;
  const { effects } = value;
  return {
    ...value,
    low,
    pricePerM2,
    high,
    effects: { ...effects, area: effects.area + Math.log(pricePerM2 / value.pricePerM2) },
  };
}

/** The non-decreasing values nearest to the given ones, by squares. */
export function nonDecreasing(values: readonly number[]): number[] {
  const blocks: { sum: number; count: number }[] = [];
  for (const value of values) {
    let block = { sum: value, count: 1 };
    for (let last = blocks.at(-1); last && last.sum / last.count > block.sum / block.count; last = blocks.at(-1)) {
      block = { sum: last.sum + block.sum, count: last.count + block.count };
      blocks.pop();
    }
    blocks.push(block);
  }
  return blocks.flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count));
}
