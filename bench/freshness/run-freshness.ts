import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { MongoClient } from 'mongodb';
import { Webhook } from 'standardwebhooks';
import type { Gateway } from '../../model/gateway/gateway.ts';
import { FINAL_STATUSES } from '../../model/sync/sync-job.ts';
import type { SyncJob } from '../../model/sync/sync-job.ts';
import { createApiClient } from '../../stack/demo/api-client.ts';
import { startDemoSite } from '../../stack/demo-site/server.ts';
import { startProductProcess } from '../../stack/product.ts';
import { requestToken } from '../../stack/request-token.ts';
import { stackEnvironment } from '../../stack/stack.ts';
import { quantile } from '../quantile.ts';
import { startBenchStack } from '../start-bench-stack.ts';
import { startFeedServer } from '../sync/feed-server.ts';
import { writeResults } from '../write-results.ts';
import { startChangingCrm } from './changing-crm.ts';
import type { ChangingCrm } from './changing-crm.ts';

/**
 * `npm run bench:freshness [-- --listings 500] [--events 30] [--import 50000] [--packages] [--write]`: seconds from a change in a CRM until it is stored, and until the site has
 * acknowledged it. By a signed event, alone and while another client imports a catalogue for the first time; and by a sync that is started when the change is there, which
 * is what a schedule does. `--write` puts the table into bench/results.md.
 */
const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '500' },
    events: { type: 'string', default: '30' },
    import: { type: 'string', default: '50000' },
    packages: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const OFFSET = 18_600;
const DATABASE = 'bench_freshness';
const SITE_KEY = 'bench-site-key-0123456789';
/** Between two looks at the database, ms: far below what is measured. */
const LOOK_MS = 5;
/** Longest wait for a change: more means that it was lost. */
const LOST_MS = 120_000;
/** Between two events, ms: the product is idle again, and the pauses have no common rhythm with its own waits. */
const PAUSES_MS = [700, 900, 1_100, 1_300];

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Lag {
  readonly stored: number;
  readonly acknowledged: number;
}

await using closing = new AsyncDisposableStack();
const bench = await startBenchStack('freshness', { offset: OFFSET, native: !values.packages });
closing.defer(bench.stop);
const { stack } = bench;
const environment = {
  ...bench.environment,
  READ_RATE_LIMIT_PER_MINUTE: '0',
  WRITE_RATE_LIMIT_PER_MINUTE: '0',
  EVENT_RATE_LIMIT_PER_MINUTE: '0',
  ALLOW_PRIVATE_ADDRESSES: 'true',
};
const api = await startProductProcess(stack, { role: 'api', environment });
closing.defer(api.stop);
const worker = await startProductProcess(stack, {
  role: 'worker',
  environment: { ...environment, LOG_LEVEL: 'info' },
});
closing.defer(worker.kill);
const url = stackEnvironment(stack)['PUBLIC_URL'] ?? '';
const clientOf = async (clientId: string) =>
  createApiClient(url, await requestToken({ identityUrl: stack.urls.identity ?? '', clientId }));
const client = await clientOf('agency-north');
const other = await clientOf('agency-south');
const mongo = await MongoClient.connect(stack.urls.mongodb ?? '');
closing.defer(() => mongo.close());
const crm = await startChangingCrm(Number(values.listings));
closing.defer(crm.stop);
const site = await startDemoSite({ port: 0, pluginAuthKey: SITE_KEY });
closing.defer(site.stop);
const feeds = await startFeedServer(bench.folder);
closing.defer(feeds.stop);

const create = async (as: typeof client, itemId: string, config: object, outputs: object[] = []) => {
  const { gateway } = await as.send<{ gateway: Gateway }>('POST', '/gateways', {
    item_id: itemId,
    name: 'Freshness',
    market: 'fr',
    category: 'agency',
    input_connector: { connector_type: 'PROPERTY_FEED', config },
    output_connectors: outputs,
  });
  return as.send<Gateway>('POST', `/gateways/${gateway.id}/enable`);
};
const jobOf = (as: typeof client, { gateway_id, id }: SyncJob) =>
  as.get<SyncJob>(`/gateways/${gateway_id}/sync-jobs/${id}`);
const ended = async (as: typeof client, job: SyncJob) => {
  for (;;) {
    const now = await jobOf(as, job);
    if (FINAL_STATUSES.includes(now.status)) return now;
    await pause(100);
  }
};
/** The first sync; later ones are measured. */
const fill = async (as: typeof client, id: string, listings: string) => {
  const job = await ended(as, await start(as, id));
  if (job.status !== 'COMPLETED' || job.counts.created !== Number(listings))
    throw new Error(`The first sync is ${job.status}: ${JSON.stringify([job.counts, job.reasons])}`);
};
const start = (as: typeof client, id: string) => as.send<SyncJob>('POST', `/gateways/${id}/sync-jobs`);

const output = { connector_type: 'SYNC', config: { url: site.url, plugin_auth_key: SITE_KEY } };
const wait = { db: mongo.db(DATABASE), gatewayId: '' };

/** Waits until the change is stored, and until no output waits for it. */
const follow = async (began: number, { reference, price }: ReturnType<ChangingCrm['change']>): Promise<Lag> => {
  const named = { gateway_id: wait.gatewayId, crm_reference: reference };
  const seen = async (collection: string, filter: object): Promise<number> => {
    for (;;) {
      if (await wait.db.collection(collection).findOne({ ...named, ...filter }, { projection: { _id: 1 } }))
        return (performance.now() - began) / 1_000;
      if (performance.now() - began > LOST_MS) throw new Error(`The change of ${reference} never arrived.`);
      await pause(LOOK_MS);
    }
  };
  const stored = await seen('listings', { 'financial.transaction.price.amount': price });
  return { stored, acknowledged: await seen('listing_states', { 'sync.pending': { $exists: false } }) };
};

/** Changes listings one after the other, each announced in this way. */
const measure = async (announce: (reference: string) => Promise<unknown>, until = async () => false) => {
  const lags: Lag[] = [];
  for (let n = 0; n < Number(values.events) && !(await until()); n++) {
    await pause(PAUSES_MS[n % PAUSES_MS.length] ?? 0);
    const change = crm.change(n * 7);
    const began = performance.now();
    await announce(change.reference);
    lags.push(await follow(began, change));
  }
  return lags;
};

const rows: string[] = [];
const row = (what: string, lags: readonly Lag[]) => {
  const figure = (pick: keyof Lag, share: number) =>
    quantile(
      lags.map((lag) => lag[pick]),
      share,
    ).toFixed(2);
  rows.push(
    `| ${what} | ${lags.length} | ${figure('stored', 0.5)} | ${figure('stored', 0.95)} | ${figure('acknowledged', 0.5)} | ${figure('acknowledged', 0.95)} |`,
  );
  console.error(rows.at(-1));
};

const eventsOf = async (gateway: Gateway) => {
  const at = `/gateways/${gateway.id}/inputs/${gateway.input_connector.connector_id}/event-endpoint`;
  const endpoint = await client.send<{ url: string; secret: string }>('POST', at);
  const signer = new Webhook(endpoint.secret);
  return async (reference: string) => {
    const body = JSON.stringify({ type: 'property.updated', crm_reference: reference });
    const [id, now] = [`msg_${reference}_${Date.now()}`, new Date()];
    const answer = await fetch(endpoint.url.replace(/^https?:\/\/[^/]+/, new URL(url).origin), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
        'webhook-signature': signer.sign(id, now, body),
      },
      body,
    });
    if (answer.status !== 202) throw new Error(`The event was refused: ${answer.status} ${await answer.text()}`);
  };
};

const whole = await create(client, 'north-1', { url: crm.feedUrl }, [output]);
wait.gatewayId = whole.id;
await fill(client, whole.id, values.listings);
row('event, the whole feed is read', await measure(await eventsOf(whole)));
row('sync that is started at the change', await measure(() => start(client, whole.id)));
await client.send('POST', `/gateways/${whole.id}/pause`);

const single = await create(client, 'north-1', { url: crm.feedUrl, listing_url: crm.listingUrl }, [output]);
wait.gatewayId = single.id;
await fill(client, single.id, values.listings);
const announce = await eventsOf(single);
row('event, `listing_url`', await measure(announce));

const { url: large } = await feeds.feed(Number(values.import));
const neighbour = await create(other, 'south-1', { url: large });
const job = await start(other, neighbour.id);
const isOver = async () => FINAL_STATUSES.includes((await jobOf(other, job)).status);
row(`the same, while another client imports ${values.import} listings`, await measure(announce, isOver));
await ended(other, job);

const text = [
  `Seconds from a change until it is stored, and until the site acknowledged it. ${values.listings} listings, one API, one worker, defaults. Machine: ${cpus().length} cores, load ${loadavg()[0]?.toFixed(0)}, Node ${process.version}. Engines: ${stack.engines.map(({ name, implementation }) => `${name} ${implementation}`).join(', ')}.`,
  '',
  '| announced by | changes | stored p50 | p95 | acknowledged p50 | p95 |',
  '|---|---|---|---|---|---|',
  ...rows,
].join('\n');
console.log(text);
if (values.write) await writeResults('bench:freshness', text);
await closing.disposeAsync();
process.exit(0);
