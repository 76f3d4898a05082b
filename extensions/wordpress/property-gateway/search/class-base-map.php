<?php
/**
 * The ground of the map: coasts, the outline of France, names of towns.
 *
 * @package PropertyGateway
 */

namespace Property_Gateway\Search;

defined( 'ABSPATH' ) || exit;

/** The ground of the map, from files of this plugin: squares of two degrees. Sources: Natural Earth, IGN, GeoNames, INSEE; see places/NOTICE.md. */
final class Base_Map {
	/** Degrees of a square. */
	private const SIDE = 2;
	/** Maximum squares of a drawing; a larger area is drawn from the overview, which is coarser. */
	private const SQUARES = 12;

	/** The address of the folder with the squares. */
	public static function address(): string {
		return plugins_url( 'assets/map/', dirname( __DIR__ ) . '/property-gateway.php' );
	}

	/** The squares that a box meets; the overview instead of many. */
	public static function squares( array $box ): array {
		$names = array();
		for ( $lon = (int) floor( $box[0] / self::SIDE ) * self::SIDE; $lon < $box[2] && count( $names ) <= self::SQUARES; $lon += self::SIDE ) {
			for ( $lat = (int) floor( $box[1] / self::SIDE ) * self::SIDE; $lat < $box[3] && count( $names ) <= self::SQUARES; $lat += self::SIDE ) {
				$names[] = "{$lon}_{$lat}";
			}
		}
		return array_values( array_filter( array_map( array( self::class, 'read' ), count( $names ) > self::SQUARES ? array( 'overview' ) : $names ) ) );
	}

	/** A file of the ground; null where there is none. */
	private static function read( string $name ): ?array {
		$file = dirname( __DIR__ ) . "/assets/map/$name.json";
		// phpcs:ignore WordPress.WP.AlternativeFunctions -- a file of this plugin.
		$read = is_readable( $file ) ? json_decode( (string) file_get_contents( $file ), true ) : null;
		return is_array( $read ) ? $read : null;
	}

	/** Latitude and longitude of a town by its key, the largest of those with the name; null if the map does not name it. Read once for each town. */
	public static function center( string $key ): ?array {
		$cache = 'property_gateway_town_' . md5( $key );
		$known = get_transient( $cache );
		if ( false !== $known ) {
			return array() === $known ? null : $known;
		}
		$best = array( 0, array() );
		foreach ( (array) glob( dirname( __DIR__ ) . '/assets/map/*.json' ) as $file ) {
			// phpcs:ignore WordPress.WP.AlternativeFunctions -- a file of this plugin.
			$square = json_decode( (string) file_get_contents( $file ), true );
			foreach ( is_array( $square ) ? $square['towns'] : array() as [ $name, $lat, $lon, $people ] ) {
				if ( $people > $best[0] && Text::city( $name ) === $key ) {
					$best = array( $people, array( $lat / 1000, $lon / 1000 ) );
				}
			}
		}
		set_transient( $cache, $best[1], WEEK_IN_SECONDS );
		return array() === $best[1] ? null : $best[1];
	}

	/** The height of a latitude in Web Mercator, in degrees of longitude. */
	public static function mercator( float $latitude ): float {
		return rad2deg( log( tan( M_PI / 4 + deg2rad( $latitude ) / 2 ) ) );
	}
}
