<?php
/**
 * The map of results.
 *
 * @package PropertyGateway
 */

namespace Property_Gateway\Search;

defined( 'ABSPATH' ) || exit;

/** The map of results as a drawing: without JavaScript it is used by links; a script makes it movable. */
final class Map {
	/** Size of the drawing, pixels. */
	private const WIDTH  = 640;
	private const HEIGHT = 720;
	/** Side of the squares whose points become one marker, pixels. */
	private const CELL = 64;
	/** Smallest part of the world that is shown, degrees of longitude. */
	private const LEAST = 0.06;
	/** Maximum names of towns. */
	private const NAMES = 26;

	/** The map of results; a remark if nothing can be drawn. */
	public static function html( Filters $filters, Results $results, string $base ): string {
		$points = $results->points();
		$view   = self::view( $filters, $points );
		$base_map = '<div class="pgw-canvas" tabindex="-1">' . ( null === $view ? '<p class="pgw-nowhere">' . esc_html__( 'No place to show on the map.', 'property-gateway' ) . '</p>' : self::drawing( $filters, $points, $view, $base ) ) . '</div>';
		$area     = null === $filters->get( 'box' ) && null === $filters->get( 'shape' ) ? '' : '<a class="pgw-tool" href="' . esc_url( $filters->with( array( 'box' => null, 'shape' => null ) )->url( $base ) ) . '">' . esc_html__( 'Remove the area', 'property-gateway' ) . '</a>';
		return '<section class="pgw-mapbox" aria-label="' . esc_attr__( 'Map of the listings', 'property-gateway' ) . '">' . $base_map
			. '<div class="pgw-tools">' . $area . '</div>'
			. '<p class="pgw-sources">© <a href="https://www.naturalearthdata.com/" rel="noopener nofollow">Natural Earth</a>, IGN, INSEE, <a href="https://www.geonames.org/" rel="noopener nofollow">GeoNames</a></p></section>';
	}

	/** The box that is shown, in degrees of longitude and of Mercator, in the proportions of the drawing; null without points. */
	private static function view( Filters $filters, array $points ): ?array {
		$box   = $filters->get( 'box' );
		$ring  = $filters->get( 'shape' );
		$lons  = null !== $box ? array( $box[0], $box[2] ) : array_column( $ring ?? array(), 0 );
		$lats  = null !== $box ? array( $box[1], $box[3] ) : array_column( $ring ?? array(), 1 );
		$lons  = array() === $lons ? array_column( $points, 1 ) : $lons;
		$lats  = array() === $lats ? array_column( $points, 2 ) : $lats;
		if ( array() === $lons ) {
			return null;
		}
		if ( null === $box && null === $ring && count( $lons ) > 20 ) {
			// A few listings far away must not make the map one of dots: the middle nine tenths count.
			sort( $lons );
			sort( $lats );
			$cut  = (int) ( count( $lons ) / 20 );
			$lons = array_slice( $lons, $cut, count( $lons ) - 2 * $cut );
			$lats = array_slice( $lats, $cut, count( $lats ) - 2 * $cut );
		}
		[ $west, $east ]   = array( min( $lons ), max( $lons ) );
		[ $south, $north ] = array( Base_Map::mercator( min( $lats ) ), Base_Map::mercator( max( $lats ) ) );
		$wide              = max( ( $east - $west ) * 1.25, ( $north - $south ) * 1.25 * self::WIDTH / self::HEIGHT, self::LEAST );
		$high              = $wide * self::HEIGHT / self::WIDTH;
		return array( ( $west + $east ) / 2 - $wide / 2, ( $south + $north ) / 2 - $high / 2, $wide, $high );
	}

	/** Latitude of a height in Mercator. */
	private static function latitude( float $height ): float {
		return rad2deg( 2 * atan( exp( deg2rad( $height ) ) ) - M_PI / 2 );
	}

	/** The drawing. */
	private static function drawing( Filters $filters, array $points, array $view, string $base ): string {
		$place = static fn( float $lon, float $lat ): array => array( ( $lon - $view[0] ) / $view[2] * self::WIDTH, self::HEIGHT - ( Base_Map::mercator( $lat ) - $view[1] ) / $view[3] * self::HEIGHT );
		$box   = array( $view[0], self::latitude( $view[1] ), $view[0] + $view[2], self::latitude( $view[1] + $view[3] ) );
		$land  = '';
		$names = array();
		foreach ( Base_Map::squares( $box ) as $square ) {
			foreach ( array( 'land' => 1000, 'home' => 10000 ) as $kind => $steps ) {
				$path = '';
				foreach ( $square[ $kind ] as $ring ) {
					$path .= self::path( $ring, $steps, $place );
				}
				$land .= '' === $path ? '' : "<path class=\"pgw-$kind\" d=\"$path\"/>";
			}
			foreach ( $square['towns'] as [ $name, $lat, $lon, $people ] ) {
				$names[] = array( $people, $name, ...$place( $lon / 1000, $lat / 1000 ) );
			}
		}
		$ring  = $filters->get( 'shape' );
		$shape = null === $ring ? '' : '<polygon class="pgw-shape" points="' . implode( ' ', array_map( static fn( array $corner ): string => vsprintf( '%.1F,%.1F', $place( ...$corner ) ), $ring ) ) . '"/>';
		return '<svg class="pgw-map" viewBox="0 0 ' . self::WIDTH . ' ' . self::HEIGHT . '" preserveAspectRatio="xMidYMid slice" data-view="' . esc_attr( implode( ',', array_map( static fn( float $side ): float => round( $side, 5 ), $view ) ) ) . '" role="group" aria-label="' . esc_attr__( 'Map of the listings', 'property-gateway' ) . '"><g aria-hidden="true">' . $land . self::names( $names ) . $shape . '</g>' . self::markers( $points, $place, $filters, $base ) . '</svg>';
	}

	/** The path of a ring, without corners that are nearer than a pixel. */
	private static function path( array $ring, int $steps, callable $place ): string {
		$path = '';
		$last = array( -1e9, -1e9 );
		$all  = count( $ring );
		for ( $i = 0; $i + 1 < $all; $i += 2 ) {
			$at = $place( $ring[ $i ] / $steps, $ring[ $i + 1 ] / $steps );
			if ( abs( $at[0] - $last[0] ) + abs( $at[1] - $last[1] ) >= 1.5 ) {
				$path .= ( '' === $path ? 'M' : 'L' ) . round( $at[0], 1 ) . ' ' . round( $at[1], 1 );
				$last  = $at;
			}
		}
		return '' === $path ? '' : $path . 'Z';
	}

	/** The largest towns whose names fit. */
	private static function names( array $names ): string {
		usort( $names, static fn( array $a, array $b ): int => $b[0] <=> $a[0] );
		$html  = '';
		$taken = array();
		foreach ( $names as [ , $name, $x, $y ] ) {
			$wide = 7 * mb_strlen( $name );
			if ( $x < $wide / 2 || $x > self::WIDTH - $wide / 2 || $y < 16 || $y > self::HEIGHT - 16 ) {
				continue;
			}
			foreach ( $taken as [ $to_x, $to_y, $to_wide ] ) {
				if ( abs( $x - $to_x ) < ( $wide + $to_wide ) / 2 + 8 && abs( $y - $to_y ) < 26 ) {
					continue 2;
				}
			}
			$taken[] = array( $x, $y, $wide );
			$html   .= sprintf( '<text x="%.0F" y="%.0F">%s</text>', $x, $y + 18, esc_html( $name ) );
			if ( count( $taken ) === self::NAMES ) {
				break;
			}
		}
		return "<g class=\"pgw-names\">$html</g>";
	}

	/** Cells whose markers would cover each other, as one. */
	private static function merged( array $cells ): array {
		$middle = static fn( array $cell, int $axis ): float => array_sum( array_column( $cell, $axis ) ) / count( $cell );
		$kept   = array();
		usort( $cells, static fn( array $a, array $b ): int => count( $b ) <=> count( $a ) );
		foreach ( $cells as $cell ) {
			foreach ( $kept as $at => $other ) {
				if ( hypot( $middle( $other, 0 ) - $middle( $cell, 0 ), $middle( $other, 1 ) - $middle( $cell, 1 ) ) < 46 ) {
					$kept[ $at ] = array_merge( $other, $cell );
					continue 2;
				}
			}
			$kept[] = $cell;
		}
		return $kept;
	}

	/** Points and clusters, each a link: to its listing, or to the part of the map that a cluster covers. */
	private static function markers( array $points, callable $place, Filters $filters, string $base ): string {
		$cells = array();
		foreach ( $points as $point ) {
			[ $x, $y ] = $place( $point[1], $point[2] );
			if ( $x > -20 && $x < self::WIDTH + 20 && $y > -20 && $y < self::HEIGHT + 20 ) {
				$cells[ (int) ( $x / self::CELL ) . ':' . (int) ( $y / self::CELL ) ][] = array( $x, $y, ...$point );
			}
		}
		$cells  = self::merged( $cells );
		$single = array_map( static fn( array $cell ): int => $cell[0][2], array_values( array_filter( $cells, static fn( array $cell ): bool => 1 === count( $cell ) ) ) );
		_prime_post_caches( $single, false, false );
		$html = '';
		foreach ( $cells as $cell ) {
			$x = array_sum( array_column( $cell, 0 ) ) / count( $cell );
			$y = array_sum( array_column( $cell, 1 ) ) / count( $cell );
			$n = count( $cell );
			if ( 1 === $n ) {
				$wide  = 7.2 * mb_strlen( $cell[0][5] ) + 16;
				$mark  = '' === $cell[0][5] ? sprintf( '<circle cx="%.1F" cy="%.1F" r="8"/>', $x, $y ) : sprintf( '<rect x="%.1F" y="%.1F" width="%.1F" height="24" rx="12"/><text x="%.1F" y="%.1F">%s</text>', $x - $wide / 2, $y - 12, $wide, $x, $y + 4.5, esc_html( $cell[0][5] ) );
				$html .= '<a class="pgw-point' . ( $cell[0][6] ? '' : ' pgw-about' ) . '" data-post="' . $cell[0][2] . '" href="' . esc_url( (string) get_permalink( $cell[0][2] ) ) . '"><title>' . esc_html( wp_strip_all_tags( get_the_title( $cell[0][2] ) ) ) . "</title>$mark</a>";
				continue;
			}
			$lons  = array_column( $cell, 3 );
			$lats  = array_column( $cell, 4 );
			$box   = array( min( $lons ) - 0.002, min( $lats ) - 0.002, max( $lons ) + 0.002, max( $lats ) + 0.002 );
			$url   = $filters->with( array( 'box' => $box ) )->url( $base );
			/* translators: %s: number of listings */
			$html .= sprintf( '<a class="pgw-cluster" rel="nofollow" href="%s"><title>%s</title><circle cx="%.1F" cy="%.1F" r="%.1F"/><text x="%.1F" y="%.1F">%s</text></a>', esc_url( $url ), esc_html( sprintf( _n( '%s listing', '%s listings', $n, 'property-gateway' ), \Property_Gateway\Listing_Page\Format::number( $n ) ) ), $x, $y, 14 + min( 14, sqrt( $n ) ), $x, $y + 5, \Property_Gateway\Listing_Page\Format::number( $n ) );
		}
		return $html;
	}
}
