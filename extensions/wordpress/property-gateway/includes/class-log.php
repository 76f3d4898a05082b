<?php
/**
 * The log of the status page.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway;

defined( 'ABSPATH' ) || exit;

/** The log of the status page. */
final class Log {
	/** Maximum lines of the log. */
	public const LINES = 50;

	/** Adds a line to the log of the status page. Neither keys nor bodies are logged. */
	public static function add( string $line ): void {
		$log = get_option( 'property_gateway_log', array() );
		$log = is_array( $log ) ? $log : array();
		array_unshift( $log, array( time(), mb_substr( wp_strip_all_tags( $line ), 0, 300 ) ) );
		update_option( 'property_gateway_log', array_slice( $log, 0, self::LINES ), false );
	}
}
