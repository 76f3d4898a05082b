<?php
/**
 * The page under Settings.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway;

defined( 'ABSPATH' ) || exit;

/** The page under Settings. */
final class Settings_Page {
	/** Adds the hooks. */
	public static function register(): void {
		add_action(
			'admin_menu',
			static function (): void {
				add_options_page( 'Property Gateway', 'Property Gateway', 'manage_options', 'property-gateway', array( self::class, 'show' ) );
			}
		);
	}

	/** Handles the action of the form; returns the message for the administrator. */
	public static function act(): string {
		if ( ! isset( $_POST['pg_action'] ) || ! check_admin_referer( 'property-gateway' ) ) {
			return '';
		}
		$gateway = isset( $_POST['gateway'] ) ? esc_url_raw( wp_unslash( $_POST['gateway'] ) ) : '';
		$token   = isset( $_POST['token'] ) ? sanitize_text_field( wp_unslash( $_POST['token'] ) ) : '';
		switch ( sanitize_key( wp_unslash( $_POST['pg_action'] ) ) ) {
			case 'activate':
				update_option( 'property_gateway_address', $gateway, false );
				$said = Pairing::activate( $gateway, $token );
				break;
			case 'sync':
				$said = Pairing::ask_for_sync( $gateway, $token );
				break;
			case 'events':
				update_option( 'property_gateway_event_key', isset( $_POST['event_key'] ) ? sanitize_text_field( wp_unslash( $_POST['event_key'] ) ) : '', false );
				$said = 'The secret of the event subscription is stored.';
				break;
			case 'visitors':
				$said = Visitors::switch_to( (string) get_option( 'property_gateway_address', '' ), isset( $_POST['visitor_gateway'] ) ? sanitize_text_field( wp_unslash( $_POST['visitor_gateway'] ) ) : '', $token );
				break;
			case 'hub':
				$said = Hub::connect( (string) get_option( 'property_gateway_address', '' ), $token );
				break;
			case 'install':
				$said = Addons::install( isset( $_POST['addon'] ) ? sanitize_key( wp_unslash( $_POST['addon'] ) ) : '' );
				break;
			case 'remove':
				$code      = isset( $_POST['addon'] ) ? sanitize_key( wp_unslash( $_POST['addon'] ) ) : '';
				$installed = (array) get_option( 'property_gateway_addons', array() );
				if ( ! isset( $installed[ $code ] ) ) {
					return 'This addon is not installed.';
				}
				unset( $installed[ $code ] );
				update_option( 'property_gateway_addons', $installed );
				Addons::remove_folder( Addons::folder( $code ) );
				Hub::audit( 'addon.removed', $code );
				$said = "The addon $code is removed.";
				break;
			case 'pictures':
				$import = isset( $_POST['pictures'] ) && 'import' === sanitize_key( wp_unslash( $_POST['pictures'] ) );
				update_option( 'property_gateway_pictures', $import ? 'import' : 'address', false );
				$said = $import ? 'Pictures are imported with the next delivery of each listing.' : 'Pictures are shown from their addresses; imported ones are deleted with the next delivery of each listing.';
				break;
			default:
				return '';
		}
		Log::add( $said );
		return $said;
	}

	/** The page under Settings: the state of the site, and the actions. */
	public static function show(): void {
		if ( ! current_user_can( 'manage_options' ) ) {
			return;
		}
		$said = self::act();
		$last = get_option( 'property_gateway_last' );
		$log  = get_option( 'property_gateway_log', array() );
		echo '<div class="wrap"><h1>Property Gateway</h1>';
		if ( '' !== $said ) {
			echo '<div class="notice notice-info"><p>' . esc_html( $said ) . '</p></div>';
		}
		echo '<h2>Status</h2><table class="widefat striped" style="max-width:50em"><tbody>';
		foreach ( wp_count_posts( Listing::TYPE ) as $status => $count ) {
			if ( (int) $count > 0 ) {
				echo '<tr><th scope="row">Listings: ' . esc_html( $status ) . '</th><td>' . esc_html( number_format_i18n( (int) $count ) ) . '</td></tr>';
			}
		}
		echo '<tr><th scope="row">Last delivery</th><td>' . esc_html( is_array( $last ) ? wp_date( 'Y-m-d H:i:s', $last[0] ) . ": {$last[1]} listings, {$last[2]} refused" : 'none yet' ) . '</td></tr>';
		// phpcs:ignore WordPress.Security.EscapeOutput -- every part is escaped where it is built.
		echo Pictures::status();
		echo '<tr><th scope="row">Address for events</th><td><code>' . esc_html( rest_url( 'property-gateway/v1/events' ) ) . '</code></td></tr>';
		echo '<tr><th scope="row">Plugin</th><td>' . esc_html( VERSION ) . '</td></tr></tbody></table>';
		echo '<h2>Pairing</h2><form method="post">';
		wp_nonce_field( 'property-gateway' );
		echo '<table class="form-table"><tr><th scope="row"><label for="pg-gateway">Address of the gateway</label></th><td><input class="regular-text" id="pg-gateway" type="url" name="gateway" required value="' . esc_attr( (string) get_option( 'property_gateway_address', '' ) ) . '"></td></tr>';
		echo '<tr><th scope="row"><label for="pg-token">API token</label></th><td><input class="regular-text" id="pg-token" type="password" name="token" required autocomplete="off"><p class="description">Used once and not kept.</p></td></tr></table>';
		echo '<p><button class="button button-primary" name="pg_action" value="activate">Activate this site</button> <button class="button" name="pg_action" value="sync">Ask for a sync</button></p></form>';
		echo '<h2>Events</h2><form method="post">';
		wp_nonce_field( 'property-gateway' );
		echo '<p><label for="pg-event-key">Secret of the event subscription</label> <input class="regular-text" id="pg-event-key" type="password" name="event_key" autocomplete="off"> <button class="button" name="pg_action" value="events">Keep it</button></p></form>';
		$visitors = Visitors::settings();
		$ids      = Listing::gateways();
		echo '<h2>Visitor events</h2><form method="post">';
		wp_nonce_field( 'property-gateway' );
		echo '<p>' . ( array() === $visitors ? 'Off. They feed the insights of a gateway; only visitors who consent are counted.' : 'On, for the gateway ' . esc_html( $visitors['gateway'] ) . ' and visitors who consent.' ) . '</p>';
		echo '<p><label for="pg-visitor-gateway">Gateway</label> <select id="pg-visitor-gateway" name="visitor_gateway">';
		foreach ( $ids as $id ) {
			echo '<option' . selected( $id, $visitors['gateway'] ?? '', false ) . '>' . esc_html( $id ) . '</option>';
		}
		echo '</select> <label for="pg-visitor-token">API token</label> <input id="pg-visitor-token" class="regular-text" type="password" name="token" autocomplete="off" aria-describedby="pg-visitor-help"> <button class="button" name="pg_action" value="visitors">Save</button></p><p class="description" id="pg-visitor-help">Kept encrypted: it makes the tokens of the pages. Save without a token to switch visitor events off.</p></form>';
		Hub::form();
		echo '<h2>Pictures</h2><form method="post">';
		wp_nonce_field( 'property-gateway' );
		echo '<p><label for="pg-pictures">Pictures of listings</label> <select id="pg-pictures" name="pictures"><option value="address">shown from their addresses</option><option value="import"' . selected( Pictures::are_imported(), true, false ) . '>imported into the media library</option></select> <button class="button" name="pg_action" value="pictures">Save</button></p></form>';
		echo '<h2>Log</h2><ul>';
		foreach ( is_array( $log ) ? $log : array() as $line ) {
			echo '<li><time>' . esc_html( wp_date( 'Y-m-d H:i:s', (int) $line[0] ) ) . '</time> ' . esc_html( (string) $line[1] ) . '</li>';
		}
		echo '</ul></div>';
	}
}
