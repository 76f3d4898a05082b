import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Collection, Db } from 'mongodb';
import type { Gateway } from '../../model/gateway/gateway.ts';
import { FINAL_STATUSES } from '../../model/sync/sync-job.ts';
import type { SyncJob } from '../../model/sync/sync-job.ts';
import { startDemoCrm } from '../../stack/demo-crm/server.ts';
import { ApiError } from '../../stack/demo/api-client.ts';
import type { ApiClient } from '../../stack/demo/api-client.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';

/** The results of another client's work during the slow feeds of one client. */
export interface Played {
  /** Runs of the slow client when the other client was done, and how many of them were open. */
  readonly slow: number;
  readonly unfinished: number;
  /** Maximum feeds of the slow client that were being downloaded at a time. */
  readonly downloads: number;
  readonly validateSeconds: number;
  readonly sync: SyncJob;
  readonly syncSeconds: number;
  readonly cancelled: SyncJob;
  readonly cancelSeconds: number;
}

/** Milliseconds between two bytes of a feed. */
const DRIP_MS = 1_000;
/** Concurrent requests of the slow client. */
const AT_ONCE = 20;
const POLL_MS = 20;
const LISTINGS = 50;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A CRM whose feed sends a byte a second and never ends. */
async function startDrip() {
  let open = 0;
  let most = 0;
  const server = createServer((_request, response) => {
    most = Math.max(most, ++open);
    response.writeHead(200, { 'content-type': 'application/json' }).write('[');
    const timer = setInterval(() => response.write(' '), DRIP_MS);
    response.once('close', () => {
      open--;
      clearInterval(timer);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    open: () => open,
    most: () => most,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function createGateway(client: ApiClient, itemId: string, url: string): Promise<Gateway> {
  const { gateway } = await client.send<{ gateway: Gateway }>('POST', '/gateways', {
    item_id: itemId,
    name: 'Tenants',
    market: 'fr',
    category: 'agency',
    input_connector: { connector_type: 'PROPERTY_FEED', config: { url } },
  });
  return client.send<Gateway>('POST', `/gateways/${gateway.id}/enable`);
}

/** Copies of a gateway, each with its own feed: creating hundreds by the API would measure the API. */
async function copyGateway(gateways: Collection<GatewayRecord>, id: string, count: number): Promise<string[]> {
  const found = await gateways.findOne({ _id: id });
  if (!found) throw new Error(`There is no gateway ${id}.`);
  const copies = Array.from({ length: count }, (_, at) => ({
    ...found,
    _id: randomUUID(),
    input_connector: {
      ...found.input_connector,
      connector_id: randomUUID(),
      config: { url: `${String(found.input_connector.config['url'])}?${at}` },
    },
  }));
  if (copies.length > 0) await gateways.insertMany(copies);
  return [id, ...copies.map(({ _id }) => _id)];
}

const jobOf = (client: ApiClient, { gateway_id, id }: SyncJob) =>
  client.get<SyncJob>(`/gateways/${gateway_id}/sync-jobs/${id}`);

async function ended(client: ApiClient, job: SyncJob): Promise<SyncJob> {
  for (;;) {
    const now = await jobOf(client, job);
    if (FINAL_STATUSES.includes(now.status)) return now;
    await pause(POLL_MS);
  }
}

/** Starts a sync, with retries while Temporal times out on a busy machine. */
async function startSync(client: ApiClient, gatewayId: string): Promise<SyncJob> {
  for (;;) {
    try {
      return await client.send<SyncJob>('POST', `/gateways/${gatewayId}/sync-jobs`);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 503) throw error;
      await pause(1_000);
    }
  }
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const start = performance.now();
  return [await work(), (performance.now() - start) / 1_000];
}

/** One client syncs `count` gateways whose feeds drip; another one validates, syncs and cancels meanwhile. */
export async function playTenants(
  { db, slow, other }: { readonly db: Db; readonly slow: ApiClient; readonly other: ApiClient },
  count: number,
): Promise<Played> {
  const drip = await startDrip();
  const crm = await startDemoCrm({ port: 0 });
  const gateways = db.collection<GatewayRecord>('gateways');
  try {
    const first = await createGateway(slow, 'south-1', `${drip.url}/feed`);
    const mine = await createGateway(other, 'north-1', `${crm.url}/property-feed?listings=${LISTINGS}`);
    const waiting = await copyGateway(gateways, first.id, count - 1);
    const jobs: SyncJob[] = [];
    const start = async () => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) jobs.push(await startSync(slow, id));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, start));
    while (drip.open() === 0) await pause(POLL_MS);

    const path = `/gateways/${mine.id}`;
    const [, validateSeconds] = await timed(() => other.send('POST', `${path}/validate`));
    const [sync, syncSeconds] = await timed(async () =>
      ended(other, await other.send<SyncJob>('POST', `${path}/sync-jobs`)),
    );
    // Long enough to be cancelled in the middle of its download.
    const late = await createGateway(other, 'north-1', `${crm.url}/property-feed?listings=2000&delay_ms=2000`);
    const begun = await other.send<SyncJob>('POST', `/gateways/${late.id}/sync-jobs`);
    while ((await jobOf(other, begun)).status === 'QUEUED') await pause(POLL_MS);
    const [cancelled, cancelSeconds] = await timed(async () => {
      await other.send('POST', `/gateways/${late.id}/sync-jobs/${begun.id}/cancel`);
      return ended(other, begun);
    });

    const open = await db
      .collection<{ _id: string; status: string }>('sync_jobs')
      .countDocuments({ _id: { $in: jobs.map(({ id }) => id) }, status: { $nin: [...FINAL_STATUSES] } });
    return {
      slow: jobs.length,
      unfinished: open,
      downloads: drip.most(),
      validateSeconds,
      sync,
      syncSeconds,
      cancelled,
      cancelSeconds,
    };
  } finally {
    drip.stop();
    await crm.stop();
  }
}
