<?php
/**
 * The card of a listing.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway\Listing_Page;

use Property_Gateway\Listing;

defined( 'ABSPATH' ) || exit;

/** The card of a listing below another one, and in the favourites. */
final class Card {
	/** The card. */
	public static function html( int $post ): string {
		$view    = View::of( $post );
		$picture = Listing::cover( $post, $view->property );
		$price   = Price::line( $view );
		$facts   = array();
		foreach ( array_slice( Facts::key( $view ), 0, 3 ) as [ , $name, $value ] ) {
			/* translators: 1: name of a fact, 2: its value */
			$facts[] = sprintf( __( '%1$s: %2$s', 'property-gateway' ), $name, $value );
		}
		return '<article class="pgl-card">'
			. ( is_string( $picture ) && '' !== $picture ? '<img loading="lazy" decoding="async" alt="" width="600" height="400" src="' . esc_url( $picture ) . '">' : '<span class="pgl-empty">' . Icons::svg( 'camera' ) . '</span>' )
			. '<h3><a href="' . esc_url( (string) get_permalink( $post ) ) . '">' . esc_html( $view->title() ) . '</a></h3>'
			. '<p class="pgl-card-price">' . ( '' === $price ? esc_html( View::first( Words::status( $view->line( 'status' ) ), __( 'Price on request', 'property-gateway' ) ) ) : esc_html( Price::whole( $view ) ) ) . '</p>'
			. '<p>' . esc_html( $view->town() ) . '</p>'
			. '<p>' . esc_html( implode( ' · ', $facts ) ) . '</p></article>';
	}
}
