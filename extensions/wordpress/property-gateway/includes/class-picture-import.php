<?php
/**
 * Imports queued pictures into the media library.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway;

defined( 'ABSPATH' ) || exit;

/** Imports queued pictures into the media library. */
final class Picture_Import {
	/** Maximum pixels of a picture: a host with 128 MB can still resize it. */
	public const PIXELS = 50000000;
	/** Maximum of one run of wp-cron: pictures, bytes, and seconds, below PHP's usual limit of 30. */
	public const RUN_PICTURES = 20;
	public const RUN_BYTES    = 50 * MB_IN_BYTES;
	public const RUN_SECONDS  = 15;
	/** Attempts for a picture, and the delay before the second one in seconds; the delay grows fourfold each time: 5 min to 5 h 20 min. */
	public const TRIES = 5;
	public const RETRY = 300;

	/** Adds the hooks. */
	public static function register(): void {
		add_action( 'property_gateway_import', array( self::class, 'run' ) );
	}

	/**
	 * Imports one picture, unless the media library has it, by its address and ETag, else by its bytes.
	 *
	 * @return array{0: int, 1: string, 2: int} Its attachment, 0 if it failed; the fault; the bytes that were fetched.
	 */
	public static function import_one( int $post, string $url, string $caption ): array {
		$address = hash( 'sha256', $url );
		$known   = Pictures::attachment( '_property_gateway_address', $address );
		$etag    = 0 === $known ? '' : (string) get_post_meta( $known, '_property_gateway_etag', true );
		// Without an ETag the address identifies the picture: a changed picture usually has another address.
		if ( 0 !== $known && '' === $etag ) {
			return array( $known, '', 0 );
		}
		$answer = Picture_Source::fetch( $url, '' === $etag ? array() : array( 'If-None-Match' => $etag ) );
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
			return array( $known, /* translators: %d: HTTP status */ sprintf( __( 'The server responds with %d.', 'property-gateway' ), $status ), $size );
		}
		if ( $size > Picture_Source::BYTES ) {
			return array( $known, __( 'It is larger than 10 MB.', 'property-gateway' ), $size );
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
			return array( $known, __( 'It is not a JPEG, PNG, GIF or WebP picture.', 'property-gateway' ), $size );
		}
		if ( $facts[0] * $facts[1] > self::PIXELS ) {
			return array( $known, __( 'It has more than 50 megapixels.', 'property-gateway' ), $size );
		}
		$hash = hash( 'sha256', $bytes );
		$id   = Pictures::attachment( '_property_gateway_hash', $hash );
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
	public static function run(): void {
		global $wpdb;
		$lock = Lock::acquire( 'property_gateway_picture_lock' );
		if ( '' === $lock ) {
			return;
		}
		$started = time();
		$left    = self::RUN_PICTURES;
		$bytes   = self::RUN_BYTES;
		try {
			while ( $left > 0 && $bytes > 0 && time() - $started < self::RUN_SECONDS ) {
				// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- a queue; a cached result would be stale.
				$row = $wpdb->get_row( $wpdb->prepare( "SELECT post_id, meta_value FROM {$wpdb->postmeta} WHERE meta_key = '_property_gateway_due' AND meta_value <= %s ORDER BY meta_value LIMIT 1", ( time() + 1 ) . '' ) );
				if ( null === $row ) {
					break;
				}
				$post     = (int) $row->post_id;
				$images   = Listing::images( Listing::property( $post ) );
				$imported = Listing::imported( $post );
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
					if ( in_array( $url, $done['urls'], true ) || ( $failed[ $url ][0] ?? 0 ) >= self::TRIES ) {
						continue;
					}
					$lock = Lock::renew( $lock, 'property_gateway_picture_lock' );
					if ( '' === $lock ) {
						return;
					}
					if ( $left < 1 || $bytes < 1 || time() - $started >= self::RUN_SECONDS ) {
						$all = false;
						break;
					}
					[ $id, $fault, $size ] = self::import_one( $post, $url, $caption );
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
					if ( $tries < self::TRIES ) {
						$next[] = time() + self::RETRY * 4 ** ( $tries - 1 );
					} else {
						/* translators: 1: number of attempts, 2: address, 3: reason */
						Log::add( sprintf( __( 'Picture failed after %1$d attempts: %2$s: %3$s', 'property-gateway' ), $tries, $url, $fault ) );
					}
				}
				// In the order of the listing, without those that it no longer has.
				Pictures::set_imported( $post, array_intersect_key( array_replace( array_intersect_key( $images, $imported ), $imported ), $images ) );
				clean_post_cache( $post );
				// The listing was deleted meanwhile: its pictures are deleted too.
				if ( null === get_post( $post ) ) {
					Pictures::set_imported( $post, array() );
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
			Lock::release( $lock, 'property_gateway_picture_lock' );
		}
		self::schedule();
	}

	/** Schedules wp-cron for the time of the next picture. */
	public static function schedule(): void {
		global $wpdb;
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- a queue; a cached result would be stale.
		$due = (int) $wpdb->get_var( "SELECT MIN(meta_value) FROM {$wpdb->postmeta} WHERE meta_key = '_property_gateway_due'" );
		// WordPress drops an event within ten minutes of a scheduled one.
		wp_clear_scheduled_hook( 'property_gateway_import' );
		if ( $due > 0 ) {
			wp_schedule_single_event( max( time(), $due ), 'property_gateway_import' );
		}
	}
}
