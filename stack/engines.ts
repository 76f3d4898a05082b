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

/** Starts the engines together (installing what is missing); when one fails the others are stopped again. */
export async function startEngines(names: readonly EngineName[], context: EngineContext): Promise<RunningEngine[]> {
  const results = await Promise.allSettled(names.map(async (name) => STARTERS[name](context)));
  const running = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const faults: unknown[] = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  if (faults.length === 0) return running;
  await stopEngines(running);
  throw new Error(faults.map((fault) => (fault instanceof Error ? fault.message : String(fault))).join('\n\n'), {
    cause: faults[0],
  });
}

/** Stops engines together; every one is tried, the first fault is thrown afterwards. */
export async function stopEngines(engines: readonly RunningEngine[]): Promise<void> {
  const results = await Promise.allSettled(engines.map(async ({ stop }) => stop()));
  const fault = results.find((result) => result.status === 'rejected');
  if (fault !== undefined) throw fault.reason;
}
