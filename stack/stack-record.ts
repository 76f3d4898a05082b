import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { EngineName } from './engines/engine.ts';
import { signalGroup } from './engines/engine-process.ts';
import { isRunning, markProcess } from './engines/process-mark.ts';
import type { MarkedProcess } from './engines/process-mark.ts';
import type { StackFolders } from './folders.ts';

/** Engines left behind get as long to close their files as in a normal stop. */
const LEFTOVER_TIMEOUT_MS = 8_000;
const POLL_MS = 50;

type RunningStack = {
  owner: MarkedProcess;
  processes: MarkedProcess[];
  /** Variables by which a command uses the stack, without keys; absent while it starts. */
  environment?: Record<string, string>;
};

/** What is written down about a running stack. */
export type StackRecord = {
  addProcess: (pid: number) => void;
  /** Writes down by which variables commands use the stack; secrets that are in files of their own are not among them. */
  describe: (environment: Record<string, string>) => void;
  close: () => void;
};

/**
 * Claims a stack's folders for this process: fails while another process runs that stack, and ends the processes that a
 * crashed one left behind.
 */
export async function openStackRecord({ record }: StackFolders): Promise<StackRecord> {
  const earlier = readRecord(record);
  if (earlier !== undefined) {
    if (isRunning(earlier.owner)) {
      throw new Error(
        `This stack is running already (process ${earlier.owner.pid}). Stop it, or start a second one: PORT_OFFSET=2000`,
      );
    }
    await endLeftovers(earlier.processes);
    rmSync(record, { force: true });
  }
  const content: RunningStack = { owner: markProcess(process.pid), processes: [] };
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, JSON.stringify(content), { flag: 'wx', mode: 0o600 });
  return {
    addProcess: (pid) => {
      content.processes.push(markProcess(pid));
      writeWhole(record, content);
    },
    describe: (environment) => {
      content.environment = environment;
      writeWhole(record, content);
    },
    close: () => rmSync(record, { force: true }),
  };
}

/** The processes that run a stack of this checkout at the moment. */
export async function runningStacks(root: string): Promise<{ offset: number; pid: number }[]> {
  const folder = join(root, 'running');
  const names = await readdir(folder).catch(() => []);
  return names.flatMap((name) => {
    const offset = Number(/^(\d+)\.json$/.exec(name)?.[1] ?? Number.NaN);
    const record = Number.isNaN(offset) ? undefined : readRecord(join(folder, name));
    return record !== undefined && isRunning(record.owner) ? [{ offset, pid: record.owner.pid }] : [];
  });
}

/** The variables of a stack that runs; undefined if it does not, or still starts. */
export function runningEnvironment({ record }: StackFolders): Record<string, string> | undefined {
  const running = readRecord(record);
  return running !== undefined && isRunning(running.owner) ? running.environment : undefined;
}

/** Which implementation wrote an engine's data: kept next to the data, so that both are deleted together. */
export type Writers = {
  get: (name: EngineName) => string | undefined;
  set: (name: EngineName, implementation: string) => void;
};

/** Reads the writers of a data folder. */
export async function openWriters({ data }: StackFolders): Promise<Writers> {
  const file = join(data, 'written-by.json');
  const parsed: unknown = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));
  const writers = new Map(Object.entries(parsed ?? {}).map(([name, value]) => [name, String(value)]));
  return {
    get: (name) => writers.get(name),
    set: (name, implementation) => {
      if (writers.get(name) === implementation) return;
      writers.set(name, implementation);
      mkdirSync(data, { recursive: true });
      writeWhole(file, Object.fromEntries(writers));
    },
  };
}

async function endLeftovers(processes: readonly MarkedProcess[]): Promise<void> {
  for (const left of processes) if (isRunning(left)) signalGroup(left.pid, 'SIGTERM');
  const deadline = performance.now() + LEFTOVER_TIMEOUT_MS;
  while (processes.some(isRunning) && performance.now() < deadline) await wait(POLL_MS);
  for (const left of processes) if (isRunning(left)) signalGroup(left.pid, 'SIGKILL');
}

function readRecord(file: string): RunningStack | undefined {
  try {
    const value: RunningStack = JSON.parse(readFileSync(file, 'utf8'));
    return value;
  } catch {
    return undefined;
  }
}

function writeWhole(file: string, content: unknown): void {
  const temporary = `${file}.${process.pid}.tmp`;
  writeFileSync(temporary, JSON.stringify(content), { mode: 0o600 });
  renameSync(temporary, file);
}
