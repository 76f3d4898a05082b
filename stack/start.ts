import { portOffset } from './ports.ts';
import { startWholeProduct } from './whole-product.ts';
import type { Ready, WholeProduct } from './whole-product.ts';

try {
  const started = performance.now();
  const product = await startWholeProduct({ offset: portOffset(), log: (line) => console.log(line) });
  console.log(`\nReady in ${((performance.now() - started) / 1000).toFixed(1)} s\n\n${welcome(product.ready)}`);
  stopOnSignal(product);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function welcome(ready: Ready): string {
  const token = ready.tokens['agency-north'] ?? '';
  const body = JSON.stringify({
    item_id: 'north-1',
    name: 'Try-out',
    market: 'fr',
    category: 'agency',
    input_connector: {
      connector_type: 'PROPERTY_FEED',
      config: { url: `${ready.demo_crm}/property-feed?listings=120` },
    },
    output_connectors: [{ connector_type: 'SYNC', config: { url: ready.demo_site, plugin_auth_key: 'demo-site-key' } }],
  });
  return `  API            ${ready.api}/v1/gateway
  API docs       ${ready.api}/docs
  Temporal UI    ${ready.temporal_ui}
  Demo CRM       ${ready.demo_crm}
  Demo site      ${ready.demo_site}
  Inbox          ${ready.inbox}

  Token of the demo client agency-north (30 days):
  ${token}

Try it:
  export TOKEN=${token}
  curl -s -H "Authorization: Bearer $TOKEN" ${ready.api}/v1/gateway/gateways
  curl -s -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' ${ready.api}/v1/gateway/gateways -d '${body}'
  curl -s -H "Authorization: Bearer $TOKEN" '${ready.api}/v1/gateway/properties?limit=2'

npm run demo plays the whole main job. Ctrl-C stops everything.`;
}

function stopOnSignal(product: WholeProduct): void {
  let asked = false;
  const stop = (code: number): void => {
    if (asked) return;
    asked = true;
    console.log('\nStopping …');
    product.stop().then(
      () => process.exit(code),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', () => stop(0));
  process.on('SIGTERM', () => stop(0));
  void product.exited.then(() => {
    if (!asked) console.error('The product ended unexpectedly; its log is in .stack/logs.');
    stop(1);
  });
}
