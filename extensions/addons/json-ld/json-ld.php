<?php
/**
 * Adds schema.org data to the pages of listings. Needs the plugin Property Gateway, which keeps the property as JSON.
 */

if ( ! defined( 'ABSPATH' ) ) {
    exit;
}

/** The schema.org description of a property; empty if it has no text to describe it. */
function property_gateway_json_ld( array $property, string $title, string $url ): array {
    $offer    = $property['financial']['transaction']['price'] ?? null;
    $location = is_array( $property['location'] ?? null ) ? $property['location'] : array();
    $address  = array_filter(
        array(
            'addressLocality' => $location['city'] ?? null,
            'postalCode'      => $location['postal_code'] ?? null,
            'addressCountry'  => $location['countryCode'] ?? null,
        ),
        'is_string'
    );
    $data = array( '@context' => 'https://schema.org', '@type' => 'RealEstateListing', 'name' => $title, 'url' => $url );
    if ( $address ) {
        $data['contentLocation'] = array( '@type' => 'Place', 'address' => array( '@type' => 'PostalAddress' ) + $address );
    }
    if ( is_array( $offer ) && is_numeric( $offer['amount'] ?? null ) && is_string( $offer['currency'] ?? null ) ) {
        $data['offers'] = array( '@type' => 'Offer', 'price' => $offer['amount'], 'priceCurrency' => $offer['currency'] );
    }
    return $data;
}

add_action(
    'wp_head',
    static function (): void {
        // The plugin prints this data itself since its version 2.
        if ( class_exists( 'Property_Gateway\Seo\Structured_Data' ) || ! is_singular( 'property_listing' ) ) {
            return;
        }
        $post     = get_the_ID();
        $property = json_decode( (string) get_post_meta( $post, '_property_gateway_property', true ), true );
        if ( ! is_array( $property ) ) {
            return;
        }
        $data = property_gateway_json_ld( $property, get_the_title( $post ), get_permalink( $post ) );
        // Slashes and tags are escaped, so that no text can end the element.
        echo '<script type="application/ld+json">' . wp_json_encode( $data, JSON_HEX_TAG | JSON_HEX_AMP ) . '</script>';
    }
);
