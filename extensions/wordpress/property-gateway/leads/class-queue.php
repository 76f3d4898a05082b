<?php
/**
 * Hands leads to the gateway, and keeps those that it cannot take now.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway\Leads;

use Property_Gateway\Listing;

defined( 'ABSPATH' ) || exit;

use Property_Gateway\Gateway;
use Property_Gateway\Listing_Page\Settings;
use Property_Gateway\Log;
use Property_Gateway\Secret;

/** Hands leads to the gateway. Those that it cannot take now are kept encrypted and sent again by WP-Cron, with the same idempotency key. */
final class Queue {
	private const OPTION = 'property_gateway_lead_';
	/** Leads that are kept at most, and for how long. */
	private const MOST = 200;
	private const DAYS = 14;
	/** Leads of one run. */
	private const RUN = 20;
	/** Refusals that concern the body: sending it again cannot help. */
	private const BODY = array( 400, 413, 415, 422 );

	/** Adds the hooks. */
	public static function register(): void {
		add_action( 'property_gateway_leads', array( self::class, 'run' ) );
	}

	/**
	 * Sends a lead.
	 *
	 * @return array{0: string, 1: string} `sent`, `kept`, `refused` or `failed`, and the field of the body that is refused.
	 */
	public static function send( array $body, string $key ): array {
		$answer = Gateway::post( '/leads', $body, $key );
		if ( ! is_wp_error( $answer ) ) {
			self::mail( $body, $key );
			return array( 'sent', '' );
		}
		$status = (int) ( $answer->get_error_data()['status'] ?? 0 );
		if ( in_array( $status, self::BODY, true ) ) {
			$detail = (string) ( $answer->get_error_data()['answer']['detail'] ?? '' );
			// A listing that the gateway does not have any more: the person is still worth a call.
			if ( '/property_id' === $detail && isset( $body['property_id'] ) ) {
				unset( $body['property_id'] );
				return self::send( $body, $key . '-n' );
			}
			Log::add( 'An enquiry was refused: ' . $answer->get_error_message() );
			return array( 'refused', ltrim( $detail, '/' ) );
		}
		Log::add( 'An enquiry is kept until the gateway takes it: ' . $answer->get_error_message() );
		$kept = self::keep( $body, $key );
		if ( $kept ) {
			self::mail( $body, $key );
		}
		return array( $kept ? 'kept' : 'failed', '' );
	}

	/** Sends what is kept; what is refused for good or too old is deleted, with a line in the log. */
	public static function run(): void {
		foreach ( array_slice( self::names(), 0, self::RUN ) as $name ) {
			$entry = json_decode( Secret::open( (string) get_option( $name ) ), true );
			if ( ! is_array( $entry ) || (int) ( $entry['at'] ?? 0 ) < time() - self::DAYS * DAY_IN_SECONDS ) {
				Log::add( 'A kept enquiry was deleted: ' . ( is_array( $entry ) ? 'the gateway did not take it for 14 days.' : 'the salts of wp-config.php have changed.' ) );
				delete_option( $name );
				continue;
			}
			$answer = Gateway::post( '/leads', (array) $entry['body'], (string) $entry['key'] );
			$status = is_wp_error( $answer ) ? (int) ( $answer->get_error_data()['status'] ?? 0 ) : 200;
			if ( 200 !== $status && ! in_array( $status, self::BODY, true ) ) {
				break;
			}
			if ( 200 !== $status ) {
				Log::add( 'A kept enquiry was refused and deleted: ' . $answer->get_error_message() );
			}
			delete_option( $name );
		}
		if ( array() !== self::names() ) {
			self::schedule( 5 * MINUTE_IN_SECONDS );
		}
	}

	/** How many leads are kept. */
	public static function count(): int {
		return count( self::names() );
	}

	/** A line for the settings page; empty if nothing is kept. */
	public static function status(): string {
		$count = self::count();
		/* translators: 1: number of enquiries, 2: days */
		return 0 === $count ? '' : '<p><strong>' . esc_html( sprintf( __( 'Enquiries that wait for the gateway: %1$d. They are sent again every five minutes, for %2$d days. The log says why.', 'property-gateway' ), $count, self::DAYS ) ) . '</strong></p>';
	}

	/** Keeps a lead; false if there is no room. */
	private static function keep( array $body, string $key ): bool {
		$name = self::OPTION . substr( hash( 'sha256', $key ), 0, 32 );
		if ( false === get_option( $name, false ) && self::count() >= self::MOST ) {
			return false;
		}
		$entry = array(
			'at'   => time(),
			'key'  => $key,
			'body' => $body,
		);
		// The same submission sent again is kept once.
		add_option( $name, Secret::seal( (string) wp_json_encode( $entry ) ), '', false );
		self::schedule( MINUTE_IN_SECONDS );
		return false !== get_option( $name, false );
	}

	/** Schedules the next run. */
	private static function schedule( int $seconds ): void {
		if ( ! wp_next_scheduled( 'property_gateway_leads' ) ) {
			wp_schedule_single_event( time() + $seconds, 'property_gateway_leads' );
		}
	}

	/** The options with kept leads, in no order that matters. */
	private static function names(): array {
		global $wpdb;
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- the names are not known; a cached result would be stale.
		return $wpdb->get_col( $wpdb->prepare( "SELECT option_name FROM {$wpdb->options} WHERE option_name LIKE %s ORDER BY option_id", $wpdb->esc_like( self::OPTION ) . '%' ) );
	}

	/** A mail of this site, if the setting asks for one; once for a submission. */
	private static function mail( array $body, string $key ): void {
		$to = (string) Settings::get( 'mail' );
		if ( '' === $to || ! is_email( $to ) || get_transient( 'property_gateway_mailed_' . md5( $key ) ) ) {
			return;
		}
		set_transient( 'property_gateway_mailed_' . md5( $key ), '1', DAY_IN_SECONDS );
		$lines = array();
		foreach ( array( 'request', 'first_name', 'last_name', 'email', 'phone', 'property_address', 'message' ) as $name ) {
			if ( isset( $body[ $name ] ) ) {
				$lines[] = "$name: " . $body[ $name ];
			}
		}
		$page    = isset( $body['source']['page'] ) ? "\n" . home_url( $body['source']['page'] ) : '';
		$headers = isset( $body['email'] ) ? array( 'Reply-To: ' . $body['email'] ) : array();
		/* translators: %s: name of the site */
		wp_mail( $to, sprintf( __( 'Enquiry on %s', 'property-gateway' ), html_entity_decode( get_bloginfo( 'name' ), ENT_QUOTES, 'UTF-8' ) ), implode( "\n", $lines ) . $page, $headers );
	}
}
