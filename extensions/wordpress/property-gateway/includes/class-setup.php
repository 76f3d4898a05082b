<?php
/**
 * Activation, update and deactivation.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway;

defined( 'ABSPATH' ) || exit;

/** Activation, update and deactivation; the move from the single file of version 1. */
final class Setup {
	/** The option with the version whose rewrite rules WordPress has. */
	private const READY = 'property_gateway_version';
	/** The plugin of version 1, as WordPress names it. */
	private const OLD_FILE = 'property-gateway.php';

	/** Adds the hooks. */
	public static function register(): void {
		add_action( 'init', static fn() => load_plugin_textdomain( 'property-gateway', false, dirname( plugin_basename( FILE ) ) . '/languages' ), 0 );
		// After every module has registered its addresses.
		add_action( 'init', array( self::class, 'update' ), PHP_INT_MAX );
		add_action( 'admin_init', array( self::class, 'forget_old_file' ) );
	}

	/** Runs when the plugin is activated. The addresses become known in the next request: in this one the modules are not initialized. */
	public static function activate(): void {
		Signature::key();
		delete_option( self::READY );
		if ( is_plugin_active( self::OLD_FILE ) ) {
			deactivate_plugins( self::OLD_FILE, true );
			set_transient( 'property_gateway_moved', '1', HOUR_IN_SECONDS );
		}
		self::forget_old_file();
	}

	/** Makes the addresses of listings known to WordPress: in the first request after activation, and after an update. */
	public static function update(): void {
		if ( VERSION === get_option( self::READY ) ) {
			return;
		}
		update_option( self::READY, VERSION );
		flush_rewrite_rules( false );
	}

	/** Runs when the plugin is deactivated; WordPress makes its rewrite rules again, without those of the plugin, in the next request. */
	public static function deactivate(): void {
		wp_clear_scheduled_hook( 'property_gateway_import' );
		wp_clear_scheduled_hook( 'property_gateway_hub_sync' );
		delete_option( self::READY );
		delete_option( 'rewrite_rules' );
	}

	/** Whether the single file of version 1 runs in this request. */
	public static function is_old_file_active(): bool {
		return defined( 'PROPERTY_GATEWAY_VERSION' ) || in_array( self::OLD_FILE, (array) get_option( 'active_plugins', array() ), true );
	}

	/** Prevents that deleting the single file of version 1 in wp-admin deletes the listings and settings, which are those of this plugin. */
	public static function forget_old_file(): void {
		$known = get_option( 'uninstall_plugins', array() );
		if ( is_array( $known ) && isset( $known[ self::OLD_FILE ] ) ) {
			unset( $known[ self::OLD_FILE ] );
			update_option( 'uninstall_plugins', $known );
		}
	}

	/** The notice while both are active. */
	public static function warn_about_old_file(): void {
		wp_admin_notice(
			esc_html__( 'Two versions of Property Gateway are active. Deactivate the older one, the single file property-gateway.php, under Plugins; listings and settings stay.', 'property-gateway' ),
			array( 'type' => 'warning' )
		);
	}
}
