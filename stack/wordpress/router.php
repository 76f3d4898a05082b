<?php
/**
 * The router of PHP's own server: files are served as they are, styles and scripts compressed as by any web server, and WordPress gets all other addresses, also those that end like files (/wp-sitemap.xml).
 */
$path = rawurldecode( (string) parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH ) );
if ( '/' !== $path && file_exists( $_SERVER['DOCUMENT_ROOT'] . $path ) ) {
	$types = array(
		'css' => 'text/css',
		'js'  => 'text/javascript',
	);
	$type  = $types[ pathinfo( $path, PATHINFO_EXTENSION ) ] ?? null;
	$file  = realpath( $_SERVER['DOCUMENT_ROOT'] . $path );
	$root  = realpath( $_SERVER['DOCUMENT_ROOT'] ) . DIRECTORY_SEPARATOR;
	if ( null === $type || false === $file || ! str_starts_with( $file, $root ) || ! function_exists( 'ob_gzhandler' ) ) {
		return false;
	}
	ob_start( 'ob_gzhandler' );
	header( "Content-Type: $type; charset=utf-8" );
	readfile( $file );
	return true;
}
$_SERVER['SCRIPT_NAME']     = '/index.php';
$_SERVER['PHP_SELF']        = '/index.php';
$_SERVER['SCRIPT_FILENAME'] = $_SERVER['DOCUMENT_ROOT'] . '/index.php';
require $_SERVER['DOCUMENT_ROOT'] . '/index.php';
