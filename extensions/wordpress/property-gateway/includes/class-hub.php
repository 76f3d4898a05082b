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
					'display'  => 'Every five minutes',
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

	/** Sends a request to the hub: status, body and ETag of its response, or the error. A body makes it a POST. */
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
			return 'The hub cannot be reached: ' . $answer->get_error_message();
		}
		$text = wp_remote_retrieve_body( $answer );
		$json = json_decode( $text, true );
		$code = (int) wp_remote_retrieve_response_code( $answer );
		if ( $code >= 400 ) {
			return "The hub refuses ($code): " . ( is_string( $json['message'] ?? null ) ? $json['message'] : 'no readable answer.' );
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
	public static function connect( string $address, string $token ): string {
		if ( '' === $token ) {
			wp_clear_scheduled_hook( 'property_gateway_hub_sync' );
			delete_option( 'property_gateway_hub' );
			return 'The site is no longer connected to the plugin manager; its addons do not run.';
		}
		$hub  = array(
			'address' => $address,
			'token'   => Secret::seal( $token ),
		);
		$site = self::ask( $hub, '/site/register', self::facts() );
		if ( is_string( $site ) ) {
			return $site;
		}
		$catalog = self::ask( $hub, '/catalog' );
		if ( is_string( $catalog ) ) {
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
		return 'Connected; the licence is ' . (string) ( $site['json']['licence'] ?? 'unknown' ) . '.';
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
		if ( is_string( $answer ) ) {
			// The last catalogue stays valid until the hub responds again.
			Log::add( $answer );
		} elseif ( 200 === $answer['status'] && is_array( $answer['json']['addons'] ?? null ) ) {
			$ran     = array_keys( Addons::runnable() );
			$catalog = array(
				'etag'    => $answer['etag'],
				'enabled' => true === ( $answer['json']['enabled'] ?? false ),
				'addons'  => array_column( $answer['json']['addons'], null, 'code' ),
			);
			update_option( 'property_gateway_catalog', $catalog );
			foreach ( array_diff( $ran, array_keys( Addons::runnable() ) ) as $code ) {
				$reason = (string) ( $catalog['addons'][ $code ]['disabled_reason'] ?? ( $answer['json']['disabled_reason'] ?? 'It is no longer in the catalogue.' ) );
				Log::add( "Addon $code is switched off: $reason" );
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
			if ( is_string( $answer ) && ! str_starts_with( $answer, 'The hub refuses (400)' ) ) {
				// Pushed again on failure: the hub recognises entries by their ids.
				continue;
			}
			$sent = array_column( $entries, 'id' );
			$left = array_filter( (array) get_option( "property_gateway_hub_$kind", array() ), static fn( $entry ): bool => ! in_array( $entry['id'] ?? '', $sent, true ) );
			update_option( "property_gateway_hub_$kind", array_values( $left ), false );
		}
	}

	/** The form of the plugin manager, with its addons. */
	public static function form(): void {
		$hub       = self::connection();
		$catalog   = (array) get_option( 'property_gateway_catalog', array() );
		$installed = (array) get_option( 'property_gateway_addons', array() );
		$runnable  = Addons::runnable();
		echo '<h2>Plugin manager</h2><form method="post">';
		wp_nonce_field( 'property-gateway' );
		echo '<p>' . ( array() === $hub ? 'Not connected. For agencies: the hub sees the versions of this site and offers signed addons.' : 'Connected as ' . esc_html( $hub['site_id'] ) . '.' ) . '</p>';
		echo '<p><label for="pg-hub-token">Token of the agency</label> <input id="pg-hub-token" class="regular-text" type="password" name="token" autocomplete="off" aria-describedby="pg-hub-help"> <button class="button" name="pg_action" value="hub">Save</button></p><p class="description" id="pg-hub-help">Kept encrypted. Save without a token to disconnect.</p></form>';
		if ( array() === $hub ) {
			return;
		}
		echo '<table class="widefat striped" style="max-width:50em"><tbody>';
		foreach ( (array) ( $catalog['addons'] ?? array() ) as $code => $addon ) {
			$version = $installed[ $code ]['version'] ?? '';
			$state   = isset( $runnable[ $code ] ) ? "runs, $version" : ( $addon['disabled_reason'] ?? ( $installed[ $code ]['failed'] ?? ( '' === $version ? 'not installed' : 'stopped' ) ) );
			echo '<tr><th scope="row">' . esc_html( $addon['name'] . ' ' . $addon['version'] ) . '</th><td>' . esc_html( $state ) . '</td><td><form method="post">';
			wp_nonce_field( 'property-gateway' );
			echo '<input type="hidden" name="addon" value="' . esc_attr( $code ) . '"><button class="button" name="pg_action" value="install">Install</button> <button class="button" name="pg_action" value="remove">Remove</button></form></td></tr>';
		}
		echo '</tbody></table>';
	}
}
