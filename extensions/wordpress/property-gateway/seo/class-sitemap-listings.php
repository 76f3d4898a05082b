<?php
/**
 * The sitemap of the listings.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway\Seo;

use Property_Gateway\Listing;

defined( 'ABSPATH' ) || exit;

/** The sitemap of the listings, with their pictures. */
final class Sitemap_Listings extends \WP_Sitemaps_Provider {
	/** Listings in one file: a few megabytes of properties are read for it. */
	private const PAGE = 500;
	/** Maximum pictures of one listing in the sitemap. */
	private const PICTURES = 10;

	/** Names the provider. */
	public function __construct() {
		$this->name        = 'listings';
		$this->object_type = 'listings';
	}

	/** The query of one file. */
	private function query( int $page ): \WP_Query {
		return new \WP_Query(
			array(
				'post_type'              => Listing::TYPE,
				'post_status'            => 'publish',
				'fields'                 => 'ids',
				'orderby'                => 'ID',
				'order'                  => 'ASC',
				'posts_per_page'         => self::PAGE,
				'paged'                  => $page,
				'update_post_term_cache' => false,
				// Polylang: all languages.
				'lang'                   => '',
			)
		);
	}

	/**
	 * The entries of one file.
	 *
	 * @param int    $page_num       The file, from 1.
	 * @param string $object_subtype Not used.
	 */
	public function get_url_list( $page_num, $object_subtype = '' ): array {
		$posts = array_map( 'intval', $this->query( (int) $page_num )->posts );
		_prime_post_caches( $posts, false, true );
		$entries = array();
		foreach ( $posts as $post ) {
			/**
			 * Whether a listing is in the sitemap.
			 *
			 * @param bool $listed Whether it is.
			 * @param int  $post   Its post.
			 */
			if ( ! apply_filters( 'property_gateway_in_sitemap', true, $post ) ) {
				continue;
			}
			$images    = array_slice( array_keys( Listing::images( Listing::property( $post ) ) ), 0, self::PICTURES );
			$entries[] = array(
				'loc'     => (string) get_permalink( $post ),
				'lastmod' => (string) get_post_modified_time( 'c', true, $post ),
				'images'  => array_map( static fn( $url ): string => Listing::picture( $post, (string) $url, 1280 ), $images ),
			);
		}
		return $entries;
	}

	/** How many files there are. */
	public function get_max_num_pages( $object_subtype = '' ): int {
		return (int) ceil( (int) wp_count_posts( Listing::TYPE )->publish / self::PAGE );
	}
}
