import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { cacheFolder } from '../../stack/folders.ts';
import { PHP_VERSIONS, installPhpVersions, runPhpVersion } from '../../stack/wordpress/php-versions.ts';
import { PLUGIN_FOLDER } from '../../stack/wordpress/site.ts';

/** Parses every file, loads every class that extends none of WordPress, and runs the classes that need no WordPress. */
const SCRIPT = `<?php
error_reporting( E_ALL );
set_error_handler( static function ( $level, $message ) { throw new ErrorException( $message ); } );
define( 'ABSPATH', '/' );
define( 'MB_IN_BYTES', 1048576 );
define( 'MINUTE_IN_SECONDS', 60 );
define( 'DAY_IN_SECONDS', 86400 );
function wp_parse_url( $url, $part = -1 ) { return parse_url( $url, $part ); }
$said   = array( 'version' => PHP_VERSION, 'parsed' => 0, 'loaded' => 0, 'faults' => array() );
$fault  = static function ( $file, $error ) use ( &$said ) { $said['faults'][] = substr( $file, 8 ) . ': ' . $error->getMessage(); };
require '/plugin/includes/class-autoloader.php';
Property_Gateway\\Autoloader::register();
foreach ( new RecursiveIteratorIterator( new RecursiveDirectoryIterator( '/plugin' ) ) as $file ) {
	if ( ! str_ends_with( $file, '.php' ) ) { continue; }
	try { token_get_all( file_get_contents( $file ), TOKEN_PARSE ); ++$said['parsed']; } catch ( Throwable $error ) { $fault( $file, $error ); continue; }
	if ( ! str_starts_with( basename( $file ), 'class-' ) ) { continue; }
	try { require_once $file; ++$said['loaded']; } catch ( Throwable $error ) {
		// Those that extend a class of WordPress.
		if ( ! preg_match( '/^Class "WP_/', $error->getMessage() ) ) { $fault( $file, $error ); }
	}
}
$expect = static function ( $name, $is, $should ) use ( &$said ) { if ( $is !== $should ) { $said['faults'][] = "$name is " . var_export( $is, true ); } };
foreach ( array(
	' gateway.example.com/ ' => 'https://gateway.example.com',
	'HTTPS://Gateway.Example.com:8443/v1/gateway/' => 'https://gateway.example.com:8443',
	'localhost:8080/v1/gateway/gateways' => 'http://localhost:8080',
	'https://example.com/path/console/' => 'https://example.com/path',
	'https://example.com/?token=1#top' => 'https://example.com',
	"https://\\u{200B}example.com" => 'https://example.com',
	'ftp://example.com' => '',
	'  ' => '',
	'https://' => '',
) as $typed => $should ) {
	$expect( "repair( $typed )", Property_Gateway\\Address::repair( $typed ), $should );
}
$expect( 'site', Property_Gateway\\Address::site( 'https://WWW.Example.com:443/blog' ), 'www.example.com' );
$expect( 'site with a port', Property_Gateway\\Address::site( 'http://127.0.0.1:8080' ), '127.0.0.1:8080' );
$time  = (string) time();
$valid = 'v1,' . base64_encode( hash_hmac( 'sha256', "a.$time.{}", 'plugin-key', true ) );
$expect( 'a signature', Property_Gateway\\Signature::verify( 'plugin-key', 'a', $time, "v1,x $valid", '{}' ), true );
$expect( 'a signature of another body', Property_Gateway\\Signature::verify( 'plugin-key', 'a', $time, $valid, '{ }' ), false );
$expect( 'an old signature', Property_Gateway\\Signature::verify( 'plugin-key', 'a', (string) ( time() - 1000 ), $valid, '{}' ), false );
$expect( 'a number', Property_Gateway\\Listing::number( array( 'a' => array( 'b' => 5 ) ), 'a', 'b' ), 5.0 );
$expect( 'no number', Property_Gateway\\Listing::number( array( 'a' => 'x' ), 'a', 'b' ), null );
$expect( 'a private address', Property_Gateway\\Picture_Source::is_public( '10.0.0.1' ), false );
$expect( 'a public address', Property_Gateway\\Picture_Source::is_public( '93.184.216.34' ), true );
echo json_encode( $said );
`;

describe('The WordPress plugin on each version of PHP', function () {
  let installed = '';
  let folder = '';

  before(async function () {
    try {
      installed = await installPhpVersions({ cache: cacheFolder(), log: (line) => console.error(line) });
    } catch (error) {
      console.error(`skipped: PHP as WebAssembly cannot be had from npm: ${String(error).slice(0, 200)}`);
      this.skip();
      return;
    }
    folder = await mkdtemp(join(tmpdir(), 'php-versions-'));
    await writeFile(join(folder, 'check.php'), SCRIPT);
  });
  after(() => rm(folder, { recursive: true, force: true }));

  for (const version of PHP_VERSIONS) {
    it(`is parsed and loaded by ${version}, and its classes without WordPress do there what they should`, async () => {
      const said = JSON.parse(await runPhpVersion(installed, version, PLUGIN_FOLDER, join(folder, 'check.php'))) as {
        version: string;
        parsed: number;
        loaded: number;
        faults: string[];
      };
      expect(said.faults).to.deep.equal([]);
      expect(said.version).to.match(new RegExp(`^${version}\\.`));
      expect(said.parsed).to.be.greaterThan(25);
      expect(said.loaded).to.be.greaterThan(20);
    });
  }
});
