import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { expect } from 'chai';
import type { Gateway } from '../model/gateway/gateway.ts';
import { startTestProduct } from './support/product.ts';
import type { TestProduct } from './support/product.ts';

/** Milliseconds: longer than any request takes on a busy machine, shorter than the wait for a connector check. */
const BOUND_MS = 15_000;

describe('While Temporal hangs', () => {
  /** Accepts connections and never responds. */
  const blackHole: Server = createServer();
  const open = new Set<Socket>();
  let product: TestProduct;
  let gateway: Gateway;
  let token = '';

  before(async () => {
    blackHole.on('connection', (socket) => {
      open.add(socket.on('error', () => undefined));
    });
    await new Promise<void>((resolve) => blackHole.listen(0, '127.0.0.1', resolve));
    const address = blackHole.address();
    if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
    product = await startTestProduct('temporal_down', { TEMPORAL_ADDRESS: `127.0.0.1:${address.port}` }, 'api');
    token = await product.token('agency-north');
    const client = await product.as('agency-north');
    const config = { url: 'http://127.0.0.1:9/feed' };
    ({ gateway } = await client.send<{ gateway: Gateway }>('POST', '/gateways', {
      item_id: 'north-1',
      name: 'Temporal is down',
      market: 'fr',
      category: 'agency',
      input_connector: { connector_type: 'PROPERTY_FEED', config },
    }));
    await client.send('POST', `/gateways/${gateway.id}/enable`);
  });
  after(() => {
    for (const socket of open) socket.destroy();
    blackHole.close();
  });

  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${product.url}/v1/gateway${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(BOUND_MS),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as { code?: string }) };
  };

  it('every operation that needs it is 503 DOWNSTREAM_ERROR in bounded time', async () => {
    const draft = {
      market: 'fr',
      input_connector: { connector_type: 'PROPERTY_FEED', config: { url: 'http://127.0.0.1:9/feed' } },
    };
    const operations: [method: string, path: string, body?: object][] = [
      ['POST', `/gateways/${gateway.id}/sync-jobs`],
      ['POST', `/gateways/${gateway.id}/validate`],
      ['POST', '/gateways/check', draft],
      ['POST', `/gateways/${gateway.id}/pause`],
      ['DELETE', `/gateways/${gateway.id}`],
    ];
    for (const [method, path, body] of operations) {
      const answer = await call(method, path, body);
      expect(answer, `${method} ${path} ${JSON.stringify(answer)}`).to.have.property('status', 503);
      expect(answer.body?.code, path).to.equal('DOWNSTREAM_ERROR');
    }
  });

  it('operations that only show its schedule still work', async () => {
    expect((await call('GET', `/gateways/${gateway.id}`)).status).to.equal(200);
    expect((await call('PATCH', `/gateways/${gateway.id}`, { schedule: { every_minutes: 60 } })).status).to.equal(200);
    expect((await call('GET', '/gateways')).status).to.equal(200);
    expect((await call('GET', `/gateways/${gateway.id}/sync-jobs`)).status).to.equal(200);
  });
});
