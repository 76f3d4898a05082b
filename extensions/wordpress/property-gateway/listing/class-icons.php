<?php
/**
 * The icons of the pages.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway\Listing_Page;

use Property_Gateway\Listing;

defined( 'ABSPATH' ) || exit;

/** The icons of the pages: lines of 1.6 on 24 by 24, in the colour of the text. */
final class Icons {
	private const PATHS = array(
		'area'     => 'M4 4h16v16H4z M4 9h4 M4 14h4 M9 4v4 M14 4v4',
		'rooms'    => 'M3 20V4h11v16 M14 8h7v12 M3 20h18 M10 12v.5',
		'bed'      => 'M3 18v-6a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v6 M3 15h18 M6 10V7a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v3',
		'bath'     => 'M3 12h18v2a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5z M6 12V6a2 2 0 0 1 4 0 M7 19l-1 2 M17 19l1 2',
		'plot'     => 'M3 20l5-12 4 6 3-4 6 10z M16 6a2 2 0 1 0 .1 0',
		'floor'    => 'M4 21V3h16v18 M4 9h16 M4 15h16',
		'parking'  => 'M5 3h14v18H5z M10 17V7h3a3 3 0 0 1 0 6h-3',
		'year'     => 'M4 6h16v14H4z M4 10h16 M8 3v5 M16 3v5',
		'energy'   => 'M13 2L5 13h6l-1 9 8-12h-6z',
		'sun'      => 'M12 8a4 4 0 1 0 .1 0 M12 2v3 M12 19v3 M2 12h3 M19 12h3 M5 5l2 2 M17 17l2 2 M19 5l-2 2 M7 17l-2 2',
		'compass'  => 'M12 3a9 9 0 1 0 .1 0 M15 9l-2 5-4 1 2-5z',
		'camera'   => 'M4 7h4l2-3h4l2 3h4v12H4z M12 10a3 3 0 1 0 .1 0',
		'plan'     => 'M3 3h18v18H3z M3 12h7 M14 12h7 M12 3v5 M12 16v5',
		'play'     => 'M12 3a9 9 0 1 0 .1 0 M10 8l6 4-6 4z',
		'heart'    => 'M12 20s-8-5-8-11a4.5 4.5 0 0 1 8-3 4.5 4.5 0 0 1 8 3c0 6-8 11-8 11z',
		'share'    => 'M12 15V3 M8 7l4-4 4 4 M5 12v8h14v-8',
		'mail'     => 'M3 6h18v12H3z M3 7l9 7 9-7',
		'link'     => 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1 M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
		'print'    => 'M7 8V3h10v5 M5 17H3V9h18v8h-2 M7 14h10v7H7z',
		'document' => 'M6 3h8l4 4v14H6z M14 3v4h4 M9 12h6 M9 16h6',
		'phone'    => 'M5 3h4l2 5-3 2a11 11 0 0 0 6 6l2-3 5 2v4a2 2 0 0 1-2 2A17 17 0 0 1 3 5a2 2 0 0 1 2-2z',
		'pin'      => 'M12 21s-7-6-7-11a7 7 0 0 1 14 0c0 5-7 11-7 11z M12 8a2.5 2.5 0 1 0 .1 0',
		'people'   => 'M9 5a3.5 3.5 0 1 0 .1 0 M2 20c0-4 3-6 7-6s7 2 7 6 M16 5a3.5 3.5 0 0 1 0 7 M18 14c3 .5 4 3 4 6',
		'check'    => 'M4 12l5 5L20 6',
		'close'    => 'M5 5l14 14 M19 5L5 19',
		'left'     => 'M15 4l-8 8 8 8',
		'right'    => 'M9 4l8 8-8 8',
	);

	/** An icon; it says nothing to a screen reader. */
	public static function svg( string $name ): string {
		return '<svg class="pgl-icon" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false"><path d="' . ( self::PATHS[ $name ] ?? self::PATHS['check'] ) . '"/></svg>';
	}
}
