import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { GUARDS } from './guards.ts';
import type { Guard } from './guards.ts';

/**
 * `npm run mutation [-- WORD…]`: changes one expression of a guard at a time (Stryker) and runs the guard's tests, which must fail. Prints every mutant that no
 * test noticed, writes `docs/mutation.md` when all guards were tried, and exits with 1 when less than 95 % of the mutants of a guard were noticed.
 * Words choose the guards whose name or file contains one of them.
 */

/** Some mutants change nothing that can be observed, such as `<` for `<=` where both sides are never equal. */
const LEAST_KILLED = 0.95;
const REPORT = 'docs/mutation.md';

interface Score {
  readonly guard: Guard;
  readonly mutants: number;
  readonly killed: number;
}

const print = (line: string) => void process.stdout.write(`${line}\n`);

/** Tries every mutant of one guard and prints those that survive. */
async function tryGuard(guard: Guard): Promise<Score> {
  const results = await new Stryker({
    mutate: [guard.file],
    testRunner: 'command',
    // `--bail`: the first test that fails has noticed the mutant. Without the hooks of the whole suite, which take longer to load than these tests run.
    commandRunner: {
      command: `${process.execPath} node_modules/mocha/bin/mocha.js --no-config --timeout 60000 --exit --bail --reporter dot ${guard.tests.join(' ')}`,
    },
    // Stryker would rewrite it by the TypeScript compiler’s API, which TypeScript 7 does not have; nothing here reads it.
    tsconfigFile: 'none',
    tempDirName: join(tmpdir(), 'property-gateway-mutation'),
    ignorePatterns: ['dist', '.stack', 'docs', 'bench'],
    reporters: [],
    concurrency: 2,
  }).runMutationTest();
  const tried = results.filter(({ status }) => status !== 'Ignored' && status !== 'CompileError');
  const survivors = tried.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  for (const { fileName, location, mutatorName, replacement } of survivors)
    print(`  survived: ${relative('', fileName)}:${location.start.line} ${mutatorName} → ${replacement ?? ''}`);
  return { guard, mutants: tried.length, killed: tried.length - survivors.length };
}

const share = ({ mutants, killed }: Pick<Score, 'mutants' | 'killed'>) => (mutants === 0 ? 0 : killed / mutants);
const percent = (score: Pick<Score, 'mutants' | 'killed'>) => `${(100 * share(score)).toFixed(1)} %`;

/** Writes the page with the figures of this run, its date and its commit. */
async function writeReport(scores: readonly Score[]): Promise<void> {
  const { stdout } = await promisify(execFile)('git', ['rev-parse', '--short', 'HEAD']);
  const rows = scores.map(
    (score) =>
      `| ${score.guard.guard} | \`${score.guard.file}\` | ${score.mutants} | ${score.killed} | ${percent(score)} |`,
  );
  await writeFile(
    REPORT,
    `# Mutation tests of the guards

For engineers who change a guard: a decision whose failure would lose, leak, bill or publish something. \`npm run mutation\` changes one expression of a guard at
a time with [Stryker](https://stryker-mutator.io) and runs the guard’s fast tests. A mutant is killed when a test fails. At least ${LEAST_KILLED * 100} % of the mutants of each
guard must be killed. \`test/mutation/guards.ts\` is the list of guards. The command writes this page.

Last run: ${new Date().toISOString().slice(0, 10)}, on top of commit ${stdout.trim()}.

| guard | file | mutants | killed | share |
| ----- | ---- | ------: | -----: | ----: |
${rows.join('\n')}
`,
  );
  print(`Wrote ${REPORT}.`);
}

process.env['TEST_STACK'] = 'off';
const words = process.argv.slice(2);
const chosen = GUARDS.filter(
  ({ guard, file }) => words.length === 0 || words.some((word) => `${guard} ${file}`.includes(word)),
);
const scores: Score[] = [];
for (const guard of chosen) {
  const score = await tryGuard(guard);
  scores.push(score);
  print(`${guard.guard}: ${guard.file}: ${score.killed} of ${score.mutants} mutants killed (${percent(score)})`);
}
if (words.length === 0) await writeReport(scores);
const weak = scores.filter((score) => share(score) < LEAST_KILLED);
if (weak.length > 0) print(`Below ${LEAST_KILLED * 100} %: ${weak.map(({ guard }) => guard.file).join(', ')}`);
process.exit(weak.length === 0 && scores.length > 0 ? 0 : 1);
