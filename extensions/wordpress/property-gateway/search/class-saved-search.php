<?php
/**
 * Saved searches by mail.
 *
 * @package PropertyGateway
 */

namespace Property_Gateway\Search;

use Property_Gateway\Gateway;

defined( 'ABSPATH' ) || exit;

/** Saves a search of a visitor at the gateway, which mails a request to confirm and then new matches. */
final class Saved_Search {
	/** Seconds that a person needs at least, and the hours that a form stays valid. */
	private const FASTEST = 3;
	private const LATEST  = DAY_IN_SECONDS;
	/** Searches that one visitor may save in an hour. */
	private const PER_VISITOR = 5;

	/** Adds the hooks. */
	public static function register(): void {
		add_action( 'admin_post_nopriv_property_gateway_save_search', array( self::class, 'receive_form' ) );
		add_action( 'admin_post_property_gateway_save_search', array( self::class, 'receive_form' ) );
	}

	/** The seal of a form: its time, signed, so that a robot can neither reuse nor make it. */
	private static function seal( int $time ): string {
		return $time . '.' . substr( hash_hmac( 'sha256', "saved-search|$time", wp_salt( 'nonce' ) ), 0, 32 );
	}

	/** The form below results; none where the site is not paired, or the gateway does not let it search. */
	public static function form( Filters $filters, string $id, string $base ): string {
		if ( ! Gateway::is_connected() || Permission::is_refused() ) {
			return '';
		}
		$untold = Remote::untold( $filters );
		// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- it only selects a message.
		$said = isset( $_GET['pg_saved'] ) ? sanitize_key( $_GET['pg_saved'] ) : '';
		return '<details class="pgw-save"' . ( '' === $said ? '' : ' open' ) . '><summary>' . esc_html__( 'Get new listings of this search by mail', 'property-gateway' ) . '</summary>'
			. '<form method="post" action="' . esc_url( admin_url( 'admin-post.php' ) ) . '"><input type="hidden" name="action" value="property_gateway_save_search">'
			. '<input type="hidden" name="query" value="' . esc_attr( http_build_query( $filters->whole_query(), '', '&', PHP_QUERY_RFC3986 ) ) . '"><input type="hidden" name="back" value="' . esc_attr( $filters->url( $base ) ) . '"><input type="hidden" name="seal" value="' . esc_attr( self::seal( time() ) ) . '">'
			. '<p class="pgw-name">' . esc_html( self::name( $filters ) ) . '</p>'
			/* translators: %s: filters */
			. ( array() === $untold ? '' : '<p class="pgw-notice">' . esc_html( sprintf( __( 'This cannot be part of a saved search and is left out: %s', 'property-gateway' ), implode( ' · ', $untold ) ) ) . '</p>' )
			. '<p class="pgw-field"><label for="' . $id . '-mail">' . esc_html__( 'Your mail address', 'property-gateway' ) . '</label><input type="email" id="' . $id . '-mail" name="mail" required maxlength="320" autocomplete="email"></p>'
			. '<p class="pgw-website" aria-hidden="true"><label>Website <input type="text" name="website" tabindex="-1" autocomplete="off"></label></p>'
			. '<p><label><input type="checkbox" name="consent" value="1" required> ' . esc_html( self::consent() ) . '</label></p>'
			. '<p><button type="submit" class="wp-element-button">' . esc_html__( 'Save the search', 'property-gateway' ) . '</button></p><p class="pgw-said" role="status">' . esc_html( self::say( $said ) ) . '</p></form></details>';
	}

	/** What the visitor agrees to. */
	private static function consent(): string {
		/** The text that a visitor agrees to when a search is saved. */
		return (string) apply_filters( 'property_gateway_saved_search_consent', __( 'I agree that my mail address is used to send me new listings of this search. A mail asks me to confirm first; each mail has a link to unsubscribe.', 'property-gateway' ) );
	}

	/** The search in words. */
	private static function name( Filters $filters ): string {
		$words = array_map( static fn( array $chip ): string => $chip[0], $filters->chips() );
		return mb_substr( array() === $words ? __( 'All listings', 'property-gateway' ) : implode( ', ', $words ), 0, 100 );
	}

	/** The message of an outcome. */
	private static function say( string $outcome ): string {
		$words = array(
			'ok'      => __( 'Almost done: open the mail that we have sent you, and confirm.', 'property-gateway' ),
			'mail'    => __( 'This mail address is not valid.', 'property-gateway' ),
			'consent' => __( 'The search can be saved only if you agree.', 'property-gateway' ),
			'slow'    => __( 'This form is too old or was sent too fast. Send it again.', 'property-gateway' ),
			'many'    => __( 'Too many searches were saved. Try again later.', 'property-gateway' ),
			'failed'  => __( 'The search could not be saved. Try again later.', 'property-gateway' ),
		);
		return $words[ $outcome ] ?? '';
	}

	/** Saves the search of a form; returns the outcome. */
	private static function save( array $sent ): string {
		$text = static fn( string $name, int $most ): string => is_scalar( $sent[ $name ] ?? null ) ? mb_substr( trim( (string) $sent[ $name ] ), 0, $most ) : '';
		// A robot fills what nobody sees; it learns nothing.
		if ( '' !== $text( 'website', 10 ) ) {
			return 'ok';
		}
		// Only the part before the point: with the seal behind it, PHP reads 1.6e23 as a power of ten.
		$time = (int) strtok( $text( 'seal', 80 ), '.' );
		if ( ! hash_equals( self::seal( $time ), $text( 'seal', 80 ) ) || time() - $time < self::FASTEST || time() - $time > self::LATEST ) {
			return 'slow';
		}
		if ( '1' !== $text( 'consent', 1 ) ) {
			return 'consent';
		}
		$mail = sanitize_email( $text( 'mail', 320 ) );
		if ( ! is_email( $mail ) ) {
			return 'mail';
		}
		if ( ! Visitor_Limit::take( 'saved-search', self::PER_VISITOR, HOUR_IN_SECONDS ) ) {
			return 'many';
		}
		parse_str( $text( 'query', 4000 ), $query );
		$filters  = Filters::read( $query );
		$language = substr( get_locale(), 0, 2 );
		[ $kept ] = Remote::carried( $filters );
		$criteria = Remote::criteria( $kept );
		$answer   = Gateway::post(
			'/gateways/' . rawurlencode( Gateway::id() ) . '/saved-searches',
			array(
				'name'    => self::name( $filters ),
				'filter'  => array() === $criteria ? new \stdClass() : $criteria,
				'channel' => array(
					'type'     => 'MAIL',
					'email'    => $mail,
					// The gateway writes French, German and English.
					'language' => in_array( $language, array( 'fr', 'de' ), true ) ? $language : 'en',
				),
			)
		);
		Permission::note( $answer );
		if ( ! is_wp_error( $answer ) ) {
			return 'ok';
		}
		$status = (int) ( $answer->get_error_data()['status'] ?? 0 );
		return 429 === $status || 409 === $status ? 'many' : 'failed';
	}

	/** The form of a script. */
	public static function receive( \WP_REST_Request $request ): \WP_REST_Response {
		$outcome = self::save( $request->get_body_params() );
		$answer  = new \WP_REST_Response(
			array(
				'outcome' => $outcome,
				'message' => self::say( $outcome ),
			),
			'ok' === $outcome ? 200 : ( 'many' === $outcome ? 429 : ( 'failed' === $outcome ? 503 : 400 ) )
		);
		$answer->header( 'Cache-Control', 'no-store' );
		return $answer;
	}

	/** The form without a script: the page is shown again with the message. */
	public static function receive_form(): void {
		// phpcs:ignore WordPress.Security.NonceVerification.Missing -- pages are cached; the seal is checked instead.
		$sent = wp_unslash( $_POST );
		$back = is_string( $sent['back'] ?? null ) ? $sent['back'] : '/';
		wp_safe_redirect( add_query_arg( 'pg_saved', self::save( $sent ), wp_validate_redirect( $back, home_url( '/' ) ) ) . '#pgw-1-mail', 303 );
		exit;
	}
}
