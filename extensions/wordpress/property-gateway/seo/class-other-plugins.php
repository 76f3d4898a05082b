<?php
/**
 * SEO plugins of the site.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway\Seo;

use Property_Gateway\Listing;

defined( 'ABSPATH' ) || exit;

/**
 * SEO plugins of the site. Where one is active, it prints the tags: Yoast SEO and Rank Math are given description, picture, canonical address and robots by their filters;
 * beside SEOPress, All in One SEO and The SEO Framework this plugin prints none of these tags. Data of schema.org about the listing is printed in any case.
 */
final class Other_Plugins {
	/** Adds the hooks. */
	public static function register(): void {
		foreach ( array( 'wpseo_metadesc', 'wpseo_opengraph_desc', 'rank_math/frontend/description' ) as $filter ) {
			add_filter( $filter, array( self::class, 'description' ) );
		}
		foreach ( array( 'wpseo_canonical', 'rank_math/frontend/canonical' ) as $filter ) {
			add_filter( $filter, array( self::class, 'canonical' ) );
		}
		foreach ( array( 'wpseo_title', 'wpseo_opengraph_title', 'rank_math/frontend/title' ) as $filter ) {
			add_filter( $filter, array( self::class, 'title' ) );
		}
		foreach ( array( 'wpseo_opengraph_image', 'rank_math/opengraph/facebook/image', 'rank_math/opengraph/twitter/image' ) as $filter ) {
			add_filter( $filter, array( self::class, 'picture' ) );
		}
		add_filter( 'wpseo_robots_array', array( self::class, 'robots' ) );
		add_filter( 'rank_math/frontend/robots', array( self::class, 'robots' ) );
	}

	/** Whether another plugin prints description, canonical address and og: tags. */
	public static function prints_tags(): bool {
		$active = defined( 'WPSEO_VERSION' ) || class_exists( 'RankMath', false ) || defined( 'SEOPRESS_VERSION' ) || defined( 'AIOSEO_VERSION' ) || defined( 'THE_SEO_FRAMEWORK_VERSION' );
		/**
		 * Whether another plugin prints description, canonical address and og: tags, so that this one does not.
		 *
		 * @param bool $active Whether a known one is active.
		 */
		return (bool) apply_filters( 'property_gateway_other_seo', $active );
	}

	/** Whether another plugin prints a BreadcrumbList. */
	public static function prints_breadcrumbs(): bool {
		return defined( 'WPSEO_VERSION' );
	}

	/** The description for another plugin: its own text goes before ours. */
	public static function description( $text ) {
		return '' === (string) $text && Meta::is_ours() ? Meta::description() : $text;
	}

	/** The canonical address for another plugin. */
	public static function canonical( $url ) {
		return Meta::is_ours() ? Meta::canonical() : $url;
	}

	/** The title of a landing page for another plugin; it knows those of listings and of the archive. */
	public static function title( $title ) {
		$landing = Landing_Pages::current();
		return null === $landing ? $title : $landing['title'] . ' – ' . Words::plain( get_bloginfo( 'name' ) );
	}

	/** The picture of a listing for another plugin, if it has none. */
	public static function picture( $url ) {
		return '' === (string) $url && is_singular( Listing::TYPE ) ? Words::picture( (int) get_queried_object_id(), 1280 ) : $url;
	}

	/** What robots may do, for another plugin. */
	public static function robots( $robots ) {
		if ( is_array( $robots ) && Meta::is_deep() ) {
			$robots['index']  = 'noindex';
			$robots['follow'] = 'follow';
		}
		return $robots;
	}
}
