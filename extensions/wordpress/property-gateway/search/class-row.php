<?php
/**
 * What of a listing can be searched.
 *
 * @package PropertyGateway
 */

namespace Property_Gateway\Search;

use Property_Gateway\Listing;

defined( 'ABSPATH' ) || exit;

/** What of a listing can be searched, as a row of the index. */
final class Row {
	/** Square metres of each unit of the property model; the acre is the international one, the are 100 m². */
	private const UNITS = array(
		'sq_m'  => 1,
		'sq_ft' => 0.09290304,
		'are'   => 100,
		'acre'  => 4046.8564224,
	);
	/** What people call types, offers and features in the four languages: “maison piscine” finds a house whose text says “villa”. */
	private const NAMES = array(
		'apartment'         => 'appartement apartment flat wohnung apartamento piso',
		'commercial'        => 'local commercial shop gewerbe ladenlokal',
		'goodwill'          => 'fonds de commerce business geschaft negocio',
		'house'             => 'maison house home haus casa',
		'land'              => 'terrain land plot grundstuck terreno',
		'office'            => 'bureau office buro oficina',
		'parking'           => 'parking garage stationnement stellplatz aparcamiento',
		'program'           => 'programme neuf new development neubau obra nueva',
		'building'          => 'immeuble building gebaude edificio',
		'rental'            => 'location louer rental rent let miete mieten alquiler',
		'sale'              => 'vente vendre acheter achat sale buy kauf kaufen venta',
		'auction'           => 'encheres auction versteigerung subasta',
		'seasonal_rental'   => 'location saisonniere vacances holiday rental ferien vacaciones',
		'life_annuity_sale' => 'viager life annuity leibrente renta vitalicia',
		'pool'              => 'piscine pool swimming schwimmbad piscina',
		'terrace'           => 'terrasse terrace terraza',
		'balcony'           => 'balcon balcony balkon',
		'garden'            => 'jardin garden garten',
		'cellar'            => 'cave cellar keller bodega',
		'lift'              => 'ascenseur lift elevator aufzug ascensor',
		'fireplace'         => 'cheminee fireplace kamin chimenea',
		'air_conditioning'  => 'climatisation climatise air conditioning klimaanlage aire acondicionado',
		'furnished'         => 'meuble furnished mobliert amueblado',
		'sauna'             => 'sauna',
		'jacuzzi'           => 'jacuzzi whirlpool',
		'sea_view'          => 'vue mer sea view meerblick vistas al mar',
		'mountain_view'     => 'vue montagne mountain view bergblick',
		'lake_view'         => 'vue lac lake view seeblick',
		'tennis'            => 'tennis',
	);
	/** Maximum characters of the text that is searched for words; descriptions of real feeds stay below it. */
	private const TEXT = 20000;

	/** The row of a listing. */
	public static function of( int $post, array $property, string $id ): array {
		$location = is_array( $property['location'] ?? null ) ? $property['location'] : array();
		$price    = Listing::number( $property, 'financial', 'transaction', 'price', 'amount' );
		$area     = self::metres( $property, 'liveable_area' ) ?? self::metres( $property, 'floor_area' );
		$city     = self::string( $location, 'city' );
		$energy   = array_search( $property['legal']['energy']['epc_category'] ?? null, Vocabulary::ENERGY, true );
		$place    = self::place( $location );
		return array(
			'post'      => $post,
			'listing'   => $id,
			'offer'     => self::string( $property, 'offer_type' ),
			'type'      => self::string( $property, 'type' ),
			'state'     => self::string( $property, 'status' ),
			'price'     => $price,
			'currency'  => (string) ( $property['financial']['transaction']['price']['currency'] ?? '' ),
			'area'      => $area,
			'price_m2'  => null !== $price && $price > 0 && null !== $area && $area > 0 ? $price / $area : null,
			'land'      => self::metres( $property, 'land_area' ) ?? self::metres( $property, 'plot_area' ),
			'rooms'     => Listing::number( $property, 'living_rooms' ),
			'bedrooms'  => Listing::number( $property, 'bedrooms' ),
			'energy'    => false === $energy ? null : $energy,
			'city'      => mb_substr( $city, 0, 190 ),
			'cities'    => '|' . implode( '|', array_map( static fn( string $key ): string => mb_substr( $key, 0, 90 ), Text::cities( $city ) ) ) . '|',
			'postal'    => mb_substr( Text::postal( self::string( $location, 'postal_code' ) ), 0, 20 ),
			'latitude'  => $place[0] ?? null,
			'longitude' => $place[1] ?? null,
			'exact'     => in_array( $location['precision'] ?? '', array( 'district', 'city' ), true ) || false === ( $location['publish_address'] ?? null ) ? 0 : 1,
			'reference' => mb_substr( Text::fold( self::string( $property, 'reference' ) ) . '|' . Text::fold( self::string( $property, 'crm_reference' ) ), 0, 190 ),
			'features'  => '|' . implode( '|', array_filter( (array) ( $property['amenities'] ?? array() ), 'is_string' ) ) . '|',
			'words'     => self::words( $property, $location ),
			'created'   => self::time( $property, 'created_at', $post ),
			'changed'   => self::time( $property, 'updated_at', $post ),
		);
	}

	/** An area in square metres, rounded as the gateway rounds it; null if there is none. */
	public static function metres( array $property, string $name ): ?float {
		$size = Listing::number( $property, 'sizes', $name, 'size' );
		$unit = self::UNITS[ $property['sizes'][ $name ]['unit'] ?? '' ] ?? null;
		if ( null === $size || null === $unit ) {
			return null;
		}
		return 1 === $unit ? $size : round( $size * $unit, 4 );
	}

	/** Latitude and longitude in degrees; none if the listing has no place that a map can show. */
	private static function place( array $location ): array {
		$latitude  = Listing::number( $location, 'geo', 'latitude' );
		$longitude = Listing::number( $location, 'geo', 'longitude' );
		return null === $latitude || null === $longitude || abs( $latitude ) > 85 || abs( $longitude ) > 180 ? array() : array( $latitude, $longitude );
	}

	/** A text of the property; empty if it is none. */
	private static function string( array $from, string $name ): string {
		return is_string( $from[ $name ] ?? null ) ? $from[ $name ] : '';
	}

	/** A time of the property in seconds since 1970, else that of the post. */
	private static function time( array $property, string $name, int $post ): int {
		$time = strtotime( self::string( $property, $name ) );
		return false === $time ? (int) get_post_time( 'U', true, $post ) : $time;
	}

	/** What free words are looked for in: titles and texts in all languages, the place, the reference, and the names of type, offer and features. */
	private static function words( array $property, array $location ): string {
		$texts = array();
		foreach ( array( 'title', 'short_description', 'description' ) as $name ) {
			foreach ( is_array( $property[ $name ] ?? null ) ? $property[ $name ] : array() as $text ) {
				$texts[] = is_string( $text ) ? wp_strip_all_tags( $text ) : '';
			}
		}
		$named = array( 'city', 'district', 'postal_code', 'province', 'region', 'country' );
		// An address that must not be published must not be guessed by searching either.
		if ( false !== ( $location['publish_address'] ?? null ) ) {
			$named[] = 'street';
		}
		foreach ( $named as $name ) {
			$texts[] = self::string( $location, $name );
		}
		$named = array( self::string( $property, 'type' ), self::string( $property, 'offer_type' ), ...array_filter( (array) ( $property['amenities'] ?? array() ), 'is_string' ) );
		foreach ( $named as $name ) {
			$texts[] = self::NAMES[ $name ] ?? '';
		}
		$texts[] = self::string( $property, 'reference' );
		$texts[] = self::string( $property, 'crm_reference' );
		return ' ' . mb_substr( Text::fold( implode( ' ', $texts ) ), 0, self::TEXT ) . ' ';
	}
}
