<?php
/**
 * Decides whether a listing meets the conditions that the gateway read in a question.
 *
 * @package PropertyGateway
 */

namespace Property_Gateway\Search;

defined( 'ABSPATH' ) || exit;

/** Decides whether a property meets a filter in MongoDB's notation, with the operators that the gateway documents (docs/search.md). Anything else is refused. */
final class Conditions {
	/**
	 * Whether a property meets a filter.
	 *
	 * @throws \UnexpectedValueException An operator is not known: the filter must not be read as less than it says.
	 */
	public static function hold( array $filter, array $property ): bool {
		foreach ( $filter as $path => $wanted ) {
			// The listings of this site are those of its gateway.
			if ( 'gateway_id' === $path ) {
				continue;
			}
			if ( ! self::holds( (string) $path, $wanted, $property ) ) {
				return false;
			}
		}
		return true;
	}

	/** Whether one entry of a filter holds. */
	private static function holds( string $path, $wanted, array $property ): bool {
		switch ( $path ) {
			case '$and':
				return array() === array_filter( $wanted, static fn( array $one ): bool => ! self::hold( $one, $property ) );
			case '$or':
				return array() !== array_filter( $wanted, static fn( array $one ): bool => self::hold( $one, $property ) );
			case '$nor':
				return array() === array_filter( $wanted, static fn( array $one ): bool => self::hold( $one, $property ) );
			case '$expr':
				[ $left, $right ] = $wanted['$lte'] ?? array( null, null );
				$left             = self::compute( $left, $property );
				return null !== $left && $left <= self::compute( $right, $property );
		}
		if ( str_starts_with( $path, '$' ) ) {
			throw new \UnexpectedValueException( esc_html( $path ) );
		}
		$values = self::values( explode( '.', $path ), $property );
		if ( ! is_array( $wanted ) ) {
			return self::has( $values, $wanted );
		}
		foreach ( $wanted as $operator => $value ) {
			if ( ! self::compares( (string) $operator, $value, $values ) ) {
				return false;
			}
		}
		return true;
	}

	/** The values at a path; those of lists one by one. */
	private static function values( array $path, $value ): array {
		if ( is_array( $value ) && array_is_list( $value ) && array() !== $value ) {
			return array_merge( ...array_map( static fn( $one ): array => self::values( $path, $one ), $value ) );
		}
		if ( array() === $path ) {
			return null === $value ? array() : array( $value );
		}
		$name = array_shift( $path );
		return is_array( $value ) && isset( $value[ $name ] ) ? self::values( $path, $value[ $name ] ) : array();
	}

	/** Whether a value is among those of the property; null means that there is none. */
	private static function has( array $values, $wanted ): bool {
		if ( null === $wanted ) {
			return array() === $values;
		}
		foreach ( $values as $value ) {
			// A number is equal to the same number of another type, and to nothing else.
			if ( $value === $wanted || ( ! is_bool( $value ) && ! is_string( $value ) && is_numeric( $value ) && ! is_string( $wanted ) && is_numeric( $wanted ) && (float) $value === (float) $wanted ) ) {
				return true;
			}
		}
		return false;
	}

	/** Whether the values meet one operator. */
	private static function compares( string $operator, $wanted, array $values ): bool {
		switch ( $operator ) {
			case '$eq':
				return self::has( $values, $wanted );
			case '$ne':
				return ! self::has( $values, $wanted );
			case '$in':
				return array() !== array_filter( $wanted, static fn( $one ): bool => self::has( $values, $one ) );
			case '$nin':
				return array() === array_filter( $wanted, static fn( $one ): bool => self::has( $values, $one ) );
			case '$all':
				return array() === array_filter( $wanted, static fn( $one ): bool => ! self::has( $values, $one ) );
			case '$exists':
				return ( array() !== $values ) === (bool) $wanted;
			case '$gte':
				return array() !== array_filter( $values, static fn( $one ): bool => is_numeric( $one ) && $one >= $wanted );
			case '$gt':
				return array() !== array_filter( $values, static fn( $one ): bool => is_numeric( $one ) && $one > $wanted );
			case '$lte':
				return array() !== array_filter( $values, static fn( $one ): bool => is_numeric( $one ) && $one <= $wanted );
			case '$lt':
				return array() !== array_filter( $values, static fn( $one ): bool => is_numeric( $one ) && $one < $wanted );
		}
		throw new \UnexpectedValueException( esc_html( $operator ) );
	}

	/** The number that an expression stands for: the distance on the sphere; null where the listing has no place. */
	private static function compute( $expression, array $property ): ?float {
		if ( is_string( $expression ) && str_starts_with( $expression, '$' ) ) {
			$values = self::values( explode( '.', substr( $expression, 1 ) ), $property );
			return is_numeric( $values[0] ?? null ) ? (float) $values[0] : null;
		}
		if ( ! is_array( $expression ) ) {
			return is_numeric( $expression ) ? (float) $expression : null;
		}
		$operator = (string) array_key_first( $expression );
		$given    = $expression[ $operator ];
		$numbers  = array_map( static fn( $one ): ?float => self::compute( $one, $property ), is_array( $given ) && array_is_list( $given ) ? $given : array( $given ) );
		if ( in_array( null, $numbers, true ) ) {
			return null;
		}
		switch ( $operator ) {
			case '$add':
				return array_sum( $numbers );
			case '$multiply':
				return (float) array_product( $numbers );
			case '$subtract':
				return $numbers[0] - $numbers[1];
			case '$divide':
				return $numbers[0] / $numbers[1];
			case '$min':
				return min( $numbers );
			case '$sin':
				return sin( $numbers[0] );
			case '$cos':
				return cos( $numbers[0] );
			case '$acos':
				return acos( max( -1, min( 1, $numbers[0] ) ) );
			case '$degreesToRadians':
				return deg2rad( $numbers[0] );
		}
		throw new \UnexpectedValueException( esc_html( $operator ) );
	}
}
