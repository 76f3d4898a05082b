<?php
/**
 * Requests to the gateway with the token of this site.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway;

defined( 'ABSPATH' ) || exit;

/**
 * Requests to the gateway that this site is paired with, with a token of this site alone. The token is made when the site is paired, stored encrypted, and never
 * sent to a browser.
 */
final class Gateway {
	/** Seconds that a request may take. */
	private const TIMEOUT = 10;
	/** Maximum bytes of an answer. */
	private const BYTES = 5 * MB_IN_BYTES;

	/** Whether this site is paired and its token can be read. */
	public static function is_connected(): bool {
		return '' !== self::id() && '' !== self::token();
	}

	/** The id of the gateway; empty while the site is not paired. */
	public static function id(): string {
		return (string) ( self::connection()['gateway'] ?? '' );
	}

	/** The name of the gateway; empty while the site is not paired. */
	public static function name(): string {
		return (string) ( self::connection()['name'] ?? '' );
	}

	/** The address of the product, without a path; empty while the site is not paired. */
	public static function address(): string {
		return (string) ( self::connection()['address'] ?? '' );
	}

	/** The connection: address, gateway, name, encrypted token, when it ends; empty while the site is not paired. */
	public static function connection(): array {
		$connection = get_option( 'property_gateway_connection', array() );
		return is_array( $connection ) ? $connection : array();
	}

	/**
	 * Reads from the gateway.
	 *
	 * @param string $path  Path of the operation, such as `/leads`.
	 * @param array  $query Parameters; lists become repeated ones.
	 * @param int    $ttl   Seconds that the answer is cached for; 0: not at all.
	 * @return array|\WP_Error The decoded answer.
	 */
	public static function get( string $path, array $query = array(), int $ttl = 0 ) {
		$pairs = array();
		foreach ( $query as $name => $value ) {
			foreach ( (array) $value as $one ) {
				$pairs[] = rawurlencode( (string) $name ) . '=' . rawurlencode( is_bool( $one ) ? ( $one ? 'true' : 'false' ) : (string) $one );
			}
		}
		$target = $path . ( array() === $pairs ? '' : '?' . implode( '&', $pairs ) );
		$cache  = 'property_gateway_get_' . md5( self::id() . $target );
		$known  = $ttl > 0 ? get_transient( $cache ) : false;
		if ( is_array( $known ) ) {
			return $known;
		}
		$answer = self::request( 'GET', $target );
		if ( $ttl > 0 && is_array( $answer ) ) {
			set_transient( $cache, $answer, $ttl );
		}
		return $answer;
	}

	/**
	 * Posts to the gateway.
	 *
	 * @param string $path            Path of the operation.
	 * @param array  $body            What is sent as JSON; empty: no body.
	 * @param string $idempotency_key The same key for the same request sent again; empty: none.
	 * @return array|\WP_Error The decoded answer.
	 */
	public static function post( string $path, array $body, string $idempotency_key = '' ) {
		return self::request( 'POST', $path, array() === $body ? null : $body, '' === $idempotency_key ? array() : array( 'Idempotency-Key' => $idempotency_key ) );
	}

	/**
	 * Reads a document, such as a PDF, from the gateway.
	 *
	 * @param string $path  Path of the operation.
	 * @param array  $query Parameters.
	 * @param int    $bytes The most that it may have.
	 * @return string|\WP_Error Its bytes.
	 */
	public static function download( string $path, array $query, int $bytes ) {
		if ( ! self::is_connected() ) {
			return new \WP_Error( 'not_connected', __( 'This site is not paired with a gateway.', 'property-gateway' ) );
		}
		$answer = wp_remote_get(
			add_query_arg( array_map( 'rawurlencode', $query ), untrailingslashit( self::address() ) . '/v1/gateway' . $path ),
			array(
				'timeout'             => 30,
				'redirection'         => 0,
				'limit_response_size' => $bytes + 1,
				'headers'             => array( 'Authorization' => 'Bearer ' . self::token() ),
			)
		);
		if ( is_wp_error( $answer ) ) {
			return $answer;
		}
		$status = (int) wp_remote_retrieve_response_code( $answer );
		$body   = wp_remote_retrieve_body( $answer );
		return 200 === $status && strlen( $body ) <= $bytes ? $body : new \WP_Error( 'refused', "The gateway responds with $status.", array( 'status' => $status ) );
	}

	/** Sends a request with the site's own token. */
	private static function request( string $method, string $path, ?array $body = null, array $headers = array() ) {
		if ( ! self::is_connected() ) {
			return new \WP_Error( 'not_connected', __( 'This site is not paired with a gateway.', 'property-gateway' ) );
		}
		return self::send( self::address(), $method, $path, self::token(), $body, $headers );
	}

	/**
	 * Sends a request with any token.
	 *
	 * @return array|\WP_Error The decoded answer; the error's data has `status`, and `answer` as far as it could be read.
	 */
	public static function send( string $address, string $method, string $path, string $token, ?array $body = null, array $headers = array(), int $timeout = self::TIMEOUT ) {
		$answer = wp_remote_request(
			untrailingslashit( $address ) . '/v1/gateway' . $path,
			array(
				'method'              => $method,
				'timeout'             => $timeout,
				'redirection'         => 0,
				'limit_response_size' => self::BYTES,
				'headers'             => $headers + array(
					'Content-Type'  => 'application/json',
					'Authorization' => "Bearer $token",
				),
				'body'                => null === $body ? '' : (string) wp_json_encode( $body ),
			)
		);
		if ( is_wp_error( $answer ) ) {
			/* translators: %s: reason */
			return new \WP_Error( 'unreachable', sprintf( __( 'The gateway cannot be reached: %s', 'property-gateway' ), $answer->get_error_message() ), array( 'status' => 0 ) );
		}
		$status = (int) wp_remote_retrieve_response_code( $answer );
		$text   = wp_remote_retrieve_body( $answer );
		$read   = json_decode( $text, true );
		if ( $status >= 200 && $status < 300 && ( is_array( $read ) || '' === $text ) ) {
			return is_array( $read ) ? $read : array();
		}
		$message = is_array( $read ) && is_string( $read['message'] ?? null ) ? $read['message'] : __( 'no readable answer.', 'property-gateway' );
		return new \WP_Error(
			is_array( $read ) && is_string( $read['code'] ?? null ) ? strtolower( $read['code'] ) : 'refused',
			/* translators: %s: message of the gateway */
			sprintf( __( 'The gateway refuses: %s', 'property-gateway' ), $message ),
			array(
				'status' => $status,
				'answer' => is_array( $read ) ? $read : null,
			)
		);
	}

	/** The site's own token; empty if there is none, or if it cannot be decrypted any more. */
	private static function token(): string {
		return Secret::open( (string) ( self::connection()['token'] ?? '' ) );
	}
}
