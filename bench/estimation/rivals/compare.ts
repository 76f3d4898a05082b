import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Estimate } from '../scores.ts';
import { fitHedonic } from './hedonic.ts';
import { byNearest } from './nearest.ts';
import type { ValuedSale } from './valued-sale.ts';

/** The hedonic regression is fitted anew after so many days, as LightGBM is. */
const REFIT_DAYS = 7;
/** Bytes of a reply of the script: a hundred for each sale. */
const MOST_BYTES = 256 * 1024 ** 2;

/** Estimates of each method of the same sales: those that every method values. */
export type Comparison = ReadonlyMap<string, readonly Estimate[]>;

/** How other methods value the sales that ours values, each from sales known by then. */
interface Other {
  readonly name: string;
  /** EUR per m² by place in the sales. */
  readonly values: ReadonlyMap<number, number>;
}

/**
 * Values sales by other methods from the same earlier sales, and returns the estimates of all methods where each has one: `ours`, `nearest`, `hedonic`, and where Python has LightGBM `lightgbm`,
 * `lightgbm_on_ours` (trained on what ours leaves unexplained) and `mean` (of ours and LightGBM, in logarithms).
 * @param sales of one department and kind, by day, those before `from` with what ours said of them as well
 * @param python the interpreter with the package; undefined: LightGBM is left out
 */
export function compareMethods(
  sales: readonly ValuedSale[],
  { from, lag, python }: { readonly from: number; readonly lag: number; readonly python?: string | undefined },
): Comparison {
  const judged = sales.flatMap((sale, at) => (sale.day >= from && sale.ours !== undefined ? [at] : []));
  const ours = new Map(judged.map((at) => [at, sales[at]?.ours ?? 0]));
  const methods: Other[] = [{ name: 'ours', values: ours }, ...simpleMethods(sales, judged, { from, lag })];
  if (python !== undefined) methods.push(...lightGbm(sales, ours, { from, lag, python }));
  const common = judged.filter((at) => methods.every(({ values }) => values.has(at)));
  return new Map(
    methods.map(({ name, values }) => [
      name,
      common.map((at) => ({
        estimated: (values.get(at) ?? 0) * (sales[at]?.area ?? 0),
        price: sales[at]?.price ?? 0,
      })),
    ]),
  );
}

function simpleMethods(
  sales: readonly ValuedSale[],
  judged: readonly number[],
  { from, lag }: { readonly from: number; readonly lag: number },
): Other[] {
  const nearest = new Map<number, number>();
  const hedonic = new Map<number, number>();
  let fitted: ReturnType<typeof fitHedonic>;
  let fittedOn = -Infinity;
  let known = 0;
  for (const at of judged) {
    const sale = sales[at];
    if (!sale) continue;
    while ((sales[known]?.day ?? Infinity) < sale.day - lag) known++;
    const earlier = sales.slice(0, known);
    const found = byNearest(sale, earlier);
    if (found !== undefined) nearest.set(at, Math.exp(found));
    const week = from + Math.floor((sale.day - from) / REFIT_DAYS) * REFIT_DAYS;
    if (week > fittedOn) {
      fitted = fitHedonic(earlier.filter(({ day }) => day < week - lag));
      fittedOn = week;
    }
    if (fitted) hedonic.set(at, Math.exp(fitted(sale)));
  }
  return [
    { name: 'nearest', values: nearest },
    { name: 'hedonic', values: hedonic },
  ];
}

function lightGbm(
  sales: readonly ValuedSale[],
  ours: ReadonlyMap<number, number>,
  { from, lag, python }: { readonly from: number; readonly lag: number; readonly python: string },
): Other[] {
  const { status, stdout, stderr } = spawnSync(python, [join(import.meta.dirname, 'lightgbm_walk.py')], {
    input: JSON.stringify({ from, lag, sales }),
    encoding: 'utf8',
    maxBuffer: MOST_BYTES,
  });
  if (status !== 0) throw new Error(`LightGBM failed: ${stderr.slice(-500)}`);
  const found: readonly ({ readonly alone: number; readonly on_ours: number } | null)[] = JSON.parse(stdout);
  const values = (of: (one: { alone: number; on_ours: number }, at: number) => number) =>
    new Map(found.flatMap((one, at) => (one ? [[at, of(one, at)] as const] : [])));
  return [
    { name: 'lightgbm', values: values(({ alone }) => alone) },
    { name: 'lightgbm_on_ours', values: values((one) => one.on_ours) },
    { name: 'mean', values: values(({ alone }, at) => Math.sqrt(alone * (ours.get(at) ?? alone))) },
  ];
}
