import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildProduct } from '../stack/build-product.ts';
import { ENGINE_NAMES } from '../stack/engines.ts';
import { engineEnvironment } from '../stack/stack.ts';
import { runLane } from './support/run-lane.ts';
import type { LaneResults } from './support/run-lane.ts';
import { planLanes } from './support/plan-lanes.ts';
import type { LanePlan } from './support/plan-lanes.ts';
import { startSomewhere } from './support/start-somewhere.ts';
import { testOffset } from './support/test-offset.ts';

/**
 * `npm test` after the static checks: every test, in three lanes side by side, because one mocha process uses at most one core and waits much of the time.
 * The lanes share one set of engines; each product of a lane has its own database, index and task queue (`productEnvironment`).
 * Prints the first lane while it runs, then the others, then every failure again, then one line for all. `--results=FILE` also writes them as JSON;
 * any other argument is the beginning of paths, and only test files below one of these are played.
 */

/** Port offsets of the lanes: no two ports of stacks that are this far apart, or 150 more or less, are the same. */
const OFFSET = testOffset(process.pid);
const LANE_OFFSETS = [0, 360, 2_480];
/** Distance of the engines from the first lane: clear of its ports and of those of stacks that single tests start next to it. */
const ENGINES_OFFSET = 180;

/** Elasticsearch lives for minutes here: what its best compiler would spend on making it faster later never pays off. */
const SHORT_LIVED_JAVA = '-XX:TieredStopAtLevel=1';

/** Files whose times are printed. */
const SLOWEST = 15;

const print = (piece: string) => void process.stdout.write(piece);

const only = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

async function testFiles(): Promise<string[]> {
  const folders = (await readdir('.', { withFileTypes: true })).filter(
    (entry) => entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.'),
  );
  const names = await Promise.all(
    folders.map(async ({ name }) => (await readdir(name, { recursive: true })).map((file) => `${name}/${file}`)),
  );
  return [...(await readdir('.')), ...names.flat()]
    .filter((file) => file.endsWith('.test.ts') && (only.length === 0 || only.some((start) => file.startsWith(start))))
    .sort();
}

const began = performance.now();
const minutes: number[] = [];

/** The files without engines, then those with them. */
async function playLane(plan: LanePlan, place: number): Promise<LaneResults[]> {
  const withEngines = {
    ...product,
    ...engineEnvironment(engines),
    TEST_LANE: String(place),
    TEST_STACK_OFFSET: String(OFFSET + (LANE_OFFSETS[place] ?? 0)),
  };
  const log = createWriteStream(join(logs, `lane-${place}.log`));
  const show = (piece: string): void => {
    log.write(piece);
    if (place === 0) print(piece);
  };
  const results: LaneResults[] = [];
  if (plan.engineless.length > 0)
    results.push(await runLane({ files: plan.engineless, environment: { TEST_STACK: 'off' }, show }));
  results.push(await runLane({ files: plan.files, environment: withEngines, show }));
  minutes[place] = (performance.now() - began) / 60_000;
  return results;
}

const files = await testFiles();
const product = await buildProduct();
// Engines that single tests start for themselves are short-lived as well.
process.env['JAVA_TOOL_OPTIONS'] = SHORT_LIVED_JAVA;
// Compiled code is kept between processes: one that loads the whole product starts with half of the processor time.
process.env['NODE_COMPILE_CACHE'] ??= join(tmpdir(), 'property-gateway-compiled');
const logs = await mkdtemp(join(tmpdir(), 'property-gateway-lanes-'));
print(`Output of the lanes while they run: ${logs}\n`);
const root = await mkdtemp(join(tmpdir(), 'property-gateway-engines-'));
const engines = await startSomewhere({
  offset: OFFSET + ENGINES_OFFSET,
  root,
  only: ENGINE_NAMES,
  log: (line) => print(`${line}\n`),
});
const [first = [], ...others] = await Promise.all(planLanes(files, LANE_OFFSETS.length).map(playLane));
await engines.stop();
await rm(root, { recursive: true, force: true });
for (const { output } of others.flat()) print(output);

const parts = [...first, ...others.flat()];
const slowest = parts
  .flatMap(({ files }) => Object.entries(files))
  .toSorted(([, a], [, b]) => b - a)
  .slice(0, SLOWEST);
print(
  `\nSlowest files, for the balance of the lanes, which ended after ${minutes.map((m) => m.toFixed(1)).join(', ')} min\n`,
);
for (const [file, seconds] of slowest) print(`${seconds.toFixed(0).padStart(5)} s  ${file}\n`);
const sum = (count: 'passed' | 'failed' | 'skipped') => parts.reduce((all, part) => all + part[count], 0);
const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')];
const failures = parts.flatMap((part) => part.failures);
const out = process.argv.find((argument) => argument.startsWith('--results='))?.slice('--results='.length);
if (out) {
  const times = Object.assign({}, ...parts.map(({ files }) => files));
  await writeFile(out, JSON.stringify({ passed, failed, skipped, failures, files: times }));
}

if (failures.length > 0) print('\nFailures\n');
for (const [index, { file, title, message }] of failures.entries()) {
  print(`\n  ${index + 1}) ${file}: ${title}\n${message.replaceAll(/^/gm, '     ')}\n`);
}
if (failures.length > 0) print('\n');
print(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`);
process.exit(failed === 0 ? 0 : 1);
