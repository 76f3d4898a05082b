import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { commandEnvironment } from './command-environment.ts';
import { readEncryptionKeys } from './encryption-keys.ts';
import { stackFolders } from './folders.ts';
import { openStackRecord } from './stack-record.ts';
import type { StackRecord } from './stack-record.ts';

/** Commands that talk to the engines of the product. */
const COMMANDS = [
  'reindex',
  'dvf:import',
  'insights:recompute',
  'insights:evaluate',
  'secrets:rotate',
  'addons:switch',
] as const;

describe('The environment of a command', () => {
  let root: string;
  let records: StackRecord[];

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'stack-'));
    records = [];
  });
  afterEach(async () => {
    for (const record of records) record.close();
    await rm(root, { recursive: true });
  });

  /** A stack that this process claims to run, with its keys. */
  async function run(offset: number): Promise<{ keys: string; mongodb: string; file: string }> {
    const folders = stackFolders(offset, root);
    const record = await openStackRecord(folders);
    records.push(record);
    await mkdir(folders.data, { recursive: true });
    const mongodb = `mongodb://127.0.0.1:${27_017 + offset}/`;
    record.describe({ MONGODB_URL: mongodb, PUBLIC_URL: `http://127.0.0.1:${8_080 + offset}` });
    return { keys: await readEncryptionKeys(join(folders.data, 'encryption-keys')), mongodb, file: folders.record };
  }
  const refused = async (environment: Record<string, string>): Promise<string> =>
    commandEnvironment(environment, root).then(
      () => 'nothing was refused',
      (error: Error) => error.message,
    );

  it('has the addresses and the keys of the stack that runs', async () => {
    const { keys, mongodb } = await run(4_000);
    const found = await commandEnvironment({}, root);
    expect(found).to.include({ MONGODB_URL: mongodb, ENCRYPTION_KEYS: keys });
    expect(await commandEnvironment({ PORT_OFFSET: '4000' }, root)).to.deep.equal(found);
  });

  it('has those of PORT_OFFSET where several run, and says so where it is missing or none has it', async () => {
    await run(0);
    const { mongodb } = await run(2_000);
    expect((await commandEnvironment({ PORT_OFFSET: '2000' }, root))['MONGODB_URL']).to.equal(mongodb);
    expect(await refused({})).to.include('PORT_OFFSET=0, PORT_OFFSET=2000');
    const other = await refused({ PORT_OFFSET: '4000' });
    expect(other).to.include('runs with PORT_OFFSET=4000').and.include('PORT_OFFSET=4000 npm start');
  });

  it('says what to do where no stack runs', async () => {
    expect(await refused({}))
      .to.include('No stack of this checkout runs')
      .and.include('npm start');
  });

  it('leaves what is set, and adds nothing for a product elsewhere', async () => {
    const own = { MONGODB_URL: 'mongodb://elsewhere/' };
    expect(await commandEnvironment(own, root)).to.deep.equal({});
    expect(await commandEnvironment({ ENCRYPTION_KEYS: 'k:x' }, root)).to.deep.equal({});
    await run(0);
    expect(await commandEnvironment(own, root)).to.deep.equal({});
    const found = await commandEnvironment({ ENCRYPTION_KEYS: 'k:x', PUBLIC_URL: 'http://own' }, root);
    expect(found).to.have.keys('MONGODB_URL');
  });

  it('keeps no key in the record of the stack, which only its owner can read', async () => {
    const { keys, file } = await run(0);
    expect(await readFile(file, 'utf8')).not.to.include(keys.slice(3));
    expect((await stat(file)).mode & 0o077).to.equal(0);
  });

  it('is that of every npm script that talks to the engines of the product', async () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(await readFile('package.json', 'utf8'));
    for (const name of COMMANDS) expect(scripts[name], name).to.include('node stack/with-stack.ts commands/');
    const without = Object.entries(scripts).filter(([, line]) => /node commands\//.test(line));
    // It asks no engine.
    expect(without.map(([name]) => name)).to.deep.equal(['geocode']);
  });

  it('is not needed for --help, and a command that fails passes its exit code on', async () => {
    const run = (...given: string[]) =>
      promisify(execFile)(process.execPath, ['stack/with-stack.ts', ...given], {
        env: { ...process.env, MONGODB_URL: 'mongodb://127.0.0.1:1/' },
      });
    expect((await run('commands/geocode.ts', '--help')).stdout).to.include('npm run geocode -- ADDRESS');
    const wrong = await run('commands/geocode.ts').catch((error: { code?: number }) => error);
    expect(wrong).to.include({ code: 2 });
  });
});
