import type { Ready } from './whole-product.ts';

/** The key that the demo site of `npm start` takes. */
const SITE_KEY = 'demo-site-key';
const LISTINGS = 120;

/**
 * The lines that `npm start` prints, for a second terminal, and that README.md has: a gateway from the demo CRM to the demo site, checked, synced and read. For
 * bash and zsh alike: nothing that needs quotes goes without, and no comments.
 * @param token as text, or as the command that prints it
 */
export function tryIt({ api, demo_crm, demo_site }: Pick<Ready, 'api' | 'demo_crm' | 'demo_site'>, token: string) {
  const body = JSON.stringify({
    item_id: 'north-1',
    name: 'Try-out',
    market: 'fr',
    category: 'agency',
    input_connector: {
      connector_type: 'PROPERTY_FEED',
      config: { url: `${demo_crm}/property-feed?listings=${LISTINGS}` },
    },
    output_connectors: [{ connector_type: 'SYNC', config: { url: demo_site, plugin_auth_key: SITE_KEY } }],
  });
  return [
    `API=${api}/v1/gateway`,
    `AUTH="Authorization: Bearer ${token}"`,
    `CREATED=$(curl -s -H "$AUTH" -H 'Content-Type: application/json' "$API/gateways" -d '${body}')`,
    `ID=$(node -p 'JSON.parse(process.argv[1]).gateway.id' "$CREATED")`,
    'curl -s -X POST -H "$AUTH" "$API/gateways/$ID/validate"',
    'curl -s -X POST -H "$AUTH" "$API/gateways/$ID/sync-jobs"',
    `until curl -s -H "$AUTH" "$API/gateways/$ID/sync-jobs" | grep -E 'COMPLETED|PARTIAL|FAILED'; do sleep 1; done`,
    // The search engine shows what was stored within a second.
    `until curl -s -H "$AUTH" "$API/gateways/$ID/properties?priceMax=600000&limit=2" | grep crm_reference; do sleep 1; done`,
  ];
}
