<?php
/**
 * Plugin Name: Property Gateway
 * Description: Receives the listings of a Property Gateway, shows them as posts with search and map, and reports the result of the last delivery.
 * Version: 1.2.0
 * Requires at least: 6.1
 * Requires PHP: 8.1
 * License: MIT
 *
 * One file: copy it to wp-content/plugins and activate it. Settings > Property Gateway pairs the site and shows how it is.
 * Each listing is a post of the type property_listing; its property is kept as JSON in the field _property_gateway_property.
 *
 * @package PropertyGateway
 */

// Base64 is the form of keys, signatures and encrypted secrets; names and types of parameters document them.
// phpcs:disable WordPress.PHP.DiscouragedPHPFunctions, Squiz.Commenting.FunctionComment

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

const PROPERTY_GATEWAY_VERSION = '1.2.0';
const PROPERTY_GATEWAY_TYPE    = 'property_listing';
/** Maximum difference in seconds between a request's clock and ours. */
const PROPERTY_GATEWAY_TOLERANCE = 300;
/** Maximum listings of a response of the public list. */
const PROPERTY_GATEWAY_PUBLISHED = 50;
/** Maximum listings of a batch, as in the protocol. */
const PROPERTY_GATEWAY_BATCH = 100;
/** Seconds after which an unrenewed lock is taken over: a live request renews its lock with each listing, once a second at most. */
const PROPERTY_GATEWAY_LOCK = 60;
/** Maximum lines of the log. */
const PROPERTY_GATEWAY_LOG = 50;
/** Listings on a page of the archive. */
const PROPERTY_GATEWAY_PAGE = 12;
/** Maximum listings on the map of the archive. */
const PROPERTY_GATEWAY_POINTS = 300;
/** Maximum pictures of one listing that are shown or imported. */
const PROPERTY_GATEWAY_PICTURES = 50;
/** Maximum bytes of one imported picture, and its pixels: a host with 128 MB can still resize it. */
const PROPERTY_GATEWAY_PICTURE_BYTES = 10 * MB_IN_BYTES;
const PROPERTY_GATEWAY_PIXELS        = 50000000;
/** Maximum of one run of wp-cron: pictures, bytes, and seconds, below PHP's usual limit of 30. */
const PROPERTY_GATEWAY_RUN_PICTURES = 20;
const PROPERTY_GATEWAY_RUN_BYTES    = 50 * MB_IN_BYTES;
const PROPERTY_GATEWAY_RUN_SECONDS  = 15;
/** Maximum bytes of an addon of the plugin manager, packed and unpacked. */
const PROPERTY_GATEWAY_ADDON_BYTES = 5 * MB_IN_BYTES;
/** Attempts for a picture, and the delay before the second one in seconds; the delay grows fourfold each time: 5 min to 5 h 20 min. */
const PROPERTY_GATEWAY_TRIES = 5;
const PROPERTY_GATEWAY_RETRY = 300;

/** The key of this site; generated once. */
function property_gateway_key(): string {
	$key = get_option( 'property_gateway_key', '' );
	if ( ! is_string( $key ) || '' === $key ) {
		$key = 'whsec_' . base64_encode( random_bytes( 32 ) );
		// Two requests may come here at once: the key of the first one is kept.
		property_gateway_insert_option( 'property_gateway_key', $key );
		$key = (string) get_option( 'property_gateway_key' );
	}
	return $key;
}

/** Whether a request was signed with the key (Standard Webhooks), a short while ago. */
function property_gateway_verify( string $key, string $id, string $time, string $signatures, string $body ): bool {
	if ( '' === $id || ! ctype_digit( $time ) || abs( time() - (int) $time ) > PROPERTY_GATEWAY_TOLERANCE ) {
		return false;
	}
	$secret = str_starts_with( $key, 'whsec_' ) ? base64_decode( substr( $key, 6 ), true ) : $key;
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

/** Whether a request is signed with a key; an error otherwise. */
function property_gateway_signed( WP_REST_Request $request, string $key ) {
	$signed = property_gateway_verify(
		$key,
		(string) $request->get_header( 'webhook_id' ),
		(string) $request->get_header( 'webhook_timestamp' ),
		(string) $request->get_header( 'webhook_signature' ),
		$request->get_body()
	);
	return $signed ? true : new WP_Error( 'bad_signature', 'The signature does not fit.', array( 'status' => 401 ) );
}

/** Whether a request is signed with the site's key. */
function property_gateway_allow( WP_REST_Request $request ) {
	return property_gateway_signed( $request, property_gateway_key() );
}

/** Whether an event is signed with the secret of its subscription. */
function property_gateway_allow_event( WP_REST_Request $request ) {
	return property_gateway_signed( $request, (string) get_option( 'property_gateway_event_key', '' ) );
}

/** The display language: the visitor's choice, else that of the site. */
function property_gateway_language(): string {
	// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- it only selects a language.
	$chosen = isset( $_GET['pg_lang'] ) ? sanitize_key( wp_unslash( $_GET['pg_lang'] ) ) : '';
	return '' === $chosen ? substr( get_locale(), 0, 2 ) : substr( $chosen, 0, 10 );
}

/** A text in the display language, else in the first one. */
function property_gateway_text( $texts, ?string $language = null ): string {
	if ( ! is_array( $texts ) ) {
		return '';
	}
	$text = $texts[ $language ?? substr( get_locale(), 0, 2 ) ] ?? reset( $texts );
	return is_string( $text ) ? $text : '';
}

/** The posts of listings by their ids, whatever their status: one query for a whole batch. */
function property_gateway_posts( array $ids ): array {
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

/** Inserts an option; false if it exists. Atomic, unlike add_option, which overwrites an option that another request inserts meanwhile. */
function property_gateway_insert_option( string $name, string $value ): bool {
	global $wpdb;
	// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- WordPress has no function that inserts only.
	$inserted = $wpdb->query( $wpdb->prepare( "INSERT IGNORE INTO {$wpdb->options} ( option_name, option_value, autoload ) VALUES ( %s, %s, 'no' )", $name, $value ) );
	wp_cache_delete( 'notoptions', 'options' );
	wp_cache_delete( $name, 'options' );
	return 1 === $inserted;
}

/**
 * Acquires a lock of this site, by default that of deliveries: two deliveries at once could create two posts for one listing.
 *
 * @return string Its value, by which it is renewed and released; empty when another request holds it.
 */
function property_gateway_lock( string $name = 'property_gateway_lock' ): string {
	global $wpdb;
	$mine = property_gateway_lock_value();
	if ( property_gateway_insert_option( $name, $mine ) ) {
		return $mine;
	}
	// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- a cached lock could be stale.
	$held = (string) $wpdb->get_var( $wpdb->prepare( "SELECT option_value FROM {$wpdb->options} WHERE option_name = %s", $name ) );
	return time() - (int) $held > PROPERTY_GATEWAY_LOCK && property_gateway_swap_lock( $held, $mine, $name ) ? $mine : '';
}

/** A unique value: the time and a random part. */
function property_gateway_lock_value(): string {
	return time() . ':' . bin2hex( random_bytes( 8 ) );
}

/** Replaces the lock if it is unchanged: of several requests that saw the same abandoned lock, one succeeds. */
function property_gateway_swap_lock( string $seen, string $value, string $name = 'property_gateway_lock' ): bool {
	global $wpdb;
	// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- update_option does not compare with what it replaces.
	return 1 === $wpdb->query( $wpdb->prepare( "UPDATE {$wpdb->options} SET option_value = %s WHERE option_name = %s AND option_value = %s", $value, $name, $seen ) );
}

/** Renews the lock once per second; returns its new value, empty if another request has taken it over. */
function property_gateway_renew_lock( string $lock, string $name = 'property_gateway_lock' ): string {
	if ( time() === (int) $lock ) {
		return $lock;
	}
	$renewed = property_gateway_lock_value();
	return property_gateway_swap_lock( $lock, $renewed, $name ) ? $renewed : '';
}

/** Releases the lock, unless another request holds it. */
function property_gateway_unlock( string $lock, string $name = 'property_gateway_lock' ): void {
	global $wpdb;
	// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- delete_option does not compare with what it deletes.
	$wpdb->delete(
		$wpdb->options,
		array(
			'option_name'  => $name,
			'option_value' => $lock,
		)
	);
}

/** Adds a line to the log of the status page. Neither keys nor bodies are logged. */
function property_gateway_log( string $line ): void {
	$log = get_option( 'property_gateway_log', array() );
	$log = is_array( $log ) ? $log : array();
	array_unshift( $log, array( time(), mb_substr( wp_strip_all_tags( $line ), 0, 300 ) ) );
	update_option( 'property_gateway_log', array_slice( $log, 0, PROPERTY_GATEWAY_LOG ), false );
}

/** A number of the property by its path; null if it is not a number. */
function property_gateway_number( array $property, string ...$path ): ?float {
	$value = $property;
	foreach ( $path as $key ) {
		$value = is_array( $value ) ? ( $value[ $key ] ?? null ) : null;
	}
	return is_int( $value ) || is_float( $value ) ? (float) $value : null;
}

/** Writes the post meta, terms and status of the gateway's template; returns a message if the site cannot store them. */
function property_gateway_write_mapped( int $post, array $mapped ): string {
	$meta   = is_array( $mapped['postmeta'] ?? null ) ? $mapped['postmeta'] : array();
	$before = get_post_meta( $post, '_property_gateway_mapped', true );
	$before = is_array( $before ) ? $before : array();
	foreach ( array_diff( $before, array_keys( $meta ) ) as $gone ) {
		delete_post_meta( $post, $gone );
	}
	$written = array();
	foreach ( $meta as $key => $value ) {
		$key = (string) $key;
		// Fields of WordPress and of this plugin must not be set by a template.
		if ( '' === $key || strlen( $key ) > 255 || preg_match( '/^_(property_gateway|wp|edit)_/', $key ) ) {
			continue;
		}
		delete_post_meta( $post, $key );
		foreach ( is_array( $value ) ? $value : array( $value ) as $one ) {
			if ( is_scalar( $one ) ) {
				add_post_meta( $post, $key, is_string( $one ) ? wp_slash( $one ) : $one );
			}
		}
		$written[] = $key;
	}
	update_post_meta( $post, '_property_gateway_mapped', $written );
	foreach ( is_array( $mapped['taxonomies'] ?? null ) ? $mapped['taxonomies'] : array() as $taxonomy => $terms ) {
		$taxonomy = sanitize_key( (string) $taxonomy );
		if ( '' === $taxonomy || strlen( $taxonomy ) > 32 ) {
			continue;
		}
		property_gateway_register_taxonomy( $taxonomy );
		$set = wp_set_object_terms( $post, array_map( 'strval', array_filter( (array) $terms, 'is_scalar' ) ), $taxonomy );
		if ( is_wp_error( $set ) ) {
			return $set->get_error_message();
		}
	}
	return '';
}

/** Registers a taxonomy of a template, now and in later requests, unless the theme has it. */
function property_gateway_register_taxonomy( string $taxonomy ): void {
	if ( taxonomy_exists( $taxonomy ) ) {
		register_taxonomy_for_object_type( $taxonomy, PROPERTY_GATEWAY_TYPE );
		return;
	}
	register_taxonomy(
		$taxonomy,
		PROPERTY_GATEWAY_TYPE,
		array(
			'label'        => ucfirst( str_replace( array( '_', '-' ), ' ', $taxonomy ) ),
			'public'       => true,
			'show_in_rest' => true,
		)
	);
	$known = (array) get_option( 'property_gateway_taxonomies', array() );
	if ( ! in_array( $taxonomy, $known, true ) ) {
		update_option( 'property_gateway_taxonomies', array_merge( $known, array( $taxonomy ) ) );
	}
}

/** The languages of Polylang, the default one first; none without Polylang. */
function property_gateway_languages(): array {
	if ( ! function_exists( 'pll_save_post_translations' ) || ! function_exists( 'pll_languages_list' ) ) {
		return array();
	}
	return array_values( array_unique( array_filter( array_merge( array( (string) pll_default_language() ), (array) pll_languages_list() ) ) ) );
}

/** The languages of Polylang in which a listing gets a post: those of its texts, else the default one. */
function property_gateway_post_languages( array $property ): array {
	$all   = property_gateway_languages();
	$texts = array_keys( array_filter( array_merge( (array) ( $property['title'] ?? array() ), (array) ( $property['description'] ?? array() ) ) ) );
	$found = array_values( array_filter( $all, static fn( string $language ): bool => in_array( substr( $language, 0, 2 ), $texts, true ) ) );
	return array() === $found ? array_slice( $all, 0, 1 ) : $found;
}

/** Title and text of a post in a language, null for that of the site. */
function property_gateway_post_texts( array $property, string $id, ?string $language ): array {
	$language = null === $language ? null : substr( $language, 0, 2 );
	$title    = wp_strip_all_tags( property_gateway_text( $property['title'] ?? null, $language ) );
	return array(
		'post_title'   => wp_slash( '' === $title ? (string) ( $property['crm_reference'] ?? $id ) : $title ),
		'post_content' => wp_slash( wp_kses_post( property_gateway_text( $property['description'] ?? null, $language ) ) ),
	);
}

/** Writes the property and the template's fields of a post; returns a message if the site cannot store them. */
function property_gateway_write_fields( int $post, array $property, ?array $wanted ): string {
	update_post_meta( $post, '_property_gateway_property', wp_slash( (string) wp_json_encode( $property ) ) );
	update_post_meta( $post, '_property_gateway_price', (string) property_gateway_number( $property, 'financial', 'transaction', 'price', 'amount' ) );
	update_post_meta( $post, '_property_gateway_city', wp_slash( (string) ( $property['location']['city'] ?? '' ) ) );
	update_post_meta( $post, '_property_gateway_type', wp_slash( (string) ( $property['type'] ?? '' ) ) );
	return null === $wanted ? '' : property_gateway_write_mapped( $post, $wanted );
}

/** The other posts of a listing by their language; they name the listing in a separate field, so that only one post is the listing. */
function property_gateway_translations( string $id ): array {
	global $wpdb;
	// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- in any status and any language.
	$rows = $wpdb->get_results( $wpdb->prepare( "SELECT o.post_id, l.meta_value FROM {$wpdb->postmeta} o JOIN {$wpdb->postmeta} l ON l.post_id = o.post_id AND l.meta_key = '_property_gateway_language' WHERE o.meta_key = '_property_gateway_translation_of' AND o.meta_value = %s", $id ) );
	return array_map( 'intval', array_column( $rows, 'post_id', 'meta_value' ) );
}

/** Creates a post of a listing in each further language of Polylang, and links them; returns a message if one cannot be written. */
function property_gateway_translate( int $post, string $id, array $property, string $status, ?array $wanted ): string {
	$languages = property_gateway_post_languages( $property );
	$known     = property_gateway_translations( $id );
	foreach ( array_diff_key( $known, array_flip( array_slice( $languages, 1 ) ) ) as $gone ) {
		wp_delete_post( $gone, true );
	}
	if ( array() === $languages ) {
		return '';
	}
	$posts = array( $languages[0] => $post );
	foreach ( array_slice( $languages, 1 ) as $language ) {
		$fields = property_gateway_post_texts( $property, $id, $language ) + array(
			'ID'          => $known[ $language ] ?? 0,
			'post_type'   => PROPERTY_GATEWAY_TYPE,
			'post_status' => $status,
		);
		if ( 0 === $fields['ID'] ) {
			$fields['post_name']  = sanitize_title( mb_substr( wp_unslash( $fields['post_title'] ), 0, 80 ) ) . '-' . substr( $id, 0, 8 ) . '-' . $language;
			$fields['meta_input'] = array(
				'_property_gateway_translation_of' => $id,
				'_property_gateway_language'       => $language,
			);
		}
		$saved = 0 === $fields['ID'] ? wp_insert_post( $fields, true ) : wp_update_post( $fields, true );
		if ( is_wp_error( $saved ) ) {
			return $saved->get_error_message();
		}
		$fault = property_gateway_write_fields( $saved, $property, $wanted );
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

/** The id of the listing of a post. */
function property_gateway_listing( int $post ): string {
	$id = (string) get_post_meta( $post, '_property_gateway_id', true );
	return '' === $id ? (string) get_post_meta( $post, '_property_gateway_translation_of', true ) : $id;
}

add_filter( 'pll_get_post_types', static fn( array $types ): array => $types + array( PROPERTY_GATEWAY_TYPE => PROPERTY_GATEWAY_TYPE ) );

/**
 * Creates, replaces or deletes one listing; returns its entry of the response.
 *
 * @param array  $entry   The listing as in the protocol.
 * @param int    $post    Its post, 0 if there is none.
 * @param string $gateway The gateway that delivers it.
 * @param bool   $mapped  Whether a missing `mapped` means that nothing is mapped; events do not include it.
 */
function property_gateway_take( array $entry, int $post, string $gateway, bool $mapped = true ): array {
	$id      = $entry['id'];
	$refuse  = static fn( string $message ): array => array(
		'id'      => $id,
		'status'  => 'error',
		'message' => mb_substr( wp_strip_all_tags( $message ), 0, 500 ),
	);
	$done    = array(
		'id'     => $id,
		'status' => 'ok',
	);
	$version = (int) ( $entry['version'] ?? 0 );
	$gone    = (int) get_transient( "property_gateway_gone_$id" );
	// An older message that arrives late changes nothing, not even after the listing was deleted.
	if ( $version < max( $gone, 0 === $post ? 0 : (int) get_post_meta( $post, '_property_gateway_version', true ) ) ) {
		return $done;
	}
	if ( 'delete' === ( $entry['action'] ?? '' ) ) {
		if ( 0 !== $post && ! wp_delete_post( $post, true ) ) {
			return $refuse( 'The post could not be deleted.' );
		}
		set_transient( "property_gateway_gone_$id", $version, WEEK_IN_SECONDS );
		return $done;
	}
	$property = $entry['property'] ?? null;
	if ( 'upsert' !== ( $entry['action'] ?? '' ) || ! is_array( $property ) ) {
		return $refuse( 'The listing has neither a property nor a known action.' );
	}
	$wanted = is_array( $entry['mapped'] ?? null ) ? $entry['mapped'] : array();
	// An event has no template: a listing that a delivery hid stays hidden.
	$usual  = $mapped || 0 === $post ? 'publish' : (string) get_post_status( $post );
	$status = is_string( $wanted['status'] ?? null ) ? sanitize_key( $wanted['status'] ) : $usual;
	if ( ! in_array( $status, get_post_stati(), true ) ) {
		return $refuse( "The status \"$status\" is not known to this site." );
	}
	$fields = property_gateway_post_texts( $property, $id, property_gateway_post_languages( $property )[0] ?? null ) + array(
		'ID'          => $post,
		'post_type'   => PROPERTY_GATEWAY_TYPE,
		'post_status' => $status,
	);
	if ( 0 === $post ) {
		// The end of the listing's id: the address is unique without a search, and stays when the title changes.
		$fields['post_name'] = sanitize_title( mb_substr( wp_unslash( $fields['post_title'] ), 0, 80 ) ) . '-' . substr( $id, 0, 8 );
		// Stored with the first write: an interrupted request leaves no post without its listing.
		$fields['meta_input'] = array( '_property_gateway_id' => $id );
	}
	$saved = 0 === $post ? wp_insert_post( $fields, true ) : wp_update_post( $fields, true );
	if ( is_wp_error( $saved ) ) {
		return $refuse( $saved->get_error_message() );
	}
	update_post_meta( $saved, '_property_gateway_gateway', $gateway );
	$template = array() !== $wanted || $mapped ? $wanted : null;
	$fault    = property_gateway_write_fields( $saved, $property, $template );
	// Also after Polylang was removed: its posts are deleted with the next delivery.
	if ( '' === $fault && ( array() !== property_gateway_languages() || get_option( 'property_gateway_translated' ) ) ) {
		$fault = property_gateway_translate( $saved, $id, $property, $status, $template );
	}
	if ( '' !== $fault ) {
		return $refuse( $fault );
	}
	property_gateway_queue_pictures( $saved, $version );
	// Last, so that an interrupted listing is written again.
	update_post_meta( $saved, '_property_gateway_version', $version );
	if ( 'publish' === $status ) {
		$done['url'] = get_permalink( $saved );
	}
	return $done;
}

/** Handles the entries of one message under the lock; an error when another message is being handled. */
function property_gateway_take_all( array $entries, string $gateway, bool $mapped ) {
	$busy = new WP_Error( 'busy', 'Another delivery is being handled.', array( 'status' => 503 ) );
	$lock = property_gateway_lock();
	if ( '' === $lock ) {
		return $busy;
	}
	// PHP skips `finally` when memory or time runs out, and the next delivery must find no lock.
	register_shutdown_function(
		static function () use ( &$lock ): void {
			if ( '' !== $lock ) {
				property_gateway_unlock( $lock );
			}
		}
	);
	try {
		wp_defer_term_counting( true );
		$ids     = array_map( static fn( array $entry ): string => is_string( $entry['id'] ?? null ) ? $entry['id'] : '', $entries );
		$posts   = property_gateway_posts( array_values( array_unique( $ids ) ) );
		$results = array();
		foreach ( $entries as $index => $entry ) {
			$lock = property_gateway_renew_lock( $lock );
			// Taken over, because this request stalled: the other one may be writing the same listings.
			if ( '' === $lock ) {
				return $busy;
			}
			$id = $ids[ $index ];
			if ( ! preg_match( '/^[A-Za-z0-9-]{1,64}$/', $id ) ) {
				$results[] = array(
					'id'      => mb_substr( $id, 0, 64 ),
					'status'  => 'error',
					'message' => 'The id is not valid.',
				);
				continue;
			}
			$results[] = property_gateway_take( $entry, $posts[ $id ] ?? 0, $gateway, $mapped );
		}
	} finally {
		wp_defer_term_counting( false );
		if ( '' !== $lock ) {
			property_gateway_unlock( $lock );
			$lock = '';
		}
	}
	$failed = array_filter( $results, static fn( array $result ): bool => 'error' === $result['status'] );
	if ( property_gateway_imports_pictures() ) {
		property_gateway_schedule_pictures();
	}
	update_option( 'property_gateway_last', array( time(), count( $results ), count( $failed ) ), false );
	foreach ( array_slice( $failed, 0, 5 ) as $result ) {
		property_gateway_log( $result['id'] . ': ' . $result['message'] );
	}
	return $results;
}

/** Handles a delivery: a result for each listing, the same result again for a repeated message, 503 while another delivery is handled. */
function property_gateway_receive( WP_REST_Request $request ) {
	$body = json_decode( $request->get_body(), true );
	if ( ! is_array( $body ) || ! is_array( $body['listings'] ?? null ) || count( $body['listings'] ) > PROPERTY_GATEWAY_BATCH ) {
		return new WP_Error( 'bad_request', 'The body needs at most 100 "listings".', array( 'status' => 400 ) );
	}
	// A repeated message, for instance after a time-out, gets the same response.
	$seen  = 'property_gateway_seen_' . md5( (string) $request->get_header( 'webhook_id' ) . $request->get_body() );
	$known = get_transient( $seen );
	if ( is_array( $known ) ) {
		return array( 'results' => $known );
	}
	$gateway = is_string( $body['gateway_id'] ?? null ) ? sanitize_key( $body['gateway_id'] ) : '';
	$results = property_gateway_take_all( array_values( array_filter( $body['listings'], 'is_array' ) ), $gateway, true );
	if ( is_wp_error( $results ) ) {
		return $results;
	}
	if ( ! in_array( 'error', array_column( $results, 'status' ), true ) ) {
		set_transient( $seen, $results, 2 * PROPERTY_GATEWAY_TOLERANCE );
	}
	return array( 'results' => $results );
}

/** An event of a subscription: one listing was created, changed or deleted. */
function property_gateway_event( WP_REST_Request $request ) {
	$body = json_decode( $request->get_body(), true );
	$type = is_array( $body ) ? ( $body['type'] ?? '' ) : '';
	$data = is_array( $body['data'] ?? null ) ? $body['data'] : array();
	if ( in_array( $type, array( 'property.created', 'property.updated', 'property.deleted' ), true ) ) {
		$entry   = array(
			'id'       => $data['property_id'] ?? '',
			'version'  => $data['version'] ?? 0,
			'action'   => 'property.deleted' === $type ? 'delete' : 'upsert',
			'property' => $data['property'] ?? null,
		);
		$results = property_gateway_take_all( array( $entry ), sanitize_key( (string) ( $data['gateway_id'] ?? '' ) ), false );
		if ( is_wp_error( $results ) ) {
			return $results;
		}
	}
	return array( 'status' => 'ok' );
}

/** The listings of one gateway by id, page by page: compared by a forced replay. */
function property_gateway_list( WP_REST_Request $request ): array {
	global $wpdb;
	$gateway = sanitize_key( (string) $request->get_param( 'gateway_id' ) );
	$limit   = max( 1, min( 1000, (int) $request->get_param( 'limit' ) ) );
	// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- three fields of many posts; a cached result could be stale.
	$rows = $wpdb->get_results(
		$wpdb->prepare(
			"SELECT i.meta_value AS id, v.meta_value AS version FROM {$wpdb->postmeta} g
			JOIN {$wpdb->postmeta} i ON i.post_id = g.post_id AND i.meta_key = '_property_gateway_id'
			JOIN {$wpdb->postmeta} v ON v.post_id = g.post_id AND v.meta_key = '_property_gateway_version'
			WHERE g.meta_key = '_property_gateway_gateway' AND g.meta_value = %s AND i.meta_value > %s
			ORDER BY i.meta_value LIMIT %d",
			$gateway,
			(string) $request->get_param( 'after' ),
			$limit
		)
	);
	return array(
		'gateway_id' => $gateway,
		'listings'   => array_map(
			static fn( $row ): array => array(
				'id'      => $row->id,
				'version' => (int) $row->version,
			),
			$rows
		),
		'next'       => count( $rows ) === $limit ? end( $rows )->id : null,
	);
}

/** The property of a post as it was delivered. */
function property_gateway_property( int $post ): array {
	$property = json_decode( (string) get_post_meta( $post, '_property_gateway_property', true ), true );
	return is_array( $property ) ? $property : array();
}

/** Whether pictures are imported into the media library; otherwise they are shown from their addresses. */
function property_gateway_imports_pictures(): bool {
	return 'import' === get_option( 'property_gateway_pictures', 'address' );
}

/** The pictures of a listing, in order: addresses with their captions. */
function property_gateway_images( array $property ): array {
	$images = array();
	foreach ( is_array( $property['images'] ?? null ) ? $property['images'] : array() as $image ) {
		$url = is_array( $image ) && is_string( $image['url'] ?? null ) ? $image['url'] : '';
		if ( preg_match( '#^https?://#i', $url ) && count( $images ) < PROPERTY_GATEWAY_PICTURES ) {
			$images[ $url ] = is_string( $image['name'] ?? null ) ? $image['name'] : '';
		}
	}
	return $images;
}

/** The attachments of a listing's pictures by their addresses; translations have those of their listing. */
function property_gateway_imported( int $post ): array {
	$of       = (string) get_post_meta( $post, '_property_gateway_translation_of', true );
	$post     = '' === $of ? $post : ( property_gateway_posts( array( $of ) )[ $of ] ?? $post );
	$imported = get_post_meta( $post, '_property_gateway_imported', true );
	return is_array( $imported ) ? $imported : array();
}

/** The address of a listing's picture: in the media library if it was imported, else the original. */
function property_gateway_picture( int $post, string $url, string $size = 'large' ): string {
	$imported = property_gateway_imported( $post );
	$local    = isset( $imported[ $url ] ) ? wp_get_attachment_image_url( (int) $imported[ $url ], $size ) : false;
	return is_string( $local ) ? $local : $url;
}

/** Queues the pictures of a listing: wp-cron fetches them after the delivery. */
function property_gateway_queue_pictures( int $post, int $version ): void {
	if ( ! property_gateway_imports_pictures() ) {
		delete_post_meta( $post, '_property_gateway_due' );
		delete_post_meta( $post, '_property_gateway_failed' );
		property_gateway_set_imported( $post, array() );
		return;
	}
	delete_post_meta( $post, '_property_gateway_failed' );
	// The version distinguishes a delivery that came meanwhile from the one that the pictures were fetched for.
	update_post_meta( $post, '_property_gateway_due', time() . ':' . $version );
}

/** Stores which attachments show a listing's pictures, and deletes those that no listing shows any more. */
function property_gateway_set_imported( int $post, array $imported ): void {
	global $wpdb;
	$before = array_map( 'intval', get_post_meta( $post, '_property_gateway_picture_id' ) );
	$now    = array_values( array_unique( array_map( 'intval', $imported ) ) );
	foreach ( array_diff( $now, $before ) as $id ) {
		add_post_meta( $post, '_property_gateway_picture_id', $id );
	}
	foreach ( array_diff( $before, $now ) as $id ) {
		delete_post_meta( $post, '_property_gateway_picture_id', $id );
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- a cached result could miss another listing that shows it.
		$used = (int) $wpdb->get_var( $wpdb->prepare( "SELECT COUNT(*) FROM {$wpdb->postmeta} WHERE meta_key = '_property_gateway_picture_id' AND meta_value = %s", (string) $id ) );
		if ( 0 === $used ) {
			wp_delete_attachment( $id, true );
		}
	}
	if ( array() === $imported ) {
		delete_post_meta( $post, '_property_gateway_imported' );
		return;
	}
	update_post_meta( $post, '_property_gateway_imported', wp_slash( $imported ) );
	$first = (int) reset( $imported );
	foreach ( array( $post, ...array_values( property_gateway_translations( (string) get_post_meta( $post, '_property_gateway_id', true ) ) ) ) as $one ) {
		if ( (int) get_post_thumbnail_id( $one ) !== $first ) {
			set_post_thumbnail( $one, $first );
		}
	}
}

/** Hosts with ports of private networks that pictures may come from, as the constant PROPERTY_GATEWAY_PRIVATE_HOSTS of wp-config.php names them. */
function property_gateway_private_hosts(): array {
	return defined( 'PROPERTY_GATEWAY_PRIVATE_HOSTS' ) ? array_map( 'trim', explode( ',', strtolower( (string) PROPERTY_GATEWAY_PRIVATE_HOSTS ) ) ) : array();
}

/** Whether an IP address is one of the public internet. Wider than wp_http_validate_url, which lets link-local and IPv6 addresses pass. */
function property_gateway_is_public( string $address ): bool {
	$octets = array_map( 'intval', explode( '.', $address ) );
	$shared = 100 === $octets[0] && ( ( $octets[1] ?? 0 ) & 0xC0 ) === 64;
	// IPv4 inside IPv6 (mapped, NAT64, 6to4) could name a private address.
	return ! $shared && ( str_contains( $address, ':' ) || $octets[0] < 224 ) && ! preg_match( '/^(::|64:ff9b:|2002:|ff)/i', $address )
		&& false !== filter_var( $address, FILTER_VALIDATE_IP, FILTER_FLAG_NO_PRIV_RANGE | FILTER_FLAG_NO_RES_RANGE );
}

/**
 * Fetches a picture: only from public addresses, the vetted one is pinned where PHP has curl; three redirects, each vetted again.
 *
 * @return array|string The response of wp_remote_get, or the reason why nothing may be fetched.
 */
function property_gateway_fetch( string $url, array $headers ) {
	for ( $hop = 0; $hop < 4; $hop++ ) {
		$parts = wp_parse_url( $url );
		$host  = strtolower( trim( (string) ( $parts['host'] ?? '' ), '[]' ) );
		$port  = (int) ( $parts['port'] ?? ( 'https' === ( $parts['scheme'] ?? '' ) ? 443 : 80 ) );
		if ( '' === $host || ! in_array( $parts['scheme'] ?? '', array( 'http', 'https' ), true ) || isset( $parts['user'] ) ) {
			return 'The address is not valid.';
		}
		$named = in_array( "$host:$port", property_gateway_private_hosts(), true );
		// phpcs:ignore WordPress.PHP.NoSilencedErrors -- an unknown name raises a warning.
		$addresses = false !== filter_var( $host, FILTER_VALIDATE_IP ) ? array( $host ) : array_merge( (array) gethostbynamel( $host ), array_column( (array) @dns_get_record( $host, DNS_AAAA ), 'ipv6' ) );
		$addresses = array_filter( $addresses );
		if ( array() === $addresses ) {
			return 'The host is not known.';
		}
		if ( ! $named && array_filter( $addresses, 'property_gateway_is_public' ) !== $addresses ) {
			return 'The address is in a private network.';
		}
		$pin = static function ( $handle ) use ( $host, $port, $addresses ): void {
			// phpcs:ignore WordPress.WP.AlternativeFunctions -- WordPress has no setting for it.
			curl_setopt( $handle, CURLOPT_RESOLVE, array( "$host:$port:" . reset( $addresses ) ) );
		};
		add_action( 'http_api_curl', $pin );
		$answer = wp_remote_get(
			$url,
			array(
				'timeout'             => 10,
				'redirection'         => 0,
				'reject_unsafe_urls'  => ! $named,
				// More than the limit: WordPress truncates longer bodies, and some transports count the headers too.
				'limit_response_size' => PROPERTY_GATEWAY_PICTURE_BYTES + 64 * KB_IN_BYTES,
				'headers'             => $headers,
			)
		);
		remove_action( 'http_api_curl', $pin );
		if ( is_wp_error( $answer ) ) {
			return $answer->get_error_message();
		}
		$to = (string) wp_remote_retrieve_header( $answer, 'location' );
		if ( ! in_array( wp_remote_retrieve_response_code( $answer ), array( 301, 302, 303, 307, 308 ), true ) || '' === $to ) {
			return $answer;
		}
		$url = WP_Http::make_absolute_url( $to, $url );
	}
	return 'It is redirected too often.';
}

/** The attachment of this plugin with such a field, 0 if there is none. */
function property_gateway_attachment( string $key, string $value ): int {
	global $wpdb;
	// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- a cached result would miss a picture of the same run.
	return (int) $wpdb->get_var( $wpdb->prepare( "SELECT post_id FROM {$wpdb->postmeta} WHERE meta_key = %s AND meta_value = %s LIMIT 1", $key, $value ) );
}

/**
 * Imports one picture, unless the media library has it, by its address and ETag, else by its bytes.
 *
 * @return array{0: int, 1: string, 2: int} Its attachment, 0 if it failed; the fault; the bytes that were fetched.
 */
function property_gateway_import( int $post, string $url, string $caption ): array {
	$address = hash( 'sha256', $url );
	$known   = property_gateway_attachment( '_property_gateway_address', $address );
	$etag    = 0 === $known ? '' : (string) get_post_meta( $known, '_property_gateway_etag', true );
	// Without an ETag the address identifies the picture: a changed picture usually has another address.
	if ( 0 !== $known && '' === $etag ) {
		return array( $known, '', 0 );
	}
	$answer = property_gateway_fetch( $url, '' === $etag ? array() : array( 'If-None-Match' => $etag ) );
	if ( is_string( $answer ) ) {
		return array( $known, $answer, 0 );
	}
	$status = (int) wp_remote_retrieve_response_code( $answer );
	$bytes  = wp_remote_retrieve_body( $answer );
	$size   = strlen( $bytes );
	if ( 304 === $status && 0 !== $known ) {
		return array( $known, '', 0 );
	}
	if ( 200 !== $status ) {
		return array( $known, "The server responds with $status.", $size );
	}
	if ( $size > PROPERTY_GATEWAY_PICTURE_BYTES ) {
		return array( $known, 'It is larger than 10 MB.', $size );
	}
	// The type by content: the server's Content-Type could make WordPress serve a script.
	$facts = getimagesizefromstring( $bytes );
	$types = array(
		IMAGETYPE_JPEG => 'jpg',
		IMAGETYPE_PNG  => 'png',
		IMAGETYPE_GIF  => 'gif',
		IMAGETYPE_WEBP => 'webp',
	);
	if ( false === $facts || ! isset( $types[ $facts[2] ] ) ) {
		return array( $known, 'It is not a JPEG, PNG, GIF or WebP picture.', $size );
	}
	if ( $facts[0] * $facts[1] > PROPERTY_GATEWAY_PIXELS ) {
		return array( $known, 'It has more than 50 megapixels.', $size );
	}
	$hash = hash( 'sha256', $bytes );
	$id   = property_gateway_attachment( '_property_gateway_hash', $hash );
	if ( 0 === $id ) {
		$file = wp_upload_bits( 'listing-' . $post . '-' . substr( $hash, 0, 12 ) . '.' . $types[ $facts[2] ], null, $bytes );
		if ( ! empty( $file['error'] ) ) {
			return array( $known, (string) $file['error'], $size );
		}
		$id = wp_insert_attachment(
			array(
				'post_mime_type' => $facts['mime'],
				'post_title'     => wp_slash( '' === $caption ? get_the_title( $post ) : $caption ),
				'post_status'    => 'inherit',
				'meta_input'     => array( '_property_gateway_hash' => $hash ),
			),
			$file['file'],
			$post,
			true
		);
		if ( is_wp_error( $id ) ) {
			wp_delete_file( $file['file'] );
			return array( $known, $id->get_error_message(), $size );
		}
		require_once ABSPATH . 'wp-admin/includes/image.php';
		wp_update_attachment_metadata( $id, wp_generate_attachment_metadata( $id, $file['file'] ) );
		update_post_meta( $id, '_wp_attachment_image_alt', wp_slash( $caption ) );
	}
	if ( 0 !== $known && $known !== $id ) {
		delete_post_meta( $known, '_property_gateway_address', $address );
	}
	if ( ! in_array( $address, get_post_meta( $id, '_property_gateway_address' ), true ) ) {
		add_post_meta( $id, '_property_gateway_address', $address );
	}
	update_post_meta( $id, '_property_gateway_etag', wp_slash( (string) wp_remote_retrieve_header( $answer, 'etag' ) ) );
	return array( $id, '', $size );
}

/** Fetches queued pictures up to the limits of a run, and schedules wp-cron for the rest. */
function property_gateway_import_due(): void {
	global $wpdb;
	$lock = property_gateway_lock( 'property_gateway_picture_lock' );
	if ( '' === $lock ) {
		return;
	}
	$started = time();
	$left    = PROPERTY_GATEWAY_RUN_PICTURES;
	$bytes   = PROPERTY_GATEWAY_RUN_BYTES;
	try {
		while ( $left > 0 && $bytes > 0 && time() - $started < PROPERTY_GATEWAY_RUN_SECONDS ) {
			// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- a queue; a cached result would be stale.
			$row = $wpdb->get_row( $wpdb->prepare( "SELECT post_id, meta_value FROM {$wpdb->postmeta} WHERE meta_key = '_property_gateway_due' AND meta_value <= %s ORDER BY meta_value LIMIT 1", ( time() + 1 ) . '' ) );
			if ( null === $row ) {
				break;
			}
			$post     = (int) $row->post_id;
			$images   = property_gateway_images( property_gateway_property( $post ) );
			$imported = property_gateway_imported( $post );
			$failed   = get_post_meta( $post, '_property_gateway_failed', true );
			$failed   = array_intersect_key( is_array( $failed ) ? $failed : array(), $images );
			$done     = get_post_meta( $post, '_property_gateway_done', true );
			// Skips what an interrupted run has done for this very delivery.
			$done = is_array( $done ) && ( $done['due'] ?? '' ) === $row->meta_value ? $done : array(
				'due'  => $row->meta_value,
				'urls' => array(),
			);
			$next = array();
			$all  = true;
			foreach ( $images as $url => $caption ) {
				if ( in_array( $url, $done['urls'], true ) || ( $failed[ $url ][0] ?? 0 ) >= PROPERTY_GATEWAY_TRIES ) {
					continue;
				}
				$lock = property_gateway_renew_lock( $lock, 'property_gateway_picture_lock' );
				if ( '' === $lock ) {
					return;
				}
				if ( $left < 1 || $bytes < 1 || time() - $started >= PROPERTY_GATEWAY_RUN_SECONDS ) {
					$all = false;
					break;
				}
				[ $id, $fault, $size ] = property_gateway_import( $post, $url, $caption );
				--$left;
				$bytes         -= $size;
				$done['urls'][] = $url;
				if ( 0 !== $id ) {
					$imported[ $url ] = $id;
				}
				if ( '' === $fault ) {
					unset( $failed[ $url ] );
					continue;
				}
				$tries          = ( $failed[ $url ][0] ?? 0 ) + 1;
				$failed[ $url ] = array( $tries, mb_substr( wp_strip_all_tags( $fault ), 0, 200 ) );
				if ( $tries < PROPERTY_GATEWAY_TRIES ) {
					$next[] = time() + PROPERTY_GATEWAY_RETRY * 4 ** ( $tries - 1 );
				} else {
					property_gateway_log( "Picture failed after $tries attempts: $url: $fault" );
				}
			}
			// In the order of the listing, without those that it no longer has.
			property_gateway_set_imported( $post, array_intersect_key( array_replace( array_intersect_key( $images, $imported ), $imported ), $images ) );
			clean_post_cache( $post );
			// The listing was deleted meanwhile: its pictures are deleted too.
			if ( null === get_post( $post ) ) {
				property_gateway_set_imported( $post, array() );
				delete_post_meta( $post, '_property_gateway_due' );
				continue;
			}
			if ( array() === $failed ) {
				delete_post_meta( $post, '_property_gateway_failed' );
			} else {
				update_post_meta( $post, '_property_gateway_failed', wp_slash( $failed ) );
			}
			if ( ! $all ) {
				update_post_meta( $post, '_property_gateway_done', wp_slash( $done ) );
				break;
			}
			delete_post_meta( $post, '_property_gateway_done' );
			$later = array() === $next ? '' : min( $next ) . ':' . ( explode( ':', $row->meta_value )[1] ?? '' );
			// Only the value that was read: a delivery may have come meanwhile.
			if ( '' === $later ) {
				delete_post_meta( $post, '_property_gateway_due', $row->meta_value );
			} else {
				update_post_meta( $post, '_property_gateway_due', $later, $row->meta_value );
			}
		}
	} finally {
		property_gateway_unlock( $lock, 'property_gateway_picture_lock' );
	}
	property_gateway_schedule_pictures();
}

/** Schedules wp-cron for the time of the next picture. */
function property_gateway_schedule_pictures(): void {
	global $wpdb;
	// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- a queue; a cached result would be stale.
	$due = (int) $wpdb->get_var( "SELECT MIN(meta_value) FROM {$wpdb->postmeta} WHERE meta_key = '_property_gateway_due'" );
	// WordPress drops an event within ten minutes of a scheduled one.
	wp_clear_scheduled_hook( 'property_gateway_import' );
	if ( $due > 0 ) {
		wp_schedule_single_event( max( time(), $due ), 'property_gateway_import' );
	}
}

add_action( 'property_gateway_import', 'property_gateway_import_due' );
add_action(
	'before_delete_post',
	static function ( int $post ): void {
		$id = PROPERTY_GATEWAY_TYPE === get_post_type( $post ) ? (string) get_post_meta( $post, '_property_gateway_id', true ) : '';
		if ( '' === $id ) {
			return;
		}
		property_gateway_set_imported( $post, array() );
		foreach ( property_gateway_translations( $id ) as $translation ) {
			wp_delete_post( $translation, true );
		}
	}
);

/** The status page's section on pictures: imported, queued and failed ones. */
function property_gateway_picture_status(): string {
	global $wpdb;
	// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- a page for administrators.
	$count = static fn( string $key ): int => (int) $wpdb->get_var( $wpdb->prepare( "SELECT COUNT(DISTINCT post_id) FROM {$wpdb->postmeta} WHERE meta_key = %s", $key ) );
	$html  = '<tr><th scope="row">Pictures</th><td>' . ( property_gateway_imports_pictures() ? 'imported: ' . esc_html( number_format_i18n( $count( '_property_gateway_hash' ) ) ) . ', listings that wait: ' . esc_html( number_format_i18n( $count( '_property_gateway_due' ) ) ) : 'shown from their addresses' ) . '</td></tr>';
	// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- a page for administrators.
	$rows = $wpdb->get_col( "SELECT meta_value FROM {$wpdb->postmeta} WHERE meta_key = '_property_gateway_failed' ORDER BY meta_id DESC LIMIT 10" );
	$told = '';
	foreach ( $rows as $row ) {
		$failed = maybe_unserialize( $row );
		foreach ( array_slice( is_array( $failed ) ? $failed : array(), 0, 3, true ) as $url => [ $tries, $fault ] ) {
			$told .= '<li>' . esc_html( "$url: $fault (" . ( $tries < PROPERTY_GATEWAY_TRIES ? "$tries of " . PROPERTY_GATEWAY_TRIES . ' attempts' : 'no further attempts' ) . ')' ) . '</li>';
		}
	}
	return $html . ( '' === $told ? '' : '<tr><th scope="row">Pictures that failed</th><td><ul>' . $told . '</ul></td></tr>' );
}

/** The main picture of a listing: imported, the gateway's thumbnail, or the first one; null if there is none. */
function property_gateway_cover( int $post, array $property ): ?string {
	$local = wp_get_attachment_image_url( (int) get_post_thumbnail_id( $post ), 'medium_large' );
	return is_string( $local ) ? $local : ( $property['cover_thumbnail'] ?? array_key_first( property_gateway_images( $property ) ) );
}

/** The entry of a listing in the public list. */
function property_gateway_card( int $post ): array {
	$property = property_gateway_property( $post );
	$amount   = $property['financial']['transaction']['price'] ?? array();
	return array(
		'id'       => property_gateway_listing( $post ),
		'title'    => get_the_title( $post ),
		'url'      => get_permalink( $post ),
		'city'     => $property['location']['city'] ?? null,
		'price'    => is_array( $amount ) ? ( $amount['amount'] ?? null ) : null,
		'currency' => is_array( $amount ) ? ( $amount['currency'] ?? null ) : null,
		'area'     => property_gateway_number( $property, 'sizes', 'liveable_area', 'size' ),
		'picture'  => property_gateway_cover( $post, $property ),
	);
}

/** A price for visitors; empty if there is none. */
function property_gateway_price( array $card ): string {
	return is_numeric( $card['price'] ) ? number_format_i18n( (float) $card['price'] ) . ' ' . ( 'EUR' === $card['currency'] ? '€' : (string) $card['currency'] ) : '';
}

add_action(
	'init',
	static function (): void {
		register_post_type(
			PROPERTY_GATEWAY_TYPE,
			array(
				'label'        => 'Listings',
				'public'       => true,
				'has_archive'  => true,
				'show_in_rest' => true,
				'menu_icon'    => 'dashicons-admin-home',
				'rewrite'      => array( 'slug' => 'listings' ),
				'supports'     => array( 'title', 'editor', 'thumbnail' ),
			)
		);
		foreach ( (array) get_option( 'property_gateway_taxonomies', array() ) as $taxonomy ) {
			property_gateway_register_taxonomy( (string) $taxonomy );
		}
		register_block_type( 'property-gateway/listings', array( 'render_callback' => 'property_gateway_archive' ) );
		add_shortcode( 'property_gateway_listings', 'property_gateway_archive' );
	}
);

add_action(
	'rest_api_init',
	static function (): void {
		$space  = 'property-gateway/v1';
		$signed = static fn( string $path, string $method, callable $callback, callable $allow ) => register_rest_route(
			$space,
			$path,
			array(
				'methods'             => $method,
				'permission_callback' => $allow,
				'callback'            => $callback,
			)
		);
		$status = static fn(): array => array(
			'status'         => 'ok',
			'plugin_version' => PROPERTY_GATEWAY_VERSION,
		);
		$signed( '/status', 'GET', $status, 'property_gateway_allow' );
		$signed( '/listings', 'POST', 'property_gateway_receive', 'property_gateway_allow' );
		$signed( '/listings', 'GET', 'property_gateway_list', 'property_gateway_allow' );
		$signed( '/events', 'POST', 'property_gateway_event', 'property_gateway_allow_event' );
		// Public data of the site only.
		$published = static fn(): array => array(
			'listings' => array_map(
				'property_gateway_card',
				get_posts(
					array(
						'post_type'   => PROPERTY_GATEWAY_TYPE,
						'post_status' => 'publish',
						'fields'      => 'ids',
						'numberposts' => PROPERTY_GATEWAY_PUBLISHED,
						// phpcs:ignore WordPress.DB.SlowDBQuery -- each listing once, in whichever languages.
						'meta_key'    => '_property_gateway_id',
					)
				)
			),
		);
		$signed( '/published', 'GET', $published, '__return_true' );
		$signed( '/visitor-token', 'GET', 'property_gateway_visitor_token', '__return_true' );
	}
);

/** A listing's page: pictures, facts, other languages, and structured data for search engines. */
add_filter(
	'the_content',
	static function ( string $content ): string {
		if ( ! is_singular( PROPERTY_GATEWAY_TYPE ) || ! in_the_loop() || ! is_main_query() ) {
			return $content;
		}
		$property = property_gateway_property( (int) get_the_ID() );
		// With Polylang a post has one language, and Polylang's own switcher links to the others.
		$polylang = array() !== property_gateway_languages();
		$language = $polylang ? substr( (string) pll_get_post_language( (int) get_the_ID() ), 0, 2 ) : property_gateway_language();
		$chosen   = property_gateway_text( $property['description'] ?? null, $language );
		$images   = '';
		foreach ( property_gateway_images( $property ) as $url => $caption ) {
			$images .= '<img loading="lazy" src="' . esc_url( property_gateway_picture( (int) get_the_ID(), $url ) ) . '" alt="' . esc_attr( '' === $caption ? get_the_title() : $caption ) . '">';
		}
		$card  = property_gateway_card( (int) get_the_ID() );
		$facts = array_filter(
			array(
				__( 'Price', 'property-gateway' )     => property_gateway_price( $card ),
				__( 'Area', 'property-gateway' )      => null === $card['area'] ? '' : number_format_i18n( $card['area'] ) . ' m²',
				__( 'Town', 'property-gateway' )      => (string) $card['city'],
				__( 'Reference', 'property-gateway' ) => (string) ( $property['crm_reference'] ?? '' ),
			)
		);
		$list  = '';
		foreach ( $facts as $name => $value ) {
			$list .= '<div><dt>' . esc_html( $name ) . '</dt><dd>' . esc_html( $value ) . '</dd></div>';
		}
		$languages = '';
		foreach ( array_keys( is_array( $property['description'] ?? null ) ? $property['description'] : array() ) as $code ) {
			$languages .= '<li><a hreflang="' . esc_attr( (string) $code ) . '" href="' . esc_url( add_query_arg( 'pg_lang', (string) $code, get_permalink() ) ) . '"' . ( $code === $language ? ' aria-current="true"' : '' ) . '>' . esc_html( strtoupper( (string) $code ) ) . '</a></li>';
		}
		$several = ! $polylang && substr_count( $languages, '<li>' ) > 1;
		return property_gateway_style() . '<div class="pgw">'
			. ( '' === $images ? '' : '<div class="pgw-gallery">' . $images . '</div>' )
			. ( '' === $list ? '' : '<dl class="pgw-facts">' . $list . '</dl>' )
			. ( $several ? '<ul class="pgw-languages">' . $languages . '</ul>' : '' )
			. '<div lang="' . esc_attr( $language ) . '">' . ( '' === $chosen ? $content : wp_kses_post( $chosen ) ) . '</div></div>'
			. '<script type="application/ld+json">' . wp_json_encode( property_gateway_schema( $card, $property ), JSON_HEX_TAG | JSON_HEX_AMP | JSON_UNESCAPED_UNICODE ) . '</script>';
	}
);

/** The listing as schema.org data. */
function property_gateway_schema( array $card, array $property ): array {
	$schema = array(
		'@context' => 'https://schema.org',
		'@type'    => 'RealEstateListing',
		'name'     => $card['title'],
		'url'      => $card['url'],
		'image'    => array_values( array_filter( array_column( is_array( $property['images'] ?? null ) ? $property['images'] : array(), 'url' ) ) ),
	);
	if ( is_numeric( $card['price'] ) ) {
		$schema['offers'] = array(
			'@type'         => 'Offer',
			'price'         => $card['price'],
			'priceCurrency' => $card['currency'],
		);
	}
	return $schema;
}

/** The CSS that the pages need beyond the theme, whose colours and fonts stay. */
function property_gateway_style(): string {
	return '<style>.pgw-cards{list-style:none;padding:0;display:grid;gap:1.5rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,16rem),1fr))}.pgw-cards img,.pgw-none{width:100%;aspect-ratio:3/2;object-fit:cover;display:block;border-radius:.5rem;background:rgba(127,127,127,.15)}.pgw-cards h2{font-size:1.1rem;line-height:1.3;margin:.6rem 0 .2rem}.pgw-cards p{margin:0}.pgw-price{font-weight:700}.pgw-search{display:flex;flex-wrap:wrap;gap:.75rem;align-items:end;margin:0 0 1.5rem}.pgw-search label{display:grid;gap:.25rem;flex:1 1 10rem;font-size:.9rem}.pgw-search input,.pgw-search button{font:inherit;padding:.55rem .7rem;border:1px solid currentColor;border-radius:.35rem;background:transparent;color:inherit;min-height:2.75rem;width:100%;box-sizing:border-box}.pgw-search button{width:auto;cursor:pointer;font-weight:600}.pgw-map{width:100%;height:auto;max-height:20rem;background:rgba(127,127,127,.12);border-radius:.5rem;margin-bottom:1.5rem}.pgw-map a:focus circle,.pgw-map a:hover circle{r:9}.pgw-gallery{display:grid;gap:.5rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,14rem),1fr));margin-bottom:1.5rem}.pgw-gallery img{width:100%;aspect-ratio:3/2;object-fit:cover;border-radius:.5rem}.pgw-facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr));gap:1rem;margin:0 0 1.5rem}.pgw-facts dt{font-size:.85rem;opacity:.8}.pgw-facts dd{margin:0;font-weight:700}.pgw-languages{display:flex;gap:1rem;list-style:none;padding:0}</style>';
}

/** The listings with a search form and a map: the archive page, the block and the shortcode. */
function property_gateway_archive(): string {
	// phpcs:disable WordPress.Security.NonceVerification.Recommended -- a search changes nothing.
	$text = isset( $_GET['pg_text'] ) ? mb_substr( sanitize_text_field( wp_unslash( $_GET['pg_text'] ) ), 0, 100 ) : '';
	$city = isset( $_GET['pg_city'] ) ? mb_substr( sanitize_text_field( wp_unslash( $_GET['pg_city'] ) ), 0, 100 ) : '';
	$most = isset( $_GET['pg_price'] ) ? absint( $_GET['pg_price'] ) : 0;
	$page = isset( $_GET['pg_page'] ) ? max( 1, absint( $_GET['pg_page'] ) ) : 1;
	// phpcs:enable WordPress.Security.NonceVerification.Recommended
	$meta = array();
	if ( '' !== $city ) {
		$meta[] = array(
			'key'     => '_property_gateway_city',
			'value'   => $city,
			'compare' => 'LIKE',
		);
	}
	if ( $most > 0 ) {
		$meta[] = array(
			'key'     => '_property_gateway_price',
			'value'   => array( 1, $most ),
			'type'    => 'NUMERIC',
			'compare' => 'BETWEEN',
		);
	}
	$all   = array(
		'post_type'   => PROPERTY_GATEWAY_TYPE,
		'post_status' => 'publish',
		'fields'      => 'ids',
		's'           => $text,
		// phpcs:ignore WordPress.DB.SlowDBQuery -- town and price are kept as post meta.
		'meta_query'  => $meta,
	);
	$found = new WP_Query(
		$all + array(
			'posts_per_page' => PROPERTY_GATEWAY_PAGE,
			'paged'          => $page,
		)
	);
	$html  = property_gateway_style() . '<div class="pgw alignwide"><form class="pgw-search" role="search" method="get">'
		. '<label>' . esc_html__( 'Words', 'property-gateway' ) . ' <input type="search" name="pg_text" maxlength="100" value="' . esc_attr( $text ) . '"></label>'
		. '<label>' . esc_html__( 'Town', 'property-gateway' ) . ' <input type="text" name="pg_city" maxlength="100" value="' . esc_attr( $city ) . '"></label>'
		. '<label>' . esc_html__( 'Price at most', 'property-gateway' ) . ' <input type="number" name="pg_price" min="0" step="1000" value="' . esc_attr( $most > 0 ? (string) $most : '' ) . '"></label>'
		. '<button type="submit">' . esc_html__( 'Search', 'property-gateway' ) . '</button></form>'
		/* translators: %s: number of listings */
		. '<p role="status">' . esc_html( sprintf( _n( '%s listing', '%s listings', $found->found_posts, 'property-gateway' ), number_format_i18n( $found->found_posts ) ) ) . '</p>';
	$shown = new WP_Query(
		$all + array(
			'posts_per_page' => PROPERTY_GATEWAY_POINTS,
			'no_found_rows'  => true,
		)
	);
	$html .= property_gateway_map( $shown->posts ) . '<ul class="pgw-cards">';
	foreach ( $found->posts as $post ) {
		$card  = property_gateway_card( (int) $post );
		$facts = array_filter( array( (string) $card['city'], null === $card['area'] ? '' : number_format_i18n( $card['area'] ) . ' m²' ) );
		$html .= '<li>' . ( is_string( $card['picture'] ) ? '<img loading="lazy" alt="" src="' . esc_url( $card['picture'] ) . '">' : '<div class="pgw-none"></div>' )
			. '<h2><a href="' . esc_url( $card['url'] ) . '">' . esc_html( $card['title'] ) . '</a></h2><p class="pgw-price">' . esc_html( property_gateway_price( $card ) ) . '</p><p>' . esc_html( implode( ' · ', $facts ) ) . '</p></li>';
	}
	$html .= '</ul><nav aria-label="' . esc_attr__( 'Pages of listings', 'property-gateway' ) . '">'
		. paginate_links(
			array(
				'base'    => add_query_arg( 'pg_page', '%#%' ),
				'format'  => '',
				'current' => $page,
				'total'   => max( 1, (int) $found->max_num_pages ),
			)
		) . '</nav></div>';
	return $html;
}

/** The listings as points on a plain drawing without any external map; every point links to its listing. */
function property_gateway_map( array $posts ): string {
	$points = array();
	foreach ( $posts as $post ) {
		$place     = property_gateway_property( (int) $post );
		$latitude  = property_gateway_number( $place, 'location', 'geo', 'latitude' ) ?? property_gateway_number( $place, 'location', 'latitude' );
		$longitude = property_gateway_number( $place, 'location', 'geo', 'longitude' ) ?? property_gateway_number( $place, 'location', 'longitude' );
		if ( null !== $latitude && null !== $longitude && abs( $latitude ) < 85 ) {
			// Web Mercator, the projection of web maps.
			$points[] = array( $longitude, rad2deg( log( tan( M_PI / 4 + deg2rad( $latitude ) / 2 ) ) ), (int) $post );
		}
	}
	if ( count( $points ) < 2 ) {
		return '';
	}
	[ $west, $east ]   = array( min( array_column( $points, 0 ) ), max( array_column( $points, 0 ) ) );
	[ $south, $north ] = array( min( array_column( $points, 1 ) ), max( array_column( $points, 1 ) ) );
	$scale             = min( 740 / max( $east - $west, 0.001 ), 260 / max( $north - $south, 0.001 ) );
	$svg               = '<svg class="pgw-map" viewBox="0 0 800 320" aria-label="' . esc_attr__( 'Map of the listings', 'property-gateway' ) . '" role="group">';
	foreach ( $points as [ $x, $y, $post ] ) {
		$svg .= sprintf(
			'<a href="%s"><title>%s</title><circle cx="%.1F" cy="%.1F" r="6" fill="currentColor" fill-opacity=".65"/></a>',
			esc_url( (string) get_permalink( $post ) ),
			esc_html( get_the_title( $post ) ),
			400 + ( $x - ( $west + $east ) / 2 ) * $scale,
			160 - ( $y - ( $south + $north ) / 2 ) * $scale
		);
	}
	return $svg . '</svg>';
}

/** The archive page inside the theme, be it made of blocks or of PHP. */
add_filter(
	'template_include',
	static function ( string $template ): string {
		if ( ! is_post_type_archive( PROPERTY_GATEWAY_TYPE ) ) {
			return $template;
		}
		if ( wp_is_block_theme() ) {
			global $_wp_current_template_content;
			$_wp_current_template_content = '<!-- wp:template-part {"slug":"header","tagName":"header"} /--><!-- wp:group {"tagName":"main","layout":{"type":"constrained"}} --><main class="wp-block-group"><!-- wp:heading {"level":1,"align":"wide"} --><h1 class="wp-block-heading alignwide">' . esc_html__( 'Listings', 'property-gateway' ) . '</h1><!-- /wp:heading --><!-- wp:property-gateway/listings /--></main><!-- /wp:group --><!-- wp:template-part {"slug":"footer","tagName":"footer"} /-->';
			return ABSPATH . WPINC . '/template-canvas.php';
		}
		get_header();
		// phpcs:ignore WordPress.Security.EscapeOutput -- every part is escaped where it is built.
		echo '<main><h1>' . esc_html__( 'Listings', 'property-gateway' ) . '</h1>' . property_gateway_archive() . '</main>';
		get_footer();
		exit;
	}
);

register_activation_hook( __FILE__, 'property_gateway_key' );
register_deactivation_hook(
	__FILE__,
	static function (): void {
		wp_clear_scheduled_hook( 'property_gateway_import' );
		wp_clear_scheduled_hook( 'property_gateway_hub_sync' );
		flush_rewrite_rules();
	}
);
register_uninstall_hook( __FILE__, 'property_gateway_uninstall' );

/** Deletes everything that the plugin created: posts with their meta, options, stored responses. */
function property_gateway_uninstall(): void {
	global $wpdb;
	// Also posts with a status of the theme; in parts, for large catalogues.
	do {
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- the theme's statuses may not be registered any more.
		$posts = $wpdb->get_col( $wpdb->prepare( "SELECT ID FROM {$wpdb->posts} WHERE post_type = %s LIMIT 200", PROPERTY_GATEWAY_TYPE ) );
		foreach ( $posts as $post ) {
			wp_delete_post( (int) $post, true );
		}
	} while ( array() !== $posts );
	wp_clear_scheduled_hook( 'property_gateway_import' );
	wp_clear_scheduled_hook( 'property_gateway_hub_sync' );
	property_gateway_remove_folder( property_gateway_addon_folder() );
	foreach ( array( 'property_gateway_', '_transient_property_gateway_', '_transient_timeout_property_gateway_' ) as $prefix ) {
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- the names of stored responses are not known.
		$wpdb->query( $wpdb->prepare( "DELETE FROM {$wpdb->options} WHERE option_name LIKE %s", $wpdb->esc_like( $prefix ) . '%' ) );
	}
	wp_cache_flush();
}

/** Sends a request to the gateway with the administrator's token, which is used once and not stored: status and body of the response. */
function property_gateway_ask( string $gateway, string $path, string $token, ?array $body, int $timeout = 20 ) {
	$answer = wp_remote_post(
		untrailingslashit( $gateway ) . '/v1/gateway' . $path,
		array(
			'timeout'     => $timeout,
			'redirection' => 0,
			'headers'     => array(
				'Content-Type'  => 'application/json',
				'Authorization' => "Bearer $token",
			),
			'body'        => null === $body ? '' : (string) wp_json_encode( $body ),
		)
	);
	if ( is_wp_error( $answer ) ) {
		return 'The gateway cannot be reached: ' . $answer->get_error_message();
	}
	$read = json_decode( wp_remote_retrieve_body( $answer ), true );
	if ( wp_remote_retrieve_response_code( $answer ) < 300 && is_array( $read ) ) {
		return $read;
	}
	return 'The gateway refuses: ' . ( is_array( $read ) && is_string( $read['message'] ?? null ) ? $read['message'] : 'no readable answer.' );
}

/** Activates this site at the gateway; returns the message for the administrator. */
function property_gateway_activate( string $gateway, string $token ): string {
	$answer = property_gateway_ask(
		$gateway,
		'/site/activate',
		$token,
		array(
			'domain'          => home_url(),
			'plugin_auth_key' => property_gateway_key(),
		)
	);
	return is_array( $answer ) ? 'Activated until ' . (string) ( $answer['expires_at'] ?? '' ) . '.' : $answer;
}

/** Starts a sync of every gateway that delivered here; returns the message for the administrator. */
function property_gateway_ask_for_sync( string $gateway, string $token ): string {
	$ids = property_gateway_ids();
	foreach ( $ids as $id ) {
		$answer = property_gateway_ask( $gateway, '/gateways/' . rawurlencode( $id ) . '/sync-jobs', $token, null );
		if ( ! is_array( $answer ) ) {
			return $answer;
		}
	}
	return array() === $ids ? 'No gateway has delivered yet.' : 'The sync has been asked for.';
}

/** Encrypts a secret for storage: the database alone is not enough to decrypt it. */
function property_gateway_seal( string $text ): string {
	$nonce = random_bytes( SODIUM_CRYPTO_SECRETBOX_NONCEBYTES );
	return base64_encode( $nonce . sodium_crypto_secretbox( $text, $nonce, hash( 'sha256', wp_salt(), true ) ) );
}

/** Decrypts a stored secret; empty if there is none, or if the salts of wp-config.php have changed. */
function property_gateway_open( string $sealed ): string {
	$bytes = (string) base64_decode( $sealed, true );
	if ( strlen( $bytes ) <= SODIUM_CRYPTO_SECRETBOX_NONCEBYTES ) {
		return '';
	}
	$text = sodium_crypto_secretbox_open( substr( $bytes, SODIUM_CRYPTO_SECRETBOX_NONCEBYTES ), substr( $bytes, 0, SODIUM_CRYPTO_SECRETBOX_NONCEBYTES ), hash( 'sha256', wp_salt(), true ) );
	return is_string( $text ) ? $text : '';
}

/** The gateways that have delivered here. */
function property_gateway_ids(): array {
	global $wpdb;
	// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- a handful of values, read on the settings page only.
	return array_filter( $wpdb->get_col( "SELECT DISTINCT meta_value FROM {$wpdb->postmeta} WHERE meta_key = '_property_gateway_gateway' LIMIT 10" ) );
}

/** The settings of visitor events (address, gateway, encrypted token); empty while they are off. */
function property_gateway_visitors(): array {
	$settings = get_option( 'property_gateway_visitors', array() );
	return is_array( $settings ) && isset( $settings['gateway'], $settings['token'], $settings['address'] ) ? $settings : array();
}

/** The origin of this site as browsers send it: scheme, host and port. */
function property_gateway_origin(): string {
	$parts = wp_parse_url( home_url() );
	return strtolower( $parts['scheme'] . '://' . $parts['host'] ) . ( isset( $parts['port'] ) ? ':' . $parts['port'] : '' );
}

/** Creates a collector token, which lets pages of this site send visitor events and nothing else; returns the gateway's error otherwise. */
function property_gateway_make_collector_token( array $settings ) {
	$answer = property_gateway_ask( $settings['address'], '/insights/' . rawurlencode( $settings['gateway'] ) . '/collector-tokens', property_gateway_open( $settings['token'] ), array( 'origin' => property_gateway_origin() ), 5 );
	if ( is_string( $answer ) ) {
		return $answer;
	}
	$until = strtotime( (string) ( $answer['expires_at'] ?? '' ) );
	return array( (string) ( $answer['token'] ?? '' ), time() + (int) ( ( $until - time() ) / 2 ) );
}

/** The collector token for the pages, renewed after half of its lifetime. Public: every page may have it. */
function property_gateway_visitor_token() {
	$settings = property_gateway_visitors();
	$known    = get_transient( 'property_gateway_collector' );
	if ( array() !== $settings && false === $known ) {
		$made  = property_gateway_make_collector_token( $settings );
		$known = is_array( $made ) ? $made : array( '', time() + MINUTE_IN_SECONDS );
		// A failure is cached as well: an unavailable gateway gets one request per minute.
		set_transient( 'property_gateway_collector', $known, max( 1, $known[1] - time() ) );
		if ( is_string( $made ) ) {
			property_gateway_log( "Visitor events: $made" );
		}
	}
	if ( array() === $settings || ! is_array( $known ) || '' === $known[0] ) {
		return new WP_Error( 'no_token', 'Visitor events are not collected at the moment.', array( 'status' => 503 ) );
	}
	$answer = new WP_REST_Response( array( 'token' => $known[0] ) );
	$answer->header( 'Cache-Control', 'no-store' );
	return $answer;
}

/**
 * Waits for consent, then loads the gateway's visitor script and reports the page view. Before consent it loads, stores and sends nothing.
 * Consent comes from the WP Consent API, from the event `property-gateway-consent` of the document, or from the filter `property_gateway_visitor_consent`.
 */
add_action(
	'wp_footer',
	static function (): void {
		$settings = property_gateway_visitors();
		/**
		 * Whether this visitor consents: true or false if the server knows it, null if the page has to ask. A cached page has the same value for all visitors.
		 */
		$consent = apply_filters( 'property_gateway_visitor_consent', null );
		if ( array() === $settings || false === $consent ) {
			return;
		}
		$listing = is_singular( PROPERTY_GATEWAY_TYPE ) ? property_gateway_listing( (int) get_the_ID() ) : '';
		$post    = '' === $listing ? 0 : ( property_gateway_posts( array( $listing ) )[ $listing ] ?? 0 );
		$listing = 0 !== $post && get_post_meta( $post, '_property_gateway_gateway', true ) === $settings['gateway'] ? $listing : '';
		$page    = array(
			'token'    => rest_url( 'property-gateway/v1/visitor-token' ),
			'script'   => untrailingslashit( $settings['address'] ) . '/v1/gateway/public/visitor-script.js',
			'consent'  => true === $consent,
			/** The category of the WP Consent API that visitor events belong to. */
			'category' => (string) apply_filters( 'property_gateway_consent_category', 'statistics' ),
			'event'    => '' === $listing ? 'page_view' : 'listing_view',
			'fields'   => (object) ( '' === $listing ? array() : array( 'property_id' => $listing ) ),
		);
		$code    = <<<'JS'
(function (page) {
	var given = false, started = false;
	function set(consent) {
		if (consent === given) return;
		given = consent;
		if (!started && !consent) return;
		window.propertyGateway = window.propertyGateway || function () { (propertyGateway.q = propertyGateway.q || []).push(arguments); };
		propertyGateway('consent', consent);
		if (started) return;
		started = true;
		propertyGateway('track', page.event, page.fields);
		document.addEventListener('click', function (event) {
			if (event.target.closest && event.target.closest('a[href^="tel:"]')) propertyGateway('track', 'phone_click', page.fields);
		});
		fetch(page.token, { credentials: 'omit', cache: 'no-store' }).then(function (answer) { return answer.ok ? answer.json() : {}; }).then(function (body) {
			if (!body.token) return;
			var script = document.createElement('script');
			script.src = page.script;
			script.async = true;
			script.setAttribute('data-token', body.token);
			document.head.appendChild(script);
		}).catch(function () {});
	}
	// Without a consent type, or with opt-out, the API returns true before the visitor was asked: that is no consent.
	function ask() {
		var type = String(window.wp_consent_type || window.wp_fallback_consent_type || '');
		if (typeof window.wp_has_consent === 'function' && type.indexOf('optin') === 0) set(window.wp_has_consent(page.category));
	}
	document.addEventListener('wp_consent_type_defined', ask);
	document.addEventListener('wp_listen_for_consent_change', function (event) {
		var change = event.detail && event.detail[page.category];
		if (change) set(change === 'allow');
	});
	document.addEventListener('property-gateway-consent', function (event) { set(event.detail === true); });
	if (page.consent || window.propertyGatewayConsent === true) set(true);
	else if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', ask);
	else ask();
})
JS;
		wp_print_inline_script_tag( $code . '(' . wp_json_encode( $page, JSON_HEX_TAG | JSON_HEX_AMP ) . ');' );
	}
);
add_filter( 'wp_consent_api_registered_' . plugin_basename( __FILE__ ), '__return_true' );

/** Turns visitor events on, if the gateway creates a token for this site, or off; returns the message for the administrator. */
function property_gateway_switch_visitors( string $address, string $gateway, string $token ): string {
	delete_transient( 'property_gateway_collector' );
	if ( '' === $token ) {
		delete_option( 'property_gateway_visitors' );
		return 'Visitor events are off; the token is deleted.';
	}
	$settings = array(
		'address' => $address,
		'gateway' => sanitize_key( $gateway ),
		'token'   => property_gateway_seal( $token ),
	);
	$made     = property_gateway_make_collector_token( $settings );
	if ( is_string( $made ) ) {
		return $made;
	}
	update_option( 'property_gateway_visitors', $settings, false );
	return 'Visitor events are on, for visitors who consent.';
}

/** The connection to the plugin-manager hub (address, encrypted token, site_id, key); empty while there is none. */
function property_gateway_hub(): array {
	$hub = get_option( 'property_gateway_hub', array() );
	return is_array( $hub ) && isset( $hub['address'], $hub['token'], $hub['site_id'] ) ? $hub : array();
}

/** Sends a request to the hub: status, body and ETag of its response, or the error. A body makes it a POST. */
function property_gateway_ask_hub( array $hub, string $path, ?array $body = null, array $headers = array() ) {
	$answer = wp_remote_request(
		untrailingslashit( $hub['address'] ) . '/v1/gateway/plugin-manager' . $path,
		array(
			'method'              => null === $body ? 'GET' : 'POST',
			'timeout'             => 15,
			'redirection'         => 0,
			'limit_response_size' => PROPERTY_GATEWAY_ADDON_BYTES + 64 * KB_IN_BYTES,
			'headers'             => $headers + array(
				'Content-Type'  => 'application/json',
				'Authorization' => 'Bearer ' . property_gateway_open( $hub['token'] ),
			),
			'body'                => null === $body ? null : (string) wp_json_encode( $body ),
		)
	);
	if ( is_wp_error( $answer ) ) {
		return 'The hub cannot be reached: ' . $answer->get_error_message();
	}
	$text = wp_remote_retrieve_body( $answer );
	$json = json_decode( $text, true );
	$code = (int) wp_remote_retrieve_response_code( $answer );
	if ( $code >= 400 ) {
		return "The hub refuses ($code): " . ( is_string( $json['message'] ?? null ) ? $json['message'] : 'no readable answer.' );
	}
	return array(
		'status'    => $code,
		'json'      => is_array( $json ) ? $json : array(),
		'text'      => $text,
		'etag'      => (string) wp_remote_retrieve_header( $answer, 'etag' ),
		'signature' => (string) wp_remote_retrieve_header( $answer, 'x-signature-ed25519' ),
	);
}

/** Connects this site to the hub: registers it, and stores the key that addons must be signed with. Returns the message for the administrator. */
function property_gateway_connect( string $address, string $token ): string {
	if ( '' === $token ) {
		wp_clear_scheduled_hook( 'property_gateway_hub_sync' );
		delete_option( 'property_gateway_hub' );
		return 'The site is no longer connected to the plugin manager; its addons do not run.';
	}
	$hub  = array(
		'address' => $address,
		'token'   => property_gateway_seal( $token ),
	);
	$site = property_gateway_ask_hub( $hub, '/site/register', property_gateway_facts() );
	if ( is_string( $site ) ) {
		return $site;
	}
	$catalog = property_gateway_ask_hub( $hub, '/catalog' );
	if ( is_string( $catalog ) ) {
		return $catalog;
	}
	$hub += array(
		'site_id' => (string) ( $site['json']['site_id'] ?? '' ),
		// From the first catalogue: a later one with another key is refused.
		'key'     => (string) ( $catalog['json']['signing']['public_key'] ?? '' ),
	);
	update_option( 'property_gateway_hub', $hub );
	property_gateway_audit( 'site.connected', '' );
	property_gateway_sync_hub();
	if ( ! wp_next_scheduled( 'property_gateway_hub_sync' ) ) {
		wp_schedule_event( time(), 'property_gateway_hub', 'property_gateway_hub_sync' );
	}
	return 'Connected; the licence is ' . (string) ( $site['json']['licence'] ?? 'unknown' ) . '.';
}

/** The facts about this site that the hub gets. */
function property_gateway_facts(): array {
	return array(
		'domain'          => home_url(),
		'cms'             => 'WordPress ' . get_bloginfo( 'version' ),
		'php_version'     => PHP_VERSION,
		'manager_version' => PROPERTY_GATEWAY_VERSION,
	);
}

/** Appends to the buffer for the hub, `audit` or `fatal`; drops the oldest beyond the maximum of one push. */
function property_gateway_buffer( string $kind, array $entry ): void {
	if ( array() === property_gateway_hub() ) {
		return;
	}
	$entries   = (array) get_option( "property_gateway_hub_$kind", array() );
	$entries[] = $entry + array(
		'id' => wp_generate_uuid4(),
		'at' => gmdate( 'Y-m-d\TH:i:s\Z' ),
	);
	update_option( "property_gateway_hub_$kind", array_slice( $entries, 'audit' === $kind ? -200 : -20 ), false );
}

/** Records an event for the hub; neither keys nor tokens are included. */
function property_gateway_audit( string $action, string $message ): void {
	$user = wp_get_current_user();
	property_gateway_buffer(
		'audit',
		array(
			'action'  => $action,
			'message' => mb_substr( $message, 0, 1000 ),
			'actor'   => $user->exists() ? mb_substr( $user->user_login, 0, 100 ) : 'wp-cron',
		)
	);
}

/** Reads the catalogue and pushes the buffers, every five minutes by wp-cron. */
function property_gateway_sync_hub(): void {
	$hub = property_gateway_hub();
	if ( array() === $hub ) {
		return;
	}
	$known  = (array) get_option( 'property_gateway_catalog', array() );
	$answer = property_gateway_ask_hub( $hub, '/catalog', null, isset( $known['etag'] ) ? array( 'If-None-Match' => $known['etag'] ) : array() );
	if ( is_string( $answer ) ) {
		// The last catalogue stays valid until the hub responds again.
		property_gateway_log( $answer );
	} elseif ( 200 === $answer['status'] && is_array( $answer['json']['addons'] ?? null ) ) {
		$ran     = array_keys( property_gateway_runnable() );
		$catalog = array(
			'etag'    => $answer['etag'],
			'enabled' => true === ( $answer['json']['enabled'] ?? false ),
			'addons'  => array_column( $answer['json']['addons'], null, 'code' ),
		);
		update_option( 'property_gateway_catalog', $catalog );
		foreach ( array_diff( $ran, array_keys( property_gateway_runnable() ) ) as $code ) {
			$reason = (string) ( $catalog['addons'][ $code ]['disabled_reason'] ?? ( $answer['json']['disabled_reason'] ?? 'It is no longer in the catalogue.' ) );
			property_gateway_log( "Addon $code is switched off: $reason" );
			property_gateway_audit( 'addon.stopped', "$code: $reason" );
		}
	}
	foreach ( array(
		'audit' => 'entries',
		'fatal' => 'reports',
	) as $kind => $field ) {
		$entries = array_values( (array) get_option( "property_gateway_hub_$kind", array() ) );
		if ( array() === $entries ) {
			continue;
		}
		$answer = property_gateway_ask_hub(
			$hub,
			"/$kind",
			array(
				'site_id' => $hub['site_id'],
				$field    => $entries,
			)
		);
		if ( is_string( $answer ) && ! str_starts_with( $answer, 'The hub refuses (400)' ) ) {
			// Pushed again on failure: the hub recognises entries by their ids.
			continue;
		}
		$sent = array_column( $entries, 'id' );
		$left = array_filter( (array) get_option( "property_gateway_hub_$kind", array() ), static fn( $entry ): bool => ! in_array( $entry['id'] ?? '', $sent, true ) );
		update_option( "property_gateway_hub_$kind", array_values( $left ), false );
	}
}

/** The folder of unpacked addons; outside the plugins, so that only this plugin runs them. */
function property_gateway_addon_folder( string $code = '' ): string {
	return WP_CONTENT_DIR . '/property-gateway-addons' . ( '' === $code ? '' : "/$code" );
}

/** The installed addons that may run, with their versions: they are in the catalogue, their kill-switches are off, and they did not fail. */
function property_gateway_runnable(): array {
	$catalog   = (array) get_option( 'property_gateway_catalog', array() );
	$installed = (array) get_option( 'property_gateway_addons', array() );
	if ( array() === property_gateway_hub() || true !== ( $catalog['enabled'] ?? false ) ) {
		return array();
	}
	return array_map(
		static fn( array $addon ): string => $addon['version'],
		array_filter( $installed, static fn( array $addon, string $code ): bool => true === ( $catalog['addons'][ $code ]['enabled'] ?? false ) && empty( $addon['failed'] ), ARRAY_FILTER_USE_BOTH )
	);
}

/** Downloads, verifies and unpacks an addon; returns the message for the administrator. */
function property_gateway_install( string $code ): string {
	$hub   = property_gateway_hub();
	$addon = ( (array) get_option( 'property_gateway_catalog', array() ) )['addons'][ $code ] ?? null;
	if ( array() === $hub || ! is_array( $addon ) || true !== $addon['enabled'] || ! preg_match( '/^[a-z0-9-]{1,64}$/', $code ) ) {
		return 'The catalogue does not offer this addon.';
	}
	if ( ! wp_is_file_mod_allowed( 'property_gateway_addons' ) ) {
		return 'This site does not allow files to be changed (DISALLOW_FILE_MODS).';
	}
	$answer = property_gateway_ask_hub( $hub, "/$code/download" );
	if ( is_string( $answer ) ) {
		return $answer;
	}
	$key       = (string) base64_decode( $hub['key'], true );
	$signature = (string) base64_decode( $answer['signature'], true );
	// First, because nothing of an unsigned archive may be read.
	if ( SODIUM_CRYPTO_SIGN_PUBLICKEYBYTES !== strlen( $key ) || SODIUM_CRYPTO_SIGN_BYTES !== strlen( $signature ) || ! sodium_crypto_sign_verify_detached( $signature, $answer['text'], $key ) ) {
		return 'The addon is not signed with the key that this site was connected with.';
	}
	$files = property_gateway_unzip( $answer['text'], $code );
	$facts = json_decode( $files['addon.json'] ?? '', true );
	if ( ( $facts['code'] ?? '' ) !== $code || ( $facts['version'] ?? '' ) !== $addon['version'] || ! isset( $files[ "$code.php" ] ) ) {
		return 'The archive is not the addon of the catalogue.';
	}
	property_gateway_remove_folder( property_gateway_addon_folder( $code ) );
	foreach ( $files as $name => $content ) {
		$file = property_gateway_addon_folder( $code ) . "/$name";
		// phpcs:ignore WordPress.WP.AlternativeFunctions -- the credentials of WP_Filesystem are not available in this form.
		if ( ! wp_mkdir_p( dirname( $file ) ) || false === file_put_contents( $file, $content ) ) {
			return 'The addon could not be written.';
		}
	}
	$installed          = (array) get_option( 'property_gateway_addons', array() );
	$installed[ $code ] = array( 'version' => $addon['version'] );
	update_option( 'property_gateway_addons', $installed );
	property_gateway_audit( 'addon.installed', "$code {$addon['version']}" );
	return "The addon $code {$addon['version']} is installed.";
}

/** The files of an archive below the folder of its addon, by name; none if a name leaves the folder or the archive is too large. */
function property_gateway_unzip( string $bytes, string $code ): array {
	require_once ABSPATH . 'wp-admin/includes/class-pclzip.php';
	require_once ABSPATH . 'wp-admin/includes/file.php';
	$file = wp_tempnam( 'property-gateway' );
	// phpcs:ignore WordPress.WP.AlternativeFunctions -- a temporary file of this request.
	file_put_contents( $file, $bytes );
	$zip   = new PclZip( $file );
	$list  = $zip->listContent();
	$files = array();
	if ( is_array( $list ) && array_sum( array_column( $list, 'size' ) ) <= PROPERTY_GATEWAY_ADDON_BYTES ) {
		$entries = $zip->extract( PCLZIP_OPT_EXTRACT_AS_STRING );
		foreach ( is_array( $entries ) ? $entries : array() as $entry ) {
			$safe = str_starts_with( $entry['filename'], "$code/" ) && 0 === validate_file( $entry['filename'] ) && preg_match( '#^[A-Za-z0-9._/-]+$#', $entry['filename'] );
			if ( ! $safe ) {
				$files = array();
				break;
			}
			if ( ! $entry['folder'] ) {
				$files[ substr( $entry['filename'], strlen( $code ) + 1 ) ] = (string) $entry['content'];
			}
		}
	}
	wp_delete_file( $file );
	return $files;
}

/** Deletes a folder of addons with its content. */
function property_gateway_remove_folder( string $folder ): void {
	foreach ( (array) glob( "$folder/{,.}[!.]*", GLOB_BRACE ) as $entry ) {
		if ( is_dir( $entry ) && ! is_link( $entry ) ) {
			property_gateway_remove_folder( $entry );
		} else {
			wp_delete_file( $entry );
		}
	}
	if ( is_dir( $folder ) ) {
		// phpcs:ignore WordPress.WP.AlternativeFunctions -- it is empty.
		rmdir( $folder );
	}
}

/** Stops an addon that failed, and records the error for the hub. */
function property_gateway_addon_failed( string $code, string $message, string $file, int $line ): void {
	$installed = (array) get_option( 'property_gateway_addons', array() );
	if ( ! isset( $installed[ $code ] ) ) {
		return;
	}
	$installed[ $code ]['failed'] = mb_substr( $message, 0, 300 );
	update_option( 'property_gateway_addons', $installed );
	property_gateway_buffer(
		'fatal',
		array(
			'addon_code'    => $code,
			'addon_version' => $installed[ $code ]['version'],
			// The hub must not learn the host's paths.
			'message'       => mb_substr( str_replace( ABSPATH, '', $message ), 0, 2000 ),
			'file'          => mb_substr( str_replace( ABSPATH, '', $file ), 0, 500 ),
			'line'          => $line,
			'php_version'   => PHP_VERSION,
			'cms'           => 'WordPress ' . get_bloginfo( 'version' ),
		)
	);
	property_gateway_log( "Addon $code failed and was stopped: $message" );
}

/** Runs the addons; one that ends a request is not run again. */
add_action(
	'plugins_loaded',
	static function (): void {
		$running = property_gateway_runnable();
		if ( array() === $running ) {
			return;
		}
		register_shutdown_function(
			static function () use ( $running ): void {
				$error = error_get_last();
				if ( null === $error || ! in_array( $error['type'], array( E_ERROR, E_PARSE, E_COMPILE_ERROR, E_CORE_ERROR, E_USER_ERROR ), true ) ) {
					return;
				}
				foreach ( array_keys( $running ) as $code ) {
					if ( str_starts_with( wp_normalize_path( $error['file'] ), wp_normalize_path( property_gateway_addon_folder( $code ) ) . '/' ) ) {
						property_gateway_addon_failed( $code, $error['message'], $error['file'], $error['line'] );
					}
				}
			}
		);
		foreach ( array_keys( $running ) as $code ) {
			try {
				require_once property_gateway_addon_folder( $code ) . "/$code.php";
			} catch ( Throwable $fault ) {
				property_gateway_addon_failed( $code, $fault->getMessage(), $fault->getFile(), $fault->getLine() );
			}
		}
	}
);
add_filter(
	// phpcs:ignore WordPress.WP.CronInterval -- a kill-switch must take effect soon, and the request is small.
	'cron_schedules',
	static fn( array $schedules ): array => $schedules + array(
		'property_gateway_hub' => array(
			'interval' => 5 * MINUTE_IN_SECONDS,
			'display'  => 'Every five minutes',
		),
	)
);
add_action( 'property_gateway_hub_sync', 'property_gateway_sync_hub' );

/** The form of the plugin manager, with its addons. */
function property_gateway_hub_form(): void {
	$hub       = property_gateway_hub();
	$catalog   = (array) get_option( 'property_gateway_catalog', array() );
	$installed = (array) get_option( 'property_gateway_addons', array() );
	$runnable  = property_gateway_runnable();
	echo '<h2>Plugin manager</h2><form method="post">';
	wp_nonce_field( 'property-gateway' );
	echo '<p>' . ( array() === $hub ? 'Not connected. For agencies: the hub sees the versions of this site and offers signed addons.' : 'Connected as ' . esc_html( $hub['site_id'] ) . '.' ) . '</p>';
	echo '<p><label for="pg-hub-token">Token of the agency</label> <input id="pg-hub-token" class="regular-text" type="password" name="token" autocomplete="off" aria-describedby="pg-hub-help"> <button class="button" name="pg_action" value="hub">Save</button></p><p class="description" id="pg-hub-help">Kept encrypted. Save without a token to disconnect.</p></form>';
	if ( array() === $hub ) {
		return;
	}
	echo '<table class="widefat striped" style="max-width:50em"><tbody>';
	foreach ( (array) ( $catalog['addons'] ?? array() ) as $code => $addon ) {
		$version = $installed[ $code ]['version'] ?? '';
		$state   = isset( $runnable[ $code ] ) ? "runs, $version" : ( $addon['disabled_reason'] ?? ( $installed[ $code ]['failed'] ?? ( '' === $version ? 'not installed' : 'stopped' ) ) );
		echo '<tr><th scope="row">' . esc_html( $addon['name'] . ' ' . $addon['version'] ) . '</th><td>' . esc_html( $state ) . '</td><td><form method="post">';
		wp_nonce_field( 'property-gateway' );
		echo '<input type="hidden" name="addon" value="' . esc_attr( $code ) . '"><button class="button" name="pg_action" value="install">Install</button> <button class="button" name="pg_action" value="remove">Remove</button></form></td></tr>';
	}
	echo '</tbody></table>';
}

add_action(
	'admin_menu',
	static function (): void {
		add_options_page( 'Property Gateway', 'Property Gateway', 'manage_options', 'property-gateway', 'property_gateway_settings' );
	}
);

/** Handles the action of the form; returns the message for the administrator. */
function property_gateway_act(): string {
	if ( ! isset( $_POST['pg_action'] ) || ! check_admin_referer( 'property-gateway' ) ) {
		return '';
	}
	$gateway = isset( $_POST['gateway'] ) ? esc_url_raw( wp_unslash( $_POST['gateway'] ) ) : '';
	$token   = isset( $_POST['token'] ) ? sanitize_text_field( wp_unslash( $_POST['token'] ) ) : '';
	switch ( sanitize_key( wp_unslash( $_POST['pg_action'] ) ) ) {
		case 'activate':
			update_option( 'property_gateway_address', $gateway, false );
			$said = property_gateway_activate( $gateway, $token );
			break;
		case 'sync':
			$said = property_gateway_ask_for_sync( $gateway, $token );
			break;
		case 'events':
			update_option( 'property_gateway_event_key', isset( $_POST['event_key'] ) ? sanitize_text_field( wp_unslash( $_POST['event_key'] ) ) : '', false );
			$said = 'The secret of the event subscription is stored.';
			break;
		case 'visitors':
			$said = property_gateway_switch_visitors( (string) get_option( 'property_gateway_address', '' ), isset( $_POST['visitor_gateway'] ) ? sanitize_text_field( wp_unslash( $_POST['visitor_gateway'] ) ) : '', $token );
			break;
		case 'hub':
			$said = property_gateway_connect( (string) get_option( 'property_gateway_address', '' ), $token );
			break;
		case 'install':
			$said = property_gateway_install( isset( $_POST['addon'] ) ? sanitize_key( wp_unslash( $_POST['addon'] ) ) : '' );
			break;
		case 'remove':
			$code      = isset( $_POST['addon'] ) ? sanitize_key( wp_unslash( $_POST['addon'] ) ) : '';
			$installed = (array) get_option( 'property_gateway_addons', array() );
			if ( ! isset( $installed[ $code ] ) ) {
				return 'This addon is not installed.';
			}
			unset( $installed[ $code ] );
			update_option( 'property_gateway_addons', $installed );
			property_gateway_remove_folder( property_gateway_addon_folder( $code ) );
			property_gateway_audit( 'addon.removed', $code );
			$said = "The addon $code is removed.";
			break;
		case 'pictures':
			$import = isset( $_POST['pictures'] ) && 'import' === sanitize_key( wp_unslash( $_POST['pictures'] ) );
			update_option( 'property_gateway_pictures', $import ? 'import' : 'address', false );
			$said = $import ? 'Pictures are imported with the next delivery of each listing.' : 'Pictures are shown from their addresses; imported ones are deleted with the next delivery of each listing.';
			break;
		default:
			return '';
	}
	property_gateway_log( $said );
	return $said;
}

/** The page under Settings: the state of the site, and the actions. */
function property_gateway_settings(): void {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	$said = property_gateway_act();
	$last = get_option( 'property_gateway_last' );
	$log  = get_option( 'property_gateway_log', array() );
	echo '<div class="wrap"><h1>Property Gateway</h1>';
	if ( '' !== $said ) {
		echo '<div class="notice notice-info"><p>' . esc_html( $said ) . '</p></div>';
	}
	echo '<h2>Status</h2><table class="widefat striped" style="max-width:50em"><tbody>';
	foreach ( wp_count_posts( PROPERTY_GATEWAY_TYPE ) as $status => $count ) {
		if ( (int) $count > 0 ) {
			echo '<tr><th scope="row">Listings: ' . esc_html( $status ) . '</th><td>' . esc_html( number_format_i18n( (int) $count ) ) . '</td></tr>';
		}
	}
	echo '<tr><th scope="row">Last delivery</th><td>' . esc_html( is_array( $last ) ? wp_date( 'Y-m-d H:i:s', $last[0] ) . ": {$last[1]} listings, {$last[2]} refused" : 'none yet' ) . '</td></tr>';
	// phpcs:ignore WordPress.Security.EscapeOutput -- every part is escaped where it is built.
	echo property_gateway_picture_status();
	echo '<tr><th scope="row">Address for events</th><td><code>' . esc_html( rest_url( 'property-gateway/v1/events' ) ) . '</code></td></tr>';
	echo '<tr><th scope="row">Plugin</th><td>' . esc_html( PROPERTY_GATEWAY_VERSION ) . '</td></tr></tbody></table>';
	echo '<h2>Pairing</h2><form method="post">';
	wp_nonce_field( 'property-gateway' );
	echo '<table class="form-table"><tr><th scope="row"><label for="pg-gateway">Address of the gateway</label></th><td><input class="regular-text" id="pg-gateway" type="url" name="gateway" required value="' . esc_attr( (string) get_option( 'property_gateway_address', '' ) ) . '"></td></tr>';
	echo '<tr><th scope="row"><label for="pg-token">API token</label></th><td><input class="regular-text" id="pg-token" type="password" name="token" required autocomplete="off"><p class="description">Used once and not kept.</p></td></tr></table>';
	echo '<p><button class="button button-primary" name="pg_action" value="activate">Activate this site</button> <button class="button" name="pg_action" value="sync">Ask for a sync</button></p></form>';
	echo '<h2>Events</h2><form method="post">';
	wp_nonce_field( 'property-gateway' );
	echo '<p><label for="pg-event-key">Secret of the event subscription</label> <input class="regular-text" id="pg-event-key" type="password" name="event_key" autocomplete="off"> <button class="button" name="pg_action" value="events">Keep it</button></p></form>';
	$visitors = property_gateway_visitors();
	$ids      = property_gateway_ids();
	echo '<h2>Visitor events</h2><form method="post">';
	wp_nonce_field( 'property-gateway' );
	echo '<p>' . ( array() === $visitors ? 'Off. They feed the insights of a gateway; only visitors who consent are counted.' : 'On, for the gateway ' . esc_html( $visitors['gateway'] ) . ' and visitors who consent.' ) . '</p>';
	echo '<p><label for="pg-visitor-gateway">Gateway</label> <select id="pg-visitor-gateway" name="visitor_gateway">';
	foreach ( $ids as $id ) {
		echo '<option' . selected( $id, $visitors['gateway'] ?? '', false ) . '>' . esc_html( $id ) . '</option>';
	}
	echo '</select> <label for="pg-visitor-token">API token</label> <input id="pg-visitor-token" class="regular-text" type="password" name="token" autocomplete="off" aria-describedby="pg-visitor-help"> <button class="button" name="pg_action" value="visitors">Save</button></p><p class="description" id="pg-visitor-help">Kept encrypted: it makes the tokens of the pages. Save without a token to switch visitor events off.</p></form>';
	property_gateway_hub_form();
	echo '<h2>Pictures</h2><form method="post">';
	wp_nonce_field( 'property-gateway' );
	echo '<p><label for="pg-pictures">Pictures of listings</label> <select id="pg-pictures" name="pictures"><option value="address">shown from their addresses</option><option value="import"' . selected( property_gateway_imports_pictures(), true, false ) . '>imported into the media library</option></select> <button class="button" name="pg_action" value="pictures">Save</button></p></form>';
	echo '<h2>Log</h2><ul>';
	foreach ( is_array( $log ) ? $log : array() as $line ) {
		echo '<li><time>' . esc_html( wp_date( 'Y-m-d H:i:s', (int) $line[0] ) ) . '</time> ' . esc_html( (string) $line[1] ) . '</li>';
	}
	echo '</ul></div>';
}
