<?php
/**
 * Numbers, amounts, areas and dates for visitors.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway\Listing_Page;

use Property_Gateway\Listing;

defined( 'ABSPATH' ) || exit;

/** Numbers, amounts, areas and dates in the language of the site. WordPress formats by its language packs only, which a site may lack. */
final class Format {
	/** Thousands separator and decimal point of a language. */
	private const SEPARATORS = array(
		'fr' => array( "\u{202F}", ',' ),
		'de' => array( '.', ',' ),
		'es' => array( '.', ',' ),
	);
	/** Square metres of a unit of area. */
	private const METRES = array(
		'sq_m'  => 1.0,
		'are'   => 100.0,
		'acre'  => 4046.8564224,
		'sq_ft' => 0.09290304,
	);

	/** A number with as many decimals as it has, two at most. */
	public static function number( float $number, int $decimals = 2 ): string {
		[ $thousands, $point ] = self::SEPARATORS[ substr( determine_locale(), 0, 2 ) ] ?? array( ',', '.' );
		$text                  = number_format( $number, $decimals, $point, $thousands );
		return $decimals > 0 ? rtrim( rtrim( $text, '0' ), $point ) : $text;
	}

	/** An amount of money; empty if it is none or not positive. */
	public static function money( $money ): string {
		$amount = is_array( $money ) ? ( $money['amount'] ?? null ) : null;
		if ( ! is_numeric( $amount ) || $amount <= 0 ) {
			return '';
		}
		$currency = (string) ( $money['currency'] ?? 'EUR' );
		$decimals = floor( (float) $amount ) === (float) $amount ? 0 : 2;
		$number   = number_format( (float) $amount, $decimals, ...array_reverse( self::SEPARATORS[ substr( determine_locale(), 0, 2 ) ] ?? array( ',', '.' ) ) );
		$symbols  = array(
			'EUR' => '€',
			'GBP' => '£',
			'USD' => '$',
			'CHF' => 'CHF',
		);
		$symbol   = $symbols[ $currency ] ?? $currency;
		return 'en' === substr( determine_locale(), 0, 2 ) && strlen( $symbol ) < 4 && 'CHF' !== $symbol ? $symbol . $number : "$number\u{00A0}$symbol";
	}

	/** An area in its own unit; square feet and acres stay, ares become square metres; empty if it is none. */
	public static function area( $area ): string {
		$size = is_array( $area ) ? ( $area['size'] ?? null ) : null;
		if ( ! is_numeric( $size ) || $size <= 0 ) {
			return '';
		}
		$units = array(
			'sq_ft' => 'sq ft',
			'acre'  => 'acres',
		);
		$unit  = (string) ( $area['unit'] ?? 'sq_m' );
		if ( isset( $units[ $unit ] ) ) {
			return self::number( (float) $size, 1 ) . "\u{00A0}" . $units[ $unit ];
		}
		return self::number( 'are' === $unit ? (float) $size * 100 : (float) $size, 1 ) . "\u{00A0}m²";
	}

	/** Square metres of an area; null if it is none. */
	public static function metres( $area ): ?float {
		$size = is_array( $area ) ? ( $area['size'] ?? null ) : null;
		return is_numeric( $size ) && $size > 0 ? (float) $size * ( self::METRES[ (string) ( $area['unit'] ?? 'sq_m' ) ] ?? 1.0 ) : null;
	}

	/** A day, from a date or an instant; empty if it is none. */
	public static function date( $date ): string {
		$time = is_string( $date ) ? strtotime( $date ) : false;
		if ( false === $time ) {
			return '';
		}
		$forms = array(
			'fr' => 'd/m/Y',
			'es' => 'd/m/Y',
			'de' => 'd.m.Y',
		);
		return gmdate( $forms[ substr( determine_locale(), 0, 2 ) ] ?? 'j M Y', $time );
	}

	/** A distance in metres or kilometres. */
	public static function distance( float $metres ): string {
		return $metres < 1000 ? self::number( round( $metres / 10 ) * 10, 0 ) . "\u{00A0}m" : self::number( $metres / 1000, 1 ) . "\u{00A0}km";
	}
}
