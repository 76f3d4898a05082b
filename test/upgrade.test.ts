import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client, Connection } from '@temporalio/client';
import { expect } from 'chai';
import { MongoClient } from 'mongodb';
import type { Db } from 'mongodb';
import type { SyncJob } from '../model/sync/sync-job.ts';
import { createApiClient } from '../stack/demo/api-client.ts';
import type { ApiClient } from '../stack/demo/api-client.ts';
import { startProductProcess } from '../stack/product.ts';
import type { ProductProcess } from '../stack/product.ts';
import { stackEnvironment } from '../stack/stack.ts';
import { stableUuid } from '../store/shared/ids.ts';
import { syncWorkflowId } from '../workflows/messages.ts';
import { checkOut, findLastRelease } from './support/last-release.ts';
import { ownMongoDb } from './support/own-mongodb.ts';
import { productEnvironment, startTestProduct } from './support/product.ts';
import type { TestProduct } from './support/product.ts';
import { openScene } from './support/scene.ts';
import type { Scene } from './support/scene.ts';
import { testStack } from './support/stack.ts';
import { until } from './support/until.ts';

const run = promisify(execFile);

const LISTINGS = 120;
/** Long enough for a worker to be replaced while the site answers. */
const SITE_DELAY_MS = 2_000;

interface Row {
  readonly id: string;
  readonly title?: unknown;
  readonly financial?: unknown;
  readonly location?: unknown;
}

/** Changes of workflows, by the names that their histories have, of the sources below a folder. */
async function changesIn(folder: string): Promise<string[]> {
  const files = (await readdir(join(folder, 'workflows'))).filter((file) => /^[^.]+\.ts$/.test(file));
  const texts = await Promise.all(files.map((file) => readFile(join(folder, 'workflows', file), 'utf8')));
  return texts.flatMap((text) => [...text.matchAll(/\bpatched\('([^']+)'\)/g)].map(([, name = '']) => name));
}

describe('This state next to the last release, on the same engines', () => {
  let folder: string;
  let environment: Record<string, string>;
  let product: TestProduct;
  let scene: Scene;
  let earlierApi: ProductProcess | undefined;
  /** A client of the API of the last release; `scene.client` is one of this. */
  let earlier: ApiClient;
  let worker: ProductProcess | undefined;
  let workers = 0;
  let mongo: MongoClient | undefined;
  let temporal: Client;
  /** Rules that the last release had set for its collections. */
  let rules: Map<string, Rules>;

  /** Replaces the worker. */
  const use = async (release: 'last' | 'this'): Promise<void> => {
    await worker?.stop();
    worker = await startProductProcess(testStack(), {
      role: 'worker',
      name: `upgrade-${++workers}-${release}`,
      environment,
      ...(release === 'last' ? { checkout: folder } : {}),
    });
  };
  const database = () => {
    if (!mongo) throw new Error('The database is open while tests run.');
    return mongo.db(environment['MONGODB_DATABASE']);
  };
  const jobs = () => `/gateways/${scene.gateway.id}/sync-jobs`;

  /** A run of a changed catalogue whose listings are on their way to a slow site. */
  const runUnderWay = async (revision: number, start: () => Promise<SyncJob>): Promise<SyncJob> => {
    await scene.setCrm({ revision });
    await scene.controlSite({ delay_ms: SITE_DELAY_MS });
    const { requests } = await scene.siteStats();
    const job = await start();
    await until('the site is sent something', async () => (await scene.siteStats()).requests > requests);
    return job;
  };
  /** A run in whose middle, while listings are on their way to the site, a worker of the other release takes over. */
  const runAcross = async (
    revision: number,
    start: () => Promise<SyncJob>,
    next: 'last' | 'this',
  ): Promise<SyncJob> => {
    const job = await runUnderWay(revision, start);
    expect((await scene.job(job.id)).status).to.equal('RUNNING');
    await use(next);
    await scene.controlSite({});
    return scene.ended(job);
  };

  const listings = async (client: ApiClient): Promise<Row[]> => {
    const { data } = await client.get<{ data: Row[] }>(`/properties?limit=100`);
    return data.map(({ id, title, financial, location }) => ({ id, title, financial, location }));
  };
  const forSale = async (client: ApiClient): Promise<number | undefined> => {
    await product.refreshSearch();
    const path = `/gateways/${scene.gateway.id}/properties?offerType=sale&limit=1`;
    return (await client.get<{ meta: { total?: number } }>(path)).meta.total;
  };
  /** Both releases, the site and the count of the run have the same listings. */
  const agree = async ({ status, counts }: SyncJob) => {
    expect(status, JSON.stringify(counts)).to.equal('COMPLETED');
    const rows = await listings(scene.client);
    expect(rows).to.have.length(100);
    expect(await listings(earlier)).to.deep.equal(rows);
    const sales = await forSale(scene.client);
    expect(sales).to.be.greaterThan(10);
    expect(await forSale(earlier)).to.equal(sales);
    expect((await scene.siteStats()).listings).to.equal(counts.read);
  };

  before(async function () {
    const release = await findLastRelease();
    if (!release || process.env['TEST_STACK'] === 'off') {
      console.error('skipped: this needs the engines, and a checkout with the history of the last release');
      this.skip();
    }
    folder = await mkdtemp(join(tmpdir(), 'property-gateway-release-'));
    await checkOut(release, folder);
    const own = { MONGODB_URL: await ownMongoDb() };
    environment = productEnvironment('upgrade', { ...own, LOG_LEVEL: 'info', WORK_FOLDER: join(folder, 'work') });
    const api = { role: 'api', name: 'upgrade-api', environment, checkout: folder } as const;
    earlierApi = await startProductProcess(testStack(), api);
    await use('last');
    mongo = await MongoClient.connect(own.MONGODB_URL);
    rules = await rulesOf(database());
    product = await startTestProduct('upgrade', own, 'api');
    scene = await openScene({ product, listings: LISTINGS });
    const url = stackEnvironment(testStack())['PUBLIC_URL'] ?? '';
    earlier = createApiClient(url, await product.token('agency-north'));
    const connection = await Connection.connect({ address: environment['TEMPORAL_ADDRESS'] ?? '' });
    temporal = new Client({ connection, namespace: environment['TEMPORAL_NAMESPACE'] ?? 'default' });
  });
  after(async () => {
    await scene?.close();
    await worker?.stop();
    await earlierApi?.stop();
    await mongo?.close();
    await temporal?.connection.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  it('has the runs of its API done by a worker of the last release', async () => {
    const ended = await scene.run();
    expect(ended.counts).to.include({ created: LISTINGS, delivered: LISTINGS });
    await agree(ended);
  });

  it('goes on with a run that the last release began, and sends the mails that waited', async () => {
    await scene.client.send('POST', `/gateways/${scene.gateway.id}/pause`);
    await scene.client.send('POST', `/gateways/${scene.gateway.id}/enable`);
    await agree(await runAcross(1, () => earlier.send<SyncJob>('POST', jobs()), 'this'));
    await until(
      'every mail is sent',
      async () => (await database().collection('mails').countDocuments({ status: 'PENDING' })) === 0,
    );
    expect(await database().collection('mails').countDocuments({ kind: 'gateway_paused', status: 'SENT' })).to.equal(1);
  });

  it('leaves a run that a worker of the last release ends after a rollback', async () => {
    await agree(await runAcross(2, () => scene.start(), 'last'));
  });

  it('leaves a search index that the last release searches and writes', async () => {
    const { stdout } = await run(process.execPath, ['commands/reindex.ts'], {
      cwd: join(import.meta.dirname, '..'),
      env: { ...process.env, ...environment },
    });
    expect(stdout).to.include('The search index is rebuilt');
    await scene.setCrm({ revision: 3 });
    const ended = await scene.run();
    expect(ended.counts.updated).to.be.greaterThan(0);
    await agree(ended);
  });

  it('sets no rule for stored records that those of the last release may break', async () => {
    const now = await rulesOf(database());
    expect(
      [...rules.values()].filter(({ required, unique }) => required.length + unique.length > 0),
    ).to.have.length.greaterThan(20);
    for (const [name, before] of rules) {
      const after = now.get(name);
      expect(before.required, `required fields of ${name}`).to.include.members(after?.required ?? []);
      expect(before.unique, `unique keys of ${name}`).to.include.members(after?.unique ?? []);
    }
  });

  it('keeps no gateway from its next run when it is rolled back at the very end of one', async function () {
    const known = new Set(await changesIn(folder));
    const changes = (await changesIn(join(import.meta.dirname, '..'))).filter((name) => !known.has(name));
    if (changes.length === 0) this.skip();
    await use('this');
    const job = await runUnderWay(4, () => scene.start());
    // The last step cannot write the end of the run while this transaction has the event of it.
    const session = mongo?.startSession();
    session?.startTransaction();
    const event = { _id: stableUuid(`${job.id}/finished`), gateway_id: scene.gateway.id };
    await database()
      .collection<{ _id: string }>('audit_events')
      .insertOne(event, { bypassDocumentValidation: true, ...(session ? { session } : {}) });
    await scene.controlSite({});
    const handle = temporal.workflow.getHandle(syncWorkflowId(scene.gateway.id));
    await until('the last step has begun', async () => {
      const { events } = await handle.fetchHistory();
      return events?.some((it) => it.activityTaskScheduledEventAttributes?.activityType?.name === 'finishRun');
    });
    await worker?.kill();
    await session?.abortTransaction();
    await session?.endSession();
    await use('last');
    // As docs/operations.md has it.
    for (const change of changes) {
      const query = `TemporalChangeVersion = '${change}' AND ExecutionStatus = 'Running'`;
      for await (const { workflowId } of temporal.workflow.list({ query }))
        if (workflowId.endsWith(scene.gateway.id)) await temporal.workflow.getHandle(workflowId).terminate();
    }
    expect(['COMPLETED', 'FAILED']).to.include((await scene.ended(job)).status);
    await agree(await scene.run());
  });
});

interface Rules {
  readonly required: readonly string[];
  /** Fields of unique indexes, each as JSON. */
  readonly unique: readonly string[];
}

/** What a database demands of the records of each collection. */
async function rulesOf(db: Db): Promise<Map<string, Rules>> {
  const rules = new Map<string, Rules>();
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
    const collection = db.collection(name);
    const { validator } = await collection.options();
    const indexes = await collection.indexes();
    rules.set(name, {
      required: validator?.['$jsonSchema']?.required ?? [],
      unique: indexes.filter(({ unique }) => unique).map(({ key }) => JSON.stringify(key)),
    });
  }
  return rules;
}
