import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import Mocha from 'mocha';

const { EVENT_HOOK_END, EVENT_RUN_BEGIN, EVENT_RUN_END, EVENT_SUITE_BEGIN, EVENT_SUITE_END, EVENT_TEST_FAIL } =
  Mocha.Runner.constants;

/** The results of a test run, for programs: written to the file of `--reporter-option results=FILE` when the run has ended. */
export interface RunResults {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly { readonly file: string; readonly title: string; readonly message: string }[];
  /** Files with at least one test, with the seconds of their tests and hooks. */
  readonly files: Readonly<Record<string, number>>;
}

/**
 * The spec reporter, followed by one plain line that tools can read: `N passed, N failed, N skipped`.
 * `--reporter-option slowest=N` prints the N files, and tests and hooks, that took longest.
 */
export default class PlainSummary extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    const { results, slowest } = (options.reporterOptions ?? {}) as { results?: string; slowest?: string };
    const failed: { file: string; title: string; error: Error }[] = [];
    const files: Record<string, number> = {};
    const tests: { title: string; seconds: number }[] = [];
    const began = new Map<Mocha.Suite, number>();

    // A run without tests must not leave the results of an earlier one.
    runner.once(EVENT_RUN_BEGIN, () => results && writeFileSync(results, ''));
    runner.on(EVENT_SUITE_BEGIN, (suite) => void began.set(suite, performance.now()));
    runner.on(EVENT_SUITE_END, (suite) => {
      if (!suite.parent?.root || suite.total() === 0) return;
      const file = fileOf(suite);
      files[file] = (files[file] ?? 0) + (performance.now() - (began.get(suite) ?? 0)) / 1_000;
      suite.eachTest((test) => {
        tests.push({ title: `${file}: ${test.fullTitle()}`, seconds: (test.duration ?? 0) / 1_000 });
      });
    });
    runner.on(EVENT_HOOK_END, (hook) => {
      tests.push({ title: `${fileOf(hook)}: ${hook.fullTitle()}`, seconds: (hook.duration ?? 0) / 1_000 });
    });
    runner.on(EVENT_TEST_FAIL, (test, error: Error) => {
      failed.push({ file: fileOf(test), title: test.fullTitle(), error });
      // Printed at once: the list of failures comes when the run has ended, minutes later.
      process.stdout.write(`${messageOf(error)}\n`);
    });
    runner.once(EVENT_RUN_END, () => {
      const { passes: passed, pending: skipped } = this.stats;
      // Only now: hooks after a failed test add to its stack what they found, such as what a page showed.
      const failures = failed.map(({ error, ...test }) => ({ ...test, message: messageOf(error) }));
      const counts = { passed, failed: this.stats.failures, skipped };
      if (results) writeFileSync(results, JSON.stringify({ ...counts, failures, files } satisfies RunResults));
      if (slowest) printSlowest(Number(slowest), files, tests);
      process.stdout.write(`${passed} passed, ${counts.failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`);
    });
  }
}

/** Lines of a difference that are kept: the first ones are enough to recognise it. */
const DIFF_LINES = 60;

/** The error with its stack, its cause, and the difference of compared values. */
function messageOf(error: Error & { actual?: unknown; expected?: unknown }): string {
  const { actual, expected } = error;
  const cause = error.cause instanceof Error ? `\nCaused by ${error.cause.stack ?? String(error.cause)}` : '';
  const stack = (error.stack ?? String(error)) + cause;
  // The base reporter has made strings of compared values.
  if (typeof actual !== 'string' || typeof expected !== 'string') return stack;
  const lines = Mocha.reporters.Base.generateDiff(actual, expected).split('\n');
  return [stack, ...lines.slice(0, DIFF_LINES)].join('\n');
}

function fileOf({ file }: Mocha.Suite | Mocha.Runnable): string {
  return file ? relative('', file) : '(hooks of the run)';
}

function printSlowest(
  count: number,
  files: RunResults['files'],
  tests: readonly { title: string; seconds: number }[],
): void {
  const list = (rows: readonly { title: string; seconds: number }[]): string =>
    rows
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, count)
      .map(({ title, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${title}\n`)
      .join('');
  const perFile = Object.entries(files).map(([title, seconds]) => ({ title, seconds }));
  process.stdout.write(`Slowest files\n${list(perFile)}\nSlowest tests and hooks\n${list(tests)}\n`);
}
