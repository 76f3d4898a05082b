<?php
/**
 * The cards of listings.
 *
 * @package PropertyGateway
 */

namespace Property_Gateway\Search;

use Property_Gateway\Listing;

defined( 'ABSPATH' ) || exit;

/** The cards of listings in results. */
final class Cards {
	/** Widths that a picture is offered in, CSS pixels. */
	private const WIDTHS = array( 320, 480, 640, 960 );

	/** A list of cards. */
	public static function html( array $posts ): string {
		_prime_post_caches( $posts, false, true );
		$html = '';
		foreach ( $posts as $at => $post ) {
			$html .= self::card( $post, $at < 2 );
		}
		return '<ul class="pgw-cards">' . $html . '</ul>';
	}

	/** One card. @param bool $first Whether its picture is seen at once, and so is not loaded late. */
	public static function card( int $post, bool $first = false ): string {
		$shown    = self::translated( $post );
		$property = Listing::property( $post );
		$title    = wp_strip_all_tags( get_the_title( $shown ) );
		$badge    = Vocabulary::badges()[ $property['status'] ?? '' ] ?? '';
		$id       = Listing::id( $post );
		$energy   = (string) ( $property['legal']['energy']['epc_category'] ?? '' );
		$place    = trim( ( $property['location']['city'] ?? '' ) . ' ' . ( ( $property['location']['postal_code'] ?? '' ) === '' ? '' : '(' . $property['location']['postal_code'] . ')' ) );
		return '<li class="pgw-card" data-post="' . $post . '"><article>'
			. '<div class="pgw-picture">' . self::picture( $post, $property, $first )
			. ( '' === $badge ? '' : '<span class="pgw-badge">' . esc_html( $badge ) . '</span>' ) . '</div>'
			. '<div class="pgw-body"><p class="pgw-price">' . self::price( $property ) . '</p>'
			. '<h2 class="pgw-title"><a href="' . esc_url( (string) get_permalink( $shown ) ) . '">' . esc_html( $title ) . '</a></h2>'
			. '<p class="pgw-place">' . esc_html( $place ) . '</p>'
			. '<p class="pgw-key">' . self::facts( $property )
			. ( in_array( $energy, Vocabulary::ENERGY, true ) ? '<span class="pgw-energy" data-class="' . esc_attr( $energy[0] ) . '"><span class="screen-reader-text">' . esc_html__( 'Energy class', 'property-gateway' ) . ' </span>' . esc_html( $energy ) . '</span>' : '' ) . '</p></div>'
			/* translators: %s: title of a listing */
			. '<button type="button" class="pgw-heart" hidden aria-pressed="false" data-listing="' . esc_attr( $id ) . '" aria-label="' . esc_attr( sprintf( __( 'Add to favourites: %s', 'property-gateway' ), $title ) ) . '"><svg viewBox="0 0 24 24" aria-hidden="true" width="22" height="22"><path d="M12 20.5 4.2 12.8a5 5 0 0 1 7.1-7.1l.7.7.7-.7a5 5 0 0 1 7.1 7.1z"/></svg></button>'
			. '</article></li>';
	}

	/** The post of a listing in the visitor's language, where Polylang or WPML has one. */
	private static function translated( int $post ): int {
		$other = function_exists( 'pll_get_post' ) ? (int) pll_get_post( $post ) : (int) apply_filters( 'wpml_object_id', $post, Listing::TYPE, true );
		return $other > 0 && 'publish' === get_post_status( $other ) ? $other : $post;
	}

	/** The picture with the widths that it can be had in. */
	private static function picture( int $post, array $property, bool $first ): string {
		$url = array_key_first( Listing::images( $property ) );
		if ( ! is_string( $url ) ) {
			return '<span class="pgw-none" aria-hidden="true"></span>';
		}
		$set = array();
		foreach ( self::WIDTHS as $width ) {
			$set[ Listing::picture( $post, $url, $width ) ] = $width;
		}
		$sources = array();
		foreach ( $set as $address => $width ) {
			$sources[] = esc_url( $address ) . " {$width}w";
		}
		$several = count( $set ) > 1 ? ' srcset="' . implode( ', ', $sources ) . '" sizes="(max-width: 600px) 92vw, (max-width: 1100px) 45vw, 360px"' : '';
		return '<img src="' . esc_url( Listing::picture( $post, $url, 640 ) ) . '"' . $several . ' width="600" height="400" alt="" decoding="async" ' . ( $first ? 'fetchpriority="high"' : 'loading="lazy"' ) . '>';
	}

	/** The price with its period; of a life annuity the down payment and the rent. */
	public static function price( array $property ): string {
		$price  = $property['financial']['transaction']['price'] ?? null;
		$period = (string) ( $property['rent_details']['rent_period'] ?? '' );
		$offer  = (string) ( $property['offer_type'] ?? '' );
		if ( 'rental' === $offer && '' === $period ) {
			$period = 'month';
		}
		if ( 'life_annuity_sale' === $offer && isset( $property['life_annuity_details'] ) ) {
			$details = $property['life_annuity_details'];
			$capital = self::money( $details['initial_capital'] ?? $price );
			$rent    = self::money( $details['life_annuity']['amount'] ?? null );
			/* translators: %s: amount that is paid at once */
			return ( '' === $capital ? '' : esc_html( sprintf( __( '%s down payment', 'property-gateway' ), $capital ) ) )
				. ( '' === $rent ? '' : ' <small>+ ' . esc_html( $rent . Vocabulary::period( (string) ( $details['life_annuity']['period'] ?? 'month' ) ) ) . '</small>' )
				. ' <small class="pgw-annuity">' . esc_html__( 'life annuity', 'property-gateway' ) . '</small>';
		}
		$money = self::money( $price );
		return '' === $money ? esc_html__( 'Price on request', 'property-gateway' ) : esc_html( $money ) . ( in_array( $offer, Vocabulary::RENTALS, true ) ? '<small>' . esc_html( Vocabulary::period( $period ) ) . '</small>' : '' );
	}

	/** An amount of money; empty if there is none. */
	private static function money( $money ): string {
		return is_array( $money ) && is_numeric( $money['amount'] ?? null ) ? \Property_Gateway\Listing_Page\Format::number( (float) $money['amount'] ) . "\u{00A0}" . ( 'EUR' === ( $money['currency'] ?? '' ) ? '€' : (string) ( $money['currency'] ?? '' ) ) : '';
	}

	/** Type, rooms and areas. */
	private static function facts( array $property ): string {
		$area  = Row::metres( $property, 'liveable_area' ) ?? Row::metres( $property, 'floor_area' );
		$land  = Row::metres( $property, 'land_area' ) ?? Row::metres( $property, 'plot_area' );
		$rooms = Listing::number( $property, 'living_rooms' );
		$beds  = Listing::number( $property, 'bedrooms' );
		$facts = array(
			Vocabulary::types()[ $property['type'] ?? '' ] ?? '',
			/* translators: %s: number of rooms */
			null === $rooms || $rooms <= 0 ? '' : sprintf( _n( '%s room', '%s rooms', (int) $rooms, 'property-gateway' ), \Property_Gateway\Listing_Page\Format::number( $rooms, floor( $rooms ) === $rooms ? 0 : 1 ) ),
			/* translators: %s: number of bedrooms */
			null === $beds || $beds <= 0 ? '' : sprintf( _n( '%s bedroom', '%s bedrooms', (int) $beds, 'property-gateway' ), \Property_Gateway\Listing_Page\Format::number( $beds ) ),
			null === $area || $area <= 0 ? '' : \Property_Gateway\Listing_Page\Format::number( round( $area ) ) . "\u{00A0}m²",
			/* translators: %s: square metres */
			null === $land || $land <= 0 ? '' : sprintf( __( 'land %s m²', 'property-gateway' ), \Property_Gateway\Listing_Page\Format::number( round( $land ) ) ),
		);
		return implode( '', array_map( static fn( string $fact ): string => '<span>' . esc_html( $fact ) . '</span>', array_filter( $facts ) ) );
	}
}
