<?php
/**
 * The page of one listing.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway\Listing_Page;

use Property_Gateway\Listing;

defined( 'ABSPATH' ) || exit;

/** The page of one listing: sections in order, each between two hooks, inside the theme. */
final class Page {
	/** Sections of the wide part and of the column beside it. */
	private const MAIN  = array( 'facts', 'description', 'films', 'features', 'energy', 'place', 'sunlight', 'legal' );
	private const ASIDE = array( 'agent', 'enquiry' );
	/** Scripts by their handle. */
	private const SCRIPTS = array(
		'property-gateway-lightbox'   => 'lightbox.js',
		'property-gateway-listing'    => 'listing.js',
		'property-gateway-favourites' => 'favourites.js',
		'property-gateway-forms'      => 'forms.js',
	);

	/** Adds the hooks. */
	public static function register(): void {
		add_filter( 'the_content', array( self::class, 'content' ), 20 );
		add_filter( 'template_include', array( self::class, 'template' ), 20 );
		add_action( 'wp_enqueue_scripts', array( self::class, 'register_files' ) );
		add_action( 'init', array( self::class, 'register_block' ) );
		// The picture of the listing is part of the page.
		add_filter( 'post_thumbnail_html', static fn( string $html, int $post ): string => is_singular( Listing::TYPE ) && get_queried_object_id() === $post && in_the_loop() ? '' : $html, 10, 2 );
	}

	/** The block of the page of one listing, for templates. */
	public static function register_block(): void {
		register_block_type(
			'property-gateway/listing',
			array(
				'api_version'     => 3,
				'title'           => __( 'Listing', 'property-gateway' ),
				'category'        => 'widgets',
				'supports'        => array( 'align' => array( 'wide', 'full' ) ),
				'render_callback' => static fn(): string => is_singular( Listing::TYPE ) ? self::html( View::of( (int) get_queried_object_id() ) ) : '',
			)
		);
	}

	/** Style and script; they are loaded by pages that need them. */
	public static function register_files(): void {
		$base  = plugins_url( 'assets/listing/', \Property_Gateway\FILE );
		wp_register_style( 'property-gateway-listing', $base . 'listing.css', array(), \Property_Gateway\VERSION );
		$defer = array( 'strategy' => 'defer' );
		wp_register_script( 'property-gateway-listing-shared', $base . 'shared.js', array(), \Property_Gateway\VERSION, $defer );
		foreach ( self::SCRIPTS as $handle => $file ) {
			wp_register_script( $handle, $base . $file, array( 'property-gateway-listing-shared' ), \Property_Gateway\VERSION, $defer );
		}
		if ( is_singular( Listing::TYPE ) ) {
			self::use_files();
		}
	}

	/** Loads style and script, with the words of the script. */
	public static function use_files(): void {
		if ( ! wp_style_is( 'property-gateway-listing', 'registered' ) ) {
			self::register_files();
		}
		wp_enqueue_style( 'property-gateway-listing' );
		if ( wp_script_is( 'property-gateway-listing', 'enqueued' ) ) {
			return;
		}
		foreach ( array_keys( self::SCRIPTS ) as $handle ) {
			wp_enqueue_script( $handle );
		}
		$words = array(
			'close'    => __( 'Close', 'property-gateway' ),
			'next'     => __( 'Next', 'property-gateway' ),
			'previous' => __( 'Previous', 'property-gateway' ),
			'pictures' => __( 'Pictures', 'property-gateway' ),
			'plans'    => __( 'Floor plans', 'property-gateway' ),
			/* translators: 1: number of the picture, 2: how many there are */
			'counter'  => __( '%1$s of %2$s', 'property-gateway' ),
			'added'    => __( 'Added to your favourites.', 'property-gateway' ),
			'removed'  => __( 'Removed from your favourites.', 'property-gateway' ),
			'session'  => __( 'Your favourites last until you leave this page. Keep them in this browser?', 'property-gateway' ),
			'keep'     => __( 'Keep them', 'property-gateway' ),
			'copied'   => __( 'The link is copied.', 'property-gateway' ),
			'copy'     => __( 'Copy this link:', 'property-gateway' ),
			'sending'  => __( 'Sending…', 'property-gateway' ),
			'failed'   => __( 'The connection failed. Nothing was sent; your entries are still here.', 'property-gateway' ),
		);
		$page  = array(
			'rest'       => rest_url( 'property-gateway/v1/' ),
			'words'      => $words,
			'favourites' => Favourites::address(),
			/** The category of the WP Consent API that favourites belong to. */
			'category'   => (string) apply_filters( 'property_gateway_favourites_category', 'preferences' ),
		);
		wp_add_inline_script( 'property-gateway-listing-shared', 'window.propertyGatewayPages = ' . wp_json_encode( $page, JSON_HEX_TAG | JSON_HEX_AMP ) . ';', 'before' );
	}

	/** The content of the post in the theme’s own template. */
	public static function content( string $content ): string {
		if ( ! is_singular( Listing::TYPE ) || ! is_main_query() || get_queried_object_id() !== get_the_ID() || ! in_the_loop() ) {
			return $content;
		}
		return self::html( View::of( (int) get_the_ID() ) );
	}

	/** The template: that of the theme for listings if it has one, else one without date and author. */
	public static function template( string $template ): string {
		if ( ! is_singular( Listing::TYPE ) ) {
			return $template;
		}
		if ( ! wp_is_block_theme() ) {
			return 'single-' . Listing::TYPE . '.php' === basename( $template ) ? $template : __DIR__ . '/template.php';
		}
		global $_wp_current_template_id;
		return str_ends_with( (string) $_wp_current_template_id, '//single-' . Listing::TYPE ) ? $template : self::block_template( '<!-- wp:post-title {"level":1,"align":"wide"} /--><!-- wp:post-content {"align":"full","layout":{"type":"constrained"}} /-->' );
	}

	/** A page of a block theme with its header and footer. */
	public static function block_template( string $blocks ): string {
		global $_wp_current_template_content;
		// phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals -- what WordPress shows in a block theme.
		$_wp_current_template_content = '<!-- wp:template-part {"slug":"header","tagName":"header"} /--><!-- wp:group {"tagName":"main","layout":{"type":"constrained"}} --><main class="wp-block-group">' . $blocks . '</main><!-- /wp:group --><!-- wp:template-part {"slug":"footer","tagName":"footer"} /-->';
		return ABSPATH . WPINC . '/template-canvas.php';
	}

	/** The page, by the theme’s property-gateway/listing.php if there is one. */
	public static function html( View $view ): string {
		self::use_files();
		$override = locate_template( 'property-gateway/listing.php' );
		if ( '' === $override ) {
			return self::whole( $view );
		}
		ob_start();
		// phpcs:ignore Generic.CodeAnalysis.UnusedFunctionParameter -- for the template.
		( static function ( string $file, View $listing ): void {
			include $file;
		} )( $override, $view );
		return (string) ob_get_clean();
	}

	/** One section with its hooks; empty if it has nothing to show. */
	public static function section( string $name, View $view ): string {
		ob_start();
		/**
		 * Before a section of the page of a listing: head, gallery, terms, facts, description, films, features, energy, place, sunlight, legal, agent, enquiry, similar.
		 *
		 * @param View $view The listing.
		 */
		do_action( "property_gateway_listing_before_$name", $view );
		$before = (string) ob_get_clean();
		ob_start();
		/**
		 * After a section of the page of a listing.
		 *
		 * @param View $view The listing.
		 */
		do_action( "property_gateway_listing_after_$name", $view );
		$after = (string) ob_get_clean();
		/**
		 * A section of the page of a listing as HTML.
		 *
		 * @param string $html The section; empty if it has nothing to show.
		 * @param View   $view The listing.
		 */
		return $before . apply_filters( "property_gateway_listing_section_$name", self::body( $name, $view ), $view ) . $after;
	}

	/** The page as the plugin has it. */
	private static function whole( View $view ): string {
		/**
		 * The sections of the wide part in order.
		 *
		 * @param string[] $sections Their names.
		 * @param View     $view     The listing.
		 */
		$main = (array) apply_filters( 'property_gateway_listing_sections', self::MAIN, $view );
		$html = array( 'main' => '', 'aside' => '' ); // phpcs:ignore WordPress.Arrays.ArrayDeclarationSpacing
		foreach ( $main as $name ) {
			$html['main'] .= self::section( (string) $name, $view );
		}
		foreach ( self::ASIDE as $name ) {
			$html['aside'] .= self::section( $name, $view );
		}
		return '<div class="pgl alignwide" data-pgl-id="' . esc_attr( Listing::id( $view->post ) ) . '">' . self::section( 'head', $view ) . self::section( 'gallery', $view ) . self::section( 'terms', $view ) . ( $view->is_closed() ? self::section( 'similar', $view ) : '' )
			. '<div class="pgl-columns"><div class="pgl-wide">' . $html['main'] . '</div><aside class="pgl-aside" aria-label="' . esc_attr__( 'Contact', 'property-gateway' ) . '">' . $html['aside'] . '</aside></div>'
			. ( $view->is_closed() ? '' : self::section( 'similar', $view ) ) . self::bar( $view )
			. '<p class="pgl-status" role="status" aria-live="polite"></p></div>';
	}

	/** What a section shows. */
	private static function body( string $name, View $view ): string {
		return match ( $name ) {
			'head'        => self::head( $view ),
			'gallery'     => Gallery::html( $view ),
			'terms'       => '<div class="pgl-terms">' . Price::notes_html( $view ) . self::actions( $view ) . '</div>',
			'facts'       => Facts::key_html( $view ),
			'description' => self::titled( __( 'Description', 'property-gateway' ), self::description( $view ) ),
			'films'       => self::titled( __( 'Virtual visit', 'property-gateway' ), Gallery::films( $view ) ),
			'features'    => self::titled( __( 'Features', 'property-gateway' ), Facts::features( $view ) ),
			'energy'      => self::titled( __( 'Energy performance', 'property-gateway' ), Energy::html( $view ) ),
			'place'       => self::titled( __( 'Location', 'property-gateway' ), Place::html( $view ) ),
			'sunlight'    => Sunlight::html( $view ),
			'legal'       => self::titled( __( 'Legal information', 'property-gateway' ), Facts::legal( $view ) ),
			'agent'       => self::boxed( Agent::html( $view ) ),
			'enquiry'     => \Property_Gateway\Leads\Enquiry::html( $view ),
			'similar'     => Similar::html( Similar::to( Similar::traits( $view ), $view->post ), __( 'Similar properties', 'property-gateway' ) ),
			default       => '',
		};
	}

	/** On a phone: price and way to the form, always at hand. */
	private static function bar( View $view ): string {
		$price = Price::whole( $view );
		return $view->is_closed() ? '' : '<div class="pgl-bar"><strong>' . esc_html( '' === $price ? __( 'Price on request', 'property-gateway' ) : $price ) . '</strong><a class="pgl-button pgl-main" href="#pgl-enquiry">' . Icons::svg( 'mail' ) . esc_html__( 'Contact', 'property-gateway' ) . '</a></div>';
	}

	/** The head: price, kind and place. */
	private static function head( View $view ): string {
		$kind = implode( ' · ', array_filter( array( Words::offers()[ $view->offer() ] ?? '', Words::types()[ $view->line( 'type' ) ] ?? '' ) ) );
		$ref  = $view->reference();
		/* translators: %s: reference of the listing */
		$ref = '' === $ref ? '' : '<span class="pgl-ref">' . esc_html( sprintf( __( 'Ref. %s', 'property-gateway' ), $ref ) ) . '</span>';
		return '<header class="pgl-head"><div class="pgl-head-price">' . Price::html( $view ) . '</div><div class="pgl-head-kind"><p class="pgl-kind">' . esc_html( $kind ) . ' ' . $ref . '</p><p class="pgl-town">' . Icons::svg( 'pin' ) . esc_html( $view->town() ) . '</p></div></header>';
	}

	/** Favourite, share, print and brochure. */
	private static function actions( View $view ): string {
		$url    = (string) get_permalink( $view->post );
		$mail   = 'mailto:?subject=' . rawurlencode( $view->title() ) . '&body=' . rawurlencode( $view->title() . "\n" . $url );
		$button = static fn( string $name, string $icon, string $text ): string => '<li><button type="button" class="pgl-action" data-pgl-' . $name . ' hidden>' . Icons::svg( $icon ) . '<span>' . esc_html( $text ) . '</span></button></li>';
		$html   = '<li>' . Favourites::button( $view->post ) . '</li>'
			. $button( 'share', 'share', __( 'Share', 'property-gateway' ) ) . $button( 'copy', 'link', __( 'Copy link', 'property-gateway' ) )
			. '<li><a class="pgl-action" href="' . esc_attr( $mail ) . '">' . Icons::svg( 'mail' ) . '<span>' . esc_html__( 'By mail', 'property-gateway' ) . '</span></a></li>'
			. $button( 'print', 'print', __( 'Print', 'property-gateway' ) );
		$pdf    = Brochure::address( $view );
		$html  .= '' === $pdf ? '' : '<li><a class="pgl-action" rel="nofollow" href="' . esc_url( $pdf ) . '">' . Icons::svg( 'document' ) . '<span>' . esc_html__( 'PDF brochure', 'property-gateway' ) . '</span></a></li>';
		return '<ul class="pgl-actions" data-pgl-url="' . esc_url( $url ) . '" data-pgl-title="' . esc_attr( $view->title() ) . '">' . $html . '</ul>';
	}

	/** The text, with links to it in other languages. */
	private static function description( View $view ): string {
		$text = $view->description();
		if ( '' === $text ) {
			return '';
		}
		$languages = array_keys( array_filter( (array) $view->get( 'description' ), 'is_string' ) );
		$links     = '';
		foreach ( array() === \Property_Gateway\Languages::all() && count( $languages ) > 1 ? $languages : array() as $code ) {
			$links .= '<li><a rel="nofollow" hreflang="' . esc_attr( (string) $code ) . '" href="' . esc_url( add_query_arg( 'pg_lang', (string) $code, (string) get_permalink( $view->post ) ) ) . '"' . ( $code === $view->language ? ' aria-current="true"' : '' ) . '>' . esc_html( strtoupper( (string) $code ) ) . '</a></li>';
		}
		$in = in_array( $view->language, $languages, true ) ? $view->language : (string) ( $languages[0] ?? $view->language );
		return ( '' === $links ? '' : '<ul class="pgl-languages" aria-label="' . esc_attr__( 'Languages of the description', 'property-gateway' ) . '">' . $links . '</ul>' ) . '<div class="pgl-text" lang="' . esc_attr( $in ) . '">' . wpautop( $text ) . '</div>';
	}

	/** A section with a heading; empty without content. */
	public static function titled( string $heading, string $html ): string {
		return '' === $html ? '' : '<section class="pgl-section"><h2>' . esc_html( $heading ) . '</h2>' . $html . '</section>';
	}

	/** A box of the column; empty without content. */
	private static function boxed( string $html ): string {
		return '' === $html ? '' : '<div class="pgl-box">' . $html . '</div>';
	}
}
