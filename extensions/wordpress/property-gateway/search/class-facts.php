<?php
/**
 * What the listings of this site have: towns, types, offers, features.
 *
 * @package PropertyGateway
 */

namespace Property_Gateway\Search;

defined( 'ABSPATH' ) || exit;

/** What the listings of this site have, counted once for each state of the index. */
final class Facts {
	/** Maximum towns that are remembered. */
	private const TOWNS = 3000;

	/** What was counted, in this request. */
	private static ?array $counted = null;

	/** Number of listings by `offers`, `types`, `features` and `towns` (by key: name, postal code, number, latitude, longitude), and `total`. */
	public static function all(): array {
		global $wpdb;
		Index::ensure();
		$name = 'property_gateway_facts_' . Index::generation();
		if ( null !== self::$counted && self::$counted['name'] === $name ) {
			return self::$counted;
		}
		$known = get_transient( 'property_gateway_facts' );
		if ( is_array( $known ) && ( $known['name'] ?? '' ) === $name ) {
			self::$counted = $known;
			return $known;
		}
		$table = Index::table();
		// phpcs:ignore WordPress.DB -- a table of this plugin; the counts are cached.
		$rows          = (array) $wpdb->get_results( "SELECT i.offer, i.type, i.city, i.postal, i.cities, i.features, i.latitude, i.longitude FROM $table i JOIN {$wpdb->posts} p ON p.ID = i.post AND p.post_status = 'publish' WHERE i.state NOT IN ('sold','rented','closed')" );
		self::$counted = array( 'name' => $name ) + self::count( $rows );
		set_transient( 'property_gateway_facts', self::$counted, DAY_IN_SECONDS );
		return self::$counted;
	}

	/** Counts the rows. */
	private static function count( array $rows ): array {
		$facts = array(
			'total'    => count( $rows ),
			'offers'   => array(),
			'types'    => array(),
			'features' => array(),
			'towns'    => array(),
		);
		foreach ( $rows as $row ) {
			$facts['offers'][ $row->offer ] = ( $facts['offers'][ $row->offer ] ?? 0 ) + 1;
			$facts['types'][ $row->type ]   = ( $facts['types'][ $row->type ] ?? 0 ) + 1;
			foreach ( array_filter( explode( '|', $row->features ) ) as $feature ) {
				$facts['features'][ $feature ] = ( $facts['features'][ $feature ] ?? 0 ) + 1;
			}
			foreach ( array_filter( explode( '|', $row->cities ) ) as $at => $key ) {
				$town = $facts['towns'][ $key ] ?? array( array_key_first( array_filter( explode( '|', $row->cities ) ) ) === $at ? $row->city : ucfirst( $key ), $row->postal, 0, null, null, 0 );
				++$town[2];
				if ( null !== $row->latitude ) {
					// The middle of the town's listings.
					++$town[5];
					$town[3] = ( (float) $town[3] * ( $town[5] - 1 ) + (float) $row->latitude ) / $town[5];
					$town[4] = ( (float) $town[4] * ( $town[5] - 1 ) + (float) $row->longitude ) / $town[5];
				}
				$facts['towns'][ $key ] = $town;
			}
		}
		arsort( $facts['features'] );
		uasort( $facts['towns'], static fn( array $a, array $b ): int => $b[2] <=> $a[2] );
		$facts['towns'] = array_slice( $facts['towns'], 0, self::TOWNS, true );
		return $facts;
	}

	/** The towns of the listings by their keys, those with most listings first. */
	public static function towns(): array {
		return self::all()['towns'];
	}

	/** Latitude and longitude of a town: of its listings, else of the base map; null if nobody knows it. */
	public static function center( string $name ): ?array {
		$key   = Text::city( $name );
		$towns = self::towns();
		foreach ( $towns as $one => $town ) {
			if ( null !== $town[3] && ( $one === $key || $town[1] === Text::postal( $name ) ) ) {
				return array( $town[3], $town[4] );
			}
		}
		return Base_Map::center( $key );
	}

	/** Towns any of whose words begins so, and postal codes: name, postal code, number of listings. */
	public static function suggest( string $text, int $limit = 8 ): array {
		$key   = Text::city( $text );
		$found = array();
		foreach ( '' === $key ? array() : self::towns() as $one => $town ) {
			if ( str_contains( " $one", " $key" ) || str_starts_with( $town[1], $key ) ) {
				$found[] = array_slice( $town, 0, 3 );
			}
			if ( count( $found ) === $limit ) {
				break;
			}
		}
		return $found;
	}
}
