import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client as SearchClient } from '@elastic/elasticsearch';
import { Client, Connection } from '@temporalio/client';
import { MongoClient } from 'mongodb';
import { ENGINE_NAMES } from '../engines.ts';
import type { EngineName } from '../engines.ts';
import { NAMESPACE } from '../engines/temporal.ts';
import { startProductProcess } from '../product.ts';
import type { ProductProcess } from '../product.ts';
import { startStack, stackEnvironment } from '../stack.ts';
import type { Stack } from '../stack.ts';
import { checkEngines } from './check-engines.ts';
import type { EngineAccess } from './check-engines.ts';
import type { Deployment, Part } from './deployment.ts';
import { readRecords, writeRecords } from './record-files.ts';

const run = promisify(execFile);

const ROLES = ['worker', 'api'] as const;
type Role = (typeof ROLES)[number];
/** The purge of a deleted gateway removes its listings and objects. */
const PURGE_LIMIT_MS = 60_000;
const POLL_MS = 250;

export interface OnEnginesOptions {
  readonly offset: number;
  /** True: engines of the stack are those that are built natively. */
  readonly native: boolean | undefined;
  /** Variables of docs/configuration.md. Engines whose address is not among them are started from packages. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Shell commands that end an engine without warning, start it again and wait until it responds. */
  readonly restarts: ReadonlyMap<EngineName, string>;
  readonly log: (line: string) => void;
}

/** Prepares API and worker of this checkout for engines that run elsewhere, or on packaged ones, with a database, an index and task queues of their own. */
export async function deployOnEngines(options: OnEnginesOptions): Promise<Deployment> {
  const { offset, native, environment, restarts, log } = options;
  const folder = await mkdtemp(join(tmpdir(), 'property-gateway-verify-'));
  const forget = () => rm(folder, { recursive: true, force: true });
  const stack = await startStack({
    offset,
    native,
    environment: { ...environment },
    root: join(folder, 'stack'),
    only: [...ENGINE_NAMES, 'identity', 'mail', 'demo-crm', 'demo-site'],
    log,
  }).catch(async (error: unknown) => {
    await forget();
    throw error;
  });
  // Unique, so that a product which already uses these engines is not touched.
  const mark = `verify-${Date.now().toString(36)}`;
  const access = accessTo(stack, environment, mark);
  const product = createProduct(stack, {
    MONGODB_DATABASE: mark,
    SEARCH_INDEX: mark,
    DVF_INDEX: `${mark}-dvf`,
    TEMPORAL_TASK_QUEUE: mark,
    TEMPORAL_NAMESPACE: access.namespace,
    WORK_FOLDER: join(folder, 'work'),
    READ_RATE_LIMIT_PER_MINUTE: '0',
    WRITE_RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: 'info',
  });
  const close = async (): Promise<void> => {
    // What a failed verification could not remove is named, and everything else is stopped all the same.
    await untilPurged(access, product.isRunning()).catch(() => undefined);
    await product.stop();
    await endWorkflows(access).catch((error: unknown) => {
      log(`Terminate the workflows of the task queues ${mark}* by hand: ${String(error)}`);
    });
    await removeRecords(access).catch((error: unknown) => {
      log(`Remove the database ${mark} and the indices ${mark}* by hand: ${String(error)}`);
    });
    await stack.stop();
    await forget();
  };
  const both = (address = '') => ({ forProduct: address, here: address });
  return {
    api: stackEnvironment(stack)['PUBLIC_URL'] ?? '',
    identity: stack.urls.identity ?? '',
    crm: both(stack.urls.demo_crm),
    site: both(stack.urls.demo_site),
    parts: [...product.parts, ...engineParts(stack, restarts)],
    describe: async () => [...(await checkEngines(access)), ...substitutes(stack)],
    async start() {
      await product.start();
      return 'API and worker of this checkout respond.';
    },
    ...loss(access, product, join(folder, 'backup')),
    close,
  };
}

/** Backup, loss and restore of the records in MongoDB. */
const loss = (access: EngineAccess, product: ReturnType<typeof createProduct>, folder: string) => ({
  async backup() {
    // A copy by the driver is consistent while nothing writes.
    await product.stop();
    return `${await withDatabase(access, (db) => writeRecords(db, folder))} records, with the product stopped.`;
  },
  async destroy() {
    await removeRecords(access);
    return 'The database was dropped and the index deleted.';
  },
  async restore() {
    const records = await withDatabase(access, (db) => readRecords(db, folder));
    await product.command('commands/reindex.ts');
    await product.start();
    return `${records} records, index rebuilt, product started.`;
  },
});

/** API and worker as processes of their own. */
function createProduct(stack: Stack, environment: Record<string, string>) {
  const processes = new Map<Role, ProductProcess>();
  const startOne = async (role: Role): Promise<void> => {
    processes.set(role, await startProductProcess(stack, { role, name: `${role}-${Date.now()}`, environment }));
  };
  return {
    isRunning: () => processes.size > 0,
    async start() {
      await Promise.all(ROLES.map(startOne));
    },
    async stop() {
      await Promise.all([...processes.values()].map((process) => process.stop()));
      processes.clear();
    },
    async command(file: string) {
      await run(process.execPath, [file], {
        cwd: join(import.meta.dirname, '../..'),
        env: { ...process.env, ...stackEnvironment(stack), ...environment },
      });
    },
    parts: ROLES.map((role): Part => ({
      name: role,
      async restart() {
        await processes.get(role)?.kill();
        await startOne(role);
      },
    })),
  };
}

const accessTo = (stack: Stack, environment: OnEnginesOptions['environment'], mark: string): EngineAccess => ({
  mongodb: stack.urls.mongodb ?? '',
  database: mark,
  temporal: stack.urls.temporal ?? '',
  namespace: environment['TEMPORAL_NAMESPACE'] || NAMESPACE,
  elasticsearch: stack.urls.elasticsearch ?? '',
  apiKey: environment['ELASTICSEARCH_API_KEY'] || undefined,
  objectStorage: stack.objectStorage,
});

/** Engines of the stack are ended by it; those that run elsewhere by the command that was given. */
const engineParts = (stack: Stack, restarts: OnEnginesOptions['restarts']): Part[] =>
  stack.engines.map(({ name, implementation }) => {
    const command = restarts.get(name);
    if (command !== undefined) return { name, restart: async () => void (await run('sh', ['-c', command])) };
    if (implementation === 'given') return { name };
    return {
      name,
      async restart() {
        await stack.killEngine(name);
        await stack.restartEngine(name);
      },
    };
  });

/** What serves an engine's protocol where no address was given. */
function substitutes({ engines }: Stack): string[] {
  const own = engines.filter(({ implementation }) => implementation !== 'given');
  return own.length === 0
    ? []
    : [
        `Started for this verification: ${own.map(({ name, implementation }) => `${implementation} (${name})`).join(', ')}.`,
      ];
}

async function withDatabase<T>(
  { mongodb, database }: EngineAccess,
  work: (db: ReturnType<MongoClient['db']>) => Promise<T>,
): Promise<T> {
  const client = await MongoClient.connect(mongodb);
  try {
    return await work(client.db(database));
  } finally {
    await client.close();
  }
}

/** A deleted gateway is purged by a worker, its objects in the bucket as well. */
async function untilPurged(access: EngineAccess, isRunning: boolean): Promise<void> {
  if (!isRunning) return;
  const limit = performance.now() + PURGE_LIMIT_MS;
  await withDatabase(access, async (db) => {
    while (performance.now() < limit && (await db.collection('listings').findOne({}))) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  });
}

/** Some never end by themselves, and no worker would ever come for the others. */
async function endWorkflows({ temporal, namespace, database: mark }: EngineAccess): Promise<void> {
  const connection = await Connection.connect({ address: temporal });
  try {
    const client = new Client({ connection, namespace });
    const open = `TaskQueue STARTS_WITH '${mark}' AND ExecutionStatus = 'Running'`;
    for await (const { workflowId, runId } of client.workflow.list({ query: open }))
      await client.workflow.getHandle(workflowId, runId).terminate('The verification has ended.');
  } finally {
    await connection.close();
  }
}

async function removeRecords(access: EngineAccess): Promise<void> {
  await withDatabase(access, (db) => db.dropDatabase());
  const { elasticsearch: node, apiKey, database: mark } = access;
  const client = new SearchClient({ node, ...(apiKey === undefined ? {} : { auth: { apiKey } }) });
  try {
    // By name: servers refuse to delete by a pattern.
    const found = await client.indices.get({ index: `${mark}*`, allow_no_indices: true });
    for (const index of Object.keys(found)) await client.indices.delete({ index });
  } finally {
    await client.close();
  }
}
