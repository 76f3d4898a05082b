import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import { serve } from '../../connectors/kit/testing/serve.ts';
import type { RunningServer } from '../http-server.ts';
import { createCatalogue } from '../demo-crm/catalogue.ts';
import { DEMO_SITE_KEY, startDemoSite } from './server.ts';

const API = '/wp-json/property-gateway/v1';
const catalogue = createCatalogue({ seed: 1, listings: 120, revision: 0 });

interface Answer {
  id: string;
  status: string;
  url?: string;
  message?: string;
}

function idOf(slot: number): string {
  return `00000000-0000-4000-8000-${String(slot).padStart(12, '0')}`;
}

function upsert(slot: number, version = 1, change: object = {}): object {
  const listing = catalogue.listing(slot, 'http://127.0.0.1:1');
  return { action: 'upsert', id: idOf(slot), version, property: { ...listing, ...change } };
}

describe('the demo site', () => {
  let site: RunningServer;
  beforeEach(async () => {
    site = await startDemoSite({ port: 0 });
  });
  afterEach(async () => site.stop());

  const raw = new Webhook(new TextEncoder().encode(DEMO_SITE_KEY), { format: 'raw' });

  function headers(body: string, signer = raw, at = new Date()): Record<string, string> {
    return {
      'content-type': 'application/json',
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': signer.sign('msg_1', at, body),
    };
  }
  function post(listings: readonly object[], url = site.url): Promise<Response> {
    const body = JSON.stringify({ gateway_id: 'g1', sent_at: new Date().toISOString(), listings });
    return fetch(`${url}${API}/listings`, { method: 'POST', body, headers: headers(body) });
  }
  async function deliver(listings: readonly object[]): Promise<Answer[]> {
    const answer = await post(listings);
    expect(answer.status).to.equal(200);
    return ((await answer.json()) as { results: Answer[] }).results;
  }
  function control(body: object): Promise<Response> {
    return fetch(`${site.url}/control`, { method: 'PUT', body: JSON.stringify(body) });
  }
  async function stats(): Promise<unknown> {
    return (await fetch(`${site.url}/control/stats`)).json();
  }

  it('publishes the listings of a signed batch and responds with the page of each', async () => {
    const results = await deliver([upsert(1), upsert(2), { action: 'delete', id: idOf(9), version: 1 }]);
    expect(results.map(({ id, status }) => [id, status])).to.deep.equal([
      [idOf(1), 'ok'],
      [idOf(2), 'ok'],
      [idOf(9), 'ok'],
    ]);
    expect(results[0]!.url).to.match(new RegExp(`^${site.url}/listings/${idOf(1)}/[a-z0-9-]+$`));
    const page = await fetch(results[0]!.url!);
    expect(page.status).to.equal(200);
    expect(await page.text()).to.contain(catalogue.listing(1, '')!.reference);
    expect(await stats()).to.include({ requests: 1, upserts: 2, deletes: 1, listings: 2 });
  });

  it('reads a key with the prefix whsec_ as base64', async () => {
    const key = `whsec_${Buffer.from('a secret of some length').toString('base64')}`;
    const other = await startDemoSite({ port: 0, pluginAuthKey: key });
    const ask = (signer: Webhook): Promise<Response> =>
      fetch(`${other.url}${API}/status`, { headers: headers('', signer) });
    expect((await ask(new Webhook(key))).status).to.equal(200);
    expect((await ask(raw)).status).to.equal(401);
    await other.stop();
  });

  it('shows its status only to requests with a valid signature', async () => {
    const good = await fetch(`${site.url}${API}/status`, { headers: headers('') });
    expect([good.status, await good.json()]).to.deep.include.members([200]);
    expect((await fetch(`${site.url}${API}/status`)).status).to.equal(401);
  });

  it('refuses wrong keys, changed bodies, missing headers and old or future times', async () => {
    const body = JSON.stringify({ gateway_id: 'g1', listings: [upsert(1)] });
    const minutes = (count: number): Date => new Date(Date.now() + count * 60_000);
    const forged: Record<string, string>[] = [
      headers(body, new Webhook(new TextEncoder().encode('other'), { format: 'raw' })),
      headers(`${body} `),
      headers(body, raw, minutes(-6)),
      headers(body, raw, minutes(6)),
      { 'content-type': 'application/json' },
    ];
    for (const wrong of forged) {
      const answer = await fetch(`${site.url}${API}/listings`, { method: 'POST', body, headers: wrong });
      expect(answer.status, JSON.stringify(wrong)).to.equal(401);
    }
    expect(await stats()).to.include({ upserts: 0, listings: 0 });
  });

  it('keeps the newest version, in whatever order versions arrive', async () => {
    await deliver([upsert(1, 5, { reference: 'NEW' })]);
    const [late] = await deliver([upsert(1, 4, { reference: 'OLD' })]);
    expect(late).to.include({ status: 'ok' });
    expect(late!.url).to.contain(idOf(1));
    const known = (await (await fetch(`${site.url}/control/listings?ids=${idOf(1)},x`)).json()) as object[];
    expect(known).to.have.lengthOf(1);
    expect(known[0]).to.include({ version: 5, reference: 'NEW' });
    await deliver([{ action: 'delete', id: idOf(1), version: 6 }]);
    await deliver([upsert(1, 5)]);
    expect(await stats()).to.include({ listings: 0 });
    expect((await fetch(`${site.url}/listings/${idOf(1)}/x`)).status).to.equal(404);
  });

  it('returns a result for each listing of a batch, with a reason for the bad ones', async () => {
    const results = await deliver([
      upsert(1),
      { action: 'upsert', id: idOf(2), version: 1 },
      { action: 'publish', id: idOf(3), version: 1 },
      { action: 'delete', id: '../etc', version: 1 },
      { action: 'delete', id: idOf(4), version: '1' },
    ]);
    expect(results.map(({ status }) => status)).to.deep.equal(['ok', 'error', 'error', 'error', 'error']);
    for (const { message } of results.slice(1)) expect(message).to.match(/must|needs|not valid/);
  });

  it('refuses a body that is not a batch or too large', async () => {
    const send = (body: string): Promise<Response> =>
      fetch(`${site.url}${API}/listings`, { method: 'POST', body, headers: headers(body) });
    expect((await send('nonsense')).status).to.equal(400);
    expect((await send('{"listings": 3}')).status).to.equal(400);
    expect((await send(' '.repeat(16 * 1024 * 1024 + 1))).status).to.equal(413);
  });

  it('misbehaves on request, and recovers', async () => {
    await control({ fail: 'all_500' });
    expect((await post([upsert(1)])).status).to.equal(500);
    await control({ fail: 'refuse_401' });
    expect((await post([upsert(1)])).status).to.equal(401);
    await control({ fail: 'down' });
    const down = await post([upsert(1)]).then(
      () => 'responded',
      () => 'gone',
    );
    expect(down).to.equal('gone');
    await control({ fail: 'slow' });
    const slow = await fetch(`${site.url}${API}/listings`, { method: 'POST', signal: AbortSignal.timeout(150) }).then(
      () => 'responded',
      () => 'gave up',
    );
    expect(slow).to.equal('gave up');
    await control({ refuse_ids: [idOf(2)] });
    expect((await deliver([upsert(1), upsert(2)])).map(({ status }) => status)).to.deep.equal(['ok', 'error']);
    await control({});
    expect((await deliver([upsert(2)])).map(({ status }) => status)).to.deep.equal(['ok']);
    expect((await control({ fail: 'sometimes' })).status).to.equal(400);
    expect((await control({ colour: 1 })).status).to.equal(400);
  });

  it('refuses every tenth listing in the mode "some", always the same ones', async () => {
    await control({ fail: 'some' });
    const batch = Array.from({ length: 30 }, (_, slot) => upsert(slot));
    const first = await deliver(batch);
    expect(first.filter(({ status }) => status === 'error')).to.have.lengthOf(3);
    expect(await deliver(batch)).to.deep.equal(first);
    expect(await stats()).to.include({ refused: 6, listings: 27 });
  });

  it('deletes everything on request', async () => {
    await deliver([upsert(1)]);
    expect((await fetch(`${site.url}/control/listings`, { method: 'DELETE' })).status).to.equal(204);
    expect(await stats()).to.deep.equal({ requests: 0, upserts: 0, deletes: 0, refused: 0, listings: 0 });
  });

  it('lists, searches, filters and pages for people, in French and in English', async () => {
    await deliver(Array.from({ length: 60 }, (_, slot) => upsert(slot)));
    const read = async (query: string): Promise<string> => (await fetch(`${site.url}/${query}`)).text();
    const cards = (page: string): number => page.split('class="card"').length - 1;
    expect(await read(''))
      .to.contain('60 annonces')
      .and.to.contain('1 / 3');
    expect([cards(await read('')), cards(await read('?page=3'))]).to.deep.equal([24, 12]);
    expect(await read('?lang=en')).to.contain('60 listings');
    const { reference } = catalogue.listing(7, '')!;
    const found = await read(`?q=${reference.toLowerCase()}`);
    expect(cards(found)).to.equal(1);
    const rentals = [...Array(60).keys()].filter((slot) => catalogue.listing(slot, '')!.offer_type === 'rental');
    expect(cards(await read('?offer=rental'))).to.equal(Math.min(24, rentals.length));
    expect(await read('?q=nowhere-at-all')).to.contain('Aucune annonce');
  });

  it('shows the markup of a description as markup, and escapes every text once', async () => {
    const [answer] = await deliver([
      upsert(1, 1, {
        title: { fr: 'Séjour & jardin' },
        description: { fr: '<p>Séjour &amp; cuisine, <strong>4 &lt; 5</strong></p><ul><li>Cave</li></ul>' },
      }),
    ]);
    const text = await (await fetch(answer!.url!)).text();
    expect(text).to.contain('<p>Séjour &amp; cuisine, <strong>4 &lt; 5</strong></p><ul><li>Cave</li></ul>');
    expect(text).to.contain('<h1>Séjour &amp; jardin</h1>');
    expect(text).not.to.match(/&amp;(?:amp|lt|gt|#39|quot);|&lt;p&gt;/);
  });

  it('cuts a long description without leaving markup open', async () => {
    const [answer] = await deliver([upsert(1, 1, { description: { fr: `<p>${'a'.repeat(7_000)}</p>` } })]);
    expect(await (await fetch(answer!.url!)).text()).to.match(/<p>a{5997}<\/p>\s*<\/div>/);
  });

  it('lists the ids and versions that a gateway delivered, in pages, for signed requests', async () => {
    await deliver([upsert(1, 3), upsert(2), upsert(3)]);
    const ask = async (query: string) =>
      (await fetch(`${site.url}${API}/listings?${query}`, { headers: headers('') })).json();
    expect(await ask('gateway_id=g1&limit=2')).to.deep.equal({
      gateway_id: 'g1',
      listings: [
        { id: idOf(1), version: 3 },
        { id: idOf(2), version: 1 },
      ],
      next: idOf(2),
    });
    expect(await ask(`gateway_id=g1&limit=2&after=${idOf(2)}`)).to.deep.include({
      listings: [{ id: idOf(3), version: 1 }],
      next: null,
    });
    expect(await ask('gateway_id=g2')).to.deep.include({ listings: [] });
    expect((await fetch(`${site.url}${API}/listings?gateway_id=g1`)).status).to.equal(401);
    expect((await fetch(`${site.url}${API}/listings`, { headers: headers('') })).status).to.equal(400);
    await control({ fail: 'no_list' });
    expect((await fetch(`${site.url}${API}/listings?gateway_id=g1`, { headers: headers('') })).status).to.equal(404);
  });

  it('stores a batch without responding in some modes', async () => {
    for (const fail of ['cut', 'silent', 'drip']) {
      await control({ fail });
      const body = JSON.stringify({ gateway_id: 'g1', listings: [upsert(1)] });
      const end = await fetch(`${site.url}${API}/listings`, {
        method: 'POST',
        body,
        headers: headers(body),
        signal: AbortSignal.timeout(300),
      })
        .then((answer) => answer.text())
        .catch(() => 'no answer');
      expect(end, fail).to.equal('no answer');
      expect(await stats()).to.include({ listings: 1 });
      await fetch(`${site.url}/control/listings`, { method: 'DELETE' });
    }
  });

  it('counts visitors with a collector token that it creates once, and shows its pages without one if it gets none', async () => {
    const asked: unknown[] = [];
    const api = await serve({
      '/v1/gateway/insights/g1/collector-tokens': ({ body, headers }) => {
        asked.push([JSON.parse(body), headers.authorization]);
        return { status: 201, body: JSON.stringify({ token: 'to"ken', expires_at: new Date(Date.now() + 60_000) }) };
      },
      '/v1/gateway/insights/g2/collector-tokens': { status: 409, body: '{}' },
    });
    const count = (body: object | null) =>
      fetch(`${site.url}/control/visitors`, { method: 'PUT', body: JSON.stringify(body) });
    try {
      await deliver([upsert(1)]);
      const before = await (await fetch(`${site.url}/`)).text();
      expect(before).to.not.include('<script');
      expect((await count({ api: 'ftp://x', gateway_id: 'g1', access_token: 't' })).status).to.equal(400);
      expect((await count({ api: api.url, gateway_id: 'g1', access_token: 'secret' })).status).to.equal(204);
      const listing = await fetch(`${site.url}/listings/${idOf(1)}`);
      const policy = listing.headers.get('content-security-policy') ?? '';
      const text = await listing.text();
      const [, nonce = ''] = /script-src 'nonce-([^']+)'/.exec(policy) ?? [];
      expect(policy).to.include(`connect-src ${api.url}`);
      expect(text.split(`nonce="${nonce}"`)).to.have.length(3);
      expect(text)
        .to.include('data-token="to&quot;ken"')
        .and.to.include(`["listing_view",{"property_id":"${idOf(1)}"}]`);
      expect(await (await fetch(`${site.url}/?offer=sale`)).text()).to.include(
        '["search",{"filter":{"offer_type":["sale"]}}]',
      );
      expect(asked).to.deep.equal([[{ origin: site.url }, 'Bearer secret']]);
      expect(text).to.not.include('secret');
      await count({ api: api.url, gateway_id: 'g2', access_token: 'secret' });
      expect(await (await fetch(`${site.url}/`)).text()).to.not.include('<script');
      await count(null);
    } finally {
      await api.stop();
    }
  });

  it('escapes every field of a listing', async () => {
    const evil = '"><script>alert(1)</script>';
    const [answer] = await deliver([
      upsert(1, 1, {
        title: { fr: evil },
        description: { fr: evil },
        reference: evil,
        images: [{ url: 'javascript:alert(1)' }, { url: `http://x/"onerror="alert(1)` }],
      }),
    ]);
    for (const url of [answer!.url!, `${site.url}/`, `${site.url}/?q=${encodeURIComponent(evil)}`]) {
      const page = await fetch(url);
      const text = await page.text();
      expect(text).not.to.contain('<script').and.not.to.contain('javascript:').and.not.to.contain('"onerror');
      expect(page.headers.get('content-security-policy')).to.contain("default-src 'none'");
    }
  });
});
