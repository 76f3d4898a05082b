import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { Invoice, Purchase } from '../model/gateway/billing.ts';
import type { Page } from '../model/shared/page.ts';
import { subscribeAddon } from '../api/addons/subscribe-addon.ts';
import { fakeDeps, gatewayRecord, principalOf } from '../api/testing/fake-deps.ts';
import { ApiError, createApiClient } from '../stack/demo/api-client.ts';
import type { ApiClient } from '../stack/demo/api-client.ts';
import { testStore } from '../store/testing/test-store.ts';
import { productEnvironment, startTestProduct } from './support/product.ts';
import type { TestProduct } from './support/product.ts';
import { openScene } from './support/scene.ts';
import type { Scene } from './support/scene.ts';

/** Simultaneous requests, half of them to each of two API processes. */
const AT_ONCE = 8;
const ORDER = { period: 'MONTHLY', currency: 'EUR' };

interface Outcome<T> {
  readonly status: number;
  readonly value?: T;
}

describe('Eight simultaneous requests to two API processes', () => {
  let product: TestProduct;
  let scene: Scene;
  let clients: ApiClient[];
  const path = (rest = '') => `/gateways/${scene.gateway.id}${rest}`;

  /** The outcomes of the same request sent eight times at once; every success is reported as 200. */
  const together = <T>(send: (client: ApiClient, index: number) => Promise<T>): Promise<Outcome<T>[]> =>
    Promise.all(
      Array.from({ length: AT_ONCE }, async (_, index): Promise<Outcome<T>> => {
        const client = clients[index % clients.length];
        if (!client) throw new Error('There are two clients.');
        try {
          return { status: 200, value: await send(client, index) };
        } catch (error) {
          if (error instanceof ApiError) return { status: error.status };
          throw error;
        }
      }),
    );
  const successes = <T>(outcomes: readonly Outcome<T>[]) => outcomes.filter(({ status }) => status === 200);
  const unexpected = <T>(outcomes: readonly Outcome<T>[], allowed: readonly number[]) =>
    outcomes.map(({ status }) => status).filter((status) => !allowed.includes(status));
  const events = (action: string) => product.db.collection('audit_events').countDocuments({ action });
  const mails = (kind: string) => product.db.collection('mails').countDocuments({ kind });

  before(async () => {
    const name = `once_${Date.now()}`;
    product = await startTestProduct(name);
    const second = await startTestProduct(`${name}_second`, productEnvironment(name, { PORT: '0' }), 'api');
    const token = await product.token('agency-north');
    clients = [product, second].map(({ url }) => createApiClient(url, token));
    scene = await openScene({ product, outputs: 1, listings: 3 });
  });
  after(() => scene.close());

  it('buy an addon once: one purchase, one invoice, one audit event, and the same purchase in every response', async () => {
    const bought = await together((client) => client.send<Purchase>('POST', path('/addons/PORTALS'), ORDER));
    expect(unexpected(bought, [200])).to.deep.equal([]);
    expect(new Set(bought.map(({ value }) => value?.id)).size).to.equal(1);
    const invoices = await together((client) => client.get<Page<Invoice>>(path('/invoices')));
    for (const { value } of invoices) expect(value?.total_elements).to.equal(1);
    expect(await events('addon.subscribed')).to.equal(1);
  });

  it('enrol with a portal once, at one address', async () => {
    const portals = await together((client) =>
      client.send<{ feed_url: string }>('POST', path('/portals/KYERO_FEED/enroll')),
    );
    expect(unexpected(portals, [200])).to.deep.equal([]);
    expect(new Set(portals.map(({ value }) => value?.feed_url)).size).to.equal(1);
    expect(await events('portal.enrolled')).to.equal(1);
  });

  it('replace the token of a feed so that one of the responses has the valid address', async () => {
    const rotated = await together((client) =>
      client.send<{ feed_url: string }>('POST', path('/portals/KYERO_FEED/rotate-token')),
    );
    expect(unexpected(rotated, [200])).to.deep.equal([]);
    const answers = rotated.map(({ value }) => value?.feed_url ?? '');
    const works = await Promise.all(
      answers.map(async (url) => (await fetch(`${product.url}${new URL(url).pathname}`)).status),
    );
    expect(works.filter((status) => status === 200)).to.have.length(1);
  });

  it('leave a portal and cancel an addon once', async () => {
    const left = await together((client) => client.send('DELETE', path('/portals/KYERO_FEED/enroll')));
    expect([successes(left).length, unexpected(left, [200, 404])]).to.deep.equal([1, []]);
    const cancelled = await together((client) => client.send('DELETE', path('/addons/PORTALS')));
    expect([successes(cancelled).length, unexpected(cancelled, [200, 404])]).to.deep.equal([1, []]);
    expect([await events('portal.unenrolled'), await events('addon.unsubscribed')]).to.deep.equal([1, 1]);
  });

  it('keep MULTI_INPUTS while an input needs it, in whatever order they arrive', async () => {
    await scene.buyAddon('MULTI_INPUTS');
    const input = { connector_type: 'PROPERTY_FEED', config: { url: `${scene.crm}/property-feed` } };
    await together((client, index) =>
      index % 2 === 0
        ? client.send('DELETE', path('/addons/MULTI_INPUTS'))
        : client.send('PATCH', path(), { input_connectors: [input] }),
    );
    const { input_connectors } = await scene.client.get<{ input_connectors: unknown[] }>(path());
    const addons = await scene.client.get<{ code: string; active: boolean }[]>(path('/addons'));
    const isActive = addons.some(({ code, active }) => code === 'MULTI_INPUTS' && active);
    expect(isActive).to.equal(input_connectors.length > 0);
    await scene.client.send('PATCH', path(), { input_connectors: [] });
  });

  it('activate a site once, with one mail', async () => {
    const body = { domain: scene.site, plugin_auth_key: 'a-new-site-key-0123456789', theme_id: randomUUID() };
    const active = await together((client) => client.send<{ activated_at: string }>('POST', '/site/activate', body));
    expect(unexpected(active, [200])).to.deep.equal([]);
    expect(new Set(active.map(({ value }) => value?.activated_at)).size).to.equal(1);
    const begun = { action: 'site.activated', 'detail.renewed': false };
    expect(await product.db.collection('audit_events').countDocuments(begun)).to.equal(1);
    expect(await mails('site_activated')).to.equal(1);
    expect(await product.db.collection('site_activations').countDocuments()).to.equal(1);
  });

  it('create a delegation once, and never more delegations than the limit', async () => {
    const made = await together((client) =>
      client.send('POST', path('/delegations'), { client_id: 'partner', level: 'WRITE' }),
    );
    expect(unexpected(made, [200])).to.deep.equal([]);
    expect(await scene.client.get<unknown[]>(path('/delegations'))).to.have.length(1);
    expect([await events('delegation.created'), await mails('delegation_granted')]).to.deep.equal([1, 1]);
    const others = Array.from({ length: 97 }, (_, index) => ({ client_id: `c${index}`, level: 'READ' }));
    const id = scene.gateway.id;
    const gateways = product.db.collection<{ _id: string; delegations: object[] }>('gateways');
    await gateways.updateOne({ _id: id }, { $push: { delegations: { $each: others } } });
    const rest = ['agency-south', 'no-items', 'partner'];
    await together((client, index) =>
      client.send('POST', path('/delegations'), { client_id: rest[index % rest.length], level: 'READ' }),
    );
    expect((await gateways.findOne({ _id: id }))?.delegations).to.have.length(100);
    const revoked = await together((client) => client.send('DELETE', path('/delegations/partner')));
    expect([successes(revoked).length, unexpected(revoked, [200, 404])]).to.deep.equal([1, []]);
    expect(await events('delegation.revoked')).to.equal(1);
  });

  it('pair a site once', async () => {
    const body = { domain: 'https://paired.example' };
    const paired = await together((client) =>
      client.send<{ id: string }>('POST', '/plugin-manager/site/register', body),
    );
    expect(unexpected(paired, [200])).to.deep.equal([]);
    expect(await product.db.collection('managed_sites').countDocuments()).to.equal(1);
  });

  it('create no more templates, PDF templates and subscriptions than the limit', async () => {
    const limits: [string, string, number, (index: number) => object][] = [
      ['/templates', 'templates', 100, (index) => ({ name: `T ${index}` })],
      ['/pdf-templates', 'pdf_templates', 50, (index) => ({ name: `P ${index}`, layout: 'standard' })],
      [path('/event-subscriptions'), 'event_subscriptions', 10, (index) => ({ url: `https://s${index}.example/hook` })],
    ];
    for (const [address, collection, most, body] of limits) {
      const stored = product.db.collection<{ _id: string }>(collection);
      const { id } = await scene.client.send<{ id: string }>('POST', address, body(0));
      const record = await stored.findOne({ _id: id });
      if (!record) throw new Error('It was stored.');
      // Room for one more.
      await stored.insertMany(Array.from({ length: most - 2 }, () => ({ ...record, _id: randomUUID() })));
      const made = await together((client, index) => client.send('POST', address, body(index)));
      expect([successes(made).length, unexpected(made, [200, 409])], collection).to.deep.equal([1, []]);
      expect(await stored.countDocuments(), collection).to.equal(most);
    }
  });

  it('replace a signing secret once; the others get a conflict and no secret', async () => {
    const { items } = await scene.client.get<Page<{ id: string }>>(path('/event-subscriptions'));
    const [one] = items;
    const rotated = await together((client) =>
      client.send<{ secret: string }>('POST', path(`/event-subscriptions/${one?.id}/rotate-secret`)),
    );
    expect(unexpected(rotated, [200, 409])).to.deep.equal([]);
    expect(await events('event_subscription.secret_rotated')).to.equal(successes(rotated).length);
    const inputId = scene.gateway.input_connector.connector_id;
    const turnedOn = await together((client) => client.send('POST', path(`/inputs/${inputId}/event-endpoint`)));
    expect(unexpected(turnedOn, [200, 409])).to.deep.equal([]);
    expect(await product.db.collection('event_endpoints').countDocuments()).to.equal(1);
    expect(await events('gateway.events_enabled')).to.equal(1);
    const removed = await together((client) => client.send('DELETE', path(`/event-subscriptions/${one?.id}`)));
    expect([successes(removed).length, unexpected(removed, [200, 404])]).to.deep.equal([1, []]);
    expect(await events('event_subscription.deleted')).to.equal(1);
  });

  it('open a support ticket once', async () => {
    const ticket = { subject: `Once ${Date.now()}`, message: 'The same, eight times.' };
    const opened = await together((client) => client.send<{ id: string }>('POST', '/support/tickets', ticket));
    expect(unexpected(opened, [200])).to.deep.equal([]);
    expect(new Set(opened.map(({ value }) => value?.id)).size).to.equal(1);
    expect(await events('support_ticket.created')).to.equal(1);
  });

  it('write first preferences and first metadata without losing an update', async () => {
    const names = ['sync', 'gateway_lifecycle', 'delegation', 'site'];
    const set = await together((client, index) =>
      client.send('PATCH', '/notification-preferences', { [names[index % names.length] ?? '']: false }),
    );
    expect(unexpected(set, [200])).to.deep.equal([]);
    expect(await scene.client.get('/notification-preferences')).to.deep.equal(
      Object.fromEntries(names.map((name) => [name, false])),
    );
    await scene.client.send(
      'PATCH',
      '/notification-preferences',
      Object.fromEntries(names.map((name) => [name, true])),
    );
    const kept = await together((client, index) => client.send('PATCH', path('/metadata'), { [`key${index}`]: index }));
    expect(unexpected(kept, [200])).to.deep.equal([]);
    expect(Object.keys(await scene.client.get<object>(path('/metadata')))).to.have.length(AT_ONCE);
  });

  it('delete a gateway once, with one mail', async () => {
    const gone = await together((client) => client.send('DELETE', path()));
    expect([successes(gone).length, unexpected(gone, [200, 404, 409])]).to.deep.equal([1, []]);
    expect([await events('gateway.deleted'), await mails('gateway_deleted')]).to.deep.equal([1, 1]);
  });
});

describe('An identity service that would store simultaneous purchases twice', () => {
  const { store } = testStore(() => process.env['MONGODB_URL']);

  it('gets one purchase only, and one audit event is written', async () => {
    const purchases: Purchase[] = [];
    const billing = {
      catalogue: async () => [
        {
          code: 'MULTI_INPUTS',
          name: 'Several CRMs',
          description: '',
          available: true,
          pricing: [{ period: 'MONTHLY' as const, currency: 'EUR', amount: 19 }],
        },
      ],
      purchases: async () => [...purchases],
      purchase: async () => {
        const purchase: Purchase = {
          id: randomUUID(),
          gateway_id: gatewayRecord()._id,
          addon_code: 'MULTI_INPUTS',
          period: 'MONTHLY',
          currency: 'EUR',
          amount: 19,
          active_since: new Date().toISOString(),
          renews_at: new Date().toISOString(),
        };
        await new Promise<void>((resolve) => setImmediate(resolve));
        purchases.push(purchase);
        return purchase;
      },
    };
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) =>
        subscribeAddon.call(
          {
            params: { id: gatewayRecord()._id, addonCode: 'MULTI_INPUTS' },
            query: {},
            body: { period: 'MONTHLY', currency: 'EUR' },
            principal: principalOf('north'),
            gateway: gatewayRecord(),
            requestId: `request-${index}`,
          },
          fakeDeps({ billing, store: store() }),
        ),
      ),
    );
    expect(purchases).to.have.length(1);
    for (const answer of answers) expect(answer).to.deep.equal(purchases[0]);
    const { total } = await store().audit.list({ gatewayId: gatewayRecord()._id }, { page: 0, size: 10 });
    expect(total).to.equal(1);
  });
});
