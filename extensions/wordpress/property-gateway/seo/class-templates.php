<?php
/**
 * Templates and patterns of the pages of listings.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway\Seo;

use Property_Gateway\Listing;
use const Property_Gateway\FILE;

defined( 'ABSPATH' ) || exit;

/**
 * Templates of the pages of listings. In block themes they are block templates that the site editor shows and changes; a theme replaces one by templates/NAME.html. In themes of PHP the archive comes from archive-property_listing.php of the theme,
 * else from the same name in the folder property-gateway of the theme, else from this plugin.
 */
final class Templates {
	/** Adds the hooks. */
	public static function register(): void {
		add_filter( 'get_block_templates', array( self::class, 'add' ), 10, 3 );
		add_filter( 'pre_get_block_file_template', array( self::class, 'find' ), 10, 3 );
		add_filter( 'rest_request_after_callbacks', array( self::class, 'mark_response' ), 10, 3 );
		// Before the search, which makes a page of its own where there is no template.
		add_filter( 'template_include', array( self::class, 'of_php' ), 5 );
		add_action( 'init', array( self::class, 'register_patterns' ) );
	}

	/** The block templates: title and description by slug. */
	private static function all(): array {
		return array(
			'single-' . Listing::TYPE  => array( __( 'One listing', 'property-gateway' ), __( 'The page of one listing.', 'property-gateway' ) ),
			'archive-' . Listing::TYPE => array( __( 'Listings', 'property-gateway' ), __( 'All listings with the search, and the pages of towns and kinds.', 'property-gateway' ) ),
		);
	}

	/** The block template of this plugin for a slug, as WordPress has those of themes. */
	private static function make( string $slug ): ?\WP_Block_Template {
		$about = self::all()[ $slug ] ?? null;
		if ( null === $about ) {
			return null;
		}
		self::load_plugins();
		$template                 = new \WP_Block_Template();
		$template->id             = get_stylesheet() . '//' . $slug;
		$template->theme          = get_stylesheet();
		$template->slug           = $slug;
		$template->type           = 'wp_template';
		$template->source         = 'plugin';
		$template->origin         = 'plugin';
		$template->title          = $about[0];
		$template->description    = $about[1];
		$template->status         = 'publish';
		$template->has_theme_file = true;
		$template->is_custom      = false;
		$template->post_types     = array();
		$template->area           = 'uncategorized';
		// phpcs:ignore WordPress.WP.AlternativeFunctions -- a file of this plugin.
		$template->content = traverse_and_serialize_blocks( parse_blocks( (string) file_get_contents( dirname( FILE ) . "/templates/$slug.html" ) ), array( self::class, 'name_theme' ) );
		return $template;
	}

	/** Names the theme in the parts of a template, as WordPress does in those of themes. */
	public static function name_theme( array &$block ): void {
		if ( 'core/template-part' === $block['blockName'] && ! isset( $block['attrs']['theme'] ) ) {
			$block['attrs']['theme'] = get_stylesheet();
		}
	}

	/** Adds the templates that neither the site editor nor the theme has. */
	public static function add( $templates, $query, $type ) {
		if ( 'wp_template' !== $type || ! is_array( $templates ) || isset( $query['wp_id'] ) || ! wp_is_block_theme() ) {
			return $templates;
		}
		$templates = array_map( array( self::class, 'mark' ), $templates );
		$known     = array_map( static fn( $template ): string => (string) $template->slug, $templates );
		foreach ( array_keys( self::all() ) as $slug ) {
			$wanted = ! isset( $query['slug__in'] ) || in_array( $slug, (array) $query['slug__in'], true );
			$wanted = $wanted && ! in_array( $slug, (array) ( $query['slug__not_in'] ?? array() ), true );
			$wanted = $wanted && ( ! isset( $query['post_type'] ) || Listing::TYPE === $query['post_type'] );
			if ( $wanted && ! in_array( $slug, $known, true ) ) {
				$templates[] = self::make( $slug );
			}
		}
		return $templates;
	}

	/** A template that was changed in the site editor can be reset to that of the plugin. */
	public static function mark( $template ) {
		if ( $template instanceof \WP_Block_Template && 'custom' === $template->source && 'wp_template' === $template->type && isset( self::all()[ $template->slug ] ) ) {
			$template->has_theme_file = true;
			$template->origin         = 'plugin';
			self::load_plugins();
		}
		return $template;
	}

	/** The same for one template that the site editor reads: WordPress has no filter between the stored template and the response. */
	public static function mark_response( $response, $handler, $request ) {
		if ( ! $response instanceof \WP_REST_Response || ! $request instanceof \WP_REST_Request || ! str_starts_with( $request->get_route(), '/wp/v2/templates/' ) ) {
			return $response;
		}
		$data = $response->get_data();
		if ( is_array( $data ) && 'custom' === ( $data['source'] ?? '' ) && isset( self::all()[ $data['slug'] ?? '' ] ) ) {
			$data['has_theme_file'] = true;
			$response->set_data( $data );
		}
		return $response;
	}

	/** WordPress 6.5 asks for the plugins of the site where it names the author of such a template, without loading the file with that function. */
	private static function load_plugins(): void {
		if ( ! function_exists( 'get_plugins' ) && defined( 'REST_REQUEST' ) ) {
			require_once ABSPATH . 'wp-admin/includes/plugin.php';
		}
	}

	/** The template by its id: what the site editor reads when a change is taken back. */
	public static function find( $template, $id, $type ) {
		$parts = explode( '//', (string) $id, 2 );
		if ( null !== $template || 'wp_template' !== $type || get_stylesheet() !== $parts[0] || ! isset( self::all()[ $parts[1] ?? '' ] ) ) {
			return $template;
		}
		// A file of the theme, or of its parent, goes before ours.
		foreach ( array( get_stylesheet_directory(), get_template_directory() ) as $folder ) {
			foreach ( array( 'templates', 'block-templates' ) as $part ) {
				if ( is_readable( "$folder/$part/{$parts[1]}.html" ) ) {
					return $template;
				}
			}
		}
		return self::make( $parts[1] );
	}

	/** The archive in themes of PHP. */
	public static function of_php( $template ) {
		if ( ! is_post_type_archive( Listing::TYPE ) || wp_is_block_theme() || 'archive-' . Listing::TYPE . '.php' === basename( (string) $template ) ) {
			return $template;
		}
		$own = locate_template( 'property-gateway/archive-' . Listing::TYPE . '.php' );
		return '' === $own ? dirname( FILE ) . '/templates/archive-' . Listing::TYPE . '.php' : $own;
	}

	/** Registers the patterns. */
	public static function register_patterns(): void {
		register_block_pattern_category( 'property-gateway', array( 'label' => __( 'Real estate', 'property-gateway' ) ) );
		foreach ( array(
			'search-hero'  => __( 'Search with a heading', 'property-gateway' ),
			'newest'       => __( 'Newest listings with a link to all', 'property-gateway' ),
			'sell-my-home' => __( 'Sell my home', 'property-gateway' ),
		) as $name => $title ) {
			ob_start();
			require dirname( FILE ) . "/patterns/$name.php";
			register_block_pattern(
				"property-gateway/$name",
				array(
					'title'      => $title,
					'categories' => array( 'property-gateway' ),
					'content'    => (string) ob_get_clean(),
				)
			);
		}
	}
}
