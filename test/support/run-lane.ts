import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { RunResults } from '../reporter.ts';

/** Lines of the output that are shown when mocha ended without results. */
const LAST_LINES = 20;

/** Files, and tests and hooks, whose times are printed for a lane. */
const SLOWEST = 10;

export interface Lane {
  readonly files: readonly string[];
  /** Added to the environment. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Receives the output as it is printed. */
  readonly show?: (piece: string) => void;
}

export interface LaneResults extends RunResults {
  readonly output: string;
}

/**
 * Runs mocha on these files in a process of its own. A run that broke off, a file without tests and an error after the last test each count as one more
 * failure, so that `failed` is 0 only when every test of every file has run.
 */
export async function runLane(lane: Lane): Promise<LaneResults> {
  const folder = await mkdtemp(join(tmpdir(), 'test-lane-'));
  try {
    const file = join(folder, 'results.json');
    const { ended, output } = await runMocha(lane, file);
    const results = parseResults(await readFile(file, 'utf8').catch(() => ''));
    const faults = [...faultsOf(lane, results, ended, output)];
    const { passed, failed, skipped, failures, files } = results ?? NO_RESULTS;
    return { passed, skipped, files, output, failed: failed + faults.length, failures: [...failures, ...faults] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const NO_RESULTS: RunResults = { passed: 0, failed: 0, skipped: 0, failures: [], files: {} };

const parseResults = (text: string): RunResults | undefined =>
  text === '' ? undefined : (JSON.parse(text) as RunResults);

async function runMocha(
  { files, environment = {}, show = () => {} }: Lane,
  results: string,
): Promise<{ ended: string; output: string }> {
  const args = [
    'node_modules/mocha/bin/mocha.js',
    '--forbid-only',
    '--reporter-option',
    `results=${results},slowest=${SLOWEST}`,
    ...files,
  ];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (piece: string): void => {
    output += piece;
    show(piece);
  };
  child.stdout.setEncoding('utf8').on('data', keep);
  child.stderr.setEncoding('utf8').on('data', keep);
  const ended = await new Promise<string>((resolve, reject) => {
    child.once('error', reject).once('close', (code, signal) => resolve(String(signal ?? code)));
  });
  return { ended, output };
}

function* faultsOf(
  { files }: Lane,
  results: RunResults | undefined,
  ended: string,
  output: string,
): Generator<RunResults['failures'][number]> {
  if (!results) {
    const lines = output.trimEnd().split('\n').slice(-LAST_LINES).join('\n');
    yield { file: files.join(', '), title: `mocha ended with ${ended} before its last test`, message: lines };
    return;
  }
  for (const file of files) {
    if (relative('', file) in results.files) continue;
    yield { file, title: 'has no tests', message: 'Every test file holds at least one test.' };
  }
  // Mocha exits with the number of failures, 255 at most.
  if (ended !== String(Math.min(results.failed, 255))) {
    yield { file: '', title: `mocha ended with ${ended} after its last test`, message: 'See its output.' };
  }
}
