import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { WordPressSite } from '../../stack/wordpress/site.ts';
import { sendSigned, upsertBody } from './send-signed.ts';
import { startSite } from './start-site.ts';

/**
 * Delays each write of the lock by chance, so that requests overtake each other there, and writes a line whenever two requests write listings at the same time. After the listing "Undone" the database has undone its transaction, as it does after a deadlock. The listing "Suspended" waits until its lock has been taken over,
 * as one does whose host was suspended.
 */
const WATCH = `<?php
add_action( 'save_post_property_listing', static function ( $post ) {
	$file = fopen( WP_CONTENT_DIR . '/writing.lock', 'c' );
	if ( ! flock( $file, LOCK_EX | LOCK_NB ) ) {
		file_put_contents( WP_CONTENT_DIR . '/overlaps.txt', "overlap\\n", FILE_APPEND );
	}
	usleep( 50000 );
	if ( 'Undone' === get_the_title( $post ) ) {
		global $wpdb;
		$wpdb->query( 'ROLLBACK' );
	}
	if ( 'Suspended' === get_the_title( $post ) ) {
		global $wpdb;
		$wpdb->query( "UPDATE {$wpdb->options} SET option_value = '" . ( time() + 5 ) . ":another' WHERE option_name = 'property_gateway_lock'" );
		sleep( 1 );
	}
	flock( $file, LOCK_UN );
} );
add_filter( 'query', static function ( $query ) {
	if ( str_contains( $query, 'property_gateway_lock' ) && ! str_starts_with( $query, 'SELECT' ) ) {
		usleep( random_int( 0, 200000 ) );
	}
	return $query;
} );
`;

describe('A WordPress site that gets several deliveries at once', function () {
  let site: WordPressSite;
  let folder = '';
  let key = '';

  const setLock = (seconds: string) =>
    site.run(`global $wpdb; $wpdb->query("DELETE FROM $wpdb->options WHERE option_name = 'property_gateway_lock'");
\\Property_Gateway\\Lock::insert_option('property_gateway_lock', (time() ${seconds}) . ':dead');`);
  const lock = () =>
    site.run(
      `global $wpdb; echo $wpdb->get_var("SELECT option_value FROM $wpdb->options WHERE option_name = 'property_gateway_lock'");`,
    );

  before(async function () {
    folder = await mkdtemp(join(tmpdir(), 'wordpress-lock-'));
    const started = await startSite({
      folder: join(folder, 'site'),
      workers: 4,
    });
    if (started === undefined) {
      console.error('skipped: PHP cannot be had on this machine');
      this.skip();
      return;
    }
    site = started;
    await mkdir(join(site.folder, 'wp-content/mu-plugins'), { recursive: true });
    await writeFile(join(site.folder, 'wp-content/mu-plugins/watch.php'), WATCH);
    key = await site.run('echo \\Property_Gateway\\Signature::key();');
  });
  after(async () => {
    await site?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('lets one in after the other, also where all of them find the lock of a request that died', async () => {
    for (const stale of [false, true, true, true]) {
      if (stale) await setLock('- 1000');
      const properties = Array.from({ length: 3 }, () => ({ id: randomUUID(), title: { en: 'Villa' } }));
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => sendSigned(site, 'listings', upsertBody(properties, 1), { key })),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses).to.include(200);
      for (const status of statuses) expect(status).to.be.oneOf([200, 503]);
      const ids = properties.map(({ id }) => `'${id}'`).join(', ');
      const posts = await site.run(
        `global $wpdb; echo $wpdb->get_var("SELECT COUNT(*) FROM $wpdb->postmeta WHERE meta_key = '_property_gateway_id' AND meta_value IN (${ids})");`,
      );
      expect(posts).to.equal('3');
      expect(await lock()).to.equal('');
    }
    expect(await site.run("echo (int) file_exists(WP_CONTENT_DIR . '/overlaps.txt');")).to.equal('0');
  });

  it('gives an abandoned lock to one of two requests that have both seen it, and a fresh one to none', async () => {
    await setLock('- 1000');
    const taken = `$seen = (time() - 1000) . ':seen'; global $wpdb;
$wpdb->query("UPDATE $wpdb->options SET option_value = '$seen' WHERE option_name = 'property_gateway_lock'");
echo wp_json_encode([\\Property_Gateway\\Lock::swap($seen, time() . ':a'), \\Property_Gateway\\Lock::swap($seen, time() . ':b'), \\Property_Gateway\\Lock::acquire()]);`;
    expect(JSON.parse(await site.run(taken))).to.deep.equal([true, false, '']);
  });

  it('stops a request whose lock was taken over, and leaves that lock alone', async () => {
    await setLock('- 1000');
    const [first, second] = [randomUUID(), randomUUID()];
    const body = upsertBody([{ id: first, title: { en: 'Suspended' } }, { id: second }], 1);
    expect((await sendSigned(site, 'listings', body, { key })).status).to.equal(503);
    expect(await lock()).to.match(/:another$/);
    expect(await site.run(`echo count(\\Property_Gateway\\Listing::posts(['${second}']));`)).to.equal('0');
    await setLock('- 1000');
    expect((await sendSigned(site, 'listings', upsertBody([{ id: second }], 1), { key })).status).to.equal(200);
  });

  it('claims nothing of a transaction that the database has undone, and stores all of it when it comes again', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const stored = async () =>
      Number(
        await site.run(`echo count(array_filter(
  \\Property_Gateway\\Listing::posts(['${first}', '${second}']), fn($post) => get_post_meta($post, '_property_gateway_version', true) === '1'));`),
      );
    const deliver = (titles: readonly string[]) =>
      sendSigned(
        site,
        'listings',
        upsertBody(
          [first, second].map((id, place) => ({ id, title: { en: titles[place] } })),
          1,
        ),
        { key },
      );
    expect((await deliver(['Kept', 'Undone'])).status).to.equal(503);
    expect(await lock()).to.equal('');
    expect((await deliver(['Kept', 'Chalet'])).status).to.equal(200);
    expect(await stored()).to.equal(2);
  });
});
