import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ARENAS, YOUNG_SPACE } from '../product.ts';
import type { Stack } from '../stack.ts';
import type { DevOrder, DevReport } from './dev-process.ts';
import { prettyLine } from './pretty-line.ts';

const CHECKOUT = join(import.meta.dirname, '../..');
/** A worker hands over its activities within a second or two; what takes longer is repeated from the journal. */
const DRAIN_MS = 5_000;
/** Lines that are kept to say why a process did not start. */
const LAST_LINES = 30;

export interface ReloadingOptions {
  readonly role: 'api' | 'worker' | 'inbox';
  /** It listens on fixed ports, which two processes cannot have at a time: the old one ends before the new one starts. Default: they overlap. */
  readonly alone?: boolean;
  readonly stack: Stack;
  readonly environment: Readonly<Record<string, string>>;
  readonly print: (line: string) => void;
}

/** A process of the product that is replaced when a file it has loaded changes. */
export interface ReloadingProcess {
  /** Whether the running process has loaded this file (a path relative to the checkout); true while that is unknown. */
  uses(file: string): boolean;
  /**
   * Stops the process and starts another one, whose packages are loaded already.
   * @returns the root of its API, empty for the other roles; rejects with the end of its output if it does not start
   */
  reload(): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Keeps one process of the product and a spare one, which has loaded all packages and waits. Unless it has to be alone, the old process stops while the new one starts, so
 * a worker that is handing over its activities delays nothing.
 */
export function createReloadingProcess({ role, alone, stack, environment, print }: ReloadingOptions): ReloadingProcess {
  const log = createWriteStream(join(stack.folders.logs, `product-${role}.log`), { flags: 'a' });
  const ending = new Set<Promise<unknown>>();
  let packages: readonly string[] = [];
  let files: ReadonlySet<string> | undefined;
  let current: ChildProcess | undefined;

  const open = () => startProcess(stack, role, packages, environment);
  const order = (child: ChildProcess, what: DevOrder): void => void child.send(what);
  let spare = open();

  return {
    uses: (file) => files?.has(file) ?? true,
    async reload() {
      const stopping = end(current);
      ending.add(stopping);
      void stopping.then(() => ending.delete(stopping));
      const child = (current = spare);
      child.on('message', (message: DevReport) => {
        if (!('files' in message)) return;
        ({ packages } = message);
        files = new Set(message.files);
        // Only now are the packages known that the next process loads ahead.
        if (child === current) spare = open();
      });
      const started = untilReady(child, role, (line) => {
        log.write(`${line}\n`);
        const pretty = prettyLine(line, role.padEnd('worker'.length));
        if (pretty !== undefined) print(pretty);
      });
      if (alone) await stopping;
      order(child, 'start');
      try {
        const url = await started;
        order(child, 'report');
        return url;
      } catch (error) {
        if (child === current) {
          files = undefined;
          spare = open();
        }
        throw error;
      }
    },
    async stop() {
      await Promise.all([end(current), end(spare), ...ending]);
      log.end();
    },
  };
}

function startProcess(
  stack: Stack,
  role: string,
  packages: readonly string[],
  environment: ReloadingOptions['environment'],
): ChildProcess {
  const child = fork(join(import.meta.dirname, 'dev-process.ts'), [role, JSON.stringify(packages)], {
    cwd: CHECKOUT,
    execArgv: [YOUNG_SPACE],
    env: { ...ARENAS, ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // A group of its own: Ctrl-C reaches only the launcher, which stops the product before the engines it needs.
    detached: true,
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('A process of the product could not be started.');
  stack.watch(pid);
  child.once('exit', () => stack.forget(pid));
  return child;
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), DRAIN_MS);
  await exited;
  clearTimeout(force);
}

/** Passes each line of output on; resolves with the address in the line that says Ready, rejects with the last lines if the process ends before. */
function untilReady(child: ChildProcess, role: string, show: (line: string) => void): Promise<string> {
  const last: string[] = [];
  return new Promise((resolve, reject) => {
    const take = (line: string): void => {
      show(line);
      last.push(line);
      if (last.length > LAST_LINES) last.shift();
      if (!line.includes('"msg":"Ready"')) return;
      const { url = '' }: { url?: string } = JSON.parse(line);
      resolve(url);
    };
    for (const stream of [child.stdout, child.stderr]) if (stream) createInterface({ input: stream }).on('line', take);
    child.once('close', (code) => {
      reject(new Error(`The ${role} ended with ${code} before it was ready:\n${last.join('\n')}`));
    });
  });
}
