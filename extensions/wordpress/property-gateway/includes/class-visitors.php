<?php
/**
 * Visitor events, after consent.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway;

defined( 'ABSPATH' ) || exit;

/** Visitor events, after consent. */
final class Visitors {
	/** Adds the hooks. */
	public static function register(): void {
		add_action(
			'rest_api_init',
			static fn() => register_rest_route(
				'property-gateway/v1',
				'/visitor-token',
				array(
					'methods'             => 'GET',
					'permission_callback' => '__return_true',
					'callback'            => array( self::class, 'token' ),
				)
			)
		);
		add_action(
			'wp_footer',
			static function (): void {
				$settings = self::settings();
				/**
				 * Whether this visitor consents: true or false if the server knows it, null if the page has to ask. A cached page has the same value for all visitors.
				 */
				$consent = apply_filters( 'property_gateway_visitor_consent', null );
				if ( array() === $settings || false === $consent ) {
					return;
				}
				$listing = is_singular( Listing::TYPE ) ? Listing::id( (int) get_the_ID() ) : '';
				$post    = '' === $listing ? 0 : ( Listing::posts( array( $listing ) )[ $listing ] ?? 0 );
				$listing = 0 !== $post && get_post_meta( $post, '_property_gateway_gateway', true ) === $settings['gateway'] ? $listing : '';
				$page    = array(
					'token'    => rest_url( 'property-gateway/v1/visitor-token' ),
					'script'   => untrailingslashit( $settings['address'] ) . '/v1/gateway/public/visitor-script.js',
					'consent'  => true === $consent,
					/** The category of the WP Consent API that visitor events belong to. */
					'category' => (string) apply_filters( 'property_gateway_consent_category', 'statistics' ),
					'event'    => '' === $listing ? 'page_view' : 'listing_view',
					'fields'   => (object) ( '' === $listing ? array() : array( 'property_id' => $listing ) ),
				);
				// phpcs:ignore WordPress.WP.AlternativeFunctions -- a file of this plugin; inline, so that a page without consent requests nothing.
				$code = trim( (string) file_get_contents( __DIR__ . '/../assets/visitors.js' ) );
				wp_print_inline_script_tag( 'var propertyGatewayPage = ' . wp_json_encode( $page, JSON_HEX_TAG | JSON_HEX_AMP ) . ";\n" . $code );
			}
		);
		add_filter( 'wp_consent_api_registered_' . plugin_basename( FILE ), '__return_true' );
	}

	/** The settings of visitor events: address and gateway, since version 1 also an encrypted token of their own; empty while they are off. */
	public static function settings(): array {
		$settings = get_option( 'property_gateway_visitors', array() );
		return is_array( $settings ) && isset( $settings['gateway'], $settings['address'] ) ? $settings : array();
	}

	/** The origin of this site as browsers send it: scheme, host and port. */
	public static function origin(): string {
		$parts = wp_parse_url( home_url() );
		return strtolower( $parts['scheme'] . '://' . $parts['host'] ) . ( isset( $parts['port'] ) ? ':' . $parts['port'] : '' );
	}

	/** Creates a collector token, which lets pages of this site send visitor events and nothing else; returns the gateway's error otherwise. */
	public static function make_token( array $settings ) {
		$path   = '/insights/' . rawurlencode( $settings['gateway'] ) . '/collector-tokens';
		$body   = array( 'origin' => self::origin() );
		$token  = Secret::open( (string) ( $settings['token'] ?? '' ) );
		$answer = '' === $token ? Gateway::post( $path, $body ) : Gateway::send( $settings['address'], 'POST', $path, $token, $body );
		if ( is_wp_error( $answer ) ) {
			return $answer;
		}
		$until = strtotime( (string) ( $answer['expires_at'] ?? '' ) );
		return array( (string) ( $answer['token'] ?? '' ), time() + (int) ( ( $until - time() ) / 2 ) );
	}

	/** The collector token for the pages, renewed after half of its lifetime. Public: every page may have it. */
	public static function token() {
		$settings = self::settings();
		$known    = get_transient( 'property_gateway_collector' );
		if ( array() !== $settings && false === $known ) {
			$made  = self::make_token( $settings );
			$known = is_array( $made ) ? $made : array( '', time() + MINUTE_IN_SECONDS );
			// A failure is cached as well: an unavailable gateway gets one request per minute.
			set_transient( 'property_gateway_collector', $known, max( 1, $known[1] - time() ) );
			if ( is_wp_error( $made ) ) {
				/* translators: %s: reason */
				Log::add( sprintf( __( 'Visitor events: %s', 'property-gateway' ), $made->get_error_message() ) );
			}
		}
		if ( array() === $settings || ! is_array( $known ) || '' === $known[0] ) {
			return new \WP_Error( 'no_token', __( 'Visitor events are not collected at the moment.', 'property-gateway' ), array( 'status' => 503 ) );
		}
		$answer = new \WP_REST_Response( array( 'token' => $known[0] ) );
		$answer->header( 'Cache-Control', 'no-store' );
		return $answer;
	}

	/** Turns visitor events on, if the gateway creates a token for this site; returns the message for the administrator. */
	public static function turn_on() {
		delete_transient( 'property_gateway_collector' );
		if ( ! Gateway::is_connected() ) {
			return new \WP_Error( 'not_connected', __( 'Pair this site first.', 'property-gateway' ) );
		}
		$settings = array(
			'address' => Gateway::address(),
			'gateway' => Gateway::id(),
		);
		$made     = self::make_token( $settings );
		if ( is_wp_error( $made ) ) {
			return $made;
		}
		update_option( 'property_gateway_visitors', $settings, false );
		return __( 'Visitor events are on, for visitors who consent.', 'property-gateway' );
	}

	/** Turns visitor events off; returns the message for the administrator. */
	public static function turn_off(): string {
		delete_transient( 'property_gateway_collector' );
		delete_option( 'property_gateway_visitors' );
		return __( 'Visitor events are off.', 'property-gateway' );
	}
}
