<?php
/**
 * The languages of a site, and the posts of a listing in each language of Polylang.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway;

defined( 'ABSPATH' ) || exit;

/** The languages of a site, and the posts of a listing in each language of Polylang. */
final class Languages {
	/** Adds the hooks. */
	public static function register(): void {
		add_filter( 'pll_get_post_types', static fn( array $types ): array => $types + array( Listing::TYPE => Listing::TYPE ) );
	}

	/** The display language: the visitor's choice, else that of the site. */
	public static function current(): string {
		// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- it only selects a language.
		$chosen = isset( $_GET['pg_lang'] ) ? sanitize_key( wp_unslash( $_GET['pg_lang'] ) ) : '';
		return '' === $chosen ? substr( get_locale(), 0, 2 ) : substr( $chosen, 0, 10 );
	}

	/** The languages of Polylang, the default one first; none without Polylang. */
	public static function all(): array {
		if ( ! function_exists( 'pll_save_post_translations' ) || ! function_exists( 'pll_languages_list' ) ) {
			return array();
		}
		return array_values( array_unique( array_filter( array_merge( array( (string) pll_default_language() ), (array) pll_languages_list() ) ) ) );
	}

	/** The languages of Polylang in which a listing gets a post: those of its texts, else the default one. */
	public static function of( array $property ): array {
		$all   = self::all();
		$texts = array_keys( array_filter( array_merge( (array) ( $property['title'] ?? array() ), (array) ( $property['description'] ?? array() ) ) ) );
		$found = array_values( array_filter( $all, static fn( string $language ): bool => in_array( substr( $language, 0, 2 ), $texts, true ) ) );
		return array() === $found ? array_slice( $all, 0, 1 ) : $found;
	}

	/** The other posts of a listing by their language; they name the listing in a separate field, so that only one post is the listing. */
	public static function translations( string $id ): array {
		global $wpdb;
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- in any status and any language.
		$rows = $wpdb->get_results( $wpdb->prepare( "SELECT o.post_id, l.meta_value FROM {$wpdb->postmeta} o JOIN {$wpdb->postmeta} l ON l.post_id = o.post_id AND l.meta_key = '_property_gateway_language' WHERE o.meta_key = '_property_gateway_translation_of' AND o.meta_value = %s", $id ) );
		return array_map( 'intval', array_column( $rows, 'post_id', 'meta_value' ) );
	}

	/** Creates a post of a listing in each further language of Polylang, and links them; returns a message if one cannot be written. */
	public static function translate( int $post, string $id, array $property, string $status, ?array $wanted ): string {
		$languages = self::of( $property );
		$known     = self::translations( $id );
		foreach ( array_diff_key( $known, array_flip( array_slice( $languages, 1 ) ) ) as $gone ) {
			wp_delete_post( $gone, true );
		}
		if ( array() === $languages ) {
			return '';
		}
		$posts = array( $languages[0] => $post );
		foreach ( array_slice( $languages, 1 ) as $language ) {
			$new = Listing_Writer::texts( $property, $id, $language ) + array(
				'ID'          => $known[ $language ] ?? 0,
				'post_type'   => Listing::TYPE,
				'post_status' => $status,
			);
			if ( 0 === $new['ID'] ) {
				$new['post_name'] = sanitize_title( mb_substr( wp_unslash( $new['post_title'] ), 0, 80 ) ) . '-' . substr( $id, 0, 8 ) . '-' . $language;
			}
			$own   = array(
				'_property_gateway_translation_of' => $id,
				'_property_gateway_language'       => $language,
			);
			$saved = Listing_Writer::save( $new, $own + Listing_Writer::fields( $property ) );
			if ( is_wp_error( $saved ) ) {
				return $saved->get_error_message();
			}
			$fault = null === $wanted ? '' : Mapped_Fields::write( $saved, $wanted );
			if ( '' !== $fault ) {
				return $fault;
			}
			$posts[ $language ] = $saved;
		}
		foreach ( $posts as $language => $one ) {
			pll_set_post_language( $one, $language );
		}
		pll_save_post_translations( $posts );
		update_option( 'property_gateway_translated', '1' );
		return '';
	}
}
