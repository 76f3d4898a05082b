import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { DAY_MS, dayNumber } from '../../model/shared/time.ts';
import { writeResults } from '../write-results.ts';
import { readSales } from './read-sales.ts';
import { scoresOf } from './scores.ts';
import { SEGMENTS, walkForward } from './walk-forward.ts';
import type { Estimates } from './walk-forward.ts';

/**
 * `npm run bench:estimation -- --data FILE… --from DATE [--to DATE] [--lag DAYS] [--write]`: how exact estimates are, by a walk-forward backtest on files of DVF (geo-dvf; plain,
 * gzip or zip): each sale of one dwelling since DATE is valued from strictly earlier ones, with `--lag` from those at least so many days earlier. Progress on stderr, then one JSON line per segment on stdout.
 * `--write` puts the scores into bench/results.md, in a section for these files.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string', multiple: true, default: [] },
    from: { type: 'string' },
    to: { type: 'string' },
    lag: { type: 'string', default: '0' },
    write: { type: 'boolean', default: false },
  },
});
// `--data ONE TWO` leaves the second file among the positionals.
const files = [...values.data, ...positionals];
const from = dayNumber(values.from ?? '');
const to = values.to === undefined ? Number.POSITIVE_INFINITY : dayNumber(values.to);
const lag = Number(values.lag);
if (files.length === 0 || Number.isNaN(from) || Number.isNaN(to) || !(lag >= 0)) {
  process.stderr.write(
    'Usage: npm run bench:estimation -- --data FILE… --from YYYY-MM-DD [--to YYYY-MM-DD] [--lag DAYS] [--write]\n',
  );
  process.exit(2);
}

const TYPES = ['apartment', 'house'] as const;
/** Time between two lines of progress, ms. */
const EVERY_MS = 2_000;
let reported = performance.now();
const progress = (text: () => string): void => {
  if (performance.now() - reported < EVERY_MS) return;
  reported = performance.now();
  process.stderr.write(`${text()}\n`);
};

const departments = await readSales(files, (file, fraction) =>
  progress(() => `${file}: ${Math.round(fraction * 100)} % read`),
);
const sales = departments.flat();
const wanted = sales.filter(({ day }) => day >= from && day < to).length;
process.stderr.write(`${sales.length} sales of one dwelling, ${wanted} to value\n`);
if (wanted === 0) {
  const last = new Date(Math.max(0, ...departments.map((department) => department.at(-1)?.day ?? 0)) * DAY_MS);
  process.stderr.write(`No sale is in that time; the last one is of ${last.toISOString().slice(0, 10)}.\n`);
  process.exit(1);
}

const estimates: Estimates = new Map(TYPES.flatMap((type) => SEGMENTS.map((suffix) => [type + suffix, []] as const)));
const start = performance.now();
const cpu = process.cpuUsage();
let valued = 0;
let refused = 0;
for (const department of departments) {
  for (const type of TYPES) {
    walkForward(department, { from, to, type, lag }, estimates, (isRefused) => {
      valued++;
      if (isRefused) refused++;
      progress(() => `${valued} of ${wanted} valued`);
    });
  }
}
const { user, system } = process.cpuUsage(cpu);
const per = (milliseconds: number): string => (milliseconds / Math.max(valued, 1)).toFixed(2);
const took = `${per(performance.now() - start)} ms each (${per((user + system) / 1_000)} ms of processor)`;
process.stderr.write(`${valued} valued, ${refused} of them refused as beyond the sales around, ${took}\n`);
const scores = [...estimates].map(([segment, of]) => scoresOf(segment, of));
for (const one of scores) process.stdout.write(`${JSON.stringify(one)}\n`);

if (values.write) {
  const until = values.to === undefined ? '' : `, before ${values.to}`;
  const known = lag === 0 ? '' : `, from sales at least ${lag} days earlier`;
  const text = `${valued} sales since ${values.from}${until}, each valued from strictly earlier ones${known}; ${refused} of them are refused, because the sales around do not cover such a dwelling. ${took}, baselines and warm-up included. Percent; docs/estimation.md has the meaning of the columns. Node ${process.version}.

| segment | n | MdAPE | within 10 % | within 20 % | bias | in the 80 % range |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |
${scores.map((one) => `| ${[one.segment, one.n, one.mdape, one.pe10, one.pe20, one.bias, one.coverage80 ?? ''].join(' | ')} |`).join('\n')}`;
  await writeResults(`bench:estimation ${files.map((file) => basename(file)).join(' ')}`, text);
}
