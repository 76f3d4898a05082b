import type { Gateway } from '../../model/gateway/gateway.ts';
import { createApiClient } from '../demo/api-client.ts';
import type { Log } from '../engines/install.ts';
import type { Ready } from '../whole-product.ts';
import { dressSite } from './dress-site.ts';
import { pairSite } from './pair-site.ts';
import { startWordPress } from './site.ts';
import type { WordPressSite } from './site.ts';

const CLIENT = 'agency-north';
/** Used until pairing sets the site's own key. */
const FIRST_KEY = 'replaced-when-the-site-is-paired';

/**
 * Adds a WordPress site to the running product: an output of the demo client's first gateway, paired, and a sync that fills it. Returns undefined, with a
 * log line that says why, if PHP is not available.
 */
export async function addWordPress(ready: Ready, folder: string, log: Log): Promise<WordPressSite | undefined> {
  const site = await startWordPress({ folder, log });
  if (site === undefined) return undefined;
  try {
    await dressSite(site, log);
    const token = ready.tokens[CLIENT] ?? '';
    const client = createApiClient(ready.api, token);
    const { items } = await client.get<{ items: Gateway[] }>('/gateways?size=1');
    const [gateway] = items;
    if (gateway === undefined) throw new Error('the demo client has no gateway');
    // Outputs to the site of an earlier start, which no longer exists, would fail.
    const others = gateway.output_connectors.filter(
      ({ config }) => config['plugin_auth_key'] !== undefined && config['url'] === ready.demo_site,
    );
    const output = { connector_type: 'SYNC', config: { url: site.url, plugin_auth_key: FIRST_KEY } };
    await client.send('PATCH', `/gateways/${gateway.id}`, { output_connectors: [...others, output] });
    log(`WordPress: ${await pairSite(site, ready.api, token)}`);
    await client.send('POST', `/gateways/${gateway.id}/sync-jobs`).catch(() => undefined);
    return site;
  } catch (error) {
    await site.stop();
    log(`The WordPress site was not added: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}
