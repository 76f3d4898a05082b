<?php
/**
 * Whether the gateway lets this site search.
 *
 * @package PropertyGateway
 */

namespace Property_Gateway\Search;

use Property_Gateway\Gateway;

defined( 'ABSPATH' ) || exit;

/**
 * Whether the gateway lets this site search. It refuses a site while a rule of the gateway keeps listings from it: answers would show those. What needs such answers is
 * then not offered, for a day, after which the gateway is asked again.
 */
final class Permission {
	/** Seconds that a refusal is remembered for. */
	private const TTL = DAY_IN_SECONDS;
	/** The status of a refusal. */
	private const FORBIDDEN = 403;

	/** Whether the gateway has refused a search of this site within the last day. */
	public static function is_refused(): bool {
		return Gateway::id() === get_transient( 'property_gateway_search_refused' );
	}

	/**
	 * Remembers a refusal.
	 *
	 * @param array|\WP_Error $answer The answer to a search; other errors may be over soon.
	 */
	public static function note( $answer ): void {
		if ( is_wp_error( $answer ) && self::FORBIDDEN === ( $answer->get_error_data()['status'] ?? 0 ) ) {
			set_transient( 'property_gateway_search_refused', Gateway::id(), self::TTL );
		}
	}
}
