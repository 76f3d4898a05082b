import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import type { WordPressSite } from '../../stack/wordpress/site.ts';
import { BROWSER_WAIT_MS, openBrowser } from '../support/browser.ts';
import { until } from '../support/until.ts';
import { frenchListings } from './french-listings.ts';
import { sendSigned, upsertBody } from './send-signed.ts';
import { startSite } from './start-site.ts';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const KEY = 'property_gateway_favourites';
type Kind = keyof ReturnType<typeof frenchListings>;

/** The least that a theme of PHP templates consists of. */
const CLASSIC_THEME = {
  'style.css': '/* Theme Name: Classic */',
  'header.php': `<!DOCTYPE html><html <?php language_attributes(); ?>><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Classic</title><?php wp_head(); ?></head><body <?php body_class(); ?>>`,
  'footer.php': '<?php wp_footer(); ?></body></html>',
  'index.php':
    '<?php get_header(); ?><main><?php while ( have_posts() ) { the_post(); ?><h1><?php the_title(); ?></h1><?php the_content(); } ?></main><?php get_footer();',
};

describe('The page of one listing on a WordPress site', function () {
  let site: WordPressSite;
  let browser: Browser;
  let page: Page;
  let folder = '';
  let key = '';
  let listings: ReturnType<typeof frenchListings>;
  const urls = new Map<Kind, string>();

  const urlOf = (kind: Kind) => urls.get(kind) ?? '';
  /** The text of a page as a visitor without scripts gets it, without similar listings and markup; thin spaces as usual ones. */
  const read = async (url: string) =>
    (await (await fetch(url)).text())
      .replace(/<section class="pgl-section pgl-similar"[\s\S]*?<\/section>/, ' ')
      .replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<[^>]+>/g, ' ')
      .replace(/[\u00a0\u202f\s]+/g, ' ');
  const send = async (body: string) => {
    const answer = await sendSigned(site, 'listings', body, { key });
    expect(answer.status).to.equal(200);
    expect(await answer.text()).not.to.include('"error"');
  };
  const remove = (id: string) =>
    send(JSON.stringify({ gateway_id: 'other', listings: [{ action: 'delete', id, version: 9 }] }));
  const setDays = (days: number) => site.run(`update_option('property_gateway_pages', ['sold_days' => ${days}]);`);
  const violations = async () => {
    await page.evaluate(await readFile(AXE, 'utf8'));
    const result = await page.evaluate<{ violations: { id: string; nodes: { html: string }[] }[] }>(
      `axe.run('.pgl', { runOnly: ${JSON.stringify(TAGS)} })`,
    );
    return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  };

  before(async function () {
    folder = await mkdtemp(join(tmpdir(), 'wordpress-listing-'));
    const started = await startSite({ folder: join(folder, 'site') });
    const opened = started && (await openBrowser('WordPress listing'));
    if (started === undefined || opened === undefined) {
      await started?.stop();
      console.error('skipped: PHP or a browser cannot be had on this machine');
      this.skip();
      return;
    }
    [site, browser] = [started, opened];
    page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    page.setDefaultTimeout(BROWSER_WAIT_MS);
    const theme = join(site.folder, 'wp-content/themes/classic');
    await mkdir(theme);
    for (const [name, content] of Object.entries(CLASSIC_THEME)) await writeFile(join(theme, name), content);
    key = await site.run('echo \\Property_Gateway\\Signature::key();');
    listings = frenchListings(`${site.url}/wp-includes/images`);
    await send(upsertBody(Object.values(listings), 1));
    for (const kind of Object.keys(listings) as Kind[]) {
      const { id } = listings[kind];
      urls.set(kind, await site.run(`echo get_permalink(\\Property_Gateway\\Listing::posts(['${id}'])['${id}']);`));
    }
  });
  after(async () => {
    await browser?.close();
    await site?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('says price, charges, fees and who pays them, as French law wants it', async () => {
    const house = await read(urlOf('house'));
    expect(house).to.include('€698,000').and.to.include('Agency fees paid by the buyer: 4.18 % incl. VAT');
    expect(house).to.include('€698,000 with fees, €670,000 without fees');
    expect(house).to.include('between €1,320 and €1,840 per year').and.to.include('www.georisques.gouv.fr');
    const flat = await read(urlOf('flat'));
    expect(flat).to.include('€1,190 /month charges included').and.to.include('Deposit: €2,380');
    expect(flat)
      .to.include('Agency fees paid by the tenant: €704 incl. VAT')
      .and.to.include('not to be exceeded: €1,140');
    expect(flat).to.include('excessive energy consumption: class F').and.to.include('48 lots');
    const annuity = await read(urlOf('annuity'));
    expect(annuity)
      .to.include('€62,000 down payment + €780/month annuity')
      .and.to.include('woman, aged 82 · man, aged 85');
    expect(annuity).to.include('Blank energy performance certificate').and.to.include('Mandataire ad hoc');
    expect(annuity).to.include('Agency fees paid by the seller').and.not.to.include('paid by the buyer');
    const sold = await read(urlOf('sold'));
    expect(sold)
      .to.include('Sold')
      .and.not.to.match(/€698|Contact the agency|per m²|with fees/);
  });

  it('shows a secret address as a disc only, and the plot of the register nowhere', async () => {
    const [house, secret] = [await (await fetch(urlOf('house'))).text(), await (await fetch(urlOf('secret'))).text()];
    for (const word of ['impasse des Pins', 'AB 214']) {
      expect(house).to.include(word);
      expect(secret).not.to.include(word);
    }
    expect(secret).to.include('class="pgl-disc"').and.not.to.include('class="pgl-pin"');
    expect(secret).to.include('#map=14/43.3600/-1.7600').and.not.to.include('mlat=');
  });

  for (const theme of ['twentytwentyfour', 'twentytwentytwo', 'classic'])
    it(`breaks no rule of axe and does not reach over the edge of a small phone in the theme ${theme}`, async () => {
      await site.run(`switch_theme('${theme}');`);
      for (const [kind, url] of urls)
        for (const width of [1280, 320]) {
          await page.setViewportSize({ width, height: 900 });
          await page.goto(url);
          await page.locator('.pgl-head').waitFor();
          expect(await page.locator('main h1').count(), kind).to.equal(1);
          expect(await violations(), `${kind} at ${width}`).to.deep.equal([]);
          expect(await page.evaluate('document.documentElement.scrollWidth'), kind).to.equal(width);
        }
    });

  it('opens pictures and floor plans in a dialog that keeps the focus, by mouse, keys and a swipe', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(urlOf('many'));
    const counter = page.locator('.pgl-light [role=status]');
    await page.locator('[data-pgl-open="2"]').focus();
    await page.keyboard.press('Enter');
    await page.locator('.pgl-light[open]').waitFor();
    expect(await counter.textContent()).to.equal('3 of 50');
    await page.keyboard.press('ArrowRight');
    expect(await counter.textContent()).to.equal('4 of 50');
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(
          "document.activeElement === document.body || !!document.activeElement.closest('.pgl-light')",
        ),
      ).to.equal(true);
    }
    const box = await page.locator('.pgl-light-stage figure').boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 120, y, { steps: 4 });
    await page.mouse.up();
    expect(await counter.textContent()).to.equal('5 of 50');
    await page.keyboard.press('Escape');
    expect(await page.evaluate("document.activeElement.getAttribute('data-pgl-open')")).to.equal('2');
    await page.goto(urlOf('house'));
    await page.locator('[data-pgl-set=plans]').click();
    expect(await page.locator('.pgl-light-text').textContent()).to.equal('Rez-de-chaussée');
    await page.locator('#pgl-tab-plans').focus();
    await page.keyboard.press('ArrowLeft');
    expect(await counter.textContent()).to.equal('1 of 8');
  });

  it('asks no other server for anything, not before the visitor loads a film', async () => {
    const asked: string[] = [];
    const other = await browser.newPage();
    await other.route(/^(?!http:\/\/127\.0\.0\.1)/, async (route) => {
      asked.push(new URL(route.request().url()).host);
      await route.abort();
    });
    await other.goto(urlOf('house'), { waitUntil: 'load' });
    await other.evaluate('window.scrollTo(0, document.body.scrollHeight)');
    expect(asked.filter((host) => !host.endsWith('gravatar.com'))).to.deep.equal([]);
    await other.locator('.pgl-film a').last().click();
    await other.locator('iframe[src^="https://www.youtube-nocookie.com/embed/"]').waitFor();
    await other.close();
  });

  it('keeps favourites in memory until the visitor agrees, then in the browser, and compares them', async () => {
    const favourites = await site.run(
      "echo get_permalink(wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Favoris', 'post_content' => '[property_gateway_favourites]']));",
    );
    await page.goto(urlOf('house'));
    const heart = page.locator('.pgl-actions [data-pgl-favourite]');
    await heart.click();
    expect(await heart.getAttribute('aria-pressed')).to.equal('true');
    expect(await page.evaluate(`localStorage.getItem('${KEY}')`)).to.equal(null);
    await page.locator('.pgl-status button').click();
    expect(await page.evaluate(`localStorage.getItem('${KEY}')`)).to.equal(JSON.stringify([listings.house.id]));
    await page.goto(urlOf('flat'));
    await heart.click();
    await page.goto(favourites);
    await page.locator('.pgl-comparison').waitFor();
    expect(await page.locator('.pgl-comparison thead th').count()).to.equal(2);
    expect(await violations()).to.deep.equal([]);
    await page.evaluate("document.dispatchEvent(new CustomEvent('property-gateway-consent', { detail: false }))");
    expect(await page.evaluate(`localStorage.getItem('${KEY}')`), 'withdrawn').to.equal(null);
    const shared = await read(`${favourites}?pg_compare=${listings.house.id},${listings.flat.id}`);
    expect(shared, 'without a script').to.include('Comparison').and.to.include('€1,190/month');
  });

  it('has a form that stays on the page: errors with the focus at the first field, then the answer', async () => {
    await page.goto(urlOf('flat'));
    const button = page.locator('#pgl-enquiry form button');
    await button.click();
    await page.locator('#pgl-enquiry-last_name[aria-invalid=true]').waitFor();
    expect(await page.evaluate('document.activeElement.name')).to.equal('last_name');
    expect(await page.locator('#pgl-enquiry-consent-error').textContent()).to.include('consent');
    await page.fill('#pgl-enquiry-last_name', 'Durand');
    await page.fill('#pgl-enquiry-email', 'durand@mail.example');
    await page.check('#pgl-enquiry-consent');
    // The site is not paired: the enquiry is kept. A form that is sent within two seconds is refused first.
    await until('the enquiry is taken', async () => {
      if ((await page.locator('.pgl-done').count()) > 0) return true;
      // In the page: the answer may replace the form between a look at the button and a click.
      await page.evaluate("document.querySelector('#pgl-enquiry form button:enabled')?.click()");
      return undefined;
    });
    expect(await page.locator('.pgl-done').textContent()).to.include('is kept on this site, encrypted');
    expect(await site.run('echo \\Property_Gateway\\Leads\\Queue::count();')).to.equal('1');
  });

  it('is replaced by a template of the theme, and has hooks around each section', async () => {
    const folderOf = join(site.folder, 'wp-content/themes/classic/property-gateway');
    await mkdir(folderOf);
    await writeFile(join(folderOf, 'listing.php'), '<p>Mine: <?php echo esc_html( $listing->title() ); ?></p>');
    expect(await read(urlOf('house')))
      .to.include('Mine: Maison basque')
      .and.not.to.include('Agency fees');
    await rm(folderOf, { recursive: true });
    await writeFile(
      join(site.folder, 'wp-content/themes/classic/functions.php'),
      "<?php add_action( 'property_gateway_listing_after_energy', function ( $listing ) { echo '<p>After ' . esc_html( $listing->line( 'reference' ) ) . '</p>'; } );",
    );
    expect(await read(urlOf('house'))).to.include('After HEN-1042');
    await rm(join(site.folder, 'wp-content/themes/classic/functions.php'));
  });

  it('stays for a while once the listing has left, without price, person and address, and is gone afterwards', async () => {
    const url = urlOf('many');
    await remove(listings.many.id);
    const answer = await fetch(url);
    const html = await answer.text();
    expect(answer.status).to.equal(200);
    expect(answer.headers.get('x-robots-tag')).to.equal('noindex');
    expect(html).to.include('House – Hendaye').and.to.include('No longer available').and.to.include('Maison basque');
    expect(html).to.match(/<meta name='robots' content='[^']*noindex/);
    const stored = await site.run(
      'global $wpdb; echo json_encode($wpdb->get_results("SELECT * FROM $wpdb->posts WHERE post_type = \'property_former\'"));',
    );
    expect(stored)
      .to.include('Hendaye')
      .and.not.to.match(/Etcheverry|698000|HEN-50|Ferme|impasse|ferme-restauree|43\.3704/);
    for (const path of [
      '/wp-json/wp/v2/types',
      '/wp-json/property-gateway/v1/published',
      '/feed/?post_type=property_listing',
      '/?s=Ferme',
    ])
      expect(await (await fetch(site.url + path)).text(), path).not.to.match(/property_former|Ferme restaur/);
    expect(await site.run("echo wp_count_posts('property_listing')->publish;")).to.equal('6');
    await site.run(
      "global $wpdb; $wpdb->query(\"UPDATE $wpdb->posts SET post_content = REPLACE(post_content, '\\\"until\\\":1', '\\\"until\\\":0.1') WHERE post_type = 'property_former'\"); wp_cache_flush(); do_action('property_gateway_former');",
    );
    const gone = await fetch(url);
    expect(gone.status).to.equal(410);
    expect(await gone.text())
      .to.include('no longer offered')
      .and.not.to.include('House – Hendaye');
    expect(
      await site.run(
        'global $wpdb; echo $wpdb->get_var("SELECT post_content FROM $wpdb->posts WHERE post_type = \'property_former\'");',
      ),
    ).to.equal('[]');
  });

  it('is gone at once where nothing may be kept, and comes back with the listing', async () => {
    await setDays(0);
    const url = urlOf('bare');
    await remove(listings.bare.id);
    expect((await fetch(url)).status).to.equal(410);
    const stored = await site.run(
      "global $wpdb; echo implode(',', $wpdb->get_col(\"SELECT post_content FROM $wpdb->posts WHERE post_type = 'property_former'\"));",
    );
    expect(stored).to.equal('[],[]');
    await send(upsertBody([listings.bare], 10));
    expect((await fetch(url)).status).to.equal(200);
    await setDays(30);
    expect((await fetch(`${site.url}/listings/never-existed/`)).status).to.equal(404);
  });
});
