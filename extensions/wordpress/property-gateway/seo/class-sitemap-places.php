<?php
/**
 * The sitemap of landing pages.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway\Seo;

use Property_Gateway\Listing;

defined( 'ABSPATH' ) || exit;

/** The sitemap of landing pages and of the archive. */
final class Sitemap_Places extends \WP_Sitemaps_Provider {
	/** Names the provider. */
	public function __construct() {
		$this->name        = 'places';
		$this->object_type = 'places';
	}

	/** All pages. */
	private function all(): array {
		$pages = array_map(
			static fn( array $page ): array => array(
				'loc'     => $page['url'],
				'lastmod' => (string) mysql2date( 'c', $page['changed'], false ),
			),
			Landing_Pages::all()
		);
		return array_merge( array( array( 'loc' => (string) get_post_type_archive_link( Listing::TYPE ) ) ), $pages );
	}

	/**
	 * The entries of one file.
	 *
	 * @param int    $page_num       The file, from 1.
	 * @param string $object_subtype Not used.
	 */
	public function get_url_list( $page_num, $object_subtype = '' ): array {
		$most = wp_sitemaps_get_max_urls( $this->object_type );
		return array_slice( $this->all(), ( (int) $page_num - 1 ) * $most, $most );
	}

	/** How many files there are. */
	public function get_max_num_pages( $object_subtype = '' ): int {
		return (int) ceil( count( $this->all() ) / wp_sitemaps_get_max_urls( $this->object_type ) );
	}
}
