import { randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { WordPressSite } from '../../stack/wordpress/site.ts';
import { changePlugin, choosePermalinks } from '../../stack/wordpress/wp-admin.ts';
import { sendSigned, upsertBody } from './send-signed.ts';
import { startSite } from './start-site.ts';

/** A folder with the real Polylang, which no package registry has; without it a double of its documented functions takes its place. */
const POLYLANG = process.env['POLYLANG_FOLDER'] ?? '';

/** The functions of Polylang that the plugin calls or the test looks at, over two options. */
const DOUBLE = `<?php
function pll_languages_list() { return array( 'en', 'fr', 'de' ); }
function pll_default_language() { return 'fr'; }
function pll_set_post_language( $id, $language ) { update_post_meta( $id, 'double_language', $language ); }
function pll_get_post_language( $id ) { return get_post_meta( $id, 'double_language', true ) ?: false; }
function pll_save_post_translations( $posts ) { foreach ( $posts as $id ) { update_post_meta( $id, 'double_translations', $posts ); } }
function pll_get_post_translations( $id ) { return get_post_meta( $id, 'double_translations', true ) ?: array(); }
`;

/** As its settings page does it; on the command line Polylang believes that it serves a visitor. */
const LANGUAGES = `$options = PLL_Install::get_default_options();
$options['post_types'] = array( 'property_listing' );
$model = new PLL_Admin_Model( $options );
foreach ( array( 'fr' => 'fr_FR', 'en' => 'en_US', 'de' => 'de_DE' ) as $slug => $locale ) {
	$added = $model->add_language( array( 'name' => $slug, 'slug' => $slug, 'locale' => $locale, 'rtl' => 0, 'term_group' => 0, 'flag' => '' ) );
	if ( is_wp_error( $added ) ) { throw new Exception( $added->get_error_message() ); }
}
$options['default_lang'] = 'fr';
update_option( 'polylang', $options );`;

describe('A WordPress site with Polylang', function () {
  let site: WordPressSite;
  let folder = '';
  let key = '';
  const id = randomUUID();
  let version = 0;

  const deliver = async (texts: Record<string, string>, more: object = {}) => {
    version += 1;
    const body = upsertBody([{ id, title: texts, description: texts, ...more }], version);
    expect((await sendSigned(site, 'listings', body, { key })).status).to.equal(200);
  };
  /** Titles of the posts of the listing by their language, as Polylang connects them. */
  const posts = async () =>
    JSON.parse(
      await site.run(`$posts = pll_get_post_translations(\\Property_Gateway\\Listing::posts(['${id}'])['${id}']);
ksort($posts); echo wp_json_encode(array_map(fn($post) => [get_the_title($post), pll_get_post_language($post)], $posts));`),
    ) as Record<string, [string, string]>;
  const all = async () =>
    Number(
      await site.run(
        'global $wpdb; echo $wpdb->get_var("SELECT COUNT(*) FROM $wpdb->posts WHERE post_type = \'property_listing\'");',
      ),
    );

  before(async function () {
    folder = await mkdtemp(join(tmpdir(), 'wordpress-languages-'));
    const started = await startSite({ folder: join(folder, 'site') });
    if (started === undefined) {
      console.error('skipped: PHP cannot be had on this machine');
      this.skip();
      return;
    }
    site = started;
    if (POLYLANG === '') {
      await mkdir(join(site.folder, 'wp-content/mu-plugins'), { recursive: true });
      await writeFile(join(site.folder, 'wp-content/mu-plugins/polylang.php'), DOUBLE);
    } else {
      await cp(POLYLANG, join(site.folder, 'wp-content/plugins/polylang'), { recursive: true });
      await changePlugin(site, 'activate', 'polylang/polylang.php');
      await site.run(LANGUAGES);
      // Its addresses have the language, which WordPress knows once permalinks are saved, as Polylang asks for.
      await choosePermalinks(site, '/%postname%/');
    }
    key = await site.run('echo \\Property_Gateway\\Signature::key();');
  });
  after(async () => {
    await site?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('has a post per language that the listing has texts in, connected as translations', async () => {
    await deliver({ fr: 'Maison', en: 'House', it: 'Casa' });
    expect(await posts()).to.deep.equal({ en: ['House', 'en'], fr: ['Maison', 'fr'] });
  });

  it('follows changes of the languages, without a second listing in the list for replays', async () => {
    await deliver({ fr: 'Grande maison', de: 'Haus' });
    expect(await posts()).to.deep.equal({ de: ['Haus', 'de'], fr: ['Grande maison', 'fr'] });
    expect(await all()).to.equal(2);
    expect(await site.run(`echo count(\\Property_Gateway\\Listing::posts(['${id}']));`)).to.equal('1');
    const answer = await fetch(`${site.url}/wp-json/property-gateway/v1/published`);
    const { listings } = (await answer.json()) as { listings: { title: string }[] };
    expect(listings.map(({ title }) => title)).to.deep.equal(['Grande maison']);
  });

  it('shows each post in its language, without a switch of its own', async () => {
    const address = await site.run(
      `echo get_permalink(pll_get_post_translations(\\Property_Gateway\\Listing::posts(['${id}'])['${id}'])['de']);`,
    );
    const page = await (await fetch(address)).text();
    expect(page).to.include('lang="de"><p>Haus').and.not.include('class="pgl-languages"');
  });

  it('deletes all posts with the listing', async () => {
    const deletion = JSON.stringify({
      gateway_id: 'other',
      listings: [{ action: 'delete', id, version: version + 1 }],
    });
    await sendSigned(site, 'listings', deletion, { key });
    expect(await all()).to.equal(0);
    expect(await site.run("echo @file_get_contents(WP_CONTENT_DIR . '/debug.log');")).to.not.match(/property-gateway/);
  });
});
