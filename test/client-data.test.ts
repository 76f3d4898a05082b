import { expect } from 'chai';
import type { ClientEntry, ClientErasure } from '../model/gateway/client-data.ts';
import { CLIENT_PLACES, GATEWAY_PLACES } from '../model/gateway/client-data.ts';
import type { AuditEvent } from '../model/gateway/audit-event.ts';
import type { PublishedListing } from '../model/listing/listing.ts';
import type { Page } from '../model/shared/page.ts';
import { plant } from './access/plant.ts';
import type { Planted } from './access/plant.ts';
import { startTestProduct } from './support/product.ts';
import type { TestProduct } from './support/product.ts';
import { SITE_KEY, openScene } from './support/scene.ts';
import type { Scene } from './support/scene.ts';
import { until } from './support/until.ts';

/** Places that stay empty in a gateway whose owner has done none of it. */
const NOT_PLANTED = ['site_activations', 'mapping_versions', 'held_listings', 'outcomes'];

/** Collections in which words of an erased client may be for a while. */
const MAY_STAY = [
  'audit_events', // what was done and by whom
  'mails', // the outbox
  'idempotency_keys', // encrypted replies, for a day
  'mapping_uploads', // removed by the next sweep
];

describe('Everything that is kept for a client', () => {
  let product: TestProduct;
  let planted: Planted;
  let foreign: Scene;
  let text: string;
  let entries: ClientEntry[];

  const exportOf = async (clientId: string) => {
    const answer = await fetch(`${product.url}/v1/gateway/principal/data`, {
      headers: { authorization: `Bearer ${await product.token(clientId)}` },
    });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };

  before(async () => {
    product = await startTestProduct('client-data');
    planted = await plant(product);
    foreign = await openScene({ product, clientId: 'agency-south', itemId: 'south-1' });
    await foreign.run();
    const answer = await exportOf('agency-north');
    expect(answer.status, answer.text.slice(0, 300)).to.equal(200);
    expect(answer.headers.get('cache-control')).to.equal('no-store');
    ({ text } = answer);
    entries = JSON.parse(text);
  });
  after(async () => {
    await foreign.close();
    await planted.close();
  });

  it('is exported with every word of what the client has', () => {
    const found = new Set(planted.wordsIn(text));
    expect([...planted.words].filter((word) => !found.has(word))).to.deep.equal([]);
  });

  it('has entries of each place, and ends with their numbers', () => {
    const { place, data } = entries.at(-1) ?? {};
    expect(place).to.equal('summary');
    const counts = Object.fromEntries(
      Object.entries(Object.groupBy(entries.slice(0, -1), (entry) => entry.place)).map(([name, of]) => [
        name,
        of.length,
      ]),
    );
    expect(data).to.deep.equal(counts);
    expect([...Object.keys(counts), ...NOT_PLANTED]).to.have.members([...CLIENT_PLACES, ...GATEWAY_PLACES]);
  });

  it('has listings as the API shows them, and names the gateway of each', async () => {
    const { client, gateway } = planted.scene;
    const shown = await client.get<PublishedListing[]>(`/gateways/${gateway.id}/properties`);
    const exported = entries.filter(({ place, gateway_id: id }) => place === 'listings' && id === gateway.id);
    expect(exported.map(({ data }) => data)).to.deep.equal(shown);
  });

  it('has no secret of a connector, and no token', () => {
    const secrets = [planted.apiToken, planted.siblingToken, SITE_KEY];
    expect(secrets.filter((secret) => text.includes(secret))).to.deep.equal([]);
  });

  it('has nothing of another client, and a delegate gets nothing of the owner', async () => {
    expect(text).not.to.include(foreign.gateway.id);
    for (const clientId of ['agency-south', 'partner']) {
      const other = await exportOf(clientId);
      expect(other.status).to.equal(200);
      expect(planted.wordsIn(other.text), clientId).to.deep.equal([]);
      expect(other.text.includes(foreign.gateway.id), clientId).to.equal(clientId === 'agency-south');
    }
  });

  it('is not for API tokens, and leaves an audit event of the client', async () => {
    const refused = await fetch(`${product.url}/v1/gateway/principal/data`, {
      headers: { authorization: `Bearer ${planted.apiToken}` },
    });
    expect(refused.status).to.equal(403);
    const { items } = await planted.scene.client.get<Page<AuditEvent>>('/audit-events?action=client.exported');
    expect(items.map(({ detail }) => detail)).to.deep.equal([{ gateways: 2 }]);
  });
});

describe('Everything of a client', () => {
  let product: TestProduct;
  let planted: Planted;
  let foreign: Scene;

  const erase = async (query: string, token?: string) => {
    const answer = await fetch(`${product.url}/v1/gateway/principal/data${query}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token ?? (await product.token('agency-north'))}` },
    });
    return { status: answer.status, text: await answer.text() };
  };
  /** How many documents of each collection have one of these texts. */
  const holding = async (texts: readonly string[]) => {
    const found: Record<string, number> = {};
    for (const { name } of await product.db.listCollections().toArray()) {
      const all = await product.db.collection(name).find().toArray();
      const count = all.filter((one) => texts.some((text) => JSON.stringify(one).includes(text))).length;
      if (count > 0) found[name] = count;
    }
    return found;
  };
  const foreignState = async () => {
    const { client, gateway } = foreign;
    return [await client.get('/gateways'), await client.get(`/gateways/${gateway.id}/properties`)];
  };

  before(async () => {
    product = await startTestProduct('client-erasure');
    planted = await plant(product);
    foreign = await openScene({ product, clientId: 'agency-south', itemId: 'south-1' });
    await foreign.run();
    await foreign.client.send('POST', `/gateways/${foreign.gateway.id}/delegations`, {
      client_id: 'agency-north',
      level: 'WRITE',
    });
  });
  after(async () => {
    await foreign.close();
  });

  it('stays where the request does not name the client, is of an API token, or reaches only some of its items', async () => {
    const before = await holding([...planted.words]);
    for (const query of ['', '?confirm=', '?confirm=agency-south', '?confirm=true']) {
      const refused = await erase(query);
      expect(refused.status, query).to.equal(400);
      expect(refused.text).to.include('Nothing was deleted').and.include('confirm=agency-north');
    }
    expect((await erase('?confirm=agency-north', planted.apiToken)).status).to.equal(403);
    expect((await erase('?confirm=agency-north', planted.siblingToken)).status).to.equal(403);
    // As if the gateway had been moved to an item of which this token knows nothing.
    const gateways = product.db.collection<{ _id: string }>('gateways');
    await gateways.updateOne({ _id: planted.scene.gateway.id }, { $set: { item_id: 'north-9' } });
    const partial = await erase('?confirm=agency-north');
    expect(partial.status).to.equal(409);
    expect(partial.text).to.include('2 gateways').and.include('the items of 1');
    await gateways.updateOne({ _id: planted.scene.gateway.id }, { $set: { item_id: 'north-1' } });
    expect(await holding([...planted.words])).to.deep.equal(before);
  });

  it('is deleted by two requests at a time, which count each thing once, and nothing of another client is', async () => {
    const untouched = await foreignState();
    const both = await Promise.all([erase('?confirm=agency-north'), erase('?confirm=agency-north')]);
    expect(both.map(({ status }) => status)).to.deep.equal([200, 200]);
    const [one, other] = both.map(({ text }): ClientErasure => JSON.parse(text));
    if (!one || !other) throw new Error('Both have succeeded.');
    expect({
      gateways: one.gateways + other.gateways,
      delegations: one.delegations + other.delegations,
      templates: one.templates + other.templates,
      pdf_templates: one.pdf_templates + other.pdf_templates,
      managed_sites: one.managed_sites + other.managed_sites,
      site_reports: one.site_reports + other.site_reports,
    }).to.deep.equal({
      gateways: 2,
      delegations: 1,
      templates: 1,
      pdf_templates: 1,
      managed_sites: 1,
      site_reports: 2,
    });
    expect(await foreignState()).to.deep.equal(untouched);
    expect(await planted.scene.client.get('/gateways')).to.include({ total_elements: 0 });
    expect(await planted.scene.client.get('/gateways/delegated')).to.include({ total_elements: 0 });
  });

  it('is gone from sites and from every collection, but for what has to stay', async () => {
    const left = await until('the gateways are removed in the background', async () => {
      const now = await holding([...planted.words]);
      return Object.keys(now).every((name) => MAY_STAY.includes(name)) ? now : undefined;
    });
    expect(left).to.have.property('audit_events');
    expect((await planted.scene.siteStats()).listings).to.equal(0);
    const entries: ClientEntry[] = await planted.scene.client.get('/principal/data');
    expect([...new Set(entries.map(({ place }) => place))]).to.have.members([
      'notification_preferences',
      'client_audit_events',
      'summary',
    ]);
    expect(entries.filter(({ data }) => data['action'] === 'client.erased')).to.have.length(2);
  });

  it('can be deleted again, and invoices of its gateways stay readable', async () => {
    const again = await erase('?confirm=agency-north');
    expect(again.status).to.equal(200);
    expect(Object.values(JSON.parse(again.text)).every((count) => count === 0)).to.equal(true);
    const { client, gateway } = planted.scene;
    expect(await client.get<Page<unknown>>(`/gateways/${gateway.id}/invoices`)).to.have.property('total_elements', 3);
  });
});
