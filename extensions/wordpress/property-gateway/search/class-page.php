<?php
/**
 * The list of listings: archive, block and shortcode.
 *
 * @package PropertyGateway
 */

namespace Property_Gateway\Search;

use Property_Gateway\Gateway;
use Property_Gateway\Listing;
use const Property_Gateway\VERSION;

defined( 'ABSPATH' ) || exit;

/** The list of listings with its search, on the archive, as a block and as a shortcode. */
final class Page {
	/** Filters that a page may preset by attributes of the same names. */
	private const PRESETS = array( 'offer', 'type', 'city', 'radius', 'price_min', 'price_max', 'area_min', 'area_max', 'rooms_min', 'bedrooms_min', 'land_min', 'features', 'energy', 'text', 'sort' );
	/** Searches on this page so far: ids must be unique. */
	private static int $count = 0;

	/** Adds the hooks. */
	public static function register(): void {
		add_action( 'init', array( self::class, 'register_block' ) );
		add_action( 'wp_enqueue_scripts', array( self::class, 'register_assets' ), 5 );
		add_filter( 'template_include', array( self::class, 'archive' ) );
	}

	/** Registers block and shortcode. */
	public static function register_block(): void {
		wp_register_script( 'property-gateway-listings-editor', self::asset( 'blocks/listings/editor.js' ), array( 'wp-blocks', 'wp-element', 'wp-block-editor', 'wp-components', 'wp-i18n', 'wp-server-side-render' ), VERSION, true );
		wp_set_script_translations( 'property-gateway-listings-editor', 'property-gateway' );
		register_block_type( dirname( __DIR__ ) . '/blocks/listings', array( 'render_callback' => array( self::class, 'show' ) ) );
		add_shortcode( 'property_gateway_listings', array( self::class, 'show' ) );
	}

	/** The address of a file of the plugin. */
	private static function asset( string $path ): string {
		return plugins_url( $path, dirname( __DIR__ ) . '/property-gateway.php' );
	}

	/** Registers style and scripts. They are loaded where a search is shown. */
	public static function register_assets(): void {
		wp_register_style( 'property-gateway-search', self::asset( 'assets/search/search.css' ), array(), VERSION );
		$before = array();
		foreach ( array( 'map-parts', 'map', 'search' ) as $name ) {
			wp_register_script(
				"property-gateway-$name",
				self::asset( "assets/search/$name.js" ),
				$before,
				VERSION,
				array(
					'strategy'  => 'defer',
					'in_footer' => true,
				)
			);
			$before = array( "property-gateway-$name" );
		}
		if ( is_post_type_archive( Listing::TYPE ) ) {
			wp_enqueue_style( 'property-gateway-search' );
		}
	}

	/** The archive page inside the theme, be it made of blocks or of PHP, unless the theme has a template of its own. */
	public static function archive( string $template ): string {
		if ( ! is_post_type_archive( Listing::TYPE ) || str_contains( basename( $template ), 'archive-' . Listing::TYPE ) ) {
			return $template;
		}
		if ( wp_is_block_theme() ) {
			global $_wp_current_template_content, $_wp_current_template_id;
			if ( str_ends_with( (string) $_wp_current_template_id, '//archive-' . Listing::TYPE ) ) {
				return $template;
			}
			// phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals -- a variable of WordPress.
			$_wp_current_template_content = '<!-- wp:template-part {"slug":"header","tagName":"header"} /--><!-- wp:group {"tagName":"main","layout":{"type":"constrained"}} --><main class="wp-block-group"><!-- wp:heading {"level":1,"align":"wide"} --><h1 class="wp-block-heading alignwide">' . esc_html__( 'Listings', 'property-gateway' ) . '</h1><!-- /wp:heading --><!-- wp:property-gateway/listings /--></main><!-- /wp:group --><!-- wp:template-part {"slug":"footer","tagName":"footer"} /-->';
			return ABSPATH . WPINC . '/template-canvas.php';
		}
		get_header();
		// phpcs:ignore WordPress.Security.EscapeOutput -- every part is escaped where it is built.
		echo '<main class="pgw-archive"><h1>' . esc_html__( 'Listings', 'property-gateway' ) . '</h1>' . self::show() . '</main>';
		get_footer();
		exit;
	}

	/**
	 * The list with its search.
	 *
	 * @param array|string $attributes Presets by the names of filters; `hide` (names of filters, by commas), `columns`, `map`, `form`, `per_page`, `sort`.
	 */
	public static function show( $attributes = array() ): string {
		$attributes = is_array( $attributes ) ? $attributes : array();
		$is_on      = static fn( string $name ): bool => ! in_array( $attributes[ $name ] ?? true, array( false, 0, '0', 'off', 'no', 'false' ), true );
		$hidden     = array_filter( array_map( 'trim', explode( ',', is_string( $attributes['hide'] ?? null ) ? $attributes['hide'] : '' ) ) );
		$preset     = array_filter( array_intersect_key( $attributes, array_flip( self::PRESETS ) ), static fn( $value ): bool => '' !== $value && null !== $value && array() !== $value && 0 !== $value );
		// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- a search changes nothing.
		$filters    = Filters::read( wp_unslash( $_GET ), $preset );
		$size       = max( 1, min( 60, (int) ( $attributes['per_page'] ?? Results::PAGE ) ) );
		$results    = Results::of( $filters, $size );
		$base       = self::base();
		$id         = 'pgw-' . ( ++self::$count );
		$has_map    = $is_on( 'map' );
		self::register_assets();
		wp_enqueue_style( 'property-gateway-search' );
		wp_enqueue_script( 'property-gateway-search' );
		if ( 1 === self::$count ) {
			wp_add_inline_script( 'property-gateway-search', 'window.propertyGatewaySearch=' . wp_json_encode( self::settings(), JSON_HEX_TAG | JSON_HEX_AMP ) . ';', 'before' );
		}
		// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- it only selects a view.
		$view    = isset( $_GET['pg_view'] ) && 'map' === $_GET['pg_view'] ? 'map' : 'list';
		$columns = (int) ( $attributes['columns'] ?? 0 );
		$form    = $is_on( 'form' ) ? ( new Form( $filters, $hidden, $base, $id ) )->html() : '';
		return '<div class="pgw alignwide" id="' . $id . '" data-view="' . $view . '" data-query="' . esc_attr( http_build_query( $filters->whole_query(), '', '&', PHP_QUERY_RFC3986 ) ) . '" data-base="' . esc_url( $base ) . '"' . ( $columns > 0 && $columns < 7 ? ' style="--pgw-columns:' . $columns . '"' : '' ) . '>'
			. $form . self::chips( $filters, $results, $base )
			. '<div class="pgw-head">' . self::head( $filters, $results, $base, $id ) . '</div>'
			. self::notices( $results )
			. '<div class="pgw-both' . ( $has_map ? '' : ' pgw-nomap' ) . '"><div class="pgw-list">'
			. ( 0 === $results->total ? self::nothing( $filters, $base ) : Cards::html( $results->posts ) ) . self::pages( $filters, $results, $base )
			. Saved_Search::form( $filters, $id, $base ) . '</div>'
			. ( $has_map ? Map::html( $filters, $results, $base ) : '' ) . '</div></div>';
	}

	/** The address of the page without the search. */
	private static function base(): string {
		$path = isset( $_SERVER['REQUEST_URI'] ) ? esc_url_raw( wp_unslash( $_SERVER['REQUEST_URI'] ) ) : '/';
		parse_str( (string) wp_parse_url( $path, PHP_URL_QUERY ), $query );
		$kept = array_filter( $query, static fn( $value, $name ): bool => is_string( $value ) && ! str_starts_with( (string) $name, Filters::PREFIX ), ARRAY_FILTER_USE_BOTH );
		$base = (string) strtok( $path, '?' );
		return array() === $kept ? $base : $base . '?' . http_build_query( $kept, '', '&', PHP_QUERY_RFC3986 );
	}

	/** What the scripts need: addresses and words. */
	private static function settings(): array {
		return array(
			'rest'     => esc_url_raw( rest_url( 'property-gateway/v1/' ) ),
			'site'     => home_url( '/' ),
			'map'      => Base_Map::address(),
			/** The category of the WP Consent API that favourites belong to. */
			'category' => (string) apply_filters( 'property_gateway_favourites_category', 'preferences' ),
			'words'    => array(
				'zoomIn'   => __( 'Zoom in', 'property-gateway' ),
				'zoomOut'  => __( 'Zoom out', 'property-gateway' ),
				'here'     => __( 'Search this area', 'property-gateway' ),
				'draw'     => __( 'Draw an area', 'property-gateway' ),
				'finish'   => __( 'Finish the area', 'property-gateway' ),
				'drawHelp' => __( 'Draw with finger or mouse. With the keyboard: move with the arrow keys, set a corner with Enter, finish with F, cancel with Escape.', 'property-gateway' ),
				'map'      => __( 'Map', 'property-gateway' ),
				'list'     => __( 'List', 'property-gateway' ),
				'listings' => __( 'listings', 'property-gateway' ),
				'failed'   => __( 'The results could not be loaded. Try again.', 'property-gateway' ),
				'keep'     => __( 'Your favourites last until you leave this page. Keep them in this browser?', 'property-gateway' ),
				'yes'      => __( 'Keep them', 'property-gateway' ),
				'no'       => __( 'No', 'property-gateway' ),
				'close'    => __( 'Close', 'property-gateway' ),
			),
		);
	}

	/** How many listings there are, the order, and the switch between list and map. */
	private static function head( Filters $filters, Results $results, string $base, string $id ): string {
		$sorts = '';
		foreach ( Vocabulary::sorts() as $value => $name ) {
			$sorts .= '<option value="' . ( 'newest' === $value ? '' : $value ) . '"' . selected( $filters->sort(), $value, false ) . '>' . esc_html( $name ) . '</option>';
		}
		$hidden = '';
		parse_str( (string) wp_parse_url( $base, PHP_URL_QUERY ), $kept );
		foreach ( array_filter( array_merge( $kept, array_diff_key( $filters->query(), array( 'pg_sort' => 1, 'pg_page' => 1 ) ) ), 'is_string' ) as $name => $value ) {
			$hidden .= '<input type="hidden" name="' . esc_attr( $name ) . '" value="' . esc_attr( $value ) . '">';
		}
		$map = $filters->url( $base );
		/* translators: %s: number of listings */
		return '<p class="pgw-count" role="status" aria-live="polite" tabindex="-1">' . esc_html( sprintf( _n( '%s listing', '%s listings', $results->total, 'property-gateway' ), \Property_Gateway\Listing_Page\Format::number( $results->total ) ) ) . '</p>'
			. '<p class="pgw-switch"><a data-view="list" href="' . esc_url( $map ) . '">' . esc_html__( 'List', 'property-gateway' ) . '</a><a data-view="map" href="' . esc_url( add_query_arg( 'pg_view', 'map', $map ) ) . '">' . esc_html__( 'Map', 'property-gateway' ) . '</a></p>'
			. '<form class="pgw-sort" method="get" action="' . esc_url( strtok( $base, '?' ) ) . '">' . $hidden . '<label for="' . $id . '-sort">' . esc_html__( 'Sort', 'property-gateway' ) . '</label> <select id="' . $id . '-sort" name="pg_sort">' . $sorts . '</select><noscript><button type="submit">' . esc_html__( 'Sort', 'property-gateway' ) . '</button></noscript></form>';
	}

	/** What is searched for, each part with a link that removes it. */
	private static function chips( Filters $filters, Results $results, string $base ): string {
		$chips = array();
		$gone  = (array) ( $filters->get( 'without' ) ?? array() );
		foreach ( $results->question['conditions'] ?? array() as $condition ) {
			if ( is_string( $condition['text'] ?? null ) && is_string( $condition['id'] ?? null ) ) {
				$chips[] = array( $condition['text'], $filters->with( array( 'without' => array( ...$gone, $condition['id'] ) ) ) );
			}
		}
		$html = '';
		foreach ( array( ...$chips, ...$filters->chips() ) as [ $text, $rest ] ) {
			/* translators: %s: a filter */
			$html .= '<li><a rel="nofollow" href="' . esc_url( $rest->url( $base ) ) . '"><span class="screen-reader-text">' . esc_html( sprintf( __( 'Remove the filter %s', 'property-gateway' ), $text ) ) . '</span><span aria-hidden="true">' . esc_html( $text ) . ' ×</span></a></li>';
		}
		if ( ! $filters->has_choice() ) {
			return '';
		}
		$unread = $results->question['not_understood'] ?? array();
		return '<div class="pgw-chips"><ul aria-label="' . esc_attr__( 'Active filters', 'property-gateway' ) . '">' . $html . '<li><a class="pgw-clear" href="' . esc_url( $base ) . '">' . esc_html__( 'Clear all', 'property-gateway' ) . '</a></li></ul>'
			/* translators: %s: words */
			. ( array() === $unread ? '' : '<p class="pgw-unread">' . esc_html( sprintf( __( 'Not understood, and so not searched for: %s', 'property-gateway' ), '“' . implode( '”, “', $unread ) . '”' ) ) . '</p>' ) . '</div>';
	}

	/** What the visitor has to know of the results. */
	private static function notices( Results $results ): string {
		return implode( '', array_map( static fn( string $notice ): string => '<p class="pgw-notice">' . esc_html( $notice ) . '</p>', $results->notices ) );
	}

	/** What is shown instead of no results. */
	private static function nothing( Filters $filters, string $base ): string {
		$links = '';
		foreach ( array_slice( $filters->chips(), 0, 6 ) as [ $text, $rest ] ) {
			/* translators: %s: a filter */
			$links .= '<li><a rel="nofollow" href="' . esc_url( $rest->url( $base ) ) . '">' . esc_html( sprintf( __( 'Search without “%s”', 'property-gateway' ), $text ) ) . '</a></li>';
		}
		return '<div class="pgw-nothing"><h2>' . esc_html__( 'No listing matches your search.', 'property-gateway' ) . '</h2>' . ( '' === $links ? '' : "<ul>$links</ul>" ) . '</div>';
	}

	/** Links to the pages of results. */
	private static function pages( Filters $filters, Results $results, string $base ): string {
		if ( $results->pages < 2 ) {
			return '';
		}
		$links = '';
		$page  = min( $results->pages, $filters->page() );
		$shown = array_unique( array_filter( array( 1, $page - 2, $page - 1, $page, $page + 1, $page + 2, $results->pages ), static fn( int $one ): bool => $one >= 1 && $one <= $results->pages ) );
		$last  = 0;
		foreach ( $shown as $one ) {
			$links .= $one > $last + 1 ? '<li aria-hidden="true">…</li>' : '';
			/* translators: %s: number of a page */
			$links .= '<li><a href="' . esc_url( $filters->with( array( 'page' => $one ) )->url( $base ) ) . '"' . ( $one === $page ? ' aria-current="page"' : '' ) . ' aria-label="' . esc_attr( sprintf( __( 'Page %s', 'property-gateway' ), \Property_Gateway\Listing_Page\Format::number( $one ) ) ) . '">' . esc_html( \Property_Gateway\Listing_Page\Format::number( $one ) ) . '</a></li>';
			$last   = $one;
		}
		return '<nav class="pgw-pages" aria-label="' . esc_attr__( 'Pages of listings', 'property-gateway' ) . "\"><ul>$links</ul></nav>";
	}
}
