import { execFile } from 'node:child_process';
import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client, Connection } from '@temporalio/client';
import { expect } from 'chai';
import { MongoClient } from 'mongodb';
import { ownMongoDb } from '../../test/support/own-mongodb.ts';
import { testStack } from '../../test/support/stack.ts';
import { until } from '../../test/support/until.ts';

const run = promisify(execFile);
/** No port of another stack of a test is so far from those of the test run's own. */
const OFFSET = 80;

describe('npm run verify', function () {
  // Three outages and a restore, with processes that start anew each time: minutes on a busy machine.
  this.timeout(1_800_000);
  let folder: string;
  let mongodb: string;
  before(async () => {
    mongodb = await ownMongoDb();
    folder = await mkdtemp(join(tmpdir(), 'property-gateway-verify-test-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const report = () => join(folder, 'report.md');
  const verify = async (...flags: readonly string[]): Promise<{ readonly code: number; readonly output: string }> => {
    const env = { ...process.env, PORT_OFFSET: String(testStack().offset + OFFSET) };
    try {
      const { stdout } = await run(process.execPath, ['stack/verify/run-verify.ts', '--report', report(), ...flags], {
        env,
      });
      return { code: 0, output: stdout };
    } catch (error) {
      const { code, stdout, stderr }: { code?: number; stdout?: string; stderr?: string } = Object(error);
      return { code: code ?? -1, output: `${stdout ?? ''}${stderr ?? ''}` };
    }
  };
  /** Databases of verifications on the server of the test run. */
  const leftOver = async (): Promise<string[]> => {
    const client = await MongoClient.connect(mongodb);
    const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
    await client.close();
    return databases.map(({ name }) => name).filter((name) => name.startsWith('verify-'));
  };
  /** Open workflows of verifications on the server of the test run. */
  const openWorkflows = async (): Promise<string[]> => {
    const connection = await Connection.connect({ address: testStack().urls.temporal ?? '' });
    const query = "TaskQueue STARTS_WITH 'verify-' AND ExecutionStatus = 'Running'";
    const ids: string[] = [];
    for await (const { workflowId } of new Client({ connection }).workflow.list({ query })) ids.push(workflowId);
    await connection.close();
    return ids;
  };
  /** Outcome by step, from the report. */
  const steps = async (): Promise<Record<string, string>> => {
    const text = await readFile(report(), 'utf8');
    const rows = [...text.matchAll(/^\| (?!step|---)([^|]+) \| ([A-Z ]+) \| [\d.]+ \| (.+) \|$/gm)];
    return Object.fromEntries(rows.map(([, step = '', outcome = '']) => [step, outcome]));
  };

  it('proves that the product works on given engines, names what it could not play, and leaves nothing there', async () => {
    const { temporal = '', elasticsearch = '' } = testStack().urls;
    const mark = join(folder, 'restarted');
    const { code, output } = await verify(
      '--listings=300',
      '--engines',
      mongodb,
      `temporal://${temporal}/default`,
      elasticsearch,
      '--restart',
      `object-storage=touch ${mark}`,
    );
    expect(code, output).to.equal(0);
    expect(await steps(), output).to.deep.equal({
      'The engines have what the product needs': 'PASSED',
      'Start the product': 'PASSED',
      'Create a gateway, check both sides, sync': 'PASSED',
      'Sync again without changes': 'PASSED',
      'Sync what the CRM has changed': 'PASSED',
      'Kill worker in the middle of a run': 'PASSED',
      'Kill api in the middle of a run': 'PASSED',
      'Kill temporal in the middle of a run': 'NOT PLAYED',
      'Kill mongodb in the middle of a run': 'NOT PLAYED',
      'Kill elasticsearch in the middle of a run': 'NOT PLAYED',
      'Kill object-storage in the middle of a run': 'PASSED',
      'Wait for the thumbnails': 'PASSED',
      'Back up': 'PASSED',
      'Lose every record and the search index': 'PASSED',
      Restore: 'PASSED',
      'Compare with what was there before': 'PASSED',
      'Sync again without changes, after the restore': 'PASSED',
      'Sync what the CRM has changed, after the restore': 'PASSED',
      'Delete the gateway': 'PASSED',
    });
    expect(await readFile(report(), 'utf8')).to.match(/^# Verification of Property Gateway [\d.]+: PASSED IN PART\n/);
    await access(mark);
    expect(await leftOver()).to.deep.equal([]);
    // What was terminated is a moment later in the list.
    await until('no workflow is open', async () => (await openWorkflows()).length === 0);
  });

  it('fails with what is wrong with an engine, and writes that into the report', async () => {
    const { temporal = '' } = testStack().urls;
    // Port 1 is that of a service which no machine runs any more.
    const { code, output } = await verify('--engines', mongodb, `temporal://${temporal}`, 'http://127.0.0.1:1');
    expect(code, output).to.equal(1);
    expect(await steps()).to.deep.equal({ 'The engines have what the product needs': 'FAILED' });
    expect(await readFile(report(), 'utf8'))
      .to.match(/: FAILED\n/)
      .and.to.match(/Elasticsearch: .*ECONNREFUSED/);
    expect(await leftOver()).to.deep.equal([]);
  });

  it('refuses an address of an unknown kind, and a restart of an unknown engine, before it starts anything', async () => {
    expect(await verify('--engines', 'ftp://127.0.0.1')).to.deep.include({ code: 1 });
    expect(await verify('--compose', '--restart', 'mongodb=true')).to.deep.include({ code: 1 });
    const { code, output } = await verify('--restart', 'redis=true');
    expect({ code, output }).to.have.property('code', 1);
    expect(output).to.contain('it begins with none of temporal=, mongodb=');
  });
});
