import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import { serve } from '../connectors/kit/testing/serve.ts';
import type { TestServer } from '../connectors/kit/testing/serve.ts';
import type { AuditEvent } from '../model/gateway/audit-event.ts';
import type { Page } from '../model/shared/page.ts';
import type { SavedSearch } from '../model/people/saved-search.ts';
import type { NewEventSubscription } from '../model/gateway/site-event.ts';
import { ApiError } from '../stack/demo/api-client.ts';
import type { CaughtMessage } from '../stack/mail/mailbox.ts';
import { startTestProduct } from './support/product.ts';
import { checkEvent } from './support/check-event.ts';
import { openScene } from './support/scene.ts';
import type { Scene } from './support/scene.ts';
import { testStack } from './support/stack.ts';
import { until } from './support/until.ts';

const READER = 'visitor.of.north@reader.example';

describe('Saved searches', () => {
  let scene: Scene;
  let crm: TestServer;
  const records = new Map<string, Record<string, unknown>>();
  let alert: SavedSearch;

  const record = (id: string, amount: number, more: object = {}) => ({
    crm_reference: id,
    type: 'house',
    offer_type: 'sale',
    title: { fr: `Maison ${id}`, en: `House ${id}` },
    description: 'Une maison.',
    location: { city: 'Biarritz', postal_code: '64200', countryCode: 'FR' },
    financial: { transaction: { price: { amount, currency: 'EUR' } } },
    ...more,
  });
  const sync = async (...changed: Record<string, unknown>[]) => {
    for (const one of changed) records.set(String(one['crm_reference']), one);
    const job = await scene.run();
    expect(job.status).to.equal('COMPLETED');
    return job;
  };
  const path = (rest = '') => `/gateways/${scene.gateway.id}/saved-searches${rest}`;
  const filter = { type: ['house' as const], price_max: 300_000 };
  const mailed = (name: string, language = 'en') => ({
    name,
    filter,
    channel: { type: 'MAIL', email: READER, language },
  });
  const mails = async (to = READER): Promise<CaughtMessage[]> => {
    const answer = await fetch(`${testStack().urls.inbox}/messages`);
    return ((await answer.json()) as CaughtMessage[]).filter((mail) => mail.to.includes(to)).reverse();
  };
  const mailWith = (words: string) =>
    until(`a mail says ${words}`, async () => (await mails()).find(({ subject }) => subject.includes(words)));
  /** An address in a mail, at the product of this test. */
  const here = (address: string) => scene.product.url + new URL(address).pathname;
  const linkIn = ({ text }: CaughtMessage) => here(/https?:\S+public\/saved-searches\/[\w.-]+/.exec(text)?.[0] ?? '');
  const post = (url: string) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
  const read = (id = alert.id) => scene.client.get<SavedSearch>(path(`/${id}`));
  /** Waits until everything up to a run has been matched. */
  const matchedUpTo = (job: { finished_at?: string }, id = alert.id) =>
    until('the changes are matched', async () => {
      const search = await read(id);
      return search.matched_until > (job.finished_at ?? '') ? search : undefined;
    });
  const refusal = async (work: Promise<unknown>) => {
    const error: unknown = await work.catch((failure: unknown) => failure);
    if (!(error instanceof ApiError)) throw new Error('It was not refused.');
    return error;
  };

  before(async () => {
    crm = await serve({ '/feed': () => ({ body: [...records.values()] }) });
    const product = await startTestProduct('saved_searches', { SEARCH_MAIL_SECONDS: '0' });
    scene = await openScene({ product, outputs: 0, config: { url: `${crm.url}/feed` } });
    await sync(record('seen', 250_000), record('dear', 400_000), record('hidden', 100_000, { hidden: true }));
  });
  after(async () => {
    await scene.close();
    await crm.stop();
  });

  it('are stored once and mail one request to confirm, also when the same one is created in parallel', async () => {
    const turned = { ...mailed('Houses by the sea'), filter: { price_max: 300_000, type: ['house', 'house'] } };
    const made = await Promise.all(
      [mailed('Houses by the sea'), mailed('Houses by the sea'), turned].map((body) =>
        scene.client.send<SavedSearch>('POST', path(), body),
      ),
    );
    expect(new Set(made.map(({ id }) => id)).size).to.equal(1);
    [alert] = made as [SavedSearch];
    expect(alert).to.include({ status: 'UNCONFIRMED', announced: 0 });
    expect(alert.channel).to.deep.equal({ type: 'MAIL', email: READER, language: 'en' });
    const { text, html } = await mailWith('Confirm your alert');
    expect(text).to.include('Houses by the sea').and.to.include('within 7 days');
    expect(html).to.include('<html lang="en">');
    expect(await mails()).to.have.length(1);
    const expected = new Date(Date.parse(alert.created_at) + 7 * 24 * 3_600_000).toISOString();
    expect(alert.expires_at).to.equal(expected);
  });

  it('are confirmed by the button of a page, not by opening it', async () => {
    const link = linkIn(await mailWith('Confirm your alert'));
    const page = await fetch(link);
    expect(page.headers.get('content-type')).to.equal('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).to.include("default-src 'none'").and.not.to.include('unsafe');
    const html = await page.text();
    expect(html).to.include('<html lang="en">').and.to.include('Houses by the sea').and.not.to.include(READER);
    expect((await read()).status).to.equal('UNCONFIRMED');
    const action = /action="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(action).to.match(/\/confirm$/);
    const answer = await post(scene.product.url + action);
    expect(await answer.text()).to.include('Your alert is active');
    expect(await read())
      .to.include({ status: 'ACTIVE' })
      .and.not.to.have.property('expires_at');
    const forged = `${link.slice(0, -2)}${link.endsWith('AA') ? 'BB' : 'AA'}`;
    expect((await post(`${forged}/confirm`)).status).to.equal(404);
  });

  it('mail new matches of a sync, once, without listings that matched before', async () => {
    const job = await sync(
      record('new-1', 199_000, { property_url: 'https://north.example/new-1' }),
      record('new-2', 300_000),
      record('other', 900_000),
      record('seen', 240_000),
    );
    const mail = await mailWith('2 new listings for “Houses by the sea”');
    expect(mail.text)
      .to.include('House new-1\n  64200 Biarritz\n  €199,000\n  https://north.example/new-1')
      .and.to.include('House new-2')
      .and.not.to.match(/seen|other|hidden/);
    expect(mail.headers['list-unsubscribe-post']).to.equal('List-Unsubscribe=One-Click');
    expect(mail.headers['list-unsubscribe']).to.match(/^<https?:\/\/.+\/unsubscribe>$/);
    expect((await matchedUpTo(job)).announced).to.equal(2);
    await matchedUpTo(await sync());
    expect(await mails()).to.have.length(2);
  });

  it('mail a listing whose price drops into the filter, once', async () => {
    await sync(record('dear', 290_000));
    expect((await mailWith('1 new listing for')).text)
      .to.include('House dear')
      .and.to.match(/€290,000\n {2}Price lowered from €[\d,]+ to €290,000/);
    const job = await sync(record('dear', 280_000));
    expect((await matchedUpTo(job)).announced).to.equal(3);
    expect(await mails()).to.have.length(3);
  });

  it('are visible only to the client that created them', async () => {
    await scene.client.send('POST', `/gateways/${scene.gateway.id}/delegations`, {
      client_id: 'partner',
      level: 'FULL_ACCESS',
    });
    const partner = await scene.product.as('partner');
    expect((await partner.get<Page<SavedSearch>>(path())).items).to.deep.equal([]);
    const one = path(`/${alert.id}`);
    expect(await refusal(partner.get(one))).to.have.property('status', 404);
    expect(await refusal(partner.send('PATCH', one, { status: 'PAUSED' }))).to.have.property('status', 404);
    expect(await refusal(partner.send('DELETE', one))).to.have.property('status', 404);
    const own = await partner.send<SavedSearch>('POST', path(), mailed('Mine'));
    expect(own.id).not.to.equal(alert.id);
    expect((await scene.client.get<Page<SavedSearch>>(path())).items.map(({ id }) => id)).to.deep.equal([alert.id]);
    await scene.client.send('DELETE', `/gateways/${scene.gateway.id}/delegations/partner`);
    expect(await scene.product.db.collection('saved_searches').countDocuments({ client_id: 'partner' })).to.equal(0);
  });

  it('send a signed event per listing to the sites that subscribe to it', async () => {
    const search = { name: 'For the site', filter, channel: { type: 'WEBHOOK' } };
    expect(await refusal(scene.client.send('POST', path(), search)))
      .to.include({ status: 409 })
      .and.to.have.property('message')
      .that.includes('saved_search.matched');
    const site = await serve({ '/events': () => ({ status: 204, body: '' }) });
    const { secret } = await scene.client.send<NewEventSubscription>(
      'POST',
      `/gateways/${scene.gateway.id}/event-subscriptions`,
      { url: `${site.url}/events`, types: ['saved_search.matched'] },
    );
    const { id, status } = await scene.client.send<SavedSearch>('POST', path(), search);
    expect(status).to.equal('ACTIVE');
    await scene.client.send('PATCH', path(`/${alert.id}`), { status: 'PAUSED' });
    const job = await sync(record('event-1', 100_000), record('hidden', 99_000, { hidden: true }));
    await until('the site got the event', async () => site.requests.length > 0);
    await matchedUpTo(await sync(), id);
    expect(site.requests).to.have.length(1);
    const [{ body, headers } = { body: '', headers: {} }] = site.requests;
    new Webhook(secret).verify(body, { ...headers });
    const event = checkEvent(JSON.parse(body) as { type: string; data: Record<string, unknown> });
    expect(event.type).to.equal('saved_search.matched');
    expect(event.data).to.deep.include({ crm_reference: 'event-1', saved_search: { id, name: 'For the site' } });
    expect(event.data['property'])
      .to.have.property('title')
      .that.deep.equals({ fr: 'Maison event-1', en: 'House event-1' });
    expect(await mails()).to.satisfy((all: CaughtMessage[]) => all.every(({ text }) => !text.includes('event-1')));
    await scene.client.send('DELETE', path(`/${id}`));
    await site.stop();
    // Matches during a pause are announced when the search is active again.
    await scene.client.send('PATCH', path(`/${alert.id}`), { status: 'ACTIVE' });
    await until('the reader got the mail', async () =>
      (await mails()).some(({ text }) => text.includes('House event-1')),
    );
    expect(await matchedUpTo(job)).to.include({ announced: 4 });
  });

  it('do not announce listings that already match a new filter', async () => {
    const wider = { type: ['house' as const], price_max: 2_000_000 };
    const changed = await scene.client.send<SavedSearch>('PATCH', path(`/${alert.id}`), { filter: wider });
    expect(changed.filter).to.deep.equal(wider);
    const before = (await mails()).length;
    const job = await sync(record('other', 899_000), record('wide', 1_000_000));
    await matchedUpTo(job);
    await until('the new one is mailed', async () => (await mails()).length > before);
    const texts = (await mails()).slice(before).map(({ text }) => text);
    expect(texts.join()).to.include('House wide').and.not.to.include('House other');
    await scene.client.send('PATCH', path(`/${alert.id}`), { filter });
  });

  it('end by the one-click unsubscribe of a mail program, and stay ended', async () => {
    const [mail] = (await mails()).filter(({ headers }) => headers['list-unsubscribe']).slice(-1);
    const address = here((mail?.headers['list-unsubscribe'] ?? '').replaceAll(/[<>]/g, ''));
    expect((await fetch(address)).status).to.equal(200);
    expect((await read()).status).to.equal('ACTIVE');
    const answer = await post(address);
    expect(answer.status).to.equal(200);
    expect(await answer.text()).to.include('You are unsubscribed');
    expect(await read())
      .to.include({ status: 'UNSUBSCRIBED' })
      .and.to.have.property('expires_at');
    const before = (await mails()).length;
    await sync(record('late', 1));
    expect((await post(`${linkIn(mail!)}/confirm`)).status).to.equal(200);
    expect((await read()).status).to.equal('UNSUBSCRIBED');
    const patched = await refusal(scene.client.send('PATCH', path(`/${alert.id}`), { status: 'ACTIVE' }));
    expect(patched).to.have.property('status', 409);
    expect(await mails()).to.have.length(before);
    const again = await scene.client.send<SavedSearch>('POST', path(), mailed('Houses by the sea', 'de'));
    expect(again.id).not.to.equal(alert.id);
    await mailWith('Bestätigen Sie Ihren Suchauftrag');
  });

  it('are refused with what to change', async () => {
    const refused = async (body: object) => {
      const { status, message } = await refusal(scene.client.send('POST', path(), { ...mailed('No'), ...body }));
      return `${status} ${message}`;
    };
    expect(await refused({ filter: { price_min: 2, price_max: 1 } })).to.match(/^400 .*\/filter\/price_min/);
    expect(await refused({ filter: { prices: 1 } })).to.match(/^400 /);
    expect(await refused({ name: '\u200b' })).to.match(/^400 /);
    expect(await refused({ channel: { type: 'MAIL', email: 'a@b, c@d', language: 'fr' } })).to.match(/^400 .*email/);
    expect(await refused({ channel: { type: 'SMS' } })).to.match(/^400 /);
  });

  it('keep the address of their reader out of logs, audit events and queued mails', async () => {
    const events = await scene.client.get<Page<AuditEvent>>(`/gateways/${scene.gateway.id}/audit-events?size=200`);
    const actions = events.items.map(({ action }) => action).filter((action) => action.startsWith('saved_search'));
    expect(new Set(actions)).to.deep.equal(
      new Set([
        'saved_search.created',
        'saved_search.updated',
        'saved_search.deleted',
        'saved_search.confirmed',
        'saved_search.unsubscribed',
      ]),
    );
    const { db, logs } = scene.product;
    const stored = await Promise.all(
      ['saved_searches', 'mails', 'audit_events', 'rate_windows'].map((name) => db.collection(name).find().toArray()),
    );
    const [, token = ''] = /saved-searches\/([\w.-]+)/.exec((await mails()).at(-1)?.text ?? '') ?? [];
    for (const text of [JSON.stringify(events), JSON.stringify(stored), logs.join('\n')]) {
      expect(text.toLowerCase()).not.to.include('visitor.of.north');
      expect(text).not.to.include(token);
    }
  });

  it('are purged with their gateway', async () => {
    const { db } = scene.product;
    const gateway_id = scene.gateway.id;
    const names = ['saved_searches', 'saved_search_baselines', 'saved_search_matches'];
    const left = () => Promise.all(names.map((name) => db.collection(name).countDocuments({ gateway_id })));
    expect(await left()).not.to.deep.equal([0, 0, 0]);
    await scene.client.send('DELETE', `/gateways/${gateway_id}?keepOnSites=true`);
    await until('all is gone', async () => (await left()).every((count) => count === 0));
  });
});
