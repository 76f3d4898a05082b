<?php
/**
 * The price of a listing and what the law wants said next to it.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway\Listing_Page;

use Property_Gateway\Listing;

defined( 'ABSPATH' ) || exit;

/** The price of a listing and what the law wants said next to it: charges, deposit, fees and who pays them (arrêté of 10 January 2017, law of 6 July 1989). */
final class Price {
	/** The price in one line; empty for one on request or a listing that is sold. */
	public static function line( View $view ): string {
		if ( $view->is_closed() ) {
			return '';
		}
		if ( 'life_annuity_sale' === $view->offer() ) {
			$bouquet = Format::money( $view->get( 'life_annuity_details', 'initial_capital' ) );
			if ( '' !== $bouquet ) {
				return $bouquet;
			}
		}
		$price = Format::money( $view->get( 'financial', 'transaction', 'price' ) );
		if ( '' !== $price ) {
			return $price;
		}
		[ $from, $to ] = array( Format::money( $view->get( 'financial', 'range', 'from' ) ), Format::money( $view->get( 'financial', 'range', 'to' ) ) );
		if ( '' !== $from && '' !== $to ) {
			/* translators: 1: lowest, 2: highest price */
			return sprintf( __( 'from %1$s to %2$s', 'property-gateway' ), $from, $to );
		}
		/* translators: %s: lowest price */
		return '' === $from ? '' : sprintf( __( 'from %s', 'property-gateway' ), $from );
	}

	/** What follows the price: the period of a rent with its charges, or that it is the down payment. */
	public static function unit( View $view ): string {
		if ( 'life_annuity_sale' === $view->offer() && '' !== Format::money( $view->get( 'life_annuity_details', 'initial_capital' ) ) ) {
			$rent = self::annuity_rent( $view );
			/* translators: %s: annuity with its period */
			return '' === $rent ? __( 'down payment', 'property-gateway' ) : sprintf( __( 'down payment + %s annuity', 'property-gateway' ), $rent );
		}
		if ( ! $view->is_let() ) {
			return '';
		}
		$included = $view->get( 'rent_details', 'fees_included' );
		$charges  = true === $included ? __( 'charges included', 'property-gateway' ) : ( false === $included ? __( 'plus charges', 'property-gateway' ) : '' );
		return trim( Words::period( self::rent_period( $view ) ) . ' ' . $charges );
	}

	/** Price and unit as one text; empty for one on request. */
	public static function whole( View $view ): string {
		$unit = self::unit( $view );
		$line = self::line( $view );
		return '' === $line ? '' : $line . ( str_starts_with( $unit, '/' ) || '' === $unit ? $unit : " $unit" );
	}

	/** The sentences below the price. */
	public static function notes( View $view ): array {
		if ( $view->is_closed() ) {
			return array();
		}
		return array_values( array_filter( array_merge( self::annuity( $view ), self::rent( $view ), self::fees( $view ), self::per_metre( $view ), array( self::words( $view ) ) ) ) );
	}

	/** The section. */
	public static function html( View $view ): string {
		if ( $view->is_closed() ) {
			return '<p class="pgl-price pgl-price-none">' . esc_html( Words::status( $view->line( 'status' ) ) ) . '</p>';
		}
		$line = self::line( $view );
		$unit = self::unit( $view );
		$html = '<p class="pgl-price">' . ( '' === $line ? esc_html__( 'Price on request', 'property-gateway' ) : '<strong>' . esc_html( $line ) . '</strong>' . ( '' === $unit ? '' : ( str_starts_with( $unit, '/' ) ? '' : ' ' ) . '<span>' . esc_html( $unit ) . '</span>' ) ) . '</p>';
		return $html;
	}

	/** The sentences below the price as a list, with the schedule of fees. */
	public static function notes_html( View $view ): string {
		$notes = '';
		foreach ( self::notes( $view ) as $note ) {
			$notes .= '<li>' . esc_html( $note ) . '</li>';
		}
		$url    = esc_url( View::first( $view->line( 'legal', 'legal_mentions', 'agency_fees_url' ), $view->line( 'office', 'commission_url' ) ), array( 'http', 'https' ) );
		$notes .= '' === $url ? '' : '<li><a href="' . $url . '" rel="noopener nofollow">' . esc_html__( 'Schedule of the agency’s fees', 'property-gateway' ) . '</a></li>';
		return '' === $notes || $view->is_closed() ? '' : '<ul class="pgl-notes">' . $notes . '</ul>';
	}

	/** The period of a rent: a month of a home unless the CRM says another. */
	private static function rent_period( View $view ): string {
		$period = $view->line( 'rent_details', 'rent_period' );
		return '' === $period ? ( 'rental' === $view->offer() ? 'month' : '' ) : $period;
	}

	/** A life annuity: the rent, the value, on whose lives it depends, and whether somebody lives there. */
	private static function annuity( View $view ): array {
		if ( 'life_annuity_sale' !== $view->offer() ) {
			return array();
		}
		$rent   = self::annuity_rent( $view );
		$value  = Format::money( $view->get( 'life_annuity_details', 'market_value' ) );
		$people = array();
		foreach ( (array) $view->get( 'life_annuity_details', 'occupants' ) as $one ) {
			$age    = is_array( $one ) && is_numeric( $one['age'] ?? null ) ? (int) $one['age'] : null;
			$gender = is_array( $one ) ? ( $one['gender'] ?? '' ) : '';
			$who    = 'female' === $gender ? __( 'woman', 'property-gateway' ) : ( 'male' === $gender ? __( 'man', 'property-gateway' ) : '' );
			/* translators: %d: age in years */
			$people[] = trim( implode( ', ', array_filter( array( $who, null === $age ? '' : sprintf( __( 'aged %d', 'property-gateway' ), $age ) ) ) ) );
		}
		$occupied = $view->get( 'occupancy', 'occupied' );
		return array(
			/* translators: %s: amount with its period */
			'' === $rent ? '' : sprintf( __( 'Annuity: %s', 'property-gateway' ), $rent ),
			/* translators: %s: amount */
			'' === $value ? '' : sprintf( __( 'Market value: %s', 'property-gateway' ), $value ),
			/* translators: %s: people */
			array() === array_filter( $people ) ? '' : sprintf( __( 'Annuitants: %s', 'property-gateway' ), implode( ' · ', array_filter( $people ) ) ),
			true === $occupied ? __( 'Sold occupied: the sellers keep living there', 'property-gateway' ) : ( false === $occupied ? __( 'Sold vacant', 'property-gateway' ) : '' ),
		);
	}

	/** The annuity with its period; empty if there is none. */
	private static function annuity_rent( View $view ): string {
		$rent = Format::money( $view->get( 'life_annuity_details', 'life_annuity', 'amount' ) );
		return '' === $rent ? '' : $rent . Words::period( View::first( $view->line( 'life_annuity_details', 'life_annuity', 'period' ), 'month' ) );
	}

	/** A rent: charges, deposit, inventory, rent control. */
	private static function rent( View $view ): array {
		if ( ! $view->is_let() ) {
			return array();
		}
		$say     = static fn( string $text, $money ): string => '' === Format::money( $money ) ? '' : sprintf( $text, Format::money( $money ) );
		$control = $view->get( 'rent_details', 'rent_control' );
		$control = is_array( $control ) ? $control : array();
		$charges = Format::money( $view->get( 'rent_details', 'fees_amount' ) );
		$in      = true === $view->get( 'rent_details', 'fees_included' );
		/* translators: %s: amount with its period */
		$charges = '' === $charges ? '' : sprintf( $in ? __( 'of which charges: %s', 'property-gateway' ) : __( 'Charges: %s', 'property-gateway' ), $charges . Words::period( self::rent_period( $view ) ) );
		return array(
			$charges,
			/* translators: %s: amount */
			$say( __( 'Deposit: %s', 'property-gateway' ), $view->get( 'rent_details', 'guarantee_deposit_amount' ) ),
			/* translators: %s: amount */
			$say( __( 'of which inventory at the tenant’s expense: %s', 'property-gateway' ), $view->get( 'rent_details', 'inventory_fixtures_amount' ) ),
			/* translators: %s: amount */
			$say( __( 'Base rent: %s', 'property-gateway' ), $control['base_rent'] ?? null ),
			/* translators: %s: amount */
			$say( __( 'Increased reference rent, not to be exceeded: %s', 'property-gateway' ), $control['increased_reference_rent'] ?? null ),
			/* translators: %s: amount */
			$say( __( 'Rent supplement: %s', 'property-gateway' ), $control['rent_supplement'] ?? null ),
		);
	}

	/** The agency's fees: who pays them, the percentage, and the price with and without them. */
	private static function fees( View $view ): array {
		$type  = $view->line( 'financial', 'commissions', 'type' );
		$fee   = $view->get( 'financial', 'commissions', 'buyer' );
		$text  = is_array( $fee ) ? self::fee( $fee ) : '';
		$notes = array();
		if ( $view->is_let() ) {
			/* translators: %s: amount */
			return array( '' === $text ? '' : sprintf( __( 'Agency fees paid by the tenant: %s', 'property-gateway' ), $text ) );
		}
		if ( 'seller' === $type ) {
			$notes[] = __( 'Agency fees paid by the seller', 'property-gateway' );
		} elseif ( '' !== $text ) {
			/* translators: %s: percentage or amount */
			$notes[] = sprintf( 'shared' === $type ? __( 'Agency fees shared by seller and buyer, of which the buyer pays %s', 'property-gateway' ) : __( 'Agency fees paid by the buyer: %s', 'property-gateway' ), $text );
		} elseif ( 'buyer' === $type ) {
			$notes[] = __( 'Agency fees paid by the buyer', 'property-gateway' );
		}
		$net   = $view->get( 'financial', 'transaction', 'net_sales_price' );
		$price = $view->get( 'financial', 'transaction', 'price' );
		if ( is_array( $net ) && is_array( $price ) && ( $net['amount'] ?? 0 ) > 0 && $net['amount'] < ( $price['amount'] ?? 0 ) ) {
			/* translators: 1: price with fees, 2: price without fees */
			$notes[] = sprintf( __( '%1$s with fees, %2$s without fees', 'property-gateway' ), Format::money( $price ), Format::money( $net ) );
		}
		return $notes;
	}

	/** A fee in words. */
	private static function fee( array $fee ): string {
		$percent = is_numeric( $fee['percentage'] ?? null ) ? Format::number( (float) $fee['percentage'] ) . "\u{00A0}%" : '';
		$parts   = array_filter( array( $percent, Format::money( $fee['amount'] ?? null ) ) );
		if ( array() === $parts ) {
			return is_string( $fee['text'] ?? null ) ? mb_substr( trim( wp_strip_all_tags( $fee['text'] ) ), 0, 300 ) : '';
		}
		return implode( ' – ', $parts ) . ( true === ( $fee['vat_included'] ?? null ) ? ' ' . __( 'incl. VAT', 'property-gateway' ) : '' );
	}

	/** The price per square metre of a sale. */
	private static function per_metre( View $view ): array {
		$price = $view->get( 'financial', 'transaction', 'price' );
		$area  = Format::metres( $view->get( 'sizes', 'liveable_area' ) );
		if ( 'sale' !== $view->offer() || null === $area || ! is_array( $price ) || ! is_numeric( $price['amount'] ?? null ) ) {
			return array();
		}
		$each = array( 'amount' => round( $price['amount'] / $area ) ) + $price;
		/* translators: %s: amount */
		return array( sprintf( __( '%s per m²', 'property-gateway' ), Format::money( $each ) ) );
	}

	/** What the agency writes next to the price. */
	private static function words( View $view ): string {
		return mb_substr( html_entity_decode( $view->line( 'financial', 'information' ), ENT_QUOTES, 'UTF-8' ), 0, 500 );
	}
}
