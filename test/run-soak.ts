import { spawn } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import type { RunResults } from './reporter.ts';

/**
 * `npm run test:soak -- RUNS [FILE…]`: runs all tests, or these files, RUNS times with a busy process next to them, which reveals tests that depend on the speed of
 * the machine. Prints one line per run and the failures; a failed run does not end it. The output of each run is kept in a file.
 */

/** Keeps one core busy until its parent is gone. */
const BUSY = 'const parent = process.ppid; while (process.ppid === parent) for (let i = 0; i < 1e7; i++);';

const [count = '10', ...files] = process.argv.slice(2);
const runs = Number(count);
if (!Number.isInteger(runs) || runs < 1)
  throw new Error(`The number of runs must be a whole number from 1, not "${count}".`);

const folder = await mkdtemp(join(tmpdir(), 'test-soak-'));
const print = (line: string) => void process.stdout.write(`${line}\n`);
print(`Output of the runs: ${folder}`);
const busy = spawn(process.execPath, ['-e', BUSY], { stdio: 'ignore' });

/** Undefined if the run was interrupted. */
async function run(index: number): Promise<Pick<RunResults, 'passed' | 'failed' | 'skipped' | 'failures'> | undefined> {
  const results = join(folder, `${index}.json`);
  const command =
    files.length === 0
      ? ['test/run-all.ts', `--results=${results}`]
      : ['node_modules/mocha/bin/mocha.js', '--reporter-option', `results=${results}`, ...files];
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'] });
  const log = createWriteStream(join(folder, `${index}.log`));
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const [code] = await once(child, 'close');
  log.end();
  const text = await readFile(results, 'utf8').catch(() => '');
  const found = text === '' ? undefined : (JSON.parse(text) as RunResults);
  // An exit code without a failed test: the run broke after its last test.
  return found && found.failed === 0 && code !== 0 ? undefined : found;
}

let good = 0;
for (let index = 1; index <= runs; index++) {
  const began = performance.now();
  const results = await run(index);
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  if (results?.failed === 0) good++;
  print(
    results
      ? `run ${index} of ${runs}: ${results.passed} passed, ${results.failed} failed, ${results.skipped} skipped, ${minutes} min`
      : `run ${index} of ${runs}: broke off, see its output, ${minutes} min`,
  );
  for (const { file, title } of results?.failures ?? []) print(`  ${file}: ${title}`);
}
busy.kill('SIGKILL');
print(`${good} of ${runs} runs without a failure`);
process.exit(good === runs ? 0 : 1);
