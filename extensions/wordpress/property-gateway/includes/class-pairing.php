<?php
/**
 * Pairs this site with a gateway.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway;

defined( 'ABSPATH' ) || exit;

/**
 * Pairs this site with a gateway: finds or makes the gateway's output for this site, hands over the key that deliveries are signed with, and keeps a token of this
 * site alone.
 */
final class Pairing {
	/** Seconds that the gateway may take to check its way to this site: it asks the site itself. */
	private const CHECK_SECONDS = 60;
	/** Seconds that a token is kept for while its owner chooses one of several gateways. */
	private const CHOICE_SECONDS = 15 * MINUTE_IN_SECONDS;

	/**
	 * Pairs the site.
	 *
	 * @param string $typed  Address of the product, as it was entered.
	 * @param string $token  Token of the client, of a gateway, or of this site; empty: the one that was entered before the choice.
	 * @param string $choice Id of the gateway; empty while none was chosen.
	 * @return string|\WP_Error The message for the administrator. The error `choose` has the gateways to choose from as data, id => name.
	 */
	public static function pair( string $typed, string $token, string $choice = '' ) {
		if ( function_exists( 'set_time_limit' ) ) {
			set_time_limit( 3 * self::CHECK_SECONDS );
		}
		$waiting = get_transient( self::waiting() );
		if ( '' === $token && is_array( $waiting ) ) {
			$token = Secret::open( $waiting['token'] );
			$typed = '' === $typed ? $waiting['address'] : $typed;
		}
		$address = Address::repair( $typed );
		if ( '' === $address ) {
			return new \WP_Error( 'bad_address', __( 'This is not the address of a gateway. Enter it as in https://gateway.example.com.', 'property-gateway' ) );
		}
		update_option( 'property_gateway_address', $address, false );
		if ( '' === $token ) {
			return new \WP_Error( 'no_token', __( 'Enter an API token.', 'property-gateway' ) );
		}
		$principal = Gateway::send( $address, 'GET', '/principal', $token );
		if ( is_wp_error( $principal ) ) {
			return self::explain( $principal );
		}
		if ( ! isset( $principal['client_id'] ) ) {
			return new \WP_Error( 'no_gateway', __( 'A server responds at this address, but it is not a gateway.', 'property-gateway' ) );
		}
		if ( ! empty( $principal['read_only'] ) ) {
			return new \WP_Error( 'read_only', __( 'This token may only read. Pairing needs one that may change the gateway.', 'property-gateway' ) );
		}
		$made = isset( $principal['output_id'] ) ? array(
			'id'        => (string) ( $principal['gateway_id'] ?? '' ),
			'output_id' => (string) $principal['output_id'],
		) : self::prepare( $address, $token, $choice );
		return is_wp_error( $made ) ? $made : self::activate( $address, $token, $made, $principal );
	}

	/** Forgets the gateway: the site's token is revoked where it may be, and deleted. Listings and key stay. */
	public static function forget(): string {
		delete_option( 'property_gateway_connection' );
		delete_transient( self::waiting() );
		return __( 'The site is no longer paired; its token is deleted. Its listings stay until the gateway withdraws them.', 'property-gateway' );
	}

	/** Starts a sync; returns the message for the administrator. */
	public static function ask_for_sync() {
		return self::ask_for_run( 'sync-jobs', __( 'The sync has started. Listings arrive within minutes; this page shows the last delivery.', 'property-gateway' ) );
	}

	/** Has the gateway compare its listings with those of this site, and deliver again what differs; returns the message for the administrator. */
	public static function ask_for_replay() {
		return self::ask_for_run( 'output-replay?force=true', __( 'The gateway compares its listings with those of this site and delivers all of them again.', 'property-gateway' ) );
	}

	/** Starts a run of the gateway. */
	private static function ask_for_run( string $operation, string $started ) {
		if ( ! Gateway::is_connected() ) {
			return new \WP_Error( 'not_connected', __( 'Pair this site first.', 'property-gateway' ) );
		}
		$answer = Gateway::post( '/gateways/' . rawurlencode( Gateway::id() ) . "/$operation", array(), wp_generate_uuid4() );
		$data   = is_wp_error( $answer ) ? $answer->get_error_data() : array();
		if ( 409 === ( $data['status'] ?? 0 ) && ! empty( $data['answer']['detail'] ) ) {
			return __( 'A sync is running already.', 'property-gateway' );
		}
		return is_wp_error( $answer ) ? self::explain( $answer ) : $started;
	}

	/** Chooses the gateway and finds or makes its output for this site: the gateway's id, and that of the output. */
	private static function prepare( string $address, string $token, string $choice ) {
		$page = Gateway::send( $address, 'GET', '/gateways?size=100', $token );
		if ( is_wp_error( $page ) ) {
			return self::explain( $page );
		}
		$gateways = array_column( is_array( $page['items'] ?? null ) ? $page['items'] : array(), null, 'id' );
		$mine     = array_filter( $gateways, static fn( array $gateway ): bool => null !== self::output( $gateway ) );
		$possible = 1 === count( $mine ) && '' === $choice ? $mine : $gateways;
		if ( '' !== $choice ) {
			$possible = array_intersect_key( $gateways, array( $choice => true ) );
		}
		if ( array() === $possible ) {
			return new \WP_Error( 'no_gateway', __( 'This token reaches no gateway. Create a gateway first, or a token of the gateway that this site belongs to.', 'property-gateway' ) );
		}
		if ( count( $possible ) > 1 ) {
			$waiting = array(
				'address' => $address,
				'token'   => Secret::seal( $token ),
			);
			set_transient( self::waiting(), $waiting, self::CHOICE_SECONDS );
			return new \WP_Error( 'choose', __( 'This token reaches several gateways. Choose the one whose listings this site shows.', 'property-gateway' ), array_map( static fn( array $one ): string => (string) $one['name'], $possible ) );
		}
		$gateway = reset( $possible );
		return self::make_output( $address, $token, $gateway );
	}

	/** Has the gateway check its way to this site, then adds the output if there is none. */
	private static function make_output( string $address, string $token, array $gateway ) {
		$path    = '/gateways/' . rawurlencode( $gateway['id'] );
		$outputs = is_array( $gateway['output_connectors'] ?? null ) ? $gateway['output_connectors'] : array();
		$known   = self::output( $gateway );
		$output  = $known ?? array(
			'connector_type' => 'SYNC',
			'connector_id'   => wp_generate_uuid4(),
			'config'         => array( 'url' => home_url() ),
		);
		// The key of this site in clear: the gateway signs its request with it, and the site responds to no other one.
		$output['config']['plugin_auth_key'] = Signature::key();
		$others                              = array_filter( $outputs, static fn( array $one ): bool => $one['connector_id'] !== $output['connector_id'] );
		$outputs                             = array( 'output_connectors' => array_merge( array_values( $others ), array( $output ) ) );
		$check                               = Gateway::send( $address, 'POST', "$path/check", $token, $outputs, array(), self::CHECK_SECONDS );
		if ( is_wp_error( $check ) ) {
			return self::explain( $check );
		}
		foreach ( is_array( $check['items'] ?? null ) ? $check['items'] : array() as $item ) {
			if ( true !== ( $item['ok'] ?? false ) ) {
				/* translators: 1: address of this site, 2: reason */
				return new \WP_Error( 'unreachable_site', sprintf( __( 'Nothing was changed: the gateway does not reach this site at %1$s. It says: %2$s', 'property-gateway' ), home_url(), (string) ( $item['message'] ?? '' ) ) );
			}
		}
		if ( null === $known ) {
			$saved = Gateway::send( $address, 'PATCH', $path, $token, $outputs, array(), self::CHECK_SECONDS );
			if ( is_wp_error( $saved ) ) {
				return self::explain( $saved );
			}
		}
		return array(
			'id'        => $gateway['id'],
			'output_id' => $output['connector_id'],
		);
	}

	/** Hands over the key and stores the connection. */
	private static function activate( string $address, string $token, array $made, array $principal ) {
		$answer = Gateway::send(
			$address,
			'POST',
			'/site/activate',
			$token,
			array(
				'domain'          => home_url(),
				'plugin_auth_key' => Signature::key(),
			)
		);
		if ( is_wp_error( $answer ) ) {
			return self::explain( $answer );
		}
		$gateways = array_column( is_array( $answer['gateways'] ?? null ) ? $answer['gateways'] : array(), null, 'id' );
		$gateway  = $gateways[ $made['id'] ] ?? array();
		$kept     = isset( $principal['output_id'] ) ? array( 'token' => $token ) : self::own_token( $address, $token, $made, isset( $principal['gateway_id'] ) );
		if ( is_wp_error( $kept ) ) {
			return self::explain( $kept );
		}
		update_option(
			'property_gateway_connection',
			array(
				'address'    => $address,
				'gateway'    => $made['id'],
				'name'       => (string) ( $gateway['name'] ?? '' ),
				'output'     => $made['output_id'],
				'site'       => Address::site( home_url() ),
				'token_id'   => $kept['token_id'] ?? '',
				'token'      => Secret::seal( $kept['token'] ),
				'expires_at' => $kept['expires_at'] ?? self::end_of( $kept['token'] ),
				// Whether the token reaches more than this site.
				'wide'       => ! isset( $principal['output_id'] ) && $kept['token'] === $token,
				'activated'  => (string) ( $answer['expires_at'] ?? '' ),
			)
		);
		delete_transient( self::waiting() );
		$until = strtotime( (string) ( $answer['expires_at'] ?? '' ) );
		$said  = sprintf(
			/* translators: 1: name of the gateway, 2: its id, 3: date */
			__( 'Paired with the gateway “%1$s” (%2$s), until %3$s.', 'property-gateway' ),
			(string) ( $gateway['name'] ?? '' ),
			$made['id'],
			false === $until ? '' : wp_date( (string) get_option( 'date_format' ), $until )
		);
		if ( 'ACTIVE' !== ( $gateway['status'] ?? 'ACTIVE' ) ) {
			$said .= ' ' . __( 'The gateway is not active yet: validate or enable it in its console.', 'property-gateway' );
		}
		return $said;
	}

	/** A token of this site alone. The API token of a gateway may make none and is kept itself; that of a person ends too soon, and a failure is returned. */
	private static function own_token( string $address, string $token, array $made, bool $is_api_token ) {
		$path   = '/gateways/' . rawurlencode( $made['id'] ) . '/api-tokens';
		$before = self::tokens( $address, $token, $path, $made['output_id'] );
		$answer = Gateway::send( $address, 'POST', $path, $token, array( 'output_id' => $made['output_id'] ) );
		if ( is_wp_error( $answer ) ) {
			return $is_api_token ? array( 'token' => $token ) : $answer;
		}
		$now = self::tokens( $address, $token, $path, $made['output_id'] );
		$new = array_values( array_diff_key( $now, $before ) );
		// The token of an earlier pairing has no use any more.
		$old = (string) ( Gateway::connection()['token_id'] ?? '' );
		if ( isset( $before[ $old ] ) ) {
			Gateway::send( $address, 'DELETE', "$path/" . rawurlencode( $old ), $token );
		}
		return array(
			'token'      => (string) ( $answer['token'] ?? '' ),
			'token_id'   => (string) ( $new[0]['id'] ?? '' ),
			'expires_at' => (string) ( $new[0]['expires_at'] ?? '' ),
		);
	}

	/** The API tokens of an output by their ids. */
	private static function tokens( string $address, string $token, string $path, string $output ): array {
		$answer = Gateway::send( $address, 'GET', $path, $token );
		$items  = is_array( $answer ) && is_array( $answer['items'] ?? null ) ? $answer['items'] : array();
		return array_column( array_filter( $items, static fn( array $one ): bool => ( $one['output_id'] ?? '' ) === $output ), null, 'id' );
	}

	/** When a token ends, as a JSON Web Token says it; empty if it does not say. It is displayed only. */
	private static function end_of( string $token ): string {
		$parts  = explode( '.', $token );
		$claims = 3 === count( $parts ) ? json_decode( (string) base64_decode( strtr( $parts[1], '-_', '+/' ), true ), true ) : null;
		return is_array( $claims ) && is_int( $claims['exp'] ?? null ) ? gmdate( 'c', $claims['exp'] ) : '';
	}

	/** The output of a gateway that delivers to this site; null if there is none. */
	private static function output( array $gateway ): ?array {
		foreach ( is_array( $gateway['output_connectors'] ?? null ) ? $gateway['output_connectors'] : array() as $output ) {
			if ( 'SYNC' === ( $output['connector_type'] ?? '' ) && Address::site( (string) ( $output['config']['url'] ?? '' ) ) === Address::site( home_url() ) ) {
				return $output;
			}
		}
		return null;
	}

	/** An error in words that say what to do. */
	private static function explain( \WP_Error $error ): \WP_Error {
		$data   = $error->get_error_data();
		$status = is_array( $data ) ? (int) ( $data['status'] ?? 0 ) : 0;
		$answer = is_array( $data ) ? ( $data['answer'] ?? null ) : null;
		if ( 401 === $status ) {
			return new \WP_Error( 'bad_token', __( 'The gateway does not know this token, or it has ended. Create another one in the console of the gateway.', 'property-gateway' ) );
		}
		if ( 404 === $status && null === $answer ) {
			return new \WP_Error( 'no_gateway', __( 'A server responds at this address, but it is not a gateway.', 'property-gateway' ) );
		}
		return $error;
	}

	/** The transient of an administrator who chooses a gateway. */
	private static function waiting(): string {
		return 'property_gateway_choice_' . get_current_user_id();
	}
}
