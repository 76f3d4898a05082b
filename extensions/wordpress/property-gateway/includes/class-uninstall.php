<?php
/**
 * Deletes everything that the plugin created.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway;

defined( 'ABSPATH' ) || exit;

/** Deletes everything that the plugin created. Runs without the modules: no hook of the plugin is there. */
final class Uninstall {
	/** Posts that are deleted at a time. */
	private const PART = 200;

	/** Deletes posts with their meta, imported pictures, terms, options, stored responses, scheduled tasks, tables and files. */
	public static function run(): void {
		self::delete_posts();
		self::delete_terms();
		Setup::clear_schedule();
		Addons::remove_folder( Addons::folder() );
		Listing_Page\Brochure::uninstall();
		self::delete_rows();
		self::drop_tables();
		delete_option( 'rewrite_rules' );
		wp_cache_flush();
	}

	/** Deletes listings in whatever status, and the pictures that were imported for them. */
	private static function delete_posts(): void {
		global $wpdb;
		// WordPress takes a deleted post out of the taxonomies of its type only.
		Listing::register_type();
		foreach ( get_taxonomies() as $taxonomy ) {
			register_taxonomy_for_object_type( $taxonomy, Listing::TYPE );
		}
		do {
			// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- the theme's statuses may not be registered any more.
			$posts = $wpdb->get_col( $wpdb->prepare( "SELECT ID FROM {$wpdb->posts} WHERE post_type IN ( %s, %s ) LIMIT %d", Listing::TYPE, Listing_Page\Former::TYPE, self::PART ) );
			foreach ( $posts as $post ) {
				wp_delete_post( (int) $post, true );
				// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- those of taxonomies that are not registered any more.
				$wpdb->delete( $wpdb->term_relationships, array( 'object_id' => (int) $post ) );
			}
		} while ( array() !== $posts );
		do {
			// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- attachments of this plugin have this field.
			$pictures = $wpdb->get_col( $wpdb->prepare( "SELECT p.ID FROM {$wpdb->posts} p JOIN {$wpdb->postmeta} m ON m.post_id = p.ID AND m.meta_key = '_property_gateway_hash' WHERE p.post_type = 'attachment' LIMIT %d", self::PART ) );
			foreach ( $pictures as $picture ) {
				wp_delete_attachment( (int) $picture, true );
			}
		} while ( array() !== $pictures );
	}

	/** Deletes the terms that deliveries created and that nothing else uses, and all terms of the taxonomies that templates named. */
	private static function delete_terms(): void {
		global $wpdb;
		$own = array_map( 'strval', (array) get_option( 'property_gateway_taxonomies', array() ) );
		foreach ( $own as $taxonomy ) {
			if ( ! taxonomy_exists( $taxonomy ) ) {
				register_taxonomy( $taxonomy, array() );
			}
			$terms = get_terms(
				array(
					'taxonomy'   => $taxonomy,
					'hide_empty' => false,
					'fields'     => 'ids',
				)
			);
			foreach ( is_array( $terms ) ? $terms : array() as $term ) {
				wp_delete_term( (int) $term, $taxonomy );
			}
			delete_option( "{$taxonomy}_children" );
		}
		foreach ( array_map( 'intval', (array) get_option( 'property_gateway_terms', array() ) ) as $id ) {
			// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- the theme's taxonomy may not be registered.
			$row = $wpdb->get_row( $wpdb->prepare( "SELECT taxonomy, term_taxonomy_id FROM {$wpdb->term_taxonomy} WHERE term_taxonomy_id = %d AND NOT EXISTS ( SELECT 1 FROM {$wpdb->term_relationships} r WHERE r.term_taxonomy_id = %d )", $id, $id ) );
			if ( null === $row ) {
				continue;
			}
			if ( ! taxonomy_exists( $row->taxonomy ) ) {
				register_taxonomy( $row->taxonomy, array() );
			}
			$term = get_term_by( 'term_taxonomy_id', $id, $row->taxonomy );
			if ( $term instanceof \WP_Term ) {
				wp_delete_term( $term->term_id, $row->taxonomy );
				// A cache of WordPress, which it makes again.
				delete_option( "{$row->taxonomy}_children" );
			}
		}
	}

	/** Deletes options, stored responses and fields of other posts and of users by their names. */
	private static function delete_rows(): void {
		global $wpdb;
		foreach ( array( 'property_gateway_', '_transient_property_gateway_', '_transient_timeout_property_gateway_' ) as $prefix ) {
			// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- the names of stored responses are not known.
			$wpdb->query( $wpdb->prepare( "DELETE FROM {$wpdb->options} WHERE option_name LIKE %s", $wpdb->esc_like( $prefix ) . '%' ) );
		}
		foreach ( array( $wpdb->postmeta, $wpdb->termmeta, $wpdb->usermeta ) as $table ) {
			foreach ( array( 'property_gateway_', '_property_gateway_' ) as $prefix ) {
				// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- fields by the beginning of their names.
				$wpdb->query( $wpdb->prepare( 'DELETE FROM %i WHERE meta_key LIKE %s', $table, $wpdb->esc_like( $prefix ) . '%' ) );
			}
		}
	}

	/** Drops the tables of the plugin. */
	private static function drop_tables(): void {
		global $wpdb;
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- tables by the beginning of their names.
		foreach ( $wpdb->get_col( $wpdb->prepare( 'SHOW TABLES LIKE %s', $wpdb->esc_like( $wpdb->prefix . 'property_gateway_' ) . '%' ) ) as $table ) {
			// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- a table of this plugin.
			$wpdb->query( $wpdb->prepare( 'DROP TABLE IF EXISTS %i', $table ) );
		}
	}
}
