<?php
/**
 * Names of the values that listings are searched by.
 *
 * @package PropertyGateway
 */

namespace Property_Gateway\Search;

defined( 'ABSPATH' ) || exit;

/** The values of the property model, with their names in the visitor's language. */
final class Vocabulary {
	/** Energy classes, best first; the place of a class is its rank. */
	public const ENERGY = array( 'A++', 'A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G' );
	/** Statuses of listings that nobody can buy or rent any more. */
	public const CLOSED = array( 'sold', 'rented', 'closed' );
	/** Offers whose price is a rent. */
	public const RENTALS = array( 'rental', 'seasonal_rental' );
	/** Orders of results, the default first. */
	public const SORTS = array( 'newest', 'price', '-price', '-area', 'area', 'price_m2', '-price_m2' );

	/** Offers as a visitor chooses them. */
	public static function offers(): array {
		return array(
			'sale'              => __( 'Buy', 'property-gateway' ),
			'rental'            => __( 'Rent', 'property-gateway' ),
			'life_annuity_sale' => __( 'Life annuity', 'property-gateway' ),
			'seasonal_rental'   => __( 'Holiday rental', 'property-gateway' ),
			'program'           => __( 'New build', 'property-gateway' ),
			'auction'           => __( 'Auction', 'property-gateway' ),
			'lease_transfer'    => __( 'Lease transfer', 'property-gateway' ),
			'leasehold'         => __( 'Leasehold', 'property-gateway' ),
		);
	}

	/** Kinds of property. */
	public static function types(): array {
		return array(
			'house'      => __( 'House', 'property-gateway' ),
			'apartment'  => __( 'Flat', 'property-gateway' ),
			'land'       => __( 'Land', 'property-gateway' ),
			'building'   => __( 'Building', 'property-gateway' ),
			'program'    => __( 'New development', 'property-gateway' ),
			'parking'    => __( 'Parking space', 'property-gateway' ),
			'office'     => __( 'Office', 'property-gateway' ),
			'commercial' => __( 'Commercial premises', 'property-gateway' ),
			'goodwill'   => __( 'Business for sale', 'property-gateway' ),
			'other'      => __( 'Other property', 'property-gateway' ),
		);
	}

	/** What is said on the picture of a listing in such a status; a listing that is simply available has none. */
	public static function badges(): array {
		return array(
			'under_contract'   => __( 'Under offer', 'property-gateway' ),
			'option'           => __( 'Under option', 'property-gateway' ),
			'bid'              => __( 'Under offer', 'property-gateway' ),
			'sales_compromise' => __( 'Sale agreed', 'property-gateway' ),
			'sold'             => __( 'Sold', 'property-gateway' ),
			'rented'           => __( 'Let', 'property-gateway' ),
			'closed'           => __( 'No longer available', 'property-gateway' ),
		);
	}

	/** Orders of results. */
	public static function sorts(): array {
		return array(
			'newest'    => __( 'Newest first', 'property-gateway' ),
			'price'     => __( 'Price, lowest first', 'property-gateway' ),
			'-price'    => __( 'Price, highest first', 'property-gateway' ),
			'-area'     => __( 'Area, largest first', 'property-gateway' ),
			'area'      => __( 'Area, smallest first', 'property-gateway' ),
			'price_m2'  => __( 'Price per m², lowest first', 'property-gateway' ),
			'-price_m2' => __( 'Price per m², highest first', 'property-gateway' ),
		);
	}

	/** What follows the rent of a period. */
	public static function period( string $period ): string {
		$names = array(
			'day'         => __( '/day', 'property-gateway' ),
			'week'        => __( '/week', 'property-gateway' ),
			'fortnight'   => __( '/fortnight', 'property-gateway' ),
			'month'       => __( '/month', 'property-gateway' ),
			'bimonthly'   => __( '/2 months', 'property-gateway' ),
			'quarterly'   => __( '/quarter', 'property-gateway' ),
			'half_yearly' => __( '/half-year', 'property-gateway' ),
			'yearly'      => __( '/year', 'property-gateway' ),
		);
		return $names[ $period ] ?? '';
	}

	/** Features that visitors choose by; the inventory of a kitchen or a harbour is left out. */
	public static function features(): array {
		return array(
			'pool'                   => __( 'Swimming pool', 'property-gateway' ),
			'terrace'                => __( 'Terrace', 'property-gateway' ),
			'balcony'                => __( 'Balcony', 'property-gateway' ),
			'loggia'                 => __( 'Loggia', 'property-gateway' ),
			'garden'                 => __( 'Garden', 'property-gateway' ),
			'lawn'                   => __( 'Lawn', 'property-gateway' ),
			'fenced'                 => __( 'Fenced', 'property-gateway' ),
			'parking'                => __( 'Parking', 'property-gateway' ),
			'interior_parking'       => __( 'Indoor parking', 'property-gateway' ),
			'exterior_parking'       => __( 'Outdoor parking', 'property-gateway' ),
			'carport'                => __( 'Carport', 'property-gateway' ),
			'electric_car_terminal'  => __( 'Charging point', 'property-gateway' ),
			'cellar'                 => __( 'Cellar', 'property-gateway' ),
			'wine_cellar'            => __( 'Wine cellar', 'property-gateway' ),
			'attic'                  => __( 'Attic', 'property-gateway' ),
			'basement'               => __( 'Basement', 'property-gateway' ),
			'storage_space'          => __( 'Storage space', 'property-gateway' ),
			'bike_storage_room'      => __( 'Bicycle room', 'property-gateway' ),
			'laundry'                => __( 'Laundry room', 'property-gateway' ),
			'lift'                   => __( 'Lift', 'property-gateway' ),
			'disabled_person_access' => __( 'Step-free access', 'property-gateway' ),
			'fireplace'              => __( 'Fireplace', 'property-gateway' ),
			'air_conditioning'       => __( 'Air conditioning', 'property-gateway' ),
			'central_heating'        => __( 'Central heating', 'property-gateway' ),
			'floor_heating'          => __( 'Underfloor heating', 'property-gateway' ),
			'heat_pump'              => __( 'Heat pump', 'property-gateway' ),
			'solar_panels'           => __( 'Solar panels', 'property-gateway' ),
			'double_glazing'         => __( 'Double glazing', 'property-gateway' ),
			'triple_glazing'         => __( 'Triple glazing', 'property-gateway' ),
			'shutters'               => __( 'Shutters', 'property-gateway' ),
			'electric_shutters'      => __( 'Electric shutters', 'property-gateway' ),
			'furnished'              => __( 'Furnished', 'property-gateway' ),
			'dressing'               => __( 'Dressing room', 'property-gateway' ),
			'sauna'                  => __( 'Sauna', 'property-gateway' ),
			'spa'                    => __( 'Spa', 'property-gateway' ),
			'jacuzzi'                => __( 'Hot tub', 'property-gateway' ),
			'gym'                    => __( 'Gym', 'property-gateway' ),
			'fitness_room'           => __( 'Fitness room', 'property-gateway' ),
			'tennis'                 => __( 'Tennis', 'property-gateway' ),
			'alarm'                  => __( 'Alarm', 'property-gateway' ),
			'video_surveillance'     => __( 'Video surveillance', 'property-gateway' ),
			'janitor'                => __( 'Caretaker', 'property-gateway' ),
			'armored_door'           => __( 'Security door', 'property-gateway' ),
			'interphone'             => __( 'Intercom', 'property-gateway' ),
			'videophone'             => __( 'Video intercom', 'property-gateway' ),
			'visiophone'             => __( 'Video intercom', 'property-gateway' ),
			'digicode'               => __( 'Entry code', 'property-gateway' ),
			'electrical_gate'        => __( 'Electric gate', 'property-gateway' ),
			'home_automation'        => __( 'Home automation', 'property-gateway' ),
			'domotic'                => __( 'Home automation', 'property-gateway' ),
			'optical_fiber'          => __( 'Optical fibre', 'property-gateway' ),
			'internet'               => __( 'Internet', 'property-gateway' ),
			'wifi'                   => __( 'Wi-Fi', 'property-gateway' ),
			'pets_accepted'          => __( 'Pets welcome', 'property-gateway' ),
			'barbecue'               => __( 'Barbecue', 'property-gateway' ),
			'view'                   => __( 'Open view', 'property-gateway' ),
			'sea_view'               => __( 'Sea view', 'property-gateway' ),
			'mountain_view'          => __( 'Mountain view', 'property-gateway' ),
			'lake_view'              => __( 'Lake view', 'property-gateway' ),
			'historical_monument'    => __( 'Listed monument', 'property-gateway' ),
		);
	}
}
