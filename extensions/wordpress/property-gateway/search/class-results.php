<?php
/**
 * The results of a search.
 *
 * @package PropertyGateway
 */

namespace Property_Gateway\Search;

defined( 'ABSPATH' ) || exit;

/** The results of a search: a page of posts, how many there are, and all points of the map. */
final class Results {
	/** Listings on a page. */
	public const PAGE = 24;
	/** Maximum points of a map. */
	private const POINTS = 5000;

	/**
	 * The results.
	 *
	 * @param int[]         $posts    Posts of the page, in order.
	 * @param int           $total    Listings of all pages.
	 * @param int           $pages    Number of pages.
	 * @param array<object> $rows     All rows; those of the page only, where the gateway searched.
	 * @param array         $question How a question was read: `conditions`, `not_understood`; empty without one.
	 * @param string[]      $notices  What the visitor has to know.
	 */
	private function __construct( public readonly array $posts, public readonly int $total, public readonly int $pages, public readonly array $rows, public readonly array $question, public readonly array $notices ) {
	}

	/** Searches. */
	public static function of( Filters $filters, int $size = self::PAGE ): self {
		$notices = array();
		if ( Remote::is_due( $filters ) ) {
			$page = Remote::page( $filters, $size );
			if ( null !== $page ) {
				return new self( $page['posts'], $page['total'], (int) ceil( $page['total'] / $size ), self::rows_of( $page['posts'] ), array(), array() );
			}
			$notices[] = __( 'The search service does not answer at the moment: these results come from this site alone, and misspelt words are not corrected.', 'property-gateway' );
		}
		$question = array();
		$asked    = $filters->get( 'ask' );
		if ( null !== $asked ) {
			$read = Question::read( $asked, (array) ( $filters->get( 'without' ) ?? array() ) );
			if ( null === $read ) {
				// Without the gateway a question is searched for its words.
				$filters   = Filters::read( array( 'pg_text' => trim( $filters->get( 'text' ) . ' ' . $asked ) ) + $filters->whole_query() );
				$notices[] = Permission::is_refused()
					? __( 'Questions are not read on this site: listings with all of its words are shown.', 'property-gateway' )
					: __( 'Your question could not be read at the moment: listings with all of its words are shown.', 'property-gateway' );
			} else {
				$question = $read;
				if ( ! empty( $read['partial'] ) ) {
					$notices[] = __( 'There are more matches than can be shown for a question: these are the first of them. The filters below search all of them.', 'property-gateway' );
				}
			}
		}
		if ( null !== $filters->get( 'radius' ) && array() === Query::discs( $filters ) ) {
			$notices[] = __( 'Nobody knows where this town is: only listings in it are shown, not those around it.', 'property-gateway' );
		}
		$rows = Query::rows( $filters );
		if ( isset( $question['posts'] ) ) {
			$rows = array_values( array_filter( $rows, static fn( $row ): bool => isset( $question['posts'][ (int) $row->post ] ) ) );
			if ( null === $filters->get( 'sort' ) ) {
				usort( $rows, static fn( $a, $b ): int => $question['posts'][ (int) $b->post ] <=> $question['posts'][ (int) $a->post ] );
			}
		}
		$pages = (int) ceil( count( $rows ) / $size );
		$first = ( min( max( 1, $pages ), $filters->page() ) - 1 ) * $size;
		$posts = array_map( static fn( $row ): int => (int) $row->post, array_slice( $rows, $first, $size ) );
		return new self( $posts, count( $rows ), $pages, $rows, $question, $notices );
	}

	/** The rows of posts, in their order. */
	private static function rows_of( array $posts ): array {
		global $wpdb;
		if ( array() === $posts ) {
			return array();
		}
		$table = Index::table();
		// phpcs:ignore WordPress.DB -- whole numbers only.
		$rows = (array) $wpdb->get_results( "SELECT post, listing, offer, type, price, area, latitude, longitude, exact, city, postal, features FROM $table WHERE post IN (" . implode( ',', array_map( 'intval', $posts ) ) . ')', OBJECT_K );
		return array_values( array_filter( array_map( static fn( int $post ) => $rows[ $post ] ?? null, $posts ) ) );
	}

	/** The places of all listings: post, longitude, latitude, label, whether the place is exact. */
	public function points(): array {
		$points = array();
		foreach ( array_slice( $this->rows, 0, self::POINTS ) as $row ) {
			if ( null !== $row->latitude ) {
				$points[] = array( (int) $row->post, round( (float) $row->longitude, 5 ), round( (float) $row->latitude, 5 ), self::label( $row ), (int) $row->exact );
			}
		}
		return $points;
	}

	/** The price of a listing as the map shows it; empty if there is none. */
	private static function label( $row ): string {
		$price = null === $row->price ? 0.0 : (float) $row->price;
		if ( $price <= 0 ) {
			return '';
		}
		if ( $price >= 1e6 ) {
			/* translators: %s: millions of euros */
			return sprintf( __( '%s M€', 'property-gateway' ), \Property_Gateway\Listing_Page\Format::number( $price / 1e6, $price < 1e7 && fmod( $price, 1e6 ) >= 5e4 ? 1 : 0 ) );
		}
		/* translators: %s: thousands of euros */
		return $price >= 1e4 ? sprintf( __( '%s k€', 'property-gateway' ), \Property_Gateway\Listing_Page\Format::number( round( $price / 1000 ) ) ) : \Property_Gateway\Listing_Page\Format::number( $price ) . "\u{00A0}€";
	}
}
