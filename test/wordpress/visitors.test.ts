import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import type { StoredVisitorEvent } from '../../model/insights/visitor-event.ts';
import { pairSite } from '../../stack/wordpress/pair-site.ts';
import { saidBy, submitSettings } from '../../stack/wordpress/wp-admin.ts';
import type { WordPressSite } from '../../stack/wordpress/site.ts';
import { BROWSER_WAIT_MS, openBrowser } from '../support/browser.ts';
import { openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';
import { until } from '../support/until.ts';
import { startSite } from './start-site.ts';

/** Headless browsers say that they are, which is the mark of a bot. */
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36';

describe('Visitor events of a WordPress site', function () {
  let site: WordPressSite;
  let scene: Scene;
  let browser: Browser;
  let page: Page;
  let folder = '';
  let listing = '';
  /** What the page asked for beyond documents, styles and pictures of the site. */
  let seen: string[] = [];

  const stored = async () =>
    scene.product.db.collection<StoredVisitorEvent>('visitor_events').find({ gateway_id: scene.gateway.id }).toArray();
  const post = async (fields: Record<string, string>) => saidBy(await submitSettings(site, fields));
  const open = async (path: string, before = '') => {
    await page?.context().close();
    const context = await browser.newContext();
    context.setDefaultTimeout(BROWSER_WAIT_MS);
    page = await context.newPage();
    seen = [];
    context.on('request', (request) => {
      if (/visitor-(script|token|events)/.test(request.url())) seen.push(new URL(request.url()).pathname);
    });
    if (before !== '') await page.addInitScript(before);
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  };
  const inStorage = () => page.evaluate<string[]>('Object.keys(localStorage)');

  before(async function () {
    folder = await mkdtemp(join(tmpdir(), 'wordpress-visitors-'));
    const started = await startSite({ folder: join(folder, 'site') });
    const opened = started && (await openBrowser(CHROME));
    if (started === undefined || opened === undefined) {
      await started?.stop();
      console.error('skipped: PHP or a browser cannot be had on this machine');
      this.skip();
      return;
    }
    [site, browser] = [started, opened];
    scene = await openScene({ feed: '/property-feed', outputs: 0 });
    await scene.setCrm({ listings: 2 });
    const output = { connector_type: 'SYNC', config: { url: site.url, plugin_auth_key: 'not paired yet, 24 bytes' } };
    await scene.client.send('PATCH', `/gateways/${scene.gateway.id}`, { output_connectors: [output] });
    await pairSite(site, scene.product.url, scene.apiToken);
    expect((await scene.run()).status).to.equal('COMPLETED');
    listing = await site.run(
      "echo get_permalink(get_posts(['post_type' => 'property_listing', 'fields' => 'ids'])[0]);",
    );
  });
  after(async () => {
    await browser?.close();
    await scene?.close();
    await site?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('are off by default: the pages hold no part of it, and there is no token to be had', async () => {
    expect(await (await fetch(listing)).text()).to.not.include('visitor-script');
    expect((await fetch(`${site.url}/wp-json/property-gateway/v1/visitor-token`)).status).to.equal(503);
  });

  it('are switched on once the gateway has the addon, with the site’s token, which no page and no table shows', async () => {
    expect(await post({ pg_action: 'visitors_on' })).to.match(/refuses/);
    await scene.buyAddon('INSIGHTS');
    expect(await post({ pg_action: 'visitors_on' })).to.equal('Visitor events are on, for visitors who consent.');
    expect(
      await site.run('global $wpdb; echo wp_json_encode($wpdb->get_col("SELECT option_value FROM $wpdb->options"));'),
    ).to.not.include(scene.apiToken);
    expect(await (await fetch(listing)).text()).to.not.include(scene.apiToken);
  });

  it('load, store and send nothing before consent, nor where the WP Consent API only lets visitors opt out', async () => {
    await open(listing);
    expect([seen, await inStorage()]).to.deep.equal([[], []]);
    await page.evaluate("void document.dispatchEvent(new CustomEvent('property-gateway-consent', { detail: false }))");
    const optOut = "window.wp_consent_type = 'optout'; window.wp_has_consent = () => true;";
    await open(listing, optOut);
    await open(listing, 'window.wp_has_consent = () => true;');
    expect([seen, await inStorage()]).to.deep.equal([[], []]);
    expect(await stored()).to.deep.equal([]);
  });

  it('arrive at the product after consent by the event of the page, and end with its withdrawal', async () => {
    await open(listing);
    await page.evaluate("void document.dispatchEvent(new CustomEvent('property-gateway-consent', { detail: true }))");
    const [event] = await until('a view is stored', async () => {
      const events = await stored();
      return events.length > 0 && events;
    });
    const id = await site.run(
      "echo get_post_meta(get_posts(['post_type' => 'property_listing', 'fields' => 'ids'])[0], '_property_gateway_id', true);",
    );
    expect(event).to.include({ type: 'listing_view', property_id: id });
    await page.evaluate("void document.dispatchEvent(new CustomEvent('property-gateway-consent', { detail: false }))");
    expect((await inStorage()).filter((key) => key.startsWith('property-gateway'))).to.deep.equal([]);
  });

  it('arrive after consent by the WP Consent API, given before or on the page', async () => {
    const optIn =
      "window.wp_consent_type = 'optin'; window.wp_has_consent = (category) => category === 'statistics' && window.given === true;";
    await open(`${site.url}/listings/`, `${optIn} window.given = true;`);
    await until('a page view is stored', async () => (await stored()).some(({ type }) => type === 'page_view'));
    await open(listing, optIn);
    expect(seen).to.deep.equal([]);
    const before = (await stored()).length;
    await page.evaluate(
      "void document.dispatchEvent(new CustomEvent('wp_listen_for_consent_change', { detail: { statistics: 'allow' } }))",
    );
    await until('another view is stored', async () => (await stored()).length > before);
  });

  it('are switched off by a button', async () => {
    expect(await post({ pg_action: 'visitors_off' })).to.match(/^Visitor events are off/);
    expect(await (await fetch(listing)).text()).to.not.include('visitor-script');
  });
});
