import { setTimeout as wait } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import type { Db } from 'mongodb';
import type { Gateway } from '../../model/gateway/gateway.ts';
import { createApiClient, ApiError } from '../../stack/demo/api-client.ts';
import type { ApiClient } from '../../stack/demo/api-client.ts';
import { startDemoCrm } from '../../stack/demo-crm/server.ts';
import { startDemoSite } from '../../stack/demo-site/server.ts';
import { requestToken } from '../../stack/request-token.ts';
import type { Processes } from './processes.ts';

/** The one CRM, and the gateway that is being synced at the moment with a site of its own. */
export interface Scene {
  readonly processes: Processes;
  readonly client: ApiClient;
  /** Straight to the database; only while it runs. */
  readonly db: Db;
  readonly crm: string;
  readonly listings: number;
  /** Opens a gateway with a fresh site. */
  openGateway(): Promise<Target>;
  close(): Promise<void>;
}

export interface Target {
  readonly gateway: Gateway;
  readonly site: string;
}

const SITE_KEY = 'faults-site-key-0123456789';
const CLIENT_ID = 'agency-north';
/** Every batch takes the site this long, so that delivering is about as long as importing. */
const SITE_DELAY_MS = 40;
const PAUSE_MS = 100;
/** A process that has been killed is back well before that. */
const PATIENCE_MS = 120_000;

export async function openScene(processes: Processes, listings: number): Promise<Scene> {
  const { stack, api, database } = processes;
  const token = await requestToken({ identityUrl: stack.urls.identity ?? '', clientId: CLIENT_ID });
  const client = createApiClient(api, token);
  const crm = await startDemoCrm({ port: 0 });
  // Thumbnails are not among the promises; drawing and making them takes more processor time than the runs.
  await putJson(`${crm.url}/state`, { pictures: 0 });
  const sites: { stop(): Promise<void> }[] = [];
  const mongo = await MongoClient.connect(stack.urls.mongodb ?? '');
  return {
    processes,
    client,
    db: mongo.db(database),
    crm: crm.url,
    listings,
    async openGateway() {
      const site = await startDemoSite({ port: 0, pluginAuthKey: SITE_KEY });
      sites.push(site);
      await putJson(`${site.url}/control`, { delay_ms: SITE_DELAY_MS });
      const { gateway } = await insist(() =>
        client.send<{ gateway: Gateway }>('POST', '/gateways', {
          item_id: 'north-1',
          name: 'Act 0',
          market: 'fr',
          category: 'agency',
          input_connector: {
            connector_type: 'PROPERTY_FEED',
            config: { url: `${crm.url}/property-feed.ndjson?listings=${listings}` },
          },
          output_connectors: [{ connector_type: 'SYNC', config: { url: site.url, plugin_auth_key: SITE_KEY } }],
        }),
      );
      await insist(() => client.send('POST', `/gateways/${gateway.id}/enable`));
      return { gateway, site: site.url };
    },
    async close() {
      await mongo.close();
      await Promise.all([crm, ...sites].map((server) => server.stop()));
    },
  };
}

/** Sets the state of a demo server. */
export async function putJson(url: string, body: unknown): Promise<void> {
  const answer = await fetch(url, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} returned ${answer.status}: ${await answer.text()}`);
}

/** Whether a request got no response, or one of status 5xx: it may or may not have been carried out. */
export const isUnanswered = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500;

/** Repeats a request until it gets a response below status 500. */
export async function insist<T>(ask: () => Promise<T>, patienceMs = PATIENCE_MS): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isUnanswered(error) || performance.now() > deadline) throw error;
    }
    await wait(PAUSE_MS);
  }
}
