import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Watchdog } from './watchdog.ts';

/** How long an engine may take to be ready: a cold disk and a busy machine included. */
const READY_TIMEOUT_MS = 90_000;
const PROBE_PAUSE_MS = 50;
/** Engines close their files on SIGTERM; the whole stack must be gone within ten seconds. */
const STOP_TIMEOUT_MS = 8_000;
const SHOWN_LOG_BYTES = 3_000;

export type EngineProcessOptions = {
  /** Name for people: `Elasticsearch`. */
  title: string;
  command: string;
  args: readonly string[];
  env?: Record<string, string>;
  cwd?: string;
  logFile: string;
  watchdog: Watchdog;
  /** Asks the engine something over its own protocol; throws until it answers. */
  probe: () => Promise<void>;
  onStart: (pid: number) => void;
  /** Called with the exit code or signal when a ready engine ends without having been stopped. */
  onUnexpectedEnd: (end: number | string | null) => void;
};

export type EngineProcess = {
  pid: number;
  stop: () => Promise<void>;
  /** Ends it without warning (SIGKILL), as a crash would. */
  kill: () => Promise<void>;
};

/** Starts an engine as a process group of its own and waits until it answers; fails with the end of its log. */
export async function startEngineProcess(options: EngineProcessOptions): Promise<EngineProcess> {
  const { title, command, args, env, cwd, logFile, watchdog, onStart, onUnexpectedEnd } = options;
  mkdirSync(dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'w');
  // A group of its own: Ctrl-C in the terminal reaches the stack, which then stops the engines in order.
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const failed = once(child, 'error').then(([error]: unknown[]) => error);
  const exited = once(child, 'exit').catch(() => []);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${title} could not be started: ${String(await failed)}`);
  failed.catch(() => {});
  watchdog.watch(pid);
  void exited.then(() => watchdog.forget(pid));
  onStart(pid);
  let isStopping = false;
  const stop = async (): Promise<void> => {
    isStopping = true;
    signalGroup(pid, 'SIGTERM');
    const patience = new AbortController();
    const timedOut = wait(STOP_TIMEOUT_MS, undefined, { signal: patience.signal }).catch(() => {});
    await Promise.race([exited, timedOut]);
    patience.abort();
    // Also what the engine itself started and left behind.
    signalGroup(pid, 'SIGKILL');
    await exited;
  };
  const kill = async (): Promise<void> => {
    isStopping = true;
    signalGroup(pid, 'SIGKILL');
    await exited;
  };
  try {
    await waitUntilReady(options, () => child.exitCode ?? child.signalCode);
  } catch (error) {
    await stop();
    throw error;
  }
  void exited.then(() => {
    if (!isStopping) onUnexpectedEnd(child.exitCode ?? child.signalCode);
  });
  return { pid, stop, kill };
}

async function waitUntilReady(
  { title, logFile, probe }: EngineProcessOptions,
  ended: () => number | string | null,
): Promise<void> {
  const deadline = performance.now() + READY_TIMEOUT_MS;
  for (;;) {
    try {
      await probe();
      if (ended() === null) return;
    } catch (error) {
      if (performance.now() > deadline) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new Error(
          `${title} did not answer within ${READY_TIMEOUT_MS / 1000} s (${reason}).\n${await logTail(logFile)}`,
          { cause: error },
        );
      }
    }
    const end = ended();
    if (end !== null) throw new Error(`${title} ended while starting (${end}).\n${await logTail(logFile)}`);
    await wait(PROBE_PAUSE_MS);
  }
}

/** The end of a log file, with its name. */
async function logTail(logFile: string): Promise<string> {
  const file = await open(logFile, 'r');
  try {
    const { size } = await file.stat();
    const length = Math.min(size, SHOWN_LOG_BYTES);
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length);
    return `The end of ${logFile}:\n${buffer.toString('utf8').trim() || '(empty)'}`;
  } finally {
    await file.close();
  }
}

/** Signals a process group; a group that is gone already is what we want. */
export function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && ['ESRCH', 'EPERM'].includes(String(error.code)))) throw error;
  }
}
