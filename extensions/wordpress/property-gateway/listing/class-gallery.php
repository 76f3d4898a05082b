<?php
/**
 * Pictures, floor plans, tours and films of a listing.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway\Listing_Page;

use Property_Gateway\Listing;

defined( 'ABSPATH' ) || exit;

/** Pictures, floor plans, tours and films of a listing. Without JavaScript each picture is a link to the large one. */
final class Gallery {
	/** Pictures in the row of a phone; on a large screen the first five are shown. The lightbox has all of them. */
	private const SHOWN = 12;
	/** Widths of pictures in CSS pixels. */
	private const WIDTHS = array( 480, 800, 1280 );

	/** The section with the pictures. */
	public static function html( View $view ): string {
		$pictures = self::pictures( $view );
		$plans    = self::plans( $view );
		$badge    = Words::status( $view->line( 'status' ) );
		$badge    = '' === $badge ? '' : '<span class="pgl-badge">' . esc_html( $badge ) . '</span>';
		if ( array() === $pictures ) {
			$text = array() === $plans ? __( 'No pictures yet', 'property-gateway' ) : __( 'No pictures yet – see the floor plans', 'property-gateway' );
			return '<div class="pgl-gallery pgl-gallery-0">' . $badge . '<div class="pgl-empty">' . Icons::svg( 'camera' ) . '<span>' . esc_html( $text ) . '</span></div>' . self::buttons( $pictures, $plans ) . '</div>' . self::data( $pictures, $plans );
		}
		$row = '';
		foreach ( array_slice( $pictures, 0, self::SHOWN ) as $index => $picture ) {
			$row .= '<li' . ( $index > 4 ? ' class="pgl-later"' : '' ) . '><a href="' . esc_url( $picture['full'] ) . '" data-pgl-open="' . $index . '">' . self::image( $view, $picture, $index ) . '</a></li>';
		}
		$rest = '';
		foreach ( array_slice( $pictures, self::SHOWN ) as $picture ) {
			$rest .= '<li><a href="' . esc_url( $picture['full'] ) . '">' . esc_html( $picture['alt'] ) . '</a></li>';
		}
		return '<div class="pgl-gallery pgl-gallery-' . min( 5, count( $pictures ) ) . '">' . $badge
			. '<ul class="pgl-pictures" tabindex="0" aria-label="' . esc_attr__( 'Pictures', 'property-gateway' ) . '">' . $row . '</ul>' . self::buttons( $pictures, $plans )
			. ( '' === $rest ? '' : '<noscript><ul class="pgl-rest">' . $rest . '</ul></noscript>' ) . '</div>' . self::data( $pictures, $plans );
	}

	/** Film, panorama and tour: of other servers, therefore loaded by a click only. */
	public static function films( View $view ): string {
		$names = array(
			'virtual_tour_url' => __( 'Virtual tour', 'property-gateway' ),
			'video_url'        => __( 'Video', 'property-gateway' ),
			'video_360_url'    => __( '360° panorama', 'property-gateway' ),
			'video_custom_url' => __( '3D model', 'property-gateway' ),
		);
		$html  = '';
		foreach ( $names as $field => $name ) {
			$url  = $view->line( 'video', $field );
			$host = (string) wp_parse_url( $url, PHP_URL_HOST );
			if ( ! preg_match( '#^https?://#i', $url ) || '' === $host ) {
				continue;
			}
			/* translators: %s: host of another site */
			$notice = sprintf( __( 'This content comes from %s, which then receives your IP address and may set cookies. It is loaded only when you ask for it.', 'property-gateway' ), $host );
			$html  .= '<div class="pgl-film" data-pgl-film="' . esc_url( self::embedded( $url ) ) . '" data-title="' . esc_attr( $name ) . '">' . Icons::svg( 'play' )
				. '<h3>' . esc_html( $name ) . '</h3><p>' . esc_html( $notice ) . '</p>'
				. '<p><a class="pgl-button" href="' . esc_url( $url ) . '" rel="noopener nofollow" target="_blank">' . esc_html__( 'Load and show', 'property-gateway' ) . '<span class="screen-reader-text"> (' . esc_html( $name ) . ')</span></a></p></div>';
		}
		return '' === $html ? '' : '<div class="pgl-films">' . $html . '</div>';
	}

	/** The pictures in order. */
	public static function pictures( View $view ): array {
		$pictures = array();
		$number   = 0;
		foreach ( Listing::images( $view->property ) as $url => $caption ) {
			++$number;
			$pictures[] = self::entry( $view, (string) $url, $caption, $number );
		}
		return $pictures;
	}

	/** The floor plans that are pictures. */
	public static function plans( View $view ): array {
		$plans = array();
		foreach ( array_slice( (array) $view->get( 'plans' ), 0, 20 ) as $index => $plan ) {
			$url  = is_array( $plan ) && is_string( $plan['url'] ?? null ) ? $plan['url'] : '';
			$type = is_array( $plan ) ? (string) ( $plan['content_type'] ?? '' ) : '';
			if ( preg_match( '#^https?://#i', $url ) && ! str_contains( $type, 'pdf' ) && ! preg_match( '/\.pdf($|\?)/i', $url ) ) {
				/* translators: %d: number of the plan */
				$name    = is_string( $plan['name'] ?? null ) && '' !== $plan['name'] ? $plan['name'] : sprintf( __( 'Floor plan %d', 'property-gateway' ), $index + 1 );
				$plans[] = array(
					'full'    => Listing::picture( $view->post, $url, 1600 ),
					'caption' => $name,
					'alt'     => $name,
				);
			}
		}
		return $plans;
	}

	/** One picture with its sizes. */
	private static function entry( View $view, string $url, string $caption, int $number ): array {
		/* translators: 1: number of the picture, 2: title of the listing */
		$alt = '' === $caption ? sprintf( __( 'Picture %1$d – %2$s', 'property-gateway' ), $number, $view->title() ) : $caption;
		return array(
			'url'     => $url,
			'full'    => Listing::picture( $view->post, $url, 1600 ),
			'caption' => $caption,
			'alt'     => $alt,
		);
	}

	/** The element of a picture: the first one at once, the others when they come into view. */
	private static function image( View $view, array $picture, int $index ): string {
		$sources = array();
		foreach ( self::WIDTHS as $width ) {
			$sources[ Listing::picture( $view->post, $picture['url'], $width ) ] = $width;
		}
		$srcset = array();
		foreach ( count( $sources ) > 1 ? $sources : array() as $address => $width ) {
			$srcset[] = esc_url( $address ) . " {$width}w";
		}
		return '<img src="' . esc_url( (string) array_key_last( $sources ) ) . '" alt="' . esc_attr( $picture['alt'] ) . '" width="1200" height="800" decoding="async" '
			. ( 0 === $index ? 'fetchpriority="high"' : 'loading="lazy"' )
			. ( array() === $srcset ? '' : ' srcset="' . implode( ', ', $srcset ) . '" sizes="' . ( 0 === $index ? '(min-width: 60rem) 50rem, 100vw' : '(min-width: 60rem) 20rem, 100vw' ) . '"' ) . '>';
	}

	/** The buttons that open the lightbox; shown where scripts run. */
	private static function buttons( array $pictures, array $plans ): string {
		$html = '';
		if ( count( $pictures ) > 1 ) {
			/* translators: %d: number of pictures */
			$html .= '<button type="button" class="pgl-button" data-pgl-open="0">' . Icons::svg( 'camera' ) . esc_html( sprintf( __( 'All pictures (%d)', 'property-gateway' ), count( $pictures ) ) ) . '</button>';
		}
		if ( array() !== $plans ) {
			/* translators: %d: number of plans */
			$html .= '<button type="button" class="pgl-button" data-pgl-open="0" data-pgl-set="plans">' . Icons::svg( 'plan' ) . esc_html( sprintf( __( 'Floor plans (%d)', 'property-gateway' ), count( $plans ) ) ) . '</button>';
		}
		return '' === $html ? '' : '<div class="pgl-gallery-buttons" hidden>' . $html . '</div>';
	}

	/** What the lightbox shows, for the script. */
	private static function data( array $pictures, array $plans ): string {
		$short = static fn( array $entries ): array => array_map( static fn( array $one ): array => array( $one['full'], $one['caption'], $one['alt'] ), $entries );
		if ( array() === $pictures && array() === $plans ) {
			return '';
		}
		$sets = array(
			'pictures' => $short( $pictures ),
			'plans'    => $short( $plans ),
		);
		return '<script type="application/json" class="pgl-data">' . wp_json_encode( $sets, JSON_HEX_TAG | JSON_HEX_AMP ) . '</script>';
	}

	/** The address that a film is shown from within a page. */
	private static function embedded( string $url ): string {
		if ( preg_match( '#(?:youtube\.com/(?:watch\?.*v=|shorts/|embed/)|youtu\.be/)([\w-]{6,20})#', $url, $found ) ) {
			return 'https://www.youtube-nocookie.com/embed/' . $found[1];
		}
		if ( preg_match( '#vimeo\.com/(?:video/)?(\d{5,12})#', $url, $found ) ) {
			return 'https://player.vimeo.com/video/' . $found[1] . '?dnt=1';
		}
		return $url;
	}
}
