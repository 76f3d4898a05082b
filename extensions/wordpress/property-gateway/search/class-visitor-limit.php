<?php
/**
 * Limits what one visitor can cause.
 *
 * @package PropertyGateway
 */

namespace Property_Gateway\Search;

defined( 'ABSPATH' ) || exit;

/** Limits what one visitor can cause. The address of the visitor is stored only as a keyed hash, for as long as the window lasts. */
final class Visitor_Limit {
	/** Counts one action; false if the visitor has none left in the window of so many seconds. */
	public static function take( string $action, int $most, int $seconds ): bool {
		$address = isset( $_SERVER['REMOTE_ADDR'] ) ? sanitize_text_field( wp_unslash( $_SERVER['REMOTE_ADDR'] ) ) : '';
		$name    = 'property_gateway_limit_' . substr( hash_hmac( 'sha256', "$action|$address|" . intdiv( time(), $seconds ), wp_salt() ), 0, 32 );
		$count   = (int) get_transient( $name );
		if ( $count >= $most ) {
			return false;
		}
		set_transient( $name, $count + 1, $seconds );
		return true;
	}
}
