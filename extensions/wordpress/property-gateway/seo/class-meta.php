<?php
/**
 * Tags of a page for search engines and shared links.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway\Seo;

use Property_Gateway\Languages;
use Property_Gateway\Listing;

defined( 'ABSPATH' ) || exit;

/**
 * Tags of a page for search engines and shared links: description, canonical address, robots, og: and twitter:. A search with filters has the address of the page without them, or of its landing page;
 * several filters are no page of an index.
 */
final class Meta {
	/** Parameters of a search that only change its view. */
	private const VIEW = array( 'pg_sort', 'pg_page', 'pg_lang', 'pg_view' );
	/** Filters of a search from which on a page is not indexed. */
	private const DEEP = 2;

	/** Adds the hooks. */
	public static function register(): void {
		add_action( 'wp_head', array( self::class, 'print' ), 5 );
		add_filter( 'wp_robots', array( self::class, 'robots' ) );
		add_filter( 'get_canonical_url', array( self::class, 'in_language' ), 10, 2 );
	}

	/** Whether the page is one of listings. */
	public static function is_ours(): bool {
		return is_singular( Listing::TYPE ) || is_post_type_archive( Listing::TYPE );
	}

	/** The filters of the search that the address names. */
	private static function filters(): array {
		// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- a search changes nothing.
		$names = array_map( 'strval', array_keys( $_GET ) );
		return array_values( array_filter( $names, static fn( string $name ): bool => str_starts_with( $name, 'pg_' ) && ! in_array( $name, self::VIEW, true ) && '' !== self::filter( $name ) ) );
	}

	/** A filter of the address as text. */
	private static function filter( string $name ): string {
		// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- a search changes nothing.
		$value = isset( $_GET[ $name ] ) ? map_deep( wp_unslash( $_GET[ $name ] ), 'sanitize_text_field' ) : '';
		$value = implode( ',', array_filter( (array) $value, 'is_string' ) );
		return mb_substr( $value, 0, 200 );
	}

	/** The landing page with the same listings as the search, if the search is by one type and one town only. */
	private static function landing(): ?string {
		if ( array() !== array_diff( self::filters(), array( 'pg_type', 'pg_city' ) ) || null !== Landing_Pages::current() ) {
			return null;
		}
		return Landing_Pages::address( self::filter( 'pg_type' ), self::filter( 'pg_city' ) );
	}

	/** Whether the page is a search by several filters, which has no landing page. */
	public static function is_deep(): bool {
		return is_post_type_archive( Listing::TYPE ) && count( self::filters() ) >= self::DEEP && null === self::landing();
	}

	/** The page of the results, from 1. */
	private static function page(): int {
		return max( 1, absint( self::filter( 'pg_page' ) ), (int) get_query_var( 'paged' ) );
	}

	/** The canonical address of the page; empty for one that is not indexed. */
	public static function canonical(): string {
		if ( is_singular( Listing::TYPE ) ) {
			return self::address( (int) get_queried_object_id() );
		}
		if ( ! is_post_type_archive( Listing::TYPE ) || self::is_deep() ) {
			return '';
		}
		$landing = self::landing();
		if ( null !== $landing ) {
			return $landing;
		}
		$clean = Landing_Pages::current()['url'] ?? (string) get_post_type_archive_link( Listing::TYPE );
		// A page of the results is canonical for itself, unless it is one of a filtered search.
		return array() === self::filters() && self::page() > 1 ? add_query_arg( 'pg_page', self::page(), $clean ) : $clean;
	}

	/** The address of a listing in the language of the page. */
	public static function address( int $post ): string {
		return (string) wp_get_canonical_url( $post );
	}

	/** A listing in another language than that of the site has an address of its own. */
	public static function in_language( $url, $post ) {
		if ( ! is_string( $url ) || Listing::TYPE !== ( $post->post_type ?? '' ) || array() !== Languages::all() ) {
			return $url;
		}
		$chosen = Languages::current();
		$texts  = array_keys( array_filter( (array) ( Listing::property( (int) $post->ID )['description'] ?? array() ) ) );
		return substr( get_locale(), 0, 2 ) !== $chosen && in_array( $chosen, $texts, true ) ? add_query_arg( 'pg_lang', $chosen, (string) get_permalink( $post ) ) : $url;
	}

	/** The description of the page. */
	public static function description(): string {
		if ( is_singular( Listing::TYPE ) ) {
			return Words::description( (int) get_queried_object_id() );
		}
		return Words::cut( Landing_Pages::intro() );
	}

	/** The title of the page, without the name of the site. */
	private static function title(): string {
		return is_singular( Listing::TYPE ) ? Words::title( (int) get_queried_object_id() ) : Words::plain( Landing_Pages::heading() );
	}

	/** Keeps a search by several filters out of indexes; its links are followed. */
	public static function robots( array $robots ): array {
		if ( self::is_deep() ) {
			unset( $robots['index'], $robots['nofollow'] );
			$robots['noindex'] = true;
			$robots['follow']  = true;
		} elseif ( self::is_ours() && empty( $robots['noindex'] ) ) {
			$robots['max-image-preview'] = 'large';
		}
		return $robots;
	}

	/** Prints the tags, unless another plugin does. */
	public static function print(): void {
		if ( ! self::is_ours() || Other_Plugins::prints_tags() ) {
			return;
		}
		$canonical = self::canonical();
		// WordPress prints that of a listing itself.
		if ( '' !== $canonical && ! is_singular() ) {
			echo '<link rel="canonical" href="' . esc_url( $canonical ) . '">' . "\n";
		}
		echo '<meta name="description" content="' . esc_attr( self::description() ) . '">' . "\n";
		foreach ( self::shared( $canonical ) as $name => $content ) {
			$key = str_starts_with( $name, 'twitter:' ) ? 'name' : 'property';
			echo '<meta ' . esc_attr( $key ) . '="' . esc_attr( $name ) . '" content="' . esc_attr( $content ) . '">' . "\n";
		}
	}

	/** The tags of a shared link. */
	private static function shared( string $canonical ): array {
		$single  = is_singular( Listing::TYPE );
		$post    = $single ? (int) get_queried_object_id() : 0;
		$picture = $single ? Words::picture( $post, 1280 ) : '';
		$tags    = array(
			'og:type'        => $single ? 'article' : 'website',
			'og:title'       => self::title(),
			'og:description' => self::description(),
			'og:url'         => $canonical,
			'og:site_name'   => Words::plain( get_bloginfo( 'name' ) ),
			'og:locale'      => get_locale(),
			'og:image'       => $picture,
			'og:image:alt'   => '' === $picture ? '' : self::title(),
			'twitter:card'   => '' === $picture ? 'summary' : 'summary_large_image',
		);
		/**
		 * The tags of a shared link, by name.
		 *
		 * @param array $tags og: and twitter: tags.
		 * @param int   $post The post of the listing, 0 on pages of many.
		 */
		return array_filter( (array) apply_filters( 'property_gateway_shared_tags', $tags, $post ) );
	}
}
