import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { WorkflowBundle } from '@temporalio/worker';
import { startBase } from './compose/base.ts';
import type { Role } from './compose/base.ts';
import { openClients } from './compose/clients.ts';
import { endInOrder } from './compose/end-process.ts';
import { startInboxOperations, startOperations } from './compose/operations.ts';
import { openSearchParts } from './compose/search.ts';
import { openStoreParts } from './compose/store.ts';
import { VERSION } from './model/shared/version.ts';
import { misspeltVariables, printableConfig, readConfig } from './config/config.ts';
import type { Config } from './config/config.ts';
import { defined } from './model/shared/defined.ts';
import { createLog } from './observability/log.ts';
import type { Log } from './observability/log.ts';

export type { Role } from './compose/base.ts';

export interface Product {
  /** Root of the API; absent in a worker. */
  readonly url?: string;
  /** Port on which files are pushed over HTTP, in a process that takes them. */
  readonly inboxPort?: number;
  /** Rejects when a part broke beyond repair. */
  readonly failed: Promise<never>;
  /** Stops accepting, lets work in flight end or hand over, closes the clients; in this order. */
  stop(): Promise<void>;
}

interface ProductOptions {
  readonly config: Config;
  readonly role: Role;
  readonly log: Log;
  readonly workflowBundle?: WorkflowBundle;
}

/** Builds the product from its configuration: clients, then what serves. Everything opened is closed in reverse order. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const closing = new AsyncDisposableStack();
  const stop = async () => {
    await closing
      .disposeAsync()
      .catch((error: unknown) => options.log.error({ err: error }, 'A part did not close cleanly'));
  };
  try {
    return { ...(await openProduct(options, closing)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openProduct(
  { config, role, log, workflowBundle }: ProductOptions,
  closing: AsyncDisposableStack,
): Promise<Omit<Product, 'stop'>> {
  const base = await startBase({ config, role, log, closing });
  const never = new Promise<never>(() => {});
  const pushed = { ...base, ...(await openStoreParts(base)), ...(await openClients(base)) };
  if (role === 'inbox') {
    const inboxPort = await (await import('./compose/inbox.ts')).startInbox(pushed);
    await startInboxOperations(pushed);
    return { failed: never, ...defined({ inboxPort }) };
  }
  const parts = { ...pushed, ...(await openSearchParts(base)) };
  // Loaded by role: an API process needs no activities, a worker no endpoints, and a change of either restarts only its own process under npm run dev.
  const worker =
    role === 'api' ? undefined : await (await import('./compose/worker.ts')).startWork(parts, { workflowBundle });
  const failed = worker ? worker.finished.then(() => never) : never;
  failed.catch(() => undefined);
  if (role === 'worker') {
    await startOperations(parts);
    return { failed };
  }
  const { startApi } = await import('./compose/api.ts');
  const url = await startApi(parts);
  if (role === 'api') return { url, failed };
  const inboxPort = await (await import('./compose/inbox.ts')).startInbox(parts);
  return { url, failed, ...defined({ inboxPort }) };
}

/** The command line: `main.ts --role api|worker|inbox|all`. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { role: { type: 'string', default: 'all' } } });
  const { role } = values;
  if (role !== 'api' && role !== 'worker' && role !== 'inbox' && role !== 'all')
    throw new Error(`--role must be api, worker, inbox or all, not “${role}”.`);
  const config = readConfig();
  const log = createLog(config.LOG_LEVEL);
  log.info({ role, version: VERSION, config: printableConfig(config) }, 'Starting');
  for (const { name, meant } of misspeltVariables())
    log.warn({ name, meant }, `The variable ${name} is not read. Did you mean ${meant}?`);
  if (role === 'worker' || role === 'all')
    (await import('./temporal/worker.ts')).installRuntime(log, config.TEMPORAL_METRICS_PORT);
  const product = await startProduct({ config, role, log });
  log.info({ role, url: product.url }, 'Ready');
  endInOrder(product, log);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  });
}
