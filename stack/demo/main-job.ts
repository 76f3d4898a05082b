import { setTimeout as wait } from 'node:timers/promises';
import { GatewayError, createClient } from '../../sdk/index.ts';
import type { AnswerOf, Client, Gateway, InputOf, PropertyPart, SyncJob } from '../../sdk/index.ts';
import { loadVisitors } from '../visitors/load-visitors.ts';
import type { Ready } from '../whole-product.ts';
import { followJob } from './follow-job.ts';

/** One line of the closing table. */
export type Step = { step: string; outcome: string; counts?: SyncJob['counts']; seconds: number };

const NAME = 'Demo agency';
const LISTINGS = 2_000;
/** Slow enough for a person to see the run before it is cancelled. */
const SLOW_MS = 400;

class DemoFailure extends Error {}

function expect(holds: boolean, what: string): void {
  if (!holds) throw new DemoFailure(`The demo expected that ${what}.`);
}

type Play = (step: string, work: () => Promise<Omit<Step, 'step' | 'seconds'>>) => Promise<void>;

/** What the steps of the demo work with. */
interface Scene {
  readonly ready: Ready;
  readonly client: Client;
  readonly crm: ReturnType<typeof createCrmControl>;
  readonly say: (line: string) => void;
  readonly play: Play;
}

/** Plays the main job through the public API and checks each step; throws if a promise is broken. */
export async function playMainJob(ready: Ready, say: (line: string) => void): Promise<Step[]> {
  const client = createClient({ url: ready.api, token: ready.tokens['agency-north'] ?? '' });
  const crm = createCrmControl(ready.demo_crm);
  const steps: Step[] = [];
  const play: Play = async (step, work) => {
    say(`\n${step}`);
    const start = performance.now();
    const result = await work();
    steps.push({ step, ...result, seconds: (performance.now() - start) / 1000 });
    say(`  ${result.outcome}`);
  };
  const scene = { ready, client, crm, say, play };
  await crm.set({ revision: 0, delay_ms: 0 });
  await removeEarlier(client);
  try {
    const { gateway, access_token } = await openGateway(scene);
    await syncAndSearch(scene, gateway);
    await syncAgain(scene, gateway);
    await cancelAndReplay(scene, gateway);
    await countVisitors(scene, gateway, access_token ?? '');
  } finally {
    await crm.set({ revision: 0, delay_ms: 0 });
  }
  return steps;
}

type Opened = AnswerOf<'createGateway'>;

async function openGateway({ ready, client, say, play }: Scene): Promise<Opened> {
  let opened: Opened | undefined;
  await play('Create a gateway: the demo CRM in, the demo site out', async () => {
    opened = await client.call('createGateway', { body: gatewayBody(ready) });
    say(`  gateway ${opened.gateway.id}`);
    return { outcome: opened.gateway.status };
  });
  if (!opened) throw new DemoFailure('No gateway was created.');
  const { gateway: created } = opened;
  await play('Validate it: check that both sides respond', async () => {
    const { status } = await client.call('validateGateway', { path: { id: created.id } });
    expect(status === 'ACTIVE', 'a validated gateway is ACTIVE');
    return { outcome: status };
  });
  return opened;
}

const sync = async (client: Client, { id }: Gateway) =>
  followJob(client, await startWhenFree(() => client.call('triggerSync', { path: { id } })));

async function syncAndSearch({ client, say, play }: Scene, created: Gateway): Promise<void> {
  await play(`Sync ${LISTINGS} listings`, async () => {
    const job = await sync(client, created);
    expect(job.status === 'COMPLETED' && job.counts.created === LISTINGS, 'every listing is created');
    expect(job.counts.delivered === LISTINGS, 'every listing is delivered');
    return { outcome: job.status, counts: job.counts };
  });
  await play('Search “maison jardin”, sale, at most 600 000', async () => {
    const found = await client.call('listGatewayProperties', {
      path: { id: created.id },
      query: { q: 'maison jardin', offerType: ['sale'], priceMax: 600_000, limit: 3 },
    });
    // Without paging the result is the bare list.
    if (Array.isArray(found)) throw new DemoFailure('The search returned no page.');
    const { total = 0 } = found.meta;
    expect(total > 0, 'the search finds listings');
    for (const listing of found.data) say(`  · ${describe(listing)}`);
    return { outcome: `${total} found` };
  });
}

async function syncAgain({ client, crm, play }: Scene, created: Gateway): Promise<void> {
  await play('Sync again: nothing has changed, nothing is written', async () => {
    const job = await sync(client, created);
    expect(job.counts.unchanged === LISTINGS, 'every listing is unchanged');
    expect(job.counts.delivered === 0, 'nothing is delivered again');
    return { outcome: job.status, counts: job.counts };
  });
  await play('The CRM changes (edits, additions, removals); sync again', async () => {
    await crm.set({ revision: 1 });
    const job = await sync(client, created);
    const { created: added, updated, archived, withdrawn } = job.counts;
    expect(
      job.status === 'COMPLETED' && added > 0 && updated > 0 && archived > 0,
      'additions, edits and removals arrive',
    );
    expect(withdrawn === archived, 'archived listings are withdrawn from the site');
    return { outcome: job.status, counts: job.counts };
  });
}

async function cancelAndReplay({ client, crm, play }: Scene, created: Gateway): Promise<void> {
  await play('Cancel a forced full sync in flight', async () => {
    await crm.set({ delay_ms: SLOW_MS });
    const path = { id: created.id };
    const started = await startWhenFree(() => client.call('triggerSync', { path, query: { force: true } }));
    let asked = false;
    const job = await followJob(client, started, async ({ counts }) => {
      if (asked || counts.read === 0) return;
      asked = true;
      await client.call('cancelSyncJob', { path: { ...path, jobId: started.id } });
    });
    await crm.set({ delay_ms: 0 });
    expect(job.status === 'CANCELLED', 'a cancelled job is CANCELLED');
    return { outcome: job.status, counts: job.counts };
  });
  await play('Replay the output: deliver what the cancelled run did not, without reading the CRM', async () => {
    const replay = () => client.call('replayOutput', { path: { id: created.id } });
    const job = await followJob(client, await startWhenFree(replay));
    expect(job.status === 'COMPLETED' && job.counts.read === 0, 'a replay completes without reading the CRM');
    return { outcome: job.status, counts: job.counts };
  });
}

async function countVisitors(
  { ready, client, say, play }: Scene,
  created: Gateway,
  accessToken: string,
): Promise<void> {
  await play('A month of simulated visitors, and their insights', async () => {
    const order = { period: 'MONTHLY', currency: 'EUR' } as const;
    await client.call('subscribeAddon', { path: { id: created.id, addonCode: 'INSIGHTS' }, body: order });
    const events = await loadVisitors(ready.mongodb, created.id);
    const seen = await client.call('getInsightsOverview', { path: { gatewayId: created.id } });
    expect(events > 0 && seen.unique_visitors > 0, 'the visitors are counted');
    say(`  ${seen.page_views} page views, ${seen.leads} leads, ${seen.hot_leads} hot visitors`);
    return { outcome: `${seen.unique_visitors} visitors` };
  });
  await play('The demo site counts visitors who consent from now on', async () => {
    const counting = { api: ready.api, gateway_id: created.id, access_token: accessToken };
    const response = await fetch(`${ready.demo_site}/control/visitors`, {
      method: 'PUT',
      body: JSON.stringify(counting),
    });
    expect(response.ok, 'the site accepts the API token of the gateway');
    const page = await (await fetch(ready.demo_site)).text();
    expect(page.includes('data-token="'), 'its pages have a collector token');
    return { outcome: ready.demo_site };
  });
}

function describe({ title = {}, location, financial }: PropertyPart): string {
  const price = financial?.transaction?.price;
  const amount = price
    ? new Intl.NumberFormat('fr-FR', { style: 'currency', currency: price.currency, maximumFractionDigits: 0 }).format(
        price.amount,
      )
    : '';
  return [title['fr'] ?? Object.values(title)[0], location?.city, amount].filter(Boolean).join(', ');
}

const gatewayBody = (ready: Ready): InputOf<'createGateway'>['body'] => ({
  item_id: 'north-1',
  name: NAME,
  market: 'fr',
  category: 'agency',
  input_connector: {
    connector_type: 'PROPERTY_FEED',
    config: { url: `${ready.demo_crm}/property-feed?listings=${LISTINGS}` },
  },
  output_connectors: [{ connector_type: 'SYNC', config: { url: ready.demo_site, plugin_auth_key: 'demo-site-key' } }],
});

/** Gateways that earlier demos left for inspection. */
async function removeEarlier(client: Client): Promise<void> {
  // All of them first: what is deleted would move the pages.
  const earlier: string[] = [];
  for await (const { id, name } of client.each('listGateways')) if (name === NAME) earlier.push(id);
  for (const id of earlier) await client.call('deleteGateway', { path: { id } });
}

/** The workflow of a run whose end was just recorded may still be closing. */
async function startWhenFree(start: () => Promise<SyncJob>): Promise<SyncJob> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start();
    } catch (error) {
      if (!(error instanceof GatewayError) || error.status !== 409 || attempt === 5) throw error;
      await wait(500);
    }
  }
}

function createCrmControl(url: string) {
  return {
    async set(state: { revision?: number; delay_ms?: number }): Promise<void> {
      const answer = await fetch(`${url}/state`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(state),
      });
      if (!answer.ok) throw new Error(`The demo CRM responded with ${answer.status}.`);
    },
  };
}
