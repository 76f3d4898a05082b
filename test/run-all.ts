import { readdir, writeFile } from 'node:fs/promises';
import { runLane } from './support/run-lane.ts';
import type { LaneResults } from './support/run-lane.ts';
import { testOffset } from './support/test-offset.ts';

/**
 * `npm test` after the static checks: all tests in two lanes next to each other, because a run of mocha keeps one core busy at most. The first lane runs most
 * tests; the second those that need no engine, then some that take long, on engines of their own. Prints the first lane while it runs, then the second, then
 * every failure again, then one line for both. `--results=FILE` also writes them as JSON.
 */

/** None of these tests asks for an engine. */
const ENGINELESS = /^(connectors|documents|feeds|model)\//;

/** Tests that take a minute and more, together about as much as brings both lanes to their end at the same time. */
const LONG = /^test\/(contract\/|faults\/|sync\/(crash|hostile-crm)\.test\.ts)/;

/** Offsets of ports for the engines of the two lanes: no two ports of stacks that are so far apart, or some steps of another attempt more, are the same. */
const OFFSET = testOffset(process.pid);
const LANE_OFFSET = 500;

/** Files whose times are printed. */
const SLOWEST = 15;

const print = (piece: string) => void process.stdout.write(piece);

async function testFiles(): Promise<string[]> {
  const folders = (await readdir('.', { withFileTypes: true })).filter(
    (entry) => entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.'),
  );
  const names = await Promise.all(
    folders.map(async ({ name }) => (await readdir(name, { recursive: true })).map((file) => `${name}/${file}`)),
  );
  return [...(await readdir('.')), ...names.flat()].filter((file) => file.endsWith('.test.ts')).sort();
}

const files = await testFiles();
const engineless = files.filter((file) => ENGINELESS.test(file));
const long = files.filter((file) => LONG.test(file));
const others = files.filter((file) => !ENGINELESS.test(file) && !LONG.test(file));
const engines = (offset: number) => ({ TEST_STACK_OFFSET: String(offset) });

async function secondLane(): Promise<LaneResults[]> {
  const first = await runLane({ files: engineless, environment: { TEST_STACK: 'off' } });
  return [first, await runLane({ files: long, environment: engines(OFFSET + LANE_OFFSET) })];
}

const began = performance.now();
const minutes: number[] = [];
const timed = async <T>(lane: Promise<T>): Promise<T> => {
  const results = await lane;
  minutes.push((performance.now() - began) / 60_000);
  return results;
};
const [first, second] = await Promise.all([
  timed(runLane({ files: others, environment: engines(OFFSET), show: print })),
  timed(secondLane()),
]);
for (const { output } of second) print(output);

const parts = [first, ...second];
const slowest = parts
  .flatMap(({ files }) => Object.entries(files))
  .toSorted(([, a], [, b]) => b - a)
  .slice(0, SLOWEST);
print(
  `\nSlowest files, for the balance of the lanes, which ended after ${minutes.map((m) => m.toFixed(1)).join(' and ')} min\n`,
);
for (const [file, seconds] of slowest) print(`${seconds.toFixed(0).padStart(5)} s  ${file}\n`);
const sum = (count: 'passed' | 'failed' | 'skipped') => parts.reduce((all, part) => all + part[count], 0);
const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')];
const failures = parts.flatMap((part) => part.failures);
const out = process.argv.find((argument) => argument.startsWith('--results='))?.slice('--results='.length);
if (out) await writeFile(out, JSON.stringify({ passed, failed, skipped, failures }));

if (failures.length > 0) print('\nFailures\n');
for (const [index, { file, title, message }] of failures.entries()) {
  print(`\n  ${index + 1}) ${file}: ${title}\n${message.replaceAll(/^/gm, '     ')}\n`);
}
if (failures.length > 0) print('\n');
print(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`);
process.exit(failed === 0 ? 0 : 1);
