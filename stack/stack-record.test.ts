import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { readEncryptionKeys } from './encryption-keys.ts';
import { markProcess } from './engines/process-mark.ts';
import { stackFolders } from './folders.ts';
import type { StackFolders } from './folders.ts';
import { openStackRecord, openWriters, runningStacks } from './stack-record.ts';

describe('stack record', () => {
  let root: string;
  let folders: StackFolders;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'stack-'));
    folders = stackFolders(7, root);
  });
  afterEach(async () => {
    await rm(root, { recursive: true });
  });

  it('refuses a second start of a running stack and says which process runs it', async () => {
    const record = await openStackRecord(folders);
    expect(await runningStacks(root)).to.deep.equal([{ offset: 7, pid: process.pid }]);
    const second = await openStackRecord(folders).catch((error: unknown) => String(error));
    expect(second).to.contain(`running already (process ${process.pid})`);
    record.close();
    expect(await runningStacks(root)).to.deep.equal([]);
    (await openStackRecord(folders)).close();
  });

  it('ends what a crashed stack left running, and nothing that merely has its number', async () => {
    const left = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
    const stranger = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
    const ended = once(left, 'exit');
    try {
      await mkdir(dirname(folders.record), { recursive: true });
      const processes = [markProcess(left.pid ?? 0), { pid: stranger.pid, mark: 'another one' }];
      await writeFile(folders.record, JSON.stringify({ owner: { pid: process.pid, mark: 'long ago' }, processes }));
      const record = await openStackRecord(folders);
      await ended;
      expect(stranger.exitCode ?? stranger.signalCode).to.equal(null);
      record.close();
    } finally {
      stranger.kill();
      left.kill();
    }
  });

  it('remembers which server wrote an engine’s data', async () => {
    (await openWriters(folders)).set('mongodb', 'a server');
    const writers = await openWriters(folders);
    expect([writers.get('mongodb'), writers.get('temporal')]).to.deep.equal(['a server', undefined]);
  });
});

describe('encryption keys', () => {
  it('are made once for a data folder, in the form of ENCRYPTION_KEYS', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'keys-'));
    const file = join(folder, 'data', 'encryption-keys');
    const made = await readEncryptionKeys(file);
    expect(made).to.match(/^k1:[A-Za-z0-9+/]{43}=$/);
    expect(await readEncryptionKeys(file)).to.equal(made);
    await rm(folder, { recursive: true });
  });
});
