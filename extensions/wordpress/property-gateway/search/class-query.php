<?php
/**
 * Searches the site's own listings.
 *
 * @package PropertyGateway
 */

namespace Property_Gateway\Search;

defined( 'ABSPATH' ) || exit;

/** Searches the site's own listings. */
final class Query {
	/** Metres, the radius of the sphere that the gateway measures on. */
	private const EARTH = 6371008.8;
	/** Maximum rows that are returned. */
	private const ROWS = 50000;

	/**
	 * The listings that match, in their order.
	 *
	 * @param Filters $filters What is searched for.
	 * @return array<object> Rows without their words.
	 */
	public static function rows( Filters $filters ): array {
		global $wpdb;
		Index::ensure();
		[ $where, $values ] = self::where( $filters );
		$discs              = self::discs( $filters );
		if ( 1 === count( $discs ) ) {
			[ $lat, $lon, $metres ] = $discs[0];
			$high                   = rad2deg( $metres / self::EARTH );
			$wide                   = min( 360, $high / max( 0.01, cos( deg2rad( $lat ) ) ) * 1.05 );
			$where[]                = 'i.latitude BETWEEN %f AND %f AND i.longitude BETWEEN %f AND %f';
			array_push( $values, $lat - $high, $lat + $high, $lon - $wide, $lon + $wide );
		}
		$table  = Index::table();
		$sql    = "SELECT i.post, i.listing, i.offer, i.type, i.price, i.area, i.latitude, i.longitude, i.exact, i.city, i.postal, i.features FROM $table i JOIN {$wpdb->posts} p ON p.ID = i.post AND p.post_status = 'publish'"
			. ( array() === $where ? '' : ' WHERE ' . implode( ' AND ', $where ) ) . ' ORDER BY ' . self::order( $filters->sort() ) . ' LIMIT ' . self::ROWS;
		// phpcs:ignore WordPress.DB -- only placeholders and names of columns vary.
		$rows = (array) $wpdb->get_results( array() === $values ? $sql : $wpdb->prepare( $sql, $values ) );
		$ring = $filters->get( 'shape' );
		if ( array() !== $discs ) {
			$rows = array_filter( $rows, static fn( $row ): bool => null !== $row->latitude && self::is_near( (float) $row->latitude, (float) $row->longitude, $discs ) );
		}
		if ( null !== $ring ) {
			$rows = array_filter( $rows, static fn( $row ): bool => null !== $row->latitude && self::is_inside( (float) $row->longitude, (float) $row->latitude, $ring ) );
		}
		return array_values( $rows );
	}

	/** Conditions with placeholders, and their values. */
	private static function where( Filters $filters ): array {
		global $wpdb;
		$where  = array();
		$values = array();
		foreach ( array( 'offer', 'type' ) as $name ) {
			$any = $filters->get( $name );
			if ( null !== $any ) {
				$where[] = "i.$name IN (" . implode( ',', array_fill( 0, count( $any ), '%s' ) ) . ')';
				array_push( $values, ...$any );
			}
		}
		foreach ( array( 'price_min', 'price_max', 'area_min', 'area_max', 'land_min', 'rooms_min', 'bedrooms_min' ) as $name ) {
			$bound = $filters->get( $name );
			if ( null !== $bound ) {
				$where[]  = 'i.' . substr( $name, 0, -4 ) . ( str_ends_with( $name, '_min' ) ? ' >= %f' : ' <= %f' );
				$values[] = $bound;
			}
		}
		foreach ( (array) ( $filters->get( 'features' ) ?? array() ) as $feature ) {
			$where[]  = 'i.features LIKE %s';
			$values[] = '%|' . $wpdb->esc_like( $feature ) . '|%';
		}
		if ( null !== $filters->get( 'energy' ) ) {
			$where[]  = 'i.energy <= %d';
			$values[] = (int) array_search( $filters->get( 'energy' ), Vocabulary::ENERGY, true );
		}
		if ( null !== $filters->get( 'reference' ) ) {
			$where[]  = 'i.reference LIKE %s';
			$values[] = '%' . $wpdb->esc_like( Text::fold( $filters->get( 'reference' ) ) ) . '%';
		}
		foreach ( Text::words( (string) $filters->get( 'text' ) ) as $word ) {
			$where[]  = 'i.words LIKE %s';
			$values[] = '% ' . $wpdb->esc_like( Text::stem( $word ) ) . '%';
		}
		if ( null !== $filters->get( 'box' ) ) {
			[ $west, $south, $east, $north ] = $filters->get( 'box' );
			$where[]                         = 'i.longitude BETWEEN %f AND %f AND i.latitude BETWEEN %f AND %f';
			array_push( $values, $west, $east, $south, $north );
		}
		if ( null !== $filters->get( 'city' ) && array() === self::discs( $filters ) ) {
			[ $towns, $named ] = self::towns( $filters->get( 'city' ) );
			$where[]           = '( ' . implode( ' OR ', $towns ) . ' )';
			array_push( $values, ...$named );
		}
		$where[] = "i.state NOT IN ('" . implode( "','", Vocabulary::CLOSED ) . "')";
		return array( $where, $values );
	}

	/** Conditions of towns: a postal code by its beginning, a town by its name, or by the beginning of a word of it where no town has the name. */
	private static function towns( array $names ): array {
		global $wpdb;
		$where  = array();
		$values = array();
		foreach ( $names as $name ) {
			$postal = Text::postal( $name );
			if ( preg_match( '/^\d[\dAB]\d{0,3}$/', $postal ) ) {
				$where[]  = 'i.postal LIKE %s';
				$values[] = $wpdb->esc_like( $postal ) . '%';
				continue;
			}
			$key      = Text::city( $name );
			$is_known = isset( Facts::towns()[ $key ] );
			$where[]  = $is_known ? 'i.cities LIKE %s' : '( i.cities LIKE %s OR i.cities LIKE %s )';
			$values[] = '%|' . $wpdb->esc_like( $key ) . ( $is_known ? '|%' : '%' );
			if ( ! $is_known ) {
				$values[] = '% ' . $wpdb->esc_like( $key ) . '%';
			}
		}
		return array( $where, $values );
	}

	/** Latitude, longitude and metres of the circles around the towns; none if none are searched, or nobody knows where one of the towns is. */
	public static function discs( Filters $filters ): array {
		$radius = $filters->get( 'radius' );
		$discs  = array();
		foreach ( null === $radius ? array() : (array) ( $filters->get( 'city' ) ?? array() ) as $name ) {
			$center = Facts::center( $name );
			if ( null === $center ) {
				return array();
			}
			$discs[] = array( $center[0], $center[1], $radius * 1000 );
		}
		return $discs;
	}

	/** Whether a place is within one of the circles. */
	private static function is_near( float $lat, float $lon, array $discs ): bool {
		foreach ( $discs as $disc ) {
			if ( self::distance( $lat, $lon, $disc[0], $disc[1] ) <= $disc[2] ) {
				return true;
			}
		}
		return false;
	}

	/** The columns of an order; listings without the value come last, equal ones in order of their posts. */
	private static function order( string $sort ): string {
		if ( 'newest' === $sort ) {
			return 'i.created DESC, i.post DESC';
		}
		$column = 'i.' . ltrim( $sort, '-' );
		return "CASE WHEN $column IS NULL THEN 1 ELSE 0 END, $column " . ( str_starts_with( $sort, '-' ) ? 'DESC' : 'ASC' ) . ', i.post DESC';
	}

	/** Metres between two places on the sphere. */
	public static function distance( float $lat, float $lon, float $to_lat, float $to_lon ): float {
		$a = sin( deg2rad( $to_lat - $lat ) / 2 ) ** 2 + cos( deg2rad( $lat ) ) * cos( deg2rad( $to_lat ) ) * sin( deg2rad( $to_lon - $lon ) / 2 ) ** 2;
		return 2 * self::EARTH * asin( min( 1, sqrt( $a ) ) );
	}

	/** Whether a place is within a ring of longitudes and latitudes: a ray to the east crosses its edges an odd number of times. */
	public static function is_inside( float $x, float $y, array $ring ): bool {
		$inside = false;
		$before = end( $ring );
		foreach ( $ring as $corner ) {
			if ( ( $corner[1] > $y ) !== ( $before[1] > $y ) && $x < ( $before[0] - $corner[0] ) * ( $y - $corner[1] ) / ( $before[1] - $corner[1] ) + $corner[0] ) {
				$inside = ! $inside;
			}
			$before = $corner;
		}
		return $inside;
	}
}
