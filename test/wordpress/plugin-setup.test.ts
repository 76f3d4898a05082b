import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import { packPlugin } from '../../clients/extensions.ts';
import { PLUGIN, PLUGIN_FOLDER } from '../../stack/wordpress/site.ts';
import type { WordPressSite } from '../../stack/wordpress/site.ts';
import {
  changePlugin,
  choosePermalinks,
  deletePlugin,
  noticesOf,
  openAdminPage,
  submitSettings,
  uploadPlugin,
} from '../../stack/wordpress/wp-admin.ts';
import { sendSigned, upsertBody } from './send-signed.ts';
import { startSite } from './start-site.ts';

/** Version 1 of the plugin, which was one file, as sites have it. */
const VERSION_1 = resolve(import.meta.dirname, 'version-1/property-gateway.php');
const OLD_PLUGIN = 'property-gateway.php';
const KEY = "echo get_option( 'property_gateway_key' );";

const archive = async (folder: string) => new Uint8Array(await packPlugin(folder));

describe('The WordPress plugin, set up by hand', function () {
  let site: WordPressSite;
  let folder = '';

  const statusOf = async (path: string) => (await fetch(new URL(path, site.url))).status;
  /** Delivers a listing and returns its address. */
  const deliver = async (title: string, more: object = {}): Promise<string> => {
    const body = upsertBody([{ id: randomUUID(), title: { en: title } }], 1);
    const [listing] = (JSON.parse(body) as { listings: object[] }).listings;
    const whole = JSON.stringify({ gateway_id: 'other', listings: [{ ...listing, ...more }] });
    const answer = await sendSigned(site, 'listings', whole, { key: await site.run(KEY) });
    expect(answer.status).to.equal(200);
    const { results } = (await answer.json()) as { results: { status: string; url?: string }[] };
    expect(results.map(({ status }) => status)).to.deep.equal(['ok']);
    return results[0]?.url ?? '';
  };
  const titles = async () =>
    JSON.parse(
      await site.run(
        'global $wpdb; echo wp_json_encode( $wpdb->get_col( "SELECT post_title FROM $wpdb->posts WHERE post_type = \'property_listing\' ORDER BY post_title" ) );',
      ),
    ) as string[];
  beforeEach(async function () {
    folder = await mkdtemp(join(tmpdir(), 'wordpress-setup-'));
    const started = await startSite({
      folder: join(folder, 'site'),
      plugin: false,
    });
    if (started === undefined) {
      console.error('skipped: PHP cannot be had on this machine');
      this.skip();
      return;
    }
    site = started;
  });
  afterEach(async () => {
    await site?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('works at once after it was uploaded and activated: the list and delivered listings have addresses', async () => {
    const page = await uploadPlugin(site, 'property-gateway.zip', await archive(PLUGIN_FOLDER));
    expect(page).to.include('Plugin installed successfully');
    await changePlugin(site, 'activate', PLUGIN);
    expect(await statusOf('/listings/')).to.equal(200);
    expect(await statusOf(await deliver('Villa'))).to.equal(200);
  });

  it('works with plain permalinks, and at once after another structure was chosen', async () => {
    await choosePermalinks(site, '');
    await uploadPlugin(site, 'property-gateway.zip', await archive(PLUGIN_FOLDER));
    await changePlugin(site, 'activate', PLUGIN);
    const plain = await deliver('Villa');
    expect(new URL(plain).search).to.include('property_listing=');
    expect(await statusOf(plain)).to.equal(200);
    expect(await statusOf('/?post_type=property_listing')).to.equal(200);
    expect(noticesOf(await openAdminPage(site, 'options-general.php?page=property-gateway'))).to.include(
      'Permalinks are plain',
    );
    await choosePermalinks(site, '/%postname%/');
    expect(await statusOf('/listings/')).to.equal(200);
    expect(await statusOf(await deliver('Chalet'))).to.equal(200);
  });

  it('works at once after an update, also where the new version has other addresses', async () => {
    await uploadPlugin(site, 'property-gateway.zip', await archive(PLUGIN_FOLDER));
    await changePlugin(site, 'activate', PLUGIN);
    await deliver('Villa');
    const key = await site.run(KEY);
    const newer = join(folder, 'property-gateway');
    await cp(PLUGIN_FOLDER, newer, { recursive: true });
    await edit(join(newer, 'property-gateway.php'), /2\.\d+\.\d+/g, '99.0.0');
    await edit(join(newer, 'includes/class-listing.php'), /'slug' => 'listings'/, "'slug' => 'homes'");
    const page = await uploadPlugin(site, 'property-gateway.zip', await archive(newer));
    expect(page).to.include('Plugin updated successfully');
    expect(await statusOf('/homes/')).to.equal(200);
    expect(await site.run(KEY)).to.equal(key);
    expect(await titles()).to.deep.equal(['Villa']);
  });

  it('takes over from version 1, whose deletion then deletes no listing', async () => {
    await cp(VERSION_1, join(site.folder, 'wp-content/plugins/property-gateway.php'));
    await changePlugin(site, 'activate', OLD_PLUGIN);
    await deliver('Villa');
    const key = await site.run(KEY);
    await uploadPlugin(site, 'property-gateway.zip', await archive(PLUGIN_FOLDER));
    await changePlugin(site, 'activate', PLUGIN);
    expect(noticesOf(await openAdminPage(site, 'plugins.php'))).to.include('has taken over the listings');
    expect(
      await site.run("echo (int) in_array( 'property-gateway.php', get_option( 'active_plugins' ), true );"),
    ).to.equal('0');
    expect(await statusOf(await deliver('Chalet'))).to.equal(200);
    await deletePlugin(site, OLD_PLUGIN);
    expect([await titles(), await site.run(KEY)]).to.deep.equal([['Chalet', 'Villa'], key]);
    expect(noticesOf(await openAdminPage(site, 'plugins.php'))).to.not.include('version 1');
  });

  it('lets version 1 run where both are active, and says in wp-admin what to do', async () => {
    await cp(VERSION_1, join(site.folder, 'wp-content/plugins/property-gateway.php'));
    await uploadPlugin(site, 'property-gateway.zip', await archive(PLUGIN_FOLDER));
    await changePlugin(site, 'activate', PLUGIN);
    await changePlugin(site, 'activate', OLD_PLUGIN);
    expect(noticesOf(await openAdminPage(site, 'plugins.php'))).to.include(
      'Two versions of Property Gateway are active',
    );
    await deliver('Villa');
    expect(await statusOf('/')).to.equal(200);
    await changePlugin(site, 'deactivate', OLD_PLUGIN);
    await deletePlugin(site, OLD_PLUGIN);
    expect(await titles()).to.deep.equal(['Villa']);
    expect(await statusOf('/listings/')).to.equal(200);
  });

  it('leaves nothing in the database and among the files when it is deleted', async () => {
    await uploadPlugin(site, 'property-gateway.zip', await archive(PLUGIN_FOLDER));
    await statusOf('/');
    const before = await contentOf(site);
    await changePlugin(site, 'activate', PLUGIN);
    await submitSettings(site, { pg_action: 'pictures', pictures: 'import' });
    await submitSettings(site, { pg_action: 'events', event_key: 'a secret' });
    await deliver('Villa', {
      mapped: { postmeta: { price: 5 }, taxonomies: { property_label: ['Sea view'], category: ['Homes'] } },
    });
    await deliver('Chalet');
    const during = await contentOf(site);
    expect(during['posts']).to.have.length((before['posts'] ?? []).length + 2);
    expect(during['terms']?.join()).to.include('Sea view').and.to.include('Homes');
    await changePlugin(site, 'deactivate', PLUGIN);
    await deletePlugin(site, PLUGIN);
    await statusOf('/');
    const after = await contentOf(site);
    for (const table of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const [first, last] = [before[table] ?? [], after[table] ?? []];
      const left = {
        added: last.filter((row) => !first.includes(row)),
        gone: first.filter((row) => !last.includes(row)),
      };
      expect(left, table).to.deep.equal({ added: [], gone: [] });
    }
    expect(await site.run("echo (int) is_dir( WP_CONTENT_DIR . '/property-gateway-addons' );")).to.equal('0');
  });

  it('works at once on the newest WordPress that npm has', async () => {
    await site.stop();
    const newest = await startSite({
      folder: join(folder, 'newest'),
      plugin: false,
      wordpress: 'nightly',
    });
    if (newest === undefined) throw new Error('PHP was there a moment ago.');
    site = newest;
    expect(await site.run("echo get_bloginfo( 'version' );")).to.match(/^6\.7/);
    await uploadPlugin(site, 'property-gateway.zip', await archive(PLUGIN_FOLDER));
    await changePlugin(site, 'activate', PLUGIN);
    expect(await statusOf('/listings/')).to.equal(200);
    expect(await statusOf(await deliver('Villa'))).to.equal(200);
    expect(await openAdminPage(site, 'options-general.php?page=property-gateway')).to.include('Pair this site');
    const log = await site.run("echo @file_get_contents( WP_CONTENT_DIR . '/debug.log' );");
    expect(log.split('\n').filter((line) => line.includes('property-gateway'))).to.deep.equal([]);
    await changePlugin(site, 'deactivate', PLUGIN);
    await deletePlugin(site, PLUGIN);
    expect(await titles()).to.deep.equal([]);
  });
});

async function edit(file: string, what: RegExp, by: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  expect(text).to.match(what);
  await writeFile(file, text.replaceAll(new RegExp(what, 'g'), by));
}

/**
 * All rows of a site by table, without what WordPress itself writes when an administrator opens its pages: sessions, caches of update checks, and times in its schedule.
 */
async function contentOf(site: WordPressSite): Promise<Record<string, string[]>> {
  const dump = `global $wpdb;
$tables = array();
foreach ( $wpdb->get_col( 'SHOW TABLES' ) as $table ) {
	if ( ! str_starts_with( $table, $wpdb->prefix ) ) { continue; }
	$rows = array();
	foreach ( $wpdb->get_results( "SELECT * FROM $table", ARRAY_A ) as $row ) {
		if ( 'cron' === ( $row['option_name'] ?? '' ) ) {
			$row['option_value'] = array();
			foreach ( _get_cron_array() as $hooks ) { $row['option_value'] = array_merge( $row['option_value'], array_keys( $hooks ) ); }
			sort( $row['option_value'] );
		}
		$name = ( $row['option_name'] ?? '' ) . ( $row['meta_key'] ?? '' );
		if ( preg_match( '/^(_site_transient_|_transient_(?!.*property)|session_tokens$|recently_activated$|active_plugins$|auto_core_update|can_compress_scripts$|wp_user-settings)/', $name ) ) { continue; }
		unset( $row['option_id'], $row['umeta_id'] );
		$rows[] = wp_json_encode( $row );
	}
	sort( $rows );
	$tables[ substr( $table, strlen( $wpdb->prefix ) ) ] = $rows;
}
echo wp_json_encode( $tables );`;
  return JSON.parse(await site.run(dump)) as Record<string, string[]>;
}
