import { readFile, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { ensureConsole } from '../../stack/build-console.ts';
import { startHelpDesk } from '../../stack/help-desk.ts';
import type { HelpDeskServer } from '../../stack/help-desk.ts';
import { BROWSER_WAIT_MS, openBrowser } from '../support/browser.ts';
import { startTestProduct } from '../support/product.ts';
import type { TestProduct } from '../support/product.ts';
import { until } from '../support/until.ts';
import { FOREIGN_WORDS } from './foreign-words.ts';
import { INBOX_SETTINGS, inboxPages, seedInbox } from './inbox-pages.ts';
import { crmEventPages } from './crm-event-pages.ts';
import { formerPages, seedFormer } from './former-pages.ts';
import { twinPages } from './twin-pages.ts';
import { gatewayPages } from './gateway-pages.ts';
import { SITE_KEY, openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';
import { accountPages } from './account-pages.ts';
import { analysisPages, seedAnalysis } from './analysis-pages.ts';
import { brochurePages, seedBrochures } from './brochure-pages.ts';
import { focusPages } from './focus-pages.ts';
import { seedStudio, studioPages } from './studio-pages.ts';
import { studioProof } from './studio-proof.ts';
import { pluginPages, seedPlugins } from './plugin-pages.ts';
import { readerPages } from './reader-pages.ts';
import { describePage, quietPage, watchRequests } from './quiet-page.ts';
import { rulePages, seedRules } from './rule-pages.ts';
import { listingPages } from './listing-pages.ts';
import { leadPages, seedLeads } from './lead-pages.ts';
import { searchPages, seedSearches } from './search-pages.ts';
import { salesPages } from './sales-pages.ts';
import { settingsPages } from './settings-pages.ts';
import type { Stage } from './stage.ts';
import { supportPages } from './support-pages.ts';
import { wizardPages } from './wizard-pages.ts';

const BUILT = 'dist/console';
/** What the first page loads before charts and maps, bytes. */
const MAX_GZIP = 200 * 1_024;
/** The elements that make the page wider than its window, with the beginning of their text; empty if it does not scroll sideways. */
const TOO_WIDE = `(() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.body.querySelectorAll('*')].filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5);
  return [scrollWidth - clientWidth + ' px', ...wide.map(({ tagName, className, textContent }) => tagName + '.' + String(className) + ': ' + textContent.slice(0, 60))];
})()`;
const WIDTHS = [320, 360, 768, 1_280];
/** Every page is visited once per language. In the first two of these visits axe looks as well, once in each theme. */
const VISITS = [
  { locale: 'en', colorScheme: 'light', isAudited: true },
  { locale: 'fr', colorScheme: 'dark', isAudited: true },
  { locale: 'de', colorScheme: 'light', isAudited: false },
] as const;
const LISTINGS = 40;

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

describe('In a browser', function () {
  let browser: Browser | undefined;
  let product: TestProduct;
  let desk: HelpDeskServer;
  let scene: Scene;
  let axe: string;
  let pages: Record<string, string>;
  let studio: Awaited<ReturnType<typeof seedStudio>>;
  const contexts: BrowserContext[] = [];

  before(async function () {
    if (process.env['TEST_STACK'] === 'off') {
      console.error('skipped: TEST_STACK=off, and the console needs the product');
      this.skip();
    }
    await ensureConsole();
    browser = await openBrowser('console test');
    if (!browser) this.skip();
    desk = await startHelpDesk({ port: 0 });
    product = await startTestProduct('console', {
      ...INBOX_SETTINGS,
      HELP_DESK_URL: `${desk.url}/`,
      HELP_DESK_TOKEN: 'desk-token',
    });
    // One record in twenty is broken, so that quarantine has something to show.
    scene = await openScene({ product, feed: '/property-feed?fault=broken_records' });
    await scene.setCrm({ listings: LISTINGS });
    const dry = await scene.run('?dryRun=true');
    await scene.run();
    await scene.client.send('POST', `/gateways/${scene.gateway.id}/event-subscriptions`, {
      url: `${scene.site}/nobody`,
    });
    // Most are gone at once, so that listings are held back; those that are left have changed.
    await scene.setCrm({ listings: LISTINGS / 4, revision: 1 });
    const run = await scene.run();
    axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    await product.refreshSearch();
    const changed = await product.db.collection<{ listing_id: string }>('listing_changes').findOne({});
    const [template] = (await scene.client.get<{ items: { id: string }[] }>('/templates')).items;
    const gateway = `/console/gateways/${scene.gateway.id}`;
    studio = await seedStudio(scene);
    await seedRules(scene);
    pages = {
      gateways: '/console/gateways',
      notifications: '/console/notifications',
      'your data': '/console/data',
      support: '/console/support',
      'new gateway': '/console/gateways/new',
      gateway,
      settings: `${gateway}/settings`,
      runs: `${gateway}/runs`,
      run: `${gateway}/runs/${run.id}`,
      'dry run': `${gateway}/runs/${dry.id}`,
      quarantine: `${gateway}/quarantine`,
      held: `${gateway}/held`,
      twins: `${gateway}/twins`,
      webhooks: `${gateway}/webhooks`,
      addons: `${gateway}/addons`,
      metadata: `${gateway}/metadata`,
      sharing: `${gateway}/sharing`,
      audit: `${gateway}/audit`,
      listings: '/console/listings',
      'found listings': '/console/listings?type=house',
      'listings on a map': '/console/listings?show=map',
      listing: `/console/listings/${changed?.listing_id ?? ''}`,
      mapping: '/console/mapping',
      template: `/console/mapping/${template?.id ?? ''}`,
      ...(await seedAnalysis(product, scene)),
      ...(await seedLeads(scene)),
      ...(await seedSearches(scene)),
      ...(await seedBrochures(scene)),
      ...(await seedFormer(scene)),
      ...(await seedPlugins(scene)),
      ...studio.pages,
      rules: `${studio.pages['mapped gateway'] ?? ''}/rules`,
      'every rule': `${gateway}/rules`,
      ...(await seedInbox(scene)),
      'nothing there': '/console/no-such-page',
    };
  });
  afterEach(async function () {
    const { state, err } = this.currentTest ?? {};
    if (state === 'failed')
      for (const page of contexts.flatMap((context) => context.pages())) {
        const found = await describePage(page).catch((error: unknown) => String(error));
        console.error(found);
        // The list of failures at the end of the run repeats it.
        if (err) err.stack = `${err.stack ?? String(err)}\n${found}`;
      }
    for (const context of contexts.splice(0)) await context.close();
  });
  after(async () => {
    await scene?.close();
    await studio?.stop();
    await desk?.stop();
    await browser?.close();
  });

  /** A page without a session; errors of its scripts and breaches of its policy fail the test. */
  async function openPage(
    options: { colorScheme?: 'light' | 'dark'; locale?: string; width?: number; hasTouch?: boolean } = {},
  ) {
    if (!browser) throw new Error('There is no browser.');
    const { width = 1_280, colorScheme = 'light', locale = 'en', hasTouch = false } = options;
    const context = await browser.newContext({ colorScheme, locale, hasTouch, viewport: { width, height: 900 } });
    context.setDefaultTimeout(BROWSER_WAIT_MS);
    contexts.push(context);
    const page = await context.newPage();
    watchRequests(page);
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (/Content Security Policy|Uncaught/.test(message.text())) faults.push(message.text());
    });
    return { page, faults };
  }

  /** Signs in as a person does and waits for the gateways. */
  async function signIn(page: Page, account = 'agency-north'): Promise<void> {
    await page.goto(`${product.url}/console/`);
    await page.locator('.sign-in-card button.main').click();
    await page.getByRole('button', { name: account }).click();
    await page.locator('.frame table').waitFor();
  }

  /** Goes to an address as a link does: without a reload, which would sign in again. */
  async function go(page: Page, path: string): Promise<void> {
    await page.evaluate(
      `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
    );
    await quietPage(page);
  }

  async function violations(page: Page): Promise<string[]> {
    // Stays until the page is loaded anew, which a link within the console does not do.
    if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe);
    const found = await page.evaluate<Violation[]>(
      "axe.run(document, { resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }).then(({ violations }) => violations)",
    );
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  }

  it('The console loads at most 200 kB gzip before charts and maps', async () => {
    const page = await readFile(join(BUILT, 'index.html'), 'utf8');
    const first = [...page.matchAll(/\/console\/(assets\/[^"]+)/g)].map(([, file = '']) => file);
    expect(first).to.have.length.above(1);
    const sizes = await Promise.all(first.map(async (file) => gzipSync(await readFile(join(BUILT, file))).length));
    expect(sizes.reduce((sum, size) => sum + size, 0)).to.be.at.most(MAX_GZIP);
    expect(await readdir(BUILT)).to.include('icon.svg');
  });

  for (const { locale, colorScheme, isAudited } of VISITS) {
    const audit = isAudited ? `, and breaks no rule of WCAG 2.2 AA that axe knows in the ${colorScheme} theme` : '';
    it(`The console shows every page in ${locale} alone, at four widths without scrolling sideways${audit}`, async () => {
      const { page, faults } = await openPage({ locale, colorScheme });
      if (isAudited) {
        await page.goto(`${product.url}/console/`);
        await page.locator('.sign-in-card').waitFor();
        expect(await violations(page), 'sign-in').to.deep.equal([]);
      }
      await signIn(page);
      expect(await page.getAttribute('html', 'lang')).to.equal(locale);
      const foreign: Record<string, string[]> = {};
      for (const [name, path] of Object.entries(pages)) {
        await go(page, path);
        if (isAudited) expect(await violations(page), name).to.deep.equal([]);
        const words = locale === 'en' ? [] : await page.evaluate<string[]>(FOREIGN_WORDS);
        if (words.length > 0) foreign[name] = words;
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          expect(await page.evaluate<string[]>(TOO_WIDE), `${name} at ${width}`).to.deep.equal([]);
        }
      }
      expect(foreign, 'English words and codes').to.deep.equal({});
      expect(faults).to.deep.equal([]);
    });
  }

  it('The main job is done by mouse: a gateway is put together, checked, rehearsed and synced', async () => {
    const { page, faults } = await openPage();
    await signIn(page);
    await page.locator('nav a[aria-current=page]', { hasText: 'Gateways' }).waitFor();
    await page.getByRole('link', { name: 'New gateway' }).click();
    await page.getByLabel('Name', { exact: true }).fill('By mouse');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Property feed').click();
    await page.getByLabel('Address').fill(`${scene.crm}/property-feed?listings=12`);
    expect(await violations(page), 'the form of a connector').to.deep.equal([]);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Address').fill(scene.site);
    await page.getByLabel('Key of the plugin').fill('a wrong key, so that the check fails');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Check the connection' }).click();
    await page.getByText('The connection does not work yet').waitFor();
    expect(await violations(page), 'a failed check').to.deep.equal([]);
    await page.getByRole('button', { name: 'Back' }).click();
    expect(await page.getByLabel('Address').inputValue(), 'what was typed is kept').to.equal(scene.site);
    await page.getByLabel('Key of the plugin').fill(SITE_KEY);
    await page.getByRole('button', { name: 'Continue' }).click();
    const stored = () => product.db.collection('gateways').countDocuments({ name: 'By mouse' });
    await page.getByRole('button', { name: 'Check the connection' }).click();
    await page.getByText('The connection works').waitFor();
    expect(await stored(), 'nothing is stored by a check').to.equal(0);
    expect(await violations(page), 'a check that succeeded').to.deep.equal([]);
    await page.getByRole('button', { name: 'Save and start a dry run' }).click();
    await page.getByText('12 listings would be created').waitFor();
    expect(await stored()).to.equal(1);
    await page.getByRole('button', { name: 'Start the first sync' }).click();
    await page.locator('.badge', { hasText: 'Completed' }).waitFor();
    await page.getByText('12 read = 12 created + 0 updated + 0 unchanged + 0 quarantined').waitFor();
    await page.getByRole('link', { name: 'By mouse' }).click();
    await page.getByText('More').click();
    await page.getByRole('button', { name: 'Delete' }).click();
    const remove = page.getByRole('button', { name: 'Delete this gateway' });
    expect(await remove.isDisabled()).to.equal(true);
    expect(await violations(page), 'the dialog that deletes').to.deep.equal([]);
    await page.getByLabel('Type “By mouse” to confirm').fill('By mouse');
    await remove.click();
    await page.locator('h1', { hasText: 'Gateways' }).waitFor();
    expect(faults).to.deep.equal([]);
  });

  it('A reload signs in again silently and stays on its page; a deep link shows its page', async () => {
    const { page } = await openPage();
    await signIn(page);
    await page.goto(`${product.url}${pages['quarantine'] ?? ''}`);
    await page.locator('.records button').first().click();
    await page.locator('.raw').waitFor();
    expect(await page.evaluate('JSON.stringify([localStorage, sessionStorage])')).not.to.match(
      /token|Bearer|verifier/i,
    );
  });

  it('Signing out ends the session here and at the identity service', async () => {
    const { page } = await openPage();
    await signIn(page);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign out?' }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.locator('.sign-in-card button.main').click();
    await page.getByRole('button', { name: 'agency-south' }).waitFor();
  });

  it('A session that has expired is renewed above the page, which keeps what was typed', async () => {
    const { page } = await openPage();
    await page.goto(`${product.url}/console/gateways/new`);
    const token = await product.token('agency-north');
    await page.getByLabel('API token').fill(token);
    await page.getByRole('button', { name: 'Use this token' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Still here');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Property feed').click();
    // The API no longer takes the token, once.
    let refused = false;
    await page.route('**/v1/gateway/gateways', async (route) => {
      if (refused || route.request().method() !== 'POST') return route.continue();
      refused = true;
      return route.fulfill({ status: 401, json: { code: 'AUTH_FAILED', message: 'The token is not active.' } });
    });
    await page.getByLabel('Address').fill(`${scene.crm}/property-feed?listings=5`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Not yet').click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Check the connection' }).click();
    await page.getByRole('button', { name: 'Save and start a dry run' }).click();
    await page.getByRole('dialog').getByLabel('API token').fill(token);
    await page.getByRole('dialog').getByRole('button', { name: 'Use this token' }).click();
    await page.getByText(/\d listings? would be created/).waitFor();
    expect(await page.getByText('Still here').count()).to.be.above(0);
    expect(refused).to.equal(true);
  });

  it('A gateway is shared with another client and taken back', async () => {
    const { page, faults } = await openPage();
    await signIn(page);
    await go(page, pages['sharing'] ?? '');
    await page.getByLabel('Client').fill('partner');
    await page.getByLabel('Access').selectOption('WRITE');
    await page.getByLabel('Until, if it ends').fill('2099-12-30');
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page
      .getByRole('row', { name: /partner/ })
      .getByText('2099')
      .waitFor();
    await page
      .getByRole('row', { name: /partner/ })
      .getByText('Write')
      .waitFor();
    await page.getByRole('button', { name: 'Stop sharing with partner' }).click();
    await page.getByText('Nobody else has access.').waitFor();
    await page.getByRole('link', { name: 'Audit' }).click();
    await page.getByText('stopped sharing').waitFor();
    expect(faults).to.deep.equal([]);
  });

  it('Listings are found in plain words, by facets and on the map, and lead to their own page', async () => {
    const { page, faults } = await openPage();
    await signIn(page);
    await page.getByRole('link', { name: 'Listings', exact: true }).click();
    await page.locator('.map').locator('.map-point, .map-cluster').first().waitFor();
    // Only the cards near the window are there; each says how many the list has.
    const cards = async () =>
      Number(
        await page
          .locator('.listing-card')
          .first()
          .getAttribute('aria-setsize', { timeout: 1_000 })
          .catch(() => 0),
      );
    const all = await cards();
    await page.getByRole('group', { name: 'Type' }).getByRole('button').first().click();
    await page.getByRole('button', { name: /^Remove / }).waitFor();
    expect(page.url()).to.include('type=');
    await until('fewer listings are shown', async () => {
      const count = await cards();
      return count > 0 && count < all ? true : undefined;
    });
    await page.getByRole('button', { name: /^Remove / }).click();
    await page.getByLabel('Search in plain words').fill('a house');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('button', { name: 'Remove house', exact: true }).waitFor();
    const houses = await cards();
    expect(houses).to.be.within(1, all - 1);
    await page.getByLabel('Search in plain words').fill('a house for sale');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('button', { name: 'Remove for sale', exact: true }).click();
    await page.waitForURL(/without=[0-9a-f]{16}$/);
    await until('one condition is left', async () => {
      const shown = await page.getByRole('button', { name: /^Remove / }).allTextContents();
      return shown.join('') === 'house ×' && (await cards()) > 0;
    });
    expect(await cards()).to.equal(houses);
    await page.locator('.listing-card a').first().click();
    await page.getByText('What is stored is what the CRM says.').waitFor();
    await page.locator('.badge', { hasText: 'Delivered' }).waitFor();
    expect(faults).to.deep.equal([]);
  });

  it('A request beyond the limit says when to go on, and goes on from there', async () => {
    const { page } = await openPage();
    await signIn(page);
    await page.route('**/dvf?*', (route) =>
      route.fulfill({
        status: 429,
        // Longer than the console waits by itself.
        headers: { 'retry-after': '45' },
        json: { error: { code: 'RATE_LIMITED', message: 'Too many requests.' } },
      }),
    );
    await go(page, '/console/transactions');
    await page
      .getByRole('alert')
      .filter({ hasText: /in 45 seconds/ })
      .waitFor();
    await page.unroute('**/dvf?*');
    await page.getByRole('alert').getByRole('button').click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });

  it('The command palette opens with Ctrl-K, finds a gateway and goes there by keyboard', async () => {
    const { page } = await openPage();
    await signIn(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or jump to…' }).fill('Scene');
    await page.getByRole('option', { name: 'Scene', exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('h1', { hasText: 'Scene' }).waitFor();
  });

  const stage: Stage = {
    get product() {
      return product;
    },
    openPage,
    signIn,
    go,
    violations,
    settled: quietPage,
    get scene() {
      return scene;
    },
    get pages() {
      return pages;
    },
    get feedUrl() {
      return studio.url;
    },
  };
  for (const playPages of [
    gatewayPages,
    listingPages,
    settingsPages,
    crmEventPages,
    formerPages,
    twinPages,
    pluginPages,
    wizardPages,
    analysisPages,
    salesPages,
    leadPages,
    searchPages,
    brochurePages,
    focusPages,
    accountPages,
    readerPages,
    rulePages,
    studioPages,
    studioProof,
    inboxPages,
  ])
    playPages(stage);
  supportPages(stage, () => desk);
});
