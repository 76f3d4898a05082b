<?php
/**
 * The table that listings are searched in.
 *
 * @package PropertyGateway
 */

namespace Property_Gateway\Search;

use Property_Gateway\Listing;
use const Property_Gateway\VERSION;

defined( 'ABSPATH' ) || exit;

/** The table that listings are searched in: one row for each listing, written with its delivery. */
final class Index {
	/** The option with the version of the table. */
	private const READY = 'property_gateway_index';
	/** The option that changes with the rows: what is cached of them is named by it. */
	private const GENERATION = 'property_gateway_index_generation';
	/** Maximum seconds that one request spends on missing rows; wp-cron does the rest. */
	private const SECONDS = 8;
	/** Rows that are written between two looks at the clock. */
	private const BATCH = 50;
	/** Seconds until the rows are compared with the posts again. */
	private const CHECK = 15 * MINUTE_IN_SECONDS;

	/** Whether rows changed in this request. */
	private static bool $changed = false;

	/** Adds the hooks. */
	public static function register(): void {
		add_action( 'init', array( self::class, 'prepare' ), 20 );
		add_action( 'property_gateway_written', array( self::class, 'write' ), 10, 3 );
		add_action( 'property_gateway_removed', array( self::class, 'remove' ), 10, 1 );
		add_action( 'before_delete_post', array( self::class, 'remove_post' ), 10, 1 );
		add_action( 'transition_post_status', array( self::class, 'touch' ), 10, 3 );
		add_action( 'property_gateway_index', array( self::class, 'fill' ) );
		add_action( 'shutdown', array( self::class, 'remember' ), 1 );
	}

	/** The name of the table. */
	public static function table(): string {
		global $wpdb;
		return $wpdb->prefix . 'property_gateway_index';
	}

	/** A text that is another one after any change of the rows. */
	public static function generation(): string {
		return (string) get_option( self::GENERATION, '0' );
	}

	/** Creates the table after activation and updates; the rows follow with the first search. */
	public static function prepare(): void {
		if ( VERSION === get_option( self::READY ) ) {
			return;
		}
		global $wpdb;
		require_once ABSPATH . 'wp-admin/includes/upgrade.php';
		$table = self::table();
		// phpcs:ignore WordPress.DB -- what a row has may differ from version to version: rows are written anew.
		$wpdb->query( "DROP TABLE IF EXISTS $table" );
		dbDelta(
			"CREATE TABLE $table (
			post bigint(20) unsigned NOT NULL,
			listing varchar(64) NOT NULL,
			offer varchar(32) NOT NULL DEFAULT '',
			type varchar(32) NOT NULL DEFAULT '',
			state varchar(32) NOT NULL DEFAULT '',
			price double DEFAULT NULL,
			currency varchar(3) NOT NULL DEFAULT '',
			area double DEFAULT NULL,
			price_m2 double DEFAULT NULL,
			land double DEFAULT NULL,
			rooms double DEFAULT NULL,
			bedrooms double DEFAULT NULL,
			energy int(11) DEFAULT NULL,
			city varchar(191) NOT NULL DEFAULT '',
			cities varchar(191) NOT NULL DEFAULT '',
			postal varchar(20) NOT NULL DEFAULT '',
			latitude double DEFAULT NULL,
			longitude double DEFAULT NULL,
			exact int(11) NOT NULL DEFAULT 1,
			reference varchar(191) NOT NULL DEFAULT '',
			features text NOT NULL,
			words longtext NOT NULL,
			created bigint(20) NOT NULL DEFAULT 0,
			changed bigint(20) NOT NULL DEFAULT 0,
			PRIMARY KEY  (post),
			KEY listing (listing),
			KEY offer (offer,type),
			KEY price (price),
			KEY area (area),
			KEY created (created)
			) {$wpdb->get_charset_collate()};"
		);
		update_option( self::READY, VERSION );
		delete_transient( 'property_gateway_index_checked' );
		self::$changed = true;
	}

	/** Writes the row of a listing that was delivered. */
	public static function write( int $post, array $property, string $id ): void {
		global $wpdb;
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- a table of this plugin.
		$wpdb->replace( self::table(), Row::of( $post, $property, $id ) );
		self::$changed = true;
	}

	/** Deletes the row of a listing that is removed. */
	public static function remove( int $post ): void {
		global $wpdb;
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- a table of this plugin.
		$wpdb->delete( self::table(), array( 'post' => $post ) );
		self::$changed = true;
	}

	/** Deletes the row of a post that is deleted by hand. */
	public static function remove_post( int $post ): void {
		if ( Listing::TYPE === get_post_type( $post ) ) {
			self::remove( $post );
		}
	}

	/** Notes that a listing was published or hidden by hand: rows are joined with the status of their post. */
	public static function touch( string $to, string $from, $post ): void {
		if ( $to !== $from && Listing::TYPE === ( $post->post_type ?? '' ) ) {
			self::$changed = true;
		}
	}

	/** Names the rows anew, once for all changes of a request. */
	public static function remember(): void {
		if ( self::$changed ) {
			self::$changed = false;
			update_option( self::GENERATION, base_convert( (string) time(), 10, 36 ) . bin2hex( random_bytes( 3 ) ) );
		}
	}

	/** Sees to it that every listing has its row; within some minutes of the last look, nothing is looked at. */
	public static function ensure(): void {
		if ( false !== get_transient( 'property_gateway_index_checked' ) ) {
			return;
		}
		self::fill();
	}

	/** Writes rows that are missing, and deletes those without a post, as many as fit into some seconds; wp-cron goes on. */
	public static function fill(): void {
		global $wpdb;
		$table = self::table();
		$until = time() + self::SECONDS;
		do {
			// phpcs:disable WordPress.DB -- a table of this plugin; a cached result would be the state before.
			$missing = $wpdb->get_col(
				$wpdb->prepare(
					"SELECT l.post_id FROM {$wpdb->postmeta} l LEFT JOIN $table i ON i.post = l.post_id WHERE l.meta_key = '_property_gateway_id' AND i.post IS NULL LIMIT %d",
					self::BATCH
				)
			);
			// phpcs:enable WordPress.DB
			foreach ( array_map( 'intval', $missing ) as $post ) {
				self::write( $post, Listing::property( $post ), Listing::id( $post ) );
			}
		} while ( self::BATCH === count( $missing ) && time() < $until );
		if ( self::BATCH === count( $missing ) ) {
			wp_schedule_single_event( time() + 1, 'property_gateway_index' );
			return;
		}
		// phpcs:ignore WordPress.DB -- a table of this plugin.
		$gone = $wpdb->get_col( "SELECT i.post FROM $table i LEFT JOIN {$wpdb->posts} p ON p.ID = i.post WHERE p.ID IS NULL LIMIT 1000" );
		foreach ( array_map( 'intval', $gone ) as $post ) {
			self::remove( $post );
		}
		set_transient( 'property_gateway_index_checked', '1', self::CHECK );
		self::remember();
	}
}
