<?php
/**
 * A lock of the database: of several requests that ask for it, one gets it.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway;

defined( 'ABSPATH' ) || exit;

/** A lock of the database: of several requests that ask for it, one gets it. */
final class Lock {
	/** Seconds after which an unrenewed lock is taken over: a live request renews its lock with each listing, once a second at most. */
	public const SECONDS = 60;

	/** Inserts an option; false if it exists. Atomic, unlike add_option, which overwrites an option that another request inserts meanwhile. */
	public static function insert_option( string $name, string $value ): bool {
		global $wpdb;
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- WordPress has no function that inserts only.
		$inserted = $wpdb->query( $wpdb->prepare( "INSERT IGNORE INTO {$wpdb->options} ( option_name, option_value, autoload ) VALUES ( %s, %s, 'no' )", $name, $value ) );
		wp_cache_delete( 'notoptions', 'options' );
		wp_cache_delete( $name, 'options' );
		return 1 === $inserted;
	}

	/**
	 * Acquires a lock of this site, by default that of deliveries: two deliveries at once could create two posts for one listing.
	 *
	 * @return string Its value, by which it is renewed and released; empty when another request holds it.
	 */
	public static function acquire( string $name = 'property_gateway_lock' ): string {
		$mine = self::value();
		if ( self::insert_option( $name, $mine ) ) {
			return $mine;
		}
		$held = self::held( $name );
		if ( time() - (int) $held <= self::SECONDS || ! self::swap( $held, $mine, $name ) ) {
			return '';
		}
		// What the dead request wrote, the database may have undone: a shared cache could keep it.
		wp_cache_flush();
		return $mine;
	}

	/** A unique value: the time and a random part. */
	public static function value(): string {
		return time() . ':' . bin2hex( random_bytes( 8 ) );
	}

	/** Replaces the lock if it is unchanged: of several requests that saw the same abandoned lock, one succeeds. */
	public static function swap( string $seen, string $value, string $name = 'property_gateway_lock' ): bool {
		global $wpdb;
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- update_option does not compare with what it replaces.
		return 1 === $wpdb->query( $wpdb->prepare( "UPDATE {$wpdb->options} SET option_value = %s WHERE option_name = %s AND option_value = %s", $value, $name, $seen ) );
	}

	/** Renews the lock once per second; returns its new value, empty if another request has taken it over. */
	public static function renew( string $lock, string $name = 'property_gateway_lock' ): string {
		if ( time() === (int) $lock ) {
			return $lock;
		}
		$renewed = self::value();
		return self::swap( $lock, $renewed, $name ) ? $renewed : '';
	}

	/** Releases the lock, unless another request holds it. */
	public static function release( string $lock, string $name = 'property_gateway_lock' ): void {
		global $wpdb;
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- delete_option does not compare with what it deletes.
		$wpdb->delete(
			$wpdb->options,
			array(
				'option_name'  => $name,
				'option_value' => $lock,
			)
		);
	}

	/** Releases a lock that its request has not renewed in time; false if there is none. */
	public static function break_abandoned( string $name = 'property_gateway_lock' ): bool {
		$lock = self::held( $name );
		if ( '' === $lock || time() - (int) $lock <= self::SECONDS ) {
			return false;
		}
		self::release( $lock, $name );
		return true;
	}

	/** The value of the lock as the database has it; empty if nobody holds it. */
	private static function held( string $name ): string {
		global $wpdb;
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- a cached lock could be stale.
		return (string) $wpdb->get_var( $wpdb->prepare( "SELECT option_value FROM {$wpdb->options} WHERE option_name = %s", $name ) );
	}
}
