<?php
/**
 * The page of a listing that has left, in themes of PHP.
 *
 * @package Property_Gateway
 */

defined( 'ABSPATH' ) || exit;

get_header();
?>
<main id="main" class="pgl-page">
	<?php echo Property_Gateway\Listing_Page\Former::html(); // phpcs:ignore WordPress.Security.EscapeOutput -- escaped where it is made. ?>
</main>
<?php
get_footer();
