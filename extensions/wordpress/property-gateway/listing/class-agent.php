<?php
/**
 * Whom to ask about a listing.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway\Listing_Page;

use Property_Gateway\Listing;

defined( 'ABSPATH' ) || exit;

/** Whom to ask about a listing: the agent and the agency. */
final class Agent {
	/** The card of agent and agency. */
	public static function html( View $view ): string {
		$name   = trim( $view->line( 'negotiator', 'first_name' ) . ' ' . $view->line( 'negotiator', 'last_name' ) );
		$agency = View::first( $view->line( 'office', 'name' ), $view->line( 'negotiator', 'company' ) );
		if ( '' === $name && '' === $agency ) {
			return '';
		}
		$photo = $view->line( 'negotiator', 'photo_url' );
		$logo  = $view->line( 'office', 'logo_url' );
		$image = '' !== $photo ? $photo : $logo;
		$html  = preg_match( '#^https?://#i', $image ) ? '<img class="' . ( '' === $photo ? 'pgl-logo' : 'pgl-photo' ) . '" loading="lazy" decoding="async" width="72" height="72" src="' . esc_url( $image ) . '" alt="' . esc_attr( '' === $photo ? $agency : $name ) . '">' : '<span class="pgl-initials" aria-hidden="true">' . esc_html( self::initials( '' === $name ? $agency : $name ) ) . '</span>';
		$html .= '<div><p class="pgl-agent-name">' . esc_html( '' === $name ? $agency : $name ) . '</p>' . ( '' === $name || '' === $agency ? '' : '<p>' . esc_html( $agency ) . '</p>' ) . self::address( $view ) . '</div>';
		return '<div class="pgl-agent">' . $html . '</div>' . self::phone( $view, $name );
	}

	/** The number to call; the agent’s own one first. */
	public static function number( View $view ): string {
		foreach ( array( array( 'negotiator', 'phone' ), array( 'negotiator', 'mobile' ), array( 'office', 'phone' ) ) as $path ) {
			$number = $view->line( ...$path );
			if ( preg_match( '/^\+?[0-9 ().\/-]{5,30}$/', $number ) ) {
				return $number;
			}
		}
		return '';
	}

	/** The link that calls; with a script the number appears at a click, which is counted as one. */
	private static function phone( View $view, string $name ): string {
		$number = self::number( $view );
		if ( '' === $number ) {
			return '';
		}
		$to = preg_replace( '/(?!^\+)[^0-9]/', '', preg_replace( '/\(0\)/', '', $number ) );
		/* translators: %s: name of the agent */
		$label = '' === $name ? __( 'Show the phone number', 'property-gateway' ) : sprintf( __( 'Show the phone number of %s', 'property-gateway' ), $name );
		return '<p class="pgl-phone"><button type="button" class="pgl-button pgl-main" data-pgl-phone hidden aria-label="' . esc_attr( $label ) . '">' . Icons::svg( 'phone' ) . esc_html__( 'Show the phone number', 'property-gateway' ) . '</button>'
			. '<a class="pgl-button" href="tel:' . esc_attr( (string) $to ) . '">' . Icons::svg( 'phone' ) . esc_html( $number ) . '</a></p>';
	}

	/** The address of the agency. */
	private static function address( View $view ): string {
		$line = trim( implode( ', ', array_filter( array( $view->line( 'office', 'location', 'address' ), trim( $view->line( 'office', 'location', 'postal_code' ) . ' ' . $view->line( 'office', 'location', 'city' ) ) ) ) ) );
		return '' === $line ? '' : '<p>' . esc_html( $line ) . '</p>';
	}

	/** The first letters of a name. */
	private static function initials( string $name ): string {
		preg_match_all( '/(?<![\p{L}])\p{L}/u', $name, $found );
		return mb_strtoupper( implode( '', array_slice( $found[0], 0, 2 ) ) );
	}
}
