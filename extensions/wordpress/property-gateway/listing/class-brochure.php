<?php
/**
 * The brochure of a listing as PDF.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway\Listing_Page;

use Property_Gateway\Listing;

defined( 'ABSPATH' ) || exit;

use Property_Gateway\Gateway;
use Property_Gateway\Leads\Guard;

/** The brochure of a listing as PDF: made by the gateway, fetched by the site, cached for a day. */
final class Brochure {
	/** Brochures that a visitor may have made in an hour; cached ones do not count. */
	private const HOURLY = 10;
	/** Bytes and number of cached brochures. */
	private const BYTES = 15 * MB_IN_BYTES;
	private const FILES = 100;

	/** Adds the hooks. */
	public static function register(): void {
		add_action( 'template_redirect', array( self::class, 'serve' ), 2 );
		add_action( 'property_gateway_removed', static fn( int $post ) => self::forget( $post ) );
		add_action( 'property_gateway_written', static fn( int $post ) => self::forget( $post ) );
	}

	/** The address of the brochure; empty where the site is not connected. */
	public static function address( View $view ): string {
		return Gateway::is_connected() && ! $view->is_closed() && Listing::gateway( $view->post ) === Gateway::id() ? add_query_arg( 'pg_pdf', '1', (string) get_permalink( $view->post ) ) : '';
	}

	/** Serves the brochure of the listing of the request. */
	public static function serve(): void {
		// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- it only reads.
		if ( ! is_singular( Listing::TYPE ) || ! isset( $_GET['pg_pdf'] ) ) {
			return;
		}
		$view = View::of( (int) get_queried_object_id() );
		if ( '' === self::address( $view ) ) {
			wp_die( esc_html__( 'There is no brochure of this property.', 'property-gateway' ), '', array( 'response' => 404 ) );
		}
		$pdf = self::read( $view );
		if ( is_wp_error( $pdf ) ) {
			$busy = 'busy' === $pdf->get_error_code();
			if ( $busy ) {
				header( 'Retry-After: 600' );
			}
			wp_die(
				esc_html( $busy ? $pdf->get_error_message() : __( 'The brochure cannot be made at the moment. Please try again in a few minutes.', 'property-gateway' ) ),
				'',
				array(
					'response'  => $busy ? 429 : 503,
					'link_url'  => esc_url( (string) get_permalink( $view->post ) ),
					'link_text' => esc_html__( 'Back to the property', 'property-gateway' ),
				)
			);
		}
		$name = sanitize_file_name( View::first( $view->reference(), 'listing' ) . '.pdf' );
		header( 'Content-Type: application/pdf' );
		header( 'Content-Disposition: inline; filename="' . $name . '"' );
		header( 'X-Robots-Tag: noindex' );
		header( 'X-Content-Type-Options: nosniff' );
		header( 'Content-Length: ' . strlen( $pdf ) );
		// phpcs:ignore WordPress.Security.EscapeOutput -- a PDF, checked by its first bytes.
		echo $pdf;
		exit;
	}

	/** The bytes: from the cache, else from the gateway. */
	private static function read( View $view ) {
		$language = in_array( $view->language, array( 'fr', 'en', 'de' ), true ) ? $view->language : 'en';
		$file     = self::folder() . $view->post . '-' . substr( hash_hmac( 'sha256', $view->post . $language . get_post_meta( $view->post, '_property_gateway_version', true ), wp_salt() ), 0, 32 ) . '.pdf';
		if ( is_readable( $file ) && filemtime( $file ) > time() - DAY_IN_SECONDS ) {
			// phpcs:ignore WordPress.WP.AlternativeFunctions -- a file of this plugin.
			return (string) file_get_contents( $file );
		}
		if ( ! Guard::allows( 'brochure', self::HOURLY, HOUR_IN_SECONDS ) ) {
			return new \WP_Error( 'busy', __( 'You have asked for many brochures. Please try again later.', 'property-gateway' ) );
		}
		$pdf = Gateway::download( '/properties/' . rawurlencode( Listing::id( $view->post ) ) . '/pdf', array( 'language' => $language ), self::BYTES );
		if ( is_wp_error( $pdf ) || ! str_starts_with( $pdf, '%PDF-' ) ) {
			return is_wp_error( $pdf ) ? $pdf : new \WP_Error( 'refused', 'not a PDF' );
		}
		self::store( $file, $pdf );
		return $pdf;
	}

	/** Stores a brochure, and deletes the oldest ones beyond the limit. */
	private static function store( string $file, string $pdf ): void {
		wp_mkdir_p( self::folder() );
		// phpcs:disable WordPress.WP.AlternativeFunctions -- files of this plugin, in its own folder.
		if ( ! file_exists( self::folder() . 'index.html' ) ) {
			file_put_contents( self::folder() . 'index.html', '' );
		}
		// Renamed into place: a reader never gets half a file.
		$part = $file . '.' . bin2hex( random_bytes( 4 ) );
		if ( false !== file_put_contents( $part, $pdf ) ) {
			rename( $part, $file );
		}
		// phpcs:enable WordPress.WP.AlternativeFunctions
		$files = (array) glob( self::folder() . '*.pdf' );
		usort( $files, static fn( $one, $other ): int => filemtime( $other ) <=> filemtime( $one ) );
		array_map( 'wp_delete_file', array_slice( $files, self::FILES ) );
	}

	/** Deletes the brochures of a listing. */
	public static function forget( int $post ): void {
		array_map( 'wp_delete_file', (array) glob( self::folder() . $post . '-*.pdf*' ) );
	}

	/** Deletes all brochures. */
	public static function uninstall(): void {
		\Property_Gateway\Addons::remove_folder( untrailingslashit( self::folder() ) );
	}

	/** The folder of the cache. */
	private static function folder(): string {
		return trailingslashit( wp_upload_dir( null, false )['basedir'] ) . 'property-gateway-brochures/';
	}
}
