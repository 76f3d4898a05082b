<?php
/**
 * Stores what the gateway delivers: listings of a batch, and events of a subscription.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway;

defined( 'ABSPATH' ) || exit;

/** Stores what the gateway delivers: listings of a batch, and events of a subscription. */
final class Delivery {
	/** Maximum listings of a batch, as in the protocol. */
	public const BATCH = 100;

	/** Adds the hooks. */
	public static function register(): void {
		add_action( 'rest_api_init', array( self::class, 'routes' ) );
	}

	/** The routes of the protocol. */
	public static function routes(): void {
		$route  = static fn( string $path, string $method, callable $callback, callable $allow ) => register_rest_route(
			'property-gateway/v1',
			$path,
			array(
				'methods'             => $method,
				'permission_callback' => $allow,
				'callback'            => $callback,
			)
		);
		$signed = array( Signature::class, 'allow' );
		$status = static fn(): array => array(
			'status'         => 'ok',
			'plugin_version' => VERSION,
		);
		$route( '/status', 'GET', $status, $signed );
		$route( '/listings', 'POST', array( self::class, 'receive' ), $signed );
		$route( '/listings', 'GET', array( self::class, 'listed' ), $signed );
		$route( '/events', 'POST', array( self::class, 'event' ), array( Signature::class, 'allow_event' ) );
	}

	/** Title and text of a post in a language, null for that of the site. */
	public static function texts( array $property, string $id, ?string $language ): array {
		$language = null === $language ? null : substr( $language, 0, 2 );
		$title    = wp_strip_all_tags( Listing::text( $property['title'] ?? null, $language ) );
		return array(
			'post_title'   => wp_slash( '' === $title ? (string) ( $property['crm_reference'] ?? $id ) : $title ),
			'post_content' => wp_slash( wp_kses_post( Listing::text( $property['description'] ?? null, $language ) ) ),
		);
	}

	/** Writes the property and the template's fields of a post; returns a message if the site cannot store them. */
	public static function write_fields( int $post, array $property, ?array $wanted ): string {
		update_post_meta( $post, '_property_gateway_property', wp_slash( (string) wp_json_encode( $property ) ) );
		update_post_meta( $post, '_property_gateway_price', (string) Listing::number( $property, 'financial', 'transaction', 'price', 'amount' ) );
		update_post_meta( $post, '_property_gateway_city', wp_slash( (string) ( $property['location']['city'] ?? '' ) ) );
		update_post_meta( $post, '_property_gateway_type', wp_slash( (string) ( $property['type'] ?? '' ) ) );
		return null === $wanted ? '' : Mapped_Fields::write( $post, $wanted );
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
		$fields = self::texts( $property, $id, Languages::of( $property )[0] ?? null ) + array(
			'ID'          => $post,
			'post_type'   => Listing::TYPE,
			'post_status' => $status,
		);
		if ( 0 === $post ) {
			// The end of the listing's id: the address is unique without a search, and stays when the title changes.
			$fields['post_name'] = sanitize_title( mb_substr( wp_unslash( $fields['post_title'] ), 0, 80 ) ) . '-' . substr( $id, 0, 8 );
			// Stored with the first write: an interrupted request leaves no post without its listing.
			$fields['meta_input'] = array( '_property_gateway_id' => $id );
		}
		$saved = 0 === $post ? wp_insert_post( $fields, true ) : wp_update_post( $fields, true );
		if ( is_wp_error( $saved ) ) {
			return $refuse( $saved->get_error_message() );
		}
		update_post_meta( $saved, '_property_gateway_gateway', $gateway );
		$template = array() !== $wanted || $mapped ? $wanted : null;
		$fault    = self::write_fields( $saved, $property, $template );
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
		update_post_meta( $saved, '_property_gateway_version', $version );
		if ( 'publish' === $status ) {
			$done['url'] = get_permalink( $saved );
		}
		return $done;
	}

	/** Handles the entries of one message under the lock; an error when another message is being handled. */
	public static function take_all( array $entries, string $gateway, bool $mapped ) {
		$busy = new \WP_Error( 'busy', 'Another delivery is being handled.', array( 'status' => 503 ) );
		$lock = Lock::acquire();
		if ( '' === $lock ) {
			return $busy;
		}
		// PHP skips `finally` when memory or time runs out, and the next delivery must find no lock.
		register_shutdown_function(
			static function () use ( &$lock ): void {
				if ( '' !== $lock ) {
					Lock::release( $lock );
				}
			}
		);
		try {
			wp_defer_term_counting( true );
			$ids     = array_map( static fn( array $entry ): string => is_string( $entry['id'] ?? null ) ? $entry['id'] : '', $entries );
			$posts   = Listing::posts( array_values( array_unique( $ids ) ) );
			$results = array();
			foreach ( $entries as $index => $entry ) {
				$lock = Lock::renew( $lock );
				// Taken over, because this request stalled: the other one may be writing the same listings.
				if ( '' === $lock ) {
					return $busy;
				}
				$id = $ids[ $index ];
				if ( ! preg_match( '/^[A-Za-z0-9-]{1,64}$/', $id ) ) {
					$results[] = array(
						'id'      => mb_substr( $id, 0, 64 ),
						'status'  => 'error',
						'message' => 'The id is not valid.',
					);
					continue;
				}
				$results[] = self::take( $entry, $posts[ $id ] ?? 0, $gateway, $mapped );
			}
		} finally {
			wp_defer_term_counting( false );
			if ( '' !== $lock ) {
				Lock::release( $lock );
				$lock = '';
			}
		}
		$failed = array_filter( $results, static fn( array $result ): bool => 'error' === $result['status'] );
		if ( Pictures::are_imported() ) {
			Picture_Import::schedule();
		}
		update_option( 'property_gateway_last', array( time(), count( $results ), count( $failed ) ), false );
		foreach ( array_slice( $failed, 0, 5 ) as $result ) {
			Log::add( $result['id'] . ': ' . $result['message'] );
		}
		return $results;
	}

	/** Handles a delivery: a result for each listing, the same result again for a repeated message, 503 while another delivery is handled. */
	public static function receive( \WP_REST_Request $request ) {
		$body = json_decode( $request->get_body(), true );
		if ( ! is_array( $body ) || ! is_array( $body['listings'] ?? null ) || count( $body['listings'] ) > self::BATCH ) {
			return new \WP_Error( 'bad_request', 'The body needs at most 100 "listings".', array( 'status' => 400 ) );
		}
		// A repeated message, for instance after a time-out, gets the same response.
		$seen  = 'property_gateway_seen_' . md5( (string) $request->get_header( 'webhook_id' ) . $request->get_body() );
		$known = get_transient( $seen );
		if ( is_array( $known ) ) {
			return array( 'results' => $known );
		}
		$gateway = is_string( $body['gateway_id'] ?? null ) ? sanitize_key( $body['gateway_id'] ) : '';
		$results = self::take_all( array_values( array_filter( $body['listings'], 'is_array' ) ), $gateway, true );
		if ( is_wp_error( $results ) ) {
			return $results;
		}
		if ( ! in_array( 'error', array_column( $results, 'status' ), true ) ) {
			set_transient( $seen, $results, 2 * Signature::TOLERANCE );
		}
		return array( 'results' => $results );
	}

	/** An event of a subscription: one listing was created, changed or deleted. */
	public static function event( \WP_REST_Request $request ) {
		$body = json_decode( $request->get_body(), true );
		$type = is_array( $body ) ? ( $body['type'] ?? '' ) : '';
		$data = is_array( $body['data'] ?? null ) ? $body['data'] : array();
		if ( in_array( $type, array( 'property.created', 'property.updated', 'property.deleted' ), true ) ) {
			$entry   = array(
				'id'       => $data['property_id'] ?? '',
				'version'  => $data['version'] ?? 0,
				'action'   => 'property.deleted' === $type ? 'delete' : 'upsert',
				'property' => $data['property'] ?? null,
			);
			$results = self::take_all( array( $entry ), sanitize_key( (string) ( $data['gateway_id'] ?? '' ) ), false );
			if ( is_wp_error( $results ) ) {
				return $results;
			}
		}
		return array( 'status' => 'ok' );
	}

	/** The listings of one gateway by id, page by page: compared by a forced replay. */
	public static function listed( \WP_REST_Request $request ): array {
		global $wpdb;
		$gateway = sanitize_key( (string) $request->get_param( 'gateway_id' ) );
		$limit   = max( 1, min( 1000, (int) $request->get_param( 'limit' ) ) );
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- three fields of many posts; a cached result could be stale.
		$rows = $wpdb->get_results(
			$wpdb->prepare(
				"SELECT i.meta_value AS id, v.meta_value AS version FROM {$wpdb->postmeta} g
				JOIN {$wpdb->postmeta} i ON i.post_id = g.post_id AND i.meta_key = '_property_gateway_id'
				JOIN {$wpdb->postmeta} v ON v.post_id = g.post_id AND v.meta_key = '_property_gateway_version'
				WHERE g.meta_key = '_property_gateway_gateway' AND g.meta_value = %s AND i.meta_value > %s
				ORDER BY i.meta_value LIMIT %d",
				$gateway,
				(string) $request->get_param( 'after' ),
				$limit
			)
		);
		return array(
			'gateway_id' => $gateway,
			'listings'   => array_map(
				static fn( $row ): array => array(
					'id'      => $row->id,
					'version' => (int) $row->version,
				),
				$rows
			),
			'next'       => count( $rows ) === $limit ? end( $rows )->id : null,
		);
	}
}
