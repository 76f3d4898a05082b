<?php
/**
 * Data of schema.org about listings.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway\Seo;

use Property_Gateway\Listing;

defined( 'ABSPATH' ) || exit;

/** Data of schema.org: one RealEstateListing with its offer on the page of a listing, and one BreadcrumbList on every page of listings. */
final class Structured_Data {
	/** Maximum pictures that are named. */
	private const PICTURES = 10;
	/** What a listing is about, by its type. */
	private const KINDS = array(
		'house'     => 'House',
		'apartment' => 'Apartment',
		'building'  => 'Residence',
		'program'   => 'ApartmentComplex',
		'parking'   => 'ParkingFacility',
		'land'      => 'Landform',
	);
	/** Codes of UN/CEFACT for the periods of rents. */
	private const PERIODS = array(
		'day'    => 'DAY',
		'week'   => 'WEE',
		'month'  => 'MON',
		'yearly' => 'ANN',
	);
	/** Statuses of listings that nobody can buy or rent any more. */
	private const CLOSED = array( 'sold', 'rented', 'closed' );

	/** Adds the hooks. */
	public static function register(): void {
		add_action( 'wp_head', array( self::class, 'print' ), 20 );
	}

	/** Prints the data of the page. */
	public static function print(): void {
		$post = is_singular( Listing::TYPE ) ? (int) get_queried_object_id() : 0;
		$data = 0 === $post ? array() : array( self::listing( $post ) );
		$path = Breadcrumbs::path();
		// Yoast SEO and others print a list of their own.
		if ( count( $path ) > 1 && ! Other_Plugins::prints_breadcrumbs() ) {
			$data[] = self::breadcrumbs( $path );
		}
		foreach ( array_filter( $data ) as $one ) {
			wp_print_inline_script_tag(
				(string) wp_json_encode( array( '@context' => 'https://schema.org' ) + $one, JSON_HEX_TAG | JSON_HEX_AMP | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES ),
				array( 'type' => 'application/ld+json' )
			);
		}
	}

	/** The path to the page as a BreadcrumbList. */
	private static function breadcrumbs( array $path ): array {
		$items = array();
		foreach ( $path as $index => [ $name, $url ] ) {
			$items[] = array_filter(
				array(
					'@type'    => 'ListItem',
					'position' => $index + 1,
					'name'     => $name,
					'item'     => $url,
				)
			);
		}
		return array(
			'@type'           => 'BreadcrumbList',
			'itemListElement' => $items,
		);
	}

	/** A listing as RealEstateListing. */
	public static function listing( int $post ): array {
		$property = Listing::property( $post );
		$images   = array_slice( array_keys( Listing::images( $property ) ), 0, self::PICTURES );
		$data     = array_filter(
			array(
				'@type'           => 'RealEstateListing',
				'name'            => Words::title( $post ),
				'url'             => Meta::address( $post ),
				'description'     => Words::description( $post ),
				'inLanguage'      => Words::language( $post ),
				'identifier'      => (string) ( $property['reference'] ?? $property['crm_reference'] ?? '' ),
				'datePosted'      => substr( (string) ( $property['created_at'] ?? '' ), 0, 10 ),
				'dateModified'    => (string) get_post_modified_time( 'c', true, $post ),
				'image'           => array_map( static fn( $url ): string => Listing::picture( $post, (string) $url, 1280 ), $images ),
				'mainEntity'      => self::home( $property ),
				'offers'          => self::offer( $post, $property ),
				'spatialCoverage' => null,
			)
		);
		/**
		 * A listing as data of schema.org; an empty array prints none.
		 *
		 * @param array $data     The RealEstateListing.
		 * @param int   $post     The post of the listing.
		 * @param array $property The property as delivered.
		 */
		return (array) apply_filters( 'property_gateway_structured_data', $data, $post, $property );
	}

	/** The home: its place, sizes and rooms. */
	private static function home( array $property ): array {
		$location = is_array( $property['location'] ?? null ) ? $property['location'] : array();
		$street   = false === ( $location['publish_address'] ?? true ) ? '' : trim( (string) ( $location['street_number'] ?? '' ) . ' ' . (string) ( $location['street'] ?? '' ) );
		$address  = array_filter(
			array(
				'streetAddress'   => '' === $street ? null : $street,
				'postalCode'      => $location['postal_code'] ?? null,
				'addressLocality' => $location['city'] ?? null,
				'addressRegion'   => $location['region'] ?? null,
				'addressCountry'  => $location['countryCode'] ?? null,
			),
			'is_string'
		);
		$geo      = is_array( $location['geo'] ?? null ) ? $location['geo'] : array();
		// A blurred place is no place of a home.
		$exact = isset( $geo['latitude'], $geo['longitude'] ) && 'exact' === ( $location['precision'] ?? '' );
		$area  = Listing::number( $property, 'sizes', 'liveable_area', 'size' );
		$rooms = Listing::number( $property, 'living_rooms' );
		$beds  = Listing::number( $property, 'bedrooms' );
		return array_filter(
			array(
				'@type'            => self::KINDS[ $property['type'] ?? '' ] ?? 'Place',
				'address'          => array() === $address ? null : array( '@type' => 'PostalAddress' ) + $address,
				'geo'              => $exact ? array(
					'@type'     => 'GeoCoordinates',
					'latitude'  => $geo['latitude'],
					'longitude' => $geo['longitude'],
				) : null,
				'floorSize'        => null === $area ? null : array(
					'@type'    => 'QuantitativeValue',
					'value'    => $area,
					'unitCode' => 'sq_ft' === ( $property['sizes']['liveable_area']['unit'] ?? '' ) ? 'FTK' : 'MTK',
				),
				'numberOfRooms'    => self::is_home( $property ) ? $rooms : null,
				'numberOfBedrooms' => self::is_home( $property ) ? $beds : null,
			),
			static fn( $value ): bool => null !== $value
		);
	}

	/** Whether rooms are a property of what the listing is about. */
	private static function is_home( array $property ): bool {
		return in_array( $property['type'] ?? '', array( 'house', 'apartment' ), true );
	}

	/** The offer; null without a price. */
	private static function offer( int $post, array $property ): ?array {
		$price = $property['financial']['transaction']['price'] ?? null;
		if ( ! is_array( $price ) || ! is_numeric( $price['amount'] ?? null ) || ! is_string( $price['currency'] ?? null ) ) {
			return null;
		}
		$rental = in_array( $property['offer_type'] ?? '', array( 'rental', 'seasonal_rental' ), true );
		$period = self::PERIODS[ $property['rent_details']['rent_period'] ?? '' ] ?? null;
		$office = $property['office']['name'] ?? null;
		return array_filter(
			array(
				'@type'              => 'Offer',
				'price'              => $price['amount'],
				'priceCurrency'      => $price['currency'],
				'availability'       => 'https://schema.org/' . ( in_array( $property['status'] ?? '', self::CLOSED, true ) ? 'SoldOut' : 'InStock' ),
				'businessFunction'   => 'http://purl.org/goodrelations/v1#' . ( $rental ? 'LeaseOut' : 'Sell' ),
				'priceSpecification' => $rental && null !== $period ? array(
					'@type'         => 'UnitPriceSpecification',
					'price'         => $price['amount'],
					'priceCurrency' => $price['currency'],
					'unitCode'      => $period,
				) : null,
				'url'                => Meta::address( $post ),
				'offeredBy'          => is_string( $office ) && '' !== $office ? array(
					'@type' => 'RealEstateAgent',
					'name'  => $office,
					'url'   => home_url( '/' ),
				) : null,
			)
		);
	}
}
