<?php
/**
 * Plugin Name: Property Gateway
 * Description: Receives the listings of a Property Gateway, shows them with search and map, and reports the result of the last delivery.
 * Version: 2.0.0
 * Requires at least: 6.5
 * Requires PHP: 8.1
 * License: MIT
 * Text Domain: property-gateway
 * Domain Path: /languages
 *
 * Settings > Property Gateway pairs the site and shows how it is. Each listing is a post of the type property_listing; its property is kept as JSON in the
 * field _property_gateway_property.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway;

defined( 'ABSPATH' ) || exit;

const VERSION = '2.0.0';
const FILE    = __FILE__;

require_once __DIR__ . '/includes/class-autoloader.php';
Autoloader::register();

register_activation_hook( __FILE__, array( Setup::class, 'activate' ) );
register_deactivation_hook( __FILE__, array( Setup::class, 'deactivate' ) );

/** What the plugin consists of: each module adds its own hooks. */
const MODULES = array(
	Setup::class,
	Listing::class,
	Languages::class,
	Mapped_Fields::class,
	Delivery::class,
	Pictures::class,
	Picture_Import::class,
	Public_List::class,
	Listing_Page\Page::class,
	Listing_Page\Former::class,
	Listing_Page\Similar::class,
	Listing_Page\Brochure::class,
	Listing_Page\Sunlight::class,
	Listing_Page\Favourites::class,
	Listing_Page\Settings::class,
	Leads\Enquiry::class,
	Leads\Valuation::class,
	Leads\Queue::class,
	Seo\Slugs::class,
	Seo\Landing_Pages::class,
	Seo\Meta::class,
	Seo\Alternates::class,
	Seo\Other_Plugins::class,
	Seo\Breadcrumbs::class,
	Seo\Structured_Data::class,
	Seo\Sitemap::class,
	Seo\Blocks::class,
	Seo\Templates::class,
	Search\Index::class,
	Search\Page::class,
	Search\Rest::class,
	Search\Saved_Search::class,
	Visitors::class,
	Hub::class,
	Addons::class,
	Settings_Page::class,
	Cli::class,
);

// The single file of version 1, if it is active as well, does the same: one of the two runs.
if ( Setup::is_old_file_active() ) {
	add_action( 'admin_notices', array( Setup::class, 'warn_about_old_file' ) );
} else {
	array_map( static fn( string $module ) => $module::register(), MODULES );
}
