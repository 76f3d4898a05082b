<?php
/**
 * The key of this site, and the signatures of Standard Webhooks.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway;

defined( 'ABSPATH' ) || exit;

/** The key of this site, and the signatures of Standard Webhooks. */
final class Signature {
	/** Maximum difference in seconds between a request's clock and ours. */
	public const TOLERANCE = 300;

	/** The key of this site; generated once. */
	public static function key(): string {
		$key = get_option( 'property_gateway_key', '' );
		if ( ! is_string( $key ) || '' === $key ) {
			$key = 'whsec_' . base64_encode( random_bytes( 32 ) );
			// Two requests may come here at once: the key of the first one is kept.
			Lock::insert_option( 'property_gateway_key', $key );
			$key = (string) get_option( 'property_gateway_key' );
		}
		return $key;
	}

	/** Whether a request was signed with the key (Standard Webhooks), a short while ago. */
	public static function verify( string $key, string $id, string $time, string $signatures, string $body ): bool {
		if ( '' === $id || ! ctype_digit( $time ) || abs( time() - (int) $time ) > self::TOLERANCE ) {
			return false;
		}
		$secret = str_starts_with( $key, 'whsec_' ) ? base64_decode( substr( $key, 6 ), true ) : $key;
		if ( false === $secret || '' === $secret ) {
			return false;
		}
		$expected = base64_encode( hash_hmac( 'sha256', "$id.$time.$body", $secret, true ) );
		foreach ( explode( ' ', $signatures ) as $candidate ) {
			[ $version, $signature ] = array_pad( explode( ',', $candidate, 2 ), 2, '' );
			if ( 'v1' === $version && hash_equals( $expected, $signature ) ) {
				return true;
			}
		}
		return false;
	}

	/** Whether a request is signed with a key; an error otherwise. */
	public static function signed( \WP_REST_Request $request, string $key ) {
		$signed = self::verify(
			$key,
			(string) $request->get_header( 'webhook_id' ),
			(string) $request->get_header( 'webhook_timestamp' ),
			(string) $request->get_header( 'webhook_signature' ),
			$request->get_body()
		);
		return $signed ? true : new \WP_Error( 'bad_signature', 'The signature does not fit.', array( 'status' => 401 ) );
	}

	/** Whether a request is signed with the site's key. */
	public static function allow( \WP_REST_Request $request ) {
		return self::signed( $request, self::key() );
	}

	/** Whether an event is signed with the secret of its subscription. */
	public static function allow_event( \WP_REST_Request $request ) {
		return self::signed( $request, (string) get_option( 'property_gateway_event_key', '' ) );
	}
}
