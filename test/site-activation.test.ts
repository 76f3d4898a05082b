import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { SiteActivation } from '../model/gateway/site-activation.ts';
import { siteDomain } from '../model/gateway/site-domain.ts';
import type { ApiClient } from '../stack/demo/api-client.ts';
import type { CaughtMessage } from '../stack/mail/mailbox.ts';
import { SITE_KEY, openScene } from './support/scene.ts';
import type { Scene } from './support/scene.ts';
import { testStack } from './support/stack.ts';
import { until } from './support/until.ts';

const NEW_KEY = 'a-key-that-the-plugin-made-0123456789';

describe('Activating a site', () => {
  let scene: Scene;
  let domain = '';

  const activate = (body: object, client: ApiClient = scene.client) =>
    client.send<SiteActivation>('POST', '/site/activate', body);
  const refusal = (body: object, client?: ApiClient): Promise<string> =>
    activate(body, client).then(
      () => 'accepted',
      (error: unknown) => String(error),
    );
  const mails = async () => {
    const answer = await fetch(`${testStack().urls.inbox}/messages`);
    return ((await answer.json()) as CaughtMessage[]).filter(({ subject }) => subject.includes(domain));
  };
  const site = (path = '') => ({ domain: `${scene.site}${path}`, plugin_auth_key: SITE_KEY });

  before(async () => {
    scene = await openScene({ listings: 3 });
    domain = siteDomain(scene.site) ?? '';
  });
  after(() => scene.close());

  it('needs an output that delivers to the site', async () => {
    expect(await refusal({ domain: 'https://elsewhere.example', plugin_auth_key: NEW_KEY })).to.match(
      / 422: .*"no_matching_gateway"/,
    );
    const other = await scene.product.as('agency-south');
    expect(await refusal(site(), other)).to.match(/ 422: .*"no_matching_gateway"/);
    expect(await refusal(site(), await scene.product.as('no-items'))).to.match(/ 422: .*"no_matching_gateway"/);
  });

  it('refuses invalid bodies', async () => {
    for (const body of [
      {},
      { domain: scene.site },
      { plugin_auth_key: NEW_KEY },
      { ...site(), domain: 'not a site' },
      { ...site(), domain: 'ftp://example.com' },
      { ...site(), plugin_auth_key: '********' },
      { ...site(), theme_id: '' },
      { ...site(), plan: 'PRO' },
    ]) {
      expect(await refusal(body), JSON.stringify(body)).to.match(/ 400: .*"BAD_REQUEST"/);
    }
  });

  it('returns plan, limit and expiry, and notifies the owner by one mail', async () => {
    // No path, no scheme, other case: the same site.
    const answer = await activate({ domain: `${domain.toUpperCase()}/`, plugin_auth_key: SITE_KEY });
    expect(answer).to.include({ success: true, status: 'ACTIVE', domain, plan: 'PRO', biens_max: 100_000 });
    const days = (Date.parse(answer.expires_at) - Date.parse(answer.activated_at)) / 86_400_000;
    expect(days).to.equal(365);
    const mail = await until('the mail about the site has arrived', async () => (await mails())[0]);
    expect(mail.subject).to.equal(`Site ${domain} activé`);
    expect(mail.to).to.include('owner@agency-north.example');
  });

  it('can be repeated: same response, no second mail', async () => {
    const [once, again] = [await activate(site('/')), await activate(site('/any/page'))];
    expect(again).to.deep.equal(once);
    const sent = await scene.product.db
      .collection('mails')
      .countDocuments({ kind: 'site_activated', 'facts.domain': domain });
    expect(sent).to.equal(1);
  });

  it('sets the plugin’s key on the outputs: encrypted in the store, used by the next delivery', async () => {
    const output = { connector_type: 'SYNC', config: { url: `${scene.site}/`, plugin_auth_key: NEW_KEY } };
    await scene.client.send('PATCH', `/gateways/${scene.gateway.id}`, { output_connectors: [output] });
    await activate(site());
    const stored = await scene.product.db.collection<{ _id: string }>('gateways').findOne({ _id: scene.gateway.id });
    expect(JSON.stringify(stored)).to.include('aes256gcm:').and.not.to.include(SITE_KEY);
    // The site accepts only what is signed with its own key.
    expect(await scene.run()).to.have.property('status', 'COMPLETED');
    expect((await scene.siteStats()).listings).to.equal(3);
  });

  it('is listed with its theme and gateways for the owner, by page, and for nobody else', async () => {
    interface Listed {
      readonly total_elements: number;
      readonly items: readonly { domain: string; status: string; theme_id?: string; gateway_ids: string[] }[];
    }
    const theme = `theme-${randomUUID()}`;
    await activate({ ...site(), theme_id: theme });
    const { items } = await scene.client.get<Listed>('/site/activations?size=100');
    const own = items.find((one) => one.domain === domain);
    expect(own).to.include({ status: 'ACTIVE', theme_id: theme });
    expect(own?.gateway_ids).to.deep.equal([scene.gateway.id]);
    expect((await scene.client.get<Listed>('/site/activations?size=1&page=0')).items).to.have.length(1);
    await scene.product.db
      .collection('site_activations')
      .updateOne({ domain }, { $set: { expires_at: new Date(Date.now() - 1_000) } });
    const later = await scene.client.get<Listed>('/site/activations?size=100');
    expect(later.items.find((one) => one.domain === domain)?.status).to.equal('EXPIRED');
    for (const other of ['agency-south', 'partner', 'no-items']) {
      const seen = await (await scene.product.as(other)).get<Listed>('/site/activations?size=100');
      expect(
        seen.items.map((one) => one.domain),
        other,
      ).not.to.include(domain);
    }
    const asked = scene.client.get('/site/activations?size=0').then(
      () => 'accepted',
      (error: unknown) => String(error),
    );
    expect(await asked).to.match(/ 400: /);
  });

  it('binds a theme to one site only, that of the first request', async () => {
    const theme = `theme-${randomUUID()}`;
    const first = await openScene({ listings: 3 });
    const second = await openScene({ listings: 3 });
    const south = await openScene({ listings: 3, clientId: 'agency-south', itemId: 'south-1' });
    const requests = [first, second, south].map(({ client, site }) =>
      refusal({ domain: site, plugin_auth_key: SITE_KEY, theme_id: theme }, client),
    );
    const answers = await Promise.all(requests);
    expect(answers.filter((answer) => answer === 'accepted')).to.have.length(1);
    expect(answers.filter((answer) => / 409: .*"CONFLICT"/.test(answer))).to.have.length(2);
    const winner = [first, second, south][answers.indexOf('accepted')];
    if (!winner) throw new Error('Nobody got the theme.');
    const again = { domain: winner.site, plugin_auth_key: SITE_KEY };
    await activate({ ...again, theme_id: theme }, winner.client);
    await activate(again, winner.client);
    const loser = winner === second ? first : second;
    const wanted = { domain: loser.site, plugin_auth_key: SITE_KEY, theme_id: theme };
    expect(await refusal(wanted, loser.client)).to.include(' 409: ');
    // The winner's gateway no longer delivers to its site: the theme is free.
    await winner.client.send('PATCH', `/gateways/${winner.gateway.id}`, { output_connectors: [] });
    expect(await refusal(wanted, loser.client)).to.equal('accepted');
    await Promise.all([first.close(), second.close(), south.close()]);
  });

  it('starts again after it has expired', async () => {
    const before = await activate(site());
    await scene.product.db
      .collection('site_activations')
      .updateOne({ domain }, { $set: { expires_at: new Date(Date.now() - 1_000) } });
    const after = await activate(site());
    expect(Date.parse(after.activated_at)).to.be.greaterThan(Date.parse(before.activated_at));
    expect(Date.parse(after.expires_at)).to.be.greaterThan(Date.now());
  });

  it('writes audit events on the gateway, without the key', async () => {
    const { items } = await scene.client.get<{ items: { action: string }[] }>(
      `/gateways/${scene.gateway.id}/audit-events`,
    );
    const events = items.filter(({ action }) => action === 'site.activated');
    expect(events.length).to.be.greaterThan(2);
    expect(JSON.stringify(events)).not.to.include(SITE_KEY).and.not.to.include(NEW_KEY);
    expect(scene.product.logs.join('')).not.to.include(NEW_KEY);
  });
});
