import { parseArgs } from 'node:util';
import { basename, join } from 'node:path';
import { dayNumber } from '../../model/shared/time.ts';
import { cacheFolder } from '../../stack/folders.ts';
import { installPythonPackage } from '../../stack/engines/python-package.ts';
import { writeResults } from '../write-results.ts';
import type { KnownSale } from './read-sales.ts';
import { readSales } from './read-sales.ts';
import { compareMethods } from './rivals/compare.ts';
import { likeSales } from './rivals/like-sales.ts';
import type { ValuedSale } from './rivals/valued-sale.ts';
import { scoresOf } from './scores.ts';
import type { Estimate } from './scores.ts';
import { walkForward } from './walk-forward.ts';

/**
 * `npm run bench:valuations -- --data FILE… --from DATE [--lag DAYS] [--write]`: our estimates next to those of the ten nearest sales, a hedonic regression, LightGBM, and both ways of joining it to ours: on the
 * same sales, each valued from sales that were known by then. One JSON line per method on stdout, and how much sales differ that are alike in all that DVF says.
 */
/** Fewer pairs of like sales are chance. */
const LEAST_PAIRS = 30;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string', multiple: true, default: [] },
    from: { type: 'string' },
    lag: { type: 'string', default: '0' },
    write: { type: 'boolean', default: false },
  },
});
const files = [...values.data, ...positionals];
const from = dayNumber(values.from ?? '');
const lag = Number(values.lag);
if (files.length === 0 || Number.isNaN(from) || !(lag >= 0)) {
  process.stderr.write('Usage: npm run bench:valuations -- --data FILE… --from YYYY-MM-DD [--lag DAYS] [--write]\n');
  process.exit(2);
}

const python = await installPythonPackage({
  title: 'LightGBM',
  requirements: ['lightgbm==4.7.0', 'numpy==2.2.6', 'scipy==1.15.3'],
  duration: '1 minute',
  cache: cacheFolder(),
  log: (line) => console.error(line),
}).then(
  (bin) => join(bin, 'python'),
  (error: unknown) => {
    console.error(`LightGBM is not compared: ${error instanceof Error ? error.message : 'it cannot be installed'}`);
  },
);

const departments = await readSales(files, () => {});
const rows: string[][] = [];
for (const type of ['apartment', 'house'] as const) {
  const estimates = new Map<string, Estimate[]>();
  for (const department of departments) {
    const ours = new Map<KnownSale, number>();
    const segments = new Map<string, Estimate[]>();
    walkForward(department, { from: 0, to: Infinity, type, lag }, segments, (_isRefused, sale, pricePerM2) => {
      if (pricePerM2 !== undefined) ours.set(sale, pricePerM2);
    });
    const sales = department
      .filter((sale) => sale.type === type)
      .map((sale): ValuedSale => ({ ...sale, ours: ours.get(sale) }));
    for (const [method, of] of compareMethods(sales, { from, lag, python: python ?? undefined }))
      estimates.set(method, [...(estimates.get(method) ?? []), ...of]);
    const alike = likeSales(sales);
    process.stdout.write(`${JSON.stringify({ type, like_sales: alike })}\n`);
    if (alike.pairs >= LEAST_PAIRS)
      rows.push([`${type}, sold alike`, String(alike.pairs), String(alike.floor), '', '', '']);
  }
  for (const [method, of] of estimates) {
    const score = scoresOf(`${type}_${method}`, of);
    process.stdout.write(`${JSON.stringify(score)}\n`);
    rows.push([score.segment, score.n, score.mdape, score.pe10, score.pe20, score.bias].map(String));
  }
}

if (values.write) {
  const known = lag === 0 ? '' : `, from sales at least ${lag} days earlier`;
  await writeResults(
    `bench:valuations ${files.map((file) => basename(file)).join(' ')}${lag === 0 ? '' : `, lag ${lag}`}`,
    `Sales since ${values.from}, each valued from strictly earlier ones${known}, those that every method values. Percent; docs/estimation.md says what the methods are. Node ${process.version}.

| method | n | MdAPE | within 10 % | within 20 % | bias |
| --- | ---: | ---: | ---: | ---: | ---: |
${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}`,
  );
}
