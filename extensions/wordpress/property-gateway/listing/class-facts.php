<?php
/**
 * Facts, features and legal information of a listing.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway\Listing_Page;

use Property_Gateway\Listing;

defined( 'ABSPATH' ) || exit;

/** Facts, features and legal information of a listing. */
final class Facts {
	/** The key facts: icon, name, value. */
	public static function key( View $view ): array {
		$facts  = array();
		$add    = static function ( string $icon, string $name, string $value ) use ( &$facts ): void {
			if ( '' !== $value ) {
				$facts[] = array( $icon, $name, $value );
			}
		};
		$number = static fn( string ...$path ): string => null === $view->count( ...$path ) ? '' : Format::number( (float) $view->count( ...$path ), 1 );
		$land   = 'land' === $view->line( 'type' );
		$add( 'area', $view->is_home() ? __( 'Living area', 'property-gateway' ) : __( 'Area', 'property-gateway' ), $view->main_area() );
		$add( 'rooms', __( 'Rooms', 'property-gateway' ), $number( 'living_rooms' ) );
		$add( 'bed', __( 'Bedrooms', 'property-gateway' ), $number( 'bedrooms' ) );
		$baths = (float) $view->count( 'bathrooms' ) + (float) $view->count( 'showerrooms' );
		$add( 'bath', __( 'Bath and shower rooms', 'property-gateway' ), $baths > 0 ? Format::number( $baths, 0 ) : '' );
		$add( 'plot', __( 'Plot', 'property-gateway' ), $land ? '' : Format::area( $view->get( 'sizes', 'plot_area' ) ) );
		$add( 'floor', __( 'Floor', 'property-gateway' ), $land || 'house' === $view->line( 'type' ) ? '' : self::floor( $view ) );
		$parking = (float) $view->count( 'parkings' ) + (float) $view->count( 'garages' );
		$add( 'parking', __( 'Parking spaces', 'property-gateway' ), $parking > 0 ? Format::number( $parking, 0 ) : '' );
		$add( 'year', __( 'Year built', 'property-gateway' ), $view->line( 'building', 'construction', 'year' ) );
		$class = $view->line( 'legal', 'energy', 'epc_category' );
		$add( 'energy', __( 'Energy class', 'property-gateway' ), preg_match( '/^[A-G]\+*$/', $class ) ? $class : '' );
		$add( 'compass', __( 'Orientation', 'property-gateway' ), self::orientation( $view ) );
		return array_slice( $facts, 0, 10 );
	}

	/** The key facts as a list. */
	public static function key_html( View $view ): string {
		$html = '';
		foreach ( self::key( $view ) as [ $icon, $name, $value ] ) {
			$html .= '<div>' . Icons::svg( $icon ) . '<dt>' . esc_html( $name ) . '</dt><dd>' . esc_html( $value ) . '</dd></div>';
		}
		return '' === $html ? '' : '<dl class="pgl-facts">' . $html . '</dl>';
	}

	/** All features in groups. */
	public static function features( View $view ): string {
		$groups = array_filter(
			array(
				__( 'Interior', 'property-gateway' ) => self::interior( $view ),
				__( 'Areas', 'property-gateway' )    => self::areas( $view ),
				__( 'Building and condition', 'property-gateway' ) => self::building( $view ),
				__( 'Near by', 'property-gateway' )  => self::near( $view ),
			)
		);
		$html   = '';
		foreach ( $groups as $name => $rows ) {
			$html .= '<div class="pgl-group"><h3>' . esc_html( $name ) . '</h3>' . self::table( $rows ) . '</div>';
		}
		$has = array_filter( (array) $view->get( 'amenities' ), 'is_string' );
		foreach ( Words::amenities() as $name => $words ) {
			$there = array_unique( array_intersect_key( $words, array_flip( $has ) ) );
			$list  = '';
			foreach ( $there as $word ) {
				$list .= '<li>' . Icons::svg( 'check' ) . esc_html( $word ) . '</li>';
			}
			$html .= '' === $list ? '' : '<div class="pgl-group"><h3>' . esc_html( $name ) . '</h3><ul class="pgl-checks">' . $list . '</ul></div>';
		}
		return '' === $html ? '' : '<div class="pgl-groups">' . $html . '</div>';
	}

	/** Co-ownership, mandate, plot, and the sentence on risks. */
	public static function legal( View $view ): string {
		$rows = array();
		$add  = static function ( string $name, string $value ) use ( &$rows ): void {
			if ( '' !== $value ) {
				$rows[ $name ] = $value;
			}
		};
		$add( __( 'Reference', 'property-gateway' ), $view->reference() );
		$add( __( 'Mandate', 'property-gateway' ), self::mandate( $view ) );
		if ( ! $view->is_closed() ) {
			$add( __( 'Property tax', 'property-gateway' ), self::amount( $view, 'property_tax', 'yearly' ) );
			$add( $view->is_let() ? __( 'Building costs', 'property-gateway' ) : __( 'Charges of the co-ownership', 'property-gateway' ), self::amount( $view, 'building_costs', 'yearly' ) );
		}
		$lots = $view->count( 'coownership', 'lot_count' );
		if ( true === $view->get( 'coownership', 'enabled' ) || null !== $lots ) {
			/* translators: %s: number of lots */
			$add( __( 'Co-ownership', 'property-gateway' ), null === $lots ? __( 'yes', 'property-gateway' ) : sprintf( __( '%s lots', 'property-gateway' ), Format::number( $lots, 0 ) ) );
			$add( __( 'Lot', 'property-gateway' ), $view->line( 'coownership', 'lot_reference' ) );
			$add( __( 'Proceedings against the association of owners', 'property-gateway' ), self::proceedings( $view ) );
		}
		// The plot in the register is the address in another form.
		$add( __( 'Cadastral reference', 'property-gateway' ), $view->shows_address() ? $view->line( 'legal', 'property_and_land', 'cadastral_reference' ) : '' );
		$add( __( 'Available from', 'property-gateway' ), Format::date( $view->get( 'available_at' ) ) );
		$text = wp_kses_post( Listing::text( $view->get( 'legal', 'legal_mentions', 'text' ), $view->language ) );
		$html = self::table( $rows ) . ( '' === $text ? '' : '<div class="pgl-mentions">' . wpautop( $text ) . '</div>' );
		if ( $view->is_french() ) {
			$site = '<a href="https://www.georisques.gouv.fr" rel="noopener">www.georisques.gouv.fr</a>';
			/* translators: %s: address of the site Géorisques */
			$html .= '<p class="pgl-risks">' . sprintf( esc_html__( 'Information on the risks to which this property is exposed is available on the Géorisques site: %s', 'property-gateway' ), $site ) . '</p>';
		}
		return $html;
	}

	/** Names and values as a list. */
	private static function table( array $rows ): string {
		$html = '';
		foreach ( $rows as $name => $value ) {
			$html .= '<div><dt>' . esc_html( $name ) . '</dt><dd>' . esc_html( $value ) . '</dd></div>';
		}
		return '' === $html ? '' : '<dl class="pgl-table">' . $html . '</dl>';
	}

	/** The floor, with the storeys of the building. */
	private static function floor( View $view ): string {
		$floor  = $view->line( 'floor' );
		$floor  = '0' === $floor ? __( 'Ground floor', 'property-gateway' ) : $floor;
		$floors = $view->count( 'floors' );
		/* translators: 1: floor, 2: storeys of the building */
		return '' === $floor || null === $floors ? $floor : sprintf( __( '%1$s of %2$s', 'property-gateway' ), $floor, Format::number( $floors, 0 ) );
	}

	/** Where it faces. */
	private static function orientation( View $view ): string {
		$all = array_filter( array_merge( array( $view->get( 'orientation' ) ), (array) $view->get( 'orientations' ) ), 'is_string' );
		return implode( ', ', array_intersect_key( Words::orientations(), array_flip( $all ) ) );
	}

	/** Rooms and the kitchen. */
	private static function interior( View $view ): array {
		$rows  = array();
		$names = array(
			'bathrooms'   => __( 'Bathrooms', 'property-gateway' ),
			'showerrooms' => __( 'Shower rooms', 'property-gateway' ),
			'toilets'     => __( 'Separate toilets', 'property-gateway' ),
			'balconies'   => __( 'Balconies', 'property-gateway' ),
			'terraces'    => __( 'Terraces', 'property-gateway' ),
			'cellars'     => __( 'Cellars', 'property-gateway' ),
			'garages'     => __( 'Garages', 'property-gateway' ),
			'parkings'    => __( 'Parking spaces', 'property-gateway' ),
			'sleeps'      => __( 'Sleeps', 'property-gateway' ),
		);
		foreach ( $names as $field => $name ) {
			$count = $view->count( $field );
			if ( null !== $count ) {
				$rows[ $name ] = Format::number( $count, 0 );
			}
		}
		$kitchen = Words::kitchens()[ $view->line( 'kitchen_type' ) ] ?? '';
		if ( '' !== $kitchen ) {
			$rows[ __( 'Type of kitchen', 'property-gateway' ) ] = $kitchen;
		}
		$kinds = Words::rooms();
		foreach ( array_slice( (array) $view->get( 'areas' ), 0, 60 ) as $area ) {
			$size = Format::area( is_array( $area ) ? ( $area['size'] ?? null ) : null );
			$name = is_array( $area ) ? ( is_string( $area['name'] ?? null ) && '' !== $area['name'] ? $area['name'] : ( $kinds[ (string) ( $area['type'] ?? '' ) ] ?? '' ) ) : '';
			if ( '' !== $size && '' !== $name ) {
				$key          = isset( $rows[ $name ] ) ? $name . ' ' . ( 2 + count( preg_grep( '/^' . preg_quote( $name, '/' ) . ' \d+$/', array_keys( $rows ) ) ) ) : $name;
				$rows[ $key ] = $size;
			}
		}
		return $rows;
	}

	/** The areas beyond the main one. */
	private static function areas( View $view ): array {
		$rows  = array();
		$names = array(
			'liveable_area'  => __( 'Living area', 'property-gateway' ),
			'legal_area'     => __( 'Area by the Carrez law', 'property-gateway' ),
			'floor_area'     => __( 'Total floor area', 'property-gateway' ),
			'main_room_area' => __( 'Living room', 'property-gateway' ),
			'plot_area'      => __( 'Plot', 'property-gateway' ),
			'garden_area'    => __( 'Garden', 'property-gateway' ),
			'terrace_area'   => __( 'Terrace', 'property-gateway' ),
			'balcony_area'   => __( 'Balcony', 'property-gateway' ),
			'garage_area'    => __( 'Garage', 'property-gateway' ),
			'cellar_area'    => __( 'Cellar', 'property-gateway' ),
		);
		foreach ( $names as $field => $name ) {
			$area = Format::area( $view->get( 'sizes', $field ) );
			if ( '' !== $area ) {
				$rows[ $name ] = $area;
			}
		}
		return $rows;
	}

	/** The building, its state and the view. */
	private static function building( View $view ): array {
		$rows                                     = array(
			__( 'Type', 'property-gateway' )        => Words::types()[ $view->line( 'type' ) ] ?? '',
			__( 'Year built', 'property-gateway' )  => $view->line( 'building', 'construction', 'year' ),
			__( 'Renovated', 'property-gateway' )   => $view->line( 'building', 'renovation', 'year' ),
			__( 'Condition', 'property-gateway' )   => Words::conditions()[ $view->line( 'general_condition' ) ] ?? '',
			__( 'Floor', 'property-gateway' )       => self::floor( $view ),
			__( 'Orientation', 'property-gateway' ) => self::orientation( $view ),
		);
		$seen                                     = array_filter( (array) $view->get( 'view', 'landscapes' ), 'is_string' );
		$rows[ __( 'View', 'property-gateway' ) ] = implode( ', ', array_intersect_key( Words::landscapes(), array_flip( $seen ) ) );
		return array_filter( $rows );
	}

	/** What is near. */
	private static function near( View $view ): array {
		$rows  = array();
		$units = array(
			'km'      => 'km',
			'meters'  => 'm',
			'minutes' => 'min',
			'miles'   => 'mi',
		);
		$names = Words::proximities();
		foreach ( array_slice( (array) $view->get( 'proximities' ), 0, 20 ) as $one ) {
			$name = is_array( $one ) ? ( $names[ (string) ( $one['type'] ?? '' ) ] ?? (string) ( $one['name'] ?? '' ) ) : '';
			$far  = is_array( $one ) && is_numeric( $one['distance']['length'] ?? null ) ? Format::number( (float) $one['distance']['length'], 1 ) . "\u{00A0}" . ( $units[ (string) ( $one['distance']['unit'] ?? '' ) ] ?? '' ) : '';
			if ( '' !== $name ) {
				$rows[ $name ] = '' === trim( $far ) ? __( 'near by', 'property-gateway' ) : trim( $far );
			}
		}
		return $rows;
	}

	/** The mandate: its number, and whether it is exclusive. */
	private static function mandate( View $view ): string {
		$exclusive = true === $view->get( 'mandate', 'exclusive' ) || in_array( $view->line( 'mandate', 'type' ), array( 'exclusive', 'exclusive_agency' ), true );
		/* translators: %s: number */
		$number = '' === $view->line( 'mandate', 'reference' ) ? '' : sprintf( __( 'No. %s', 'property-gateway' ), $view->line( 'mandate', 'reference' ) );
		return implode( ' – ', array_filter( array( $number, $exclusive ? __( 'exclusive', 'property-gateway' ) : '' ) ) );
	}

	/** An amount per period. */
	private static function amount( View $view, string $field, string $usual ): string {
		$amount = Format::money( $view->get( 'financial', $field, 'amount' ) );
		return '' === $amount ? '' : trim( $amount . Words::period( View::first( $view->line( 'financial', $field, 'period' ), $usual ) ) );
	}

	/** Proceedings against the association of owners; empty if nothing is known. */
	private static function proceedings( View $view ): string {
		$status = $view->line( 'coownership', 'syndicat_status' );
		$text   = $view->line( 'coownership', 'syndicat_procedure_details' );
		if ( in_array( $status, array( 'alert', 'recovery' ), true ) || true === $view->get( 'coownership', 'under_backup_plan' ) ) {
			return '' === $text ? __( 'under way', 'property-gateway' ) : mb_substr( $text, 0, 500 );
		}
		return 'none' === $status ? __( 'none', 'property-gateway' ) : '';
	}
}
