<?php
/**
 * Questions in plain words.
 *
 * @package PropertyGateway
 */

namespace Property_Gateway\Search;

use Property_Gateway\Gateway;
use Property_Gateway\Listing;

defined( 'ABSPATH' ) || exit;

/** Questions in plain words: the gateway reads them, the listings are those of this site. */
final class Question {
	/** Seconds that the reading of a question is cached. */
	private const TTL = 10 * MINUTE_IN_SECONDS;
	/** Questions of one visitor in ten minutes that the gateway is asked. */
	private const PER_VISITOR = 40;
	/** Maximum listings of this site that a filter of the gateway is compared with one by one. */
	private const COMPARED = 2000;

	/**
	 * Reads a question.
	 *
	 * @return array|null `posts` (by id of the post, how many wishes it fits; null: every listing), `conditions`, `not_understood`, `partial` (only the first matches are known); null if the gateway does not answer.
	 */
	public static function read( string $question, array $without ): ?array {
		if ( ! Gateway::is_connected() || Permission::is_refused() ) {
			return null;
		}
		$cache = 'property_gateway_ask_' . md5( $question . '|' . implode( ',', $without ) . '|' . Index::generation() );
		$known = get_transient( $cache );
		if ( is_array( $known ) ) {
			return $known;
		}
		if ( ! Visitor_Limit::take( 'ask', self::PER_VISITOR, self::TTL ) ) {
			return null;
		}
		$answer = Gateway::post(
			'/properties/search/ai',
			array( 'query' => $question ) + ( array() === $without ? array() : array( 'without' => $without ) )
		);
		Permission::note( $answer );
		if ( is_wp_error( $answer ) || ! is_array( $answer['filter'] ?? null ) ) {
			return null;
		}
		$read = self::posts( $answer ) + array(
			'conditions'     => array_slice( array_filter( (array) ( $answer['conditions'] ?? array() ), 'is_array' ), 0, 60 ),
			'not_understood' => array_slice( array_filter( (array) ( $answer['not_understood'] ?? array() ), 'is_string' ), 0, 20 ),
		);
		set_transient( $cache, $read, self::TTL );
		return $read;
	}

	/** The posts that meet the gateway's filter: compared here, or of a large site those that the gateway names. */
	private static function posts( array $answer ): array {
		global $wpdb;
		$filter = array_diff_key( $answer['filter'], array( 'gateway_id' => true ) );
		$wishes = array_values( array_filter( (array) ( $answer['wishes'] ?? array() ), 'is_array' ) );
		// A question for everything has the gateways in its filter; one of which nothing is understood has none.
		if ( array() === $answer['filter'] ) {
			return array( 'posts' => array() );
		}
		if ( array() === $filter && array() === $wishes ) {
			return array( 'posts' => null );
		}
		$table = Index::table();
		if ( Facts::all()['total'] <= self::COMPARED ) {
			try {
				$posts = array();
				// phpcs:ignore WordPress.DB -- the result is cached with the reading of the question.
				foreach ( $wpdb->get_results( "SELECT m.post_id, m.meta_value FROM {$wpdb->postmeta} m JOIN $table i ON i.post = m.post_id WHERE m.meta_key = '_property_gateway_property'" ) as $row ) {
					$property = json_decode( $row->meta_value, true );
					if ( is_array( $property ) && Conditions::hold( $filter, $property ) ) {
						$posts[ (int) $row->post_id ] = count( array_filter( $wishes, static fn( array $wish ): bool => Conditions::hold( $wish, $property ) ) );
					}
				}
				return array( 'posts' => $posts );
			} catch ( \UnexpectedValueException $unknown ) {
				unset( $unknown );
			}
		}
		$ids = array_slice( array_filter( array_column( (array) ( $answer['results'] ?? array() ), 'id' ), 'is_string' ), 0, 50 );
		$posts = array();
		$known = Listing::posts( $ids );
		foreach ( array_reverse( $ids ) as $place => $id ) {
			if ( isset( $known[ $id ] ) ) {
				// The gateway names those first that most wishes fit.
				$posts[ $known[ $id ] ] = array() === $wishes ? 0 : $place;
			}
		}
		return array(
			'posts'   => $posts,
			'partial' => (int) ( $answer['total_count'] ?? 0 ) > count( $ids ),
		);
	}
}
