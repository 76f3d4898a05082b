<?php
/**
 * The page under Settings.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway;

defined( 'ABSPATH' ) || exit;

/** The page under Settings: what is missing, the state of the site, and its settings. */
final class Settings_Page {
	/** Its name in addresses. */
	public const PAGE = 'property-gateway';
	/** Name of the nonce of all its forms. */
	public const NONCE = 'property-gateway';

	/** The gateways to choose from, id => name, after an attempt to pair. */
	private static array $choices = array();

	/** Adds the hooks. */
	public static function register(): void {
		add_action( 'admin_menu', static fn() => add_options_page( 'Property Gateway', 'Property Gateway', 'manage_options', self::PAGE, array( self::class, 'show' ) ) );
		add_filter(
			'plugin_action_links_' . plugin_basename( FILE ),
			static fn( array $links ): array => array_merge( array( '<a href="' . esc_url( admin_url( 'options-general.php?page=' . self::PAGE ) ) . '">' . esc_html__( 'Settings', 'property-gateway' ) . '</a>' ), $links )
		);
	}

	/** A text field of the submitted form. */
	public static function field( string $name ): string {
		// phpcs:ignore WordPress.Security.NonceVerification.Missing -- checked by act() before anything is done.
		return isset( $_POST[ $name ] ) && is_string( $_POST[ $name ] ) ? sanitize_text_field( wp_unslash( $_POST[ $name ] ) ) : '';
	}

	/** Handles the action of the form; the message for the administrator, an error, or an empty text if there was none. */
	public static function act() {
		if ( ! isset( $_POST['pg_action'] ) || ! current_user_can( 'manage_options' ) || ! check_admin_referer( self::NONCE ) ) {
			return '';
		}
		$action  = sanitize_key( self::field( 'pg_action' ) );
		$actions = array(
			'pair'         => static fn() => Pairing::pair( self::field( 'gateway' ), self::field( 'token' ), self::field( 'choice' ) ),
			'forget'       => static fn() => Pairing::forget(),
			'sync'         => static fn() => Pairing::ask_for_sync(),
			'events'       => array( self::class, 'keep_event_key' ),
			'visitors_on'  => static fn() => Visitors::turn_on(),
			'visitors_off' => static fn() => Visitors::turn_off(),
			'hub'          => static fn() => Hub::connect( self::hub_address(), self::field( 'token' ) ),
			'install'      => static fn() => Addons::install( sanitize_key( self::field( 'addon' ) ) ),
			'remove'       => static fn() => Addons::remove( sanitize_key( self::field( 'addon' ) ) ),
			'pictures'     => array( self::class, 'choose_pictures' ),
		);
		/**
		 * The actions of the settings page: name => callback, which returns a message or a WP_Error. The nonce and the capability were checked.
		 *
		 * @param array $actions The actions.
		 */
		$actions = (array) apply_filters( 'property_gateway_settings_actions', $actions );
		$said    = isset( $actions[ $action ] ) ? call_user_func( $actions[ $action ] ) : '';
		if ( is_wp_error( $said ) && 'choose' === $said->get_error_code() ) {
			self::$choices = (array) $said->get_error_data();
		}
		$text = is_wp_error( $said ) ? $said->get_error_message() : (string) $said;
		if ( '' !== $text ) {
			Log::add( $text );
		}
		return $said;
	}

	/** Shows the page. */
	public static function show(): void {
		if ( ! current_user_can( 'manage_options' ) ) {
			return;
		}
		$said = self::act();
		echo '<div class="wrap"><h1>Property Gateway</h1>';
		if ( is_wp_error( $said ) || '' !== $said ) {
			$type = is_wp_error( $said ) ? ( 'choose' === $said->get_error_code() ? 'warning' : 'error' ) : 'info';
			echo '<div class="notice notice-' . esc_attr( $type ) . '"><p>' . esc_html( is_wp_error( $said ) ? $said->get_error_message() : $said ) . '</p></div>';
		}
		self::show_missing();
		self::show_status();
		self::show_pairing();
		self::show_events();
		self::show_visitors();
		self::show_pictures();
		/** Further sections of the settings page; see the filter `property_gateway_settings_actions`. */
		do_action( 'property_gateway_settings' );
		self::show_hub();
		self::show_log();
		echo '</div>';
	}

	/** Begins a form of the page. */
	public static function open_form(): void {
		echo '<form method="post">';
		wp_nonce_field( self::NONCE, '_wpnonce', false );
	}

	/** A button that submits a form with an action. */
	public static function button( string $action, string $label, bool $primary = false ): void {
		echo '<button class="button' . ( $primary ? ' button-primary' : '' ) . '" name="pg_action" value="' . esc_attr( $action ) . '">' . esc_html( $label ) . '</button> ';
	}

	/** What is missing, each with what to do. */
	private static function show_missing(): void {
		$missing = Status::missing();
		if ( array() === $missing ) {
			echo '<div class="notice notice-success inline"><p>' . esc_html__( 'Everything is set up.', 'property-gateway' ) . '</p></div>';
			return;
		}
		echo '<div class="notice notice-warning inline"><h2>' . esc_html__( 'To do', 'property-gateway' ) . '</h2><ul class="ul-disc">';
		foreach ( $missing as $line ) {
			echo '<li>' . esc_html( $line ) . '</li>';
		}
		echo '</ul></div>';
	}

	/** The state of the site. */
	private static function show_status(): void {
		$last = Status::last_delivery();
		echo '<h2>' . esc_html__( 'Status', 'property-gateway' ) . '</h2><table class="widefat striped" style="max-width:50em"><tbody>';
		if ( Gateway::is_connected() ) {
			self::row( __( 'Gateway', 'property-gateway' ), '<strong>' . esc_html( Gateway::name() ) . '</strong> <code>' . esc_html( Gateway::id() ) . '</code>' );
		}
		foreach ( Status::listings() as $status => $count ) {
			$known = get_post_status_object( $status );
			/* translators: %s: status of posts, such as Published */
			self::row( sprintf( __( 'Listings: %s', 'property-gateway' ), null === $known ? $status : $known->label ), esc_html( \Property_Gateway\Listing_Page\Format::number( $count ) ) );
		}
		/* translators: 1: time, 2: number of listings, 3: number of refused listings */
		$line = __( '%1$s: %2$s listings, %3$s refused', 'property-gateway' );
		self::row( __( 'Last delivery', 'property-gateway' ), esc_html( null === $last ? __( 'none yet', 'property-gateway' ) : sprintf( $line, self::time( $last[0] ), \Property_Gateway\Listing_Page\Format::number( $last[1] ), \Property_Gateway\Listing_Page\Format::number( $last[2] ) ) ) );
		Pictures::show_status();
		self::row( __( 'Page of all listings', 'property-gateway' ), '<a href="' . esc_url( (string) get_post_type_archive_link( Listing::TYPE ) ) . '">' . esc_html( (string) get_post_type_archive_link( Listing::TYPE ) ) . '</a>' );
		self::row( __( 'Address for events', 'property-gateway' ), '<code>' . esc_html( rest_url( 'property-gateway/v1/events' ) ) . '</code>' );
		self::row( __( 'Version', 'property-gateway' ), esc_html( VERSION ) );
		echo '</tbody></table>';
	}

	/** A row of the table; the content is escaped by the caller. */
	public static function row( string $name, string $html ): void {
		// phpcs:ignore WordPress.Security.EscapeOutput -- escaped where it is built.
		echo '<tr><th scope="row">' . esc_html( $name ) . '</th><td>' . $html . '</td></tr>';
	}

	/** A time as the site writes it. */
	private static function time( int $time ): string {
		return (string) wp_date( get_option( 'date_format' ) . ' ' . get_option( 'time_format' ), $time );
	}

	/** Pairing and syncs. */
	private static function show_pairing(): void {
		$connected = Gateway::is_connected();
		echo '<h2>' . esc_html__( 'Pairing', 'property-gateway' ) . '</h2>';
		if ( $connected ) {
			self::open_form();
			echo '<p>';
			self::button( 'sync', __( 'Ask for a sync', 'property-gateway' ), true );
			self::button( 'forget', __( 'End the pairing', 'property-gateway' ) );
			echo '</p></form>';
		}
		$address = '' === Gateway::address() ? (string) get_option( 'property_gateway_address', '' ) : Gateway::address();
		self::open_form();
		echo '<table class="form-table"><tr><th scope="row"><label for="pg-gateway">' . esc_html__( 'Address of the gateway', 'property-gateway' ) . '</label></th><td><input class="regular-text" id="pg-gateway" type="text" inputmode="url" name="gateway" required placeholder="https://gateway.example.com" value="' . esc_attr( $address ) . '"></td></tr>';
		echo '<tr><th scope="row"><label for="pg-token">' . esc_html__( 'API token', 'property-gateway' ) . '</label></th><td><input class="regular-text" id="pg-token" type="password" name="token" autocomplete="off"' . ( array() === self::$choices ? ' required' : '' ) . ' aria-describedby="pg-token-help"><p class="description" id="pg-token-help">' . esc_html__( 'From the console of the gateway. The site makes a token of its own with it, if it may; what is kept is encrypted.', 'property-gateway' ) . '</p></td></tr>';
		if ( array() !== self::$choices ) {
			echo '<tr><th scope="row"><label for="pg-choice">' . esc_html__( 'Gateway', 'property-gateway' ) . '</label></th><td><select id="pg-choice" name="choice" required>';
			foreach ( self::$choices as $id => $name ) {
				echo '<option value="' . esc_attr( (string) $id ) . '">' . esc_html( $name ) . '</option>';
			}
			echo '</select></td></tr>';
		}
		echo '</table><p>';
		self::button( 'pair', $connected ? __( 'Pair again', 'property-gateway' ) : __( 'Pair this site', 'property-gateway' ), ! $connected );
		echo '</p></form>';
	}

	/** The secret of events. */
	private static function show_events(): void {
		echo '<h2>' . esc_html__( 'Events', 'property-gateway' ) . '</h2>';
		self::open_form();
		echo '<p><label for="pg-event-key">' . esc_html__( 'Secret of the event subscription', 'property-gateway' ) . '</label> <input class="regular-text" id="pg-event-key" type="password" name="event_key" autocomplete="off"> ';
		self::button( 'events', __( 'Save', 'property-gateway' ) );
		echo '</p></form>';
	}

	/** Stores the secret of events. */
	private static function keep_event_key(): string {
		update_option( 'property_gateway_event_key', self::field( 'event_key' ), false );
		return __( 'The secret of the event subscription is stored.', 'property-gateway' );
	}

	/** The switch of visitor events. */
	private static function show_visitors(): void {
		$on = array() !== Visitors::settings();
		echo '<h2>' . esc_html__( 'Visitor events', 'property-gateway' ) . '</h2>';
		self::open_form();
		echo '<p>' . esc_html( $on ? __( 'On, for visitors who consent.', 'property-gateway' ) : __( 'Off. They feed the insights of the gateway; only visitors who consent are counted.', 'property-gateway' ) ) . '</p><p>';
		self::button( $on ? 'visitors_off' : 'visitors_on', $on ? __( 'Switch off', 'property-gateway' ) : __( 'Switch on', 'property-gateway' ) );
		echo '</p></form>';
	}

	/** Where pictures are shown from. */
	private static function show_pictures(): void {
		echo '<h2>' . esc_html__( 'Pictures', 'property-gateway' ) . '</h2>';
		self::open_form();
		echo '<p><label for="pg-pictures">' . esc_html__( 'Pictures of listings', 'property-gateway' ) . '</label> <select id="pg-pictures" name="pictures"><option value="address">' . esc_html__( 'shown from their addresses', 'property-gateway' ) . '</option><option value="import"' . selected( Pictures::are_imported(), true, false ) . '>' . esc_html__( 'imported into the media library', 'property-gateway' ) . '</option></select> ';
		self::button( 'pictures', __( 'Save', 'property-gateway' ) );
		echo '</p></form>';
	}

	/** Stores where pictures are shown from. */
	private static function choose_pictures(): string {
		$import = 'import' === self::field( 'pictures' );
		update_option( 'property_gateway_pictures', $import ? 'import' : 'address', false );
		return $import
			? __( 'Pictures are imported with the next delivery of each listing.', 'property-gateway' )
			: __( 'Pictures are shown from their addresses; imported ones are deleted with the next delivery of each listing.', 'property-gateway' );
	}

	/** The address of the hub: that of the gateway. */
	private static function hub_address(): string {
		return Address::repair( '' === self::field( 'gateway' ) ? (string) get_option( 'property_gateway_address', '' ) : self::field( 'gateway' ) );
	}

	/** The plugin manager of agencies, with its addons. */
	private static function show_hub(): void {
		$hub = Hub::connection();
		echo '<h2>' . esc_html__( 'Plugin manager', 'property-gateway' ) . '</h2>';
		self::open_form();
		/* translators: %s: id of this site */
		echo '<p>' . esc_html( array() === $hub ? __( 'Not connected. For agencies: the plugin manager sees the versions of this site and offers signed addons.', 'property-gateway' ) : sprintf( __( 'Connected as %s.', 'property-gateway' ), $hub['site_id'] ) ) . '</p>';
		echo '<p><label for="pg-hub-token">' . esc_html__( 'Token of the agency', 'property-gateway' ) . '</label> <input id="pg-hub-token" class="regular-text" type="password" name="token" autocomplete="off" aria-describedby="pg-hub-help"> ';
		self::button( 'hub', __( 'Save', 'property-gateway' ) );
		echo '</p><p class="description" id="pg-hub-help">' . esc_html__( 'Kept encrypted. Save without a token to disconnect.', 'property-gateway' ) . '</p></form>';
		if ( array() !== $hub ) {
			self::show_addons();
		}
	}

	/** The addons of the catalogue. */
	private static function show_addons(): void {
		$catalog   = (array) get_option( 'property_gateway_catalog', array() );
		$installed = (array) get_option( 'property_gateway_addons', array() );
		$runnable  = Addons::runnable();
		echo '<table class="widefat striped" style="max-width:50em"><tbody>';
		foreach ( (array) ( $catalog['addons'] ?? array() ) as $code => $addon ) {
			$version = $installed[ $code ]['version'] ?? '';
			$stopped = '' === $version ? __( 'not installed', 'property-gateway' ) : __( 'stopped', 'property-gateway' );
			/* translators: %s: version */
			$state = isset( $runnable[ $code ] ) ? sprintf( __( 'runs, %s', 'property-gateway' ), $version ) : ( $addon['disabled_reason'] ?? ( $installed[ $code ]['failed'] ?? $stopped ) );
			echo '<tr><th scope="row">' . esc_html( $addon['name'] . ' ' . $addon['version'] ) . '</th><td>' . esc_html( $state ) . '</td><td>';
			self::open_form();
			echo '<input type="hidden" name="addon" value="' . esc_attr( $code ) . '">';
			self::button( 'install', __( 'Install', 'property-gateway' ) );
			self::button( 'remove', __( 'Remove', 'property-gateway' ) );
			echo '</form></td></tr>';
		}
		echo '</tbody></table>';
	}

	/** The log. */
	private static function show_log(): void {
		$log = get_option( 'property_gateway_log', array() );
		echo '<h2>' . esc_html__( 'Log', 'property-gateway' ) . '</h2><ul>';
		foreach ( is_array( $log ) ? $log : array() as $line ) {
			echo '<li><time>' . esc_html( self::time( (int) $line[0] ) ) . '</time> ' . esc_html( (string) $line[1] ) . '</li>';
		}
		echo '</ul>';
	}
}
