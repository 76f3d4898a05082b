import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Stack } from './stack.ts';
import { stackEnvironment } from './stack.ts';

const CHECKOUT = join(import.meta.dirname, '..');
/** A cold start bundles the workflows and creates every index: seconds, on a busy machine tens of them. */
const READY_TIMEOUT_MS = 120_000;
const POLL_MS = 100;
/** As in the Dockerfile: time of collecting short-lived objects against memory. */
export const YOUNG_SPACE = '--max-semi-space-size=16';
/** As in the Dockerfile: the heaps of the C library, one for each of many threads unless they are bounded. */
export const ARENAS = { MALLOC_ARENA_MAX: '2' } as const;
/** main.ts ends itself by force after 30 seconds. */
const STOP_TIMEOUT_MS = 35_000;
const LOG_TAIL = 2_000;

export type ProductOptions = {
  role?: 'api' | 'worker' | 'inbox' | 'all';
  /** Names the log file; several processes of one stack need different names. */
  name?: string;
  /** A checkout of another release, with its packages; this one unless it is said. */
  checkout?: string;
  /** Added to what the stack says. */
  environment?: Record<string, string>;
};

/** One process of the product, as `node main.ts` starts it, or from a build that PRODUCT_MAIN names. */
export type ProductProcess = {
  pid: number;
  /** Asks it to stop (SIGTERM) and waits until it has. */
  stop: () => Promise<void>;
  /** Ends it without warning (SIGKILL). */
  kill: () => Promise<void>;
  /** Resolves when it has ended, for whatever reason. */
  exited: Promise<void>;
};

/** Starts a process of the product against a stack and waits until it is ready: /readyz for an API, its log for a worker. */
export async function startProductProcess(stack: Stack, options: ProductOptions = {}): Promise<ProductProcess> {
  const { role = 'all', name = role, checkout = CHECKOUT, environment = {} } = options;
  await mkdir(stack.folders.logs, { recursive: true });
  const logFile = join(stack.folders.logs, `product-${name}.log`);
  const child = spawn(process.execPath, [YOUNG_SPACE, mainOf(checkout), '--role', role], {
    cwd: checkout,
    env: { ...ARENAS, ...process.env, ...stackEnvironment(stack), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: Ctrl-C reaches only the launcher, which stops the product before the engines it needs.
    detached: true,
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('The product could not be started.');
  stack.watch(pid);
  const log = createWriteStream(logFile);
  child.stdout.pipe(log);
  child.stderr.pipe(log);
  const exited = once(child, 'exit').then(() => undefined);
  let running = true;
  void exited.then(() => {
    running = false;
    stack.forget(pid);
  });

  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (running) child.kill(signal);
    await Promise.race([exited, wait(STOP_TIMEOUT_MS, undefined, { ref: false }).then(() => child.kill('SIGKILL'))]);
  };
  const url = environment['PUBLIC_URL'] ?? stackEnvironment(stack)['PUBLIC_URL'] ?? '';
  const ready = role === 'worker' || role === 'inbox' ? () => saysReady(logFile) : () => answersReady(url);
  const deadline = performance.now() + READY_TIMEOUT_MS;
  while (!(await ready())) {
    if (!running || performance.now() > deadline) {
      await end('SIGKILL');
      const text = await readFile(logFile, 'utf8').catch(() => '');
      throw new Error(`The product did not become ready. The end of ${logFile}:\n${text.slice(-LOG_TAIL)}`);
    }
    await wait(POLL_MS);
  }
  return { pid, exited, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

const mainOf = (checkout: string): string =>
  (checkout === CHECKOUT ? process.env['PRODUCT_MAIN'] : undefined) ?? 'main.ts';

async function answersReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.ok ?? false;
}

const saysReady = async (logFile: string): Promise<boolean> =>
  (await readFile(logFile, 'utf8').catch(() => '')).includes('"msg":"Ready"');
