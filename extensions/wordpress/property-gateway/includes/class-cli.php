<?php
/**
 * The command for WP-CLI.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway;

defined( 'ABSPATH' ) || exit;

/** Manages the listings that a Property Gateway delivers to this site. */
final class Cli {
	/** Adds the command where WP-CLI runs. */
	public static function register(): void {
		if ( defined( 'WP_CLI' ) && WP_CLI ) {
			\WP_CLI::add_command( 'property-gateway', self::class );
		}
	}

	/**
	 * Starts a sync of the gateway that this site is paired with.
	 *
	 * ## EXAMPLES
	 *
	 *     wp property-gateway sync
	 */
	public function sync(): void {
		self::end( Pairing::ask_for_sync() );
	}

	/**
	 * Shows the gateway, the listings by status, the last delivery, and what is missing.
	 *
	 * ## OPTIONS
	 *
	 * [--format=<format>]
	 * : table, json, yaml or csv.
	 * ---
	 * default: table
	 * ---
	 *
	 * ## EXAMPLES
	 *
	 *     wp property-gateway status --format=json
	 *
	 * @param array $args    Not used.
	 * @param array $options The options.
	 */
	public function status( array $args, array $options ): void {
		$last = Status::last_delivery();
		$rows = array(
			'version'       => VERSION,
			'gateway'       => Gateway::id(),
			'gateway_name'  => Gateway::name(),
			'last_delivery' => null === $last ? '' : gmdate( 'c', $last[0] ),
			'delivered'     => null === $last ? 0 : $last[1],
			'refused'       => null === $last ? 0 : $last[2],
		);
		foreach ( Status::listings() as $status => $count ) {
			$rows[ "listings_$status" ] = $count;
		}
		$table = array();
		foreach ( $rows as $field => $value ) {
			$table[] = array(
				'field' => $field,
				'value' => (string) $value,
			);
		}
		\WP_CLI\Utils\format_items( (string) ( $options['format'] ?? 'table' ), $table, array( 'field', 'value' ) );
		foreach ( Status::missing() as $line ) {
			\WP_CLI::warning( $line );
		}
	}

	/**
	 * Repairs what can be repaired on this site: rewrite rules, an abandoned lock, the schedule of pictures; then asks the gateway to compare and deliver again.
	 *
	 * ## OPTIONS
	 *
	 * [--local]
	 * : Only on this site; the gateway is not asked.
	 *
	 * ## EXAMPLES
	 *
	 *     wp property-gateway repair
	 *
	 * @param array $args    Not used.
	 * @param array $options The options.
	 */
	public function repair( array $args, array $options ): void {
		flush_rewrite_rules( false );
		\WP_CLI::log( __( 'The addresses of listings are known to WordPress.', 'property-gateway' ) );
		if ( Lock::break_abandoned() ) {
			\WP_CLI::log( __( 'A lock that a dead request had left is released.', 'property-gateway' ) );
		}
		if ( Pictures::are_imported() ) {
			Picture_Import::schedule();
			\WP_CLI::log( __( 'Pictures that wait are scheduled.', 'property-gateway' ) );
		}
		if ( empty( $options['local'] ) ) {
			self::end( Pairing::ask_for_replay() );
			return;
		}
		\WP_CLI::success( __( 'Repaired.', 'property-gateway' ) );
	}

	/** Ends a command with a message or an error. */
	private static function end( $said ): void {
		if ( is_wp_error( $said ) ) {
			\WP_CLI::error( $said->get_error_message() );
			return;
		}
		\WP_CLI::success( $said );
	}
}
