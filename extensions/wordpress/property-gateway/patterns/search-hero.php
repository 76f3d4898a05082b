<?php
/**
 * A heading with the short search, on a colour of the theme.
 *
 * @package Property_Gateway
 */

defined( 'ABSPATH' ) || exit;
?>
<!-- wp:group {"align":"full","className":"pgw-hero","style":{"spacing":{"padding":{"top":"4rem","bottom":"4rem","left":"1.25rem","right":"1.25rem"},"margin":{"top":"0","bottom":"0"}}},"backgroundColor":"contrast","textColor":"base","layout":{"type":"constrained"}} -->
<div class="wp-block-group alignfull pgw-hero has-base-color has-contrast-background-color has-text-color has-background" style="margin-top:0;margin-bottom:0;padding-top:4rem;padding-right:1.25rem;padding-bottom:4rem;padding-left:1.25rem">
<!-- wp:heading {"level":1,"align":"wide","style":{"typography":{"lineHeight":"1.1"}},"fontSize":"xx-large"} -->
<h1 class="wp-block-heading alignwide has-xx-large-font-size" style="line-height:1.1"><?php esc_html_e( 'Find your next home', 'property-gateway' ); ?></h1>
<!-- /wp:heading -->

<!-- wp:property-gateway/short-search {"align":"wide"} /-->
</div>
<!-- /wp:group -->
