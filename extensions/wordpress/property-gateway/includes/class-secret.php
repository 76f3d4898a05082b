<?php
/**
 * Encrypts secrets for storage.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway;

defined( 'ABSPATH' ) || exit;

/** Encrypts secrets for storage. */
final class Secret {
	/** Encrypts a secret for storage: the database alone is not enough to decrypt it. */
	public static function seal( string $text ): string {
		$nonce = random_bytes( SODIUM_CRYPTO_SECRETBOX_NONCEBYTES );
		return base64_encode( $nonce . sodium_crypto_secretbox( $text, $nonce, hash( 'sha256', wp_salt(), true ) ) );
	}

	/** Decrypts a stored secret; empty if there is none, or if the salts of wp-config.php have changed. */
	public static function open( string $sealed ): string {
		$bytes = (string) base64_decode( $sealed, true );
		if ( strlen( $bytes ) <= SODIUM_CRYPTO_SECRETBOX_NONCEBYTES ) {
			return '';
		}
		$text = sodium_crypto_secretbox_open( substr( $bytes, SODIUM_CRYPTO_SECRETBOX_NONCEBYTES ), substr( $bytes, 0, SODIUM_CRYPTO_SECRETBOX_NONCEBYTES ), hash( 'sha256', wp_salt(), true ) );
		return is_string( $text ) ? $text : '';
	}
}
