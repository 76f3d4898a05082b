import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { dressSite } from '../../stack/wordpress/dress-site.ts';
import { pairSite } from '../../stack/wordpress/pair-site.ts';
import { startWordPress } from '../../stack/wordpress/site.ts';
import type { WordPressSite } from '../../stack/wordpress/site.ts';
import { BROWSER_WAIT_MS, openBrowser } from '../support/browser.ts';
import { openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const LISTINGS = 24;

describe('The demo site', function () {
  let site: WordPressSite;
  let scene: Scene;
  let browser: Browser;
  let page: Page;
  let folder = '';
  /** Paths of pages by what they are. */
  const pages: Record<string, string> = {};
  /** Addresses of pictures that the page has loaded. */
  let pictures: string[] = [];

  before(async function () {
    folder = await mkdtemp(join(tmpdir(), 'demo-site-'));
    const started = await startWordPress({ folder: join(folder, 'site'), log: (line) => console.error(line) });
    const opened = started && (await openBrowser('Demo site'));
    if (started === undefined || opened === undefined) {
      await started?.stop();
      console.error('skipped: PHP or a browser cannot be had on this machine');
      this.skip();
      return;
    }
    [site, browser] = [started, opened];
    await dressSite(site, (line) => console.error(line));
    scene = await openScene({ feed: '/property-feed', listings: LISTINGS, pictures: 3, outputs: 0 });
    const output = { connector_type: 'SYNC', config: { url: site.url, plugin_auth_key: 'not paired yet, 24 bytes' } };
    await scene.client.send('PATCH', `/gateways/${scene.gateway.id}`, { output_connectors: [output] });
    await pairSite(site, scene.product.url, scene.apiToken);
    await scene.run();
    page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    page.setDefaultTimeout(BROWSER_WAIT_MS);
    // Public addresses of the gateway have another host than that of the product of a test.
    await page.route(/\/v1\/gateway\/public\//, async (route) => {
      const { pathname, search } = new URL(route.request().url());
      const response = await fetch(scene.product.url + pathname + search, { headers: route.request().headers() });
      pictures.push(`${response.status} ${response.headers.get('content-type')} ${search}`);
      await route.fulfill({
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: Buffer.from(await response.arrayBuffer()),
      });
    });
    const one = "get_posts(['post_type' => 'property_listing', 'numberposts' => 1])[0]";
    const path = async (code: string) => new URL(await site.run(`echo ${code};`)).pathname;
    Object.assign(pages, {
      home: '/',
      list: '/listings/',
      listing: await path(`get_permalink(${one})`),
      landing: await path("\\Property_Gateway\\Seo\\Landing_Pages::all()[2]['url']"),
      estimation: '/estimation/',
      missing: '/nothing/',
    });
  });
  after(async () => {
    await browser?.close();
    await scene?.close();
    await site?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  for (const width of [390, 1280])
    for (const name of ['home', 'list', 'landing', 'listing', 'estimation', 'missing'])
      it(`breaks no rule of WCAG 2.2 AA, loads nothing from elsewhere and fits ${width} pixels: ${name}`, async () => {
        pictures = [];
        const elsewhere: string[] = [];
        const listen = (request: { url(): string }) => {
          const url = new URL(request.url());
          if (
            url.origin !== site.url &&
            !url.pathname.startsWith('/v1/gateway/public/') &&
            url.protocol.startsWith('http')
          )
            elsewhere.push(request.url());
        };
        page.on('request', listen);
        await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
        await page.goto(site.url + (pages[name] ?? ''), { waitUntil: 'networkidle' });
        page.off('request', listen);
        const images = process.env['WORDPRESS_IMAGES'];
        if (images)
          await page.screenshot({
            path: join(images, `wordpress-${name}-${width}.jpg`),
            type: 'jpeg',
            quality: 70,
            fullPage: process.env['WORDPRESS_FULL'] !== undefined,
          });
        await page.evaluate(await readFile(AXE, 'utf8'));
        const { violations } = await page.evaluate<{ violations: { id: string; nodes: { html: string }[] }[] }>(
          `axe.run(document, { runOnly: ${JSON.stringify(TAGS)} })`,
        );
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).to.deep.equal(
          [],
        );
        expect(await page.evaluate('document.documentElement.scrollWidth')).to.equal(width);
        expect(elsewhere).to.deep.equal([]);
        expect(pictures.filter((picture) => !picture.startsWith('200 '))).to.deep.equal([]);
      });

  it('shows cards whose pictures the gateway has resized to WebP', async () => {
    pictures = [];
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(site.url, { waitUntil: 'networkidle' });
    expect(pictures.length).to.be.greaterThan(0);
    for (const picture of pictures) expect(picture).to.match(/^200 image\/webp \?w=(320|480|640)$/);
  });

  it('writes prices with one narrow space between thousands, also in data for search engines', async () => {
    await page.goto(site.url);
    const prices = await page.locator('.pgw-newest-price').allTextContents();
    expect(prices.length).to.be.greaterThan(0);
    for (const price of prices) expect(price).to.match(/^\d{1,3}(\u202F\d{3})*\u00A0€( par mois)?$/);
    const text = await (await fetch(site.url + (pages['listing'] ?? ''))).text();
    const data = [...text.matchAll(/<script type="application\/ld\+json">([^<]*)/g)]
      .map(([, json = '']) => json)
      .join();
    expect(data).to.include('RealEstateListing').and.not.match(/&\w+;/);
    expect(await page.locator('meta[name=description]').count()).to.equal(0);
    await page.goto(site.url + (pages['listing'] ?? ''));
    expect(await page.locator('meta[name=description]').getAttribute('content'))
      .to.match(/\u00A0€ · /)
      .and.not.include('&');
  });

  it('is French where WordPress speaks', async () => {
    await page.goto(site.url);
    expect(await page.locator('html').getAttribute('lang')).to.equal('fr-FR');
    expect(await page.title()).to.include('Agence du Nord');
  });
});
