<?php
/**
 * The public list of listings, and the entry of one listing in it.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway;

defined( 'ABSPATH' ) || exit;

/** The public list of listings, and the entry of one listing in it. */
final class Public_List {
	/** Maximum listings of a response of the public list. */
	public const LISTINGS = 50;

	/** Adds the hooks. */
	public static function register(): void {
		add_action( 'rest_api_init', array( self::class, 'routes' ) );
	}

	/** The route of the public list: public data of the site only. */
	public static function routes(): void {
		register_rest_route(
			'property-gateway/v1',
			'/published',
			array(
				'methods'             => 'GET',
				'permission_callback' => '__return_true',
				'callback'            => array( self::class, 'published' ),
			)
		);
	}

	/** The newest listings. */
	public static function published(): array {
		return array(
			'listings' => array_map(
				array( self::class, 'card' ),
				get_posts(
					array(
						'post_type'   => Listing::TYPE,
						'post_status' => 'publish',
						'fields'      => 'ids',
						'numberposts' => self::LISTINGS,
						// phpcs:ignore WordPress.DB.SlowDBQuery -- each listing once, in whichever languages.
						'meta_key'    => '_property_gateway_id',
					)
				)
			),
		);
	}

	/** The entry of a listing in the public list. */
	public static function card( int $post ): array {
		$property = Listing::property( $post );
		$amount   = $property['financial']['transaction']['price'] ?? array();
		return array(
			'id'       => Listing::id( $post ),
			'title'    => Seo\Words::title( $post ),
			'url'      => get_permalink( $post ),
			'city'     => $property['location']['city'] ?? null,
			'price'    => is_array( $amount ) ? ( $amount['amount'] ?? null ) : null,
			'currency' => is_array( $amount ) ? ( $amount['currency'] ?? null ) : null,
			'area'     => Listing::number( $property, 'sizes', 'liveable_area', 'size' ),
			'picture'  => Listing::cover( $post, $property ),
		);
	}

	/** A price for visitors; empty if there is none. */
	public static function price( array $card ): string {
		return is_numeric( $card['price'] ) ? \Property_Gateway\Listing_Page\Format::number( (float) $card['price'] ) . ' ' . ( 'EUR' === $card['currency'] ? '€' : (string) $card['currency'] ) : '';
	}
}
