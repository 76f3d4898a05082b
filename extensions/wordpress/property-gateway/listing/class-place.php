<?php
/**
 * Where a listing is.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway\Listing_Page;

use Property_Gateway\Listing;

defined( 'ABSPATH' ) || exit;

/** Where a listing is: a plan to scale of the site’s own data, without an outside map. A secret address is a disc. */
final class Place {
	private const SIZE = 640;
	private const TALL = 360;
	/** Metres of a degree of latitude. */
	private const DEGREE = 111320.0;

	/** The section; empty without a position. */
	public static function html( View $view ): string {
		$position = $view->position();
		$place    = $view->place();
		if ( null === $position ) {
			return '' === $place ? '' : '<p class="pgl-place">' . Icons::svg( 'pin' ) . esc_html( $place ) . '</p>';
		}
		[ $latitude, $longitude, $radius ] = $position;
		// The distance from the middle to the upper edge.
		$reach   = 0 === $radius ? 900.0 : $radius * 1.9;
		$caption = 0 === $radius ? $place : $view->town();
		/* translators: %s: town */
		$spoken = 0 === $radius ? sprintf( __( 'Plan with the position of the property in %s', 'property-gateway' ), $view->town() ) : sprintf( __( 'Plan with the area around %s in which the property is', 'property-gateway' ), $view->town() );
		$html   = '<p class="pgl-place">' . Icons::svg( 'pin' ) . esc_html( $caption ) . '</p>'
			. '<figure class="pgl-map"><svg viewBox="0 0 ' . self::SIZE . ' ' . self::TALL . '" role="group" aria-label="' . esc_attr( $spoken ) . '">' . self::drawing( $view, $latitude, $longitude, $radius, $reach ) . '</svg>';
		if ( 0 !== $radius ) {
			/* translators: %s: distance */
			$html .= '<figcaption>' . esc_html( sprintf( __( 'The exact address is not published. The property is within the marked area of about %s around its middle.', 'property-gateway' ), Format::distance( $radius ) ) ) . '</figcaption>';
		}
		$zoom = 0 === $radius ? 17 : ( $radius > 1500 ? 12 : 14 );
		$at   = sprintf( '%.4F/%.4F', $latitude, $longitude );
		$osm  = 'https://www.openstreetmap.org/' . ( 0 === $radius ? sprintf( '?mlat=%.5F&mlon=%.5F', $latitude, $longitude ) : '' ) . "#map=$zoom/$at";
		return $html . '</figure><p class="pgl-outside"><a href="' . esc_url( $osm ) . '" rel="noopener nofollow" target="_blank">' . esc_html__( 'See the surroundings on OpenStreetMap (another site)', 'property-gateway' ) . '</a></p>';
	}

	/** The plan: rings of distance, the scale, other listings, and the point or disc. */
	private static function drawing( View $view, float $latitude, float $longitude, int $radius, float $reach ): string {
		$scale  = self::TALL / 2 / $reach;
		$middle = array( self::SIZE / 2, self::TALL / 2 );
		$steps  = array( 100, 200, 250, 500, 1000, 2000, 2500, 5000 );
		$step   = (int) current( array_merge( array_filter( $steps, static fn( int $one ): bool => $reach / $one < 4 ), array( 5000 ) ) );
		$html   = '<rect width="100%" height="100%" class="pgl-ground"/>';
		for ( $ring = $step; $ring < $reach * 2.1; $ring += $step ) {
			$html .= sprintf( '<circle cx="%.1F" cy="%.1F" r="%.1F" class="pgl-ring"/>', $middle[0], $middle[1], $ring * $scale );
			if ( $ring < $reach ) {
				$html .= sprintf( '<text x="%.1F" y="%.1F" class="pgl-far">%s</text>', $middle[0] + 4, $middle[1] - $ring * $scale - 4, esc_html( Format::distance( $ring ) ) );
			}
		}
		foreach ( Similar::around( $view, 40 ) as $other ) {
			[ $lat, $lon ] = $other['position'];
			$x             = $middle[0] + ( $lon - $longitude ) * self::DEGREE * cos( deg2rad( $latitude ) ) * $scale;
			$y             = $middle[1] - ( $lat - $latitude ) * self::DEGREE * $scale;
			if ( $x > 10 && $x < self::SIZE - 10 && $y > 10 && $y < self::TALL - 10 && hypot( $x - $middle[0], $y - $middle[1] ) > 14 ) {
				$html .= sprintf( '<a href="%s" aria-label="%s"><title>%s</title><circle cx="%.1F" cy="%.1F" r="7" class="pgl-other"/></a>', esc_url( (string) get_permalink( $other['post'] ) ), esc_attr( $other['title'] ), esc_html( $other['title'] ), $x, $y );
			}
		}
		$html .= 0 === $radius
			? sprintf( '<path class="pgl-pin" d="M%1$.1F %2$.1F c-3 -9 -13 -15 -13 -26 a13 13 0 0 1 26 0 c0 11 -10 17 -13 26z"/><circle cx="%1$.1F" cy="%3$.1F" r="5" fill="#fff"/>', $middle[0], $middle[1], $middle[1] - 26 )
			: sprintf( '<circle cx="%.1F" cy="%.1F" r="%.1F" class="pgl-disc"/>', $middle[0], $middle[1], $radius * $scale );
		$bar   = $step * $scale;
		$html .= sprintf( '<path class="pgl-scale" d="M16 %1$d v8 h%2$.1F v-8"/><text x="%3$.1F" y="%4$d" class="pgl-far" text-anchor="middle">%5$s</text>', self::TALL - 24, $bar, 16 + $bar / 2, self::TALL - 24, esc_html( Format::distance( $step ) ) );
		return $html . sprintf( '<path class="pgl-scale" d="M%1$d 40 v-22 m-6 7 l6 -8 l6 8"/><text x="%1$d" y="54" class="pgl-far" text-anchor="middle">N</text>', self::SIZE - 26 );
	}
}
