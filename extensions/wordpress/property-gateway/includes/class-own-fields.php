<?php
/**
 * The plugin's own fields of posts.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway;

defined( 'ABSPATH' ) || exit;

/**
 * The plugin's own fields of posts, `_property_gateway_…`, each with one value. They are written by one query for all of them, without the hooks of post meta: a
 * delivery writes them for a hundred posts.
 */
final class Own_Fields {
	/** Inserts the fields of a new post, which has none of them. */
	public static function insert( int $post, array $fields ): void {
		global $wpdb;
		if ( array() === $fields ) {
			return;
		}
		$values = array();
		foreach ( $fields as $key => $value ) {
			array_push( $values, $post, $key, $value );
		}
		$rows = implode( ', ', array_fill( 0, count( $fields ), '( %d, %s, %s )' ) );
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery, WordPress.DB.PreparedSQLPlaceholders, WordPress.DB.PreparedSQL -- one query for all fields; only the placeholders vary.
		$wpdb->query( $wpdb->prepare( "INSERT INTO {$wpdb->postmeta} ( post_id, meta_key, meta_value ) VALUES $rows", $values ) );
		self::remember( $post, $fields );
	}

	/** Writes the fields that differ from those of the post, which the cache of this request has from the database. */
	public static function write( int $post, array $fields ): void {
		global $wpdb;
		$new     = array();
		$changed = array();
		foreach ( $fields as $key => $value ) {
			$before = get_post_meta( $post, $key );
			if ( array() === $before || ! is_array( $before ) ) {
				$new[ $key ] = $value;
			} elseif ( 1 !== count( $before ) || $before[0] !== $value ) {
				$changed[ $key ] = $value;
			}
		}
		if ( array() !== $changed ) {
			$cases  = implode( ' ', array_fill( 0, count( $changed ), 'WHEN %s THEN %s' ) );
			$holes  = implode( ', ', array_fill( 0, count( $changed ), '%s' ) );
			$values = array();
			foreach ( $changed as $key => $value ) {
				array_push( $values, $key, $value );
			}
			array_push( $values, $post, ...array_keys( $changed ) );
			// phpcs:ignore WordPress.DB.DirectDatabaseQuery, WordPress.DB.PreparedSQLPlaceholders, WordPress.DB.PreparedSQL -- one query for all fields; only the placeholders vary.
			$wpdb->query( $wpdb->prepare( "UPDATE {$wpdb->postmeta} SET meta_value = CASE meta_key $cases END WHERE post_id = %d AND meta_key IN ( $holes )", $values ) );
		}
		if ( array() !== $changed ) {
			self::remember( $post, $changed );
		}
		self::insert( $post, $new );
	}

	/** Deletes a field, if the post has it. */
	public static function delete( int $post, string $key ): void {
		if ( metadata_exists( 'post', $post, $key ) ) {
			delete_post_meta( $post, $key );
		}
	}

	/** Brings the cache up to date: that of this request only. One that is shared would keep values that the database may still undo. */
	private static function remember( int $post, array $fields ): void {
		$known = wp_using_ext_object_cache() ? false : wp_cache_get( $post, 'post_meta' );
		if ( ! is_array( $known ) ) {
			wp_cache_delete( $post, 'post_meta' );
			return;
		}
		foreach ( $fields as $key => $value ) {
			$known[ $key ] = array( $value );
		}
		wp_cache_set( $post, $known, 'post_meta' );
	}
}
