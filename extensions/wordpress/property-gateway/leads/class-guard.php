<?php
/**
 * Keeps automated submissions out.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway\Leads;

use Property_Gateway\Listing;

defined( 'ABSPATH' ) || exit;

/** Keeps automated submissions out without a third party: a signed time stamp, a field that people leave empty, and limits for each visitor. */
final class Guard {
	/** Seconds that a person needs at least, and that a form is valid for: pages may come from a cache. */
	private const FASTEST = 2;
	private const VALID   = 12 * HOUR_IN_SECONDS;
	/** The field that people do not see. */
	public const TRAP = 'pg_website';

	/** A token for a form: when it was made and a random part, signed. */
	public static function token(): string {
		$bare = time() . '.' . bin2hex( random_bytes( 8 ) );
		return $bare . '.' . self::sign( $bare );
	}

	/** What is wrong with a submission: `stale`, `early`, `trap`; empty if nothing is. */
	public static function fault( array $fields ): string {
		$token = is_string( $fields['pg_token'] ?? null ) ? $fields['pg_token'] : '';
		$parts = explode( '.', $token );
		if ( 3 !== count( $parts ) || ! ctype_digit( $parts[0] ) || ! hash_equals( self::sign( "$parts[0].$parts[1]" ), $parts[2] ) ) {
			return 'stale';
		}
		$age = time() - (int) $parts[0];
		if ( $age < 0 || $age > self::VALID ) {
			return 'stale';
		}
		if ( '' !== trim( (string) ( is_string( $fields[ self::TRAP ] ?? '' ) ? $fields[ self::TRAP ] ?? '' : 'x' ) ) ) {
			return 'trap';
		}
		return $age < self::FASTEST ? 'early' : '';
	}

	/**
	 * Counts an act of this visitor; false beyond the limit. The visitor is a keyed hash of the address that ends with the period: no address is stored.
	 *
	 * @param string $act     What is counted.
	 * @param int    $most    How many are allowed in a period.
	 * @param int    $seconds The period.
	 */
	public static function allows( string $act, int $most, int $seconds ): bool {
		$address = isset( $_SERVER['REMOTE_ADDR'] ) ? sanitize_text_field( wp_unslash( $_SERVER['REMOTE_ADDR'] ) ) : '';
		/**
		 * The address that visitors are counted by. Behind a proxy, return the one that the proxy reports.
		 *
		 * @param string $address Address of the connection.
		 */
		$address = (string) apply_filters( 'property_gateway_visitor_address', $address );
		// A network of IPv6 belongs to one subscriber.
		$packed = filter_var( $address, FILTER_VALIDATE_IP, FILTER_FLAG_IPV6 ) ? substr( (string) inet_pton( $address ), 0, 8 ) : $address;
		$name   = 'property_gateway_rate_' . substr( hash_hmac( 'sha256', $act . '|' . $packed . '|' . intdiv( time(), $seconds ), wp_salt() ), 0, 32 );
		$count  = (int) get_transient( $name );
		if ( $count >= $most ) {
			return false;
		}
		set_transient( $name, $count + 1, $seconds );
		return true;
	}

	/** The hidden fields of a form. */
	public static function fields( string $form ): string {
		return '<input type="hidden" name="pg_form" value="' . esc_attr( $form ) . '"><input type="hidden" name="pg_token" value="' . esc_attr( self::token() ) . '">'
			. '<p class="pgl-trap" aria-hidden="true"><label>' . esc_html__( 'Leave this field empty', 'property-gateway' ) . ' <input type="text" name="' . self::TRAP . '" tabindex="-1" autocomplete="off"></label></p>';
	}

	/** What the visitor reads about a fault. */
	public static function words( string $fault ): string {
		return match ( $fault ) {
			'stale' => __( 'This page was open for a long time. Your entries are still here: please send them once more.', 'property-gateway' ),
			'early' => __( 'That was very fast. Please check your entries and send them once more.', 'property-gateway' ),
			'trap'  => __( 'A hidden field was filled in, as programs do. Please switch off automatic filling for this form and send it once more.', 'property-gateway' ),
			'often' => __( 'You have sent this form many times. Please try again in an hour, or call us.', 'property-gateway' ),
			default => '',
		};
	}

	/** The signature of a token. */
	private static function sign( string $text ): string {
		return substr( hash_hmac( 'sha256', $text, wp_salt( 'nonce' ) . 'property-gateway-form' ), 0, 32 );
	}
}
