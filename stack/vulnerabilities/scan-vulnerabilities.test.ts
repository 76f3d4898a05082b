import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';

const run = promisify(execFile);
const DAY_S = 24 * 3_600;

describe('npm run vulnerabilities', () => {
  let folder: string;
  const database = () => join(folder, 'database');
  const archive = () => join(database(), 'osv-scalibr', 'npm', 'all.zip');

  /** A substitute of osv-scanner: writes down how it was called and ends with a code. */
  const scannerThatEnds = async (code: number): Promise<string> => {
    const file = join(folder, `scanner-${code}`);
    await writeFile(
      file,
      `#!/bin/sh\necho "$OSV_SCALIBR_LOCAL_DB_CACHE_DIRECTORY $*" > ${folder}/called\nexit ${code}\n`,
    );
    await chmod(file, 0o755);
    return file;
  };
  const keepDatabase = async (days: number) => {
    await mkdir(join(database(), 'osv-scalibr', 'npm'), { recursive: true });
    await writeFile(archive(), '');
    const then = Date.now() / 1_000 - days * DAY_S;
    await utimes(archive(), then, then);
  };
  const called = () => readFile(join(folder, 'called'), 'utf8').catch(() => undefined);
  const scan = async (scanner: string, ...flags: readonly string[]): Promise<{ code: number; output: string }> => {
    const args = ['stack/vulnerabilities/scan-vulnerabilities.ts', '--database', database(), ...flags];
    const env = { ...process.env, OSV_SCANNER: scanner };
    return run(process.execPath, args, { env }).then(
      ({ stdout }) => ({ code: 0, output: stdout }),
      (error: { code: number; stdout: string }) => ({ code: error.code, output: error.stdout }),
    );
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'property-gateway-vulnerabilities-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('compares the lock file with the database that is kept, without network', async () => {
    await keepDatabase(1);
    expect(await scan(await scannerThatEnds(0))).to.deep.equal({ code: 0, output: '' });
    expect(await called()).to.equal(`${database()} scan source --offline --lockfile package-lock.json\n`);
  });

  it('fails when something is known', async () => {
    await keepDatabase(1);
    expect(await scan(await scannerThatEnds(1))).to.have.property('code', 1);
  });

  it('is not green when nothing was compared', async () => {
    await keepDatabase(1);
    for (const code of [127, 128, 2])
      expect(await scan(await scannerThatEnds(code)), String(code)).to.have.property('code', 2);
    const { code, output } = await scan(join(folder, 'no-such-scanner'));
    expect(code).to.equal(2);
    expect(output).to.include('osv-scanner 2.5 or newer is needed');
  });

  it('scans nothing without a database, and says how to have one', async () => {
    const { code, output } = await scan(await scannerThatEnds(0));
    expect(code).to.equal(2);
    expect(output).to.include('-- --update');
    expect(await called()).to.equal(undefined);
  });

  it('fetches the database with `--update`', async () => {
    expect(await scan(await scannerThatEnds(0), '--update'), 'the scanner left no database').to.have.property(
      'code',
      2,
    );
    expect(await called()).to.include('--download-offline-databases');
  });

  it('says that a database is old', async () => {
    await keepDatabase(30);
    const { code, output } = await scan(await scannerThatEnds(0));
    expect({ code, output }).to.have.property('code', 0);
    expect(output).to.include('30 days old');
  });
});
