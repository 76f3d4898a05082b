<?php
/**
 * The form of the search.
 *
 * @package PropertyGateway
 */

namespace Property_Gateway\Search;

use Property_Gateway\Gateway;

defined( 'ABSPATH' ) || exit;

/** The form of the search; it works without JavaScript. */
final class Form {
	/** Kilometres around a town that can be chosen. */
	private const RADII = array( 5, 10, 20, 30, 50 );

	/**
	 * Makes the form.
	 *
	 * @param Filters  $filters What is searched for.
	 * @param string[] $hidden  Filters that are not shown.
	 * @param string   $base    The address of the page.
	 * @param string   $id      Prefix of ids, unique on the page.
	 */
	public function __construct( private Filters $filters, private array $hidden, private string $base, private string $id ) {
	}

	/** The form. */
	public function html(): string {
		$parts = wp_parse_url( $this->base );
		parse_str( (string) ( $parts['query'] ?? '' ), $kept );
		$extra = '';
		foreach ( $kept as $name => $value ) {
			$extra .= is_string( $value ) ? '<input type="hidden" name="' . esc_attr( $name ) . '" value="' . esc_attr( $value ) . '">' : '';
		}
		foreach ( array( 'box', 'shape', 'without', 'sort' ) as $name ) {
			$value  = $this->filters->query()[ Filters::PREFIX . $name ] ?? '';
			$extra .= '' === $value ? '' : '<input type="hidden" name="pg_' . $name . '" value="' . esc_attr( $value ) . '">';
		}
		$more  = $this->more();
		$count = count( array_intersect_key( $this->filters->own(), array_flip( array( 'area_min', 'area_max', 'bedrooms_min', 'land_min', 'features', 'energy', 'reference', 'text' ) ) ) );
		return '<form class="pgw-search" role="search" method="get" action="' . esc_url( strtok( $this->base, '?' ) ) . '" aria-label="' . esc_attr__( 'Search for listings', 'property-gateway' ) . '">' . $extra
			. $this->question()
			. '<div class="pgw-bar">' . $this->offers() . $this->town() . $this->types() . $this->range( 'price', __( 'Budget', 'property-gateway' ), '€', 1000 ) . $this->least( 'rooms_min', __( 'Rooms', 'property-gateway' ) )
			. ( '' === $more ? '' : '<details class="pgw-drop pgw-more"' . ( $count > 0 ? ' data-count="' . $count . '"' : '' ) . '><summary><span>' . esc_html__( 'More filters', 'property-gateway' ) . '</span>' . ( $count > 0 ? ' <b>' . $count . '</b>' : '' ) . '</summary><div class="pgw-panel">' . $more . '</div></details>' )
			. '<button type="submit" class="pgw-submit wp-element-button">' . esc_html__( 'Search', 'property-gateway' ) . '</button></div></form>';
	}

	/** Whether a filter is shown. */
	private function shows( string $name ): bool {
		return ! in_array( $name, $this->hidden, true ) && ! $this->filters->is_preset( $name );
	}

	/** The field for a question, where a gateway reads it for this site. */
	private function question(): string {
		if ( ! $this->shows( 'ask' ) || ! Gateway::is_connected() || Permission::is_refused() ) {
			return '';
		}
		return '<div class="pgw-ask"><label for="' . $this->id . '-ask">' . esc_html__( 'Describe what you are looking for', 'property-gateway' ) . '</label><input type="search" id="' . $this->id . '-ask" name="pg_ask" maxlength="300" autocomplete="off" placeholder="' . esc_attr__( 'e.g. house with a garden in Hendaye under 400,000 €', 'property-gateway' ) . '" value="' . esc_attr( (string) $this->filters->get( 'ask' ) ) . '"></div>';
	}

	/** The offers that occur, as buttons. */
	private function offers(): string {
		$offers = array_intersect_key( Vocabulary::offers(), Facts::all()['offers'] );
		if ( ! $this->shows( 'offer' ) || count( $offers ) < 2 ) {
			return '';
		}
		$chosen = (array) ( $this->filters->get( 'offer' ) ?? array() );
		$html   = '';
		foreach ( $offers as $value => $name ) {
			$html .= '<option value="' . esc_attr( $value ) . '"' . selected( count( $chosen ) === 1 && $chosen[0] === $value, true, false ) . '>' . esc_html( $name ) . '</option>';
		}
		if ( count( $chosen ) > 1 ) {
			$html .= '<option selected value="' . esc_attr( implode( ',', $chosen ) ) . '">' . esc_html( implode( ', ', array_intersect_key( $offers, array_flip( $chosen ) ) ) ) . '</option>';
		}
		return '<label class="pgw-field pgw-offer"><span>' . esc_html__( 'Project', 'property-gateway' ) . '</span><select name="pg_offer"><option value="">' . esc_html__( 'All offers', 'property-gateway' ) . '</option>' . $html . '</select></label>';
	}

	/** The field of the town with its radius. */
	private function town(): string {
		if ( ! $this->shows( 'city' ) ) {
			return '';
		}
		$options = '';
		foreach ( array_slice( Facts::towns(), 0, 60 ) as $town ) {
			/* translators: %s: number of listings */
			$options .= '<option value="' . esc_attr( $town[0] ) . '">' . esc_html( trim( $town[1] . ' · ' . sprintf( _n( '%s listing', '%s listings', $town[2], 'property-gateway' ), \Property_Gateway\Listing_Page\Format::number( $town[2] ) ), ' ·' ) ) . '</option>';
		}
		$radii = '<option value="">' . esc_html__( 'in the town', 'property-gateway' ) . '</option>';
		foreach ( array_unique( array( ...self::RADII, (int) $this->filters->get( 'radius' ) ) ) as $radius ) {
			$radii .= 0 === $radius ? '' : '<option value="' . $radius . '"' . selected( $this->filters->get( 'radius' ), $radius, false ) . '>+ ' . $radius . ' km</option>';
		}
		return '<div class="pgw-field pgw-town"><label for="' . $this->id . '-city">' . esc_html__( 'Town or postal code', 'property-gateway' ) . '</label><input type="text" id="' . $this->id . '-city" name="pg_city" maxlength="300" autocomplete="off" list="' . $this->id . '-towns" placeholder="' . esc_attr__( 'Where?', 'property-gateway' ) . '" value="' . esc_attr( implode( ', ', (array) ( $this->filters->get( 'city' ) ?? array() ) ) ) . '"><datalist id="' . $this->id . '-towns">' . $options . '</datalist></div>'
			. '<label class="pgw-field pgw-radius"><span>' . esc_html__( 'Around it', 'property-gateway' ) . '</span><select name="pg_radius">' . $radii . '</select></label>';
	}

	/** The kinds of property that occur. */
	private function types(): string {
		$types = array_intersect_key( Vocabulary::types(), Facts::all()['types'] );
		if ( ! $this->shows( 'type' ) || count( $types ) < 2 ) {
			return '';
		}
		$chosen = (array) ( $this->filters->get( 'type' ) ?? array() );
		$names  = implode( ', ', array_intersect_key( $types, array_flip( $chosen ) ) );
		return '<details class="pgw-drop"><summary><span>' . esc_html( '' === $names ? __( 'Kind of property', 'property-gateway' ) : $names ) . '</span></summary><div class="pgw-panel">' . $this->choices( 'type', $types, $chosen, __( 'Kind of property', 'property-gateway' ) ) . '</div></details>';
	}

	/** Check boxes of a list. */
	private function choices( string $name, array $values, array $chosen, string $legend ): string {
		$html = '';
		foreach ( $values as $value => $text ) {
			$html .= '<label><input type="checkbox" name="pg_' . $name . '[]" value="' . esc_attr( $value ) . '"' . checked( in_array( $value, $chosen, true ), true, false ) . '> ' . esc_html( $text ) . '</label>';
		}
		return '<fieldset class="pgw-checks"><legend>' . esc_html( $legend ) . '</legend>' . $html . '</fieldset>';
	}

	/** Two numbers, from and to. */
	private function range( string $name, string $legend, string $unit, int $step, bool $drop = true ): string {
		if ( ! $this->shows( "{$name}_min" ) || ! $this->shows( $name ) ) {
			return '';
		}
		$inputs = '';
		$words  = array();
		foreach ( array(
			'min' => __( 'from', 'property-gateway' ),
			'max' => __( 'to', 'property-gateway' ),
		) as $end => $text ) {
			$value   = $this->filters->get( "{$name}_$end" );
			$words[] = null === $value ? '' : $text . ' ' . \Property_Gateway\Listing_Page\Format::number( $value ) . "\u{00A0}$unit";
			$inputs .= '<label><span>' . esc_html( ucfirst( $text ) ) . " ($unit)</span><input type=\"number\" inputmode=\"numeric\" min=\"0\" step=\"any\" data-step=\"$step\" name=\"pg_{$name}_$end\" value=\"" . esc_attr( (string) $value ) . '"></label>';
		}
		$fields = '<fieldset class="pgw-range"><legend>' . esc_html( $legend ) . '</legend>' . $inputs . '</fieldset>';
		$words  = implode( ' ', array_filter( $words ) );
		return $drop ? '<details class="pgw-drop"><summary><span>' . esc_html( '' === $words ? $legend : ucfirst( $words ) ) . '</span></summary><div class="pgw-panel">' . $fields . '</div></details>' : $fields;
	}

	/** A smallest number of rooms. */
	private function least( string $name, string $label ): string {
		if ( ! $this->shows( $name ) ) {
			return '';
		}
		$html = '<option value="">' . esc_html__( 'any', 'property-gateway' ) . '</option>';
		foreach ( array_unique( array( 1, 2, 3, 4, 5, 6, (int) $this->filters->get( $name ) ) ) as $number ) {
			$html .= 0 === $number ? '' : '<option value="' . $number . '"' . selected( $this->filters->get( $name ), $number, false ) . '>' . $number . '+</option>';
		}
		return '<label class="pgw-field"><span>' . esc_html( $label ) . '</span><select name="pg_' . $name . '">' . $html . '</select></label>';
	}

	/** One field. */
	private function field( string $name, string $label, string $type ): string {
		return $this->shows( $name ) ? '<label class="pgw-field"><span>' . esc_html( $label ) . '</span><input type="' . $type . '" name="pg_' . $name . '" maxlength="100"' . ( 'number' === $type ? ' min="0" inputmode="numeric"' : '' ) . ' value="' . esc_attr( (string) $this->filters->get( $name ) ) . '"></label>' : '';
	}

	/** The filters that fewer visitors need. */
	private function more(): string {
		$html = $this->range( 'area', __( 'Living area', 'property-gateway' ), 'm²', 10, false ) . '<div class="pgw-row">' . $this->least( 'bedrooms_min', __( 'Bedrooms', 'property-gateway' ) )
			. $this->field( 'land_min', __( 'Land from (m²)', 'property-gateway' ), 'number' );
		if ( $this->shows( 'energy' ) ) {
			$energy = '<option value="">' . esc_html__( 'any', 'property-gateway' ) . '</option>';
			foreach ( array( 'A', 'B', 'C', 'D', 'E', 'F' ) as $class ) {
				/* translators: %s: energy class */
				$energy .= '<option' . selected( $this->filters->get( 'energy' ), $class, false ) . ' value="' . $class . '">' . esc_html( 'A' === $class ? 'A' : sprintf( __( '%s or better', 'property-gateway' ), $class ) ) . '</option>';
			}
			$html .= '<label class="pgw-field"><span>' . esc_html__( 'Energy class', 'property-gateway' ) . '</span><select name="pg_energy">' . $energy . '</select></label>';
		}
		$html .= $this->field( 'reference', __( 'Reference', 'property-gateway' ), 'text' ) . $this->field( 'text', __( 'Words', 'property-gateway' ), 'text' ) . '</div>';
		$known = array_intersect_key( Vocabulary::features(), Facts::all()['features'] );
		$known = array_intersect_key( array_replace( Facts::all()['features'], $known ), $known );
		if ( $this->shows( 'features' ) && array() !== $known ) {
			$html .= $this->choices( 'features', array_slice( $known, 0, 30, true ), (array) ( $this->filters->get( 'features' ) ?? array() ), __( 'Features', 'property-gateway' ) );
		}
		return $html;
	}
}
