<?php
/**
 * The form for owners who want to sell or let their home.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway\Leads;

use Property_Gateway\Listing;

defined( 'ABSPATH' ) || exit;

use Property_Gateway\Gateway;
use Property_Gateway\Listing_Page\Format;
use Property_Gateway\Listing_Page\Page;
use Property_Gateway\Listing_Page\Settings;

/** The form for owners who want to sell or let their home: an estimate at once, and a lead if they want to be contacted. */
final class Valuation {
	private const FIELDS = array(
		'property_type' => 20,
		'offer_type'    => 20,
		'address'       => 200,
		'area'          => 10,
		'rooms'         => 4,
		'land'          => 12,
		'timeframe'     => 4,
		'first_name'    => 100,
		'last_name'     => 100,
		'email'         => 254,
		'phone'         => 40,
		'message'       => 3000,
		'consent'       => 1,
	);

	/** Adds the hooks. */
	public static function register(): void {
		add_action( 'init', array( self::class, 'register_block' ) );
		add_action( 'template_redirect', array( self::class, 'take' ), 3 );
		add_action(
			'rest_api_init',
			static fn() => register_rest_route(
				'property-gateway/v1',
				'/valuations',
				array(
					'methods'             => 'POST',
					'permission_callback' => '__return_true',
					'callback'            => array( self::class, 'answer' ),
				)
			)
		);
	}

	/** The block and the shortcode. */
	public static function register_block(): void {
		register_block_type(
			'property-gateway/valuation',
			array(
				'api_version'     => 3,
				'title'           => __( 'Estimate of a home', 'property-gateway' ),
				'category'        => 'widgets',
				'supports'        => array( 'align' => array( 'wide', 'full' ) ),
				'render_callback' => array( self::class, 'html' ),
			)
		);
		add_shortcode( 'property_gateway_valuation', array( self::class, 'html' ) );
	}

	/** The form, with the result of the request that is being answered. */
	public static function html(): string {
		Page::use_files();
		$state    = Form::state( 'valuation' );
		$required = 'required' === Settings::get( 'contact' );
		$contact  = '<div class="pgl-pair">' . Form::field( 'valuation', 'first_name', __( 'First name', 'property-gateway' ), $state, self::attributes( 'given-name', 100 ) )
			. Form::field( 'valuation', 'last_name', __( 'Name', 'property-gateway' ), $state, self::attributes( 'family-name', 100 ) ) . '</div><div class="pgl-pair">'
			. Form::field( 'valuation', 'email', __( 'Mail address', 'property-gateway' ), $state, array( 'type' => 'email' ) + self::attributes( 'email', 254 ) )
			. Form::field( 'valuation', 'phone', __( 'Phone', 'property-gateway' ), $state, array( 'type' => 'tel' ) + self::attributes( 'tel', 40 ) ) . '</div>'
			. self::choice( 'timeframe', __( 'When do you want to sell or let?', 'property-gateway' ), self::timeframes(), $state )
			. Form::field( 'valuation', 'message', __( 'Message', 'property-gateway' ), $state, array( 'type' => 'textarea' ) )
			. Form::consent( 'valuation', $state, $required );
		$legend   = $required ? __( 'Your details', 'property-gateway' ) : __( 'Would you like a visit and a precise valuation? (optional)', 'property-gateway' );
		return '<div class="pgl pgl-valuation"><form class="pgl-form pgl-box" id="pgl-valuation" method="post" action="#pgl-valuation" data-pgl-form="valuations" novalidate>'
			. Form::message( $state ) . '<div class="pgl-result" aria-live="polite">' . ( $state['html'] ?? '' ) . '</div>' . Guard::fields( 'valuation' ) . Enquiry::campaign()
			. '<fieldset><legend>' . esc_html__( 'Your home', 'property-gateway' ) . '</legend><div class="pgl-pair">' . self::choice( 'property_type', __( 'Kind', 'property-gateway' ), self::types(), $state ) . self::choice( 'offer_type', __( 'Project', 'property-gateway' ), self::offers(), $state ) . '</div>'
			. Form::field( 'valuation', 'address', __( 'Address', 'property-gateway' ), $state, array( 'hint' => __( 'Number, street, postcode and town', 'property-gateway' ) ) + self::attributes( 'street-address', 200, true ) )
			. '<div class="pgl-pair">' . Form::field( 'valuation', 'area', __( 'Living area in m²', 'property-gateway' ), $state, array( 'inputmode' => 'decimal' ) + self::attributes( 'off', 10, true ) )
			. Form::field( 'valuation', 'rooms', __( 'Rooms, without kitchen and bathroom', 'property-gateway' ), $state, array( 'inputmode' => 'numeric' ) + self::attributes( 'off', 4 ) ) . '</div>'
			. Form::field( 'valuation', 'land', __( 'Plot of a house in m²', 'property-gateway' ), $state, array( 'inputmode' => 'decimal' ) + self::attributes( 'off', 12 ) ) . '</fieldset>'
			. '<fieldset><legend>' . esc_html( $legend ) . '</legend>' . $contact . '</fieldset>'
			. '<p><button class="pgl-button pgl-main">' . esc_html__( 'Estimate now', 'property-gateway' ) . '</button></p></form></div>';
	}

	/** Takes a form that a browser posts without a script: the answer shows the estimate, of which nothing is stored. */
	public static function take(): void {
		// phpcs:disable WordPress.Security.NonceVerification.Missing -- the form has a signed time stamp; visitors have no session to be abused.
		if ( ! isset( $_POST['pg_form'] ) || 'valuation' !== $_POST['pg_form'] ) {
			return;
		}
		nocache_headers();
		$state = self::handle( wp_unslash( $_POST ), isset( $_SERVER['REQUEST_URI'] ) ? esc_url_raw( wp_unslash( $_SERVER['REQUEST_URI'] ) ) : '' );
		// phpcs:enable WordPress.Security.NonceVerification.Missing
		Form::remember( 'valuation', $state );
	}

	/** Takes a form that a script posts. */
	public static function answer( \WP_REST_Request $request ): \WP_REST_Response {
		$referer = (string) $request->get_header( 'referer' );
		$state   = self::handle( $request->get_params(), wp_parse_url( $referer, PHP_URL_HOST ) === wp_parse_url( home_url(), PHP_URL_HOST ) ? $referer : '' );
		$done    = array() === $state['errors'] && '' === $state['message'];
		$answer  = new \WP_REST_Response(
			array(
				'result'  => $state['result'],
				'message' => $state['message'],
				'errors'  => (object) $state['errors'],
				'html'    => $state['html'] ?? '',
			),
			$done ? 200 : 422
		);
		$answer->header( 'Cache-Control', 'no-store' );
		return $answer;
	}

	/** Checks a submission, asks for the estimate and hands the lead over; returns what the form shows. */
	private static function handle( array $given, string $page ): array {
		$values = Form::read( $given, self::FIELDS );
		$wanted = '' !== implode( '', array_intersect_key( $values, array_flip( array( 'first_name', 'last_name', 'email', 'phone', 'message', 'consent' ) ) ) );
		$wanted = $wanted || 'required' === Settings::get( 'contact' );
		$state  = array(
			'values'  => $values,
			'errors'  => self::errors( $values ) + ( $wanted ? Form::contact_errors( $values ) : array() ),
			'message' => '',
			'result'  => '',
		);
		$fault  = array() === $state['errors'] ? Form::fault( 'valuation', $given ) : '';
		if ( '' !== $fault || array() !== $state['errors'] ) {
			$state['message'] = Guard::words( $fault );
			return $state;
		}
		$answer = Gateway::post( '/estimations', self::question( $values ) );
		$html   = is_wp_error( $answer ) ? self::refusal( $answer, $state ) : self::figures( $answer );
		// A field to correct, and nobody to contact: the form comes back.
		if ( array() !== $state['errors'] && ! $wanted ) {
			return $state;
		}
		if ( $wanted ) {
			$state['errors'] = array();
			$html           .= self::hand_over( $state, $values, $given, $page, is_wp_error( $answer ) ? array() : $answer );
		}
		$state['html'] = $html;
		return $state;
	}

	/** The faults of what is said about the home. */
	private static function errors( array $values ): array {
		$errors = array();
		$area   = self::decimal( $values['area'] );
		if ( null === $area || $area < 5 || $area > 2000 ) {
			$errors['area'] = __( 'Please enter the living area, from 5 to 2,000 m².', 'property-gateway' );
		}
		if ( mb_strlen( $values['address'] ) < 3 ) {
			$errors['address'] = __( 'Please enter the address with postcode and town.', 'property-gateway' );
		}
		if ( '' !== $values['rooms'] && ( ! ctype_digit( $values['rooms'] ) || (int) $values['rooms'] < 1 || (int) $values['rooms'] > 100 ) ) {
			$errors['rooms'] = __( 'Please enter a whole number of rooms.', 'property-gateway' );
		}
		if ( '' !== $values['land'] && ( null === self::decimal( $values['land'] ) || self::decimal( $values['land'] ) > 10000000 ) ) {
			$errors['land'] = __( 'Please enter the plot in m².', 'property-gateway' );
		}
		if ( ! isset( self::types()[ $values['property_type'] ] ) ) {
			$errors['property_type'] = __( 'Please choose one.', 'property-gateway' );
		}
		if ( ! isset( self::offers()[ $values['offer_type'] ] ) ) {
			$errors['offer_type'] = __( 'Please choose one.', 'property-gateway' );
		}
		return $errors;
	}

	/** The request of the estimate. */
	private static function question( array $values ): array {
		$question = array(
			'property_type'     => $values['property_type'],
			'offer_type'        => $values['offer_type'],
			'liveable_area_sqm' => self::decimal( $values['area'] ),
			'address'           => $values['address'],
		);
		if ( '' !== $values['rooms'] ) {
			$question['rooms'] = (int) $values['rooms'];
		}
		if ( 'house' === $values['property_type'] && '' !== $values['land'] ) {
			$question['others'] = array( 'land_area_sqm' => self::decimal( $values['land'] ) );
		}
		return $question;
	}

	/** The estimate in words and as a range. */
	private static function figures( array $answer ): string {
		$money = static fn( $bound ): string => Format::money(
			array(
				'amount'   => is_array( $bound ) ? ( $bound['total'] ?? 0 ) : 0,
				'currency' => is_array( $bound ) ? ( $bound['currency'] ?? 'EUR' ) : 'EUR',
			)
		);
		$each  = 'month' === ( $answer['central']['period'] ?? '' ) ? ' ' . __( '/month', 'property-gateway' ) : '';
		$level = array(
			'LOW'    => __( 'Low confidence: there are few comparable sales or rents.', 'property-gateway' ),
			'MEDIUM' => __( 'Medium confidence.', 'property-gateway' ),
			'HIGH'   => __( 'High confidence.', 'property-gateway' ),
		);
		$label = (string) ( $answer['location']['label'] ?? '' );
		$html  = '<h3>' . esc_html__( 'Estimate', 'property-gateway' ) . '</h3><p class="pgl-range"><strong>' . esc_html( $money( $answer['low_bound'] ?? null ) ) . '</strong> – <strong>' . esc_html( $money( $answer['high_bound'] ?? null ) ) . '</strong>' . esc_html( $each ) . '</p>';
		/* translators: %s: amount */
		$html .= '<p>' . esc_html( sprintf( __( 'Middle value: %s', 'property-gateway' ), $money( $answer['central'] ?? null ) . $each ) ) . '. ' . esc_html__( 'About eight of ten such homes are within the range.', 'property-gateway' ) . '</p>';
		/* translators: %d: number of sales or rents */
		$html .= '<p>' . esc_html( ( $level[ (string) ( $answer['confidence']['level'] ?? '' ) ] ?? '' ) . ' ' . sprintf( __( 'Sales or rents compared: %d.', 'property-gateway' ), (int) ( $answer['confidence']['sample_size'] ?? 0 ) ) ) . '</p>';
		/* translators: %s: address */
		$html .= '' === $label ? '' : '<p>' . esc_html( sprintf( __( 'Address found: %s', 'property-gateway' ), $label ) ) . '</p>';
		return $html . '<p class="pgl-small">' . esc_html__( 'A calculation from public sales (DVF) or rents. Condition, floor, view and works are not considered; only a visit gives the value of your home.', 'property-gateway' ) . '</p>';
	}

	/** Why there is no estimate, in words; marks the field to change in the state. */
	private static function refusal( \WP_Error $error, array &$state ): string {
		$data    = $error->get_error_data();
		$refusal = is_array( $data ) && is_array( $data['answer']['refusal'] ?? null ) ? $data['answer']['refusal'] : array();
		$reason  = (string) ( $refusal['reason'] ?? '' );
		$fields  = array(
			'/address'              => 'address',
			'/liveable_area_sqm'    => 'area',
			'/rooms'                => 'rooms',
			'/bedrooms'             => 'rooms',
			'/others/land_area_sqm' => 'land',
			'/property_type'        => 'property_type',
			'/offer_type'           => 'offer_type',
		);
		$field   = $fields[ (string) ( $refusal['field'] ?? '' ) ] ?? '';
		$least   = Format::number( (float) ( $refusal['least'] ?? 0 ) );
		$most    = Format::number( (float) ( $refusal['most'] ?? 0 ) );
		$text    = match ( $reason ) {
			'ADDRESS_NOT_FOUND'   => __( 'This address was not found. Please check it and add postcode and town.', 'property-gateway' ),
			'OUTSIDE_FRANCE'      => __( 'Estimates exist for homes in France only.', 'property-gateway' ),
			/* translators: 1: smallest, 2: largest value */
			'BEYOND_COMPARABLES'  => sprintf( __( 'The sales and rents around cover values from %1$s to %2$s. Beyond that an estimate would be a guess.', 'property-gateway' ), $least, $most ),
			/* translators: %s: largest value */
			'IMPLAUSIBLE'         => sprintf( __( 'So many rooms do not fit into this area: at most %s are expected.', 'property-gateway' ), $most ),
			'TOO_FEW_COMPARABLES' => __( 'There are too few comparable sales or rents around this address for an honest estimate.', 'property-gateway' ),
			'NO_METHOD'           => __( 'There are no public prices from which this kind of property could be estimated.', 'property-gateway' ),
			default               => __( 'An estimate cannot be made online at the moment.', 'property-gateway' ),
		};
		$fixable = in_array( $reason, array( 'ADDRESS_NOT_FOUND', 'BEYOND_COMPARABLES', 'IMPLAUSIBLE', 'OUTSIDE_FRANCE' ), true );
		if ( $fixable ) {
			$state['errors'][ '' === $field ? 'address' : $field ] = $text;
		}
		return '<p>' . esc_html( $text . ' ' . __( 'Leave your details: we value your home ourselves.', 'property-gateway' ) ) . '</p>';
	}

	/** Hands the lead over; returns what the visitor reads about it. */
	private static function hand_over( array &$state, array $values, array $given, string $page, array $answer ): string {
		$body = Form::person( $values ) + array(
			'request'          => 'VALUATION',
			'offer_type'       => strtoupper( $values['offer_type'] ),
			'property_type'    => strtoupper( $values['property_type'] ),
			'property_address' => $values['address'],
			'source'           => Form::source( $given, $page ),
		);
		if ( '' !== $values['timeframe'] && ctype_digit( $values['timeframe'] ) ) {
			$body['project_timeframe_months'] = min( 600, (int) $values['timeframe'] );
		}
		// The key counts what the person sent: an estimate of another minute makes no second lead.
		$key = Form::key( $given, $body );
		if ( isset( $answer['central']['total'], $answer['request_id'] ) ) {
			$body['request_id'] = $answer['request_id'];
			$body['estimate']   = array(
				'central'  => $answer['central']['total'],
				'low'      => $answer['low_bound']['total'],
				'high'     => $answer['high_bound']['total'],
				'currency' => $answer['central']['currency'],
			);
		}
		$sent = 'property_gateway_valued_' . md5( $key );
		if ( get_transient( $sent ) ) {
			$state['result'] = 'sent';
			return '<p class="pgl-done">' . esc_html( Form::result( 'sent' ) ) . '</p>';
		}
		[ $result ]      = Queue::send( $body, $key );
		$state['result'] = $result;
		if ( in_array( $result, array( 'sent', 'kept' ), true ) ) {
			set_transient( $sent, '1', DAY_IN_SECONDS );
			return '<p class="pgl-done">' . esc_html( Form::result( $result ) ) . '</p>';
		}
		$state['message'] = Form::result( 'failed' );
		return '';
	}

	/** A choice of one of several. */
	private static function choice( string $name, string $label, array $choices, array $state ): string {
		$html   = '';
		$chosen = (string) ( $state['values'][ $name ] ?? array_key_first( $choices ) );
		foreach ( $choices as $value => $text ) {
			$html .= '<option value="' . esc_attr( (string) $value ) . '"' . selected( (string) $value, $chosen, false ) . '>' . esc_html( $text ) . '</option>';
		}
		$id = "pgl-valuation-$name";
		return '<p class="pgl-field"><label for="' . esc_attr( $id ) . '">' . esc_html( $label ) . '</label><select id="' . esc_attr( $id ) . '" name="' . esc_attr( $name ) . '" aria-describedby="' . esc_attr( "$id-error" ) . '">' . $html . '</select><span class="pgl-error" id="' . esc_attr( "$id-error" ) . '">' . esc_html( $state['errors'][ $name ] ?? '' ) . '</span></p>';
	}

	/** Kinds of home that can be estimated. */
	private static function types(): array {
		return array(
			'apartment' => __( 'Flat', 'property-gateway' ),
			'house'     => __( 'House', 'property-gateway' ),
		);
	}

	/** What the owner wants. */
	private static function offers(): array {
		return array(
			'sale'   => __( 'Sell it', 'property-gateway' ),
			'rental' => __( 'Let it', 'property-gateway' ),
		);
	}

	/** Months until the owner wants to sell or let. */
	private static function timeframes(): array {
		return array(
			''   => __( 'I do not know yet', 'property-gateway' ),
			'0'  => __( 'as soon as possible', 'property-gateway' ),
			'3'  => __( 'within three months', 'property-gateway' ),
			'6'  => __( 'within six months', 'property-gateway' ),
			'12' => __( 'within a year', 'property-gateway' ),
		);
	}

	/** A number as people write it; null if it is none. */
	private static function decimal( string $text ): ?float {
		$text = str_replace( array( ' ', "\u{00A0}", "\u{202F}", ',' ), array( '', '', '', '.' ), $text );
		return is_numeric( $text ) && (float) $text >= 0 ? (float) $text : null;
	}

	/** Attributes of a field. */
	private static function attributes( string $complete, int $most, bool $needed = false ): array {
		return array(
			'autocomplete' => $complete,
			'maxlength'    => $most,
			'required'     => $needed,
		);
	}
}
