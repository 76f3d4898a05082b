import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { createClient } from '../../sdk/index.ts';
import type { Client, Gateway, PropertyPart, SyncJob } from '../../sdk/index.ts';
import { DEMO_SITE_KEY } from '../demo-site/server.ts';
import { requestToken } from '../request-token.ts';
import type { Deployment, Part } from './deployment.ts';
import { patiently } from './patiently.ts';

/** One line of the report. */
export interface Step {
  readonly step: string;
  readonly outcome: 'PASSED' | 'FAILED' | 'NOT PLAYED';
  readonly seconds: number;
  /** What was seen, or why it failed or was not played. */
  readonly seen: string;
}

/** A promise of the product that was not kept. */
class BrokenPromise extends Error {}

/** Pause of the CRM after each hundred listings: long enough to be in the middle of a run when something ends. */
const SLOW_MS = 300;
/** The longest time of a run with an outage in it. Engines of a cluster take minutes to come back. */
const RUN_LIMIT_MS = 900_000;
/** Elasticsearch shows what was written within a second by default. */
const SEARCH_LIMIT_MS = 60_000;
/** The longest time of the thumbnails of all listings. */
const SETTLE_LIMIT_MS = 600_000;
/** Longer than a thumbnail takes. */
const SETTLED_MS = 5_000;
const POLL_MS = 250;
const CLIENT = 'agency-north';

function expect(holds: boolean, what: string): void {
  if (!holds) throw new BrokenPromise(what);
}

/** What the steps share. The revision of the CRM grows with each step that needs changes. */
interface Scene {
  readonly deployment: Deployment;
  readonly client: Client;
  readonly gateway: Gateway;
  /** The query of the feed. */
  readonly feed: string;
  revision: number;
}

/**
 * Plays the main job, kills each part in the middle of a run, plays backup, loss and restore, and the main job once more. The first step that fails ends it: what
 * follows would only fail for the same reason. `onStep` is called with each step as it ends.
 */
export async function playVerification(
  deployment: Deployment,
  listings: number,
  onStep: (step: Step) => void,
): Promise<Step[]> {
  const steps: Step[] = [];
  const add = (step: Step): void => {
    steps.push(step);
    onStep(step);
  };
  const play = async <T extends { readonly seen: string }>(step: string, work: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    const seconds = () => (performance.now() - start) / 1_000;
    try {
      const result = await work();
      add({ step, outcome: 'PASSED', seconds: seconds(), seen: result.seen });
      return result;
    } catch (error) {
      add({
        step,
        outcome: 'FAILED',
        seconds: seconds(),
        seen: error instanceof Error ? error.message : String(error),
      });
      throw error;
    }
  };
  try {
    await play('The engines have what the product needs', async () => ({
      seen: (await deployment.describe()).join(' '),
    }));
    await play('Start the product', async () => ({ seen: await deployment.start() }));
    const { scene } = await play('Create a gateway, check both sides, sync', () => openScene(deployment, listings));
    await play('Sync again without changes', () => syncWithoutChanges(scene));
    await play('Sync what the CRM has changed', () => syncChanges(scene));
    for (const part of deployment.parts) {
      const step = `Kill ${part.name} in the middle of a run`;
      if (part.restart === undefined)
        add({ step, outcome: 'NOT PLAYED', seconds: 0, seen: `Say how: --restart "${part.name}=COMMAND".` });
      else await play(step, () => syncThroughKill(scene, part));
    }
    const { before } = await play('Wait for the thumbnails', async () => {
      const found = await settled(scene);
      return { before: found, seen: `${found.listings.length} listings, nothing changes any more.` };
    });
    await play('Back up', async () => ({ seen: await deployment.backup() }));
    await play('Lose every record and the search index', async () => ({ seen: await deployment.destroy() }));
    await play('Restore', async () => ({ seen: await deployment.restore() }));
    await play('Compare with what was there before', () => compare(scene, before));
    await play('Sync again without changes, after the restore', () => syncWithoutChanges(scene));
    await play('Sync what the CRM has changed, after the restore', () => syncChanges(scene));
    await play('Delete the gateway', () => deleteGateway(scene));
  } catch (error) {
    if (steps.at(-1)?.outcome !== 'FAILED') throw error;
  }
  return steps;
}

async function openScene(
  deployment: Deployment,
  listings: number,
): Promise<{ readonly seen: string; readonly scene: Scene }> {
  // One picture of each, so that object storage has thumbnails.
  const feed = `listings=${listings}&pictures=1`;
  const token = await requestToken({ identityUrl: deployment.identity, clientId: CLIENT });
  const client = createClient({ url: deployment.api, token });
  await setCrm(deployment, 0, 0);
  const { gateway } = await client.call('createGateway', {
    body: {
      item_id: 'north-1',
      name: 'Verification',
      market: 'fr',
      category: 'agency',
      input_connector: {
        connector_type: 'PROPERTY_FEED',
        config: { url: `${deployment.crm.forProduct}/property-feed?${feed}` },
      },
      output_connectors: [
        { connector_type: 'SYNC', config: { url: deployment.site.forProduct, plugin_auth_key: DEMO_SITE_KEY } },
      ],
    },
  });
  const { status } = await client.call('validateGateway', { path: { id: gateway.id } });
  expect(status === 'ACTIVE', `The gateway is ${status} after its check, not ACTIVE.`);
  const scene: Scene = { deployment, client, gateway, feed, revision: 0 };
  const job = await sync(scene);
  const expected = (await crmReferences(scene)).length;
  expect(
    job.status === 'COMPLETED' && job.counts.created === expected && job.counts.delivered === expected,
    `Not all of ${expected} listings were created and delivered: ${summaryOf(job)}`,
  );
  await checkAgreement(scene);
  return { scene, seen: summaryOf(job) };
}

async function syncWithoutChanges(scene: Scene): Promise<{ readonly seen: string }> {
  const job = await sync(scene);
  const { created, updated, archived, delivered, withdrawn } = job.counts;
  expect(
    job.status === 'COMPLETED' && created + updated + archived + delivered + withdrawn === 0,
    `Nothing had changed, but: ${summaryOf(job)}`,
  );
  return { seen: summaryOf(job) };
}

async function syncChanges(scene: Scene): Promise<{ readonly seen: string }> {
  await setCrm(scene.deployment, ++scene.revision, 0);
  const job = await sync(scene);
  const { created, updated, archived } = job.counts;
  expect(
    job.status === 'COMPLETED' && created > 0 && updated > 0 && archived > 0,
    `Additions, changes and removals were expected: ${summaryOf(job)}`,
  );
  await checkAgreement(scene);
  return { seen: summaryOf(job) };
}

/** A forced run, because that reads and checks everything, with a part that ends when the first listings were read. */
async function syncThroughKill(scene: Scene, { name, restart }: Part): Promise<{ readonly seen: string }> {
  await setCrm(scene.deployment, ++scene.revision, SLOW_MS);
  let killed: { readonly read: number; readonly seconds: number } | undefined;
  const job = await sync(scene, {
    force: true,
    async onRead(read) {
      const start = performance.now();
      await restart?.();
      killed = { read, seconds: (performance.now() - start) / 1_000 };
    },
  });
  await setCrm(scene.deployment, scene.revision, 0);
  if (killed === undefined) throw new BrokenPromise(`The run ended before ${name} could be killed: ${summaryOf(job)}`);
  expect(job.status === 'COMPLETED', `The run did not survive: ${summaryOf(job)}`);
  await checkAgreement(scene);
  const { seen } = await syncWithoutChanges(scene);
  return {
    seen: `Killed when ${killed.read} listings were read, back after ${killed.seconds.toFixed(1)} s. ${summaryOf(job)} The next run: ${seen}`,
  };
}

/** What a client sees of a gateway: the gateway and its listings, without the addresses of pictures, which name the API. */
interface Snapshot {
  readonly gateway: Gateway;
  readonly listings: readonly PropertyPart[];
}

async function snapshot({ client, gateway, deployment }: Scene): Promise<Snapshot> {
  const path = { id: gateway.id };
  const found = await patiently(() => client.call('listGatewayProperties', { path }));
  const listings = Array.isArray(found) ? found : found.data;
  return {
    gateway: await patiently(() => client.call('getGateway', { path })),
    listings: listings
      .map((listing): PropertyPart => JSON.parse(JSON.stringify(listing).replaceAll(deployment.api, '')))
      .toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  };
}

/** The snapshot once nothing changes any more: thumbnails are made after the run. */
async function settled(scene: Scene): Promise<Snapshot> {
  const limit = performance.now() + SETTLE_LIMIT_MS;
  let before = await snapshot(scene);
  for (;;) {
    await wait(SETTLED_MS);
    const now = await snapshot(scene);
    if (isDeepStrictEqual(now, before)) return now;
    if (performance.now() > limit) throw new BrokenPromise('The listings go on changing although no run is under way.');
    before = now;
  }
}

async function compare(scene: Scene, before: Snapshot): Promise<{ readonly seen: string }> {
  const after = await snapshot(scene);
  const known = new Map(after.listings.map((listing) => [listing.id, listing]));
  const others = before.listings.filter((listing) => !isDeepStrictEqual(listing, known.get(listing.id)));
  expect(
    others.length === 0 && after.listings.length === before.listings.length,
    `${others.length} of ${before.listings.length} listings are missing or differ, ${after.listings.length} are there. The first: ${others[0]?.id}`,
  );
  expect(isDeepStrictEqual(after.gateway, before.gateway), 'The gateway differs from what it was.');
  await checkAgreement(scene);
  return { seen: `${after.listings.length} listings, all as they were.` };
}

async function deleteGateway({ client, gateway }: Scene): Promise<{ readonly seen: string }> {
  await client.call('deleteGateway', { path: { id: gateway.id } });
  return { seen: 'Deleted.' };
}

/** CRM, API, search and site have the same listings. Search may be a moment behind. */
async function checkAgreement(scene: Scene): Promise<void> {
  const { client, gateway, deployment } = scene;
  const path = { id: gateway.id };
  const expected = (await crmReferences(scene)).toSorted();
  const found = await patiently(() => client.call('listGatewayProperties', { path }));
  const listings = Array.isArray(found) ? found : found.data;
  const references = listings.map((listing) => String(listing.crm_reference)).toSorted();
  expect(
    isDeepStrictEqual(references, expected),
    `The CRM has ${expected.length} listings, the API ${references.length}, and they are not the same.`,
  );
  const onSite: { readonly id: string }[] = await patiently(() =>
    getJson(`${deployment.site.here}/control/listings?gateway_id=${gateway.id}`),
  );
  expect(
    isDeepStrictEqual(onSite.map(({ id }) => id).toSorted(), listings.map(({ id }) => id).toSorted()),
    `The API has ${listings.length} listings, the site ${onSite.length}, and they are not the same.`,
  );
  const forSale = listings.filter(({ offer_type: offer }) => offer === 'sale').length;
  const limit = performance.now() + SEARCH_LIMIT_MS;
  for (;;) {
    const page = await patiently(() =>
      client.call('listGatewayProperties', { path, query: { offerType: ['sale'], limit: 1 } }),
    );
    const total = Array.isArray(page) ? page.length : page.meta.total;
    if (total === forSale) return;
    expect(performance.now() < limit, `${forSale} listings are for sale, but search finds ${String(total)}.`);
    await wait(POLL_MS);
  }
}

/** Starts a run and follows it to its end, through outages. `onRead` is called once, when the first listings were read. */
async function sync(
  { client, gateway }: Scene,
  { force = false, onRead }: { readonly force?: boolean; readonly onRead?: (read: number) => Promise<void> } = {},
): Promise<SyncJob> {
  const started = await patiently(() => client.call('triggerSync', { path: { id: gateway.id }, query: { force } }));
  const path = { id: gateway.id, jobId: started.id };
  const signal = AbortSignal.timeout(RUN_LIMIT_MS);
  let due = onRead;
  for await (const { counts } of client.follow(path, { signal })) {
    if (due === undefined || counts.read === 0) continue;
    const act = due;
    due = undefined;
    await act(counts.read);
  }
  expect(!signal.aborted, `The run did not end within ${RUN_LIMIT_MS / 60_000} minutes.`);
  return patiently(() => client.call('getSyncJob', { path }));
}

function summaryOf({ status, counts, reasons }: SyncJob): string {
  const shown = Object.entries(counts).filter(([, count]) => count > 0);
  const list = shown.map(([name, count]) => `${name} ${count}`).join(', ');
  // Those of a complete run are only notes.
  const why = status === 'COMPLETED' ? '' : (reasons ?? []).map(({ message }) => message).join(' ');
  return `${status}${list === '' ? '' : ` (${list})`}.${why === '' ? '' : ` ${why}`}`;
}

async function crmReferences({ deployment, feed, revision }: Scene): Promise<string[]> {
  const query = `${feed}&revision=${revision}&delay_ms=0`;
  const records = await getJson<{ readonly crm_reference: string }[]>(`${deployment.crm.here}/property-feed?${query}`);
  return records.map(({ crm_reference: reference }) => reference);
}

async function setCrm({ crm }: Deployment, revision: number, delayMs: number): Promise<void> {
  const response = await fetch(`${crm.here}/state`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ revision, delay_ms: delayMs }),
  });
  if (!response.ok) throw new Error(`The demo CRM responded with ${response.status}.`);
  await response.body?.cancel();
}

async function getJson<T>(url: string): Promise<T> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} responded with ${response.status}.`);
  const value: T = JSON.parse(await response.text());
  return value;
}
