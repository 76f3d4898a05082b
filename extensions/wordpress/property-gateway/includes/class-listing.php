<?php
/**
 * A listing on this site: its post, its property and its pictures.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway;

defined( 'ABSPATH' ) || exit;

/** A listing on this site: its post, its property and its pictures. */
final class Listing {
	/** The post type of listings. */
	public const TYPE = 'property_listing';
	/** Widths in which the gateway serves pictures, pixels. */
	public const WIDTHS = array( 320, 480, 640, 960, 1280, 1920 );
	/** Maximum pictures of one listing that are shown or imported. */
	public const PICTURES = 50;

	/** Adds the hooks. */
	public static function register(): void {
		add_action( 'init', array( self::class, 'register_type' ) );
	}

	/** Registers the post type, and the taxonomies that templates named. */
	public static function register_type(): void {
		register_post_type(
			self::TYPE,
			array(
				'label'        => __( 'Listings', 'property-gateway' ),
				'public'       => true,
				'has_archive'  => true,
				'show_in_rest' => true,
				'menu_icon'    => 'dashicons-admin-home',
				'rewrite'      => array( 'slug' => 'listings' ),
				'supports'     => array( 'title', 'editor', 'thumbnail' ),
			)
		);
		foreach ( (array) get_option( 'property_gateway_taxonomies', array() ) as $taxonomy ) {
			Mapped_Fields::register_taxonomy( (string) $taxonomy );
		}
	}

	/** The gateway that delivered the listing of a post; empty if it is not known. */
	public static function gateway( int $post ): string {
		$own = (string) get_post_meta( $post, '_property_gateway_gateway', true );
		$of  = '' === $own ? (string) get_post_meta( $post, '_property_gateway_translation_of', true ) : '';
		return '' === $of ? $own : (string) get_post_meta( self::posts( array( $of ) )[ $of ] ?? 0, '_property_gateway_gateway', true );
	}

	/** The posts of listings by their ids, whatever their status: one query for a whole batch. */
	public static function posts( array $ids ): array {
		global $wpdb;
		if ( array() === $ids ) {
			return array();
		}
		$holes = implode( ',', array_fill( 0, count( $ids ), '%s' ) );
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery, WordPress.DB.PreparedSQLPlaceholders, WordPress.DB.PreparedSQL -- only the placeholders vary; a cached result could be stale.
		$rows  = $wpdb->get_results( $wpdb->prepare( "SELECT post_id, meta_value FROM {$wpdb->postmeta} WHERE meta_key = '_property_gateway_id' AND meta_value IN ( $holes )", $ids ) );
		$posts = array();
		foreach ( $rows as $row ) {
			$posts[ $row->meta_value ] = (int) $row->post_id;
		}
		return $posts;
	}

	/** A text in the display language, else in the first one. */
	public static function text( $texts, ?string $language = null ): string {
		if ( ! is_array( $texts ) ) {
			return '';
		}
		$text = $texts[ $language ?? substr( get_locale(), 0, 2 ) ] ?? reset( $texts );
		return is_string( $text ) ? $text : '';
	}

	/** A number of the property by its path; null if it is not a number. */
	public static function number( array $property, string ...$path ): ?float {
		$value = $property;
		foreach ( $path as $key ) {
			$value = is_array( $value ) ? ( $value[ $key ] ?? null ) : null;
		}
		return is_int( $value ) || is_float( $value ) ? (float) $value : null;
	}

	/** The id of the listing of a post. */
	public static function id( int $post ): string {
		$id = (string) get_post_meta( $post, '_property_gateway_id', true );
		return '' === $id ? (string) get_post_meta( $post, '_property_gateway_translation_of', true ) : $id;
	}

	/** The property of a post as it was delivered. */
	public static function property( int $post ): array {
		$property = json_decode( (string) get_post_meta( $post, '_property_gateway_property', true ), true );
		return is_array( $property ) ? $property : array();
	}

	/** The pictures of a listing, in order: addresses with their captions. */
	public static function images( array $property ): array {
		$images = array();
		foreach ( is_array( $property['images'] ?? null ) ? $property['images'] : array() as $image ) {
			$url = is_array( $image ) && is_string( $image['url'] ?? null ) ? $image['url'] : '';
			if ( preg_match( '#^https?://#i', $url ) && count( $images ) < self::PICTURES ) {
				$images[ $url ] = is_string( $image['name'] ?? null ) ? $image['name'] : '';
			}
		}
		return $images;
	}

	/** The attachments of a listing's pictures by their addresses; translations have those of their listing. */
	public static function imported( int $post ): array {
		$of       = (string) get_post_meta( $post, '_property_gateway_translation_of', true );
		$post     = '' === $of ? $post : ( self::posts( array( $of ) )[ $of ] ?? $post );
		$imported = get_post_meta( $post, '_property_gateway_imported', true );
		return is_array( $imported ) ? $imported : array();
	}

	/**
	 * The address of a listing's picture: in the media library if it was imported, else the one that the gateway resizes, else the original.
	 *
	 * @param int    $post  The post of the listing.
	 * @param string $url   The picture's address in the property.
	 * @param int    $width Width in CSS pixels that is enough; 0: a large one.
	 */
	public static function picture( int $post, string $url, int $width = 0 ): string {
		$imported = self::imported( $post );
		$local    = isset( $imported[ $url ] ) ? wp_get_attachment_image_url( (int) $imported[ $url ], 0 === $width ? 'large' : array( $width, 0 ) ) : false;
		/**
		 * The address of a listing's picture in a width.
		 *
		 * @param string $address Where it is shown from.
		 * @param int    $post    The post of the listing.
		 * @param string $url     Its address in the property.
		 * @param int    $width   Width in CSS pixels, 0: a large one.
		 */
		return (string) apply_filters( 'property_gateway_picture', is_string( $local ) ? $local : self::resized( $post, $url, $width ), $post, $url, $width );
	}

	/** The gateway's address of a picture in a width that is enough; the original if the gateway does not resize it. */
	private static function resized( int $post, string $url, int $width ): string {
		static $known = array( 0, array() );
		if ( $known[0] !== $post ) {
			$property = self::property( $post );
			$images   = is_array( $property['images'] ?? null ) ? array_column( array_map( static fn( $image ): array => array( 'url' => is_array( $image ) ? (string) ( $image['url'] ?? '' ) : '' ), $property['images'] ), 'url' ) : array();
			$resized  = is_array( $property['resized_images'] ?? null ) ? array_filter( $property['resized_images'], 'is_string' ) : array();
			$known    = array( $post, count( $images ) === count( $resized ) ? array_combine( $images, $resized ) : array() );
		}
		$address = $known[1][ $url ] ?? '';
		if ( ! preg_match( '#^https?://#i', $address ) ) {
			return $url;
		}
		$enough = array_filter( self::WIDTHS, static fn( int $one ): bool => $one >= ( 0 === $width ? 1280 : $width ) );
		return add_query_arg( 'w', array() === $enough ? max( self::WIDTHS ) : min( $enough ), $address );
	}

	/**
	 * The addresses of a picture in several widths, for the attribute srcset; empty if it is there in one width only.
	 *
	 * @param int    $post  The post of the listing.
	 * @param string $url   The picture's address in the property.
	 * @param int[]  $widths Widths in pixels.
	 */
	public static function srcset( int $post, string $url, array $widths = self::WIDTHS ): string {
		$parts = array();
		foreach ( $widths as $width ) {
			$address = self::picture( $post, $url, $width );
			if ( ! in_array( $address, $parts, true ) ) {
				$parts[ $width ] = $address;
			}
		}
		return count( $parts ) < 2 ? '' : implode( ', ', array_map( static fn( int $width, string $address ): string => esc_url( $address ) . " {$width}w", array_keys( $parts ), $parts ) );
	}

	/** The main picture of a listing: imported, resized by the gateway, the gateway's thumbnail, or the first one; null if there is none. */
	public static function cover( int $post, array $property ): ?string {
		$local = wp_get_attachment_image_url( (int) get_post_thumbnail_id( $post ), 'medium_large' );
		if ( is_string( $local ) ) {
			return $local;
		}
		$first   = array_key_first( self::images( $property ) );
		$picture = null === $first ? null : self::picture( $post, (string) $first, 640 );
		return $picture !== $first ? $picture : ( $property['cover_thumbnail'] ?? $first );
	}

	/** The gateways that have delivered here. */
	public static function gateways(): array {
		global $wpdb;
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- a handful of values, read on the settings page only.
		return array_filter( $wpdb->get_col( "SELECT DISTINCT meta_value FROM {$wpdb->postmeta} WHERE meta_key = '_property_gateway_gateway' LIMIT 10" ) );
	}
}
