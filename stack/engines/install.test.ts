import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { installOnce } from './install.ts';

describe('installOnce', () => {
  let cache: string;
  let lines: string[];

  beforeEach(async () => {
    cache = await mkdtemp(join(tmpdir(), 'cache-'));
    lines = [];
  });
  afterEach(async () => {
    await rm(cache, { recursive: true });
  });

  const install = async (put: (folder: string) => Promise<void>): Promise<string> =>
    installOnce({
      title: 'Engine 1.0',
      folder: 'engine-1.0',
      duration: '1 s',
      cache,
      log: (line) => lines.push(line),
      install: put,
    });
  const putFile = async (folder: string): Promise<void> => writeFile(join(folder, 'program'), 'x');

  it('installs once and says so', async () => {
    const folder = await install(putFile);
    expect(existsSync(join(folder, 'program'))).to.equal(true);
    expect(await install(() => Promise.reject(new Error('called again')))).to.equal(folder);
    expect(lines[0]).to.equal('Installing Engine 1.0 (about 1 s, once) …');
    expect(lines).to.have.length(2);
  });

  it('does the work once when several start together', async () => {
    let count = 0;
    const slow = async (folder: string): Promise<void> => {
      count += 1;
      await putFile(folder);
    };
    await Promise.all([install(slow), install(slow), install(slow)]);
    expect(count).to.equal(1);
    expect(await readdir(cache)).to.deep.equal(['engine-1.0']);
  });

  it('leaves nothing behind when it fails, and the next try starts afresh', async () => {
    const broken = install(async (folder) => {
      await putFile(folder);
      throw new Error('no network');
    });
    expect(await broken.catch((error: unknown) => String(error))).to.equal('Error: no network');
    expect(await readdir(cache)).to.deep.equal([]);
    await install(putFile);
    expect(await readdir(cache)).to.deep.equal(['engine-1.0']);
  });

  it('takes over the lock of a process that died', async () => {
    await writeFile(join(cache, 'engine-1.0.lock'), JSON.stringify({ pid: process.pid, mark: 'long ago' }));
    await install(putFile);
    expect(await readdir(cache)).to.deep.equal(['engine-1.0']);
  });
});
