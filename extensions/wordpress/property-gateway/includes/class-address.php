<?php
/**
 * Addresses as people enter them.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway;

defined( 'ABSPATH' ) || exit;

/** Addresses of gateways as people enter them, and addresses of sites as gateways compare them. Pure. */
final class Address {
	/**
	 * The address that requests are built from: with a scheme, without blanks, slashes at the end, and what was copied along from a browser or from the documentation.
	 *
	 * @return string Empty if it cannot be an address.
	 */
	public static function repair( string $typed ): string {
		$text = (string) preg_replace( '/[\s\x{00A0}\x{200B}-\x{200D}\x{2060}\x{FEFF}"\'<>]+/u', '', $typed );
		if ( '' === $text ) {
			return '';
		}
		if ( ! preg_match( '#^[a-z][a-z0-9+.-]*://#i', $text ) ) {
			// Machines of this name have no certificate.
			$text = ( preg_match( '#^(localhost|127\.|\[::1\])#i', $text ) ? 'http://' : 'https://' ) . ltrim( $text, '/' );
		}
		$parts = wp_parse_url( $text );
		if ( ! is_array( $parts ) || ! isset( $parts['host'] ) || ! in_array( strtolower( $parts['scheme'] ?? '' ), array( 'http', 'https' ), true ) ) {
			return '';
		}
		$path = (string) preg_replace( '#/+(v1|v1/gateway|console|docs)(/.*)?$#i', '', '/' . trim( $parts['path'] ?? '', '/' ) );
		return strtolower( $parts['scheme'] . '://' . $parts['host'] ) . ( isset( $parts['port'] ) ? ':' . $parts['port'] : '' ) . rtrim( $path, '/' );
	}

	/** Host and port of an address, by which the gateway tells sites apart; empty if it is none. */
	public static function site( string $address ): string {
		$parts = wp_parse_url( trim( $address ) );
		if ( ! is_array( $parts ) || ! isset( $parts['host'] ) ) {
			return '';
		}
		$port = $parts['port'] ?? 0;
		return strtolower( rtrim( $parts['host'], '.' ) ) . ( in_array( $port, array( 0, 80, 443 ), true ) ? '' : ":$port" );
	}
}
