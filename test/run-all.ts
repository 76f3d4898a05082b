import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/**
 * `npm test` after the static checks: all tests of .mocharc.json in two runs of mocha beside each other, those that need no engine and those that share
 * the engines, because either keeps one core busy at most. Prints the second run as it goes, then the first one, then one line for both.
 */
interface MochaConfig {
  readonly 'node-option': readonly string[];
  readonly require: readonly string[];
  readonly reporter: string;
  readonly timeout: number;
  readonly spec: readonly string[];
  readonly exit: boolean;
}

/** Folders none of whose tests asks for an engine. */
const ENGINELESS = /^(connectors|documents|feeds|model)\//;

const SUMMARY = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/gm;

interface Ended {
  readonly ok: boolean;
  readonly output: string;
}

async function runMocha(config: MochaConfig, stack: 'on' | 'off', show: (piece: string) => void): Promise<Ended> {
  const { spec, 'node-option': nodeOptions, require: required, reporter, timeout, exit } = config;
  const args = [
    'node_modules/mocha/bin/mocha.js',
    '--no-config',
    ...nodeOptions.flatMap((option) => ['--node-option', option]),
    ...required.flatMap((file) => ['--require', file]),
    '--reporter',
    reporter,
    '--timeout',
    String(timeout),
    ...(exit ? ['--exit'] : []),
    ...spec,
  ];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, TEST_STACK: stack },
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

const config: MochaConfig = JSON.parse(await readFile('.mocharc.json', 'utf8'));
const isEngineless = (spec: string) => ENGINELESS.test(spec);
const parts = await Promise.all([
  runMocha({ ...config, spec: config.spec.filter((spec) => !isEngineless(spec)) }, 'on', (piece) => {
    process.stdout.write(piece);
  }),
  runMocha({ ...config, spec: config.spec.filter(isEngineless) }, 'off', () => {}),
]);
process.stdout.write(parts[1].output);

const totals = parts
  .map(({ output }) => [...output.matchAll(SUMMARY)].at(-1)?.slice(1) ?? [])
  // A run that broke off before its last line is a failure that nobody counted.
  .map(([passed, failed, skipped]) => [passed, failed ?? 1, skipped].map((count) => Number(count ?? 0)));
const [passed, failed, skipped] = [0, 1, 2].map((index) =>
  totals.reduce((sum, counts) => sum + (counts[index] ?? 0), 0),
);
process.stdout.write(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`);
process.exit(parts.every(({ ok }) => ok) && failed === 0 ? 0 : 1);
