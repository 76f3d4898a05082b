import { createClient } from '../../sdk/index.ts';
import type { Ready } from '../whole-product.ts';

const CLIENT = 'agency-north';
const LISTINGS = 120;
/** The key of the demo site of `npm start`. */
const SITE_KEY = 'demo-site-key';

/**
 * Creates a gateway from the demo CRM to the demo site and starts its first sync, unless the demo client has one, so that the console is not empty. Does
 * not wait for the sync. A failure is logged, not thrown.
 */
export async function seedGateway(ready: Ready, log: (line: string) => void): Promise<void> {
  const client = createClient({ url: ready.api, token: ready.tokens[CLIENT] ?? '' });
  try {
    const { total_elements: count } = await client.call('listGateways', { query: { size: 1 } });
    if (count > 0) return;
    const { gateway } = await client.call('createGateway', {
      body: {
        item_id: 'north-1',
        name: 'Agence du Nord',
        market: 'fr',
        category: 'agency',
        schedule: { every_minutes: 60 },
        input_connector: {
          connector_type: 'PROPERTY_FEED',
          config: { url: `${ready.demo_crm}/property-feed?listings=${LISTINGS}` },
        },
        output_connectors: [{ connector_type: 'SYNC', config: { url: ready.demo_site, plugin_auth_key: SITE_KEY } }],
      },
    });
    const path = { id: gateway.id };
    await client.call('validateGateway', { path });
    await client.call('triggerSync', { path });
  } catch (error) {
    log(`The demo gateway was not made: ${error instanceof Error ? error.message : String(error)}`);
  }
}
