<?php
/**
 * Texts in forms that can be compared.
 *
 * @package PropertyGateway
 */

namespace Property_Gateway\Search;

defined( 'ABSPATH' ) || exit;

/** Texts in forms that can be compared: without case, accents and punctuation. */
final class Text {
	/** Districts of the three cities that have them, however they are written. */
	private const DISTRICT = '/^(paris|lyon|marseille) 0?(\d{1,2}) ?(?:e|er|eme|ere|ieme)?(?: arr| arrd?t?| arrdmt| arrondissement)?$/';

	/** The text in small letters without accents; anything but letters and digits becomes one space. */
	public static function fold( string $text ): string {
		$plain = remove_accents( mb_strtolower( $text ) );
		return trim( (string) preg_replace( '/[^\p{L}\p{N}]+/u', ' ', $plain ) );
	}

	/** The name of a town for comparison, as the gateway compares it: `St` is `Saint`, a CEDEX is dropped, a district is `lyon 3`. */
	public static function city( string $name ): string {
		$plain = (string) preg_replace( '/ cedex( \d+)?$/', '', self::fold( $name ) );
		$plain = (string) preg_replace( '/(^| )st(e?s?)(?= )/', '$1saint$2', $plain );
		return preg_match( self::DISTRICT, $plain, $part ) ? $part[1] . ' ' . (int) $part[2] : $plain;
	}

	/** All towns that a listing is in: the town, and the whole city of a district. */
	public static function cities( string $name ): array {
		$key = self::city( $name );
		if ( '' === $key ) {
			return array();
		}
		return preg_match( '/^(paris|lyon|marseille) \d+$/', $key, $part ) ? array( $key, $part[1] ) : array( $key );
	}

	/** A postal code for comparison. */
	public static function postal( string $code ): string {
		return (string) preg_replace( '/[^\p{L}\p{N}]+/u', '', mb_strtoupper( $code ) );
	}

	/** The words of a search, each once, at most twelve. */
	public static function words( string $text ): array {
		$words = array_filter( explode( ' ', self::fold( $text ) ), static fn( string $word ): bool => strlen( $word ) > 1 || ctype_digit( $word ) );
		return array_slice( array_values( array_unique( $words ) ), 0, 12 );
	}

	/** A word without the ending of a plural, so that “piscines” finds “piscine”: listings are searched by how words begin. */
	public static function stem( string $word ): string {
		return strlen( $word ) > 4 && ! preg_match( '/\d/', $word ) ? rtrim( $word, 'sx' ) : $word;
	}
}
