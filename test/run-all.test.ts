import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { runLane } from './support/run-lane.ts';
import type { LaneResults } from './support/run-lane.ts';

describe('A lane of the test run', () => {
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'run-lane-'));
  });
  after(() => rm(folder, { recursive: true }));

  /** Runs mocha on files with these contents, one after the other. */
  async function run(...contents: string[]): Promise<LaneResults> {
    const files = await Promise.all(
      contents.map(async (content, index) => {
        const file = join(folder, `${index}.test.ts`);
        await writeFile(file, content);
        return file;
      }),
    );
    return runLane({ files, environment: { TEST_STACK: 'off' } });
  }
  const GOOD = `describe('good', () => it('passes', () => {}));\n`;
  const titles = ({ failures }: LaneResults) => failures.map(({ title }) => title);

  it('counts what passed, failed and was skipped, and keeps every failure with its message', async () => {
    const results = await run(
      GOOD,
      `describe('bad', () => {
        it('fails', () => { throw new Error('one is not two'); });
        it.skip('waits', () => {});
        after("x", () => { throw new Error("cannot clean up"); });
      });\n`,
    );
    expect(results).to.include({ passed: 1, failed: 2, skipped: 1 });
    expect(titles(results)).to.deep.equal(['bad fails', 'bad "after all" hook: x for "waits"']);
    expect(results.failures[0]?.message).to.match(/one is not two[^]+1\.test\.ts/);
  });

  it('fails when a file throws while it is imported, and shows the error', async () => {
    const results = await run(GOOD, `throw new Error('no such schema');\n`);
    expect(results).to.include({ passed: 0, failed: 1 });
    expect(results.failures[0]?.title).to.match(/^mocha ended with \d+ before its last test$/);
    expect(results.failures[0]?.message).to.include('no such schema');
  });

  it('fails when a file has no tests, alone and next to one that has', async () => {
    expect(titles(await run('export {};\n'))).to.deep.equal(['has no tests']);
    const both = await run(GOOD, 'export {};\n');
    expect(both).to.include({ passed: 1, failed: 1 });
  });

  it('fails when a test ends the process, even with exit code 0', async () => {
    const exits = await run(`describe('exits', () => it('early', () => process.exit(0)));\n`);
    expect(titles(exits)).to.deep.equal(['mocha ended with 0 before its last test']);
    const killed = await run(`describe('dies', () => it('early', () => process.kill(process.pid, 'SIGKILL')));\n`);
    expect(titles(killed)).to.deep.equal(['mocha ended with SIGKILL before its last test']);
  });

  it('fails when only part of a file would run', async () => {
    const results = await run(`describe('some', () => { it.only('one', () => {}); it('two', () => {}); });\n`);
    expect(results.failed).to.be.greaterThan(0);
  });

  it('fails when the process fails after its last test', async () => {
    const results = await run(`process.once('exit', () => { process.exitCode = 7; });\n${GOOD}`);
    expect(results).to.include({ passed: 1, failed: 1 });
    expect(titles(results)).to.deep.equal(['mocha ended with 7 after its last test']);
  });
});
