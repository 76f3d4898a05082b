import { startElasticsearch } from './engines/elasticsearch.ts';
import type { EngineContext, EngineName, RunningEngine } from './engines/engine.ts';
import { startMongodb } from './engines/mongodb.ts';
import { startObjectStorage } from './engines/object-storage.ts';
import { startTemporal } from './engines/temporal.ts';

export type { EngineContext, EngineName, RunningEngine } from './engines/engine.ts';

const STARTERS: Record<EngineName, (context: EngineContext) => Promise<RunningEngine>> = {
  temporal: startTemporal,
  mongodb: startMongodb,
  elasticsearch: startElasticsearch,
  'object-storage': startObjectStorage,
};

/** Every engine of the stack. */
export const ENGINE_NAMES: readonly EngineName[] = ['temporal', 'mongodb', 'elasticsearch', 'object-storage'];

/** Engines that run together. */
export type EngineGroup = {
  readonly engines: readonly RunningEngine[];
  /** Ends one without warning (SIGKILL). */
  kill: (name: EngineName) => Promise<void>;
  /** Starts one that has ended again, on the same data and port. */
  restart: (name: EngineName) => Promise<void>;
  /** Stops all; every one is tried, the first fault is thrown afterwards. */
  stop: () => Promise<void>;
};

/** Starts the engines together (installing what is missing); when one fails the others are stopped again. */
export async function startEngines(names: readonly EngineName[], context: EngineContext): Promise<EngineGroup> {
  const results = await Promise.allSettled(names.map(async (name) => STARTERS[name](context)));
  const running = new Map(
    results.flatMap((result) => (result.status === 'fulfilled' ? [[result.value.name, result.value] as const] : [])),
  );
  const stop = async (): Promise<void> => {
    const stopped = await Promise.allSettled([...running.values()].map(async (engine) => engine.stop()));
    const fault = stopped.find((result) => result.status === 'rejected');
    if (fault !== undefined) throw fault.reason;
  };
  const faults: unknown[] = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  if (faults.length > 0) {
    await stop();
    throw new Error(faults.map((fault) => (fault instanceof Error ? fault.message : String(fault))).join('\n\n'), {
      cause: faults[0],
    });
  }
  return {
    engines: [...running.values()],
    async kill(name) {
      await running.get(name)?.kill();
      running.delete(name);
    },
    async restart(name) {
      running.set(name, await STARTERS[name](context));
    },
    stop,
  };
}
