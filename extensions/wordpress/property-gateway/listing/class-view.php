<?php
/**
 * A listing as the page shows it.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway\Listing_Page;

use Property_Gateway\Listing;

defined( 'ABSPATH' ) || exit;

/** A listing as the page shows it: its property, and what may be published of its place. */
final class View {
	/** Statuses in which nobody can buy or rent it any more. */
	private const CLOSED = array( 'sold', 'rented', 'closed' );

	/**
	 * Makes a view.
	 *
	 * @param int    $post     The post of the listing.
	 * @param array  $property The property as delivered.
	 * @param string $language Language of the texts.
	 */
	public function __construct( public readonly int $post, public readonly array $property, public readonly string $language ) {}

	/** The view of a post. */
	public static function of( int $post ): self {
		$polylang = array() !== \Property_Gateway\Languages::all() && function_exists( 'pll_get_post_language' );
		$language = $polylang ? substr( (string) pll_get_post_language( $post ), 0, 2 ) : \Property_Gateway\Languages::current();
		return new self( $post, Listing::property( $post ), $language );
	}

	/** A value by its path; null if there is none. */
	public function get( string ...$path ) {
		$value = $this->property;
		foreach ( $path as $key ) {
			$value = is_array( $value ) ? ( $value[ $key ] ?? null ) : null;
		}
		return $value;
	}

	/** A text of one line by its path; empty if there is none. */
	public function line( string ...$path ): string {
		$value = $this->get( ...$path );
		return is_string( $value ) || is_int( $value ) || is_float( $value ) ? trim( wp_strip_all_tags( (string) $value ) ) : '';
	}

	/** The first text that is not empty; empty if none is. */
	public static function first( string ...$texts ): string {
		foreach ( $texts as $text ) {
			if ( '' !== $text ) {
				return $text;
			}
		}
		return '';
	}

	/** The agency's reference. */
	public function reference(): string {
		return self::first( $this->line( 'reference' ), $this->line( 'crm_reference' ) );
	}

	/** A positive number by its path; null if there is none. */
	public function count( string ...$path ): ?float {
		$value = $this->get( ...$path );
		return is_numeric( $value ) && $value > 0 ? (float) $value : null;
	}

	/** The offer; a sale if it is not stated. */
	public function offer(): string {
		$offer = $this->line( 'offer_type' );
		return '' === $offer ? 'sale' : $offer;
	}

	/** Whether it is let rather than sold. */
	public function is_let(): bool {
		return in_array( $this->offer(), array( 'rental', 'seasonal_rental' ), true );
	}

	/** Whether it is sold, let or off the market. */
	public function is_closed(): bool {
		return in_array( $this->line( 'status' ), self::CLOSED, true );
	}

	/** Whether French law holds for its advertisement. */
	public function is_french(): bool {
		return in_array( strtoupper( $this->line( 'location', 'countryCode' ) ), array( '', 'FR' ), true );
	}

	/** Whether people live in it: the energy label and the co-ownership concern these. */
	public function is_home(): bool {
		return in_array( $this->line( 'type' ), array( 'house', 'apartment', 'building' ), true );
	}

	/** Whether street and number may be shown. */
	public function shows_address(): bool {
		return false !== $this->get( 'location', 'publish_address' )
			&& ( true === $this->get( 'location', 'publish_address' ) || ! in_array( $this->line( 'location', 'precision' ), array( 'district', 'city' ), true ) );
	}

	/** Postal code and town, with the quarter. */
	public function town(): string {
		$town     = trim( $this->line( 'location', 'postal_code' ) . ' ' . $this->line( 'location', 'city' ) );
		$district = $this->line( 'location', 'district' );
		return implode( ' – ', array_filter( array( '' === $town ? $this->line( 'location', 'region' ) : $town, $district ) ) );
	}

	/** The place as far as it may be published. */
	public function place(): string {
		$street = '';
		if ( $this->shows_address() ) {
			$street = $this->line( 'location', 'address' );
			$street = '' === $street ? trim( $this->line( 'location', 'street_number' ) . ' ' . $this->line( 'location', 'street' ) ) : $street;
		}
		$city = $this->line( 'location', 'city' );
		// A free text often ends with the town.
		return '' !== $street && '' !== $city && str_contains( mb_strtolower( $street ), mb_strtolower( $city ) ) ? $street : implode( ', ', array_filter( array( $street, $this->town() ) ) );
	}

	/**
	 * The position and how exact it is.
	 *
	 * @return array{0: float, 1: float, 2: int}|null Degrees north and east, and the radius in metres of the disc that it is within; 0: exact.
	 */
	public function position(): ?array {
		$latitude  = Listing::number( $this->property, 'location', 'geo', 'latitude' );
		$longitude = Listing::number( $this->property, 'location', 'geo', 'longitude' );
		if ( null === $latitude || null === $longitude || abs( $latitude ) > 85 || abs( $longitude ) > 180 ) {
			return null;
		}
		$radii  = array(
			'street'   => 300,
			'district' => 1000,
			'city'     => 3000,
		);
		$radius = $radii[ $this->line( 'location', 'precision' ) ] ?? 0;
		// Where the address is secret, the gateway rounds the position to a hundredth of a degree: up to 0.8 km away.
		return $this->shows_address() ? array( $latitude, $longitude, $radius ) : array( round( $latitude, 2 ), round( $longitude, 2 ), max( 1000, $radius ) );
	}

	/** The text for visitors as safe HTML. */
	public function description(): string {
		return wp_kses_post( Listing::text( $this->get( 'description' ), $this->language ) );
	}

	/** The title. */
	public function title(): string {
		return html_entity_decode( wp_strip_all_tags( get_the_title( $this->post ) ), ENT_QUOTES, 'UTF-8' );
	}

	/** The main area in its unit; empty if there is none. */
	public function main_area(): string {
		$order = array( 'liveable_area', 'floor_area', 'main_room_area' );
		$order = 'land' === $this->line( 'type' ) ? array( 'plot_area', 'land_area' ) : $order;
		$order = 'parking' === $this->line( 'type' ) ? array( 'parking_area', 'liveable_area' ) : $order;
		foreach ( $order as $name ) {
			$area = Format::area( $this->get( 'sizes', $name ) );
			if ( '' !== $area ) {
				return $area;
			}
		}
		return '';
	}
}
