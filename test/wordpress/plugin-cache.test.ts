import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { WordPressSite } from '../../stack/wordpress/site.ts';
import { sendSigned } from './send-signed.ts';
import { startSite } from './start-site.ts';

/** An object cache that outlives requests, as Redis does: WordPress's own class, which writes each change to a file at once. */
const OBJECT_CACHE = `<?php
$class = file_get_contents( ABSPATH . WPINC . '/class-wp-object-cache.php' );
eval( '?>' . str_replace( array( 'class WP_Object_Cache', 'private $cache' ), array( 'class Memory_Cache', 'protected $cache' ), $class ) );
class WP_Object_Cache extends Memory_Cache {
	const FILE = WP_CONTENT_DIR . '/shared-cache.txt';
	public function __construct() {
		parent::__construct();
		$this->cache = is_file( self::FILE ) ? (array) unserialize( file_get_contents( self::FILE ) ) : array();
	}
	private function keep( $result ) { file_put_contents( self::FILE, serialize( $this->cache ), LOCK_EX ); return $result; }
	public function set( $key, $data, $group = 'default', $expire = 0 ) { return $this->keep( parent::set( $key, $data, $group, $expire ) ); }
	public function delete( $key, $group = 'default', $deprecated = false ) { return $this->keep( parent::delete( $key, $group, $deprecated ) ); }
	public function flush() { return $this->keep( parent::flush() ); }
}
$functions = file_get_contents( ABSPATH . WPINC . '/cache.php' );
eval( '?>' . str_replace( "require_once ABSPATH . WPINC . '/class-wp-object-cache.php';", '', $functions ) );
`;

/** Kills PHP without any chance to tidy up, as a host does that runs out of memory, once a listing is written and its transaction still open. */
const KILL = `<?php
add_action( 'property_gateway_written', static function ( $post, $property ) {
	if ( 'Killed' === ( $property['title']['en'] ?? '' ) && is_file( WP_CONTENT_DIR . '/kill' ) ) {
		// As plugins for search engines do: the cache has what the database will undo.
		term_exists( 'Sea view', 'category' );
		get_the_terms( $post, 'category' );
		posix_kill( getmypid(), 9 );
	}
}, 10, 2 );
`;

describe('A WordPress site with an object cache that requests share', function () {
  let site: WordPressSite;
  let folder = '';
  const id = randomUUID();

  const deliver = async (version: number, title: string, city: string, terms: readonly string[]) => {
    const property = { id, title: { en: title }, location: { city } };
    const listing = { action: 'upsert', id, version, property, mapped: { taxonomies: { category: terms } } };
    const body = JSON.stringify({ gateway_id: 'other', listings: [listing] });
    const key = await site.run("echo get_option( 'property_gateway_key' );");
    return sendSigned(site, 'listings', body, { key }).then(
      ({ status }) => status,
      () => 0,
    );
  };
  /** What the database has, past every cache: title, town, version and terms. */
  const stored = async () =>
    JSON.parse(
      await site.run(`global $wpdb;
$post  = (int) $wpdb->get_var( "SELECT post_id FROM $wpdb->postmeta WHERE meta_key = '_property_gateway_id' AND meta_value = '${id}'" );
$field = fn( $key ) => $wpdb->get_var( "SELECT meta_value FROM $wpdb->postmeta WHERE post_id = $post AND meta_key = '$key'" );
echo wp_json_encode( array(
	$wpdb->get_var( "SELECT post_title FROM $wpdb->posts WHERE ID = $post" ), $field( '_property_gateway_city' ), $field( '_property_gateway_version' ),
	$wpdb->get_col( "SELECT t.name FROM $wpdb->terms t JOIN $wpdb->term_taxonomy x ON x.term_id = t.term_id JOIN $wpdb->term_relationships r ON r.term_taxonomy_id = x.term_taxonomy_id WHERE r.object_id = $post" ),
) );`),
    ) as unknown[];

  before(async function () {
    folder = await mkdtemp(join(tmpdir(), 'wordpress-cache-'));
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
    await writeFile(join(site.folder, 'wp-content/mu-plugins/kill.php'), KILL);
    await writeFile(join(site.folder, 'wp-content/object-cache.php'), OBJECT_CACHE);
  });
  after(async () => {
    await site?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('keeps what it had when PHP is killed in the middle of a delivery, and stores that delivery whole when it comes again', async () => {
    expect(await site.run('echo (int) wp_using_ext_object_cache();')).to.equal('1');
    expect(await deliver(1, 'Villa', 'Hendaye', ['Homes'])).to.equal(200);
    expect(await stored()).to.deep.equal(['Villa', 'Hendaye', '1', ['Homes']]);
    await writeFile(join(site.folder, 'wp-content/kill'), '');
    expect(await deliver(2, 'Killed', 'Bayonne', ['Sea view'])).to.equal(0);
    await rm(join(site.folder, 'wp-content/kill'));
    expect(await stored()).to.deep.equal(['Villa', 'Hendaye', '1', ['Homes']]);
    // Later than the lock of the dead request is taken over.
    await site.run(
      `global $wpdb; $wpdb->query( "UPDATE $wpdb->options SET option_value = '" . ( time() - 1000 ) . ":dead' WHERE option_name = 'property_gateway_lock'" );`,
    );
    expect(await deliver(2, 'Killed', 'Bayonne', ['Sea view'])).to.equal(200);
    expect(await stored()).to.deep.equal(['Killed', 'Bayonne', '2', ['Sea view']]);
  });
});
