<?php
/**
 * Favourites and the comparison of listings.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway\Listing_Page;

use Property_Gateway\Listing;

defined( 'ABSPATH' ) || exit;

/** Favourites, which stay in the visitor’s browser, and the comparison of up to four listings. The site stores nothing of them. */
final class Favourites {
	/** Listings side by side, and in the list. */
	private const COMPARED = 4;
	private const LISTED   = 50;

	/** Adds the hooks. */
	public static function register(): void {
		add_action( 'init', array( self::class, 'register_block' ) );
		add_action(
			'rest_api_init',
			static fn() => register_rest_route(
				'property-gateway/v1',
				'/favourites',
				array(
					'methods'             => 'GET',
					'permission_callback' => '__return_true',
					'callback'            => static fn( \WP_REST_Request $request ): array => array( 'html' => self::content( self::ids( $request->get_param( 'ids' ) ), self::ids( $request->get_param( 'compare' ) ) ) ),
				)
			)
		);
	}

	/** The block and the shortcode. */
	public static function register_block(): void {
		register_block_type(
			'property-gateway/favourites',
			array(
				'api_version'     => 3,
				'title'           => __( 'Favourite properties', 'property-gateway' ),
				'category'        => 'widgets',
				'supports'        => array( 'align' => array( 'wide', 'full' ) ),
				'render_callback' => array( self::class, 'html' ),
			)
		);
		add_shortcode( 'property_gateway_favourites', array( self::class, 'html' ) );
	}

	/** The button of a listing; it works where scripts run. */
	public static function button( int $post ): string {
		/* translators: %s: title of the listing */
		$label = sprintf( __( 'Favourite: %s', 'property-gateway' ), get_the_title( $post ) );
		return '<button type="button" class="pgl-action" data-pgl-favourite="' . esc_attr( Listing::id( $post ) ) . '" aria-pressed="false" aria-label="' . esc_attr( html_entity_decode( $label, ENT_QUOTES, 'UTF-8' ) ) . '" hidden>' . Icons::svg( 'heart' ) . '<span>' . esc_html__( 'Favourite', 'property-gateway' ) . '</span></button>';
	}

	/** The page with the favourites; empty if there is none. */
	public static function address(): string {
		$page = (int) Settings::get( 'favourites_page' );
		return $page > 0 && 'publish' === get_post_status( $page ) ? (string) get_permalink( $page ) : '';
	}

	/** The list and the comparison; an address with ids shows them without scripts too. */
	public static function html(): string {
		Page::use_files();
		// phpcs:disable WordPress.Security.NonceVerification.Recommended -- it only selects what is shown.
		$ids     = self::ids( isset( $_GET['pg_ids'] ) ? sanitize_text_field( wp_unslash( $_GET['pg_ids'] ) ) : '' );
		$compare = self::ids( isset( $_GET['pg_compare'] ) ? sanitize_text_field( wp_unslash( $_GET['pg_compare'] ) ) : '' );
		// phpcs:enable WordPress.Security.NonceVerification.Recommended
		$shared = array() !== $ids || array() !== $compare;
		return '<div class="pgl alignwide pgl-favourites"' . ( $shared ? '' : ' data-pgl-favourites' ) . '>' . ( $shared ? self::content( $ids, $compare ) : '<p class="pgl-none">' . esc_html__( 'No favourites yet. Press the heart of a property to keep it here.', 'property-gateway' ) . '</p><noscript><p>' . esc_html__( 'Favourites need JavaScript: they are kept in your browser and nowhere else.', 'property-gateway' ) . '</p></noscript>' ) . '<p class="pgl-status" role="status" aria-live="polite"></p></div>';
	}

	/** The cards of the favourites and the table of the compared ones. */
	private static function content( array $ids, array $compare ): string {
		$posts   = self::posts( array_slice( $ids, 0, self::LISTED ) );
		$compare = self::posts( array_slice( array() === $compare ? $ids : $compare, 0, self::COMPARED ) );
		$html    = '';
		foreach ( $posts as $id => $post ) {
			$html .= '<li>' . Card::html( $post ) . '<p class="pgl-card-tools">' . self::button( $post ) . '<label class="pgl-compare" hidden><input type="checkbox" value="' . esc_attr( $id ) . '"' . checked( isset( $compare[ $id ] ), true, false ) . '> ' . esc_html__( 'Compare', 'property-gateway' ) . '<span class="screen-reader-text"> ' . esc_html( get_the_title( $post ) ) . '</span></label></p></li>';
		}
		$missing = count( $ids ) - count( $posts );
		/* translators: %d: number of properties */
		$note = $missing > 0 && count( $ids ) <= self::LISTED ? '<p>' . esc_html( sprintf( __( 'Properties that are no longer offered: %d', 'property-gateway' ), $missing ) ) . '</p>' : '';
		return ( '' === $html ? '' : '<h2>' . esc_html__( 'Your favourites', 'property-gateway' ) . '</h2><ul class="pgl-cards">' . $html . '</ul>' ) . $note . ( count( $compare ) > 1 ? self::table( $compare ) : '' );
	}

	/** The comparison: a property in each column. */
	private static function table( array $posts ): string {
		$views = array_map( array( View::class, 'of' ), array_values( $posts ) );
		$head  = '';
		$rows  = array( __( 'Price', 'property-gateway' ) => array() );
		foreach ( $views as $index => $view ) {
			$picture = Listing::cover( $view->post, $view->property );
			$head   .= '<th scope="col">' . ( is_string( $picture ) && '' !== $picture ? '<img loading="lazy" alt="" width="300" height="200" src="' . esc_url( $picture ) . '">' : '' ) . '<a href="' . esc_url( (string) get_permalink( $view->post ) ) . '">' . esc_html( $view->title() ) . '</a></th>';
			$price   = Price::line( $view );
			$rows[ __( 'Price', 'property-gateway' ) ][ $index ] = '' === $price ? View::first( Words::status( $view->line( 'status' ) ), __( 'Price on request', 'property-gateway' ) ) : Price::whole( $view );
			$rows[ __( 'Place', 'property-gateway' ) ][ $index ] = $view->town();
			foreach ( Facts::key( $view ) as [ , $name, $value ] ) {
				$rows[ $name ][ $index ] = $value;
			}
			foreach ( Price::notes( $view ) as $note ) {
				$rows[ __( 'Terms', 'property-gateway' ) ][ $index ] = ltrim( ( $rows[ __( 'Terms', 'property-gateway' ) ][ $index ] ?? '' ) . "\n" . $note );
			}
			$has = array_flip( array_filter( (array) $view->get( 'amenities' ), 'is_string' ) );
			foreach ( Words::amenities() as $group => $words ) {
				$there = array_unique( array_intersect_key( $words, $has ) );
				if ( array() !== $there ) {
					$rows[ $group ][ $index ] = implode( ', ', $there );
				}
			}
		}
		$body = '';
		foreach ( $rows as $name => $cells ) {
			$body .= '<tr><th scope="row">' . esc_html( $name ) . '</th>';
			foreach ( array_keys( $views ) as $index ) {
				$body .= '<td>' . nl2br( esc_html( $cells[ $index ] ?? '–' ) ) . '</td>';
			}
			$body .= '</tr>';
		}
		return '<h2>' . esc_html__( 'Comparison', 'property-gateway' ) . '</h2><div class="pgl-comparison" tabindex="0" role="region" aria-label="' . esc_attr__( 'Comparison', 'property-gateway' ) . '"><table><thead><tr><td></td>' . $head . '</tr></thead><tbody>' . $body . '</tbody></table></div>';
	}

	/** The ids of a text, at most as many as are listed. */
	private static function ids( $text ): array {
		preg_match_all( '/[A-Za-z0-9-]{8,64}/', is_string( $text ) ? substr( $text, 0, 4000 ) : '', $found );
		return array_slice( array_values( array_unique( $found[0] ) ), 0, self::LISTED );
	}

	/** The posts that visitors may see, by the ids of their listings. */
	private static function posts( array $ids ): array {
		$posts = array_intersect_key( Listing::posts( $ids ), array_flip( $ids ) );
		$posts = array_filter( $posts, static fn( int $post ): bool => 'publish' === get_post_status( $post ) );
		return array_replace( array_intersect_key( array_flip( $ids ), $posts ), $posts );
	}
}
