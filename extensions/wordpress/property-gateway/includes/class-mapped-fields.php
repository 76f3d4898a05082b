<?php
/**
 * The post meta, terms and status that the gateway's mapping template names.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway;

defined( 'ABSPATH' ) || exit;

/** The post meta, terms and status that the gateway's mapping template names. */
final class Mapped_Fields {
	/** Whether terms are being written: those that are created meanwhile are the plugin's. */
	private static bool $is_writing = false;

	/** Adds the hooks. */
	public static function register(): void {
		add_action(
			'created_term',
			static function ( int $term, int $id ): void {
				if ( self::$is_writing ) {
					$known = (array) get_option( 'property_gateway_terms', array() );
					update_option( 'property_gateway_terms', array_merge( $known, array( $id ) ), false );
				}
			},
			10,
			2
		);
	}

	/** Writes the post meta, terms and status of the gateway's template; returns a message if the site cannot store them. */
	public static function write( int $post, array $mapped ): string {
		$meta   = is_array( $mapped['postmeta'] ?? null ) ? $mapped['postmeta'] : array();
		$before = get_post_meta( $post, '_property_gateway_mapped', true );
		$before = is_array( $before ) ? $before : array();
		foreach ( array_diff( $before, array_keys( $meta ) ) as $gone ) {
			delete_post_meta( $post, $gone );
		}
		$written = array();
		foreach ( $meta as $key => $value ) {
			$key = (string) $key;
			// Fields of WordPress and of this plugin must not be set by a template.
			if ( '' === $key || strlen( $key ) > 255 || preg_match( '/^_(property_gateway|wp|edit)_/', $key ) ) {
				continue;
			}
			$values = array_values( array_filter( is_array( $value ) ? $value : array( $value ), 'is_scalar' ) );
			// As the database returns them; an unchanged field is not written.
			if ( array_map( 'strval', $values ) !== get_post_meta( $post, $key ) ) {
				delete_post_meta( $post, $key );
				foreach ( $values as $one ) {
					add_post_meta( $post, $key, is_string( $one ) ? wp_slash( $one ) : $one );
				}
			}
			$written[] = $key;
		}
		if ( $written !== $before ) {
			update_post_meta( $post, '_property_gateway_mapped', $written );
		}
		foreach ( is_array( $mapped['taxonomies'] ?? null ) ? $mapped['taxonomies'] : array() as $taxonomy => $terms ) {
			$taxonomy = sanitize_key( (string) $taxonomy );
			if ( '' === $taxonomy || strlen( $taxonomy ) > 32 ) {
				continue;
			}
			self::register_taxonomy( $taxonomy );
			self::$is_writing = true;
			$set              = wp_set_object_terms( $post, array_map( 'strval', array_filter( (array) $terms, 'is_scalar' ) ), $taxonomy );
			self::$is_writing = false;
			if ( is_wp_error( $set ) ) {
				return $set->get_error_message();
			}
		}
		return '';
	}

	/** Registers a taxonomy of a template, now and in later requests, unless the theme has it. */
	public static function register_taxonomy( string $taxonomy ): void {
		if ( taxonomy_exists( $taxonomy ) ) {
			register_taxonomy_for_object_type( $taxonomy, Listing::TYPE );
			return;
		}
		register_taxonomy(
			$taxonomy,
			Listing::TYPE,
			array(
				'label'        => ucfirst( str_replace( array( '_', '-' ), ' ', $taxonomy ) ),
				'public'       => true,
				'show_in_rest' => true,
			)
		);
		$known = (array) get_option( 'property_gateway_taxonomies', array() );
		if ( ! in_array( $taxonomy, $known, true ) ) {
			update_option( 'property_gateway_taxonomies', array_merge( $known, array( $taxonomy ) ) );
		}
	}
}
