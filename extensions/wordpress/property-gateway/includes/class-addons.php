<?php
/**
 * The addons of the plugin manager: installed, verified, run and stopped.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway;

defined( 'ABSPATH' ) || exit;

/** The addons of the plugin manager: installed, verified, run and stopped. */
final class Addons {
	/** Maximum bytes of an addon, packed and unpacked. */
	public const BYTES = 5 * MB_IN_BYTES;

	/** Adds the hooks. */
	public static function register(): void {
		add_action( 'plugins_loaded', array( self::class, 'run' ) );
	}

	/** Runs the addons; one that ends a request is not run again. */
	public static function run(): void {
		$running = self::runnable();
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
					if ( str_starts_with( wp_normalize_path( $error['file'] ), wp_normalize_path( self::folder( $code ) ) . '/' ) ) {
						self::failed( $code, $error['message'], $error['file'], $error['line'] );
					}
				}
			}
		);
		foreach ( array_keys( $running ) as $code ) {
			try {
				require_once self::folder( $code ) . "/$code.php";
			} catch ( \Throwable $fault ) {
				self::failed( $code, $fault->getMessage(), $fault->getFile(), $fault->getLine() );
			}
		}
	}

	/** The folder of unpacked addons; outside the plugins, so that only this plugin runs them. */
	public static function folder( string $code = '' ): string {
		return WP_CONTENT_DIR . '/property-gateway-addons' . ( '' === $code ? '' : "/$code" );
	}

	/** The installed addons that may run, with their versions: they are in the catalogue, their kill-switches are off, and they did not fail. */
	public static function runnable(): array {
		$catalog   = (array) get_option( 'property_gateway_catalog', array() );
		$installed = (array) get_option( 'property_gateway_addons', array() );
		if ( array() === Hub::connection() || true !== ( $catalog['enabled'] ?? false ) ) {
			return array();
		}
		return array_map(
			static fn( array $addon ): string => $addon['version'],
			array_filter( $installed, static fn( array $addon, string $code ): bool => true === ( $catalog['addons'][ $code ]['enabled'] ?? false ) && empty( $addon['failed'] ), ARRAY_FILTER_USE_BOTH )
		);
	}

	/** Downloads, verifies and unpacks an addon; returns the message for the administrator. */
	public static function install( string $code ) {
		$hub   = Hub::connection();
		$addon = ( (array) get_option( 'property_gateway_catalog', array() ) )['addons'][ $code ] ?? null;
		if ( array() === $hub || ! is_array( $addon ) || true !== $addon['enabled'] || ! preg_match( '/^[a-z0-9-]{1,64}$/', $code ) ) {
			return new \WP_Error( 'addon', __( 'The catalogue does not offer this addon.', 'property-gateway' ) );
		}
		if ( ! wp_is_file_mod_allowed( 'property_gateway_addons' ) ) {
			return new \WP_Error( 'addon', __( 'This site does not allow files to be changed (DISALLOW_FILE_MODS).', 'property-gateway' ) );
		}
		$answer = Hub::ask( $hub, "/$code/download" );
		if ( is_wp_error( $answer ) ) {
			return $answer;
		}
		$key       = (string) base64_decode( $hub['key'], true );
		$signature = (string) base64_decode( $answer['signature'], true );
		// First, because nothing of an unsigned archive may be read.
		if ( SODIUM_CRYPTO_SIGN_PUBLICKEYBYTES !== strlen( $key ) || SODIUM_CRYPTO_SIGN_BYTES !== strlen( $signature ) || ! sodium_crypto_sign_verify_detached( $signature, $answer['text'], $key ) ) {
			return new \WP_Error( 'addon', __( 'The addon is not signed with the key that this site was connected with.', 'property-gateway' ) );
		}
		$files = self::unzip( $answer['text'], $code );
		$facts = json_decode( $files['addon.json'] ?? '', true );
		if ( ( $facts['code'] ?? '' ) !== $code || ( $facts['version'] ?? '' ) !== $addon['version'] || ! isset( $files[ "$code.php" ] ) ) {
			return new \WP_Error( 'addon', __( 'The archive is not the addon of the catalogue.', 'property-gateway' ) );
		}
		self::remove_folder( self::folder( $code ) );
		foreach ( $files as $name => $content ) {
			$file = self::folder( $code ) . "/$name";
			// phpcs:ignore WordPress.WP.AlternativeFunctions -- the credentials of WP_Filesystem are not available in this form.
			if ( ! wp_mkdir_p( dirname( $file ) ) || false === file_put_contents( $file, $content ) ) {
				return new \WP_Error( 'addon', __( 'The addon could not be written.', 'property-gateway' ) );
			}
		}
		$installed          = (array) get_option( 'property_gateway_addons', array() );
		$installed[ $code ] = array( 'version' => $addon['version'] );
		update_option( 'property_gateway_addons', $installed );
		Hub::audit( 'addon.installed', "$code {$addon['version']}" );
		/* translators: 1: code of the addon, 2: version */
		return sprintf( __( 'The addon %1$s %2$s is installed.', 'property-gateway' ), $code, $addon['version'] );
	}

	/** Removes an addon; returns the message for the administrator. */
	public static function remove( string $code ) {
		$installed = (array) get_option( 'property_gateway_addons', array() );
		if ( ! isset( $installed[ $code ] ) ) {
			return new \WP_Error( 'addon', __( 'This addon is not installed.', 'property-gateway' ) );
		}
		unset( $installed[ $code ] );
		update_option( 'property_gateway_addons', $installed );
		self::remove_folder( self::folder( $code ) );
		Hub::audit( 'addon.removed', $code );
		/* translators: %s: code of the addon */
		return sprintf( __( 'The addon %s is removed.', 'property-gateway' ), $code );
	}

	/** The files of an archive below the folder of its addon, by name; none if a name leaves the folder or the archive is too large. */
	public static function unzip( string $bytes, string $code ): array {
		require_once ABSPATH . 'wp-admin/includes/class-pclzip.php';
		require_once ABSPATH . 'wp-admin/includes/file.php';
		$file = wp_tempnam( 'property-gateway' );
		// phpcs:ignore WordPress.WP.AlternativeFunctions -- a temporary file of this request.
		file_put_contents( $file, $bytes );
		$zip   = new \PclZip( $file );
		$list  = $zip->listContent();
		$files = array();
		if ( is_array( $list ) && array_sum( array_column( $list, 'size' ) ) <= self::BYTES ) {
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
	public static function remove_folder( string $folder ): void {
		foreach ( (array) glob( "$folder/{,.}[!.]*", GLOB_BRACE ) as $entry ) {
			if ( is_dir( $entry ) && ! is_link( $entry ) ) {
				self::remove_folder( $entry );
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
	public static function failed( string $code, string $message, string $file, int $line ): void {
		$installed = (array) get_option( 'property_gateway_addons', array() );
		if ( ! isset( $installed[ $code ] ) ) {
			return;
		}
		$installed[ $code ]['failed'] = mb_substr( $message, 0, 300 );
		update_option( 'property_gateway_addons', $installed );
		Hub::buffer(
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
		/* translators: 1: code of the addon, 2: error */
		Log::add( sprintf( __( 'Addon %1$s failed and was stopped: %2$s', 'property-gateway' ), $code, $message ) );
	}
}
