import { expect } from 'chai';
import { parse } from 'csv-parse/sync';
import { Webhook } from 'standardwebhooks';
import { serve } from '../connectors/kit/testing/serve.ts';
import type { TestServer } from '../connectors/kit/testing/serve.ts';
import type { AuditEvent } from '../model/gateway/audit-event.ts';
import type { Lead, LeadReceipt } from '../model/people/lead.ts';
import type { Page } from '../model/shared/page.ts';
import type { NewEventSubscription } from '../model/gateway/site-event.ts';
import type { CaughtMessage } from '../stack/mail/mailbox.ts';
import { workflowHistories } from './support/histories.ts';
import { startTestProduct } from './support/product.ts';
import type { TestProduct } from './support/product.ts';
import { checkEvent } from './support/check-event.ts';
import { openScene } from './support/scene.ts';
import type { Scene } from './support/scene.ts';
import { testStack } from './support/stack.ts';
import { until } from './support/until.ts';

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers: Headers;
}

/** Texts that occur nowhere else. */
const PERSONAL = {
  first_name: 'Zéphyrine',
  last_name: 'Quixadillac',
  email: 'Zephyrine.Quixadillac@example.org',
  phone: '+33 5 59 98 76 54',
  message: '=Rappelez-moi, maison de famille',
  property_address: '12 impasse des Quatre-Merles, Hendaye',
};
const LEAD = {
  ...PERSONAL,
  project_timeframe_months: 6,
  offer_type: 'SALE',
  property_type: 'HOUSE',
  request: 'VIEWING',
  source: { utm_source: 'google', utm_campaign: 'printemps', page: '/listings/maison-hendaye/' },
  consent: { given: true, text_version: '2026-01' },
};

describe('Leads', () => {
  let product: TestProduct;
  let scene: Scene;
  let other: Scene;
  let site: TestServer;
  let lead: LeadReceipt;
  const ownLeads = () => scene.client.get<Page<Lead>>('/leads');

  const ask = async (
    token: string,
    method: string,
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answer> => {
    const answer = await fetch(`${product.url}/v1/gateway${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.text(), headers: answer.headers };
  };
  const submit = (body: object, headers: Record<string, string> = {}) =>
    ask(scene.apiToken, 'POST', '/leads', { body, headers });

  /** Every document of the database as text. */
  const everything = async () => {
    const texts: string[] = [];
    for (const { name } of await product.db.listCollections().toArray())
      texts.push(JSON.stringify(await product.db.collection(name).find().toArray()));
    return texts.join('\n');
  };
  const personalIn = (text: string) =>
    Object.values(PERSONAL).filter((value) => text.toLowerCase().includes(value.toLowerCase()));

  before(async () => {
    product = await startTestProduct('leads', { MONGODB_DATABASE: `test_leads_${Date.now()}`, SWEEP_SECONDS: '1' });
    scene = await openScene({ product, outputs: 0 });
    other = await openScene({ product, outputs: 0 });
    site = await serve({ '/events': () => ({ status: 204, body: '' }) });
  });
  after(async () => {
    await Promise.all([scene.close(), other.close()]);
    await site.stop();
  });

  it('need the addon, and an error lists the gateways when several have it', async () => {
    const token = await product.token('agency-north');
    const without = await Promise.all([ask(token, 'GET', '/leads'), submit(LEAD)]);
    expect(without.map(({ status }) => status)).to.deep.equal([409, 409]);
    expect(without[0]?.body).to.include('ESTIMATION');
    await scene.buyAddon('ESTIMATION');
    expect(await ownLeads()).to.deep.equal({ items: [], page: 0, size: 50, total_elements: 0, total_pages: 0 });
    await other.buyAddon('ESTIMATION_IA');
    const several = await ask(token, 'GET', '/leads');
    expect(several.status).to.equal(409);
    expect(several.body).to.include(scene.gateway.id).and.to.include(other.gateway.id);
    expect((await ask(token, 'GET', `/leads?gatewayId=${other.gateway.id}`)).status).to.equal(200);
    expect((await ask(scene.apiToken, 'GET', `/leads?gatewayId=${other.gateway.id}`)).status).to.equal(404);
    await other.client.send('DELETE', `/gateways/${other.gateway.id}/addons/ESTIMATION_IA`);
  });

  it('are refused without consent, without email and phone, and with fields that change their owner', async () => {
    const { consent: _, ...silent } = LEAD;
    const refused = [
      silent,
      { ...LEAD, consent: { given: false } },
      { consent: LEAD.consent, first_name: 'Zéphyrine' },
      { ...LEAD, gateway_id: other.gateway.id },
      { ...LEAD, client_id: 'partner' },
      { ...LEAD, retention_until: '2099-01-01T00:00:00Z' },
      { ...LEAD, source: { channel: 'estimation' } },
      { ...LEAD, property_id: other.gateway.id },
      { ...LEAD, email: 'nobody' },
    ];
    for (const body of refused) expect((await submit(body)).status, JSON.stringify(body)).to.equal(400);
    expect((await ownLeads()).total_elements).to.equal(0);
  });

  it('are recorded once for an idempotency key; owner and site are notified without personal data', async () => {
    const subscription = await scene.client.send<NewEventSubscription>(
      'POST',
      `/gateways/${scene.gateway.id}/event-subscriptions`,
      { url: `${site.url}/events`, types: ['lead.created'] },
    );
    const first = await submit(LEAD, { 'idempotency-key': 'form-1' });
    const again = await submit(LEAD, { 'idempotency-key': 'form-1' });
    expect([first.status, again.status]).to.deep.equal([201, 201]);
    expect(again.body).to.equal(first.body);
    lead = JSON.parse(first.body) as LeadReceipt;
    expect(first.headers.get('location')).to.equal(`/v1/gateway/leads/${lead.id}`);

    const event = await until('the site has got the event', async () => site.requests[0]);
    new Webhook(subscription.secret).verify(event.body, { ...event.headers });
    expect(checkEvent(JSON.parse(event.body))).to.deep.include({ type: 'lead.created' });
    expect(event.body).to.include(lead.id).and.to.include('HOUSE');
    const mail = await until('the owner has got the mail', async () => {
      const inbox = (await (await fetch(`${testStack().urls.inbox}/messages`)).json()) as CaughtMessage[];
      return inbox.find(({ text }) => text.includes(lead.id));
    });
    expect(mail.subject).to.equal('Scene : nouveau contact');
    expect(mail.text).to.include('Origine: site');
    expect(personalIn(event.body + mail.text + mail.html + first.body)).to.deep.equal([]);
  });

  it('are read by the owner as a page, one by one and as CSV', async () => {
    const page = await ownLeads();
    expect(page).to.include({ page: 0, size: 50, total_elements: 1, total_pages: 1 });
    const expected = {
      ...PERSONAL,
      id: lead.id,
      project_timeframe_months: 6,
      offer_type: 'SALE',
      property_type: 'HOUSE',
    };
    expect(page.items[0]).to.deep.include({
      ...expected,
      request: 'VIEWING',
      source: {
        channel: 'site',
        utm_source: 'google',
        utm_campaign: 'printemps',
        page: '/listings/maison-hendaye/',
      },
      consent: { ...LEAD.consent, at: lead.created_at },
    });
    expect(await scene.client.get<Lead>(`/leads/${lead.id}`)).to.deep.equal(page.items[0]);
    const { headers } = await ask(scene.apiToken, 'GET', `/leads/${lead.id}`);
    expect(headers.get('cache-control')).to.equal('no-store');
    for (const [path, accept] of [
      ['/leads?format=csv', 'application/json'],
      ['/leads', 'text/csv'],
    ] as const) {
      const csv = await ask(scene.apiToken, 'GET', path, { headers: { accept } });
      expect(csv.headers.get('content-type')).to.equal('text/csv; charset=utf-8');
      const [row] = parse<Record<string, string>>(csv.body, { bom: true, columns: true });
      expect(row).to.include({
        id: lead.id,
        message: `'${PERSONAL.message}`,
        phone: `'${PERSONAL.phone}`,
        channel: 'site',
      });
    }
  });

  it('are listed newest first, page by page', async () => {
    const more = [];
    for (let count = 0; count < 3; count++) {
      const answer = await submit({ email: `buyer-${count}@example.org`, consent: { given: true } });
      more.unshift((JSON.parse(answer.body) as LeadReceipt).id);
    }
    const ids = async (query: string) =>
      (await scene.client.get<Page<Lead>>(`/leads?${query}`)).items.map(({ id }) => id);
    expect(await ids('size=3')).to.deep.equal(more);
    expect(await ids('size=3&page=1')).to.deep.equal([lead.id]);
    for (const query of ['size=0', 'size=201', 'page=-1', 'sort=name'])
      expect((await ask(scene.apiToken, 'GET', `/leads?${query}`)).status, query).to.equal(400);
  });

  it('are accessible to delegates from WRITE, and 404 for READ delegates and other clients', async () => {
    const partner = await product.token('partner');
    const strangers = [partner, await product.token('agency-south'), other.apiToken];
    const paths = [`/leads/${lead.id}`, `/leads?gatewayId=${scene.gateway.id}`];
    for (const token of strangers)
      for (const path of paths) expect((await ask(token, 'GET', path)).status, path).to.equal(404);
    const delegate = (level: string) =>
      scene.client.send('POST', `/gateways/${scene.gateway.id}/delegations`, { client_id: 'partner', level });
    await delegate('READ');
    expect((await ask(partner, 'GET', `/leads/${lead.id}`)).status).to.equal(404);
    expect((await ask(partner, 'DELETE', `/leads/${lead.id}`)).status).to.equal(404);
    for (const [method, path, body] of [
      ['GET', `/leads?gatewayId=${scene.gateway.id}`, undefined],
      ['POST', `/leads?gatewayId=${scene.gateway.id}`, LEAD],
      ['POST', `/leads/erasure?gatewayId=${scene.gateway.id}`, { email: PERSONAL.email }],
    ] as const)
      expect((await ask(partner, method, path, { body })).status, path).to.equal(403);
    await delegate('WRITE');
    expect((await ask(partner, 'GET', `/leads?gatewayId=${scene.gateway.id}`)).body).to.include(PERSONAL.last_name);
    expect((await ask(partner, 'GET', `/leads/${lead.id}`)).body).to.include(PERSONAL.last_name);
  });

  it('have their personal data encrypted in the database, and in no log line and no workflow history', async () => {
    expect(personalIn(await everything())).to.deep.equal([]);
    expect(personalIn(product.logs.join('\n'))).to.deep.equal([]);
    const recorded = await workflowHistories(product);
    expect(recorded).to.include('site-events:');
    expect(personalIn(recorded)).to.deep.equal([]);
  });

  it('are erased on request: only an anonymous record is left', async () => {
    const { id } = JSON.parse((await submit(LEAD)).body) as LeadReceipt;
    expect((await ask(scene.apiToken, 'DELETE', `/leads/${id}`)).status).to.equal(204);
    expect((await ask(scene.apiToken, 'GET', `/leads/${id}`)).status).to.equal(404);
    expect((await ask(scene.apiToken, 'DELETE', `/leads/${id}`)).status).to.equal(404);

    const erasure = { email: PERSONAL.email.toUpperCase() };
    const erased = await ask(scene.apiToken, 'POST', '/leads/erasure', { body: erasure });
    expect(JSON.parse(erased.body)).to.deep.equal({ erased: 1 });
    expect((await ownLeads()).items.map(({ email }) => email)).to.deep.equal(
      [2, 1, 0].map((count) => `buyer-${count}@example.org`),
    );
    const rows = await product.db.collection('leads').find({ status: 'ERASED' }).toArray();
    const kept = 'client_id,created_at,erased_at,gateway_id,offer_type,property_type,source,status';
    expect(rows.map(({ _id, ...row }) => Object.keys(row).toSorted().join())).to.deep.equal([kept, kept]);
    expect(personalIn(await everything())).to.deep.equal([]);
    const events = await scene.client.get<Page<AuditEvent>>(`/gateways/${scene.gateway.id}/audit-events?size=200`);
    const actions = events.items.map(({ action }) => action).filter((action) => action.startsWith('lead.'));
    expect(actions).to.deep.equal(['lead.erased_by_email', 'lead.erased', ...Array(5).fill('lead.created')]);
    expect(personalIn(JSON.stringify(events))).to.deep.equal([]);
    expect(personalIn(product.logs.join('\n'))).to.deep.equal([]);
  });

  it('can be erased after the addon has ended, but not read', async () => {
    await scene.client.send('DELETE', `/gateways/${scene.gateway.id}/addons/ESTIMATION`);
    expect((await ask(scene.apiToken, 'GET', '/leads')).status).to.equal(409);
    const client = await product.token('agency-north');
    const body = { email: 'buyer-0@example.org' };
    expect((await ask(client, 'POST', '/leads/erasure', { body })).body).to.equal('{"erased":1}');
  });

  it('are erased when their retention ends', async () => {
    const leads = product.db.collection('leads');
    const [kept] = await leads.find({ status: 'NEW' }).toArray();
    await leads.updateOne({ _id: kept?._id }, { $set: { retention_until: new Date(0) } });
    const row = await until('the sweep has erased it', () =>
      leads.findOne({ _id: kept?._id, status: 'ERASED' }).then((found) => found ?? undefined),
    );
    expect(row).not.to.have.any.keys('personal', 'retention_until');
    expect(await leads.countDocuments({ status: 'NEW' })).to.equal(1);
  });

  it('are deleted with their gateway; its invoices stay', async () => {
    await scene.client.send('DELETE', `/gateways/${scene.gateway.id}?keepOnSites=true`);
    await until('they are gone', async () => (await product.db.collection('leads').countDocuments()) === 0);
    const invoices = await scene.client.get<Page<{ addon_code: string }>>(`/gateways/${scene.gateway.id}/invoices`);
    expect(invoices.items.map(({ addon_code }) => addon_code)).to.deep.equal(['ESTIMATION']);
  });
});
