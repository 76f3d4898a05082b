import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import type { WordPressSite } from '../../stack/wordpress/site.ts';
import { BROWSER_WAIT_MS, openBrowser } from '../support/browser.ts';
import { sendSigned, upsertBody } from './send-signed.ts';
import { startSite } from './start-site.ts';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
/** More than the law asks of sites in the EU (EN 301 549: WCAG 2.1 AA). */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The least that a theme of PHP templates consists of. */
const CLASSIC_THEME = {
  'style.css': '/* Theme Name: Classic */',
  'header.php': `<!DOCTYPE html><html <?php language_attributes(); ?>><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Classic</title><?php wp_head(); ?></head><body <?php body_class(); ?>><header><p>Classic theme</p></header>`,
  'footer.php': '<footer><p>End</p></footer><?php wp_footer(); ?></body></html>',
  'index.php':
    '<?php get_header(); ?><main><?php while ( have_posts() ) { the_post(); ?><h1><?php the_title(); ?></h1><?php the_content(); } ?></main><?php get_footer();',
};

describe('The pages of the WordPress plugin', function () {
  let site: WordPressSite;
  let browser: Browser;
  let page: Page;
  let folder = '';
  let listing = '';

  /** Rules of axe that the page breaks, with the elements; `within` bounds what is looked at. */
  const violations = async (within: string) => {
    await page.evaluate(await readFile(AXE, 'utf8'));
    const result = await page.evaluate<{ violations: { id: string; nodes: { html: string }[] }[] }>(
      `axe.run(${JSON.stringify(within)}, { runOnly: ${JSON.stringify(TAGS)} })`,
    );
    return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  };
  const shoot = async (name: string) => {
    const images = process.env['WORDPRESS_IMAGES'];
    if (images) await page.screenshot({ path: join(images, `wordpress-${name}.jpg`), type: 'jpeg', quality: 70 });
  };

  before(async function () {
    folder = await mkdtemp(join(tmpdir(), 'wordpress-pages-'));
    const started = await startSite({ folder: join(folder, 'site') });
    const opened = started && (await openBrowser('WordPress pages'));
    if (started === undefined || opened === undefined) {
      await started?.stop();
      console.error('skipped: PHP or a browser cannot be had on this machine');
      this.skip();
      return;
    }
    [site, browser] = [started, opened];
    page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    page.setDefaultTimeout(BROWSER_WAIT_MS);
    const key = await site.run('echo \\Property_Gateway\\Signature::key();');
    const properties = Array.from({ length: 14 }, (_, index) => ({
      id: randomUUID(),
      title: { en: `House ${index}`, fr: `Maison ${index}` },
      description: { en: 'A bright house.', fr: 'Une maison claire.' },
      images: [{ url: `${site.url}/wp-includes/images/blank.gif`, name: 'Garden' }],
      sizes: { liveable_area: { size: 90 + index, unit: 'sq_m' } },
      financial: { transaction: { price: { amount: 300_000 + index, currency: 'EUR' } } },
      location: { city: 'Hendaye', geo: { latitude: 43.3 + index / 100, longitude: -1.7 + index / 50 } },
    }));
    expect((await sendSigned(site, 'listings', upsertBody(properties, 1), { key })).status).to.equal(200);
    listing = await site.run(
      "echo get_permalink(get_posts(['post_type' => 'property_listing', 'fields' => 'ids'])[0]);",
    );
    const theme = join(site.folder, 'wp-content/themes/classic');
    await mkdir(theme);
    for (const [name, content] of Object.entries(CLASSIC_THEME)) await writeFile(join(theme, name), content);
  });
  after(async () => {
    await browser?.close();
    await site?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  for (const theme of ['twentytwentyfour', 'twentytwentytwo', 'classic'])
    it(`break no rule of WCAG 2.2 AA and do not reach over the edge of a phone in the theme ${theme}`, async () => {
      await site.run(`switch_theme('${theme}');`);
      for (const [name, address, within] of [
        ['archive', `${site.url}/listings/`, 'main'],
        ['listing', listing, '.pgl'],
      ] as const) {
        await page.setViewportSize({ width: 1280, height: 900 });
        await page.goto(address);
        await page.locator(name === 'archive' ? '.pgw-map' : '.pgl-head').waitFor();
        expect(await violations(within), name).to.deep.equal([]);
        await shoot(`${theme}-${name}`);
        await page.setViewportSize({ width: 390, height: 844 });
        expect(await page.evaluate('document.documentElement.scrollWidth'), name).to.equal(390);
      }
    });

  it('include a status page without a broken rule', async () => {
    await page.goto(`${site.url}/wp-login.php`);
    await page.fill('#user_login', site.login.user);
    await page.fill('#user_pass', site.login.password);
    await page.click('#wp-submit');
    // A click does not wait for what it leads to: another address would end the sign-in.
    await page.locator('#wpadminbar').waitFor();
    await page.goto(`${site.url}/wp-admin/options-general.php?page=property-gateway`);
    await page.locator('text=Last delivery').waitFor();
    await shoot('status');
    expect(await violations('.wrap')).to.deep.equal([]);
  });
});
