import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metrics } from '../../observability/metrics.ts';
import { FINAL_STATUSES } from '../../model/sync/sync-job.ts';
import type { SyncJobs } from '../../store/sync/sync-jobs.ts';

/** The feeds on a worker's disk use up its budget. Ours to solve, not the CRM's: the attempt is repeated until there is room or the run's time is over. */
export class WorkFolderFullError extends Error {
  override readonly name = 'WorkFolderFullError';
  constructor() {
    super('The work folder of the worker is full; the feed is fetched when other runs have ended.');
  }
}

/** The folder in which a worker keeps the feeds of runs under way. */
export interface WorkFolder {
  readonly path: string;
  /**
   * Makes room for a file. Removes what ended runs left behind when the budget is used up.
   * @param bytes size of the file, where it is known
   * @throws WorkFolderFullError when there is no room
   */
  admit(bytes?: number): Promise<void>;
  /**
   * Counts bytes that are about to be written.
   * @throws WorkFolderFullError when they exceed the budget
   */
  grow(bytes: number): Promise<void>;
  /** Removes the files of runs that have ended, wherever they ended, and old ones of unknown runs. Files of open runs stay, however old. */
  sweep(): Promise<void>;
}

/** `<job>-<hash of the address>.feed`, what belongs to it, and parts of it. */
const FILE = /^(.+)-[0-9a-f]{24}\.feed/;
/** A check of a connector has no job and lasts half a minute; jobs of a deleted gateway are unknown, too. */
const UNKNOWN_AGE_MS = 3_600_000;
/** Jobs that one pass asks the store for; the next pass sees the others. */
const JOBS_PER_PASS = 1_000;

interface KeptFile {
  readonly path: string;
  readonly jobId: string;
  readonly bytes: number;
  readonly changedAt: number;
}

export function createWorkFolder(options: {
  path: string;
  /** Bytes that all files together may have. */
  maxBytes: number;
  jobs: Pick<SyncJobs, 'statuses'>;
  metrics: Pick<Metrics, 'workFolder'>;
}): WorkFolder {
  const { path, maxBytes, jobs, metrics } = options;
  let used = 0;
  let sweeping: Promise<void> | undefined;

  const measure = async (): Promise<KeptFile[]> => {
    const files = await listFiles(path);
    used = files.reduce((sum, { bytes }) => sum + bytes, 0);
    metrics.workFolder(used);
    return files;
  };

  const removeEnded = async (): Promise<void> => {
    const files = await measure();
    const ids = [...new Set(files.map(({ jobId }) => jobId))].slice(0, JOBS_PER_PASS);
    if (ids.length === 0) return;
    const asked = new Set(ids);
    const statuses = await jobs.statuses(ids);
    for (const file of files) {
      if (!asked.has(file.jobId)) continue;
      const status = statuses.get(file.jobId);
      const isOver = status ? FINAL_STATUSES.includes(status) : Date.now() - file.changedAt > UNKNOWN_AGE_MS;
      if (isOver) await rm(file.path, { force: true });
    }
    await measure();
  };

  const sweep = (): Promise<void> => {
    sweeping ??= removeEnded().finally(() => {
      sweeping = undefined;
    });
    return sweeping;
  };

  return {
    path,
    sweep,
    async admit(bytes = 1) {
      await mkdir(path, { recursive: true });
      await measure();
      if (used + bytes > maxBytes) await sweep();
      if (used + bytes > maxBytes) throw new WorkFolderFullError();
    },
    async grow(bytes) {
      used += bytes;
      if (used <= maxBytes) return;
      await sweep();
      if (used + bytes > maxBytes) throw new WorkFolderFullError();
    },
  };
}

async function listFiles(folder: string): Promise<KeptFile[]> {
  const names = await readdir(folder).catch(() => []);
  const files: KeptFile[] = [];
  for (const name of names) {
    const jobId = FILE.exec(name)?.[1];
    const path = join(folder, name);
    const info = jobId === undefined ? undefined : await stat(path).catch(() => undefined);
    if (info && jobId !== undefined) files.push({ path, jobId, bytes: info.size, changedAt: info.mtimeMs });
  }
  return files;
}

/** Sweeps the folder now and then every so many seconds; failures are passed on. Every worker does so for its own folder. Returns how to stop. */
export function startFolderSweep(
  folder: Pick<WorkFolder, 'sweep'>,
  everySeconds: number,
  onFault: (error: unknown, message: string) => void,
): () => Promise<void> {
  let running = Promise.resolve();
  const pass = () => {
    running = folder.sweep().catch((error: unknown) => onFault(error, 'Feeds of ended runs could not be removed'));
  };
  pass();
  const timer = setInterval(pass, everySeconds * 1_000).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
