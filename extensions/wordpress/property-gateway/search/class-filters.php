<?php
/**
 * What a visitor searches for.
 *
 * @package PropertyGateway
 */

namespace Property_Gateway\Search;

defined( 'ABSPATH' ) || exit;

/**
 * What a visitor searches for, read from the address of a page. Every value is bounded; what has no meaning is left out. The same search has one address: parameters
 * are in one order, and lists have each value once.
 */
final class Filters {
	/** Prefix of the parameters in an address. */
	public const PREFIX = 'pg_';
	/** Lists with their maximum number of values. */
	private const LISTS = array(
		'offer'    => 8,
		'type'     => 10,
		'city'     => 10,
		'features' => 20,
		'without'  => 60,
	);
	/** Numbers with their maximum. */
	private const NUMBERS = array(
		'price_min'    => 1e12,
		'price_max'    => 1e12,
		'area_min'     => 1e7,
		'area_max'     => 1e7,
		'land_min'     => 1e9,
		'rooms_min'    => 100,
		'bedrooms_min' => 100,
		'radius'       => 100,
		'page'         => 10000,
	);
	/** Texts with their maximum number of characters. */
	private const TEXTS = array(
		'ask'       => 300,
		'reference' => 60,
		'text'      => 100,
	);
	/** The order of parameters in an address. */
	private const ORDER = array( 'ask', 'without', 'offer', 'type', 'city', 'radius', 'price_min', 'price_max', 'area_min', 'area_max', 'rooms_min', 'bedrooms_min', 'land_min', 'features', 'energy', 'reference', 'text', 'box', 'shape', 'sort', 'page' );
	/** What changes the view of the same listings, and is no filter. */
	private const VIEW = array( 'sort', 'page' );
	/** Maximum corners of a drawn area. */
	private const CORNERS = 60;

	/**
	 * Makes the filters.
	 *
	 * @param array $own    What the visitor chose, by name.
	 * @param array $preset What the page presets and the visitor cannot change.
	 */
	private function __construct( private array $own, private array $preset ) {
	}

	/**
	 * Reads the parameters of an address.
	 *
	 * @param array $query  The parameters, unslashed.
	 * @param array $preset Filters of the page; a parameter of the same name is ignored.
	 */
	public static function read( array $query, array $preset = array() ): self {
		// The parameter of version 1.
		if ( isset( $query['pg_price'] ) && ! isset( $query['pg_price_max'] ) ) {
			$query['pg_price_max'] = $query['pg_price'];
		}
		$given = array();
		foreach ( self::ORDER as $name ) {
			if ( isset( $query[ self::PREFIX . $name ] ) ) {
				$given[ $name ] = $query[ self::PREFIX . $name ];
			}
		}
		$preset = self::clean( $preset );
		return new self( array_diff_key( self::clean( $given ), $preset ), $preset );
	}

	/** The valid values of a set, in the order of addresses. */
	private static function clean( array $given ): array {
		$values = array();
		foreach ( self::ORDER as $name ) {
			$value = isset( $given[ $name ] ) ? self::value( $name, $given[ $name ] ) : null;
			if ( null !== $value ) {
				$values[ $name ] = $value;
			}
		}
		foreach ( array( 'price', 'area' ) as $range ) {
			if ( isset( $values[ "{$range}_min" ], $values[ "{$range}_max" ] ) && $values[ "{$range}_min" ] > $values[ "{$range}_max" ] ) {
				[ $values[ "{$range}_min" ], $values[ "{$range}_max" ] ] = array( $values[ "{$range}_max" ], $values[ "{$range}_min" ] );
			}
		}
		if ( ! isset( $values['ask'] ) ) {
			unset( $values['without'] );
		}
		if ( ! isset( $values['city'] ) ) {
			unset( $values['radius'] );
		}
		return $values;
	}

	/** The valid form of one value; null if it has none. */
	private static function value( string $name, $raw ) {
		if ( isset( self::LISTS[ $name ] ) ) {
			return self::choices( $name, $raw );
		}
		$text = is_scalar( $raw ) ? mb_substr( sanitize_text_field( (string) $raw ), 0, 2000 ) : '';
		if ( isset( self::NUMBERS[ $name ] ) ) {
			return self::number( $text, self::NUMBERS[ $name ] );
		}
		if ( isset( self::TEXTS[ $name ] ) ) {
			$text = trim( mb_substr( $text, 0, self::TEXTS[ $name ] ) );
			return '' === $text ? null : $text;
		}
		switch ( $name ) {
			case 'energy':
				return in_array( $text, Vocabulary::ENERGY, true ) && 'G' !== $text ? $text : null;
			case 'sort':
				return in_array( $text, Vocabulary::SORTS, true ) && Vocabulary::SORTS[0] !== $text ? $text : null;
			case 'box':
				return self::box( $text );
			default:
				return self::shape( $text );
		}
	}

	/** A number as people write it, with spaces or a currency; null if it is none, zero or too large. */
	private static function number( string $text, float $most ): ?int {
		$digits = (string) preg_replace( '/[^\d]/', '', (string) preg_replace( '/[.,]\d{1,2}(\D*)$/', '$1', $text ) );
		$number = '' === $digits || strlen( $digits ) > 12 ? 0 : (int) $digits;
		return $number > 0 && $number <= $most ? $number : null;
	}

	/** The valid values of a list, each once, in one order; null if there are none. */
	private static function choices( string $name, $raw ): ?array {
		$parts  = is_array( $raw ) ? $raw : preg_split( '/[,;]/', is_scalar( $raw ) ? mb_substr( (string) $raw, 0, 2000 ) : '' );
		$values = array();
		foreach ( array_slice( array_values( (array) $parts ), 0, 100 ) as $part ) {
			$part = is_scalar( $part ) ? trim( sanitize_text_field( (string) $part ) ) : '';
			if ( '' !== $part && self::is_choice( $name, $part ) ) {
				$values[ $part ] = mb_substr( $part, 0, 80 );
			}
		}
		$values = array_slice( array_values( $values ), 0, self::LISTS[ $name ] );
		sort( $values, SORT_STRING );
		return array() === $values ? null : $values;
	}

	/** Whether a list may have this value. */
	private static function is_choice( string $name, string $value ): bool {
		switch ( $name ) {
			case 'offer':
				return isset( Vocabulary::offers()[ $value ] );
			case 'type':
				return isset( Vocabulary::types()[ $value ] );
			case 'without':
				return 1 === preg_match( '/^[0-9a-f]{8,64}$/', $value );
			case 'features':
				return 1 === preg_match( '#^[a-z_/]{2,40}$#', $value );
			default:
				return '' !== Text::fold( $value );
		}
	}

	/** West, south, east and north in degrees; null if it is no box. */
	private static function box( string $text ): ?array {
		$sides = array_map( 'floatval', array_filter( explode( ',', $text ), 'is_numeric' ) );
		$sides = array_map( static fn( float $side ): float => round( $side, 4 ), array_values( $sides ) );
		return 4 === count( $sides ) && $sides[0] < $sides[2] && $sides[1] < $sides[3] && abs( $sides[0] ) <= 180 && abs( $sides[2] ) <= 180 && abs( $sides[1] ) <= 85 && abs( $sides[3] ) <= 85 ? $sides : null;
	}

	/** The corners of a drawn area as longitude and latitude; null if they are less than three or too many. */
	private static function shape( string $text ): ?array {
		$corners = array();
		foreach ( explode( ';', $text ) as $pair ) {
			$pair = array_values( array_filter( explode( ',', $pair ), 'is_numeric' ) );
			if ( 2 !== count( $pair ) || abs( (float) $pair[0] ) > 180 || abs( (float) $pair[1] ) > 85 ) {
				return null;
			}
			$corners[] = array( round( (float) $pair[0], 4 ), round( (float) $pair[1], 4 ) );
		}
		return count( $corners ) >= 3 && count( $corners ) <= self::CORNERS ? $corners : null;
	}

	/** A value that holds, chosen or preset; null if there is none. */
	public function get( string $name ) {
		return $this->preset[ $name ] ?? $this->own[ $name ] ?? null;
	}

	/** Whether the page presets a filter. */
	public function is_preset( string $name ): bool {
		return isset( $this->preset[ $name ] );
	}

	/** What the visitor chose, in the order of addresses. */
	public function own(): array {
		return $this->own;
	}

	/** Everything that holds, in the order of addresses. */
	public function all(): array {
		return array_replace( array_intersect_key( array_flip( self::ORDER ), $this->preset + $this->own ), $this->preset + $this->own );
	}

	/** Whether the visitor chose a filter. */
	public function has_choice(): bool {
		return array() !== array_diff_key( $this->own, array_flip( self::VIEW ) );
	}

	/** The page of results, from 1. */
	public function page(): int {
		return (int) ( $this->own['page'] ?? 1 );
	}

	/** The order of results. */
	public function sort(): string {
		return (string) ( $this->own['sort'] ?? $this->preset['sort'] ?? Vocabulary::SORTS[0] );
	}

	/** The same with other values; null removes one. Any change of a filter leads to the first page. */
	public function with( array $changes ): self {
		if ( ! array_key_exists( 'page', $changes ) ) {
			$changes['page'] = null;
		}
		$merged = array_merge( $this->own, $changes );
		foreach ( array( 'box', 'shape' ) as $area ) {
			$merged[ $area ] = isset( $merged[ $area ] ) ? self::write( $merged[ $area ] ) : null;
		}
		return new self( self::clean( array_filter( $merged, static fn( $value ): bool => null !== $value && array() !== $value ) ), $this->preset );
	}

	/** A value as text of an address. */
	private static function write( $value ): string {
		if ( ! is_array( $value ) ) {
			return (string) $value;
		}
		return is_array( $value[0] ?? null ) ? implode( ';', array_map( static fn( array $corner ): string => implode( ',', $corner ), $value ) ) : implode( ',', $value );
	}

	/** The parameters of an address, in one order. */
	public function query(): array {
		return self::parameters( $this->own );
	}

	/** The parameters of everything that holds, presets included: for requests of scripts, which know no page. */
	public function whole_query(): array {
		return self::parameters( $this->all() );
	}

	/** Values as parameters. */
	private static function parameters( array $values ): array {
		$query = array();
		foreach ( $values as $name => $value ) {
			if ( 'page' !== $name || $value > 1 ) {
				$query[ self::PREFIX . $name ] = self::write( $value );
			}
		}
		return $query;
	}

	/** The address of a page with these filters. */
	public function url( string $base ): string {
		$query = $this->query();
		return array() === $query ? $base : $base . ( str_contains( $base, '?' ) ? '&' : '?' ) . str_replace( array( '%2C', '%3B' ), array( ',', ';' ), http_build_query( $query, '', '&', PHP_QUERY_RFC3986 ) );
	}

	/**
	 * The visitor's filters one by one, as words, with what is left when one is removed.
	 *
	 * @return array<array{0: string, 1: self}>
	 */
	public function chips(): array {
		$chips = array();
		foreach ( array_diff_key( $this->own, array_flip( array( ...self::VIEW, 'ask', 'without', 'radius' ) ) ) as $name => $value ) {
			if ( in_array( $name, array( 'offer', 'type', 'city', 'features' ), true ) ) {
				foreach ( $value as $one ) {
					$chips[] = array( $this->describe( $name, $one ), $this->with( array( $name => array_values( array_diff( $value, array( $one ) ) ) ) ) );
				}
			} else {
				$chips[] = array( $this->describe( $name, $value ), $this->with( array( $name => null ) ) );
			}
		}
		return $chips;
	}

	/** One filter in words. */
	private function describe( string $name, $value ): string {
		$number = is_int( $value ) ? \Property_Gateway\Listing_Page\Format::number( $value ) : '';
		switch ( $name ) {
			case 'offer':
				return Vocabulary::offers()[ $value ];
			case 'type':
				return Vocabulary::types()[ $value ];
			case 'city':
				/* translators: 1: town, 2: kilometres */
				return isset( $this->own['radius'] ) ? sprintf( __( '%1$s and %2$s km around', 'property-gateway' ), $value, \Property_Gateway\Listing_Page\Format::number( $this->own['radius'] ) ) : $value;
			case 'features':
				return Vocabulary::features()[ $value ] ?? $value;
			case 'price_min':
				/* translators: %s: amount in euros */
				return sprintf( __( 'From %s €', 'property-gateway' ), $number );
			case 'price_max':
				/* translators: %s: amount in euros */
				return sprintf( __( 'Up to %s €', 'property-gateway' ), $number );
			case 'area_min':
				/* translators: %s: square metres */
				return sprintf( __( 'From %s m²', 'property-gateway' ), $number );
			case 'area_max':
				/* translators: %s: square metres */
				return sprintf( __( 'Up to %s m²', 'property-gateway' ), $number );
			case 'land_min':
				/* translators: %s: square metres */
				return sprintf( __( 'Land from %s m²', 'property-gateway' ), $number );
			case 'rooms_min':
				/* translators: %s: number of rooms */
				return sprintf( _n( '%s room or more', '%s rooms or more', $value, 'property-gateway' ), $number );
			case 'bedrooms_min':
				/* translators: %s: number of bedrooms */
				return sprintf( _n( '%s bedroom or more', '%s bedrooms or more', $value, 'property-gateway' ), $number );
			case 'energy':
				/* translators: %s: energy class */
				return sprintf( __( 'Energy class %s or better', 'property-gateway' ), $value );
			case 'reference':
				/* translators: %s: reference of a listing */
				return sprintf( __( 'Reference %s', 'property-gateway' ), $value );
			case 'text':
				return '“' . $value . '”';
			case 'box':
				return __( 'Area of the map', 'property-gateway' );
			default:
				return __( 'Drawn area', 'property-gateway' );
		}
	}
}
