<?php
/**
 * Transactions of the database.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway;

defined( 'ABSPATH' ) || exit;

/**
 * Transactions of the database, where its tables have them: writes of many listings become durable at once. Without them (MyISAM) each write is durable at once,
 * and the order of the writes keeps the promises: the version of a listing is written last.
 */
final class Transaction {
	/** The option that proves whether a transaction was committed. */
	private const MARK = 'property_gateway_transaction';

	/** The value of the mark of the open transaction; empty while there is none. */
	private static string $mark = '';

	/** Whether the option of the mark is there. */
	private static bool $is_ready = false;

	/** Begins a transaction. */
	public static function begin(): void {
		global $wpdb;
		if ( ! self::$is_ready ) {
			// Outside, so that the transaction only changes it.
			Lock::insert_option( self::MARK, '' );
			self::$is_ready = true;
		}
		self::$mark = Lock::value();
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- WordPress has no function for it.
		$wpdb->query( 'START TRANSACTION' );
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- the options API would cache it.
		$wpdb->query( $wpdb->prepare( "UPDATE {$wpdb->options} SET option_value = %s WHERE option_name = %s", self::$mark, self::MARK ) );
	}

	/** Commits; false if the database has undone the transaction, for instance after a deadlock or because the disk is full. */
	public static function commit(): bool {
		global $wpdb;
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- WordPress has no function for it.
		$wpdb->query( 'COMMIT' );
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- a cached value proves nothing.
		$found      = $wpdb->get_var( $wpdb->prepare( "SELECT option_value FROM {$wpdb->options} WHERE option_name = %s", self::MARK ) );
		$is_kept    = $found === self::$mark;
		self::$mark = '';
		if ( ! $is_kept ) {
			wp_cache_flush();
		}
		return $is_kept;
	}

	/** Undoes the open transaction, if there is one, and what caches have of it. */
	public static function roll_back(): void {
		global $wpdb;
		if ( '' === self::$mark ) {
			return;
		}
		self::$mark = '';
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- WordPress has no function for it.
		$wpdb->query( 'ROLLBACK' );
		wp_cache_flush();
	}
}
