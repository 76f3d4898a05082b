import { spawn } from 'node:child_process';
import { testOffset } from './support/test-offset.ts';

/**
 * `npm test` after the static checks: all tests in two lanes beside each other, because a run of mocha keeps one core busy at most. The first lane has most
 * tests; the second those that need no engine, then some that take long, on engines of their own. Prints the first lane as it goes, then the second, then one
 * line for both.
 */

/** None of these tests asks for an engine. */
const ENGINELESS = ['connectors', 'documents', 'feeds', 'model'].map((folder) => `${folder}/**/*.test.ts`);

/** Tests that take a minute and more, together about as much as brings both lanes to their end at the same time. */
const LONG = [
  'test/contract/**/*.test.ts',
  'test/faults/**/*.test.ts',
  'test/sync/crash.test.ts',
  'test/sync/hostile-crm.test.ts',
];

/** Offsets of ports for the engines of the two lanes: no two ports of stacks that are so far apart, or some steps of another attempt more, are the same. */
const OFFSET = testOffset(process.pid);
const LANE_OFFSET = 500;

const SUMMARY = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/gm;

interface Ended {
  readonly ok: boolean;
  readonly output: string;
}

/** @param offset of the ports of its engines; none: it has no engines */
async function runMocha(
  files: { readonly spec: readonly string[]; readonly ignore?: readonly string[] },
  offset: number | undefined,
  show: (piece: string) => void,
): Promise<Ended> {
  const ignore = (files.ignore ?? []).flatMap((glob) => ['--ignore', glob]);
  const args = ['node_modules/mocha/bin/mocha.js', ...ignore, ...files.spec];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...(offset === undefined ? { TEST_STACK: 'off' } : { TEST_STACK_OFFSET: String(offset) }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    output += piece;
    show(piece);
  });
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  return { ok: code === 0, output };
}

const print = (piece: string) => void process.stdout.write(piece);
const keep = () => {};

async function secondLane(): Promise<Ended[]> {
  const engineless = await runMocha({ spec: ENGINELESS }, undefined, keep);
  return [engineless, await runMocha({ spec: LONG }, OFFSET + LANE_OFFSET, keep)];
}

const others = { spec: ['**/*.test.ts'], ignore: ['node_modules/**', ...ENGINELESS, ...LONG] };
const [first, second] = await Promise.all([runMocha(others, OFFSET, print), secondLane()]);
for (const { output } of second) print(output);
const parts = [first, ...second];

const totals = parts
  .map(({ output }) => [...output.matchAll(SUMMARY)].at(-1)?.slice(1) ?? [])
  // A run that broke off before its last line is a failure that nobody counted.
  .map(([passed, failed, skipped]) => [passed, failed ?? 1, skipped].map((count) => Number(count ?? 0)));
const [passed, failed, skipped] = [0, 1, 2].map((index) =>
  totals.reduce((sum, counts) => sum + (counts[index] ?? 0), 0),
);
process.stdout.write(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`);
process.exit(parts.every(({ ok }) => ok) && failed === 0 ? 0 : 1);
