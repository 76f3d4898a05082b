import type { Gateway } from '../../model/gateway/gateway.ts';
import { FINAL_STATUSES } from '../../model/sync/sync-job.ts';
import type { SyncJob } from '../../model/sync/sync-job.ts';
import { startDemoCrm } from '../../stack/demo-crm/server.ts';
import type { ApiClient } from '../../stack/demo/api-client.ts';
import type { JobRecord } from '../../store/sync/sync-jobs.ts';
import { startDemoSite } from '../../stack/demo-site/server.ts';
import { testProduct } from './product.ts';
import type { TestProduct } from './product.ts';
import { until } from './until.ts';

export const SITE_KEY = 'scene-site-key-0123456789';

/** State of the demo CRM that later requests without a query see. */
export type CrmState = {
  listings?: number;
  revision?: number;
  fault?: string | null;
  delay_ms?: number;
  pictures?: number;
};

export interface Scene {
  readonly product: TestProduct;
  readonly client: ApiClient;
  readonly gateway: Gateway;
  /** The API token that was issued with the gateway. */
  readonly apiToken: string;
  /** Root of this scene's own CRM. */
  readonly crm: string;
  readonly site: string;
  setCrm(state: CrmState): Promise<void>;
  controlSite(state: Record<string, unknown>): Promise<void>;
  siteStats(): Promise<{
    requests: number;
    upserts: number;
    deletes: number;
    listings: number;
    post_statuses?: Record<string, number>;
  }>;
  /** Starts a sync (or what `path` names) and answers at once. */
  start(query?: string, path?: 'sync-jobs' | 'output-replay'): Promise<SyncJob>;
  /** Waits for a job's end. */
  ended(job: SyncJob): Promise<SyncJob>;
  /** Starts and waits. */
  run(query?: string, path?: 'sync-jobs' | 'output-replay'): Promise<SyncJob>;
  job(id: string): Promise<SyncJob>;
  /** Forgets the files that were read: the next run reads them again, although they are the same. */
  forgetFiles(): Promise<void>;
  /** Subscribes the gateway to an addon. */
  buyAddon(code: string): Promise<void>;
  close(): Promise<void>;
}

export interface SceneOptions {
  readonly listings?: number;
  /** Most pictures of a listing; none unless it is said, because each has to be drawn and made a thumbnail. */
  readonly pictures?: number;
  /** Path and query of the feed. */
  readonly feed?: string;
  readonly connector?: 'PROPERTY_FEED' | 'POLIRIS' | 'OPENIMMO' | 'KYERO' | 'BLM' | 'MAPPED_FEED' | 'RESO';
  readonly outputs?: 0 | 1 | 2;
  readonly clientId?: string;
  readonly itemId?: string;
  readonly product?: TestProduct;
  readonly config?: Record<string, unknown>;
}

/** A whole catalogue on a machine with much else to do. */
const RUN_PATIENCE_MS = 480_000;
/** Looks at the record of a job per request for it. */
const LOOKS_PER_REQUEST = 20;

/** Waits for the end of a job of any gateway that the client may read. */
export const endedJob = (client: ApiClient, { gateway_id, id }: Pick<SyncJob, 'gateway_id' | 'id'>): Promise<SyncJob> =>
  until(
    `job ${id} has ended`,
    async () => {
      const now = await client.get<SyncJob>(`/gateways/${gateway_id}/sync-jobs/${id}`);
      return FINAL_STATUSES.includes(now.status) ? now : undefined;
    },
    RUN_PATIENCE_MS,
  );

/** A gateway of its own between a CRM and a site of their own, ACTIVE. */
export async function openScene(options: SceneOptions = {}): Promise<Scene> {
  const product = options.product ?? (await testProduct());
  const client = await product.as(options.clientId ?? 'agency-north');
  const crm = await startDemoCrm({ port: 0 });
  const site = await startDemoSite({ port: 0, pluginAuthKey: SITE_KEY });
  const feed = options.feed ?? `/property-feed?listings=${options.listings ?? 40}`;
  const output = { connector_type: 'SYNC', config: { url: site.url, plugin_auth_key: SITE_KEY } };
  const { gateway, access_token } = await client.send<{ gateway: Gateway; access_token: string }>('POST', '/gateways', {
    item_id: options.itemId ?? 'north-1',
    name: 'Scene',
    market: 'fr',
    category: 'agency',
    input_connector: {
      connector_type: options.connector ?? 'PROPERTY_FEED',
      config: { ...(options.config?.['inbox'] === true ? {} : { url: `${crm.url}${feed}` }), ...options.config },
    },
    output_connectors: Array.from({ length: options.outputs ?? 1 }, () => output),
  });
  const put = async (url: string, body: unknown) => {
    const answer = await fetch(url, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${url} returned ${answer.status}: ${await answer.text()}`);
  };
  await put(`${crm.url}/state`, { pictures: options.pictures ?? 0 });
  await client.send('POST', `/gateways/${gateway.id}/enable`);

  const scene: Scene = {
    product,
    client,
    gateway,
    apiToken: access_token,
    crm: crm.url,
    site: site.url,
    setCrm: (state) => put(`${crm.url}/state`, state),
    controlSite: (state) => put(`${site.url}/control`, state),
    siteStats: async () => (await fetch(`${site.url}/control/stats`)).json() as ReturnType<Scene['siteStats']>,
    start: (query = '', path = 'sync-jobs') => client.send<SyncJob>('POST', `/gateways/${gateway.id}/${path}${query}`),
    job: (id) => client.get<SyncJob>(`/gateways/${gateway.id}/sync-jobs/${id}`),
    async ended(job) {
      const jobs = product.db.collection<JobRecord>('sync_jobs');
      let looks = 0;
      await until(
        `job ${job.id} has ended`,
        async () => {
          // A look at the record takes a fraction of a request; but a run that is gone is settled by a request.
          const found =
            ++looks % LOOKS_PER_REQUEST === 0 ? await scene.job(job.id) : await jobs.findOne({ _id: job.id });
          return found !== null && FINAL_STATUSES.includes(found.status);
        },
        RUN_PATIENCE_MS,
      );
      return scene.job(job.id);
    },
    run: async (query, path) => scene.ended(await scene.start(query, path)),
    async forgetFiles() {
      await product.db.collection('streams').updateMany({ gateway_id: gateway.id }, { $unset: { file: '' } });
    },
    buyAddon: (code) =>
      client.send('POST', `/gateways/${gateway.id}/addons/${code}`, { period: 'MONTHLY', currency: 'EUR' }),
    async close() {
      // The site stops as well: there is nothing to withdraw from it.
      await client.send('DELETE', `/gateways/${gateway.id}?keepOnSites=true`).catch(() => undefined);
      await Promise.all([crm.stop(), site.stop()]);
    },
  };
  return scene;
}
