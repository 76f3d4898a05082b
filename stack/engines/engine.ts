import { createConnection } from 'node:net';
import { join } from 'node:path';
import { HOST } from '../ports.ts';
import type { Ports } from '../ports.ts';
import type { StackFolders } from '../folders.ts';
import type { EngineProcess, EngineProcessOptions } from './engine-process.ts';
import { startEngineProcess } from './engine-process.ts';
import type { Log } from './install.ts';
import type { Watchdog } from './watchdog.ts';

export type EngineName = 'temporal' | 'mongodb' | 'elasticsearch' | 'object-storage';

/** What an engine needs to know to start. */
export type EngineContext = {
  ports: Ports;
  folders: StackFolders;
  cache: string;
  /** True: natively built engines, built when missing. False: the packages. Undefined: native ones where they exist. */
  native: boolean | undefined;
  environment: Record<string, string | undefined>;
  watchdog: Watchdog;
  log: Log;
  /** The implementation that wrote the data folder, by engine: another one could not read it. */
  writtenBy: (name: EngineName) => string | undefined;
  onStart: (name: EngineName, implementation: string, pid: number) => void;
};

/** A server that serves an engine's protocol. */
export type RunningEngine = {
  name: EngineName;
  /** What serves the protocol: `SecantusDB 0.7.0b3`, or `given` when an address in the environment named it. */
  implementation: string;
  url: string;
  stop: () => Promise<void>;
  /** Ends it without warning (SIGKILL); an engine that was given cannot be ended. */
  kill: () => Promise<void>;
};

/** One way to serve an engine's protocol. */
export type Implementation = {
  title: string;
  /** True when it can start without a long installation. */
  isAtHand: boolean;
  isNative: boolean;
  start: () => Promise<EngineProcess>;
};

/**
 * Picks what serves an engine, in the order given: what wrote the data folder, what `native` asks for, what is at hand,
 * the last one. Data of one implementation cannot be read by another: asking for it is an error that names the way out.
 */
export function chooseImplementation(
  name: EngineName,
  candidates: readonly [...Implementation[], Implementation],
  { native, writtenBy }: Pick<EngineContext, 'native' | 'writtenBy'>,
): Implementation {
  const allowed = candidates.filter(({ isNative }) => native === undefined || isNative === native);
  const writer = writtenBy(name);
  if (writer !== undefined) {
    const same = allowed.find(({ title }) => title === writer);
    if (same !== undefined) return same;
    throw new Error(
      `The data folder of ${name} was written by ${writer}, which another server cannot read. ` +
        `Start as before, or drop the data with: npm run stack:reset`,
    );
  }
  const chosen = allowed.find(({ isAtHand }) => isAtHand) ?? allowed.at(-1);
  if (chosen === undefined) throw new Error(`Nothing can serve ${name}`);
  return chosen;
}

/** Starts an implementation's process with the folders and records of the stack. */
export async function startImplementation(
  name: EngineName,
  context: EngineContext,
  options: Omit<EngineProcessOptions, 'logFile' | 'watchdog' | 'onStart' | 'onUnexpectedEnd'>,
): Promise<EngineProcess> {
  const logFile = join(context.folders.logs, `${name}.log`);
  await Promise.all(enginePorts(name, context.ports).map(async (port) => refuseTakenPort(options.title, port)));
  return startEngineProcess({
    ...options,
    logFile,
    watchdog: context.watchdog,
    onStart: (pid) => context.onStart(name, options.title, pid),
    onUnexpectedEnd: (end) => context.log(`${options.title} ended by itself (${end}); its log is ${logFile}`),
  });
}

/** Command-line flags from names and values: `true` is the name alone, a list repeats the flag. */
export function flags(values: Readonly<Record<string, string | number | true | readonly string[]>>): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (value === true) return [`--${name}`];
    if (typeof value === 'object') return value.flatMap((one) => [`--${name}`, one]);
    return [`--${name}`, String(value)];
  });
}

/** An engine that runs elsewhere: nothing is started and nothing is stopped. */
export function givenEngine(name: EngineName, url: string): RunningEngine {
  return {
    name,
    implementation: 'given',
    url,
    stop: async () => {},
    kill: async () => {
      throw new Error(`${name} runs elsewhere: it is not ours to end.`);
    },
  };
}

/** The ports an engine listens on. */
function enginePorts(name: EngineName, ports: Ports): number[] {
  if (name === 'temporal') return [ports.temporal, ports.temporalUi];
  return [name === 'object-storage' ? ports.objectStorage : ports[name]];
}

/** Fails when something listens on the port already: the engine would die with a message of its own, or we would talk to a stranger. */
async function refuseTakenPort(title: string, port: number): Promise<void> {
  const taken = await new Promise<boolean>((resolve) => {
    const socket = createConnection({ host: HOST, port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
  if (taken) {
    throw new Error(
      `Port ${port}, which ${title} needs, is in use by another program. Stop it, or move the stack: PORT_OFFSET=2000`,
    );
  }
}
