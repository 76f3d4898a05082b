<?php
/**
 * The connection to the plugin manager of an agency.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway;

defined( 'ABSPATH' ) || exit;

/** The connection to the plugin manager of an agency. */
final class Hub {
	/** Adds the hooks. */
	public static function register(): void {
		add_filter(
			// phpcs:ignore WordPress.WP.CronInterval -- a kill-switch must take effect soon, and the request is small.
			'cron_schedules',
			static fn( array $schedules ): array => $schedules + array(
				'property_gateway_hub' => array(
					'interval' => 5 * MINUTE_IN_SECONDS,
					'display'  => __( 'Every five minutes', 'property-gateway' ),
				),
			)
		);
		add_action( 'property_gateway_hub_sync', array( self::class, 'sync' ) );
	}

	/** The connection to the plugin-manager hub (address, encrypted token, site_id, key); empty while there is none. */
	public static function connection(): array {
		$hub = get_option( 'property_gateway_hub', array() );
		return is_array( $hub ) && isset( $hub['address'], $hub['token'], $hub['site_id'] ) ? $hub : array();
	}

	/** Sends a request to the hub: status, body and ETag of its response, or the error (WP_Error). A body makes it a POST. */
	public static function ask( array $hub, string $path, ?array $body = null, array $headers = array() ) {
		$answer = wp_remote_request(
			untrailingslashit( $hub['address'] ) . '/v1/gateway/plugin-manager' . $path,
			array(
				'method'              => null === $body ? 'GET' : 'POST',
				'timeout'             => 15,
				'redirection'         => 0,
				'limit_response_size' => Addons::BYTES + 64 * KB_IN_BYTES,
				'headers'             => $headers + array(
					'Content-Type'  => 'application/json',
					'Authorization' => 'Bearer ' . Secret::open( $hub['token'] ),
				),
				'body'                => null === $body ? null : (string) wp_json_encode( $body ),
			)
		);
		if ( is_wp_error( $answer ) ) {
			/* translators: %s: reason */
			return new \WP_Error( 'hub', sprintf( __( 'The plugin manager cannot be reached: %s', 'property-gateway' ), $answer->get_error_message() ), array( 'status' => 0 ) );
		}
		$text = wp_remote_retrieve_body( $answer );
		$json = json_decode( $text, true );
		$code = (int) wp_remote_retrieve_response_code( $answer );
		if ( $code >= 400 ) {
			$message = is_string( $json['message'] ?? null ) ? $json['message'] : __( 'no readable answer.', 'property-gateway' );
			/* translators: 1: HTTP status, 2: message */
			return new \WP_Error( 'hub', sprintf( __( 'The plugin manager refuses (%1$d): %2$s', 'property-gateway' ), $code, $message ), array( 'status' => $code ) );
		}
		return array(
			'status'    => $code,
			'json'      => is_array( $json ) ? $json : array(),
			'text'      => $text,
			'etag'      => (string) wp_remote_retrieve_header( $answer, 'etag' ),
			'signature' => (string) wp_remote_retrieve_header( $answer, 'x-signature-ed25519' ),
		);
	}

	/** Connects this site to the hub: registers it, and stores the key that addons must be signed with. Returns the message for the administrator. */
	public static function connect( string $address, string $token ) {
		if ( '' === $token ) {
			wp_clear_scheduled_hook( 'property_gateway_hub_sync' );
			delete_option( 'property_gateway_hub' );
			return __( 'The site is no longer connected to the plugin manager; its addons do not run.', 'property-gateway' );
		}
		$hub  = array(
			'address' => $address,
			'token'   => Secret::seal( $token ),
		);
		$site = self::ask( $hub, '/site/register', self::facts() );
		if ( is_wp_error( $site ) ) {
			return $site;
		}
		$catalog = self::ask( $hub, '/catalog' );
		if ( is_wp_error( $catalog ) ) {
			return $catalog;
		}
		$hub += array(
			'site_id' => (string) ( $site['json']['site_id'] ?? '' ),
			// From the first catalogue: a later one with another key is refused.
			'key'     => (string) ( $catalog['json']['signing']['public_key'] ?? '' ),
		);
		update_option( 'property_gateway_hub', $hub );
		self::audit( 'site.connected', '' );
		self::sync();
		if ( ! wp_next_scheduled( 'property_gateway_hub_sync' ) ) {
			wp_schedule_event( time(), 'property_gateway_hub', 'property_gateway_hub_sync' );
		}
		/* translators: %s: ACTIVE, EXPIRED or UNLICENSED */
		return sprintf( __( 'Connected; the licence is %s.', 'property-gateway' ), (string) ( $site['json']['licence'] ?? '' ) );
	}

	/** The facts about this site that the hub gets. */
	public static function facts(): array {
		return array(
			'domain'          => home_url(),
			'cms'             => 'WordPress ' . get_bloginfo( 'version' ),
			'php_version'     => PHP_VERSION,
			'manager_version' => VERSION,
		);
	}

	/** Appends to the buffer for the hub, `audit` or `fatal`; drops the oldest beyond the maximum of one push. */
	public static function buffer( string $kind, array $entry ): void {
		if ( array() === self::connection() ) {
			return;
		}
		$entries   = (array) get_option( "property_gateway_hub_$kind", array() );
		$entries[] = $entry + array(
			'id' => wp_generate_uuid4(),
			'at' => gmdate( 'Y-m-d\TH:i:s\Z' ),
		);
		update_option( "property_gateway_hub_$kind", array_slice( $entries, 'audit' === $kind ? -200 : -20 ), false );
	}

	/** Records an event for the hub; neither keys nor tokens are included. */
	public static function audit( string $action, string $message ): void {
		$user = wp_get_current_user();
		self::buffer(
			'audit',
			array(
				'action'  => $action,
				'message' => mb_substr( $message, 0, 1000 ),
				'actor'   => $user->exists() ? mb_substr( $user->user_login, 0, 100 ) : 'wp-cron',
			)
		);
	}

	/** Reads the catalogue and pushes the buffers, every five minutes by wp-cron. */
	public static function sync(): void {
		$hub = self::connection();
		if ( array() === $hub ) {
			return;
		}
		$known  = (array) get_option( 'property_gateway_catalog', array() );
		$answer = self::ask( $hub, '/catalog', null, isset( $known['etag'] ) ? array( 'If-None-Match' => $known['etag'] ) : array() );
		if ( is_wp_error( $answer ) ) {
			// The last catalogue stays valid until the hub responds again.
			Log::add( $answer->get_error_message() );
		} elseif ( 200 === $answer['status'] && is_array( $answer['json']['addons'] ?? null ) ) {
			$ran     = array_keys( Addons::runnable() );
			$catalog = array(
				'etag'    => $answer['etag'],
				'enabled' => true === ( $answer['json']['enabled'] ?? false ),
				'addons'  => array_column( $answer['json']['addons'], null, 'code' ),
			);
			update_option( 'property_gateway_catalog', $catalog );
			foreach ( array_diff( $ran, array_keys( Addons::runnable() ) ) as $code ) {
				$reason = (string) ( $catalog['addons'][ $code ]['disabled_reason'] ?? ( $answer['json']['disabled_reason'] ?? __( 'It is no longer in the catalogue.', 'property-gateway' ) ) );
				/* translators: 1: code of the addon, 2: reason */
				Log::add( sprintf( __( 'Addon %1$s is switched off: %2$s', 'property-gateway' ), $code, $reason ) );
				self::audit( 'addon.stopped', "$code: $reason" );
			}
		}
		foreach ( array(
			'audit' => 'entries',
			'fatal' => 'reports',
		) as $kind => $field ) {
			$entries = array_values( (array) get_option( "property_gateway_hub_$kind", array() ) );
			if ( array() === $entries ) {
				continue;
			}
			$answer = self::ask(
				$hub,
				"/$kind",
				array(
					'site_id' => $hub['site_id'],
					$field    => $entries,
				)
			);
			if ( is_wp_error( $answer ) && 400 !== ( $answer->get_error_data()['status'] ?? 0 ) ) {
				// Pushed again on failure: the hub recognises entries by their ids.
				continue;
			}
			$sent = array_column( $entries, 'id' );
			$left = array_filter( (array) get_option( "property_gateway_hub_$kind", array() ), static fn( $entry ): bool => ! in_array( $entry['id'] ?? '', $sent, true ) );
			update_option( "property_gateway_hub_$kind", array_values( $left ), false );
		}
	}
}
