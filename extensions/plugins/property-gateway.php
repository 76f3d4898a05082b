<?php
/**
 * Plugin Name: Property Gateway
 * Description: Receives the listings of a Property Gateway and shows them as posts.
 * Version: 1.0.0
 * Requires at least: 6.0
 * Requires PHP: 8.0
 * License: MIT
 *
 * One file: copy it to wp-content/plugins and activate it. Settings > Property Gateway shows the key and activates the site.
 * Each listing is a post of the type property_listing; its property is kept as JSON in the field _property_gateway_property.
 */

if ( ! defined( 'ABSPATH' ) ) {
    exit;
}

const PROPERTY_GATEWAY_VERSION = '1.0.0';
const PROPERTY_GATEWAY_TYPE    = 'property_listing';
/** Seconds that a request's clock may differ from ours. */
const PROPERTY_GATEWAY_TOLERANCE = 300;
/** Listings that the public list answers at most. */
const PROPERTY_GATEWAY_PUBLISHED = 50;

/** The key of this site; made once. */
function property_gateway_key(): string {
    $key = get_option( 'property_gateway_key', '' );
    if ( ! is_string( $key ) || '' === $key ) {
        $key = 'whsec_' . base64_encode( random_bytes( 32 ) );
        // Two requests may come here at once: the first one's key is kept.
        add_option( 'property_gateway_key', $key, '', false );
        $key = (string) get_option( 'property_gateway_key' );
    }
    return $key;
}

/** Whether a request was signed with the key (Standard Webhooks), a short while ago. */
function property_gateway_verify( string $key, string $id, string $time, string $signatures, string $body ): bool {
    if ( '' === $id || ! ctype_digit( $time ) || abs( time() - (int) $time ) > PROPERTY_GATEWAY_TOLERANCE ) {
        return false;
    }
    $secret   = str_starts_with( $key, 'whsec_' ) ? base64_decode( substr( $key, 6 ), true ) : $key;
    if ( false === $secret || '' === $secret ) {
        return false;
    }
    $expected = base64_encode( hash_hmac( 'sha256', "$id.$time.$body", $secret, true ) );
    foreach ( explode( ' ', $signatures ) as $candidate ) {
        [ $version, $signature ] = array_pad( explode( ',', $candidate, 2 ), 2, '' );
        if ( 'v1' === $version && hash_equals( $expected, $signature ) ) {
            return true;
        }
    }
    return false;
}

function property_gateway_allow( WP_REST_Request $request ) {
    $signed = property_gateway_verify(
        property_gateway_key(),
        (string) $request->get_header( 'webhook_id' ),
        (string) $request->get_header( 'webhook_timestamp' ),
        (string) $request->get_header( 'webhook_signature' ),
        $request->get_body()
    );
    return $signed ? true : new WP_Error( 'bad_signature', 'The signature does not fit.', array( 'status' => 401 ) );
}

/** A text in the language of the site, else in the first one there is. */
function property_gateway_text( $texts ): string {
    if ( ! is_array( $texts ) ) {
        return '';
    }
    $language = substr( get_locale(), 0, 2 );
    $text     = $texts[ $language ] ?? reset( $texts );
    return is_string( $text ) ? $text : '';
}

/** The post of a listing, 0 when there is none. */
function property_gateway_post( string $id ): int {
    $found = get_posts(
        array(
            'post_type'   => PROPERTY_GATEWAY_TYPE,
            'post_status' => 'any',
            'meta_key'    => '_property_gateway_id',
            'meta_value'  => $id,
            'fields'      => 'ids',
            'numberposts' => 1,
        )
    );
    return (int) ( $found[0] ?? 0 );
}

/** Creates, replaces or deletes one listing; its line of the answer. */
function property_gateway_take( array $entry ): array {
    $id     = is_string( $entry['id'] ?? null ) ? $entry['id'] : '';
    $refuse = static fn( string $message ): array => array( 'id' => $id, 'status' => 'error', 'message' => $message );
    if ( '' === $id ) {
        return $refuse( 'The listing has no id.' );
    }
    $post = property_gateway_post( $id );
    $version = (int) ( $entry['version'] ?? 0 );
    // An older message that comes late changes nothing.
    if ( 0 !== $post && $version < (int) get_post_meta( $post, '_property_gateway_version', true ) ) {
        return array( 'id' => $id, 'status' => 'ok' );
    }
    if ( 'delete' === ( $entry['action'] ?? '' ) ) {
        if ( 0 !== $post && ! wp_delete_post( $post, true ) ) {
            return $refuse( 'The post could not be deleted.' );
        }
        return array( 'id' => $id, 'status' => 'ok' );
    }
    $property = $entry['property'] ?? null;
    if ( 'upsert' !== ( $entry['action'] ?? '' ) || ! is_array( $property ) ) {
        return $refuse( 'The listing has neither a property nor a known action.' );
    }
    $title  = property_gateway_text( $property['title'] ?? null );
    $fields = array(
        'ID'           => $post,
        'post_type'    => PROPERTY_GATEWAY_TYPE,
        'post_status'  => 'publish',
        'post_title'   => wp_slash( wp_strip_all_tags( '' === $title ? (string) ( $property['reference'] ?? $id ) : $title ) ),
        'post_content' => wp_slash( wp_kses_post( property_gateway_text( $property['description'] ?? null ) ) ),
    );
    $saved = 0 === $post ? wp_insert_post( $fields, true ) : wp_update_post( $fields, true );
    if ( is_wp_error( $saved ) ) {
        return $refuse( substr( $saved->get_error_message(), 0, 500 ) );
    }
    update_post_meta( $saved, '_property_gateway_id', $id );
    update_post_meta( $saved, '_property_gateway_property', wp_slash( (string) wp_json_encode( $property ) ) );
    // Last: a listing that was cut short is written again.
    update_post_meta( $saved, '_property_gateway_version', $version );
    return array( 'id' => $id, 'status' => 'ok', 'url' => get_permalink( $saved ) );
}

function property_gateway_receive( WP_REST_Request $request ) {
    $body = json_decode( $request->get_body(), true );
    if ( ! is_array( $body ) || ! is_array( $body['listings'] ?? null ) ) {
        return new WP_Error( 'bad_request', 'The body holds no listings.', array( 'status' => 400 ) );
    }
    $entries = array_filter( $body['listings'], 'is_array' );
    return array( 'results' => array_map( 'property_gateway_take', array_values( $entries ) ) );
}

/** What the public list shows of a listing. */
function property_gateway_card( int $post ): array {
    $property = json_decode( (string) get_post_meta( $post, '_property_gateway_property', true ), true );
    $property = is_array( $property ) ? $property : array();
    $amount   = $property['financial']['transaction']['price'] ?? array();
    return array(
        'id'       => (string) get_post_meta( $post, '_property_gateway_id', true ),
        'title'    => get_the_title( $post ),
        'url'      => get_permalink( $post ),
        'city'     => $property['location']['city'] ?? null,
        'price'    => is_array( $amount ) ? ( $amount['amount'] ?? null ) : null,
        'currency' => is_array( $amount ) ? ( $amount['currency'] ?? null ) : null,
        'picture'  => $property['cover_thumbnail'] ?? $property['images'][0]['url'] ?? null,
    );
}

add_action(
    'init',
    static function (): void {
        register_post_type(
            PROPERTY_GATEWAY_TYPE,
            array(
                'label'       => 'Listings',
                'public'      => true,
                'has_archive' => true,
                'rewrite'     => array( 'slug' => 'listings' ),
                'supports'    => array( 'title', 'editor' ),
            )
        );
    }
);

add_action(
    'rest_api_init',
    static function (): void {
        $space = 'property-gateway/v1';
        register_rest_route(
            $space,
            '/status',
            array(
                'methods'             => 'GET',
                'permission_callback' => 'property_gateway_allow',
                'callback'            => static fn(): array => array( 'status' => 'ok', 'plugin_version' => PROPERTY_GATEWAY_VERSION ),
            )
        );
        register_rest_route(
            $space,
            '/listings',
            array(
                'methods'             => 'POST',
                'permission_callback' => 'property_gateway_allow',
                'callback'            => 'property_gateway_receive',
            )
        );
        // What every visitor of the site may see anyway.
        register_rest_route(
            $space,
            '/published',
            array(
                'methods'             => 'GET',
                'permission_callback' => '__return_true',
                'callback'            => static fn(): array => array(
                    'listings' => array_map(
                        'property_gateway_card',
                        get_posts(
                            array(
                                'post_type'   => PROPERTY_GATEWAY_TYPE,
                                'post_status' => 'publish',
                                'fields'      => 'ids',
                                'numberposts' => PROPERTY_GATEWAY_PUBLISHED,
                            )
                        )
                    ),
                ),
            )
        );
    }
);

register_activation_hook( __FILE__, 'property_gateway_key' );

/** Activates this site at the gateway; what to tell the administrator. The token is used once and not kept. */
function property_gateway_activate( string $gateway, string $token ): string {
    $answer = wp_remote_post(
        untrailingslashit( $gateway ) . '/v1/gateway/site/activate',
        array(
            'timeout'     => 20,
            'redirection' => 0,
            'headers'     => array( 'Content-Type' => 'application/json', 'Authorization' => "Bearer $token" ),
            'body'        => (string) wp_json_encode( array( 'domain' => home_url(), 'plugin_auth_key' => property_gateway_key() ) ),
        )
    );
    if ( is_wp_error( $answer ) ) {
        return 'The gateway cannot be reached: ' . $answer->get_error_message();
    }
    $body = json_decode( wp_remote_retrieve_body( $answer ), true );
    if ( 200 === wp_remote_retrieve_response_code( $answer ) && is_array( $body ) ) {
        return 'Activated until ' . ( $body['expires_at'] ?? '' ) . '.';
    }
    return 'Not activated: ' . ( is_array( $body ) ? ( $body['message'] ?? '' ) : 'no readable answer.' );
}

add_action(
    'admin_menu',
    static function (): void {
        add_options_page( 'Property Gateway', 'Property Gateway', 'manage_options', 'property-gateway', 'property_gateway_settings' );
    }
);

function property_gateway_settings(): void {
    if ( ! current_user_can( 'manage_options' ) ) {
        return;
    }
    $said = '';
    if ( isset( $_POST['gateway'], $_POST['token'] ) && check_admin_referer( 'property-gateway' ) ) {
        $said = property_gateway_activate( esc_url_raw( wp_unslash( $_POST['gateway'] ) ), sanitize_text_field( wp_unslash( $_POST['token'] ) ) );
    }
    echo '<div class="wrap"><h1>Property Gateway</h1>';
    if ( '' !== $said ) {
        echo '<div class="notice notice-info"><p>' . esc_html( $said ) . '</p></div>';
    }
    echo '<p>Key of this site: <code>' . esc_html( property_gateway_key() ) . '</code></p>';
    echo '<form method="post">';
    wp_nonce_field( 'property-gateway' );
    echo '<p><label>Address of the gateway <input type="url" name="gateway" required></label></p>';
    echo '<p><label>API token (not kept) <input type="password" name="token" required autocomplete="off"></label></p>';
    submit_button( 'Activate this site' );
    echo '</form></div>';
}
