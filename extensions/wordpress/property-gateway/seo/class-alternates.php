<?php
/**
 * Links between the languages of a listing.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway\Seo;

use Property_Gateway\Languages;
use Property_Gateway\Listing;

defined( 'ABSPATH' ) || exit;

/**
 * Links between the languages of a listing (hreflang). Without a language plugin they are printed here. Polylang prints those of its posts itself. WPML is given the addresses of a listing, which is one post.
 * A landing page has one language.
 */
final class Alternates {
	/** Adds the hooks. */
	public static function register(): void {
		add_action( 'wp_head', array( self::class, 'print' ), 6 );
		add_filter( 'pll_rel_hreflang_attributes', array( self::class, 'of_landing' ) );
		add_filter( 'wpml_hreflangs', array( self::class, 'for_wpml' ) );
	}

	/** The addresses of a listing by language, the default one first; fewer than two: none. */
	public static function of( int $post ): array {
		$texts = array_keys( array_filter( (array) ( Listing::property( $post )['description'] ?? array() ) ) );
		$texts = array_values( array_filter( array_map( 'strval', $texts ), static fn( string $code ): bool => 1 === preg_match( '/^[a-z]{2}(-[A-Za-z]{2,4})?$/', $code ) ) );
		if ( count( $texts ) < 2 ) {
			return array();
		}
		$own     = substr( get_locale(), 0, 2 );
		$address = (string) get_permalink( $post );
		$found   = array();
		foreach ( $texts as $code ) {
			$found[ $code ] = $code === $own ? $address : add_query_arg( 'pg_lang', $code, $address );
		}
		$found['x-default'] = $address;
		return $found;
	}

	/** Prints the links, where no language plugin does. */
	public static function print(): void {
		if ( ! is_singular( Listing::TYPE ) || array() !== Languages::all() || defined( 'ICL_SITEPRESS_VERSION' ) ) {
			return;
		}
		foreach ( self::of( (int) get_queried_object_id() ) as $code => $address ) {
			echo '<link rel="alternate" hreflang="' . esc_attr( $code ) . '" href="' . esc_url( $address ) . '">' . "\n";
		}
	}

	/** Polylang would name the archive of another language, which has other listings. */
	public static function of_landing( $links ) {
		return null === Landing_Pages::current() ? $links : array();
	}

	/** The addresses for WPML: of a listing all languages that its texts have, of a landing page none. */
	public static function for_wpml( $links ) {
		if ( null !== Landing_Pages::current() ) {
			return array();
		}
		if ( ! is_singular( Listing::TYPE ) ) {
			return $links;
		}
		$own = self::of( (int) get_queried_object_id() );
		return array() === $own ? $links : $own;
	}
}
