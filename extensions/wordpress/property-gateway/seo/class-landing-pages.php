<?php
/**
 * Pages of the listings of a kind and a town.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway\Seo;

use Property_Gateway\Listing;

defined( 'ABSPATH' ) || exit;

/** Pages of the listings of a kind and a town, such as /listings/maison/hendaye/. A page exists while there is a listing for it. */
final class Landing_Pages {
	/** The option with the counts; deleted by every delivery. */
	private const COUNTS = 'property_gateway_places';
	/** Maximum links to other landing pages in a group. */
	private const LINKS = 12;

	/** The counts, once read. */
	private static ?array $counts = null;
	/** Whether this request has deleted the counts. */
	private static bool $forgotten = false;

	/** Adds the hooks. */
	public static function register(): void {
		add_action( 'init', array( self::class, 'add_addresses' ), 15 );
		add_filter( 'query_vars', static fn( array $names ): array => array( ...$names, 'pg_kind', 'pg_town' ) );
		add_action( 'wp', array( self::class, 'resolve' ) );
		add_filter( 'document_title_parts', array( self::class, 'in_title' ) );
		add_filter( 'post_type_archive_title', array( self::class, 'in_heading' ), 10, 2 );
		add_filter( 'get_the_archive_title', array( self::class, 'in_archive_title' ) );
		add_filter( 'property_gateway_preset', array( self::class, 'preset' ) );
		add_filter( 'render_block_data', array( self::class, 'in_block' ) );
		foreach ( array( 'property_gateway_written', 'property_gateway_removed' ) as $action ) {
			add_action( $action, array( self::class, 'forget' ) );
		}
		add_action( 'transition_post_status', array( self::class, 'forget_on_change' ), 10, 3 );
	}

	/** The first part of the addresses of listings. */
	private static function base(): string {
		$rewrite = get_post_type_object( Listing::TYPE )->rewrite ?? false;
		return trim( is_array( $rewrite ) ? (string) ( $rewrite['slug'] ?? 'listings' ) : 'listings', '/' );
	}

	/** Makes the addresses known to WordPress. */
	public static function add_addresses(): void {
		$kinds = implode( '|', array_map( static fn( string $slug ): string => preg_quote( $slug, '#' ), Kinds::slugs() ) );
		add_rewrite_rule( '^' . self::base() . "/($kinds)(?:/([^/]+))?/?$", 'index.php?post_type=' . Listing::TYPE . '&pg_kind=$matches[1]&pg_town=$matches[2]', 'top' );
	}

	/**
	 * How many listings there are of each kind in each town: `types` by type, `towns` by slug with name and count, `both` by town and type.
	 */
	public static function counts(): array {
		if ( null !== self::$counts ) {
			return self::$counts;
		}
		$known = get_option( self::COUNTS );
		if ( ! is_array( $known ) ) {
			$known = self::count();
			update_option( self::COUNTS, $known, false );
			self::$forgotten = false;
		}
		self::$counts = $known;
		return $known;
	}

	/** Counts the listings. */
	private static function count(): array {
		global $wpdb;
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- WordPress cannot count by two fields; the result is stored.
		$rows   = $wpdb->get_results(
			$wpdb->prepare(
				"SELECT t.meta_value AS type, c.meta_value AS city, COUNT(*) AS number, MAX(p.post_modified_gmt) AS changed FROM {$wpdb->posts} p
				JOIN {$wpdb->postmeta} i ON i.post_id = p.ID AND i.meta_key = '_property_gateway_id'
				JOIN {$wpdb->postmeta} t ON t.post_id = p.ID AND t.meta_key = '_property_gateway_type'
				LEFT JOIN {$wpdb->postmeta} c ON c.post_id = p.ID AND c.meta_key = '_property_gateway_city'
				WHERE p.post_type = %s AND p.post_status = 'publish' GROUP BY t.meta_value, c.meta_value ORDER BY COUNT(*) DESC",
				Listing::TYPE
			)
		);
		$counts = array(
			'types' => array(),
			'towns' => array(),
			'both'  => array(),
		);
		foreach ( $rows as $row ) {
			$type = isset( Kinds::slugs()[ $row->type ] ) && '' !== $row->type ? (string) $row->type : 'other';
			$town = sanitize_title( (string) $row->city );
			self::add( $counts['types'][ $type ], '', $row );
			if ( '' !== $town ) {
				self::add( $counts['towns'][ $town ], (string) $row->city, $row );
				self::add( $counts['both'][ $town ][ $type ], (string) $row->city, $row );
			}
		}
		foreach ( array( 'types', 'towns' ) as $group ) {
			uasort( $counts[ $group ], static fn( array $one, array $other ): int => $other['count'] <=> $one['count'] );
		}
		return $counts;
	}

	/** Adds a row to a count; the most frequent spelling, which comes first, names the town. */
	private static function add( ?array &$count, string $name, object $row ): void {
		$count = array(
			'name'    => $count['name'] ?? $name,
			'count'   => ( $count['count'] ?? 0 ) + (int) $row->number,
			'changed' => max( $count['changed'] ?? '', (string) $row->changed ),
		);
	}

	/** Forgets the counts, once in a request: a delivery changes many listings. */
	public static function forget(): void {
		self::$counts = null;
		if ( ! self::$forgotten ) {
			delete_option( self::COUNTS );
			self::$forgotten = true;
			// Again at the end: a visitor may have counted while the delivery was not committed.
			add_action( 'shutdown', static fn() => delete_option( self::COUNTS ) );
		}
	}

	/** Forgets the counts when a listing is published or hidden by hand. */
	public static function forget_on_change( string $to, string $from, $post ): void {
		if ( $to !== $from && Listing::TYPE === ( $post->post_type ?? '' ) ) {
			self::forget();
		}
	}

	/** The landing page of a type and a town, each may be empty; null without a listing. */
	private static function page( string $type, string $town ): ?array {
		$counts = self::counts();
		$count  = '' === $town ? ( $counts['types'][ $type ] ?? null ) : ( '' === $type ? ( $counts['towns'][ $town ] ?? null ) : ( $counts['both'][ $town ][ $type ] ?? null ) );
		if ( null === $count ) {
			return null;
		}
		$name = '' === $town ? '' : $counts['towns'][ $town ]['name'];
		$kind = '' === $type ? __( 'Properties', 'property-gateway' ) : Kinds::names()[ $type ];
		return array(
			'type'    => $type,
			'town'    => $town,
			'city'    => $name,
			'count'   => $count['count'],
			'changed' => $count['changed'],
			'title'   => '' === $town ? $kind : self::in_town( $kind, $name ),
			'url'     => self::url( $type, $town ),
		);
	}

	/** A text about a town: "Houses in Hendaye". */
	private static function in_town( string $what, string $town ): string {
		/* translators: 1: kind of listings, 2: town */
		$text = sprintf( __( '%1$s in %2$s', 'property-gateway' ), $what, $town );
		// The French article of a town joins the preposition: à + Le Havre = au Havre.
		return str_starts_with( get_locale(), 'fr' ) ? str_replace( array( ' à Les ', ' à Le ' ), array( ' aux ', ' au ' ), $text ) : $text;
	}

	/** The address of a landing page. */
	private static function url( string $type, string $town ): string {
		$slugs = Kinds::slugs();
		$path  = self::base() . '/' . ( $slugs[ $type ] ?? '' ) . ( '' === $town ? '' : "/$town" );
		return '' === (string) get_option( 'permalink_structure' )
			? add_query_arg(
				array(
					'post_type' => Listing::TYPE,
					'pg_kind'   => $slugs[ $type ] ?? '',
					'pg_town'   => '' === $town ? false : $town,
				),
				home_url( '/' )
			)
			: home_url( user_trailingslashit( $path ) );
	}

	/** The address of the landing page of a type and a town by name, each may be empty; null if there is none. */
	public static function address( string $type, string $city ): ?string {
		return '' === $type && '' === $city ? null : ( self::page( $type, sanitize_title( $city ) )['url'] ?? null );
	}

	/** The landing page of this request, null if it is none. */
	public static function current(): ?array {
		$kind = did_action( 'parse_query' ) ? (string) get_query_var( 'pg_kind' ) : '';
		if ( '' === $kind || is_404() || ! is_post_type_archive( Listing::TYPE ) ) {
			return null;
		}
		$type = array_search( $kind, Kinds::slugs(), true );
		return false === $type ? null : self::page( (string) $type, sanitize_title( (string) get_query_var( 'pg_town' ) ) );
	}

	/** A landing page without listings is not found; one without a kind and a town is the archive. */
	public static function resolve(): void {
		if ( '' === (string) get_query_var( 'pg_kind' ) || is_admin() ) {
			return;
		}
		if ( null !== self::current() ) {
			return;
		}
		if ( '' === (string) get_query_var( 'pg_town' ) && ( Kinds::slugs()[''] ?? '' ) === get_query_var( 'pg_kind' ) ) {
			wp_safe_redirect( (string) get_post_type_archive_link( Listing::TYPE ), 301 );
			exit;
		}
		global $wp_query;
		$wp_query->set_404();
		status_header( 404 );
		nocache_headers();
	}

	/** The filters that the search of a landing page presets. */
	public static function preset( $preset ): array {
		$page = self::current();
		$own  = null === $page ? array() : array_filter(
			array(
				'type' => '' === $page['type'] ? null : array( $page['type'] ),
				'city' => '' === $page['city'] ? null : array( $page['city'] ),
			)
		);
		return $own + ( is_array( $preset ) ? $preset : array() );
	}

	/** The list of a landing page shows its kind and town. */
	public static function in_block( array $block ): array {
		$page = 'property-gateway/listings' === ( $block['blockName'] ?? '' ) ? self::current() : null;
		if ( null !== $page ) {
			$block['attrs'] = array_filter(
				array(
					'type' => $page['type'],
					'city' => $page['city'],
				)
			) + (array) $block['attrs'];
		}
		return $block;
	}

	/** The heading of a page of listings. */
	public static function heading(): string {
		$page = self::current();
		return $page['title'] ?? __( 'Listings', 'property-gateway' );
	}

	/** The title of the document of a landing page. */
	public static function in_title( array $parts ): array {
		$page = self::current();
		if ( null !== $page ) {
			$parts['title'] = $page['title'];
		}
		return $parts;
	}

	/** The heading of the archive in themes of PHP. */
	public static function in_heading( $title, $type = '' ): string {
		return Listing::TYPE === $type && null !== self::current() ? self::heading() : (string) $title;
	}

	/** The heading of the archive without "Archives:". */
	public static function in_archive_title( $title ): string {
		return is_post_type_archive( Listing::TYPE ) ? esc_html( self::heading() ) : (string) $title;
	}

	/** What the page lists, in words: counts of kinds and towns. */
	public static function intro(): string {
		$page   = self::current();
		$counts = self::counts();
		$all    = $page['count'] ?? array_sum( array_column( $counts['types'], 'count' ) );
		/* translators: %s: number of listings */
		$text = sprintf( _n( '%s listing', '%s listings', $all, 'property-gateway' ), Words::number( $all ) );
		if ( '' !== ( $page['town'] ?? '' ) ) {
			$text = self::in_town( $text, $page['city'] );
		}
		if ( '' === ( $page['type'] ?? '' ) ) {
			$parts = '' === ( $page['town'] ?? '' ) ? $counts['types'] : $counts['both'][ $page['town'] ];
			$names = array_map( static fn( string $type ): string => mb_strtolower( Kinds::names()[ $type ] ), array_keys( $parts ) );
		} else {
			$parts = '' === $page['town'] ? $counts['towns'] : array();
			$parts = array_filter( $parts, static fn( string $town ): bool => isset( $counts['both'][ $town ][ $page['type'] ] ), ARRAY_FILTER_USE_KEY );
			$names = array_column( $parts, 'name' );
		}
		$names = array_slice( $names, 0, 5 );
		if ( array() !== $names ) {
			/* translators: 1: number of listings, 2: kinds or towns */
			$text = sprintf( __( '%1$s: %2$s', 'property-gateway' ), $text, implode( ', ', $names ) );
		}
		$text .= count( $parts ) > 5 ? '…' : '.';
		/**
		 * The introduction of a page of listings.
		 *
		 * @param string     $text Plain text.
		 * @param array|null $page The landing page: type, city, count, title, url; null on the archive.
		 */
		return (string) apply_filters( 'property_gateway_landing_intro', $text, $page );
	}

	/** Links to other landing pages, in groups with a heading: name, address and count. */
	public static function links(): array {
		$page   = self::current();
		$type   = $page['type'] ?? '';
		$town   = $page['town'] ?? '';
		$counts = self::counts();
		$groups = array();
		$kinds  = array_diff( array_keys( '' === $town ? $counts['types'] : $counts['both'][ $town ] ), array( $type ) );
		$towns  = array_diff( array_keys( array_filter( $counts['towns'], static fn( $slug ): bool => '' === $type || isset( $counts['both'][ $slug ][ $type ] ), ARRAY_FILTER_USE_KEY ) ), array( $town ) );
		foreach ( array(
			array( '' === $town ? __( 'By kind', 'property-gateway' ) : self::in_town( __( 'Other properties', 'property-gateway' ), $page['city'] ), array_map( static fn( $one ) => self::page( (string) $one, $town ), $kinds ) ),
			array( '' === $type ? __( 'By town', 'property-gateway' ) : __( 'In other towns', 'property-gateway' ), array_map( static fn( $one ) => self::page( $type, (string) $one ), $towns ) ),
		) as [ $heading, $pages ] ) {
			$pages = array_slice( array_values( array_filter( $pages ) ), 0, self::LINKS );
			if ( array() !== $pages ) {
				$groups[ $heading ] = $pages;
			}
		}
		return $groups;
	}

	/** The landing pages above a kind and a town, those that exist: name and address of each. */
	public static function trail( string $type, string $city ): array {
		$type  = isset( Kinds::names()[ $type ] ) ? $type : '';
		$town  = sanitize_title( $city );
		$pages = array_filter( array( '' === $type ? null : self::page( $type, '' ), '' === $town ? null : self::page( $type, $town ) ) );
		return array_values( array_map( static fn( array $page ): array => array( $page['title'], $page['url'] ), $pages ) );
	}

	/** All landing pages, for the sitemap. */
	public static function all(): array {
		$counts = self::counts();
		$pages  = array_map( static fn( $type ) => self::page( (string) $type, '' ), array_keys( $counts['types'] ) );
		foreach ( array_keys( $counts['towns'] ) as $town ) {
			$pages[] = self::page( '', (string) $town );
			foreach ( array_keys( $counts['both'][ $town ] ) as $type ) {
				$pages[] = self::page( (string) $type, (string) $town );
			}
		}
		return array_values( array_filter( $pages ) );
	}
}
