<?php
/**
 * The path to a page of listings.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway\Seo;

use Property_Gateway\Listing;

defined( 'ABSPATH' ) || exit;

/** The path to a page of listings: home, all listings, kind, kind in town, listing. */
final class Breadcrumbs {
	/** Whether the template has shown the path. */
	private static bool $is_shown = false;

	/** Adds the hooks. */
	public static function register(): void {
		add_shortcode( 'property_gateway_breadcrumbs', array( self::class, 'html' ) );
		// After the page of the listing has been made.
		add_filter( 'the_content', array( self::class, 'above' ), 90 );
	}

	/** The path: name and address of each page, the address of the last one empty. None on other pages. */
	public static function path(): array {
		if ( ! Meta::is_ours() ) {
			return array();
		}
		$path = array(
			array( __( 'Home page', 'property-gateway' ), home_url( '/' ) ),
			array( __( 'Listings', 'property-gateway' ), (string) get_post_type_archive_link( Listing::TYPE ) ),
		);
		$post = is_singular( Listing::TYPE ) ? (int) get_queried_object_id() : 0;
		$page = Landing_Pages::current();
		if ( 0 !== $post ) {
			$property = Listing::property( $post );
			$type     = (string) ( $property['type'] ?? '' );
			$path     = array( ...$path, ...Landing_Pages::trail( $type, (string) ( $property['location']['city'] ?? '' ) ), array( Words::title( $post ), '' ) );
		} elseif ( null !== $page ) {
			$path = array( ...$path, ...Landing_Pages::trail( $page['type'], $page['city'] ) );
		}
		$path[ count( $path ) - 1 ][1] = '';
		/**
		 * The path to a page of listings.
		 *
		 * @param array $path Name and address of each page.
		 * @param int   $post The post of the listing, 0 on pages of many.
		 */
		return (array) apply_filters( 'property_gateway_breadcrumbs', $path, $post );
	}

	/** The visible path. */
	public static function html(): string {
		// In the editor the path of the archive stands for all.
		$path = Blocks::is_editor() ? array( array( __( 'Home page', 'property-gateway' ), home_url( '/' ) ), array( __( 'Listings', 'property-gateway' ), '' ) ) : self::path();
		if ( count( $path ) < 2 ) {
			return '';
		}
		self::$is_shown = true;
		wp_enqueue_style( 'property-gateway-site' );
		$html = '';
		foreach ( $path as [ $name, $url ] ) {
			$html .= '<li>' . ( '' === $url ? '<span aria-current="page">' . esc_html( $name ) . '</span>' : '<a href="' . esc_url( $url ) . '">' . esc_html( $name ) . '</a>' ) . '</li>';
		}
		return '<nav class="pgw-breadcrumbs alignwide" aria-label="' . esc_attr__( 'Breadcrumbs', 'property-gateway' ) . '"><ol>' . $html . '</ol></nav>';
	}

	/** Above a listing in themes of PHP whose template has no place for it. */
	public static function above( string $content ): string {
		/**
		 * Whether the path is shown above the text of a listing; by default in themes without blocks whose template does not show it.
		 *
		 * @param bool $shown Whether it is shown.
		 */
		$shown = is_singular( Listing::TYPE ) && in_the_loop() && is_main_query() && apply_filters( 'property_gateway_breadcrumbs_above', ! wp_is_block_theme() && ! self::$is_shown );
		return $shown ? self::html() . $content : $content;
	}
}
