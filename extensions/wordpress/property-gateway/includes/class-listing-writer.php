<?php
/**
 * Stores one listing.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway;

defined( 'ABSPATH' ) || exit;

/** Stores one listing as posts with their fields. */
final class Listing_Writer {
	/** Title and text of a post in a language, null for that of the site. */
	public static function texts( array $property, string $id, ?string $language ): array {
		$language = null === $language ? null : substr( $language, 0, 2 );
		$title    = wp_strip_all_tags( Listing::text( $property['title'] ?? null, $language ) );
		return array(
			'post_title'   => wp_slash( '' === $title ? (string) ( $property['crm_reference'] ?? $id ) : $title ),
			'post_content' => wp_slash( wp_kses_post( Listing::text( $property['description'] ?? null, $language ) ) ),
		);
	}

	/** The plugin's own fields of a post. */
	public static function fields( array $property ): array {
		return array(
			'_property_gateway_property' => (string) wp_json_encode( $property ),
			'_property_gateway_price'    => (string) Listing::number( $property, 'financial', 'transaction', 'price', 'amount' ),
			'_property_gateway_city'     => (string) ( $property['location']['city'] ?? '' ),
			'_property_gateway_type'     => (string) ( $property['type'] ?? '' ),
		);
	}

	/**
	 * Creates or replaces a post with the plugin's own fields.
	 *
	 * @param array $post   As wp_insert_post takes it.
	 * @param array $fields The plugin's own fields.
	 * @return int|\WP_Error The post.
	 */
	public static function save( array $post, array $fields ) {
		if ( 0 !== $post['ID'] ) {
			$saved = wp_update_post( $post, true );
			if ( ! is_wp_error( $saved ) ) {
				Own_Fields::write( $saved, $fields );
			}
			return $saved;
		}
		// Before any hook of another plugin: an interrupted request leaves no post without its listing, where the database has no transactions.
		$write = static function ( $status, $before, $saved ) use ( $fields ): void {
			if ( Listing::TYPE === $saved->post_type ) {
				Own_Fields::insert( (int) $saved->ID, $fields );
			}
		};
		add_action( 'transition_post_status', $write, PHP_INT_MIN, 3 );
		$saved = wp_insert_post( $post, true );
		remove_action( 'transition_post_status', $write, PHP_INT_MIN );
		return $saved;
	}

	/**
	 * Creates, replaces or deletes one listing; returns its entry of the response.
	 *
	 * @param array  $entry   The listing as in the protocol.
	 * @param int    $post    Its post, 0 if there is none.
	 * @param string $gateway The gateway that delivers it.
	 * @param bool   $mapped  Whether a missing `mapped` means that nothing is mapped; events do not include it.
	 */
	public static function take( array $entry, int $post, string $gateway, bool $mapped = true ): array {
		$id      = $entry['id'];
		$refuse  = static fn( string $message ): array => array(
			'id'      => $id,
			'status'  => 'error',
			'message' => mb_substr( wp_strip_all_tags( $message ), 0, 500 ),
		);
		$done    = array(
			'id'     => $id,
			'status' => 'ok',
		);
		$version = (int) ( $entry['version'] ?? 0 );
		$gone    = (int) get_transient( "property_gateway_gone_$id" );
		// An older message that arrives late changes nothing, not even after the listing was deleted.
		if ( $version < max( $gone, 0 === $post ? 0 : (int) get_post_meta( $post, '_property_gateway_version', true ) ) ) {
			return $done;
		}
		if ( 'delete' === ( $entry['action'] ?? '' ) ) {
			if ( 0 !== $post ) {
				/**
				 * Before a listing is deleted.
				 *
				 * @param int    $post Its post.
				 * @param string $id   The id of the listing.
				 */
				do_action( 'property_gateway_removed', $post, $id );
			}
			if ( 0 !== $post && ! wp_delete_post( $post, true ) ) {
				return $refuse( 'The post could not be deleted.' );
			}
			set_transient( "property_gateway_gone_$id", $version, WEEK_IN_SECONDS );
			return $done;
		}
		$property = $entry['property'] ?? null;
		if ( 'upsert' !== ( $entry['action'] ?? '' ) || ! is_array( $property ) ) {
			return $refuse( 'The listing has neither a property nor a known action.' );
		}
		$wanted = is_array( $entry['mapped'] ?? null ) ? $entry['mapped'] : array();
		// An event has no template: a listing that a delivery hid stays hidden.
		$usual  = $mapped || 0 === $post ? 'publish' : (string) get_post_status( $post );
		$status = is_string( $wanted['status'] ?? null ) ? sanitize_key( $wanted['status'] ) : $usual;
		if ( ! in_array( $status, get_post_stati(), true ) ) {
			return $refuse( "The status \"$status\" is not known to this site." );
		}
		$new = self::texts( $property, $id, Languages::of( $property )[0] ?? null ) + array(
			'ID'          => $post,
			'post_type'   => Listing::TYPE,
			'post_status' => $status,
		);
		if ( 0 === $post ) {
			// The end of the listing's id: the address is unique without a search, and stays when the title changes.
			$new['post_name'] = sanitize_title( mb_substr( wp_unslash( $new['post_title'] ), 0, 80 ) ) . '-' . substr( $id, 0, 8 );
		}
		$own   = array(
			'_property_gateway_id'      => $id,
			'_property_gateway_gateway' => $gateway,
		);
		$saved = self::save( $new, $own + self::fields( $property ) );
		if ( is_wp_error( $saved ) ) {
			return $refuse( $saved->get_error_message() );
		}
		$template = array() !== $wanted || $mapped ? $wanted : null;
		$fault    = null === $template ? '' : Mapped_Fields::write( $saved, $template );
		// Also after Polylang was removed: its posts are deleted with the next delivery.
		if ( '' === $fault && ( array() !== Languages::all() || get_option( 'property_gateway_translated' ) ) ) {
			$fault = Languages::translate( $saved, $id, $property, $status, $template );
		}
		if ( '' !== $fault ) {
			return $refuse( $fault );
		}
		Pictures::queue( $saved, $version );
		/**
		 * After a listing was stored.
		 *
		 * @param int    $post     Its post, the one in the default language.
		 * @param array  $property The property as delivered.
		 * @param string $id       The id of the listing.
		 */
		do_action( 'property_gateway_written', $saved, $property, $id );
		// Last, so that an interrupted listing is written again.
		Own_Fields::write( $saved, array( '_property_gateway_version' => (string) $version ) );
		if ( 'publish' === $status ) {
			$done['url'] = get_permalink( $saved );
		}
		return $done;
	}
}
