<?php
/**
 * What both forms have in common.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway\Leads;

use Property_Gateway\Listing;

defined( 'ABSPATH' ) || exit;

use Property_Gateway\Listing_Page\Settings;

/** What both forms have in common: reading and checking contact details, their fields, and the answer. */
final class Form {
	/** Submissions of a visitor in an hour. */
	private const HOURLY = 8;

	/** Errors by field, values, and a message, of the request that is being answered. */
	private static array $state = array();

	/** Remembers what a form shows again. */
	public static function remember( string $form, array $state ): void {
		self::$state[ $form ] = $state;
	}

	/** What a form shows again. */
	public static function state( string $form ): array {
		return ( self::$state[ $form ] ?? array() ) + array(
			'values'  => array(),
			'errors'  => array(),
			'message' => '',
			'result'  => '',
		);
	}

	/** Reads texts of a submission, bounded. */
	public static function read( array $given, array $names ): array {
		$read = array();
		foreach ( $names as $name => $most ) {
			$text          = is_string( $given[ $name ] ?? null ) ? $given[ $name ] : '';
			$text          = 'message' === $name ? sanitize_textarea_field( $text ) : sanitize_text_field( $text );
			$read[ $name ] = mb_substr( trim( $text ), 0, $most );
		}
		return $read;
	}

	/** The faults of contact details, in words by field. */
	public static function contact_errors( array $values ): array {
		$errors = array();
		foreach ( array( 'first_name', 'last_name' ) as $name ) {
			if ( preg_match( '#https?:|www\.|[<>@]#i', $values[ $name ] ) ) {
				$errors[ $name ] = __( 'Please enter a name.', 'property-gateway' );
			}
		}
		if ( '' === $values['last_name'] ) {
			$errors['last_name'] = __( 'Please enter your name.', 'property-gateway' );
		}
		if ( '' === $values['email'] && '' === $values['phone'] ) {
			$errors['email'] = __( 'Please enter a mail address or a phone number, so that we can answer.', 'property-gateway' );
		}
		if ( '' !== $values['email'] && ! is_email( $values['email'] ) ) {
			$errors['email'] = __( 'This mail address is not complete, such as name@example.com.', 'property-gateway' );
		}
		if ( '' !== $values['phone'] && ! preg_match( '/^[+(]?[0-9][0-9 ().\/x-]{3,38}$/', $values['phone'] ) ) {
			$errors['phone'] = __( 'Please enter the phone number in digits, such as 06 12 34 56 78.', 'property-gateway' );
		}
		if ( preg_match_all( '#https?://|www\.|\[url|<a\s#i', $values['message'] ?? '' ) > 2 ) {
			$errors['message'] = __( 'Please write at most two links.', 'property-gateway' );
		}
		if ( '1' !== ( $values['consent'] ?? '' ) ) {
			$errors['consent'] = __( 'Without your consent we may not use your details.', 'property-gateway' );
		}
		return $errors;
	}

	/** The fault of a submission as a whole; empty if there is none. */
	public static function fault( string $form, array $given ): string {
		$fault = Guard::fault( $given );
		return '' === $fault && ! Guard::allows( "form-$form", self::HOURLY, HOUR_IN_SECONDS ) ? 'often' : $fault;
	}

	/** The key by which the same submission, sent again, makes one lead. Pages of a cache share tokens, therefore the content counts too. */
	public static function key( array $given, array $body ): string {
		return 'wp-' . substr( hash( 'sha256', (string) ( $given['pg_token'] ?? '' ) . wp_json_encode( $body ) ), 0, 48 );
	}

	/** What brought the visitor: campaign, site and page, without values that are none. */
	public static function source( array $given, string $page ): array {
		$source = array();
		foreach ( array( 'utm_source', 'utm_medium', 'utm_campaign' ) as $name ) {
			$value = is_string( $given[ $name ] ?? null ) ? mb_substr( sanitize_text_field( $given[ $name ] ), 0, 200 ) : '';
			if ( '' !== $value ) {
				$source[ $name ] = $value;
			}
		}
		$host = is_string( $given['referrer_host'] ?? null ) ? strtolower( $given['referrer_host'] ) : '';
		if ( preg_match( '/^[a-z0-9.-]{1,253}(:[0-9]{1,5})?$/', $host ) && wp_parse_url( home_url(), PHP_URL_HOST ) !== $host ) {
			$source['referrer_host'] = $host;
		}
		$path = (string) wp_parse_url( $page, PHP_URL_PATH );
		if ( preg_match( '#^/[^?\#\s\\\\]{0,499}$#', $path ) ) {
			$source['page'] = $path;
		}
		return $source;
	}

	/** The part of a lead that is the person. */
	public static function person( array $values ): array {
		$person            = array_filter( array_intersect_key( $values, array_flip( array( 'first_name', 'last_name', 'email', 'phone', 'message' ) ) ), static fn( string $text ): bool => '' !== $text );
		$person['consent'] = array(
			'given'        => true,
			'text_version' => Settings::consent_version(),
		);
		return $person;
	}

	/** One field with its label and its error. */
	public static function field( string $form, string $name, string $label, array $state, array $attributes = array() ): string {
		$id     = "pgl-$form-$name";
		$error  = $state['errors'][ $name ] ?? '';
		$value  = (string) ( $state['values'][ $name ] ?? '' );
		$kind   = $attributes['type'] ?? 'text';
		$needed = ! empty( $attributes['required'] );
		$html   = '';
		foreach ( array_diff_key( $attributes, array( 'hint' => 1 ) ) + array( 'type' => 'text' ) as $key => $text ) {
			$html .= true === $text ? " $key" : ( false === $text || ( 'textarea' === $kind && 'type' === $key ) ? '' : " $key=\"" . esc_attr( (string) $text ) . '"' );
		}
		$html .= ' id="' . esc_attr( $id ) . '" name="' . esc_attr( $name ) . '" aria-describedby="' . esc_attr( "$id-error" ) . '"' . ( '' === $error ? '' : ' aria-invalid="true"' );
		$input = 'textarea' === $kind ? "<textarea rows=\"4\"$html>" . esc_textarea( $value ) . '</textarea>' : "<input$html value=\"" . esc_attr( $value ) . '">';
		$hint  = isset( $attributes['hint'] ) ? '<small>' . esc_html( $attributes['hint'] ) . '</small>' : '';
		return '<p class="pgl-field"><label for="' . esc_attr( $id ) . '">' . esc_html( $label ) . ( $needed ? ' <span aria-hidden="true">*</span>' : '' ) . '</label>' . $input . $hint . '<span class="pgl-error" id="' . esc_attr( "$id-error" ) . '">' . esc_html( $error ) . '</span></p>';
	}

	/** The box to agree; never ticked beforehand. */
	public static function consent( string $form, array $state, bool $needed = true ): string {
		$id      = "pgl-$form-consent";
		$error   = $state['errors']['consent'] ?? '';
		$privacy = get_privacy_policy_url();
		$link    = '' === $privacy ? '' : ' <a href="' . esc_url( $privacy ) . '">' . esc_html__( 'Privacy policy', 'property-gateway' ) . '</a>';
		return '<p class="pgl-field pgl-consent"><input type="checkbox" name="consent" value="1" id="' . esc_attr( $id ) . '" aria-describedby="' . esc_attr( "$id-error" ) . '"' . ( $needed ? ' required' : '' ) . ( '' === $error ? '' : ' aria-invalid="true"' ) . '><label for="' . esc_attr( $id ) . '">' . esc_html( Settings::consent() ) . '</label>' . $link . '<span class="pgl-error" id="' . esc_attr( "$id-error" ) . '">' . esc_html( $error ) . '</span></p>';
	}

	/** The message above a form. */
	public static function message( array $state ): string {
		$text = '' !== $state['message'] ? $state['message'] : ( array() === $state['errors'] ? '' : __( 'Please check the marked fields. Nothing was sent yet.', 'property-gateway' ) );
		return '<p class="pgl-message" role="alert">' . esc_html( $text ) . '</p>';
	}

	/** What the visitor reads once an enquiry is sent, kept for later, or neither. */
	public static function result( string $result ): string {
		return match ( $result ) {
			'sent'   => __( 'Thank you. Your request has reached the agency, which will contact you.', 'property-gateway' ),
			'kept'   => __( 'Thank you. The agency’s system does not respond at the moment: your request is kept on this site, encrypted, and is sent automatically as soon as possible. If it is urgent, please call.', 'property-gateway' ),
			'failed' => __( 'Your request could not be sent or kept. Your entries are still here: please try again later, or call us.', 'property-gateway' ),
			default  => '',
		};
	}
}
