import { pathToFileURL } from 'node:url';
import type { Gateway, InputConnector, OutputConnector, Progress, SyncJob } from './index.ts';
import { GatewayError, createClient } from './index.ts';
import type { Client } from './index.ts';

/** Brings the listings of a CRM to a site and answers what happened: the whole way through the typed client. */
export async function syncOnce(
  client: Client,
  from: InputConnector,
  to: OutputConnector,
  report: (progress: Progress) => void = () => undefined,
): Promise<{ gateway: Gateway; job: SyncJob; titles: string[] }> {
  const { gateway } = await client.call('createGateway', {
    body: {
      item_id: 'north-1',
      name: 'Typed client',
      market: 'fr',
      category: 'agency',
      input_connector: from,
      output_connectors: [to],
    },
  });
  const path = { id: gateway.id };
  // CRM and site are called; the gateway becomes ACTIVE.
  await client.call('validateGateway', { path });
  const started = await client.call('triggerSync', { path, query: { dryRun: false } });
  // Its progress comes as events, also after a lost connection; the last one is its end.
  for await (const progress of client.follow({ ...path, jobId: started.id })) report(progress);
  const job = await client.call('getSyncJob', { path: { ...path, jobId: started.id } });
  const listings = await client.call('listGatewayProperties', { path, query: { limit: 3 } });
  // Without paging the answer is the bare list, with it an envelope that names the next page.
  const shown = Array.isArray(listings) ? listings : listings.data;
  return { gateway, job, titles: shown.map(({ title }) => title?.['fr'] ?? '') };
}

/** What a program does with an error of the API: by its code, never by its words. */
export async function gatewayOrNothing(client: Client, id: string): Promise<Gateway | undefined> {
  try {
    return await client.call('getGateway', { path: { id } });
  } catch (error) {
    if (error instanceof GatewayError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}

async function tryOut(token: string): Promise<void> {
  const { job, titles } = await syncOnce(
    createClient({ url: 'http://127.0.0.1:8080', token }),
    { connector_type: 'PROPERTY_FEED', config: { url: 'http://127.0.0.1:8090/property-feed?listings=50' } },
    { connector_type: 'SYNC', config: { url: 'http://127.0.0.1:8091', plugin_auth_key: 'demo-site-key' } },
    ({ status, percent }) => process.stdout.write(`${status} ${percent} %\n`),
  );
  process.stdout.write(`${job.status}: ${job.counts.delivered} delivered, for example\n${titles.join('\n')}\n`);
}

/** Run as a script against `npm start`: npx node sdk/example.ts "$(npm run --silent token -- agency-north)" */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) void tryOut(process.argv[2] ?? '');
