import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bodyParser } from '@koa/bodyparser';
import { Router } from '@koa/router';
import { expect } from 'chai';
import Koa from 'koa';
import { startHttpServer } from '../http-server.ts';
import { addBillingRoutes } from './billing-routes.ts';
import { openTokenStore } from './token-store.ts';

describe('The purchases of the embedded identity service', () => {
  it('are invoiced to their end: also the periods that nobody looked at before they were cancelled', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'property-gateway-billing-'));
    const store = await openTokenStore(join(folder, 'tokens'));
    let now = new Date('2026-01-31T10:00:00.000Z');
    const server = await startHttpServer('billing', { port: 0, host: '127.0.0.1' }, () => {
      const router = new Router();
      addBillingRoutes(router, store, () => now);
      const listener = new Koa().use(bodyParser()).use(router.routes()).callback();
      return (request, response) => void listener(request, response);
    });
    const call = async (method: string, path: string, body?: object) =>
      fetch(`${server.url}/gateways/g1${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    const bought = { client_id: 'north', period: 'MONTHLY', currency: 'EUR' };
    expect((await call('PUT', '/purchases/PORTALS', bought)).status).to.equal(201);
    now = new Date('2026-03-31T10:00:00.000Z');
    expect((await call('DELETE', '/purchases/PORTALS')).status).to.equal(204);
    now = new Date('2026-12-01T10:00:00.000Z');
    const invoices: { items: { period_start: string; number: string }[] } = JSON.parse(
      await (await call('GET', '/invoices')).text(),
    );
    expect(invoices.items.map(({ number, period_start }) => `${number} ${period_start.slice(0, 10)}`)).to.deep.equal([
      '2026-000003 2026-03-31',
      '2026-000002 2026-02-28',
      '2026-000001 2026-01-31',
    ]);
    expect((await call('DELETE', '/purchases/PORTALS')).status).to.equal(404);
    await server.stop();
    await store.close();
  });
});
