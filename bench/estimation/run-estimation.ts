import { parseArgs } from 'node:util';
import { DAY_MS, dayOf, readSales } from './read-sales.ts';
import { scoresOf } from './scores.ts';
import { SEGMENTS, walkForward } from './walk-forward.ts';
import type { Estimates } from './walk-forward.ts';

/**
 * `npm run bench:estimation -- --data FILE… --from DATE [--to DATE] [--lag DAYS]`: how exact estimates are, by a walk-forward backtest on files of DVF (geo-dvf; plain,
 * gzip or zip): each sale of one dwelling since DATE is valued from strictly earlier ones, with `--lag` from those at least so many days earlier. Progress on stderr, then one JSON line per segment on stdout.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string', multiple: true, default: [] },
    from: { type: 'string' },
    to: { type: 'string' },
    lag: { type: 'string', default: '0' },
  },
});
// `--data ONE TWO` leaves the second file among the positionals.
const files = [...values.data, ...positionals];
const from = dayOf(values.from ?? '');
const to = values.to === undefined ? Number.POSITIVE_INFINITY : dayOf(values.to);
const lag = Number(values.lag);
if (files.length === 0 || Number.isNaN(from) || Number.isNaN(to) || !(lag >= 0)) {
  process.stderr.write(
    'Usage: npm run bench:estimation -- --data FILE… --from YYYY-MM-DD [--to YYYY-MM-DD] [--lag DAYS]\n',
  );
  process.exit(2);
}

const TYPES = ['apartment', 'house'] as const;
/** Time between two lines of progress, ms. */
const EVERY_MS = 2_000;
let told = performance.now();
const progress = (text: () => string): void => {
  if (performance.now() - told < EVERY_MS) return;
  told = performance.now();
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
for (const department of departments) {
  for (const type of TYPES) {
    walkForward(department, { from, to, type, lag }, estimates, () => {
      valued++;
      progress(() => `${valued} of ${wanted} valued`);
    });
  }
}
const { user, system } = process.cpuUsage(cpu);
const per = (milliseconds: number): string => (milliseconds / Math.max(valued, 1)).toFixed(2);
process.stderr.write(
  `${valued} valued, ${per(performance.now() - start)} ms each (${per((user + system) / 1_000)} ms of processor)\n`,
);
for (const [segment, of] of estimates) process.stdout.write(`${JSON.stringify(scoresOf(segment, of))}\n`);
