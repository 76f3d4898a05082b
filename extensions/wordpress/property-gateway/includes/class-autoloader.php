<?php
/**
 * Loads the classes of the plugin.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway;

defined( 'ABSPATH' ) || exit;

/** Loads the classes of the plugin by their names: Property_Gateway\Search\Foo_Bar is search/class-foo-bar.php. */
final class Autoloader {
	/** The folders of the sub-namespaces; classes without one are in includes/. */
	private const FOLDERS = array(
		''             => 'includes',
		'Search'       => 'search',
		'Listing_Page' => 'listing',
		'Leads'        => 'leads',
		'Seo'          => 'seo',
	);

	/** Registers the autoloader. */
	public static function register(): void {
		spl_autoload_register( array( self::class, 'load' ) );
	}

	/** Loads a class of this plugin, and no other. */
	public static function load( string $name ): void {
		if ( ! str_starts_with( $name, __NAMESPACE__ . '\\' ) ) {
			return;
		}
		$parts  = explode( '\\', substr( $name, strlen( __NAMESPACE__ ) + 1 ) );
		$class  = (string) array_pop( $parts );
		$folder = self::FOLDERS[ implode( '\\', $parts ) ] ?? '';
		$file   = dirname( __DIR__ ) . "/$folder/class-" . strtolower( str_replace( '_', '-', $class ) ) . '.php';
		if ( '' !== $folder && is_readable( $file ) ) {
			require_once $file;
		}
	}
}
