import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import type { OutputItem } from '../../connector.ts';
import { createTestContext } from '../../kit/testing/context.ts';
import type { TestContext } from '../../kit/testing/context.ts';
import { failureOf } from '../../kit/testing/failure-of.ts';
import { listingItem } from '../../kit/testing/listing-item.ts';
import { serve } from '../../kit/testing/serve.ts';
import type { Reply, Routes, SeenRequest, TestServer } from '../../kit/testing/serve.ts';
import { until } from '../../kit/testing/until.ts';
import { sync } from './sync.ts';

const KEY = 'plugin-key-é';
const LISTINGS = '/wp-json/property-gateway/v1/listings';
const STATUS = '/wp-json/property-gateway/v1/status';

const idsOf = (request: SeenRequest): string[] =>
  (JSON.parse(request.body) as { listings: { id: string }[] }).listings.map(({ id }) => id);
const accept = (request: SeenRequest): Reply => ({
  body: { results: idsOf(request).map((id) => ({ id, status: 'ok', url: `https://site.example/${id}` })) },
});

describe('SYNC output', () => {
  const contexts: TestContext[] = [];
  let site: TestServer;

  async function open(routes: Routes, change: { path?: string; key?: string } = {}): Promise<TestContext> {
    site = await serve(routes);
    const config = { url: site.url + (change.path ?? ''), plugin_auth_key: change.key ?? KEY };
    // The library that verifies signatures compares with the real time.
    const context = await createTestContext({ config, now: new Date() });
    contexts.push(context);
    return context;
  }
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    await site.stop();
  });

  it('posts a signed batch and reads an answer for each listing', async () => {
    const ctx = await open({
      [LISTINGS]: {
        body: {
          results: [
            { id: 'a', status: 'ok', url: 'https://site.example/a' },
            { id: 'b', status: 'error', message: 'no <b>type</b>' },
            { id: 'd', status: 'ok' },
            { id: 'stranger', status: 'ok' },
          ],
        },
      },
    });
    const gone: OutputItem = { action: 'delete', id: 'd', version: 4 };
    const answers = await sync.deliver(ctx, [listingItem('a'), listingItem('b'), listingItem('c'), gone], 'delivery-1');
    expect(answers).to.deep.equal([
      { id: 'a', ok: true, url: 'https://site.example/a' },
      { id: 'b', ok: false, message: 'no type' },
      { id: 'c', ok: false, inDoubt: true, message: 'The site gave no answer for this listing.' },
      { id: 'd', ok: true },
    ]);
    const [request] = site.requests;
    expect(request?.method).to.equal('POST');
    expect(request?.headers).to.include({ 'content-type': 'application/json', 'webhook-id': 'delivery-1' });
    expect(JSON.parse(request?.body ?? '')).to.deep.equal({
      gateway_id: ctx.gatewayId,
      sent_at: ctx.now().toISOString(),
      listings: [listingItem('a'), listingItem('b'), listingItem('c'), gone],
    });
  });

  it('signs so that the independent library accepts it, with plain and whsec_ keys, and only with the right key', async () => {
    const encoded = `whsec_${Buffer.from('0123456789abcdef01234567').toString('base64')}`;
    for (const key of [KEY, encoded]) {
      const ctx = await open({ [LISTINGS]: accept, [STATUS]: { body: { status: 'ok' } } }, { key });
      await sync.check(ctx);
      await sync.deliver(ctx, [listingItem('été')], 'delivery-1');
      const verifier = key === encoded ? new Webhook(key) : new Webhook(Buffer.from(key), { format: 'raw' });
      const [status, listings] = site.requests;
      verifier.verify(status!.body, { ...status!.headers });
      verifier.verify(listings!.body, { ...listings!.headers });
      expect(() => verifier.verify(`${listings!.body} `, { ...listings!.headers })).to.throw();
      const stranger = new Webhook(Buffer.from('other'), { format: 'raw' });
      expect(() => stranger.verify(listings!.body, { ...listings!.headers })).to.throw();
      await site.stop();
    }
    await open({});
  });

  it('finds the plugin of a site in a subfolder, however its address is written', async () => {
    for (const path of ['/blog', '/blog/', '/blog//?x=1#y']) {
      const ctx = await open({ [`/blog${STATUS}`]: { body: {} } }, { path });
      await sync.check(ctx);
      expect(site.requests[0]?.path).to.equal(`/blog${STATUS}`);
      await site.stop();
    }
    await open({});
  });

  it('keeps only addresses that can be linked to', async () => {
    const urls = [
      'javascript:alert(1)',
      'ftp://a.example',
      'x'.repeat(10),
      'https://a.example/" onclick="alert(1)',
      'https://a.example/\nSet-Cookie: a',
      `https://a.example/${'x'.repeat(2_048)}`,
      5,
    ];
    const results = urls.map((url, index) => ({ id: `${index}`, status: 'ok', url }));
    const ctx = await open({ [LISTINGS]: { body: { results } } });
    const answers = await sync.deliver(
      ctx,
      urls.map((_, index) => listingItem(`${index}`)),
      'd',
    );
    for (const answer of answers) {
      expect(answer.ok).to.equal(true);
      expect(answer.url).to.equal(undefined);
      expect(answer.message).to.contain('ignored');
    }
  });

  it('halves a batch that is too large, with a lasting id for each part', async () => {
    const limited = (request: SeenRequest): Reply => (idsOf(request).length > 2 ? { status: 413 } : accept(request));
    const ctx = await open({ [LISTINGS]: limited });
    const answers = await sync.deliver(
      ctx,
      ['a', 'b', 'c', 'd', 'e'].map((id) => listingItem(id)),
      'x',
    );
    expect(answers.map(({ id, ok }) => `${id}${ok}`)).to.deep.equal(['atrue', 'btrue', 'ctrue', 'dtrue', 'etrue']);
    const ids = site.requests.map((request) => request.headers['webhook-id']);
    expect(ids).to.deep.equal(['x', 'x.1', 'x.1.1', 'x.1.2', 'x.2']);
  });

  it('finds the listing that the site refuses and delivers the others', async () => {
    for (const status of [400, 422]) {
      const choosy = (request: SeenRequest): Reply => (idsOf(request).includes('7') ? { status } : accept(request));
      const ctx = await open({ [LISTINGS]: choosy });
      const ids = Array.from({ length: 20 }, (_, index) => `${index}`);
      const answers = await sync.deliver(
        ctx,
        ids.map((id) => listingItem(id)),
        'x',
      );
      expect(answers.map(({ id }) => id)).to.deep.equal(ids);
      expect(answers.filter(({ ok }) => !ok)).to.deep.equal([
        { id: '7', ok: false, message: `The site refused this listing as invalid (${status}).` },
      ]);
      expect(site.requests.length).to.be.below(12);
      await site.stop();
    }
    await open({});
  });

  const kinds: readonly (readonly [Reply, string])[] = [
    [{ status: 401 }, 'config'],
    [{ status: 403 }, 'config'],
    [{ status: 404 }, 'config'],
    [{ status: 405 }, 'config'],
    [{ status: 429, headers: { 'retry-after': '600' } }, 'rate_limited'],
    [{ status: 500 }, 'transient'],
    [{ status: 503 }, 'transient'],
    [{ body: '<html>Maintenance</html>' }, 'config'],
    [{ body: { ok: true } }, 'config'],
    [{ body: [] }, 'config'],
    [{ body: 'null' }, 'config'],
  ];
  for (const [reply, kind] of kinds) {
    it(`reports ${reply.status ?? 200} ${JSON.stringify(reply.body) ?? ''} as ${kind}, without the key`, async () => {
      const ctx = await open({ [LISTINGS]: reply, [STATUS]: reply });
      const error = await failureOf(sync.deliver(ctx, [listingItem('a')], 'x'));
      expect(error.kind).to.equal(kind);
      expect(JSON.stringify([error.message, error.internal, ctx.logged])).not.to.contain(KEY);
      if (reply.status) {
        expect((await failureOf(sync.check(ctx))).kind).to.equal(kind);
      }
    });
  }

  it('reports a site that redirects elsewhere instead of failing on the missing key', async () => {
    const target = await serve({ [STATUS]: { status: 401 }, [LISTINGS]: { status: 401 } });
    const away = (path: string): Reply => ({ status: 301, headers: { location: target.url + path } });
    const ctx = await open({ [STATUS]: away(STATUS), [LISTINGS]: away(LISTINGS) });
    for (const work of [() => sync.check(ctx), () => sync.deliver(ctx, [listingItem('a')], 'x')]) {
      const error = await failureOf(work());
      expect(error.kind).to.equal('config');
      expect(error.message).to.contain('use that address');
    }
    expect(JSON.stringify(target.requests)).not.to.contain('webhook-signature');
    await target.stop();
  });

  it('refuses a config without key or with credentials in the address', async () => {
    const ctx = await open({});
    const without = { ...ctx, config: { url: site.url } };
    expect((await failureOf(sync.check(without))).message).to.contain('plugin_auth_key');
    const withUser = { ...ctx, config: { url: 'https://u:hidden@site.example', plugin_auth_key: KEY } };
    expect((await failureOf(sync.check(withUser))).message).not.to.contain('hidden');
  });

  describe('asked what the site shows', () => {
    const GATEWAY = '3f0c1d52-6f1a-4c5e-9d3c-1a2b3c4d5e6f';
    const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
    const shown = (...numbers: number[]) => numbers.map((n) => ({ id: idOf(n), version: n }));
    const read = async (ctx: TestContext) => {
      const pages = await sync.list?.(ctx);
      if (!pages) return undefined;
      const found: unknown[] = [];
      for await (const page of pages) found.push(...page);
      return found;
    };

    it('reads page after page, each signed, for this gateway alone', async () => {
      const ctx = await open({
        [LISTINGS]: ({ path }) => ({
          body: path.includes('after=')
            ? { gateway_id: GATEWAY, listings: shown(3), next: null }
            : { gateway_id: GATEWAY, listings: shown(1, 2), next: idOf(2) },
        }),
      });
      expect(await read(ctx)).to.deep.equal(shown(1, 2, 3));
      expect(site.requests.map(({ path }) => path)).to.deep.equal([
        `${LISTINGS}?gateway_id=${GATEWAY}&limit=1000`,
        `${LISTINGS}?gateway_id=${GATEWAY}&limit=1000&after=${idOf(2)}`,
      ]);
      for (const { headers } of site.requests)
        new Webhook(new TextEncoder().encode(KEY), { format: 'raw' }).verify('', headers, { jsonParse: false });
    });

    for (const status of [404, 405, 501])
      it(`has no list of a plugin that answers ${status}`, async () => {
        expect(await read(await open({ [LISTINGS]: { status } }))).to.equal(undefined);
      });

    const page = (change: object) => ({ gateway_id: GATEWAY, listings: shown(1), next: null, ...change });
    const BAD: Record<string, unknown> = {
      'about another gateway': page({ gateway_id: 'gateway-2' }),
      'about no gateway': { listings: shown(1) },
      'without listings': page({ listings: null }),
      'of more than a page': page({ listings: shown(...Array(1_001).keys()) }),
      'with an id that is none of ours': page({ listings: [{ id: '../1', version: 1 }] }),
      'without a version': page({ listings: [{ id: idOf(1) }] }),
      'with half a version': page({ listings: [{ id: idOf(1), version: 1.5 }] }),
      'with a cursor that is no text': page({ next: 7 }),
      'with pages without end': page({ next: 'again' }),
      'with empty pages without end': page({ listings: [], next: 'more' }),
      'that is no object': [1],
    };
    for (const [what, body] of Object.entries(BAD))
      it(`does not believe a list ${what}`, async () => {
        const ctx = await open({ [LISTINGS]: { body } });
        const { kind, message } = await failureOf(read(ctx));
        expect(kind).to.equal('config');
        expect(message.includes('not about this gateway')).to.equal(/about|object/.test(what));
      });
  });

  it('sends nothing for an empty batch', async () => {
    const ctx = await open({ [LISTINGS]: accept });
    expect(await sync.deliver(ctx, [], 'x')).to.deep.equal([]);
    expect(site.requests).to.have.length(0);
  });

  it('stops at once when aborted', async () => {
    const ctx = await open({ [LISTINGS]: () => new Promise<Reply>(() => {}) });
    const delivering = sync.deliver(ctx, [listingItem('a')], 'x').catch((error: unknown) => error);
    await until(() => site.requests.length === 1);
    ctx.abort(new Error('cancelled'));
    expect(await delivering).to.have.property('message', 'cancelled');
    await until(() => site.openSockets() === 0);
  });
});
