<?php
/**
 * Searches large sites through the gateway.
 *
 * @package PropertyGateway
 */

namespace Property_Gateway\Search;

use Property_Gateway\Gateway;
use Property_Gateway\Listing;

defined( 'ABSPATH' ) || exit;

/** Searches the listings of a large site through the gateway. Answers are cached; the token stays on the server. */
final class Remote {
	/** Listings from which the gateway is asked; below, the site's own table is as fast. */
	public const FROM = 2000;
	/** Seconds that an answer of the gateway is cached. */
	private const TTL = 2 * MINUTE_IN_SECONDS;
	/** Seconds in which a gateway that did not answer is not asked again. */
	private const REST = MINUTE_IN_SECONDS;

	/** Whether a search is the gateway's: the site is large and paired, and the gateway knows every filter and the order. */
	public static function is_due( Filters $filters ): bool {
		/** From how many listings on the gateway is searched instead of the site's own table. */
		$from = (int) apply_filters( 'property_gateway_remote_from', self::FROM );
		return Facts::all()['total'] > $from && Gateway::is_connected() && ! Permission::is_refused() && null === $filters->get( 'ask' ) && array() === self::untold( $filters );
	}

	/** Filters as the gateway has them, in snake_case. */
	public static function criteria( Filters $filters ): array {
		$criteria = array();
		$same     = array(
			'offer'        => 'offer_type',
			'type'         => 'type',
			'features'     => 'amenities',
			'price_min'    => 'price_min',
			'price_max'    => 'price_max',
			'area_min'     => 'area_min',
			'area_max'     => 'area_max',
			'land_min'     => 'land_min',
			'rooms_min'    => 'rooms_min',
			'bedrooms_min' => 'bedrooms_min',
			'box'          => 'bbox',
		);
		foreach ( $same as $own => $theirs ) {
			if ( null !== $filters->get( $own ) ) {
				$criteria[ $theirs ] = $filters->get( $own );
			}
		}
		if ( null !== $filters->get( 'energy' ) ) {
			$criteria['epc'] = array_slice( Vocabulary::ENERGY, 0, 1 + (int) array_search( $filters->get( 'energy' ), Vocabulary::ENERGY, true ) );
		}
		if ( null !== $filters->get( 'shape' ) ) {
			$ring                = $filters->get( 'shape' );
			$criteria['polygon'] = array( ...$ring, $ring[0] );
		}
		$words = trim( $filters->get( 'text' ) . ' ' . $filters->get( 'reference' ) );
		// The gateway refuses words without a letter or a digit: they name nothing.
		if ( 1 === preg_match( '/[\p{L}\p{N}]/u', $words ) ) {
			$criteria['q'] = $words;
		}
		$disc = Query::discs( $filters )[0] ?? null;
		if ( null !== $disc ) {
			[ $criteria['lat'], $criteria['lon'], $criteria['radius'] ] = array( round( $disc[0], 5 ), round( $disc[1], 5 ), (int) $disc[2] );
		}
		$towns = null === $disc ? (array) ( $filters->get( 'city' ) ?? array() ) : array();
		$codes = array_values( array_filter( $towns, static fn( string $name ): bool => 1 === preg_match( '/^\d{5}$/', Text::postal( $name ) ) ) );
		$names = array_values( array_diff( $towns, $codes ) );
		if ( array() !== $codes ) {
			$criteria['postal_code'] = $codes;
		}
		if ( array() !== $names ) {
			$criteria['city'] = array_map( static fn( string $name ): string => Facts::towns()[ Text::city( $name ) ][0] ?? $name, $names );
		}
		return $criteria;
	}

	/**
	 * The filters without those that the gateway has no criteria for, and these in words.
	 *
	 * @return array{0: Filters, 1: string[]}
	 */
	public static function carried( Filters $filters ): array {
		$untold  = array();
		$changes = array();
		if ( null !== $filters->get( 'ask' ) ) {
			$untold[]       = $filters->get( 'ask' );
			$changes['ask'] = null;
		}
		$towns = (array) ( $filters->get( 'city' ) ?? array() );
		$discs = Query::discs( $filters );
		if ( count( $discs ) > 1 || ( array() === $discs && null !== $filters->get( 'radius' ) ) ) {
			$untold[]          = __( 'the distance around the towns', 'property-gateway' );
			$changes['radius'] = null;
		}
		if ( 1 !== count( $discs ) ) {
			$codes = array_values( array_filter( $towns, static fn( string $name ): bool => 1 === preg_match( '/^\d{5}$/', Text::postal( $name ) ) ) );
			// A department, or the beginning of a name: the gateway knows whole names.
			$known = array_values( array_filter( $towns, static fn( string $name ): bool => isset( Facts::towns()[ Text::city( $name ) ] ) ) );
			// Of a town and a postal code both would have to hold.
			$kept   = array() === $known ? $codes : $known;
			$untold = array( ...$untold, ...array_diff( $towns, $kept ) );
			if ( count( $kept ) < count( $towns ) ) {
				$changes['city'] = $kept;
			}
		}
		if ( null !== $filters->get( 'shape' ) && self::crosses( $filters->get( 'shape' ) ) ) {
			$untold[]         = __( 'a drawn area whose edges cross', 'property-gateway' );
			$changes['shape'] = null;
		}
		return array( array() === $changes ? $filters : $filters->with( $changes ), $untold );
	}

	/**
	 * The visitor's filters that the gateway has no criteria for, in words.
	 *
	 * @return string[]
	 */
	public static function untold( Filters $filters ): array {
		return self::carried( $filters )[1];
	}

	/** Whether edges of a ring cross. */
	private static function crosses( array $ring ): bool {
		$turn  = static fn( array $a, array $b, array $c ): float => ( $b[0] - $a[0] ) * ( $c[1] - $a[1] ) - ( $b[1] - $a[1] ) * ( $c[0] - $a[0] );
		$count = count( $ring );
		for ( $i = 0; $i < $count; $i++ ) {
			for ( $j = $i + 2; $j < $count; $j++ ) {
				if ( 0 === $i && $count - 1 === $j ) {
					continue;
				}
				[ $a, $b, $c, $d ] = array( $ring[ $i ], $ring[ ( $i + 1 ) % $count ], $ring[ $j ], $ring[ ( $j + 1 ) % $count ] );
				if ( $turn( $a, $b, $c ) * $turn( $a, $b, $d ) < 0 && $turn( $c, $d, $a ) * $turn( $c, $d, $b ) < 0 ) {
					return true;
				}
			}
		}
		return false;
	}

	/**
	 * A page of the gateway's answer.
	 *
	 * @return array|null `posts` in order, `total`; null if the gateway does not answer, or names listings that this site does not show.
	 */
	public static function page( Filters $filters, int $size ): ?array {
		if ( false !== get_transient( 'property_gateway_remote_rests' ) || $filters->page() * $size > 10000 ) {
			return null;
		}
		$sorts = array(
			'newest'    => '-date',
			'price_m2'  => 'price_per_m2',
			'-price_m2' => '-price_per_m2',
		);
		$body  = self::criteria( $filters ) + array(
			'status' => array( 'available', 'prospect', 'under_contract', 'option', 'bid', 'sales_compromise' ),
			'sort'   => $sorts[ $filters->sort() ] ?? $filters->sort(),
			'page'   => $filters->page() - 1,
			'limit'  => $size,
		);
		$cache = 'property_gateway_remote_' . md5( Index::generation() . wp_json_encode( $body ) );
		$known = get_transient( $cache );
		if ( is_array( $known ) ) {
			return $known;
		}
		$query = array( 'fields' => 'title' );
		foreach ( $body as $name => $value ) {
			$query[ lcfirst( str_replace( ' ', '', ucwords( str_replace( '_', ' ', $name ) ) ) ) ] = is_array( $value ) && 'bbox' === $name ? implode( ',', $value ) : $value;
		}
		// A drawn area fits into a body only.
		$answer = isset( $body['polygon'] ) ? Gateway::post( '/properties/search', $body ) : Gateway::get( '/gateways/' . rawurlencode( Gateway::id() ) . '/properties', $query );
		$ids    = is_wp_error( $answer ) ? array() : array_column( (array) ( $answer['data'] ?? array() ), 'id' );
		$posts  = Listing::posts( array_filter( $ids, 'is_string' ) );
		Permission::note( $answer );
		if ( is_wp_error( $answer ) || ! is_int( $answer['meta']['total'] ?? null ) || count( $posts ) !== count( $ids ) ) {
			set_transient( 'property_gateway_remote_rests', '1', self::REST );
			return null;
		}
		$page = array(
			'posts' => array_map( static fn( string $id ): int => $posts[ $id ], $ids ),
			'total' => $answer['meta']['total'],
		);
		set_transient( $cache, $page, self::TTL );
		return $page;
	}
}
