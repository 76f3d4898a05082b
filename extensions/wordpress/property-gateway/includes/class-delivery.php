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
	/** Seconds after which a transaction ends: long ones hold up the writes of visitors, and the lock could not be renewed. */
	private const TRANSACTION_SECONDS = 0.5;

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

	/**
	 * Handles the entries of one message under the lock; an error when another message is being handled.
	 *
	 * @throws \Throwable What a hook of another plugin throws, after the open transaction was undone.
	 */
	public static function take_all( array $entries, string $gateway, bool $mapped ) {
		$lock = Lock::acquire();
		if ( '' === $lock ) {
			return self::busy();
		}
		// PHP skips `finally` when memory or time runs out, and the next delivery must find no lock.
		register_shutdown_function(
			static function () use ( &$lock ): void {
				if ( '' !== $lock ) {
					Transaction::roll_back();
					Lock::release( $lock );
				}
			}
		);
		try {
			wp_defer_term_counting( true );
			// A query for each post: whether one in the trash has its address. Addresses of listings have the listing's id, so that none has.
			add_filter( 'add_trashed_suffix_to_trashed_posts', '__return_false' );
			$results = self::take_each( $entries, $gateway, $mapped, $lock );
		} catch ( \Throwable $fault ) {
			Transaction::roll_back();
			throw $fault;
		} finally {
			remove_filter( 'add_trashed_suffix_to_trashed_posts', '__return_false' );
			wp_defer_term_counting( false );
			if ( '' !== $lock ) {
				Lock::release( $lock );
				$lock = '';
			}
		}
		if ( ! is_wp_error( $results ) ) {
			self::record( $results );
		}
		return $results;
	}

	/**
	 * Handles the entries of one message in transactions of half a second; between them the lock is renewed.
	 *
	 * @param string $lock The lock; empty after another request has taken it over.
	 */
	private static function take_each( array $entries, string $gateway, bool $mapped, string &$lock ) {
		$ids     = array_map( static fn( array $entry ): string => is_string( $entry['id'] ?? null ) ? $entry['id'] : '', $entries );
		$posts   = Listing::posts( array_values( array_unique( $ids ) ) );
		$results = array();
		Transaction::begin();
		self::prime( $ids, $posts );
		$started = microtime( true );
		foreach ( $entries as $index => $entry ) {
			if ( microtime( true ) - $started > self::TRANSACTION_SECONDS ) {
				if ( ! Transaction::commit() ) {
					return self::busy();
				}
				$lock = Lock::renew( $lock );
				// Taken over, because this request stalled: the other one may be writing the same listings.
				if ( '' === $lock ) {
					return self::busy();
				}
				Transaction::begin();
				$started = microtime( true );
			}
			$id        = $ids[ $index ];
			$results[] = preg_match( '/^[A-Za-z0-9-]{1,64}$/', $id ) ? Listing_Writer::take( $entry, $posts[ $id ] ?? 0, $gateway, $mapped ) : array(
				'id'      => mb_substr( $id, 0, 64 ),
				'status'  => 'error',
				'message' => 'The id is not valid.',
			);
		}
		return Transaction::commit() ? $results : self::busy();
	}

	/** The answer while another request has the lock, or after the database has undone a transaction: the gateway sends the message again. */
	private static function busy(): \WP_Error {
		return new \WP_Error( 'busy', 'Another delivery is being handled.', array( 'status' => 503 ) );
	}

	/** Reads what the entries of a batch need in a few queries. From the database: a cache could be older, and an unchanged field is not written. */
	private static function prime( array $ids, array $posts ): void {
		$numbers = array_values( $posts );
		if ( array() !== $numbers ) {
			foreach ( array( 'posts', 'post_meta' ) as $group ) {
				wp_cache_delete_multiple( $numbers, $group );
			}
			_prime_post_caches( $numbers, true, true );
		}
		$gone = array();
		foreach ( $ids as $id ) {
			array_push( $gone, "_transient_property_gateway_gone_$id", "_transient_timeout_property_gateway_gone_$id" );
		}
		if ( ! wp_using_ext_object_cache() ) {
			wp_prime_option_caches( $gone );
		}
	}

	/** Records the result of a message for the status page. */
	private static function record( array $results ): void {
		$failed = array_filter( $results, static fn( array $result ): bool => 'error' === $result['status'] );
		if ( Pictures::are_imported() ) {
			Picture_Import::schedule();
		}
		update_option( 'property_gateway_last', array( time(), count( $results ), count( $failed ) ), false );
		foreach ( array_slice( $failed, 0, 5 ) as $result ) {
			Log::add( $result['id'] . ': ' . $result['message'] );
		}
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
