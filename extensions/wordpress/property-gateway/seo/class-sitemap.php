<?php
/**
 * Listings in the sitemap of WordPress.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway\Seo;

use Property_Gateway\Listing;

defined( 'ABSPATH' ) || exit;

/** Listings with their pictures, and landing pages, in the sitemap of WordPress (/wp-sitemap.xml). SEO plugins replace that sitemap by their own, which lists the posts of the type. */
final class Sitemap {
	/** Adds the hooks. */
	public static function register(): void {
		add_action( 'wp_sitemaps_init', array( self::class, 'extend' ) );
		add_filter( 'wp_sitemaps_post_types', array( self::class, 'without_listings' ) );
	}

	/** Adds the providers, and a renderer that writes pictures. */
	public static function extend( $sitemaps ): void {
		$sitemaps->renderer = new Sitemap_Renderer();
		$sitemaps->registry->add_provider( 'listings', new Sitemap_Listings() );
		$sitemaps->registry->add_provider( 'places', new Sitemap_Places() );
	}

	/** Listings have a provider of their own. */
	public static function without_listings( array $types ): array {
		unset( $types[ Listing::TYPE ] );
		return $types;
	}
}
