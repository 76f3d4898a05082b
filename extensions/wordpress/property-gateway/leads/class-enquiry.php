<?php
/**
 * The enquiry form of a listing.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway\Leads;

use Property_Gateway\Listing;

defined( 'ABSPATH' ) || exit;

use Property_Gateway\Listing_Page\Agent;
use Property_Gateway\Listing_Page\View;

/** The enquiry form of a listing. Without JavaScript the page itself takes it and redirects afterwards. */
final class Enquiry {
	private const FIELDS = array(
		'request'    => 20,
		'first_name' => 100,
		'last_name'  => 100,
		'email'      => 254,
		'phone'      => 40,
		'message'    => 3000,
		'consent'    => 1,
	);

	/** Adds the hooks. */
	public static function register(): void {
		add_action( 'template_redirect', array( self::class, 'take' ), 3 );
		add_action( 'rest_api_init', array( self::class, 'routes' ) );
	}

	/** The routes for scripts. */
	public static function routes(): void {
		$route = static fn( string $path, string $method, callable $callback ) => register_rest_route(
			'property-gateway/v1',
			$path,
			array(
				'methods'             => $method,
				'permission_callback' => '__return_true',
				'callback'            => $callback,
			)
		);
		// Pages may come from a cache, tokens must not.
		$token = static function (): \WP_REST_Response {
			$answer = new \WP_REST_Response( array( 'token' => Guard::token() ) );
			$answer->header( 'Cache-Control', 'no-store' );
			return $answer;
		};
		$route( '/form-token', 'GET', $token );
		$route( '/enquiries', 'POST', static fn( \WP_REST_Request $request ) => self::answer( $request ) );
	}

	/** The form; nothing for a listing that is sold or let. */
	public static function html( View $view ): string {
		// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- it only selects a message.
		$done = isset( $_GET['pg_sent'] ) ? sanitize_key( wp_unslash( $_GET['pg_sent'] ) ) : '';
		if ( $view->is_closed() ) {
			return '';
		}
		$head = '<section class="pgl-box" id="pgl-enquiry"><h2>' . esc_html__( 'Contact the agency', 'property-gateway' ) . '</h2>';
		if ( in_array( $done, array( 'sent', 'kept' ), true ) ) {
			return $head . '<p class="pgl-done" role="status">' . esc_html( Form::result( $done ) ) . '</p></section>';
		}
		$state   = Form::state( 'enquiry' );
		$chosen  = $state['values']['request'] ?? 'VIEWING';
		$choices = '';
		foreach ( self::requests() as $value => $name ) {
			$choices .= '<label><input type="radio" name="request" value="' . esc_attr( $value ) . '"' . checked( $value, $chosen, false ) . '> <span>' . esc_html( $name ) . '</span></label>';
		}
		if ( ! isset( $state['values']['message'] ) ) {
			$ref = $view->reference();
			/* translators: %s: reference of the listing */
			$state['values']['message'] = '' === $ref ? '' : sprintf( __( 'Hello, I am interested in this property (ref. %s).', 'property-gateway' ), $ref );
		}
		return $head . '<form class="pgl-form" method="post" action="' . esc_url( (string) get_permalink( $view->post ) ) . '#pgl-enquiry" data-pgl-form="enquiries" novalidate>'
			. Form::message( $state ) . Guard::fields( 'enquiry' ) . '<input type="hidden" name="pg_post" value="' . esc_attr( (string) $view->post ) . '">' . self::campaign()
			. '<fieldset class="pgl-choices"><legend>' . esc_html__( 'I would like', 'property-gateway' ) . '</legend>' . $choices . '</fieldset>'
			. '<div class="pgl-pair">' . Form::field( 'enquiry', 'first_name', __( 'First name', 'property-gateway' ), $state, self::attributes( 'given-name', 100 ) )
			. Form::field( 'enquiry', 'last_name', __( 'Name', 'property-gateway' ), $state, self::attributes( 'family-name', 100, true ) ) . '</div>'
			. Form::field( 'enquiry', 'email', __( 'Mail address', 'property-gateway' ), $state, array( 'type' => 'email' ) + self::attributes( 'email', 254 ) )
			. Form::field( 'enquiry', 'phone', __( 'Phone', 'property-gateway' ), $state, array( 'type' => 'tel' ) + self::attributes( 'tel', 40 ) )
			. Form::field( 'enquiry', 'message', __( 'Message', 'property-gateway' ), $state, array( 'type' => 'textarea', 'maxlength' => 3000 ) ) // phpcs:ignore WordPress.Arrays.ArrayDeclarationSpacing
			. Form::consent( 'enquiry', $state )
			. '<p><button class="pgl-button pgl-main">' . esc_html__( 'Send', 'property-gateway' ) . '</button></p><p class="pgl-small">' . esc_html__( 'A mail address or a phone number is enough. Fields with * are required.', 'property-gateway' ) . '</p></form></section>';
	}

	/** What one can ask for. */
	public static function requests(): array {
		return array(
			'VIEWING'   => __( 'a viewing', 'property-gateway' ),
			'CALL_BACK' => __( 'to be called back', 'property-gateway' ),
			'QUESTION'  => __( 'more information', 'property-gateway' ),
		);
	}

	/** Takes a form that a browser posts without a script. */
	public static function take(): void {
		// phpcs:disable WordPress.Security.NonceVerification.Missing -- the form has a signed time stamp; visitors have no session to be abused.
		if ( ! is_singular( Listing::TYPE ) || ! isset( $_POST['pg_form'] ) || 'enquiry' !== $_POST['pg_form'] ) {
			return;
		}
		nocache_headers();
		$state = self::handle( wp_unslash( $_POST ), (int) get_queried_object_id() );
		// phpcs:enable WordPress.Security.NonceVerification.Missing
		if ( in_array( $state['result'], array( 'sent', 'kept' ), true ) ) {
			wp_safe_redirect( add_query_arg( 'pg_sent', $state['result'], (string) get_permalink() ) . '#pgl-enquiry', 303 );
			exit;
		}
		status_header( 422 );
		Form::remember( 'enquiry', $state );
	}

	/** Takes a form that a script posts. */
	public static function answer( \WP_REST_Request $request ): \WP_REST_Response {
		$given  = $request->get_params();
		$state  = self::handle( $given, absint( $given['pg_post'] ?? 0 ) );
		$done   = in_array( $state['result'], array( 'sent', 'kept' ), true );
		$answer = new \WP_REST_Response(
			array(
				'result'  => $state['result'],
				'message' => $done ? Form::result( $state['result'] ) : $state['message'],
				'errors'  => (object) $state['errors'],
			),
			$done ? 200 : 422
		);
		$answer->header( 'Cache-Control', 'no-store' );
		return $answer;
	}

	/** Checks a submission and sends it; returns what the form shows. */
	private static function handle( array $given, int $post ): array {
		$values = Form::read( $given, self::FIELDS );
		$state  = array(
			'values'  => $values,
			'errors'  => array(),
			'message' => '',
			'result'  => '',
		);
		$view   = Listing::TYPE === get_post_type( $post ) && 'publish' === get_post_status( $post ) ? View::of( $post ) : null;
		if ( null === $view || $view->is_closed() ) {
			$state['message'] = __( 'This property is no longer offered.', 'property-gateway' );
			return $state;
		}
		if ( ! isset( self::requests()[ $values['request'] ] ) ) {
			$values['request'] = 'QUESTION';
		}
		$state['errors'] = Form::contact_errors( $values );
		if ( 'CALL_BACK' === $values['request'] && '' === $values['phone'] ) {
			$state['errors']['phone'] = __( 'Please enter the phone number that we may call.', 'property-gateway' );
			unset( $state['errors']['email'] );
		}
		$fault = array() === $state['errors'] ? Form::fault( 'enquiry', $given ) : '';
		if ( '' !== $fault || array() !== $state['errors'] ) {
			$state['message'] = Guard::words( $fault );
			return $state;
		}
		return self::send( $state, $values, $given, $view );
	}

	/** Sends a checked enquiry. */
	private static function send( array $state, array $values, array $given, View $view ): array {
		$body = Form::person( $values ) + array(
			'request'     => $values['request'],
			'offer_type'  => strtoupper( $view->offer() ),
			'property_id' => Listing::id( $view->post ),
			'source'      => Form::source( $given, (string) get_permalink( $view->post ) ),
		);
		$type = $view->line( 'type' );
		if ( '' !== $type ) {
			$body['property_type'] = strtoupper( $type );
		}
		[ $result, $field ] = Queue::send( $body, Form::key( $given, $body ) );
		$state['result']    = $result;
		if ( 'refused' === $result && isset( self::FIELDS[ $field ] ) ) {
			$state['errors'][ $field ] = __( 'This entry is not accepted. Please change it.', 'property-gateway' );
		} elseif ( in_array( $result, array( 'refused', 'failed' ), true ) ) {
			$phone            = Agent::number( $view );
			$state['message'] = trim( Form::result( 'failed' ) . ' ' . $phone );
		}
		return $state;
	}

	/** Attributes of a field. */
	private static function attributes( string $complete, int $most, bool $needed = false ): array {
		return array(
			'autocomplete' => $complete,
			'maxlength'    => $most,
			'required'     => $needed,
		);
	}

	/** The campaign of this request; a script fills it in where the page comes from a cache. */
	public static function campaign(): string {
		$html = '';
		foreach ( array( 'utm_source', 'utm_medium', 'utm_campaign', 'referrer_host' ) as $name ) {
			// phpcs:ignore WordPress.Security.NonceVerification -- kept for attribution, changes nothing.
			$value = isset( $_REQUEST[ $name ] ) && is_string( $_REQUEST[ $name ] ) ? sanitize_text_field( wp_unslash( $_REQUEST[ $name ] ) ) : '';
			$html .= '<input type="hidden" name="' . $name . '" value="' . esc_attr( mb_substr( $value, 0, 200 ) ) . '">';
		}
		return $html;
	}
}
