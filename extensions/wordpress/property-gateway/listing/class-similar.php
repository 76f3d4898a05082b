<?php
/**
 * Similar listings of the site.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway\Listing_Page;

use Property_Gateway\Listing;

defined( 'ABSPATH' ) || exit;

/** Similar listings of the site: of the same offer and kind, near, and of a similar price. */
final class Similar {
	/** Listings that are compared. */
	private const CANDIDATES = 120;
	/** Share by which prices may differ. */
	private const PRICE = 0.35;

	/** Adds the hooks. */
	public static function register(): void {
		// One option for all pages, written once a request: a delivery makes what they cached obsolete.
		$forget = static function (): void {
			static $done = false;
			if ( ! $done ) {
				$done = true;
				update_option( 'property_gateway_changed', (string) microtime( true ) );
			}
		};
		add_action( 'property_gateway_written', $forget );
		add_action( 'property_gateway_removed', $forget );
	}

	/**
	 * Posts of similar listings, the most similar first.
	 *
	 * @param array $like `type`, `offer`, `city`, and perhaps `position`, `price`, `area` of the listing.
	 * @param int   $than The post to leave out.
	 * @param int   $most How many.
	 */
	public static function to( array $like, int $than, int $most = 3 ): array {
		$cache = 'property_gateway_similar_' . md5( wp_json_encode( array( $like, $than, $most, get_option( 'property_gateway_changed' ), get_locale() ) ) );
		$known = get_transient( $cache );
		if ( is_array( $known ) ) {
			return $known;
		}
		$scores = array();
		foreach ( self::candidates( $like ) as $post ) {
			$view = $post === $than ? null : View::of( $post );
			if ( null === $view || $view->is_closed() || $view->offer() !== $like['offer'] || $view->line( 'type' ) !== $like['type'] ) {
				continue;
			}
			$scores[ $post ] = self::distance( $like, $view );
		}
		asort( $scores );
		$posts = array_slice( array_keys( $scores ), 0, $most );
		set_transient( $cache, $posts, HOUR_IN_SECONDS );
		return $posts;
	}

	/** What of a listing others are compared with. */
	public static function traits( View $view ): array {
		$position = $view->position();
		return array(
			'type'     => $view->line( 'type' ),
			'offer'    => $view->offer(),
			'city'     => $view->line( 'location', 'city' ),
			'position' => null === $position ? null : array( $position[0], $position[1] ),
			'price'    => Listing::number( $view->property, 'financial', 'transaction', 'price', 'amount' ),
			'area'     => Format::metres( $view->get( 'sizes', 'liveable_area' ) ),
		);
	}

	/** Other listings of the same town that may show their position, for the plan. */
	public static function around( View $view, int $most ): array {
		$found = array();
		foreach ( self::query( array( array( 'key' => '_property_gateway_city', 'value' => $view->line( 'location', 'city' ) ) ), $most ) as $post ) { // phpcs:ignore WordPress.Arrays.ArrayDeclarationSpacing
			$other    = $post === $view->post ? null : View::of( $post );
			$position = null === $other || $other->is_closed() ? null : $other->position();
			if ( null !== $position && 0 === $position[2] ) {
				$found[] = array(
					'post'     => $post,
					'title'    => trim( $other->title() . ' – ' . Price::line( $other ), ' –' ),
					'position' => array( $position[0], $position[1] ),
				);
			}
		}
		return $found;
	}

	/** The section. */
	public static function html( array $posts, string $heading ): string {
		if ( array() === $posts ) {
			return '';
		}
		$html = '';
		foreach ( $posts as $post ) {
			$html .= '<li>' . Card::html( (int) $post ) . '</li>';
		}
		return '<section class="pgl-section pgl-similar"><h2>' . esc_html( $heading ) . '</h2><ul class="pgl-cards">' . $html . '</ul></section>';
	}

	/** Posts of the kind, those of the town first. */
	private static function candidates( array $like ): array {
		$type  = array(
			'key'   => '_property_gateway_type',
			'value' => $like['type'],
		);
		$price = array();
		if ( is_numeric( $like['price'] ?? null ) && $like['price'] > 0 ) {
			$price = array(
				array(
					'key'     => '_property_gateway_price',
					'value'   => array( $like['price'] * ( 1 - self::PRICE ), $like['price'] * ( 1 + self::PRICE ) ),
					'type'    => 'NUMERIC',
					'compare' => 'BETWEEN',
				),
			);
		}
		$city  = array(
			'key'   => '_property_gateway_city',
			'value' => (string) ( $like['city'] ?? '' ),
		);
		$posts = '' === $city['value'] ? array() : self::query( array( $type, $city ), self::CANDIDATES / 2 );
		return array_values( array_unique( array_merge( $posts, self::query( array_merge( array( $type ), $price ), self::CANDIDATES - count( $posts ) ) ) ) );
	}

	/** Posts that visitors see. */
	private static function query( array $meta, int $most ): array {
		return array_map(
			'intval',
			get_posts(
				array(
					'post_type'   => Listing::TYPE,
					'post_status' => 'publish',
					'fields'      => 'ids',
					'numberposts' => $most,
					// phpcs:ignore WordPress.DB.SlowDBQuery -- cached for an hour.
					'meta_query'  => $meta,
				)
			)
		);
	}

	/** How much a listing differs: 1 for 5 km, for 35 % of the price, for half the area. */
	private static function distance( array $like, View $view ): float {
		$traits = self::traits( $view );
		$far    = ( $like['city'] ?? '' ) === $traits['city'] ? 0.2 : 2.0;
		if ( is_array( $like['position'] ?? null ) && is_array( $traits['position'] ) ) {
			$far = hypot( $traits['position'][0] - $like['position'][0], ( $traits['position'][1] - $like['position'][1] ) * cos( deg2rad( $like['position'][0] ) ) ) * 111.32 / 5;
		}
		$ratio = static fn( $one, $other, float $unit ): float => is_numeric( $one ) && is_numeric( $other ) && $one > 0 && $other > 0 ? abs( log( $other / $one ) ) / $unit : 0.5;
		return $far + $ratio( $like['price'] ?? null, $traits['price'], self::PRICE ) + $ratio( $like['area'] ?? null, $traits['area'], 0.5 );
	}
}
