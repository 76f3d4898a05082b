import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isRunning, markProcess } from './process-mark.ts';

export type Log = (line: string) => void;

export type Installation = {
  /** Name and version, for people: `Elasticsearch 9.5.3`. */
  title: string;
  /** Folder name in the cache; it carries the version, so a new version is a new folder. */
  folder: string;
  /** How long it takes, for people: `15 s`. */
  duration: string;
  cache: string;
  log: Log;
  /** Puts everything into the given empty folder. It is renamed afterwards: nothing in it may name its own path. */
  install: (folder: string) => Promise<void>;
};

const LOCK_POLL_MS = 200;
/** Writing a lock takes microseconds. */
const UNREADABLE_LOCK_MS = 10_000;

/**
 * Installs into the cache once and returns the folder. The folder appears complete or not at all (it is renamed into
 * place), and a lock lets stacks that start together wait for one another; the lock of a process that died is taken over.
 */
export async function installOnce(installation: Installation): Promise<string> {
  const { cache, folder, log, title } = installation;
  const target = join(cache, folder);
  if (existsSync(target)) return target;
  await mkdir(cache, { recursive: true });
  const lock = `${target}.lock`;
  const taken = await takeLock(lock, target, () => log(`Waiting for another process that installs ${title} …`));
  if (!taken) return target;
  try {
    if (!existsSync(target)) await installInto(target, installation);
  } finally {
    await rm(lock, { force: true });
  }
  return target;
}

async function installInto(target: string, { title, duration, log, install }: Installation): Promise<void> {
  log(`Installing ${title} (about ${duration}, once) …`);
  const started = performance.now();
  const temporary = `${target}.${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    await mkdir(temporary);
    await install(temporary);
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    // Another process was faster: its folder is as good.
    if (existsSync(target)) return;
    throw error;
  }
  log(`Installed ${title} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/** Takes the lock; false when the installation appeared while waiting for it. */
async function takeLock(lock: string, target: string, onWait: () => void): Promise<boolean> {
  let isReported = false;
  while (!existsSync(target)) {
    try {
      await writeFile(lock, JSON.stringify(markProcess(process.pid)), { flag: 'wx' });
      return true;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    if (await isAbandoned(lock)) {
      await rm(lock, { force: true });
      continue;
    }
    if (!isReported) onWait();
    isReported = true;
    await wait(LOCK_POLL_MS);
  }
  return false;
}

async function isAbandoned(lock: string): Promise<boolean> {
  try {
    const owner: unknown = JSON.parse(await readFile(lock, 'utf8'));
    if (typeof owner !== 'object' || owner === null) return true;
    if (!('pid' in owner && 'mark' in owner)) return true;
    return !isRunning({ pid: Number(owner.pid), mark: String(owner.mark) });
  } catch {
    // Just removed, being written, or its writer died in between: only its age distinguishes the last from the others.
    const age = await stat(lock).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    return age > UNREADABLE_LOCK_MS;
  }
}
