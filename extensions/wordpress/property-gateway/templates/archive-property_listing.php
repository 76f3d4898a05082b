<?php
/**
 * The page of all listings, and of the towns and kinds, in themes of PHP. Copy it to the folder property-gateway of the theme to change it.
 *
 * @package Property_Gateway
 */

// phpcs:disable WordPress.Files.FileName -- WordPress names templates by the type of post.

defined( 'ABSPATH' ) || exit;

get_header();
?>
<main id="main" class="pgw-page">
	<?php echo do_blocks( '<!-- wp:property-gateway/breadcrumbs /-->' ); // phpcs:ignore WordPress.Security.EscapeOutput -- a block of this plugin, escaped where it is made. ?>
	<h1><?php echo esc_html( Property_Gateway\Seo\Landing_Pages::heading() ); ?></h1>
	<?php
	// phpcs:ignore WordPress.Security.EscapeOutput -- blocks of this plugin, escaped where they are made.
	echo do_blocks( '<!-- wp:property-gateway/landing-intro /--><!-- wp:property-gateway/listings /--><!-- wp:property-gateway/landing-links /-->' );
	?>
</main>
<?php
get_footer();
