<?php
/**
 * The theme of the demo site: loads its style.
 *
 * @package Agence_Du_Nord
 */

defined( 'ABSPATH' ) || exit;

add_action(
	'wp_enqueue_scripts',
	static function (): void {
		wp_enqueue_style( 'agence-du-nord', get_stylesheet_uri(), array(), (string) wp_get_theme()->get( 'Version' ) );
		// Small: WordPress prints it in the page instead of requesting it.
		wp_style_add_data( 'agence-du-nord', 'path', get_stylesheet_directory() . '/style.css' );
	}
);
// Requested with the page, so that headings are drawn with it at once.
add_action(
	'wp_head',
	static function (): void {
		echo '<link rel="preload" as="font" type="font/ttf" crossorigin href="' . esc_url( get_theme_file_uri( 'fonts/source-serif-4-600.ttf' ) ) . '">' . "\n";
	},
	1
);
add_action( 'after_setup_theme', static fn() => add_editor_style( 'style.css' ) );
