<?php
/**
 * The settings of listing pages and enquiries.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway\Listing_Page;

use Property_Gateway\Leads\Queue;

defined( 'ABSPATH' ) || exit;

/** The settings of listing pages and enquiries: a part of the page under Settings. */
final class Settings {
	private const OPTION   = 'property_gateway_pages';
	private const DEFAULTS = array(
		'sold_days'       => 30,
		'consent'         => '',
		'mail'            => '',
		'contact'         => 'optional',
		'favourites_page' => 0,
	);

	/** Adds the hooks. */
	public static function register(): void {
		add_action( 'property_gateway_settings', array( self::class, 'form' ) );
		add_action( 'admin_post_property_gateway_pages', array( self::class, 'save' ) );
	}

	/** A setting. */
	public static function get( string $name ) {
		$stored = get_option( self::OPTION, array() );
		return ( is_array( $stored ) ? $stored : array() )[ $name ] ?? self::DEFAULTS[ $name ];
	}

	/** Days that the page of a listing stays after it has left. */
	public static function sold_days(): int {
		return max( 0, min( 365, (int) self::get( 'sold_days' ) ) );
	}

	/** The text that a person agrees to. */
	public static function consent(): string {
		$own = trim( (string) self::get( 'consent' ) );
		/* translators: %s: name of the site */
		return '' === $own ? sprintf( __( 'I agree that %s uses my details to answer my request. I can withdraw my consent at any time.', 'property-gateway' ), html_entity_decode( get_bloginfo( 'name' ), ENT_QUOTES, 'UTF-8' ) ) : $own;
	}

	/** A name of the consent text, which a lead keeps: it changes with the text. */
	public static function consent_version(): string {
		return 'wp-' . substr( hash( 'sha256', self::consent() ), 0, 12 );
	}

	/** The form. */
	public static function form(): void {
		echo '<h2 id="pg-pages">' . esc_html__( 'Listing pages and enquiries', 'property-gateway' ) . '</h2><form method="post" action="' . esc_url( admin_url( 'admin-post.php' ) ) . '"><input type="hidden" name="action" value="property_gateway_pages">';
		wp_nonce_field( 'property-gateway-pages' );
		echo '<table class="form-table"><tr><th scope="row"><label for="pg-sold">' . esc_html__( 'Days that the page of a sold or withdrawn listing stays', 'property-gateway' ) . '</label></th><td><input id="pg-sold" type="number" min="0" max="365" name="sold_days" value="' . esc_attr( (string) self::sold_days() ) . '" aria-describedby="pg-sold-help"><p class="description" id="pg-sold-help">';
		/* translators: %d: number of pages */
		echo esc_html( __( '0: it is gone at once, and nothing of the listing is kept.', 'property-gateway' ) . ' ' . sprintf( __( 'Pages of former listings now: %d.', 'property-gateway' ), Former::count() ) ) . '</p></td></tr>';
		echo '<tr><th scope="row"><label for="pg-consent">' . esc_html__( 'Consent text of the forms', 'property-gateway' ) . '</label></th><td><textarea class="large-text" rows="3" maxlength="1000" id="pg-consent" name="consent" placeholder="' . esc_attr( self::consent() ) . '">' . esc_textarea( (string) self::get( 'consent' ) ) . '</textarea></td></tr>';
		echo '<tr><th scope="row"><label for="pg-mail">' . esc_html__( 'Also send enquiries by mail of this site to', 'property-gateway' ) . '</label></th><td><input class="regular-text" type="email" id="pg-mail" name="mail" value="' . esc_attr( (string) self::get( 'mail' ) ) . '" aria-describedby="pg-mail-help"><p class="description" id="pg-mail-help">' . esc_html__( 'Empty: no mail of this site. The gateway notifies the agency in any case; its mail holds no personal data, this one does.', 'property-gateway' ) . '</p></td></tr>';
		echo '<tr><th scope="row"><label for="pg-contact">' . esc_html__( 'Contact details for an estimate', 'property-gateway' ) . '</label></th><td><select id="pg-contact" name="contact"><option value="optional">' . esc_html__( 'optional', 'property-gateway' ) . '</option><option value="required"' . selected( self::get( 'contact' ), 'required', false ) . '>' . esc_html__( 'required', 'property-gateway' ) . '</option></select></td></tr>';
		echo '<tr><th scope="row"><label for="pg-favourites">' . esc_html__( 'Page with the favourites', 'property-gateway' ) . '</label></th><td>';
		wp_dropdown_pages(
			array(
				'name'              => 'favourites_page',
				'id'                => 'pg-favourites',
				'selected'          => (int) self::get( 'favourites_page' ),
				'show_option_none'  => esc_html__( 'none', 'property-gateway' ),
				'option_none_value' => '0',
			)
		);
		echo '</td></tr></table><p><button class="button button-primary" name="do" value="save">' . esc_html__( 'Save', 'property-gateway' ) . '</button> <button class="button" name="do" value="forget">' . esc_html__( 'Forget all former listings now', 'property-gateway' ) . '</button></p></form>';
		echo wp_kses_post( Queue::status() );
	}

	/** Saves the form. */
	public static function save(): void {
		if ( ! current_user_can( 'manage_options' ) || ! check_admin_referer( 'property-gateway-pages' ) ) {
			wp_die( esc_html__( 'You may not do this.', 'property-gateway' ), '', array( 'response' => 403 ) );
		}
		if ( isset( $_POST['do'] ) && 'forget' === sanitize_key( wp_unslash( $_POST['do'] ) ) ) {
			Former::forget();
		} else {
			update_option(
				self::OPTION,
				array(
					'sold_days'       => isset( $_POST['sold_days'] ) ? min( 365, absint( $_POST['sold_days'] ) ) : 30,
					'consent'         => isset( $_POST['consent'] ) ? mb_substr( sanitize_textarea_field( wp_unslash( $_POST['consent'] ) ), 0, 1000 ) : '',
					'mail'            => isset( $_POST['mail'] ) ? sanitize_email( wp_unslash( $_POST['mail'] ) ) : '',
					'contact'         => isset( $_POST['contact'] ) && 'required' === sanitize_key( wp_unslash( $_POST['contact'] ) ) ? 'required' : 'optional',
					'favourites_page' => isset( $_POST['favourites_page'] ) ? absint( $_POST['favourites_page'] ) : 0,
				)
			);
			if ( 0 === self::sold_days() ) {
				Former::forget();
			}
		}
		wp_safe_redirect( admin_url( 'options-general.php?page=property-gateway#pg-pages' ) );
		exit;
	}
}
