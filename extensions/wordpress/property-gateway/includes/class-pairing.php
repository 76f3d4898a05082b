<?php
/**
 * Pairs this site with a gateway.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway;

defined( 'ABSPATH' ) || exit;

/** Pairs this site with a gateway. */
final class Pairing {
	/** Sends a request to the gateway with the administrator's token, which is used once and not stored: status and body of the response. */
	public static function ask( string $gateway, string $path, string $token, ?array $body, int $timeout = 20 ) {
		$answer = wp_remote_post(
			untrailingslashit( $gateway ) . '/v1/gateway' . $path,
			array(
				'timeout'     => $timeout,
				'redirection' => 0,
				'headers'     => array(
					'Content-Type'  => 'application/json',
					'Authorization' => "Bearer $token",
				),
				'body'        => null === $body ? '' : (string) wp_json_encode( $body ),
			)
		);
		if ( is_wp_error( $answer ) ) {
			return 'The gateway cannot be reached: ' . $answer->get_error_message();
		}
		$read = json_decode( wp_remote_retrieve_body( $answer ), true );
		if ( wp_remote_retrieve_response_code( $answer ) < 300 && is_array( $read ) ) {
			return $read;
		}
		return 'The gateway refuses: ' . ( is_array( $read ) && is_string( $read['message'] ?? null ) ? $read['message'] : 'no readable answer.' );
	}

	/** Activates this site at the gateway; returns the message for the administrator. */
	public static function activate( string $gateway, string $token ): string {
		$answer = self::ask(
			$gateway,
			'/site/activate',
			$token,
			array(
				'domain'          => home_url(),
				'plugin_auth_key' => Signature::key(),
			)
		);
		return is_array( $answer ) ? 'Activated until ' . (string) ( $answer['expires_at'] ?? '' ) . '.' : $answer;
	}

	/** Starts a sync of every gateway that delivered here; returns the message for the administrator. */
	public static function ask_for_sync( string $gateway, string $token ): string {
		$ids = Listing::gateways();
		foreach ( $ids as $id ) {
			$answer = self::ask( $gateway, '/gateways/' . rawurlencode( $id ) . '/sync-jobs', $token, null );
			if ( ! is_array( $answer ) ) {
				return $answer;
			}
		}
		return array() === $ids ? 'No gateway has delivered yet.' : 'The sync has been asked for.';
	}
}
