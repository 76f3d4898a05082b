<?php
/**
 * Addresses of the search for scripts.
 *
 * @package PropertyGateway
 */

namespace Property_Gateway\Search;

use Property_Gateway\Public_List;

defined( 'ABSPATH' ) || exit;

/** Addresses of the search for scripts: public data of this site only. */
final class Rest {
	/** Seconds that browsers and caches keep an answer. */
	private const TTL = 60;

	/** Adds the hooks. */
	public static function register(): void {
		add_action( 'rest_api_init', array( self::class, 'register_routes' ) );
	}

	/** Registers the routes. */
	public static function register_routes(): void {
		foreach ( array(
			'/search'  => 'search',
			'/points'  => 'points',
			'/card'    => 'card',
			'/suggest' => 'suggest',
		) as $path => $method ) {
			register_rest_route(
				'property-gateway/v1',
				$path,
				array(
					'methods'             => 'GET',
					'permission_callback' => '__return_true',
					'callback'            => array( self::class, $method ),
				)
			);
		}
		register_rest_route(
			'property-gateway/v1',
			'/saved-search',
			array(
				'methods'             => 'POST',
				'permission_callback' => '__return_true',
				'callback'            => array( Saved_Search::class, 'receive' ),
			)
		);
	}

	/** An answer that may be cached for a minute. */
	private static function answer( array $data ): \WP_REST_Response {
		$answer = new \WP_REST_Response( $data );
		$answer->header( 'Cache-Control', 'public, max-age=' . self::TTL );
		return $answer;
	}

	/** A page of listings with the filters of a page's address. */
	public static function search( \WP_REST_Request $request ): \WP_REST_Response {
		$filters = Filters::read( $request->get_query_params() );
		$size    = max( 1, min( 60, (int) ( $request->get_param( 'size' ) ?? Results::PAGE ) ) );
		$results = Results::of( $filters, $size );
		return self::answer(
			array(
				'total'          => $results->total,
				'pages'          => $results->pages,
				'page'           => $filters->page(),
				'listings'       => array_map( array( Public_List::class, 'card' ), $results->posts ),
				'notices'        => $results->notices,
				'conditions'     => $results->question['conditions'] ?? array(),
				'not_understood' => $results->question['not_understood'] ?? array(),
			)
		);
	}

	/** All points of the map. */
	public static function points( \WP_REST_Request $request ): \WP_REST_Response {
		return self::answer( array( 'points' => Results::of( Filters::read( $request->get_query_params() ) )->points() ) );
	}

	/** The cards of some listings of the map as HTML. */
	public static function card( \WP_REST_Request $request ): \WP_REST_Response {
		$posts = array_slice( array_filter( array_map( 'absint', explode( ',', (string) $request->get_param( 'posts' ) ) ) ), 0, 10 );
		$posts = array_values( array_filter( $posts, static fn( int $post ): bool => \Property_Gateway\Listing::TYPE === get_post_type( $post ) && 'publish' === get_post_status( $post ) ) );
		return self::answer( array( 'html' => array() === $posts ? '' : Cards::html( $posts ) ) );
	}

	/** Towns whose names begin so. */
	public static function suggest( \WP_REST_Request $request ): \WP_REST_Response {
		return self::answer( array( 'towns' => Facts::suggest( mb_substr( (string) $request->get_param( 'q' ), 0, 60 ) ) ) );
	}
}
