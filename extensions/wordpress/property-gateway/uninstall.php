<?php
/**
 * Deletes everything that the plugin created, when it is deleted in wp-admin.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway;

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

require_once __DIR__ . '/includes/class-autoloader.php';
Autoloader::register();
Uninstall::run();
