<?php
/**
 * Writes sitemaps with pictures.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway\Seo;

defined( 'ABSPATH' ) || exit;

/** Writes sitemaps as WordPress does, and the pictures of entries that have some (https://www.google.com/schemas/sitemap-image/1.1). */
final class Sitemap_Renderer extends \WP_Sitemaps_Renderer {
	/** The namespace of pictures in sitemaps. */
	private const IMAGES = 'http://www.google.com/schemas/sitemap-image/1.1';

	/**
	 * The text of a sitemap.
	 *
	 * @param array $url_list Its entries.
	 * @return string|false
	 */
	public function get_sitemap_xml( $url_list ) {
		$images = array();
		foreach ( $url_list as $index => $entry ) {
			if ( isset( $entry['images'] ) ) {
				$images[ $index ] = $entry['images'];
				unset( $url_list[ $index ]['images'] );
			}
		}
		$text = parent::get_sitemap_xml( $url_list );
		if ( ! is_string( $text ) || array() === $images ) {
			return $text;
		}
		$document = new \DOMDocument();
		$loaded   = $document->loadXML( $text );
		$root     = $loaded ? $document->getElementsByTagName( 'urlset' )->item( 0 ) : null;
		if ( ! $root instanceof \DOMElement ) {
			return $text;
		}
		$root->setAttributeNS( 'http://www.w3.org/2000/xmlns/', 'xmlns:image', self::IMAGES );
		foreach ( $document->getElementsByTagName( 'url' ) as $index => $node ) {
			foreach ( $images[ $index ] ?? array() as $address ) {
				$image = $node->appendChild( $document->createElementNS( self::IMAGES, 'image:image' ) );
				$place = $image->appendChild( $document->createElementNS( self::IMAGES, 'image:loc' ) );
				$place->appendChild( $document->createTextNode( esc_url_raw( (string) $address ) ) );
			}
		}
		return $document->saveXML();
	}
}
