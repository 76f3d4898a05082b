<?php
/**
 * Readable addresses of listings.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway\Seo;

use Property_Gateway\Listing;

defined( 'ABSPATH' ) || exit;

/** Readable addresses of listings: "m²" becomes "m2" instead of "m%c2%b2". WordPress redirects from the earlier address. */
final class Slugs {
	/** Signs that WordPress keeps as percent codes. */
	private const SIGNS = array(
		'²' => '2',
		'³' => '3',
		'¹' => '1',
		'½' => '-1-2',
		'¼' => '-1-4',
		'¾' => '-3-4',
		'€' => '-eur',
		'£' => '-gbp',
		'$' => '-usd',
		'№' => 'no',
		'°' => '-',
		'&' => '-',
		'…' => '-',
		'•' => '-',
		'→' => '-',
	);
	/** Addresses that one run of wp-cron rewrites. */
	private const BATCH = 100;
	/** The option that says that no address is left to rewrite. */
	private const DONE = 'property_gateway_slugs';

	/** Adds the hooks. */
	public static function register(): void {
		add_filter( 'wp_insert_post_data', array( self::class, 'in_post' ) );
		add_action( 'init', array( self::class, 'schedule' ), 30 );
		add_action( 'property_gateway_slugs', array( self::class, 'rewrite' ) );
	}

	/** A slug without percent codes of signs; letters of other scripts stay. */
	public static function clean( string $slug ): string {
		if ( ! str_contains( $slug, '%' ) ) {
			return $slug;
		}
		$text  = strtr( rawurldecode( $slug ), self::SIGNS );
		$text  = (string) preg_replace( '/[^\p{L}\p{N}-]+/u', '-', $text );
		$clean = sanitize_title( trim( $text, '-' ) );
		return '' === $clean ? $slug : $clean;
	}

	/** The post of a listing with a readable slug. Its old one is remembered by WordPress, which redirects from it. */
	public static function in_post( array $post ): array {
		if ( Listing::TYPE === ( $post['post_type'] ?? '' ) ) {
			$post['post_name'] = self::clean( (string) ( $post['post_name'] ?? '' ) );
		}
		return $post;
	}

	/** Has listings of earlier versions rewritten, once. */
	public static function schedule(): void {
		if ( ! get_option( self::DONE ) && ! wp_next_scheduled( 'property_gateway_slugs' ) ) {
			wp_schedule_single_event( time(), 'property_gateway_slugs' );
		}
	}

	/** Rewrites the addresses of some listings; the next run goes on. */
	public static function rewrite(): void {
		global $wpdb;
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- WordPress cannot search for a part of a slug.
		$rows = $wpdb->get_results( $wpdb->prepare( "SELECT ID, post_name FROM {$wpdb->posts} WHERE post_type = %s AND post_name LIKE %s ORDER BY ID LIMIT 1000", Listing::TYPE, '%' . $wpdb->esc_like( '%' ) . '%' ) );
		// Those of other scripts keep their codes.
		$rows = array_filter( $rows, static fn( $row ): bool => self::clean( $row->post_name ) !== $row->post_name );
		foreach ( array_slice( $rows, 0, self::BATCH ) as $row ) {
			wp_update_post( array( 'ID' => (int) $row->ID ) );
		}
		if ( count( $rows ) > self::BATCH ) {
			wp_schedule_single_event( time() + 1, 'property_gateway_slugs' );
		} else {
			update_option( self::DONE, '1' );
		}
	}
}
