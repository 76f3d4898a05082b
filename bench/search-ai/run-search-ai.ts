import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { writeResults } from '../write-results.ts';
import { benchListings, benchPlaces } from './catalogue.ts';
import { evaluate, readQuestions } from './evaluate.ts';
import { freshQuestions, judge } from './fresh.ts';
import type { Verdict } from './fresh.ts';
import type { Outcome } from './evaluate.ts';

/**
 * `npm run bench:search-ai [-- --held-out] [--faults] [--write]`: asks the questions of the development half, or of both halves, of a seeded catalogue and counts those
 * that find exactly the listings that a person would expect. Further questions are compared condition by condition, and those that are wrong in silence counted. `--faults` prints what went wrong in the development half; the other half is not to be looked at. `--write`
 * puts the tables into bench/results.md.
 */
const { values } = parseArgs({
  options: {
    'held-out': { type: 'boolean', default: false },
    faults: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    listings: { type: 'string', default: '20000' },
  },
});

const percent = (right: number, all: number): string => (all === 0 ? '–' : `${((100 * right) / all).toFixed(1)} %`);

function table(name: string, outcomes: readonly Outcome[], keyOf: (outcome: Outcome) => string): string {
  const keys = [...new Set(outcomes.map(keyOf))].sort();
  const row = (title: string, of: readonly Outcome[]): string => {
    const right = of.filter((one) => one.right).length;
    const found = of.filter(({ expected }) => expected > 0);
    return `| ${title} | ${of.length} | ${right} | ${percent(right, of.length)} | ${percent(found.filter((one) => one.right).length, found.length)} |`;
  };
  return [
    `| ${name} | questions | right | accuracy | of those with results |`,
    '|---|---|---|---|---|',
    ...keys.map((key) =>
      row(
        key,
        outcomes.filter((one) => keyOf(one) === key),
      ),
    ),
    row('all', outcomes),
  ].join('\n');
}

const listings = benchListings(Number(values.listings));
const book = benchPlaces(listings);
const warmUp = await readQuestions('development');
// The first questions read the vocabulary and the gazetteer, which a process does once.
evaluate(warmUp.slice(0, 30), listings.slice(0, 10), book);

const halves = values['held-out'] ? (['development', 'held-out'] as const) : (['development'] as const);
const parts: string[] = [];
for (const half of halves) {
  const outcomes = evaluate(await readQuestions(half), listings, book);
  const times = outcomes.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number): string =>
    (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1);
  parts.push(
    `${half === 'development' ? 'Development half' : 'Held-out half'}:`,
    table('language', outcomes, ({ language }) => language),
    table('kind', outcomes, ({ kind }) => kind),
    `CPU time of reading, compiling and translating a question: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms.`,
  );
  if (!values.faults || half === 'held-out') continue;
  for (const { query, want, expected, found, intent } of outcomes.filter((one) => !one.right)) {
    const { conditions, alternatives, not_understood } = intent;
    console.error(
      `${query}\n  expected ${expected} ${JSON.stringify(want)}\n  found ${found} ${JSON.stringify({ conditions, alternatives, not_understood })}`,
    );
  }
}
const judged = (await freshQuestions()).map((question) => judge(question, book));
const counted = (verdict: Verdict): number => judged.filter((one) => one.verdict === verdict).length;
parts.push(
  'Questions compared condition by condition, with the words that must be reported:',
  [
    '| questions | right | right, with more words reported | wrong, and said so | wrong in silence |',
    '|---|---|---|---|---|',
    `| ${judged.length} | ${counted('right')} | ${counted('noisy')} | ${counted('reported')} | ${counted('silent')} |`,
  ].join('\n'),
);
if (values.faults) {
  for (const { verdict, query, want, left, got, gotLeft } of judged.filter((one) => one.verdict === 'silent'))
    console.error(
      `${verdict}: ${query}\n  want ${want.join('; ')}, left ${left}\n  got ${got.join('; ')}, left ${gotLeft.join(' | ')}`,
    );
}
const text = [
  `Questions in plain words by the built-in translator over ${listings.length} seeded listings; right is a question that finds exactly the listings expected. ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.version}. Without the engines.`,
  ...parts,
].join('\n\n');
console.log(text);
if (values.write) await writeResults('bench:search-ai', text);
