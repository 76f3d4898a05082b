<?php
/**
 * The page of one listing: pictures, facts, other languages, and structured data.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway;

defined( 'ABSPATH' ) || exit;

/** The page of one listing: pictures, facts, other languages, and structured data. */
final class Simple_Page {
	/** Adds the hooks. */
	public static function register(): void {
		add_filter(
			'the_content',
			static function ( string $content ): string {
				if ( ! is_singular( Listing::TYPE ) || ! in_the_loop() || ! is_main_query() ) {
					return $content;
				}
				$property = Listing::property( (int) get_the_ID() );
				// With Polylang a post has one language, and Polylang's own switcher links to the others.
				$polylang = array() !== Languages::all();
				$language = $polylang ? substr( (string) pll_get_post_language( (int) get_the_ID() ), 0, 2 ) : Languages::current();
				$chosen   = Listing::text( $property['description'] ?? null, $language );
				$images   = '';
				foreach ( Listing::images( $property ) as $url => $caption ) {
					$images .= '<img loading="lazy" src="' . esc_url( Listing::picture( (int) get_the_ID(), $url ) ) . '" alt="' . esc_attr( '' === $caption ? get_the_title() : $caption ) . '">';
				}
				$card  = Public_List::card( (int) get_the_ID() );
				$facts = array_filter(
					array(
						__( 'Price', 'property-gateway' ) => Public_List::price( $card ),
						__( 'Area', 'property-gateway' )  => null === $card['area'] ? '' : number_format_i18n( $card['area'] ) . ' m²',
						__( 'Town', 'property-gateway' )  => (string) $card['city'],
						__( 'Reference', 'property-gateway' ) => (string) ( $property['crm_reference'] ?? '' ),
					)
				);
				$list  = '';
				foreach ( $facts as $name => $value ) {
					$list .= '<div><dt>' . esc_html( $name ) . '</dt><dd>' . esc_html( $value ) . '</dd></div>';
				}
				$languages = '';
				foreach ( array_keys( is_array( $property['description'] ?? null ) ? $property['description'] : array() ) as $code ) {
					$languages .= '<li><a hreflang="' . esc_attr( (string) $code ) . '" href="' . esc_url( add_query_arg( 'pg_lang', (string) $code, get_permalink() ) ) . '"' . ( $code === $language ? ' aria-current="true"' : '' ) . '>' . esc_html( strtoupper( (string) $code ) ) . '</a></li>';
				}
				$several = ! $polylang && substr_count( $languages, '<li>' ) > 1;
				return self::style() . '<div class="pgw">'
					. ( '' === $images ? '' : '<div class="pgw-gallery">' . $images . '</div>' )
					. ( '' === $list ? '' : '<dl class="pgw-facts">' . $list . '</dl>' )
					. ( $several ? '<ul class="pgw-languages">' . $languages . '</ul>' : '' )
					. '<div lang="' . esc_attr( $language ) . '">' . ( '' === $chosen ? $content : wp_kses_post( $chosen ) ) . '</div></div>';
			}
		);
	}

	/** The CSS that the pages need beyond the theme, whose colours and fonts stay. */
	public static function style(): string {
		return '<style>.pgw-cards{list-style:none;padding:0;display:grid;gap:1.5rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,16rem),1fr))}.pgw-cards img,.pgw-none{width:100%;aspect-ratio:3/2;object-fit:cover;display:block;border-radius:.5rem;background:rgba(127,127,127,.15)}.pgw-cards h2{font-size:1.1rem;line-height:1.3;margin:.6rem 0 .2rem}.pgw-cards p{margin:0}.pgw-price{font-weight:700}.pgw-search{display:flex;flex-wrap:wrap;gap:.75rem;align-items:end;margin:0 0 1.5rem}.pgw-search label{display:grid;gap:.25rem;flex:1 1 10rem;font-size:.9rem}.pgw-search input,.pgw-search button{font:inherit;padding:.55rem .7rem;border:1px solid currentColor;border-radius:.35rem;background:transparent;color:inherit;min-height:2.75rem;width:100%;box-sizing:border-box}.pgw-search button{width:auto;cursor:pointer;font-weight:600}.pgw-map{width:100%;height:auto;max-height:20rem;background:rgba(127,127,127,.12);border-radius:.5rem;margin-bottom:1.5rem}.pgw-map a:focus circle,.pgw-map a:hover circle{r:9}.pgw-gallery{display:grid;gap:.5rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,14rem),1fr));margin-bottom:1.5rem}.pgw-gallery img{width:100%;aspect-ratio:3/2;object-fit:cover;border-radius:.5rem}.pgw-facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr));gap:1rem;margin:0 0 1.5rem}.pgw-facts dt{font-size:.85rem;opacity:.8}.pgw-facts dd{margin:0;font-weight:700}.pgw-languages{display:flex;gap:1rem;list-style:none;padding:0}</style>';
	}
}
