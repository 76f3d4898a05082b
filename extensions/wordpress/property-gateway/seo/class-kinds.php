<?php
/**
 * Kinds of listings in the addresses and headings of landing pages.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway\Seo;

defined( 'ABSPATH' ) || exit;

/** Kinds of listings in the addresses and headings of landing pages. */
final class Kinds {
	/** The option with the words of the addresses: they stay the same in every language of the site. */
	private const SLUGS = 'property_gateway_kinds';

	/** Names of the kinds in the plural, by the type of a property. */
	public static function names(): array {
		return array(
			'house'      => __( 'Houses', 'property-gateway' ),
			'apartment'  => __( 'Flats', 'property-gateway' ),
			'land'       => __( 'Plots', 'property-gateway' ),
			'building'   => __( 'Buildings', 'property-gateway' ),
			'program'    => __( 'New developments', 'property-gateway' ),
			'parking'    => __( 'Parking spaces', 'property-gateway' ),
			'office'     => __( 'Offices', 'property-gateway' ),
			'commercial' => __( 'Commercial properties', 'property-gateway' ),
			'goodwill'   => __( 'Businesses for sale', 'property-gateway' ),
			'other'      => __( 'Other properties', 'property-gateway' ),
		);
	}

	/** Words for the kinds in addresses, before they are made fit for one. */
	private static function words(): array {
		return array(
			'house'      => __( 'House', 'property-gateway' ),
			'apartment'  => __( 'Flat', 'property-gateway' ),
			'land'       => __( 'Land', 'property-gateway' ),
			'building'   => __( 'Building', 'property-gateway' ),
			'program'    => __( 'New development', 'property-gateway' ),
			'parking'    => __( 'Parking space', 'property-gateway' ),
			'office'     => __( 'Office', 'property-gateway' ),
			'commercial' => __( 'Commercial premises', 'property-gateway' ),
			'goodwill'   => __( 'Business for sale', 'property-gateway' ),
			'other'      => __( 'Other property', 'property-gateway' ),
			''           => __( 'Properties', 'property-gateway' ),
		);
	}

	/** The words of addresses by type; the empty type is that of a town with all its listings. Made anew when the language of the site changes. */
	public static function slugs(): array {
		$locale = (string) get_option( 'WPLANG', '' );
		$known  = get_option( self::SLUGS );
		if ( is_array( $known ) && ( $known['locale'] ?? null ) === $locale && is_array( $known['slugs'] ?? null ) ) {
			return $known['slugs'];
		}
		$switched = switch_to_locale( '' === $locale ? 'en_US' : $locale );
		$slugs    = array();
		foreach ( self::words() as $type => $word ) {
			$slug           = sanitize_title( $word );
			$slugs[ $type ] = in_array( $slug, $slugs, true ) ? "$slug-$type" : $slug;
		}
		if ( $switched ) {
			restore_previous_locale();
		}
		/**
		 * The words of the addresses of landing pages, by type of property; the empty type is that of a town with all its listings.
		 *
		 * @param string[] $slugs Words that are fit for an address, each once.
		 */
		$slugs = (array) apply_filters( 'property_gateway_kind_slugs', $slugs );
		update_option(
			self::SLUGS,
			array(
				'locale' => $locale,
				'slugs'  => $slugs,
			)
		);
		// WordPress makes its rewrite rules again in the next request.
		delete_option( 'rewrite_rules' );
		return $slugs;
	}
}
