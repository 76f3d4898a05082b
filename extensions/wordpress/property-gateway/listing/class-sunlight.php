<?php
/**
 * The sun that a listing gets.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway\Listing_Page;

use Property_Gateway\Listing;

defined( 'ABSPATH' ) || exit;

use Property_Gateway\Gateway;
use Property_Gateway\Leads\Guard;

/** The sun that a listing gets in a year of clear skies, as the gateway calculates it. Asked once the visitor gets to it, and cached for a week. */
final class Sunlight {
	/** Requests to the gateway for one visitor in an hour; cached ones do not count. */
	private const HOURLY = 60;

	/** Adds the hooks. */
	public static function register(): void {
		add_action(
			'rest_api_init',
			static fn() => register_rest_route(
				'property-gateway/v1',
				'/sunlight/(?P<post>\d{1,12})',
				array(
					'methods'             => 'GET',
					'permission_callback' => '__return_true',
					'callback'            => array( self::class, 'answer' ),
				)
			)
		);
	}

	/** The section: the figures if they are known, else a place that a script fills and a link. */
	public static function html( View $view ): string {
		if ( ! Gateway::is_connected() || $view->is_closed() || null === $view->position() || ! $view->is_home() || Listing::gateway( $view->post ) !== Gateway::id() ) {
			return '';
		}
		// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- it only reads.
		$known = isset( $_GET['pg_sun'] ) ? self::read( $view ) : get_transient( self::cache( $view ) );
		if ( is_array( $known ) ) {
			return array() === $known ? '' : self::section( self::drawing( $known ) );
		}
		$link = add_query_arg( 'pg_sun', '1', (string) get_permalink( $view->post ) ) . '#pgl-sun';
		return self::section( '<p data-pgl-sun="' . esc_url( rest_url( 'property-gateway/v1/sunlight/' . $view->post ) ) . '"><a rel="nofollow" href="' . esc_url( $link ) . '">' . esc_html__( 'Show the hours of sun', 'property-gateway' ) . '</a></p>' );
	}

	/** The figures as HTML, for the script; 404 where there are none. */
	public static function answer( \WP_REST_Request $request ) {
		$post = (int) $request->get_param( 'post' );
		if ( Listing::TYPE !== get_post_type( $post ) || 'publish' !== get_post_status( $post ) ) {
			return new \WP_Error( 'not_found', __( 'There is no such property.', 'property-gateway' ), array( 'status' => 404 ) );
		}
		$view = View::of( $post );
		$sun  = '' === self::html( $view ) ? array() : self::read( $view );
		if ( ! is_array( $sun ) || array() === $sun ) {
			return new \WP_Error( 'not_found', __( 'The hours of sun are not known.', 'property-gateway' ), array( 'status' => 404 ) );
		}
		return array( 'html' => self::drawing( $sun ) );
	}

	/** What is shown, from the cache or the gateway; empty if there is nothing, null if it could not be asked. */
	private static function read( View $view ): ?array {
		$known = get_transient( self::cache( $view ) );
		if ( is_array( $known ) ) {
			return $known;
		}
		if ( ! Guard::allows( 'sunlight', self::HOURLY, HOUR_IN_SECONDS ) ) {
			return null;
		}
		$answer = Gateway::get( '/properties/' . rawurlencode( Listing::id( $view->post ) ) . '/sunlight' );
		if ( is_wp_error( $answer ) ) {
			$status = (int) ( $answer->get_error_data()['status'] ?? 0 );
			// The addon is not active (409), or there are no coordinates (422): that does not change soon. Anything else may.
			set_transient( self::cache( $view ), array(), $status >= 400 && $status < 500 && 429 !== $status ? 6 * HOUR_IN_SECONDS : 2 * MINUTE_IN_SECONDS );
			return array();
		}
		$facades = (array) ( $answer['facades'] ?? array() );
		usort( $facades, static fn( array $one, array $other ): int => $other['direct_sun_hours'] <=> $one['direct_sun_hours'] );
		$known = true === ( $answer['orientations_known'] ?? false );
		$days  = array_column( (array) ( $answer['days'] ?? array() ), null, 'event' );
		$sun   = array(
			'known'   => $known,
			'year'    => (float) ( $answer['annual'][ $known ? 'direct_sun_hours' : 'daylight_hours' ] ?? 0 ),
			'months'  => array_map( 'floatval', array_column( (array) ( $known ? ( $facades[0]['monthly'] ?? array() ) : ( $answer['monthly'] ?? array() ) ), $known ? 'direct_sun_hours' : 'daylight_hours' ) ),
			'facades' => array_map( static fn( array $one ): array => array( (string) $one['orientation'], (float) $one['direct_sun_hours'] ), array_slice( $facades, 0, 8 ) ),
			'winter'  => (int) ( $days['december_solstice']['day_length_minutes'] ?? 0 ),
			'summer'  => (int) ( $days['june_solstice']['day_length_minutes'] ?? 0 ),
		);
		if ( ! $known ) {
			$sun['months'] = array();
		}
		set_transient( self::cache( $view ), $sun, WEEK_IN_SECONDS );
		return $sun;
	}

	/** The name of the cached figures: a new version of the listing is asked again. */
	private static function cache( View $view ): string {
		return 'property_gateway_sun_' . md5( Listing::id( $view->post ) . get_post_meta( $view->post, '_property_gateway_version', true ) );
	}

	/** The section. */
	private static function section( string $html ): string {
		return '<section class="pgl-section" id="pgl-sun"><h2>' . esc_html__( 'Sunlight', 'property-gateway' ) . '</h2>' . $html . '</section>';
	}

	/** The figures: hours of each façade, and of the sunniest one by month. */
	private static function drawing( array $sun ): string {
		$names = Words::orientations();
		$rows  = '';
		$most  = max( 1, ...array_column( $sun['facades'], 1 ) );
		foreach ( $sun['facades'] as [ $orientation, $hours ] ) {
			/* translators: %s: number of hours */
			$text  = sprintf( __( '%s h of sun per year', 'property-gateway' ), Format::number( round( $hours, -1 ), 0 ) );
			$rows .= '<li><span>' . esc_html( $names[ $orientation ] ?? $orientation ) . '</span><span class="pgl-sunbar" style="--share:' . round( 100 * $hours / $most ) . '%"></span><strong>' . esc_html( $text ) . '</strong></li>';
		}
		$html = '<ul class="pgl-sun">' . $rows . '</ul>';
		$html = $sun['known'] ? $html . self::months( $sun['months'] ) : '<p>' . esc_html__( 'The listing states no orientation: these are the hours that each direction gets here.', 'property-gateway' ) . '</p>' . $html;
		/* translators: 1: hours in winter, 2: hours in summer */
		$days = sprintf( __( 'Length of the day: %1$s h at the winter solstice, %2$s h at the summer solstice.', 'property-gateway' ), Format::number( $sun['winter'] / 60, 1 ), Format::number( $sun['summer'] / 60, 1 ) );
		return $html . '<p class="pgl-small">' . esc_html( $days . ' ' . __( 'Calculated for clear skies, without clouds, neighbouring buildings and plants.', 'property-gateway' ) ) . '</p>';
	}

	/** The hours by month as bars. */
	private static function months( array $months ): string {
		if ( 12 !== count( $months ) ) {
			return '';
		}
		$initials = explode( ' ', __( 'J F M A M J J A S O N D', 'property-gateway' ) );
		$most     = max( 1, ...$months );
		$bars     = '';
		foreach ( $months as $index => $hours ) {
			$height = 84 * $hours / $most;
			$bars  .= sprintf( '<rect x="%1$d" y="%2$.1F" width="34" height="%3$.1F" rx="3" class="pgl-sunmonth"/><text x="%4$d" y="112" text-anchor="middle">%5$s</text><text x="%4$d" y="%6$.1F" text-anchor="middle" class="pgl-hours">%7$s</text>', 8 + $index * 44, 98 - $height, $height, 25 + $index * 44, esc_html( $initials[ $index ] ?? '' ), 94 - $height, esc_html( Format::number( $hours, 0 ) ) );
		}
		return '<figure class="pgl-sunyear"><figcaption>' . esc_html__( 'Hours of sun by month on the sunniest side', 'property-gateway' ) . '</figcaption><svg viewBox="0 -6 540 122" role="img" aria-label="' . esc_attr( __( 'Hours of sun by month', 'property-gateway' ) . ': ' . implode( ', ', array_map( static fn( float $one ): string => Format::number( $one, 0 ), $months ) ) ) . '">' . $bars . '</svg></figure>';
	}
}
