import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { serve } from '../connectors/kit/testing/serve.ts';
import type { TestServer } from '../connectors/kit/testing/serve.ts';
import type { StoredVisitorEvent } from '../model/insights/visitor-event.ts';
import { BROWSER_WAIT_MS, openBrowser } from './support/browser.ts';
import { startTestProduct } from './support/product.ts';
import type { TestProduct } from './support/product.ts';
import { openScene } from './support/scene.ts';
import type { Scene } from './support/scene.ts';
import { until } from './support/until.ts';

const FILE = new URL('../extensions/visitor-script/visitor-script.js', import.meta.url);
/** The documented maximum size, bytes. */
const MAX_GZIP = 5 * 1_024;
/** Headless browsers name themselves in the user agent, which marks a bot. */
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36';
const STUB =
  'window.propertyGateway = window.propertyGateway || function () { (propertyGateway.q = propertyGateway.q || []).push(arguments); };';

it('The visitor script stays within 5 kB gzip and has no syntax younger than ES2019', async () => {
  const text = await readFile(FILE, 'utf8');
  expect(gzipSync(text).length).to.be.at.most(MAX_GZIP);
  expect(text).to.not.match(/\?\.[A-Za-z([]|\?\?|\|\|=|&&=|\bawait\b|\bimport\b|\d_\d/);
});

describe('The visitor script in a browser', function () {
  let browser: Browser;
  let product: TestProduct;
  let scene: Scene;
  let site: TestServer;
  let token: string;
  let context: BrowserContext;
  let page: Page;

  const stored = () =>
    product.db.collection<StoredVisitorEvent>('visitor_events').find().sort({ at: 1, received_at: 1 }).toArray();
  const typesOf = async () => (await stored()).map(({ type }) => type);
  const arrived = (count: number) =>
    until(`${count} events are stored`, async () => {
      const events = await stored();
      return events.length >= count && events;
    });
  // Functions that run in the page are passed as text: the service has no browser types.
  const inStorage = () =>
    page.evaluate<string[]>("Object.keys(localStorage).filter((key) => key.startsWith('property-gateway'))");
  const say = (...said: readonly unknown[]) =>
    page.evaluate(`void propertyGateway(${said.map((word) => JSON.stringify(word)).join(', ')})`);
  /** Requests to the collector from now on. */
  const watchRequests = () => {
    const seen: string[] = [];
    context.on('request', (request) => {
      if (request.url().endsWith('/visitor-events')) seen.push(request.method());
    });
    return seen;
  };
  /** Opens a page of the site; `attributes` are those of the script element. */
  const open = async (path = '/', attributes = '') => {
    const query = path.includes('?') ? '&' : '?';
    await page.goto(`${site.url}${path}${query}attributes=${encodeURIComponent(attributes)}`);
    await page.waitForFunction('propertyGateway.ready === true');
  };

  before(async function () {
    if (process.env['TEST_STACK'] === 'off') {
      console.error('skipped: TEST_STACK=off, and the collector needs MongoDB');
      this.skip();
    }
    const opened = await openBrowser(CHROME);
    if (!opened) this.skip();
    browser = opened;
    product = await startTestProduct('visitor-script', {
      MONGODB_DATABASE: `test_visitor_script_${Date.now()}`,
    });
    scene = await openScene({ product, listings: 3 });
    await scene.buyAddon('INSIGHTS');
    site = await serve({
      '/': ({ path }) => ({ headers: { 'content-type': 'text/html' }, body: html(path) }),
      '/other': { headers: { 'content-type': 'text/html' }, body: '<title>Other</title>' },
    });
    ({ token } = await scene.client.send<{ token: string }>('POST', `/insights/${scene.gateway.id}/collector-tokens`, {
      origin: site.url,
    }));
  });
  beforeEach(async () => {
    await product.db.collection('visitor_events').deleteMany({});
    context = await browser.newContext();
    context.setDefaultTimeout(BROWSER_WAIT_MS);
    page = await context.newPage();
  });
  afterEach(() => context?.close());
  after(async () => {
    await browser?.close();
    await scene?.close();
    await site?.stop();
  });

  const html = (path: string) => {
    const attributes = new URL(path, site.url).searchParams.get('attributes') ?? '';
    const src = `${product.url}/v1/gateway/public/visitor-script.js`;
    return `<!doctype html><title>Site</title><script>${STUB}</script>
<script async src="${src}" data-token="${token}" ${attributes}></script>
<script>propertyGateway('track', 'page_view');</script>`;
  };

  it('is served with an entity tag and may be cached', async () => {
    const url = `${product.url}/v1/gateway/public/visitor-script.js`;
    const first = await fetch(url);
    expect(first.headers.get('content-type')).to.equal('text/javascript; charset=utf-8');
    expect(first.headers.get('cache-control')).to.include('public, max-age=3600');
    const again = await fetch(url, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect(again.status).to.equal(304);
  });

  it('sends and stores nothing before consent, nor after a refusal', async () => {
    const requests = watchRequests();
    await open();
    await say('track', 'search', { filter: { city: ['Hendaye'] } });
    expect(await inStorage()).to.deep.equal([]);
    await say('consent', false);
    await say('track', 'page_view');
    expect(await inStorage()).to.deep.equal([]);
    await page.goto(`${site.url}/other`);
    expect(requests).to.deep.equal([]);
    expect(await stored()).to.deep.equal([]);
  });

  it('sends events after consent, with session and campaign', async () => {
    await open('/?utm_source=google&utm_medium=cpc&utm_campaign=spring');
    await say('consent', true);
    await say('track', 'page_view');
    await say('track', 'search', { filter: { city: ['Hendaye'], price_max: 300_000 }, secret: 'left out' });
    const events = await arrived(2);
    expect(events.map(({ type }) => type)).to.have.members(['page_view', 'search']);
    expect(new Set(events.map(({ session }) => session)).size).to.equal(1);
    expect(events.find(({ type }) => type === 'search')?.filter).to.deep.equal({
      city: ['Hendaye'],
      price_max: 300_000,
    });
    expect(events[0]?.source).to.deep.equal({ utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'spring' });
    await until('the queue is empty', async () => !(await inStorage()).includes('property-gateway.queue'));
  });

  it('sends the events of the moment before a page is left', async () => {
    await open();
    await page.evaluate(
      "propertyGateway('consent', true); propertyGateway('track', 'phone_click'); void (location.href = '/other')",
    );
    expect((await arrived(1)).map(({ type }) => type)).to.deep.equal(['phone_click']);
  });

  it('keeps events without network or while the collector fails, across pages, and sends them once', async () => {
    await open();
    await say('consent', true);
    await context.setOffline(true);
    await say('track', 'form_start');
    await say('track', 'share');
    expect(await inStorage()).to.include('property-gateway.queue');
    const failing = (url: URL) => url.pathname.endsWith('/visitor-events');
    await context.route(failing, (route) =>
      route.fulfill({ status: 503, headers: { 'access-control-allow-origin': '*' } }),
    );
    await context.setOffline(false);
    await open();
    const failed = page.waitForResponse((response) => response.status() === 503);
    await say('consent', true);
    await failed;
    expect(await inStorage()).to.include('property-gateway.queue');
    await context.unroute(failing);
    await page.evaluate("void dispatchEvent(new Event('online'))");
    await arrived(2);
    await until('the queue is empty', async () => !(await inStorage()).includes('property-gateway.queue'));
    expect(await typesOf()).to.have.members(['form_start', 'share']);
  });

  it('keeps at most 200 events, the latest', async () => {
    await open();
    await context.setOffline(true);
    await say('consent', true);
    const kept = await page.evaluate<string[]>(`
      for (let n = 0; n < 230; n++) propertyGateway('track', n < 30 ? 'page_view' : 'share');
      JSON.parse(localStorage.getItem('property-gateway.queue')).map((event) => event.type);
    `);
    expect(kept).to.deep.equal(Array.from({ length: 200 }, () => 'share'));
  });

  it('deletes ids, session and queue when consent is withdrawn', async () => {
    await open();
    await say('consent', true);
    await context.setOffline(true);
    await say('track', 'page_view');
    expect(await inStorage()).to.have.length(3);
    await say('consent', false);
    expect(await inStorage()).to.deep.equal([]);
    await context.setOffline(false);
    const requests = watchRequests();
    await say('track', 'page_view');
    await page.goto(`${site.url}/other`);
    expect(requests).to.deep.equal([]);
  });

  it('starts a new session after half an hour and reports a returning visitor', async () => {
    await open();
    await say('consent', true);
    await say('track', 'page_view');
    await arrived(1);
    await page.evaluate(`
      const session = JSON.parse(localStorage.getItem('property-gateway.session'));
      session.last -= 31 * 60_000;
      localStorage.setItem('property-gateway.session', JSON.stringify(session));
    `);
    await say('track', 'gallery', { property_id: scene.gateway.id });
    await say('track', 'share');
    const events = await arrived(3);
    // The gallery names no listing of the gateway, so it is refused; the other events are not.
    expect(events.map(({ type }) => type)).to.have.members(['page_view', 'return_visit', 'share']);
    expect(new Set(events.map(({ visitor }) => visitor)).size).to.equal(1);
    expect(new Set(events.map(({ session }) => session)).size).to.equal(2);
  });

  it('treats Global Privacy Control as a refusal, and Do Not Track if the site says so', async () => {
    const requests = watchRequests();
    await context.addInitScript(`
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
      Object.defineProperty(navigator, 'doNotTrack', { value: '1' });
    `);
    for (const attributes of ['', 'data-respect="dnt"', 'data-respect="gpc dnt"']) {
      await open('/', attributes);
      await say('consent', true);
      await say('track', 'page_view');
      expect(await inStorage(), attributes).to.deep.equal([]);
    }
    expect(requests).to.deep.equal([]);
    await open('/', 'data-respect="none"');
    await say('consent', true);
    await say('track', 'page_view');
    await arrived(1);
  });

  it('gives the page the id of its visitor, with which all data of the visitor can be erased', async () => {
    await open();
    await say('consent', true);
    await say('track', 'page_view');
    await arrived(1);
    const id = await page.evaluate<string>("new Promise((resolve) => propertyGateway('visitor', resolve))");
    const path = `/insights/${scene.gateway.id}/visitors/${id}/events`;
    expect(await scene.client.get<unknown[]>(path)).to.have.length(1);
    await scene.client.send('DELETE', path);
    expect(await stored()).to.deep.equal([]);
  });

  it('counts the view of a listing on the demo site once the visitor agrees, and does not ask again on later pages', async () => {
    await scene.run();
    const [listing] = await scene.client.get<{ id: string }[]>(`/gateways/${scene.gateway.id}/properties`);
    const id = listing?.id ?? '';
    const answer = await fetch(`${scene.site}/control/visitors`, {
      method: 'PUT',
      body: JSON.stringify({ api: product.url, gateway_id: scene.gateway.id, access_token: scene.apiToken }),
    });
    expect(answer.status).to.equal(204);
    const requests = watchRequests();
    await page.goto(`${scene.site}/listings/${id}`);
    await page.waitForFunction('propertyGateway.ready === true');
    expect([await inStorage(), requests]).to.deep.equal([[], []]);
    await page.click('.consent button[value=yes]');
    const [view] = await arrived(1);
    expect(view).to.include({ type: 'listing_view', property_id: id, gateway_id: scene.gateway.id });
    await page.goto(`${scene.site}/?type=house`);
    await arrived(2);
    expect(await page.isVisible('.consent')).to.equal(false);
    const events = await stored();
    expect(events.map(({ type, filter }) => [type, filter])).to.deep.equal([
      ['listing_view', undefined],
      ['search', { type: ['house'] }],
    ]);
    expect(new Set(events.map(({ visitor, session }) => `${visitor} ${session}`)).size).to.equal(1);
  });
});
