<?php
/**
 * Deletes everything that the plugin created.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway;

defined( 'ABSPATH' ) || exit;

/** Deletes everything that the plugin created. */
final class Uninstall {
	/** Deletes everything that the plugin created: posts with their meta, options, stored responses. */
	public static function run(): void {
		global $wpdb;
		// Also posts with a status of the theme; in parts, for large catalogues.
		do {
			// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- the theme's statuses may not be registered any more.
			$posts = $wpdb->get_col( $wpdb->prepare( "SELECT ID FROM {$wpdb->posts} WHERE post_type = %s LIMIT 200", Listing::TYPE ) );
			foreach ( $posts as $post ) {
				wp_delete_post( (int) $post, true );
			}
		} while ( array() !== $posts );
		wp_clear_scheduled_hook( 'property_gateway_import' );
		wp_clear_scheduled_hook( 'property_gateway_hub_sync' );
		Addons::remove_folder( Addons::folder() );
		foreach ( array( 'property_gateway_', '_transient_property_gateway_', '_transient_timeout_property_gateway_' ) as $prefix ) {
			// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- the names of stored responses are not known.
			$wpdb->query( $wpdb->prepare( "DELETE FROM {$wpdb->options} WHERE option_name LIKE %s", $wpdb->esc_like( $prefix ) . '%' ) );
		}
		wp_cache_flush();
	}
}
