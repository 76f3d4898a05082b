import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client, Connection } from '@temporalio/client';
import { expect } from 'chai';
import type { Gateway } from '../../model/gateway/gateway.ts';
import type { Page } from '../../model/shared/page.ts';
import { FINAL_STATUSES } from '../../model/sync/sync-job.ts';
import type { SyncJob } from '../../model/sync/sync-job.ts';
import { ApiError } from '../../stack/demo/api-client.ts';
import type { EngineName } from '../../stack/engines.ts';
import { stackEnvironment } from '../../stack/stack.ts';
import type { Stack } from '../../stack/stack.ts';
import { productEnvironment, startTestProduct } from '../support/product.ts';
import type { TestProduct } from '../support/product.ts';
import { openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';
import { testStack } from '../support/stack.ts';
import { startSomewhere } from '../support/start-somewhere.ts';
import { until } from '../support/until.ts';
import { syncWorkflowId } from '../../workflows/messages.ts';

const run = promisify(execFile);

/** Variables that engines are installed and found with. */
const KEPT_VARIABLES = ['PATH', 'HOME', 'JAVA_HOME'];
/** Where each engine that may be lost keeps its data, by its name in `/readyz`. */
const ENGINES = { engine: 'temporal', search: 'elasticsearch', object_storage: 'object-storage' } as const;
type Impaired = keyof typeof ENGINES;
/** Less than the 30 s that the clients of the engines wait by themselves: a refusal after that is a hang to the caller. */
const QUICK_MS = 25_000;

describe('A product of whose engines one is down or has lost its data', () => {
  let folder: string;
  let stack: Stack;
  let product: TestProduct;
  let scene: Scene;
  let environment: Record<string, string>;

  const readiness = async (url = product.url) => {
    const answer = await fetch(`${url}/readyz`);
    return { status: answer.status, body: (await answer.json()) as { status?: string; impaired?: string[] } };
  };
  const impairedIs = (names: readonly string[], url = product.url) =>
    until(`impaired: ${names.join(', ')}`, async () => (await readiness(url)).body.impaired?.join() === names.join());
  const restart = (name: EngineName) =>
    // For a moment its port may be the near end of somebody's connection.
    until(`${name} runs again`, () =>
      stack.restartEngine(name).then(
        () => true,
        () => false,
      ),
    );
  /** Ends an engine, removes all it had, and starts it again. */
  const lose = async (name: EngineName) => {
    await stack.killEngine(name);
    await rm(join(stack.folders.data, name), { recursive: true, force: true });
    await restart(name);
  };
  const path = () => `/gateways/${scene.gateway.id}`;
  const failure = async (work: Promise<unknown>): Promise<ApiError> => {
    const began = performance.now();
    const error: unknown = await work.catch((fault: unknown) => fault);
    if (!(error instanceof ApiError)) throw new Error('The request did not fail.', { cause: error });
    expect(performance.now() - began, error.message).to.be.lessThan(QUICK_MS);
    return error;
  };
  const search = () => scene.client.get<{ meta: { total?: number } }>(`${path()}/properties?offerType=sale&limit=1`);
  const listings = () => scene.client.get<{ data: { id: string }[] }>('/properties?limit=2');
  const redirectOf = async (where: string, token?: string) => {
    const answer = await fetch(`${product.url}/v1/gateway${where}`, {
      redirect: 'manual',
      ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
    });
    return { status: answer.status, location: answer.headers.get('location') ?? '' };
  };

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'property-gateway-lost-'));
    stack = await startSomewhere({
      offset: testStack().offset + 40,
      root: folder,
      only: Object.values(ENGINES),
      environment: Object.fromEntries(KEPT_VARIABLES.map((name) => [name, process.env[name]])),
    });
    const own = Object.entries(stackEnvironment(stack)).filter(([name]) => /^(TEMPORAL|ELASTICSEARCH|S3)_/.test(name));
    environment = { ...Object.fromEntries(own), SWEEP_SECONDS: '1', REQUEST_DEADLINE_SECONDS: '20' };
    product = await startTestProduct('lost', environment);
    scene = await openScene({ listings: 12, pictures: 1, product });
    expect((await scene.run()).status).to.equal('COMPLETED');
  });
  after(async () => {
    await scene?.close();
    await product?.stop();
    await stack?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const WITHOUT: Readonly<Record<Impaired, () => Promise<unknown>>> = {
    engine: () => scene.client.send('POST', `${path()}/sync-jobs`),
    search: () => search(),
    object_storage: async () => {
      const { data } = await listings();
      return scene.client.get(`/properties/${data[0]?.id}/crm-model`);
    },
  };

  for (const name of Object.keys(ENGINES) as Impaired[]) {
    it(`is ready without ${name}, names it, serves what needs it not, and refuses the rest quickly`, async () => {
      await stack.killEngine(ENGINES[name]);
      try {
        await impairedIs([name]);
        expect(await readiness()).to.deep.equal({ status: 200, body: { status: 'ready', impaired: [name] } });
        expect((await scene.client.get<Gateway>(path())).id).to.equal(scene.gateway.id);
        expect((await listings()).data).to.have.length(2);
        const refused = await failure(WITHOUT[name]());
        expect(refused.status, refused.message).to.equal(503);
      } finally {
        await restart(ENGINES[name]);
      }
      await impairedIs([]);
    });
  }

  it('starts while all of them are down, and recovers by itself', async () => {
    for (const name of Object.values(ENGINES)) await stack.killEngine(name);
    const late = await startTestProduct('lost', environment, 'api');
    try {
      const { status, body } = await readiness(late.url);
      expect({ status, impaired: body.impaired?.toSorted() }).to.deep.equal({
        status: 200,
        impaired: Object.keys(ENGINES).toSorted(),
      });
      for (const name of Object.values(ENGINES)) await restart(name);
      await impairedIs([], late.url);
      await impairedIs([]);
      // The engine answers before it has opened the index.
      await until('listings are found', async () => {
        const found = await search().catch((error: unknown) => {
          if (error instanceof ApiError && error.status === 503) return undefined;
          throw error;
        });
        return found && (found.meta.total ?? 0) > 0;
      });
    } finally {
      await late.stop();
    }
  });

  it('that lost the search index refuses searches until it is rebuilt from the store', async () => {
    const before = (await search()).meta.total;
    await lose('elasticsearch');
    expect((await failure(search())).status).to.equal(503);
    await run(process.execPath, ['commands/reindex.ts'], {
      env: { ...process.env, ...productEnvironment('lost', environment) },
    });
    await product.refreshSearch();
    expect((await search()).meta.total).to.equal(before);
    await impairedIs([]);
  });

  it('that has no search index during a first delivery sends each batch to the site once', async () => {
    const first = await openScene({ listings: 12, product });
    try {
      const batches = async () => (await first.siteStats()).requests;
      await first.controlSite({ delay_ms: 3_000 });
      const job = await first.start();
      await until('the batch is with the site', async () => (await batches()) > 0);
      // The site gives each listing an address, which has to be indexed.
      await stack.killEngine('elasticsearch');
      const pages = product.db.collection('sync_pages');
      await until('the responses are recorded', () => pages.findOne({ job_id: job.id, moved: { $exists: true } }));
      const connection = await Connection.connect({ address: product.environment['TEMPORAL_ADDRESS'] });
      const run = new Client({ connection }).workflow.getHandle(syncWorkflowId(first.gateway.id));
      await until('the delivery is tried again', async () =>
        (await run.describe()).raw.pendingActivities?.some(({ attempt }) => (attempt ?? 0) > 1),
      );
      await connection.close();
      const sent = await batches();
      await restart('elasticsearch');
      await impairedIs([]);
      const ended = await first.ended(job);
      expect([ended.status, ended.counts.delivered]).to.deep.equal(['COMPLETED', 12]);
      expect([sent, await batches(), (await first.siteStats()).upserts]).to.deep.equal([1, 1, 12]);
      await product.refreshSearch();
      const { data } = await first.client.get<{ data: { id: string; property_url?: string }[] }>(
        `/gateways/${first.gateway.id}/properties?offerType=sale&limit=1`,
      );
      expect(data[0]?.property_url).to.be.a('string');
    } finally {
      await first.close();
    }
  });

  it('that lost object storage makes raw records again on request and thumbnails with the next sync', async () => {
    const token = await product.token('agency-north');
    const { data } = await listings();
    const id = data[0]?.id ?? '';
    const cover = () => redirectOf(`/public/properties/${id}/cover`);
    const made = () => until('the cover is there', async () => (await cover()).status === 302);
    await made();
    await lose('object-storage');
    // No redirect leads to what is not there any more.
    expect((await cover()).status).to.equal(404);
    const model = await redirectOf(`/properties/${id}/crm-model`, token);
    expect(model.status).to.equal(302);
    expect((await fetch(model.location)).status).to.equal(200);
    expect((await scene.run()).status).to.equal('COMPLETED');
    await made();
    expect((await fetch((await cover()).location)).status).to.equal(200);
    await impairedIs([]);
  });

  it('that lost Temporal settles the open job, removes deleted gateways, sends mails, and syncs at the next scheduled time', async () => {
    const gateways = product.db.collection<{ _id: string }>('gateways');
    const setRhythm = (schedule: object) => gateways.updateOne({ _id: scene.gateway.id }, { $set: { schedule } });
    await setRhythm({ every_minutes: 60 });
    const doomed = await scene.client.send<{ gateway: Gateway }>('POST', '/gateways', {
      item_id: 'north-1',
      name: 'Doomed',
      market: 'fr',
      category: 'agency',
      input_connector: { connector_type: 'PROPERTY_FEED', config: { url: `${scene.crm}/property-feed?listings=1` } },
    });
    await until('the schedule is made', async () => (await scene.client.get<Gateway>(path())).schedule?.next_run_at);
    await scene.setCrm({ delay_ms: 60_000 });
    const open = await scene.start();
    await until('it runs', async () => (await scene.job(open.id)).status === 'RUNNING');

    await stack.killEngine('temporal');
    // As the API leaves them when it has recorded what it could not hand over.
    await gateways.updateOne({ _id: doomed.gateway.id }, { $set: { deleted_at: new Date() } });
    await product.db.collection<{ _id: string }>('mails').insertOne({
      _id: '99999999-9999-4999-8999-999999999999',
      client_id: 'agency-north',
      kind: 'gateway_paused',
      to: 'north@agency.example',
      facts: { gateway: 'Scene' },
      status: 'PENDING',
      created_at: new Date(Date.now() - 3_600_000),
    } as { _id: string });
    const down = await scene.client.get<Gateway>(path());
    expect(down.schedule).to.deep.equal({ every_minutes: 60, paused: false, unknown: true });
    // More often than the API allows, so that the test sees the next time come.
    await setRhythm({ every_minutes: 0.1 });
    await rm(join(stack.folders.data, 'temporal'), { recursive: true, force: true });
    await scene.setCrm({ delay_ms: 0 });
    await restart('temporal');
    await impairedIs([]);

    const settled = await until('the open job is settled', async () => {
      const job = await scene.job(open.id);
      return FINAL_STATUSES.includes(job.status) && job;
    });
    expect([settled.status, settled.reasons.map(({ code }) => code)]).to.deep.equal(['FAILED', ['interrupted']]);
    const next = await until('the next scheduled sync has ended', async () => {
      const { items } = await scene.client.get<Page<SyncJob>>(`${path()}/sync-jobs`);
      return items.find(
        ({ trigger, status, created_at }) =>
          trigger === 'SCHEDULE' && FINAL_STATUSES.includes(status) && created_at > open.created_at,
      );
    });
    expect(next.status).to.equal('COMPLETED');
    await until('the deleted gateway is removed', async () => !(await gateways.findOne({ _id: doomed.gateway.id })));
    await until('the mail is sent', async () => {
      const mail = await product.db.collection('mails').findOne({ to: 'north@agency.example' });
      return mail?.['status'] === 'SENT' || mail?.['status'] === 'SKIPPED';
    });
    expect((await scene.client.get<Gateway>(path())).schedule).to.include({ every_minutes: 0.1, paused: false });
  });
});
