<?php
/**
 * Names of the values of a property.
 *
 * @package Property_Gateway
 */

namespace Property_Gateway\Listing_Page;

defined( 'ABSPATH' ) || exit;

/** Names of the values of a property in the language of the site. */
final class Words {
	/** The name of a status; empty for a listing that is simply available. */
	public static function status( string $status ): string {
		return self::statuses()[ $status ] ?? '';
	}

	/** What follows an amount per period; empty if the period is not known. */
	public static function period( string $period ): string {
		return self::periods()[ $period ] ?? '';
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

	/** Kinds of offer, as a headline. */
	public static function offers(): array {
		return array(
			'sale'              => __( 'For sale', 'property-gateway' ),
			'rental'            => __( 'To let', 'property-gateway' ),
			'life_annuity_sale' => __( 'Life annuity sale', 'property-gateway' ),
			'seasonal_rental'   => __( 'Holiday let', 'property-gateway' ),
			'program'           => __( 'New build', 'property-gateway' ),
			'auction'           => __( 'Auction', 'property-gateway' ),
			'lease_transfer'    => __( 'Lease transfer', 'property-gateway' ),
			'leasehold'         => __( 'Leasehold', 'property-gateway' ),
		);
	}

	/** Statuses worth saying; a listing that is simply available has none. */
	public static function statuses(): array {
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

	/** What follows an amount per period. */
	public static function periods(): array {
		return array(
			'day'         => __( '/day', 'property-gateway' ),
			'week'        => __( '/week', 'property-gateway' ),
			'fortnight'   => __( '/fortnight', 'property-gateway' ),
			'month'       => __( '/month', 'property-gateway' ),
			'bimonthly'   => __( '/2 months', 'property-gateway' ),
			'quarterly'   => __( '/quarter', 'property-gateway' ),
			'half_yearly' => __( '/half-year', 'property-gateway' ),
			'yearly'      => __( '/year', 'property-gateway' ),
		);
	}

	/** States of a building. */
	public static function conditions(): array {
		return array(
			'new'                => __( 'New', 'property-gateway' ),
			'excellent'          => __( 'Excellent', 'property-gateway' ),
			'good'               => __( 'Good', 'property-gateway' ),
			'average'            => __( 'Average', 'property-gateway' ),
			'to_refresh'         => __( 'To be refreshed', 'property-gateway' ),
			'to_renovate'        => __( 'To be renovated', 'property-gateway' ),
			'under_construction' => __( 'Under construction', 'property-gateway' ),
			'to_demolish'        => __( 'To be demolished', 'property-gateway' ),
		);
	}

	/** Kinds of kitchen. */
	public static function kitchens(): array {
		return array(
			'standard'             => __( 'Kitchen not equipped', 'property-gateway' ),
			'american'             => __( 'Open kitchen', 'property-gateway' ),
			'separate'             => __( 'Separate kitchen', 'property-gateway' ),
			'industrial'           => __( 'Professional kitchen', 'property-gateway' ),
			'kitchenette'          => __( 'Kitchenette', 'property-gateway' ),
			'american_equipped'    => __( 'Open equipped kitchen', 'property-gateway' ),
			'separate_equipped'    => __( 'Separate equipped kitchen', 'property-gateway' ),
			'equipped_kitchenette' => __( 'Equipped kitchenette', 'property-gateway' ),
			'equipped'             => __( 'Equipped kitchen', 'property-gateway' ),
		);
	}

	/** Points of the compass. */
	public static function orientations(): array {
		return array(
			'N'  => __( 'North', 'property-gateway' ),
			'NE' => __( 'North-east', 'property-gateway' ),
			'E'  => __( 'East', 'property-gateway' ),
			'SE' => __( 'South-east', 'property-gateway' ),
			'S'  => __( 'South', 'property-gateway' ),
			'SW' => __( 'South-west', 'property-gateway' ),
			'W'  => __( 'West', 'property-gateway' ),
			'NW' => __( 'North-west', 'property-gateway' ),
		);
	}

	/** What one sees. */
	public static function landscapes(): array {
		return array(
			'sea'           => __( 'Sea', 'property-gateway' ),
			'mountains'     => __( 'Mountains', 'property-gateway' ),
			'hills'         => __( 'Hills', 'property-gateway' ),
			'greenery'      => __( 'Greenery', 'property-gateway' ),
			'monument'      => __( 'Monument', 'property-gateway' ),
			'forest'        => __( 'Forest', 'property-gateway' ),
			'port'          => __( 'Port', 'property-gateway' ),
			'river'         => __( 'River', 'property-gateway' ),
			'city'          => __( 'City', 'property-gateway' ),
			'countryside'   => __( 'Countryside', 'property-gateway' ),
			'village'       => __( 'Village', 'property-gateway' ),
			'park'          => __( 'Park', 'property-gateway' ),
			'garden'        => __( 'Garden', 'property-gateway' ),
			'courtyard'     => __( 'Courtyard', 'property-gateway' ),
			'harbor'        => __( 'Marina', 'property-gateway' ),
			'street'        => __( 'Street', 'property-gateway' ),
			'lake'          => __( 'Lake', 'property-gateway' ),
			'ski_slopes'    => __( 'Ski slopes', 'property-gateway' ),
			'swimming_pool' => __( 'Swimming pool', 'property-gateway' ),
			'golf'          => __( 'Golf course', 'property-gateway' ),
			'vines'         => __( 'Vineyards', 'property-gateway' ),
		);
	}

	/** What is near. */
	public static function proximities(): array {
		return array(
			'airport'           => __( 'Airport', 'property-gateway' ),
			'beach'             => __( 'Beach', 'property-gateway' ),
			'bus'               => __( 'Bus', 'property-gateway' ),
			'bus_station'       => __( 'Bus station', 'property-gateway' ),
			'city_center'       => __( 'Town centre', 'property-gateway' ),
			'daycare'           => __( 'Nursery', 'property-gateway' ),
			'doctor'            => __( 'Doctor', 'property-gateway' ),
			'elementary_school' => __( 'Primary school', 'property-gateway' ),
			'golf'              => __( 'Golf course', 'property-gateway' ),
			'high_school'       => __( 'Secondary school', 'property-gateway' ),
			'highway'           => __( 'Motorway', 'property-gateway' ),
			'hospital_clinic'   => __( 'Hospital', 'property-gateway' ),
			'lake'              => __( 'Lake', 'property-gateway' ),
			'park'              => __( 'Park', 'property-gateway' ),
			'port'              => __( 'Port', 'property-gateway' ),
			'public_parking'    => __( 'Public car park', 'property-gateway' ),
			'sea'               => __( 'Sea', 'property-gateway' ),
			'shops'             => __( 'Shops', 'property-gateway' ),
			'ski_slopes'        => __( 'Ski slopes', 'property-gateway' ),
			'subway'            => __( 'Underground', 'property-gateway' ),
			'supermarket'       => __( 'Supermarket', 'property-gateway' ),
			'swimming_pool'     => __( 'Swimming pool', 'property-gateway' ),
			'tennis'            => __( 'Tennis court', 'property-gateway' ),
			'tgv_station'       => __( 'High-speed train station', 'property-gateway' ),
			'train_station'     => __( 'Train station', 'property-gateway' ),
			'tramway'           => __( 'Tram', 'property-gateway' ),
			'university'        => __( 'University', 'property-gateway' ),
			'kindergarten'      => __( 'Nursery school', 'property-gateway' ),
		);
	}

	/** Kinds of rooms. */
	public static function rooms(): array {
		return array(
			'bedroom'                 => __( 'Bedroom', 'property-gateway' ),
			'living_room'             => __( 'Living room', 'property-gateway' ),
			'kitchen'                 => __( 'Kitchen', 'property-gateway' ),
			'garage'                  => __( 'Garage', 'property-gateway' ),
			'cellar'                  => __( 'Cellar', 'property-gateway' ),
			'bathroom'                => __( 'Bathroom', 'property-gateway' ),
			'laundry_room'            => __( 'Laundry room', 'property-gateway' ),
			'study'                   => __( 'Study', 'property-gateway' ),
			'hallway'                 => __( 'Hallway', 'property-gateway' ),
			'corridor'                => __( 'Corridor', 'property-gateway' ),
			'shower_room'             => __( 'Shower room', 'property-gateway' ),
			'walk_in_closet'          => __( 'Walk-in wardrobe', 'property-gateway' ),
			'entrance'                => __( 'Entrance', 'property-gateway' ),
			'lavatory'                => __( 'Toilet', 'property-gateway' ),
			'veranda'                 => __( 'Conservatory', 'property-gateway' ),
			'terrace'                 => __( 'Terrace', 'property-gateway' ),
			'living_room_dining_area' => __( 'Living and dining room', 'property-gateway' ),
			'dining_room'             => __( 'Dining room', 'property-gateway' ),
			'attic'                   => __( 'Attic', 'property-gateway' ),
			'mezzanine'               => __( 'Mezzanine', 'property-gateway' ),
			'workshop'                => __( 'Workshop', 'property-gateway' ),
			'balcony'                 => __( 'Balcony', 'property-gateway' ),
			'garden'                  => __( 'Garden', 'property-gateway' ),
			'master_bedroom'          => __( 'Main bedroom', 'property-gateway' ),
			'basement'                => __( 'Basement', 'property-gateway' ),
			'storage_room'            => __( 'Storage room', 'property-gateway' ),
			'living_room_kitchen'     => __( 'Living room with kitchen', 'property-gateway' ),
			'open_kitchen'            => __( 'Open kitchen', 'property-gateway' ),
			'bathroom_lavatory'       => __( 'Bathroom with toilet', 'property-gateway' ),
			'shower_room_lavatory'    => __( 'Shower room with toilet', 'property-gateway' ),
			'loggia'                  => __( 'Loggia', 'property-gateway' ),
			'room'                    => __( 'Room', 'property-gateway' ),
			'shop'                    => __( 'Shop', 'property-gateway' ),
			'warehouse'               => __( 'Warehouse', 'property-gateway' ),
			'meeting_room'            => __( 'Meeting room', 'property-gateway' ),
			'stockroom'               => __( 'Stockroom', 'property-gateway' ),
		);
	}

	/** Amenities by group. */
	public static function amenities(): array {
		return array(
			__( 'Outside', 'property-gateway' )            => array(
				'pool'             => __( 'Swimming pool', 'property-gateway' ),
				'pool_house'       => __( 'Pool house', 'property-gateway' ),
				'garden'           => __( 'Garden', 'property-gateway' ),
				'lawn'             => __( 'Lawn', 'property-gateway' ),
				'terrace'          => __( 'Terrace', 'property-gateway' ),
				'balcony'          => __( 'Balcony', 'property-gateway' ),
				'loggia'           => __( 'Loggia', 'property-gateway' ),
				'fenced'           => __( 'Fenced', 'property-gateway' ),
				'fence'            => __( 'Fence', 'property-gateway' ),
				'barbecue'         => __( 'Barbecue', 'property-gateway' ),
				'outdoor_shower'   => __( 'Outdoor shower', 'property-gateway' ),
				'outdoor_lighting' => __( 'Outdoor lighting', 'property-gateway' ),
				'well'             => __( 'Well', 'property-gateway' ),
				'borehole'         => __( 'Borehole', 'property-gateway' ),
				'watering'         => __( 'Garden watering', 'property-gateway' ),
				'playground'       => __( 'Playground', 'property-gateway' ),
				'tennis'           => __( 'Tennis', 'property-gateway' ),
				'water_access'     => __( 'Access to the water', 'property-gateway' ),
				'dock'             => __( 'Dock', 'property-gateway' ),
				'carport'          => __( 'Carport', 'property-gateway' ),
				'guesthouse'       => __( 'Guest house', 'property-gateway' ),
			),
			__( 'Parking and access', 'property-gateway' ) => array(
				'parking'               => __( 'Parking', 'property-gateway' ),
				'interior_parking'      => __( 'Indoor parking', 'property-gateway' ),
				'exterior_parking'      => __( 'Outdoor parking', 'property-gateway' ),
				'electric_car_terminal' => __( 'Charging point', 'property-gateway' ),
				'electrical_gate'       => __( 'Electric gate', 'property-gateway' ),
				'manual_gate'           => __( 'Gate', 'property-gateway' ),
				'remote_control'        => __( 'Remote control', 'property-gateway' ),
				'bike_storage_room'     => __( 'Bicycle room', 'property-gateway' ),
				'road_access'           => __( 'Road access', 'property-gateway' ),
				'railway_terminal'      => __( 'Rail siding', 'property-gateway' ),
			),
			__( 'Comfort', 'property-gateway' )            => array(
				'fireplace'               => __( 'Fireplace', 'property-gateway' ),
				'air_conditioning'        => __( 'Air conditioning', 'property-gateway' ),
				'climate_control'         => __( 'Climate control', 'property-gateway' ),
				'furnished'               => __( 'Furnished', 'property-gateway' ),
				'dressing'                => __( 'Dressing room', 'property-gateway' ),
				'walk_in_closet'          => __( 'Walk-in wardrobe', 'property-gateway' ),
				'separate_toilets'        => __( 'Separate toilet', 'property-gateway' ),
				'jacuzzi'                 => __( 'Hot tub', 'property-gateway' ),
				'whirlpool_bathtub'       => __( 'Whirlpool bath', 'property-gateway' ),
				'spa'                     => __( 'Spa', 'property-gateway' ),
				'sauna'                   => __( 'Sauna', 'property-gateway' ),
				'gym'                     => __( 'Gym', 'property-gateway' ),
				'fitness_room'            => __( 'Fitness room', 'property-gateway' ),
				'home_cinema'             => __( 'Home cinema', 'property-gateway' ),
				'wine_cellar'             => __( 'Wine cellar', 'property-gateway' ),
				'work_place'              => __( 'Workplace', 'property-gateway' ),
				'central_vacuum'          => __( 'Central vacuum', 'property-gateway' ),
				'water_softener'          => __( 'Water softener', 'property-gateway' ),
				'double_flow_ventilation' => __( 'Balanced ventilation', 'property-gateway' ),
				'single_flow_ventilation' => __( 'Extract ventilation', 'property-gateway' ),
				'domotic'                 => __( 'Home automation', 'property-gateway' ),
				'home_automation'         => __( 'Home automation', 'property-gateway' ),
				'connected_thermostat'    => __( 'Connected thermostat', 'property-gateway' ),
				'electric_shutters'       => __( 'Electric shutters', 'property-gateway' ),
				'shutters'                => __( 'Shutters', 'property-gateway' ),
				'sliding_windows'         => __( 'Sliding windows', 'property-gateway' ),
				'simple_glazing'          => __( 'Single glazing', 'property-gateway' ),
				'double_glazing'          => __( 'Double glazing', 'property-gateway' ),
				'triple_glazing'          => __( 'Triple glazing', 'property-gateway' ),
				'insulated_roof'          => __( 'Insulated roof', 'property-gateway' ),
			),
			__( 'Storage', 'property-gateway' )            => array(
				'cellar'              => __( 'Cellar', 'property-gateway' ),
				'attic'               => __( 'Attic', 'property-gateway' ),
				'basement'            => __( 'Basement', 'property-gateway' ),
				'storage_space'       => __( 'Storage space', 'property-gateway' ),
				'crawl_space'         => __( 'Crawl space', 'property-gateway' ),
				'laundry'             => __( 'Laundry room', 'property-gateway' ),
				'common_laundry_room' => __( 'Shared laundry room', 'property-gateway' ),
			),
			__( 'Equipment', 'property-gateway' )          => array(
				'dishwasher'      => __( 'Dishwasher', 'property-gateway' ),
				'oven'            => __( 'Oven', 'property-gateway' ),
				'cooking_plate'   => __( 'Hob', 'property-gateway' ),
				'cooker'          => __( 'Cooker', 'property-gateway' ),
				'microwave'       => __( 'Microwave', 'property-gateway' ),
				'fridge'          => __( 'Fridge', 'property-gateway' ),
				'freezer'         => __( 'Freezer', 'property-gateway' ),
				'coffee_maker'    => __( 'Coffee maker', 'property-gateway' ),
				'washing_machine' => __( 'Washing machine', 'property-gateway' ),
				'tumble_dryer'    => __( 'Tumble dryer', 'property-gateway' ),
				'iron'            => __( 'Iron', 'property-gateway' ),
				'television'      => __( 'Television', 'property-gateway' ),
				'telephone'       => __( 'Telephone', 'property-gateway' ),
				'linen'           => __( 'Linen', 'property-gateway' ),
				'dishes'          => __( 'Dishes', 'property-gateway' ),
			),
			__( 'Building and security', 'property-gateway' ) => array(
				'lift'                   => __( 'Lift', 'property-gateway' ),
				'shabbat_elevator'       => __( 'Shabbat lift', 'property-gateway' ),
				'disabled_person_access' => __( 'Step-free access', 'property-gateway' ),
				'janitor'                => __( 'Caretaker', 'property-gateway' ),
				'janitor_house'          => __( 'Caretaker’s house', 'property-gateway' ),
				'alarm'                  => __( 'Alarm', 'property-gateway' ),
				'video_surveillance'     => __( 'Video surveillance', 'property-gateway' ),
				'telemonitoring'         => __( 'Remote monitoring', 'property-gateway' ),
				'fire_alarm'             => __( 'Fire alarm', 'property-gateway' ),
				'fire_door'              => __( 'Fire door', 'property-gateway' ),
				'armored_door'           => __( 'Security door', 'property-gateway' ),
				'safe'                   => __( 'Safe', 'property-gateway' ),
				'interphone'             => __( 'Intercom', 'property-gateway' ),
				'videophone'             => __( 'Video intercom', 'property-gateway' ),
				'visiophone'             => __( 'Video intercom', 'property-gateway' ),
				'digicode'               => __( 'Entry code', 'property-gateway' ),
				'code'                   => __( 'Access code', 'property-gateway' ),
				'key_card'               => __( 'Key card', 'property-gateway' ),
				'access_control'         => __( 'Access control', 'property-gateway' ),
				'security_service'       => __( 'Security service', 'property-gateway' ),
			),
			__( 'Connections', 'property-gateway' )        => array(
				'optical_fiber'    => __( 'Optical fibre', 'property-gateway' ),
				'internet'         => __( 'Internet', 'property-gateway' ),
				'wifi'             => __( 'Wi-Fi', 'property-gateway' ),
				'tv_cable'         => __( 'Cable TV', 'property-gateway' ),
				'computer_network' => __( 'Computer network', 'property-gateway' ),
				'utilities_access' => __( 'Connected to utilities', 'property-gateway' ),
				'sewer_access'     => __( 'Connected to the sewer', 'property-gateway' ),
				'drainage'         => __( 'Drainage', 'property-gateway' ),
			),
			__( 'Heating and energy', 'property-gateway' ) => array(
				'central_heating'            => __( 'Central heating', 'property-gateway' ),
				'individual_heating'         => __( 'Individual heating', 'property-gateway' ),
				'floor_heating'              => __( 'Underfloor heating', 'property-gateway' ),
				'heat_pump'                  => __( 'Heat pump', 'property-gateway' ),
				'radiator'                   => __( 'Radiators', 'property-gateway' ),
				'convector'                  => __( 'Convectors', 'property-gateway' ),
				'stove'                      => __( 'Stove', 'property-gateway' ),
				'solar_panels'               => __( 'Solar panels', 'property-gateway' ),
				'solar_boiler'               => __( 'Solar water heater', 'property-gateway' ),
				'rainwater_harvesting'       => __( 'Rainwater harvesting', 'property-gateway' ),
				'generator'                  => __( 'Generator', 'property-gateway' ),
				'heating_energy_gas'         => __( 'Gas heating', 'property-gateway' ),
				'heating_energy_fuel'        => __( 'Oil heating', 'property-gateway' ),
				'heating_energy_solar'       => __( 'Solar heating', 'property-gateway' ),
				'heating_energy_electricity' => __( 'Electric heating', 'property-gateway' ),
				'heating_energy_geothermy'   => __( 'Geothermal heating', 'property-gateway' ),
				'heating_energy_coal'        => __( 'Coal heating', 'property-gateway' ),
				'heating_energy_wood'        => __( 'Wood heating', 'property-gateway' ),
				'heating_energy_wood_pellet' => __( 'Pellet heating', 'property-gateway' ),
				'heating_energy_mixed'       => __( 'Mixed heating', 'property-gateway' ),
			),
			__( 'Surroundings', 'property-gateway' )       => array(
				'view'                => __( 'Open view', 'property-gateway' ),
				'sea_view'            => __( 'Sea view', 'property-gateway' ),
				'mountain_view'       => __( 'Mountain view', 'property-gateway' ),
				'lake_view'           => __( 'Lake view', 'property-gateway' ),
				'park'                => __( 'Park', 'property-gateway' ),
				'golf'                => __( 'Golf', 'property-gateway' ),
				'housing_estate'      => __( 'On a housing estate', 'property-gateway' ),
				'terraced_house'      => __( 'Terraced house', 'property-gateway' ),
				'historical_monument' => __( 'Listed monument', 'property-gateway' ),
				'non_floodable'       => __( 'Not liable to flooding', 'property-gateway' ),
				'pets_accepted'       => __( 'Pets welcome', 'property-gateway' ),
				'child_friendly'      => __( 'Child-friendly', 'property-gateway' ),
			),
			__( 'Premises', 'property-gateway' )           => array(
				'display_window'     => __( 'Shop window', 'property-gateway' ),
				'reception_area'     => __( 'Reception', 'property-gateway' ),
				'waiting_area'       => __( 'Waiting area', 'property-gateway' ),
				'rest_room'          => __( 'Rest room', 'property-gateway' ),
				'archive_room'       => __( 'Archive room', 'property-gateway' ),
				'server_room'        => __( 'Server room', 'property-gateway' ),
				'cooling_room'       => __( 'Cold room', 'property-gateway' ),
				'load_lift'          => __( 'Goods lift', 'property-gateway' ),
				'unloading_dock'     => __( 'Loading dock', 'property-gateway' ),
				'false_ceiling'      => __( 'Suspended ceiling', 'property-gateway' ),
				'metal_curtain'      => __( 'Metal shutter', 'property-gateway' ),
				'extraction_duct'    => __( 'Extraction duct', 'property-gateway' ),
				'triphasic'          => __( 'Three-phase power', 'property-gateway' ),
				'company_restaurant' => __( 'Staff restaurant', 'property-gateway' ),
				'overhead_cranes'    => __( 'Overhead cranes', 'property-gateway' ),
			),
		);
	}
}
