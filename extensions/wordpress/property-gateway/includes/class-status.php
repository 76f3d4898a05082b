<?php
/**
 * What this site lacks, in words.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway;

defined( 'ABSPATH' ) || exit;

/** What this site lacks, in words: for the settings page and for WP-CLI. */
final class Status {
	/** Days before the end of a token or an activation that a warning is shown. */
	private const SOON_DAYS = 14;
	/** Seconds that an event of WP-Cron may be late before it is reported. */
	private const LATE_SECONDS = 15 * MINUTE_IN_SECONDS;

	/** What is missing, each with what to do; empty if nothing is. */
	public static function missing(): array {
		return array_values( array_filter( array_merge( self::pairing(), array( self::permalinks(), self::delivery() ), self::cron() ) ) );
	}

	/** The last delivery: time, listings, refused ones; null if there was none. */
	public static function last_delivery(): ?array {
		$last = get_option( 'property_gateway_last' );
		return is_array( $last ) && 3 <= count( $last ) ? array_map( 'intval', $last ) : null;
	}

	/** The number of listings by the status of their posts. */
	public static function listings(): array {
		return array_filter( array_map( 'intval', (array) wp_count_posts( Listing::TYPE ) ) );
	}

	/** Faults of pairing, activation and token. */
	private static function pairing(): array {
		$connection = Gateway::connection();
		if ( array() === $connection ) {
			return array(
				null === self::last_delivery()
					? __( 'This site is not paired with a gateway: enter the address of the gateway and an API token below.', 'property-gateway' )
					: __( 'This site gets deliveries, but it was paired by an earlier version, which kept no token. Pair it again to start syncs here.', 'property-gateway' ),
			);
		}
		if ( ! Gateway::is_connected() ) {
			return array( __( 'The token of this site cannot be read any more, because the salts in wp-config.php have changed. Pair this site again.', 'property-gateway' ) );
		}
		return array(
			/* translators: %s: date */
			self::ending( (string) ( $connection['expires_at'] ?? '' ), __( 'The token of this site ends on %s. Pair this site again before.', 'property-gateway' ), __( 'The token of this site ended on %s. Pair this site again.', 'property-gateway' ) ),
			/* translators: %s: date */
			self::ending( (string) ( $connection['activated'] ?? '' ), __( 'The activation of this site ends on %s. Pair this site again before.', 'property-gateway' ), __( 'The activation of this site ended on %s. Pair this site again.', 'property-gateway' ) ),
			empty( $connection['wide'] ) ? '' : __( 'The token that is kept reaches the whole gateway. Safer is one of this site alone: create it in the console, limited to this site, and pair again.', 'property-gateway' ),
			Address::site( home_url() ) === ( $connection['site'] ?? Address::site( home_url() ) ) ? '' : __( 'The address of this site has changed since it was paired. Pair it again.', 'property-gateway' ),
		);
	}

	/** A warning about an end that is near or past; empty while it is far. */
	private static function ending( string $date, string $soon, string $past ): string {
		$end = '' === $date ? false : strtotime( $date );
		if ( false === $end || $end - time() > self::SOON_DAYS * DAY_IN_SECONDS ) {
			return '';
		}
		return sprintf( $end > time() ? $soon : $past, wp_date( (string) get_option( 'date_format' ), $end ) );
	}

	/** Whether addresses are plain. */
	private static function permalinks(): string {
		return '' === (string) get_option( 'permalink_structure', '' )
			? __( 'Permalinks are plain: listings have addresses that search engines do not like, and some web servers refuse deliveries. Choose another structure under Settings > Permalinks.', 'property-gateway' )
			: '';
	}

	/** Whether anything was delivered. */
	private static function delivery(): string {
		return null === self::last_delivery() && Gateway::is_connected() ? __( 'Nothing was delivered yet. Ask for a sync below.', 'property-gateway' ) : '';
	}

	/** Faults of WP-Cron, as far as something of this plugin waits for it. */
	private static function cron(): array {
		$late = 0;
		foreach ( (array) _get_cron_array() as $time => $hooks ) {
			foreach ( array_keys( (array) $hooks ) as $hook ) {
				if ( str_starts_with( (string) $hook, 'property_gateway_' ) && time() - (int) $time > self::LATE_SECONDS ) {
					$late = 0 === $late ? (int) $time : min( $late, (int) $time );
				}
			}
		}
		if ( 0 === $late ) {
			return array();
		}
		return array(
			defined( 'DISABLE_WP_CRON' ) && DISABLE_WP_CRON
				/* translators: %s: time */
				? sprintf( __( 'WP-Cron is switched off (DISABLE_WP_CRON), and tasks wait since %s: have the host call wp-cron.php every few minutes.', 'property-gateway' ), wp_date( 'Y-m-d H:i', $late ) )
				/* translators: %s: time */
				: sprintf( __( 'Tasks of WP-Cron wait since %s: it runs with visits only, or the site cannot reach itself. Have the host call wp-cron.php every few minutes.', 'property-gateway' ), wp_date( 'Y-m-d H:i', $late ) ),
		);
	}
}
