<?php
/**
 * The list of listings with a search form and a map.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway;

defined( 'ABSPATH' ) || exit;

/** The list of listings with a search form and a map. */
final class Simple_Archive {
	/** Listings on a page of the archive. */
	public const PAGE = 12;
	/** Maximum listings on the map of the archive. */
	public const POINTS = 300;

	/** Adds the hooks. */
	public static function register(): void {
		add_action(
			'init',
			static function (): void {
				register_block_type( 'property-gateway/listings', array( 'render_callback' => array( self::class, 'show' ) ) );
				add_shortcode( 'property_gateway_listings', array( self::class, 'show' ) );
			}
		);
	}

	/**
	 * The listings with a search form and a map: the archive page, the block and the shortcode.
	 *
	 * @param array|string $attributes `type` and `city` preset the kind and the town.
	 */
	public static function show( $attributes = array() ): string {
		// phpcs:disable WordPress.Security.NonceVerification.Recommended -- a search changes nothing.
		$text = isset( $_GET['pg_text'] ) ? mb_substr( sanitize_text_field( wp_unslash( $_GET['pg_text'] ) ), 0, 100 ) : '';
		$city = isset( $_GET['pg_city'] ) ? mb_substr( sanitize_text_field( wp_unslash( $_GET['pg_city'] ) ), 0, 100 ) : '';
		$most = isset( $_GET['pg_price'] ) ? absint( $_GET['pg_price'] ) : 0;
		$page = isset( $_GET['pg_page'] ) ? max( 1, absint( $_GET['pg_page'] ) ) : 1;
		// phpcs:enable WordPress.Security.NonceVerification.Recommended
		$meta = array();
		foreach ( array( 'type', 'city' ) as $name ) {
			$value = is_array( $attributes ) && is_string( $attributes[ $name ] ?? null ) ? $attributes[ $name ] : '';
			if ( '' !== $value ) {
				$meta[] = array(
					'key'   => "_property_gateway_$name",
					'value' => $value,
				);
			}
		}
		if ( '' !== $city ) {
			$meta[] = array(
				'key'     => '_property_gateway_city',
				'value'   => $city,
				'compare' => 'LIKE',
			);
		}
		if ( $most > 0 ) {
			$meta[] = array(
				'key'     => '_property_gateway_price',
				'value'   => array( 1, $most ),
				'type'    => 'NUMERIC',
				'compare' => 'BETWEEN',
			);
		}
		$all   = array(
			'post_type'   => Listing::TYPE,
			'post_status' => 'publish',
			'fields'      => 'ids',
			's'           => $text,
			// phpcs:ignore WordPress.DB.SlowDBQuery -- town and price are kept as post meta.
			'meta_query'  => $meta,
		);
		$found = new \WP_Query(
			$all + array(
				'posts_per_page' => self::PAGE,
				'paged'          => $page,
			)
		);
		$html  = Simple_Page::style() . '<div class="pgw alignwide"><form class="pgw-search" role="search" method="get">'
			. '<label>' . esc_html__( 'Words', 'property-gateway' ) . ' <input type="search" name="pg_text" maxlength="100" value="' . esc_attr( $text ) . '"></label>'
			. '<label>' . esc_html__( 'Town', 'property-gateway' ) . ' <input type="text" name="pg_city" maxlength="100" value="' . esc_attr( $city ) . '"></label>'
			. '<label>' . esc_html__( 'Price at most', 'property-gateway' ) . ' <input type="number" name="pg_price" min="0" step="1000" value="' . esc_attr( $most > 0 ? (string) $most : '' ) . '"></label>'
			. '<button type="submit">' . esc_html__( 'Search', 'property-gateway' ) . '</button></form>'
			/* translators: %s: number of listings */
			. '<p role="status">' . esc_html( sprintf( _n( '%s listing', '%s listings', $found->found_posts, 'property-gateway' ), number_format_i18n( $found->found_posts ) ) ) . '</p>';
		$shown = new \WP_Query(
			$all + array(
				'posts_per_page' => self::POINTS,
				'no_found_rows'  => true,
			)
		);
		$html .= self::map( $shown->posts ) . '<ul class="pgw-cards">';
		foreach ( $found->posts as $post ) {
			$card  = Public_List::card( (int) $post );
			$facts = array_filter( array( (string) $card['city'], null === $card['area'] ? '' : number_format_i18n( $card['area'] ) . ' m²' ) );
			$html .= '<li>' . ( is_string( $card['picture'] ) ? '<img loading="lazy" alt="" src="' . esc_url( $card['picture'] ) . '">' : '<div class="pgw-none"></div>' )
				. '<h2><a href="' . esc_url( $card['url'] ) . '">' . esc_html( $card['title'] ) . '</a></h2><p class="pgw-price">' . esc_html( Public_List::price( $card ) ) . '</p><p>' . esc_html( implode( ' · ', $facts ) ) . '</p></li>';
		}
		$html .= '</ul><nav aria-label="' . esc_attr__( 'Pages of listings', 'property-gateway' ) . '">'
			. paginate_links(
				array(
					'base'    => add_query_arg( 'pg_page', '%#%' ),
					'format'  => '',
					'current' => $page,
					'total'   => max( 1, (int) $found->max_num_pages ),
				)
			) . '</nav></div>';
		return $html;
	}

	/** The listings as points on a plain drawing without any external map; every point links to its listing. */
	public static function map( array $posts ): string {
		$points = array();
		foreach ( $posts as $post ) {
			$place     = Listing::property( (int) $post );
			$latitude  = Listing::number( $place, 'location', 'geo', 'latitude' ) ?? Listing::number( $place, 'location', 'latitude' );
			$longitude = Listing::number( $place, 'location', 'geo', 'longitude' ) ?? Listing::number( $place, 'location', 'longitude' );
			if ( null !== $latitude && null !== $longitude && abs( $latitude ) < 85 ) {
				// Web Mercator, the projection of web maps.
				$points[] = array( $longitude, rad2deg( log( tan( M_PI / 4 + deg2rad( $latitude ) / 2 ) ) ), (int) $post );
			}
		}
		if ( count( $points ) < 2 ) {
			return '';
		}
		[ $west, $east ]   = array( min( array_column( $points, 0 ) ), max( array_column( $points, 0 ) ) );
		[ $south, $north ] = array( min( array_column( $points, 1 ) ), max( array_column( $points, 1 ) ) );
		$scale             = min( 740 / max( $east - $west, 0.001 ), 260 / max( $north - $south, 0.001 ) );
		$svg               = '<svg class="pgw-map" viewBox="0 0 800 320" aria-label="' . esc_attr__( 'Map of the listings', 'property-gateway' ) . '" role="group">';
		foreach ( $points as [ $x, $y, $post ] ) {
			$svg .= sprintf(
				'<a href="%s"><title>%s</title><circle cx="%.1F" cy="%.1F" r="6" fill="currentColor" fill-opacity=".65"/></a>',
				esc_url( (string) get_permalink( $post ) ),
				esc_html( get_the_title( $post ) ),
				400 + ( $x - ( $west + $east ) / 2 ) * $scale,
				160 - ( $y - ( $south + $north ) / 2 ) * $scale
			);
		}
		return $svg . '</svg>';
	}
}
