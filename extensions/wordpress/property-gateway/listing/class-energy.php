<?php
/**
 * The labels of energy and greenhouse gases.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway\Listing_Page;

use Property_Gateway\Listing;

defined( 'ABSPATH' ) || exit;

/** The labels of energy and greenhouse gases as the French law draws them since 2021; outside France class and value in words. */
final class Energy {
	private const LETTERS = array( 'A', 'B', 'C', 'D', 'E', 'F', 'G' );
	/** Colours of the label for energy, best class first. */
	private const ENERGY = array( '#009C6D', '#52B153', '#78BD76', '#F4E70F', '#F0B50F', '#EB8235', '#D7221F' );
	/** Colours of the label for greenhouse gases. */
	private const GAS = array( '#A4DBF8', '#8CB4D3', '#7792B1', '#606F8F', '#4D5271', '#393551', '#281B35' );

	/** The section; empty where the law wants none and nothing is known. */
	public static function html( View $view ): string {
		$energy = $view->get( 'legal', 'energy' );
		$energy = is_array( $energy ) ? $energy : array();
		if ( array() === $energy && ! ( $view->is_home() && $view->is_french() ) ) {
			return '';
		}
		$rank = (string) ( $energy['epc_category'] ?? '' );
		$gas  = (string) ( $energy['greenhouse_emissions'] ?? '' );
		if ( 'not_applicable' === $rank || false === ( $energy['applicable'] ?? null ) ) {
			return self::none( __( 'This property is not subject to an energy performance certificate.', 'property-gateway' ), $energy );
		}
		if ( 'empty' === $rank || true === ( $energy['blank'] ?? null ) ) {
			return self::none( __( 'Blank energy performance certificate: the consumption could not be determined.', 'property-gateway' ), $energy );
		}
		$labels = '';
		$plain  = str_replace( '+', '', $rank );
		if ( in_array( $plain, self::LETTERS, true ) ) {
			$labels .= self::label( $plain, $energy['epc_value'] ?? null, false );
		}
		if ( in_array( $gas, self::LETTERS, true ) ) {
			$labels .= self::label( $gas, $energy['greenhouse_value'] ?? null, true );
		}
		if ( '' === $labels ) {
			return self::none( __( 'The energy performance certificate is being made.', 'property-gateway' ), $energy );
		}
		return '<div class="pgl-energy">' . $labels . '</div>' . self::notes( $energy, $view->is_french() ? $rank : '' );
	}

	/** A certificate without a class. */
	private static function none( string $text, array $energy ): string {
		return '<p class="pgl-energy-none">' . Icons::svg( 'energy' ) . esc_html( $text ) . '</p>' . self::notes( $energy, '' );
	}

	/** Cost of a year, day and the warning of classes F and G. */
	private static function notes( array $energy, string $rank ): string {
		$notes = array();
		if ( in_array( $rank, array( 'F', 'G' ), true ) ) {
			/* translators: %s: class */
			$notes[] = sprintf( __( 'Dwelling with excessive energy consumption: class %s', 'property-gateway' ), $rank );
		}
		$costs         = $energy['costs_estimation'] ?? null;
		$costs         = is_array( $costs ) ? $costs : array();
		[ $min, $max ] = array( Format::money( $costs['min'] ?? null ), Format::money( $costs['max'] ?? null ) );
		if ( '' !== $min && '' !== $max ) {
			/* translators: 1: lowest, 2: highest amount */
			$cost = sprintf( __( 'Estimated annual energy costs for standard use: between %1$s and %2$s per year.', 'property-gateway' ), $min, $max );
			$year = (int) ( $costs['reference_year'] ?? 0 );
			/* translators: %d: year */
			$notes[] = $cost . ( $year > 0 ? ' ' . sprintf( __( 'Average energy prices of the year %d (subscriptions included).', 'property-gateway' ), $year ) : '' );
		}
		$day = Format::date( $energy['diagnostic_date'] ?? null );
		if ( '' !== $day ) {
			/* translators: %s: date */
			$notes[] = sprintf( __( 'Date of the energy performance certificate: %s', 'property-gateway' ), $day );
		}
		$html = '';
		foreach ( $notes as $note ) {
			$html .= '<li>' . esc_html( $note ) . '</li>';
		}
		return '' === $html ? '' : '<ul class="pgl-notes">' . $html . '</ul>';
	}

	/** One label: steps from A to G, the step of the class larger, with its value. */
	private static function label( string $rank, $value, bool $is_gas ): string {
		$number = is_numeric( $value ) ? Format::number( (float) $value, 0 ) : '';
		$unit   = $is_gas ? 'kg CO₂/m²/' : 'kWh/m²/';
		$unit  .= __( 'year', 'property-gateway' );
		$title  = $is_gas ? __( 'Greenhouse gas emissions', 'property-gateway' ) : __( 'Energy consumption', 'property-gateway' );
		/* translators: 1: which label, 2: class */
		$spoken = sprintf( __( '%1$s: class %2$s, on a scale from A (best) to G', 'property-gateway' ), $title, $rank ) . ( '' === $number ? '' : " – $number $unit" );
		$bars   = '';
		$top    = 8.0;
		foreach ( self::LETTERS as $index => $letter ) {
			$chosen = $letter === $rank;
			$height = $chosen ? 40.0 : 22.0;
			$width  = 64 + $index * 19 + ( $chosen ? 14 : 0 );
			$colour = ( $is_gas ? self::GAS : self::ENERGY )[ $index ];
			$light  = $is_gas ? $index > 2 : in_array( $index, array( 0, 6 ), true );
			$bars  .= self::step( $letter, 106, $top, $width, $height, $colour, $light ? '#fff' : '#111', $chosen, $is_gas );
			if ( $chosen ) {
				$bars .= self::value( $number, $unit, $top + $height / 2 );
			}
			$top += $height + 3;
		}
		$best  = $is_gas ? __( 'Low CO₂ emissions', 'property-gateway' ) : __( 'Highly efficient home', 'property-gateway' );
		$worst = $is_gas ? __( 'Very high CO₂ emissions', 'property-gateway' ) : __( 'Extremely inefficient home', 'property-gateway' );
		return '<figure class="pgl-label"><figcaption>' . esc_html( $title ) . '</figcaption><p aria-hidden="true">' . esc_html( $best ) . '</p><svg viewBox="0 0 310 206" role="img" aria-label="' . esc_attr( $spoken ) . '">' . $bars . '</svg><p aria-hidden="true">' . esc_html( $worst ) . '</p></figure>';
	}

	/** A step of the label: with a point for energy, rounded for gases. */
	private static function step( string $letter, float $left, float $top, float $width, float $height, string $colour, string $ink, bool $chosen, bool $is_gas ): string {
		$right = $left + $width;
		$end   = $is_gas
			? sprintf( 'H%.1F A%.1F %.1F 0 0 1 %.1F %.1F', $right - $height / 2, $height / 2, $height / 2, $right - $height / 2, $top + $height )
			: sprintf( 'H%.1F L%.1F %.1F L%.1F %.1F', $right - $height / 3, $right, $top + $height / 2, $right - $height / 3, $top + $height );
		return sprintf( '<path d="M%.1F %.1F %s H%.1F Z" fill="%s"%s/>', $left, $top, $end, $left, $colour, $chosen ? ' stroke="#111" stroke-width="2"' : '' )
			. sprintf( '<text x="%.1F" y="%.1F" fill="%s" font-size="%d" font-weight="700">%s</text>', $left + ( $chosen ? 12 : 8 ), $top + $height / 2 + ( $chosen ? 9.5 : 5.5 ), $ink, $chosen ? 27 : 15, $letter );
	}

	/** The value to the left of the step. */
	private static function value( string $number, string $unit, float $middle ): string {
		if ( '' === $number ) {
			return '';
		}
		return sprintf( '<rect x="2" y="%.1F" width="98" height="46" rx="5" fill="#fff" stroke="#111" stroke-width="1.5"/><text x="51" y="%.1F" text-anchor="middle" font-size="20" font-weight="700" fill="#111">%s</text><text x="51" y="%.1F" text-anchor="middle" font-size="11" fill="#111">%s</text>', $middle - 23, $middle - 1, esc_html( $number ), $middle + 15, esc_html( $unit ) );
	}
}
