import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildProduct } from '../stack/build-product.ts';
import { startStack } from '../stack/stack.ts';
import type { Stack, StackOptions } from '../stack/stack.ts';

export interface BenchStack {
  readonly stack: Stack;
  /** For files of the benchmark; deleted with the stack. */
  readonly folder: string;
  /** Environment of the product's processes: a database, an index and a task queue of their own. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Starts the engines of a benchmark in a temporary folder, and has its processes of the product started from the build; the engines report on stderr. */
export async function startBenchStack(
  name: string,
  options: Pick<StackOptions, 'offset' | 'only' | 'native'>,
): Promise<BenchStack> {
  Object.assign(process.env, await buildProduct());
  const folder = await mkdtemp(join(tmpdir(), `property-gateway-bench-${name}-`));
  const stack = await startStack({ ...options, root: join(folder, 'stack'), log: (line) => console.error(line) });
  return {
    stack,
    folder,
    environment: {
      MONGODB_DATABASE: `bench_${name}`,
      SEARCH_INDEX: `bench-${name}`,
      TEMPORAL_TASK_QUEUE: `bench-${name}`,
      LOG_LEVEL: 'warn',
      WORK_FOLDER: join(folder, 'work'),
    },
    async stop() {
      await stack.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
