<?php
/**
 * Words about a listing for search engines and shared links.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway\Seo;

use Property_Gateway\Languages;
use Property_Gateway\Listing;
use Property_Gateway\Listing_Page\Format;

defined( 'ABSPATH' ) || exit;

/** Words about a listing for search engines and shared links: plain text, without entities. */
final class Words {
	/** Characters of a description that search engines show. */
	private const DESCRIPTION = 160;

	/** A text without tags and entities, on one line. */
	public static function plain( string $text ): string {
		$text = html_entity_decode( wp_strip_all_tags( str_replace( '<', ' <', $text ) ), ENT_QUOTES | ENT_HTML5, 'UTF-8' );
		return trim( (string) preg_replace( '/\s+/u', ' ', $text ) );
	}

	/** The title of a post as plain text: a dash is a dash and no entity. */
	public static function title( int $post ): string {
		return self::plain( get_the_title( $post ) );
	}

	/** The language of the page of a listing, as its texts name it. */
	public static function language( int $post ): string {
		$polylang = array() !== Languages::all() && function_exists( 'pll_get_post_language' ) ? (string) pll_get_post_language( $post ) : '';
		return substr( '' === $polylang ? Languages::current() : $polylang, 0, 2 );
	}

	/** A text cut after a whole word. */
	public static function cut( string $text, int $length = self::DESCRIPTION ): string {
		if ( mb_strlen( $text ) <= $length ) {
			return $text;
		}
		$cut   = mb_substr( $text, 0, $length - 1 );
		$space = mb_strrpos( $cut, ' ' );
		return rtrim( false === $space ? $cut : mb_substr( $cut, 0, $space ), ' ,;:.–-' ) . '…';
	}

	/** A number as the language of the site writes it, as plain text. */
	public static function number( float $number, int $decimals = 0 ): string {
		return Format::number( $number, $decimals );
	}

	/** The price in words; empty without one. */
	public static function price( array $property ): string {
		return Format::money( $property['financial']['transaction']['price'] ?? null );
	}

	/** The description of a listing: price, area and town, then the beginning of its text. */
	public static function description( int $post ): string {
		$property = Listing::property( $post );
		$area     = Listing::number( $property, 'sizes', 'liveable_area', 'size' );
		$unit     = (string) ( $property['sizes']['liveable_area']['unit'] ?? 'sq_m' );
		$place    = trim( (string) ( $property['location']['postal_code'] ?? '' ) . ' ' . (string) ( $property['location']['city'] ?? '' ) );
		$facts    = array_filter( array( self::price( $property ), null === $area || 'sq_m' !== $unit ? '' : self::number( $area ) . "\u{00A0}m²", $place ) );
		$language = self::language( $post );
		$text     = self::plain( Listing::text( $property['short_description'] ?? null, $language ) );
		$text     = '' === $text ? self::plain( Listing::text( $property['description'] ?? null, $language ) ) : $text;
		$facts    = implode( ' · ', $facts );
		/**
		 * The description of a listing for search engines and shared links.
		 *
		 * @param string $description Plain text.
		 * @param int    $post        The post of the listing.
		 */
		return (string) apply_filters( 'property_gateway_description', self::cut( '' === $facts ? $text : trim( "$facts. $text" ) ), $post );
	}

	/** The address of the main picture in a width; empty without pictures. */
	public static function picture( int $post, int $width ): string {
		$first = array_key_first( Listing::images( Listing::property( $post ) ) );
		return null === $first ? '' : Listing::picture( $post, (string) $first, $width );
	}
}
