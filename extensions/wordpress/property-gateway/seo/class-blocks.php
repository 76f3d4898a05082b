<?php
/**
 * Blocks of the templates and patterns.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway\Seo;

use Property_Gateway\Listing;
use const Property_Gateway\FILE;
use const Property_Gateway\VERSION;

defined( 'ABSPATH' ) || exit;

/** Blocks of the templates and patterns: breadcrumbs, introduction and links of landing pages, a short search, the newest listings. Each is a shortcode, too. */
final class Blocks {
	/** Maximum listings of the block of the newest ones. */
	private const NEWEST = 12;

	/** Adds the hooks. */
	public static function register(): void {
		add_action( 'init', array( self::class, 'add' ) );
		add_action( 'wp_enqueue_scripts', array( self::class, 'style' ) );
		add_action( 'enqueue_block_editor_assets', array( self::class, 'editor' ) );
	}

	/** The blocks: name, title, how it is made, attributes with their defaults. */
	private static function all(): array {
		return array(
			'breadcrumbs'   => array( __( 'Breadcrumbs of listings', 'property-gateway' ), array( Breadcrumbs::class, 'html' ), array() ),
			'landing-intro' => array( __( 'Introduction of a page of listings', 'property-gateway' ), array( self::class, 'intro' ), array() ),
			'landing-links' => array( __( 'Links to towns and kinds', 'property-gateway' ), array( self::class, 'links' ), array() ),
			'short-search'  => array( __( 'Short search for listings', 'property-gateway' ), array( self::class, 'search' ), array() ),
			'newest'        => array( __( 'Newest listings', 'property-gateway' ), array( self::class, 'newest' ), array( 'number' => 6 ) ),
		);
	}

	/** Registers the blocks, their style and the script of the editor. */
	public static function add(): void {
		wp_register_style( 'property-gateway-site', plugins_url( 'assets/seo/site.css', FILE ), array(), VERSION );
		wp_style_add_data( 'property-gateway-site', 'path', dirname( FILE ) . '/assets/seo/site.css' );
		wp_register_script( 'property-gateway-editor', plugins_url( 'assets/seo/editor.js', FILE ), array( 'wp-blocks', 'wp-element', 'wp-block-editor', 'wp-server-side-render' ), VERSION, true );
		foreach ( self::all() as $name => [ $title, $make, $defaults ] ) {
			register_block_type(
				"property-gateway/$name",
				array(
					'api_version'     => 3,
					'title'           => $title,
					'category'        => 'widgets',
					'icon'            => 'admin-home',
					'attributes'      => array_map(
						static fn( $value ): array => array(
							'type'    => 'number',
							'default' => $value,
						),
						$defaults
					),
					'supports'        => array(
						'html'  => false,
						'align' => array( 'wide', 'full' ),
					),
					'style_handles'   => array( 'property-gateway-site' ),
					'render_callback' => static fn( $attributes = array() ): string => (string) call_user_func( $make, (array) $attributes ),
				)
			);
			add_shortcode( 'property_gateway_' . str_replace( '-', '_', $name ), static fn( $attributes ): string => (string) call_user_func( $make, is_array( $attributes ) ? $attributes : array() ) );
		}
	}

	/** Shows the blocks of the plugin in the editor that have no script of their own. */
	public static function editor(): void {
		$titles = array();
		foreach ( \WP_Block_Type_Registry::get_instance()->get_all_registered() as $name => $type ) {
			if ( str_starts_with( (string) $name, 'property-gateway/' ) && array() === $type->editor_script_handles ) {
				$titles[ $name ] = '' === (string) $type->title ? ucfirst( str_replace( array( 'property-gateway/', '-' ), array( '', ' ' ), (string) $name ) ) : $type->title;
			}
		}
		wp_enqueue_script( 'property-gateway-editor' );
		wp_add_inline_script( 'property-gateway-editor', 'window.propertyGatewayBlocks = ' . wp_json_encode( $titles ) . ';', 'before' );
	}

	/** Whether a block is shown in the editor, where there is no page of listings around it. */
	public static function is_editor(): bool {
		// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- WordPress has checked the request.
		$context = isset( $_GET['context'] ) ? sanitize_key( wp_unslash( $_GET['context'] ) ) : '';
		return defined( 'REST_REQUEST' ) && REST_REQUEST && 'edit' === $context;
	}

	/** Loads the style in the head of pages of listings: later it would move what is already shown. */
	public static function style(): void {
		if ( Meta::is_ours() ) {
			wp_enqueue_style( 'property-gateway-site' );
		}
	}

	/** The introduction of a page of listings. */
	public static function intro(): string {
		return is_post_type_archive( Listing::TYPE ) || self::is_editor() ? '<p class="pgw-intro">' . esc_html( Landing_Pages::intro() ) . '</p>' : '';
	}

	/** The links to other landing pages. */
	public static function links(): string {
		$html = '';
		foreach ( Landing_Pages::links() as $heading => $pages ) {
			$items = '';
			foreach ( $pages as $page ) {
				$items .= '<li><a href="' . esc_url( $page['url'] ) . '">' . esc_html( $page['title'] ) . '</a> <span>' . esc_html( Words::number( $page['count'] ) ) . '</span></li>';
			}
			$html .= '<div><h2>' . esc_html( (string) $heading ) . '</h2><ul>' . $items . '</ul></div>';
		}
		if ( '' === $html ) {
			return '';
		}
		wp_enqueue_style( 'property-gateway-site' );
		return '<nav class="pgw-links alignwide" aria-label="' . esc_attr__( 'More listings', 'property-gateway' ) . '">' . $html . '</nav>';
	}

	/** A short search whose results are on the page of all listings. */
	public static function search(): string {
		wp_enqueue_style( 'property-gateway-site' );
		static $number = 0;
		++$number;
		$options = static function ( array $values, string $every ): string {
			$html = '<option value="">' . esc_html( $every ) . '</option>';
			foreach ( $values as $value => $name ) {
				$html .= '<option value="' . esc_attr( (string) $value ) . '">' . esc_html( $name ) . '</option>';
			}
			return $html;
		};
		$counts  = Landing_Pages::counts();
		$kinds   = array_intersect_key( Kinds::names(), $counts['types'] );
		$towns   = '';
		foreach ( array_slice( array_column( $counts['towns'], 'name' ), 0, 200 ) as $town ) {
			$towns .= '<option value="' . esc_attr( $town ) . '">';
		}
		$offers = array(
			'sale'   => __( 'Buy', 'property-gateway' ),
			'rental' => __( 'Rent', 'property-gateway' ),
		);
		// The permalink of the archive may have a query of its own, which a form would drop.
		$address = (string) get_post_type_archive_link( Listing::TYPE );
		parse_str( (string) wp_parse_url( $address, PHP_URL_QUERY ), $query );
		$hidden = '';
		foreach ( $query as $name => $value ) {
			$hidden .= '<input type="hidden" name="' . esc_attr( (string) $name ) . '" value="' . esc_attr( is_string( $value ) ? $value : '' ) . '">';
		}
		return '<form class="pgw-short-search alignwide" role="search" method="get" action="' . esc_url( $address ) . '" aria-label="' . esc_attr__( 'Search for listings', 'property-gateway' ) . '">' . $hidden
			. '<label>' . esc_html__( 'Your project', 'property-gateway' ) . '<select name="pg_offer">' . $options( $offers, __( 'Buy or rent', 'property-gateway' ) ) . '</select></label>'
			. '<label>' . esc_html__( 'Kind', 'property-gateway' ) . '<select name="pg_type">' . $options( $kinds, __( 'All kinds', 'property-gateway' ) ) . '</select></label>'
			. '<label>' . esc_html__( 'Town', 'property-gateway' ) . '<input type="text" name="pg_city" maxlength="80" autocomplete="off" list="pgw-towns-' . $number . '"></label><datalist id="pgw-towns-' . $number . '">' . $towns . '</datalist>'
			. '<label>' . esc_html__( 'Maximum budget', 'property-gateway' ) . '<input type="number" name="pg_price_max" min="0" step="1000" inputmode="numeric" placeholder="' . esc_attr__( 'in euros', 'property-gateway' ) . '"></label>'
			. '<button type="submit" class="wp-element-button">' . esc_html__( 'Search', 'property-gateway' ) . '</button></form>';
	}

	/** The newest listings as cards. */
	public static function newest( array $attributes = array() ): string {
		wp_enqueue_style( 'property-gateway-site' );
		$posts = get_posts(
			array(
				'post_type'        => Listing::TYPE,
				'post_status'      => 'publish',
				'numberposts'      => max( 1, min( self::NEWEST, (int) ( $attributes['number'] ?? 6 ) ) ),
				'orderby'          => 'date',
				'suppress_filters' => false,
			)
		);
		$html  = '';
		foreach ( $posts as $index => $post ) {
			$html .= self::card( (int) $post->ID, $index < 3 );
		}
		return '' === $html ? '' : '<ul class="pgw-newest alignwide">' . $html . '</ul>';
	}

	/** A listing as a card; pictures that are seen at once are not loaded later. */
	private static function card( int $post, bool $is_first ): string {
		$property = Listing::property( $post );
		$area     = Listing::number( $property, 'sizes', 'liveable_area', 'size' );
		$rooms    = Listing::number( $property, 'living_rooms' );
		/* translators: %s: number of rooms */
		$facts = array_filter( array( (string) ( $property['location']['city'] ?? '' ), null === $rooms || $rooms <= 0 ? '' : sprintf( _n( '%s room', '%s rooms', (int) $rooms, 'property-gateway' ), Words::number( $rooms ) ), null === $area ? '' : Words::number( $area ) . "\u{00A0}m²" ) );
		$price = Words::price( $property );
		if ( '' !== $price && 'month' === ( $property['rent_details']['rent_period'] ?? '' ) ) {
			/* translators: %s: rent */
			$price = sprintf( __( '%s per month', 'property-gateway' ), $price );
		}
		return '<li><a href="' . esc_url( (string) get_permalink( $post ) ) . '">' . self::picture( $post, $property, $is_first )
			. '<h3>' . esc_html( Words::title( $post ) ) . '</h3></a><p class="pgw-newest-price">' . esc_html( '' === $price ? __( 'Price on request', 'property-gateway' ) : $price ) . '</p><p>' . esc_html( implode( ' · ', $facts ) ) . '</p></li>';
	}

	/** The main picture of a card. */
	private static function picture( int $post, array $property, bool $is_first ): string {
		$first = array_key_first( Listing::images( $property ) );
		if ( null === $first ) {
			return '<span class="pgw-newest-none"></span>';
		}
		$srcset = Listing::srcset( $post, (string) $first, array( 320, 480, 640, 960 ) );
		return '<img src="' . esc_url( Listing::picture( $post, (string) $first, 640 ) ) . '" alt="" width="640" height="427" decoding="async"'
			. ( '' === $srcset ? '' : ' srcset="' . esc_attr( $srcset ) . '" sizes="(max-width: 600px) 92vw, (max-width: 1000px) 45vw, 400px"' )
			. ( $is_first ? '' : ' loading="lazy"' ) . '>';
	}
}
