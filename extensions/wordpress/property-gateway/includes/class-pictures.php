<?php
/**
 * Which attachments show the pictures of a listing.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway;

defined( 'ABSPATH' ) || exit;

/** Which attachments show the pictures of a listing. */
final class Pictures {
	/** Adds the hooks. */
	public static function register(): void {
		add_action(
			'before_delete_post',
			static function ( int $post ): void {
				$id = Listing::TYPE === get_post_type( $post ) ? (string) get_post_meta( $post, '_property_gateway_id', true ) : '';
				if ( '' === $id ) {
					return;
				}
				self::set_imported( $post, array() );
				foreach ( Languages::translations( $id ) as $translation ) {
					wp_delete_post( $translation, true );
				}
			}
		);
	}

	/** Whether pictures are imported into the media library; otherwise they are shown from their addresses. */
	public static function are_imported(): bool {
		return 'import' === get_option( 'property_gateway_pictures', 'address' );
	}

	/** Queues the pictures of a listing: wp-cron fetches them after the delivery. */
	public static function queue( int $post, int $version ): void {
		if ( ! self::are_imported() ) {
			Own_Fields::delete( $post, '_property_gateway_due' );
			Own_Fields::delete( $post, '_property_gateway_failed' );
			self::set_imported( $post, array() );
			return;
		}
		Own_Fields::delete( $post, '_property_gateway_failed' );
		// The version distinguishes a delivery that came meanwhile from the one that the pictures were fetched for.
		update_post_meta( $post, '_property_gateway_due', time() . ':' . $version );
	}

	/** Stores which attachments show a listing's pictures, and deletes those that no listing shows any more. */
	public static function set_imported( int $post, array $imported ): void {
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
			Own_Fields::delete( $post, '_property_gateway_imported' );
			return;
		}
		update_post_meta( $post, '_property_gateway_imported', wp_slash( $imported ) );
		$first = (int) reset( $imported );
		foreach ( array( $post, ...array_values( Languages::translations( (string) get_post_meta( $post, '_property_gateway_id', true ) ) ) ) as $one ) {
			if ( (int) get_post_thumbnail_id( $one ) !== $first ) {
				set_post_thumbnail( $one, $first );
			}
		}
	}

	/** The attachment of this plugin with such a field, 0 if there is none. */
	public static function attachment( string $key, string $value ): int {
		global $wpdb;
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- a cached result would miss a picture of the same run.
		return (int) $wpdb->get_var( $wpdb->prepare( "SELECT post_id FROM {$wpdb->postmeta} WHERE meta_key = %s AND meta_value = %s LIMIT 1", $key, $value ) );
	}

	/** The status page's rows on pictures: imported, queued and failed ones. */
	public static function show_status(): void {
		global $wpdb;
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- a page for administrators.
		$count = static fn( string $key ): string => \Property_Gateway\Listing_Page\Format::number( (int) $wpdb->get_var( $wpdb->prepare( "SELECT COUNT(DISTINCT post_id) FROM {$wpdb->postmeta} WHERE meta_key = %s", $key ) ) );
		/* translators: 1: number of pictures, 2: number of listings */
		$text = self::are_imported() ? sprintf( __( 'imported: %1$s, listings that wait: %2$s', 'property-gateway' ), $count( '_property_gateway_hash' ), $count( '_property_gateway_due' ) ) : __( 'shown from their addresses', 'property-gateway' );
		Settings_Page::row( __( 'Pictures', 'property-gateway' ), esc_html( $text ) );
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- a page for administrators.
		$rows = $wpdb->get_col( "SELECT meta_value FROM {$wpdb->postmeta} WHERE meta_key = '_property_gateway_failed' ORDER BY meta_id DESC LIMIT 10" );
		$told = '';
		foreach ( $rows as $row ) {
			$failed = maybe_unserialize( $row );
			foreach ( array_slice( is_array( $failed ) ? $failed : array(), 0, 3, true ) as $url => [ $tries, $fault ] ) {
				/* translators: 1: number of attempts so far, 2: maximum */
				$attempts = $tries < Picture_Import::TRIES ? sprintf( __( '%1$d of %2$d attempts', 'property-gateway' ), $tries, Picture_Import::TRIES ) : __( 'no further attempts', 'property-gateway' );
				$told    .= '<li>' . esc_html( "$url: $fault ($attempts)" ) . '</li>';
			}
		}
		if ( '' !== $told ) {
			Settings_Page::row( __( 'Pictures that failed', 'property-gateway' ), "<ul>$told</ul>" );
		}
	}
}
