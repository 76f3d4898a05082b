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
	/** Set while wp-admin has to say that the single file of version 1 was replaced. */
	private const MOVED = 'property_gateway_moved';

	/** Adds the hooks. */
	public static function register(): void {
		add_action( 'init', static fn() => load_plugin_textdomain( 'property-gateway', false, dirname( plugin_basename( FILE ) ) . '/languages' ), 0 );
		add_filter( 'plugin_locale', array( self::class, 'nearest_locale' ), 10, 2 );
		// After every module has registered its addresses.
		add_action( 'init', array( self::class, 'update' ), PHP_INT_MAX );
		add_action( 'permalink_structure_changed', static fn() => delete_option( self::READY ) );
		add_action( 'admin_init', array( self::class, 'forget_old_file' ) );
		add_action( 'admin_notices', array( self::class, 'tell_about_move' ) );
		add_filter( 'request', array( self::class, 'find_rest_route' ) );
	}

	/** The locale whose texts are shown: that of the site, else the shipped one of its language, such as fr_FR for fr_BE. */
	public static function nearest_locale( string $locale, string $domain ): string {
		$shipped = array(
			'fr' => 'fr_FR',
			'de' => 'de_DE',
			'en' => 'en_US',
			'es' => 'es_ES',
		);
		return 'property-gateway' === $domain ? $shipped[ substr( $locale, 0, 2 ) ] ?? $locale : $locale;
	}

	/** Runs when the plugin is activated. The addresses become known in the next request: in this one the modules are not initialized. */
	public static function activate(): void {
		Signature::key();
		delete_option( self::READY );
		if ( is_plugin_active( self::OLD_FILE ) ) {
			// Silently: what it clears on deactivation, this plugin needs.
			deactivate_plugins( self::OLD_FILE, true );
			set_transient( self::MOVED, '1', WEEK_IN_SECONDS );
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
		/** After activation and after an update, once every module is initialized. */
		do_action( 'property_gateway_updated' );
	}

	/** Runs when the plugin is deactivated; WordPress makes its rewrite rules again, without those of the plugin, in the next request. */
	public static function deactivate(): void {
		self::clear_schedule();
		delete_option( self::READY );
		delete_option( 'rewrite_rules' );
	}

	/** Takes everything of this plugin out of the schedule of WP-Cron. */
	public static function clear_schedule(): void {
		foreach ( (array) _get_cron_array() as $hooks ) {
			foreach ( array_keys( (array) $hooks ) as $hook ) {
				if ( str_starts_with( (string) $hook, 'property_gateway_' ) ) {
					wp_unschedule_hook( (string) $hook );
				}
			}
		}
	}

	/**
	 * With plain permalinks WordPress does not know the addresses below /wp-json/ that the gateway sends to. Web servers that hand unknown addresses to WordPress can
	 * deliver all the same.
	 */
	public static function find_rest_route( array $query ): array {
		$path = (string) wp_parse_url( isset( $_SERVER['REQUEST_URI'] ) ? esc_url_raw( wp_unslash( $_SERVER['REQUEST_URI'] ) ) : '', PHP_URL_PATH );
		$root = rtrim( (string) wp_parse_url( home_url(), PHP_URL_PATH ), '/' );
		$base = "$root/" . rest_get_url_prefix() . '/property-gateway/';
		if ( '' === (string) get_option( 'permalink_structure' ) && str_starts_with( $path, $base ) ) {
			$query['rest_route'] = '/property-gateway/' . substr( $path, strlen( $base ) );
		}
		return $query;
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
			esc_html__( 'Two versions of Property Gateway are active, and only the older one runs. Deactivate it under Plugins (version 1, the single file property-gateway.php); listings and settings stay.', 'property-gateway' ),
			array( 'type' => 'warning' )
		);
	}

	/** The notice after this plugin has replaced the single file. */
	public static function tell_about_move(): void {
		if ( ! get_transient( self::MOVED ) || ! current_user_can( 'activate_plugins' ) ) {
			return;
		}
		if ( ! file_exists( WP_PLUGIN_DIR . '/' . self::OLD_FILE ) ) {
			delete_transient( self::MOVED );
			return;
		}
		wp_admin_notice(
			esc_html__( 'Property Gateway 2 has taken over the listings and settings of version 1, which is deactivated. You can delete version 1 (the single file property-gateway.php) under Plugins; listings and settings stay.', 'property-gateway' ),
			array( 'type' => 'info' )
		);
	}
}
