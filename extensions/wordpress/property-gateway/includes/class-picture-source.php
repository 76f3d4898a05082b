<?php
/**
 * Fetches a picture, only from public addresses.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway;

defined( 'ABSPATH' ) || exit;

/** Fetches a picture, only from public addresses. */
final class Picture_Source {
	/** Maximum bytes of one picture. */
	public const BYTES = 10 * MB_IN_BYTES;

	/** Hosts with ports of private networks that pictures may come from, as the constant PROPERTY_GATEWAY_PRIVATE_HOSTS of wp-config.php names them. */
	public static function private_hosts(): array {
		return defined( 'PROPERTY_GATEWAY_PRIVATE_HOSTS' ) ? array_map( 'trim', explode( ',', strtolower( (string) PROPERTY_GATEWAY_PRIVATE_HOSTS ) ) ) : array();
	}

	/** Whether an IP address is one of the public internet. Wider than wp_http_validate_url, which lets link-local and IPv6 addresses pass. */
	public static function is_public( string $address ): bool {
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
	public static function fetch( string $url, array $headers ) {
		for ( $hop = 0; $hop < 4; $hop++ ) {
			$parts = wp_parse_url( $url );
			$host  = strtolower( trim( (string) ( $parts['host'] ?? '' ), '[]' ) );
			$port  = (int) ( $parts['port'] ?? ( 'https' === ( $parts['scheme'] ?? '' ) ? 443 : 80 ) );
			if ( '' === $host || ! in_array( $parts['scheme'] ?? '', array( 'http', 'https' ), true ) || isset( $parts['user'] ) ) {
				return __( 'The address is not valid.', 'property-gateway' );
			}
			$named = in_array( "$host:$port", self::private_hosts(), true );
			// phpcs:ignore WordPress.PHP.NoSilencedErrors -- an unknown name raises a warning.
			$addresses = false !== filter_var( $host, FILTER_VALIDATE_IP ) ? array( $host ) : array_merge( (array) gethostbynamel( $host ), array_column( (array) @dns_get_record( $host, DNS_AAAA ), 'ipv6' ) );
			$addresses = array_filter( $addresses );
			if ( array() === $addresses ) {
				return __( 'The host is not known.', 'property-gateway' );
			}
			if ( ! $named && array_filter( $addresses, array( self::class, 'is_public' ) ) !== $addresses ) {
				return __( 'The address is in a private network.', 'property-gateway' );
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
					'limit_response_size' => self::BYTES + 64 * KB_IN_BYTES,
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
			$url = \WP_Http::make_absolute_url( $to, $url );
		}
		return __( 'It is redirected too often.', 'property-gateway' );
	}
}
