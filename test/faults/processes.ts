import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startProductProcess } from '../../stack/product.ts';
import type { ProductProcess } from '../../stack/product.ts';
import { stackEnvironment } from '../../stack/stack.ts';
import { startSomewhere } from '../support/start-somewhere.ts';
import type { Stack } from '../../stack/stack.ts';
import type { EngineName } from '../../stack/engines.ts';
import type { Victim } from './plan.ts';

/** The whole product with its engines, every one a process that can be killed and started again on the same data. */
export interface Processes {
  readonly stack: Stack;
  /** Root of the API. */
  readonly api: string;
  readonly database: string;
  readonly index: string;
  /** SIGKILL. */
  kill(victim: Victim): Promise<void>;
  /** Starts what was killed and waits until it answers. */
  revive(victim: Victim): Promise<void>;
  /** How often API and worker ended without having been killed, and were started again as an operator's supervisor would. */
  collapses(): number;
  stop(): Promise<void>;
}

/** Variables that engines are installed and found with; addresses of other engines are not among them. */
const KEPT_VARIABLES = ['PATH', 'HOME', 'JAVA_HOME'];
const SUPERVISOR_PAUSE_MS = 500;
/** While an engine is down its port may become the near end of somebody's connection, for as long as that lasts. */
const RESTART_PATIENCE_MS = 60_000;

/** Starts everything in a folder of its own. */
export async function startProcesses(options: {
  offset: number;
  folder: string;
  log: (line: string) => void;
}): Promise<Processes> {
  const { offset, folder, log } = options;
  const stack = await startSomewhere({
    offset,
    root: join(folder, 'stack'),
    only: ['temporal', 'mongodb', 'elasticsearch', 'object-storage', 'identity', 'mail'],
    environment: Object.fromEntries(KEPT_VARIABLES.map((name) => [name, process.env[name]])),
    log,
  });
  const environment = {
    MONGODB_DATABASE: 'faults',
    SEARCH_INDEX: 'faults',
    TEMPORAL_TASK_QUEUE: 'faults',
    READ_RATE_LIMIT_PER_MINUTE: '0',
    WRITE_RATE_LIMIT_PER_MINUTE: '0',
    URL_RATE_LIMIT_PER_MINUTE: '0',
    // Short, so that runs also cross the borders between chunks.
    CHUNK_SECONDS: '2',
    LOG_LEVEL: 'info',
    WORK_FOLDER: join(folder, 'work'),
  };
  const keepers: Keeper[] = [];
  const stop = async () => {
    await Promise.all(keepers.map((keeper) => keeper.stop()));
    await stack.stop();
  };
  try {
    const api = await keep(stack, 'api', environment, log);
    keepers.push(api);
    const worker = await keep(stack, 'worker', environment, log);
    keepers.push(worker);
    return {
      stack,
      api: stackEnvironment(stack)['PUBLIC_URL'] ?? '',
      database: environment.MONGODB_DATABASE,
      index: environment.SEARCH_INDEX,
      async kill(victim) {
        if (victim === 'api') await api.kill();
        else if (victim === 'worker') await worker.kill();
        else await stack.killEngine(victim);
      },
      async revive(victim) {
        if (victim === 'api') await api.start();
        else if (victim === 'worker') await worker.start();
        else await restartEngine(stack, victim, log);
      },
      collapses: () => api.collapses() + worker.collapses(),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function restartEngine(stack: Stack, name: EngineName, log: (line: string) => void): Promise<void> {
  const deadline = performance.now() + RESTART_PATIENCE_MS;
  for (;;) {
    try {
      await stack.restartEngine(name);
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      log(`  ${name} did not start again: ${error instanceof Error ? error.message.slice(0, 200) : String(error)}`);
      await wait(SUPERVISOR_PAUSE_MS);
    }
  }
}

interface Keeper {
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  collapses(): number;
}

/** Runs a process of the product and starts it again when it ends by itself. */
async function keep(
  stack: Stack,
  role: 'api' | 'worker',
  environment: Record<string, string>,
  log: (line: string) => void,
): Promise<Keeper> {
  let current: ProductProcess | undefined;
  let generation = 0;
  let collapses = 0;

  /** True when a process of this generation is wanted and runs. */
  async function start(): Promise<void> {
    const wanted = ++generation;
    for (;;) {
      const name = `${role}-${wanted}-${collapses}`;
      try {
        const started = await startProductProcess(stack, { role, name, environment });
        current = started;
        void started.exited.then(() => {
          if (generation !== wanted || current !== started) return;
          log(`  the ${role} ended by itself; see product-${name}.log`);
          collapses++;
          start().catch((error: unknown) => log(String(error)));
        });
        return;
      } catch (error) {
        if (generation !== wanted) return;
        collapses++;
        log(`  the ${role} did not start: ${error instanceof Error ? error.message.slice(-400) : String(error)}`);
        await wait(SUPERVISOR_PAUSE_MS);
      }
    }
  }

  await start();
  return {
    async kill() {
      generation++;
      await current?.kill();
    },
    start,
    async stop() {
      generation++;
      await current?.stop();
    },
    collapses: () => collapses,
  };
}
