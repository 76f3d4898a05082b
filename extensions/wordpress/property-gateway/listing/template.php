<?php
/**
 * The page of a listing in themes of PHP. A theme replaces it by single-property_listing.php, or only the listing in it by property-gateway/listing.php.
 *
 * @package Property_Gateway
 */

defined( 'ABSPATH' ) || exit;

get_header();
?>
<main id="main" class="pgl-page">
	<?php
	while ( have_posts() ) :
		the_post();
		if ( WP_Block_Type_Registry::get_instance()->is_registered( 'property-gateway/breadcrumbs' ) ) {
			// phpcs:ignore WordPress.Security.EscapeOutput -- a block of this plugin, escaped where it is made.
			echo do_blocks( '<!-- wp:property-gateway/breadcrumbs /-->' );
		}
		?>
	<h1><?php the_title(); ?></h1>
		<?php the_content(); ?>
	<?php endwhile; ?>
</main>
<?php
get_footer();
