import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { runWordPressScript } from '../../stack/wordpress/find-php.ts';
import { pairSite } from '../../stack/wordpress/pair-site.ts';
import type { WordPressSite } from '../../stack/wordpress/site.ts';
import { openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';
import { until } from '../support/until.ts';
import { startSite } from './start-site.ts';

/** The functions of WP-CLI that the plugin calls, as its documentation describes them: no package registry has WP-CLI itself. */
const DOUBLE = `namespace WP_CLI\\Utils {
	function format_items( $format, $items, $fields ) {
		if ( 'json' === $format ) { echo json_encode( $items ), "\\n"; return; }
		foreach ( $items as $item ) { echo implode( "\\t", array_map( fn( $field ) => $item[ $field ], $fields ) ), "\\n"; }
	}
}
namespace {
	define( 'WP_CLI', true );
	class WP_CLI {
		public static $commands = array();
		static function add_command( $name, $callable ) { self::$commands[ $name ] = $callable; }
		static function log( $line ) { echo $line, "\\n"; }
		static function warning( $line ) { echo "Warning: $line\\n"; }
		static function success( $line ) { echo "Success: $line\\n"; }
		static function error( $line ) { echo "Error: $line\\n"; exit( 0 ); }
	}
	require __DIR__ . '/wp-load.php';
`;

describe('The commands of the WordPress plugin for WP-CLI', function () {
  let site: WordPressSite;
  let scene: Scene;
  let folder = '';

  /** Runs `wp property-gateway NAME` and returns what it prints. */
  const wp = (name: string, options: Record<string, string | boolean> = {}) => {
    const passed = Object.entries(options).map(([key, value]) => `'${key}' => '${String(value)}'`);
    const call = `$class = WP_CLI::$commands['property-gateway'];\n( new $class() )->${name}( array(), array( ${passed.join(', ')} ) );\n}`;
    return runWordPressScript(site.php, site.folder, `cli-${randomUUID()}`, `${DOUBLE}${call}`, '');
  };
  const published = async () => Number(await site.run("echo wp_count_posts( 'property_listing' )->publish;"));

  before(async function () {
    folder = await mkdtemp(join(tmpdir(), 'wordpress-cli-'));
    const started = await startSite({ folder: join(folder, 'site') });
    if (started === undefined) {
      console.error('skipped: PHP cannot be had on this machine');
      this.skip();
      return;
    }
    site = started;
    scene = await openScene({ feed: '/property-feed', outputs: 0 });
    await scene.setCrm({ listings: 3 });
  });
  after(async () => {
    await scene?.close();
    await site?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('say what is missing before the site is paired', async () => {
    expect(await wp('sync')).to.equal('Error: Pair this site first.\n');
    expect(await wp('status')).to.include('Warning: This site is not paired with a gateway');
  });

  it('start a sync and show its result', async () => {
    await pairSite(site, scene.product.url, scene.apiToken);
    expect(await wp('sync')).to.match(/^Success: The sync has started/);
    await until('the listings are on the site', async () => (await published()) === 3);
    const rows = JSON.parse((await wp('status', { format: 'json' })).split('\n', 1)[0] ?? '') as {
      field: string;
      value: string;
    }[];
    const fields = Object.fromEntries(rows.map(({ field, value }) => [field, value]));
    expect(fields).to.include({
      gateway: scene.gateway.id,
      gateway_name: 'Scene',
      listings_publish: '3',
      refused: '0',
    });
  });

  it('repair rewrite rules, an abandoned lock, and listings that were changed or lost', async () => {
    await site.run(`delete_option( 'rewrite_rules' );
\\Property_Gateway\\Lock::insert_option( 'property_gateway_lock', ( time() - 1000 ) . ':dead' );
$ids = get_posts( array( 'post_type' => 'property_listing', 'fields' => 'ids' ) );
wp_delete_post( $ids[0], true );
wp_update_post( array( 'ID' => $ids[1], 'post_title' => 'Changed by hand' ) );`);
    expect(await wp('repair', { local: true })).to.include('lock that a dead request had left is released');
    expect(await site.run("echo count( get_option( 'rewrite_rules' ) ) > 50 ? 'rules' : '';")).to.equal('rules');
    await until('no run is open', async () => (await wp('repair')).includes('delivers all of them again'));
    await until('the listings are whole', async () => {
      const changed = await site.run(
        "echo count( get_posts( array( 'post_type' => 'property_listing', 's' => 'Changed by hand' ) ) );",
      );
      return (await published()) === 3 && changed === '0';
    });
  });
});
