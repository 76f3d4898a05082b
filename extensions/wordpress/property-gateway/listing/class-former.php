<?php
/**
 * Pages of listings that have left.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway\Listing_Page;

use Property_Gateway\Listing;

defined( 'ABSPATH' ) || exit;

/**
 * Pages of listings that have left: for some days the page says so and shows similar listings, afterwards it is gone (410). Nothing of it is a listing: it is a post of
 * an internal type, in no list, search, feed, REST answer or count, and it holds no person, address, price or text of the listing.
 */
final class Former {
	/** The internal type; its posts are named by a hash of the former address. */
	public const TYPE = 'property_former';
	/** Days after which a page that is gone is forgotten, too. */
	private const FORGET = 365;

	/** Whether the request is for a former listing: its data, else null. */
	private static ?array $shown = null;

	/** Adds the hooks. */
	public static function register(): void {
		add_action( 'init', array( self::class, 'register_type' ) );
		add_action( 'property_gateway_removed', array( self::class, 'keep' ), 10, 2 );
		add_action( 'template_redirect', array( self::class, 'answer' ), 1 );
		add_filter( 'template_include', array( self::class, 'template' ), 30 );
		add_filter( 'document_title_parts', array( self::class, 'title' ), 20 );
		add_filter( 'wp_robots', static fn( array $robots ): array => null === self::$shown && ! self::is_closed_page() ? $robots : array( 'noindex' => true ) + $robots );
		add_action( 'property_gateway_former', array( self::class, 'clean' ) );
		add_action( 'init', static fn() => wp_next_scheduled( 'property_gateway_former' ) || wp_schedule_event( time(), 'daily', 'property_gateway_former' ) );
	}

	/** Registers the internal type. */
	public static function register_type(): void {
		register_post_type(
			self::TYPE,
			array(
				'public'              => false,
				'exclude_from_search' => true,
				'show_in_rest'        => false,
				'query_var'           => false,
				'rewrite'             => false,
				'can_export'          => false,
			)
		);
	}

	/** Keeps what the page needs when a listing leaves; only a hash of its address where nothing is to be kept. */
	public static function keep( int $post, string $id ): void {
		$slug = (string) get_post_field( 'post_name', $post );
		if ( '' === $slug || 'publish' !== get_post_status( $post ) ) {
			return;
		}
		$view = View::of( $post );
		$days = Settings::sold_days();
		/**
		 * Whether the page of a listing that leaves is shown for a while; false: it is gone at once, and nothing of the listing is kept but a hash of its address.
		 *
		 * @param bool   $keep As the setting says.
		 * @param int    $post The post, which is deleted afterwards.
		 * @param string $id   The id of the listing.
		 */
		$keep = (bool) apply_filters( 'property_gateway_keep_former', $days > 0, $post, $id );
		$data = array();
		if ( $keep ) {
			$data             = array_intersect_key( Similar::traits( $view ), array_flip( array( 'type', 'offer', 'city', 'area' ) ) );
			$data['status']   = $view->line( 'status' );
			$data['until']    = time() + $days * DAY_IN_SECONDS;
			$position         = $view->position();
			$data['position'] = null === $position ? null : array( round( $position[0], 2 ), round( $position[1], 2 ) );
		}
		// The posts in other languages leave with it, and have addresses of their own.
		$slugs = array_map( static fn( int $one ): string => (string) get_post_field( 'post_name', $one ), array_values( \Property_Gateway\Languages::translations( $id ) ) );
		foreach ( array_filter( array( $slug, ...$slugs ) ) as $one ) {
			wp_insert_post(
				array(
					'post_type'    => self::TYPE,
					'post_status'  => 'private',
					'post_name'    => self::name( $one ),
					'post_title'   => '',
					'post_content' => wp_slash( (string) wp_json_encode( $data ) ),
				)
			);
		}
	}

	/** Sets the status of the answer where the address is that of a former listing. */
	public static function answer(): void {
		if ( self::is_closed_page() ) {
			header( 'X-Robots-Tag: noindex' );
		}
		$slug = is_404() ? (string) get_query_var( Listing::TYPE, '' ) : '';
		$slug = '' === $slug && is_404() && Listing::TYPE === get_query_var( 'post_type' ) ? (string) get_query_var( 'name' ) : $slug;
		$post = '' === $slug ? null : get_page_by_path( self::name( sanitize_title( $slug ) ), OBJECT, self::TYPE );
		if ( null === $post ) {
			return;
		}
		$data        = json_decode( $post->post_content, true );
		self::$shown = is_array( $data ) ? $data : array();
		// Not the guess of WordPress, which could lead to another listing.
		add_filter( 'do_redirect_guess_404_permalink', '__return_false' );
		status_header( self::is_gone() ? 410 : 200 );
		header( 'X-Robots-Tag: noindex' );
		nocache_headers();
	}

	/** The page inside the theme. */
	public static function template( string $template ): string {
		if ( null === self::$shown ) {
			return $template;
		}
		if ( wp_is_block_theme() ) {
			return Page::block_template( '<!-- wp:html --><div class="alignwide">' . self::html() . '</div><!-- /wp:html -->' );
		}
		return __DIR__ . '/former.php';
	}

	/** What the page says. */
	public static function html(): string {
		$data = self::$shown ?? array();
		Page::use_files();
		$link  = get_post_type_archive_link( Listing::TYPE );
		$like  = $data + array(
			'type'  => '',
			'offer' => '',
		);
		$posts = '' === $like['type'] ? array() : Similar::to( $like, 0, 6 );
		$posts = array() === $posts ? self::newest() : $posts;
		return '<div class="pgl"><header class="pgl-former"><h1>' . esc_html( self::heading() ) . '</h1><p class="pgl-badge">' . esc_html( self::said() ) . '</p><p>' . esc_html__( 'Here are properties like it that you can still have.', 'property-gateway' ) . '</p></header>'
			. Similar::html( $posts, __( 'Similar properties', 'property-gateway' ) )
			. ( is_string( $link ) ? '<p><a class="pgl-button" href="' . esc_url( $link ) . '">' . esc_html__( 'All properties', 'property-gateway' ) . '</a></p>' : '' ) . '</div>';
	}

	/** The title of the document. */
	public static function title( array $parts ): array {
		return null === self::$shown ? $parts : array( 'title' => self::heading() . ' – ' . self::said() ) + $parts;
	}

	/** Forgets former listings whose time is over, and all data of those that are gone. */
	public static function clean(): void {
		foreach ( self::all() as $post ) {
			$data = json_decode( $post->post_content, true );
			if ( strtotime( $post->post_date_gmt . ' UTC' ) < time() - self::FORGET * DAY_IN_SECONDS ) {
				wp_delete_post( $post->ID, true );
			} elseif ( is_array( $data ) && array() !== $data && (int) ( $data['until'] ?? 0 ) < time() ) {
				self::blank( $post->ID );
			}
		}
	}

	/** Forgets all data of former listings at once: their pages are gone from now on. */
	public static function forget(): int {
		$posts = self::all();
		foreach ( $posts as $post ) {
			self::blank( $post->ID );
		}
		return count( $posts );
	}

	/** How many former listings still have a page. */
	public static function count(): int {
		return count( array_filter( self::all(), static fn( \WP_Post $post ): bool => strlen( $post->post_content ) > 2 ) );
	}

	/** The former listings. */
	private static function all(): array {
		return get_posts(
			array(
				'post_type'        => self::TYPE,
				'post_status'      => 'any',
				// phpcs:ignore WordPress.WP.PostsPerPage -- all of a year, once a day.
				'numberposts'      => 5000,
				'suppress_filters' => true,
			)
		);
	}

	/** Deletes the data of a former listing; the hash of its address stays. */
	private static function blank( int $post ): void {
		global $wpdb;
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- no revision may keep what is deleted.
		$wpdb->update( $wpdb->posts, array( 'post_content' => '[]' ), array( 'ID' => $post ) );
		clean_post_cache( $post );
	}

	/** The name of a former listing: its address cannot be read from it. */
	private static function name( string $slug ): string {
		return substr( hash_hmac( 'sha256', $slug, 'property-gateway-former' ), 0, 40 );
	}

	/** Whether the time of the page is over. */
	private static function is_gone(): bool {
		return (int) ( self::$shown['until'] ?? 0 ) < time() || 0 === Settings::sold_days();
	}

	/** Whether the request is for a listing that is still delivered, but sold or let. */
	private static function is_closed_page(): bool {
		return is_singular( Listing::TYPE ) && View::of( (int) get_queried_object_id() )->is_closed();
	}

	/** Sold or let if the CRM said so; that a listing leaves says only that it is not offered any more. */
	private static function said(): string {
		$status = (string) ( self::$shown['status'] ?? '' );
		return in_array( $status, array( 'sold', 'rented' ), true ) ? Words::status( $status ) : __( 'No longer available', 'property-gateway' );
	}

	/** Kind and town. */
	private static function heading(): string {
		$kind = Words::types()[ (string) ( self::$shown['type'] ?? '' ) ] ?? '';
		$city = (string) ( self::$shown['city'] ?? '' );
		return '' === $kind || self::is_gone() ? __( 'This property is no longer offered', 'property-gateway' ) : trim( "$kind – $city", ' –' );
	}

	/** The newest listings. */
	private static function newest(): array {
		return get_posts(
			array(
				'post_type'   => Listing::TYPE,
				'post_status' => 'publish',
				'fields'      => 'ids',
				'numberposts' => 6,
			)
		);
	}
}
