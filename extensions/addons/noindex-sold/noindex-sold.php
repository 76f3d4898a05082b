<?php
/**
 * Asks search engines not to list the pages of listings that are sold or rented. Needs the plugin Property Gateway.
 */

if ( ! defined( 'ABSPATH' ) ) {
    exit;
}

add_filter(
    'wp_robots',
    static function ( array $robots ): array {
        if ( ! is_singular( 'property_listing' ) ) {
            return $robots;
        }
        $property = json_decode( (string) get_post_meta( get_the_ID(), '_property_gateway_property', true ), true );
        if ( is_array( $property ) && in_array( $property['status'] ?? '', array( 'sold', 'rented' ), true ) ) {
            $robots['noindex'] = true;
        }
        return $robots;
    }
);
