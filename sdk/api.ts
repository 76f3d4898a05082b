/** Made from docs/openapi.json by `npm run client`: do not edit. */

export type InputConnector =
  | ApimoInput
  | BlmInput
  | KyeroInput
  | MappedFeedInput
  | OpenimmoInput
  | PolirisInput
  | PropertyFeedInput
  | ResoInput
  | WhiseInput;
export type OutputConnector = FeedFtpOutput | GithubContentOutput | SyncOutput;
export type Condition =
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Any of these; case, accents and repeated spaces do not matter.
       *
       * @minItems 1
       * @maxItems 500
       */
      in: (string | number | boolean)[];
    }
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Begins with any of these, for example a postcode with its department.
       *
       * @minItems 1
       * @maxItems 500
       */
      starts: (string | number | boolean)[];
    }
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Whether there is a value. Empty text, null and empty lists are none.
       */
      exists: boolean;
    }
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Greater than this number; equal is not above.
       */
      above: number;
    }
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Less than this number; equal is not below.
       */
      below: number;
    }
  | {
      /**
       * Every one of these has to hold.
       *
       * @minItems 1
       * @maxItems 50
       */
      all: DeepCondition[];
    }
  | {
      /**
       * One of these has to hold.
       *
       * @minItems 1
       * @maxItems 50
       */
      any: DeepCondition[];
    }
  | {
      not: DeepCondition;
    };
export type DeepCondition =
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Any of these; case, accents and repeated spaces do not matter.
       *
       * @minItems 1
       * @maxItems 500
       */
      in: (string | number | boolean)[];
    }
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Begins with any of these, for example a postcode with its department.
       *
       * @minItems 1
       * @maxItems 500
       */
      starts: (string | number | boolean)[];
    }
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Whether there is a value. Empty text, null and empty lists are none.
       */
      exists: boolean;
    }
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Greater than this number; equal is not above.
       */
      above: number;
    }
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Less than this number; equal is not below.
       */
      below: number;
    }
  | {
      /**
       * Every one of these has to hold.
       *
       * @minItems 1
       * @maxItems 50
       */
      all: ShallowCondition[];
    }
  | {
      /**
       * One of these has to hold.
       *
       * @minItems 1
       * @maxItems 50
       */
      any: ShallowCondition[];
    }
  | {
      not: ShallowCondition;
    };
export type ShallowCondition =
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Any of these; case, accents and repeated spaces do not matter.
       *
       * @minItems 1
       * @maxItems 500
       */
      in: (string | number | boolean)[];
    }
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Begins with any of these, for example a postcode with its department.
       *
       * @minItems 1
       * @maxItems 500
       */
      starts: (string | number | boolean)[];
    }
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Whether there is a value. Empty text, null and empty lists are none.
       */
      exists: boolean;
    }
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Greater than this number; equal is not above.
       */
      above: number;
    }
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Less than this number; equal is not below.
       */
      below: number;
    }
  | {
      /**
       * Every one of these has to hold.
       *
       * @minItems 1
       * @maxItems 50
       */
      all: Comparison[];
    }
  | {
      /**
       * One of these has to hold.
       *
       * @minItems 1
       * @maxItems 50
       */
      any: Comparison[];
    }
  | {
      not: Comparison;
    };
export type Comparison =
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Any of these; case, accents and repeated spaces do not matter.
       *
       * @minItems 1
       * @maxItems 500
       */
      in: (string | number | boolean)[];
    }
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Begins with any of these, for example a postcode with its department.
       *
       * @minItems 1
       * @maxItems 500
       */
      starts: (string | number | boolean)[];
    }
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Whether there is a value. Empty text, null and empty lists are none.
       */
      exists: boolean;
    }
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Greater than this number; equal is not above.
       */
      above: number;
    }
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Less than this number; equal is not below.
       */
      below: number;
    };
export type Amenity =
  | 'pool'
  | 'pool_house'
  | 'janitor'
  | 'janitor_house'
  | 'video_surveillance'
  | 'fire_door'
  | 'sliding_windows'
  | 'fire_alarm'
  | 'double_flow_ventilation'
  | 'basement'
  | 'cellar'
  | 'terrace'
  | 'garden'
  | 'parking'
  | 'outdoor_shower'
  | 'lift'
  | 'cooling_room'
  | 'display_window'
  | 'reception_area'
  | 'waiting_area'
  | 'guesthouse'
  | 'attic'
  | 'water_access'
  | 'fenced'
  | 'utilities_access'
  | 'sewer_access'
  | 'drainage'
  | 'road_access'
  | 'print_and_copy_area'
  | 'server_room'
  | 'laundry'
  | 'loggia'
  | 'bike_storage_room'
  | 'storage_space'
  | 'electrical_gate'
  | 'manual_gate'
  | 'fence'
  | 'remote_control'
  | 'key_card'
  | 'code'
  | 'climate_control'
  | 'balcony'
  | 'electric_shutters'
  | 'shutters'
  | 'central_vacuum'
  | 'crawl_space'
  | 'carport'
  | 'interior_parking'
  | 'exterior_parking'
  | 'disabled_person_access'
  | 'electric_car_terminal'
  | 'armored_door'
  | 'whirlpool_bathtub'
  | 'spa'
  | 'pets_accepted'
  | 'home_automation'
  | 'furnished'
  | 'separate_toilets'
  | 'dock'
  | 'interphone'
  | 'visiophone'
  | 'digicode'
  | 'tv_cable'
  | 'jacuzzi'
  | 'work_place'
  | 'dressing'
  | 'housing_estate'
  | 'terraced_house'
  | 'water_softener'
  | 'air_conditioning'
  | 'alarm'
  | 'fireplace'
  | 'walk_in_closet'
  | 'home_cinema'
  | 'wine_cellar'
  | 'rest_room'
  | 'sauna'
  | 'fitness_room'
  | 'optical_fiber'
  | 'domotic'
  | 'simple_glazing'
  | 'double_glazing'
  | 'triple_glazing'
  | 'solar_panels'
  | 'solar_boiler'
  | 'rainwater_harvesting'
  | 'insulated_roof'
  | 'historical_monument'
  | 'videophone'
  | 'heliport'
  | 'safe'
  | 'well'
  | 'lawn'
  | 'source'
  | 'generator'
  | 'dishwasher'
  | 'cooking_plate'
  | 'cooker'
  | 'iron'
  | 'hair_dryer'
  | 'television'
  | 'dvd_player'
  | 'cd_player'
  | 'outdoor_lighting'
  | 'linen'
  | 'dishes'
  | 'tumble_dryer'
  | 'telephone'
  | 'fridge'
  | 'oven'
  | 'coffee_maker'
  | 'microwave'
  | 'washing_machine'
  | 'shabbat_elevator'
  | 'sukkah'
  | 'synagogue'
  | 'common_laundry_room'
  | 'metal_curtain'
  | 'patch_bay'
  | 'computer_network'
  | 'false_ceiling'
  | 'fire_hydrant'
  | 'automatic_water_extinguisher'
  | 'unloading_dock'
  | 'connected_thermostat'
  | 'bowling_alley'
  | 'borehole'
  | 'non_floodable'
  | 'playground'
  | 'golf'
  | 'flyboard'
  | 'amphibious_vehicle'
  | 'beach_games'
  | 'bicycles'
  | 'canoeing'
  | 'diving'
  | 'fishing'
  | 'floating_pool'
  | 'hoverboard'
  | 'hovercraft'
  | 'inflatables'
  | 'slide'
  | 'water_park'
  | 'jet_ski'
  | 'kite_surfing'
  | 'paddle'
  | 'scooter'
  | 'seabob'
  | 'segway'
  | 'wakeboard'
  | 'single_flow_ventilation'
  | 'business_center'
  | 'company_restaurant'
  | 'stabilizers'
  | 'hydraulic_platform'
  | 'freezer'
  | 'overhead_cranes'
  | 'towing_area'
  | 'extraction_duct'
  | 'access_control'
  | 'harbour_square'
  | 'listed/inscribed_building'
  | 'screens'
  | 'security_service'
  | 'civil_protection_shelter'
  | 'child_friendly'
  | 'view'
  | 'sea_view'
  | 'mountain_view'
  | 'lake_view'
  | 'hunting'
  | 'tennis'
  | 'cinema'
  | 'park'
  | 'railway_terminal'
  | 'power_generator'
  | 'triphasic'
  | 'monophasic'
  | 'inverter'
  | 'load_lift'
  | 'archive_room'
  | 'telemonitoring'
  | 'internet'
  | 'barbecue'
  | 'gym'
  | 'wifi'
  | 'central_vaacum'
  | 'watering'
  | 'heating_energy_gas'
  | 'heating_energy_fuel'
  | 'heating_energy_solar'
  | 'heating_energy_electricity'
  | 'heating_energy_geothermy'
  | 'heating_energy_coal'
  | 'heating_energy_wood'
  | 'heating_energy_wood_pellet'
  | 'heating_energy_mixed'
  | 'heating_energy_other'
  | 'heating_energy_none'
  | 'central_heating'
  | 'floor_heating'
  | 'heat_pump'
  | 'individual_heating'
  | 'convector'
  | 'radiator'
  | 'stove'
  | 'no_heating';
/**
 * A record that matches says that its listing is gone.
 */
export type Condition1 =
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Any of these; case, accents and repeated spaces do not matter.
       *
       * @minItems 1
       * @maxItems 500
       */
      in: (string | number | boolean)[];
    }
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Begins with any of these, for example a postcode with its department.
       *
       * @minItems 1
       * @maxItems 500
       */
      starts: (string | number | boolean)[];
    }
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Whether there is a value. Empty text, null and empty lists are none.
       */
      exists: boolean;
    }
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Greater than this number; equal is not above.
       */
      above: number;
    }
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Less than this number; equal is not below.
       */
      below: number;
    }
  | {
      /**
       * Every one of these has to hold.
       *
       * @minItems 1
       * @maxItems 50
       */
      all: DeepCondition[];
    }
  | {
      /**
       * One of these has to hold.
       *
       * @minItems 1
       * @maxItems 50
       */
      any: DeepCondition[];
    }
  | {
      not: DeepCondition;
    };
/**
 * A record that matches is no listing for us, such as a draft.
 */
export type Condition2 =
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Any of these; case, accents and repeated spaces do not matter.
       *
       * @minItems 1
       * @maxItems 500
       */
      in: (string | number | boolean)[];
    }
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Begins with any of these, for example a postcode with its department.
       *
       * @minItems 1
       * @maxItems 500
       */
      starts: (string | number | boolean)[];
    }
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Whether there is a value. Empty text, null and empty lists are none.
       */
      exists: boolean;
    }
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Greater than this number; equal is not above.
       */
      above: number;
    }
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Less than this number; equal is not below.
       */
      below: number;
    }
  | {
      /**
       * Every one of these has to hold.
       *
       * @minItems 1
       * @maxItems 50
       */
      all: DeepCondition[];
    }
  | {
      /**
       * One of these has to hold.
       *
       * @minItems 1
       * @maxItems 50
       */
      any: DeepCondition[];
    }
  | {
      not: DeepCondition;
    };
/**
 * The rule is used only for records that match.
 */
export type Condition3 =
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Any of these; case, accents and repeated spaces do not matter.
       *
       * @minItems 1
       * @maxItems 500
       */
      in: (string | number | boolean)[];
    }
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Begins with any of these, for example a postcode with its department.
       *
       * @minItems 1
       * @maxItems 500
       */
      starts: (string | number | boolean)[];
    }
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Whether there is a value. Empty text, null and empty lists are none.
       */
      exists: boolean;
    }
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Greater than this number; equal is not above.
       */
      above: number;
    }
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Less than this number; equal is not below.
       */
      below: number;
    }
  | {
      /**
       * Every one of these has to hold.
       *
       * @minItems 1
       * @maxItems 50
       */
      all: DeepCondition[];
    }
  | {
      /**
       * One of these has to hold.
       *
       * @minItems 1
       * @maxItems 50
       */
      any: DeepCondition[];
    }
  | {
      not: DeepCondition;
    };
/**
 * The rule is used only for records that match.
 */
export type Condition4 =
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Any of these; case, accents and repeated spaces do not matter.
       *
       * @minItems 1
       * @maxItems 500
       */
      in: (string | number | boolean)[];
    }
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Begins with any of these, for example a postcode with its department.
       *
       * @minItems 1
       * @maxItems 500
       */
      starts: (string | number | boolean)[];
    }
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Whether there is a value. Empty text, null and empty lists are none.
       */
      exists: boolean;
    }
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Greater than this number; equal is not above.
       */
      above: number;
    }
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Less than this number; equal is not below.
       */
      below: number;
    }
  | {
      /**
       * Every one of these has to hold.
       *
       * @minItems 1
       * @maxItems 50
       */
      all: DeepCondition[];
    }
  | {
      /**
       * One of these has to hold.
       *
       * @minItems 1
       * @maxItems 50
       */
      any: DeepCondition[];
    }
  | {
      not: DeepCondition;
    };
/**
 * A record that matches says that its listing is gone.
 */
export type Condition5 =
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Any of these; case, accents and repeated spaces do not matter.
       *
       * @minItems 1
       * @maxItems 500
       */
      in: (string | number | boolean)[];
    }
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Begins with any of these, for example a postcode with its department.
       *
       * @minItems 1
       * @maxItems 500
       */
      starts: (string | number | boolean)[];
    }
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Whether there is a value. Empty text, null and empty lists are none.
       */
      exists: boolean;
    }
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Greater than this number; equal is not above.
       */
      above: number;
    }
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Less than this number; equal is not below.
       */
      below: number;
    }
  | {
      /**
       * Every one of these has to hold.
       *
       * @minItems 1
       * @maxItems 50
       */
      all: DeepCondition[];
    }
  | {
      /**
       * One of these has to hold.
       *
       * @minItems 1
       * @maxItems 50
       */
      any: DeepCondition[];
    }
  | {
      not: DeepCondition;
    };
/**
 * A record that matches is no listing for us, such as a draft.
 */
export type Condition6 =
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Any of these; case, accents and repeated spaces do not matter.
       *
       * @minItems 1
       * @maxItems 500
       */
      in: (string | number | boolean)[];
    }
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Begins with any of these, for example a postcode with its department.
       *
       * @minItems 1
       * @maxItems 500
       */
      starts: (string | number | boolean)[];
    }
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Whether there is a value. Empty text, null and empty lists are none.
       */
      exists: boolean;
    }
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Greater than this number; equal is not above.
       */
      above: number;
    }
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Less than this number; equal is not below.
       */
      below: number;
    }
  | {
      /**
       * Every one of these has to hold.
       *
       * @minItems 1
       * @maxItems 50
       */
      all: DeepCondition[];
    }
  | {
      /**
       * One of these has to hold.
       *
       * @minItems 1
       * @maxItems 50
       */
      any: DeepCondition[];
    }
  | {
      not: DeepCondition;
    };
/**
 * The rule is used only for records that match.
 */
export type Condition7 =
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Any of these; case, accents and repeated spaces do not matter.
       *
       * @minItems 1
       * @maxItems 500
       */
      in: (string | number | boolean)[];
    }
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Begins with any of these, for example a postcode with its department.
       *
       * @minItems 1
       * @maxItems 500
       */
      starts: (string | number | boolean)[];
    }
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Whether there is a value. Empty text, null and empty lists are none.
       */
      exists: boolean;
    }
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Greater than this number; equal is not above.
       */
      above: number;
    }
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Less than this number; equal is not below.
       */
      below: number;
    }
  | {
      /**
       * Every one of these has to hold.
       *
       * @minItems 1
       * @maxItems 50
       */
      all: DeepCondition[];
    }
  | {
      /**
       * One of these has to hold.
       *
       * @minItems 1
       * @maxItems 50
       */
      any: DeepCondition[];
    }
  | {
      not: DeepCondition;
    };
/**
 * The rule is used only for records that match.
 */
export type Condition8 =
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Any of these; case, accents and repeated spaces do not matter.
       *
       * @minItems 1
       * @maxItems 500
       */
      in: (string | number | boolean)[];
    }
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Begins with any of these, for example a postcode with its department.
       *
       * @minItems 1
       * @maxItems 500
       */
      starts: (string | number | boolean)[];
    }
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Whether there is a value. Empty text, null and empty lists are none.
       */
      exists: boolean;
    }
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Greater than this number; equal is not above.
       */
      above: number;
    }
  | {
      /**
       * Names separated by dots, from the outside in: `location.postal_code`. A dot within a name is written `\.`. A list on the way matches if any of its items does; a number takes one item of a list: `images.0.url`.
       */
      path: string;
      /**
       * Less than this number; equal is not below.
       */
      below: number;
    }
  | {
      /**
       * Every one of these has to hold.
       *
       * @minItems 1
       * @maxItems 50
       */
      all: DeepCondition[];
    }
  | {
      /**
       * One of these has to hold.
       *
       * @minItems 1
       * @maxItems 50
       */
      any: DeepCondition[];
    }
  | {
      not: DeepCondition;
    };
/**
 * An event as subscribed sites are sent it.
 */
export type WebhookEvent =
  | {
      /**
       * The event.
       */
      type: 'property.created';
      /**
       * When it happened.
       */
      timestamp: string;
      /**
       * What it is about.
       */
      data: {
        /**
         * The gateway of the listing.
         */
        gateway_id: string;
        /**
         * The listing.
         */
        property_id: string;
        /**
         * Key of the listing in the CRM.
         */
        crm_reference: string;
        /**
         * Of two events of a listing, the one with the higher version is the newer one.
         */
        version: number;
        property: Property;
      };
    }
  | {
      /**
       * The event.
       */
      type: 'property.updated';
      /**
       * When it happened.
       */
      timestamp: string;
      /**
       * What it is about.
       */
      data: {
        /**
         * The gateway of the listing.
         */
        gateway_id: string;
        /**
         * The listing.
         */
        property_id: string;
        /**
         * Key of the listing in the CRM.
         */
        crm_reference: string;
        /**
         * Of two events of a listing, the one with the higher version is the newer one.
         */
        version: number;
        property: Property;
        /**
         * The former values of what changed, nested like the listing; arrays as a whole, `null` where there was nothing.
         */
        previous: {};
      };
    }
  | {
      /**
       * The event.
       */
      type: 'property.deleted';
      /**
       * When it happened.
       */
      timestamp: string;
      /**
       * What it is about.
       */
      data: {
        /**
         * The gateway of the listing.
         */
        gateway_id: string;
        /**
         * The listing.
         */
        property_id: string;
        /**
         * Key of the listing in the CRM.
         */
        crm_reference: string;
        /**
         * Of two events of a listing, the one with the higher version is the newer one.
         */
        version: number;
      };
    }
  | {
      /**
       * The event.
       */
      type: 'saved_search.matched';
      /**
       * When it happened.
       */
      timestamp: string;
      /**
       * What it is about.
       */
      data: {
        /**
         * The gateway of the listing.
         */
        gateway_id: string;
        /**
         * The listing.
         */
        property_id: string;
        /**
         * Key of the listing in the CRM.
         */
        crm_reference: string;
        /**
         * Of two events of a listing, the one with the higher version is the newer one.
         */
        version: number;
        property: Property;
        /**
         * The saved search that the listing is new to.
         */
        saved_search: {
          /**
           * Id of the saved search.
           */
          id: string;
          /**
           * Name of the saved search.
           */
          name: string;
        };
      };
    }
  | {
      /**
       * The event.
       */
      type: 'lead.created';
      /**
       * When it happened.
       */
      timestamp: string;
      /**
       * What it is about.
       */
      data: {
        /**
         * The gateway of the listing.
         */
        gateway_id: string;
        /**
         * The lead; `GET /leads/{id}` has the person.
         */
        lead_id: string;
        /**
         * Where the lead came from.
         */
        channel: 'estimation' | 'site' | 'portal';
        /**
         * What is offered: a sale, a rental or another kind of offer.
         */
        offer_type?:
          | 'RENTAL'
          | 'SALE'
          | 'AUCTION'
          | 'SEASONAL_RENTAL'
          | 'PROGRAM'
          | 'LIFE_ANNUITY_SALE'
          | 'LEASE_TRANSFER'
          | 'LEASEHOLD';
        /**
         * Kind of property.
         */
        property_type?:
          | 'APARTMENT'
          | 'COMMERCIAL'
          | 'GOODWILL'
          | 'HOUSE'
          | 'LAND'
          | 'OFFICE'
          | 'PARKING'
          | 'PROGRAM'
          | 'BUILDING'
          | 'OTHER';
        /**
         * The listing.
         */
        property_id?: string;
        /**
         * When the lead was created.
         */
        created_at: string;
      };
    }
  | {
      /**
       * The event.
       */
      type: 'sync.completed';
      /**
       * When it happened.
       */
      timestamp: string;
      /**
       * What it is about.
       */
      data: {
        /**
         * The gateway that it belongs to.
         */
        gateway_id: string;
        /**
         * Its kind.
         */
        kind: 'SYNC' | 'OUTPUT_REPLAY';
        /**
         * PROD, or TEST for trying.
         */
        mode: 'FULL' | 'FORCED_FULL' | 'INCREMENTAL';
        /**
         * Key of the listing in the CRM.
         */
        crm_reference?: string;
        /**
         * The run only reports what it would do.
         */
        dry_run?: boolean;
        /**
         * What started the run.
         */
        trigger: 'API' | 'SCHEDULE' | 'CRM_EVENT' | 'INBOX';
        /**
         * Its state.
         */
        status: 'QUEUED' | 'RUNNING' | 'CANCELLING' | 'COMPLETED' | 'PARTIAL' | 'FAILED' | 'CANCELLED' | 'TIMED_OUT';
        /**
         * What the run is doing: reading, comparing, delivering or finishing.
         */
        phase?: 'import' | 'reconcile' | 'deliver' | 'finish';
        /**
         * How many, by what happened.
         */
        counts: {
          /**
           * Records read from the CRMs.
           */
          read: number;
          /**
           * Listings that are new.
           */
          created: number;
          /**
           * Listings that changed.
           */
          updated: number;
          /**
           * Listings that stayed as they were.
           */
          unchanged: number;
          /**
           * Records that could not become listings.
           */
          quarantined: number;
          /**
           * Listings of which the feed contains none of the pictures and files that they name.
           */
          media_missing: number;
          /**
           * Listings that left.
           */
          archived: number;
          /**
           * Listings missing from the CRM that the orphan guard kept.
           */
          held: number;
          /**
           * Records that would have become new listings and were held. They are not among `read`: read = created + updated + unchanged + quarantined, and read + held_new is what the CRM delivered.
           */
          held_new: number;
          /**
           * Listings that sites took.
           */
          delivered: number;
          /**
           * Listings that sites were made to remove.
           */
          withdrawn: number;
          /**
           * Listings that a site refused.
           */
          delivery_failed: number;
          /**
           * Listings beyond the plan’s limit that were not delivered, summed over the outputs.
           */
          over_limit: number;
          /**
           * Outputs that refused us, could not be reached or could not be served.
           */
          outputs_failed: number;
        };
        /**
         * When it was created.
         */
        created_at: string;
        /**
         * When it began.
         */
        started_at?: string;
        /**
         * When it ended.
         */
        finished_at?: string;
        /**
         * The run.
         */
        job_id: string;
        /**
         * Why the run is not complete, without what it says of single listings.
         */
        reasons: {
          /**
           * Code that a program can act on.
           */
          code: string;
          /**
           * What the code means.
           */
          message: string;
          /**
           * How many listings it concerns.
           */
          count: number;
        }[];
      };
    }
  | {
      /**
       * The event.
       */
      type: 'sync.partial';
      /**
       * When it happened.
       */
      timestamp: string;
      /**
       * What it is about.
       */
      data: {
        /**
         * The gateway that it belongs to.
         */
        gateway_id: string;
        /**
         * Its kind.
         */
        kind: 'SYNC' | 'OUTPUT_REPLAY';
        /**
         * PROD, or TEST for trying.
         */
        mode: 'FULL' | 'FORCED_FULL' | 'INCREMENTAL';
        /**
         * Key of the listing in the CRM.
         */
        crm_reference?: string;
        /**
         * The run only reports what it would do.
         */
        dry_run?: boolean;
        /**
         * What started the run.
         */
        trigger: 'API' | 'SCHEDULE' | 'CRM_EVENT' | 'INBOX';
        /**
         * Its state.
         */
        status: 'QUEUED' | 'RUNNING' | 'CANCELLING' | 'COMPLETED' | 'PARTIAL' | 'FAILED' | 'CANCELLED' | 'TIMED_OUT';
        /**
         * What the run is doing: reading, comparing, delivering or finishing.
         */
        phase?: 'import' | 'reconcile' | 'deliver' | 'finish';
        /**
         * How many, by what happened.
         */
        counts: {
          /**
           * Records read from the CRMs.
           */
          read: number;
          /**
           * Listings that are new.
           */
          created: number;
          /**
           * Listings that changed.
           */
          updated: number;
          /**
           * Listings that stayed as they were.
           */
          unchanged: number;
          /**
           * Records that could not become listings.
           */
          quarantined: number;
          /**
           * Listings of which the feed contains none of the pictures and files that they name.
           */
          media_missing: number;
          /**
           * Listings that left.
           */
          archived: number;
          /**
           * Listings missing from the CRM that the orphan guard kept.
           */
          held: number;
          /**
           * Records that would have become new listings and were held. They are not among `read`: read = created + updated + unchanged + quarantined, and read + held_new is what the CRM delivered.
           */
          held_new: number;
          /**
           * Listings that sites took.
           */
          delivered: number;
          /**
           * Listings that sites were made to remove.
           */
          withdrawn: number;
          /**
           * Listings that a site refused.
           */
          delivery_failed: number;
          /**
           * Listings beyond the plan’s limit that were not delivered, summed over the outputs.
           */
          over_limit: number;
          /**
           * Outputs that refused us, could not be reached or could not be served.
           */
          outputs_failed: number;
        };
        /**
         * When it was created.
         */
        created_at: string;
        /**
         * When it began.
         */
        started_at?: string;
        /**
         * When it ended.
         */
        finished_at?: string;
        /**
         * The run.
         */
        job_id: string;
        /**
         * Why the run is not complete, without what it says of single listings.
         */
        reasons: {
          /**
           * Code that a program can act on.
           */
          code: string;
          /**
           * What the code means.
           */
          message: string;
          /**
           * How many listings it concerns.
           */
          count: number;
        }[];
      };
    }
  | {
      /**
       * The event.
       */
      type: 'sync.failed';
      /**
       * When it happened.
       */
      timestamp: string;
      /**
       * What it is about.
       */
      data: {
        /**
         * The gateway that it belongs to.
         */
        gateway_id: string;
        /**
         * Its kind.
         */
        kind: 'SYNC' | 'OUTPUT_REPLAY';
        /**
         * PROD, or TEST for trying.
         */
        mode: 'FULL' | 'FORCED_FULL' | 'INCREMENTAL';
        /**
         * Key of the listing in the CRM.
         */
        crm_reference?: string;
        /**
         * The run only reports what it would do.
         */
        dry_run?: boolean;
        /**
         * What started the run.
         */
        trigger: 'API' | 'SCHEDULE' | 'CRM_EVENT' | 'INBOX';
        /**
         * Its state.
         */
        status: 'QUEUED' | 'RUNNING' | 'CANCELLING' | 'COMPLETED' | 'PARTIAL' | 'FAILED' | 'CANCELLED' | 'TIMED_OUT';
        /**
         * What the run is doing: reading, comparing, delivering or finishing.
         */
        phase?: 'import' | 'reconcile' | 'deliver' | 'finish';
        /**
         * How many, by what happened.
         */
        counts: {
          /**
           * Records read from the CRMs.
           */
          read: number;
          /**
           * Listings that are new.
           */
          created: number;
          /**
           * Listings that changed.
           */
          updated: number;
          /**
           * Listings that stayed as they were.
           */
          unchanged: number;
          /**
           * Records that could not become listings.
           */
          quarantined: number;
          /**
           * Listings of which the feed contains none of the pictures and files that they name.
           */
          media_missing: number;
          /**
           * Listings that left.
           */
          archived: number;
          /**
           * Listings missing from the CRM that the orphan guard kept.
           */
          held: number;
          /**
           * Records that would have become new listings and were held. They are not among `read`: read = created + updated + unchanged + quarantined, and read + held_new is what the CRM delivered.
           */
          held_new: number;
          /**
           * Listings that sites took.
           */
          delivered: number;
          /**
           * Listings that sites were made to remove.
           */
          withdrawn: number;
          /**
           * Listings that a site refused.
           */
          delivery_failed: number;
          /**
           * Listings beyond the plan’s limit that were not delivered, summed over the outputs.
           */
          over_limit: number;
          /**
           * Outputs that refused us, could not be reached or could not be served.
           */
          outputs_failed: number;
        };
        /**
         * When it was created.
         */
        created_at: string;
        /**
         * When it began.
         */
        started_at?: string;
        /**
         * When it ended.
         */
        finished_at?: string;
        /**
         * The run.
         */
        job_id: string;
        /**
         * Why the run is not complete, without what it says of single listings.
         */
        reasons: {
          /**
           * Code that a program can act on.
           */
          code: string;
          /**
           * What the code means.
           */
          message: string;
          /**
           * How many listings it concerns.
           */
          count: number;
        }[];
      };
    };

export interface Operations {
  /**
   * List owned gateways
   */
  listGateways: {
    query?: {
      page?: number;
      size?: number;
    };
    answer: {
      /**
       * The items of this page.
       */
      items: Gateway[];
      /**
       * Number of this page; the first is 0.
       */
      page: number;
      /**
       * Items per page.
       */
      size: number;
      /**
       * Items on all pages.
       */
      total_elements: number;
      /**
       * Number of pages.
       */
      total_pages: number;
    };
  };
  /**
   * Create a gateway
   */
  createGateway: {
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    body: GatewayCreate;
    answer: {
      gateway: Gateway;
      /**
       * API token for programmatic use, shown this once; null when none could be issued. It is bound to the gateway: it reaches this gateway and its listings only, also after a change of `item_id`, and is revoked with the gateway.
       */
      access_token: string | null;
    };
  };
  /**
   * List gateways with their last run and their next one
   */
  listGatewayOverview: {
    query?: {
      page?: number;
      size?: number;
      delegated?: boolean;
    };
    answer: {
      /**
       * The items of this page.
       */
      items: GatewayOverview[];
      /**
       * Number of this page; the first is 0.
       */
      page: number;
      /**
       * Items per page.
       */
      size: number;
      /**
       * Items on all pages.
       */
      total_elements: number;
      /**
       * Number of pages.
       */
      total_pages: number;
    };
  };
  /**
   * List connector types with the JSON Schema of their configuration
   */
  listConnectors: {
    answer: {
      /**
       * The items of this page.
       */
      items: {
        /**
         * Kind of connector.
         */
        connector_type: string;
        /**
         * Whether listings come in or go out by it.
         */
        direction: 'input' | 'output';
        /**
         * Its title.
         */
        title: string;
        /**
         * JSON Schema of `config`.
         */
        config_schema: {};
        /**
         * Fields of `config` that are encrypted at rest and masked in responses.
         */
        secrets: string[];
        /**
         * Fields of `config` that hold web addresses.
         */
        addresses: string[];
        /**
         * Whether the CRM can send change events; absent for outputs.
         */
        events?: boolean;
      }[];
    };
  };
  /**
   * The client that the token belongs to
   */
  getPrincipal: {
    answer: {
      /**
       * The client, as the identity service knows it.
       */
      client_id: string;
      /**
       * Items in which the client may create gateways.
       */
      item_ids: string[];
      /**
       * Plan of the client.
       */
      plan: string;
      /**
       * Whether the plugin manager is open to the client.
       */
      agency: boolean;
      /**
       * The only gateway of an API token; absent for a token of the client.
       */
      gateway_id?: string;
      /**
       * True for an API token that changes nothing.
       */
      read_only?: boolean;
      /**
       * The output connector of the only site of an API token.
       */
      output_id?: string;
      /**
       * ISO 639-1; absent if the identity service states none.
       */
      language?: string;
    };
  };
  /**
   * Check the connectors of a gateway that is not created yet
   */
  checkConnections: {
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    body: GatewayCheck;
    answer: {
      /**
       * Whether all of them responded as they should.
       */
      ok: boolean;
      /**
       * The items of this page.
       */
      items: {
        /**
         * Kind of connector.
         */
        connector_type: string;
        /**
         * JSON pointer of the connector in the body.
         */
        place: string;
        /**
         * Whether all of them work.
         */
        ok: boolean;
        /**
         * The kind of the fault; the console has a sentence for each in its languages. Absent when ok.
         */
        code?: 'refused' | 'busy' | 'unreachable' | 'too_slow' | 'unusable' | 'taken' | 'internal';
        /**
         * The fault in detail; absent when ok.
         */
        message?: string;
      }[];
    };
  };
  /**
   * List gateways delegated to the caller
   */
  listDelegatedGateways: {
    query?: {
      page?: number;
      size?: number;
    };
    answer: {
      /**
       * The items of this page.
       */
      items: Gateway[];
      /**
       * Number of this page; the first is 0.
       */
      page: number;
      /**
       * Items per page.
       */
      size: number;
      /**
       * Items on all pages.
       */
      total_elements: number;
      /**
       * Number of pages.
       */
      total_pages: number;
    };
  };
  /**
   * Gateway detail
   */
  getGateway: {
    path: {
      id: string;
    };
    answer: Gateway;
  };
  /**
   * Replace a gateway
   */
  replaceGateway: {
    path: {
      id: string;
    };
    body: GatewayCreate;
    answer: Gateway;
  };
  /**
   * Update fields of a gateway
   */
  patchGateway: {
    path: {
      id: string;
    };
    body: GatewayPatch;
    answer: Gateway;
  };
  /**
   * Delete a gateway
   */
  deleteGateway: {
    path: {
      id: string;
    };
    query?: {
      /**
       * Leaves the listings on the sites instead of withdrawing them.
       */
      keepOnSites?: boolean;
    };
    answer: undefined;
  };
  /**
   * Set a gateway ACTIVE
   */
  enableGateway: {
    path: {
      id: string;
    };
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    answer: Gateway;
  };
  /**
   * Set a gateway PAUSED
   */
  pauseGateway: {
    path: {
      id: string;
    };
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    answer: Gateway;
  };
  /**
   * Check every connector, then set the gateway ACTIVE
   */
  validateGateway: {
    path: {
      id: string;
    };
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    answer: Gateway;
  };
  /**
   * Check changed connectors of a gateway before they are stored
   */
  checkGatewayChange: {
    path: {
      id: string;
    };
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    body: GatewayConnectors;
    answer: {
      /**
       * Whether all of them responded as they should.
       */
      ok: boolean;
      /**
       * The connectors that are new or changed.
       */
      items: {
        /**
         * Kind of connector.
         */
        connector_type: string;
        /**
         * JSON pointer of the connector in the body.
         */
        place: string;
        /**
         * Whether all of them work.
         */
        ok: boolean;
        /**
         * The kind of the fault; the console has a sentence for each in its languages. Absent when ok.
         */
        code?: 'refused' | 'busy' | 'unreachable' | 'too_slow' | 'unusable' | 'taken' | 'internal';
        /**
         * The fault in detail; absent when ok.
         */
        message?: string;
      }[];
      /**
       * What the change does to listings once it is stored.
       */
      effects: {
        /**
         * LISTINGS_ARCHIVED: the next whole run archives the listings of a removed input; a crowd is held first. READ_ANEW: the next run reads the input as a whole. LISTINGS_WITHDRAWN: the listings are taken off a site that the gateway leaves. LISTINGS_DELIVERED: the next run delivers all listings to the output.
         */
        effect: 'LISTINGS_ARCHIVED' | 'READ_ANEW' | 'LISTINGS_WITHDRAWN' | 'LISTINGS_DELIVERED';
        /**
         * Kind of connector.
         */
        connector_type: string;
        /**
         * Id of the connector within the gateway.
         */
        connector_id: string;
        /**
         * Stored listings that it concerns.
         */
        listings: number;
      }[];
    };
  };
  /**
   * What of a gateway waits for somebody
   */
  getGatewayHealth: {
    path: {
      id: string;
    };
    answer: GatewayHealth;
  };
  /**
   * API tokens of a gateway
   */
  listApiTokens: {
    path: {
      id: string;
    };
    answer: {
      /**
       * The items of this page.
       */
      items: {
        /**
         * Its id.
         */
        id: string;
        /**
         * When it was created.
         */
        created_at: string;
        /**
         * Absent: it does not expire.
         */
        expires_at?: string;
        /**
         * True: the token reads and changes nothing.
         */
        read_only?: boolean;
        /**
         * The output connector of the only site that the token is for. It reaches the operations of sites only, listings that this site gets, and nothing once the output is removed.
         */
        output_id?: string;
      }[];
    };
  };
  /**
   * Create an API token of a gateway
   */
  createApiToken: {
    path: {
      id: string;
    };
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    body?: {
      /**
       * True: the token reads and changes nothing.
       */
      read_only?: boolean;
      /**
       * The output connector of the only site that the token is for. It reaches the operations of sites only, listings that this site gets, and nothing once the output is removed.
       */
      output_id?: string;
      /**
       * Life of the token, days. Absent: as long as the identity service gives API tokens.
       */
      expires_in_days?: number;
    };
    answer: {
      /**
       * Shown now and never again.
       */
      token: string;
    };
  };
  /**
   * Replace an API token of a gateway
   */
  rotateApiToken: {
    path: {
      id: string;
      tokenId: string;
    };
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    answer: {
      /**
       * Shown now and never again.
       */
      token: string;
    };
  };
  /**
   * Revoke an API token of a gateway
   */
  revokeApiToken: {
    path: {
      id: string;
      tokenId: string;
    };
    answer: undefined;
  };
  /**
   * Read the rules over a gateway’s feeds
   */
  getFeedRules: {
    path: {
      id: string;
    };
    answer: FeedRulesVersion;
  };
  /**
   * Publish rules over a gateway’s feeds
   */
  publishFeedRules: {
    path: {
      id: string;
    };
    body: {
      /**
       * The version that was read: another one that applies meanwhile is a conflict.
       */
      version: number;
      rules: FeedRules;
      /**
       * Why it was changed, in the words of who did it.
       */
      note?: string;
      /**
       * `removals` of the preview. Needed where more than five listings and a fifth of the catalogue would leave a site.
       */
      confirmed_removals?: number;
    };
    answer: FeedRulesVersion;
  };
  /**
   * See what a draft of rules changes
   */
  previewFeedRules: {
    path: {
      id: string;
    };
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    body: {
      rules: FeedRules;
    };
    answer: {
      /**
       * Stored listings that were looked at.
       */
      listings: number;
      /**
       * Listings that would leave one site or all of them. Publishing many needs this number as `confirmed_removals`.
       */
      removals: number;
      /**
       * So many listings would leave a site that publishing needs `confirmed_removals`.
       */
      confirmation_needed: boolean;
      /**
       * Listings that would not be taken any more: they stay stored, hidden, and are withdrawn from every site.
       */
      excluded: {
        /**
         * How many there are.
         */
        count: number;
        /**
         * Some of them.
         *
         * @maxItems 20
         */
        examples: {
          /**
           * The listing.
           */
          property_id: string;
          /**
           * Key of the listing in the CRM.
           */
          crm_reference: string;
          /**
           * Its title.
           */
          title?: string;
          /**
           * The field that a fault is about.
           */
          path?: string;
          /**
           * What it is about, in words.
           */
          message?: string;
          /**
           * What changes, field by field.
           */
          differences?: {
            /**
             * Where the value is, as a JSON Pointer or the name of a field.
             */
            path: string;
            /**
             * The value before.
             */
            before?: {
              [k: string]: unknown;
            };
            /**
             * The value afterwards.
             */
            after?: {
              [k: string]: unknown;
            };
          }[];
        }[];
      };
      /**
       * Listings that would be taken again.
       */
      included: {
        /**
         * How many there are.
         */
        count: number;
        /**
         * Some of them.
         *
         * @maxItems 20
         */
        examples: {
          /**
           * The listing.
           */
          property_id: string;
          /**
           * Key of the listing in the CRM.
           */
          crm_reference: string;
          /**
           * Its title.
           */
          title?: string;
          /**
           * The field that a fault is about.
           */
          path?: string;
          /**
           * What it is about, in words.
           */
          message?: string;
          /**
           * What changes, field by field.
           */
          differences?: {
            /**
             * Where the value is, as a JSON Pointer or the name of a field.
             */
            path: string;
            /**
             * The value before.
             */
            before?: {
              [k: string]: unknown;
            };
            /**
             * The value afterwards.
             */
            after?: {
              [k: string]: unknown;
            };
          }[];
        }[];
      };
      /**
       * Listings that would say something else, with the fields before and after.
       */
      changed: {
        /**
         * How many there are.
         */
        count: number;
        /**
         * Some of them.
         *
         * @maxItems 20
         */
        examples: {
          /**
           * The listing.
           */
          property_id: string;
          /**
           * Key of the listing in the CRM.
           */
          crm_reference: string;
          /**
           * Its title.
           */
          title?: string;
          /**
           * The field that a fault is about.
           */
          path?: string;
          /**
           * What it is about, in words.
           */
          message?: string;
          /**
           * What changes, field by field.
           */
          differences?: {
            /**
             * Where the value is, as a JSON Pointer or the name of a field.
             */
            path: string;
            /**
             * The value before.
             */
            before?: {
              [k: string]: unknown;
            };
            /**
             * The value afterwards.
             */
            after?: {
              [k: string]: unknown;
            };
          }[];
        }[];
      };
      /**
       * Listings that an override would make invalid: they would be quarantined and keep what is stored.
       */
      faulty: {
        /**
         * How many there are.
         */
        count: number;
        /**
         * Some of them.
         *
         * @maxItems 20
         */
        examples: {
          /**
           * The listing.
           */
          property_id: string;
          /**
           * Key of the listing in the CRM.
           */
          crm_reference: string;
          /**
           * Its title.
           */
          title?: string;
          /**
           * The field that a fault is about.
           */
          path?: string;
          /**
           * What it is about, in words.
           */
          message?: string;
          /**
           * What changes, field by field.
           */
          differences?: {
            /**
             * Where the value is, as a JSON Pointer or the name of a field.
             */
            path: string;
            /**
             * The value before.
             */
            before?: {
              [k: string]: unknown;
            };
            /**
             * The value afterwards.
             */
            after?: {
              [k: string]: unknown;
            };
          }[];
        }[];
      };
      /**
       * Listings whose stored record the connector cannot map today; no rules apply to them.
       */
      unmappable: {
        /**
         * How many there are.
         */
        count: number;
        /**
         * Some of them.
         *
         * @maxItems 20
         */
        examples: {
          /**
           * The listing.
           */
          property_id: string;
          /**
           * Key of the listing in the CRM.
           */
          crm_reference: string;
          /**
           * Its title.
           */
          title?: string;
          /**
           * The field that a fault is about.
           */
          path?: string;
          /**
           * What it is about, in words.
           */
          message?: string;
          /**
           * What changes, field by field.
           */
          differences?: {
            /**
             * Where the value is, as a JSON Pointer or the name of a field.
             */
            path: string;
            /**
             * The value before.
             */
            before?: {
              [k: string]: unknown;
            };
            /**
             * The value afterwards.
             */
            after?: {
              [k: string]: unknown;
            };
          }[];
        }[];
      };
      /**
       * What changes on each site.
       */
      sites: {
        /**
         * Id of the connector within the gateway.
         */
        connector_id: string;
        /**
         * Listings that the site would get.
         */
        added: {
          /**
           * How many there are.
           */
          count: number;
          /**
           * Some of them.
           *
           * @maxItems 20
           */
          examples: {
            /**
             * The listing.
             */
            property_id: string;
            /**
             * Key of the listing in the CRM.
             */
            crm_reference: string;
            /**
             * Its title.
             */
            title?: string;
            /**
             * The field that a fault is about.
             */
            path?: string;
            /**
             * What it is about, in words.
             */
            message?: string;
            /**
             * What changes, field by field.
             */
            differences?: {
              /**
               * Where the value is, as a JSON Pointer or the name of a field.
               */
              path: string;
              /**
               * The value before.
               */
              before?: {
                [k: string]: unknown;
              };
              /**
               * The value afterwards.
               */
              after?: {
                [k: string]: unknown;
              };
            }[];
          }[];
        };
        /**
         * Listings that the site would lose.
         */
        withdrawn: {
          /**
           * How many there are.
           */
          count: number;
          /**
           * Some of them.
           *
           * @maxItems 20
           */
          examples: {
            /**
             * The listing.
             */
            property_id: string;
            /**
             * Key of the listing in the CRM.
             */
            crm_reference: string;
            /**
             * Its title.
             */
            title?: string;
            /**
             * The field that a fault is about.
             */
            path?: string;
            /**
             * What it is about, in words.
             */
            message?: string;
            /**
             * What changes, field by field.
             */
            differences?: {
              /**
               * Where the value is, as a JSON Pointer or the name of a field.
               */
              path: string;
              /**
               * The value before.
               */
              before?: {
                [k: string]: unknown;
              };
              /**
               * The value afterwards.
               */
              after?: {
                [k: string]: unknown;
              };
            }[];
          }[];
        };
      }[];
    };
  };
  /**
   * Publish an earlier version of the rules again
   */
  restoreFeedRules: {
    path: {
      id: string;
    };
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    body: {
      /**
       * The version that was read: another one that applies meanwhile is a conflict.
       */
      version: number;
      /**
       * The version to repeat; 0: no rules.
       */
      to: number;
      /**
       * `removals` of the preview. Needed where more than five listings and a fifth of the catalogue would leave a site.
       */
      confirmed_removals?: number;
    };
    answer: FeedRulesVersion;
  };
  /**
   * List the versions of a gateway’s rules
   */
  listFeedRulesVersions: {
    path: {
      id: string;
    };
    query?: {
      page?: number;
      size?: number;
    };
    answer: {
      /**
       * The items of this page.
       */
      items: FeedRulesVersion[];
      /**
       * Number of this page; the first is 0.
       */
      page: number;
      /**
       * Items per page.
       */
      size: number;
      /**
       * Items on all pages.
       */
      total_elements: number;
      /**
       * Number of pages.
       */
      total_pages: number;
    };
  };
  /**
   * What rules can be about
   */
  listRuleChoices: {
    path: {
      id: string;
    };
    answer: {
      /**
       * Stored listings.
       */
      stored: number;
      /**
       * Those of them whose values were looked at.
       */
      read: number;
      /**
       * The fields that it is about.
       */
      fields: {
        /**
         * Where the value is, as a JSON Pointer or the name of a field.
         */
        path: string;
        /**
         * Its kind.
         */
        kind: 'text' | 'number' | 'boolean' | 'amount' | 'size' | 'words';
        /**
         * The values that it may have; absent for free text.
         */
        values?: string[];
        /**
         * A condition can compare it.
         */
        readable: boolean;
        /**
         * A condition can compare it with `above` and `below`.
         */
        numeric: boolean;
        /**
         * A word can set it.
         */
        word: boolean;
        /**
         * A constant can replace it.
         */
        constant: boolean;
        /**
         * The readers by which a source field can replace it; empty if none can.
         */
        readers: string[];
        /**
         * Values in the stored listings, the most frequent first; long texts are left out.
         *
         * @maxItems 30
         */
        found: string[];
      }[];
      /**
       * Fields of the CRM’s records. Conditions name them with `raw.` in front, `from` without.
       *
       * @maxItems 1000
       */
      record: {
        /**
         * Where the value is, as a JSON Pointer or the name of a field.
         */
        path: string;
        /**
         * Values in the stored listings, the most frequent first; long texts are left out.
         *
         * @maxItems 30
         */
        found: string[];
      }[];
      /**
       * Custom fields of the listings, by their path in a condition.
       *
       * @maxItems 1000
       */
      custom: {
        /**
         * Where the value is, as a JSON Pointer or the name of a field.
         */
        path: string;
        /**
         * Values in the stored listings, the most frequent first; long texts are left out.
         *
         * @maxItems 30
         */
        found: string[];
      }[];
      /**
       * The offices of the agency.
       *
       * @maxItems 500
       */
      offices: {
        /**
         * Code that a program can act on.
         */
        code?: string;
        /**
         * Mail address.
         */
        mail?: string;
        /**
         * Its name.
         */
        name?: string;
        /**
         * Listings that have it.
         */
        listings: number;
      }[];
      /**
       * The people of the agency.
       *
       * @maxItems 500
       */
      agents: {
        /**
         * Its id.
         */
        id?: string;
        /**
         * Mail address.
         */
        email?: string;
        /**
         * First name.
         */
        first_name?: string;
        /**
         * Last name.
         */
        last_name?: string;
        /**
         * Listings that have it.
         */
        listings: number;
      }[];
    };
  };
  /**
   * Read one version of a gateway’s rules
   */
  getFeedRulesVersion: {
    path: {
      id: string;
      version: string;
    };
    answer: FeedRulesVersion;
  };
  /**
   * Words of the CRM that were not understood
   */
  listUnmappedWords: {
    path: {
      id: string;
    };
    query?: {
      page?: number;
      size?: number;
    };
    answer: {
      /**
       * The items of this page.
       */
      items: {
        /**
         * Kind of connector.
         */
        connector_type: string;
        /**
         * The source field.
         */
        field: string;
        /**
         * The value.
         */
        value: string;
        /**
         * Stored listings that have it.
         */
        count: number;
        /**
         * References of some of them.
         */
        examples: string[];
        /**
         * A field of the listing that the word may belong to, with the values that it may have. A suggestion: nothing is set without a rule.
         */
        suggested?: {
          /**
           * Where the value is, as a JSON Pointer or the name of a field.
           */
          path: string;
          /**
           * Present if the word is itself one of the values.
           */
          means?: string;
          /**
           * The values.
           */
          values: string[];
        };
      }[];
      /**
       * Number of this page; the first is 0.
       */
      page: number;
      /**
       * Items per page.
       */
      size: number;
      /**
       * Items on all pages.
       */
      total_elements: number;
      /**
       * Number of pages.
       */
      total_pages: number;
      /**
       * There are more different words than are counted.
       */
      truncated?: true;
    };
  };
  /**
   * Give a word its meaning
   */
  addWordRule: {
    path: {
      id: string;
    };
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    body: {
      /**
       * Kind of connector.
       */
      connector_type: string;
      /**
       * The source field, as the list of unmapped words names it.
       */
      field: string;
      /**
       * The word; case, accents and repeated spaces do not matter.
       */
      value: string;
      /**
       * A field of the listing, names separated by dots: `location.city`.
       */
      path: string;
      /**
       * The value of the listing’s field; of a list, one entry that is added.
       */
      means: string | number | boolean;
      /**
       * Further gateways with an input of this type that get the same rule. WRITE on each is needed.
       *
       * @maxItems 50
       */
      applies_to?: string[];
      /**
       * `removals` of the preview of the gateway in the path, see `publishFeedRules`. A gateway in `applies_to` that needs such a number as well is refused, and nothing is written.
       */
      confirmed_removals?: number;
    };
    answer: {
      /**
       * The words that were written.
       */
      written: {
        /**
         * The gateway that it belongs to.
         */
        gateway_id: string;
        /**
         * Its version.
         */
        version: number;
      }[];
    };
  };
  /**
   * Let another client into a gateway
   */
  createDelegation: {
    path: {
      id: string;
    };
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    body: {
      /**
       * The client that gets access.
       */
      client_id: string;
      /**
       * READ: look. WRITE: sync and change as well. FULL_ACCESS: billing as well.
       */
      level?: 'READ' | 'WRITE' | 'FULL_ACCESS';
      /**
       * The access ends by itself then; a time to come. `null`: it does not end. Absent: as it is, a new one does not end.
       */
      expires_at?: string | null;
    };
    answer: Delegation;
  };
  /**
   * Clients that are let into a gateway
   */
  listDelegations: {
    path: {
      id: string;
    };
    answer: Delegation[];
  };
  /**
   * Shut a client out of a gateway
   */
  revokeDelegation: {
    path: {
      id: string;
      delegateClientId: string;
    };
    answer: undefined;
  };
  /**
   * Give up the access to a gateway of another client
   */
  leaveGateway: {
    path: {
      id: string;
    };
    answer: undefined;
  };
  /**
   * Read free-form metadata
   */
  getMetadata: {
    path: {
      id: string;
    };
    answer: {
      [k: string]: unknown;
    };
  };
  /**
   * Replace metadata
   */
  replaceMetadata: {
    path: {
      id: string;
    };
    body: {
      [k: string]: unknown;
    };
    answer: {
      [k: string]: unknown;
    };
  };
  /**
   * Merge metadata
   */
  mergeMetadata: {
    path: {
      id: string;
    };
    body: {
      [k: string]: unknown;
    };
    answer: {
      [k: string]: unknown;
    };
  };
  /**
   * List addons with activation status
   */
  listAddons: {
    path: {
      id: string;
    };
    answer: Addon[];
  };
  /**
   * Subscribe to an addon
   */
  subscribeAddon: {
    path: {
      id: string;
      addonCode: string;
    };
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    body: {
      /**
       * What the price is for.
       */
      period: 'MONTHLY' | 'ANNUAL';
      /**
       * ISO 4217 code; must exist in the addon’s pricing.
       */
      currency: string;
      /**
       * Passed through unchanged.
       */
      metadata?: {
        [k: string]: unknown;
      };
    };
    answer: Purchase;
  };
  /**
   * Unsubscribe from an addon
   */
  unsubscribeAddon: {
    path: {
      id: string;
      addonCode: string;
    };
    answer: undefined;
  };
  /**
   * List portals with enrolment status
   */
  listPortals: {
    path: {
      id: string;
    };
    answer: Portal[];
  };
  /**
   * Enrol the gateway with a portal
   */
  enrollPortal: {
    path: {
      id: string;
      portalCode: string;
    };
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    answer: Portal;
  };
  /**
   * Unenrol the gateway from a portal
   */
  unenrollPortal: {
    path: {
      id: string;
      portalCode: string;
    };
    answer: undefined;
  };
  /**
   * Give a portal’s feed another address
   */
  rotatePortalToken: {
    path: {
      id: string;
      portalCode: string;
    };
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    answer: Portal;
  };
  /**
   * List invoices
   */
  listInvoices: {
    path: {
      id: string;
    };
    query?: {
      page?: number;
      size?: number;
    };
    answer: {
      /**
       * The items of this page.
       */
      items: Invoice[];
      /**
       * Number of this page; the first is 0.
       */
      page: number;
      /**
       * Items per page.
       */
      size: number;
      /**
       * Items on all pages.
       */
      total_elements: number;
      /**
       * Number of pages.
       */
      total_pages: number;
    };
  };
  /**
   * Get an invoice
   */
  getInvoice: {
    path: {
      id: string;
      invoiceId: string;
    };
    answer: Invoice;
  };
  /**
   * An invoice as a PDF
   */
  getInvoicePdf: {
    path: {
      id: string;
      invoiceId: string;
    };
    query?: {
      language?: 'fr' | 'en' | 'de';
    };
    answer: Response;
  };
  /**
   * List the jobs of a gateway
   */
  listSyncJobs: {
    path: {
      id: string;
    };
    query?: {
      page?: number;
      size?: number;
    };
    answer: {
      /**
       * The items of this page.
       */
      items: SyncJob[];
      /**
       * Number of this page; the first is 0.
       */
      page: number;
      /**
       * Items per page.
       */
      size: number;
      /**
       * Items on all pages.
       */
      total_elements: number;
      /**
       * Number of pages.
       */
      total_pages: number;
    };
  };
  /**
   * Start a sync
   */
  triggerSync: {
    path: {
      id: string;
    };
    query?: {
      /**
       * Sync only the listing with this `crm_reference`; nothing is archived.
       */
      crmReference?: string;
      /**
       * Rewrite the whole catalogue (FORCED_FULL).
       */
      force?: boolean;
      /**
       * Only say what the run would create, change and archive; nothing is written, delivered or stored.
       */
      dryRun?: boolean;
      /**
       * Let this run archive more listings than the guard against half-empty feeds permits.
       */
      allowMassArchive?: boolean;
    };
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    answer: SyncJob;
  };
  /**
   * List the jobs of all gateways
   */
  listAllSyncJobs: {
    query?: {
      page?: number;
      size?: number;
      /**
       * Only jobs of this status.
       */
      status?: 'QUEUED' | 'RUNNING' | 'CANCELLING' | 'COMPLETED' | 'PARTIAL' | 'FAILED' | 'CANCELLED' | 'TIMED_OUT';
      /**
       * Only jobs that were started by this.
       */
      trigger?: 'API' | 'SCHEDULE' | 'CRM_EVENT' | 'INBOX';
      /**
       * Only jobs created at this time or later.
       */
      from?: string;
      /**
       * Only jobs created before this time.
       */
      to?: string;
    };
    answer: {
      /**
       * The items of this page.
       */
      items: SyncJob[];
      /**
       * Number of this page; the first is 0.
       */
      page: number;
      /**
       * Items per page.
       */
      size: number;
      /**
       * Items on all pages.
       */
      total_elements: number;
      /**
       * Number of pages.
       */
      total_pages: number;
    };
  };
  /**
   * Job detail
   */
  getSyncJob: {
    path: {
      id: string;
      jobId: string;
    };
    answer: SyncJob;
  };
  /**
   * Job progress
   */
  getSyncJobProgress: {
    path: {
      id: string;
      jobId: string;
    };
    headers?: {
      /**
       * Of an event stream: id of the last event received. What has not changed since is not sent again.
       */
      'Last-Event-ID'?: string;
    };
    answer: SyncJobProgress;
  };
  /**
   * What a run changed, or a dry run would
   */
  listJobChanges: {
    path: {
      id: string;
      jobId: string;
    };
    query?: {
      /**
       * Only these.
       */
      op?: 'created' | 'updated' | 'archived' | 'restored';
      page?: number;
      size?: number;
    };
    answer: {
      /**
       * The items of this page.
       */
      items: JobChange[];
      /**
       * Number of this page; the first is 0.
       */
      page: number;
      /**
       * Items per page.
       */
      size: number;
      /**
       * Items on all pages.
       */
      total_elements: number;
      /**
       * Number of pages.
       */
      total_pages: number;
    };
  };
  /**
   * Bring back what a run archived
   */
  restoreArchived: {
    path: {
      id: string;
      jobId: string;
    };
    query?: {
      /**
       * Bring back only the listing with this `crm_reference`.
       */
      crmReference?: string;
    };
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    answer: SyncJob;
  };
  /**
   * Cancel a job
   */
  cancelSyncJob: {
    path: {
      id: string;
      jobId: string;
    };
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    answer: SyncJob;
  };
  /**
   * Replay the output phase without contacting the CRM
   */
  replayOutput: {
    path: {
      id: string;
    };
    query?: {
      /**
       * Deliver again what the sites already acknowledged.
       */
      force?: boolean;
    };
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    answer: SyncJob;
  };
  /**
   * Listings that are missing from the CRM and were not archived, and new ones that were not published
   */
  listHeldListings: {
    path: {
      id: string;
    };
    query?: {
      page?: number;
      size?: number;
      /**
       * Only these.
       */
      status?: 'HELD' | 'DISMISSED';
    };
    answer: {
      /**
       * The items of this page.
       */
      items: HeldListing[];
      /**
       * Number of this page; the first is 0.
       */
      page: number;
      /**
       * Items per page.
       */
      size: number;
      /**
       * Items on all pages.
       */
      total_elements: number;
      /**
       * Number of pages.
       */
      total_pages: number;
    };
  };
  /**
   * Archive held listings, publish held new ones
   */
  confirmHeldListings: {
    path: {
      id: string;
    };
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    body: HeldSelection;
    answer: SyncJob;
  };
  /**
   * Keep held listings
   */
  dismissHeldListings: {
    path: {
      id: string;
    };
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    body: HeldSelection;
    answer: {
      /**
       * Listings that stay as they were.
       */
      dismissed: number;
    };
  };
  /**
   * Records that could not become listings
   */
  listQuarantine: {
    path: {
      id: string;
    };
    query?: {
      page?: number;
      size?: number;
    };
    answer: {
      /**
       * The items of this page.
       */
      items: Quarantined[];
      /**
       * Number of this page; the first is 0.
       */
      page: number;
      /**
       * Items per page.
       */
      size: number;
      /**
       * Items on all pages.
       */
      total_elements: number;
      /**
       * Number of pages.
       */
      total_pages: number;
    };
  };
  /**
   * A quarantined record as the CRM sent it
   */
  getQuarantinedRaw: {
    path: {
      id: string;
    };
    query?: {
      /**
       * The input connector that read it.
       */
      connectorId?: string;
      /**
       * Its key.
       */
      key?: string;
    };
    answer: unknown;
  };
  /**
   * Try the quarantined records again, and only those
   */
  retryQuarantine: {
    path: {
      id: string;
    };
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    answer: SyncJob;
  };
  /**
   * The event endpoint of a CRM, with its statistics
   */
  getEventEndpoint: {
    path: {
      id: string;
      connectorId: string;
    };
    answer: {
      /**
       * Where the CRM sends its events.
       */
      url: string;
      /**
       * Id of the connector within the gateway.
       */
      connector_id: string;
      /**
       * Kind of connector.
       */
      connector_type: string;
      /**
       * When it was created.
       */
      created_at: string;
      /**
       * The secrets that are valid now, the newest first.
       */
      secrets: {
        /**
         * When it was created.
         */
        created_at: string;
        /**
         * When it ends by itself.
         */
        expires_at?: string;
      }[];
      /**
       * Webhooks accepted.
       */
      accepted: number;
      /**
       * Events in them that are about listings.
       */
      events: number;
      /**
       * Webhooks that had been accepted before and were left without effect.
       */
      duplicates: number;
      /**
       * Webhooks refused.
       */
      refused: number;
      /**
       * When the last webhook was accepted.
       */
      last_event_at?: string;
      /**
       * The last call that was refused, and why.
       */
      last_refusal?: {
        /**
         * When it happened.
         */
        at: string;
        /**
         * headers: one is missing or malformed; timestamp: too far from our clock; signature: of no valid secret; body: signed, but not in the format of the connector.
         */
        fault: 'headers' | 'timestamp' | 'signature' | 'body';
      };
    };
  };
  /**
   * Turn the events of an input on, or give it a new secret
   */
  renewEventSecret: {
    path: {
      id: string;
      connectorId: string;
    };
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    answer: {
      /**
       * Where the CRM sends its events.
       */
      url: string;
      /**
       * Id of the connector within the gateway.
       */
      connector_id: string;
      /**
       * Kind of connector.
       */
      connector_type: string;
      /**
       * When it was created.
       */
      created_at: string;
      /**
       * The secrets that are valid now, the newest first.
       */
      secrets: {
        /**
         * When it was created.
         */
        created_at: string;
        /**
         * When it ends by itself.
         */
        expires_at?: string;
      }[];
      /**
       * Webhooks accepted.
       */
      accepted: number;
      /**
       * Events in them that are about listings.
       */
      events: number;
      /**
       * Webhooks that had been accepted before and were left without effect.
       */
      duplicates: number;
      /**
       * Webhooks refused.
       */
      refused: number;
      /**
       * When the last webhook was accepted.
       */
      last_event_at?: string;
      /**
       * The last call that was refused, and why.
       */
      last_refusal?: {
        /**
         * When it happened.
         */
        at: string;
        /**
         * headers: one is missing or malformed; timestamp: too far from our clock; signature: of no valid secret; body: signed, but not in the format of the connector.
         */
        fault: 'headers' | 'timestamp' | 'signature' | 'body';
      };
      /**
       * Signs the webhooks (`whsec_` and base64). It is shown this once.
       */
      secret: string;
    };
  };
  /**
   * Turn the events of an input off
   */
  disableEvents: {
    path: {
      id: string;
      connectorId: string;
    };
    answer: undefined;
  };
  /**
   * Events of a CRM
   */
  receiveEvents: {
    path: {
      id: string;
      connectorId: string;
    };
    headers: {
      /**
       * Id of this webhook, the same when it is sent again; up to 200 visible ASCII characters.
       */
      'webhook-id': string;
      /**
       * Time of this attempt, seconds since 1970; within 5 minutes of our clock.
       */
      'webhook-timestamp': string;
      /**
       * `v1,` and base64 of HMAC-SHA-256 over `{id}.{timestamp}.{body}`; several are separated by a space.
       */
      'webhook-signature': string;
    };
    body: unknown;
    answer: {
      /**
       * Events about listings, whose listings will be read.
       */
      accepted: number;
      /**
       * A webhook with this id was accepted before; this one has no effect.
       */
      duplicate: boolean;
    };
  };
  /**
   * The inbox of an input, with what arrived last
   */
  getInbox: {
    path: {
      id: string;
      connectorId: string;
    };
    answer: {
      /**
       * Id of the connector within the gateway.
       */
      connector_id: string;
      /**
       * Kind of connector.
       */
      connector_type: string;
      /**
       * Whom the CRM signs in as.
       */
      user: string;
      /**
       * Where the CRM puts its files.
       */
      addresses: {
        /**
         * How files come.
         */
        protocol: 'https' | 'sftp' | 'ftps' | 'ftp';
        /**
         * Address that files are sent to.
         */
        url: string;
        /**
         * SFTP: fingerprints of the host keys, for the CRM to compare.
         */
        host_keys?: string[];
      }[];
      /**
       * Whether the CRM can sign in with a secret.
       */
      has_secret: boolean;
      /**
       * When the secret was made.
       */
      rotated_at?: string;
      /**
       * Keys with which the CRM can sign in over SFTP.
       *
       * @maxItems 10
       */
      public_keys: {
        /**
         * SHA-256 of the key.
         */
        fingerprint: string;
        /**
         * When it was added.
         */
        added_at: string;
      }[];
      /**
       * Files in its folder.
       */
      files: number;
      /**
       * Bytes of all that is stored, earlier deliveries included.
       */
      bytes: number;
      /**
       * Deliveries that are not read yet.
       */
      waiting: number;
      /**
       * Wrong secrets since the last sign-in.
       */
      failures: number;
      /**
       * When a sign-in last failed.
       */
      last_failure_at?: string;
      /**
       * The last sign-in.
       */
      last_sign_in?: {
        /**
         * When it happened.
         */
        at: string;
        /**
         * How files come.
         */
        protocol: 'https' | 'sftp' | 'ftps' | 'ftp';
      };
      /**
       * The last delivery.
       */
      last_delivery?: {
        /**
         * Its id.
         */
        id: string;
        /**
         * Name of its data file.
         */
        name: string;
        /**
         * The data file and the files next to it.
         */
        files: number;
        /**
         * Size, bytes.
         */
        bytes: number;
        /**
         * How files come.
         */
        protocol: 'https' | 'sftp' | 'ftps' | 'ftp';
        /**
         * RECEIVED: waits for its turn. READING: a run reads it. READ: read to its end. FAILED: several runs could not read it, or a person cancelled the one that did. REFUSED: its content is not what the format demands.
         */
        status: 'RECEIVED' | 'READING' | 'READ' | 'FAILED' | 'REFUSED';
        /**
         * When it arrived.
         */
        received_at: string;
        /**
         * When it was first read to its end.
         */
        read_at?: string;
        /**
         * The last run that read it, dry runs aside.
         */
        job_id?: string;
        /**
         * Runs that ended without having read it.
         */
        attempts: number;
        /**
         * Why the last run could not read it.
         */
        fault?: string;
      };
    };
  };
  /**
   * Open the inbox of an input to its CRM, or give it a new secret
   */
  renewInboxSecret: {
    path: {
      id: string;
      connectorId: string;
    };
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    answer: {
      /**
       * Id of the connector within the gateway.
       */
      connector_id: string;
      /**
       * Kind of connector.
       */
      connector_type: string;
      /**
       * Whom the CRM signs in as.
       */
      user: string;
      /**
       * Where the CRM puts its files.
       */
      addresses: {
        /**
         * How files come.
         */
        protocol: 'https' | 'sftp' | 'ftps' | 'ftp';
        /**
         * Address that files are sent to.
         */
        url: string;
        /**
         * SFTP: fingerprints of the host keys, for the CRM to compare.
         */
        host_keys?: string[];
      }[];
      /**
       * Whether the CRM can sign in with a secret.
       */
      has_secret: boolean;
      /**
       * When the secret was made.
       */
      rotated_at?: string;
      /**
       * Keys with which the CRM can sign in over SFTP.
       *
       * @maxItems 10
       */
      public_keys: {
        /**
         * SHA-256 of the key.
         */
        fingerprint: string;
        /**
         * When it was added.
         */
        added_at: string;
      }[];
      /**
       * Files in its folder.
       */
      files: number;
      /**
       * Bytes of all that is stored, earlier deliveries included.
       */
      bytes: number;
      /**
       * Deliveries that are not read yet.
       */
      waiting: number;
      /**
       * Wrong secrets since the last sign-in.
       */
      failures: number;
      /**
       * When a sign-in last failed.
       */
      last_failure_at?: string;
      /**
       * The last sign-in.
       */
      last_sign_in?: {
        /**
         * When it happened.
         */
        at: string;
        /**
         * How files come.
         */
        protocol: 'https' | 'sftp' | 'ftps' | 'ftp';
      };
      /**
       * The last delivery.
       */
      last_delivery?: {
        /**
         * Its id.
         */
        id: string;
        /**
         * Name of its data file.
         */
        name: string;
        /**
         * The data file and the files next to it.
         */
        files: number;
        /**
         * Size, bytes.
         */
        bytes: number;
        /**
         * How files come.
         */
        protocol: 'https' | 'sftp' | 'ftps' | 'ftp';
        /**
         * RECEIVED: waits for its turn. READING: a run reads it. READ: read to its end. FAILED: several runs could not read it, or a person cancelled the one that did. REFUSED: its content is not what the format demands.
         */
        status: 'RECEIVED' | 'READING' | 'READ' | 'FAILED' | 'REFUSED';
        /**
         * When it arrived.
         */
        received_at: string;
        /**
         * When it was first read to its end.
         */
        read_at?: string;
        /**
         * The last run that read it, dry runs aside.
         */
        job_id?: string;
        /**
         * Runs that ended without having read it.
         */
        attempts: number;
        /**
         * Why the last run could not read it.
         */
        fault?: string;
      };
      /**
       * Password and key of the inbox. It is shown this once.
       */
      secret: string;
    };
  };
  /**
   * Close the inbox of an input to its CRM
   */
  revokeInbox: {
    path: {
      id: string;
      connectorId: string;
    };
    answer: undefined;
  };
  /**
   * Set the public keys with which a CRM signs in over SFTP
   */
  setInboxKeys: {
    path: {
      id: string;
      connectorId: string;
    };
    body: {
      /**
       * One line each, as in a `.pub` file of OpenSSH: `ssh-ed25519 AAAA…`.
       *
       * @maxItems 10
       */
      public_keys: string[];
    };
    answer: {
      /**
       * Id of the connector within the gateway.
       */
      connector_id: string;
      /**
       * Kind of connector.
       */
      connector_type: string;
      /**
       * Whom the CRM signs in as.
       */
      user: string;
      /**
       * Where the CRM puts its files.
       */
      addresses: {
        /**
         * How files come.
         */
        protocol: 'https' | 'sftp' | 'ftps' | 'ftp';
        /**
         * Address that files are sent to.
         */
        url: string;
        /**
         * SFTP: fingerprints of the host keys, for the CRM to compare.
         */
        host_keys?: string[];
      }[];
      /**
       * Whether the CRM can sign in with a secret.
       */
      has_secret: boolean;
      /**
       * When the secret was made.
       */
      rotated_at?: string;
      /**
       * Keys with which the CRM can sign in over SFTP.
       *
       * @maxItems 10
       */
      public_keys: {
        /**
         * SHA-256 of the key.
         */
        fingerprint: string;
        /**
         * When it was added.
         */
        added_at: string;
      }[];
      /**
       * Files in its folder.
       */
      files: number;
      /**
       * Bytes of all that is stored, earlier deliveries included.
       */
      bytes: number;
      /**
       * Deliveries that are not read yet.
       */
      waiting: number;
      /**
       * Wrong secrets since the last sign-in.
       */
      failures: number;
      /**
       * When a sign-in last failed.
       */
      last_failure_at?: string;
      /**
       * The last sign-in.
       */
      last_sign_in?: {
        /**
         * When it happened.
         */
        at: string;
        /**
         * How files come.
         */
        protocol: 'https' | 'sftp' | 'ftps' | 'ftp';
      };
      /**
       * The last delivery.
       */
      last_delivery?: {
        /**
         * Its id.
         */
        id: string;
        /**
         * Name of its data file.
         */
        name: string;
        /**
         * The data file and the files next to it.
         */
        files: number;
        /**
         * Size, bytes.
         */
        bytes: number;
        /**
         * How files come.
         */
        protocol: 'https' | 'sftp' | 'ftps' | 'ftp';
        /**
         * RECEIVED: waits for its turn. READING: a run reads it. READ: read to its end. FAILED: several runs could not read it, or a person cancelled the one that did. REFUSED: its content is not what the format demands.
         */
        status: 'RECEIVED' | 'READING' | 'READ' | 'FAILED' | 'REFUSED';
        /**
         * When it arrived.
         */
        received_at: string;
        /**
         * When it was first read to its end.
         */
        read_at?: string;
        /**
         * The last run that read it, dry runs aside.
         */
        job_id?: string;
        /**
         * Runs that ended without having read it.
         */
        attempts: number;
        /**
         * Why the last run could not read it.
         */
        fault?: string;
      };
    };
  };
  /**
   * Put a file into the inbox of an input
   */
  uploadInboxFile: {
    path: {
      id: string;
      connectorId: string;
      name: string;
    };
    body: Blob | FormData;
    answer: {
      /**
       * The files.
       */
      files: {
        /**
         * Its name.
         */
        name: string;
        /**
         * Size, bytes.
         */
        bytes: number;
      }[];
      /**
       * Deliveries that are complete with these files; their runs start at once.
       */
      deliveries: {
        /**
         * Its id.
         */
        id: string;
        /**
         * Name of its data file.
         */
        name: string;
        /**
         * The data file and the files next to it.
         */
        files: number;
        /**
         * Size, bytes.
         */
        bytes: number;
        /**
         * How files come.
         */
        protocol: 'https' | 'sftp' | 'ftps' | 'ftp';
        /**
         * RECEIVED: waits for its turn. READING: a run reads it. READ: read to its end. FAILED: several runs could not read it, or a person cancelled the one that did. REFUSED: its content is not what the format demands.
         */
        status: 'RECEIVED' | 'READING' | 'READ' | 'FAILED' | 'REFUSED';
        /**
         * When it arrived.
         */
        received_at: string;
        /**
         * When it was first read to its end.
         */
        read_at?: string;
        /**
         * The last run that read it, dry runs aside.
         */
        job_id?: string;
        /**
         * Runs that ended without having read it.
         */
        attempts: number;
        /**
         * Why the last run could not read it.
         */
        fault?: string;
      }[];
    };
  };
  /**
   * Deliveries into the inbox of an input
   */
  listInboxDeliveries: {
    path: {
      id: string;
      connectorId: string;
    };
    query?: {
      /**
       * Only these.
       */
      status?: 'RECEIVED' | 'READING' | 'READ' | 'FAILED' | 'REFUSED';
      limit?: number;
      /**
       * From `next_cursor`; good for 24 hours.
       */
      cursor?: string;
    };
    answer: {
      /**
       * The items of this page.
       */
      items: {
        /**
         * Its id.
         */
        id: string;
        /**
         * Name of its data file.
         */
        name: string;
        /**
         * The data file and the files next to it.
         */
        files: number;
        /**
         * Size, bytes.
         */
        bytes: number;
        /**
         * How files come.
         */
        protocol: 'https' | 'sftp' | 'ftps' | 'ftp';
        /**
         * RECEIVED: waits for its turn. READING: a run reads it. READ: read to its end. FAILED: several runs could not read it, or a person cancelled the one that did. REFUSED: its content is not what the format demands.
         */
        status: 'RECEIVED' | 'READING' | 'READ' | 'FAILED' | 'REFUSED';
        /**
         * When it arrived.
         */
        received_at: string;
        /**
         * When it was first read to its end.
         */
        read_at?: string;
        /**
         * The last run that read it, dry runs aside.
         */
        job_id?: string;
        /**
         * Runs that ended without having read it.
         */
        attempts: number;
        /**
         * Why the last run could not read it.
         */
        fault?: string;
      }[];
      /**
       * Where the next page begins; absent on the last one.
       */
      next_cursor?: string;
    };
  };
  /**
   * Download a delivery, as its run reads it
   */
  downloadInboxDelivery: {
    path: {
      id: string;
      connectorId: string;
      deliveryId: string;
    };
    answer: Response;
  };
  /**
   * Read a delivery again, or try what it would do
   */
  readInboxDelivery: {
    path: {
      id: string;
      connectorId: string;
      deliveryId: string;
    };
    query?: {
      /**
       * Map and write every record again (FORCED_FULL).
       */
      force?: boolean;
      /**
       * Only say what the run would create, change and archive; the delivery counts as unread if it was.
       */
      dryRun?: boolean;
      /**
       * Let this run archive more listings than the guard against half-empty feeds permits.
       */
      allowMassArchive?: boolean;
    };
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    answer: SyncJob;
  };
  /**
   * Plugins of the token’s plan
   */
  listPlugins: {
    query?: {
      page?: number;
      size?: number;
    };
    answer: {
      /**
       * The items of this page.
       */
      items: Plugin[];
      /**
       * Number of this page; the first is 0.
       */
      page: number;
      /**
       * Items per page.
       */
      size: number;
      /**
       * Items on all pages.
       */
      total_elements: number;
      /**
       * Number of pages.
       */
      total_pages: number;
    };
  };
  /**
   * A plugin
   */
  getPlugin: {
    path: {
      id: string;
    };
    answer: Plugin;
  };
  /**
   * Download a plugin
   */
  downloadPlugin: {
    path: {
      id: string;
    };
    answer: Response;
  };
  /**
   * Pair a site, check its licence
   */
  registerSite: {
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    body: {
      /**
       * Root address of the site. Only host and port count.
       */
      domain: string;
      /**
       * A name with at least one visible character.
       */
      name?: string;
      /**
       * Name and version, such as WordPress 6.9.
       */
      cms?: string;
      /**
       * Version of PHP on the site.
       */
      php_version?: string;
      /**
       * Of the plugin manager on the site.
       */
      manager_version?: string;
    };
    answer: ManagedSite;
  };
  /**
   * The agency’s sites
   */
  listManagedSites: {
    query?: {
      page?: number;
      size?: number;
    };
    answer: {
      /**
       * The items of this page.
       */
      items: PairedSite[];
      /**
       * Number of this page; the first is 0.
       */
      page: number;
      /**
       * Items per page.
       */
      size: number;
      /**
       * Items on all pages.
       */
      total_elements: number;
      /**
       * Number of pages.
       */
      total_pages: number;
    };
  };
  /**
   * The addons for sites, with kill-switches
   */
  getAddonCatalog: {
    answer: AddonCatalog;
  };
  /**
   * Download the signed archive of an addon
   */
  downloadAddon: {
    path: {
      code: string;
    };
    answer: Response;
  };
  /**
   * Push what happened on a site
   */
  pushSiteAudit: {
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    body: {
      /**
       * Id of the site.
       */
      site_id: string;
      /**
       * The entries.
       *
       * @minItems 1
       * @maxItems 200
       */
      entries: {
        /**
         * Chosen by the site, unique there: the same id again is the same entry.
         */
        id: string;
        /**
         * When it happened.
         */
        at: string;
        /**
         * What happened, such as addon.activated.
         */
        action: string;
        /**
         * Who did it.
         */
        actor?: string;
        /**
         * What it is about, in words.
         */
        message?: string;
        /**
         * More about it; the fields depend on what happened.
         */
        detail?: {
          [k: string]: string | number | boolean;
        };
      }[];
    };
    answer: {
      /**
       * Entries that are stored.
       */
      stored: number;
      /**
       * Had come before.
       */
      known: number;
    };
  };
  /**
   * What happened on the agency’s sites
   */
  listSiteAudit: {
    query?: {
      /**
       * Only from this site.
       */
      siteId?: string;
      /**
       * Received then or later.
       */
      from?: string;
      /**
       * Received before.
       */
      to?: string;
      page?: number;
      size?: number;
      /**
       * Only this.
       */
      action?: string;
    };
    answer: {
      /**
       * The items of this page.
       */
      items: SiteAuditEntry[];
      /**
       * Number of this page; the first is 0.
       */
      page: number;
      /**
       * Items per page.
       */
      size: number;
      /**
       * Items on all pages.
       */
      total_elements: number;
      /**
       * Number of pages.
       */
      total_pages: number;
    };
  };
  /**
   * Report fatal errors of addons
   */
  reportSiteFatal: {
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    body: {
      /**
       * Id of the site.
       */
      site_id: string;
      /**
       * The reports.
       *
       * @minItems 1
       * @maxItems 20
       */
      reports: {
        /**
         * Chosen by the site, unique there: the same id again is the same entry.
         */
        id: string;
        /**
         * When it happened.
         */
        at: string;
        /**
         * Code of the addon.
         */
        addon_code: string;
        /**
         * Version of the addon.
         */
        addon_version: string;
        /**
         * What it is about, in words.
         */
        message: string;
        /**
         * The file in which it happened.
         */
        file?: string;
        /**
         * The line in which it happened.
         */
        line?: number;
        /**
         * The calls that led to it.
         */
        trace?: string;
        /**
         * Version of PHP on the site.
         */
        php_version?: string;
        /**
         * The CMS of the site, with its version.
         */
        cms?: string;
      }[];
    };
    answer: {
      /**
       * Reports that are stored.
       */
      stored: number;
      /**
       * Had come before.
       */
      known: number;
      /**
       * Codes of addons whose kill-switch these reports have turned on.
       */
      disabled: string[];
    };
  };
  /**
   * Fatal errors on the agency’s sites
   */
  listSiteFatals: {
    query?: {
      /**
       * Only from this site.
       */
      siteId?: string;
      /**
       * Received then or later.
       */
      from?: string;
      /**
       * Received before.
       */
      to?: string;
      page?: number;
      size?: number;
      /**
       * Only of this addon.
       */
      addonCode?: string;
      /**
       * Only of this version.
       */
      addonVersion?: string;
    };
    answer: {
      /**
       * The items of this page.
       */
      items: SiteFatal[];
      /**
       * Number of this page; the first is 0.
       */
      page: number;
      /**
       * Items per page.
       */
      size: number;
      /**
       * Items on all pages.
       */
      total_elements: number;
      /**
       * Number of pages.
       */
      total_pages: number;
    };
  };
  /**
   * Ask the support
   */
  createSupportTicket: {
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    body: {
      /**
       * A line of text.
       */
      subject: string;
      /**
       * Plain text.
       */
      message: string;
      /**
       * `question` by default.
       */
      category?: 'question' | 'incident' | 'billing' | 'suggestion';
      /**
       * The gateway it is about; one that the token sees.
       */
      gateway_id?: string;
      /**
       * Files for the help desk.
       *
       * @maxItems 5
       */
      attachments?: {
        /**
         * A name without folders.
         */
        filename: string;
        /**
         * Media type of the file.
         */
        content_type: 'image/png' | 'image/jpeg' | 'application/pdf' | 'text/plain';
        /**
         * The file in base64, at most 2 MiB.
         */
        content: string;
      }[];
    };
    answer: SupportTicket;
  };
  /**
   * Activate a CMS site
   */
  activateSite: {
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    body: {
      /**
       * Root address of the site. Only host and port count.
       */
      domain: string;
      /**
       * The key that the plugin has made; deliveries are signed with it.
       */
      plugin_auth_key: string;
      /**
       * Id of the theme’s licence: of one site only.
       */
      theme_id?: string;
    };
    answer: SiteActivation;
  };
  /**
   * The sites that were activated
   */
  listSiteActivations: {
    query?: {
      page?: number;
      size?: number;
    };
    answer: {
      /**
       * The items of this page.
       */
      items: {
        /**
         * Host, with the port if it is an unusual one.
         */
        domain: string;
        /**
         * Its state.
         */
        status: 'ACTIVE' | 'EXPIRED';
        /**
         * Id of the theme’s licence: of one site only.
         */
        theme_id?: string;
        /**
         * The token’s own gateways that delivered to the site when it was activated.
         */
        gateway_ids: string[];
        /**
         * Plan of the client.
         */
        plan: string;
        /**
         * When the site was activated.
         */
        activated_at: string;
        /**
         * When the site has to be activated again.
         */
        expires_at: string;
      }[];
      /**
       * Number of this page; the first is 0.
       */
      page: number;
      /**
       * Items per page.
       */
      size: number;
      /**
       * Items on all pages.
       */
      total_elements: number;
      /**
       * Number of pages.
       */
      total_pages: number;
    };
  };
  /**
   * Subscriptions of sites to changes
   */
  listEventSubscriptions: {
    path: {
      id: string;
    };
    query?: {
      page?: number;
      size?: number;
    };
    answer: {
      /**
       * The items of this page.
       */
      items: EventSubscription[];
      /**
       * Number of this page; the first is 0.
       */
      page: number;
      /**
       * Items per page.
       */
      size: number;
      /**
       * Items on all pages.
       */
      total_elements: number;
      /**
       * Number of pages.
       */
      total_pages: number;
    };
  };
  /**
   * Subscribe a site to changes
   */
  createEventSubscription: {
    path: {
      id: string;
    };
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    body: {
      /**
       * Address of the site that takes events by POST: http or https, without user name and password. Keys in its query are masked in responses; a mask sent back keeps the stored value while the address before the query stays.
       */
      url: string;
      /**
       * The events that it gets; by default all about listings (`property.*`). `saved_search.matched`, `lead.created` and `sync.*` must be named.
       *
       * @minItems 1
       * @maxItems 8
       */
      types?: (
        | 'property.created'
        | 'property.updated'
        | 'property.deleted'
        | 'saved_search.matched'
        | 'lead.created'
        | 'sync.completed'
        | 'sync.partial'
        | 'sync.failed'
      )[];
      /**
       * A word for people.
       */
      description?: string;
    };
    answer: NewEventSubscription;
  };
  /**
   * A subscription of a site
   */
  getEventSubscription: {
    path: {
      id: string;
      subscriptionId: string;
    };
    answer: EventSubscription;
  };
  /**
   * Change address, events or state of a subscription
   */
  patchEventSubscription: {
    path: {
      id: string;
      subscriptionId: string;
    };
    body: {
      /**
       * Address of the site that takes events by POST: http or https, without user name and password. Keys in its query are masked in responses; a mask sent back keeps the stored value while the address before the query stays.
       */
      url?: string;
      /**
       * The events that it gets.
       *
       * @minItems 1
       * @maxItems 8
       */
      types?: (
        | 'property.created'
        | 'property.updated'
        | 'property.deleted'
        | 'saved_search.matched'
        | 'lead.created'
        | 'sync.completed'
        | 'sync.partial'
        | 'sync.failed'
      )[];
      /**
       * A word for people.
       */
      description?: string;
      /**
       * PAUSED keeps events until it is ACTIVE again.
       */
      status?: 'ACTIVE' | 'PAUSED';
    };
    answer: EventSubscription;
  };
  /**
   * Delete a subscription
   */
  deleteEventSubscription: {
    path: {
      id: string;
      subscriptionId: string;
    };
    answer: undefined;
  };
  /**
   * Replace the signing secret of a subscription
   */
  rotateEventSubscriptionSecret: {
    path: {
      id: string;
      subscriptionId: string;
    };
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    answer: NewEventSubscription;
  };
  /**
   * Events on their way to a site, and those it has
   */
  listEventDeliveries: {
    path: {
      id: string;
      subscriptionId: string;
    };
    query?: {
      /**
       * Only these.
       */
      status?: 'PENDING' | 'DELIVERED' | 'FAILED' | 'CANCELLED';
      page?: number;
      size?: number;
    };
    answer: {
      /**
       * The items of this page.
       */
      items: EventDelivery[];
      /**
       * Number of this page; the first is 0.
       */
      page: number;
      /**
       * Items per page.
       */
      size: number;
      /**
       * Items on all pages.
       */
      total_elements: number;
      /**
       * Number of pages.
       */
      total_pages: number;
    };
  };
  /**
   * The body of an event, as a site gets it
   */
  getEventDeliveryBody: {
    path: {
      id: string;
      subscriptionId: string;
      deliveryId: string;
    };
    answer: unknown;
  };
  /**
   * Send an event again
   */
  redeliverEvent: {
    path: {
      id: string;
      subscriptionId: string;
      deliveryId: string;
    };
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    answer: EventDelivery;
  };
  /**
   * Send again what a site missed
   */
  redeliverFailedEvents: {
    path: {
      id: string;
      subscriptionId: string;
    };
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    body: {
      /**
       * Events from then on; kept are 30 days.
       */
      since: string;
    };
    answer: {
      /**
       * Deliveries that wait again.
       */
      redelivered: number;
    };
  };
  /**
   * Saved searches of the client
   */
  listSavedSearches: {
    path: {
      id: string;
    };
    query?: {
      page?: number;
      size?: number;
    };
    answer: {
      /**
       * The items of this page.
       */
      items: SavedSearch[];
      /**
       * Number of this page; the first is 0.
       */
      page: number;
      /**
       * Items per page.
       */
      size: number;
      /**
       * Items on all pages.
       */
      total_elements: number;
      /**
       * Number of pages.
       */
      total_pages: number;
    };
  };
  /**
   * Save a search and announce new matches
   */
  createSavedSearch: {
    path: {
      id: string;
    };
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    body: {
      /**
       * A name that the reader recognises; it is part of each alert.
       */
      name: string;
      /**
       * What to look for.
       */
      filter: {
        /**
         * Words in title, description, reference or place; at least one letter or digit.
         */
        q?: string;
        /**
         * Any of these kinds of property.
         *
         * @minItems 1
         * @maxItems 50
         */
        type?: (
          | 'apartment'
          | 'commercial'
          | 'goodwill'
          | 'house'
          | 'land'
          | 'office'
          | 'parking'
          | 'program'
          | 'building'
          | 'other'
        )[];
        /**
         * Any of these sub-types.
         *
         * @minItems 1
         * @maxItems 50
         */
        sub_type?: (
          | 'none'
          | 'bar_and_nightclub'
          | 'mas'
          | 'condo'
          | 'building'
          | 'new_program'
          | 'riad'
          | 'villa'
          | 'loft'
          | 'duplex'
          | 'penthouse'
          | 'studio'
          | 'attic'
          | 'hotel'
          | 'casino'
          | 'cinema'
          | 'theater'
          | 'camping'
          | 'pool'
          | 'golf'
          | 'outbuilding'
          | 'exhibition'
          | 'depot'
          | 'kiosk'
          | 'station_service'
          | 'garage'
          | 'cheese_diary'
          | 'butchery'
          | 'bakery'
          | 'hairdressing_salon'
          | 'laundry'
          | 'human_services'
          | 'services'
          | 'pharmacy'
          | 'gardening'
          | 'student_accommodation'
          | 'healthcare'
          | 'industrial'
          | 'leasure_and_sports'
          | 'restaurant_and_café'
          | 'investment_property'
          | 'retail'
          | 'shop'
          | 'warehouse'
          | 'townhouse'
          | 'cottage'
          | 'mansion'
          | 'bastide'
          | 'farm'
          | 'estate'
          | 'agricultural'
          | 'buildable'
          | 'not_buildable'
          | 'recreational'
          | 'pasture_land'
          | 'coworking'
          | 'flex_office'
          | 'open_office'
          | 'private_garage'
          | 'indoor_parking_space'
          | 'outdoor_parking_space'
          | 'covered_outdoor_space'
          | 'semi_detached'
          | 'terraced'
          | 'end_of_terrace'
          | 'forest'
          | 'pond'
          | 'sheepfold'
          | 'cellar'
          | 'transfer_lease'
          | 'room'
          | 'hunting_wood'
          | 'hunting_property'
          | 'castle'
          | 'prestigious_residence'
          | 'company'
          | 'business_capital'
          | 'barn'
          | 'hamlet'
          | 'private_hotel'
          | 'farmhouse'
          | 'office_space'
          | 'subdivision'
          | 'architect_house'
          | 'country_house'
          | 'marina'
          | 'mobile_home'
          | 'mill'
          | 'walls'
          | 'amenity_property'
          | 'leisure_property'
          | 'recreation_field'
          | 'hunting_territory'
          | 'wine_domain'
          | 'equestrian_property'
          | 'barge'
          | 'middle_class_house'
          | 'haras'
          | 'ecuries'
          | 'contemporary_home'
          | 'apartment'
          | 'house'
          | 'land'
          | 'parking_box'
          | 'leasure_land'
          | 'chalet'
          | 'garden_level'
          | 'master_house'
          | 'bungalow'
          | 'monastery'
          | 'commercial_premises'
          | 'commercial_building'
          | 'commercial_center'
          | 'office_building'
          | 'workshop'
          | 'library'
          | 'hospital'
          | 'laboratory'
          | 'business_premises'
          | 'housing_development'
          | 'old_house'
          | 'guest_house'
          | 'twin_house'
          | 'pavilion'
          | 'farmland'
          | 'commercial_land'
          | 'industrial_land'
          | 'toulousaine'
          | 'triplex'
          | 'provencal_house'
          | 'storage_room'
          | 'island'
          | 'ruin'
          | 'property'
          | 'housing_estate'
          | 'hangar'
          | 'local'
          | 'right_to_lease'
          | 'management'
          | 'woodshed'
          | 'bastidon'
          | 'yacht'
          | 'narrow_boat'
          | 'sailing_yacht'
          | 'catamaran'
          | 'gite'
          | 'arcade'
          | 'borey'
          | 'factory'
          | 'serviced_apartment'
          | 'twin_villa'
          | 'flat_house'
          | 'beach_house'
          | 'berth'
          | 'ger_district'
          | 'summer_house'
          | 'private_island'
          | 'residential_land'
          | 'motorboat'
          | 'ranch'
          | 'lake'
          | 'craft_workshop'
          | 'pavillon'
          | 'conservation_house'
          | 'artist_studio'
          | 'maid_room'
          | 'plateau'
          | 'souplex'
          | 'holding'
          | 'palace'
          | 'fort'
          | 'thatched_cottage'
          | 'mazet'
          | 'boat'
          | 'other'
        )[];
        /**
         * Any of these kinds of offer.
         *
         * @minItems 1
         * @maxItems 50
         */
        offer_type?: (
          | 'rental'
          | 'sale'
          | 'auction'
          | 'seasonal_rental'
          | 'program'
          | 'life_annuity_sale'
          | 'lease_transfer'
          | 'leasehold'
        )[];
        /**
         * Any of these statuses.
         *
         * @minItems 1
         * @maxItems 50
         */
        status?: (
          | 'available'
          | 'prospect'
          | 'under_contract'
          | 'option'
          | 'bid'
          | 'sales_compromise'
          | 'sold'
          | 'rented'
          | 'closed'
        )[];
        /**
         * Any of these cities; case and accents do not matter. `Lyon` includes its districts, `Lyon 3e` is one of them.
         *
         * @minItems 1
         * @maxItems 50
         */
        city?: string[];
        /**
         * Any of these postal codes; case and spaces do not matter.
         *
         * @minItems 1
         * @maxItems 50
         */
        postal_code?: string[];
        /**
         * Any of these districts or quarters, as `GET /properties/suggest` offers them; case and accents do not matter.
         *
         * @minItems 1
         * @maxItems 50
         */
        district?: string[];
        /**
         * Any of these streets, without house number; case, accents and abbreviations (`av.`, `bd`, `Str.`) do not matter, nor does the kind of street where it is left out. Streets of addresses that must not be published are not found.
         *
         * @minItems 1
         * @maxItems 50
         */
        street?: string[];
        /**
         * Any of these negotiators: their name as the listing has it, their e-mail address or their id in the CRM; case and accents do not matter.
         *
         * @minItems 1
         * @maxItems 50
         */
        agent?: string[];
        /**
         * Any of these offices: their name, code or identification; case and accents do not matter.
         *
         * @minItems 1
         * @maxItems 50
         */
        office?: string[];
        /**
         * Any of these countries, ISO 3166-1 alpha-2.
         *
         * @minItems 1
         * @maxItems 50
         */
        country?: string[];
        /**
         * Lowest price, in the listing’s own currency.
         */
        price_min?: number;
        /**
         * Highest price, in the listing’s own currency.
         */
        price_max?: number;
        /**
         * Only listings whose price last changed at this time or later.
         */
        price_changed_since?: string;
        /**
         * Only listings whose price last changed before this time.
         */
        price_changed_before?: string;
        /**
         * Least last change of the price, percent of the price before: -5 leaves out what became cheaper by more than 5 %.
         */
        price_change_min?: number;
        /**
         * Greatest last change of the price, percent of the price before: -5 finds what became cheaper by 5 % or more.
         */
        price_change_max?: number;
        /**
         * Only listings that were sold on this day or later.
         */
        sold_since?: string;
        /**
         * Only listings that were sold before this day.
         */
        sold_before?: string;
        /**
         * Lowest price that was paid, in the listing’s own currency.
         */
        sold_price_min?: number;
        /**
         * Highest price that was paid, in the listing’s own currency.
         */
        sold_price_max?: number;
        /**
         * Smallest liveable area, m², or whole floor area if the listing has no liveable one.
         */
        area_min?: number;
        /**
         * Largest liveable area, m², or whole floor area if the listing has no liveable one.
         */
        area_max?: number;
        /**
         * Smallest plot, m².
         */
        land_min?: number;
        /**
         * Largest plot, m².
         */
        land_max?: number;
        /**
         * Fewest main rooms, bedrooms among them.
         */
        rooms_min?: number;
        /**
         * Most main rooms, bedrooms among them.
         */
        rooms_max?: number;
        /**
         * Fewest bedrooms.
         */
        bedrooms_min?: number;
        /**
         * Most bedrooms.
         */
        bedrooms_max?: number;
        /**
         * Fewest bathrooms.
         */
        bathrooms_min?: number;
        /**
         * Fewest parking spaces, garages not among them.
         */
        parkings_min?: number;
        /**
         * Most parking spaces, garages not among them.
         */
        parkings_max?: number;
        /**
         * Lowest floor; 0 is the ground floor.
         */
        floor_min?: number;
        /**
         * Highest floor; 0 is the ground floor.
         */
        floor_max?: number;
        /**
         * Earliest year of construction.
         */
        year_min?: number;
        /**
         * Latest year of construction.
         */
        year_max?: number;
        /**
         * Any of these energy classes; write + as %2B in a query.
         *
         * @minItems 1
         * @maxItems 50
         */
        epc?: ('A++' | 'A+' | 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'empty' | 'not_applicable')[];
        /**
         * All of these amenities.
         *
         * @minItems 1
         * @maxItems 50
         */
        amenities?: Amenity[];
        /**
         * At least one of these amenities.
         *
         * @minItems 1
         * @maxItems 50
         */
        amenities_any?: Amenity[];
        /**
         * None of these amenities, as far as the listing says.
         *
         * @minItems 1
         * @maxItems 50
         */
        amenities_none?: Amenity[];
        /**
         * Furnished, or not known to be.
         */
        furnished?: boolean;
        /**
         * Developments, or everything else.
         */
        is_project?: boolean;
        /**
         * Featured listings, or the others.
         */
        featured?: boolean;
        /**
         * Listings with pictures, or without.
         */
        has_pictures?: boolean;
        /**
         * Only listings whose own content or published URL changed at this time or later; a new delivery or cover is no change.
         */
        updated_since?: string;
        /**
         * Only listings whose content or published URL last changed before this time.
         */
        updated_before?: string;
        /**
         * Only listings that were created in their CRM at this time or later.
         */
        created_since?: string;
        /**
         * Only listings that were created in their CRM before this time.
         */
        created_before?: string;
        /**
         * A box in degrees: west, south, east, north (RFC 7946).
         *
         * @minItems 4
         * @maxItems 4
         */
        bbox?: number[];
        /**
         * Latitude of the point that `radius` and the sort by distance start from, degrees.
         */
        lat?: number;
        /**
         * Longitude of that point, degrees.
         */
        lon?: number;
        /**
         * Metres around `lat` and `lon`; at most 200 km.
         */
        radius?: number;
        /**
         * The outer ring of a GeoJSON polygon: positions of longitude and latitude, the last one equal to the first; edges must not cross.
         *
         * @minItems 4
         * @maxItems 500
         */
        polygon?: number[][];
        /**
         * In any of these areas; polygons of at most 500 positions together.
         *
         * @minItems 1
         * @maxItems 20
         *
         * Items: A box, a polygon, or a point with a radius: one of the three.
         */
        areas?: {
          /**
           * A box in degrees: west, south, east, north (RFC 7946).
           *
           * @minItems 4
           * @maxItems 4
           */
          bbox?: number[];
          /**
           * The outer ring of a GeoJSON polygon: positions of longitude and latitude, the last one equal to the first; edges must not cross.
           *
           * @minItems 4
           * @maxItems 500
           */
          polygon?: number[][];
          /**
           * Latitude of the point, degrees.
           */
          lat?: number;
          /**
           * Longitude of the point, degrees.
           */
          lon?: number;
          /**
           * Metres around the point; at most 200 km.
           */
          radius?: number;
        }[];
      };
      /**
       * How matches are announced.
       */
      channel:
        | {
            /**
             * Its kind.
             */
            type: 'WEBHOOK';
          }
        | {
            /**
             * Its kind.
             */
            type: 'MAIL';
            /**
             * Address of the reader, who has to confirm before the first alert.
             */
            email: string;
            /**
             * Language of the mails.
             */
            language: 'fr' | 'en' | 'de';
          };
    };
    answer: SavedSearch;
  };
  /**
   * A saved search
   */
  getSavedSearch: {
    path: {
      id: string;
      searchId: string;
    };
    answer: SavedSearch;
  };
  /**
   * Rename, change, pause or resume a saved search
   */
  patchSavedSearch: {
    path: {
      id: string;
      searchId: string;
    };
    body: {
      /**
       * A name that the reader recognises; it is part of each alert.
       */
      name?: string;
      /**
       * Replaces the whole filter. What matches it already is not announced.
       */
      filter?: {
        /**
         * Words in title, description, reference or place; at least one letter or digit.
         */
        q?: string;
        /**
         * Any of these kinds of property.
         *
         * @minItems 1
         * @maxItems 50
         */
        type?: (
          | 'apartment'
          | 'commercial'
          | 'goodwill'
          | 'house'
          | 'land'
          | 'office'
          | 'parking'
          | 'program'
          | 'building'
          | 'other'
        )[];
        /**
         * Any of these sub-types.
         *
         * @minItems 1
         * @maxItems 50
         */
        sub_type?: (
          | 'none'
          | 'bar_and_nightclub'
          | 'mas'
          | 'condo'
          | 'building'
          | 'new_program'
          | 'riad'
          | 'villa'
          | 'loft'
          | 'duplex'
          | 'penthouse'
          | 'studio'
          | 'attic'
          | 'hotel'
          | 'casino'
          | 'cinema'
          | 'theater'
          | 'camping'
          | 'pool'
          | 'golf'
          | 'outbuilding'
          | 'exhibition'
          | 'depot'
          | 'kiosk'
          | 'station_service'
          | 'garage'
          | 'cheese_diary'
          | 'butchery'
          | 'bakery'
          | 'hairdressing_salon'
          | 'laundry'
          | 'human_services'
          | 'services'
          | 'pharmacy'
          | 'gardening'
          | 'student_accommodation'
          | 'healthcare'
          | 'industrial'
          | 'leasure_and_sports'
          | 'restaurant_and_café'
          | 'investment_property'
          | 'retail'
          | 'shop'
          | 'warehouse'
          | 'townhouse'
          | 'cottage'
          | 'mansion'
          | 'bastide'
          | 'farm'
          | 'estate'
          | 'agricultural'
          | 'buildable'
          | 'not_buildable'
          | 'recreational'
          | 'pasture_land'
          | 'coworking'
          | 'flex_office'
          | 'open_office'
          | 'private_garage'
          | 'indoor_parking_space'
          | 'outdoor_parking_space'
          | 'covered_outdoor_space'
          | 'semi_detached'
          | 'terraced'
          | 'end_of_terrace'
          | 'forest'
          | 'pond'
          | 'sheepfold'
          | 'cellar'
          | 'transfer_lease'
          | 'room'
          | 'hunting_wood'
          | 'hunting_property'
          | 'castle'
          | 'prestigious_residence'
          | 'company'
          | 'business_capital'
          | 'barn'
          | 'hamlet'
          | 'private_hotel'
          | 'farmhouse'
          | 'office_space'
          | 'subdivision'
          | 'architect_house'
          | 'country_house'
          | 'marina'
          | 'mobile_home'
          | 'mill'
          | 'walls'
          | 'amenity_property'
          | 'leisure_property'
          | 'recreation_field'
          | 'hunting_territory'
          | 'wine_domain'
          | 'equestrian_property'
          | 'barge'
          | 'middle_class_house'
          | 'haras'
          | 'ecuries'
          | 'contemporary_home'
          | 'apartment'
          | 'house'
          | 'land'
          | 'parking_box'
          | 'leasure_land'
          | 'chalet'
          | 'garden_level'
          | 'master_house'
          | 'bungalow'
          | 'monastery'
          | 'commercial_premises'
          | 'commercial_building'
          | 'commercial_center'
          | 'office_building'
          | 'workshop'
          | 'library'
          | 'hospital'
          | 'laboratory'
          | 'business_premises'
          | 'housing_development'
          | 'old_house'
          | 'guest_house'
          | 'twin_house'
          | 'pavilion'
          | 'farmland'
          | 'commercial_land'
          | 'industrial_land'
          | 'toulousaine'
          | 'triplex'
          | 'provencal_house'
          | 'storage_room'
          | 'island'
          | 'ruin'
          | 'property'
          | 'housing_estate'
          | 'hangar'
          | 'local'
          | 'right_to_lease'
          | 'management'
          | 'woodshed'
          | 'bastidon'
          | 'yacht'
          | 'narrow_boat'
          | 'sailing_yacht'
          | 'catamaran'
          | 'gite'
          | 'arcade'
          | 'borey'
          | 'factory'
          | 'serviced_apartment'
          | 'twin_villa'
          | 'flat_house'
          | 'beach_house'
          | 'berth'
          | 'ger_district'
          | 'summer_house'
          | 'private_island'
          | 'residential_land'
          | 'motorboat'
          | 'ranch'
          | 'lake'
          | 'craft_workshop'
          | 'pavillon'
          | 'conservation_house'
          | 'artist_studio'
          | 'maid_room'
          | 'plateau'
          | 'souplex'
          | 'holding'
          | 'palace'
          | 'fort'
          | 'thatched_cottage'
          | 'mazet'
          | 'boat'
          | 'other'
        )[];
        /**
         * Any of these kinds of offer.
         *
         * @minItems 1
         * @maxItems 50
         */
        offer_type?: (
          | 'rental'
          | 'sale'
          | 'auction'
          | 'seasonal_rental'
          | 'program'
          | 'life_annuity_sale'
          | 'lease_transfer'
          | 'leasehold'
        )[];
        /**
         * Any of these statuses.
         *
         * @minItems 1
         * @maxItems 50
         */
        status?: (
          | 'available'
          | 'prospect'
          | 'under_contract'
          | 'option'
          | 'bid'
          | 'sales_compromise'
          | 'sold'
          | 'rented'
          | 'closed'
        )[];
        /**
         * Any of these cities; case and accents do not matter. `Lyon` includes its districts, `Lyon 3e` is one of them.
         *
         * @minItems 1
         * @maxItems 50
         */
        city?: string[];
        /**
         * Any of these postal codes; case and spaces do not matter.
         *
         * @minItems 1
         * @maxItems 50
         */
        postal_code?: string[];
        /**
         * Any of these districts or quarters, as `GET /properties/suggest` offers them; case and accents do not matter.
         *
         * @minItems 1
         * @maxItems 50
         */
        district?: string[];
        /**
         * Any of these streets, without house number; case, accents and abbreviations (`av.`, `bd`, `Str.`) do not matter, nor does the kind of street where it is left out. Streets of addresses that must not be published are not found.
         *
         * @minItems 1
         * @maxItems 50
         */
        street?: string[];
        /**
         * Any of these negotiators: their name as the listing has it, their e-mail address or their id in the CRM; case and accents do not matter.
         *
         * @minItems 1
         * @maxItems 50
         */
        agent?: string[];
        /**
         * Any of these offices: their name, code or identification; case and accents do not matter.
         *
         * @minItems 1
         * @maxItems 50
         */
        office?: string[];
        /**
         * Any of these countries, ISO 3166-1 alpha-2.
         *
         * @minItems 1
         * @maxItems 50
         */
        country?: string[];
        /**
         * Lowest price, in the listing’s own currency.
         */
        price_min?: number;
        /**
         * Highest price, in the listing’s own currency.
         */
        price_max?: number;
        /**
         * Only listings whose price last changed at this time or later.
         */
        price_changed_since?: string;
        /**
         * Only listings whose price last changed before this time.
         */
        price_changed_before?: string;
        /**
         * Least last change of the price, percent of the price before: -5 leaves out what became cheaper by more than 5 %.
         */
        price_change_min?: number;
        /**
         * Greatest last change of the price, percent of the price before: -5 finds what became cheaper by 5 % or more.
         */
        price_change_max?: number;
        /**
         * Only listings that were sold on this day or later.
         */
        sold_since?: string;
        /**
         * Only listings that were sold before this day.
         */
        sold_before?: string;
        /**
         * Lowest price that was paid, in the listing’s own currency.
         */
        sold_price_min?: number;
        /**
         * Highest price that was paid, in the listing’s own currency.
         */
        sold_price_max?: number;
        /**
         * Smallest liveable area, m², or whole floor area if the listing has no liveable one.
         */
        area_min?: number;
        /**
         * Largest liveable area, m², or whole floor area if the listing has no liveable one.
         */
        area_max?: number;
        /**
         * Smallest plot, m².
         */
        land_min?: number;
        /**
         * Largest plot, m².
         */
        land_max?: number;
        /**
         * Fewest main rooms, bedrooms among them.
         */
        rooms_min?: number;
        /**
         * Most main rooms, bedrooms among them.
         */
        rooms_max?: number;
        /**
         * Fewest bedrooms.
         */
        bedrooms_min?: number;
        /**
         * Most bedrooms.
         */
        bedrooms_max?: number;
        /**
         * Fewest bathrooms.
         */
        bathrooms_min?: number;
        /**
         * Fewest parking spaces, garages not among them.
         */
        parkings_min?: number;
        /**
         * Most parking spaces, garages not among them.
         */
        parkings_max?: number;
        /**
         * Lowest floor; 0 is the ground floor.
         */
        floor_min?: number;
        /**
         * Highest floor; 0 is the ground floor.
         */
        floor_max?: number;
        /**
         * Earliest year of construction.
         */
        year_min?: number;
        /**
         * Latest year of construction.
         */
        year_max?: number;
        /**
         * Any of these energy classes; write + as %2B in a query.
         *
         * @minItems 1
         * @maxItems 50
         */
        epc?: ('A++' | 'A+' | 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'empty' | 'not_applicable')[];
        /**
         * All of these amenities.
         *
         * @minItems 1
         * @maxItems 50
         */
        amenities?: Amenity[];
        /**
         * At least one of these amenities.
         *
         * @minItems 1
         * @maxItems 50
         */
        amenities_any?: Amenity[];
        /**
         * None of these amenities, as far as the listing says.
         *
         * @minItems 1
         * @maxItems 50
         */
        amenities_none?: Amenity[];
        /**
         * Furnished, or not known to be.
         */
        furnished?: boolean;
        /**
         * Developments, or everything else.
         */
        is_project?: boolean;
        /**
         * Featured listings, or the others.
         */
        featured?: boolean;
        /**
         * Listings with pictures, or without.
         */
        has_pictures?: boolean;
        /**
         * Only listings whose own content or published URL changed at this time or later; a new delivery or cover is no change.
         */
        updated_since?: string;
        /**
         * Only listings whose content or published URL last changed before this time.
         */
        updated_before?: string;
        /**
         * Only listings that were created in their CRM at this time or later.
         */
        created_since?: string;
        /**
         * Only listings that were created in their CRM before this time.
         */
        created_before?: string;
        /**
         * A box in degrees: west, south, east, north (RFC 7946).
         *
         * @minItems 4
         * @maxItems 4
         */
        bbox?: number[];
        /**
         * Latitude of the point that `radius` and the sort by distance start from, degrees.
         */
        lat?: number;
        /**
         * Longitude of that point, degrees.
         */
        lon?: number;
        /**
         * Metres around `lat` and `lon`; at most 200 km.
         */
        radius?: number;
        /**
         * The outer ring of a GeoJSON polygon: positions of longitude and latitude, the last one equal to the first; edges must not cross.
         *
         * @minItems 4
         * @maxItems 500
         */
        polygon?: number[][];
        /**
         * In any of these areas; polygons of at most 500 positions together.
         *
         * @minItems 1
         * @maxItems 20
         *
         * Items: A box, a polygon, or a point with a radius: one of the three.
         */
        areas?: {
          /**
           * A box in degrees: west, south, east, north (RFC 7946).
           *
           * @minItems 4
           * @maxItems 4
           */
          bbox?: number[];
          /**
           * The outer ring of a GeoJSON polygon: positions of longitude and latitude, the last one equal to the first; edges must not cross.
           *
           * @minItems 4
           * @maxItems 500
           */
          polygon?: number[][];
          /**
           * Latitude of the point, degrees.
           */
          lat?: number;
          /**
           * Longitude of the point, degrees.
           */
          lon?: number;
          /**
           * Metres around the point; at most 200 km.
           */
          radius?: number;
        }[];
      };
      /**
       * PAUSED announces nothing; ACTIVE again announces what has matched meanwhile.
       */
      status?: 'ACTIVE' | 'PAUSED';
    };
    answer: SavedSearch;
  };
  /**
   * Delete a saved search
   */
  deleteSavedSearch: {
    path: {
      id: string;
      searchId: string;
    };
    answer: undefined;
  };
  /**
   * Audit events of a gateway
   */
  listGatewayAuditEvents: {
    path: {
      id: string;
    };
    query?: {
      /**
       * Only these.
       */
      action?:
        | 'gateway.created'
        | 'gateway.updated'
        | 'gateway.enabled'
        | 'gateway.paused'
        | 'gateway.validated'
        | 'gateway.validation_failed'
        | 'connections.checked'
        | 'gateway.deleted'
        | 'gateway.not_withdrawn'
        | 'gateway.events_enabled'
        | 'gateway.events_secret_renewed'
        | 'gateway.events_disabled'
        | 'inbox.secret_created'
        | 'inbox.revoked'
        | 'inbox.public_keys_replaced'
        | 'inbox.file_uploaded'
        | 'inbox.delivery_received'
        | 'sync.requested'
        | 'sync.replay_requested'
        | 'sync.cancel_requested'
        | 'sync.started'
        | 'sync.phase_finished'
        | 'sync.orphan_guard'
        | 'sync.creation_guard'
        | 'sync.overflow'
        | 'sync.finished'
        | 'held_listings.confirmed'
        | 'held_listings.dismissed'
        | 'listing.url_set'
        | 'api_token.created'
        | 'api_token.rotated'
        | 'api_token.revoked'
        | 'delegation.created'
        | 'delegation.revoked'
        | 'delegation.left'
        | 'delegation.expired'
        | 'addon.subscribed'
        | 'addon.unsubscribed'
        | 'portal.enrolled'
        | 'portal.unenrolled'
        | 'portal.token_rotated'
        | 'notification_preferences.updated'
        | 'metadata.replaced'
        | 'metadata.merged'
        | 'feed_rules.published'
        | 'feed_rules.restored'
        | 'feed_rules.word_added'
        | 'mapping.sample_uploaded'
        | 'mapping.proposed'
        | 'mapping.created'
        | 'mapping.updated'
        | 'mapping.previewed'
        | 'mapping.published'
        | 'mapping.rolled_back'
        | 'mapping.deleted'
        | 'template.created'
        | 'template.updated'
        | 'template.deleted'
        | 'template.duplicated'
        | 'site.activated'
        | 'managed_site.registered'
        | 'managed_site.audit_pushed'
        | 'managed_site.fatal_reported'
        | 'addon_switch.tripped'
        | 'support_ticket.created'
        | 'pdf_template.created'
        | 'pdf_template.replaced'
        | 'pdf_template.deleted'
        | 'event_subscription.created'
        | 'event_subscription.updated'
        | 'event_subscription.deleted'
        | 'event_subscription.secret_rotated'
        | 'event_subscription.redelivery_requested'
        | 'event_subscription.unsubscribed'
        | 'saved_search.created'
        | 'saved_search.updated'
        | 'saved_search.deleted'
        | 'saved_search.confirmed'
        | 'saved_search.unsubscribed'
        | 'lead.created'
        | 'lead.erased'
        | 'lead.erased_by_email'
        | 'lead.retention_ended'
        | 'visitor_events.imported'
        | 'visitor.exported'
        | 'visitor.erased'
        | 'client.exported'
        | 'client.erased'
        | 'person.exported'
        | 'person.erased'
        | 'collector_token.created'
        | 'insights.outcome_set'
        | 'insights.costs_set'
        | 'insights.costs_deleted';
      /**
       * Then or later.
       */
      from?: string;
      /**
       * Before.
       */
      to?: string;
      page?: number;
      size?: number;
      /**
       * Only acts of clients, or only those of schedules and workflows.
       */
      actor?: 'client' | 'system';
      /**
       * Only what this client did.
       */
      clientId?: string;
    };
    answer: {
      /**
       * The items of this page.
       */
      items: AuditEvent[];
      /**
       * Number of this page; the first is 0.
       */
      page: number;
      /**
       * Items per page.
       */
      size: number;
      /**
       * Items on all pages.
       */
      total_elements: number;
      /**
       * Number of pages.
       */
      total_pages: number;
    };
  };
  /**
   * Audit events of a run
   */
  listSyncJobAuditEvents: {
    path: {
      id: string;
      jobId: string;
    };
    query?: {
      /**
       * Only these.
       */
      action?:
        | 'gateway.created'
        | 'gateway.updated'
        | 'gateway.enabled'
        | 'gateway.paused'
        | 'gateway.validated'
        | 'gateway.validation_failed'
        | 'connections.checked'
        | 'gateway.deleted'
        | 'gateway.not_withdrawn'
        | 'gateway.events_enabled'
        | 'gateway.events_secret_renewed'
        | 'gateway.events_disabled'
        | 'inbox.secret_created'
        | 'inbox.revoked'
        | 'inbox.public_keys_replaced'
        | 'inbox.file_uploaded'
        | 'inbox.delivery_received'
        | 'sync.requested'
        | 'sync.replay_requested'
        | 'sync.cancel_requested'
        | 'sync.started'
        | 'sync.phase_finished'
        | 'sync.orphan_guard'
        | 'sync.creation_guard'
        | 'sync.overflow'
        | 'sync.finished'
        | 'held_listings.confirmed'
        | 'held_listings.dismissed'
        | 'listing.url_set'
        | 'api_token.created'
        | 'api_token.rotated'
        | 'api_token.revoked'
        | 'delegation.created'
        | 'delegation.revoked'
        | 'delegation.left'
        | 'delegation.expired'
        | 'addon.subscribed'
        | 'addon.unsubscribed'
        | 'portal.enrolled'
        | 'portal.unenrolled'
        | 'portal.token_rotated'
        | 'notification_preferences.updated'
        | 'metadata.replaced'
        | 'metadata.merged'
        | 'feed_rules.published'
        | 'feed_rules.restored'
        | 'feed_rules.word_added'
        | 'mapping.sample_uploaded'
        | 'mapping.proposed'
        | 'mapping.created'
        | 'mapping.updated'
        | 'mapping.previewed'
        | 'mapping.published'
        | 'mapping.rolled_back'
        | 'mapping.deleted'
        | 'template.created'
        | 'template.updated'
        | 'template.deleted'
        | 'template.duplicated'
        | 'site.activated'
        | 'managed_site.registered'
        | 'managed_site.audit_pushed'
        | 'managed_site.fatal_reported'
        | 'addon_switch.tripped'
        | 'support_ticket.created'
        | 'pdf_template.created'
        | 'pdf_template.replaced'
        | 'pdf_template.deleted'
        | 'event_subscription.created'
        | 'event_subscription.updated'
        | 'event_subscription.deleted'
        | 'event_subscription.secret_rotated'
        | 'event_subscription.redelivery_requested'
        | 'event_subscription.unsubscribed'
        | 'saved_search.created'
        | 'saved_search.updated'
        | 'saved_search.deleted'
        | 'saved_search.confirmed'
        | 'saved_search.unsubscribed'
        | 'lead.created'
        | 'lead.erased'
        | 'lead.erased_by_email'
        | 'lead.retention_ended'
        | 'visitor_events.imported'
        | 'visitor.exported'
        | 'visitor.erased'
        | 'client.exported'
        | 'client.erased'
        | 'person.exported'
        | 'person.erased'
        | 'collector_token.created'
        | 'insights.outcome_set'
        | 'insights.costs_set'
        | 'insights.costs_deleted';
      /**
       * Then or later.
       */
      from?: string;
      /**
       * Before.
       */
      to?: string;
      page?: number;
      size?: number;
      /**
       * Only acts of clients, or only those of schedules and workflows.
       */
      actor?: 'client' | 'system';
      /**
       * Only what this client did.
       */
      clientId?: string;
    };
    answer: {
      /**
       * The items of this page.
       */
      items: AuditEvent[];
      /**
       * Number of this page; the first is 0.
       */
      page: number;
      /**
       * Items per page.
       */
      size: number;
      /**
       * Items on all pages.
       */
      total_elements: number;
      /**
       * Number of pages.
       */
      total_pages: number;
    };
  };
  /**
   * What the client did beyond its gateways
   */
  listOwnAuditEvents: {
    query?: {
      /**
       * Only these.
       */
      action?:
        | 'gateway.created'
        | 'gateway.updated'
        | 'gateway.enabled'
        | 'gateway.paused'
        | 'gateway.validated'
        | 'gateway.validation_failed'
        | 'connections.checked'
        | 'gateway.deleted'
        | 'gateway.not_withdrawn'
        | 'gateway.events_enabled'
        | 'gateway.events_secret_renewed'
        | 'gateway.events_disabled'
        | 'inbox.secret_created'
        | 'inbox.revoked'
        | 'inbox.public_keys_replaced'
        | 'inbox.file_uploaded'
        | 'inbox.delivery_received'
        | 'sync.requested'
        | 'sync.replay_requested'
        | 'sync.cancel_requested'
        | 'sync.started'
        | 'sync.phase_finished'
        | 'sync.orphan_guard'
        | 'sync.creation_guard'
        | 'sync.overflow'
        | 'sync.finished'
        | 'held_listings.confirmed'
        | 'held_listings.dismissed'
        | 'listing.url_set'
        | 'api_token.created'
        | 'api_token.rotated'
        | 'api_token.revoked'
        | 'delegation.created'
        | 'delegation.revoked'
        | 'delegation.left'
        | 'delegation.expired'
        | 'addon.subscribed'
        | 'addon.unsubscribed'
        | 'portal.enrolled'
        | 'portal.unenrolled'
        | 'portal.token_rotated'
        | 'notification_preferences.updated'
        | 'metadata.replaced'
        | 'metadata.merged'
        | 'feed_rules.published'
        | 'feed_rules.restored'
        | 'feed_rules.word_added'
        | 'mapping.sample_uploaded'
        | 'mapping.proposed'
        | 'mapping.created'
        | 'mapping.updated'
        | 'mapping.previewed'
        | 'mapping.published'
        | 'mapping.rolled_back'
        | 'mapping.deleted'
        | 'template.created'
        | 'template.updated'
        | 'template.deleted'
        | 'template.duplicated'
        | 'site.activated'
        | 'managed_site.registered'
        | 'managed_site.audit_pushed'
        | 'managed_site.fatal_reported'
        | 'addon_switch.tripped'
        | 'support_ticket.created'
        | 'pdf_template.created'
        | 'pdf_template.replaced'
        | 'pdf_template.deleted'
        | 'event_subscription.created'
        | 'event_subscription.updated'
        | 'event_subscription.deleted'
        | 'event_subscription.secret_rotated'
        | 'event_subscription.redelivery_requested'
        | 'event_subscription.unsubscribed'
        | 'saved_search.created'
        | 'saved_search.updated'
        | 'saved_search.deleted'
        | 'saved_search.confirmed'
        | 'saved_search.unsubscribed'
        | 'lead.created'
        | 'lead.erased'
        | 'lead.erased_by_email'
        | 'lead.retention_ended'
        | 'visitor_events.imported'
        | 'visitor.exported'
        | 'visitor.erased'
        | 'client.exported'
        | 'client.erased'
        | 'person.exported'
        | 'person.erased'
        | 'collector_token.created'
        | 'insights.outcome_set'
        | 'insights.costs_set'
        | 'insights.costs_deleted';
      /**
       * Then or later.
       */
      from?: string;
      /**
       * Before.
       */
      to?: string;
      page?: number;
      size?: number;
    };
    answer: {
      /**
       * The items of this page.
       */
      items: AuditEvent[];
      /**
       * Number of this page; the first is 0.
       */
      page: number;
      /**
       * Items per page.
       */
      size: number;
      /**
       * Items on all pages.
       */
      total_elements: number;
      /**
       * Number of pages.
       */
      total_pages: number;
    };
  };
  /**
   * Listings of the token’s gateways, with search
   */
  listProperties: {
    query?: {
      /**
       * Words in title, description, reference or place; at least one letter or digit.
       */
      q?: string;
      /**
       * Any of these kinds of property.
       *
       * @minItems 1
       * @maxItems 50
       */
      type?: (
        | 'apartment'
        | 'commercial'
        | 'goodwill'
        | 'house'
        | 'land'
        | 'office'
        | 'parking'
        | 'program'
        | 'building'
        | 'other'
      )[];
      /**
       * Any of these sub-types.
       *
       * @minItems 1
       * @maxItems 50
       */
      subType?: (
        | 'none'
        | 'bar_and_nightclub'
        | 'mas'
        | 'condo'
        | 'building'
        | 'new_program'
        | 'riad'
        | 'villa'
        | 'loft'
        | 'duplex'
        | 'penthouse'
        | 'studio'
        | 'attic'
        | 'hotel'
        | 'casino'
        | 'cinema'
        | 'theater'
        | 'camping'
        | 'pool'
        | 'golf'
        | 'outbuilding'
        | 'exhibition'
        | 'depot'
        | 'kiosk'
        | 'station_service'
        | 'garage'
        | 'cheese_diary'
        | 'butchery'
        | 'bakery'
        | 'hairdressing_salon'
        | 'laundry'
        | 'human_services'
        | 'services'
        | 'pharmacy'
        | 'gardening'
        | 'student_accommodation'
        | 'healthcare'
        | 'industrial'
        | 'leasure_and_sports'
        | 'restaurant_and_café'
        | 'investment_property'
        | 'retail'
        | 'shop'
        | 'warehouse'
        | 'townhouse'
        | 'cottage'
        | 'mansion'
        | 'bastide'
        | 'farm'
        | 'estate'
        | 'agricultural'
        | 'buildable'
        | 'not_buildable'
        | 'recreational'
        | 'pasture_land'
        | 'coworking'
        | 'flex_office'
        | 'open_office'
        | 'private_garage'
        | 'indoor_parking_space'
        | 'outdoor_parking_space'
        | 'covered_outdoor_space'
        | 'semi_detached'
        | 'terraced'
        | 'end_of_terrace'
        | 'forest'
        | 'pond'
        | 'sheepfold'
        | 'cellar'
        | 'transfer_lease'
        | 'room'
        | 'hunting_wood'
        | 'hunting_property'
        | 'castle'
        | 'prestigious_residence'
        | 'company'
        | 'business_capital'
        | 'barn'
        | 'hamlet'
        | 'private_hotel'
        | 'farmhouse'
        | 'office_space'
        | 'subdivision'
        | 'architect_house'
        | 'country_house'
        | 'marina'
        | 'mobile_home'
        | 'mill'
        | 'walls'
        | 'amenity_property'
        | 'leisure_property'
        | 'recreation_field'
        | 'hunting_territory'
        | 'wine_domain'
        | 'equestrian_property'
        | 'barge'
        | 'middle_class_house'
        | 'haras'
        | 'ecuries'
        | 'contemporary_home'
        | 'apartment'
        | 'house'
        | 'land'
        | 'parking_box'
        | 'leasure_land'
        | 'chalet'
        | 'garden_level'
        | 'master_house'
        | 'bungalow'
        | 'monastery'
        | 'commercial_premises'
        | 'commercial_building'
        | 'commercial_center'
        | 'office_building'
        | 'workshop'
        | 'library'
        | 'hospital'
        | 'laboratory'
        | 'business_premises'
        | 'housing_development'
        | 'old_house'
        | 'guest_house'
        | 'twin_house'
        | 'pavilion'
        | 'farmland'
        | 'commercial_land'
        | 'industrial_land'
        | 'toulousaine'
        | 'triplex'
        | 'provencal_house'
        | 'storage_room'
        | 'island'
        | 'ruin'
        | 'property'
        | 'housing_estate'
        | 'hangar'
        | 'local'
        | 'right_to_lease'
        | 'management'
        | 'woodshed'
        | 'bastidon'
        | 'yacht'
        | 'narrow_boat'
        | 'sailing_yacht'
        | 'catamaran'
        | 'gite'
        | 'arcade'
        | 'borey'
        | 'factory'
        | 'serviced_apartment'
        | 'twin_villa'
        | 'flat_house'
        | 'beach_house'
        | 'berth'
        | 'ger_district'
        | 'summer_house'
        | 'private_island'
        | 'residential_land'
        | 'motorboat'
        | 'ranch'
        | 'lake'
        | 'craft_workshop'
        | 'pavillon'
        | 'conservation_house'
        | 'artist_studio'
        | 'maid_room'
        | 'plateau'
        | 'souplex'
        | 'holding'
        | 'palace'
        | 'fort'
        | 'thatched_cottage'
        | 'mazet'
        | 'boat'
        | 'other'
      )[];
      /**
       * Any of these kinds of offer.
       *
       * @minItems 1
       * @maxItems 50
       */
      offerType?: (
        | 'rental'
        | 'sale'
        | 'auction'
        | 'seasonal_rental'
        | 'program'
        | 'life_annuity_sale'
        | 'lease_transfer'
        | 'leasehold'
      )[];
      /**
       * Any of these statuses.
       *
       * @minItems 1
       * @maxItems 50
       */
      status?: (
        | 'available'
        | 'prospect'
        | 'under_contract'
        | 'option'
        | 'bid'
        | 'sales_compromise'
        | 'sold'
        | 'rented'
        | 'closed'
      )[];
      /**
       * Any of these cities; case and accents do not matter. `Lyon` includes its districts, `Lyon 3e` is one of them.
       *
       * @minItems 1
       * @maxItems 50
       */
      city?: string[];
      /**
       * Any of these postal codes; case and spaces do not matter.
       *
       * @minItems 1
       * @maxItems 50
       */
      postalCode?: string[];
      /**
       * Any of these districts or quarters, as `GET /properties/suggest` offers them; case and accents do not matter.
       *
       * @minItems 1
       * @maxItems 50
       */
      district?: string[];
      /**
       * Any of these streets, without house number; case, accents and abbreviations (`av.`, `bd`, `Str.`) do not matter, nor does the kind of street where it is left out. Streets of addresses that must not be published are not found.
       *
       * @minItems 1
       * @maxItems 50
       */
      street?: string[];
      /**
       * Any of these negotiators: their name as the listing has it, their e-mail address or their id in the CRM; case and accents do not matter.
       *
       * @minItems 1
       * @maxItems 50
       */
      agent?: string[];
      /**
       * Any of these offices: their name, code or identification; case and accents do not matter.
       *
       * @minItems 1
       * @maxItems 50
       */
      office?: string[];
      /**
       * Any of these countries, ISO 3166-1 alpha-2.
       *
       * @minItems 1
       * @maxItems 50
       */
      country?: string[];
      /**
       * Lowest price, in the listing’s own currency.
       */
      priceMin?: number;
      /**
       * Highest price, in the listing’s own currency.
       */
      priceMax?: number;
      /**
       * Only listings whose price last changed at this time or later.
       */
      priceChangedSince?: string;
      /**
       * Only listings whose price last changed before this time.
       */
      priceChangedBefore?: string;
      /**
       * Least last change of the price, percent of the price before: -5 leaves out what became cheaper by more than 5 %.
       */
      priceChangeMin?: number;
      /**
       * Greatest last change of the price, percent of the price before: -5 finds what became cheaper by 5 % or more.
       */
      priceChangeMax?: number;
      /**
       * Only listings that were sold on this day or later.
       */
      soldSince?: string;
      /**
       * Only listings that were sold before this day.
       */
      soldBefore?: string;
      /**
       * Lowest price that was paid, in the listing’s own currency.
       */
      soldPriceMin?: number;
      /**
       * Highest price that was paid, in the listing’s own currency.
       */
      soldPriceMax?: number;
      /**
       * Smallest liveable area, m², or whole floor area if the listing has no liveable one.
       */
      areaMin?: number;
      /**
       * Largest liveable area, m², or whole floor area if the listing has no liveable one.
       */
      areaMax?: number;
      /**
       * Smallest plot, m².
       */
      landMin?: number;
      /**
       * Largest plot, m².
       */
      landMax?: number;
      /**
       * Fewest main rooms, bedrooms among them.
       */
      roomsMin?: number;
      /**
       * Most main rooms, bedrooms among them.
       */
      roomsMax?: number;
      /**
       * Fewest bedrooms.
       */
      bedroomsMin?: number;
      /**
       * Most bedrooms.
       */
      bedroomsMax?: number;
      /**
       * Fewest bathrooms.
       */
      bathroomsMin?: number;
      /**
       * Fewest parking spaces, garages not among them.
       */
      parkingsMin?: number;
      /**
       * Most parking spaces, garages not among them.
       */
      parkingsMax?: number;
      /**
       * Lowest floor; 0 is the ground floor.
       */
      floorMin?: number;
      /**
       * Highest floor; 0 is the ground floor.
       */
      floorMax?: number;
      /**
       * Earliest year of construction.
       */
      yearMin?: number;
      /**
       * Latest year of construction.
       */
      yearMax?: number;
      /**
       * Any of these energy classes; write + as %2B in a query.
       *
       * @minItems 1
       * @maxItems 50
       */
      epc?: ('A++' | 'A+' | 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'empty' | 'not_applicable')[];
      /**
       * All of these amenities.
       *
       * @minItems 1
       * @maxItems 50
       */
      amenities?: Amenity[];
      /**
       * At least one of these amenities.
       *
       * @minItems 1
       * @maxItems 50
       */
      amenitiesAny?: Amenity[];
      /**
       * None of these amenities, as far as the listing says.
       *
       * @minItems 1
       * @maxItems 50
       */
      amenitiesNone?: Amenity[];
      /**
       * Furnished, or not known to be.
       */
      furnished?: boolean;
      /**
       * Developments, or everything else.
       */
      isProject?: boolean;
      /**
       * Featured listings, or the others.
       */
      featured?: boolean;
      /**
       * Listings with pictures, or without.
       */
      hasPictures?: boolean;
      /**
       * Only listings whose own content or published URL changed at this time or later; a new delivery or cover is no change.
       */
      updatedSince?: string;
      /**
       * Only listings whose content or published URL last changed before this time.
       */
      updatedBefore?: string;
      /**
       * Only listings that were created in their CRM at this time or later.
       */
      createdSince?: string;
      /**
       * Only listings that were created in their CRM before this time.
       */
      createdBefore?: string;
      /**
       * A box in degrees: west, south, east, north (RFC 7946).
       *
       * @minItems 4
       * @maxItems 4
       */
      bbox?: number[];
      /**
       * Latitude of the point that `radius` and the sort by distance start from, degrees.
       */
      lat?: number;
      /**
       * Longitude of that point, degrees.
       */
      lon?: number;
      /**
       * Metres around `lat` and `lon`; at most 200 km.
       */
      radius?: number;
      /**
       * Fewest days on the market: days of the calendar (UTC) since the listing was created in its CRM.
       */
      daysOnMarketMin?: number;
      /**
       * Most days on the market; 0 is what was created today.
       */
      daysOnMarketMax?: number;
      /**
       * Only listings that a site has not acknowledged as they are stored (`pending`), or that it refused when it was last sent them (`failed`, some of the pending ones). At most 50,000 such listings can be searched: name a gateway or an `output` where there are more (422).
       */
      delivery?: 'pending' | 'failed';
      /**
       * With `delivery`: at the output connector with this id. Absent: at any.
       */
      output?: string;
      /**
       * Order, with a minus sign reversed: `date` is when the listing was created, `updated` when it last changed; `distance` needs `lat` and `lon`, `relevance` needs `q` and means the best match first. Listings without a value come last. Default: by relevance with `q`, else by id.
       */
      sort?:
        | 'price'
        | '-price'
        | 'price_per_m2'
        | '-price_per_m2'
        | 'area'
        | '-area'
        | 'date'
        | '-date'
        | 'updated'
        | '-updated'
        | 'distance'
        | '-distance'
        | 'relevance'
        | '-relevance';
      /**
       * Only these fields of each listing, and its id: `title`, `images`, `financial.transaction.price`. Absent: all.
       *
       * @minItems 1
       * @maxItems 100
       */
      fields?: string[];
      /**
       * Counts of all matches by these, in `facets`.
       *
       * @minItems 1
       * @maxItems 13
       */
      facets?: (
        | 'type'
        | 'sub_type'
        | 'offer_type'
        | 'status'
        | 'city'
        | 'district'
        | 'country'
        | 'rooms'
        | 'price'
        | 'area'
        | 'amenities'
        | 'epc'
        | 'office'
      )[];
      /**
       * The box around all matches, in `bounds`.
       */
      bounds?: boolean;
      /**
       * Statistics of the prices of all matches, in `price_statistics`: of each kind of offer, currency and rent period on its own.
       */
      priceStatistics?: boolean;
      /**
       * Zoom level of a web map: all matches as clusters of a quarter of a tile, in `clusters`.
       */
      zoom?: number;
      /**
       * From `meta.next_cursor`; good for 24 hours.
       */
      cursor?: string;
      /**
       * Listings per page: default 50, at most 200; above that 100 are returned.
       */
      limit?: number;
      /**
       * Zero-based page instead of a cursor.
       */
      page?: number;
      /**
       * The same as updatedSince.
       */
      updated_since?: string;
    };
    answer:
      | (Property | PropertyPart)[]
      | {
          /**
           * The items of this page.
           */
          data: (Property | PropertyPart)[];
          /**
           * About this page.
           */
          meta: {
            /**
             * Where the next page begins; absent on the last one.
             */
            next_cursor?: string;
            /**
             * Whether there is another page.
             */
            has_more?: boolean;
            /**
             * Number of this page; the first is 0.
             */
            page?: number;
            /**
             * Most items per page.
             */
            limit?: number;
            /**
             * How many there are in all.
             */
            total?: number;
            /**
             * Number of pages.
             */
            total_pages?: number;
          };
          /**
           * Counts of all matches; values that no match has are left out.
           */
          facets?: {
            /**
             * Its kind.
             */
            type?: {
              /**
               * As the filter of the same name takes it.
               */
              value?: {
                [k: string]: unknown;
              };
              /**
               * Lower end of a band, inclusive.
               */
              from?: number;
              /**
               * Upper end, exclusive; absent for the last band.
               */
              to?: number;
              /**
               * How many there are.
               */
              count: number;
            }[];
            /**
             * Finer kind of property.
             */
            sub_type?: {
              /**
               * As the filter of the same name takes it.
               */
              value?: {
                [k: string]: unknown;
              };
              /**
               * Lower end of a band, inclusive.
               */
              from?: number;
              /**
               * Upper end, exclusive; absent for the last band.
               */
              to?: number;
              /**
               * How many there are.
               */
              count: number;
            }[];
            /**
             * What is offered: a sale, a rental or another kind of offer.
             */
            offer_type?: {
              /**
               * As the filter of the same name takes it.
               */
              value?: {
                [k: string]: unknown;
              };
              /**
               * Lower end of a band, inclusive.
               */
              from?: number;
              /**
               * Upper end, exclusive; absent for the last band.
               */
              to?: number;
              /**
               * How many there are.
               */
              count: number;
            }[];
            /**
             * Its state.
             */
            status?: {
              /**
               * As the filter of the same name takes it.
               */
              value?: {
                [k: string]: unknown;
              };
              /**
               * Lower end of a band, inclusive.
               */
              from?: number;
              /**
               * Upper end, exclusive; absent for the last band.
               */
              to?: number;
              /**
               * How many there are.
               */
              count: number;
            }[];
            /**
             * Town.
             */
            city?: {
              /**
               * As the filter of the same name takes it.
               */
              value?: {
                [k: string]: unknown;
              };
              /**
               * Lower end of a band, inclusive.
               */
              from?: number;
              /**
               * Upper end, exclusive; absent for the last band.
               */
              to?: number;
              /**
               * How many there are.
               */
              count: number;
            }[];
            /**
             * District of the town.
             */
            district?: {
              /**
               * As the filter of the same name takes it.
               */
              value?: {
                [k: string]: unknown;
              };
              /**
               * Lower end of a band, inclusive.
               */
              from?: number;
              /**
               * Upper end, exclusive; absent for the last band.
               */
              to?: number;
              /**
               * How many there are.
               */
              count: number;
            }[];
            /**
             * Country.
             */
            country?: {
              /**
               * As the filter of the same name takes it.
               */
              value?: {
                [k: string]: unknown;
              };
              /**
               * Lower end of a band, inclusive.
               */
              from?: number;
              /**
               * Upper end, exclusive; absent for the last band.
               */
              to?: number;
              /**
               * How many there are.
               */
              count: number;
            }[];
            /**
             * Number of rooms.
             */
            rooms?: {
              /**
               * As the filter of the same name takes it.
               */
              value?: {
                [k: string]: unknown;
              };
              /**
               * Lower end of a band, inclusive.
               */
              from?: number;
              /**
               * Upper end, exclusive; absent for the last band.
               */
              to?: number;
              /**
               * How many there are.
               */
              count: number;
            }[];
            /**
             * Price.
             */
            price?: {
              /**
               * As the filter of the same name takes it.
               */
              value?: {
                [k: string]: unknown;
              };
              /**
               * Lower end of a band, inclusive.
               */
              from?: number;
              /**
               * Upper end, exclusive; absent for the last band.
               */
              to?: number;
              /**
               * How many there are.
               */
              count: number;
            }[];
            /**
             * Area, m².
             */
            area?: {
              /**
               * As the filter of the same name takes it.
               */
              value?: {
                [k: string]: unknown;
              };
              /**
               * Lower end of a band, inclusive.
               */
              from?: number;
              /**
               * Upper end, exclusive; absent for the last band.
               */
              to?: number;
              /**
               * How many there are.
               */
              count: number;
            }[];
            /**
             * What the property and its building offer.
             */
            amenities?: {
              /**
               * As the filter of the same name takes it.
               */
              value?: {
                [k: string]: unknown;
              };
              /**
               * Lower end of a band, inclusive.
               */
              from?: number;
              /**
               * Upper end, exclusive; absent for the last band.
               */
              to?: number;
              /**
               * How many there are.
               */
              count: number;
            }[];
            /**
             * Energy classes.
             */
            epc?: {
              /**
               * As the filter of the same name takes it.
               */
              value?: {
                [k: string]: unknown;
              };
              /**
               * Lower end of a band, inclusive.
               */
              from?: number;
              /**
               * Upper end, exclusive; absent for the last band.
               */
              to?: number;
              /**
               * How many there are.
               */
              count: number;
            }[];
            /**
             * The office of the agency.
             */
            office?: {
              /**
               * As the filter of the same name takes it.
               */
              value?: {
                [k: string]: unknown;
              };
              /**
               * Lower end of a band, inclusive.
               */
              from?: number;
              /**
               * Upper end, exclusive; absent for the last band.
               */
              to?: number;
              /**
               * How many there are.
               */
              count: number;
            }[];
          };
          /**
           * The box around all matches that have a place: west, south, east, north.
           *
           * @minItems 4
           * @maxItems 4
           */
          bounds?: number[];
          /**
           * Groups of places for a map.
           */
          clusters?: {
            /**
             * Latitude, WGS 84, degrees.
             */
            lat: number;
            /**
             * Longitude, WGS 84, degrees.
             */
            lon: number;
            /**
             * How many there are.
             */
            count: number;
            /**
             * West, south, east, north, degrees.
             *
             * @minItems 4
             * @maxItems 4
             */
            bbox: number[];
          }[];
          /**
           * Prices that can be compared, the largest group first. Listings without a price are in none.
           */
          price_statistics?: {
            /**
             * Absent: listings that do not say.
             */
            offer_type?: string;
            /**
             * ISO 4217.
             */
            currency?: string;
            /**
             * The period that a rent is for; absent: not said, or no rent.
             */
            rent_period?: string;
            /**
             * Listings with a price.
             */
            count: number;
            /**
             * In the currency of the group. Quartiles of more than a few hundred values are estimates.
             */
            price: {
              /**
               * Listings that have a price and an area.
               */
              count?: number;
              /**
               * The least.
               */
              min: number;
              /**
               * A quarter is below it.
               */
              lower_quartile: number;
              /**
               * Half is below it.
               */
              median: number;
              /**
               * Three quarters are below it.
               */
              upper_quartile: number;
              /**
               * The greatest.
               */
              max: number;
              /**
               * The sum by the count.
               */
              mean: number;
            };
            /**
             * In the currency of the group. Quartiles of more than a few hundred values are estimates.
             */
            price_per_m2?: {
              /**
               * Listings that have a price and an area.
               */
              count?: number;
              /**
               * The least.
               */
              min: number;
              /**
               * A quarter is below it.
               */
              lower_quartile: number;
              /**
               * Half is below it.
               */
              median: number;
              /**
               * Three quarters are below it.
               */
              upper_quartile: number;
              /**
               * The greatest.
               */
              max: number;
              /**
               * The sum by the count.
               */
              mean: number;
            };
          }[];
        };
  };
  /**
   * Search the token’s listings with a body
   */
  searchProperties: {
    body: {
      /**
       * Words in title, description, reference or place; at least one letter or digit.
       */
      q?: string;
      /**
       * Any of these kinds of property.
       *
       * @minItems 1
       * @maxItems 50
       */
      type?: (
        | 'apartment'
        | 'commercial'
        | 'goodwill'
        | 'house'
        | 'land'
        | 'office'
        | 'parking'
        | 'program'
        | 'building'
        | 'other'
      )[];
      /**
       * Any of these sub-types.
       *
       * @minItems 1
       * @maxItems 50
       */
      sub_type?: (
        | 'none'
        | 'bar_and_nightclub'
        | 'mas'
        | 'condo'
        | 'building'
        | 'new_program'
        | 'riad'
        | 'villa'
        | 'loft'
        | 'duplex'
        | 'penthouse'
        | 'studio'
        | 'attic'
        | 'hotel'
        | 'casino'
        | 'cinema'
        | 'theater'
        | 'camping'
        | 'pool'
        | 'golf'
        | 'outbuilding'
        | 'exhibition'
        | 'depot'
        | 'kiosk'
        | 'station_service'
        | 'garage'
        | 'cheese_diary'
        | 'butchery'
        | 'bakery'
        | 'hairdressing_salon'
        | 'laundry'
        | 'human_services'
        | 'services'
        | 'pharmacy'
        | 'gardening'
        | 'student_accommodation'
        | 'healthcare'
        | 'industrial'
        | 'leasure_and_sports'
        | 'restaurant_and_café'
        | 'investment_property'
        | 'retail'
        | 'shop'
        | 'warehouse'
        | 'townhouse'
        | 'cottage'
        | 'mansion'
        | 'bastide'
        | 'farm'
        | 'estate'
        | 'agricultural'
        | 'buildable'
        | 'not_buildable'
        | 'recreational'
        | 'pasture_land'
        | 'coworking'
        | 'flex_office'
        | 'open_office'
        | 'private_garage'
        | 'indoor_parking_space'
        | 'outdoor_parking_space'
        | 'covered_outdoor_space'
        | 'semi_detached'
        | 'terraced'
        | 'end_of_terrace'
        | 'forest'
        | 'pond'
        | 'sheepfold'
        | 'cellar'
        | 'transfer_lease'
        | 'room'
        | 'hunting_wood'
        | 'hunting_property'
        | 'castle'
        | 'prestigious_residence'
        | 'company'
        | 'business_capital'
        | 'barn'
        | 'hamlet'
        | 'private_hotel'
        | 'farmhouse'
        | 'office_space'
        | 'subdivision'
        | 'architect_house'
        | 'country_house'
        | 'marina'
        | 'mobile_home'
        | 'mill'
        | 'walls'
        | 'amenity_property'
        | 'leisure_property'
        | 'recreation_field'
        | 'hunting_territory'
        | 'wine_domain'
        | 'equestrian_property'
        | 'barge'
        | 'middle_class_house'
        | 'haras'
        | 'ecuries'
        | 'contemporary_home'
        | 'apartment'
        | 'house'
        | 'land'
        | 'parking_box'
        | 'leasure_land'
        | 'chalet'
        | 'garden_level'
        | 'master_house'
        | 'bungalow'
        | 'monastery'
        | 'commercial_premises'
        | 'commercial_building'
        | 'commercial_center'
        | 'office_building'
        | 'workshop'
        | 'library'
        | 'hospital'
        | 'laboratory'
        | 'business_premises'
        | 'housing_development'
        | 'old_house'
        | 'guest_house'
        | 'twin_house'
        | 'pavilion'
        | 'farmland'
        | 'commercial_land'
        | 'industrial_land'
        | 'toulousaine'
        | 'triplex'
        | 'provencal_house'
        | 'storage_room'
        | 'island'
        | 'ruin'
        | 'property'
        | 'housing_estate'
        | 'hangar'
        | 'local'
        | 'right_to_lease'
        | 'management'
        | 'woodshed'
        | 'bastidon'
        | 'yacht'
        | 'narrow_boat'
        | 'sailing_yacht'
        | 'catamaran'
        | 'gite'
        | 'arcade'
        | 'borey'
        | 'factory'
        | 'serviced_apartment'
        | 'twin_villa'
        | 'flat_house'
        | 'beach_house'
        | 'berth'
        | 'ger_district'
        | 'summer_house'
        | 'private_island'
        | 'residential_land'
        | 'motorboat'
        | 'ranch'
        | 'lake'
        | 'craft_workshop'
        | 'pavillon'
        | 'conservation_house'
        | 'artist_studio'
        | 'maid_room'
        | 'plateau'
        | 'souplex'
        | 'holding'
        | 'palace'
        | 'fort'
        | 'thatched_cottage'
        | 'mazet'
        | 'boat'
        | 'other'
      )[];
      /**
       * Any of these kinds of offer.
       *
       * @minItems 1
       * @maxItems 50
       */
      offer_type?: (
        | 'rental'
        | 'sale'
        | 'auction'
        | 'seasonal_rental'
        | 'program'
        | 'life_annuity_sale'
        | 'lease_transfer'
        | 'leasehold'
      )[];
      /**
       * Any of these statuses.
       *
       * @minItems 1
       * @maxItems 50
       */
      status?: (
        | 'available'
        | 'prospect'
        | 'under_contract'
        | 'option'
        | 'bid'
        | 'sales_compromise'
        | 'sold'
        | 'rented'
        | 'closed'
      )[];
      /**
       * Any of these cities; case and accents do not matter. `Lyon` includes its districts, `Lyon 3e` is one of them.
       *
       * @minItems 1
       * @maxItems 50
       */
      city?: string[];
      /**
       * Any of these postal codes; case and spaces do not matter.
       *
       * @minItems 1
       * @maxItems 50
       */
      postal_code?: string[];
      /**
       * Any of these districts or quarters, as `GET /properties/suggest` offers them; case and accents do not matter.
       *
       * @minItems 1
       * @maxItems 50
       */
      district?: string[];
      /**
       * Any of these streets, without house number; case, accents and abbreviations (`av.`, `bd`, `Str.`) do not matter, nor does the kind of street where it is left out. Streets of addresses that must not be published are not found.
       *
       * @minItems 1
       * @maxItems 50
       */
      street?: string[];
      /**
       * Any of these negotiators: their name as the listing has it, their e-mail address or their id in the CRM; case and accents do not matter.
       *
       * @minItems 1
       * @maxItems 50
       */
      agent?: string[];
      /**
       * Any of these offices: their name, code or identification; case and accents do not matter.
       *
       * @minItems 1
       * @maxItems 50
       */
      office?: string[];
      /**
       * Any of these countries, ISO 3166-1 alpha-2.
       *
       * @minItems 1
       * @maxItems 50
       */
      country?: string[];
      /**
       * Lowest price, in the listing’s own currency.
       */
      price_min?: number;
      /**
       * Highest price, in the listing’s own currency.
       */
      price_max?: number;
      /**
       * Only listings whose price last changed at this time or later.
       */
      price_changed_since?: string;
      /**
       * Only listings whose price last changed before this time.
       */
      price_changed_before?: string;
      /**
       * Least last change of the price, percent of the price before: -5 leaves out what became cheaper by more than 5 %.
       */
      price_change_min?: number;
      /**
       * Greatest last change of the price, percent of the price before: -5 finds what became cheaper by 5 % or more.
       */
      price_change_max?: number;
      /**
       * Only listings that were sold on this day or later.
       */
      sold_since?: string;
      /**
       * Only listings that were sold before this day.
       */
      sold_before?: string;
      /**
       * Lowest price that was paid, in the listing’s own currency.
       */
      sold_price_min?: number;
      /**
       * Highest price that was paid, in the listing’s own currency.
       */
      sold_price_max?: number;
      /**
       * Smallest liveable area, m², or whole floor area if the listing has no liveable one.
       */
      area_min?: number;
      /**
       * Largest liveable area, m², or whole floor area if the listing has no liveable one.
       */
      area_max?: number;
      /**
       * Smallest plot, m².
       */
      land_min?: number;
      /**
       * Largest plot, m².
       */
      land_max?: number;
      /**
       * Fewest main rooms, bedrooms among them.
       */
      rooms_min?: number;
      /**
       * Most main rooms, bedrooms among them.
       */
      rooms_max?: number;
      /**
       * Fewest bedrooms.
       */
      bedrooms_min?: number;
      /**
       * Most bedrooms.
       */
      bedrooms_max?: number;
      /**
       * Fewest bathrooms.
       */
      bathrooms_min?: number;
      /**
       * Fewest parking spaces, garages not among them.
       */
      parkings_min?: number;
      /**
       * Most parking spaces, garages not among them.
       */
      parkings_max?: number;
      /**
       * Lowest floor; 0 is the ground floor.
       */
      floor_min?: number;
      /**
       * Highest floor; 0 is the ground floor.
       */
      floor_max?: number;
      /**
       * Earliest year of construction.
       */
      year_min?: number;
      /**
       * Latest year of construction.
       */
      year_max?: number;
      /**
       * Any of these energy classes; write + as %2B in a query.
       *
       * @minItems 1
       * @maxItems 50
       */
      epc?: ('A++' | 'A+' | 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'empty' | 'not_applicable')[];
      /**
       * All of these amenities.
       *
       * @minItems 1
       * @maxItems 50
       */
      amenities?: Amenity[];
      /**
       * At least one of these amenities.
       *
       * @minItems 1
       * @maxItems 50
       */
      amenities_any?: Amenity[];
      /**
       * None of these amenities, as far as the listing says.
       *
       * @minItems 1
       * @maxItems 50
       */
      amenities_none?: Amenity[];
      /**
       * Furnished, or not known to be.
       */
      furnished?: boolean;
      /**
       * Developments, or everything else.
       */
      is_project?: boolean;
      /**
       * Featured listings, or the others.
       */
      featured?: boolean;
      /**
       * Listings with pictures, or without.
       */
      has_pictures?: boolean;
      /**
       * Only listings whose own content or published URL changed at this time or later; a new delivery or cover is no change.
       */
      updated_since?: string;
      /**
       * Only listings whose content or published URL last changed before this time.
       */
      updated_before?: string;
      /**
       * Only listings that were created in their CRM at this time or later.
       */
      created_since?: string;
      /**
       * Only listings that were created in their CRM before this time.
       */
      created_before?: string;
      /**
       * A box in degrees: west, south, east, north (RFC 7946).
       *
       * @minItems 4
       * @maxItems 4
       */
      bbox?: number[];
      /**
       * Latitude of the point that `radius` and the sort by distance start from, degrees.
       */
      lat?: number;
      /**
       * Longitude of that point, degrees.
       */
      lon?: number;
      /**
       * Metres around `lat` and `lon`; at most 200 km.
       */
      radius?: number;
      /**
       * The outer ring of a GeoJSON polygon: positions of longitude and latitude, the last one equal to the first; edges must not cross.
       *
       * @minItems 4
       * @maxItems 500
       */
      polygon?: number[][];
      /**
       * In any of these areas; polygons of at most 500 positions together.
       *
       * @minItems 1
       * @maxItems 20
       *
       * Items: A box, a polygon, or a point with a radius: one of the three.
       */
      areas?: {
        /**
         * A box in degrees: west, south, east, north (RFC 7946).
         *
         * @minItems 4
         * @maxItems 4
         */
        bbox?: number[];
        /**
         * The outer ring of a GeoJSON polygon: positions of longitude and latitude, the last one equal to the first; edges must not cross.
         *
         * @minItems 4
         * @maxItems 500
         */
        polygon?: number[][];
        /**
         * Latitude of the point, degrees.
         */
        lat?: number;
        /**
         * Longitude of the point, degrees.
         */
        lon?: number;
        /**
         * Metres around the point; at most 200 km.
         */
        radius?: number;
      }[];
      /**
       * Fewest days on the market: days of the calendar (UTC) since the listing was created in its CRM.
       */
      days_on_market_min?: number;
      /**
       * Most days on the market; 0 is what was created today.
       */
      days_on_market_max?: number;
      /**
       * Only listings that a site has not acknowledged as they are stored (`pending`), or that it refused when it was last sent them (`failed`, some of the pending ones). At most 50,000 such listings can be searched: name a gateway or an `output` where there are more (422).
       */
      delivery?: 'pending' | 'failed';
      /**
       * With `delivery`: at the output connector with this id. Absent: at any.
       */
      output?: string;
      /**
       * Order, with a minus sign reversed: `date` is when the listing was created, `updated` when it last changed; `distance` needs `lat` and `lon`, `relevance` needs `q` and means the best match first. Listings without a value come last. Default: by relevance with `q`, else by id.
       */
      sort?:
        | 'price'
        | '-price'
        | 'price_per_m2'
        | '-price_per_m2'
        | 'area'
        | '-area'
        | 'date'
        | '-date'
        | 'updated'
        | '-updated'
        | 'distance'
        | '-distance'
        | 'relevance'
        | '-relevance';
      /**
       * Only these fields of each listing, and its id: `title`, `images`, `financial.transaction.price`. Absent: all.
       *
       * @minItems 1
       * @maxItems 100
       */
      fields?: string[];
      /**
       * Counts of all matches by these, in `facets`.
       *
       * @minItems 1
       * @maxItems 13
       */
      facets?: (
        | 'type'
        | 'sub_type'
        | 'offer_type'
        | 'status'
        | 'city'
        | 'district'
        | 'country'
        | 'rooms'
        | 'price'
        | 'area'
        | 'amenities'
        | 'epc'
        | 'office'
      )[];
      /**
       * The box around all matches, in `bounds`.
       */
      bounds?: boolean;
      /**
       * Statistics of the prices of all matches, in `price_statistics`: of each kind of offer, currency and rent period on its own.
       */
      price_statistics?: boolean;
      /**
       * Zoom level of a web map: all matches as clusters of a quarter of a tile, in `clusters`.
       */
      zoom?: number;
      /**
       * From `meta.next_cursor`; good for 24 hours.
       */
      cursor?: string;
      /**
       * Listings per page: default 50, at most 200; above that 100 are returned.
       */
      limit?: number;
      /**
       * Zero-based page instead of a cursor.
       */
      page?: number;
    };
    answer: {
      /**
       * The items of this page.
       */
      data: (Property | PropertyPart)[];
      /**
       * About this page.
       */
      meta: {
        /**
         * Where the next page begins; absent on the last one.
         */
        next_cursor?: string;
        /**
         * Whether there is another page.
         */
        has_more?: boolean;
        /**
         * Number of this page; the first is 0.
         */
        page?: number;
        /**
         * Most items per page.
         */
        limit?: number;
        /**
         * How many there are in all.
         */
        total?: number;
        /**
         * Number of pages.
         */
        total_pages?: number;
      };
      /**
       * Counts of all matches; values that no match has are left out.
       */
      facets?: {
        /**
         * Its kind.
         */
        type?: {
          /**
           * As the filter of the same name takes it.
           */
          value?: {
            [k: string]: unknown;
          };
          /**
           * Lower end of a band, inclusive.
           */
          from?: number;
          /**
           * Upper end, exclusive; absent for the last band.
           */
          to?: number;
          /**
           * How many there are.
           */
          count: number;
        }[];
        /**
         * Finer kind of property.
         */
        sub_type?: {
          /**
           * As the filter of the same name takes it.
           */
          value?: {
            [k: string]: unknown;
          };
          /**
           * Lower end of a band, inclusive.
           */
          from?: number;
          /**
           * Upper end, exclusive; absent for the last band.
           */
          to?: number;
          /**
           * How many there are.
           */
          count: number;
        }[];
        /**
         * What is offered: a sale, a rental or another kind of offer.
         */
        offer_type?: {
          /**
           * As the filter of the same name takes it.
           */
          value?: {
            [k: string]: unknown;
          };
          /**
           * Lower end of a band, inclusive.
           */
          from?: number;
          /**
           * Upper end, exclusive; absent for the last band.
           */
          to?: number;
          /**
           * How many there are.
           */
          count: number;
        }[];
        /**
         * Its state.
         */
        status?: {
          /**
           * As the filter of the same name takes it.
           */
          value?: {
            [k: string]: unknown;
          };
          /**
           * Lower end of a band, inclusive.
           */
          from?: number;
          /**
           * Upper end, exclusive; absent for the last band.
           */
          to?: number;
          /**
           * How many there are.
           */
          count: number;
        }[];
        /**
         * Town.
         */
        city?: {
          /**
           * As the filter of the same name takes it.
           */
          value?: {
            [k: string]: unknown;
          };
          /**
           * Lower end of a band, inclusive.
           */
          from?: number;
          /**
           * Upper end, exclusive; absent for the last band.
           */
          to?: number;
          /**
           * How many there are.
           */
          count: number;
        }[];
        /**
         * District of the town.
         */
        district?: {
          /**
           * As the filter of the same name takes it.
           */
          value?: {
            [k: string]: unknown;
          };
          /**
           * Lower end of a band, inclusive.
           */
          from?: number;
          /**
           * Upper end, exclusive; absent for the last band.
           */
          to?: number;
          /**
           * How many there are.
           */
          count: number;
        }[];
        /**
         * Country.
         */
        country?: {
          /**
           * As the filter of the same name takes it.
           */
          value?: {
            [k: string]: unknown;
          };
          /**
           * Lower end of a band, inclusive.
           */
          from?: number;
          /**
           * Upper end, exclusive; absent for the last band.
           */
          to?: number;
          /**
           * How many there are.
           */
          count: number;
        }[];
        /**
         * Number of rooms.
         */
        rooms?: {
          /**
           * As the filter of the same name takes it.
           */
          value?: {
            [k: string]: unknown;
          };
          /**
           * Lower end of a band, inclusive.
           */
          from?: number;
          /**
           * Upper end, exclusive; absent for the last band.
           */
          to?: number;
          /**
           * How many there are.
           */
          count: number;
        }[];
        /**
         * Price.
         */
        price?: {
          /**
           * As the filter of the same name takes it.
           */
          value?: {
            [k: string]: unknown;
          };
          /**
           * Lower end of a band, inclusive.
           */
          from?: number;
          /**
           * Upper end, exclusive; absent for the last band.
           */
          to?: number;
          /**
           * How many there are.
           */
          count: number;
        }[];
        /**
         * Area, m².
         */
        area?: {
          /**
           * As the filter of the same name takes it.
           */
          value?: {
            [k: string]: unknown;
          };
          /**
           * Lower end of a band, inclusive.
           */
          from?: number;
          /**
           * Upper end, exclusive; absent for the last band.
           */
          to?: number;
          /**
           * How many there are.
           */
          count: number;
        }[];
        /**
         * What the property and its building offer.
         */
        amenities?: {
          /**
           * As the filter of the same name takes it.
           */
          value?: {
            [k: string]: unknown;
          };
          /**
           * Lower end of a band, inclusive.
           */
          from?: number;
          /**
           * Upper end, exclusive; absent for the last band.
           */
          to?: number;
          /**
           * How many there are.
           */
          count: number;
        }[];
        /**
         * Energy classes.
         */
        epc?: {
          /**
           * As the filter of the same name takes it.
           */
          value?: {
            [k: string]: unknown;
          };
          /**
           * Lower end of a band, inclusive.
           */
          from?: number;
          /**
           * Upper end, exclusive; absent for the last band.
           */
          to?: number;
          /**
           * How many there are.
           */
          count: number;
        }[];
        /**
         * The office of the agency.
         */
        office?: {
          /**
           * As the filter of the same name takes it.
           */
          value?: {
            [k: string]: unknown;
          };
          /**
           * Lower end of a band, inclusive.
           */
          from?: number;
          /**
           * Upper end, exclusive; absent for the last band.
           */
          to?: number;
          /**
           * How many there are.
           */
          count: number;
        }[];
      };
      /**
       * The box around all matches that have a place: west, south, east, north.
       *
       * @minItems 4
       * @maxItems 4
       */
      bounds?: number[];
      /**
       * Groups of places for a map.
       */
      clusters?: {
        /**
         * Latitude, WGS 84, degrees.
         */
        lat: number;
        /**
         * Longitude, WGS 84, degrees.
         */
        lon: number;
        /**
         * How many there are.
         */
        count: number;
        /**
         * West, south, east, north, degrees.
         *
         * @minItems 4
         * @maxItems 4
         */
        bbox: number[];
      }[];
      /**
       * Prices that can be compared, the largest group first. Listings without a price are in none.
       */
      price_statistics?: {
        /**
         * Absent: listings that do not say.
         */
        offer_type?: string;
        /**
         * ISO 4217.
         */
        currency?: string;
        /**
         * The period that a rent is for; absent: not said, or no rent.
         */
        rent_period?: string;
        /**
         * Listings with a price.
         */
        count: number;
        /**
         * In the currency of the group. Quartiles of more than a few hundred values are estimates.
         */
        price: {
          /**
           * Listings that have a price and an area.
           */
          count?: number;
          /**
           * The least.
           */
          min: number;
          /**
           * A quarter is below it.
           */
          lower_quartile: number;
          /**
           * Half is below it.
           */
          median: number;
          /**
           * Three quarters are below it.
           */
          upper_quartile: number;
          /**
           * The greatest.
           */
          max: number;
          /**
           * The sum by the count.
           */
          mean: number;
        };
        /**
         * In the currency of the group. Quartiles of more than a few hundred values are estimates.
         */
        price_per_m2?: {
          /**
           * Listings that have a price and an area.
           */
          count?: number;
          /**
           * The least.
           */
          min: number;
          /**
           * A quarter is below it.
           */
          lower_quartile: number;
          /**
           * Half is below it.
           */
          median: number;
          /**
           * Three quarters are below it.
           */
          upper_quartile: number;
          /**
           * The greatest.
           */
          max: number;
          /**
           * The sum by the count.
           */
          mean: number;
        };
      }[];
    };
  };
  /**
   * Search the token’s listings with a question in plain words
   */
  askProperties: {
    body: {
      /**
       * A question in French, English or German; an empty one is refused. Control characters are removed; text beyond 500 characters is not read, and reported.
       */
      query: string;
      /**
       * Ids of `conditions` of an earlier answer to the same question that are left out this time. Ids of other questions change nothing.
       *
       * @maxItems 60
       */
      without?: string[];
    };
    answer: {
      /**
       * Those with most of what is wished for come first, then those changed last.
       *
       * @maxItems 50
       */
      results: Property[];
      /**
       * How many listings were found in all.
       */
      total_count: number;
      /**
       * The search as a filter of MongoDB over the paths of a listing, with the gateways of the token, without the wishes. Empty when nothing was understood.
       */
      filter: {};
      /**
       * A filter of the same kind for each wish: the more of them a listing fits, the earlier it comes.
       */
      wishes: {}[];
      /**
       * The same as a sentence in the language of the question.
       */
      understood: string;
      /**
       * The same one by one; `without` leaves some of them out.
       */
      conditions: {
        /**
         * Its id.
         */
        id: string;
        /**
         * In the language of the question.
         */
        text: string;
        /**
         * A wish, such as “ideally with a garden”: no listing is left out by it, those that have it come first.
         */
        wish?: true;
      }[];
      /**
       * Words of the question that could not be used: whatever is in no condition and no mere filler, and what follows 500 characters.
       */
      not_understood: string[];
      /**
       * What read the question.
       */
      translator: 'builtin' | 'model';
      /**
       * A language model was to read the question and did not; the built-in translator has.
       */
      fallback?: true;
    };
  };
  /**
   * Typing help: places, types and references of the token’s listings
   */
  suggestProperties: {
    query?: {
      /**
       * What has been typed so far.
       */
      q?: string;
      limit?: number;
    };
    answer: {
      /**
       * What may be meant.
       */
      suggestions: {
        /**
         * Its kind.
         */
        kind: 'city' | 'district' | 'postal_code' | 'type' | 'reference';
        /**
         * For the filter of the same name as the kind; of a reference for `q`.
         */
        value: string;
        /**
         * For people to read.
         */
        label: string;
        /**
         * Listings that have it.
         */
        count: number;
      }[];
    };
  };
  /**
   * Listings that are like this one
   */
  similarProperties: {
    path: {
      id: string;
    };
    query?: {
      /**
       * Most listings that are returned.
       */
      limit?: number;
    };
    answer: {
      /**
       * The most alike first.
       */
      data: {
        listing: Property;
        /**
         * How alike they are: the mean of their closeness by weight (place 30, price 25, area 20, rooms 10, plot, sub-type and amenities 5 each), over what the listing itself says. What the other one does not say counts as unlike.
         */
        score: number;
        /**
         * What was compared, the closest first.
         */
        reasons: {
          /**
           * What was compared.
           */
          aspect: 'place' | 'price' | 'area' | 'land' | 'rooms' | 'sub_type' | 'amenities';
          /**
           * 1 is the same, 0 nothing alike.
           */
          closeness: number;
          /**
           * Metres between the two places.
           */
          distance_m?: number;
          /**
           * Percent more than the listing itself, of price, area or plot; negative: less.
           */
          difference_percent?: number;
          /**
           * How many rooms more; negative: fewer.
           */
          difference?: number;
          /**
           * Amenities that both have.
           */
          shared?: string[];
        }[];
      }[];
      /**
       * Listings that were compared, at most 500.
       */
      compared: number;
      /**
       * Listings that could have been: where they are more than `compared`, the nearest were.
       */
      candidates: number;
    };
  };
  /**
   * Listings of one gateway, with search
   */
  listGatewayProperties: {
    path: {
      id: string;
    };
    query?: {
      /**
       * Words in title, description, reference or place; at least one letter or digit.
       */
      q?: string;
      /**
       * Any of these kinds of property.
       *
       * @minItems 1
       * @maxItems 50
       */
      type?: (
        | 'apartment'
        | 'commercial'
        | 'goodwill'
        | 'house'
        | 'land'
        | 'office'
        | 'parking'
        | 'program'
        | 'building'
        | 'other'
      )[];
      /**
       * Any of these sub-types.
       *
       * @minItems 1
       * @maxItems 50
       */
      subType?: (
        | 'none'
        | 'bar_and_nightclub'
        | 'mas'
        | 'condo'
        | 'building'
        | 'new_program'
        | 'riad'
        | 'villa'
        | 'loft'
        | 'duplex'
        | 'penthouse'
        | 'studio'
        | 'attic'
        | 'hotel'
        | 'casino'
        | 'cinema'
        | 'theater'
        | 'camping'
        | 'pool'
        | 'golf'
        | 'outbuilding'
        | 'exhibition'
        | 'depot'
        | 'kiosk'
        | 'station_service'
        | 'garage'
        | 'cheese_diary'
        | 'butchery'
        | 'bakery'
        | 'hairdressing_salon'
        | 'laundry'
        | 'human_services'
        | 'services'
        | 'pharmacy'
        | 'gardening'
        | 'student_accommodation'
        | 'healthcare'
        | 'industrial'
        | 'leasure_and_sports'
        | 'restaurant_and_café'
        | 'investment_property'
        | 'retail'
        | 'shop'
        | 'warehouse'
        | 'townhouse'
        | 'cottage'
        | 'mansion'
        | 'bastide'
        | 'farm'
        | 'estate'
        | 'agricultural'
        | 'buildable'
        | 'not_buildable'
        | 'recreational'
        | 'pasture_land'
        | 'coworking'
        | 'flex_office'
        | 'open_office'
        | 'private_garage'
        | 'indoor_parking_space'
        | 'outdoor_parking_space'
        | 'covered_outdoor_space'
        | 'semi_detached'
        | 'terraced'
        | 'end_of_terrace'
        | 'forest'
        | 'pond'
        | 'sheepfold'
        | 'cellar'
        | 'transfer_lease'
        | 'room'
        | 'hunting_wood'
        | 'hunting_property'
        | 'castle'
        | 'prestigious_residence'
        | 'company'
        | 'business_capital'
        | 'barn'
        | 'hamlet'
        | 'private_hotel'
        | 'farmhouse'
        | 'office_space'
        | 'subdivision'
        | 'architect_house'
        | 'country_house'
        | 'marina'
        | 'mobile_home'
        | 'mill'
        | 'walls'
        | 'amenity_property'
        | 'leisure_property'
        | 'recreation_field'
        | 'hunting_territory'
        | 'wine_domain'
        | 'equestrian_property'
        | 'barge'
        | 'middle_class_house'
        | 'haras'
        | 'ecuries'
        | 'contemporary_home'
        | 'apartment'
        | 'house'
        | 'land'
        | 'parking_box'
        | 'leasure_land'
        | 'chalet'
        | 'garden_level'
        | 'master_house'
        | 'bungalow'
        | 'monastery'
        | 'commercial_premises'
        | 'commercial_building'
        | 'commercial_center'
        | 'office_building'
        | 'workshop'
        | 'library'
        | 'hospital'
        | 'laboratory'
        | 'business_premises'
        | 'housing_development'
        | 'old_house'
        | 'guest_house'
        | 'twin_house'
        | 'pavilion'
        | 'farmland'
        | 'commercial_land'
        | 'industrial_land'
        | 'toulousaine'
        | 'triplex'
        | 'provencal_house'
        | 'storage_room'
        | 'island'
        | 'ruin'
        | 'property'
        | 'housing_estate'
        | 'hangar'
        | 'local'
        | 'right_to_lease'
        | 'management'
        | 'woodshed'
        | 'bastidon'
        | 'yacht'
        | 'narrow_boat'
        | 'sailing_yacht'
        | 'catamaran'
        | 'gite'
        | 'arcade'
        | 'borey'
        | 'factory'
        | 'serviced_apartment'
        | 'twin_villa'
        | 'flat_house'
        | 'beach_house'
        | 'berth'
        | 'ger_district'
        | 'summer_house'
        | 'private_island'
        | 'residential_land'
        | 'motorboat'
        | 'ranch'
        | 'lake'
        | 'craft_workshop'
        | 'pavillon'
        | 'conservation_house'
        | 'artist_studio'
        | 'maid_room'
        | 'plateau'
        | 'souplex'
        | 'holding'
        | 'palace'
        | 'fort'
        | 'thatched_cottage'
        | 'mazet'
        | 'boat'
        | 'other'
      )[];
      /**
       * Any of these kinds of offer.
       *
       * @minItems 1
       * @maxItems 50
       */
      offerType?: (
        | 'rental'
        | 'sale'
        | 'auction'
        | 'seasonal_rental'
        | 'program'
        | 'life_annuity_sale'
        | 'lease_transfer'
        | 'leasehold'
      )[];
      /**
       * Any of these statuses.
       *
       * @minItems 1
       * @maxItems 50
       */
      status?: (
        | 'available'
        | 'prospect'
        | 'under_contract'
        | 'option'
        | 'bid'
        | 'sales_compromise'
        | 'sold'
        | 'rented'
        | 'closed'
      )[];
      /**
       * Any of these cities; case and accents do not matter. `Lyon` includes its districts, `Lyon 3e` is one of them.
       *
       * @minItems 1
       * @maxItems 50
       */
      city?: string[];
      /**
       * Any of these postal codes; case and spaces do not matter.
       *
       * @minItems 1
       * @maxItems 50
       */
      postalCode?: string[];
      /**
       * Any of these districts or quarters, as `GET /properties/suggest` offers them; case and accents do not matter.
       *
       * @minItems 1
       * @maxItems 50
       */
      district?: string[];
      /**
       * Any of these streets, without house number; case, accents and abbreviations (`av.`, `bd`, `Str.`) do not matter, nor does the kind of street where it is left out. Streets of addresses that must not be published are not found.
       *
       * @minItems 1
       * @maxItems 50
       */
      street?: string[];
      /**
       * Any of these negotiators: their name as the listing has it, their e-mail address or their id in the CRM; case and accents do not matter.
       *
       * @minItems 1
       * @maxItems 50
       */
      agent?: string[];
      /**
       * Any of these offices: their name, code or identification; case and accents do not matter.
       *
       * @minItems 1
       * @maxItems 50
       */
      office?: string[];
      /**
       * Any of these countries, ISO 3166-1 alpha-2.
       *
       * @minItems 1
       * @maxItems 50
       */
      country?: string[];
      /**
       * Lowest price, in the listing’s own currency.
       */
      priceMin?: number;
      /**
       * Highest price, in the listing’s own currency.
       */
      priceMax?: number;
      /**
       * Only listings whose price last changed at this time or later.
       */
      priceChangedSince?: string;
      /**
       * Only listings whose price last changed before this time.
       */
      priceChangedBefore?: string;
      /**
       * Least last change of the price, percent of the price before: -5 leaves out what became cheaper by more than 5 %.
       */
      priceChangeMin?: number;
      /**
       * Greatest last change of the price, percent of the price before: -5 finds what became cheaper by 5 % or more.
       */
      priceChangeMax?: number;
      /**
       * Only listings that were sold on this day or later.
       */
      soldSince?: string;
      /**
       * Only listings that were sold before this day.
       */
      soldBefore?: string;
      /**
       * Lowest price that was paid, in the listing’s own currency.
       */
      soldPriceMin?: number;
      /**
       * Highest price that was paid, in the listing’s own currency.
       */
      soldPriceMax?: number;
      /**
       * Smallest liveable area, m², or whole floor area if the listing has no liveable one.
       */
      areaMin?: number;
      /**
       * Largest liveable area, m², or whole floor area if the listing has no liveable one.
       */
      areaMax?: number;
      /**
       * Smallest plot, m².
       */
      landMin?: number;
      /**
       * Largest plot, m².
       */
      landMax?: number;
      /**
       * Fewest main rooms, bedrooms among them.
       */
      roomsMin?: number;
      /**
       * Most main rooms, bedrooms among them.
       */
      roomsMax?: number;
      /**
       * Fewest bedrooms.
       */
      bedroomsMin?: number;
      /**
       * Most bedrooms.
       */
      bedroomsMax?: number;
      /**
       * Fewest bathrooms.
       */
      bathroomsMin?: number;
      /**
       * Fewest parking spaces, garages not among them.
       */
      parkingsMin?: number;
      /**
       * Most parking spaces, garages not among them.
       */
      parkingsMax?: number;
      /**
       * Lowest floor; 0 is the ground floor.
       */
      floorMin?: number;
      /**
       * Highest floor; 0 is the ground floor.
       */
      floorMax?: number;
      /**
       * Earliest year of construction.
       */
      yearMin?: number;
      /**
       * Latest year of construction.
       */
      yearMax?: number;
      /**
       * Any of these energy classes; write + as %2B in a query.
       *
       * @minItems 1
       * @maxItems 50
       */
      epc?: ('A++' | 'A+' | 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'empty' | 'not_applicable')[];
      /**
       * All of these amenities.
       *
       * @minItems 1
       * @maxItems 50
       */
      amenities?: Amenity[];
      /**
       * At least one of these amenities.
       *
       * @minItems 1
       * @maxItems 50
       */
      amenitiesAny?: Amenity[];
      /**
       * None of these amenities, as far as the listing says.
       *
       * @minItems 1
       * @maxItems 50
       */
      amenitiesNone?: Amenity[];
      /**
       * Furnished, or not known to be.
       */
      furnished?: boolean;
      /**
       * Developments, or everything else.
       */
      isProject?: boolean;
      /**
       * Featured listings, or the others.
       */
      featured?: boolean;
      /**
       * Listings with pictures, or without.
       */
      hasPictures?: boolean;
      /**
       * Only listings whose own content or published URL changed at this time or later; a new delivery or cover is no change.
       */
      updatedSince?: string;
      /**
       * Only listings whose content or published URL last changed before this time.
       */
      updatedBefore?: string;
      /**
       * Only listings that were created in their CRM at this time or later.
       */
      createdSince?: string;
      /**
       * Only listings that were created in their CRM before this time.
       */
      createdBefore?: string;
      /**
       * A box in degrees: west, south, east, north (RFC 7946).
       *
       * @minItems 4
       * @maxItems 4
       */
      bbox?: number[];
      /**
       * Latitude of the point that `radius` and the sort by distance start from, degrees.
       */
      lat?: number;
      /**
       * Longitude of that point, degrees.
       */
      lon?: number;
      /**
       * Metres around `lat` and `lon`; at most 200 km.
       */
      radius?: number;
      /**
       * Fewest days on the market: days of the calendar (UTC) since the listing was created in its CRM.
       */
      daysOnMarketMin?: number;
      /**
       * Most days on the market; 0 is what was created today.
       */
      daysOnMarketMax?: number;
      /**
       * Only listings that a site has not acknowledged as they are stored (`pending`), or that it refused when it was last sent them (`failed`, some of the pending ones). At most 50,000 such listings can be searched: name a gateway or an `output` where there are more (422).
       */
      delivery?: 'pending' | 'failed';
      /**
       * With `delivery`: at the output connector with this id. Absent: at any.
       */
      output?: string;
      /**
       * Order, with a minus sign reversed: `date` is when the listing was created, `updated` when it last changed; `distance` needs `lat` and `lon`, `relevance` needs `q` and means the best match first. Listings without a value come last. Default: by relevance with `q`, else by id.
       */
      sort?:
        | 'price'
        | '-price'
        | 'price_per_m2'
        | '-price_per_m2'
        | 'area'
        | '-area'
        | 'date'
        | '-date'
        | 'updated'
        | '-updated'
        | 'distance'
        | '-distance'
        | 'relevance'
        | '-relevance';
      /**
       * Only these fields of each listing, and its id: `title`, `images`, `financial.transaction.price`. Absent: all.
       *
       * @minItems 1
       * @maxItems 100
       */
      fields?: string[];
      /**
       * Counts of all matches by these, in `facets`.
       *
       * @minItems 1
       * @maxItems 13
       */
      facets?: (
        | 'type'
        | 'sub_type'
        | 'offer_type'
        | 'status'
        | 'city'
        | 'district'
        | 'country'
        | 'rooms'
        | 'price'
        | 'area'
        | 'amenities'
        | 'epc'
        | 'office'
      )[];
      /**
       * The box around all matches, in `bounds`.
       */
      bounds?: boolean;
      /**
       * Statistics of the prices of all matches, in `price_statistics`: of each kind of offer, currency and rent period on its own.
       */
      priceStatistics?: boolean;
      /**
       * Zoom level of a web map: all matches as clusters of a quarter of a tile, in `clusters`.
       */
      zoom?: number;
      /**
       * From `meta.next_cursor`; good for 24 hours.
       */
      cursor?: string;
      /**
       * Listings per page: default 50, at most 200; above that 100 are returned.
       */
      limit?: number;
      /**
       * Zero-based page instead of a cursor.
       */
      page?: number;
      /**
       * The same as updatedSince.
       */
      updated_since?: string;
    };
    answer:
      | (Property | PropertyPart)[]
      | {
          /**
           * The items of this page.
           */
          data: (Property | PropertyPart)[];
          /**
           * About this page.
           */
          meta: {
            /**
             * Where the next page begins; absent on the last one.
             */
            next_cursor?: string;
            /**
             * Whether there is another page.
             */
            has_more?: boolean;
            /**
             * Number of this page; the first is 0.
             */
            page?: number;
            /**
             * Most items per page.
             */
            limit?: number;
            /**
             * How many there are in all.
             */
            total?: number;
            /**
             * Number of pages.
             */
            total_pages?: number;
          };
          /**
           * Counts of all matches; values that no match has are left out.
           */
          facets?: {
            /**
             * Its kind.
             */
            type?: {
              /**
               * As the filter of the same name takes it.
               */
              value?: {
                [k: string]: unknown;
              };
              /**
               * Lower end of a band, inclusive.
               */
              from?: number;
              /**
               * Upper end, exclusive; absent for the last band.
               */
              to?: number;
              /**
               * How many there are.
               */
              count: number;
            }[];
            /**
             * Finer kind of property.
             */
            sub_type?: {
              /**
               * As the filter of the same name takes it.
               */
              value?: {
                [k: string]: unknown;
              };
              /**
               * Lower end of a band, inclusive.
               */
              from?: number;
              /**
               * Upper end, exclusive; absent for the last band.
               */
              to?: number;
              /**
               * How many there are.
               */
              count: number;
            }[];
            /**
             * What is offered: a sale, a rental or another kind of offer.
             */
            offer_type?: {
              /**
               * As the filter of the same name takes it.
               */
              value?: {
                [k: string]: unknown;
              };
              /**
               * Lower end of a band, inclusive.
               */
              from?: number;
              /**
               * Upper end, exclusive; absent for the last band.
               */
              to?: number;
              /**
               * How many there are.
               */
              count: number;
            }[];
            /**
             * Its state.
             */
            status?: {
              /**
               * As the filter of the same name takes it.
               */
              value?: {
                [k: string]: unknown;
              };
              /**
               * Lower end of a band, inclusive.
               */
              from?: number;
              /**
               * Upper end, exclusive; absent for the last band.
               */
              to?: number;
              /**
               * How many there are.
               */
              count: number;
            }[];
            /**
             * Town.
             */
            city?: {
              /**
               * As the filter of the same name takes it.
               */
              value?: {
                [k: string]: unknown;
              };
              /**
               * Lower end of a band, inclusive.
               */
              from?: number;
              /**
               * Upper end, exclusive; absent for the last band.
               */
              to?: number;
              /**
               * How many there are.
               */
              count: number;
            }[];
            /**
             * District of the town.
             */
            district?: {
              /**
               * As the filter of the same name takes it.
               */
              value?: {
                [k: string]: unknown;
              };
              /**
               * Lower end of a band, inclusive.
               */
              from?: number;
              /**
               * Upper end, exclusive; absent for the last band.
               */
              to?: number;
              /**
               * How many there are.
               */
              count: number;
            }[];
            /**
             * Country.
             */
            country?: {
              /**
               * As the filter of the same name takes it.
               */
              value?: {
                [k: string]: unknown;
              };
              /**
               * Lower end of a band, inclusive.
               */
              from?: number;
              /**
               * Upper end, exclusive; absent for the last band.
               */
              to?: number;
              /**
               * How many there are.
               */
              count: number;
            }[];
            /**
             * Number of rooms.
             */
            rooms?: {
              /**
               * As the filter of the same name takes it.
               */
              value?: {
                [k: string]: unknown;
              };
              /**
               * Lower end of a band, inclusive.
               */
              from?: number;
              /**
               * Upper end, exclusive; absent for the last band.
               */
              to?: number;
              /**
               * How many there are.
               */
              count: number;
            }[];
            /**
             * Price.
             */
            price?: {
              /**
               * As the filter of the same name takes it.
               */
              value?: {
                [k: string]: unknown;
              };
              /**
               * Lower end of a band, inclusive.
               */
              from?: number;
              /**
               * Upper end, exclusive; absent for the last band.
               */
              to?: number;
              /**
               * How many there are.
               */
              count: number;
            }[];
            /**
             * Area, m².
             */
            area?: {
              /**
               * As the filter of the same name takes it.
               */
              value?: {
                [k: string]: unknown;
              };
              /**
               * Lower end of a band, inclusive.
               */
              from?: number;
              /**
               * Upper end, exclusive; absent for the last band.
               */
              to?: number;
              /**
               * How many there are.
               */
              count: number;
            }[];
            /**
             * What the property and its building offer.
             */
            amenities?: {
              /**
               * As the filter of the same name takes it.
               */
              value?: {
                [k: string]: unknown;
              };
              /**
               * Lower end of a band, inclusive.
               */
              from?: number;
              /**
               * Upper end, exclusive; absent for the last band.
               */
              to?: number;
              /**
               * How many there are.
               */
              count: number;
            }[];
            /**
             * Energy classes.
             */
            epc?: {
              /**
               * As the filter of the same name takes it.
               */
              value?: {
                [k: string]: unknown;
              };
              /**
               * Lower end of a band, inclusive.
               */
              from?: number;
              /**
               * Upper end, exclusive; absent for the last band.
               */
              to?: number;
              /**
               * How many there are.
               */
              count: number;
            }[];
            /**
             * The office of the agency.
             */
            office?: {
              /**
               * As the filter of the same name takes it.
               */
              value?: {
                [k: string]: unknown;
              };
              /**
               * Lower end of a band, inclusive.
               */
              from?: number;
              /**
               * Upper end, exclusive; absent for the last band.
               */
              to?: number;
              /**
               * How many there are.
               */
              count: number;
            }[];
          };
          /**
           * The box around all matches that have a place: west, south, east, north.
           *
           * @minItems 4
           * @maxItems 4
           */
          bounds?: number[];
          /**
           * Groups of places for a map.
           */
          clusters?: {
            /**
             * Latitude, WGS 84, degrees.
             */
            lat: number;
            /**
             * Longitude, WGS 84, degrees.
             */
            lon: number;
            /**
             * How many there are.
             */
            count: number;
            /**
             * West, south, east, north, degrees.
             *
             * @minItems 4
             * @maxItems 4
             */
            bbox: number[];
          }[];
          /**
           * Prices that can be compared, the largest group first. Listings without a price are in none.
           */
          price_statistics?: {
            /**
             * Absent: listings that do not say.
             */
            offer_type?: string;
            /**
             * ISO 4217.
             */
            currency?: string;
            /**
             * The period that a rent is for; absent: not said, or no rent.
             */
            rent_period?: string;
            /**
             * Listings with a price.
             */
            count: number;
            /**
             * In the currency of the group. Quartiles of more than a few hundred values are estimates.
             */
            price: {
              /**
               * Listings that have a price and an area.
               */
              count?: number;
              /**
               * The least.
               */
              min: number;
              /**
               * A quarter is below it.
               */
              lower_quartile: number;
              /**
               * Half is below it.
               */
              median: number;
              /**
               * Three quarters are below it.
               */
              upper_quartile: number;
              /**
               * The greatest.
               */
              max: number;
              /**
               * The sum by the count.
               */
              mean: number;
            };
            /**
             * In the currency of the group. Quartiles of more than a few hundred values are estimates.
             */
            price_per_m2?: {
              /**
               * Listings that have a price and an area.
               */
              count?: number;
              /**
               * The least.
               */
              min: number;
              /**
               * A quarter is below it.
               */
              lower_quartile: number;
              /**
               * Half is below it.
               */
              median: number;
              /**
               * Three quarters are below it.
               */
              upper_quartile: number;
              /**
               * The greatest.
               */
              max: number;
              /**
               * The sum by the count.
               */
              mean: number;
            };
          }[];
        };
  };
  /**
   * Homes that are listed twice
   */
  listTwins: {
    path: {
      id: string;
    };
    query?: {
      page?: number;
      size?: number;
    };
    answer: {
      /**
       * The items of this page.
       */
      items: {
        /**
         * The listing.
         */
        property_id: string;
        /**
         * The gateway that it belongs to.
         */
        gateway_id: string;
        /**
         * Name of the gateway that the listing is of.
         */
        gateway_name: string;
        /**
         * Reference that the agency uses.
         */
        reference: string;
        /**
         * Its title.
         */
        title?: string;
        /**
         * Town.
         */
        city?: string;
        /**
         * Price.
         */
        price?: number;
        /**
         * Currency, ISO 4217.
         */
        currency?: string;
        /**
         * The surest first.
         */
        twins: {
          /**
           * The listing.
           */
          property_id: string;
          /**
           * The gateway that it belongs to.
           */
          gateway_id: string;
          /**
           * Name of the gateway that the listing is of.
           */
          gateway_name: string;
          /**
           * Reference that the agency uses.
           */
          reference: string;
          /**
           * Its title.
           */
          title?: string;
          /**
           * Town.
           */
          city?: string;
          /**
           * Price.
           */
          price?: number;
          /**
           * Currency, ISO 4217.
           */
          currency?: string;
          /**
           * CERTAIN from a probability of 99.9 % by the model, LIKELY from 97 %; docs/twins.md says how often that is right.
           */
          certainty: 'CERTAIN' | 'LIKELY';
          /**
           * What was compared.
           */
          signs: {
            /**
             * What was compared. Only what both listings state is.
             */
            aspect:
              | 'PRICE'
              | 'AREA'
              | 'PLOT'
              | 'ROOMS'
              | 'BEDROOMS'
              | 'FLOOR'
              | 'YEAR'
              | 'ENERGY'
              | 'CERTIFICATE'
              | 'CHARGES'
              | 'TAX'
              | 'ADDRESS'
              | 'POSITION'
              | 'TEXT'
              | 'PICTURE';
            /**
             * How alike they are in it.
             */
            match: 'SAME' | 'CLOSE' | 'DIFFERENT';
            /**
             * Of price, area, plot, charges and tax: percent more than the listing itself; negative: less.
             */
            difference_percent?: number;
            /**
             * Of the position: metres between the two.
             */
            distance_m?: number;
          }[];
        }[];
      }[];
      /**
       * Number of this page; the first is 0.
       */
      page: number;
      /**
       * Items per page.
       */
      size: number;
      /**
       * Items on all pages.
       */
      total_elements: number;
      /**
       * Number of pages.
       */
      total_pages: number;
      /**
       * Listings of the gateway that were compared.
       */
      compared: number;
      /**
       * Listings of the gateway that were not: no flat or house on offer, kept from sites, or without area or place.
       */
      not_compared: number;
      /**
       * Listings of other gateways, in the same places, that they were compared with.
       */
      others: number;
      /**
       * false: the gateway has 10,000 listings or more, or the others together 50,000, and the rest was not read.
       */
      is_complete: boolean;
    };
  };
  /**
   * What changed in a gateway, for a copy of its listings
   */
  listPropertyChanges: {
    path: {
      id: string;
    };
    query?: {
      /**
       * From an earlier response. It does not expire while removed listings are remembered; behind that it is refused.
       */
      position?: string;
      /**
       * Instead of a position: only what changed or left at this time or later.
       */
      updatedSince?: string;
      /**
       * Changes per response in JSON.
       */
      limit?: number;
      /**
       * By default what the Accept header prefers.
       */
      format?: 'json' | 'ndjson';
    };
    answer: {
      /**
       * In the order in which they are to be applied.
       */
      data: PropertyChange[];
      /**
       * Where the next request goes on. Store it together with what it is behind.
       */
      position: string;
      /**
       * Whether there is more to read now. Where not, the copy is complete: ask again later, with `position`.
       */
      has_more: boolean;
    };
  };
  /**
   * Search former listings
   */
  searchFormerListings: {
    query?: {
      /**
       * Words that all occur in references, title, city or description; case and accents do not matter.
       */
      text?: string;
      /**
       * The city, case and accents aside.
       */
      city?: string;
      type?:
        | 'apartment'
        | 'commercial'
        | 'goodwill'
        | 'house'
        | 'land'
        | 'office'
        | 'parking'
        | 'program'
        | 'building'
        | 'other';
      /**
       * The last status that its CRM gave it.
       */
      status?:
        | 'available'
        | 'prospect'
        | 'under_contract'
        | 'option'
        | 'bid'
        | 'sales_compromise'
        | 'sold'
        | 'rented'
        | 'closed';
      offerType?:
        | 'rental'
        | 'sale'
        | 'auction'
        | 'seasonal_rental'
        | 'program'
        | 'life_annuity_sale'
        | 'lease_transfer'
        | 'leasehold';
      /**
       * Of this gateway only.
       */
      gatewayId?: string;
      /**
       * Archived then or later.
       */
      archivedFrom?: string;
      /**
       * Archived before.
       */
      archivedTo?: string;
      /**
       * In the listing’s own currency.
       */
      minPrice?: number;
      maxPrice?: number;
      page?: number;
      size?: number;
    };
    answer: {
      /**
       * The items of this page.
       */
      items: FormerListing[];
      /**
       * Number of this page; the first is 0.
       */
      page: number;
      /**
       * Items per page.
       */
      size: number;
      /**
       * Items on all pages.
       */
      total_elements: number;
      /**
       * Number of pages.
       */
      total_pages: number;
    };
  };
  /**
   * View a former listing
   */
  getFormerListing: {
    path: {
      archiveId: string;
    };
    answer: FormerListing;
  };
  /**
   * Listing detail
   */
  getProperty: {
    path: {
      id: string;
    };
    answer: Property;
  };
  /**
   * Whether a listing exists
   */
  headProperty: {
    path: {
      id: string;
    };
    answer: Response;
  };
  /**
   * Raw CRM model of a listing
   */
  getCrmModel: {
    path: {
      id: string;
    };
    answer: Response;
  };
  /**
   * A listing in its CRM, as stored and on each site
   */
  compareListing: {
    path: {
      id: string;
    };
    query?: {
      /**
       * With the CRM’s record.
       */
      record?: boolean;
    };
    answer: ListingComparison;
  };
  /**
   * How a listing changed
   */
  listVersions: {
    path: {
      id: string;
    };
    query?: {
      page?: number;
      size?: number;
    };
    answer: {
      /**
       * The items of this page.
       */
      items: ListingVersion[];
      /**
       * Number of this page; the first is 0.
       */
      page: number;
      /**
       * Items per page.
       */
      size: number;
      /**
       * Items on all pages.
       */
      total_elements: number;
      /**
       * Number of pages.
       */
      total_pages: number;
    };
  };
  /**
   * A listing as a PDF brochure
   */
  getPropertyPdf: {
    path: {
      id: string;
    };
    query?: {
      /**
       * A predefined template (luxe, design, standard, minimal, vitrine), or the id of one of your own.
       */
      template?: string;
      /**
       * That of the template when absent.
       */
      language?: 'fr' | 'en' | 'de';
    };
    answer: Response;
  };
  /**
   * How much sun a listing gets
   */
  getSunlight: {
    path: {
      id: string;
    };
    query?: {
      /**
       * The calendar year; this one by default.
       */
      year?: number;
      /**
       * Storeys above the ground; that of the listing by default. Lowers obstacles whose distance is given.
       */
      floor?: number;
      /**
       * Obstacles in front of the sky, in any order: `azimuth:altitude` or `azimuth:altitude:distance`, degrees clockwise from north, degrees above the level as seen from the ground, metres. Example: `90:12,180:35:20`.
       *
       * @maxItems 72
       */
      horizon?: string[];
      /**
       * A time by the clock of the place, such as `18:00`: `at_time` says on how many days of each month the sun shines on each façade then.
       */
      at?: string;
    };
    answer: {
      /**
       * The listing.
       */
      property_id: string;
      /**
       * Latitude, WGS 84, degrees.
       */
      latitude: number;
      /**
       * Longitude, WGS 84, degrees.
       */
      longitude: number;
      /**
       * IANA name; every date and hour is by its clock.
       */
      timezone: string;
      /**
       * The year.
       */
      year: number;
      /**
       * Storeys above the ground that the horizon is seen from; absent: unknown.
       */
      floor?: number;
      /**
       * false: the listing states none, and all eight are calculated.
       */
      orientations_known: boolean;
      /**
       * The given obstacles as they are seen from the floor; empty: none.
       */
      horizon: {
        /**
         * Direction from north, clockwise, degrees.
         */
        azimuth_degrees: number;
        /**
         * Height of the horizon there, degrees.
         */
        altitude_degrees: number;
      }[];
      /**
       * Hills that hide the sun, to 50 km. Absent where the elevations of the place were not imported, or its address must not be published: the ground is taken as level.
       */
      terrain?: {
        /**
         * The tiles of elevations that were read, by their south-west corners.
         *
         * @minItems 1
         */
        tiles: string[];
        /**
         * False where some of the elevations around are not known: tiles that were not imported, or that nobody measured. The ground is taken as level there, as the sea is.
         */
        complete: boolean;
        /**
         * How high the ground rises every three degrees, as it is seen from the floor.
         */
        horizon: {
          /**
           * Direction from north, clockwise, degrees.
           */
          azimuth_degrees: number;
          /**
           * Height of the horizon there, degrees.
           */
          altitude_degrees: number;
        }[];
      };
      /**
       * Buildings around that hide the sun, to 500 m, as each façade sees them. Absent where no buildings were imported, or the position is not exactly that of the listing: then none is counted.
       */
      neighbours?: {
        /**
         * Who published the buildings.
         *
         * @minItems 1
         */
        sources: string[];
        /**
         * Buildings that were looked at, without the own one.
         */
        buildings: number;
        /**
         * `around`: the position is inside of a building. `nearest`: it is not, and the nearest one within 15 m is taken. `none`: there is none; the buildings are as high as they are seen from the position.
         */
        own_building: 'around' | 'nearest' | 'none';
        /**
         * Figures façade by façade.
         *
         * @minItems 1
         * @maxItems 8
         */
        facades: {
          /**
           * Point of the compass that the property or its façade faces.
           */
          orientation: 'N' | 'NE' | 'E' | 'SE' | 'S' | 'SW' | 'W' | 'NW';
          /**
           * Another building leans on the façade: it gets no sun.
           */
          adjoins: boolean;
          /**
           * How high buildings reach in front of the façade every three degrees, as seen from the floor.
           */
          horizon: {
            /**
             * Direction from north, clockwise, degrees.
             */
            azimuth_degrees: number;
            /**
             * Height of the horizon there, degrees.
             */
            altitude_degrees: number;
          }[];
        }[];
      };
      /**
       * The hours of direct sun that are usual with the clouds of the place. Absent where no usual sunshine was imported for it. Clouds are taken as equally frequent at all hours of the day.
       */
      clouds?: {
        /**
         * Who published the usual sunshine.
         */
        source: string;
        /**
         * The place that the usual sunshine is known for, at most 40 km away.
         */
        latitude: number;
        /**
         * Longitude, WGS 84, degrees.
         */
        longitude: number;
        /**
         * Figures of the whole year.
         */
        annual: {
          /**
           * Hours in which the sun usually shines on it: those of a clear sky times the usual sunshine of the month.
           */
          direct_sun_hours: number;
        };
        /**
         * Figures month by month.
         *
         * @minItems 12
         * @maxItems 12
         */
        monthly: {
          /**
           * Month, 1 to 12.
           */
          month: number;
          /**
           * How much of the time between sunrise and sunset the sun usually shines in this month.
           */
          sunshine_percent: number;
          /**
           * Hours in which the sun usually shines on it: those of a clear sky times the usual sunshine of the month.
           */
          direct_sun_hours: number;
        }[];
        /**
         * Figures façade by façade.
         *
         * @minItems 1
         * @maxItems 8
         */
        facades: {
          /**
           * Point of the compass that the property or its façade faces.
           */
          orientation: 'N' | 'NE' | 'E' | 'SE' | 'S' | 'SW' | 'W' | 'NW';
          /**
           * Hours in which the sun usually shines on it: those of a clear sky times the usual sunshine of the month.
           */
          direct_sun_hours: number;
        }[];
      };
      /**
       * Figures of the whole year.
       */
      annual: {
        /**
         * Hours in which the sun shines on at least one of the façades.
         */
        direct_sun_hours: number;
        /**
         * Hours with the sun above a level horizon.
         */
        daylight_hours: number;
        /**
         * Energy of a clear year on a square metre, kWh.
         */
        horizontal_irradiation_kwh_m2: number;
      };
      /**
       * Whole months: spring is March to May north of the equator, September to November south of it.
       *
       * @minItems 4
       * @maxItems 4
       */
      seasons: {
        /**
         * The season.
         */
        season: 'spring' | 'summer' | 'autumn' | 'winter';
        /**
         * Hours in which the sun shines on it from a clear sky.
         */
        direct_sun_hours: number;
      }[];
      /**
       * Figures month by month.
       *
       * @minItems 12
       * @maxItems 12
       */
      monthly: {
        /**
         * Month, 1 to 12.
         */
        month: number;
        /**
         * Hours in which the sun shines on it from a clear sky.
         */
        direct_sun_hours: number;
        /**
         * Hours between sunrise and sunset.
         */
        daylight_hours: number;
        /**
         * Energy of a clear year on a square metre, kWh.
         */
        horizontal_irradiation_kwh_m2: number;
        /**
         * Of the whole month, within each hour of the clock.
         *
         * @minItems 24
         * @maxItems 24
         */
        direct_sun_hours_by_hour: number[];
      }[];
      /**
       * Through the day, by the clock of the place: hours of the year within each hour.
       *
       * @minItems 24
       * @maxItems 24
       */
      hourly: {
        /**
         * Hour of the day, local time.
         */
        hour: number;
        /**
         * Hours in which the sun shines on it from a clear sky.
         */
        direct_sun_hours: number;
      }[];
      /**
       * The four days between the seasons.
       *
       * @minItems 5
       * @maxItems 5
       */
      days: {
        /**
         * Equinox or solstice.
         */
        event: 'march_equinox' | 'june_solstice' | 'september_equinox' | 'december_solstice' | 'today';
        /**
         * By the calendar of the place.
         */
        date: string;
        /**
         * Upper edge of the sun at a level horizon; absent if it does not rise on this day.
         */
        sunrise?: string;
        /**
         * Absent if it does not set on this day.
         */
        sunset?: string;
        /**
         * When the sun is highest.
         */
        solar_noon: string;
        /**
         * Height of the sun at solar noon, degrees.
         */
        noon_altitude_degrees: number;
        /**
         * Time between sunrise and sunset, minutes.
         */
        day_length_minutes: number;
        /**
         * The sun never sets, or never rises.
         */
        polar?: 'day' | 'night';
        /**
         * Figures façade by façade.
         */
        facades: {
          /**
           * Point of the compass that the property or its façade faces.
           */
          orientation: 'N' | 'NE' | 'E' | 'SE' | 'S' | 'SW' | 'W' | 'NW';
          /**
           * Hours in which the sun shines on it from a clear sky.
           */
          direct_sun_hours: number;
        }[];
      }[];
      /**
       * Figures façade by façade.
       *
       * @minItems 1
       * @maxItems 8
       */
      facades: {
        /**
         * Point of the compass that the property or its façade faces.
         */
        orientation: 'N' | 'NE' | 'E' | 'SE' | 'S' | 'SW' | 'W' | 'NW';
        /**
         * Direction from north, clockwise, degrees.
         */
        azimuth_degrees: number;
        /**
         * Hours in which the sun shines on it from a clear sky.
         */
        direct_sun_hours: number;
        /**
         * Energy of a clear year on a square metre, kWh.
         */
        irradiation_kwh_m2: number;
        /**
         * Whole months: spring is March to May north of the equator, September to November south of it.
         *
         * @minItems 4
         * @maxItems 4
         */
        seasons: {
          /**
           * The season.
           */
          season: 'spring' | 'summer' | 'autumn' | 'winter';
          /**
           * Hours in which the sun shines on it from a clear sky.
           */
          direct_sun_hours: number;
        }[];
        /**
         * Figures month by month.
         *
         * @minItems 12
         * @maxItems 12
         */
        monthly: {
          /**
           * Month, 1 to 12.
           */
          month: number;
          /**
           * Hours in which the sun shines on it from a clear sky.
           */
          direct_sun_hours: number;
          /**
           * Energy of a clear year on a square metre, kWh.
           */
          irradiation_kwh_m2: number;
        }[];
        /**
         * Through the day, by the clock of the place: hours of the year within each hour.
         *
         * @minItems 24
         * @maxItems 24
         */
        hourly: {
          /**
           * Hour of the day, local time.
           */
          hour: number;
          /**
           * Hours in which the sun shines on it from a clear sky.
           */
          direct_sun_hours: number;
        }[];
      }[];
      /**
       * What the sun shines on at one time of the clock, with a clear sky; present if `at` was sent.
       */
      at_time?: {
        /**
         * By the clock of the place, as it was sent.
         */
        time: string;
        /**
         * Figures façade by façade.
         *
         * @minItems 1
         * @maxItems 8
         */
        facades: {
          /**
           * Point of the compass that the property or its façade faces.
           */
          orientation: 'N' | 'NE' | 'E' | 'SE' | 'S' | 'SW' | 'W' | 'NW';
          /**
           * Figures month by month.
           *
           * @minItems 12
           * @maxItems 12
           */
          monthly: {
            /**
             * Month, 1 to 12.
             */
            month: number;
            /**
             * Days of the month.
             */
            days: number;
            /**
             * Days of the month on which the sun shines on the façade at this time.
             */
            lit_days: number;
          }[];
        }[];
      };
      /**
       * The basis of the figures.
       */
      method: {
        /**
         * How the position of the sun is calculated.
         */
        position: string;
        /**
         * How refraction is calculated.
         */
        refraction: string;
        /**
         * How the light of a clear sky is calculated.
         */
        clear_sky: string;
        /**
         * Step of the calculation, minutes.
         */
        step_minutes: number;
      };
    };
  };
  /**
   * How much sun a listing gets, as a PDF
   */
  getSunlightPdf: {
    path: {
      id: string;
    };
    query?: {
      /**
       * The calendar year; this one by default.
       */
      year?: number;
      /**
       * Storeys above the ground; that of the listing by default. Lowers obstacles whose distance is given.
       */
      floor?: number;
      /**
       * Obstacles in front of the sky, in any order: `azimuth:altitude` or `azimuth:altitude:distance`, degrees clockwise from north, degrees above the level as seen from the ground, metres. Example: `90:12,180:35:20`.
       *
       * @maxItems 72
       */
      horizon?: string[];
      language?: 'fr' | 'en' | 'de';
    };
    answer: Response;
  };
  /**
   * Traffic of the sites of a gateway
   */
  getInsightsOverview: {
    path: {
      gatewayId: string;
    };
    query?: {
      /**
       * First day, inclusive; by default 29 days before `to`.
       */
      from?: string;
      /**
       * Last day, inclusive; today in UTC by default. Days of the figures are calendar days in the time zone of the gateway’s schedule, UTC if it has none.
       */
      to?: string;
    };
    answer: {
      /**
       * First day.
       */
      from: string;
      /**
       * Last day, inclusive.
       */
      to: string;
      /**
       * People who came, each counted once.
       */
      unique_visitors: number;
      /**
       * Visits.
       */
      sessions: number;
      /**
       * Pages that were opened.
       */
      page_views: number;
      /**
       * Enquiries.
       */
      leads: number;
      /**
       * Distinct visitors with a lead ÷ distinct visitors.
       */
      conversion_rate: number;
      /**
       * Visitors with an intent score of at least 25, urgent ones among them.
       */
      hot_leads: number;
      /**
       * Visitors with an intent score of at least 50.
       */
      urgent_leads: number;
      /**
       * One entry per day.
       */
      series: {
        /**
         * The day.
         */
        date: string;
        /**
         * People who came, each counted once.
         */
        unique_visitors: number;
        /**
         * Visits.
         */
        sessions: number;
        /**
         * Pages that were opened.
         */
        page_views: number;
        /**
         * Enquiries.
         */
        leads: number;
      }[];
      /**
       * The same figures for the time before, of the same length.
       */
      comparison: {
        /**
         * First day.
         */
        from: string;
        /**
         * Last day, inclusive.
         */
        to: string;
        /**
         * People who came, each counted once.
         */
        unique_visitors: number;
        /**
         * Visits.
         */
        sessions: number;
        /**
         * Pages that were opened.
         */
        page_views: number;
        /**
         * Enquiries.
         */
        leads: number;
        /**
         * Distinct visitors with a lead ÷ distinct visitors.
         */
        conversion_rate: number;
        /**
         * Visitors with an intent score of at least 25, urgent ones among them.
         */
        hot_leads: number;
        /**
         * Visitors with an intent score of at least 50.
         */
        urgent_leads: number;
        /**
         * Change against the time before.
         */
        changes: {
          /**
           * Change as a share of the value before; absent if that is 0, or if `complete_from` is later than its window begins.
           */
          unique_visitors?: number;
          /**
           * Change as a share of the value before; absent if that is 0, or if `complete_from` is later than its window begins.
           */
          sessions?: number;
          /**
           * Change as a share of the value before; absent if that is 0, or if `complete_from` is later than its window begins.
           */
          page_views?: number;
          /**
           * Change as a share of the value before; absent if that is 0, or if `complete_from` is later than its window begins.
           */
          leads?: number;
          /**
           * Change as a share of the value before; absent if that is 0, or if `complete_from` is later than its window begins.
           */
          conversion_rate?: number;
          /**
           * Change as a share of the value before; absent if that is 0, or if `complete_from` is later than its window begins.
           */
          hot_leads?: number;
          /**
           * Change as a share of the value before; absent if that is 0, or if `complete_from` is later than its window begins.
           */
          urgent_leads?: number;
        };
      };
      /**
       * Events received until then are counted; absent before the first aggregation.
       */
      aggregated_until?: string;
      /**
       * Days on which visitors got new pseudonyms (VISITOR_KEY_DAYS), among those that the figures were computed from: the 60 days of a score and the window before included. A visitor from before and after counts as two, and scores start again. Absent if there is none.
       */
      pseudonyms_changed_on?: string[];
      /**
       * Only where some of these days are older: what happened before is deleted (VISITOR_EVENT_RETENTION_DAYS), and the figures of earlier days are 0.
       */
      complete_from?: string;
    };
  };
  /**
   * From a visit to a lead, and where visitors leave
   */
  getInsightsFunnel: {
    path: {
      gatewayId: string;
    };
    query?: {
      /**
       * First day, inclusive; by default 29 days before `to`.
       */
      from?: string;
      /**
       * Last day, inclusive; today in UTC by default. Days of the figures are calendar days in the time zone of the gateway’s schedule, UTC if it has none.
       */
      to?: string;
    };
    answer: {
      /**
       * First day.
       */
      from: string;
      /**
       * Last day, inclusive.
       */
      to: string;
      /**
       * The steps from a visit to an enquiry.
       */
      steps: {
        /**
         * Name of the step.
         */
        step: 'visit' | 'listing_view' | 'interest' | 'contact' | 'lead';
        /**
         * Distinct visitors who reached this step or a later one.
         */
        visitors: number;
        /**
         * Share of the step before that came to this one, 0 to 1.
         */
        conversion_from_previous: number;
        /**
         * Share of the first step that came to this one, 0 to 1.
         */
        conversion_from_first: number;
        /**
         * Visitors who went no further.
         */
        left: number;
      }[];
      /**
       * The same figures for the time before, of the same length.
       */
      comparison: {
        /**
         * First day.
         */
        from: string;
        /**
         * Last day, inclusive.
         */
        to: string;
        /**
         * The steps from a visit to an enquiry.
         */
        steps: {
          /**
           * Name of the step.
           */
          step: 'visit' | 'listing_view' | 'interest' | 'contact' | 'lead';
          /**
           * Distinct visitors who reached this step or a later one.
           */
          visitors: number;
          /**
           * Share of the step before that came to this one, 0 to 1.
           */
          conversion_from_previous: number;
          /**
           * Share of the first step that came to this one, 0 to 1.
           */
          conversion_from_first: number;
          /**
           * Visitors who went no further.
           */
          left: number;
        }[];
      };
      /**
       * Days on which visitors got new pseudonyms (VISITOR_KEY_DAYS), among those that the figures were computed from: the 60 days of a score and the window before included. A visitor from before and after counts as two, and scores start again. Absent if there is none.
       */
      pseudonyms_changed_on?: string[];
      /**
       * Only where some of these days are older: what happened before is deleted (VISITOR_EVENT_RETENTION_DAYS), and the figures of earlier days are 0.
       */
      complete_from?: string;
    };
  };
  /**
   * Listings that draw most
   */
  listTopProperties: {
    path: {
      gatewayId: string;
    };
    query?: {
      /**
       * First day, inclusive; by default 29 days before `to`.
       */
      from?: string;
      /**
       * Last day, inclusive; today in UTC by default. Days of the figures are calendar days in the time zone of the gateway’s schedule, UTC if it has none.
       */
      to?: string;
      sort?: 'views' | 'visitors' | 'favourites' | 'contacts' | 'leads';
      limit?: number;
    };
    answer: {
      /**
       * First day.
       */
      from: string;
      /**
       * Last day, inclusive.
       */
      to: string;
      /**
       * The items of this page.
       */
      items: {
        /**
         * Place in the order; 1 is first.
         */
        rank: number;
        /**
         * The listing.
         */
        property_id: string;
        /**
         * Absent, as all that follows, for a listing that has left the gateway.
         */
        reference?: string;
        /**
         * Its title.
         */
        title?: string;
        /**
         * Its kind.
         */
        type?: string;
        /**
         * What is offered: a sale, a rental or another kind of offer.
         */
        offer_type?: string;
        /**
         * Town.
         */
        city?: string;
        /**
         * Price.
         */
        price?: number;
        /**
         * Currency, ISO 4217.
         */
        currency?: string;
        /**
         * Events of type `listing_view`.
         */
        views: number;
        /**
         * Distinct visitors with any event about the listing.
         */
        visitors: number;
        /**
         * How often the pictures were opened.
         */
        galleries: number;
        /**
         * How often it was marked as a favourite.
         */
        favourites: number;
        /**
         * How often it was shared.
         */
        shares: number;
        /**
         * How often the telephone number was opened.
         */
        phone_clicks: number;
        /**
         * How often a form was begun.
         */
        form_starts: number;
        /**
         * Enquiries.
         */
        leads: number;
        /**
         * Views in the window before.
         */
        previous_views: number;
        /**
         * As a share of `previous_views`; absent if that is 0.
         */
        views_change?: number;
      }[];
    };
  };
  /**
   * What holds listings back
   */
  getPropertyDiagnostics: {
    path: {
      gatewayId: string;
    };
    query?: {
      /**
       * First day, inclusive; by default 29 days before `to`.
       */
      from?: string;
      /**
       * Last day, inclusive; today in UTC by default. Days of the figures are calendar days in the time zone of the gateway’s schedule, UTC if it has none.
       */
      to?: string;
      page?: number;
      size?: number;
      /**
       * Value the listings of the page by the open data.
       */
      estimate?: boolean;
    };
    answer: {
      /**
       * The items of this page.
       */
      items: {
        /**
         * The listing.
         */
        property_id: string;
        /**
         * Absent, as all that follows, for a listing that has left the gateway.
         */
        reference?: string;
        /**
         * Its title.
         */
        title?: string;
        /**
         * Its kind.
         */
        type?: string;
        /**
         * What is offered: a sale, a rental or another kind of offer.
         */
        offer_type?: string;
        /**
         * Town.
         */
        city?: string;
        /**
         * Price.
         */
        price?: number;
        /**
         * Currency, ISO 4217.
         */
        currency?: string;
        /**
         * Events of type `listing_view`.
         */
        views: number;
        /**
         * Distinct visitors with any event about the listing.
         */
        visitors: number;
        /**
         * How often the pictures were opened.
         */
        galleries: number;
        /**
         * How often it was marked as a favourite.
         */
        favourites: number;
        /**
         * How often it was shared.
         */
        shares: number;
        /**
         * How often the telephone number was opened.
         */
        phone_clicks: number;
        /**
         * How often a form was begun.
         */
        form_starts: number;
        /**
         * Enquiries.
         */
        leads: number;
        /**
         * Quality of the listing itself, whatever its traffic: 100 less the points of its findings (docs/insights.md). The price counts only where it was compared with an estimate.
         */
        quality: number;
        /**
         * What is remarkable.
         */
        findings: {
          /**
           * Code that a program can act on.
           */
          code:
            | 'price_above_estimate'
            | 'price_below_estimate'
            | 'price_above_peers'
            | 'few_pictures'
            | 'small_picture'
            | 'short_text'
            | 'text_in_capitals'
            | 'no_energy_label'
            | 'place_unlikely'
            | 'no_position'
            | 'few_views'
            | 'views_without_contacts'
            | 'long_on_market';
          /**
           * 2: likely holds the listing back.
           */
          severity: number;
          /**
           * The figures behind it.
           */
          evidence: {
            /**
             * What is measured.
             */
            measure: string;
            /**
             * Of the listing.
             */
            value: number;
            /**
             * The value of the comparison.
             */
            reference?: number;
            /**
             * Unit of the figure next to it.
             */
            unit: string;
          }[];
          /**
           * What can be done.
           */
          next_step: string;
        }[];
        /**
         * Distinct visitors who searched in the window for what the listing is today, and opened a listing on that day. Absent for listings that are hidden or gone, and while the search cannot be reached.
         */
        searchers?: {
          /**
           * Those of them who opened this listing in the window.
           */
          opened: number;
          /**
           * Those who opened others and not this one.
           */
          skipped: number;
          /**
           * False where visitors searched by more than 1000 different filters: the searches by the rarest ones are not counted.
           */
          complete: boolean;
        };
        /**
         * Of the open transaction data (DVF), for flats and houses for sale with coordinates and area.
         */
        estimate?: {
          /**
           * The value that is most likely.
           */
          central: number;
          /**
           * Lower end of the range.
           */
          low: number;
          /**
           * Upper end of the range.
           */
          high: number;
          /**
           * What has to be shown next to the data.
           */
          attribution: string;
        };
      }[];
      /**
       * Number of this page; the first is 0.
       */
      page: number;
      /**
       * Items per page.
       */
      size: number;
      /**
       * Items on all pages.
       */
      total_elements: number;
      /**
       * Number of pages.
       */
      total_pages: number;
    };
  };
  /**
   * What visitors look for, against what there is
   */
  getMarketDemand: {
    path: {
      gatewayId: string;
    };
    query?: {
      /**
       * First day, inclusive; by default 29 days before `to`.
       */
      from?: string;
      /**
       * Last day, inclusive; today in UTC by default. Days of the figures are calendar days in the time zone of the gateway’s schedule, UTC if it has none.
       */
      to?: string;
    };
    answer: {
      /**
       * First day.
       */
      from: string;
      /**
       * Last day, inclusive.
       */
      to: string;
      /**
       * Searches with a filter.
       */
      searches: number;
      /**
       * Distinct visitors who made them.
       */
      searchers: number;
      /**
       * Present listings.
       */
      listings: number;
      /**
       * What was searched for.
       */
      dimensions: {
        /**
         * What is offered: a sale, a rental or another kind of offer.
         */
        offer_type: {
          /**
           * The value.
           */
          value: string;
          /**
           * Searches.
           */
          searches: number;
          /**
           * People who searched, each counted once.
           */
          searchers: number;
          /**
           * Views of present listings with this value.
           */
          views: number;
          /**
           * Present listings with this value. Of places a listing has several: its city and, if visitors searched by them, its postal code and the whole city of its district.
           */
          listings: number;
          /**
           * Absent without listings.
           */
          searches_per_listing?: number;
        }[];
        /**
         * Its kind.
         */
        type: {
          /**
           * The value.
           */
          value: string;
          /**
           * Searches.
           */
          searches: number;
          /**
           * People who searched, each counted once.
           */
          searchers: number;
          /**
           * Views of present listings with this value.
           */
          views: number;
          /**
           * Present listings with this value. Of places a listing has several: its city and, if visitors searched by them, its postal code and the whole city of its district.
           */
          listings: number;
          /**
           * Absent without listings.
           */
          searches_per_listing?: number;
        }[];
        /**
         * The place.
         */
        place: {
          /**
           * The value.
           */
          value: string;
          /**
           * Searches.
           */
          searches: number;
          /**
           * People who searched, each counted once.
           */
          searchers: number;
          /**
           * Views of present listings with this value.
           */
          views: number;
          /**
           * Present listings with this value. Of places a listing has several: its city and, if visitors searched by them, its postal code and the whole city of its district.
           */
          listings: number;
          /**
           * Absent without listings.
           */
          searches_per_listing?: number;
        }[];
        /**
         * Ranges of prices.
         */
        price_band: {
          /**
           * The value.
           */
          value: string;
          /**
           * Searches.
           */
          searches: number;
          /**
           * People who searched, each counted once.
           */
          searchers: number;
          /**
           * Views of present listings with this value.
           */
          views: number;
          /**
           * Present listings with this value. Of places a listing has several: its city and, if visitors searched by them, its postal code and the whole city of its district.
           */
          listings: number;
          /**
           * Absent without listings.
           */
          searches_per_listing?: number;
        }[];
      };
      /**
       * The same figures for the time before, of the same length.
       */
      comparison: {
        /**
         * First day.
         */
        from: string;
        /**
         * Last day, inclusive.
         */
        to: string;
        /**
         * Searches.
         */
        searches: number;
        /**
         * People who searched, each counted once.
         */
        searchers: number;
        /**
         * Change of the searches against the time before.
         */
        searches_change?: number;
      };
      /**
       * Days on which visitors got new pseudonyms (VISITOR_KEY_DAYS), among those that the figures were computed from: the 60 days of a score and the window before included. A visitor from before and after counts as two, and scores start again. Absent if there is none.
       */
      pseudonyms_changed_on?: string[];
      /**
       * Only where some of these days are older: what happened before is deleted (VISITOR_EVENT_RETENTION_DAYS), and the figures of earlier days are 0.
       */
      complete_from?: string;
    };
  };
  /**
   * Channels that bring leads
   */
  getLeadAttribution: {
    path: {
      gatewayId: string;
    };
    query?: {
      /**
       * First day, inclusive; by default 29 days before `to`.
       */
      from?: string;
      /**
       * Last day, inclusive; today in UTC by default. Days of the figures are calendar days in the time zone of the gateway’s schedule, UTC if it has none.
       */
      to?: string;
    };
    answer: {
      /**
       * First day.
       */
      from: string;
      /**
       * Last day, inclusive.
       */
      to: string;
      /**
       * Leads of the window: the credits of each model add up to it.
       */
      leads: number;
      /**
       * Figures by channel.
       */
      channels: {
        /**
         * How the person came.
         */
        channel:
          | 'paid_search'
          | 'organic_search'
          | 'paid_social'
          | 'social'
          | 'display'
          | 'email'
          | 'portal'
          | 'referral'
          | 'other'
          | 'direct';
        /**
         * Distinct sessions of the window.
         */
        sessions: number;
        /**
         * Distinct visitors of those sessions.
         */
        visitors: number;
        /**
         * By the first visit.
         */
        first: number;
        /**
         * By the last visit.
         */
        last: number;
        /**
         * All visits alike.
         */
        linear: number;
        /**
         * More for the first and the last visit.
         */
        position_based: number;
      }[];
      /**
       * Figures by campaign.
       */
      campaigns: {
        /**
         * How the person came.
         */
        channel:
          | 'paid_search'
          | 'organic_search'
          | 'paid_social'
          | 'social'
          | 'display'
          | 'email'
          | 'portal'
          | 'referral'
          | 'other'
          | 'direct';
        /**
         * Source of the campaign (`utm_source`).
         */
        source?: string;
        /**
         * Medium of the campaign (`utm_medium`).
         */
        medium?: string;
        /**
         * Name of the campaign (`utm_campaign`).
         */
        campaign?: string;
        /**
         * By the first visit.
         */
        first: number;
        /**
         * By the last visit.
         */
        last: number;
        /**
         * All visits alike.
         */
        linear: number;
        /**
         * More for the first and the last visit.
         */
        position_based: number;
      }[];
      /**
       * The same figures for the time before, of the same length.
       */
      comparison: {
        /**
         * First day.
         */
        from: string;
        /**
         * Last day, inclusive.
         */
        to: string;
        /**
         * Leads of the window: the credits of each model add up to it.
         */
        leads: number;
        /**
         * Figures by channel.
         */
        channels: {
          /**
           * How the person came.
           */
          channel:
            | 'paid_search'
            | 'organic_search'
            | 'paid_social'
            | 'social'
            | 'display'
            | 'email'
            | 'portal'
            | 'referral'
            | 'other'
            | 'direct';
          /**
           * Distinct sessions of the window.
           */
          sessions: number;
          /**
           * Distinct visitors of those sessions.
           */
          visitors: number;
          /**
           * By the first visit.
           */
          first: number;
          /**
           * By the last visit.
           */
          last: number;
          /**
           * All visits alike.
           */
          linear: number;
          /**
           * More for the first and the last visit.
           */
          position_based: number;
        }[];
      };
      /**
       * Days on which visitors got new pseudonyms (VISITOR_KEY_DAYS), among those that the figures were computed from: the 60 days of a score and the window before included. A visitor from before and after counts as two, and scores start again. Absent if there is none.
       */
      pseudonyms_changed_on?: string[];
      /**
       * Only where some of these days are older: what happened before is deleted (VISITOR_EVENT_RETENTION_DAYS), and the figures of earlier days are 0.
       */
      complete_from?: string;
    };
  };
  /**
   * How far probabilities of visitors come true
   */
  getIntentReliability: {
    path: {
      gatewayId: string;
    };
    answer: {
      /**
       * Visitors who were scored and reported as won that a probability needs; and as many who were not won.
       */
      needed: number;
      /**
       * Absent before the first aggregation.
       */
      computed_at?: string;
      /**
       * What `probability` of visitors was fitted on; absent while there is none.
       */
      calibrated_on?: {
        /**
         * Scores of visitors with a known outcome; a visitor has one every fifteen days.
         */
        cases: number;
        /**
         * Of these, followed by a customer within 30 days.
         */
        won: number;
      };
      /**
       * First day of the cases in `bands`: the calibration that is judged was fitted on the days before.
       */
      judged_from?: string;
      /**
       * At most ten, of about as many cases each, the lowest probability first. Empty while there are too few outcomes for a calibration and for judging it.
       */
      bands: {
        /**
         * Scores of visitors with about the same probability.
         */
        cases: number;
        /**
         * Of these, followed by a customer within 30 days.
         */
        won: number;
        /**
         * Mean probability of the cases.
         */
        predicted: number;
        /**
         * Fraction that became customers.
         */
        observed: number;
        /**
         * Lower end of the 95 % interval of `observed`.
         */
        low: number;
        /**
         * Upper end of it.
         */
        high: number;
      }[];
    };
  };
  /**
   * Visitors by their intent
   */
  listScoredLeads: {
    path: {
      gatewayId: string;
    };
    query?: {
      /**
       * First day, inclusive; by default 29 days before `to`.
       */
      from?: string;
      /**
       * Last day, inclusive; today in UTC by default. Days of the figures are calendar days in the time zone of the gateway’s schedule, UTC if it has none.
       */
      to?: string;
      page?: number;
      size?: number;
      /**
       * Only visitors from this level on.
       */
      level?: 'urgent' | 'hot' | 'warm' | 'cold';
      /**
       * Only visitors who sent a form, or only those who did not.
       */
      with_lead?: boolean;
    };
    answer: {
      /**
       * The items of this page.
       */
      items: {
        /**
         * Pseudonym of a visitor: a keyed hash that cannot be reversed.
         */
        visitor_id: string;
        /**
         * Rank of the intent: a visitor with a higher score is likelier to become a customer within 30 days. No probability; see `probability`.
         */
        score: number;
        /**
         * Fraction of visitors with this score who became customers of this gateway within 30 days, from the outcomes that it reported; absent until 20 of the visitors who were scored were reported as won, and where the score does not rank them.
         */
        probability?: number;
        /**
         * urgent from 50, hot from 25, warm from 10.
         */
        level: 'urgent' | 'hot' | 'warm' | 'cold';
        /**
         * Why, by kind.
         */
        reasons: {
          /**
           * Code that a program can act on.
           */
          code:
            | 'recent_views'
            | 'earlier_views'
            | 'days_since_last'
            | 'repeat_views'
            | 'breadth'
            | 'saved'
            | 'contacts'
            | 'leads'
            | 'narrow_searches';
          /**
           * The count, or days for `days_since_last`.
           */
          value: number;
          /**
           * Log-odds against an average visitor; positive ones raise the score.
           */
          effect: number;
        }[];
        /**
         * Within the 60 days that the score looks at.
         */
        first_seen_at: string;
        /**
         * When it was last seen.
         */
        last_seen_at: string;
        /**
         * Visits.
         */
        sessions: number;
        /**
         * Pages of listings that were opened.
         */
        listing_views: number;
        /**
         * How often it was marked as a favourite.
         */
        favourites: number;
        /**
         * Clicks on the telephone number and forms begun.
         */
        contacts: number;
        /**
         * Enquiries.
         */
        leads: number;
        /**
         * Leads of /leads that the visitor became.
         */
        lead_ids: string[];
        /**
         * Of the first session.
         */
        channel:
          | 'paid_search'
          | 'organic_search'
          | 'paid_social'
          | 'social'
          | 'display'
          | 'email'
          | 'portal'
          | 'referral'
          | 'other'
          | 'direct';
        /**
         * What came of the lead.
         */
        outcome?: {
          /**
           * What came of the lead.
           */
          outcome: 'contacted' | 'visit' | 'offer' | 'won' | 'lost';
          /**
           * When it happened.
           */
          at: string;
          /**
           * What the deal brought.
           */
          revenue?: number;
          /**
           * Currency, ISO 4217.
           */
          currency?: string;
          /**
           * The listing.
           */
          property_id?: string;
        };
      }[];
      /**
       * Number of this page; the first is 0.
       */
      page: number;
      /**
       * Items per page.
       */
      size: number;
      /**
       * Items on all pages.
       */
      total_elements: number;
      /**
       * Number of pages.
       */
      total_pages: number;
      /**
       * Days on which visitors got new pseudonyms (VISITOR_KEY_DAYS), among those that the figures were computed from: the 60 days of a score and the window before included. A visitor from before and after counts as two, and scores start again. Absent if there is none.
       */
      pseudonyms_changed_on?: string[];
      /**
       * Only where some of these days are older: what happened before is deleted (VISITOR_EVENT_RETENTION_DAYS), and the figures of earlier days are 0.
       */
      complete_from?: string;
    };
  };
  /**
   * What a visitor did, day by day
   */
  getScoredLead: {
    path: {
      gatewayId: string;
      visitorId: string;
    };
    query?: {
      /**
       * First day, inclusive; by default 29 days before `to`.
       */
      from?: string;
      /**
       * Last day, inclusive; today in UTC by default. Days of the figures are calendar days in the time zone of the gateway’s schedule, UTC if it has none.
       */
      to?: string;
    };
    answer: {
      /**
       * First day.
       */
      from: string;
      /**
       * Last day, inclusive.
       */
      to: string;
      /**
       * Pseudonym of a visitor: a keyed hash that cannot be reversed.
       */
      visitor_id: string;
      /**
       * Rank of the intent: a visitor with a higher score is likelier to become a customer within 30 days. No probability; see `probability`.
       */
      score: number;
      /**
       * Fraction of visitors with this score who became customers of this gateway within 30 days, from the outcomes that it reported; absent until 20 of the visitors who were scored were reported as won, and where the score does not rank them.
       */
      probability?: number;
      /**
       * urgent from 50, hot from 25, warm from 10.
       */
      level: 'urgent' | 'hot' | 'warm' | 'cold';
      /**
       * Why, by kind.
       */
      reasons: {
        /**
         * Code that a program can act on.
         */
        code:
          | 'recent_views'
          | 'earlier_views'
          | 'days_since_last'
          | 'repeat_views'
          | 'breadth'
          | 'saved'
          | 'contacts'
          | 'leads'
          | 'narrow_searches';
        /**
         * The count, or days for `days_since_last`.
         */
        value: number;
        /**
         * Log-odds against an average visitor; positive ones raise the score.
         */
        effect: number;
      }[];
      /**
       * Within the 60 days that the score looks at.
       */
      first_seen_at: string;
      /**
       * When it was last seen.
       */
      last_seen_at: string;
      /**
       * Visits.
       */
      sessions: number;
      /**
       * Pages of listings that were opened.
       */
      listing_views: number;
      /**
       * How often it was marked as a favourite.
       */
      favourites: number;
      /**
       * Clicks on the telephone number and forms begun.
       */
      contacts: number;
      /**
       * Enquiries.
       */
      leads: number;
      /**
       * Leads of /leads that the visitor became.
       */
      lead_ids: string[];
      /**
       * Of the first session.
       */
      channel:
        | 'paid_search'
        | 'organic_search'
        | 'paid_social'
        | 'social'
        | 'display'
        | 'email'
        | 'portal'
        | 'referral'
        | 'other'
        | 'direct';
      /**
       * What came of the lead.
       */
      outcome?: {
        /**
         * What came of the lead.
         */
        outcome: 'contacted' | 'visit' | 'offer' | 'won' | 'lost';
        /**
         * When it happened.
         */
        at: string;
        /**
         * What the deal brought.
         */
        revenue?: number;
        /**
         * Currency, ISO 4217.
         */
        currency?: string;
        /**
         * The listing.
         */
        property_id?: string;
      };
      /**
       * How many, by what happened.
       */
      counts: {
        /**
         * Pages opened.
         */
        page_view?: number;
        /**
         * Pages of listings opened.
         */
        listing_view?: number;
        /**
         * Pictures opened.
         */
        gallery?: number;
        /**
         * Telephone numbers opened.
         */
        phone_click?: number;
        /**
         * Forms begun.
         */
        form_start?: number;
        /**
         * Enquiries sent.
         */
        lead?: number;
        /**
         * Searches made.
         */
        search?: number;
        /**
         * Favourites marked.
         */
        favourite?: number;
        /**
         * Listings shared.
         */
        share?: number;
        /**
         * Visits after the first.
         */
        return_visit?: number;
      };
      /**
       * The listings.
       */
      listings: {
        /**
         * The listing.
         */
        property_id: string;
        /**
         * Absent, as all that follows, for a listing that has left the gateway.
         */
        reference?: string;
        /**
         * Its title.
         */
        title?: string;
        /**
         * Its kind.
         */
        type?: string;
        /**
         * What is offered: a sale, a rental or another kind of offer.
         */
        offer_type?: string;
        /**
         * Town.
         */
        city?: string;
        /**
         * Price.
         */
        price?: number;
        /**
         * Currency, ISO 4217.
         */
        currency?: string;
        /**
         * How many, by what happened.
         */
        counts: {
          /**
           * Pages opened.
           */
          page_view?: number;
          /**
           * Pages of listings opened.
           */
          listing_view?: number;
          /**
           * Pictures opened.
           */
          gallery?: number;
          /**
           * Telephone numbers opened.
           */
          phone_click?: number;
          /**
           * Forms begun.
           */
          form_start?: number;
          /**
           * Enquiries sent.
           */
          lead?: number;
          /**
           * Searches made.
           */
          search?: number;
          /**
           * Favourites marked.
           */
          favourite?: number;
          /**
           * Listings shared.
           */
          share?: number;
          /**
           * Visits after the first.
           */
          return_visit?: number;
        };
        /**
         * When it was last seen.
         */
        last_seen_at: string;
      }[];
      /**
       * Searches.
       */
      searches: {
        /**
         * The filter of the search, for the type `search`.
         */
        filter: {
          /**
           * Any of these kinds of property.
           *
           * @minItems 1
           * @maxItems 50
           */
          type?: (
            | 'apartment'
            | 'commercial'
            | 'goodwill'
            | 'house'
            | 'land'
            | 'office'
            | 'parking'
            | 'program'
            | 'building'
            | 'other'
          )[];
          /**
           * Any of these sub-types.
           *
           * @minItems 1
           * @maxItems 50
           */
          sub_type?: (
            | 'none'
            | 'bar_and_nightclub'
            | 'mas'
            | 'condo'
            | 'building'
            | 'new_program'
            | 'riad'
            | 'villa'
            | 'loft'
            | 'duplex'
            | 'penthouse'
            | 'studio'
            | 'attic'
            | 'hotel'
            | 'casino'
            | 'cinema'
            | 'theater'
            | 'camping'
            | 'pool'
            | 'golf'
            | 'outbuilding'
            | 'exhibition'
            | 'depot'
            | 'kiosk'
            | 'station_service'
            | 'garage'
            | 'cheese_diary'
            | 'butchery'
            | 'bakery'
            | 'hairdressing_salon'
            | 'laundry'
            | 'human_services'
            | 'services'
            | 'pharmacy'
            | 'gardening'
            | 'student_accommodation'
            | 'healthcare'
            | 'industrial'
            | 'leasure_and_sports'
            | 'restaurant_and_café'
            | 'investment_property'
            | 'retail'
            | 'shop'
            | 'warehouse'
            | 'townhouse'
            | 'cottage'
            | 'mansion'
            | 'bastide'
            | 'farm'
            | 'estate'
            | 'agricultural'
            | 'buildable'
            | 'not_buildable'
            | 'recreational'
            | 'pasture_land'
            | 'coworking'
            | 'flex_office'
            | 'open_office'
            | 'private_garage'
            | 'indoor_parking_space'
            | 'outdoor_parking_space'
            | 'covered_outdoor_space'
            | 'semi_detached'
            | 'terraced'
            | 'end_of_terrace'
            | 'forest'
            | 'pond'
            | 'sheepfold'
            | 'cellar'
            | 'transfer_lease'
            | 'room'
            | 'hunting_wood'
            | 'hunting_property'
            | 'castle'
            | 'prestigious_residence'
            | 'company'
            | 'business_capital'
            | 'barn'
            | 'hamlet'
            | 'private_hotel'
            | 'farmhouse'
            | 'office_space'
            | 'subdivision'
            | 'architect_house'
            | 'country_house'
            | 'marina'
            | 'mobile_home'
            | 'mill'
            | 'walls'
            | 'amenity_property'
            | 'leisure_property'
            | 'recreation_field'
            | 'hunting_territory'
            | 'wine_domain'
            | 'equestrian_property'
            | 'barge'
            | 'middle_class_house'
            | 'haras'
            | 'ecuries'
            | 'contemporary_home'
            | 'apartment'
            | 'house'
            | 'land'
            | 'parking_box'
            | 'leasure_land'
            | 'chalet'
            | 'garden_level'
            | 'master_house'
            | 'bungalow'
            | 'monastery'
            | 'commercial_premises'
            | 'commercial_building'
            | 'commercial_center'
            | 'office_building'
            | 'workshop'
            | 'library'
            | 'hospital'
            | 'laboratory'
            | 'business_premises'
            | 'housing_development'
            | 'old_house'
            | 'guest_house'
            | 'twin_house'
            | 'pavilion'
            | 'farmland'
            | 'commercial_land'
            | 'industrial_land'
            | 'toulousaine'
            | 'triplex'
            | 'provencal_house'
            | 'storage_room'
            | 'island'
            | 'ruin'
            | 'property'
            | 'housing_estate'
            | 'hangar'
            | 'local'
            | 'right_to_lease'
            | 'management'
            | 'woodshed'
            | 'bastidon'
            | 'yacht'
            | 'narrow_boat'
            | 'sailing_yacht'
            | 'catamaran'
            | 'gite'
            | 'arcade'
            | 'borey'
            | 'factory'
            | 'serviced_apartment'
            | 'twin_villa'
            | 'flat_house'
            | 'beach_house'
            | 'berth'
            | 'ger_district'
            | 'summer_house'
            | 'private_island'
            | 'residential_land'
            | 'motorboat'
            | 'ranch'
            | 'lake'
            | 'craft_workshop'
            | 'pavillon'
            | 'conservation_house'
            | 'artist_studio'
            | 'maid_room'
            | 'plateau'
            | 'souplex'
            | 'holding'
            | 'palace'
            | 'fort'
            | 'thatched_cottage'
            | 'mazet'
            | 'boat'
            | 'other'
          )[];
          /**
           * Any of these kinds of offer.
           *
           * @minItems 1
           * @maxItems 50
           */
          offer_type?: (
            | 'rental'
            | 'sale'
            | 'auction'
            | 'seasonal_rental'
            | 'program'
            | 'life_annuity_sale'
            | 'lease_transfer'
            | 'leasehold'
          )[];
          /**
           * Any of these cities; case and accents do not matter. `Lyon` includes its districts, `Lyon 3e` is one of them.
           *
           * @minItems 1
           * @maxItems 50
           */
          city?: string[];
          /**
           * Any of these postal codes; case and spaces do not matter.
           *
           * @minItems 1
           * @maxItems 50
           */
          postal_code?: string[];
          /**
           * Any of these countries, ISO 3166-1 alpha-2.
           *
           * @minItems 1
           * @maxItems 50
           */
          country?: string[];
          /**
           * Lowest price, in the listing’s own currency.
           */
          price_min?: number;
          /**
           * Highest price, in the listing’s own currency.
           */
          price_max?: number;
          /**
           * Smallest liveable area, m², or whole floor area if the listing has no liveable one.
           */
          area_min?: number;
          /**
           * Largest liveable area, m², or whole floor area if the listing has no liveable one.
           */
          area_max?: number;
          /**
           * Smallest plot, m².
           */
          land_min?: number;
          /**
           * Fewest main rooms, bedrooms among them.
           */
          rooms_min?: number;
          /**
           * Most main rooms, bedrooms among them.
           */
          rooms_max?: number;
          /**
           * Fewest bedrooms.
           */
          bedrooms_min?: number;
          /**
           * All of these amenities.
           *
           * @minItems 1
           * @maxItems 50
           */
          amenities?: Amenity[];
        };
        /**
         * How many there are.
         */
        count: number;
        /**
         * When it was last seen.
         */
        last_seen_at: string;
      }[];
      /**
       * What happened day by day.
       */
      timeline: {
        /**
         * The day.
         */
        date: string;
        /**
         * When the first one was.
         */
        first_at: string;
        /**
         * When the last one was.
         */
        last_at: string;
        /**
         * Visits.
         */
        sessions: {
          /**
           * When it began.
           */
          started_at: string;
          /**
           * When it ended.
           */
          ended_at: string;
          /**
           * Number of events.
           */
          events: number;
          /**
           * How the person came.
           */
          channel:
            | 'paid_search'
            | 'organic_search'
            | 'paid_social'
            | 'social'
            | 'display'
            | 'email'
            | 'portal'
            | 'referral'
            | 'other'
            | 'direct';
        }[];
        /**
         * How many, by what happened.
         */
        counts: {
          /**
           * Pages opened.
           */
          page_view?: number;
          /**
           * Pages of listings opened.
           */
          listing_view?: number;
          /**
           * Pictures opened.
           */
          gallery?: number;
          /**
           * Telephone numbers opened.
           */
          phone_click?: number;
          /**
           * Forms begun.
           */
          form_start?: number;
          /**
           * Enquiries sent.
           */
          lead?: number;
          /**
           * Searches made.
           */
          search?: number;
          /**
           * Favourites marked.
           */
          favourite?: number;
          /**
           * Listings shared.
           */
          share?: number;
          /**
           * Visits after the first.
           */
          return_visit?: number;
        };
        /**
         * The listings.
         */
        property_ids: string[];
        /**
         * Enquiries.
         */
        leads: {
          /**
           * When it happened.
           */
          at: string;
          /**
           * The listing.
           */
          property_id?: string;
          /**
           * The lead.
           */
          lead_id?: string;
        }[];
      }[];
    };
  };
  /**
   * How a listing does
   */
  getPropertyInsights: {
    path: {
      gatewayId: string;
      propertyUuid: string;
    };
    query?: {
      /**
       * First day, inclusive; by default 29 days before `to`.
       */
      from?: string;
      /**
       * Last day, inclusive; today in UTC by default. Days of the figures are calendar days in the time zone of the gateway’s schedule, UTC if it has none.
       */
      to?: string;
    };
    answer: {
      /**
       * First day.
       */
      from: string;
      /**
       * Last day, inclusive.
       */
      to: string;
      /**
       * The listing.
       */
      property_id: string;
      /**
       * Absent, as all that follows, for a listing that has left the gateway.
       */
      reference?: string;
      /**
       * Its title.
       */
      title?: string;
      /**
       * Its kind.
       */
      type?: string;
      /**
       * What is offered: a sale, a rental or another kind of offer.
       */
      offer_type?: string;
      /**
       * Town.
       */
      city?: string;
      /**
       * Price.
       */
      price?: number;
      /**
       * Currency, ISO 4217.
       */
      currency?: string;
      /**
       * Events of type `listing_view`.
       */
      views: number;
      /**
       * Distinct visitors with any event about the listing.
       */
      visitors: number;
      /**
       * How often the pictures were opened.
       */
      galleries: number;
      /**
       * How often it was marked as a favourite.
       */
      favourites: number;
      /**
       * How often it was shared.
       */
      shares: number;
      /**
       * How often the telephone number was opened.
       */
      phone_clicks: number;
      /**
       * How often a form was begun.
       */
      form_starts: number;
      /**
       * Enquiries.
       */
      leads: number;
      /**
       * By views, among listings with an event; absent without one.
       */
      rank?: number;
      /**
       * Number of listings in the order.
       */
      ranked_listings: number;
      /**
       * Figures day by day.
       */
      series: {
        /**
         * The day.
         */
        date: string;
        /**
         * Events of type `listing_view`.
         */
        views: number;
        /**
         * Distinct visitors with any event about the listing.
         */
        visitors: number;
        /**
         * How often the pictures were opened.
         */
        galleries: number;
        /**
         * How often it was marked as a favourite.
         */
        favourites: number;
        /**
         * How often it was shared.
         */
        shares: number;
        /**
         * How often the telephone number was opened.
         */
        phone_clicks: number;
        /**
         * How often a form was begun.
         */
        form_starts: number;
        /**
         * Enquiries.
         */
        leads: number;
      }[];
      /**
       * Visitors of the listing by the channel of the session in which each first came in the window.
       */
      channels: {
        /**
         * How the person came.
         */
        channel:
          | 'paid_search'
          | 'organic_search'
          | 'paid_social'
          | 'social'
          | 'display'
          | 'email'
          | 'portal'
          | 'referral'
          | 'other'
          | 'direct';
        /**
         * People who came, each counted once.
         */
        visitors: number;
      }[];
      /**
       * Distinct visitors who searched in the window for what the listing is today, and opened a listing on that day. Absent for listings that are hidden or gone, and while the search cannot be reached.
       */
      searchers?: {
        /**
         * Those of them who opened this listing in the window.
         */
        opened: number;
        /**
         * Those who opened others and not this one.
         */
        skipped: number;
        /**
         * False where visitors searched by more than 1000 different filters: the searches by the rarest ones are not counted.
         */
        complete: boolean;
      };
      /**
       * The same figures for the time before, of the same length.
       */
      comparison: {
        /**
         * First day.
         */
        from: string;
        /**
         * Last day, inclusive.
         */
        to: string;
        /**
         * Events of type `listing_view`.
         */
        views: number;
        /**
         * Distinct visitors with any event about the listing.
         */
        visitors: number;
        /**
         * How often the pictures were opened.
         */
        galleries: number;
        /**
         * How often it was marked as a favourite.
         */
        favourites: number;
        /**
         * How often it was shared.
         */
        shares: number;
        /**
         * How often the telephone number was opened.
         */
        phone_clicks: number;
        /**
         * How often a form was begun.
         */
        form_starts: number;
        /**
         * Enquiries.
         */
        leads: number;
      };
    };
  };
  /**
   * The weekly report for the owner of a listing
   */
  getOwnerReport: {
    path: {
      gatewayId: string;
      propertyUuid: string;
    };
    query?: {
      /**
       * Last day of the week; yesterday in UTC by default.
       */
      to?: string;
      /**
       * By default what the Accept header prefers.
       */
      format?: 'json' | 'pdf';
      /**
       * Of the PDF.
       */
      language?: 'fr' | 'en' | 'de';
    };
    answer: {
      /**
       * The listing.
       */
      property_id: string;
      /**
       * Reference that the agency uses.
       */
      reference: string;
      /**
       * Its title.
       */
      title?: string;
      /**
       * Town.
       */
      city?: string;
      /**
       * Price.
       */
      price?: number;
      /**
       * Currency, ISO 4217.
       */
      currency?: string;
      /**
       * First day.
       */
      from: string;
      /**
       * Last day, inclusive.
       */
      to: string;
      /**
       * Figures of the last week.
       */
      week: {
        /**
         * How often the page was opened.
         */
        views: number;
        /**
         * People who came, each counted once.
         */
        visitors: number;
        /**
         * How often it was marked as a favourite.
         */
        favourites: number;
        /**
         * How often it was shared.
         */
        shares: number;
        /**
         * Enquiries, calls and other contacts.
         */
        contacts: number;
        /**
         * Enquiries.
         */
        leads: number;
      };
      /**
       * Figures of the week before.
       */
      previous_week: {
        /**
         * How often the page was opened.
         */
        views: number;
        /**
         * People who came, each counted once.
         */
        visitors: number;
        /**
         * How often it was marked as a favourite.
         */
        favourites: number;
        /**
         * How often it was shared.
         */
        shares: number;
        /**
         * Enquiries, calls and other contacts.
         */
        contacts: number;
        /**
         * Enquiries.
         */
        leads: number;
      };
      /**
       * Eight weeks, the reported one last.
       */
      weeks: {
        /**
         * First day.
         */
        from: string;
        /**
         * How often the page was opened.
         */
        views: number;
        /**
         * People who came, each counted once.
         */
        visitors: number;
        /**
         * How often it was marked as a favourite.
         */
        favourites: number;
        /**
         * How often it was shared.
         */
        shares: number;
        /**
         * Enquiries, calls and other contacts.
         */
        contacts: number;
        /**
         * Enquiries.
         */
        leads: number;
      }[];
      /**
       * By views in the week; absent without a view.
       */
      rank?: number;
      /**
       * Number of listings in the order.
       */
      ranked_listings: number;
      /**
       * Figures by channel.
       */
      channels: {
        /**
         * How the person came.
         */
        channel:
          | 'paid_search'
          | 'organic_search'
          | 'paid_social'
          | 'social'
          | 'display'
          | 'email'
          | 'portal'
          | 'referral'
          | 'other'
          | 'direct';
        /**
         * People who came, each counted once.
         */
        visitors: number;
      }[];
      /**
       * Visitors of the last 60 days whose searches and views match the listing.
       */
      matching_visitors: number;
      /**
       * Days since the listing came.
       */
      days_on_market?: number;
    };
  };
  /**
   * Visitors interested in a listing
   */
  listPropertyLeads: {
    path: {
      gatewayId: string;
      propertyUuid: string;
    };
    query?: {
      /**
       * First day, inclusive; by default 29 days before `to`.
       */
      from?: string;
      /**
       * Last day, inclusive; today in UTC by default. Days of the figures are calendar days in the time zone of the gateway’s schedule, UTC if it has none.
       */
      to?: string;
      page?: number;
      size?: number;
    };
    answer: {
      /**
       * The items of this page.
       */
      items: {
        /**
         * Pseudonym of a visitor: a keyed hash that cannot be reversed.
         */
        visitor_id: string;
        /**
         * Rank of the intent: a visitor with a higher score is likelier to become a customer within 30 days. No probability; see `probability`.
         */
        score: number;
        /**
         * Fraction of visitors with this score who became customers of this gateway within 30 days, from the outcomes that it reported; absent until 20 of the visitors who were scored were reported as won, and where the score does not rank them.
         */
        probability?: number;
        /**
         * urgent from 50, hot from 25, warm from 10.
         */
        level: 'urgent' | 'hot' | 'warm' | 'cold';
        /**
         * Why, by kind.
         */
        reasons: {
          /**
           * Code that a program can act on.
           */
          code:
            | 'recent_views'
            | 'earlier_views'
            | 'days_since_last'
            | 'repeat_views'
            | 'breadth'
            | 'saved'
            | 'contacts'
            | 'leads'
            | 'narrow_searches';
          /**
           * The count, or days for `days_since_last`.
           */
          value: number;
          /**
           * Log-odds against an average visitor; positive ones raise the score.
           */
          effect: number;
        }[];
        /**
         * Within the 60 days that the score looks at.
         */
        first_seen_at: string;
        /**
         * When it was last seen.
         */
        last_seen_at: string;
        /**
         * Visits.
         */
        sessions: number;
        /**
         * Pages of listings that were opened.
         */
        listing_views: number;
        /**
         * How often it was marked as a favourite.
         */
        favourites: number;
        /**
         * Clicks on the telephone number and forms begun.
         */
        contacts: number;
        /**
         * Enquiries.
         */
        leads: number;
        /**
         * Leads of /leads that the visitor became.
         */
        lead_ids: string[];
        /**
         * Of the first session.
         */
        channel:
          | 'paid_search'
          | 'organic_search'
          | 'paid_social'
          | 'social'
          | 'display'
          | 'email'
          | 'portal'
          | 'referral'
          | 'other'
          | 'direct';
        /**
         * What came of the lead.
         */
        outcome?: {
          /**
           * What came of the lead.
           */
          outcome: 'contacted' | 'visit' | 'offer' | 'won' | 'lost';
          /**
           * When it happened.
           */
          at: string;
          /**
           * What the deal brought.
           */
          revenue?: number;
          /**
           * Currency, ISO 4217.
           */
          currency?: string;
          /**
           * The listing.
           */
          property_id?: string;
        };
        /**
         * What the visitor did with this listing: a view or gallery counts 1, a share 3, a favourite 4, a contact 6, a lead 10.
         */
        interest: number;
      }[];
      /**
       * Number of this page; the first is 0.
       */
      page: number;
      /**
       * Items per page.
       */
      size: number;
      /**
       * Items on all pages.
       */
      total_elements: number;
      /**
       * Number of pages.
       */
      total_pages: number;
    };
  };
  /**
   * Visitors whose searches match a listing
   */
  listMatchingLeads: {
    path: {
      gatewayId: string;
      propertyUuid: string;
    };
    query?: {
      limit?: number;
      /**
       * Leaves out what the visitor has viewed already.
       */
      unseen?: boolean;
    };
    answer: {
      /**
       * The listing.
       */
      property: {
        /**
         * The listing.
         */
        property_id: string;
        /**
         * Absent, as all that follows, for a listing that has left the gateway.
         */
        reference?: string;
        /**
         * Its title.
         */
        title?: string;
        /**
         * Its kind.
         */
        type?: string;
        /**
         * What is offered: a sale, a rental or another kind of offer.
         */
        offer_type?: string;
        /**
         * Town.
         */
        city?: string;
        /**
         * Price.
         */
        price?: number;
        /**
         * Currency, ISO 4217.
         */
        currency?: string;
      };
      /**
       * The items of this page.
       */
      items: {
        /**
         * Pseudonym of a visitor: a keyed hash that cannot be reversed.
         */
        visitor_id: string;
        /**
         * Rank of the intent: a visitor with a higher score is likelier to become a customer within 30 days. No probability; see `probability`.
         */
        score: number;
        /**
         * Fraction of visitors with this score who became customers of this gateway within 30 days, from the outcomes that it reported; absent until 20 of the visitors who were scored were reported as won, and where the score does not rank them.
         */
        probability?: number;
        /**
         * urgent from 50, hot from 25, warm from 10.
         */
        level: 'urgent' | 'hot' | 'warm' | 'cold';
        /**
         * Why, by kind.
         */
        reasons: {
          /**
           * Code that a program can act on.
           */
          code:
            | 'recent_views'
            | 'earlier_views'
            | 'days_since_last'
            | 'repeat_views'
            | 'breadth'
            | 'saved'
            | 'contacts'
            | 'leads'
            | 'narrow_searches';
          /**
           * The count, or days for `days_since_last`.
           */
          value: number;
          /**
           * Log-odds against an average visitor; positive ones raise the score.
           */
          effect: number;
        }[];
        /**
         * Within the 60 days that the score looks at.
         */
        first_seen_at: string;
        /**
         * When it was last seen.
         */
        last_seen_at: string;
        /**
         * Visits.
         */
        sessions: number;
        /**
         * Pages of listings that were opened.
         */
        listing_views: number;
        /**
         * How often it was marked as a favourite.
         */
        favourites: number;
        /**
         * Clicks on the telephone number and forms begun.
         */
        contacts: number;
        /**
         * Enquiries.
         */
        leads: number;
        /**
         * Leads of /leads that the visitor became.
         */
        lead_ids: string[];
        /**
         * Of the first session.
         */
        channel:
          | 'paid_search'
          | 'organic_search'
          | 'paid_social'
          | 'social'
          | 'display'
          | 'email'
          | 'portal'
          | 'referral'
          | 'other'
          | 'direct';
        /**
         * What came of the lead.
         */
        outcome?: {
          /**
           * What came of the lead.
           */
          outcome: 'contacted' | 'visit' | 'offer' | 'won' | 'lost';
          /**
           * When it happened.
           */
          at: string;
          /**
           * What the deal brought.
           */
          revenue?: number;
          /**
           * Currency, ISO 4217.
           */
          currency?: string;
          /**
           * The listing.
           */
          property_id?: string;
        };
        /**
         * How well they fit, 0 to 100.
         */
        match: number;
        /**
         * Fit per criterion; those of which nothing is known are absent.
         */
        fit: {
          /**
           * Price.
           */
          price?: number;
          /**
           * How well the place fits, 0 to 1.
           */
          place?: number;
          /**
           * Its kind.
           */
          type?: number;
        };
        /**
         * Whether the person has opened the listing.
         */
        has_viewed: boolean;
      }[];
    };
  };
  /**
   * Listings that fit what a visitor looks for
   */
  listMatchingProperties: {
    path: {
      gatewayId: string;
      leadId: string;
    };
    query?: {
      limit?: number;
      /**
       * Leaves out what the visitor has viewed already.
       */
      unseen?: boolean;
    };
    answer: {
      /**
       * Pseudonym of a visitor: a keyed hash that cannot be reversed.
       */
      visitor_id: string;
      /**
       * The items of this page.
       */
      items: {
        /**
         * The listing.
         */
        property_id: string;
        /**
         * Absent, as all that follows, for a listing that has left the gateway.
         */
        reference?: string;
        /**
         * Its title.
         */
        title?: string;
        /**
         * Its kind.
         */
        type?: string;
        /**
         * What is offered: a sale, a rental or another kind of offer.
         */
        offer_type?: string;
        /**
         * Town.
         */
        city?: string;
        /**
         * Price.
         */
        price?: number;
        /**
         * Currency, ISO 4217.
         */
        currency?: string;
        /**
         * How well they fit, 0 to 100.
         */
        match: number;
        /**
         * Fit per criterion; those of which nothing is known are absent.
         */
        fit: {
          /**
           * Price.
           */
          price?: number;
          /**
           * How well the place fits, 0 to 1.
           */
          place?: number;
          /**
           * Its kind.
           */
          type?: number;
        };
        /**
         * Whether the person has opened the listing.
         */
        has_viewed: boolean;
      }[];
    };
  };
  /**
   * Report the outcome of a lead
   */
  setLeadOutcome: {
    path: {
      gatewayId: string;
      leadId: string;
    };
    body: {
      /**
       * What came of the lead.
       */
      outcome: 'contacted' | 'visit' | 'offer' | 'won' | 'lost';
      /**
       * When it happened; now by default.
       */
      at?: string;
      /**
       * Fee or other revenue of the agency.
       */
      revenue?: number;
      /**
       * ISO 4217 code; needed with `revenue`.
       */
      currency?: string;
      /**
       * The listing that it was about.
       */
      property_id?: string;
    };
    answer: {
      /**
       * Pseudonym of a visitor: a keyed hash that cannot be reversed.
       */
      visitor_id: string;
      /**
       * What came of the lead.
       */
      outcome: {
        /**
         * What came of the lead.
         */
        outcome: 'contacted' | 'visit' | 'offer' | 'won' | 'lost';
        /**
         * When it happened.
         */
        at: string;
        /**
         * What the deal brought.
         */
        revenue?: number;
        /**
         * Currency, ISO 4217.
         */
        currency?: string;
        /**
         * The listing.
         */
        property_id?: string;
      };
    };
  };
  /**
   * From costs to outcomes
   */
  getInsightsRoi: {
    path: {
      gatewayId: string;
    };
    query?: {
      /**
       * First day, inclusive; by default 29 days before `to`.
       */
      from?: string;
      /**
       * Last day, inclusive; today in UTC by default. Days of the figures are calendar days in the time zone of the gateway’s schedule, UTC if it has none.
       */
      to?: string;
      model?: 'first' | 'last' | 'linear' | 'position_based';
      /**
       * Of the costs and of the revenue that is counted.
       */
      currency?: string;
      /**
       * Costs in the window, `channel:amount`, each channel once: `paid_search:350,portal:1200`. They replace the stated ones.
       *
       * @maxItems 10
       */
      cost?: string[];
    };
    answer: {
      /**
       * First day.
       */
      from: string;
      /**
       * Last day, inclusive.
       */
      to: string;
      /**
       * How leads are credited to channels.
       */
      model: 'first' | 'last' | 'linear' | 'position_based';
      /**
       * Currency, ISO 4217.
       */
      currency: string;
      /**
       * Enquiries.
       */
      leads: number;
      /**
       * Leads by what came of them.
       */
      outcomes: {
        /**
         * Were contacted.
         */
        contacted: number;
        /**
         * Viewed a property.
         */
        visit: number;
        /**
         * Made an offer.
         */
        offer: number;
        /**
         * Became a deal.
         */
        won: number;
        /**
         * Were lost.
         */
        lost: number;
      };
      /**
       * Of outcomes `won` in `currency`.
       */
      revenue: number;
      /**
       * What was spent.
       */
      cost: number;
      /**
       * Months of the window whose costs in `currency` are not stated. While there are any, `cost` is incomplete, and nothing is divided by it. Empty if the request names the costs.
       *
       * Items: A calendar month, `YYYY-MM`.
       */
      months_without_costs: string[];
      /**
       * (revenue − cost) ÷ cost; absent without costs, and while costs of a month are missing.
       */
      roi?: number;
      /**
       * Figures by channel.
       */
      channels: {
        /**
         * How the person came.
         */
        channel:
          | 'paid_search'
          | 'organic_search'
          | 'paid_social'
          | 'social'
          | 'display'
          | 'email'
          | 'portal'
          | 'referral'
          | 'other'
          | 'direct';
        /**
         * Visits.
         */
        sessions: number;
        /**
         * Enquiries.
         */
        leads: number;
        /**
         * Became a deal.
         */
        won: number;
        /**
         * What the deal brought.
         */
        revenue: number;
        /**
         * What was spent.
         */
        cost?: number;
        /**
         * What a lead cost.
         */
        cost_per_lead?: number;
        /**
         * What a deal cost.
         */
        cost_per_won?: number;
        /**
         * Revenue less cost, as a share of the cost.
         */
        roi?: number;
      }[];
      /**
       * Currencies of outcomes and stated costs that are left out: nothing is converted.
       */
      other_currencies: string[];
    };
  };
  /**
   * List the costs of channels
   */
  listChannelCosts: {
    path: {
      gatewayId: string;
    };
    answer: {
      /**
       * The items of this page.
       */
      items: {
        /**
         * A calendar month, `YYYY-MM`.
         */
        month: string;
        /**
         * Currency, ISO 4217.
         */
        currency: string;
        /**
         * Amounts of the whole month by channel. A channel without one cost nothing.
         */
        costs: {
          /**
           * Advertisements of search engines.
           */
          paid_search?: number;
          /**
           * Work on being found by search engines.
           */
          organic_search?: number;
          /**
           * Advertisements in social networks.
           */
          paid_social?: number;
          /**
           * Work on pages in social networks.
           */
          social?: number;
          /**
           * Banners and retargeting.
           */
          display?: number;
          /**
           * Newsletters.
           */
          email?: number;
          /**
           * Subscriptions of property portals.
           */
          portal?: number;
          /**
           * Other websites that link to the agency.
           */
          referral?: number;
          /**
           * Campaigns of no other channel.
           */
          other?: number;
          /**
           * What brings visitors without a link, such as signs and newspapers.
           */
          direct?: number;
        };
        /**
         * When it last changed.
         */
        updated_at: string;
      }[];
    };
  };
  /**
   * State the costs of channels in a month
   */
  setChannelCosts: {
    path: {
      gatewayId: string;
      /**
       * A calendar month, `YYYY-MM`.
       */
      month: string;
    };
    body: {
      /**
       * ISO 4217 code of all amounts.
       */
      currency: string;
      /**
       * Amounts of the whole month by channel. A channel without one cost nothing.
       */
      costs: {
        /**
         * Advertisements of search engines.
         */
        paid_search?: number;
        /**
         * Work on being found by search engines.
         */
        organic_search?: number;
        /**
         * Advertisements in social networks.
         */
        paid_social?: number;
        /**
         * Work on pages in social networks.
         */
        social?: number;
        /**
         * Banners and retargeting.
         */
        display?: number;
        /**
         * Newsletters.
         */
        email?: number;
        /**
         * Subscriptions of property portals.
         */
        portal?: number;
        /**
         * Other websites that link to the agency.
         */
        referral?: number;
        /**
         * Campaigns of no other channel.
         */
        other?: number;
        /**
         * What brings visitors without a link, such as signs and newspapers.
         */
        direct?: number;
      };
    };
    answer: {
      /**
       * A calendar month, `YYYY-MM`.
       */
      month: string;
      /**
       * Currency, ISO 4217.
       */
      currency: string;
      /**
       * Amounts of the whole month by channel. A channel without one cost nothing.
       */
      costs: {
        /**
         * Advertisements of search engines.
         */
        paid_search?: number;
        /**
         * Work on being found by search engines.
         */
        organic_search?: number;
        /**
         * Advertisements in social networks.
         */
        paid_social?: number;
        /**
         * Work on pages in social networks.
         */
        social?: number;
        /**
         * Banners and retargeting.
         */
        display?: number;
        /**
         * Newsletters.
         */
        email?: number;
        /**
         * Subscriptions of property portals.
         */
        portal?: number;
        /**
         * Other websites that link to the agency.
         */
        referral?: number;
        /**
         * Campaigns of no other channel.
         */
        other?: number;
        /**
         * What brings visitors without a link, such as signs and newspapers.
         */
        direct?: number;
      };
      /**
       * When it last changed.
       */
      updated_at: string;
    };
  };
  /**
   * Delete the costs of channels in a month
   */
  deleteChannelCosts: {
    path: {
      gatewayId: string;
      /**
       * A calendar month, `YYYY-MM`.
       */
      month: string;
    };
    answer: undefined;
  };
  /**
   * List the leads of the gateway
   */
  listLeads: {
    query?: {
      page?: number;
      size?: number;
      /**
       * The gateway. By default the one that an API token is bound to, else the single gateway of the client with the addon. Delegates with WRITE name the gateway here.
       */
      gatewayId?: string;
      /**
       * By default what the Accept header prefers.
       */
      format?: 'json' | 'csv';
    };
    answer: {
      /**
       * The items of this page.
       */
      items: Lead[];
      /**
       * Number of this page; the first is 0.
       */
      page: number;
      /**
       * Items per page.
       */
      size: number;
      /**
       * Items on all pages.
       */
      total_elements: number;
      /**
       * Number of pages.
       */
      total_pages: number;
    };
  };
  /**
   * Hand a lead over
   */
  createLead: {
    query?: {
      /**
       * The gateway. By default the one that an API token is bound to, else the single gateway of the client with the addon. Delegates with WRITE name the gateway here.
       */
      gatewayId?: string;
    };
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    body: {
      /**
       * First name.
       */
      first_name?: string;
      /**
       * Last name.
       */
      last_name?: string;
      /**
       * Mail address.
       */
      email?: string;
      /**
       * Telephone number as the person wrote it.
       */
      phone?: string;
      /**
       * What the person wrote.
       */
      message?: string;
      /**
       * Address of the property that the lead is about.
       */
      property_address?: string;
      /**
       * Months until the person wants to sell, buy or let.
       */
      project_timeframe_months?: number;
      /**
       * What the person asks for: to see the listing, to be called, an answer, or a valuation.
       */
      request?: 'VIEWING' | 'CALL_BACK' | 'QUESTION' | 'VALUATION';
      /**
       * What is offered: a sale, a rental or another kind of offer.
       */
      offer_type?:
        | 'RENTAL'
        | 'SALE'
        | 'AUCTION'
        | 'SEASONAL_RENTAL'
        | 'PROGRAM'
        | 'LIFE_ANNUITY_SALE'
        | 'LEASE_TRANSFER'
        | 'LEASEHOLD';
      /**
       * Kind of property.
       */
      property_type?:
        | 'APARTMENT'
        | 'COMMERCIAL'
        | 'GOODWILL'
        | 'HOUSE'
        | 'LAND'
        | 'OFFICE'
        | 'PARKING'
        | 'PROGRAM'
        | 'BUILDING'
        | 'OTHER';
      /**
       * The listing that the lead is about; one of the gateway, present or former.
       */
      property_id?: string;
      /**
       * The estimation that the lead saw.
       */
      request_id?: string;
      /**
       * Key figures of that estimation.
       */
      estimate?: {
        /**
         * The value that is most likely.
         */
        central: number;
        /**
         * Lower end of the range.
         */
        low?: number;
        /**
         * Upper end of the range.
         */
        high?: number;
        /**
         * ISO 4217 code.
         */
        currency: string;
      };
      /**
       * What brought the lead: for attribution.
       */
      source?: {
        /**
         * `site` by default.
         */
        channel?: 'site' | 'portal';
        /**
         * Campaign source, such as `google`.
         */
        utm_source?: string;
        /**
         * Campaign medium, such as `cpc`.
         */
        utm_medium?: string;
        /**
         * Campaign name.
         */
        utm_campaign?: string;
        /**
         * Host of the page that led to the site, without path and query.
         */
        referrer_host?: string;
        /**
         * Path of the page on which the form was sent, without query and fragment.
         */
        page?: string;
      };
      /**
       * What the person agreed to.
       */
      consent: {
        /**
         * The person agreed to be contacted. Without consent there is no lead.
         */
        given: true;
        /**
         * Version of the text that the person agreed to.
         */
        text_version?: string;
      };
    };
    answer: LeadReceipt;
  };
  /**
   * Erase every lead of a person
   */
  eraseLeadsByEmail: {
    query?: {
      /**
       * The gateway. By default the one that an API token is bound to, else the single gateway of the client with the addon. Delegates with WRITE name the gateway here.
       */
      gatewayId?: string;
    };
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    body: {
      /**
       * Mail address of the person; case does not matter.
       */
      email: string;
    };
    answer: {
      /**
       * Leads whose personal data was deleted.
       */
      erased: number;
    };
  };
  /**
   * Get a lead
   */
  getLead: {
    path: {
      id: string;
    };
    answer: Lead;
  };
  /**
   * Erase a lead
   */
  eraseLead: {
    path: {
      id: string;
    };
    answer: undefined;
  };
  /**
   * Delete everything that is kept for the client
   */
  eraseClient: {
    query?: {
      /**
       * The `client_id` of the token (`GET /principal`), so that nobody deletes everything by mistake.
       */
      confirm?: string;
      /**
       * Leaves the listings on the sites instead of withdrawing them.
       */
      keepOnSites?: boolean;
    };
    answer: {
      /**
       * Own gateways. Their listings are withdrawn and removed in the background.
       */
      gateways: number;
      /**
       * Gateways of other clients that the client has left.
       */
      delegations: number;
      /**
       * Its own mapping templates.
       */
      templates: number;
      /**
       * Its own layouts of brochures.
       */
      pdf_templates: number;
      /**
       * Those without a gateway; others are removed with their gateway.
       */
      mappings: number;
      /**
       * Sample files.
       */
      mapping_uploads: number;
      /**
       * Sites that it has paired with the hub.
       */
      managed_sites: number;
      /**
       * What the sites pushed and reported.
       */
      site_reports: number;
    };
  };
  /**
   * Everything that is kept for the client
   */
  exportClient: {
    answer: {
      /**
       * `templates`, `mappings`, `mapping_versions` and `pdf_templates` are the client’s own; `client_audit_events` are its acts beyond gateways. The places up to that one concern the client, all that follow a gateway. `listings` has the whole property model. `summary` is the last entry: without it the export was cut off.
       */
      place:
        | 'notification_preferences'
        | 'templates'
        | 'pdf_templates'
        | 'mappings'
        | 'mapping_versions'
        | 'site_activations'
        | 'managed_sites'
        | 'site_audit'
        | 'site_fatals'
        | 'client_audit_events'
        | 'gateways'
        | 'metadata'
        | 'delegations'
        | 'api_tokens'
        | 'addons'
        | 'rules'
        | 'event_subscriptions'
        | 'portals'
        | 'listings'
        | 'former_listings'
        | 'held_listings'
        | 'quarantine'
        | 'sync_jobs'
        | 'saved_searches'
        | 'leads'
        | 'visitor_events'
        | 'outcomes'
        | 'channel_costs'
        | 'invoices'
        | 'audit_events'
        | 'summary';
      /**
       * The gateway that the record belongs to.
       */
      gateway_id?: string;
      /**
       * The record as the operation that lists its place returns it. Of `summary`: how many entries there are before it, by place.
       */
      data: {};
    }[];
  };
  /**
   * Everything that is stored of a person
   */
  exportPerson: {
    query?: {
      /**
       * Mail address of the person, compared without regard to case.
       */
      email?: string;
    };
    answer: {
      /**
       * The gateway that it belongs to.
       */
      gateway_id: string;
      /**
       * `visitor_events`: what the visitor did on the site. `visitor_days`: the same, summed up per day. `outcomes`: what the agency reported. `leads`, `saved_searches`, `mails`, `audit_events`: as stored, opened. `withheld`: why something is left out.
       */
      place:
        | 'visitor_events'
        | 'visitor_days'
        | 'outcomes'
        | 'audit_events'
        | 'mails'
        | 'saved_searches'
        | 'leads'
        | 'withheld';
      /**
       * The record. Its fields depend on the place.
       */
      data: {};
    }[];
  };
  /**
   * Erase a person
   */
  erasePerson: {
    query?: {
      /**
       * Mail address of the person, compared without regard to case.
       */
      email?: string;
    };
    answer: {
      /**
       * Gateways that were searched.
       */
      gateways: number;
      /**
       * How much was erased, by where it was.
       */
      erased: {
        /**
         * Events of visitors.
         */
        visitor_events: number;
        /**
         * Days whose rows were rewritten without the visitor.
         */
        visitor_days: number;
        /**
         * Outcomes of leads that were erased.
         */
        outcomes: number;
        /**
         * Enquiries.
         */
        leads: number;
        /**
         * Saved searches.
         */
        saved_searches: number;
        /**
         * Mails.
         */
        mails: number;
        /**
         * Events that stay, without the visitor’s data.
         */
        audit_events: number;
      };
    };
  };
  /**
   * List PDF templates
   */
  listPdfTemplates: {
    query?: {
      page?: number;
      size?: number;
    };
    answer: {
      /**
       * The items of this page.
       */
      items: PdfTemplate[];
      /**
       * Number of this page; the first is 0.
       */
      page: number;
      /**
       * Items per page.
       */
      size: number;
      /**
       * Items on all pages.
       */
      total_elements: number;
      /**
       * Number of pages.
       */
      total_pages: number;
    };
  };
  /**
   * Create a PDF template of your own
   */
  createPdfTemplate: {
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    body: {
      /**
       * A name with at least one visible character.
       */
      name: string;
      /**
       * Layout of the brochure.
       */
      layout: 'luxe' | 'design' | 'standard' | 'minimal' | 'vitrine';
      /**
       * Six hexadecimal digits each: `primary` for headings and areas, `accent` for prices and lines.
       */
      colours?: {
        /**
         * Main colour.
         */
        primary?: string;
        /**
         * Second colour.
         */
        accent?: string;
      };
      /**
       * Fonts.
       */
      font?: 'sans' | 'serif' | 'mixed';
      /**
       * Without it the logo of the gateway, else that of the listing’s office.
       */
      logo_url?: string;
      /**
       * Each at most once, in the order of the brochure. `energy` and `terms` are printed last when left out.
       *
       * @minItems 1
       * @maxItems 9
       */
      sections?: (
        'facts' | 'description' | 'rooms' | 'amenities' | 'pictures' | 'plans' | 'energy' | 'terms' | 'contact'
      )[];
      /**
       * Language of the texts.
       */
      language?: 'fr' | 'en' | 'de';
      /**
       * Text at the foot of each page.
       */
      footer?: string;
    };
    answer: PdfTemplate;
  };
  /**
   * Get a PDF template
   */
  getPdfTemplate: {
    path: {
      id: string;
    };
    answer: PdfTemplate;
  };
  /**
   * Replace a PDF template of your own
   */
  replacePdfTemplate: {
    path: {
      id: string;
    };
    body: {
      /**
       * A name with at least one visible character.
       */
      name: string;
      /**
       * Layout of the brochure.
       */
      layout: 'luxe' | 'design' | 'standard' | 'minimal' | 'vitrine';
      /**
       * Six hexadecimal digits each: `primary` for headings and areas, `accent` for prices and lines.
       */
      colours?: {
        /**
         * Main colour.
         */
        primary?: string;
        /**
         * Second colour.
         */
        accent?: string;
      };
      /**
       * Fonts.
       */
      font?: 'sans' | 'serif' | 'mixed';
      /**
       * Without it the logo of the gateway, else that of the listing’s office.
       */
      logo_url?: string;
      /**
       * Each at most once, in the order of the brochure. `energy` and `terms` are printed last when left out.
       *
       * @minItems 1
       * @maxItems 9
       */
      sections?: (
        'facts' | 'description' | 'rooms' | 'amenities' | 'pictures' | 'plans' | 'energy' | 'terms' | 'contact'
      )[];
      /**
       * Language of the texts.
       */
      language?: 'fr' | 'en' | 'de';
      /**
       * Text at the foot of each page.
       */
      footer?: string;
    };
    answer: PdfTemplate;
  };
  /**
   * Remove a PDF template of your own
   */
  deletePdfTemplate: {
    path: {
      id: string;
    };
    answer: undefined;
  };
  /**
   * The brochure of a listing by a template that is not stored
   */
  previewPdfTemplate: {
    body: {
      /**
       * A listing of a gateway that the caller can read.
       */
      property_id: string;
      /**
       * The template.
       */
      template: {
        /**
         * A name with at least one visible character.
         */
        name: string;
        /**
         * Layout of the brochure.
         */
        layout: 'luxe' | 'design' | 'standard' | 'minimal' | 'vitrine';
        /**
         * Six hexadecimal digits each: `primary` for headings and areas, `accent` for prices and lines.
         */
        colours?: {
          /**
           * Main colour.
           */
          primary?: string;
          /**
           * Second colour.
           */
          accent?: string;
        };
        /**
         * Fonts.
         */
        font?: 'sans' | 'serif' | 'mixed';
        /**
         * Without it the logo of the gateway, else that of the listing’s office.
         */
        logo_url?: string;
        /**
         * Each at most once, in the order of the brochure. `energy` and `terms` are printed last when left out.
         *
         * @minItems 1
         * @maxItems 9
         */
        sections?: (
          'facts' | 'description' | 'rooms' | 'amenities' | 'pictures' | 'plans' | 'energy' | 'terms' | 'contact'
        )[];
        /**
         * Language of the texts.
         */
        language?: 'fr' | 'en' | 'de';
        /**
         * Text at the foot of each page.
         */
        footer?: string;
      };
      /**
       * That of the template when absent.
       */
      language?: 'fr' | 'en' | 'de';
    };
    answer: Response;
  };
  /**
   * Set the published URL of a listing
   */
  setPropertyUrl: {
    path: {
      id: string;
    };
    body: {
      /**
       * Public address of the listing on the client’s site, http or https; quotes, blanks and other signs that RFC 3986 does not allow are sent escaped.
       */
      url: string;
    };
    answer: Property;
  };
  /**
   * Cover thumbnail of a listing
   */
  getCover: {
    path: {
      id: string;
    };
    answer: Response;
  };
  /**
   * A picture of a listing, resized
   */
  getPicture: {
    path: {
      id: string;
      picture: string;
    };
    query?: {
      /**
       * Width in pixels; the height follows.
       */
      w?: 320 | 480 | 640 | 960 | 1280 | 1920;
    };
    answer: Response;
  };
  /**
   * A picture that came inside a feed
   */
  getMedia: {
    path: {
      gatewayId: string;
      name: string;
    };
    answer: Response;
  };
  /**
   * Search the open transaction data
   */
  searchDvf: {
    query?: {
      /**
       * In any of these communes, by INSEE code. Those of Paris, Lyon and Marseille stand for all their arrondissements.
       *
       * @minItems 1
       * @maxItems 50
       *
       * Items: An INSEE code of five characters, such as 06088 or 2A004.
       */
      codeInsee?: string[];
      /**
       * With any of these postal codes.
       *
       * @minItems 1
       * @maxItems 50
       *
       * Items: A postal code of five digits, such as 06000.
       */
      codePostal?: string[];
      /**
       * Department: 01 to 95, 2A, 2B, 971 to 976.
       */
      departement?: string;
      /**
       * Section of the land register: ten characters (692660000A: commune, prefix, section), or the section (A, AM, 012AM) together with one code_insee.
       */
      section?: string;
      /**
       * A parcel of fourteen characters, or its beginning.
       */
      parcelle?: string;
      /**
       * Of any of these kinds. Without it exchanges, auctions, expropriations and unknown kinds are left out.
       *
       * @minItems 1
       * @maxItems 50
       */
      natureMutation?: (
        'vente' | 'vefa' | 'terrain_a_batir' | 'echange' | 'adjudication' | 'expropriation' | 'autre'
      )[];
      /**
       * Of any of these kinds of property.
       *
       * @minItems 1
       * @maxItems 50
       */
      typeBien?: ('maison' | 'appartement' | 'terrain' | 'local' | 'mixte' | 'immeuble' | 'dependance')[];
      /**
       * Sold on this day or later.
       */
      dateMin?: string;
      /**
       * Sold on this day or earlier.
       */
      dateMax?: string;
      /**
       * Lowest price, EUR.
       */
      priceMin?: number;
      /**
       * Highest price, EUR.
       */
      priceMax?: number;
      /**
       * Smallest built area, m².
       */
      surfaceMin?: number;
      /**
       * Largest built area, m².
       */
      surfaceMax?: number;
      /**
       * Fewest main rooms.
       */
      roomsMin?: number;
      /**
       * Most main rooms.
       */
      roomsMax?: number;
      /**
       * Smallest plot, m².
       */
      landMin?: number;
      /**
       * Largest plot, m².
       */
      landMax?: number;
      /**
       * Lowest price per m², EUR.
       */
      pricePerM2Min?: number;
      /**
       * Highest price per m², EUR.
       */
      pricePerM2Max?: number;
      /**
       * Sales of what is still to be built, or everything else.
       */
      vefa?: boolean;
      /**
       * Exactly one dwelling, or none and several.
       */
      singleDwelling?: boolean;
      /**
       * With coordinates, or without.
       */
      hasCoordinates?: boolean;
      /**
       * Also mutations without a price or with a symbolic one, which are left out otherwise.
       */
      withoutPrice?: boolean;
      /**
       * Also mutations in several communes, which are left out otherwise.
       */
      multiCommune?: boolean;
      /**
       * Latitude of the point that `radius` and distances start from.
       */
      lat?: number;
      /**
       * Longitude of that point.
       */
      lon?: number;
      /**
       * Metres around `lat` and `lon`; at most 200 km. A larger area is a bbox, or a departement.
       */
      radius?: number;
      /**
       * A box in degrees: west, south, east, north (RFC 7946).
       *
       * @minItems 4
       * @maxItems 4
       */
      bbox?: number[];
      /**
       * Order, with a minus sign reversed; those without a value come last. `distance` needs lat and lon.
       */
      sort?: 'date' | '-date' | 'price' | '-price' | 'pricePerM2' | '-pricePerM2' | 'distance' | '-distance';
      /**
       * Only these fields of each mutation, and its id. Absent: all but those that GET /dvf/{id} has more.
       *
       * @minItems 1
       * @maxItems 33
       */
      fields?: (
        | 'id'
        | 'source_id'
        | 'release'
        | 'date'
        | 'nature'
        | 'property_type'
        | 'price'
        | 'price_per_m2'
        | 'price_per_m2_basis'
        | 'price_per_m2_missing'
        | 'composite_price_per_m2'
        | 'living_area'
        | 'carrez_area'
        | 'business_area'
        | 'rooms'
        | 'land_area'
        | 'dwellings'
        | 'outbuildings'
        | 'business_units'
        | 'lot_count'
        | 'flags'
        | 'address'
        | 'insee_codes'
        | 'departments'
        | 'location'
        | 'dispositions'
        | 'row_count'
        | 'parcels'
        | 'locals'
        | 'lots'
        | 'land'
        | 'addresses'
        | 'distance_m'
      )[];
      /**
       * From the page before; good for 24 hours.
       */
      cursor?: string;
      /**
       * Mutations per page; default 50.
       */
      limit?: number;
      /**
       * Format of the response; takes precedence over the Accept header. csv and ndjson without `limit`: everything, at most 100,000 mutations.
       */
      format?: 'json' | 'geojson' | 'csv' | 'ndjson';
    };
    answer: {
      /**
       * The items of this page.
       */
      data?: {
        /**
         * Made from date, price, parcels and dispositions: it survives the next release.
         */
        id: string;
        /**
         * id_mutation of geo-dvf; another one in each release.
         */
        source_id?: string;
        /**
         * Name of the release that it was imported from.
         */
        release?: string;
        /**
         * The day.
         */
        date?: string;
        /**
         * Kind of transaction.
         */
        nature?: 'vente' | 'vefa' | 'terrain_a_batir' | 'echange' | 'adjudication' | 'expropriation' | 'autre';
        /**
         * Kind of property.
         */
        property_type?: 'maison' | 'appartement' | 'terrain' | 'local' | 'mixte' | 'immeuble' | 'dependance';
        /**
         * EUR, of the whole mutation.
         */
        price?: number;
        /**
         * EUR per m² of the only dwelling.
         */
        price_per_m2?: number;
        /**
         * Which of the two areas it is by.
         */
        price_per_m2_basis?: 'carrez' | 'built';
        /**
         * Why there is none.
         */
        price_per_m2_missing?:
          | 'nature'
          | 'vefa'
          | 'no_price'
          | 'low_price'
          | 'several_prices'
          | 'no_dwelling'
          | 'multi_dwelling'
          | 'mixed'
          | 'no_surface'
          | 'small_surface';
        /**
         * Price by the area of everything built, for several dwellings or a mix; not the price of any one of them.
         */
        composite_price_per_m2?: number;
        /**
         * Built area of the dwellings, m².
         */
        living_area?: number;
        /**
         * Area by the Carrez law of the lots of the only dwelling, m².
         */
        carrez_area?: number;
        /**
         * Built area of business premises, m².
         */
        business_area?: number;
        /**
         * Main rooms of all dwellings.
         */
        rooms?: number;
        /**
         * m²; absent for flats, whose land is shared.
         */
        land_area?: number;
        /**
         * Number of dwellings sold.
         */
        dwellings?: number;
        /**
         * Number of outbuildings sold.
         */
        outbuildings?: number;
        /**
         * Number of business premises sold.
         */
        business_units?: number;
        /**
         * Number of lots sold.
         */
        lot_count?: number;
        /**
         * What to keep in mind about the sale.
         */
        flags?: (
          | 'multi_dwelling'
          | 'mixed'
          | 'vefa'
          | 'dup_rows'
          | 'no_surface'
          | 'no_price'
          | 'symbolic_price'
          | 'outlier'
          | 'multi_commune'
          | 'outbuildings'
          | 'several_prices'
          | 'no_coordinates'
          | 'cut'
        )[];
        /**
         * The address.
         */
        address?: {
          /**
           * House number.
           */
          number?: string;
          /**
           * B for bis, T for ter, Q for quater.
           */
          suffix?: string;
          /**
           * Street.
           */
          street?: string;
          /**
           * FANTOIR code, four characters.
           */
          street_code?: string;
          /**
           * Postal code.
           */
          postal_code?: string;
          /**
           * Town.
           */
          city?: string;
          /**
           * Code of the commune, INSEE.
           */
          insee_code?: string;
        };
        /**
         * Codes of the communes, INSEE.
         */
        insee_codes?: string[];
        /**
         * Codes of the departments.
         */
        departments?: string[];
        /**
         * Centre of the parcel, WGS-84; not of the building.
         */
        location?: {
          /**
           * Latitude, WGS 84, degrees.
           */
          lat: number;
          /**
           * Longitude, WGS 84, degrees.
           */
          lon: number;
        };
        /**
         * Numbers of the dispositions of the deed.
         */
        dispositions?: string[];
        /**
         * Source rows that it was assembled from.
         */
        row_count?: number;
        /**
         * The parcels that were sold.
         */
        parcels?: {
          /**
           * Id of the parcel in the land register.
           */
          id: string;
          /**
           * Centre of the parcel, WGS-84; not of the building.
           */
          location?: {
            /**
             * Latitude, WGS 84, degrees.
             */
            lat: number;
            /**
             * Longitude, WGS 84, degrees.
             */
            lon: number;
          };
        }[];
        /**
         * The buildings and flats that were sold.
         */
        locals?: {
          /**
           * Its kind.
           */
          type: 'maison' | 'appartement' | 'dependance' | 'local';
          /**
           * Id of the parcel in the land register.
           */
          parcel?: string;
          /**
           * Number of the lot.
           */
          lot?: string;
          /**
           * Area, m².
           */
          area?: number;
          /**
           * Number of rooms.
           */
          rooms?: number;
          /**
           * The address.
           */
          address?: {
            /**
             * House number.
             */
            number?: string;
            /**
             * B for bis, T for ter, Q for quater.
             */
            suffix?: string;
            /**
             * Street.
             */
            street?: string;
            /**
             * FANTOIR code, four characters.
             */
            street_code?: string;
            /**
             * Postal code.
             */
            postal_code?: string;
            /**
             * Town.
             */
            city?: string;
            /**
             * Code of the commune, INSEE.
             */
            insee_code?: string;
          };
          /**
           * Rows that repeat it; two identical buildings cannot be distinguished.
           */
          row_count: number;
        }[];
        /**
         * The lots that were sold.
         */
        lots?: {
          /**
           * Id of the parcel in the land register.
           */
          parcel?: string;
          /**
           * Number of the volume.
           */
          volume?: string;
          /**
           * Number of the lot.
           */
          number: string;
          /**
           * Area by the Carrez law, m².
           */
          carrez_area?: number;
        }[];
        /**
         * The land that was sold.
         */
        land?: {
          /**
           * Id of the parcel in the land register.
           */
          parcel?: string;
          /**
           * Code of the use of the land.
           */
          use_code?: string;
          /**
           * Use of the land.
           */
          use?: string;
          /**
           * Code of a special use of the land.
           */
          special_use_code?: string;
          /**
           * Area, m².
           */
          area: number;
        }[];
        /**
         * Addresses that files are sent to.
         */
        addresses?: {
          /**
           * House number.
           */
          number?: string;
          /**
           * B for bis, T for ter, Q for quater.
           */
          suffix?: string;
          /**
           * Street.
           */
          street?: string;
          /**
           * FANTOIR code, four characters.
           */
          street_code?: string;
          /**
           * Postal code.
           */
          postal_code?: string;
          /**
           * Town.
           */
          city?: string;
          /**
           * Code of the commune, INSEE.
           */
          insee_code?: string;
          /**
           * Centre of the parcel, WGS-84; not of the building.
           */
          location?: {
            /**
             * Latitude, WGS 84, degrees.
             */
            lat: number;
            /**
             * Longitude, WGS 84, degrees.
             */
            lon: number;
          };
        }[];
        /**
         * From lat and lon, if they are given.
         */
        distance_m?: number;
      }[];
      /**
       * Instead of `data` if `zoom` is given; the largest ones first.
       */
      clusters?: {
        /**
         * zoom/x/y of the tile.
         */
        cell: string;
        /**
         * Latitude, WGS 84, degrees.
         */
        lat: number;
        /**
         * Longitude, WGS 84, degrees.
         */
        lon: number;
        /**
         * How many there are.
         */
        count: number;
        /**
         * Median price per m².
         */
        median_price_per_m2?: number;
      }[];
      /**
       * About this page.
       */
      meta: {
        /**
         * How many there are in all.
         */
        total: number;
        /**
         * Whether there is another page.
         */
        has_more?: boolean;
        /**
         * Where the next page begins; `cursor` of the next request.
         */
        next_cursor?: string;
      };
      /**
       * Where the data come from.
       */
      source: {
        /**
         * Licence of the data.
         */
        licence: {
          /**
           * Its name.
           */
          name: string;
          /**
           * Address of the licence.
           */
          url: string;
          /**
           * What has to be shown next to the data.
           */
          attribution: string;
        };
        /**
         * The published files that were imported.
         */
        releases: {
          /**
           * Its name.
           */
          name: string;
          /**
           * When the file was imported.
           */
          imported_at: string;
          /**
           * At its import; a later release may have replaced some.
           */
          mutations: number;
          /**
           * First day of the sales in it.
           */
          first_date?: string;
          /**
           * Last day of the sales in it.
           */
          last_date?: string;
        }[];
        /**
         * Limits of the data; also present when nothing has been imported.
         */
        notice?: string;
      };
    };
  };
  /**
   * Search transactions by area
   */
  searchDvfByArea: {
    query?: {
      /**
       * In any of these communes, by INSEE code. Those of Paris, Lyon and Marseille stand for all their arrondissements.
       *
       * @minItems 1
       * @maxItems 50
       *
       * Items: An INSEE code of five characters, such as 06088 or 2A004.
       */
      codeInsee?: string[];
      /**
       * With any of these postal codes.
       *
       * @minItems 1
       * @maxItems 50
       *
       * Items: A postal code of five digits, such as 06000.
       */
      codePostal?: string[];
      /**
       * Department: 01 to 95, 2A, 2B, 971 to 976.
       */
      departement?: string;
      /**
       * Section of the land register: ten characters (692660000A: commune, prefix, section), or the section (A, AM, 012AM) together with one code_insee.
       */
      section?: string;
      /**
       * A parcel of fourteen characters, or its beginning.
       */
      parcelle?: string;
      /**
       * Of any of these kinds. Without it exchanges, auctions, expropriations and unknown kinds are left out.
       *
       * @minItems 1
       * @maxItems 50
       */
      natureMutation?: (
        'vente' | 'vefa' | 'terrain_a_batir' | 'echange' | 'adjudication' | 'expropriation' | 'autre'
      )[];
      /**
       * Of any of these kinds of property.
       *
       * @minItems 1
       * @maxItems 50
       */
      typeBien?: ('maison' | 'appartement' | 'terrain' | 'local' | 'mixte' | 'immeuble' | 'dependance')[];
      /**
       * Sold on this day or later.
       */
      dateMin?: string;
      /**
       * Sold on this day or earlier.
       */
      dateMax?: string;
      /**
       * Lowest price, EUR.
       */
      priceMin?: number;
      /**
       * Highest price, EUR.
       */
      priceMax?: number;
      /**
       * Smallest built area, m².
       */
      surfaceMin?: number;
      /**
       * Largest built area, m².
       */
      surfaceMax?: number;
      /**
       * Fewest main rooms.
       */
      roomsMin?: number;
      /**
       * Most main rooms.
       */
      roomsMax?: number;
      /**
       * Smallest plot, m².
       */
      landMin?: number;
      /**
       * Largest plot, m².
       */
      landMax?: number;
      /**
       * Lowest price per m², EUR.
       */
      pricePerM2Min?: number;
      /**
       * Highest price per m², EUR.
       */
      pricePerM2Max?: number;
      /**
       * Sales of what is still to be built, or everything else.
       */
      vefa?: boolean;
      /**
       * Exactly one dwelling, or none and several.
       */
      singleDwelling?: boolean;
      /**
       * With coordinates, or without.
       */
      hasCoordinates?: boolean;
      /**
       * Also mutations without a price or with a symbolic one, which are left out otherwise.
       */
      withoutPrice?: boolean;
      /**
       * Also mutations in several communes, which are left out otherwise.
       */
      multiCommune?: boolean;
      /**
       * Latitude of the point that `radius` and distances start from.
       */
      lat?: number;
      /**
       * Longitude of that point.
       */
      lon?: number;
      /**
       * Metres around `lat` and `lon`; at most 200 km. A larger area is a bbox, or a departement.
       */
      radius?: number;
      /**
       * A box in degrees: west, south, east, north (RFC 7946).
       *
       * @minItems 4
       * @maxItems 4
       */
      bbox?: number[];
      /**
       * Order, with a minus sign reversed; those without a value come last. `distance` needs lat and lon.
       */
      sort?: 'date' | '-date' | 'price' | '-price' | 'pricePerM2' | '-pricePerM2' | 'distance' | '-distance';
      /**
       * Only these fields of each mutation, and its id. Absent: all but those that GET /dvf/{id} has more.
       *
       * @minItems 1
       * @maxItems 33
       */
      fields?: (
        | 'id'
        | 'source_id'
        | 'release'
        | 'date'
        | 'nature'
        | 'property_type'
        | 'price'
        | 'price_per_m2'
        | 'price_per_m2_basis'
        | 'price_per_m2_missing'
        | 'composite_price_per_m2'
        | 'living_area'
        | 'carrez_area'
        | 'business_area'
        | 'rooms'
        | 'land_area'
        | 'dwellings'
        | 'outbuildings'
        | 'business_units'
        | 'lot_count'
        | 'flags'
        | 'address'
        | 'insee_codes'
        | 'departments'
        | 'location'
        | 'dispositions'
        | 'row_count'
        | 'parcels'
        | 'locals'
        | 'lots'
        | 'land'
        | 'addresses'
        | 'distance_m'
      )[];
      /**
       * From the page before; good for 24 hours.
       */
      cursor?: string;
      /**
       * Mutations per page; default 50.
       */
      limit?: number;
      /**
       * Format of the response; takes precedence over the Accept header. csv and ndjson without `limit`: everything, at most 100,000 mutations.
       */
      format?: 'json' | 'geojson' | 'csv' | 'ndjson';
      /**
       * Zoom level of a web map: clusters of a quarter of a tile instead of mutations.
       */
      zoom?: number;
    };
    answer: {
      /**
       * The items of this page.
       */
      data?: {
        /**
         * Made from date, price, parcels and dispositions: it survives the next release.
         */
        id: string;
        /**
         * id_mutation of geo-dvf; another one in each release.
         */
        source_id?: string;
        /**
         * Name of the release that it was imported from.
         */
        release?: string;
        /**
         * The day.
         */
        date?: string;
        /**
         * Kind of transaction.
         */
        nature?: 'vente' | 'vefa' | 'terrain_a_batir' | 'echange' | 'adjudication' | 'expropriation' | 'autre';
        /**
         * Kind of property.
         */
        property_type?: 'maison' | 'appartement' | 'terrain' | 'local' | 'mixte' | 'immeuble' | 'dependance';
        /**
         * EUR, of the whole mutation.
         */
        price?: number;
        /**
         * EUR per m² of the only dwelling.
         */
        price_per_m2?: number;
        /**
         * Which of the two areas it is by.
         */
        price_per_m2_basis?: 'carrez' | 'built';
        /**
         * Why there is none.
         */
        price_per_m2_missing?:
          | 'nature'
          | 'vefa'
          | 'no_price'
          | 'low_price'
          | 'several_prices'
          | 'no_dwelling'
          | 'multi_dwelling'
          | 'mixed'
          | 'no_surface'
          | 'small_surface';
        /**
         * Price by the area of everything built, for several dwellings or a mix; not the price of any one of them.
         */
        composite_price_per_m2?: number;
        /**
         * Built area of the dwellings, m².
         */
        living_area?: number;
        /**
         * Area by the Carrez law of the lots of the only dwelling, m².
         */
        carrez_area?: number;
        /**
         * Built area of business premises, m².
         */
        business_area?: number;
        /**
         * Main rooms of all dwellings.
         */
        rooms?: number;
        /**
         * m²; absent for flats, whose land is shared.
         */
        land_area?: number;
        /**
         * Number of dwellings sold.
         */
        dwellings?: number;
        /**
         * Number of outbuildings sold.
         */
        outbuildings?: number;
        /**
         * Number of business premises sold.
         */
        business_units?: number;
        /**
         * Number of lots sold.
         */
        lot_count?: number;
        /**
         * What to keep in mind about the sale.
         */
        flags?: (
          | 'multi_dwelling'
          | 'mixed'
          | 'vefa'
          | 'dup_rows'
          | 'no_surface'
          | 'no_price'
          | 'symbolic_price'
          | 'outlier'
          | 'multi_commune'
          | 'outbuildings'
          | 'several_prices'
          | 'no_coordinates'
          | 'cut'
        )[];
        /**
         * The address.
         */
        address?: {
          /**
           * House number.
           */
          number?: string;
          /**
           * B for bis, T for ter, Q for quater.
           */
          suffix?: string;
          /**
           * Street.
           */
          street?: string;
          /**
           * FANTOIR code, four characters.
           */
          street_code?: string;
          /**
           * Postal code.
           */
          postal_code?: string;
          /**
           * Town.
           */
          city?: string;
          /**
           * Code of the commune, INSEE.
           */
          insee_code?: string;
        };
        /**
         * Codes of the communes, INSEE.
         */
        insee_codes?: string[];
        /**
         * Codes of the departments.
         */
        departments?: string[];
        /**
         * Centre of the parcel, WGS-84; not of the building.
         */
        location?: {
          /**
           * Latitude, WGS 84, degrees.
           */
          lat: number;
          /**
           * Longitude, WGS 84, degrees.
           */
          lon: number;
        };
        /**
         * Numbers of the dispositions of the deed.
         */
        dispositions?: string[];
        /**
         * Source rows that it was assembled from.
         */
        row_count?: number;
        /**
         * The parcels that were sold.
         */
        parcels?: {
          /**
           * Id of the parcel in the land register.
           */
          id: string;
          /**
           * Centre of the parcel, WGS-84; not of the building.
           */
          location?: {
            /**
             * Latitude, WGS 84, degrees.
             */
            lat: number;
            /**
             * Longitude, WGS 84, degrees.
             */
            lon: number;
          };
        }[];
        /**
         * The buildings and flats that were sold.
         */
        locals?: {
          /**
           * Its kind.
           */
          type: 'maison' | 'appartement' | 'dependance' | 'local';
          /**
           * Id of the parcel in the land register.
           */
          parcel?: string;
          /**
           * Number of the lot.
           */
          lot?: string;
          /**
           * Area, m².
           */
          area?: number;
          /**
           * Number of rooms.
           */
          rooms?: number;
          /**
           * The address.
           */
          address?: {
            /**
             * House number.
             */
            number?: string;
            /**
             * B for bis, T for ter, Q for quater.
             */
            suffix?: string;
            /**
             * Street.
             */
            street?: string;
            /**
             * FANTOIR code, four characters.
             */
            street_code?: string;
            /**
             * Postal code.
             */
            postal_code?: string;
            /**
             * Town.
             */
            city?: string;
            /**
             * Code of the commune, INSEE.
             */
            insee_code?: string;
          };
          /**
           * Rows that repeat it; two identical buildings cannot be distinguished.
           */
          row_count: number;
        }[];
        /**
         * The lots that were sold.
         */
        lots?: {
          /**
           * Id of the parcel in the land register.
           */
          parcel?: string;
          /**
           * Number of the volume.
           */
          volume?: string;
          /**
           * Number of the lot.
           */
          number: string;
          /**
           * Area by the Carrez law, m².
           */
          carrez_area?: number;
        }[];
        /**
         * The land that was sold.
         */
        land?: {
          /**
           * Id of the parcel in the land register.
           */
          parcel?: string;
          /**
           * Code of the use of the land.
           */
          use_code?: string;
          /**
           * Use of the land.
           */
          use?: string;
          /**
           * Code of a special use of the land.
           */
          special_use_code?: string;
          /**
           * Area, m².
           */
          area: number;
        }[];
        /**
         * Addresses that files are sent to.
         */
        addresses?: {
          /**
           * House number.
           */
          number?: string;
          /**
           * B for bis, T for ter, Q for quater.
           */
          suffix?: string;
          /**
           * Street.
           */
          street?: string;
          /**
           * FANTOIR code, four characters.
           */
          street_code?: string;
          /**
           * Postal code.
           */
          postal_code?: string;
          /**
           * Town.
           */
          city?: string;
          /**
           * Code of the commune, INSEE.
           */
          insee_code?: string;
          /**
           * Centre of the parcel, WGS-84; not of the building.
           */
          location?: {
            /**
             * Latitude, WGS 84, degrees.
             */
            lat: number;
            /**
             * Longitude, WGS 84, degrees.
             */
            lon: number;
          };
        }[];
        /**
         * From lat and lon, if they are given.
         */
        distance_m?: number;
      }[];
      /**
       * Instead of `data` if `zoom` is given; the largest ones first.
       */
      clusters?: {
        /**
         * zoom/x/y of the tile.
         */
        cell: string;
        /**
         * Latitude, WGS 84, degrees.
         */
        lat: number;
        /**
         * Longitude, WGS 84, degrees.
         */
        lon: number;
        /**
         * How many there are.
         */
        count: number;
        /**
         * Median price per m².
         */
        median_price_per_m2?: number;
      }[];
      /**
       * About this page.
       */
      meta: {
        /**
         * How many there are in all.
         */
        total: number;
        /**
         * Whether there is another page.
         */
        has_more?: boolean;
        /**
         * Where the next page begins; `cursor` of the next request.
         */
        next_cursor?: string;
      };
      /**
       * Where the data come from.
       */
      source: {
        /**
         * Licence of the data.
         */
        licence: {
          /**
           * Its name.
           */
          name: string;
          /**
           * Address of the licence.
           */
          url: string;
          /**
           * What has to be shown next to the data.
           */
          attribution: string;
        };
        /**
         * The published files that were imported.
         */
        releases: {
          /**
           * Its name.
           */
          name: string;
          /**
           * When the file was imported.
           */
          imported_at: string;
          /**
           * At its import; a later release may have replaced some.
           */
          mutations: number;
          /**
           * First day of the sales in it.
           */
          first_date?: string;
          /**
           * Last day of the sales in it.
           */
          last_date?: string;
        }[];
        /**
         * Limits of the data; also present when nothing has been imported.
         */
        notice?: string;
      };
    };
  };
  /**
   * Search transactions within a polygon
   */
  searchDvfByPolygon: {
    body: {
      /**
       * In any of these communes, by INSEE code. Those of Paris, Lyon and Marseille stand for all their arrondissements.
       *
       * @minItems 1
       * @maxItems 50
       *
       * Items: An INSEE code of five characters, such as 06088 or 2A004.
       */
      code_insee?: string[];
      /**
       * With any of these postal codes.
       *
       * @minItems 1
       * @maxItems 50
       *
       * Items: A postal code of five digits, such as 06000.
       */
      code_postal?: string[];
      /**
       * Department: 01 to 95, 2A, 2B, 971 to 976.
       */
      departement?: string;
      /**
       * Section of the land register: ten characters (692660000A: commune, prefix, section), or the section (A, AM, 012AM) together with one code_insee.
       */
      section?: string;
      /**
       * A parcel of fourteen characters, or its beginning.
       */
      parcelle?: string;
      /**
       * Of any of these kinds. Without it exchanges, auctions, expropriations and unknown kinds are left out.
       *
       * @minItems 1
       * @maxItems 50
       */
      nature_mutation?: (
        'vente' | 'vefa' | 'terrain_a_batir' | 'echange' | 'adjudication' | 'expropriation' | 'autre'
      )[];
      /**
       * Of any of these kinds of property.
       *
       * @minItems 1
       * @maxItems 50
       */
      type_bien?: ('maison' | 'appartement' | 'terrain' | 'local' | 'mixte' | 'immeuble' | 'dependance')[];
      /**
       * Sold on this day or later.
       */
      date_min?: string;
      /**
       * Sold on this day or earlier.
       */
      date_max?: string;
      /**
       * Lowest price, EUR.
       */
      price_min?: number;
      /**
       * Highest price, EUR.
       */
      price_max?: number;
      /**
       * Smallest built area, m².
       */
      surface_min?: number;
      /**
       * Largest built area, m².
       */
      surface_max?: number;
      /**
       * Fewest main rooms.
       */
      rooms_min?: number;
      /**
       * Most main rooms.
       */
      rooms_max?: number;
      /**
       * Smallest plot, m².
       */
      land_min?: number;
      /**
       * Largest plot, m².
       */
      land_max?: number;
      /**
       * Lowest price per m², EUR.
       */
      price_per_m2_min?: number;
      /**
       * Highest price per m², EUR.
       */
      price_per_m2_max?: number;
      /**
       * Sales of what is still to be built, or everything else.
       */
      vefa?: boolean;
      /**
       * Exactly one dwelling, or none and several.
       */
      single_dwelling?: boolean;
      /**
       * With coordinates, or without.
       */
      has_coordinates?: boolean;
      /**
       * Also mutations without a price or with a symbolic one, which are left out otherwise.
       */
      without_price?: boolean;
      /**
       * Also mutations in several communes, which are left out otherwise.
       */
      multi_commune?: boolean;
      /**
       * Latitude of the point that `radius` and distances start from.
       */
      lat?: number;
      /**
       * Longitude of that point.
       */
      lon?: number;
      /**
       * Metres around `lat` and `lon`; at most 200 km. A larger area is a bbox, or a departement.
       */
      radius?: number;
      /**
       * A box in degrees: west, south, east, north (RFC 7946).
       *
       * @minItems 4
       * @maxItems 4
       */
      bbox?: number[];
      /**
       * The outer ring of a GeoJSON polygon: positions of longitude and latitude, the last one equal to the first; edges must not cross.
       *
       * @minItems 4
       * @maxItems 500
       */
      polygon?: number[][];
      /**
       * Order, with a minus sign reversed; those without a value come last. `distance` needs lat and lon.
       */
      sort?: 'date' | '-date' | 'price' | '-price' | 'pricePerM2' | '-pricePerM2' | 'distance' | '-distance';
      /**
       * Only these fields of each mutation, and its id. Absent: all but those that GET /dvf/{id} has more.
       *
       * @minItems 1
       * @maxItems 33
       */
      fields?: (
        | 'id'
        | 'source_id'
        | 'release'
        | 'date'
        | 'nature'
        | 'property_type'
        | 'price'
        | 'price_per_m2'
        | 'price_per_m2_basis'
        | 'price_per_m2_missing'
        | 'composite_price_per_m2'
        | 'living_area'
        | 'carrez_area'
        | 'business_area'
        | 'rooms'
        | 'land_area'
        | 'dwellings'
        | 'outbuildings'
        | 'business_units'
        | 'lot_count'
        | 'flags'
        | 'address'
        | 'insee_codes'
        | 'departments'
        | 'location'
        | 'dispositions'
        | 'row_count'
        | 'parcels'
        | 'locals'
        | 'lots'
        | 'land'
        | 'addresses'
        | 'distance_m'
      )[];
      /**
       * From the page before; good for 24 hours.
       */
      cursor?: string;
      /**
       * Mutations per page; default 50.
       */
      limit?: number;
      /**
       * Format of the response; takes precedence over the Accept header. csv and ndjson without `limit`: everything, at most 100,000 mutations.
       */
      format?: 'json' | 'geojson' | 'csv' | 'ndjson';
      /**
       * Zoom level of a web map: clusters of a quarter of a tile instead of mutations.
       */
      zoom?: number;
    };
    answer: {
      /**
       * The items of this page.
       */
      data?: {
        /**
         * Made from date, price, parcels and dispositions: it survives the next release.
         */
        id: string;
        /**
         * id_mutation of geo-dvf; another one in each release.
         */
        source_id?: string;
        /**
         * Name of the release that it was imported from.
         */
        release?: string;
        /**
         * The day.
         */
        date?: string;
        /**
         * Kind of transaction.
         */
        nature?: 'vente' | 'vefa' | 'terrain_a_batir' | 'echange' | 'adjudication' | 'expropriation' | 'autre';
        /**
         * Kind of property.
         */
        property_type?: 'maison' | 'appartement' | 'terrain' | 'local' | 'mixte' | 'immeuble' | 'dependance';
        /**
         * EUR, of the whole mutation.
         */
        price?: number;
        /**
         * EUR per m² of the only dwelling.
         */
        price_per_m2?: number;
        /**
         * Which of the two areas it is by.
         */
        price_per_m2_basis?: 'carrez' | 'built';
        /**
         * Why there is none.
         */
        price_per_m2_missing?:
          | 'nature'
          | 'vefa'
          | 'no_price'
          | 'low_price'
          | 'several_prices'
          | 'no_dwelling'
          | 'multi_dwelling'
          | 'mixed'
          | 'no_surface'
          | 'small_surface';
        /**
         * Price by the area of everything built, for several dwellings or a mix; not the price of any one of them.
         */
        composite_price_per_m2?: number;
        /**
         * Built area of the dwellings, m².
         */
        living_area?: number;
        /**
         * Area by the Carrez law of the lots of the only dwelling, m².
         */
        carrez_area?: number;
        /**
         * Built area of business premises, m².
         */
        business_area?: number;
        /**
         * Main rooms of all dwellings.
         */
        rooms?: number;
        /**
         * m²; absent for flats, whose land is shared.
         */
        land_area?: number;
        /**
         * Number of dwellings sold.
         */
        dwellings?: number;
        /**
         * Number of outbuildings sold.
         */
        outbuildings?: number;
        /**
         * Number of business premises sold.
         */
        business_units?: number;
        /**
         * Number of lots sold.
         */
        lot_count?: number;
        /**
         * What to keep in mind about the sale.
         */
        flags?: (
          | 'multi_dwelling'
          | 'mixed'
          | 'vefa'
          | 'dup_rows'
          | 'no_surface'
          | 'no_price'
          | 'symbolic_price'
          | 'outlier'
          | 'multi_commune'
          | 'outbuildings'
          | 'several_prices'
          | 'no_coordinates'
          | 'cut'
        )[];
        /**
         * The address.
         */
        address?: {
          /**
           * House number.
           */
          number?: string;
          /**
           * B for bis, T for ter, Q for quater.
           */
          suffix?: string;
          /**
           * Street.
           */
          street?: string;
          /**
           * FANTOIR code, four characters.
           */
          street_code?: string;
          /**
           * Postal code.
           */
          postal_code?: string;
          /**
           * Town.
           */
          city?: string;
          /**
           * Code of the commune, INSEE.
           */
          insee_code?: string;
        };
        /**
         * Codes of the communes, INSEE.
         */
        insee_codes?: string[];
        /**
         * Codes of the departments.
         */
        departments?: string[];
        /**
         * Centre of the parcel, WGS-84; not of the building.
         */
        location?: {
          /**
           * Latitude, WGS 84, degrees.
           */
          lat: number;
          /**
           * Longitude, WGS 84, degrees.
           */
          lon: number;
        };
        /**
         * Numbers of the dispositions of the deed.
         */
        dispositions?: string[];
        /**
         * Source rows that it was assembled from.
         */
        row_count?: number;
        /**
         * The parcels that were sold.
         */
        parcels?: {
          /**
           * Id of the parcel in the land register.
           */
          id: string;
          /**
           * Centre of the parcel, WGS-84; not of the building.
           */
          location?: {
            /**
             * Latitude, WGS 84, degrees.
             */
            lat: number;
            /**
             * Longitude, WGS 84, degrees.
             */
            lon: number;
          };
        }[];
        /**
         * The buildings and flats that were sold.
         */
        locals?: {
          /**
           * Its kind.
           */
          type: 'maison' | 'appartement' | 'dependance' | 'local';
          /**
           * Id of the parcel in the land register.
           */
          parcel?: string;
          /**
           * Number of the lot.
           */
          lot?: string;
          /**
           * Area, m².
           */
          area?: number;
          /**
           * Number of rooms.
           */
          rooms?: number;
          /**
           * The address.
           */
          address?: {
            /**
             * House number.
             */
            number?: string;
            /**
             * B for bis, T for ter, Q for quater.
             */
            suffix?: string;
            /**
             * Street.
             */
            street?: string;
            /**
             * FANTOIR code, four characters.
             */
            street_code?: string;
            /**
             * Postal code.
             */
            postal_code?: string;
            /**
             * Town.
             */
            city?: string;
            /**
             * Code of the commune, INSEE.
             */
            insee_code?: string;
          };
          /**
           * Rows that repeat it; two identical buildings cannot be distinguished.
           */
          row_count: number;
        }[];
        /**
         * The lots that were sold.
         */
        lots?: {
          /**
           * Id of the parcel in the land register.
           */
          parcel?: string;
          /**
           * Number of the volume.
           */
          volume?: string;
          /**
           * Number of the lot.
           */
          number: string;
          /**
           * Area by the Carrez law, m².
           */
          carrez_area?: number;
        }[];
        /**
         * The land that was sold.
         */
        land?: {
          /**
           * Id of the parcel in the land register.
           */
          parcel?: string;
          /**
           * Code of the use of the land.
           */
          use_code?: string;
          /**
           * Use of the land.
           */
          use?: string;
          /**
           * Code of a special use of the land.
           */
          special_use_code?: string;
          /**
           * Area, m².
           */
          area: number;
        }[];
        /**
         * Addresses that files are sent to.
         */
        addresses?: {
          /**
           * House number.
           */
          number?: string;
          /**
           * B for bis, T for ter, Q for quater.
           */
          suffix?: string;
          /**
           * Street.
           */
          street?: string;
          /**
           * FANTOIR code, four characters.
           */
          street_code?: string;
          /**
           * Postal code.
           */
          postal_code?: string;
          /**
           * Town.
           */
          city?: string;
          /**
           * Code of the commune, INSEE.
           */
          insee_code?: string;
          /**
           * Centre of the parcel, WGS-84; not of the building.
           */
          location?: {
            /**
             * Latitude, WGS 84, degrees.
             */
            lat: number;
            /**
             * Longitude, WGS 84, degrees.
             */
            lon: number;
          };
        }[];
        /**
         * From lat and lon, if they are given.
         */
        distance_m?: number;
      }[];
      /**
       * Instead of `data` if `zoom` is given; the largest ones first.
       */
      clusters?: {
        /**
         * zoom/x/y of the tile.
         */
        cell: string;
        /**
         * Latitude, WGS 84, degrees.
         */
        lat: number;
        /**
         * Longitude, WGS 84, degrees.
         */
        lon: number;
        /**
         * How many there are.
         */
        count: number;
        /**
         * Median price per m².
         */
        median_price_per_m2?: number;
      }[];
      /**
       * About this page.
       */
      meta: {
        /**
         * How many there are in all.
         */
        total: number;
        /**
         * Whether there is another page.
         */
        has_more?: boolean;
        /**
         * Where the next page begins; `cursor` of the next request.
         */
        next_cursor?: string;
      };
      /**
       * Where the data come from.
       */
      source: {
        /**
         * Licence of the data.
         */
        licence: {
          /**
           * Its name.
           */
          name: string;
          /**
           * Address of the licence.
           */
          url: string;
          /**
           * What has to be shown next to the data.
           */
          attribution: string;
        };
        /**
         * The published files that were imported.
         */
        releases: {
          /**
           * Its name.
           */
          name: string;
          /**
           * When the file was imported.
           */
          imported_at: string;
          /**
           * At its import; a later release may have replaced some.
           */
          mutations: number;
          /**
           * First day of the sales in it.
           */
          first_date?: string;
          /**
           * Last day of the sales in it.
           */
          last_date?: string;
        }[];
        /**
         * Limits of the data; also present when nothing has been imported.
         */
        notice?: string;
      };
    };
  };
  /**
   * Prices of a place by type and period
   */
  getDvfStats: {
    query?: {
      /**
       * In any of these communes, by INSEE code. Those of Paris, Lyon and Marseille stand for all their arrondissements.
       *
       * @minItems 1
       * @maxItems 50
       *
       * Items: An INSEE code of five characters, such as 06088 or 2A004.
       */
      codeInsee?: string[];
      /**
       * With any of these postal codes.
       *
       * @minItems 1
       * @maxItems 50
       *
       * Items: A postal code of five digits, such as 06000.
       */
      codePostal?: string[];
      /**
       * Department: 01 to 95, 2A, 2B, 971 to 976.
       */
      departement?: string;
      /**
       * Section of the land register: ten characters (692660000A: commune, prefix, section), or the section (A, AM, 012AM) together with one code_insee.
       */
      section?: string;
      /**
       * A parcel of fourteen characters, or its beginning.
       */
      parcelle?: string;
      /**
       * Of any of these kinds. Without it exchanges, auctions, expropriations and unknown kinds are left out.
       *
       * @minItems 1
       * @maxItems 50
       */
      natureMutation?: (
        'vente' | 'vefa' | 'terrain_a_batir' | 'echange' | 'adjudication' | 'expropriation' | 'autre'
      )[];
      /**
       * Of any of these kinds of property.
       *
       * @minItems 1
       * @maxItems 50
       */
      typeBien?: ('maison' | 'appartement' | 'terrain' | 'local' | 'mixte' | 'immeuble' | 'dependance')[];
      /**
       * Sold on this day or later.
       */
      dateMin?: string;
      /**
       * Sold on this day or earlier.
       */
      dateMax?: string;
      /**
       * Lowest price, EUR.
       */
      priceMin?: number;
      /**
       * Highest price, EUR.
       */
      priceMax?: number;
      /**
       * Smallest built area, m².
       */
      surfaceMin?: number;
      /**
       * Largest built area, m².
       */
      surfaceMax?: number;
      /**
       * Fewest main rooms.
       */
      roomsMin?: number;
      /**
       * Most main rooms.
       */
      roomsMax?: number;
      /**
       * Smallest plot, m².
       */
      landMin?: number;
      /**
       * Largest plot, m².
       */
      landMax?: number;
      /**
       * Lowest price per m², EUR.
       */
      pricePerM2Min?: number;
      /**
       * Highest price per m², EUR.
       */
      pricePerM2Max?: number;
      /**
       * Sales of what is still to be built, or everything else.
       */
      vefa?: boolean;
      /**
       * Exactly one dwelling, or none and several.
       */
      singleDwelling?: boolean;
      /**
       * With coordinates, or without.
       */
      hasCoordinates?: boolean;
      /**
       * Also mutations without a price or with a symbolic one, which are left out otherwise.
       */
      withoutPrice?: boolean;
      /**
       * Also mutations in several communes, which are left out otherwise.
       */
      multiCommune?: boolean;
      /**
       * Latitude of the point that `radius` and distances start from.
       */
      lat?: number;
      /**
       * Longitude of that point.
       */
      lon?: number;
      /**
       * Metres around `lat` and `lon`; at most 200 km. A larger area is a bbox, or a departement.
       */
      radius?: number;
      /**
       * A box in degrees: west, south, east, north (RFC 7946).
       *
       * @minItems 4
       * @maxItems 4
       */
      bbox?: number[];
      /**
       * Length of the periods; default quarter.
       */
      period?: 'month' | 'quarter' | 'year';
    };
    answer: {
      /**
       * Length of a period.
       */
      period: 'month' | 'quarter' | 'year';
      /**
       * Mutations that the figures are made of.
       */
      total: number;
      /**
       * Figures by kind of property.
       */
      types: {
        /**
         * Kind of property.
         */
        property_type: 'maison' | 'appartement' | 'terrain' | 'local' | 'mixte' | 'immeuble' | 'dependance';
        /**
         * How many there are.
         */
        count: number;
        /**
         * EUR, of whole mutations.
         */
        price?: {
          /**
           * How many there are.
           */
          count: number;
          /**
           * A tenth are below.
           */
          p10: number;
          /**
           * A quarter are below.
           */
          p25: number;
          /**
           * Half are below: the median.
           */
          p50: number;
          /**
           * Three quarters are below.
           */
          p75: number;
          /**
           * Nine tenths are below.
           */
          p90: number;
        };
        /**
         * EUR per m², of plain sales of one dwelling, without outliers.
         */
        price_per_m2?: {
          /**
           * How many there are.
           */
          count: number;
          /**
           * A tenth are below.
           */
          p10: number;
          /**
           * A quarter are below.
           */
          p25: number;
          /**
           * Half are below: the median.
           */
          p50: number;
          /**
           * Three quarters are below.
           */
          p75: number;
          /**
           * Nine tenths are below.
           */
          p90: number;
        };
        /**
         * Of the medians over the periods with at least 5 sales; absent for too few.
         */
        trend?: {
          /**
           * Change a year, percent.
           */
          percent_per_year: number;
          /**
           * Periods that the trend is made of.
           */
          periods: number;
          /**
           * How many there are.
           */
          count: number;
          /**
           * Fewest sales of a period that counts.
           */
          min_sales_per_period: number;
        };
        /**
         * Periods with fewer than 5 sales that have a price per m²: no part of the trend. Absent if there are none.
         */
        trend_omitted?: {
          /**
           * First day.
           */
          start: string;
          /**
           * How many there are.
           */
          count: number;
        }[];
        /**
         * Figures period by period.
         */
        periods: {
          /**
           * First day.
           */
          start: string;
          /**
           * How many there are.
           */
          count: number;
          /**
           * Quantiles: a tenth, a quarter, half of the values are below p10, p25, p50.
           */
          price_per_m2?: {
            /**
             * How many there are.
             */
            count: number;
            /**
             * A tenth are below.
             */
            p10: number;
            /**
             * A quarter are below.
             */
            p25: number;
            /**
             * Half are below: the median.
             */
            p50: number;
            /**
             * Three quarters are below.
             */
            p75: number;
            /**
             * Nine tenths are below.
             */
            p90: number;
          };
        }[];
      }[];
      /**
       * What is left out.
       */
      excluded: {
        /**
         * Left out of every figure, or of prices per m².
         */
        from: 'all' | 'price_per_m2';
        /**
         * A kind of transaction, no_price, multi_commune, outlier, or one of nature, vefa, no_price, low_price, several_prices, no_dwelling, multi_dwelling, mixed, no_surface, small_surface.
         */
        reason: string;
        /**
         * How many there are.
         */
        count: number;
      }[];
      /**
       * Where the data come from.
       */
      source: {
        /**
         * Licence of the data.
         */
        licence: {
          /**
           * Its name.
           */
          name: string;
          /**
           * Address of the licence.
           */
          url: string;
          /**
           * What has to be shown next to the data.
           */
          attribution: string;
        };
        /**
         * The published files that were imported.
         */
        releases: {
          /**
           * Its name.
           */
          name: string;
          /**
           * When the file was imported.
           */
          imported_at: string;
          /**
           * At its import; a later release may have replaced some.
           */
          mutations: number;
          /**
           * First day of the sales in it.
           */
          first_date?: string;
          /**
           * Last day of the sales in it.
           */
          last_date?: string;
        }[];
        /**
         * Limits of the data; also present when nothing has been imported.
         */
        notice?: string;
      };
    };
  };
  /**
   * Prices within a polygon by type and period
   */
  getDvfStatsByPolygon: {
    body: {
      /**
       * In any of these communes, by INSEE code. Those of Paris, Lyon and Marseille stand for all their arrondissements.
       *
       * @minItems 1
       * @maxItems 50
       *
       * Items: An INSEE code of five characters, such as 06088 or 2A004.
       */
      code_insee?: string[];
      /**
       * With any of these postal codes.
       *
       * @minItems 1
       * @maxItems 50
       *
       * Items: A postal code of five digits, such as 06000.
       */
      code_postal?: string[];
      /**
       * Department: 01 to 95, 2A, 2B, 971 to 976.
       */
      departement?: string;
      /**
       * Section of the land register: ten characters (692660000A: commune, prefix, section), or the section (A, AM, 012AM) together with one code_insee.
       */
      section?: string;
      /**
       * A parcel of fourteen characters, or its beginning.
       */
      parcelle?: string;
      /**
       * Of any of these kinds. Without it exchanges, auctions, expropriations and unknown kinds are left out.
       *
       * @minItems 1
       * @maxItems 50
       */
      nature_mutation?: (
        'vente' | 'vefa' | 'terrain_a_batir' | 'echange' | 'adjudication' | 'expropriation' | 'autre'
      )[];
      /**
       * Of any of these kinds of property.
       *
       * @minItems 1
       * @maxItems 50
       */
      type_bien?: ('maison' | 'appartement' | 'terrain' | 'local' | 'mixte' | 'immeuble' | 'dependance')[];
      /**
       * Sold on this day or later.
       */
      date_min?: string;
      /**
       * Sold on this day or earlier.
       */
      date_max?: string;
      /**
       * Lowest price, EUR.
       */
      price_min?: number;
      /**
       * Highest price, EUR.
       */
      price_max?: number;
      /**
       * Smallest built area, m².
       */
      surface_min?: number;
      /**
       * Largest built area, m².
       */
      surface_max?: number;
      /**
       * Fewest main rooms.
       */
      rooms_min?: number;
      /**
       * Most main rooms.
       */
      rooms_max?: number;
      /**
       * Smallest plot, m².
       */
      land_min?: number;
      /**
       * Largest plot, m².
       */
      land_max?: number;
      /**
       * Lowest price per m², EUR.
       */
      price_per_m2_min?: number;
      /**
       * Highest price per m², EUR.
       */
      price_per_m2_max?: number;
      /**
       * Sales of what is still to be built, or everything else.
       */
      vefa?: boolean;
      /**
       * Exactly one dwelling, or none and several.
       */
      single_dwelling?: boolean;
      /**
       * With coordinates, or without.
       */
      has_coordinates?: boolean;
      /**
       * Also mutations without a price or with a symbolic one, which are left out otherwise.
       */
      without_price?: boolean;
      /**
       * Also mutations in several communes, which are left out otherwise.
       */
      multi_commune?: boolean;
      /**
       * Latitude of the point that `radius` and distances start from.
       */
      lat?: number;
      /**
       * Longitude of that point.
       */
      lon?: number;
      /**
       * Metres around `lat` and `lon`; at most 200 km. A larger area is a bbox, or a departement.
       */
      radius?: number;
      /**
       * A box in degrees: west, south, east, north (RFC 7946).
       *
       * @minItems 4
       * @maxItems 4
       */
      bbox?: number[];
      /**
       * The outer ring of a GeoJSON polygon: positions of longitude and latitude, the last one equal to the first; edges must not cross.
       *
       * @minItems 4
       * @maxItems 500
       */
      polygon?: number[][];
      /**
       * Length of the periods; default quarter.
       */
      period?: 'month' | 'quarter' | 'year';
    };
    answer: {
      /**
       * Length of a period.
       */
      period: 'month' | 'quarter' | 'year';
      /**
       * Mutations that the figures are made of.
       */
      total: number;
      /**
       * Figures by kind of property.
       */
      types: {
        /**
         * Kind of property.
         */
        property_type: 'maison' | 'appartement' | 'terrain' | 'local' | 'mixte' | 'immeuble' | 'dependance';
        /**
         * How many there are.
         */
        count: number;
        /**
         * EUR, of whole mutations.
         */
        price?: {
          /**
           * How many there are.
           */
          count: number;
          /**
           * A tenth are below.
           */
          p10: number;
          /**
           * A quarter are below.
           */
          p25: number;
          /**
           * Half are below: the median.
           */
          p50: number;
          /**
           * Three quarters are below.
           */
          p75: number;
          /**
           * Nine tenths are below.
           */
          p90: number;
        };
        /**
         * EUR per m², of plain sales of one dwelling, without outliers.
         */
        price_per_m2?: {
          /**
           * How many there are.
           */
          count: number;
          /**
           * A tenth are below.
           */
          p10: number;
          /**
           * A quarter are below.
           */
          p25: number;
          /**
           * Half are below: the median.
           */
          p50: number;
          /**
           * Three quarters are below.
           */
          p75: number;
          /**
           * Nine tenths are below.
           */
          p90: number;
        };
        /**
         * Of the medians over the periods with at least 5 sales; absent for too few.
         */
        trend?: {
          /**
           * Change a year, percent.
           */
          percent_per_year: number;
          /**
           * Periods that the trend is made of.
           */
          periods: number;
          /**
           * How many there are.
           */
          count: number;
          /**
           * Fewest sales of a period that counts.
           */
          min_sales_per_period: number;
        };
        /**
         * Periods with fewer than 5 sales that have a price per m²: no part of the trend. Absent if there are none.
         */
        trend_omitted?: {
          /**
           * First day.
           */
          start: string;
          /**
           * How many there are.
           */
          count: number;
        }[];
        /**
         * Figures period by period.
         */
        periods: {
          /**
           * First day.
           */
          start: string;
          /**
           * How many there are.
           */
          count: number;
          /**
           * Quantiles: a tenth, a quarter, half of the values are below p10, p25, p50.
           */
          price_per_m2?: {
            /**
             * How many there are.
             */
            count: number;
            /**
             * A tenth are below.
             */
            p10: number;
            /**
             * A quarter are below.
             */
            p25: number;
            /**
             * Half are below: the median.
             */
            p50: number;
            /**
             * Three quarters are below.
             */
            p75: number;
            /**
             * Nine tenths are below.
             */
            p90: number;
          };
        }[];
      }[];
      /**
       * What is left out.
       */
      excluded: {
        /**
         * Left out of every figure, or of prices per m².
         */
        from: 'all' | 'price_per_m2';
        /**
         * A kind of transaction, no_price, multi_commune, outlier, or one of nature, vefa, no_price, low_price, several_prices, no_dwelling, multi_dwelling, mixed, no_surface, small_surface.
         */
        reason: string;
        /**
         * How many there are.
         */
        count: number;
      }[];
      /**
       * Where the data come from.
       */
      source: {
        /**
         * Licence of the data.
         */
        licence: {
          /**
           * Its name.
           */
          name: string;
          /**
           * Address of the licence.
           */
          url: string;
          /**
           * What has to be shown next to the data.
           */
          attribution: string;
        };
        /**
         * The published files that were imported.
         */
        releases: {
          /**
           * Its name.
           */
          name: string;
          /**
           * When the file was imported.
           */
          imported_at: string;
          /**
           * At its import; a later release may have replaced some.
           */
          mutations: number;
          /**
           * First day of the sales in it.
           */
          first_date?: string;
          /**
           * Last day of the sales in it.
           */
          last_date?: string;
        }[];
        /**
         * Limits of the data; also present when nothing has been imported.
         */
        notice?: string;
      };
    };
  };
  /**
   * A mutation with its buildings, lots, parcels and land
   */
  getDvfMutation: {
    path: {
      id: string;
    };
    answer: DvfMutation;
  };
  /**
   * Estimate a price
   */
  createEstimation: {
    query?: {
      /**
       * Language of the commentary and of the PDF.
       */
      language?: 'fr' | 'en' | 'de';
    };
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    body: {
      /**
       * Kind of property.
       */
      property_type:
        | 'apartment'
        | 'commercial'
        | 'goodwill'
        | 'house'
        | 'land'
        | 'office'
        | 'parking'
        | 'program'
        | 'building'
        | 'other';
      /**
       * What is offered: a sale, a rental or another kind of offer.
       */
      offer_type:
        | 'rental'
        | 'sale'
        | 'auction'
        | 'seasonal_rental'
        | 'program'
        | 'life_annuity_sale'
        | 'lease_transfer'
        | 'leasehold';
      /**
       * Living area, m².
       */
      liveable_area_sqm: number;
      /**
       * A French address in one text. Its place wins over latitude and longitude.
       */
      address?: string;
      /**
       * Narrows the address; alone, the estimate is for the middle of its commune.
       */
      postal_code?: string;
      /**
       * Degrees; used only without an address.
       */
      latitude?: number;
      /**
       * Degrees; used only without an address.
       */
      longitude?: number;
      /**
       * Main rooms, as DVF counts them: without kitchen and bathrooms.
       */
      rooms?: number;
      /**
       * Without `rooms`, one main room more is assumed.
       */
      bedrooms?: number;
      /**
       * Not used: DVF has no floors.
       */
      floor?: number;
      /**
       * Garages, cellars and parking spaces sold with it.
       */
      garages?: number;
      /**
       * Not used: DVF has no years.
       */
      construction_year?: number;
      /**
       * Energy label. Used for houses; no published effect for flats.
       */
      epc_category?: 'A++' | 'A+' | 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'empty' | 'not_applicable';
      /**
       * Not used: DVF has no condition.
       */
      condition?:
        'new' | 'excellent' | 'good' | 'average' | 'to_refresh' | 'to_renovate' | 'under_construction' | 'to_demolish';
      /**
       * Further features.
       */
      others?: {
        /**
         * Plot of a house, m²; that of the houses sold around where it is missing.
         */
        land_area_sqm?: number;
        /**
         * Of a life annuity sale: who receives the annuity, as long as one of them lives. Required for it.
         *
         * @minItems 1
         * @maxItems 2
         */
        occupants?: {
          /**
           * Whole years.
           */
          age: number;
          /**
           * Sex, which the life table depends on.
           */
          gender: 'male' | 'female';
        }[];
        /**
         * Of a life annuity sale: whether they continue to live in it; true by default.
         */
        occupied?: boolean;
        /**
         * Of a life annuity sale: the down payment (bouquet), EUR; 30 % of the value by default.
         */
        down_payment?: number;
        /**
         * Of a life annuity sale: the yearly rate that payments are discounted at; 3 if not sent.
         */
        discount_rate_percent?: number;
      };
      /**
       * Who asked: becomes a lead of the billed gateway, readable by GET /leads.
       */
      lead?: {
        /**
         * First name.
         */
        first_name?: string;
        /**
         * Last name.
         */
        last_name?: string;
        /**
         * Mail address.
         */
        email?: string;
        /**
         * Telephone number as the person wrote it.
         */
        phone?: string;
        /**
         * What the person wrote.
         */
        message?: string;
        /**
         * Months until the person wants to sell, buy or let.
         */
        project_timeframe_months?: number;
        /**
         * What the person agreed to.
         */
        consent?: {
          /**
           * The person agreed to be contacted. Without consent there is no lead.
           */
          given: true;
          /**
           * Version of the text that the person agreed to.
           */
          text_version?: string;
        };
      };
      /**
       * Attaches a commentary in the `language` of the query; needs the addon ESTIMATION_IA.
       */
      with_commentary?: boolean;
    };
    answer: {
      /**
       * Id of the request, as in its header X-Request-Id.
       */
      request_id: string;
      /**
       * What is offered: a sale, a rental or another kind of offer.
       */
      offer_type:
        | 'rental'
        | 'sale'
        | 'auction'
        | 'seasonal_rental'
        | 'program'
        | 'life_annuity_sale'
        | 'lease_transfer'
        | 'leasehold';
      /**
       * Kind of property.
       */
      property_type:
        | 'apartment'
        | 'commercial'
        | 'goodwill'
        | 'house'
        | 'land'
        | 'office'
        | 'parking'
        | 'program'
        | 'building'
        | 'other';
      /**
       * The evidence of the estimate.
       */
      method: 'SALES' | 'OWN_RENTS' | 'PUBLISHED_RENTS' | 'LIFE_ANNUITY';
      /**
       * The estimate.
       */
      central: {
        /**
         * For the whole: prices rounded to 100, rents per month rounded to 5.
         */
        total: number;
        /**
         * Per m² of the living area: prices rounded to 1, rents per month to 0.01.
         */
        price_per_sqm: number;
        /**
         * ISO 4217 code.
         */
        currency: string;
        /**
         * Of rents: both figures are per month. Absent from prices.
         */
        period?: 'month';
      };
      /**
       * Lower end of the range that holds eight of ten prices.
       */
      low_bound: {
        /**
         * For the whole: prices rounded to 100, rents per month rounded to 5.
         */
        total: number;
        /**
         * Per m² of the living area: prices rounded to 1, rents per month to 0.01.
         */
        price_per_sqm: number;
        /**
         * ISO 4217 code.
         */
        currency: string;
        /**
         * Of rents: both figures are per month. Absent from prices.
         */
        period?: 'month';
      };
      /**
       * Upper end of that range.
       */
      high_bound: {
        /**
         * For the whole: prices rounded to 100, rents per month rounded to 5.
         */
        total: number;
        /**
         * Per m² of the living area: prices rounded to 1, rents per month to 0.01.
         */
        price_per_sqm: number;
        /**
         * ISO 4217 code.
         */
        currency: string;
        /**
         * Of rents: both figures are per month. Absent from prices.
         */
        period?: 'month';
      };
      /**
       * How far the estimate can be relied on.
       */
      confidence: {
        /**
         * How high it is.
         */
        level: 'LOW' | 'MEDIUM' | 'HIGH';
        /**
         * Sales or letting listings used; of a published rent the listings found.
         */
        sample_size: number;
        /**
         * Distance of the farthest one used, km; of a published rent as far as was searched.
         */
        final_radius_km: number;
      };
      /**
       * Weighted average of the sales or listings used, or the published rent, before the adjustments.
       */
      average_price_per_sqm: number;
      /**
       * One after the other they lead from the average to the estimate.
       */
      adjustments: {
        /**
         * Code that a program can act on.
         */
        code: 'TIME' | 'AREA' | 'ROOMS' | 'GARAGES' | 'LAND' | 'LOCATION' | 'ENERGY_LABEL' | 'RENT_INDEX' | 'OCCUPANCY';
        /**
         * By how much the price was changed for it, percent.
         */
        percent: number;
      }[];
      /**
       * The most similar sales or letting listings, the most similar first; none of a published rent.
       */
      top_comparables: {
        /**
         * A sale of DVF, or a listing of yours.
         */
        source: 'DVF' | 'LISTING';
        /**
         * For GET /dvf/{id} or GET /properties/{id}.
         */
        id: string;
        /**
         * The day.
         */
        date: string;
        /**
         * Distance, m.
         */
        distance_m: number;
        /**
         * Latitude, WGS 84, degrees.
         */
        latitude?: number;
        /**
         * Longitude, WGS 84, degrees.
         */
        longitude?: number;
        /**
         * Of a listing the asking rent per month.
         */
        sold_price: number;
        /**
         * Per m² of the built area.
         */
        price_per_sqm: number;
        /**
         * Of a sale: `sold_price` brought to `valued_on` by its `adjustments`, rounded to 100. Differences of area, rooms and place remain.
         */
        adjusted_price?: number;
        /**
         * Of a sale: that per m² of the built area.
         */
        adjusted_price_per_sqm?: number;
        /**
         * Of a sale: what leads from `sold_price` to `adjusted_price`. TIME is the trend of prices that the estimate found around the property.
         */
        adjustments?: {
          /**
           * Code that a program can act on.
           */
          code:
            'TIME' | 'AREA' | 'ROOMS' | 'GARAGES' | 'LAND' | 'LOCATION' | 'ENERGY_LABEL' | 'RENT_INDEX' | 'OCCUPANCY';
          /**
           * By how much the price was changed for it, percent.
           */
          percent: number;
        }[];
        /**
         * Area, m².
         */
        area_sqm: number;
        /**
         * Number of rooms.
         */
        rooms?: number;
        /**
         * Area of the land, m².
         */
        land_area_sqm?: number;
      }[];
      /**
       * The place that was valued.
       */
      location: {
        /**
         * Latitude, WGS 84, degrees.
         */
        latitude: number;
        /**
         * Longitude, WGS 84, degrees.
         */
        longitude: number;
        /**
         * How exactly the address was found.
         */
        precision: 'housenumber' | 'street' | 'locality' | 'municipality' | 'coordinates';
        /**
         * The address that was found.
         */
        label?: string;
      };
      /**
       * Of a life annuity sale: how its price is paid. `central` is the value of all payments today.
       */
      life_annuity?: {
        /**
         * The value if it were sold vacant.
         */
        market_value: number;
        /**
         * The sellers continue to live in it.
         */
        occupied: boolean;
        /**
         * Bouquet: paid at once.
         */
        down_payment: number;
        /**
         * Rente: paid every month until the last of the persons has died.
         */
        annuity_per_month: number;
        /**
         * Until the last of the persons has died, by the table.
         */
        life_expectancy_years: number;
        /**
         * Yearly rate that later payments are discounted at.
         */
        discount_rate_percent: number;
        /**
         * The life table that is used.
         */
        mortality_table: string;
        /**
         * Of an occupied dwelling: what the right to live on in it takes from the market value, by each method. `central` is that of the tax scale.
         */
        occupancy?: {
          /**
           * TAX_SCALE: 60 % of the usufruct by the age of the younger seller. SAVED_RENTS, as buyers reckon: the rents that the sellers save until the last of them has died, discounted; absent where no rent is known.
           */
          method: 'TAX_SCALE' | 'SAVED_RENTS';
          /**
           * Of the market value. 100 and more: the rents saved are worth as much as the dwelling.
           */
          discount_percent: number;
          /**
           * What is left of the market value, EUR.
           */
          value: number;
          /**
           * What it pays per month after the down payment; absent where the down payment exceeds the value.
           */
          annuity_per_month?: number;
          /**
           * Of SAVED_RENTS: the estimated rent.
           */
          rent_per_month?: number;
          /**
           * Where the data come from.
           */
          source: string;
        }[];
      };
      /**
       * Of rents: twelve of them by the market value from sales, where there are enough sales.
       */
      gross_yield_percent?: number;
      /**
       * Day that the prices are brought to.
       */
      valued_on: string;
      /**
       * Day of the latest sale or listing used, or of the published rent. DVF is published some months late.
       */
      latest_sale_on: string;
      /**
       * Fields of the request that did not change the estimate.
       */
      not_considered: string[];
      /**
       * What has to be shown next to the data.
       */
      attribution: string;
      /**
       * For the seller, in the `language` of the query: French unless it says another.
       */
      commentary?: {
        /**
         * The text.
         */
        text: string;
        /**
         * Where the data come from.
         */
        source: 'template' | 'language_model';
      };
    };
  };
  /**
   * The place of a French address
   */
  findPlaces: {
    query?: {
      /**
       * The address or place in one text.
       */
      q?: string;
      /**
       * Only places of this postcode.
       */
      postcode?: string;
      /**
       * Only places of the commune of this INSEE code; of a city, also those of its arrondissements.
       */
      citycode?: string;
      /**
       * With `lon`: of equally good places, those near this position come first.
       */
      lat?: number;
      /**
       * With `lat`.
       */
      lon?: number;
      /**
       * Most places; default 5.
       */
      limit?: number;
    };
    answer: {
      /**
       * Its kind.
       */
      type: 'FeatureCollection';
      /**
       * The best place first; empty if no place is likely enough to be meant.
       *
       * @maxItems 20
       */
      features: GeocodedPlace[];
      /**
       * Whom the data is by: name them where you show it.
       */
      attribution: string;
      /**
       * The licence of the data.
       */
      licence: string;
      /**
       * What was searched.
       */
      query?: string;
    };
  };
  /**
   * The French address at a position
   */
  findAddress: {
    query?: {
      /**
       * Latitude, degrees.
       */
      lat?: number;
      /**
       * Longitude, degrees.
       */
      lon?: number;
      /**
       * Most places; default 5.
       */
      limit?: number;
    };
    answer: {
      /**
       * Its kind.
       */
      type: 'FeatureCollection';
      /**
       * The best place first; empty if no place is likely enough to be meant.
       *
       * @maxItems 20
       */
      features: GeocodedPlace[];
      /**
       * Whom the data is by: name them where you show it.
       */
      attribution: string;
      /**
       * The licence of the data.
       */
      licence: string;
      /**
       * What was searched.
       */
      query?: string;
    };
  };
  /**
   * Hand visitor events over
   */
  collectVisitorEvents: {
    path: {
      gatewayId: string;
    };
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    body: {
      /**
       * Up to 500 events, each a `VisitorEvent`. Each is checked on its own.
       *
       * @minItems 1
       * @maxItems 500
       */
      events: {}[];
      /**
       * User agent of the visitor, to leave out bots. Not stored.
       */
      user_agent?: string;
    };
    answer: {
      /**
       * Events that are stored now.
       */
      accepted: number;
      /**
       * Events that were stored before, or twice in the batch.
       */
      duplicates: number;
      /**
       * Events that are not stored, in the order of the batch.
       */
      refused: {
        /**
         * Position in `events`, from 0.
         */
        index: number;
        /**
         * JSON pointer of the fault in the body.
         */
        path: string;
        /**
         * The fault.
         */
        message: string;
      }[];
    };
  };
  /**
   * Import older visitor events
   */
  importVisitorEvents: {
    path: {
      gatewayId: string;
    };
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    body: {
      /**
       * Up to 500 events, each a `VisitorEvent`. Each is checked on its own.
       *
       * @minItems 1
       * @maxItems 500
       */
      events: {}[];
    };
    answer: {
      /**
       * Events that are stored now.
       */
      accepted: number;
      /**
       * Events that were stored before, or twice in the batch.
       */
      duplicates: number;
      /**
       * Events that are not stored, in the order of the batch.
       */
      refused: {
        /**
         * Position in `events`, from 0.
         */
        index: number;
        /**
         * JSON pointer of the fault in the body.
         */
        path: string;
        /**
         * The fault.
         */
        message: string;
      }[];
    };
  };
  /**
   * Make a token by which pages send visitor events
   */
  createCollectorToken: {
    path: {
      gatewayId: string;
    };
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    body: {
      /**
       * Origin of the pages that may use the token, such as `https://www.agency.example`, without a path.
       */
      origin: string;
      /**
       * How long the token is valid, seconds; 7200 when absent.
       */
      lifetime_seconds?: number;
    };
    answer: {
      /**
       * Public: pages contain it, and it only lets them send events.
       */
      token: string;
      /**
       * Origin of the pages that may use the token, such as `https://www.agency.example`, without a path.
       */
      origin: string;
      /**
       * When it ends by itself.
       */
      expires_at: string;
    };
  };
  /**
   * Everything that is stored of a visitor
   */
  exportVisitorData: {
    path: {
      gatewayId: string;
      /**
       * Pseudonym of the visitor on this site, made at random by the script. Stored only as a keyed hash.
       */
      visitorId: string;
    };
    answer: {
      /**
       * The gateway that it belongs to.
       */
      gateway_id: string;
      /**
       * `visitor_events`: what the visitor did on the site. `visitor_days`: the same, summed up per day. `outcomes`: what the agency reported. `leads`, `saved_searches`, `mails`, `audit_events`: as stored, opened. `withheld`: why something is left out.
       */
      place:
        | 'visitor_events'
        | 'visitor_days'
        | 'outcomes'
        | 'audit_events'
        | 'mails'
        | 'saved_searches'
        | 'leads'
        | 'withheld';
      /**
       * The record. Its fields depend on the place.
       */
      data: {};
    }[];
  };
  /**
   * The stored events of a visitor
   */
  exportVisitor: {
    path: {
      gatewayId: string;
      /**
       * Pseudonym of the visitor on this site, made at random by the script. Stored only as a keyed hash.
       */
      visitorId: string;
    };
    answer: {
      /**
       * Its kind.
       */
      type:
        | 'page_view'
        | 'listing_view'
        | 'gallery'
        | 'phone_click'
        | 'form_start'
        | 'lead'
        | 'search'
        | 'favourite'
        | 'share'
        | 'return_visit';
      /**
       * When it happened.
       */
      at: string;
      /**
       * When it arrived.
       */
      received_at: string;
      /**
       * Calendar day of `at` in the time zone of the gateway.
       */
      day: string;
      /**
       * Keyed hash of the session id.
       */
      session: string;
      /**
       * The listing that the event is about.
       */
      property_id?: string;
      /**
       * The lead that the form became, for the type `lead`.
       */
      lead_id?: string;
      /**
       * The filter of the search, for the type `search`.
       */
      filter?: {
        /**
         * Any of these kinds of property.
         *
         * @minItems 1
         * @maxItems 50
         */
        type?: (
          | 'apartment'
          | 'commercial'
          | 'goodwill'
          | 'house'
          | 'land'
          | 'office'
          | 'parking'
          | 'program'
          | 'building'
          | 'other'
        )[];
        /**
         * Any of these sub-types.
         *
         * @minItems 1
         * @maxItems 50
         */
        sub_type?: (
          | 'none'
          | 'bar_and_nightclub'
          | 'mas'
          | 'condo'
          | 'building'
          | 'new_program'
          | 'riad'
          | 'villa'
          | 'loft'
          | 'duplex'
          | 'penthouse'
          | 'studio'
          | 'attic'
          | 'hotel'
          | 'casino'
          | 'cinema'
          | 'theater'
          | 'camping'
          | 'pool'
          | 'golf'
          | 'outbuilding'
          | 'exhibition'
          | 'depot'
          | 'kiosk'
          | 'station_service'
          | 'garage'
          | 'cheese_diary'
          | 'butchery'
          | 'bakery'
          | 'hairdressing_salon'
          | 'laundry'
          | 'human_services'
          | 'services'
          | 'pharmacy'
          | 'gardening'
          | 'student_accommodation'
          | 'healthcare'
          | 'industrial'
          | 'leasure_and_sports'
          | 'restaurant_and_café'
          | 'investment_property'
          | 'retail'
          | 'shop'
          | 'warehouse'
          | 'townhouse'
          | 'cottage'
          | 'mansion'
          | 'bastide'
          | 'farm'
          | 'estate'
          | 'agricultural'
          | 'buildable'
          | 'not_buildable'
          | 'recreational'
          | 'pasture_land'
          | 'coworking'
          | 'flex_office'
          | 'open_office'
          | 'private_garage'
          | 'indoor_parking_space'
          | 'outdoor_parking_space'
          | 'covered_outdoor_space'
          | 'semi_detached'
          | 'terraced'
          | 'end_of_terrace'
          | 'forest'
          | 'pond'
          | 'sheepfold'
          | 'cellar'
          | 'transfer_lease'
          | 'room'
          | 'hunting_wood'
          | 'hunting_property'
          | 'castle'
          | 'prestigious_residence'
          | 'company'
          | 'business_capital'
          | 'barn'
          | 'hamlet'
          | 'private_hotel'
          | 'farmhouse'
          | 'office_space'
          | 'subdivision'
          | 'architect_house'
          | 'country_house'
          | 'marina'
          | 'mobile_home'
          | 'mill'
          | 'walls'
          | 'amenity_property'
          | 'leisure_property'
          | 'recreation_field'
          | 'hunting_territory'
          | 'wine_domain'
          | 'equestrian_property'
          | 'barge'
          | 'middle_class_house'
          | 'haras'
          | 'ecuries'
          | 'contemporary_home'
          | 'apartment'
          | 'house'
          | 'land'
          | 'parking_box'
          | 'leasure_land'
          | 'chalet'
          | 'garden_level'
          | 'master_house'
          | 'bungalow'
          | 'monastery'
          | 'commercial_premises'
          | 'commercial_building'
          | 'commercial_center'
          | 'office_building'
          | 'workshop'
          | 'library'
          | 'hospital'
          | 'laboratory'
          | 'business_premises'
          | 'housing_development'
          | 'old_house'
          | 'guest_house'
          | 'twin_house'
          | 'pavilion'
          | 'farmland'
          | 'commercial_land'
          | 'industrial_land'
          | 'toulousaine'
          | 'triplex'
          | 'provencal_house'
          | 'storage_room'
          | 'island'
          | 'ruin'
          | 'property'
          | 'housing_estate'
          | 'hangar'
          | 'local'
          | 'right_to_lease'
          | 'management'
          | 'woodshed'
          | 'bastidon'
          | 'yacht'
          | 'narrow_boat'
          | 'sailing_yacht'
          | 'catamaran'
          | 'gite'
          | 'arcade'
          | 'borey'
          | 'factory'
          | 'serviced_apartment'
          | 'twin_villa'
          | 'flat_house'
          | 'beach_house'
          | 'berth'
          | 'ger_district'
          | 'summer_house'
          | 'private_island'
          | 'residential_land'
          | 'motorboat'
          | 'ranch'
          | 'lake'
          | 'craft_workshop'
          | 'pavillon'
          | 'conservation_house'
          | 'artist_studio'
          | 'maid_room'
          | 'plateau'
          | 'souplex'
          | 'holding'
          | 'palace'
          | 'fort'
          | 'thatched_cottage'
          | 'mazet'
          | 'boat'
          | 'other'
        )[];
        /**
         * Any of these kinds of offer.
         *
         * @minItems 1
         * @maxItems 50
         */
        offer_type?: (
          | 'rental'
          | 'sale'
          | 'auction'
          | 'seasonal_rental'
          | 'program'
          | 'life_annuity_sale'
          | 'lease_transfer'
          | 'leasehold'
        )[];
        /**
         * Any of these cities; case and accents do not matter. `Lyon` includes its districts, `Lyon 3e` is one of them.
         *
         * @minItems 1
         * @maxItems 50
         */
        city?: string[];
        /**
         * Any of these postal codes; case and spaces do not matter.
         *
         * @minItems 1
         * @maxItems 50
         */
        postal_code?: string[];
        /**
         * Any of these countries, ISO 3166-1 alpha-2.
         *
         * @minItems 1
         * @maxItems 50
         */
        country?: string[];
        /**
         * Lowest price, in the listing’s own currency.
         */
        price_min?: number;
        /**
         * Highest price, in the listing’s own currency.
         */
        price_max?: number;
        /**
         * Smallest liveable area, m², or whole floor area if the listing has no liveable one.
         */
        area_min?: number;
        /**
         * Largest liveable area, m², or whole floor area if the listing has no liveable one.
         */
        area_max?: number;
        /**
         * Smallest plot, m².
         */
        land_min?: number;
        /**
         * Fewest main rooms, bedrooms among them.
         */
        rooms_min?: number;
        /**
         * Most main rooms, bedrooms among them.
         */
        rooms_max?: number;
        /**
         * Fewest bedrooms.
         */
        bedrooms_min?: number;
        /**
         * All of these amenities.
         *
         * @minItems 1
         * @maxItems 50
         */
        amenities?: Amenity[];
      };
      /**
       * Where the data come from.
       */
      source?: {
        /**
         * Campaign source, such as `google`.
         */
        utm_source?: string;
        /**
         * Campaign medium, such as `cpc`.
         */
        utm_medium?: string;
        /**
         * Campaign name.
         */
        utm_campaign?: string;
        /**
         * Host of the page that led to the site, without path and query.
         */
        referrer_host?: string;
      };
    }[];
  };
  /**
   * Erase a visitor
   */
  eraseVisitor: {
    path: {
      gatewayId: string;
      /**
       * Pseudonym of the visitor on this site, made at random by the script. Stored only as a keyed hash.
       */
      visitorId: string;
    };
    answer: {
      /**
       * Events that were deleted.
       */
      erased: number;
    };
  };
  /**
   * Visitor events from a browser
   */
  collectPublicVisitorEvents: {
    body: Blob | FormData;
    answer: {
      /**
       * Events that are stored.
       */
      accepted: number;
      /**
       * Events that were stored before.
       */
      duplicates: number;
      /**
       * Events that were refused.
       */
      refused: number;
    };
  };
  /**
   * The visitor script for sites
   */
  getVisitorScript: {
    answer: Response;
  };
  /**
   * Mapping templates, default and personal
   */
  listTemplates: {
    query?: {
      page?: number;
      size?: number;
    };
    answer: {
      /**
       * The items of this page.
       */
      items: Template[];
      /**
       * Number of this page; the first is 0.
       */
      page: number;
      /**
       * Items per page.
       */
      size: number;
      /**
       * Items on all pages.
       */
      total_elements: number;
      /**
       * Number of pages.
       */
      total_pages: number;
    };
  };
  /**
   * Create a personal mapping template
   */
  createTemplate: {
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    body: TemplateWrite;
    answer: Template;
  };
  /**
   * Mapping template detail
   */
  getTemplate: {
    path: {
      id: string;
    };
    answer: Template;
  };
  /**
   * Update a personal mapping template
   */
  updateTemplate: {
    path: {
      id: string;
    };
    body: TemplateWrite;
    answer: Template;
  };
  /**
   * Delete a personal mapping template
   */
  deleteTemplate: {
    path: {
      id: string;
    };
    answer: undefined;
  };
  /**
   * Duplicate a mapping template
   */
  duplicateTemplate: {
    path: {
      id: string;
    };
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    answer: Template;
  };
  /**
   * What a template makes of a listing
   */
  previewTemplate: {
    body: {
      /**
       * A listing of a gateway that the caller can read.
       */
      property_id: string;
      /**
       * The content of a template, stored or not; its name plays no part.
       */
      template: {
        /**
         * What it is, in words.
         */
        description?: string;
        /**
         * Language of texts that have several, such as fr or pt-BR; the first one of the listing by default.
         */
        language?: string;
        /**
         * Fields of the post. Of several entries with the same key the first one that has a value counts.
         *
         * @maxItems 100
         */
        postmeta?: {
          /**
           * Key of the post meta: letters, digits and _ : . / -
           */
          key: string;
          /**
           * Path of a field of the property model, such as `financial.transaction.price.amount`, `title.fr`, `images.0.url` or `custom_fields.Exposure`.
           */
          source?: string;
          /**
           * A fixed value, instead of `source`.
           */
          value?: string | number | boolean;
          /**
           * How the value is written; as it is by default.
           */
          format?:
            | 'text'
            | 'plain_text'
            | 'integer'
            | 'yes_no'
            | 'one_zero'
            | 'date'
            | 'timestamp'
            | 'square_metres'
            | 'square_feet'
            | 'joined'
            | 'count';
        }[];
        /**
         * Terms of the post. Entries with the same taxonomy add up.
         *
         * @maxItems 30
         */
        taxonomies?: {
          /**
           * Name of the taxonomy: lower-case letters, digits, _ and -
           */
          taxonomy: string;
          /**
           * Path of a field of the property model, such as `financial.transaction.price.amount`, `title.fr`, `images.0.url` or `custom_fields.Exposure`.
           */
          source: string;
          /**
           * Slug or label of the term by value. Without it the value itself is the term.
           */
          terms?: {
            [k: string]: string;
          };
          /**
           * The term when there is no value, or none that `terms` has.
           */
          fallback?: string;
        }[];
        /**
         * Status of the post by status of the listing; publish by default.
         */
        statuses?: {
          /**
           * Status of the post, such as publish, draft, private, trash or one of the theme’s own.
           */
          available?: string;
          /**
           * Status of the post, such as publish, draft, private, trash or one of the theme’s own.
           */
          prospect?: string;
          /**
           * Status of the post, such as publish, draft, private, trash or one of the theme’s own.
           */
          under_contract?: string;
          /**
           * Status of the post, such as publish, draft, private, trash or one of the theme’s own.
           */
          option?: string;
          /**
           * Status of the post, such as publish, draft, private, trash or one of the theme’s own.
           */
          bid?: string;
          /**
           * Status of the post, such as publish, draft, private, trash or one of the theme’s own.
           */
          sales_compromise?: string;
          /**
           * Status of the post, such as publish, draft, private, trash or one of the theme’s own.
           */
          sold?: string;
          /**
           * Status of the post, such as publish, draft, private, trash or one of the theme’s own.
           */
          rented?: string;
          /**
           * Status of the post, such as publish, draft, private, trash or one of the theme’s own.
           */
          closed?: string;
        };
      };
    };
    answer: {
      /**
       * The record of the listing as the CRM sent it.
       */
      crm_record: {
        [k: string]: unknown;
      };
      /**
       * Every fault for which the template would be refused; entries with a fault are left out of `mapped`.
       */
      faults: {
        /**
         * JSON pointer within the template, such as `/postmeta/3/source`.
         */
        at: string;
        /**
         * What it is about, in words.
         */
        message: string;
      }[];
      /**
       * What the site would get.
       */
      mapped: {
        /**
         * Custom fields of the post.
         */
        postmeta: {
          [k: string]: string | number | boolean | (string | number | boolean)[];
        };
        /**
         * Terms of the post, by taxonomy.
         */
        taxonomies: {
          [k: string]: string[];
        };
        /**
         * Its state.
         */
        status: string;
      };
    };
  };
  /**
   * Upload a sample file of a feed
   */
  uploadMappingSample: {
    query?: {
      /**
       * Name of the file, for people.
       */
      filename?: string;
    };
    body: Blob | FormData;
    answer: {
      /**
       * Its id.
       */
      id: string;
      /**
       * Name of the file.
       */
      filename: string;
      /**
       * Size, bytes.
       */
      bytes: number;
      /**
       * A mapping that uses the file keeps it longer.
       */
      expires_at: string;
    };
  };
  /**
   * Propose a mapping for a feed
   */
  proposeMapping: {
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    body: {
      /**
       * Exactly one of `url`, `upload_id` and `delivery`.
       */
      source: {
        /**
         * Address of the file.
         */
        url?: string;
        /**
         * How the request for `url` proves who asks. Default: `basic` with a username, `bearer` with an `api_key` alone, otherwise `none`.
         */
        auth?: 'none' | 'basic' | 'bearer' | 'header' | 'query';
        /**
         * `header` and `query`: the name of the header or parameter that carries `api_key`.
         */
        auth_name?: string;
        /**
         * Name of the user.
         */
        username?: string;
        /**
         * Key, or password of `username`. Stored encrypted, never returned.
         */
        api_key?: string;
        /**
         * A file of `POST /mappings/uploads`.
         */
        upload_id?: string;
        /**
         * A file that was pushed into the inbox of an input; needs WRITE on the gateway.
         */
        delivery?: {
          /**
           * The gateway that it belongs to.
           */
          gateway_id: string;
          /**
           * The input of the gateway.
           */
          input_id: string;
          /**
           * Default: the last delivery.
           */
          delivery_id?: string;
        };
      };
      /**
       * Country of the agency in lower case. Default fr.
       */
      market?:
        | 'ad'
        | 'ae'
        | 'af'
        | 'ag'
        | 'ai'
        | 'al'
        | 'am'
        | 'ao'
        | 'aq'
        | 'ar'
        | 'as'
        | 'at'
        | 'au'
        | 'aw'
        | 'ax'
        | 'az'
        | 'ba'
        | 'bb'
        | 'bd'
        | 'be'
        | 'bf'
        | 'bg'
        | 'bh'
        | 'bi'
        | 'bj'
        | 'bl'
        | 'bm'
        | 'bn'
        | 'bo'
        | 'bq'
        | 'br'
        | 'bs'
        | 'bt'
        | 'bv'
        | 'bw'
        | 'by'
        | 'bz'
        | 'ca'
        | 'cc'
        | 'cd'
        | 'cf'
        | 'cg'
        | 'ch'
        | 'ci'
        | 'ck'
        | 'cl'
        | 'cm'
        | 'cn'
        | 'co'
        | 'cr'
        | 'cu'
        | 'cv'
        | 'cw'
        | 'cx'
        | 'cy'
        | 'cz'
        | 'de'
        | 'dj'
        | 'dk'
        | 'dm'
        | 'do'
        | 'dz'
        | 'ec'
        | 'ee'
        | 'eg'
        | 'eh'
        | 'er'
        | 'es'
        | 'et'
        | 'fi'
        | 'fj'
        | 'fk'
        | 'fm'
        | 'fo'
        | 'fr'
        | 'ga'
        | 'gb'
        | 'gd'
        | 'ge'
        | 'gf'
        | 'gg'
        | 'gh'
        | 'gi'
        | 'gl'
        | 'gm'
        | 'gn'
        | 'gp'
        | 'gq'
        | 'gr'
        | 'gs'
        | 'gt'
        | 'gu'
        | 'gw'
        | 'gy'
        | 'hk'
        | 'hm'
        | 'hn'
        | 'hr'
        | 'ht'
        | 'hu'
        | 'id'
        | 'ie'
        | 'il'
        | 'im'
        | 'in'
        | 'io'
        | 'iq'
        | 'ir'
        | 'is'
        | 'it'
        | 'je'
        | 'jm'
        | 'jo'
        | 'jp'
        | 'ke'
        | 'kg'
        | 'kh'
        | 'ki'
        | 'km'
        | 'kn'
        | 'kp'
        | 'kr'
        | 'kw'
        | 'ky'
        | 'kz'
        | 'la'
        | 'lb'
        | 'lc'
        | 'li'
        | 'lk'
        | 'lr'
        | 'ls'
        | 'lt'
        | 'lu'
        | 'lv'
        | 'ly'
        | 'ma'
        | 'mc'
        | 'md'
        | 'me'
        | 'mf'
        | 'mg'
        | 'mh'
        | 'mk'
        | 'ml'
        | 'mm'
        | 'mn'
        | 'mo'
        | 'mp'
        | 'mq'
        | 'mr'
        | 'ms'
        | 'mt'
        | 'mu'
        | 'mv'
        | 'mw'
        | 'mx'
        | 'my'
        | 'mz'
        | 'na'
        | 'nc'
        | 'ne'
        | 'nf'
        | 'ng'
        | 'ni'
        | 'nl'
        | 'no'
        | 'np'
        | 'nr'
        | 'nu'
        | 'nz'
        | 'om'
        | 'pa'
        | 'pe'
        | 'pf'
        | 'pg'
        | 'ph'
        | 'pk'
        | 'pl'
        | 'pm'
        | 'pn'
        | 'pr'
        | 'ps'
        | 'pt'
        | 'pw'
        | 'py'
        | 'qa'
        | 're'
        | 'ro'
        | 'rs'
        | 'ru'
        | 'rw'
        | 'sa'
        | 'sb'
        | 'sc'
        | 'sd'
        | 'se'
        | 'sg'
        | 'sh'
        | 'si'
        | 'sj'
        | 'sk'
        | 'sl'
        | 'sm'
        | 'sn'
        | 'so'
        | 'sr'
        | 'ss'
        | 'st'
        | 'sv'
        | 'sx'
        | 'sy'
        | 'sz'
        | 'tc'
        | 'td'
        | 'tf'
        | 'tg'
        | 'th'
        | 'tj'
        | 'tk'
        | 'tl'
        | 'tm'
        | 'tn'
        | 'to'
        | 'tr'
        | 'tt'
        | 'tv'
        | 'tw'
        | 'tz'
        | 'ua'
        | 'ug'
        | 'um'
        | 'us'
        | 'uy'
        | 'uz'
        | 'va'
        | 'vc'
        | 've'
        | 'vg'
        | 'vi'
        | 'vn'
        | 'vu'
        | 'wf'
        | 'ws'
        | 'xk'
        | 'ye'
        | 'yt'
        | 'za'
        | 'zm'
        | 'zw';
    };
    answer: {
      /**
       * Its id.
       */
      id: string;
      /**
       * Its state.
       */
      status: 'running' | 'done' | 'failed';
      /**
       * How far it is.
       */
      progress: {
        /**
         * What is being done.
         */
        stage: 'waiting' | 'fetching' | 'reading' | 'comparing';
        /**
         * Records read so far.
         */
        records: number;
      };
      /**
       * failed: what was wrong with the file or its address.
       */
      message?: string;
      /**
       * When it was created.
       */
      created_at: string;
      /**
       * When it ends by itself.
       */
      expires_at: string;
      /**
       * Where the data come from.
       */
      source: {
        /**
         * gateway: what its input reads.
         */
        kind: 'address' | 'upload' | 'delivery' | 'gateway';
        /**
         * Without its query, which may hold a key.
         */
        url?: string;
        /**
         * The file that was uploaded.
         */
        upload_id?: string;
        /**
         * Name of the file.
         */
        filename?: string;
        /**
         * The delivery of an inbox.
         */
        delivery_id?: string;
      };
      /**
       * What is proposed.
       */
      proposal?: {
        /**
         * The file has a known format: its connector or preset reads it without a mapping of your own.
         */
        recognised?: {
          /**
           * The format that was recognised.
           */
          format: string;
          /**
           * Its kind.
           */
          kind: 'connector' | 'preset';
          /**
           * Its title.
           */
          title: string;
          /**
           * What it was recognised by.
           */
          evidence: string;
        };
        /**
         * What a language model did, where one is configured for mappings.
         */
        model?: {
          /**
           * failed: the proposal stays as it was.
           */
          status: 'refined' | 'unused' | 'failed';
          /**
           * What it is about, in words.
           */
          message: string;
          /**
           * Entries of its reply that were accepted.
           */
          made: number;
          /**
           * Entries that were refused, with the reason; at most 20.
           */
          refused: string[];
        };
        /**
         * Number of records.
         */
        records: number;
        /**
         * How the file is read, in words.
         */
        layout: string;
        mapping?: FeedMapping;
        /**
         * Why, by kind.
         */
        reasons: {
          /**
           * Place in `mapping.rules`; -1: the key of the records.
           */
          rule: number;
          /**
           * Last day, inclusive.
           */
          to: string;
          /**
           * First day.
           */
          from: string[];
          /**
           * Below 0.7 a person should look at the rule.
           */
          sure: number;
          /**
           * Why this is proposed.
           */
          why: string;
          /**
           * What else it could be.
           */
          alternatives: {
            /**
             * Where the value is, as a JSON Pointer or the name of a field.
             */
            path: string;
            /**
             * How sure this is, 0 to 1.
             */
            sure: number;
            /**
             * Why this is proposed.
             */
            why: string;
          }[];
          /**
           * Words of the source without a counterpart.
           */
          unknown_words: {
            [k: string]: number;
          };
          /**
           * Keys of listings, or values.
           */
          examples: string[];
          /**
           * A language model made or completed the rule.
           */
          by?: 'model';
        }[];
        /**
         * What the whole file proves about numbers, dates, language and currency.
         */
        profile: {
          [k: string]: string;
        };
        /**
         * What the file does not say and nobody may guess.
         */
        questions: {
          /**
           * The field that the question is about.
           */
          about: string;
          /**
           * The question, in words.
           */
          question: string;
          /**
           * Source fields that may have the response.
           */
          fields: {
            /**
             * Where the value is, as a JSON Pointer or the name of a field.
             */
            path: string;
            /**
             * The values.
             */
            values: {
              [k: string]: number;
            };
          }[];
        }[];
        /**
         * Source fields without a rule.
         */
        left: {
          /**
           * Where the value is, as a JSON Pointer or the name of a field.
           */
          path: string;
          /**
           * Share of the records that have it, 0 to 1.
           */
          share: number;
          /**
           * Keys of listings, or values.
           */
          examples: string[];
          /**
           * Why its values must not be public; they are not shown.
           */
          is_private?: string;
          /**
           * What else it could be.
           */
          alternatives: {
            /**
             * Last day, inclusive.
             */
            to: string;
            /**
             * How sure this is, 0 to 1.
             */
            sure: number;
          }[];
        }[];
        /**
         * What could not be read with certainty.
         */
        warnings: {
          /**
           * Code that a program can act on.
           */
          code: string;
          /**
           * What it is about, in words.
           */
          message: string;
          /**
           * How many there are.
           */
          count?: number;
          /**
           * Keys of listings, or values.
           */
          examples: string[];
        }[];
        /**
         * Up to twenty records of the source.
         */
        examples: {}[];
      };
    };
  };
  /**
   * A proposal and its progress
   */
  getMappingProposal: {
    path: {
      id: string;
    };
    answer: {
      /**
       * Its id.
       */
      id: string;
      /**
       * Its state.
       */
      status: 'running' | 'done' | 'failed';
      /**
       * How far it is.
       */
      progress: {
        /**
         * What is being done.
         */
        stage: 'waiting' | 'fetching' | 'reading' | 'comparing';
        /**
         * Records read so far.
         */
        records: number;
      };
      /**
       * failed: what was wrong with the file or its address.
       */
      message?: string;
      /**
       * When it was created.
       */
      created_at: string;
      /**
       * When it ends by itself.
       */
      expires_at: string;
      /**
       * Where the data come from.
       */
      source: {
        /**
         * gateway: what its input reads.
         */
        kind: 'address' | 'upload' | 'delivery' | 'gateway';
        /**
         * Without its query, which may hold a key.
         */
        url?: string;
        /**
         * The file that was uploaded.
         */
        upload_id?: string;
        /**
         * Name of the file.
         */
        filename?: string;
        /**
         * The delivery of an inbox.
         */
        delivery_id?: string;
      };
      /**
       * What is proposed.
       */
      proposal?: {
        /**
         * The file has a known format: its connector or preset reads it without a mapping of your own.
         */
        recognised?: {
          /**
           * The format that was recognised.
           */
          format: string;
          /**
           * Its kind.
           */
          kind: 'connector' | 'preset';
          /**
           * Its title.
           */
          title: string;
          /**
           * What it was recognised by.
           */
          evidence: string;
        };
        /**
         * What a language model did, where one is configured for mappings.
         */
        model?: {
          /**
           * failed: the proposal stays as it was.
           */
          status: 'refined' | 'unused' | 'failed';
          /**
           * What it is about, in words.
           */
          message: string;
          /**
           * Entries of its reply that were accepted.
           */
          made: number;
          /**
           * Entries that were refused, with the reason; at most 20.
           */
          refused: string[];
        };
        /**
         * Number of records.
         */
        records: number;
        /**
         * How the file is read, in words.
         */
        layout: string;
        mapping?: FeedMapping;
        /**
         * Why, by kind.
         */
        reasons: {
          /**
           * Place in `mapping.rules`; -1: the key of the records.
           */
          rule: number;
          /**
           * Last day, inclusive.
           */
          to: string;
          /**
           * First day.
           */
          from: string[];
          /**
           * Below 0.7 a person should look at the rule.
           */
          sure: number;
          /**
           * Why this is proposed.
           */
          why: string;
          /**
           * What else it could be.
           */
          alternatives: {
            /**
             * Where the value is, as a JSON Pointer or the name of a field.
             */
            path: string;
            /**
             * How sure this is, 0 to 1.
             */
            sure: number;
            /**
             * Why this is proposed.
             */
            why: string;
          }[];
          /**
           * Words of the source without a counterpart.
           */
          unknown_words: {
            [k: string]: number;
          };
          /**
           * Keys of listings, or values.
           */
          examples: string[];
          /**
           * A language model made or completed the rule.
           */
          by?: 'model';
        }[];
        /**
         * What the whole file proves about numbers, dates, language and currency.
         */
        profile: {
          [k: string]: string;
        };
        /**
         * What the file does not say and nobody may guess.
         */
        questions: {
          /**
           * The field that the question is about.
           */
          about: string;
          /**
           * The question, in words.
           */
          question: string;
          /**
           * Source fields that may have the response.
           */
          fields: {
            /**
             * Where the value is, as a JSON Pointer or the name of a field.
             */
            path: string;
            /**
             * The values.
             */
            values: {
              [k: string]: number;
            };
          }[];
        }[];
        /**
         * Source fields without a rule.
         */
        left: {
          /**
           * Where the value is, as a JSON Pointer or the name of a field.
           */
          path: string;
          /**
           * Share of the records that have it, 0 to 1.
           */
          share: number;
          /**
           * Keys of listings, or values.
           */
          examples: string[];
          /**
           * Why its values must not be public; they are not shown.
           */
          is_private?: string;
          /**
           * What else it could be.
           */
          alternatives: {
            /**
             * Last day, inclusive.
             */
            to: string;
            /**
             * How sure this is, 0 to 1.
             */
            sure: number;
          }[];
        }[];
        /**
         * What could not be read with certainty.
         */
        warnings: {
          /**
           * Code that a program can act on.
           */
          code: string;
          /**
           * What it is about, in words.
           */
          message: string;
          /**
           * How many there are.
           */
          count?: number;
          /**
           * Keys of listings, or values.
           */
          examples: string[];
        }[];
        /**
         * Up to twenty records of the source.
         */
        examples: {}[];
      };
    };
  };
  /**
   * Map some records with a mapping
   */
  tryMapping: {
    body: {
      mapping: FeedMapping;
      /**
       * Default fr.
       */
      market?:
        | 'ad'
        | 'ae'
        | 'af'
        | 'ag'
        | 'ai'
        | 'al'
        | 'am'
        | 'ao'
        | 'aq'
        | 'ar'
        | 'as'
        | 'at'
        | 'au'
        | 'aw'
        | 'ax'
        | 'az'
        | 'ba'
        | 'bb'
        | 'bd'
        | 'be'
        | 'bf'
        | 'bg'
        | 'bh'
        | 'bi'
        | 'bj'
        | 'bl'
        | 'bm'
        | 'bn'
        | 'bo'
        | 'bq'
        | 'br'
        | 'bs'
        | 'bt'
        | 'bv'
        | 'bw'
        | 'by'
        | 'bz'
        | 'ca'
        | 'cc'
        | 'cd'
        | 'cf'
        | 'cg'
        | 'ch'
        | 'ci'
        | 'ck'
        | 'cl'
        | 'cm'
        | 'cn'
        | 'co'
        | 'cr'
        | 'cu'
        | 'cv'
        | 'cw'
        | 'cx'
        | 'cy'
        | 'cz'
        | 'de'
        | 'dj'
        | 'dk'
        | 'dm'
        | 'do'
        | 'dz'
        | 'ec'
        | 'ee'
        | 'eg'
        | 'eh'
        | 'er'
        | 'es'
        | 'et'
        | 'fi'
        | 'fj'
        | 'fk'
        | 'fm'
        | 'fo'
        | 'fr'
        | 'ga'
        | 'gb'
        | 'gd'
        | 'ge'
        | 'gf'
        | 'gg'
        | 'gh'
        | 'gi'
        | 'gl'
        | 'gm'
        | 'gn'
        | 'gp'
        | 'gq'
        | 'gr'
        | 'gs'
        | 'gt'
        | 'gu'
        | 'gw'
        | 'gy'
        | 'hk'
        | 'hm'
        | 'hn'
        | 'hr'
        | 'ht'
        | 'hu'
        | 'id'
        | 'ie'
        | 'il'
        | 'im'
        | 'in'
        | 'io'
        | 'iq'
        | 'ir'
        | 'is'
        | 'it'
        | 'je'
        | 'jm'
        | 'jo'
        | 'jp'
        | 'ke'
        | 'kg'
        | 'kh'
        | 'ki'
        | 'km'
        | 'kn'
        | 'kp'
        | 'kr'
        | 'kw'
        | 'ky'
        | 'kz'
        | 'la'
        | 'lb'
        | 'lc'
        | 'li'
        | 'lk'
        | 'lr'
        | 'ls'
        | 'lt'
        | 'lu'
        | 'lv'
        | 'ly'
        | 'ma'
        | 'mc'
        | 'md'
        | 'me'
        | 'mf'
        | 'mg'
        | 'mh'
        | 'mk'
        | 'ml'
        | 'mm'
        | 'mn'
        | 'mo'
        | 'mp'
        | 'mq'
        | 'mr'
        | 'ms'
        | 'mt'
        | 'mu'
        | 'mv'
        | 'mw'
        | 'mx'
        | 'my'
        | 'mz'
        | 'na'
        | 'nc'
        | 'ne'
        | 'nf'
        | 'ng'
        | 'ni'
        | 'nl'
        | 'no'
        | 'np'
        | 'nr'
        | 'nu'
        | 'nz'
        | 'om'
        | 'pa'
        | 'pe'
        | 'pf'
        | 'pg'
        | 'ph'
        | 'pk'
        | 'pl'
        | 'pm'
        | 'pn'
        | 'pr'
        | 'ps'
        | 'pt'
        | 'pw'
        | 'py'
        | 'qa'
        | 're'
        | 'ro'
        | 'rs'
        | 'ru'
        | 'rw'
        | 'sa'
        | 'sb'
        | 'sc'
        | 'sd'
        | 'se'
        | 'sg'
        | 'sh'
        | 'si'
        | 'sj'
        | 'sk'
        | 'sl'
        | 'sm'
        | 'sn'
        | 'so'
        | 'sr'
        | 'ss'
        | 'st'
        | 'sv'
        | 'sx'
        | 'sy'
        | 'sz'
        | 'tc'
        | 'td'
        | 'tf'
        | 'tg'
        | 'th'
        | 'tj'
        | 'tk'
        | 'tl'
        | 'tm'
        | 'tn'
        | 'to'
        | 'tr'
        | 'tt'
        | 'tv'
        | 'tw'
        | 'tz'
        | 'ua'
        | 'ug'
        | 'um'
        | 'us'
        | 'uy'
        | 'uz'
        | 'va'
        | 'vc'
        | 've'
        | 'vg'
        | 'vi'
        | 'vn'
        | 'vu'
        | 'wf'
        | 'ws'
        | 'xk'
        | 'ye'
        | 'yt'
        | 'za'
        | 'zm'
        | 'zw';
      /**
       * As a preview returns them.
       *
       * @minItems 1
       * @maxItems 20
       */
      records: {}[];
    };
    answer: {
      /**
       * Faults of the mapping; with any of them no record is mapped.
       */
      faults: {
        /**
         * When it happened.
         */
        at: string;
        /**
         * What it is about, in words.
         */
        message: string;
      }[];
      /**
       * In the order of the records.
       */
      items: {
        /**
         * The listing that it becomes.
         */
        listing?: {};
        /**
         * Why it could not be read.
         */
        fault?: {
          /**
           * What it is about, in words.
           */
          message: string;
          /**
           * Where the value is, as a JSON Pointer or the name of a field.
           */
          path?: string;
        };
        /**
         * What could not be read with certainty.
         */
        warnings: {
          /**
           * Code that a program can act on.
           */
          code: string;
          /**
           * Name of the field.
           */
          field: string;
          /**
           * The value.
           */
          value?: string;
        }[];
      }[];
    };
  };
  /**
   * Mappings
   */
  listMappings: {
    query?: {
      page?: number;
      size?: number;
      /**
       * Only those of this gateway.
       */
      gateway_id?: string;
    };
    answer: {
      /**
       * The items of this page.
       */
      items: {
        /**
         * Its id.
         */
        id: string;
        /**
         * Its name.
         */
        name: string;
        /**
         * The gateway that it belongs to.
         */
        gateway_id?: string;
        /**
         * The input of the gateway.
         */
        input_id?: string;
        /**
         * Of the draft; every write adds one.
         */
        revision: number;
        /**
         * The version that runs use.
         */
        live_version?: number;
        /**
         * When it last changed.
         */
        updated_at: string;
      }[];
      /**
       * Number of this page; the first is 0.
       */
      page: number;
      /**
       * Items per page.
       */
      size: number;
      /**
       * Items on all pages.
       */
      total_elements: number;
      /**
       * Number of pages.
       */
      total_pages: number;
    };
  };
  /**
   * Create a mapping
   */
  createMapping: {
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    body: {
      /**
       * A name with at least one visible character.
       */
      name?: string;
      mapping?: FeedMapping1;
      /**
       * A finished proposal: the mapping keeps its file for previews.
       */
      proposal_id?: string;
      /**
       * A file for previews, if there is no proposal.
       */
      upload_id?: string;
      /**
       * Country of the agency in lower case: language and currency where the feed names none. Default: that of the gateway, else of the proposal, else fr.
       */
      market?:
        | 'ad'
        | 'ae'
        | 'af'
        | 'ag'
        | 'ai'
        | 'al'
        | 'am'
        | 'ao'
        | 'aq'
        | 'ar'
        | 'as'
        | 'at'
        | 'au'
        | 'aw'
        | 'ax'
        | 'az'
        | 'ba'
        | 'bb'
        | 'bd'
        | 'be'
        | 'bf'
        | 'bg'
        | 'bh'
        | 'bi'
        | 'bj'
        | 'bl'
        | 'bm'
        | 'bn'
        | 'bo'
        | 'bq'
        | 'br'
        | 'bs'
        | 'bt'
        | 'bv'
        | 'bw'
        | 'by'
        | 'bz'
        | 'ca'
        | 'cc'
        | 'cd'
        | 'cf'
        | 'cg'
        | 'ch'
        | 'ci'
        | 'ck'
        | 'cl'
        | 'cm'
        | 'cn'
        | 'co'
        | 'cr'
        | 'cu'
        | 'cv'
        | 'cw'
        | 'cx'
        | 'cy'
        | 'cz'
        | 'de'
        | 'dj'
        | 'dk'
        | 'dm'
        | 'do'
        | 'dz'
        | 'ec'
        | 'ee'
        | 'eg'
        | 'eh'
        | 'er'
        | 'es'
        | 'et'
        | 'fi'
        | 'fj'
        | 'fk'
        | 'fm'
        | 'fo'
        | 'fr'
        | 'ga'
        | 'gb'
        | 'gd'
        | 'ge'
        | 'gf'
        | 'gg'
        | 'gh'
        | 'gi'
        | 'gl'
        | 'gm'
        | 'gn'
        | 'gp'
        | 'gq'
        | 'gr'
        | 'gs'
        | 'gt'
        | 'gu'
        | 'gw'
        | 'gy'
        | 'hk'
        | 'hm'
        | 'hn'
        | 'hr'
        | 'ht'
        | 'hu'
        | 'id'
        | 'ie'
        | 'il'
        | 'im'
        | 'in'
        | 'io'
        | 'iq'
        | 'ir'
        | 'is'
        | 'it'
        | 'je'
        | 'jm'
        | 'jo'
        | 'jp'
        | 'ke'
        | 'kg'
        | 'kh'
        | 'ki'
        | 'km'
        | 'kn'
        | 'kp'
        | 'kr'
        | 'kw'
        | 'ky'
        | 'kz'
        | 'la'
        | 'lb'
        | 'lc'
        | 'li'
        | 'lk'
        | 'lr'
        | 'ls'
        | 'lt'
        | 'lu'
        | 'lv'
        | 'ly'
        | 'ma'
        | 'mc'
        | 'md'
        | 'me'
        | 'mf'
        | 'mg'
        | 'mh'
        | 'mk'
        | 'ml'
        | 'mm'
        | 'mn'
        | 'mo'
        | 'mp'
        | 'mq'
        | 'mr'
        | 'ms'
        | 'mt'
        | 'mu'
        | 'mv'
        | 'mw'
        | 'mx'
        | 'my'
        | 'mz'
        | 'na'
        | 'nc'
        | 'ne'
        | 'nf'
        | 'ng'
        | 'ni'
        | 'nl'
        | 'no'
        | 'np'
        | 'nr'
        | 'nu'
        | 'nz'
        | 'om'
        | 'pa'
        | 'pe'
        | 'pf'
        | 'pg'
        | 'ph'
        | 'pk'
        | 'pl'
        | 'pm'
        | 'pn'
        | 'pr'
        | 'ps'
        | 'pt'
        | 'pw'
        | 'py'
        | 'qa'
        | 're'
        | 'ro'
        | 'rs'
        | 'ru'
        | 'rw'
        | 'sa'
        | 'sb'
        | 'sc'
        | 'sd'
        | 'se'
        | 'sg'
        | 'sh'
        | 'si'
        | 'sj'
        | 'sk'
        | 'sl'
        | 'sm'
        | 'sn'
        | 'so'
        | 'sr'
        | 'ss'
        | 'st'
        | 'sv'
        | 'sx'
        | 'sy'
        | 'sz'
        | 'tc'
        | 'td'
        | 'tf'
        | 'tg'
        | 'th'
        | 'tj'
        | 'tk'
        | 'tl'
        | 'tm'
        | 'tn'
        | 'to'
        | 'tr'
        | 'tt'
        | 'tv'
        | 'tw'
        | 'tz'
        | 'ua'
        | 'ug'
        | 'um'
        | 'us'
        | 'uy'
        | 'uz'
        | 'va'
        | 'vc'
        | 've'
        | 'vg'
        | 'vi'
        | 'vn'
        | 'vu'
        | 'wf'
        | 'ws'
        | 'xk'
        | 'ye'
        | 'yt'
        | 'za'
        | 'zm'
        | 'zw';
      /**
       * Gateway that the mapping is for; once set it stays.
       */
      gateway_id?: string;
      /**
       * Its input, of type MAPPED_FEED. Default: the primary input.
       */
      input_id?: string;
    };
    answer: {
      /**
       * Its id.
       */
      id: string;
      /**
       * Its name.
       */
      name: string;
      /**
       * Country of the agency in lower case: language and currency where the feed names none. Default: that of the gateway, else of the proposal, else fr.
       */
      market:
        | 'ad'
        | 'ae'
        | 'af'
        | 'ag'
        | 'ai'
        | 'al'
        | 'am'
        | 'ao'
        | 'aq'
        | 'ar'
        | 'as'
        | 'at'
        | 'au'
        | 'aw'
        | 'ax'
        | 'az'
        | 'ba'
        | 'bb'
        | 'bd'
        | 'be'
        | 'bf'
        | 'bg'
        | 'bh'
        | 'bi'
        | 'bj'
        | 'bl'
        | 'bm'
        | 'bn'
        | 'bo'
        | 'bq'
        | 'br'
        | 'bs'
        | 'bt'
        | 'bv'
        | 'bw'
        | 'by'
        | 'bz'
        | 'ca'
        | 'cc'
        | 'cd'
        | 'cf'
        | 'cg'
        | 'ch'
        | 'ci'
        | 'ck'
        | 'cl'
        | 'cm'
        | 'cn'
        | 'co'
        | 'cr'
        | 'cu'
        | 'cv'
        | 'cw'
        | 'cx'
        | 'cy'
        | 'cz'
        | 'de'
        | 'dj'
        | 'dk'
        | 'dm'
        | 'do'
        | 'dz'
        | 'ec'
        | 'ee'
        | 'eg'
        | 'eh'
        | 'er'
        | 'es'
        | 'et'
        | 'fi'
        | 'fj'
        | 'fk'
        | 'fm'
        | 'fo'
        | 'fr'
        | 'ga'
        | 'gb'
        | 'gd'
        | 'ge'
        | 'gf'
        | 'gg'
        | 'gh'
        | 'gi'
        | 'gl'
        | 'gm'
        | 'gn'
        | 'gp'
        | 'gq'
        | 'gr'
        | 'gs'
        | 'gt'
        | 'gu'
        | 'gw'
        | 'gy'
        | 'hk'
        | 'hm'
        | 'hn'
        | 'hr'
        | 'ht'
        | 'hu'
        | 'id'
        | 'ie'
        | 'il'
        | 'im'
        | 'in'
        | 'io'
        | 'iq'
        | 'ir'
        | 'is'
        | 'it'
        | 'je'
        | 'jm'
        | 'jo'
        | 'jp'
        | 'ke'
        | 'kg'
        | 'kh'
        | 'ki'
        | 'km'
        | 'kn'
        | 'kp'
        | 'kr'
        | 'kw'
        | 'ky'
        | 'kz'
        | 'la'
        | 'lb'
        | 'lc'
        | 'li'
        | 'lk'
        | 'lr'
        | 'ls'
        | 'lt'
        | 'lu'
        | 'lv'
        | 'ly'
        | 'ma'
        | 'mc'
        | 'md'
        | 'me'
        | 'mf'
        | 'mg'
        | 'mh'
        | 'mk'
        | 'ml'
        | 'mm'
        | 'mn'
        | 'mo'
        | 'mp'
        | 'mq'
        | 'mr'
        | 'ms'
        | 'mt'
        | 'mu'
        | 'mv'
        | 'mw'
        | 'mx'
        | 'my'
        | 'mz'
        | 'na'
        | 'nc'
        | 'ne'
        | 'nf'
        | 'ng'
        | 'ni'
        | 'nl'
        | 'no'
        | 'np'
        | 'nr'
        | 'nu'
        | 'nz'
        | 'om'
        | 'pa'
        | 'pe'
        | 'pf'
        | 'pg'
        | 'ph'
        | 'pk'
        | 'pl'
        | 'pm'
        | 'pn'
        | 'pr'
        | 'ps'
        | 'pt'
        | 'pw'
        | 'py'
        | 'qa'
        | 're'
        | 'ro'
        | 'rs'
        | 'ru'
        | 'rw'
        | 'sa'
        | 'sb'
        | 'sc'
        | 'sd'
        | 'se'
        | 'sg'
        | 'sh'
        | 'si'
        | 'sj'
        | 'sk'
        | 'sl'
        | 'sm'
        | 'sn'
        | 'so'
        | 'sr'
        | 'ss'
        | 'st'
        | 'sv'
        | 'sx'
        | 'sy'
        | 'sz'
        | 'tc'
        | 'td'
        | 'tf'
        | 'tg'
        | 'th'
        | 'tj'
        | 'tk'
        | 'tl'
        | 'tm'
        | 'tn'
        | 'to'
        | 'tr'
        | 'tt'
        | 'tv'
        | 'tw'
        | 'tz'
        | 'ua'
        | 'ug'
        | 'um'
        | 'us'
        | 'uy'
        | 'uz'
        | 'va'
        | 'vc'
        | 've'
        | 'vg'
        | 'vi'
        | 'vn'
        | 'vu'
        | 'wf'
        | 'ws'
        | 'xk'
        | 'ye'
        | 'yt'
        | 'za'
        | 'zm'
        | 'zw';
      /**
       * Gateway that the mapping is for; once set it stays.
       */
      gateway_id?: string;
      /**
       * Its input, of type MAPPED_FEED. Default: the primary input.
       */
      input_id?: string;
      draft: FeedMapping;
      /**
       * Of the draft; every write adds one.
       */
      revision: number;
      /**
       * What has to be corrected before a preview or publication.
       */
      faults: {
        /**
         * JSON pointer within the mapping, such as `/rules/3/to`.
         */
        at: string;
        /**
         * What it is about, in words.
         */
        message: string;
      }[];
      /**
       * The newest draft with a finished preview.
       */
      previewed_revision?: number;
      /**
       * A preview showed that the key of the draft may not last, and no later one that it does. Publishing needs `confirm_unstable_key`.
       */
      key_doubt?: {
        /**
         * Keys before.
         */
        earlier: number;
        /**
         * Keys now.
         */
        now: number;
        /**
         * Keys that both have.
         */
        shared: number;
        /**
         * The key may not last from one delivery to the next: homes have other keys than before, or no home is known again and less than half of the earlier keys are in this file.
         */
        suspicious: boolean;
        /**
         * `same_listings`: nothing was added, removed or moved, so that running numbers would be the same, too. `unclear`: too few homes are known again, and few keys are common.
         */
        verdict?: 'stable' | 'unstable' | 'same_listings' | 'unclear';
        /**
         * Homes of both files.
         */
        homes?: number;
        /**
         * Homes of both files with another key than before.
         */
        changed?: number;
        /**
         * Some of them.
         */
        examples?: {
          /**
           * The value before.
           */
          before: string;
          /**
           * The value afterwards.
           */
          after: string;
        }[];
        /**
         * If the key does not last: fields that do, and that are different in every listing.
         */
        stable_fields?: string[];
      };
      /**
       * The version that the gateway uses; absent before the first.
       */
      live_version?: number;
      /**
       * Where the data come from.
       */
      source: {
        /**
         * gateway: what its input reads.
         */
        kind: 'address' | 'upload' | 'delivery' | 'gateway';
        /**
         * Without its query, which may hold a key.
         */
        url?: string;
        /**
         * The file that was uploaded.
         */
        upload_id?: string;
        /**
         * Name of the file.
         */
        filename?: string;
        /**
         * The delivery of an inbox.
         */
        delivery_id?: string;
      };
      /**
       * The proposal that the mapping was made from, which is kept for 7 days.
       */
      proposal_id?: string;
      /**
       * When it was created.
       */
      created_at: string;
      /**
       * When it last changed.
       */
      updated_at: string;
    };
  };
  /**
   * A mapping with its draft
   */
  getMapping: {
    path: {
      id: string;
    };
    answer: {
      /**
       * Its id.
       */
      id: string;
      /**
       * Its name.
       */
      name: string;
      /**
       * Country of the agency in lower case: language and currency where the feed names none. Default: that of the gateway, else of the proposal, else fr.
       */
      market:
        | 'ad'
        | 'ae'
        | 'af'
        | 'ag'
        | 'ai'
        | 'al'
        | 'am'
        | 'ao'
        | 'aq'
        | 'ar'
        | 'as'
        | 'at'
        | 'au'
        | 'aw'
        | 'ax'
        | 'az'
        | 'ba'
        | 'bb'
        | 'bd'
        | 'be'
        | 'bf'
        | 'bg'
        | 'bh'
        | 'bi'
        | 'bj'
        | 'bl'
        | 'bm'
        | 'bn'
        | 'bo'
        | 'bq'
        | 'br'
        | 'bs'
        | 'bt'
        | 'bv'
        | 'bw'
        | 'by'
        | 'bz'
        | 'ca'
        | 'cc'
        | 'cd'
        | 'cf'
        | 'cg'
        | 'ch'
        | 'ci'
        | 'ck'
        | 'cl'
        | 'cm'
        | 'cn'
        | 'co'
        | 'cr'
        | 'cu'
        | 'cv'
        | 'cw'
        | 'cx'
        | 'cy'
        | 'cz'
        | 'de'
        | 'dj'
        | 'dk'
        | 'dm'
        | 'do'
        | 'dz'
        | 'ec'
        | 'ee'
        | 'eg'
        | 'eh'
        | 'er'
        | 'es'
        | 'et'
        | 'fi'
        | 'fj'
        | 'fk'
        | 'fm'
        | 'fo'
        | 'fr'
        | 'ga'
        | 'gb'
        | 'gd'
        | 'ge'
        | 'gf'
        | 'gg'
        | 'gh'
        | 'gi'
        | 'gl'
        | 'gm'
        | 'gn'
        | 'gp'
        | 'gq'
        | 'gr'
        | 'gs'
        | 'gt'
        | 'gu'
        | 'gw'
        | 'gy'
        | 'hk'
        | 'hm'
        | 'hn'
        | 'hr'
        | 'ht'
        | 'hu'
        | 'id'
        | 'ie'
        | 'il'
        | 'im'
        | 'in'
        | 'io'
        | 'iq'
        | 'ir'
        | 'is'
        | 'it'
        | 'je'
        | 'jm'
        | 'jo'
        | 'jp'
        | 'ke'
        | 'kg'
        | 'kh'
        | 'ki'
        | 'km'
        | 'kn'
        | 'kp'
        | 'kr'
        | 'kw'
        | 'ky'
        | 'kz'
        | 'la'
        | 'lb'
        | 'lc'
        | 'li'
        | 'lk'
        | 'lr'
        | 'ls'
        | 'lt'
        | 'lu'
        | 'lv'
        | 'ly'
        | 'ma'
        | 'mc'
        | 'md'
        | 'me'
        | 'mf'
        | 'mg'
        | 'mh'
        | 'mk'
        | 'ml'
        | 'mm'
        | 'mn'
        | 'mo'
        | 'mp'
        | 'mq'
        | 'mr'
        | 'ms'
        | 'mt'
        | 'mu'
        | 'mv'
        | 'mw'
        | 'mx'
        | 'my'
        | 'mz'
        | 'na'
        | 'nc'
        | 'ne'
        | 'nf'
        | 'ng'
        | 'ni'
        | 'nl'
        | 'no'
        | 'np'
        | 'nr'
        | 'nu'
        | 'nz'
        | 'om'
        | 'pa'
        | 'pe'
        | 'pf'
        | 'pg'
        | 'ph'
        | 'pk'
        | 'pl'
        | 'pm'
        | 'pn'
        | 'pr'
        | 'ps'
        | 'pt'
        | 'pw'
        | 'py'
        | 'qa'
        | 're'
        | 'ro'
        | 'rs'
        | 'ru'
        | 'rw'
        | 'sa'
        | 'sb'
        | 'sc'
        | 'sd'
        | 'se'
        | 'sg'
        | 'sh'
        | 'si'
        | 'sj'
        | 'sk'
        | 'sl'
        | 'sm'
        | 'sn'
        | 'so'
        | 'sr'
        | 'ss'
        | 'st'
        | 'sv'
        | 'sx'
        | 'sy'
        | 'sz'
        | 'tc'
        | 'td'
        | 'tf'
        | 'tg'
        | 'th'
        | 'tj'
        | 'tk'
        | 'tl'
        | 'tm'
        | 'tn'
        | 'to'
        | 'tr'
        | 'tt'
        | 'tv'
        | 'tw'
        | 'tz'
        | 'ua'
        | 'ug'
        | 'um'
        | 'us'
        | 'uy'
        | 'uz'
        | 'va'
        | 'vc'
        | 've'
        | 'vg'
        | 'vi'
        | 'vn'
        | 'vu'
        | 'wf'
        | 'ws'
        | 'xk'
        | 'ye'
        | 'yt'
        | 'za'
        | 'zm'
        | 'zw';
      /**
       * Gateway that the mapping is for; once set it stays.
       */
      gateway_id?: string;
      /**
       * Its input, of type MAPPED_FEED. Default: the primary input.
       */
      input_id?: string;
      draft: FeedMapping;
      /**
       * Of the draft; every write adds one.
       */
      revision: number;
      /**
       * What has to be corrected before a preview or publication.
       */
      faults: {
        /**
         * JSON pointer within the mapping, such as `/rules/3/to`.
         */
        at: string;
        /**
         * What it is about, in words.
         */
        message: string;
      }[];
      /**
       * The newest draft with a finished preview.
       */
      previewed_revision?: number;
      /**
       * A preview showed that the key of the draft may not last, and no later one that it does. Publishing needs `confirm_unstable_key`.
       */
      key_doubt?: {
        /**
         * Keys before.
         */
        earlier: number;
        /**
         * Keys now.
         */
        now: number;
        /**
         * Keys that both have.
         */
        shared: number;
        /**
         * The key may not last from one delivery to the next: homes have other keys than before, or no home is known again and less than half of the earlier keys are in this file.
         */
        suspicious: boolean;
        /**
         * `same_listings`: nothing was added, removed or moved, so that running numbers would be the same, too. `unclear`: too few homes are known again, and few keys are common.
         */
        verdict?: 'stable' | 'unstable' | 'same_listings' | 'unclear';
        /**
         * Homes of both files.
         */
        homes?: number;
        /**
         * Homes of both files with another key than before.
         */
        changed?: number;
        /**
         * Some of them.
         */
        examples?: {
          /**
           * The value before.
           */
          before: string;
          /**
           * The value afterwards.
           */
          after: string;
        }[];
        /**
         * If the key does not last: fields that do, and that are different in every listing.
         */
        stable_fields?: string[];
      };
      /**
       * The version that the gateway uses; absent before the first.
       */
      live_version?: number;
      /**
       * Where the data come from.
       */
      source: {
        /**
         * gateway: what its input reads.
         */
        kind: 'address' | 'upload' | 'delivery' | 'gateway';
        /**
         * Without its query, which may hold a key.
         */
        url?: string;
        /**
         * The file that was uploaded.
         */
        upload_id?: string;
        /**
         * Name of the file.
         */
        filename?: string;
        /**
         * The delivery of an inbox.
         */
        delivery_id?: string;
      };
      /**
       * The proposal that the mapping was made from, which is kept for 7 days.
       */
      proposal_id?: string;
      /**
       * When it was created.
       */
      created_at: string;
      /**
       * When it last changed.
       */
      updated_at: string;
    };
  };
  /**
   * Change the draft of a mapping
   */
  updateMapping: {
    path: {
      id: string;
    };
    body: {
      /**
       * Of the draft that was read: if another request wrote it meanwhile, the response is 409.
       */
      revision: number;
      /**
       * A name with at least one visible character.
       */
      name?: string;
      draft?: FeedMapping;
      /**
       * Another file for previews.
       */
      upload_id?: string;
      /**
       * Gateway that the mapping is for; once set it stays.
       */
      gateway_id?: string;
      /**
       * Its input, of type MAPPED_FEED. Default: the primary input.
       */
      input_id?: string;
    };
    answer: {
      /**
       * Its id.
       */
      id: string;
      /**
       * Its name.
       */
      name: string;
      /**
       * Country of the agency in lower case: language and currency where the feed names none. Default: that of the gateway, else of the proposal, else fr.
       */
      market:
        | 'ad'
        | 'ae'
        | 'af'
        | 'ag'
        | 'ai'
        | 'al'
        | 'am'
        | 'ao'
        | 'aq'
        | 'ar'
        | 'as'
        | 'at'
        | 'au'
        | 'aw'
        | 'ax'
        | 'az'
        | 'ba'
        | 'bb'
        | 'bd'
        | 'be'
        | 'bf'
        | 'bg'
        | 'bh'
        | 'bi'
        | 'bj'
        | 'bl'
        | 'bm'
        | 'bn'
        | 'bo'
        | 'bq'
        | 'br'
        | 'bs'
        | 'bt'
        | 'bv'
        | 'bw'
        | 'by'
        | 'bz'
        | 'ca'
        | 'cc'
        | 'cd'
        | 'cf'
        | 'cg'
        | 'ch'
        | 'ci'
        | 'ck'
        | 'cl'
        | 'cm'
        | 'cn'
        | 'co'
        | 'cr'
        | 'cu'
        | 'cv'
        | 'cw'
        | 'cx'
        | 'cy'
        | 'cz'
        | 'de'
        | 'dj'
        | 'dk'
        | 'dm'
        | 'do'
        | 'dz'
        | 'ec'
        | 'ee'
        | 'eg'
        | 'eh'
        | 'er'
        | 'es'
        | 'et'
        | 'fi'
        | 'fj'
        | 'fk'
        | 'fm'
        | 'fo'
        | 'fr'
        | 'ga'
        | 'gb'
        | 'gd'
        | 'ge'
        | 'gf'
        | 'gg'
        | 'gh'
        | 'gi'
        | 'gl'
        | 'gm'
        | 'gn'
        | 'gp'
        | 'gq'
        | 'gr'
        | 'gs'
        | 'gt'
        | 'gu'
        | 'gw'
        | 'gy'
        | 'hk'
        | 'hm'
        | 'hn'
        | 'hr'
        | 'ht'
        | 'hu'
        | 'id'
        | 'ie'
        | 'il'
        | 'im'
        | 'in'
        | 'io'
        | 'iq'
        | 'ir'
        | 'is'
        | 'it'
        | 'je'
        | 'jm'
        | 'jo'
        | 'jp'
        | 'ke'
        | 'kg'
        | 'kh'
        | 'ki'
        | 'km'
        | 'kn'
        | 'kp'
        | 'kr'
        | 'kw'
        | 'ky'
        | 'kz'
        | 'la'
        | 'lb'
        | 'lc'
        | 'li'
        | 'lk'
        | 'lr'
        | 'ls'
        | 'lt'
        | 'lu'
        | 'lv'
        | 'ly'
        | 'ma'
        | 'mc'
        | 'md'
        | 'me'
        | 'mf'
        | 'mg'
        | 'mh'
        | 'mk'
        | 'ml'
        | 'mm'
        | 'mn'
        | 'mo'
        | 'mp'
        | 'mq'
        | 'mr'
        | 'ms'
        | 'mt'
        | 'mu'
        | 'mv'
        | 'mw'
        | 'mx'
        | 'my'
        | 'mz'
        | 'na'
        | 'nc'
        | 'ne'
        | 'nf'
        | 'ng'
        | 'ni'
        | 'nl'
        | 'no'
        | 'np'
        | 'nr'
        | 'nu'
        | 'nz'
        | 'om'
        | 'pa'
        | 'pe'
        | 'pf'
        | 'pg'
        | 'ph'
        | 'pk'
        | 'pl'
        | 'pm'
        | 'pn'
        | 'pr'
        | 'ps'
        | 'pt'
        | 'pw'
        | 'py'
        | 'qa'
        | 're'
        | 'ro'
        | 'rs'
        | 'ru'
        | 'rw'
        | 'sa'
        | 'sb'
        | 'sc'
        | 'sd'
        | 'se'
        | 'sg'
        | 'sh'
        | 'si'
        | 'sj'
        | 'sk'
        | 'sl'
        | 'sm'
        | 'sn'
        | 'so'
        | 'sr'
        | 'ss'
        | 'st'
        | 'sv'
        | 'sx'
        | 'sy'
        | 'sz'
        | 'tc'
        | 'td'
        | 'tf'
        | 'tg'
        | 'th'
        | 'tj'
        | 'tk'
        | 'tl'
        | 'tm'
        | 'tn'
        | 'to'
        | 'tr'
        | 'tt'
        | 'tv'
        | 'tw'
        | 'tz'
        | 'ua'
        | 'ug'
        | 'um'
        | 'us'
        | 'uy'
        | 'uz'
        | 'va'
        | 'vc'
        | 've'
        | 'vg'
        | 'vi'
        | 'vn'
        | 'vu'
        | 'wf'
        | 'ws'
        | 'xk'
        | 'ye'
        | 'yt'
        | 'za'
        | 'zm'
        | 'zw';
      /**
       * Gateway that the mapping is for; once set it stays.
       */
      gateway_id?: string;
      /**
       * Its input, of type MAPPED_FEED. Default: the primary input.
       */
      input_id?: string;
      draft: FeedMapping;
      /**
       * Of the draft; every write adds one.
       */
      revision: number;
      /**
       * What has to be corrected before a preview or publication.
       */
      faults: {
        /**
         * JSON pointer within the mapping, such as `/rules/3/to`.
         */
        at: string;
        /**
         * What it is about, in words.
         */
        message: string;
      }[];
      /**
       * The newest draft with a finished preview.
       */
      previewed_revision?: number;
      /**
       * A preview showed that the key of the draft may not last, and no later one that it does. Publishing needs `confirm_unstable_key`.
       */
      key_doubt?: {
        /**
         * Keys before.
         */
        earlier: number;
        /**
         * Keys now.
         */
        now: number;
        /**
         * Keys that both have.
         */
        shared: number;
        /**
         * The key may not last from one delivery to the next: homes have other keys than before, or no home is known again and less than half of the earlier keys are in this file.
         */
        suspicious: boolean;
        /**
         * `same_listings`: nothing was added, removed or moved, so that running numbers would be the same, too. `unclear`: too few homes are known again, and few keys are common.
         */
        verdict?: 'stable' | 'unstable' | 'same_listings' | 'unclear';
        /**
         * Homes of both files.
         */
        homes?: number;
        /**
         * Homes of both files with another key than before.
         */
        changed?: number;
        /**
         * Some of them.
         */
        examples?: {
          /**
           * The value before.
           */
          before: string;
          /**
           * The value afterwards.
           */
          after: string;
        }[];
        /**
         * If the key does not last: fields that do, and that are different in every listing.
         */
        stable_fields?: string[];
      };
      /**
       * The version that the gateway uses; absent before the first.
       */
      live_version?: number;
      /**
       * Where the data come from.
       */
      source: {
        /**
         * gateway: what its input reads.
         */
        kind: 'address' | 'upload' | 'delivery' | 'gateway';
        /**
         * Without its query, which may hold a key.
         */
        url?: string;
        /**
         * The file that was uploaded.
         */
        upload_id?: string;
        /**
         * Name of the file.
         */
        filename?: string;
        /**
         * The delivery of an inbox.
         */
        delivery_id?: string;
      };
      /**
       * The proposal that the mapping was made from, which is kept for 7 days.
       */
      proposal_id?: string;
      /**
       * When it was created.
       */
      created_at: string;
      /**
       * When it last changed.
       */
      updated_at: string;
    };
  };
  /**
   * Delete a mapping, its versions and previews
   */
  deleteMapping: {
    path: {
      id: string;
    };
    answer: undefined;
  };
  /**
   * Preview a draft over the whole file
   */
  previewMapping: {
    path: {
      id: string;
    };
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    body: {
      /**
       * Reads this file instead of what the mapping or its gateway reads.
       */
      upload_id?: string;
      /**
       * The file of another day: its keys are compared with those of the file. Default: the own sample of the mapping where `upload_id` names another file, an earlier delivery into the inbox, or the stored listings of the gateway.
       */
      earlier_upload_id?: string;
    };
    answer: {
      /**
       * Its id.
       */
      id: string;
      /**
       * Its state.
       */
      status: 'running' | 'done' | 'failed';
      /**
       * How far it is.
       */
      progress: {
        /**
         * What is being done.
         */
        stage: 'waiting' | 'fetching' | 'reading' | 'comparing';
        /**
         * Records read so far.
         */
        records: number;
      };
      /**
       * failed: what was wrong with the file or its address.
       */
      message?: string;
      /**
       * When it was created.
       */
      created_at: string;
      /**
       * When it ends by itself.
       */
      expires_at: string;
      /**
       * The mapping.
       */
      mapping_id: string;
      /**
       * Of the draft that is previewed.
       */
      revision: number;
      /**
       * What the mapping makes of the sample.
       */
      preview?: {
        /**
         * Number of records.
         */
        records: number;
        /**
         * Records that become listings.
         */
        mapped: number;
        /**
         * Records that could not become listings.
         */
        quarantined: {
          /**
           * Code that a program can act on.
           */
          code: string;
          /**
           * What it is about, in words.
           */
          message: string;
          /**
           * Where the value is, as a JSON Pointer or the name of a field.
           */
          path?: string;
          /**
           * How many there are.
           */
          count: number;
          /**
           * Keys of listings, or values.
           */
          examples: string[];
        }[];
        /**
         * Records that are left out, by reason.
         */
        skipped: {
          [k: string]: number;
        };
        /**
         * Records that the feed marks as deleted.
         */
        deleted: number;
        /**
         * What could not be read with certainty.
         */
        warnings: {
          /**
           * `unmapped_value`: a word that no code table has. `unknown_field`: a field without a rule.
           */
          code: string;
          /**
           * Name of the field.
           */
          field: string;
          /**
           * The value.
           */
          value?: string;
          /**
           * How many there are.
           */
          count: number;
          /**
           * Keys of listings, or values.
           */
          examples: string[];
        }[];
        /**
         * Kinds of warnings beyond those that are listed.
         */
        warnings_left_out: number;
        /**
         * Listings with a value, by field of the model.
         */
        filled: {
          [k: string]: number;
        };
        /**
         * The listings.
         */
        listings: {
          /**
           * Key of the record.
           */
          key: string;
          /**
           * The record as the feed has it; long texts are cut.
           */
          source: {};
          /**
           * The listing; absent if the record is quarantined.
           */
          listing?: {};
          /**
           * Why the record cannot become a listing.
           */
          fault?: {
            /**
             * What it is about, in words.
             */
            message: string;
            /**
             * Where the value is, as a JSON Pointer or the name of a field.
             */
            path?: string;
          };
          /**
           * What could not be read with certainty.
           */
          warnings: {
            /**
             * Code that a program can act on.
             */
            code: string;
            /**
             * Name of the field.
             */
            field: string;
            /**
             * The value.
             */
            value?: string;
          }[];
        }[];
        /**
         * Keys that several records have.
         */
        duplicate_keys: {
          /**
           * How many there are.
           */
          count: number;
          /**
           * Keys of listings, or values.
           */
          examples: string[];
        };
        /**
         * What would change for listings that are known.
         */
        diff?: {
          /**
           * Listings of this input now.
           */
          stored: number;
          /**
           * Listings that are new.
           */
          made: {
            /**
             * How many there are.
             */
            count: number;
            /**
             * Keys of listings, or values.
             */
            examples: string[];
          };
          /**
           * Listings that change.
           */
          changed: {
            /**
             * How many there are.
             */
            count: number;
            /**
             * Some of them.
             */
            examples: {
              /**
               * Key of the record.
               */
              key: string;
              /**
               * The fields that it is about.
               */
              fields: {
                /**
                 * Name of the field.
                 */
                field: string;
                /**
                 * The value before.
                 */
                before?: string;
                /**
                 * The value afterwards.
                 */
                after?: string;
              }[];
            }[];
          };
          /**
           * The same record gets another key: its listing loses its id and its web address.
           */
          rekeyed: {
            /**
             * How many there are.
             */
            count: number;
            /**
             * Some of them.
             */
            examples: {
              /**
               * The value before.
               */
              before: string;
              /**
               * The value afterwards.
               */
              after: string;
            }[];
          };
          /**
           * Stored, and not among what the draft makes of the file.
           */
          archived: {
            /**
             * How many there are.
             */
            count: number;
            /**
             * Keys of listings, or values.
             */
            examples: string[];
          };
          /**
           * Listings that stayed as they were.
           */
          unchanged: number;
        };
        /**
         * Keys of this file and of an earlier one, both read with the draft. Homes are known again by three of price, place, area and texts.
         */
        keys?: {
          /**
           * Keys before.
           */
          earlier: number;
          /**
           * Keys now.
           */
          now: number;
          /**
           * Keys that both have.
           */
          shared: number;
          /**
           * The key may not last from one delivery to the next: homes have other keys than before, or no home is known again and less than half of the earlier keys are in this file.
           */
          suspicious: boolean;
          /**
           * `same_listings`: nothing was added, removed or moved, so that running numbers would be the same, too. `unclear`: too few homes are known again, and few keys are common.
           */
          verdict?: 'stable' | 'unstable' | 'same_listings' | 'unclear';
          /**
           * Homes of both files.
           */
          homes?: number;
          /**
           * Homes of both files with another key than before.
           */
          changed?: number;
          /**
           * Some of them.
           */
          examples?: {
            /**
             * The value before.
             */
            before: string;
            /**
             * The value afterwards.
             */
            after: string;
          }[];
          /**
           * If the key does not last: fields that do, and that are different in every listing.
           */
          stable_fields?: string[];
        };
        /**
         * Why the file could not be read to its end; the counts are those until then.
         */
        error?: string;
      };
    };
  };
  /**
   * The newest preview of a mapping and its progress
   */
  getMappingPreview: {
    path: {
      id: string;
    };
    answer: {
      /**
       * Its id.
       */
      id: string;
      /**
       * Its state.
       */
      status: 'running' | 'done' | 'failed';
      /**
       * How far it is.
       */
      progress: {
        /**
         * What is being done.
         */
        stage: 'waiting' | 'fetching' | 'reading' | 'comparing';
        /**
         * Records read so far.
         */
        records: number;
      };
      /**
       * failed: what was wrong with the file or its address.
       */
      message?: string;
      /**
       * When it was created.
       */
      created_at: string;
      /**
       * When it ends by itself.
       */
      expires_at: string;
      /**
       * The mapping.
       */
      mapping_id: string;
      /**
       * Of the draft that is previewed.
       */
      revision: number;
      /**
       * What the mapping makes of the sample.
       */
      preview?: {
        /**
         * Number of records.
         */
        records: number;
        /**
         * Records that become listings.
         */
        mapped: number;
        /**
         * Records that could not become listings.
         */
        quarantined: {
          /**
           * Code that a program can act on.
           */
          code: string;
          /**
           * What it is about, in words.
           */
          message: string;
          /**
           * Where the value is, as a JSON Pointer or the name of a field.
           */
          path?: string;
          /**
           * How many there are.
           */
          count: number;
          /**
           * Keys of listings, or values.
           */
          examples: string[];
        }[];
        /**
         * Records that are left out, by reason.
         */
        skipped: {
          [k: string]: number;
        };
        /**
         * Records that the feed marks as deleted.
         */
        deleted: number;
        /**
         * What could not be read with certainty.
         */
        warnings: {
          /**
           * `unmapped_value`: a word that no code table has. `unknown_field`: a field without a rule.
           */
          code: string;
          /**
           * Name of the field.
           */
          field: string;
          /**
           * The value.
           */
          value?: string;
          /**
           * How many there are.
           */
          count: number;
          /**
           * Keys of listings, or values.
           */
          examples: string[];
        }[];
        /**
         * Kinds of warnings beyond those that are listed.
         */
        warnings_left_out: number;
        /**
         * Listings with a value, by field of the model.
         */
        filled: {
          [k: string]: number;
        };
        /**
         * The listings.
         */
        listings: {
          /**
           * Key of the record.
           */
          key: string;
          /**
           * The record as the feed has it; long texts are cut.
           */
          source: {};
          /**
           * The listing; absent if the record is quarantined.
           */
          listing?: {};
          /**
           * Why the record cannot become a listing.
           */
          fault?: {
            /**
             * What it is about, in words.
             */
            message: string;
            /**
             * Where the value is, as a JSON Pointer or the name of a field.
             */
            path?: string;
          };
          /**
           * What could not be read with certainty.
           */
          warnings: {
            /**
             * Code that a program can act on.
             */
            code: string;
            /**
             * Name of the field.
             */
            field: string;
            /**
             * The value.
             */
            value?: string;
          }[];
        }[];
        /**
         * Keys that several records have.
         */
        duplicate_keys: {
          /**
           * How many there are.
           */
          count: number;
          /**
           * Keys of listings, or values.
           */
          examples: string[];
        };
        /**
         * What would change for listings that are known.
         */
        diff?: {
          /**
           * Listings of this input now.
           */
          stored: number;
          /**
           * Listings that are new.
           */
          made: {
            /**
             * How many there are.
             */
            count: number;
            /**
             * Keys of listings, or values.
             */
            examples: string[];
          };
          /**
           * Listings that change.
           */
          changed: {
            /**
             * How many there are.
             */
            count: number;
            /**
             * Some of them.
             */
            examples: {
              /**
               * Key of the record.
               */
              key: string;
              /**
               * The fields that it is about.
               */
              fields: {
                /**
                 * Name of the field.
                 */
                field: string;
                /**
                 * The value before.
                 */
                before?: string;
                /**
                 * The value afterwards.
                 */
                after?: string;
              }[];
            }[];
          };
          /**
           * The same record gets another key: its listing loses its id and its web address.
           */
          rekeyed: {
            /**
             * How many there are.
             */
            count: number;
            /**
             * Some of them.
             */
            examples: {
              /**
               * The value before.
               */
              before: string;
              /**
               * The value afterwards.
               */
              after: string;
            }[];
          };
          /**
           * Stored, and not among what the draft makes of the file.
           */
          archived: {
            /**
             * How many there are.
             */
            count: number;
            /**
             * Keys of listings, or values.
             */
            examples: string[];
          };
          /**
           * Listings that stayed as they were.
           */
          unchanged: number;
        };
        /**
         * Keys of this file and of an earlier one, both read with the draft. Homes are known again by three of price, place, area and texts.
         */
        keys?: {
          /**
           * Keys before.
           */
          earlier: number;
          /**
           * Keys now.
           */
          now: number;
          /**
           * Keys that both have.
           */
          shared: number;
          /**
           * The key may not last from one delivery to the next: homes have other keys than before, or no home is known again and less than half of the earlier keys are in this file.
           */
          suspicious: boolean;
          /**
           * `same_listings`: nothing was added, removed or moved, so that running numbers would be the same, too. `unclear`: too few homes are known again, and few keys are common.
           */
          verdict?: 'stable' | 'unstable' | 'same_listings' | 'unclear';
          /**
           * Homes of both files.
           */
          homes?: number;
          /**
           * Homes of both files with another key than before.
           */
          changed?: number;
          /**
           * Some of them.
           */
          examples?: {
            /**
             * The value before.
             */
            before: string;
            /**
             * The value afterwards.
             */
            after: string;
          }[];
          /**
           * If the key does not last: fields that do, and that are different in every listing.
           */
          stable_fields?: string[];
        };
        /**
         * Why the file could not be read to its end; the counts are those until then.
         */
        error?: string;
      };
    };
  };
  /**
   * Publish the draft: its gateway uses it from the next run on
   */
  publishMapping: {
    path: {
      id: string;
    };
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    body: {
      /**
       * Of the draft; every write adds one.
       */
      revision: number;
      /**
       * Why, for the list of versions.
       */
      note?: string;
      /**
       * true: publish although a preview showed that the key may not last (`key_doubt`).
       */
      confirm_unstable_key?: boolean;
    };
    answer: {
      /**
       * House number.
       */
      number: number;
      /**
       * Why it was changed, in the words of who did it.
       */
      note?: string;
      /**
       * When it was published.
       */
      published_at: string;
      /**
       * Id of the client.
       */
      published_by: string;
      /**
       * Of a roll-back: the version whose mapping it repeats.
       */
      from_version?: number;
      /**
       * Number of rules.
       */
      rules: number;
    };
  };
  /**
   * Publish an earlier version again
   */
  rollBackMapping: {
    path: {
      id: string;
    };
    headers?: {
      /**
       * Identifies the request: repeated within 24 hours, it gets the same response and has no further effect.
       */
      'Idempotency-Key'?: string;
    };
    body: {
      /**
       * Its version.
       */
      version: number;
      /**
       * Why, for the list of versions.
       */
      note?: string;
      /**
       * true: publish although a preview showed that the key may not last (`key_doubt`).
       */
      confirm_unstable_key?: boolean;
    };
    answer: {
      /**
       * House number.
       */
      number: number;
      /**
       * Why it was changed, in the words of who did it.
       */
      note?: string;
      /**
       * When it was published.
       */
      published_at: string;
      /**
       * Id of the client.
       */
      published_by: string;
      /**
       * Of a roll-back: the version whose mapping it repeats.
       */
      from_version?: number;
      /**
       * Number of rules.
       */
      rules: number;
    };
  };
  /**
   * Published versions of a mapping, newest first
   */
  listMappingVersions: {
    path: {
      id: string;
    };
    query?: {
      page?: number;
      size?: number;
    };
    answer: {
      /**
       * The items of this page.
       */
      items: {
        /**
         * House number.
         */
        number: number;
        /**
         * Why it was changed, in the words of who did it.
         */
        note?: string;
        /**
         * When it was published.
         */
        published_at: string;
        /**
         * Id of the client.
         */
        published_by: string;
        /**
         * Of a roll-back: the version whose mapping it repeats.
         */
        from_version?: number;
        /**
         * Number of rules.
         */
        rules: number;
      }[];
      /**
       * Number of this page; the first is 0.
       */
      page: number;
      /**
       * Items per page.
       */
      size: number;
      /**
       * Items on all pages.
       */
      total_elements: number;
      /**
       * Number of pages.
       */
      total_pages: number;
    };
  };
  /**
   * The draft or a version as one file
   */
  exportMapping: {
    path: {
      id: string;
    };
    query?: {
      /**
       * A published version. Default: the draft.
       */
      version?: number;
    };
    answer: {
      /**
       * Its version.
       */
      version: number;
      /**
       * A name with at least one visible character.
       */
      name: string;
      /**
       * Public description of the format.
       */
      specification?: string;
      /**
       * How the source is read. With `paging` it is an API, without it one file.
       */
      source: {
        /**
         * json: an array, an object with a list, or NDJSON.
         */
        format: 'xml' | 'csv' | 'json';
        /**
         * xml: path of a listing from the root, `feed.properties.property`. Several names of its element are divided by `|` (`list.sale|rental`); each record then has the name of its own as `_element`. json: path of the list, `data.items`; empty for the root. Not for csv.
         */
        records?: string;
        /**
         * csv: what divides fields. Default `,`.
         */
        delimiter?: string;
        /**
         * csv: names of the columns of a file whose first line has none.
         *
         * @minItems 2
         * @maxItems 1000
         */
        columns?: string[];
        /**
         * csv: the last line of the file never has a line end. Without this, such a file is refused, because it may have been cut off.
         */
        open_end?: boolean;
        /**
         * Only where what the file says about itself is wrong.
         */
        encoding?:
          | 'utf-8'
          | 'utf-16le'
          | 'utf-16be'
          | 'windows-1250'
          | 'windows-1251'
          | 'windows-1252'
          | 'iso-8859-2'
          | 'iso-8859-15';
        /**
         * zip: name of the file with the listings; `*` matches any characters. Default: the only one of the format.
         */
        entry?: string;
        /**
         * xml: header elements that are copied into every record, by their name in the record (`{"agency": "_agency"}`).
         */
        carried?: {
          [k: string]: string;
        };
        /**
         * Tables of the source, if it has several.
         *
         * @maxItems 10
         *
         * Items: People or offices that stand once in the file and are referenced by id; copied into each record that names them, as a list where it names several.
         */
        tables?: {
          /**
           * Its name in a record: `_agent`.
           */
          name: string;
          /**
           * Path of its elements from the root of the file.
           */
          records: string;
          /**
           * The id within an element of the table.
           */
          key: string;
          /**
           * The same id within a record.
           */
          by: string;
        }[];
        /**
         * How the source is read page by page.
         */
        paging?: {
          /**
           * cursor: each response names the next one. link: each response has the address of the next one.
           */
          kind: 'cursor' | 'offset' | 'page' | 'link';
          /**
           * Query parameter of the cursor, offset or page number.
           */
          parameter?: string;
          /**
           * cursor and link: where a response has it.
           */
          next?: string;
          /**
           * Query parameter of the number of records per response.
           */
          size_parameter?: string;
          /**
           * Records per page.
           */
          size?: number;
          /**
           * page: number of the first page. Default 1.
           */
          first?: number;
          /**
           * Where a response has the number of all records; required for offset and page.
           */
          total?: string;
        };
        /**
         * How a request proves who asks. The secrets themselves are in the config of the input, never here.
         */
        auth?: {
          /**
           * Its kind.
           */
          kind: 'none' | 'bearer' | 'basic' | 'header' | 'query' | 'oauth_client_credentials';
          /**
           * header and query: the name of the header or parameter that carries the key.
           */
          name?: string;
          /**
           * OAuth: where tokens come from.
           */
          token_url?: string;
          /**
           * Scope of the OAuth token.
           */
          scope?: string;
        };
      };
      /**
       * What holds for every value of the source.
       */
      profile?: {
        /**
         * What divides decimals. A number that contradicts it is not read. Without it, numbers that could mean two things are not read.
         */
        numbers?: 'point' | 'comma';
        /**
         * Order of day, month and year in dates with numbers only.
         */
        dates?: 'ymd' | 'dmy' | 'mdy';
        /**
         * Unit of areas that the feed does not say.
         */
        area_unit?: 'sq_ft' | 'sq_m' | 'are' | 'acre';
        /**
         * Currency of amounts that the feed does not say, ISO 4217.
         */
        currency?: string;
        /**
         * Country of listings that name none.
         */
        country?: string;
        /**
         * Language of texts without one. Default: that of the market.
         */
        language?: string;
        /**
         * Period of rents in records that name none, if it is certain. Without it such rents are not shown.
         */
        rent_period?: 'day' | 'week' | 'fortnight' | 'month' | 'quarterly' | 'bimonthly' | 'half_yearly' | 'yearly';
        /**
         * IANA zone of times without an offset. Default UTC.
         */
        time_zone?: string;
      };
      /**
       * Unique and lasting key of a listing: the first path with a value; with `join`, all of them, and each must have one, unless `partial`.
       */
      key: {
        /**
         * Columns or paths that make the key, in order.
         *
         * @minItems 1
         * @maxItems 30
         *
         * Items: Path in a record of the source: names divided by dots, `@name` for an attribute, `"a name"` for a name with dots or blanks, `images.image` for every one of a repeated element, `attribute[name=bedrooms].value` for the one whose child or attribute has that value, `photo{1-40}` for numbered names, the empty name after a dot for its own text. In `parts`, `^.name` is a field of the record. Case does not matter.
         */
        from: string[];
        /**
         * What is put between the parts of the key.
         */
        join?: string;
        /**
         * With `join`: values may be missing as long as there is one; each keeps its place.
         */
        partial?: boolean;
      };
      /**
       * Time of the last change of a listing.
       *
       * @minItems 1
       * @maxItems 30
       *
       * Items: Path in a record of the source: names divided by dots, `@name` for an attribute, `"a name"` for a name with dots or blanks, `images.image` for every one of a repeated element, `attribute[name=bedrooms].value` for the one whose child or attribute has that value, `photo{1-40}` for numbered names, the empty name after a dot for its own text. In `parts`, `^.name` is a field of the record. Case does not matter.
       */
      updated?: string[];
      deleted?: Condition5;
      skip?: Condition6;
      /**
       * How each field is made.
       *
       * @minItems 1
       * @maxItems 400
       *
       * Items: Fills one field of the model. Of several rules for one field the first with a value wins; lists and amenities are put together.
       */
      rules: {
        /**
         * Field of the property model: `financial.transaction.price`, `title.fr`, `sizes.liveable_area`, `location.geo`, `amenities`, `custom_fields.NAME`.
         */
        to: string;
        /**
         * The first of these paths that has a value; with `join`, all of them.
         *
         * @minItems 1
         * @maxItems 30
         *
         * Items: Path in a record of the source: names divided by dots, `@name` for an attribute, `"a name"` for a name with dots or blanks, `images.image` for every one of a repeated element, `attribute[name=bedrooms].value` for the one whose child or attribute has that value, `photo{1-40}` for numbered names, the empty name after a dot for its own text. In `parts`, `^.name` is a field of the record. Case does not matter.
         */
        from?: string[];
        /**
         * Default: what fits the field of the model.
         */
        read?:
          | 'text'
          | 'line'
          | 'html'
          | 'number'
          | 'count'
          | 'amount'
          | 'size'
          | 'degrees'
          | 'date'
          | 'instant'
          | 'flag'
          | 'permission'
          | 'prohibition'
          | 'url'
          | 'code'
          | 'country'
          | 'language'
          | 'point';
        /**
         * Value of our model by the word of the source; case and accents do not matter. Null: a known word without a counterpart. A word that is missing here is reported.
         */
        codes?: {
          [k: string]: string | number | boolean | null;
        };
        /**
         * A fixed value, instead of `from`.
         */
        constant?: string | number | boolean;
        /**
         * Puts the values of all paths together, with this text between.
         */
        join?: string;
        /**
         * Divides a value into a list.
         */
        separator?: string;
        /**
         * Unit of an area without one; default: that of the profile.
         */
        unit?: 'sq_ft' | 'sq_m' | 'are' | 'acre';
        /**
         * Path of the currency of an amount; default: that of the profile.
         */
        currency?: string;
        when?: Condition7;
        /**
         * For a list of objects (`images`, `plans`, `areas`, `custom_fields`): one element of the list per element found here; the paths of `parts` begin there.
         *
         * @minItems 1
         * @maxItems 30
         *
         * Items: Path in a record of the source: names divided by dots, `@name` for an attribute, `"a name"` for a name with dots or blanks, `images.image` for every one of a repeated element, `attribute[name=bedrooms].value` for the one whose child or attribute has that value, `photo{1-40}` for numbered names, the empty name after a dot for its own text. In `parts`, `^.name` is a field of the record. Case does not matter.
         */
        each?: string[];
        /**
         * What the value is put together from.
         *
         * @minItems 1
         * @maxItems 30
         */
        parts?: {
          /**
           * Field of the property model: `financial.transaction.price`, `title.fr`, `sizes.liveable_area`, `location.geo`, `amenities`, `custom_fields.NAME`.
           */
          to: string;
          /**
           * The first of these paths that has a value; with `join`, all of them.
           *
           * @minItems 1
           * @maxItems 30
           *
           * Items: Path in a record of the source: names divided by dots, `@name` for an attribute, `"a name"` for a name with dots or blanks, `images.image` for every one of a repeated element, `attribute[name=bedrooms].value` for the one whose child or attribute has that value, `photo{1-40}` for numbered names, the empty name after a dot for its own text. In `parts`, `^.name` is a field of the record. Case does not matter.
           */
          from?: string[];
          /**
           * Default: what fits the field of the model.
           */
          read?:
            | 'text'
            | 'line'
            | 'html'
            | 'number'
            | 'count'
            | 'amount'
            | 'size'
            | 'degrees'
            | 'date'
            | 'instant'
            | 'flag'
            | 'permission'
            | 'prohibition'
            | 'url'
            | 'code'
            | 'country'
            | 'language'
            | 'point';
          /**
           * Value of our model by the word of the source; case and accents do not matter. Null: a known word without a counterpart. A word that is missing here is reported.
           */
          codes?: {
            [k: string]: string | number | boolean | null;
          };
          /**
           * A fixed value, instead of `from`.
           */
          constant?: string | number | boolean;
          /**
           * Puts the values of all paths together, with this text between.
           */
          join?: string;
          /**
           * Divides a value into a list.
           */
          separator?: string;
          /**
           * Unit of an area without one; default: that of the profile.
           */
          unit?: 'sq_ft' | 'sq_m' | 'are' | 'acre';
          /**
           * Path of the currency of an amount; default: that of the profile.
           */
          currency?: string;
          when?: Condition8;
        }[];
      }[];
      /**
       * Fields of the source that are known and not used; any other one without a rule is reported.
       *
       * @maxItems 1000
       *
       * Items: Path in a record of the source: names divided by dots, `@name` for an attribute, `"a name"` for a name with dots or blanks, `images.image` for every one of a repeated element, `attribute[name=bedrooms].value` for the one whose child or attribute has that value, `photo{1-40}` for numbered names, the empty name after a dot for its own text. In `parts`, `^.name` is a field of the record. Case does not matter.
       */
      ignored?: string[];
    };
  };
  /**
   * The feed of a portal
   */
  getPortalFeed: {
    path: {
      token: string;
      file: 'kyero.xml' | 'openimmo.xml' | 'listings.jsonld';
    };
    answer: unknown;
  };
  /**
   * The page on which a reader confirms a saved search or unsubscribes
   */
  showSavedSearch: {
    path: {
      token: string;
    };
    answer: Response;
  };
  /**
   * Confirm a saved search
   */
  confirmSavedSearch: {
    path: {
      token: string;
    };
    body?: Blob | FormData;
    answer: Response;
  };
  /**
   * The same page, for mail programs that open the address of List-Unsubscribe
   */
  showUnsubscribe: {
    path: {
      token: string;
    };
    answer: Response;
  };
  /**
   * Unsubscribe from a saved search
   */
  unsubscribeSavedSearch: {
    path: {
      token: string;
    };
    body?: Blob | FormData;
    answer: Response;
  };
  /**
   * The page on which the reader of an automatic mail stops mails of its category, or has them again
   */
  showMailPreferences: {
    path: {
      token: string;
    };
    answer: Response;
  };
  /**
   * The same page, for mail programs that open the address of List-Unsubscribe
   */
  showMailUnsubscribe: {
    path: {
      token: string;
    };
    answer: Response;
  };
  /**
   * Stop mails of the category of a mail
   */
  unsubscribeMails: {
    path: {
      token: string;
    };
    body?: Blob | FormData;
    answer: Response;
  };
  /**
   * Have mails of the category of a mail again
   */
  resubscribeMails: {
    path: {
      token: string;
    };
    body?: Blob | FormData;
    answer: Response;
  };
  /**
   * Read preferences for automatic mails
   */
  getNotificationPreferences: {
    answer: NotificationPreferences;
  };
  /**
   * Update preferences for automatic mails
   */
  patchNotificationPreferences: {
    body: {
      /**
       * Absent or null: unchanged.
       */
      sync?: true | false | null;
      /**
       * Absent or null: unchanged.
       */
      gateway_lifecycle?: true | false | null;
      /**
       * Absent or null: unchanged.
       */
      delegation?: true | false | null;
      /**
       * Absent or null: unchanged.
       */
      site?: true | false | null;
    };
    answer: NotificationPreferences;
  };
  /**
   * The property model as JSON Schema (draft-04)
   */
  getPropertySchema: {
    answer: unknown;
  };
  /**
   * This document
   */
  getOpenapi: {
    answer: unknown;
  };
}
export interface Gateway {
  /**
   * Its id.
   */
  id: string;
  /**
   * The client, as the identity service knows it.
   */
  client_id: string;
  /**
   * The item of the client that the gateway belongs to; tokens carry the items that they may use.
   */
  item_id: string;
  /**
   * Its name.
   */
  name: string;
  /**
   * The market of the agency, such as `fr`.
   */
  market: string;
  /**
   * Kind of client.
   */
  category: string;
  /**
   * PROD, or TEST for trying.
   */
  mode: 'PROD' | 'TEST';
  input_connector: ConnectorRef;
  /**
   * The sites and portals that listings go to.
   *
   * @maxItems 20
   */
  output_connectors: ConnectorRef[];
  /**
   * Further CRMs that listings come from.
   *
   * @maxItems 20
   */
  input_connectors: ConnectorRef[];
  /**
   * Address of the logo.
   */
  logo_url?: string;
  /**
   * When the gateway syncs by itself.
   */
  schedule?: {
    /**
     * Minute, hour, day of month, month, day of week, for example "0 5 * * 1-5"; two times are at least 5 minutes apart.
     */
    cron?: string;
    /**
     * Instead of `cron`: so many minutes from one sync to the next.
     */
    every_minutes?: number;
    /**
     * IANA time zone of `cron`; UTC when absent.
     */
    time_zone?: string;
    /**
     * True while the gateway is not ACTIVE.
     */
    paused: boolean;
    /**
     * When the schedule last started a run.
     */
    last_run_at?: string;
    /**
     * When the schedule starts the next run.
     */
    next_run_at?: string;
    /**
     * True while the workflow engine cannot be reached: when the gateway syncs next is not known, and a change of the rhythm takes effect once the engine is back.
     */
    unknown?: boolean;
  };
  /**
   * Plan of the client.
   */
  plan?: string;
  /**
   * DRAFT: never enabled. ACTIVE: it syncs. PAUSED: it syncs nothing.
   */
  status: 'DRAFT' | 'ACTIVE' | 'PAUSED';
  /**
   * What the caller may do with a gateway that is delegated to it; in the detail and in the lists of delegated gateways.
   */
  delegation_level?: 'READ' | 'WRITE' | 'FULL_ACCESS';
  /**
   * Present if a stored secret of a connector cannot be read with the keys of this service. Its runs fail until the secret is sent again, or its key is put back into `ENCRYPTION_KEYS`.
   */
  secrets_unreadable?: true;
  /**
   * When it was created.
   */
  created_at: string;
  /**
   * When it last changed.
   */
  updated_at: string;
}
export interface ConnectorRef {
  /**
   * Kind of connector.
   */
  connector_type: string;
  /**
   * Id of the connector within the gateway.
   */
  connector_id: string;
  /**
   * Settings of the connector; `GET /connectors` describes them by kind. Secrets are masked.
   */
  config: {};
}
export interface GatewayCreate {
  /**
   * The item of the client that the gateway belongs to; tokens carry the items that they may use.
   */
  item_id: string;
  /**
   * A name with at least one visible character.
   */
  name: string;
  /**
   * ISO 3166-1 alpha-2 code of the country, in lower case, for example fr, de, us.
   */
  market:
    | 'ad'
    | 'ae'
    | 'af'
    | 'ag'
    | 'ai'
    | 'al'
    | 'am'
    | 'ao'
    | 'aq'
    | 'ar'
    | 'as'
    | 'at'
    | 'au'
    | 'aw'
    | 'ax'
    | 'az'
    | 'ba'
    | 'bb'
    | 'bd'
    | 'be'
    | 'bf'
    | 'bg'
    | 'bh'
    | 'bi'
    | 'bj'
    | 'bl'
    | 'bm'
    | 'bn'
    | 'bo'
    | 'bq'
    | 'br'
    | 'bs'
    | 'bt'
    | 'bv'
    | 'bw'
    | 'by'
    | 'bz'
    | 'ca'
    | 'cc'
    | 'cd'
    | 'cf'
    | 'cg'
    | 'ch'
    | 'ci'
    | 'ck'
    | 'cl'
    | 'cm'
    | 'cn'
    | 'co'
    | 'cr'
    | 'cu'
    | 'cv'
    | 'cw'
    | 'cx'
    | 'cy'
    | 'cz'
    | 'de'
    | 'dj'
    | 'dk'
    | 'dm'
    | 'do'
    | 'dz'
    | 'ec'
    | 'ee'
    | 'eg'
    | 'eh'
    | 'er'
    | 'es'
    | 'et'
    | 'fi'
    | 'fj'
    | 'fk'
    | 'fm'
    | 'fo'
    | 'fr'
    | 'ga'
    | 'gb'
    | 'gd'
    | 'ge'
    | 'gf'
    | 'gg'
    | 'gh'
    | 'gi'
    | 'gl'
    | 'gm'
    | 'gn'
    | 'gp'
    | 'gq'
    | 'gr'
    | 'gs'
    | 'gt'
    | 'gu'
    | 'gw'
    | 'gy'
    | 'hk'
    | 'hm'
    | 'hn'
    | 'hr'
    | 'ht'
    | 'hu'
    | 'id'
    | 'ie'
    | 'il'
    | 'im'
    | 'in'
    | 'io'
    | 'iq'
    | 'ir'
    | 'is'
    | 'it'
    | 'je'
    | 'jm'
    | 'jo'
    | 'jp'
    | 'ke'
    | 'kg'
    | 'kh'
    | 'ki'
    | 'km'
    | 'kn'
    | 'kp'
    | 'kr'
    | 'kw'
    | 'ky'
    | 'kz'
    | 'la'
    | 'lb'
    | 'lc'
    | 'li'
    | 'lk'
    | 'lr'
    | 'ls'
    | 'lt'
    | 'lu'
    | 'lv'
    | 'ly'
    | 'ma'
    | 'mc'
    | 'md'
    | 'me'
    | 'mf'
    | 'mg'
    | 'mh'
    | 'mk'
    | 'ml'
    | 'mm'
    | 'mn'
    | 'mo'
    | 'mp'
    | 'mq'
    | 'mr'
    | 'ms'
    | 'mt'
    | 'mu'
    | 'mv'
    | 'mw'
    | 'mx'
    | 'my'
    | 'mz'
    | 'na'
    | 'nc'
    | 'ne'
    | 'nf'
    | 'ng'
    | 'ni'
    | 'nl'
    | 'no'
    | 'np'
    | 'nr'
    | 'nu'
    | 'nz'
    | 'om'
    | 'pa'
    | 'pe'
    | 'pf'
    | 'pg'
    | 'ph'
    | 'pk'
    | 'pl'
    | 'pm'
    | 'pn'
    | 'pr'
    | 'ps'
    | 'pt'
    | 'pw'
    | 'py'
    | 'qa'
    | 're'
    | 'ro'
    | 'rs'
    | 'ru'
    | 'rw'
    | 'sa'
    | 'sb'
    | 'sc'
    | 'sd'
    | 'se'
    | 'sg'
    | 'sh'
    | 'si'
    | 'sj'
    | 'sk'
    | 'sl'
    | 'sm'
    | 'sn'
    | 'so'
    | 'sr'
    | 'ss'
    | 'st'
    | 'sv'
    | 'sx'
    | 'sy'
    | 'sz'
    | 'tc'
    | 'td'
    | 'tf'
    | 'tg'
    | 'th'
    | 'tj'
    | 'tk'
    | 'tl'
    | 'tm'
    | 'tn'
    | 'to'
    | 'tr'
    | 'tt'
    | 'tv'
    | 'tw'
    | 'tz'
    | 'ua'
    | 'ug'
    | 'um'
    | 'us'
    | 'uy'
    | 'uz'
    | 'va'
    | 'vc'
    | 've'
    | 'vg'
    | 'vi'
    | 'vn'
    | 'vu'
    | 'wf'
    | 'ws'
    | 'xk'
    | 'ye'
    | 'yt'
    | 'za'
    | 'zm'
    | 'zw';
  /**
   * Kind of client.
   */
  category:
    | 'agency'
    | 'professional'
    | 'network'
    | 'franchise'
    | 'developer'
    | 'builder'
    | 'notary'
    | 'property_manager'
    | 'holiday_rental'
    | 'auction'
    | 'private'
    | 'other';
  /**
   * PROD, or TEST for trying.
   */
  mode?: 'PROD' | 'TEST';
  input_connector: InputConnector;
  /**
   * The sites and portals that listings go to.
   *
   * @maxItems 20
   */
  output_connectors?: OutputConnector[];
  /**
   * Further CRMs that listings come from.
   *
   * @maxItems 20
   */
  input_connectors?: InputConnector[];
  /**
   * An http or https address without quotes and blanks; empty for none.
   */
  logo_url?: string;
  /**
   * When the gateway syncs by itself.
   */
  schedule?: {
    /**
     * Minute, hour, day of month, month, day of week, for example "0 5 * * 1-5"; two times are at least 5 minutes apart.
     */
    cron?: string;
    /**
     * Instead of `cron`: so many minutes from one sync to the next.
     */
    every_minutes?: number;
    /**
     * IANA time zone of `cron`; UTC when absent.
     */
    time_zone?: string;
  };
  /**
   * true: write a mapping (`config.mapping`) although a preview showed that its key may not last (`key_doubt` of the mapping). It is not stored.
   */
  confirm_unstable_key?: boolean;
}
/**
 * Reads from a CRM. Stored encrypted and returned masked: `api_key`.
 */
export interface ApimoInput {
  /**
   * Kind of connector.
   */
  connector_type: 'APIMO';
  /**
   * Id of the connector within the gateway.
   */
  connector_id?: string;
  /**
   * Settings of the connector; `GET /connectors` describes them by kind. Secrets are masked.
   */
  config: {
    /**
     * Address of the web service; https://api.apimo.pro when left out.
     */
    url?: string;
    /**
     * Id of the provider, given by Apimo.
     */
    provider: string;
    /**
     * Token of the provider.
     */
    api_key: string;
    /**
     * Id of the agency in Apimo.
     */
    agency_id: string;
  };
}
/**
 * Reads from a CRM. Stored encrypted and returned masked: `api_key`, `username`.
 */
export interface BlmInput {
  /**
   * Kind of connector.
   */
  connector_type: 'BLM';
  /**
   * Id of the connector within the gateway.
   */
  connector_id?: string;
  /**
   * Settings of the connector; `GET /connectors` describes them by kind. Secrets are masked.
   */
  config: {
    /**
     * Address of the feed.
     */
    url?: string;
    /**
     * Sent as a bearer token; with a username, the password that goes with it.
     */
    api_key?: string;
    /**
     * User of a feed that asks for a user and a password (HTTP Basic).
     */
    username?: string;
    /**
     * Name of the CRM, kept as crm_source of the listings.
     */
    provider?: string;
    /**
     * The CRM pushes its files into an inbox of this input, over HTTPS, SFTP or FTPS, instead of an address.
     */
    inbox?: true;
    /**
     * Only with an inbox: names of the files that hold listings, with * and ?, separated by commas; the usual ones of the format by default. Other files belong to them.
     */
    inbox_files?: string;
  };
}
/**
 * Reads from a CRM. Stored encrypted and returned masked: `api_key`, `username`.
 */
export interface KyeroInput {
  /**
   * Kind of connector.
   */
  connector_type: 'KYERO';
  /**
   * Id of the connector within the gateway.
   */
  connector_id?: string;
  /**
   * Settings of the connector; `GET /connectors` describes them by kind. Secrets are masked.
   */
  config: {
    /**
     * Address of the feed.
     */
    url?: string;
    /**
     * Sent as a bearer token; with a username, the password that goes with it.
     */
    api_key?: string;
    /**
     * User of a feed that asks for a user and a password (HTTP Basic).
     */
    username?: string;
    /**
     * Name of the CRM, kept as crm_source of the listings.
     */
    provider?: string;
    /**
     * The CRM pushes its files into an inbox of this input, over HTTPS, SFTP or FTPS, instead of an address.
     */
    inbox?: true;
    /**
     * Only with an inbox: names of the files that hold listings, with * and ?, separated by commas; the usual ones of the format by default. Other files belong to them.
     */
    inbox_files?: string;
  };
}
/**
 * Reads from a CRM. Stored encrypted and returned masked: `api_key`, `username`, `client_id`, `client_secret`.
 */
export interface MappedFeedInput {
  /**
   * Kind of connector.
   */
  connector_type: 'MAPPED_FEED';
  /**
   * Id of the connector within the gateway.
   */
  connector_id?: string;
  /**
   * Settings of the connector; `GET /connectors` describes them by kind. Secrets are masked.
   */
  config: {
    /**
     * Address of the feed.
     */
    url?: string;
    /**
     * Sent as a bearer token; with a username, the password that goes with it.
     */
    api_key?: string;
    /**
     * User of a feed that asks for a user and a password (HTTP Basic).
     */
    username?: string;
    /**
     * Name of the CRM, kept as crm_source of the listings.
     */
    provider?: string;
    /**
     * The CRM pushes its files into an inbox of this input, over HTTPS, SFTP or FTPS, instead of an address.
     */
    inbox?: true;
    /**
     * Only with an inbox: names of the files that hold listings, with * and ?, separated by commas; the usual ones of the format by default. Other files belong to them.
     */
    inbox_files?: string;
    /**
     * How the source becomes listings: a mapping of version 1, see docs/mapped-feed.md. Either this or a preset.
     */
    mapping?: {};
    /**
     * Name of a public format that is known, instead of a mapping.
     */
    preset?:
      | 'bayut'
      | 'casco'
      | 'daft-overseas-rentals'
      | 'daft-overseas-sales'
      | 'fotocasa'
      | 'french-property'
      | 'homesoverseas'
      | 'hotpads'
      | 'houzez-wxr'
      | 'idealista'
      | 'idx-ch'
      | 'immobar-it'
      | 'immobiliare-it'
      | 'inmovilla'
      | 'is24-xml'
      | 'meta-home-listings-csv'
      | 'meta-home-listings-xml'
      | 'olx-group'
      | 'property-finder'
      | 'property-hive-wxr'
      | 'propertyhub'
      | 'propertylist-es'
      | 'realhomes-wxr'
      | 'reaxml'
      | 'resales-online'
      | 'reso-csv'
      | 'reso-syndication'
      | 'rightmove-rtdf'
      | 'schema-org'
      | 'trovit'
      | 'trulia'
      | 'ubiflow'
      | 'vrsync'
      | 'wis-it'
      | 'yandex-realty'
      | 'zillow'
      | 'zoopla-rtdf';
    /**
     * Only with a preset: what its files say otherwise than the format, such as the decimal sign, the order of dates or the period of rents.
     */
    profile?: {
      /**
       * What divides decimals. A number that contradicts it is not read. Without it, numbers that could mean two things are not read.
       */
      numbers?: 'point' | 'comma';
      /**
       * Order of day, month and year in dates with numbers only.
       */
      dates?: 'ymd' | 'dmy' | 'mdy';
      /**
       * Unit of areas that the feed does not say.
       */
      area_unit?: 'sq_ft' | 'sq_m' | 'are' | 'acre';
      /**
       * Currency of amounts that the feed does not say, ISO 4217.
       */
      currency?: string;
      /**
       * Country of listings that name none.
       */
      country?: string;
      /**
       * Language of texts without one. Default: that of the market.
       */
      language?: string;
      /**
       * Period of rents in records that name none, if it is certain. Without it such rents are not shown.
       */
      rent_period?: 'day' | 'week' | 'fortnight' | 'month' | 'quarterly' | 'bimonthly' | 'half_yearly' | 'yearly';
      /**
       * IANA zone of times without an offset. Default UTC.
       */
      time_zone?: string;
    };
    /**
     * OAuth: id of the client.
     */
    client_id?: string;
    /**
     * OAuth: secret of the client.
     */
    client_secret?: string;
    /**
     * OAuth: where access tokens come from, if that is another server than that of "url".
     */
    token_url?: string;
  };
}
/**
 * Reads from a CRM. Stored encrypted and returned masked: `api_key`, `username`.
 */
export interface OpenimmoInput {
  /**
   * Kind of connector.
   */
  connector_type: 'OPENIMMO';
  /**
   * Id of the connector within the gateway.
   */
  connector_id?: string;
  /**
   * Settings of the connector; `GET /connectors` describes them by kind. Secrets are masked.
   */
  config: {
    /**
     * Address of the feed.
     */
    url?: string;
    /**
     * Sent as a bearer token; with a username, the password that goes with it.
     */
    api_key?: string;
    /**
     * User of a feed that asks for a user and a password (HTTP Basic).
     */
    username?: string;
    /**
     * Name of the CRM, kept as crm_source of the listings.
     */
    provider?: string;
    /**
     * The CRM pushes its files into an inbox of this input, over HTTPS, SFTP or FTPS, instead of an address.
     */
    inbox?: true;
    /**
     * Only with an inbox: names of the files that hold listings, with * and ?, separated by commas; the usual ones of the format by default. Other files belong to them.
     */
    inbox_files?: string;
    /**
     * Only objects of this provider (anbieternr or openimmo_anid) are listings.
     */
    anbieternr?: string;
  };
}
/**
 * Reads from a CRM. Stored encrypted and returned masked: `api_key`, `username`.
 */
export interface PolirisInput {
  /**
   * Kind of connector.
   */
  connector_type: 'POLIRIS';
  /**
   * Id of the connector within the gateway.
   */
  connector_id?: string;
  /**
   * Settings of the connector; `GET /connectors` describes them by kind. Secrets are masked.
   */
  config: {
    /**
     * Address of the feed.
     */
    url?: string;
    /**
     * Sent as a bearer token; with a username, the password that goes with it.
     */
    api_key?: string;
    /**
     * User of a feed that asks for a user and a password (HTTP Basic).
     */
    username?: string;
    /**
     * Name of the CRM, kept as crm_source of the listings.
     */
    provider?: string;
    /**
     * The CRM pushes its files into an inbox of this input, over HTTPS, SFTP or FTPS, instead of an address.
     */
    inbox?: true;
    /**
     * Only with an inbox: names of the files that hold listings, with * and ?, separated by commas; the usual ones of the format by default. Other files belong to them.
     */
    inbox_files?: string;
    /**
     * Only the rows of this agency (field 1) are listings; for files that several agencies share.
     */
    agency_code?: string;
  };
}
/**
 * Reads from a CRM. Stored encrypted and returned masked: `api_key`, `username`.
 */
export interface PropertyFeedInput {
  /**
   * Kind of connector.
   */
  connector_type: 'PROPERTY_FEED';
  /**
   * Id of the connector within the gateway.
   */
  connector_id?: string;
  /**
   * Settings of the connector; `GET /connectors` describes them by kind. Secrets are masked.
   */
  config: {
    /**
     * Address of the feed.
     */
    url?: string;
    /**
     * Sent as a bearer token; with a username, the password that goes with it.
     */
    api_key?: string;
    /**
     * User of a feed that asks for a user and a password (HTTP Basic).
     */
    username?: string;
    /**
     * Name of the CRM, kept as crm_source of the listings.
     */
    provider?: string;
    /**
     * The CRM pushes its files into an inbox of this input, over HTTPS, SFTP or FTPS, instead of an address.
     */
    inbox?: true;
    /**
     * Only with an inbox: names of the files that hold listings, with * and ?, separated by commas; the usual ones of the format by default. Other files belong to them.
     */
    inbox_files?: string;
    /**
     * Address of one listing on the server of "url", with {crm_reference} where its reference goes: an event of the CRM then reads this listing instead of the whole feed.
     */
    listing_url?: string;
  };
}
/**
 * Reads from a CRM. Stored encrypted and returned masked: `access_token`, `client_secret`.
 */
export interface ResoInput {
  /**
   * Kind of connector.
   */
  connector_type: 'RESO';
  /**
   * Id of the connector within the gateway.
   */
  connector_id?: string;
  /**
   * Settings of the connector; `GET /connectors` describes them by kind. Secrets are masked.
   */
  config: {
    /**
     * Service root of the API: the address that "/Property" is appended to.
     */
    url: string;
    /**
     * Long-lived token, sent as bearer. Otherwise client_id, client_secret and token_url are needed.
     */
    access_token?: string;
    /**
     * OAuth 2 client credentials: the client.
     */
    client_id?: string;
    /**
     * OAuth 2 client credentials: its secret.
     */
    client_secret?: string;
    /**
     * OAuth 2 client credentials: the address that issues tokens.
     */
    token_url?: string;
    /**
     * OAuth 2 client credentials: the scope to ask for, where the server demands one ("api" for Trestle).
     */
    scope?: string;
    /**
     * Only listings of this OriginatingSystemName are read; MLS Grid demands it.
     */
    originating_system?: string;
    /**
     * Listings asked for at a time; default 200, the most that Bridge gives.
     */
    page_size?: number;
    /**
     * Whether pictures are requested together with the listings; default true.
     */
    expand_media?: boolean;
    /**
     * Name of the CRM, kept as crm_source of the listings.
     */
    provider?: string;
  };
}
/**
 * Reads from a CRM. Stored encrypted and returned masked: `api_key`.
 */
export interface WhiseInput {
  /**
   * Kind of connector.
   */
  connector_type: 'WHISE';
  /**
   * Id of the connector within the gateway.
   */
  connector_id?: string;
  /**
   * Settings of the connector; `GET /connectors` describes them by kind. Secrets are masked.
   */
  config: {
    /**
     * Address of the web service; https://api.whise.eu when left out.
     */
    url?: string;
    /**
     * Client token of the agency, sent as a bearer token.
     */
    api_key: string;
  };
}
/**
 * Delivers to a site. Stored encrypted and returned masked: `password`.
 */
export interface FeedFtpOutput {
  /**
   * Kind of connector.
   */
  connector_type: 'FEED_FTP';
  /**
   * Id of the connector within the gateway.
   */
  connector_id?: string;
  /**
   * Settings of the connector; `GET /connectors` describes them by kind. Secrets are masked.
   */
  config: {
    /**
     * Address of the file: ftps://host/folder/file.xml, sftp:// or ftp://. The folder is below the one that the server opens after login; //folder at the beginning of the path is absolute. Each output needs a file of its own: an address that another one has is refused.
     */
    url: string;
    /**
     * Format of the file.
     */
    format: 'KYERO' | 'OPENIMMO' | 'SCHEMA_ORG';
    /**
     * User name at the server.
     */
    username: string;
    /**
     * Password at the server.
     */
    password: string;
    /**
     * For sftp://, required: SHA-256 fingerprint of the key of the server, as ssh-keygen -l prints it (SHA256: and 43 characters).
     */
    host_key?: string;
    /**
     * For ftps://: certificate in PEM of the authority that signed the certificate of the server, if it is not a public one.
     */
    ca?: string;
    /**
     * For ftp://, required to be true: password and file travel in clear text.
     */
    unencrypted?: boolean;
  };
}
/**
 * Delivers to a site. Stored encrypted and returned masked: `token`.
 */
export interface GithubContentOutput {
  /**
   * Kind of connector.
   */
  connector_type: 'GITHUB_CONTENT';
  /**
   * Id of the connector within the gateway.
   */
  connector_id?: string;
  /**
   * Settings of the connector; `GET /connectors` describes them by kind. Secrets are masked.
   */
  config: {
    /**
     * Address of the folder on GitHub, https://github.com/OWNER/REPOSITORY/tree/BRANCH/FOLDER, or on a GitHub Enterprise Server. The branch has to exist, the folder need not.
     */
    url: string;
    /**
     * Fine-grained access token for this repository with the permission "Contents: read and write".
     */
    token: string;
    /**
     * Language of the title of a file, such as fr; the first one of a listing when left out.
     */
    language?: string;
    /**
     * Address of the page that the site makes of a listing, with {id} in the place of its id.
     */
    page_url?: string;
  };
}
/**
 * Delivers to a site. Stored encrypted and returned masked: `plugin_auth_key`.
 */
export interface SyncOutput {
  /**
   * Kind of connector.
   */
  connector_type: 'SYNC';
  /**
   * Id of the connector within the gateway.
   */
  connector_id?: string;
  /**
   * Settings of the connector; `GET /connectors` describes them by kind. Secrets are masked.
   */
  config: {
    /**
     * Root address of the site, also in a subfolder.
     */
    url: string;
    /**
     * The key shown by the plugin. With the prefix whsec_ the rest is base64, else the text itself is the key.
     */
    plugin_auth_key: string;
    /**
     * Id of a mapping template, a UUID in lower case: each listing then carries the fields, terms and status of its post.
     */
    template_id?: string;
  };
}
export interface GatewayOverview {
  gateway: Gateway;
  last_job?: SyncJob;
  health: GatewayHealth;
}
export interface SyncJob {
  /**
   * Its id.
   */
  id: string;
  /**
   * The gateway that it belongs to.
   */
  gateway_id: string;
  /**
   * SYNC reads the CRMs and delivers; OUTPUT_REPLAY only delivers again.
   */
  kind: 'SYNC' | 'OUTPUT_REPLAY';
  /**
   * Whether the run reads everything or changes only.
   */
  mode: 'FULL' | 'FORCED_FULL' | 'INCREMENTAL';
  /**
   * Key of the listing in the CRM.
   */
  crm_reference?: string;
  /**
   * The run only reports what it would do.
   */
  dry_run?: boolean;
  /**
   * What started the run.
   */
  trigger: 'API' | 'SCHEDULE' | 'CRM_EVENT' | 'INBOX';
  /**
   * PARTIAL: it ended, and something is missing; `reasons` names it.
   */
  status: 'QUEUED' | 'RUNNING' | 'CANCELLING' | 'COMPLETED' | 'PARTIAL' | 'FAILED' | 'CANCELLED' | 'TIMED_OUT';
  /**
   * What the run is doing: reading, comparing, delivering or finishing.
   */
  phase?: 'import' | 'reconcile' | 'deliver' | 'finish';
  /**
   * How many, by what happened.
   */
  counts: {
    /**
     * Records read from the CRMs.
     */
    read: number;
    /**
     * Listings that are new.
     */
    created: number;
    /**
     * Listings that changed.
     */
    updated: number;
    /**
     * Listings that stayed as they were.
     */
    unchanged: number;
    /**
     * Records that could not become listings.
     */
    quarantined: number;
    /**
     * Listings of which the feed contains none of the pictures and files that they name.
     */
    media_missing: number;
    /**
     * Listings that left.
     */
    archived: number;
    /**
     * Listings missing from the CRM that the orphan guard kept.
     */
    held: number;
    /**
     * Records that would have become new listings and were held. They are not among `read`: read = created + updated + unchanged + quarantined, and read + held_new is what the CRM delivered.
     */
    held_new: number;
    /**
     * Listings that sites took.
     */
    delivered: number;
    /**
     * Listings that sites were made to remove.
     */
    withdrawn: number;
    /**
     * Listings that a site refused.
     */
    delivery_failed: number;
    /**
     * Listings beyond the plan’s limit that were not delivered, summed over the outputs.
     */
    over_limit: number;
    /**
     * Outputs that refused us, could not be reached or could not be served.
     */
    outputs_failed: number;
  };
  /**
   * Why, by kind.
   */
  reasons: {
    /**
     * Code that a program can act on.
     */
    code: string;
    /**
     * What the code means.
     */
    message: string;
    /**
     * How many listings it concerns.
     */
    count: number;
    /**
     * What happened, a few times; 5 at most.
     */
    examples?: string[];
  }[];
  /**
   * When it was created.
   */
  created_at: string;
  /**
   * When it began.
   */
  started_at?: string;
  /**
   * When it ended.
   */
  finished_at?: string;
}
export interface GatewayHealth {
  /**
   * Listings that the guards hold until somebody decides.
   */
  held: number;
  /**
   * Records that could not become listings.
   */
  quarantined: number;
  /**
   * Listings that a site refused or could not take at the last try.
   */
  undelivered: number;
  /**
   * Deliveries of site events whose every attempt failed.
   */
  events_failed: number;
  /**
   * Event subscriptions whose site keeps failing, or that ended because it said that it is gone.
   */
  webhooks_failing: number;
  /**
   * Listings with a word of the CRM that was not understood.
   */
  unmapped_listings: number;
  /**
   * API tokens that end within 14 days. For the owner only; absent if the identity service does not respond.
   */
  tokens_expiring?: number;
}
export interface GatewayCheck {
  /**
   * ISO 3166-1 alpha-2 code of the country, in lower case, for example fr, de, us.
   */
  market:
    | 'ad'
    | 'ae'
    | 'af'
    | 'ag'
    | 'ai'
    | 'al'
    | 'am'
    | 'ao'
    | 'aq'
    | 'ar'
    | 'as'
    | 'at'
    | 'au'
    | 'aw'
    | 'ax'
    | 'az'
    | 'ba'
    | 'bb'
    | 'bd'
    | 'be'
    | 'bf'
    | 'bg'
    | 'bh'
    | 'bi'
    | 'bj'
    | 'bl'
    | 'bm'
    | 'bn'
    | 'bo'
    | 'bq'
    | 'br'
    | 'bs'
    | 'bt'
    | 'bv'
    | 'bw'
    | 'by'
    | 'bz'
    | 'ca'
    | 'cc'
    | 'cd'
    | 'cf'
    | 'cg'
    | 'ch'
    | 'ci'
    | 'ck'
    | 'cl'
    | 'cm'
    | 'cn'
    | 'co'
    | 'cr'
    | 'cu'
    | 'cv'
    | 'cw'
    | 'cx'
    | 'cy'
    | 'cz'
    | 'de'
    | 'dj'
    | 'dk'
    | 'dm'
    | 'do'
    | 'dz'
    | 'ec'
    | 'ee'
    | 'eg'
    | 'eh'
    | 'er'
    | 'es'
    | 'et'
    | 'fi'
    | 'fj'
    | 'fk'
    | 'fm'
    | 'fo'
    | 'fr'
    | 'ga'
    | 'gb'
    | 'gd'
    | 'ge'
    | 'gf'
    | 'gg'
    | 'gh'
    | 'gi'
    | 'gl'
    | 'gm'
    | 'gn'
    | 'gp'
    | 'gq'
    | 'gr'
    | 'gs'
    | 'gt'
    | 'gu'
    | 'gw'
    | 'gy'
    | 'hk'
    | 'hm'
    | 'hn'
    | 'hr'
    | 'ht'
    | 'hu'
    | 'id'
    | 'ie'
    | 'il'
    | 'im'
    | 'in'
    | 'io'
    | 'iq'
    | 'ir'
    | 'is'
    | 'it'
    | 'je'
    | 'jm'
    | 'jo'
    | 'jp'
    | 'ke'
    | 'kg'
    | 'kh'
    | 'ki'
    | 'km'
    | 'kn'
    | 'kp'
    | 'kr'
    | 'kw'
    | 'ky'
    | 'kz'
    | 'la'
    | 'lb'
    | 'lc'
    | 'li'
    | 'lk'
    | 'lr'
    | 'ls'
    | 'lt'
    | 'lu'
    | 'lv'
    | 'ly'
    | 'ma'
    | 'mc'
    | 'md'
    | 'me'
    | 'mf'
    | 'mg'
    | 'mh'
    | 'mk'
    | 'ml'
    | 'mm'
    | 'mn'
    | 'mo'
    | 'mp'
    | 'mq'
    | 'mr'
    | 'ms'
    | 'mt'
    | 'mu'
    | 'mv'
    | 'mw'
    | 'mx'
    | 'my'
    | 'mz'
    | 'na'
    | 'nc'
    | 'ne'
    | 'nf'
    | 'ng'
    | 'ni'
    | 'nl'
    | 'no'
    | 'np'
    | 'nr'
    | 'nu'
    | 'nz'
    | 'om'
    | 'pa'
    | 'pe'
    | 'pf'
    | 'pg'
    | 'ph'
    | 'pk'
    | 'pl'
    | 'pm'
    | 'pn'
    | 'pr'
    | 'ps'
    | 'pt'
    | 'pw'
    | 'py'
    | 'qa'
    | 're'
    | 'ro'
    | 'rs'
    | 'ru'
    | 'rw'
    | 'sa'
    | 'sb'
    | 'sc'
    | 'sd'
    | 'se'
    | 'sg'
    | 'sh'
    | 'si'
    | 'sj'
    | 'sk'
    | 'sl'
    | 'sm'
    | 'sn'
    | 'so'
    | 'sr'
    | 'ss'
    | 'st'
    | 'sv'
    | 'sx'
    | 'sy'
    | 'sz'
    | 'tc'
    | 'td'
    | 'tf'
    | 'tg'
    | 'th'
    | 'tj'
    | 'tk'
    | 'tl'
    | 'tm'
    | 'tn'
    | 'to'
    | 'tr'
    | 'tt'
    | 'tv'
    | 'tw'
    | 'tz'
    | 'ua'
    | 'ug'
    | 'um'
    | 'us'
    | 'uy'
    | 'uz'
    | 'va'
    | 'vc'
    | 've'
    | 'vg'
    | 'vi'
    | 'vn'
    | 'vu'
    | 'wf'
    | 'ws'
    | 'xk'
    | 'ye'
    | 'yt'
    | 'za'
    | 'zm'
    | 'zw';
  input_connector: InputConnector;
  /**
   * The sites and portals that listings go to.
   *
   * @maxItems 20
   */
  output_connectors?: OutputConnector[];
}
export interface GatewayPatch {
  /**
   * The item of the client that the gateway belongs to; tokens carry the items that they may use.
   */
  item_id?: string;
  /**
   * A name with at least one visible character.
   */
  name?: string;
  /**
   * ISO 3166-1 alpha-2 code of the country, in lower case, for example fr, de, us.
   */
  market?:
    | 'ad'
    | 'ae'
    | 'af'
    | 'ag'
    | 'ai'
    | 'al'
    | 'am'
    | 'ao'
    | 'aq'
    | 'ar'
    | 'as'
    | 'at'
    | 'au'
    | 'aw'
    | 'ax'
    | 'az'
    | 'ba'
    | 'bb'
    | 'bd'
    | 'be'
    | 'bf'
    | 'bg'
    | 'bh'
    | 'bi'
    | 'bj'
    | 'bl'
    | 'bm'
    | 'bn'
    | 'bo'
    | 'bq'
    | 'br'
    | 'bs'
    | 'bt'
    | 'bv'
    | 'bw'
    | 'by'
    | 'bz'
    | 'ca'
    | 'cc'
    | 'cd'
    | 'cf'
    | 'cg'
    | 'ch'
    | 'ci'
    | 'ck'
    | 'cl'
    | 'cm'
    | 'cn'
    | 'co'
    | 'cr'
    | 'cu'
    | 'cv'
    | 'cw'
    | 'cx'
    | 'cy'
    | 'cz'
    | 'de'
    | 'dj'
    | 'dk'
    | 'dm'
    | 'do'
    | 'dz'
    | 'ec'
    | 'ee'
    | 'eg'
    | 'eh'
    | 'er'
    | 'es'
    | 'et'
    | 'fi'
    | 'fj'
    | 'fk'
    | 'fm'
    | 'fo'
    | 'fr'
    | 'ga'
    | 'gb'
    | 'gd'
    | 'ge'
    | 'gf'
    | 'gg'
    | 'gh'
    | 'gi'
    | 'gl'
    | 'gm'
    | 'gn'
    | 'gp'
    | 'gq'
    | 'gr'
    | 'gs'
    | 'gt'
    | 'gu'
    | 'gw'
    | 'gy'
    | 'hk'
    | 'hm'
    | 'hn'
    | 'hr'
    | 'ht'
    | 'hu'
    | 'id'
    | 'ie'
    | 'il'
    | 'im'
    | 'in'
    | 'io'
    | 'iq'
    | 'ir'
    | 'is'
    | 'it'
    | 'je'
    | 'jm'
    | 'jo'
    | 'jp'
    | 'ke'
    | 'kg'
    | 'kh'
    | 'ki'
    | 'km'
    | 'kn'
    | 'kp'
    | 'kr'
    | 'kw'
    | 'ky'
    | 'kz'
    | 'la'
    | 'lb'
    | 'lc'
    | 'li'
    | 'lk'
    | 'lr'
    | 'ls'
    | 'lt'
    | 'lu'
    | 'lv'
    | 'ly'
    | 'ma'
    | 'mc'
    | 'md'
    | 'me'
    | 'mf'
    | 'mg'
    | 'mh'
    | 'mk'
    | 'ml'
    | 'mm'
    | 'mn'
    | 'mo'
    | 'mp'
    | 'mq'
    | 'mr'
    | 'ms'
    | 'mt'
    | 'mu'
    | 'mv'
    | 'mw'
    | 'mx'
    | 'my'
    | 'mz'
    | 'na'
    | 'nc'
    | 'ne'
    | 'nf'
    | 'ng'
    | 'ni'
    | 'nl'
    | 'no'
    | 'np'
    | 'nr'
    | 'nu'
    | 'nz'
    | 'om'
    | 'pa'
    | 'pe'
    | 'pf'
    | 'pg'
    | 'ph'
    | 'pk'
    | 'pl'
    | 'pm'
    | 'pn'
    | 'pr'
    | 'ps'
    | 'pt'
    | 'pw'
    | 'py'
    | 'qa'
    | 're'
    | 'ro'
    | 'rs'
    | 'ru'
    | 'rw'
    | 'sa'
    | 'sb'
    | 'sc'
    | 'sd'
    | 'se'
    | 'sg'
    | 'sh'
    | 'si'
    | 'sj'
    | 'sk'
    | 'sl'
    | 'sm'
    | 'sn'
    | 'so'
    | 'sr'
    | 'ss'
    | 'st'
    | 'sv'
    | 'sx'
    | 'sy'
    | 'sz'
    | 'tc'
    | 'td'
    | 'tf'
    | 'tg'
    | 'th'
    | 'tj'
    | 'tk'
    | 'tl'
    | 'tm'
    | 'tn'
    | 'to'
    | 'tr'
    | 'tt'
    | 'tv'
    | 'tw'
    | 'tz'
    | 'ua'
    | 'ug'
    | 'um'
    | 'us'
    | 'uy'
    | 'uz'
    | 'va'
    | 'vc'
    | 've'
    | 'vg'
    | 'vi'
    | 'vn'
    | 'vu'
    | 'wf'
    | 'ws'
    | 'xk'
    | 'ye'
    | 'yt'
    | 'za'
    | 'zm'
    | 'zw';
  /**
   * Kind of client.
   */
  category?:
    | 'agency'
    | 'professional'
    | 'network'
    | 'franchise'
    | 'developer'
    | 'builder'
    | 'notary'
    | 'property_manager'
    | 'holiday_rental'
    | 'auction'
    | 'private'
    | 'other';
  /**
   * PROD, or TEST for trying.
   */
  mode?: ('PROD' | 'TEST') | null;
  input_connector?: InputConnector;
  /**
   * The sites and portals that listings go to.
   *
   * @maxItems 20
   */
  output_connectors?: OutputConnector[];
  /**
   * Further CRMs that listings come from.
   *
   * @maxItems 20
   */
  input_connectors?: InputConnector[];
  /**
   * Address of the logo.
   */
  logo_url?: string | null;
  /**
   * When the gateway syncs by itself.
   */
  schedule?: {
    /**
     * Minute, hour, day of month, month, day of week, for example "0 5 * * 1-5"; two times are at least 5 minutes apart.
     */
    cron?: string;
    /**
     * Instead of `cron`: so many minutes from one sync to the next.
     */
    every_minutes?: number;
    /**
     * IANA time zone of `cron`; UTC when absent.
     */
    time_zone?: string;
  } | null;
  /**
   * true: write a mapping (`config.mapping`) although a preview showed that its key may not last (`key_doubt` of the mapping). It is not stored.
   */
  confirm_unstable_key?: boolean;
}
export interface GatewayConnectors {
  input_connector?: InputConnector;
  /**
   * Further CRMs that listings come from.
   *
   * @maxItems 20
   */
  input_connectors?: InputConnector[];
  /**
   * The sites and portals that listings go to.
   *
   * @maxItems 20
   */
  output_connectors?: OutputConnector[];
}
export interface FeedRulesVersion {
  /**
   * The gateway that it belongs to.
   */
  gateway_id: string;
  /**
   * Its version.
   */
  version: number;
  rules: FeedRules;
  /**
   * Why it was changed, in the words of who did it.
   */
  note?: string;
  /**
   * The earlier version that this one repeats.
   */
  restored_from?: number;
  /**
   * The client that wrote it.
   */
  created_by?: string;
  /**
   * When it was created.
   */
  created_at?: string;
}
export interface FeedRules {
  take?: Condition;
  /**
   * Per output: only listings that meet the condition are sent to it. Outputs that are not named get all.
   *
   * @maxItems 20
   */
  sites?: {
    /**
     * Id of the connector within the gateway.
     */
    connector_id: string;
    when: Condition;
  }[];
  /**
   * What words of the CRM mean.
   *
   * @maxItems 1000
   */
  words?: WordRule[];
  /**
   * The fields that it is about.
   *
   * @maxItems 200
   */
  fields?: (
    | {
        /**
         * A field of the listing, names separated by dots: `location.city`.
         */
        path: string;
        /**
         * A field of the CRM’s record, names separated by dots; a dot within a name is written `\.`.
         */
        from: string;
        /**
         * How the text is read. `amount` needs `currency` and `size` needs `unit`; `date` reads `2026-03-31`, and with `order` also `31/03/2026`.
         */
        reader: 'text' | 'number' | 'amount' | 'size' | 'date' | 'flag';
        /**
         * Currency, ISO 4217.
         */
        currency?: string;
        /**
         * Unit of the figure next to it.
         */
        unit?: 'sq_ft' | 'sq_m' | 'are' | 'acre';
        /**
         * Whether the day or the month comes first.
         */
        order?: 'dmy' | 'mdy';
        /**
         * Of `text`: what each word means. A word that is not among them is reported and leaves the field out.
         *
         * @minItems 1
         * @maxItems 200
         */
        codes?: {
          /**
           * A word of the CRM.
           */
          word: string;
          /**
           * What the word means in our model.
           */
          means: string | number | boolean;
        }[];
        when?: Condition;
      }
    | {
        /**
         * A field of the listing, names separated by dots: `location.city`.
         */
        path: string;
        /**
         * A fixed value.
         */
        constant: string | number | boolean;
        when?: Condition;
      }
  )[];
  /**
   * The offices of the agency.
   *
   * @maxItems 500
   */
  offices?: {
    /**
     * All of these are the listing’s; case and accents do not matter.
     */
    match: {
      /**
       * Code that a program can act on.
       */
      code?: string;
      /**
       * Mail address.
       */
      mail?: string;
      /**
       * Its name.
       */
      name?: string;
    };
    /**
     * These fields replace the listing’s; the others stay.
     */
    set: {
      /**
       * Its name.
       */
      name?: string;
      /**
       * Code that a program can act on.
       */
      code?: string;
      /**
       * Mail address.
       */
      mail?: string;
      /**
       * Telephone number.
       */
      phone?: string;
      /**
       * Address of the logo.
       */
      logo_url?: string;
      /**
       * Address of the list of fees.
       */
      commission_url?: string;
      /**
       * Address of the website.
       */
      website_url?: string;
      /**
       * Address of a photo.
       */
      photo_url?: string;
      /**
       * Registration number of the agency.
       */
      identification?: string;
    };
  }[];
  /**
   * The people of the agency.
   *
   * @maxItems 500
   */
  agents?: {
    /**
     * All of these are the listing’s; case and accents do not matter.
     */
    match: {
      /**
       * Its id.
       */
      id?: string;
      /**
       * Mail address.
       */
      email?: string;
      /**
       * First name.
       */
      first_name?: string;
      /**
       * Last name.
       */
      last_name?: string;
    };
    /**
     * These fields replace the listing’s; the others stay.
     */
    set: {
      /**
       * Its id.
       */
      id?: string;
      /**
       * Its title.
       */
      title?: string;
      /**
       * First name.
       */
      first_name?: string;
      /**
       * Last name.
       */
      last_name?: string;
      /**
       * Company that the person works for.
       */
      company?: string;
      /**
       * Mail address.
       */
      email?: string;
      /**
       * Telephone number.
       */
      phone?: string;
      /**
       * Mobile number.
       */
      mobile?: string;
      /**
       * Language of the texts.
       */
      language?: string;
      /**
       * Address of a photo.
       */
      photo_url?: string;
      /**
       * The address.
       */
      address?: string;
    };
  }[];
  /**
   * What readers may see.
   *
   * @maxItems 50
   */
  publish?: {
    when?: Condition;
    /**
     * The finest part of the place that is published. `exact`: as the CRM allows; `street`: without the number; `town`: without the street; `none`: the country alone. Coordinates are blurred with it.
     */
    address?: 'exact' | 'street' | 'town' | 'none';
    /**
     * `hide`: a price on request.
     */
    price?: 'show' | 'hide';
    /**
     * The commissions of the agency.
     */
    fees?: 'show' | 'hide';
    /**
     * Whether the agent is shown.
     */
    negotiator?: 'show' | 'hide';
  }[];
}
export interface WordRule {
  /**
   * Kind of connector.
   */
  connector_type: string;
  /**
   * The source field, as the list of unmapped words names it.
   */
  field: string;
  /**
   * The word; case, accents and repeated spaces do not matter.
   */
  value: string;
  /**
   * A field of the listing, names separated by dots: `location.city`.
   */
  path: string;
  /**
   * The value of the listing’s field; of a list, one entry that is added.
   */
  means: string | number | boolean;
}
export interface Delegation {
  /**
   * The client that gets access.
   */
  client_id: string;
  /**
   * READ: look. WRITE: sync and change as well. FULL_ACCESS: billing as well.
   */
  level: 'READ' | 'WRITE' | 'FULL_ACCESS';
  /**
   * Since when the client has access.
   */
  created_at: string;
  /**
   * When the access ends by itself. Absent: it does not.
   */
  expires_at?: string;
}
export interface Addon {
  /**
   * Code that a program can act on.
   */
  code: string;
  /**
   * Its name.
   */
  name: string;
  /**
   * What it is, in words.
   */
  description: string;
  /**
   * What it costs, by period and currency.
   */
  pricing: {
    /**
     * What the price is for.
     */
    period: 'MONTHLY' | 'ANNUAL';
    /**
     * ISO 4217 code.
     */
    currency: string;
    /**
     * Per period, in the currency, before tax.
     */
    amount: number;
  }[];
  /**
   * False: it cannot be bought, because its feature does not exist yet or is no longer sold.
   */
  available: boolean;
  /**
   * Whether it is in use now.
   */
  active: boolean;
  purchase?: Purchase;
}
export interface Purchase {
  /**
   * Its id.
   */
  id: string;
  /**
   * The gateway that it belongs to.
   */
  gateway_id: string;
  /**
   * Code of the addon.
   */
  addon_code: string;
  /**
   * What the price is for.
   */
  period: 'MONTHLY' | 'ANNUAL';
  /**
   * ISO 4217 code.
   */
  currency: string;
  /**
   * Per period, in the currency, before tax.
   */
  amount: number;
  /**
   * What the buyer passed along; it is not interpreted.
   */
  metadata?: {
    [k: string]: unknown;
  };
  /**
   * Since when the addon is in use.
   */
  active_since: string;
  /**
   * When the next period begins.
   */
  renews_at: string;
}
export interface Portal {
  /**
   * Code that a program can act on.
   */
  code: string;
  /**
   * Its name.
   */
  name: string;
  /**
   * The format of its feed.
   */
  format: string;
  /**
   * Where the format is in use (ISO 3166-1 alpha-2); absent: anywhere.
   */
  countries?: string[];
  /**
   * Code of the addon that it needs.
   */
  required_addon: string;
  /**
   * Without its addon an enrolled gateway’s feed is 404.
   */
  addon_active: boolean;
  /**
   * Whether the gateway takes part.
   */
  enrolled: boolean;
  /**
   * Since when the gateway takes part.
   */
  enrolled_at?: string;
  /**
   * The address for the portal. Anybody who knows it can read the feed; only the owner sees it.
   */
  feed_url?: string;
  /**
   * No encryption key of this service opens the address of the feed, so `feed_url` is missing; the portal can still fetch the feed. Rotate the token for a new address.
   */
  secrets_unreadable?: true;
  /**
   * The feed as it was last fetched whole.
   */
  last_served?: {
    /**
     * When it happened.
     */
    at: string;
    /**
     * In the feed.
     */
    listings: number;
    /**
     * Not in the feed.
     */
    skipped: number;
    /**
     * Why, by kind.
     */
    reasons: {
      /**
       * Code that a program can act on.
       */
      code:
        | 'hidden'
        | 'status'
        | 'plan_limit'
        | 'offer_type'
        | 'rent_period'
        | 'type'
        | 'price'
        | 'currency'
        | 'place'
        | 'language'
        | 'contact';
      /**
       * How many listings it concerns.
       */
      count: number;
    }[];
  };
}
export interface Invoice {
  /**
   * Its id.
   */
  id: string;
  /**
   * Consecutive within a year.
   */
  number: string;
  /**
   * The gateway that it belongs to.
   */
  gateway_id: string;
  /**
   * Code of the addon.
   */
  addon_code: string;
  /**
   * What it is, in words.
   */
  description: string;
  /**
   * ISO 4217 code.
   */
  currency: string;
  /**
   * Per period, in the currency, before tax.
   */
  amount: number;
  /**
   * Start of the period.
   */
  period_start: string;
  /**
   * End of the period.
   */
  period_end: string;
  /**
   * When the invoice was issued.
   */
  issued_at: string;
}
export interface SyncJobProgress {
  /**
   * The run.
   */
  job_id: string;
  /**
   * Its state.
   */
  status: 'QUEUED' | 'RUNNING' | 'CANCELLING' | 'COMPLETED' | 'PARTIAL' | 'FAILED' | 'CANCELLED' | 'TIMED_OUT';
  /**
   * What the run is doing: reading, comparing, delivering or finishing.
   */
  phase?: 'import' | 'reconcile' | 'deliver' | 'finish';
  /**
   * How many, by what happened.
   */
  counts: {
    /**
     * Records read from the CRMs.
     */
    read: number;
    /**
     * Listings that are new.
     */
    created: number;
    /**
     * Listings that changed.
     */
    updated: number;
    /**
     * Listings that stayed as they were.
     */
    unchanged: number;
    /**
     * Records that could not become listings.
     */
    quarantined: number;
    /**
     * Listings of which the feed contains none of the pictures and files that they name.
     */
    media_missing: number;
    /**
     * Listings that left.
     */
    archived: number;
    /**
     * Listings missing from the CRM that the orphan guard kept.
     */
    held: number;
    /**
     * Records that would have become new listings and were held. They are not among `read`: read = created + updated + unchanged + quarantined, and read + held_new is what the CRM delivered.
     */
    held_new: number;
    /**
     * Listings that sites took.
     */
    delivered: number;
    /**
     * Listings that sites were made to remove.
     */
    withdrawn: number;
    /**
     * Listings that a site refused.
     */
    delivery_failed: number;
    /**
     * Listings beyond the plan’s limit that were not delivered, summed over the outputs.
     */
    over_limit: number;
    /**
     * Outputs that refused us, could not be reached or could not be served.
     */
    outputs_failed: number;
  };
  /**
   * How many there are in all.
   */
  total?: number;
  /**
   * How much is done, percent.
   */
  percent?: number;
  /**
   * Records per second.
   */
  rate_per_second: number;
  /**
   * Seconds that are left, about.
   */
  eta_seconds?: number;
}
export interface JobChange {
  /**
   * What happened to the listing.
   */
  op: 'created' | 'updated' | 'archived' | 'restored';
  /**
   * Key of the listing in the CRM.
   */
  crm_reference: string;
  /**
   * Its title as the CRM has it, or as it was.
   */
  title?: string;
  /**
   * Id of the listing; absent in dry runs.
   */
  listing_id?: string;
  /**
   * Of an update: every field that it changed, as long as the history of the listing is kept. Absent where it is not known.
   */
  fields?: {
    /**
     * JSON path, `$.location.city`. Lists are compared as a whole.
     */
    path: string;
    /**
     * Absent: nothing was there.
     */
    before?: {
      [k: string]: unknown;
    };
    /**
     * Absent: nothing is there.
     */
    after?: {
      [k: string]: unknown;
    };
  }[];
}
export interface HeldListing {
  /**
   * Id of the listing; of a new one or another home, of what is held.
   */
  id: string;
  /**
   * The input connector that it came from.
   */
  connector_id: string;
  /**
   * Key of the listing in the CRM.
   */
  crm_reference: string;
  /**
   * Its title.
   */
  title?: string;
  /**
   * HELD: it waits for a decision, or leaves by itself. DISMISSED: it stays until the CRM has it again and drops it once more; a new one is not published as long as the CRM has it.
   */
  status: 'HELD' | 'DISMISSED';
  /**
   * Of a stored listing: absent (missing from the CRM) or input_removed. Of a new one, which is not published: implausible (it came with a read that does not resemble the gateway) or look_alike (it is like a listing that is missing). Of another home under the reference of a stored listing, which stays as it was: other_home.
   */
  cause: 'absent' | 'input_removed' | 'implausible' | 'look_alike' | 'other_home';
  /**
   * Since when it is held.
   */
  held_since: string;
  /**
   * Plausible complete reads that missed it; 0 of a new one. After three of them over a day it leaves by itself; one of a crowd that one read was the first to miss after a week.
   */
  missed_reads: number;
  /**
   * The last run that missed it.
   */
  job_id: string;
}
export interface HeldSelection {
  /**
   * Ids of the listings.
   *
   * @minItems 1
   * @maxItems 1000
   */
  ids?: string[];
  /**
   * All that are HELD.
   */
  all?: true;
}
export interface Quarantined {
  /**
   * Id of the connector within the gateway.
   */
  connector_id: string;
  /**
   * The CRM’s reference of the record; `?` and a hash where it has none.
   */
  key: string;
  /**
   * Code that a program can act on.
   */
  code: string;
  /**
   * What is wrong, as one of a short list; the console has a sentence for each in its languages.
   */
  fault:
    | 'no_reference'
    | 'several_references'
    | 'no_content'
    | 'no_offer'
    | 'unknown_offer'
    | 'missing_field'
    | 'empty_field'
    | 'unknown_field'
    | 'unknown_value'
    | 'wrong_value'
    | 'text_without_language'
    | 'unclear_deletion'
    | 'unclear_exclusion'
    | 'two_records'
    | 'feed_drift'
    | 'unreadable'
    | 'bug';
  /**
   * The fault of the record, with the exact value.
   */
  message: string;
  /**
   * Where: a JSON path into the listing.
   */
  path?: string;
  /**
   * The stored listing with this key, which stays as it was; absent if there is none.
   */
  listing_id?: string;
  /**
   * Its title, by language.
   */
  title?: {
    [k: string]: string;
  };
  /**
   * Address of its picture; absent where it has none.
   */
  cover_thumbnail?: string;
  /**
   * Path of the record as the CRM sent it; absent where it has no raw form.
   */
  raw_url?: string;
  /**
   * When it was first seen.
   */
  first_seen_at: string;
  /**
   * When it was last seen.
   */
  last_seen_at: string;
  /**
   * The last run that met it.
   */
  job_id: string;
}
export interface Plugin {
  /**
   * Its id.
   */
  id: string;
  /**
   * Its name.
   */
  name: string;
  /**
   * What it is, in words.
   */
  description: string;
  /**
   * Where it runs.
   */
  platform: 'wordpress' | 'browser';
  /**
   * Its version.
   */
  version: string;
  /**
   * Name of the file.
   */
  filename: string;
  /**
   * Media type of the file.
   */
  content_type: string;
  /**
   * Smallest plan that has it; absent: every plan has it.
   */
  min_plan?: string;
  /**
   * Bytes.
   */
  size: number;
  /**
   * Of the bytes, in hexadecimal digits.
   */
  sha256: string;
}
export interface ManagedSite {
  /**
   * Id of the site.
   */
  site_id: string;
  /**
   * Host, with the port if it is an unusual one.
   */
  domain: string;
  /**
   * ACTIVE: the site is activated for a gateway that the token sees. EXPIRED: it was. UNLICENSED: it never was.
   */
  licence: 'ACTIVE' | 'EXPIRED' | 'UNLICENSED';
  /**
   * Of the activation; without one, of the token.
   */
  plan: string;
  /**
   * When the activation ends.
   */
  expires_at?: string;
  /**
   * When the site was registered.
   */
  registered_at: string;
}
export interface PairedSite {
  /**
   * Id of the site.
   */
  site_id: string;
  /**
   * Host, with the port if it is an unusual one.
   */
  domain: string;
  /**
   * ACTIVE: the site is activated for a gateway that the token sees. EXPIRED: it was. UNLICENSED: it never was.
   */
  licence: 'ACTIVE' | 'EXPIRED' | 'UNLICENSED';
  /**
   * Of the activation; without one, of the token.
   */
  plan: string;
  /**
   * When the activation ends.
   */
  expires_at?: string;
  /**
   * When the site was registered.
   */
  registered_at: string;
  /**
   * A name with at least one visible character.
   */
  name?: string;
  /**
   * Name and version, such as WordPress 6.9.
   */
  cms?: string;
  /**
   * Version of PHP on the site.
   */
  php_version?: string;
  /**
   * Of the plugin manager on the site.
   */
  manager_version?: string;
  /**
   * When it last registered.
   */
  seen_at: string;
  /**
   * Addons of the token’s plan that no site of the agency may run now, in the version that is offered.
   */
  disabled_addons: {
    /**
     * Code that a program can act on.
     */
    code: string;
    /**
     * Its version.
     */
    version: string;
    /**
     * Why.
     */
    reason: string;
  }[];
}
export interface AddonCatalog {
  /**
   * False: the kill-switch of all addons is on. Sites must run none.
   */
  enabled: boolean;
  /**
   * Why it is switched off.
   */
  disabled_reason?: string;
  /**
   * How packages are signed.
   */
  signing?: {
    /**
     * Algorithm of the signature.
     */
    algorithm: 'Ed25519';
    /**
     * Id of the key.
     */
    key_id: string;
    /**
     * The 32 bytes in base64, as libsodium takes them.
     */
    public_key: string;
    /**
     * The same as OpenSSL takes it.
     */
    public_key_pem: string;
  };
  /**
   * The addons of the catalogue.
   */
  addons: {
    /**
     * Code that a program can act on.
     */
    code: string;
    /**
     * Its name.
     */
    name: string;
    /**
     * What it is, in words.
     */
    description: string;
    /**
     * Its version.
     */
    version: string;
    /**
     * Smallest plan that has it; absent: every plan has it.
     */
    min_plan?: string;
    /**
     * Bytes.
     */
    size: number;
    /**
     * Of the bytes, in hexadecimal digits.
     */
    sha256: string;
    /**
     * Ed25519, over the bytes of the archive, in base64.
     */
    signature?: string;
    /**
     * False: its kill-switch is on. Sites must not run it.
     */
    enabled: boolean;
    /**
     * Why it is switched off.
     */
    disabled_reason?: string;
  }[];
}
export interface SiteAuditEntry {
  /**
   * Chosen by the site, unique there: the same id again is the same entry.
   */
  id: string;
  /**
   * When it happened.
   */
  at: string;
  /**
   * What happened, such as addon.activated.
   */
  action: string;
  /**
   * Who did it.
   */
  actor?: string;
  /**
   * What it is about, in words.
   */
  message?: string;
  /**
   * More about it; the fields depend on what happened.
   */
  detail?: {
    [k: string]: string | number | boolean;
  };
  /**
   * Id of the site.
   */
  site_id: string;
  /**
   * Of the site, while it is paired.
   */
  domain?: string;
  /**
   * By the clock of the hub; `at` is by that of the site.
   */
  received_at: string;
}
export interface SiteFatal {
  /**
   * Chosen by the site, unique there: the same id again is the same entry.
   */
  id: string;
  /**
   * When it happened.
   */
  at: string;
  /**
   * Code of the addon.
   */
  addon_code: string;
  /**
   * Version of the addon.
   */
  addon_version: string;
  /**
   * What it is about, in words.
   */
  message: string;
  /**
   * The file in which it happened.
   */
  file?: string;
  /**
   * The line in which it happened.
   */
  line?: number;
  /**
   * The calls that led to it.
   */
  trace?: string;
  /**
   * Version of PHP on the site.
   */
  php_version?: string;
  /**
   * The CMS of the site, with its version.
   */
  cms?: string;
  /**
   * Id of the site.
   */
  site_id: string;
  /**
   * Of the site, while it is paired.
   */
  domain?: string;
  /**
   * By the clock of the hub; `at` is by that of the site.
   */
  received_at: string;
  /**
   * Why no site of the agency may run this version now; absent: its kill-switch is not on.
   */
  disabled_reason?: string;
}
export interface SupportTicket {
  /**
   * Of the help desk.
   */
  id: string;
  /**
   * In the help desk’s words, such as open.
   */
  status: string;
  /**
   * Where the ticket can be followed.
   */
  url?: string;
}
export interface SiteActivation {
  /**
   * Whether the site is activated.
   */
  success: boolean;
  /**
   * Its state.
   */
  status: 'ACTIVE';
  /**
   * Host, with the port if it is an unusual one.
   */
  domain: string;
  /**
   * When the site was activated.
   */
  activated_at: string;
  /**
   * Plan of the client.
   */
  plan: string;
  /**
   * When the site has to be activated again.
   */
  expires_at: string;
  /**
   * Most listings that the site gets; absent when the plan has no limit.
   */
  biens_max?: number;
  /**
   * The gateways of the token that deliver to the site, the oldest first.
   */
  gateways: {
    /**
     * Its id.
     */
    id: string;
    /**
     * Its name.
     */
    name: string;
    /**
     * Its state.
     */
    status: 'DRAFT' | 'ACTIVE' | 'PAUSED';
  }[];
}
export interface EventSubscription {
  /**
   * Its id.
   */
  id: string;
  /**
   * The gateway that it belongs to.
   */
  gateway_id: string;
  /**
   * Address of the site that takes events by POST: http or https, without user name and password. Keys in its query are masked in responses; a mask sent back keeps the stored value while the address before the query stays.
   */
  url: string;
  /**
   * The events that it gets.
   *
   * @minItems 1
   * @maxItems 8
   */
  types: (
    | 'property.created'
    | 'property.updated'
    | 'property.deleted'
    | 'saved_search.matched'
    | 'lead.created'
    | 'sync.completed'
    | 'sync.partial'
    | 'sync.failed'
  )[];
  /**
   * A word for people.
   */
  description?: string;
  /**
   * Its state.
   */
  status: 'ACTIVE' | 'PAUSED' | 'UNSUBSCRIBED';
  /**
   * Why it gets no more events.
   */
  status_reason?: string;
  /**
   * The site keeps failing or asked for a pause: nothing is sent before.
   */
  resting_until?: string;
  /**
   * Deliveries that wait for their next attempt.
   */
  waiting: number;
  /**
   * When an event last arrived.
   */
  last_delivered_at?: string;
  /**
   * The latest failed attempt of a delivery that waits or was abandoned; in the list and the detail of subscriptions.
   */
  last_failure?: {
    /**
     * When it happened.
     */
    at: string;
    /**
     * Why it failed.
     */
    error: string;
  };
  /**
   * Deliveries whose every attempt failed; in the list and the detail of subscriptions.
   */
  failed?: number;
  /**
   * Signing secrets in force, the newest first, without the secrets themselves.
   */
  secrets: {
    /**
     * When it was created.
     */
    created_at: string;
    /**
     * Absent: as long as it is not replaced.
     */
    expires_at?: string;
  }[];
  /**
   * When it was created.
   */
  created_at: string;
  /**
   * When it last changed.
   */
  updated_at: string;
}
export interface NewEventSubscription {
  /**
   * Its id.
   */
  id: string;
  /**
   * The gateway that it belongs to.
   */
  gateway_id: string;
  /**
   * Address of the site that takes events by POST: http or https, without user name and password. Keys in its query are masked in responses; a mask sent back keeps the stored value while the address before the query stays.
   */
  url: string;
  /**
   * The events that it gets.
   *
   * @minItems 1
   * @maxItems 8
   */
  types: (
    | 'property.created'
    | 'property.updated'
    | 'property.deleted'
    | 'saved_search.matched'
    | 'lead.created'
    | 'sync.completed'
    | 'sync.partial'
    | 'sync.failed'
  )[];
  /**
   * A word for people.
   */
  description?: string;
  /**
   * Its state.
   */
  status: 'ACTIVE' | 'PAUSED' | 'UNSUBSCRIBED';
  /**
   * Why it gets no more events.
   */
  status_reason?: string;
  /**
   * The site keeps failing or asked for a pause: nothing is sent before.
   */
  resting_until?: string;
  /**
   * Deliveries that wait for their next attempt.
   */
  waiting: number;
  /**
   * When an event last arrived.
   */
  last_delivered_at?: string;
  /**
   * The latest failed attempt of a delivery that waits or was abandoned; in the list and the detail of subscriptions.
   */
  last_failure?: {
    /**
     * When it happened.
     */
    at: string;
    /**
     * Why it failed.
     */
    error: string;
  };
  /**
   * Deliveries whose every attempt failed; in the list and the detail of subscriptions.
   */
  failed?: number;
  /**
   * Signing secrets in force, the newest first, without the secrets themselves.
   */
  secrets: {
    /**
     * When it was created.
     */
    created_at: string;
    /**
     * Absent: as long as it is not replaced.
     */
    expires_at?: string;
  }[];
  /**
   * When it was created.
   */
  created_at: string;
  /**
   * When it last changed.
   */
  updated_at: string;
  /**
   * Signing secret, `whsec_` and base64. Shown now and never again.
   */
  secret: string;
}
export interface EventDelivery {
  /**
   * Its id.
   */
  id: string;
  /**
   * The subscription.
   */
  subscription_id: string;
  /**
   * The header `webhook-id`: the same at every attempt.
   */
  event_id: string;
  /**
   * Its kind.
   */
  type:
    | 'property.created'
    | 'property.updated'
    | 'property.deleted'
    | 'saved_search.matched'
    | 'lead.created'
    | 'sync.completed'
    | 'sync.partial'
    | 'sync.failed';
  /**
   * Absent for events that are not about a listing.
   */
  property_id?: string;
  /**
   * Its state.
   */
  status: 'PENDING' | 'DELIVERED' | 'FAILED' | 'CANCELLED';
  /**
   * The latest ones, the last at the end.
   */
  attempts: {
    /**
     * When it happened.
     */
    at: string;
    /**
     * How long it took, ms.
     */
    duration_ms: number;
    /**
     * Status code of the site; absent without a response.
     */
    http_status?: number;
    /**
     * Why it does not count; absent when the site acknowledged.
     */
    error?: string;
  }[];
  /**
   * When it is tried again.
   */
  next_attempt_at?: string;
  /**
   * When it was created.
   */
  created_at: string;
  /**
   * When it ended.
   */
  finished_at?: string;
}
export interface SavedSearch {
  /**
   * Its id.
   */
  id: string;
  /**
   * The gateway that it belongs to.
   */
  gateway_id: string;
  /**
   * A name that the reader recognises; it is part of each alert.
   */
  name: string;
  /**
   * What to look for.
   */
  filter: {
    /**
     * Words in title, description, reference or place; at least one letter or digit.
     */
    q?: string;
    /**
     * Any of these kinds of property.
     *
     * @minItems 1
     * @maxItems 50
     */
    type?: (
      | 'apartment'
      | 'commercial'
      | 'goodwill'
      | 'house'
      | 'land'
      | 'office'
      | 'parking'
      | 'program'
      | 'building'
      | 'other'
    )[];
    /**
     * Any of these sub-types.
     *
     * @minItems 1
     * @maxItems 50
     */
    sub_type?: (
      | 'none'
      | 'bar_and_nightclub'
      | 'mas'
      | 'condo'
      | 'building'
      | 'new_program'
      | 'riad'
      | 'villa'
      | 'loft'
      | 'duplex'
      | 'penthouse'
      | 'studio'
      | 'attic'
      | 'hotel'
      | 'casino'
      | 'cinema'
      | 'theater'
      | 'camping'
      | 'pool'
      | 'golf'
      | 'outbuilding'
      | 'exhibition'
      | 'depot'
      | 'kiosk'
      | 'station_service'
      | 'garage'
      | 'cheese_diary'
      | 'butchery'
      | 'bakery'
      | 'hairdressing_salon'
      | 'laundry'
      | 'human_services'
      | 'services'
      | 'pharmacy'
      | 'gardening'
      | 'student_accommodation'
      | 'healthcare'
      | 'industrial'
      | 'leasure_and_sports'
      | 'restaurant_and_café'
      | 'investment_property'
      | 'retail'
      | 'shop'
      | 'warehouse'
      | 'townhouse'
      | 'cottage'
      | 'mansion'
      | 'bastide'
      | 'farm'
      | 'estate'
      | 'agricultural'
      | 'buildable'
      | 'not_buildable'
      | 'recreational'
      | 'pasture_land'
      | 'coworking'
      | 'flex_office'
      | 'open_office'
      | 'private_garage'
      | 'indoor_parking_space'
      | 'outdoor_parking_space'
      | 'covered_outdoor_space'
      | 'semi_detached'
      | 'terraced'
      | 'end_of_terrace'
      | 'forest'
      | 'pond'
      | 'sheepfold'
      | 'cellar'
      | 'transfer_lease'
      | 'room'
      | 'hunting_wood'
      | 'hunting_property'
      | 'castle'
      | 'prestigious_residence'
      | 'company'
      | 'business_capital'
      | 'barn'
      | 'hamlet'
      | 'private_hotel'
      | 'farmhouse'
      | 'office_space'
      | 'subdivision'
      | 'architect_house'
      | 'country_house'
      | 'marina'
      | 'mobile_home'
      | 'mill'
      | 'walls'
      | 'amenity_property'
      | 'leisure_property'
      | 'recreation_field'
      | 'hunting_territory'
      | 'wine_domain'
      | 'equestrian_property'
      | 'barge'
      | 'middle_class_house'
      | 'haras'
      | 'ecuries'
      | 'contemporary_home'
      | 'apartment'
      | 'house'
      | 'land'
      | 'parking_box'
      | 'leasure_land'
      | 'chalet'
      | 'garden_level'
      | 'master_house'
      | 'bungalow'
      | 'monastery'
      | 'commercial_premises'
      | 'commercial_building'
      | 'commercial_center'
      | 'office_building'
      | 'workshop'
      | 'library'
      | 'hospital'
      | 'laboratory'
      | 'business_premises'
      | 'housing_development'
      | 'old_house'
      | 'guest_house'
      | 'twin_house'
      | 'pavilion'
      | 'farmland'
      | 'commercial_land'
      | 'industrial_land'
      | 'toulousaine'
      | 'triplex'
      | 'provencal_house'
      | 'storage_room'
      | 'island'
      | 'ruin'
      | 'property'
      | 'housing_estate'
      | 'hangar'
      | 'local'
      | 'right_to_lease'
      | 'management'
      | 'woodshed'
      | 'bastidon'
      | 'yacht'
      | 'narrow_boat'
      | 'sailing_yacht'
      | 'catamaran'
      | 'gite'
      | 'arcade'
      | 'borey'
      | 'factory'
      | 'serviced_apartment'
      | 'twin_villa'
      | 'flat_house'
      | 'beach_house'
      | 'berth'
      | 'ger_district'
      | 'summer_house'
      | 'private_island'
      | 'residential_land'
      | 'motorboat'
      | 'ranch'
      | 'lake'
      | 'craft_workshop'
      | 'pavillon'
      | 'conservation_house'
      | 'artist_studio'
      | 'maid_room'
      | 'plateau'
      | 'souplex'
      | 'holding'
      | 'palace'
      | 'fort'
      | 'thatched_cottage'
      | 'mazet'
      | 'boat'
      | 'other'
    )[];
    /**
     * Any of these kinds of offer.
     *
     * @minItems 1
     * @maxItems 50
     */
    offer_type?: (
      | 'rental'
      | 'sale'
      | 'auction'
      | 'seasonal_rental'
      | 'program'
      | 'life_annuity_sale'
      | 'lease_transfer'
      | 'leasehold'
    )[];
    /**
     * Any of these statuses.
     *
     * @minItems 1
     * @maxItems 50
     */
    status?: (
      'available' | 'prospect' | 'under_contract' | 'option' | 'bid' | 'sales_compromise' | 'sold' | 'rented' | 'closed'
    )[];
    /**
     * Any of these cities; case and accents do not matter. `Lyon` includes its districts, `Lyon 3e` is one of them.
     *
     * @minItems 1
     * @maxItems 50
     */
    city?: string[];
    /**
     * Any of these postal codes; case and spaces do not matter.
     *
     * @minItems 1
     * @maxItems 50
     */
    postal_code?: string[];
    /**
     * Any of these districts or quarters, as `GET /properties/suggest` offers them; case and accents do not matter.
     *
     * @minItems 1
     * @maxItems 50
     */
    district?: string[];
    /**
     * Any of these streets, without house number; case, accents and abbreviations (`av.`, `bd`, `Str.`) do not matter, nor does the kind of street where it is left out. Streets of addresses that must not be published are not found.
     *
     * @minItems 1
     * @maxItems 50
     */
    street?: string[];
    /**
     * Any of these negotiators: their name as the listing has it, their e-mail address or their id in the CRM; case and accents do not matter.
     *
     * @minItems 1
     * @maxItems 50
     */
    agent?: string[];
    /**
     * Any of these offices: their name, code or identification; case and accents do not matter.
     *
     * @minItems 1
     * @maxItems 50
     */
    office?: string[];
    /**
     * Any of these countries, ISO 3166-1 alpha-2.
     *
     * @minItems 1
     * @maxItems 50
     */
    country?: string[];
    /**
     * Lowest price, in the listing’s own currency.
     */
    price_min?: number;
    /**
     * Highest price, in the listing’s own currency.
     */
    price_max?: number;
    /**
     * Only listings whose price last changed at this time or later.
     */
    price_changed_since?: string;
    /**
     * Only listings whose price last changed before this time.
     */
    price_changed_before?: string;
    /**
     * Least last change of the price, percent of the price before: -5 leaves out what became cheaper by more than 5 %.
     */
    price_change_min?: number;
    /**
     * Greatest last change of the price, percent of the price before: -5 finds what became cheaper by 5 % or more.
     */
    price_change_max?: number;
    /**
     * Only listings that were sold on this day or later.
     */
    sold_since?: string;
    /**
     * Only listings that were sold before this day.
     */
    sold_before?: string;
    /**
     * Lowest price that was paid, in the listing’s own currency.
     */
    sold_price_min?: number;
    /**
     * Highest price that was paid, in the listing’s own currency.
     */
    sold_price_max?: number;
    /**
     * Smallest liveable area, m², or whole floor area if the listing has no liveable one.
     */
    area_min?: number;
    /**
     * Largest liveable area, m², or whole floor area if the listing has no liveable one.
     */
    area_max?: number;
    /**
     * Smallest plot, m².
     */
    land_min?: number;
    /**
     * Largest plot, m².
     */
    land_max?: number;
    /**
     * Fewest main rooms, bedrooms among them.
     */
    rooms_min?: number;
    /**
     * Most main rooms, bedrooms among them.
     */
    rooms_max?: number;
    /**
     * Fewest bedrooms.
     */
    bedrooms_min?: number;
    /**
     * Most bedrooms.
     */
    bedrooms_max?: number;
    /**
     * Fewest bathrooms.
     */
    bathrooms_min?: number;
    /**
     * Fewest parking spaces, garages not among them.
     */
    parkings_min?: number;
    /**
     * Most parking spaces, garages not among them.
     */
    parkings_max?: number;
    /**
     * Lowest floor; 0 is the ground floor.
     */
    floor_min?: number;
    /**
     * Highest floor; 0 is the ground floor.
     */
    floor_max?: number;
    /**
     * Earliest year of construction.
     */
    year_min?: number;
    /**
     * Latest year of construction.
     */
    year_max?: number;
    /**
     * Any of these energy classes; write + as %2B in a query.
     *
     * @minItems 1
     * @maxItems 50
     */
    epc?: ('A++' | 'A+' | 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'empty' | 'not_applicable')[];
    /**
     * All of these amenities.
     *
     * @minItems 1
     * @maxItems 50
     */
    amenities?: Amenity[];
    /**
     * At least one of these amenities.
     *
     * @minItems 1
     * @maxItems 50
     */
    amenities_any?: Amenity[];
    /**
     * None of these amenities, as far as the listing says.
     *
     * @minItems 1
     * @maxItems 50
     */
    amenities_none?: Amenity[];
    /**
     * Furnished, or not known to be.
     */
    furnished?: boolean;
    /**
     * Developments, or everything else.
     */
    is_project?: boolean;
    /**
     * Featured listings, or the others.
     */
    featured?: boolean;
    /**
     * Listings with pictures, or without.
     */
    has_pictures?: boolean;
    /**
     * Only listings whose own content or published URL changed at this time or later; a new delivery or cover is no change.
     */
    updated_since?: string;
    /**
     * Only listings whose content or published URL last changed before this time.
     */
    updated_before?: string;
    /**
     * Only listings that were created in their CRM at this time or later.
     */
    created_since?: string;
    /**
     * Only listings that were created in their CRM before this time.
     */
    created_before?: string;
    /**
     * A box in degrees: west, south, east, north (RFC 7946).
     *
     * @minItems 4
     * @maxItems 4
     */
    bbox?: number[];
    /**
     * Latitude of the point that `radius` and the sort by distance start from, degrees.
     */
    lat?: number;
    /**
     * Longitude of that point, degrees.
     */
    lon?: number;
    /**
     * Metres around `lat` and `lon`; at most 200 km.
     */
    radius?: number;
    /**
     * The outer ring of a GeoJSON polygon: positions of longitude and latitude, the last one equal to the first; edges must not cross.
     *
     * @minItems 4
     * @maxItems 500
     */
    polygon?: number[][];
    /**
     * In any of these areas; polygons of at most 500 positions together.
     *
     * @minItems 1
     * @maxItems 20
     *
     * Items: A box, a polygon, or a point with a radius: one of the three.
     */
    areas?: {
      /**
       * A box in degrees: west, south, east, north (RFC 7946).
       *
       * @minItems 4
       * @maxItems 4
       */
      bbox?: number[];
      /**
       * The outer ring of a GeoJSON polygon: positions of longitude and latitude, the last one equal to the first; edges must not cross.
       *
       * @minItems 4
       * @maxItems 500
       */
      polygon?: number[][];
      /**
       * Latitude of the point, degrees.
       */
      lat?: number;
      /**
       * Longitude of the point, degrees.
       */
      lon?: number;
      /**
       * Metres around the point; at most 200 km.
       */
      radius?: number;
    }[];
  };
  /**
   * How matches are announced.
   */
  channel:
    | {
        /**
         * Its kind.
         */
        type: 'WEBHOOK';
      }
    | {
        /**
         * Its kind.
         */
        type: 'MAIL';
        /**
         * Address of the reader, who has to confirm before the first alert.
         */
        email?: string;
        /**
         * Language of the mails.
         */
        language: 'fr' | 'en' | 'de';
      };
  /**
   * Its state.
   */
  status: 'UNCONFIRMED' | 'ACTIVE' | 'PAUSED' | 'UNSUBSCRIBED';
  /**
   * Listings announced so far.
   */
  announced: number;
  /**
   * Changes of listings up to this time have been matched.
   */
  matched_until: string;
  /**
   * The search is deleted then; absent if it does not expire.
   */
  expires_at?: string;
  /**
   * When it was created.
   */
  created_at: string;
  /**
   * When it last changed.
   */
  updated_at: string;
  /**
   * No encryption key of this service opens the address of the reader, so it is missing here and no mail is sent. The operator puts the key back.
   */
  secrets_unreadable?: true;
}
export interface AuditEvent {
  /**
   * Its id.
   */
  id: string;
  /**
   * Absent for what a client does to things that belong to no gateway.
   */
  gateway_id?: string;
  /**
   * The run.
   */
  job_id?: string;
  /**
   * What was done.
   */
  action:
    | 'gateway.created'
    | 'gateway.updated'
    | 'gateway.enabled'
    | 'gateway.paused'
    | 'gateway.validated'
    | 'gateway.validation_failed'
    | 'connections.checked'
    | 'gateway.deleted'
    | 'gateway.not_withdrawn'
    | 'gateway.events_enabled'
    | 'gateway.events_secret_renewed'
    | 'gateway.events_disabled'
    | 'inbox.secret_created'
    | 'inbox.revoked'
    | 'inbox.public_keys_replaced'
    | 'inbox.file_uploaded'
    | 'inbox.delivery_received'
    | 'sync.requested'
    | 'sync.replay_requested'
    | 'sync.cancel_requested'
    | 'sync.started'
    | 'sync.phase_finished'
    | 'sync.orphan_guard'
    | 'sync.creation_guard'
    | 'sync.overflow'
    | 'sync.finished'
    | 'held_listings.confirmed'
    | 'held_listings.dismissed'
    | 'listing.url_set'
    | 'api_token.created'
    | 'api_token.rotated'
    | 'api_token.revoked'
    | 'delegation.created'
    | 'delegation.revoked'
    | 'delegation.left'
    | 'delegation.expired'
    | 'addon.subscribed'
    | 'addon.unsubscribed'
    | 'portal.enrolled'
    | 'portal.unenrolled'
    | 'portal.token_rotated'
    | 'notification_preferences.updated'
    | 'metadata.replaced'
    | 'metadata.merged'
    | 'feed_rules.published'
    | 'feed_rules.restored'
    | 'feed_rules.word_added'
    | 'mapping.sample_uploaded'
    | 'mapping.proposed'
    | 'mapping.created'
    | 'mapping.updated'
    | 'mapping.previewed'
    | 'mapping.published'
    | 'mapping.rolled_back'
    | 'mapping.deleted'
    | 'template.created'
    | 'template.updated'
    | 'template.deleted'
    | 'template.duplicated'
    | 'site.activated'
    | 'managed_site.registered'
    | 'managed_site.audit_pushed'
    | 'managed_site.fatal_reported'
    | 'addon_switch.tripped'
    | 'support_ticket.created'
    | 'pdf_template.created'
    | 'pdf_template.replaced'
    | 'pdf_template.deleted'
    | 'event_subscription.created'
    | 'event_subscription.updated'
    | 'event_subscription.deleted'
    | 'event_subscription.secret_rotated'
    | 'event_subscription.redelivery_requested'
    | 'event_subscription.unsubscribed'
    | 'saved_search.created'
    | 'saved_search.updated'
    | 'saved_search.deleted'
    | 'saved_search.confirmed'
    | 'saved_search.unsubscribed'
    | 'lead.created'
    | 'lead.erased'
    | 'lead.erased_by_email'
    | 'lead.retention_ended'
    | 'visitor_events.imported'
    | 'visitor.exported'
    | 'visitor.erased'
    | 'client.exported'
    | 'client.erased'
    | 'person.exported'
    | 'person.erased'
    | 'collector_token.created'
    | 'insights.outcome_set'
    | 'insights.costs_set'
    | 'insights.costs_deleted';
  /**
   * Who did it.
   */
  actor: {
    /**
     * A client, or the product itself.
     */
    type: 'client' | 'system';
    /**
     * The client, as the identity service knows it.
     */
    client_id?: string;
  };
  /**
   * When it happened.
   */
  at: string;
  /**
   * Id of the request, as in its header X-Request-Id.
   */
  request_id?: string;
  /**
   * More about it; the fields depend on what happened.
   */
  detail?: {};
}
export interface Property {
  /**
   * Id of the listing here. It stays the same while the listing is known.
   */
  id: string;
  /**
   * The feed that the listing came by.
   */
  stream_id: string;
  /**
   * Name of the CRM.
   */
  crm_source?: string;
  /**
   * Kept, but shown on no site and in no feed.
   */
  hidden?: boolean;
  /**
   * The reference of the agency, as printed in advertisements; need not be unique.
   */
  reference: string;
  /**
   * The unique and lasting key of the listing in its CRM.
   */
  crm_reference: string;
  /**
   * The crm_reference of the development that the listing is part of.
   */
  crm_parent_reference?: string;
  /**
   * Address of the page of the listing on the site.
   */
  property_url?: string;
  /**
   * Whether the agency puts the listing forward.
   */
  featured?: boolean;
  /**
   * Whether the listing is a project, such as a new building, with units below it.
   */
  is_project?: boolean;
  /**
   * Id of the project that the listing is a unit of.
   */
  parent_id?: string;
  /**
   * Ids of the units of a project.
   *
   * @maxItems 10000
   */
  child_property_ids?: string[];
  /**
   * Kind of property in the words of the CRM.
   */
  crm_type?: string;
  /**
   * Finer kind of property in the words of the CRM.
   */
  crm_sub_type?: string;
  /**
   * Status in the words of the CRM.
   */
  crm_status?: string;
  /**
   * The record of the CRM, as text.
   */
  crm_model?: string;
  /**
   * Kind of kitchen in the words of the CRM.
   */
  crm_kitchen_type?: string;
  /**
   * Note of the agency. Not for readers.
   */
  internal_note?: string;
  /**
   * When the listing was created.
   */
  created_at: string;
  /**
   * When the listing last changed.
   */
  updated_at: string;
  /**
   * When the listing was last read from the CRM.
   */
  fetched_at: string;
  /**
   * Date on which the building is or was handed over.
   */
  delivered_at?: string;
  /**
   * When one can move in.
   */
  available_at?: string;
  /**
   * Last day for offers.
   */
  last_bid_date?: string;
  /**
   * Day of the sale.
   */
  sold_date?: string;
  /**
   * Kind of property.
   */
  type:
    | 'apartment'
    | 'commercial'
    | 'goodwill'
    | 'house'
    | 'land'
    | 'office'
    | 'parking'
    | 'program'
    | 'building'
    | 'other';
  /**
   * What is offered: a sale, a rental or another kind of offer.
   */
  offer_type?:
    | 'rental'
    | 'sale'
    | 'auction'
    | 'seasonal_rental'
    | 'program'
    | 'life_annuity_sale'
    | 'lease_transfer'
    | 'leasehold';
  /**
   * Whether the property is still to be had.
   */
  status:
    'available' | 'prospect' | 'under_contract' | 'option' | 'bid' | 'sales_compromise' | 'sold' | 'rented' | 'closed';
  /**
   * Standing of the property.
   */
  standing?: 'standing' | 'good' | 'luxury' | 'total_luxury' | 'large_ensemble' | 'normal' | 'poor';
  /**
   * Kind of kitchen.
   */
  kitchen_type?:
    | 'none'
    | 'empty'
    | 'not_applicable'
    | 'standard'
    | 'american'
    | 'separate'
    | 'industrial'
    | 'kitchenette'
    | 'american_equipped'
    | 'separate_equipped'
    | 'equipped_kitchenette'
    | 'equipped';
  /**
   * Finer kind of property.
   */
  sub_type?:
    | 'none'
    | 'bar_and_nightclub'
    | 'mas'
    | 'condo'
    | 'building'
    | 'new_program'
    | 'riad'
    | 'villa'
    | 'loft'
    | 'duplex'
    | 'penthouse'
    | 'studio'
    | 'attic'
    | 'hotel'
    | 'casino'
    | 'cinema'
    | 'theater'
    | 'camping'
    | 'pool'
    | 'golf'
    | 'outbuilding'
    | 'exhibition'
    | 'depot'
    | 'kiosk'
    | 'station_service'
    | 'garage'
    | 'cheese_diary'
    | 'butchery'
    | 'bakery'
    | 'hairdressing_salon'
    | 'laundry'
    | 'human_services'
    | 'services'
    | 'pharmacy'
    | 'gardening'
    | 'student_accommodation'
    | 'healthcare'
    | 'industrial'
    | 'leasure_and_sports'
    | 'restaurant_and_café'
    | 'investment_property'
    | 'retail'
    | 'shop'
    | 'warehouse'
    | 'townhouse'
    | 'cottage'
    | 'mansion'
    | 'bastide'
    | 'farm'
    | 'estate'
    | 'agricultural'
    | 'buildable'
    | 'not_buildable'
    | 'recreational'
    | 'pasture_land'
    | 'coworking'
    | 'flex_office'
    | 'open_office'
    | 'private_garage'
    | 'indoor_parking_space'
    | 'outdoor_parking_space'
    | 'covered_outdoor_space'
    | 'semi_detached'
    | 'terraced'
    | 'end_of_terrace'
    | 'forest'
    | 'pond'
    | 'sheepfold'
    | 'cellar'
    | 'transfer_lease'
    | 'room'
    | 'hunting_wood'
    | 'hunting_property'
    | 'castle'
    | 'prestigious_residence'
    | 'company'
    | 'business_capital'
    | 'barn'
    | 'hamlet'
    | 'private_hotel'
    | 'farmhouse'
    | 'office_space'
    | 'subdivision'
    | 'architect_house'
    | 'country_house'
    | 'marina'
    | 'mobile_home'
    | 'mill'
    | 'walls'
    | 'amenity_property'
    | 'leisure_property'
    | 'recreation_field'
    | 'hunting_territory'
    | 'wine_domain'
    | 'equestrian_property'
    | 'barge'
    | 'middle_class_house'
    | 'haras'
    | 'ecuries'
    | 'contemporary_home'
    | 'apartment'
    | 'house'
    | 'land'
    | 'parking_box'
    | 'leasure_land'
    | 'chalet'
    | 'garden_level'
    | 'master_house'
    | 'bungalow'
    | 'monastery'
    | 'commercial_premises'
    | 'commercial_building'
    | 'commercial_center'
    | 'office_building'
    | 'workshop'
    | 'library'
    | 'hospital'
    | 'laboratory'
    | 'business_premises'
    | 'housing_development'
    | 'old_house'
    | 'guest_house'
    | 'twin_house'
    | 'pavilion'
    | 'farmland'
    | 'commercial_land'
    | 'industrial_land'
    | 'toulousaine'
    | 'triplex'
    | 'provencal_house'
    | 'storage_room'
    | 'island'
    | 'ruin'
    | 'property'
    | 'housing_estate'
    | 'hangar'
    | 'local'
    | 'right_to_lease'
    | 'management'
    | 'woodshed'
    | 'bastidon'
    | 'yacht'
    | 'narrow_boat'
    | 'sailing_yacht'
    | 'catamaran'
    | 'gite'
    | 'arcade'
    | 'borey'
    | 'factory'
    | 'serviced_apartment'
    | 'twin_villa'
    | 'flat_house'
    | 'beach_house'
    | 'berth'
    | 'ger_district'
    | 'summer_house'
    | 'private_island'
    | 'residential_land'
    | 'motorboat'
    | 'ranch'
    | 'lake'
    | 'craft_workshop'
    | 'pavillon'
    | 'conservation_house'
    | 'artist_studio'
    | 'maid_room'
    | 'plateau'
    | 'souplex'
    | 'holding'
    | 'palace'
    | 'fort'
    | 'thatched_cottage'
    | 'mazet'
    | 'boat'
    | 'other';
  title: I18NText;
  description: I18NText;
  short_description?: I18NText;
  /**
   * Number of garages.
   */
  garages?: number;
  /**
   * Parking spaces, garages not among them.
   */
  parkings?: number;
  /**
   * All main rooms together, bedrooms among them; by German custom there may be half rooms (3.5).
   */
  living_rooms?: number;
  /**
   * Number of kitchens.
   */
  kitchens?: number;
  /**
   * Rooms to sleep in.
   */
  bedrooms?: number;
  /**
   * How many people may sleep there.
   */
  sleeps?: number;
  /**
   * Dwellings in a building.
   */
  apartments?: number;
  /**
   * Those with a bath; all of them if the CRM does not distinguish kinds.
   */
  bathrooms?: number;
  /**
   * Those with a shower and no bath.
   */
  showerrooms?: number;
  /**
   * Number of showrooms.
   */
  showrooms?: number;
  /**
   * Separate ones.
   */
  toilets?: number;
  /**
   * Number of storage rooms.
   */
  storage_rooms?: number;
  /**
   * Number of terraces.
   */
  terraces?: number;
  /**
   * Number of balconies.
   */
  balconies?: number;
  /**
   * Number of cellars.
   */
  cellars?: number;
  /**
   * Storeys of the building.
   */
  floors?: number;
  /**
   * Number of production areas.
   */
  manufacturing_areas?: number;
  /**
   * The floor, as a whole number in text: 0 is the ground floor, -1 the first below.
   */
  floor?: string;
  /**
   * Whether the house is on one level.
   */
  foot_house?: boolean;
  /**
   * Condition as a whole.
   */
  general_condition?:
    'new' | 'excellent' | 'good' | 'average' | 'to_refresh' | 'to_renovate' | 'under_construction' | 'to_demolish';
  /**
   * Condition inside.
   */
  interior_condition?:
    'new' | 'excellent' | 'good' | 'average' | 'to_refresh' | 'to_renovate' | 'under_construction' | 'to_demolish';
  /**
   * Condition outside.
   */
  exterior_condition?:
    'new' | 'excellent' | 'good' | 'average' | 'to_refresh' | 'to_renovate' | 'under_construction' | 'to_demolish';
  /**
   * Condition of the roof.
   */
  roof_condition?:
    'new' | 'excellent' | 'good' | 'average' | 'to_refresh' | 'to_renovate' | 'under_construction' | 'to_demolish';
  /**
   * Condition of the kitchen.
   */
  kitchen_condition?:
    'new' | 'excellent' | 'good' | 'average' | 'to_refresh' | 'to_renovate' | 'under_construction' | 'to_demolish';
  /**
   * Condition of the bathroom.
   */
  bathroom_condition?:
    'new' | 'excellent' | 'good' | 'average' | 'to_refresh' | 'to_renovate' | 'under_construction' | 'to_demolish';
  /**
   * Point of the compass that the property or its façade faces.
   */
  orientation?: 'N' | 'NE' | 'E' | 'SE' | 'S' | 'SW' | 'W' | 'NW';
  /**
   * Point of the compass that the garden faces.
   */
  garden_orientation?: 'N' | 'NE' | 'E' | 'SE' | 'S' | 'SW' | 'W' | 'NW';
  /**
   * Point of the compass that the terrace faces.
   */
  terrace_orientation?: 'N' | 'NE' | 'E' | 'SE' | 'S' | 'SW' | 'W' | 'NW';
  /**
   * Point of the compass that the balcony faces.
   */
  balcony_orientation?: 'N' | 'NE' | 'E' | 'SE' | 'S' | 'SW' | 'W' | 'NW';
  /**
   * All points of the compass that it faces.
   *
   * @maxItems 8
   */
  orientations?: ('N' | 'NE' | 'E' | 'SE' | 'S' | 'SW' | 'W' | 'NW')[];
  /**
   * What applies to a rental.
   */
  rent_details?: {
    /**
     * Whether the property is let.
     */
    status?: 'available' | 'rented' | 'occupied' | 'to_be_agreed';
    /**
     * Time that the rent is for.
     */
    rent_period?: 'day' | 'week' | 'fortnight' | 'month' | 'quarterly' | 'bimonthly' | 'half_yearly' | 'yearly';
    /**
     * Whether the rent contains the charges (fees_amount).
     */
    fees_included?: boolean;
    fees_amount?: Amount;
    inventory_fixtures_amount?: Amount;
    guarantee_deposit_amount?: Amount;
    tenant?: Amount;
    /**
     * Whether it is let with furniture.
     */
    furnished?: boolean;
    /**
     * What applies to holiday lets.
     */
    seasonal_rental?: {
      /**
       * Conditions of the holiday let in words.
       */
      comment?: string;
    };
    /**
     * Figures of rent control, where it applies.
     */
    rent_control?: {
      increased_reference_rent?: Amount;
      base_rent?: Amount;
      rent_supplement?: Amount;
    };
  };
  /**
   * What applies to a sale for a life annuity.
   */
  life_annuity_details?: {
    initial_capital?: Amount;
    market_value?: Amount;
    /**
     * The annuity that is paid.
     */
    life_annuity?: {
      amount?: Amount;
      /**
       * Time between two payments of the annuity.
       */
      period?: 'day' | 'week' | 'fortnight' | 'month' | 'quarterly' | 'bimonthly' | 'half_yearly' | 'yearly';
    };
    /**
     * The people whose lives the annuity depends on.
     *
     * @maxItems 20
     */
    occupants?: {
      /**
       * Date of birth.
       */
      birth_date?: string;
      /**
       * Age in years.
       */
      age?: number;
      /**
       * Sex, which the life table depends on.
       */
      gender?: 'male' | 'female';
    }[];
  };
  /**
   * What applies to a share of a building in co-ownership.
   */
  coownership?: {
    /**
     * Whether the building is in co-ownership.
     */
    enabled?: boolean;
    /**
     * Numbers of the lots.
     */
    lot_reference?: string;
    /**
     * Number of lots of the building.
     */
    lot_count?: number;
    /**
     * Name of the syndicate of the co-owners.
     */
    condominium_syndicate?: string;
    /**
     * Share of the common parts that goes with the lot.
     */
    share?: number;
    /**
     * Whether the co-ownership is under a protection plan.
     */
    under_backup_plan?: boolean;
    /**
     * Name of the provisional administrator.
     */
    provisional_administrator?: string;
    /**
     * State of a procedure against the co-ownership.
     */
    syndicat_status?: 'alert' | 'none' | 'recovery';
    /**
     * The procedure in words.
     */
    syndicat_procedure_details?: string;
  };
  /**
   * Films and virtual tours.
   */
  video?: {
    /**
     * Address of a film.
     */
    video_url?: string;
    /**
     * Address of a virtual tour.
     */
    virtual_tour_url?: string;
    /**
     * Address of a film in all directions.
     */
    video_360_url?: string;
    /**
     * Address of a film on another service.
     */
    video_custom_url?: string;
  };
  /**
   * Address at which a viewing is booked.
   */
  appointment_service_url?: string;
  /**
   * Energy, regulations and other facts that a listing must state.
   */
  legal?: {
    /**
     * Energy performance.
     */
    energy?: {
      /**
       * Whether an energy assessment applies.
       */
      enabled?: boolean;
      /**
       * Whether the assessment is blank: there was no data for it.
       */
      blank?: boolean;
      /**
       * Primary energy consumption, kWh per m² and year.
       */
      epc_value?: number;
      /**
       * Energy class.
       */
      epc_category?: 'A++' | 'A+' | 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'empty' | 'not_applicable';
      /**
       * Number of the energy certificate.
       */
      epc_reference?: string;
      /**
       * Energy consumption of the whole property, kWh a year.
       */
      total_epc_value?: number;
      /**
       * Greenhouse gas emissions, kg CO₂ per m² and year.
       */
      greenhouse_value?: number;
      /**
       * Greenhouse gas class.
       */
      greenhouse_emissions?: 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'empty' | 'not_applicable';
      /**
       * Date of the energy assessment.
       */
      diagnostic_date?: string;
      /**
       * What energy costs in a year, by the assessment.
       */
      costs_estimation?: {
        min?: Amount;
        max?: Amount;
        /**
         * Year of the energy prices that the estimate uses.
         */
        reference_year?: number;
      };
      /**
       * Rating of the Australian NABERS scheme.
       */
      nabers?: {
        /**
         * The rating in words.
         */
        description?: string;
        /**
         * What was rated.
         */
        type?: string;
        /**
         * Highest rating.
         */
        maximum?: number;
        /**
         * Lowest rating.
         */
        minimum?: number;
      };
      /**
       * Rating of the Australian NatHERS scheme.
       */
      nathers?: {
        /**
         * The rating in words.
         */
        description?: string;
        /**
         * What was rated.
         */
        type?: string;
        /**
         * Highest rating.
         */
        maximum?: number;
        /**
         * Lowest rating.
         */
        minimum?: number;
      };
      /**
       * CO₂ emissions as the certificate states them.
       */
      co2_emissions?: string;
      /**
       * E-level of the Belgian energy rules.
       */
      e_level?: number;
      /**
       * Whether the energy rules apply to the property.
       */
      applicable?: boolean;
    };
    /**
     * Rules of building and planning that apply.
     */
    regulations?: {
      /**
       * Whether there is a building permit.
       */
      building_permit?: boolean;
      /**
       * Whether somebody has a right of first refusal.
       */
      priority_purchase_right?: boolean;
      /**
       * Whether the land may be divided.
       */
      subdivision_authorisation?: boolean;
      /**
       * Whether a breach of planning rules is known.
       */
      urban_planning_breach?: boolean;
      /**
       * Whether there is a report of what was built.
       */
      as_built_report?: boolean;
      /**
       * Whether the property is in a plan of expropriation.
       */
      expropriation_plan?: boolean;
      /**
       * Whether the property is on a heritage list.
       */
      heritage_list?: boolean;
      /**
       * Whether legal proceedings are under way.
       */
      pending_legal_proceedings?: boolean;
      /**
       * Whether the building is protected.
       */
      registered_building?: boolean;
      /**
       * Whether the site is a disused place of business.
       */
      site_untapped_activity?: boolean;
      /**
       * Whether there is a planning certificate.
       */
      urban_planning_certificate?: boolean;
      /**
       * Whether people from abroad may buy it.
       */
      accessible_to_foreigners?: boolean;
    };
    /**
     * Notices that a listing must show.
     */
    legal_mentions?: {
      text?: I18NText;
      /**
       * Address of the list of agency fees.
       */
      agency_fees_url?: string;
    };
    /**
     * The property in registers, and its land.
     */
    property_and_land?: {
      /**
       * Name of the building.
       */
      building_name?: string;
      /**
       * Name of the new-build programme.
       */
      program_name?: string;
      /**
       * Year in which the vendor bought it.
       */
      purchased_year?: number;
      /**
       * Number in the land register.
       */
      cadastral_reference?: string;
      /**
       * Name of the staircase.
       */
      stairs_reference?: string;
      /**
       * Risk of flooding.
       */
      flood_risk?: 'no_flood_risk_area' | 'potential_flood_sensitive_area' | 'effective_flood_sensitive_area';
      /**
       * What the land may be used for.
       */
      land_use_designation?:
        | 'residential'
        | 'mixed_residential'
        | 'industrial'
        | 'recreational'
        | 'park'
        | 'area_with_economical_activity'
        | 'forest_area'
        | 'agricultural'
        | 'nature_area'
        | 'natural_reserve'
        | 'residential_area_with_cultural_historical_value'
        | 'industrial_area_for_sme'
        | 'day_recreation_area'
        | 'other';
    };
    /**
     * Surveys of the property, by kind.
     */
    reports?: {
      electricity?: Report;
      gas?: Report;
      sanitation?: Report;
      fuel_tank?: Report;
      asbestos?: Report;
      lead?: Report;
      risks?: Report;
      termites?: Report;
      /**
       * Remarks about the surveys.
       */
      notes?: string;
    };
    /**
     * Name of the notary.
     */
    notary_name?: string;
    /**
     * The business that is sold with the property.
     */
    business?: {
      /**
       * What the business earns.
       */
      revenues?: {
        year_n1?: Amount;
        year_n2?: Amount;
        year_n3?: Amount;
        /**
         * Remarks about the revenue.
         */
        comment?: string;
      };
      /**
       * Legal form of the company.
       */
      company_type?: string;
    };
  };
  /**
   * What applies to an auction.
   */
  auction?: {
    /**
     * When bidding starts.
     */
    start_date?: string;
    /**
     * When bidding ends.
     */
    end_date?: string;
    first_offer?: Amount;
    offer_step?: Amount;
    ads_amount?: Amount;
    /**
     * Whether bids rise or the price falls.
     */
    type?: 'ascending' | 'descending';
  };
  /**
   * Times at which anybody may view the property.
   *
   * @maxItems 100
   */
  open_homes?: {
    /**
     * Start of the viewing.
     */
    start_date?: string;
    /**
     * End of the viewing.
     */
    end_date?: string;
  }[];
  /**
   * Price, rent, charges, fees and taxes.
   */
  financial?: {
    /**
     * Fees of the agency.
     */
    commissions?: {
      /**
       * Who pays the fees of the agency.
       */
      type?: 'seller' | 'buyer' | 'shared';
      agency?: Commission;
      buyer?: Commission;
      seller?: Commission;
      notary?: Amount;
    };
    /**
     * The price as advertised; of a rental the rent of one rent_period. Left out for a price on request.
     */
    transaction?: {
      price?: Amount;
      net_sales_price?: Amount;
      sold_price?: Amount;
      /**
       * Rate of VAT on the price, percent.
       */
      price_vat_regime?: number;
    };
    /**
     * The price as a range.
     */
    range?: {
      from?: Amount;
      to?: Amount;
    };
    /**
     * What the property was estimated at.
     */
    estimation?: {
      min?: Amount;
      max?: Amount;
      /**
       * Day of the estimate.
       */
      date?: string;
    };
    building_costs?: PeriodicAmount;
    property_tax?: PeriodicAmount;
    property_costs?: PeriodicAmount;
    /**
     * Remarks about the price.
     */
    information?: string;
    /**
     * Usual price of the place.
     */
    average_sales_price?: {
      amount?: Amount;
      /**
       * Unit of area that the price is for.
       */
      per_unit?: 'sq_ft' | 'sq_m' | 'are' | 'acre';
    };
  };
  location?: Location;
  /**
   * What the property and its building offer.
   *
   * @maxItems 250
   */
  amenities?: Amenity[];
  /**
   * What is near.
   *
   * @maxItems 200
   */
  proximities?: {
    /**
     * Name of the place.
     */
    name?: string;
    /**
     * Where it is, in words.
     */
    location?: string;
    geo?: Geo;
    /**
     * Website of the place.
     */
    website?: string;
    /**
     * How far away it is.
     */
    distance?: {
      /**
       * The distance, in the unit next to it.
       */
      length?: number;
      /**
       * Unit of the figure next to it.
       */
      unit?: 'miles' | 'km' | 'meters' | 'minutes';
    };
    /**
     * What it is.
     */
    type?:
      | 'airport'
      | 'beach'
      | 'bus'
      | 'bus_station'
      | 'cab'
      | 'cinema'
      | 'city_center'
      | 'congress_center'
      | 'daycare'
      | 'doctor'
      | 'elementary_school'
      | 'golf'
      | 'high_school'
      | 'highway'
      | 'hospital_clinic'
      | 'lake'
      | 'main_road'
      | 'trade'
      | 'waterway'
      | 'park'
      | 'port'
      | 'public_parking'
      | 'sea'
      | 'shops'
      | 'ski_slopes'
      | 'sports_hall'
      | 'subway'
      | 'supermarket'
      | 'swimming_pool'
      | 'tennis'
      | 'tgv_station'
      | 'train_station'
      | 'tramway'
      | 'university'
      | 'kindergarten'
      | 'childcare';
  }[];
  /**
   * liveable_area is the main area of whatever is no land and no parking; floor_area the whole, with walls and what does not count as liveable; plot_area the ground, also of land itself; land_area the same, of land alone.
   */
  sizes?: {
    plot_area?: SizeWithUnit;
    liveable_area?: SizeWithUnit;
    garden_area?: SizeWithUnit;
    terrace_area?: SizeWithUnit;
    balcony_area?: SizeWithUnit;
    parking_area?: SizeWithUnit;
    legal_area?: SizeWithUnit;
    floor_area?: SizeWithUnit;
    land_area?: SizeWithUnit;
    main_room_area?: SizeWithUnit;
    garage_area?: SizeWithUnit;
    cellar_area?: SizeWithUnit;
  };
  /**
   * What may be done on the land.
   */
  permissions?: {
    /**
     * Whether farming is allowed.
     */
    farming?: boolean;
    /**
     * Whether fishing is allowed.
     */
    fishing?: boolean;
    /**
     * Whether there is planning permission.
     */
    planning?: boolean;
    /**
     * Whether building is allowed.
     */
    construction?: boolean;
  };
  /**
   * Rooms and other areas, one by one.
   *
   * @maxItems 1000
   */
  areas?: {
    /**
     * Name of the room.
     */
    name?: string;
    /**
     * The room in words.
     */
    description?: string;
    /**
     * All points of the compass that it faces.
     *
     * @maxItems 8
     */
    orientations?: ('N' | 'NE' | 'E' | 'SE' | 'S' | 'SW' | 'W' | 'NW')[];
    /**
     * Floor that the room is on; 0 is the ground floor.
     */
    floor?: number;
    size?: SizeWithUnit;
    /**
     * Remarks about the room.
     */
    notes?: string;
    /**
     * Kind of room or area.
     */
    type?:
      | 'custom'
      | 'bedroom'
      | 'living_room'
      | 'kitchen'
      | 'garage'
      | 'parking'
      | 'cellar'
      | 'garden_shelter'
      | 'bathroom'
      | 'laundry_room'
      | 'study'
      | 'hallway'
      | 'corridor'
      | 'shower_room'
      | 'walk_in_closet'
      | 'entrance'
      | 'lavatory'
      | 'veranda'
      | 'terrace'
      | 'solarium'
      | 'living_room_dining_area'
      | 'play_room'
      | 'dining_room'
      | 'pool_house'
      | 'cupboard'
      | 'not_used'
      | 'loggia'
      | 'attic'
      | 'other'
      | 'mezzanine'
      | 'root_cellar'
      | 'maintenance_room'
      | 'workshop'
      | 'studio'
      | 'loft'
      | 'library'
      | 'closet'
      | 'courtyard'
      | 'landing'
      | 'linen_room'
      | 'basement'
      | 'bathroom_lavatory'
      | 'shower_room_lavatory'
      | 'balcony'
      | 'exercise_room'
      | 'discotheque'
      | 'home_cinema'
      | 'reception_room'
      | 'storage_room'
      | 'garden'
      | 'park'
      | 'land'
      | 'patio'
      | 'master_bedroom'
      | 'suite'
      | 'shed'
      | 'apartment'
      | 'cabin'
      | 'barn'
      | 'outbuilding'
      | 'bike_storage_room'
      | 'ski_storage_room'
      | 'garbage_room'
      | 'hammam'
      | 'indoor_swimming_pool'
      | 'prayer_room'
      | 'sauna'
      | 'watchtower'
      | 'room'
      | 'meeting_room'
      | 'maid_room'
      | 'maid_studio'
      | 'double_reception_room'
      | 'triple_reception_room'
      | 'indoor_parking'
      | 'outdoor_parking'
      | 'stockroom'
      | 'shop'
      | 'cafeteria'
      | 'unit'
      | 'warehouse'
      | 'accommodation'
      | 'arcade'
      | 'house'
      | 'stair'
      | 'box'
      | 'carnotzet'
      | 'panic_room'
      | 'open_space'
      | 'hall'
      | 'living_room_kitchen'
      | 'summer_kitchen'
      | 'spa'
      | 'gallery'
      | 'boathouse'
      | 'eat-in_kitchen'
      | 'equipped_kitchen'
      | 'semi_equipped_kitchen'
      | 'corner_kitchen'
      | 'kitchenette'
      | 'open_kitchen'
      | 'plot'
      | 'porch'
      | 'living_dining_kitchen_area'
      | 'children_room'
      | 'locker'
      | 'lobby'
      | 'accessible_toilet'
      | 'craft_workshop'
      | 'wine_cellar';
  }[];
  /**
   * Address of a small first picture.
   */
  cover_thumbnail?: string;
  /**
   * Addresses of the pictures in other sizes.
   *
   * @maxItems 500
   */
  resized_images?: string[];
  /**
   * Pictures, the title picture first.
   *
   * @maxItems 500
   */
  images?: FileDocument[];
  /**
   * Floor plans.
   *
   * @maxItems 500
   */
  plans?: FileDocument[];
  /**
   * Documents for readers.
   *
   * @maxItems 500
   */
  documents?: FileDocument[];
  /**
   * Heating, hot water and drainage.
   */
  features?: {
    /**
     * What the heating runs on.
     */
    heating_energy?: {
      /**
       * Gas.
       */
      gas?: boolean;
      /**
       * Oil.
       */
      fuel?: boolean;
      /**
       * Sun.
       */
      solar?: boolean;
      /**
       * Electricity.
       */
      electricity?: boolean;
      /**
       * Heat of the ground.
       */
      geothermy?: boolean;
      /**
       * Coal.
       */
      coal?: boolean;
      /**
       * Wood.
       */
      wood?: boolean;
      /**
       * Wood pellets.
       */
      wood_pellet?: boolean;
      /**
       * Heat pump.
       */
      heat_pump?: boolean;
      /**
       * Several sources.
       */
      mixed?: boolean;
      /**
       * Another source.
       */
      other?: boolean;
      /**
       * No heating.
       */
      none?: boolean;
    };
    /**
     * How it is heated and cooled.
     */
    heating_cooling?: {
      /**
       * Central heating.
       */
      central_heating?: boolean;
      /**
       * Floor heating.
       */
      floor_heating?: boolean;
      /**
       * Air conditioning.
       */
      air_conditioning?: boolean;
      /**
       * Heat pump.
       */
      heat_pump?: boolean;
      /**
       * Heating of its own.
       */
      individual_heating?: boolean;
      /**
       * Convectors.
       */
      convector?: boolean;
      /**
       * Radiators.
       */
      radiator?: boolean;
      /**
       * Stove.
       */
      stove?: boolean;
      /**
       * No heating.
       */
      no_heating?: boolean;
      /**
       * Fireplace.
       */
      fireplace?: boolean;
    };
    /**
     * Hot water and drainage.
     */
    hot_water?: {
      /**
       * Sun.
       */
      solar?: boolean;
      /**
       * Hot water tank.
       */
      hot_water_tank?: boolean;
      /**
       * Boiler.
       */
      boiler?: boolean;
      /**
       * Heat pump.
       */
      heat_pump?: boolean;
      /**
       * Hot water of the building.
       */
      collective_water?: boolean;
      /**
       * Hot water of its own.
       */
      individual_water?: boolean;
      /**
       * Septic tank.
       */
      septic_tank?: boolean;
      /**
       * Connected to the sewer.
       */
      main_drainage?: boolean;
      /**
       * Treatment plant of its own.
       */
      treatment_plant?: boolean;
      /**
       * Pit for grey water.
       */
      grey_water_pit?: boolean;
      /**
       * Small sewage plant. The name ends with a blank, as the specification has it.
       */
      'micro_sewage '?: boolean;
    };
    /**
     * Heating in the words of the CRM.
     */
    crm_heating?: string;
    /**
     * Hot water in the words of the CRM.
     */
    crm_hot_water?: string;
  };
  /**
   * The building.
   */
  building?: {
    /**
     * Name of the building.
     */
    name?: string;
    /**
     * Way of building.
     */
    method?: string;
    /**
     * The last renovation.
     */
    renovation?: {
      /**
       * Year of the renovation.
       */
      year?: number;
      /**
       * What was renovated.
       */
      description?: string;
    };
    /**
     * When and how it was built.
     */
    construction?: {
      /**
       * Year of construction.
       */
      year?: number;
      /**
       * The architect.
       */
      architect?: string;
    };
    /**
     * Number of units in the building.
     */
    units_of_building?: number;
  };
  negotiator?: Person;
  /**
   * The people who buy.
   *
   * @maxItems 50
   */
  buyers?: Person[];
  /**
   * The people who sell.
   *
   * @maxItems 50
   */
  vendors?: Person[];
  /**
   * What the agency was engaged to do.
   */
  mandate?: {
    /**
     * Number of the mandate.
     */
    reference?: string;
    /**
     * First day of the mandate.
     */
    start_date?: string;
    /**
     * Last day of the mandate.
     */
    end_date?: string;
    /**
     * Whether no other agency may offer it.
     */
    exclusive?: boolean;
    /**
     * Kind of mandate.
     */
    type?:
      | 'simple'
      | 'co_exclusive'
      | 'exclusive'
      | 'delegation'
      | 'exclusive_agency'
      | 'partner'
      | 'verbal'
      | 'search'
      | 'rental';
  };
  /**
   * Who lives or works there.
   */
  occupancy?: {
    /**
     * Whether somebody lives or works there.
     */
    occupied?: boolean;
    /**
     * First day on which it is free.
     */
    available_from?: string;
    /**
     * How to reach the person who lives there.
     */
    contact_details?: string;
    /**
     * Contract of the tenant.
     */
    tenant_contract?: {
      /**
       * First day of the contract.
       */
      start_date?: string;
      /**
       * Last day of the contract.
       */
      end_date?: string;
    };
  };
  /**
   * The office of the agency.
   */
  office?: {
    /**
     * Name of the office.
     */
    name?: string;
    /**
     * Code of the office in the CRM.
     */
    code?: string;
    /**
     * Mail address.
     */
    mail?: string;
    /**
     * Telephone number.
     */
    phone?: string;
    /**
     * Address of the logo.
     */
    logo_url?: string;
    /**
     * Address of the list of fees.
     */
    commission_url?: string;
    /**
     * Address of the website.
     */
    website_url?: string;
    /**
     * Address of a photo.
     */
    photo_url?: string;
    /**
     * Registration number of the agency.
     */
    identification?: string;
    location?: Location;
  };
  /**
   * What can be seen from the property.
   */
  view?: {
    /**
     * Kind of view.
     */
    type?: 'obstructed' | 'slight' | 'unobstructed' | 'panoramic' | 'exterior' | 'interior' | 'opposite';
    /**
     * What is in view.
     *
     * @maxItems 50
     */
    landscapes?: (
      | 'sea'
      | 'mountains'
      | 'hills'
      | 'greenery'
      | 'monument'
      | 'forest'
      | 'port'
      | 'river'
      | 'city'
      | 'countryside'
      | 'village'
      | 'park'
      | 'garden'
      | 'sky'
      | 'courtyard'
      | 'main_stem'
      | 'harbor'
      | 'street'
      | 'lake'
      | 'ski_slopes'
      | 'swimming_pool'
      | 'golf'
      | 'vines'
    )[];
  };
  /**
   * Fields that the agency uses beyond the model.
   *
   * @maxItems 500
   */
  custom_fields?: {
    /**
     * Name of the field.
     */
    key?: string;
    /**
     * Value of the field.
     */
    value?: string;
    /**
     * Group of the field.
     */
    group?: string;
  }[];
  /**
   * State on the site.
   */
  synchronization?: {
    /**
     * Version of the listing that the site has.
     */
    version?: number;
    /**
     * Whether the site has the listing as it is here.
     */
    sync_status?: 'pending' | 'synced' | 'failed' | 'withdrawn';
    /**
     * When the site last took it.
     */
    synced_at?: string;
    /**
     * Domain of the site.
     */
    synced_domain?: string;
  };
  /**
   * The gateway that it belongs to.
   */
  gateway_id: string;
}
export interface I18NText {
  [k: string]: string;
}
export interface Amount {
  /**
   * The amount, in the currency next to it.
   */
  amount: number;
  /**
   * Currency, ISO 4217.
   */
  currency: string;
}
export interface Report {
  /**
   * Day of the survey.
   */
  date?: string;
  /**
   * Last day on which the survey is valid.
   */
  valid_until?: string;
  /**
   * Whether what was surveyed is in order.
   */
  compliant?: boolean;
  /**
   * Number of the survey.
   */
  reference?: string;
  /**
   * What it is, in words.
   */
  description?: string;
}
export interface Commission {
  amount?: Amount;
  /**
   * The fee as a percentage of the price.
   */
  percentage?: number;
  /**
   * Whether VAT is included.
   */
  vat_included?: boolean;
  /**
   * The fee in words.
   */
  text?: string;
}
export interface PeriodicAmount {
  amount?: Amount;
  /**
   * What the price is for.
   */
  period?: 'day' | 'week' | 'fortnight' | 'month' | 'quarterly' | 'bimonthly' | 'half_yearly' | 'yearly';
}
export interface Location {
  /**
   * Whole address.
   */
  address?: string;
  /**
   * Second line of the address.
   */
  address_complement?: string;
  /**
   * Street.
   */
  street?: string;
  /**
   * House number.
   */
  street_number?: string;
  /**
   * Postal code.
   */
  postal_code?: string;
  /**
   * Town.
   */
  city?: string;
  /**
   * District of the town.
   */
  district?: string;
  /**
   * Province or department.
   */
  province?: string;
  /**
   * Region.
   */
  region?: string;
  /**
   * Country.
   */
  country?: string;
  /**
   * Country, ISO 3166-1, two letters.
   */
  countryCode?: string;
  geo?: Geo;
  /**
   * How exact geo is.
   */
  precision?: 'exact' | 'street' | 'district' | 'city';
  /**
   * false: street and number must not be shown, and geo is blurred.
   */
  publish_address?: boolean;
}
export interface Geo {
  /**
   * Latitude, WGS 84, degrees.
   */
  latitude: number;
  /**
   * Longitude, WGS 84, degrees.
   */
  longitude: number;
  /**
   * Height above sea level, m.
   */
  altitude?: number;
}
export interface SizeWithUnit {
  /**
   * The area, in the unit next to it.
   */
  size: number;
  /**
   * Unit of the figure next to it.
   */
  unit: 'sq_ft' | 'sq_m' | 'are' | 'acre';
}
export interface FileDocument {
  /**
   * Its id.
   */
  id?: string;
  /**
   * Its name.
   */
  name?: string;
  /**
   * Checksum of the file, as the CRM has it.
   */
  checksum?: string;
  /**
   * What the file belongs to.
   */
  group?: string;
  /**
   * Name of the file.
   */
  filename?: string;
  /**
   * What the file shows.
   */
  description?: string;
  /**
   * Media type of the file.
   */
  content_type?: string;
  /**
   * Address of the file.
   */
  url?: string;
  /**
   * When it last changed.
   */
  updated_at?: string;
  /**
   * When the address stops working.
   */
  url_expires_on?: string;
  /**
   * Place in its list, from 0.
   */
  ordinal?: number;
  /**
   * Whether the file could not be read.
   */
  has_failure?: boolean;
  /**
   * Why the file could not be read.
   */
  error_message?: string;
}
export interface Person {
  /**
   * Its id.
   */
  id?: string;
  /**
   * Form of address.
   */
  title?: string;
  /**
   * First name.
   */
  first_name?: string;
  /**
   * Last name.
   */
  last_name?: string;
  /**
   * Company that the person works for.
   */
  company?: string;
  /**
   * Mail address.
   */
  email?: string;
  /**
   * Telephone number.
   */
  phone?: string;
  /**
   * Mobile number.
   */
  mobile?: string;
  /**
   * Language of the person.
   */
  language?: string;
  /**
   * Address of a photo.
   */
  photo_url?: string;
  /**
   * Postal address.
   */
  address?: string;
}
export interface PropertyPart {
  /**
   * Id of the listing here. It stays the same while the listing is known.
   */
  id: string;
  /**
   * The feed that the listing came by.
   */
  stream_id?: string;
  /**
   * Name of the CRM.
   */
  crm_source?: string;
  /**
   * Kept, but shown on no site and in no feed.
   */
  hidden?: boolean;
  /**
   * The reference of the agency, as printed in advertisements; need not be unique.
   */
  reference?: string;
  /**
   * The unique and lasting key of the listing in its CRM.
   */
  crm_reference?: string;
  /**
   * The crm_reference of the development that the listing is part of.
   */
  crm_parent_reference?: string;
  /**
   * Address of the page of the listing on the site.
   */
  property_url?: string;
  /**
   * Whether the agency puts the listing forward.
   */
  featured?: boolean;
  /**
   * Whether the listing is a project, such as a new building, with units below it.
   */
  is_project?: boolean;
  /**
   * Id of the project that the listing is a unit of.
   */
  parent_id?: string;
  /**
   * Ids of the units of a project.
   *
   * @maxItems 10000
   */
  child_property_ids?: string[];
  /**
   * Kind of property in the words of the CRM.
   */
  crm_type?: string;
  /**
   * Finer kind of property in the words of the CRM.
   */
  crm_sub_type?: string;
  /**
   * Status in the words of the CRM.
   */
  crm_status?: string;
  /**
   * The record of the CRM, as text.
   */
  crm_model?: string;
  /**
   * Kind of kitchen in the words of the CRM.
   */
  crm_kitchen_type?: string;
  /**
   * Note of the agency. Not for readers.
   */
  internal_note?: string;
  /**
   * When the listing was created.
   */
  created_at?: string;
  /**
   * When the listing last changed.
   */
  updated_at?: string;
  /**
   * When the listing was last read from the CRM.
   */
  fetched_at?: string;
  /**
   * Date on which the building is or was handed over.
   */
  delivered_at?: string;
  /**
   * When one can move in.
   */
  available_at?: string;
  /**
   * Last day for offers.
   */
  last_bid_date?: string;
  /**
   * Day of the sale.
   */
  sold_date?: string;
  /**
   * Kind of property.
   */
  type?:
    | 'apartment'
    | 'commercial'
    | 'goodwill'
    | 'house'
    | 'land'
    | 'office'
    | 'parking'
    | 'program'
    | 'building'
    | 'other';
  /**
   * What is offered: a sale, a rental or another kind of offer.
   */
  offer_type?:
    | 'rental'
    | 'sale'
    | 'auction'
    | 'seasonal_rental'
    | 'program'
    | 'life_annuity_sale'
    | 'lease_transfer'
    | 'leasehold';
  /**
   * Whether the property is still to be had.
   */
  status?:
    'available' | 'prospect' | 'under_contract' | 'option' | 'bid' | 'sales_compromise' | 'sold' | 'rented' | 'closed';
  /**
   * Standing of the property.
   */
  standing?: 'standing' | 'good' | 'luxury' | 'total_luxury' | 'large_ensemble' | 'normal' | 'poor';
  /**
   * Kind of kitchen.
   */
  kitchen_type?:
    | 'none'
    | 'empty'
    | 'not_applicable'
    | 'standard'
    | 'american'
    | 'separate'
    | 'industrial'
    | 'kitchenette'
    | 'american_equipped'
    | 'separate_equipped'
    | 'equipped_kitchenette'
    | 'equipped';
  /**
   * Finer kind of property.
   */
  sub_type?:
    | 'none'
    | 'bar_and_nightclub'
    | 'mas'
    | 'condo'
    | 'building'
    | 'new_program'
    | 'riad'
    | 'villa'
    | 'loft'
    | 'duplex'
    | 'penthouse'
    | 'studio'
    | 'attic'
    | 'hotel'
    | 'casino'
    | 'cinema'
    | 'theater'
    | 'camping'
    | 'pool'
    | 'golf'
    | 'outbuilding'
    | 'exhibition'
    | 'depot'
    | 'kiosk'
    | 'station_service'
    | 'garage'
    | 'cheese_diary'
    | 'butchery'
    | 'bakery'
    | 'hairdressing_salon'
    | 'laundry'
    | 'human_services'
    | 'services'
    | 'pharmacy'
    | 'gardening'
    | 'student_accommodation'
    | 'healthcare'
    | 'industrial'
    | 'leasure_and_sports'
    | 'restaurant_and_café'
    | 'investment_property'
    | 'retail'
    | 'shop'
    | 'warehouse'
    | 'townhouse'
    | 'cottage'
    | 'mansion'
    | 'bastide'
    | 'farm'
    | 'estate'
    | 'agricultural'
    | 'buildable'
    | 'not_buildable'
    | 'recreational'
    | 'pasture_land'
    | 'coworking'
    | 'flex_office'
    | 'open_office'
    | 'private_garage'
    | 'indoor_parking_space'
    | 'outdoor_parking_space'
    | 'covered_outdoor_space'
    | 'semi_detached'
    | 'terraced'
    | 'end_of_terrace'
    | 'forest'
    | 'pond'
    | 'sheepfold'
    | 'cellar'
    | 'transfer_lease'
    | 'room'
    | 'hunting_wood'
    | 'hunting_property'
    | 'castle'
    | 'prestigious_residence'
    | 'company'
    | 'business_capital'
    | 'barn'
    | 'hamlet'
    | 'private_hotel'
    | 'farmhouse'
    | 'office_space'
    | 'subdivision'
    | 'architect_house'
    | 'country_house'
    | 'marina'
    | 'mobile_home'
    | 'mill'
    | 'walls'
    | 'amenity_property'
    | 'leisure_property'
    | 'recreation_field'
    | 'hunting_territory'
    | 'wine_domain'
    | 'equestrian_property'
    | 'barge'
    | 'middle_class_house'
    | 'haras'
    | 'ecuries'
    | 'contemporary_home'
    | 'apartment'
    | 'house'
    | 'land'
    | 'parking_box'
    | 'leasure_land'
    | 'chalet'
    | 'garden_level'
    | 'master_house'
    | 'bungalow'
    | 'monastery'
    | 'commercial_premises'
    | 'commercial_building'
    | 'commercial_center'
    | 'office_building'
    | 'workshop'
    | 'library'
    | 'hospital'
    | 'laboratory'
    | 'business_premises'
    | 'housing_development'
    | 'old_house'
    | 'guest_house'
    | 'twin_house'
    | 'pavilion'
    | 'farmland'
    | 'commercial_land'
    | 'industrial_land'
    | 'toulousaine'
    | 'triplex'
    | 'provencal_house'
    | 'storage_room'
    | 'island'
    | 'ruin'
    | 'property'
    | 'housing_estate'
    | 'hangar'
    | 'local'
    | 'right_to_lease'
    | 'management'
    | 'woodshed'
    | 'bastidon'
    | 'yacht'
    | 'narrow_boat'
    | 'sailing_yacht'
    | 'catamaran'
    | 'gite'
    | 'arcade'
    | 'borey'
    | 'factory'
    | 'serviced_apartment'
    | 'twin_villa'
    | 'flat_house'
    | 'beach_house'
    | 'berth'
    | 'ger_district'
    | 'summer_house'
    | 'private_island'
    | 'residential_land'
    | 'motorboat'
    | 'ranch'
    | 'lake'
    | 'craft_workshop'
    | 'pavillon'
    | 'conservation_house'
    | 'artist_studio'
    | 'maid_room'
    | 'plateau'
    | 'souplex'
    | 'holding'
    | 'palace'
    | 'fort'
    | 'thatched_cottage'
    | 'mazet'
    | 'boat'
    | 'other';
  title?: I18NText;
  description?: I18NText;
  short_description?: I18NText;
  /**
   * Number of garages.
   */
  garages?: number;
  /**
   * Parking spaces, garages not among them.
   */
  parkings?: number;
  /**
   * All main rooms together, bedrooms among them; by German custom there may be half rooms (3.5).
   */
  living_rooms?: number;
  /**
   * Number of kitchens.
   */
  kitchens?: number;
  /**
   * Rooms to sleep in.
   */
  bedrooms?: number;
  /**
   * How many people may sleep there.
   */
  sleeps?: number;
  /**
   * Dwellings in a building.
   */
  apartments?: number;
  /**
   * Those with a bath; all of them if the CRM does not distinguish kinds.
   */
  bathrooms?: number;
  /**
   * Those with a shower and no bath.
   */
  showerrooms?: number;
  /**
   * Number of showrooms.
   */
  showrooms?: number;
  /**
   * Separate ones.
   */
  toilets?: number;
  /**
   * Number of storage rooms.
   */
  storage_rooms?: number;
  /**
   * Number of terraces.
   */
  terraces?: number;
  /**
   * Number of balconies.
   */
  balconies?: number;
  /**
   * Number of cellars.
   */
  cellars?: number;
  /**
   * Storeys of the building.
   */
  floors?: number;
  /**
   * Number of production areas.
   */
  manufacturing_areas?: number;
  /**
   * The floor, as a whole number in text: 0 is the ground floor, -1 the first below.
   */
  floor?: string;
  /**
   * Whether the house is on one level.
   */
  foot_house?: boolean;
  /**
   * Condition as a whole.
   */
  general_condition?:
    'new' | 'excellent' | 'good' | 'average' | 'to_refresh' | 'to_renovate' | 'under_construction' | 'to_demolish';
  /**
   * Condition inside.
   */
  interior_condition?:
    'new' | 'excellent' | 'good' | 'average' | 'to_refresh' | 'to_renovate' | 'under_construction' | 'to_demolish';
  /**
   * Condition outside.
   */
  exterior_condition?:
    'new' | 'excellent' | 'good' | 'average' | 'to_refresh' | 'to_renovate' | 'under_construction' | 'to_demolish';
  /**
   * Condition of the roof.
   */
  roof_condition?:
    'new' | 'excellent' | 'good' | 'average' | 'to_refresh' | 'to_renovate' | 'under_construction' | 'to_demolish';
  /**
   * Condition of the kitchen.
   */
  kitchen_condition?:
    'new' | 'excellent' | 'good' | 'average' | 'to_refresh' | 'to_renovate' | 'under_construction' | 'to_demolish';
  /**
   * Condition of the bathroom.
   */
  bathroom_condition?:
    'new' | 'excellent' | 'good' | 'average' | 'to_refresh' | 'to_renovate' | 'under_construction' | 'to_demolish';
  /**
   * Point of the compass that the property or its façade faces.
   */
  orientation?: 'N' | 'NE' | 'E' | 'SE' | 'S' | 'SW' | 'W' | 'NW';
  /**
   * Point of the compass that the garden faces.
   */
  garden_orientation?: 'N' | 'NE' | 'E' | 'SE' | 'S' | 'SW' | 'W' | 'NW';
  /**
   * Point of the compass that the terrace faces.
   */
  terrace_orientation?: 'N' | 'NE' | 'E' | 'SE' | 'S' | 'SW' | 'W' | 'NW';
  /**
   * Point of the compass that the balcony faces.
   */
  balcony_orientation?: 'N' | 'NE' | 'E' | 'SE' | 'S' | 'SW' | 'W' | 'NW';
  /**
   * All points of the compass that it faces.
   *
   * @maxItems 8
   */
  orientations?: ('N' | 'NE' | 'E' | 'SE' | 'S' | 'SW' | 'W' | 'NW')[];
  /**
   * What applies to a rental.
   */
  rent_details?: {
    /**
     * Whether the property is let.
     */
    status?: 'available' | 'rented' | 'occupied' | 'to_be_agreed';
    /**
     * Time that the rent is for.
     */
    rent_period?: 'day' | 'week' | 'fortnight' | 'month' | 'quarterly' | 'bimonthly' | 'half_yearly' | 'yearly';
    /**
     * Whether the rent contains the charges (fees_amount).
     */
    fees_included?: boolean;
    fees_amount?: Amount;
    inventory_fixtures_amount?: Amount;
    guarantee_deposit_amount?: Amount;
    tenant?: Amount;
    /**
     * Whether it is let with furniture.
     */
    furnished?: boolean;
    /**
     * What applies to holiday lets.
     */
    seasonal_rental?: {
      /**
       * Conditions of the holiday let in words.
       */
      comment?: string;
    };
    /**
     * Figures of rent control, where it applies.
     */
    rent_control?: {
      increased_reference_rent?: Amount;
      base_rent?: Amount;
      rent_supplement?: Amount;
    };
  };
  /**
   * What applies to a sale for a life annuity.
   */
  life_annuity_details?: {
    initial_capital?: Amount;
    market_value?: Amount;
    /**
     * The annuity that is paid.
     */
    life_annuity?: {
      amount?: Amount;
      /**
       * Time between two payments of the annuity.
       */
      period?: 'day' | 'week' | 'fortnight' | 'month' | 'quarterly' | 'bimonthly' | 'half_yearly' | 'yearly';
    };
    /**
     * The people whose lives the annuity depends on.
     *
     * @maxItems 20
     */
    occupants?: {
      /**
       * Date of birth.
       */
      birth_date?: string;
      /**
       * Age in years.
       */
      age?: number;
      /**
       * Sex, which the life table depends on.
       */
      gender?: 'male' | 'female';
    }[];
  };
  /**
   * What applies to a share of a building in co-ownership.
   */
  coownership?: {
    /**
     * Whether the building is in co-ownership.
     */
    enabled?: boolean;
    /**
     * Numbers of the lots.
     */
    lot_reference?: string;
    /**
     * Number of lots of the building.
     */
    lot_count?: number;
    /**
     * Name of the syndicate of the co-owners.
     */
    condominium_syndicate?: string;
    /**
     * Share of the common parts that goes with the lot.
     */
    share?: number;
    /**
     * Whether the co-ownership is under a protection plan.
     */
    under_backup_plan?: boolean;
    /**
     * Name of the provisional administrator.
     */
    provisional_administrator?: string;
    /**
     * State of a procedure against the co-ownership.
     */
    syndicat_status?: 'alert' | 'none' | 'recovery';
    /**
     * The procedure in words.
     */
    syndicat_procedure_details?: string;
  };
  /**
   * Films and virtual tours.
   */
  video?: {
    /**
     * Address of a film.
     */
    video_url?: string;
    /**
     * Address of a virtual tour.
     */
    virtual_tour_url?: string;
    /**
     * Address of a film in all directions.
     */
    video_360_url?: string;
    /**
     * Address of a film on another service.
     */
    video_custom_url?: string;
  };
  /**
   * Address at which a viewing is booked.
   */
  appointment_service_url?: string;
  /**
   * Energy, regulations and other facts that a listing must state.
   */
  legal?: {
    /**
     * Energy performance.
     */
    energy?: {
      /**
       * Whether an energy assessment applies.
       */
      enabled?: boolean;
      /**
       * Whether the assessment is blank: there was no data for it.
       */
      blank?: boolean;
      /**
       * Primary energy consumption, kWh per m² and year.
       */
      epc_value?: number;
      /**
       * Energy class.
       */
      epc_category?: 'A++' | 'A+' | 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'empty' | 'not_applicable';
      /**
       * Number of the energy certificate.
       */
      epc_reference?: string;
      /**
       * Energy consumption of the whole property, kWh a year.
       */
      total_epc_value?: number;
      /**
       * Greenhouse gas emissions, kg CO₂ per m² and year.
       */
      greenhouse_value?: number;
      /**
       * Greenhouse gas class.
       */
      greenhouse_emissions?: 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'empty' | 'not_applicable';
      /**
       * Date of the energy assessment.
       */
      diagnostic_date?: string;
      /**
       * What energy costs in a year, by the assessment.
       */
      costs_estimation?: {
        min?: Amount;
        max?: Amount;
        /**
         * Year of the energy prices that the estimate uses.
         */
        reference_year?: number;
      };
      /**
       * Rating of the Australian NABERS scheme.
       */
      nabers?: {
        /**
         * The rating in words.
         */
        description?: string;
        /**
         * What was rated.
         */
        type?: string;
        /**
         * Highest rating.
         */
        maximum?: number;
        /**
         * Lowest rating.
         */
        minimum?: number;
      };
      /**
       * Rating of the Australian NatHERS scheme.
       */
      nathers?: {
        /**
         * The rating in words.
         */
        description?: string;
        /**
         * What was rated.
         */
        type?: string;
        /**
         * Highest rating.
         */
        maximum?: number;
        /**
         * Lowest rating.
         */
        minimum?: number;
      };
      /**
       * CO₂ emissions as the certificate states them.
       */
      co2_emissions?: string;
      /**
       * E-level of the Belgian energy rules.
       */
      e_level?: number;
      /**
       * Whether the energy rules apply to the property.
       */
      applicable?: boolean;
    };
    /**
     * Rules of building and planning that apply.
     */
    regulations?: {
      /**
       * Whether there is a building permit.
       */
      building_permit?: boolean;
      /**
       * Whether somebody has a right of first refusal.
       */
      priority_purchase_right?: boolean;
      /**
       * Whether the land may be divided.
       */
      subdivision_authorisation?: boolean;
      /**
       * Whether a breach of planning rules is known.
       */
      urban_planning_breach?: boolean;
      /**
       * Whether there is a report of what was built.
       */
      as_built_report?: boolean;
      /**
       * Whether the property is in a plan of expropriation.
       */
      expropriation_plan?: boolean;
      /**
       * Whether the property is on a heritage list.
       */
      heritage_list?: boolean;
      /**
       * Whether legal proceedings are under way.
       */
      pending_legal_proceedings?: boolean;
      /**
       * Whether the building is protected.
       */
      registered_building?: boolean;
      /**
       * Whether the site is a disused place of business.
       */
      site_untapped_activity?: boolean;
      /**
       * Whether there is a planning certificate.
       */
      urban_planning_certificate?: boolean;
      /**
       * Whether people from abroad may buy it.
       */
      accessible_to_foreigners?: boolean;
    };
    /**
     * Notices that a listing must show.
     */
    legal_mentions?: {
      text?: I18NText;
      /**
       * Address of the list of agency fees.
       */
      agency_fees_url?: string;
    };
    /**
     * The property in registers, and its land.
     */
    property_and_land?: {
      /**
       * Name of the building.
       */
      building_name?: string;
      /**
       * Name of the new-build programme.
       */
      program_name?: string;
      /**
       * Year in which the vendor bought it.
       */
      purchased_year?: number;
      /**
       * Number in the land register.
       */
      cadastral_reference?: string;
      /**
       * Name of the staircase.
       */
      stairs_reference?: string;
      /**
       * Risk of flooding.
       */
      flood_risk?: 'no_flood_risk_area' | 'potential_flood_sensitive_area' | 'effective_flood_sensitive_area';
      /**
       * What the land may be used for.
       */
      land_use_designation?:
        | 'residential'
        | 'mixed_residential'
        | 'industrial'
        | 'recreational'
        | 'park'
        | 'area_with_economical_activity'
        | 'forest_area'
        | 'agricultural'
        | 'nature_area'
        | 'natural_reserve'
        | 'residential_area_with_cultural_historical_value'
        | 'industrial_area_for_sme'
        | 'day_recreation_area'
        | 'other';
    };
    /**
     * Surveys of the property, by kind.
     */
    reports?: {
      electricity?: Report;
      gas?: Report;
      sanitation?: Report;
      fuel_tank?: Report;
      asbestos?: Report;
      lead?: Report;
      risks?: Report;
      termites?: Report;
      /**
       * Remarks about the surveys.
       */
      notes?: string;
    };
    /**
     * Name of the notary.
     */
    notary_name?: string;
    /**
     * The business that is sold with the property.
     */
    business?: {
      /**
       * What the business earns.
       */
      revenues?: {
        year_n1?: Amount;
        year_n2?: Amount;
        year_n3?: Amount;
        /**
         * Remarks about the revenue.
         */
        comment?: string;
      };
      /**
       * Legal form of the company.
       */
      company_type?: string;
    };
  };
  /**
   * What applies to an auction.
   */
  auction?: {
    /**
     * When bidding starts.
     */
    start_date?: string;
    /**
     * When bidding ends.
     */
    end_date?: string;
    first_offer?: Amount;
    offer_step?: Amount;
    ads_amount?: Amount;
    /**
     * Whether bids rise or the price falls.
     */
    type?: 'ascending' | 'descending';
  };
  /**
   * Times at which anybody may view the property.
   *
   * @maxItems 100
   */
  open_homes?: {
    /**
     * Start of the viewing.
     */
    start_date?: string;
    /**
     * End of the viewing.
     */
    end_date?: string;
  }[];
  /**
   * Price, rent, charges, fees and taxes.
   */
  financial?: {
    /**
     * Fees of the agency.
     */
    commissions?: {
      /**
       * Who pays the fees of the agency.
       */
      type?: 'seller' | 'buyer' | 'shared';
      agency?: Commission;
      buyer?: Commission;
      seller?: Commission;
      notary?: Amount;
    };
    /**
     * The price as advertised; of a rental the rent of one rent_period. Left out for a price on request.
     */
    transaction?: {
      price?: Amount;
      net_sales_price?: Amount;
      sold_price?: Amount;
      /**
       * Rate of VAT on the price, percent.
       */
      price_vat_regime?: number;
    };
    /**
     * The price as a range.
     */
    range?: {
      from?: Amount;
      to?: Amount;
    };
    /**
     * What the property was estimated at.
     */
    estimation?: {
      min?: Amount;
      max?: Amount;
      /**
       * Day of the estimate.
       */
      date?: string;
    };
    building_costs?: PeriodicAmount;
    property_tax?: PeriodicAmount;
    property_costs?: PeriodicAmount;
    /**
     * Remarks about the price.
     */
    information?: string;
    /**
     * Usual price of the place.
     */
    average_sales_price?: {
      amount?: Amount;
      /**
       * Unit of area that the price is for.
       */
      per_unit?: 'sq_ft' | 'sq_m' | 'are' | 'acre';
    };
  };
  location?: Location;
  /**
   * What the property and its building offer.
   *
   * @maxItems 250
   */
  amenities?: Amenity[];
  /**
   * What is near.
   *
   * @maxItems 200
   */
  proximities?: {
    /**
     * Name of the place.
     */
    name?: string;
    /**
     * Where it is, in words.
     */
    location?: string;
    geo?: Geo;
    /**
     * Website of the place.
     */
    website?: string;
    /**
     * How far away it is.
     */
    distance?: {
      /**
       * The distance, in the unit next to it.
       */
      length?: number;
      /**
       * Unit of the figure next to it.
       */
      unit?: 'miles' | 'km' | 'meters' | 'minutes';
    };
    /**
     * What it is.
     */
    type?:
      | 'airport'
      | 'beach'
      | 'bus'
      | 'bus_station'
      | 'cab'
      | 'cinema'
      | 'city_center'
      | 'congress_center'
      | 'daycare'
      | 'doctor'
      | 'elementary_school'
      | 'golf'
      | 'high_school'
      | 'highway'
      | 'hospital_clinic'
      | 'lake'
      | 'main_road'
      | 'trade'
      | 'waterway'
      | 'park'
      | 'port'
      | 'public_parking'
      | 'sea'
      | 'shops'
      | 'ski_slopes'
      | 'sports_hall'
      | 'subway'
      | 'supermarket'
      | 'swimming_pool'
      | 'tennis'
      | 'tgv_station'
      | 'train_station'
      | 'tramway'
      | 'university'
      | 'kindergarten'
      | 'childcare';
  }[];
  /**
   * liveable_area is the main area of whatever is no land and no parking; floor_area the whole, with walls and what does not count as liveable; plot_area the ground, also of land itself; land_area the same, of land alone.
   */
  sizes?: {
    plot_area?: SizeWithUnit;
    liveable_area?: SizeWithUnit;
    garden_area?: SizeWithUnit;
    terrace_area?: SizeWithUnit;
    balcony_area?: SizeWithUnit;
    parking_area?: SizeWithUnit;
    legal_area?: SizeWithUnit;
    floor_area?: SizeWithUnit;
    land_area?: SizeWithUnit;
    main_room_area?: SizeWithUnit;
    garage_area?: SizeWithUnit;
    cellar_area?: SizeWithUnit;
  };
  /**
   * What may be done on the land.
   */
  permissions?: {
    /**
     * Whether farming is allowed.
     */
    farming?: boolean;
    /**
     * Whether fishing is allowed.
     */
    fishing?: boolean;
    /**
     * Whether there is planning permission.
     */
    planning?: boolean;
    /**
     * Whether building is allowed.
     */
    construction?: boolean;
  };
  /**
   * Rooms and other areas, one by one.
   *
   * @maxItems 1000
   */
  areas?: {
    /**
     * Name of the room.
     */
    name?: string;
    /**
     * The room in words.
     */
    description?: string;
    /**
     * All points of the compass that it faces.
     *
     * @maxItems 8
     */
    orientations?: ('N' | 'NE' | 'E' | 'SE' | 'S' | 'SW' | 'W' | 'NW')[];
    /**
     * Floor that the room is on; 0 is the ground floor.
     */
    floor?: number;
    size?: SizeWithUnit;
    /**
     * Remarks about the room.
     */
    notes?: string;
    /**
     * Kind of room or area.
     */
    type?:
      | 'custom'
      | 'bedroom'
      | 'living_room'
      | 'kitchen'
      | 'garage'
      | 'parking'
      | 'cellar'
      | 'garden_shelter'
      | 'bathroom'
      | 'laundry_room'
      | 'study'
      | 'hallway'
      | 'corridor'
      | 'shower_room'
      | 'walk_in_closet'
      | 'entrance'
      | 'lavatory'
      | 'veranda'
      | 'terrace'
      | 'solarium'
      | 'living_room_dining_area'
      | 'play_room'
      | 'dining_room'
      | 'pool_house'
      | 'cupboard'
      | 'not_used'
      | 'loggia'
      | 'attic'
      | 'other'
      | 'mezzanine'
      | 'root_cellar'
      | 'maintenance_room'
      | 'workshop'
      | 'studio'
      | 'loft'
      | 'library'
      | 'closet'
      | 'courtyard'
      | 'landing'
      | 'linen_room'
      | 'basement'
      | 'bathroom_lavatory'
      | 'shower_room_lavatory'
      | 'balcony'
      | 'exercise_room'
      | 'discotheque'
      | 'home_cinema'
      | 'reception_room'
      | 'storage_room'
      | 'garden'
      | 'park'
      | 'land'
      | 'patio'
      | 'master_bedroom'
      | 'suite'
      | 'shed'
      | 'apartment'
      | 'cabin'
      | 'barn'
      | 'outbuilding'
      | 'bike_storage_room'
      | 'ski_storage_room'
      | 'garbage_room'
      | 'hammam'
      | 'indoor_swimming_pool'
      | 'prayer_room'
      | 'sauna'
      | 'watchtower'
      | 'room'
      | 'meeting_room'
      | 'maid_room'
      | 'maid_studio'
      | 'double_reception_room'
      | 'triple_reception_room'
      | 'indoor_parking'
      | 'outdoor_parking'
      | 'stockroom'
      | 'shop'
      | 'cafeteria'
      | 'unit'
      | 'warehouse'
      | 'accommodation'
      | 'arcade'
      | 'house'
      | 'stair'
      | 'box'
      | 'carnotzet'
      | 'panic_room'
      | 'open_space'
      | 'hall'
      | 'living_room_kitchen'
      | 'summer_kitchen'
      | 'spa'
      | 'gallery'
      | 'boathouse'
      | 'eat-in_kitchen'
      | 'equipped_kitchen'
      | 'semi_equipped_kitchen'
      | 'corner_kitchen'
      | 'kitchenette'
      | 'open_kitchen'
      | 'plot'
      | 'porch'
      | 'living_dining_kitchen_area'
      | 'children_room'
      | 'locker'
      | 'lobby'
      | 'accessible_toilet'
      | 'craft_workshop'
      | 'wine_cellar';
  }[];
  /**
   * Address of a small first picture.
   */
  cover_thumbnail?: string;
  /**
   * Addresses of the pictures in other sizes.
   *
   * @maxItems 500
   */
  resized_images?: string[];
  /**
   * Pictures, the title picture first.
   *
   * @maxItems 500
   */
  images?: FileDocument[];
  /**
   * Floor plans.
   *
   * @maxItems 500
   */
  plans?: FileDocument[];
  /**
   * Documents for readers.
   *
   * @maxItems 500
   */
  documents?: FileDocument[];
  /**
   * Heating, hot water and drainage.
   */
  features?: {
    /**
     * What the heating runs on.
     */
    heating_energy?: {
      /**
       * Gas.
       */
      gas?: boolean;
      /**
       * Oil.
       */
      fuel?: boolean;
      /**
       * Sun.
       */
      solar?: boolean;
      /**
       * Electricity.
       */
      electricity?: boolean;
      /**
       * Heat of the ground.
       */
      geothermy?: boolean;
      /**
       * Coal.
       */
      coal?: boolean;
      /**
       * Wood.
       */
      wood?: boolean;
      /**
       * Wood pellets.
       */
      wood_pellet?: boolean;
      /**
       * Heat pump.
       */
      heat_pump?: boolean;
      /**
       * Several sources.
       */
      mixed?: boolean;
      /**
       * Another source.
       */
      other?: boolean;
      /**
       * No heating.
       */
      none?: boolean;
    };
    /**
     * How it is heated and cooled.
     */
    heating_cooling?: {
      /**
       * Central heating.
       */
      central_heating?: boolean;
      /**
       * Floor heating.
       */
      floor_heating?: boolean;
      /**
       * Air conditioning.
       */
      air_conditioning?: boolean;
      /**
       * Heat pump.
       */
      heat_pump?: boolean;
      /**
       * Heating of its own.
       */
      individual_heating?: boolean;
      /**
       * Convectors.
       */
      convector?: boolean;
      /**
       * Radiators.
       */
      radiator?: boolean;
      /**
       * Stove.
       */
      stove?: boolean;
      /**
       * No heating.
       */
      no_heating?: boolean;
      /**
       * Fireplace.
       */
      fireplace?: boolean;
    };
    /**
     * Hot water and drainage.
     */
    hot_water?: {
      /**
       * Sun.
       */
      solar?: boolean;
      /**
       * Hot water tank.
       */
      hot_water_tank?: boolean;
      /**
       * Boiler.
       */
      boiler?: boolean;
      /**
       * Heat pump.
       */
      heat_pump?: boolean;
      /**
       * Hot water of the building.
       */
      collective_water?: boolean;
      /**
       * Hot water of its own.
       */
      individual_water?: boolean;
      /**
       * Septic tank.
       */
      septic_tank?: boolean;
      /**
       * Connected to the sewer.
       */
      main_drainage?: boolean;
      /**
       * Treatment plant of its own.
       */
      treatment_plant?: boolean;
      /**
       * Pit for grey water.
       */
      grey_water_pit?: boolean;
      /**
       * Small sewage plant. The name ends with a blank, as the specification has it.
       */
      'micro_sewage '?: boolean;
    };
    /**
     * Heating in the words of the CRM.
     */
    crm_heating?: string;
    /**
     * Hot water in the words of the CRM.
     */
    crm_hot_water?: string;
  };
  /**
   * The building.
   */
  building?: {
    /**
     * Name of the building.
     */
    name?: string;
    /**
     * Way of building.
     */
    method?: string;
    /**
     * The last renovation.
     */
    renovation?: {
      /**
       * Year of the renovation.
       */
      year?: number;
      /**
       * What was renovated.
       */
      description?: string;
    };
    /**
     * When and how it was built.
     */
    construction?: {
      /**
       * Year of construction.
       */
      year?: number;
      /**
       * The architect.
       */
      architect?: string;
    };
    /**
     * Number of units in the building.
     */
    units_of_building?: number;
  };
  negotiator?: Person;
  /**
   * The people who buy.
   *
   * @maxItems 50
   */
  buyers?: Person[];
  /**
   * The people who sell.
   *
   * @maxItems 50
   */
  vendors?: Person[];
  /**
   * What the agency was engaged to do.
   */
  mandate?: {
    /**
     * Number of the mandate.
     */
    reference?: string;
    /**
     * First day of the mandate.
     */
    start_date?: string;
    /**
     * Last day of the mandate.
     */
    end_date?: string;
    /**
     * Whether no other agency may offer it.
     */
    exclusive?: boolean;
    /**
     * Kind of mandate.
     */
    type?:
      | 'simple'
      | 'co_exclusive'
      | 'exclusive'
      | 'delegation'
      | 'exclusive_agency'
      | 'partner'
      | 'verbal'
      | 'search'
      | 'rental';
  };
  /**
   * Who lives or works there.
   */
  occupancy?: {
    /**
     * Whether somebody lives or works there.
     */
    occupied?: boolean;
    /**
     * First day on which it is free.
     */
    available_from?: string;
    /**
     * How to reach the person who lives there.
     */
    contact_details?: string;
    /**
     * Contract of the tenant.
     */
    tenant_contract?: {
      /**
       * First day of the contract.
       */
      start_date?: string;
      /**
       * Last day of the contract.
       */
      end_date?: string;
    };
  };
  /**
   * The office of the agency.
   */
  office?: {
    /**
     * Name of the office.
     */
    name?: string;
    /**
     * Code of the office in the CRM.
     */
    code?: string;
    /**
     * Mail address.
     */
    mail?: string;
    /**
     * Telephone number.
     */
    phone?: string;
    /**
     * Address of the logo.
     */
    logo_url?: string;
    /**
     * Address of the list of fees.
     */
    commission_url?: string;
    /**
     * Address of the website.
     */
    website_url?: string;
    /**
     * Address of a photo.
     */
    photo_url?: string;
    /**
     * Registration number of the agency.
     */
    identification?: string;
    location?: Location;
  };
  /**
   * What can be seen from the property.
   */
  view?: {
    /**
     * Kind of view.
     */
    type?: 'obstructed' | 'slight' | 'unobstructed' | 'panoramic' | 'exterior' | 'interior' | 'opposite';
    /**
     * What is in view.
     *
     * @maxItems 50
     */
    landscapes?: (
      | 'sea'
      | 'mountains'
      | 'hills'
      | 'greenery'
      | 'monument'
      | 'forest'
      | 'port'
      | 'river'
      | 'city'
      | 'countryside'
      | 'village'
      | 'park'
      | 'garden'
      | 'sky'
      | 'courtyard'
      | 'main_stem'
      | 'harbor'
      | 'street'
      | 'lake'
      | 'ski_slopes'
      | 'swimming_pool'
      | 'golf'
      | 'vines'
    )[];
  };
  /**
   * Fields that the agency uses beyond the model.
   *
   * @maxItems 500
   */
  custom_fields?: {
    /**
     * Name of the field.
     */
    key?: string;
    /**
     * Value of the field.
     */
    value?: string;
    /**
     * Group of the field.
     */
    group?: string;
  }[];
  /**
   * State on the site.
   */
  synchronization?: {
    /**
     * Version of the listing that the site has.
     */
    version?: number;
    /**
     * Whether the site has the listing as it is here.
     */
    sync_status?: 'pending' | 'synced' | 'failed' | 'withdrawn';
    /**
     * When the site last took it.
     */
    synced_at?: string;
    /**
     * Domain of the site.
     */
    synced_domain?: string;
  };
  /**
   * The gateway that it belongs to.
   */
  gateway_id?: string;
}
export interface PropertyChange {
  /**
   * changed: store `property` under `id`, whether you have it or not; it is the listing without `synchronization`, `cover_thumbnail` and `fetched_at`, which change without it. removed: delete it, if you have it.
   */
  type: 'changed' | 'removed';
  /**
   * Id of the listing.
   */
  id: string;
  property?: PropertyPart;
  /**
   * Of `removed`: when it left.
   */
  removed_at?: string;
  /**
   * Of `removed`. absent: a complete read did not return it. deleted: the CRM said so. input_removed: its input was taken from the gateway.
   */
  reason?: 'absent' | 'deleted' | 'input_removed';
}
export interface FormerListing {
  /**
   * Id in the archive.
   */
  archive_id: string;
  /**
   * The gateway that it belongs to.
   */
  gateway_id: string;
  /**
   * When the listing left.
   */
  archived_at: string;
  /**
   * absent: a complete read did not return it. deleted: the CRM said so. input_removed: its input was taken from the gateway.
   */
  reason: 'absent' | 'deleted' | 'input_removed';
  /**
   * The run that archived it.
   */
  job_id: string;
  property: Property;
}
export interface ListingComparison {
  /**
   * The listing.
   */
  property_id: string;
  /**
   * Key of the listing in the CRM.
   */
  crm_reference: string;
  /**
   * Of what is stored.
   */
  version: number;
  /**
   * The CRM’s record as it was read last, mapped anew.
   */
  crm: {
    /**
     * Path of the record itself.
     */
    crm_model_url: string;
    /**
     * The record itself, if the request includes `record=true`.
     */
    record?: {
      [k: string]: unknown;
    };
    /**
     * When the CRM was read.
     */
    read_at?: string;
    /**
     * Empty: what is stored is what the record says.
     */
    differences: {
      /**
       * JSON path into the listing.
       */
      path: string;
      /**
       * The value in the CRM.
       */
      crm?: {
        [k: string]: unknown;
      };
      /**
       * What is stored.
       */
      stored?: {
        [k: string]: unknown;
      };
    }[];
    /**
     * Values of the record without counterpart.
     */
    not_mapped: {
      /**
       * Code that a program can act on.
       */
      code: string;
      /**
       * Name of the field.
       */
      field: string;
      /**
       * The value.
       */
      value?: string;
    }[];
    /**
     * Why the record cannot be mapped any more.
     */
    fault?: {
      /**
       * Code that a program can act on.
       */
      code: string;
      /**
       * What it is about, in words.
       */
      message: string;
      /**
       * Where the value is, as a JSON Pointer or the name of a field.
       */
      path?: string;
    };
  };
  /**
   * What each site has.
   */
  outputs: {
    /**
     * Id of the connector within the gateway.
     */
    connector_id: string;
    /**
     * Domain of the site.
     */
    domain?: string;
    /**
     * What came of the last attempt.
     */
    status: 'never' | 'synced' | 'failed' | 'withdrawn';
    /**
     * True while the site has not received the current version, or the withdrawal, of the listing.
     */
    pending: boolean;
    /**
     * What the site has; absent when it shows nothing.
     */
    version?: number;
    /**
     * When it happened.
     */
    at?: string;
    /**
     * What it is about, in words.
     */
    message?: string;
    /**
     * Empty: the site has what is stored.
     */
    differences: {
      /**
       * JSON path into the listing.
       */
      path: string;
      /**
       * The value that was delivered.
       */
      delivered?: {
        [k: string]: unknown;
      };
      /**
       * What is stored.
       */
      stored?: {
        [k: string]: unknown;
      };
    }[];
  }[];
}
export interface ListingVersion {
  /**
   * Its version.
   */
  version: number;
  /**
   * When it was written.
   */
  at: string;
  /**
   * What it changed.
   */
  fields: {
    /**
     * JSON path, `$.location.city`. Lists are compared as a whole.
     */
    path: string;
    /**
     * Absent: nothing was there.
     */
    before?: {
      [k: string]: unknown;
    };
    /**
     * Absent: nothing is there.
     */
    after?: {
      [k: string]: unknown;
    };
  }[];
}
export interface Lead {
  /**
   * Its id.
   */
  id: string;
  /**
   * The gateway that it belongs to.
   */
  gateway_id: string;
  /**
   * First name.
   */
  first_name?: string;
  /**
   * Last name.
   */
  last_name?: string;
  /**
   * Mail address.
   */
  email?: string;
  /**
   * Telephone number as the person wrote it.
   */
  phone?: string;
  /**
   * What the person wrote.
   */
  message?: string;
  /**
   * Address of the property that the lead is about.
   */
  property_address?: string;
  /**
   * Months until the person wants to sell, buy or let.
   */
  project_timeframe_months?: number;
  /**
   * What the person asks for: to see the listing, to be called, an answer, or a valuation.
   */
  request?: 'VIEWING' | 'CALL_BACK' | 'QUESTION' | 'VALUATION';
  /**
   * What is offered: a sale, a rental or another kind of offer.
   */
  offer_type?:
    | 'RENTAL'
    | 'SALE'
    | 'AUCTION'
    | 'SEASONAL_RENTAL'
    | 'PROGRAM'
    | 'LIFE_ANNUITY_SALE'
    | 'LEASE_TRANSFER'
    | 'LEASEHOLD';
  /**
   * Kind of property.
   */
  property_type?:
    | 'APARTMENT'
    | 'COMMERCIAL'
    | 'GOODWILL'
    | 'HOUSE'
    | 'LAND'
    | 'OFFICE'
    | 'PARKING'
    | 'PROGRAM'
    | 'BUILDING'
    | 'OTHER';
  /**
   * The listing that the lead is about.
   */
  property_id?: string;
  /**
   * The estimation that the lead came with.
   */
  request_id?: string;
  /**
   * Estimated value of the whole property; of RENTAL the rent per month.
   */
  estimated_central_total?: number;
  /**
   * Lower bound of the estimation.
   */
  estimated_low_total?: number;
  /**
   * Upper bound of the estimation.
   */
  estimated_high_total?: number;
  /**
   * ISO 4217 code.
   */
  currency?: string;
  /**
   * Where the lead came from.
   */
  source: {
    /**
     * How the person came.
     */
    channel: 'estimation' | 'site' | 'portal';
    /**
     * Campaign source, such as `google`.
     */
    utm_source?: string;
    /**
     * Campaign medium, such as `cpc`.
     */
    utm_medium?: string;
    /**
     * Campaign name.
     */
    utm_campaign?: string;
    /**
     * Host of the page that led to the site, without path and query.
     */
    referrer_host?: string;
    /**
     * Path of the page on which the form was sent, without query and fragment.
     */
    page?: string;
  };
  /**
   * Absent if the sender stated nothing about consent.
   */
  consent?: {
    /**
     * Whether the person agreed.
     */
    given: boolean;
    /**
     * Version of the text that the person agreed to.
     */
    text_version?: string;
    /**
     * When it happened.
     */
    at: string;
  };
  /**
   * Its state.
   */
  status: 'NEW';
  /**
   * The personal data is erased at this time.
   */
  retention_until: string;
  /**
   * When it was created.
   */
  created_at: string;
  /**
   * No encryption key of this service opens the personal data, so it is missing here. The operator puts the key back.
   */
  secrets_unreadable?: true;
}
export interface LeadReceipt {
  /**
   * Its id.
   */
  id: string;
  /**
   * The gateway that it belongs to.
   */
  gateway_id: string;
  /**
   * When the lead is erased.
   */
  retention_until: string;
  /**
   * When it was created.
   */
  created_at: string;
}
export interface PdfTemplate {
  /**
   * The name of the layout for a predefined template, a UUID for one of your own.
   */
  id: string;
  /**
   * A name with at least one visible character.
   */
  name: string;
  /**
   * Layout of the brochure.
   */
  layout: 'luxe' | 'design' | 'standard' | 'minimal' | 'vitrine';
  /**
   * Six hexadecimal digits each: `primary` for headings and areas, `accent` for prices and lines.
   */
  colours: {
    /**
     * Main colour.
     */
    primary: string;
    /**
     * Second colour.
     */
    accent: string;
  };
  /**
   * Fonts.
   */
  font: 'sans' | 'serif' | 'mixed';
  /**
   * Without it the logo of the gateway, else that of the listing’s office.
   */
  logo_url?: string;
  /**
   * Each at most once, in the order of the brochure. `energy` and `terms` are printed last when left out.
   *
   * @minItems 1
   * @maxItems 9
   */
  sections: ('facts' | 'description' | 'rooms' | 'amenities' | 'pictures' | 'plans' | 'energy' | 'terms' | 'contact')[];
  /**
   * Language of the texts.
   */
  language: 'fr' | 'en' | 'de';
  /**
   * Text at the foot of each page.
   */
  footer?: string;
  /**
   * Whether it comes with the product; such templates cannot be changed.
   */
  predefined: boolean;
  /**
   * When it was created.
   */
  created_at?: string;
  /**
   * When it last changed.
   */
  updated_at?: string;
}
export interface DvfMutation {
  /**
   * Made from date, price, parcels and dispositions: it survives the next release.
   */
  id: string;
  /**
   * id_mutation of geo-dvf; another one in each release.
   */
  source_id?: string;
  /**
   * Name of the release that it was imported from.
   */
  release?: string;
  /**
   * The day.
   */
  date: string;
  /**
   * Kind of transaction.
   */
  nature: 'vente' | 'vefa' | 'terrain_a_batir' | 'echange' | 'adjudication' | 'expropriation' | 'autre';
  /**
   * Kind of property.
   */
  property_type: 'maison' | 'appartement' | 'terrain' | 'local' | 'mixte' | 'immeuble' | 'dependance';
  /**
   * EUR, of the whole mutation.
   */
  price?: number;
  /**
   * EUR per m² of the only dwelling.
   */
  price_per_m2?: number;
  /**
   * Which of the two areas it is by.
   */
  price_per_m2_basis?: 'carrez' | 'built';
  /**
   * Why there is none.
   */
  price_per_m2_missing?:
    | 'nature'
    | 'vefa'
    | 'no_price'
    | 'low_price'
    | 'several_prices'
    | 'no_dwelling'
    | 'multi_dwelling'
    | 'mixed'
    | 'no_surface'
    | 'small_surface';
  /**
   * Price by the area of everything built, for several dwellings or a mix; not the price of any one of them.
   */
  composite_price_per_m2?: number;
  /**
   * Built area of the dwellings, m².
   */
  living_area?: number;
  /**
   * Area by the Carrez law of the lots of the only dwelling, m².
   */
  carrez_area?: number;
  /**
   * Built area of business premises, m².
   */
  business_area?: number;
  /**
   * Main rooms of all dwellings.
   */
  rooms?: number;
  /**
   * m²; absent for flats, whose land is shared.
   */
  land_area?: number;
  /**
   * Number of dwellings sold.
   */
  dwellings: number;
  /**
   * Number of outbuildings sold.
   */
  outbuildings: number;
  /**
   * Number of business premises sold.
   */
  business_units: number;
  /**
   * Number of lots sold.
   */
  lot_count: number;
  /**
   * What to keep in mind about the sale.
   */
  flags: (
    | 'multi_dwelling'
    | 'mixed'
    | 'vefa'
    | 'dup_rows'
    | 'no_surface'
    | 'no_price'
    | 'symbolic_price'
    | 'outlier'
    | 'multi_commune'
    | 'outbuildings'
    | 'several_prices'
    | 'no_coordinates'
    | 'cut'
  )[];
  /**
   * The address.
   */
  address: {
    /**
     * House number.
     */
    number?: string;
    /**
     * B for bis, T for ter, Q for quater.
     */
    suffix?: string;
    /**
     * Street.
     */
    street?: string;
    /**
     * FANTOIR code, four characters.
     */
    street_code?: string;
    /**
     * Postal code.
     */
    postal_code?: string;
    /**
     * Town.
     */
    city?: string;
    /**
     * Code of the commune, INSEE.
     */
    insee_code?: string;
  };
  /**
   * Codes of the communes, INSEE.
   */
  insee_codes: string[];
  /**
   * Codes of the departments.
   */
  departments: string[];
  /**
   * Centre of the parcel, WGS-84; not of the building.
   */
  location?: {
    /**
     * Latitude, WGS 84, degrees.
     */
    lat: number;
    /**
     * Longitude, WGS 84, degrees.
     */
    lon: number;
  };
  /**
   * Numbers of the dispositions of the deed.
   */
  dispositions?: string[];
  /**
   * Source rows that it was assembled from.
   */
  row_count?: number;
  /**
   * The parcels that were sold.
   */
  parcels?: {
    /**
     * Id of the parcel in the land register.
     */
    id: string;
    /**
     * Centre of the parcel, WGS-84; not of the building.
     */
    location?: {
      /**
       * Latitude, WGS 84, degrees.
       */
      lat: number;
      /**
       * Longitude, WGS 84, degrees.
       */
      lon: number;
    };
  }[];
  /**
   * The buildings and flats that were sold.
   */
  locals?: {
    /**
     * Its kind.
     */
    type: 'maison' | 'appartement' | 'dependance' | 'local';
    /**
     * Id of the parcel in the land register.
     */
    parcel?: string;
    /**
     * Number of the lot.
     */
    lot?: string;
    /**
     * Area, m².
     */
    area?: number;
    /**
     * Number of rooms.
     */
    rooms?: number;
    /**
     * The address.
     */
    address?: {
      /**
       * House number.
       */
      number?: string;
      /**
       * B for bis, T for ter, Q for quater.
       */
      suffix?: string;
      /**
       * Street.
       */
      street?: string;
      /**
       * FANTOIR code, four characters.
       */
      street_code?: string;
      /**
       * Postal code.
       */
      postal_code?: string;
      /**
       * Town.
       */
      city?: string;
      /**
       * Code of the commune, INSEE.
       */
      insee_code?: string;
    };
    /**
     * Rows that repeat it; two identical buildings cannot be distinguished.
     */
    row_count: number;
  }[];
  /**
   * The lots that were sold.
   */
  lots?: {
    /**
     * Id of the parcel in the land register.
     */
    parcel?: string;
    /**
     * Number of the volume.
     */
    volume?: string;
    /**
     * Number of the lot.
     */
    number: string;
    /**
     * Area by the Carrez law, m².
     */
    carrez_area?: number;
  }[];
  /**
   * The land that was sold.
   */
  land?: {
    /**
     * Id of the parcel in the land register.
     */
    parcel?: string;
    /**
     * Code of the use of the land.
     */
    use_code?: string;
    /**
     * Use of the land.
     */
    use?: string;
    /**
     * Code of a special use of the land.
     */
    special_use_code?: string;
    /**
     * Area, m².
     */
    area: number;
  }[];
  /**
   * Addresses that files are sent to.
   */
  addresses?: {
    /**
     * House number.
     */
    number?: string;
    /**
     * B for bis, T for ter, Q for quater.
     */
    suffix?: string;
    /**
     * Street.
     */
    street?: string;
    /**
     * FANTOIR code, four characters.
     */
    street_code?: string;
    /**
     * Postal code.
     */
    postal_code?: string;
    /**
     * Town.
     */
    city?: string;
    /**
     * Code of the commune, INSEE.
     */
    insee_code?: string;
    /**
     * Centre of the parcel, WGS-84; not of the building.
     */
    location?: {
      /**
       * Latitude, WGS 84, degrees.
       */
      lat: number;
      /**
       * Longitude, WGS 84, degrees.
       */
      lon: number;
    };
  }[];
  /**
   * Other mutations of the same parcels, latest first.
   */
  related: {
    /**
     * Made from date, price, parcels and dispositions: it survives the next release.
     */
    id: string;
    /**
     * The day.
     */
    date: string;
    /**
     * Kind of transaction.
     */
    nature: 'vente' | 'vefa' | 'terrain_a_batir' | 'echange' | 'adjudication' | 'expropriation' | 'autre';
    /**
     * Kind of property.
     */
    property_type: 'maison' | 'appartement' | 'terrain' | 'local' | 'mixte' | 'immeuble' | 'dependance';
    /**
     * EUR, of the whole mutation.
     */
    price?: number;
  }[];
  /**
   * Where the data come from.
   */
  source: {
    /**
     * Licence of the data.
     */
    licence: {
      /**
       * Its name.
       */
      name: string;
      /**
       * Address of the licence.
       */
      url: string;
      /**
       * What has to be shown next to the data.
       */
      attribution: string;
    };
    /**
     * The published files that were imported.
     */
    releases: {
      /**
       * Its name.
       */
      name: string;
      /**
       * When the file was imported.
       */
      imported_at: string;
      /**
       * At its import; a later release may have replaced some.
       */
      mutations: number;
      /**
       * First day of the sales in it.
       */
      first_date?: string;
      /**
       * Last day of the sales in it.
       */
      last_date?: string;
    }[];
    /**
     * Limits of the data; also present when nothing has been imported.
     */
    notice?: string;
  };
}
export interface GeocodedPlace {
  /**
   * Its kind.
   */
  type: 'Feature';
  /**
   * Where it is, WGS-84.
   */
  geometry: {
    /**
     * Its kind.
     */
    type: 'Point';
    /**
     * Longitude, then latitude, degrees.
     *
     * @minItems 2
     * @maxItems 2
     */
    coordinates: number[];
  };
  /**
   * What it is.
   */
  properties: {
    /**
     * The whole address in one line.
     */
    label: string;
    /**
     * How well the place fits the question.
     */
    score: number;
    /**
     * Its id.
     */
    id?: string;
    /**
     * Its kind.
     */
    type: 'housenumber' | 'street' | 'locality' | 'municipality';
    /**
     * First line of the address: number and street, or the commune.
     */
    name: string;
    /**
     * With its suffix: `12`, `12bis`.
     */
    housenumber?: string;
    /**
     * Street.
     */
    street?: string;
    /**
     * The postcode of the address, or one of the commune.
     */
    postcode?: string;
    /**
     * INSEE code of the commune, of the arrondissement in Paris, Lyon and Marseille.
     */
    citycode: string;
    /**
     * Town.
     */
    city: string;
    /**
     * District of the town.
     */
    district?: string;
    /**
     * Department and region: `64, Pyrénées-Atlantiques, Nouvelle-Aquitaine`.
     */
    context?: string;
    /**
     * Metres from the position that was sent.
     */
    distance?: number;
    /**
     * The number that was sent is not known; this is the nearest known one of the street.
     */
    nearest_number?: boolean;
  };
}
export interface Template {
  /**
   * Its id.
   */
  id: string;
  /**
   * Shipped with the product: can be used and duplicated, not changed.
   */
  is_default: boolean;
  /**
   * A name with at least one visible character.
   */
  name: string;
  /**
   * What it is, in words.
   */
  description?: string;
  /**
   * Language of texts that have several, such as fr or pt-BR; the first one of the listing by default.
   */
  language?: string;
  /**
   * Fields of the post. Of several entries with the same key the first one that has a value counts.
   *
   * @maxItems 100
   */
  postmeta: {
    /**
     * Key of the post meta: letters, digits and _ : . / -
     */
    key: string;
    /**
     * Path of a field of the property model, such as `financial.transaction.price.amount`, `title.fr`, `images.0.url` or `custom_fields.Exposure`.
     */
    source?: string;
    /**
     * A fixed value, instead of `source`.
     */
    value?: string | number | boolean;
    /**
     * How the value is written; as it is by default.
     */
    format?:
      | 'text'
      | 'plain_text'
      | 'integer'
      | 'yes_no'
      | 'one_zero'
      | 'date'
      | 'timestamp'
      | 'square_metres'
      | 'square_feet'
      | 'joined'
      | 'count';
  }[];
  /**
   * Terms of the post. Entries with the same taxonomy add up.
   *
   * @maxItems 30
   */
  taxonomies: {
    /**
     * Name of the taxonomy: lower-case letters, digits, _ and -
     */
    taxonomy: string;
    /**
     * Path of a field of the property model, such as `financial.transaction.price.amount`, `title.fr`, `images.0.url` or `custom_fields.Exposure`.
     */
    source: string;
    /**
     * Slug or label of the term by value. Without it the value itself is the term.
     */
    terms?: {
      [k: string]: string;
    };
    /**
     * The term when there is no value, or none that `terms` has.
     */
    fallback?: string;
  }[];
  /**
   * Status of the post by status of the listing; publish by default.
   */
  statuses: {
    /**
     * Status of the post, such as publish, draft, private, trash or one of the theme’s own.
     */
    available?: string;
    /**
     * Status of the post, such as publish, draft, private, trash or one of the theme’s own.
     */
    prospect?: string;
    /**
     * Status of the post, such as publish, draft, private, trash or one of the theme’s own.
     */
    under_contract?: string;
    /**
     * Status of the post, such as publish, draft, private, trash or one of the theme’s own.
     */
    option?: string;
    /**
     * Status of the post, such as publish, draft, private, trash or one of the theme’s own.
     */
    bid?: string;
    /**
     * Status of the post, such as publish, draft, private, trash or one of the theme’s own.
     */
    sales_compromise?: string;
    /**
     * Status of the post, such as publish, draft, private, trash or one of the theme’s own.
     */
    sold?: string;
    /**
     * Status of the post, such as publish, draft, private, trash or one of the theme’s own.
     */
    rented?: string;
    /**
     * Status of the post, such as publish, draft, private, trash or one of the theme’s own.
     */
    closed?: string;
  };
  /**
   * When it was created.
   */
  created_at?: string;
  /**
   * When it last changed.
   */
  updated_at?: string;
}
export interface TemplateWrite {
  /**
   * A name with at least one visible character.
   */
  name: string;
  /**
   * What it is, in words.
   */
  description?: string;
  /**
   * Language of texts that have several, such as fr or pt-BR; the first one of the listing by default.
   */
  language?: string;
  /**
   * Fields of the post. Of several entries with the same key the first one that has a value counts.
   *
   * @maxItems 100
   */
  postmeta?: {
    /**
     * Key of the post meta: letters, digits and _ : . / -
     */
    key: string;
    /**
     * Path of a field of the property model, such as `financial.transaction.price.amount`, `title.fr`, `images.0.url` or `custom_fields.Exposure`.
     */
    source?: string;
    /**
     * A fixed value, instead of `source`.
     */
    value?: string | number | boolean;
    /**
     * How the value is written; as it is by default.
     */
    format?:
      | 'text'
      | 'plain_text'
      | 'integer'
      | 'yes_no'
      | 'one_zero'
      | 'date'
      | 'timestamp'
      | 'square_metres'
      | 'square_feet'
      | 'joined'
      | 'count';
  }[];
  /**
   * Terms of the post. Entries with the same taxonomy add up.
   *
   * @maxItems 30
   */
  taxonomies?: {
    /**
     * Name of the taxonomy: lower-case letters, digits, _ and -
     */
    taxonomy: string;
    /**
     * Path of a field of the property model, such as `financial.transaction.price.amount`, `title.fr`, `images.0.url` or `custom_fields.Exposure`.
     */
    source: string;
    /**
     * Slug or label of the term by value. Without it the value itself is the term.
     */
    terms?: {
      [k: string]: string;
    };
    /**
     * The term when there is no value, or none that `terms` has.
     */
    fallback?: string;
  }[];
  /**
   * Status of the post by status of the listing; publish by default.
   */
  statuses?: {
    /**
     * Status of the post, such as publish, draft, private, trash or one of the theme’s own.
     */
    available?: string;
    /**
     * Status of the post, such as publish, draft, private, trash or one of the theme’s own.
     */
    prospect?: string;
    /**
     * Status of the post, such as publish, draft, private, trash or one of the theme’s own.
     */
    under_contract?: string;
    /**
     * Status of the post, such as publish, draft, private, trash or one of the theme’s own.
     */
    option?: string;
    /**
     * Status of the post, such as publish, draft, private, trash or one of the theme’s own.
     */
    bid?: string;
    /**
     * Status of the post, such as publish, draft, private, trash or one of the theme’s own.
     */
    sales_compromise?: string;
    /**
     * Status of the post, such as publish, draft, private, trash or one of the theme’s own.
     */
    sold?: string;
    /**
     * Status of the post, such as publish, draft, private, trash or one of the theme’s own.
     */
    rented?: string;
    /**
     * Status of the post, such as publish, draft, private, trash or one of the theme’s own.
     */
    closed?: string;
  };
}
export interface FeedMapping {
  /**
   * Its version.
   */
  version: number;
  /**
   * A name with at least one visible character.
   */
  name: string;
  /**
   * Public description of the format.
   */
  specification?: string;
  /**
   * How the source is read. With `paging` it is an API, without it one file.
   */
  source: {
    /**
     * json: an array, an object with a list, or NDJSON.
     */
    format: 'xml' | 'csv' | 'json';
    /**
     * xml: path of a listing from the root, `feed.properties.property`. Several names of its element are divided by `|` (`list.sale|rental`); each record then has the name of its own as `_element`. json: path of the list, `data.items`; empty for the root. Not for csv.
     */
    records?: string;
    /**
     * csv: what divides fields. Default `,`.
     */
    delimiter?: string;
    /**
     * csv: names of the columns of a file whose first line has none.
     *
     * @minItems 2
     * @maxItems 1000
     */
    columns?: string[];
    /**
     * csv: the last line of the file never has a line end. Without this, such a file is refused, because it may have been cut off.
     */
    open_end?: boolean;
    /**
     * Only where what the file says about itself is wrong.
     */
    encoding?:
      | 'utf-8'
      | 'utf-16le'
      | 'utf-16be'
      | 'windows-1250'
      | 'windows-1251'
      | 'windows-1252'
      | 'iso-8859-2'
      | 'iso-8859-15';
    /**
     * zip: name of the file with the listings; `*` matches any characters. Default: the only one of the format.
     */
    entry?: string;
    /**
     * xml: header elements that are copied into every record, by their name in the record (`{"agency": "_agency"}`).
     */
    carried?: {
      [k: string]: string;
    };
    /**
     * Tables of the source, if it has several.
     *
     * @maxItems 10
     *
     * Items: People or offices that stand once in the file and are referenced by id; copied into each record that names them, as a list where it names several.
     */
    tables?: {
      /**
       * Its name in a record: `_agent`.
       */
      name: string;
      /**
       * Path of its elements from the root of the file.
       */
      records: string;
      /**
       * The id within an element of the table.
       */
      key: string;
      /**
       * The same id within a record.
       */
      by: string;
    }[];
    /**
     * How the source is read page by page.
     */
    paging?: {
      /**
       * cursor: each response names the next one. link: each response has the address of the next one.
       */
      kind: 'cursor' | 'offset' | 'page' | 'link';
      /**
       * Query parameter of the cursor, offset or page number.
       */
      parameter?: string;
      /**
       * cursor and link: where a response has it.
       */
      next?: string;
      /**
       * Query parameter of the number of records per response.
       */
      size_parameter?: string;
      /**
       * Records per page.
       */
      size?: number;
      /**
       * page: number of the first page. Default 1.
       */
      first?: number;
      /**
       * Where a response has the number of all records; required for offset and page.
       */
      total?: string;
    };
    /**
     * How a request proves who asks. The secrets themselves are in the config of the input, never here.
     */
    auth?: {
      /**
       * Its kind.
       */
      kind: 'none' | 'bearer' | 'basic' | 'header' | 'query' | 'oauth_client_credentials';
      /**
       * header and query: the name of the header or parameter that carries the key.
       */
      name?: string;
      /**
       * OAuth: where tokens come from.
       */
      token_url?: string;
      /**
       * Scope of the OAuth token.
       */
      scope?: string;
    };
  };
  /**
   * What holds for every value of the source.
   */
  profile?: {
    /**
     * What divides decimals. A number that contradicts it is not read. Without it, numbers that could mean two things are not read.
     */
    numbers?: 'point' | 'comma';
    /**
     * Order of day, month and year in dates with numbers only.
     */
    dates?: 'ymd' | 'dmy' | 'mdy';
    /**
     * Unit of areas that the feed does not say.
     */
    area_unit?: 'sq_ft' | 'sq_m' | 'are' | 'acre';
    /**
     * Currency of amounts that the feed does not say, ISO 4217.
     */
    currency?: string;
    /**
     * Country of listings that name none.
     */
    country?: string;
    /**
     * Language of texts without one. Default: that of the market.
     */
    language?: string;
    /**
     * Period of rents in records that name none, if it is certain. Without it such rents are not shown.
     */
    rent_period?: 'day' | 'week' | 'fortnight' | 'month' | 'quarterly' | 'bimonthly' | 'half_yearly' | 'yearly';
    /**
     * IANA zone of times without an offset. Default UTC.
     */
    time_zone?: string;
  };
  /**
   * Unique and lasting key of a listing: the first path with a value; with `join`, all of them, and each must have one, unless `partial`.
   */
  key: {
    /**
     * Columns or paths that make the key, in order.
     *
     * @minItems 1
     * @maxItems 30
     *
     * Items: Path in a record of the source: names divided by dots, `@name` for an attribute, `"a name"` for a name with dots or blanks, `images.image` for every one of a repeated element, `attribute[name=bedrooms].value` for the one whose child or attribute has that value, `photo{1-40}` for numbered names, the empty name after a dot for its own text. In `parts`, `^.name` is a field of the record. Case does not matter.
     */
    from: string[];
    /**
     * What is put between the parts of the key.
     */
    join?: string;
    /**
     * With `join`: values may be missing as long as there is one; each keeps its place.
     */
    partial?: boolean;
  };
  /**
   * Time of the last change of a listing.
   *
   * @minItems 1
   * @maxItems 30
   *
   * Items: Path in a record of the source: names divided by dots, `@name` for an attribute, `"a name"` for a name with dots or blanks, `images.image` for every one of a repeated element, `attribute[name=bedrooms].value` for the one whose child or attribute has that value, `photo{1-40}` for numbered names, the empty name after a dot for its own text. In `parts`, `^.name` is a field of the record. Case does not matter.
   */
  updated?: string[];
  deleted?: Condition1;
  skip?: Condition2;
  /**
   * How each field is made.
   *
   * @minItems 1
   * @maxItems 400
   *
   * Items: Fills one field of the model. Of several rules for one field the first with a value wins; lists and amenities are put together.
   */
  rules: {
    /**
     * Field of the property model: `financial.transaction.price`, `title.fr`, `sizes.liveable_area`, `location.geo`, `amenities`, `custom_fields.NAME`.
     */
    to: string;
    /**
     * The first of these paths that has a value; with `join`, all of them.
     *
     * @minItems 1
     * @maxItems 30
     *
     * Items: Path in a record of the source: names divided by dots, `@name` for an attribute, `"a name"` for a name with dots or blanks, `images.image` for every one of a repeated element, `attribute[name=bedrooms].value` for the one whose child or attribute has that value, `photo{1-40}` for numbered names, the empty name after a dot for its own text. In `parts`, `^.name` is a field of the record. Case does not matter.
     */
    from?: string[];
    /**
     * Default: what fits the field of the model.
     */
    read?:
      | 'text'
      | 'line'
      | 'html'
      | 'number'
      | 'count'
      | 'amount'
      | 'size'
      | 'degrees'
      | 'date'
      | 'instant'
      | 'flag'
      | 'permission'
      | 'prohibition'
      | 'url'
      | 'code'
      | 'country'
      | 'language'
      | 'point';
    /**
     * Value of our model by the word of the source; case and accents do not matter. Null: a known word without a counterpart. A word that is missing here is reported.
     */
    codes?: {
      [k: string]: string | number | boolean | null;
    };
    /**
     * A fixed value, instead of `from`.
     */
    constant?: string | number | boolean;
    /**
     * Puts the values of all paths together, with this text between.
     */
    join?: string;
    /**
     * Divides a value into a list.
     */
    separator?: string;
    /**
     * Unit of an area without one; default: that of the profile.
     */
    unit?: 'sq_ft' | 'sq_m' | 'are' | 'acre';
    /**
     * Path of the currency of an amount; default: that of the profile.
     */
    currency?: string;
    when?: Condition3;
    /**
     * For a list of objects (`images`, `plans`, `areas`, `custom_fields`): one element of the list per element found here; the paths of `parts` begin there.
     *
     * @minItems 1
     * @maxItems 30
     *
     * Items: Path in a record of the source: names divided by dots, `@name` for an attribute, `"a name"` for a name with dots or blanks, `images.image` for every one of a repeated element, `attribute[name=bedrooms].value` for the one whose child or attribute has that value, `photo{1-40}` for numbered names, the empty name after a dot for its own text. In `parts`, `^.name` is a field of the record. Case does not matter.
     */
    each?: string[];
    /**
     * What the value is put together from.
     *
     * @minItems 1
     * @maxItems 30
     */
    parts?: {
      /**
       * Field of the property model: `financial.transaction.price`, `title.fr`, `sizes.liveable_area`, `location.geo`, `amenities`, `custom_fields.NAME`.
       */
      to: string;
      /**
       * The first of these paths that has a value; with `join`, all of them.
       *
       * @minItems 1
       * @maxItems 30
       *
       * Items: Path in a record of the source: names divided by dots, `@name` for an attribute, `"a name"` for a name with dots or blanks, `images.image` for every one of a repeated element, `attribute[name=bedrooms].value` for the one whose child or attribute has that value, `photo{1-40}` for numbered names, the empty name after a dot for its own text. In `parts`, `^.name` is a field of the record. Case does not matter.
       */
      from?: string[];
      /**
       * Default: what fits the field of the model.
       */
      read?:
        | 'text'
        | 'line'
        | 'html'
        | 'number'
        | 'count'
        | 'amount'
        | 'size'
        | 'degrees'
        | 'date'
        | 'instant'
        | 'flag'
        | 'permission'
        | 'prohibition'
        | 'url'
        | 'code'
        | 'country'
        | 'language'
        | 'point';
      /**
       * Value of our model by the word of the source; case and accents do not matter. Null: a known word without a counterpart. A word that is missing here is reported.
       */
      codes?: {
        [k: string]: string | number | boolean | null;
      };
      /**
       * A fixed value, instead of `from`.
       */
      constant?: string | number | boolean;
      /**
       * Puts the values of all paths together, with this text between.
       */
      join?: string;
      /**
       * Divides a value into a list.
       */
      separator?: string;
      /**
       * Unit of an area without one; default: that of the profile.
       */
      unit?: 'sq_ft' | 'sq_m' | 'are' | 'acre';
      /**
       * Path of the currency of an amount; default: that of the profile.
       */
      currency?: string;
      when?: Condition4;
    }[];
  }[];
  /**
   * Fields of the source that are known and not used; any other one without a rule is reported.
   *
   * @maxItems 1000
   *
   * Items: Path in a record of the source: names divided by dots, `@name` for an attribute, `"a name"` for a name with dots or blanks, `images.image` for every one of a repeated element, `attribute[name=bedrooms].value` for the one whose child or attribute has that value, `photo{1-40}` for numbered names, the empty name after a dot for its own text. In `parts`, `^.name` is a field of the record. Case does not matter.
   */
  ignored?: string[];
}
/**
 * A mapping file. Default: that of the proposal.
 */
export interface FeedMapping1 {
  /**
   * Its version.
   */
  version: number;
  /**
   * A name with at least one visible character.
   */
  name: string;
  /**
   * Public description of the format.
   */
  specification?: string;
  /**
   * How the source is read. With `paging` it is an API, without it one file.
   */
  source: {
    /**
     * json: an array, an object with a list, or NDJSON.
     */
    format: 'xml' | 'csv' | 'json';
    /**
     * xml: path of a listing from the root, `feed.properties.property`. Several names of its element are divided by `|` (`list.sale|rental`); each record then has the name of its own as `_element`. json: path of the list, `data.items`; empty for the root. Not for csv.
     */
    records?: string;
    /**
     * csv: what divides fields. Default `,`.
     */
    delimiter?: string;
    /**
     * csv: names of the columns of a file whose first line has none.
     *
     * @minItems 2
     * @maxItems 1000
     */
    columns?: string[];
    /**
     * csv: the last line of the file never has a line end. Without this, such a file is refused, because it may have been cut off.
     */
    open_end?: boolean;
    /**
     * Only where what the file says about itself is wrong.
     */
    encoding?:
      | 'utf-8'
      | 'utf-16le'
      | 'utf-16be'
      | 'windows-1250'
      | 'windows-1251'
      | 'windows-1252'
      | 'iso-8859-2'
      | 'iso-8859-15';
    /**
     * zip: name of the file with the listings; `*` matches any characters. Default: the only one of the format.
     */
    entry?: string;
    /**
     * xml: header elements that are copied into every record, by their name in the record (`{"agency": "_agency"}`).
     */
    carried?: {
      [k: string]: string;
    };
    /**
     * Tables of the source, if it has several.
     *
     * @maxItems 10
     *
     * Items: People or offices that stand once in the file and are referenced by id; copied into each record that names them, as a list where it names several.
     */
    tables?: {
      /**
       * Its name in a record: `_agent`.
       */
      name: string;
      /**
       * Path of its elements from the root of the file.
       */
      records: string;
      /**
       * The id within an element of the table.
       */
      key: string;
      /**
       * The same id within a record.
       */
      by: string;
    }[];
    /**
     * How the source is read page by page.
     */
    paging?: {
      /**
       * cursor: each response names the next one. link: each response has the address of the next one.
       */
      kind: 'cursor' | 'offset' | 'page' | 'link';
      /**
       * Query parameter of the cursor, offset or page number.
       */
      parameter?: string;
      /**
       * cursor and link: where a response has it.
       */
      next?: string;
      /**
       * Query parameter of the number of records per response.
       */
      size_parameter?: string;
      /**
       * Records per page.
       */
      size?: number;
      /**
       * page: number of the first page. Default 1.
       */
      first?: number;
      /**
       * Where a response has the number of all records; required for offset and page.
       */
      total?: string;
    };
    /**
     * How a request proves who asks. The secrets themselves are in the config of the input, never here.
     */
    auth?: {
      /**
       * Its kind.
       */
      kind: 'none' | 'bearer' | 'basic' | 'header' | 'query' | 'oauth_client_credentials';
      /**
       * header and query: the name of the header or parameter that carries the key.
       */
      name?: string;
      /**
       * OAuth: where tokens come from.
       */
      token_url?: string;
      /**
       * Scope of the OAuth token.
       */
      scope?: string;
    };
  };
  /**
   * What holds for every value of the source.
   */
  profile?: {
    /**
     * What divides decimals. A number that contradicts it is not read. Without it, numbers that could mean two things are not read.
     */
    numbers?: 'point' | 'comma';
    /**
     * Order of day, month and year in dates with numbers only.
     */
    dates?: 'ymd' | 'dmy' | 'mdy';
    /**
     * Unit of areas that the feed does not say.
     */
    area_unit?: 'sq_ft' | 'sq_m' | 'are' | 'acre';
    /**
     * Currency of amounts that the feed does not say, ISO 4217.
     */
    currency?: string;
    /**
     * Country of listings that name none.
     */
    country?: string;
    /**
     * Language of texts without one. Default: that of the market.
     */
    language?: string;
    /**
     * Period of rents in records that name none, if it is certain. Without it such rents are not shown.
     */
    rent_period?: 'day' | 'week' | 'fortnight' | 'month' | 'quarterly' | 'bimonthly' | 'half_yearly' | 'yearly';
    /**
     * IANA zone of times without an offset. Default UTC.
     */
    time_zone?: string;
  };
  /**
   * Unique and lasting key of a listing: the first path with a value; with `join`, all of them, and each must have one, unless `partial`.
   */
  key: {
    /**
     * Columns or paths that make the key, in order.
     *
     * @minItems 1
     * @maxItems 30
     *
     * Items: Path in a record of the source: names divided by dots, `@name` for an attribute, `"a name"` for a name with dots or blanks, `images.image` for every one of a repeated element, `attribute[name=bedrooms].value` for the one whose child or attribute has that value, `photo{1-40}` for numbered names, the empty name after a dot for its own text. In `parts`, `^.name` is a field of the record. Case does not matter.
     */
    from: string[];
    /**
     * What is put between the parts of the key.
     */
    join?: string;
    /**
     * With `join`: values may be missing as long as there is one; each keeps its place.
     */
    partial?: boolean;
  };
  /**
   * Time of the last change of a listing.
   *
   * @minItems 1
   * @maxItems 30
   *
   * Items: Path in a record of the source: names divided by dots, `@name` for an attribute, `"a name"` for a name with dots or blanks, `images.image` for every one of a repeated element, `attribute[name=bedrooms].value` for the one whose child or attribute has that value, `photo{1-40}` for numbered names, the empty name after a dot for its own text. In `parts`, `^.name` is a field of the record. Case does not matter.
   */
  updated?: string[];
  deleted?: Condition1;
  skip?: Condition2;
  /**
   * How each field is made.
   *
   * @minItems 1
   * @maxItems 400
   *
   * Items: Fills one field of the model. Of several rules for one field the first with a value wins; lists and amenities are put together.
   */
  rules: {
    /**
     * Field of the property model: `financial.transaction.price`, `title.fr`, `sizes.liveable_area`, `location.geo`, `amenities`, `custom_fields.NAME`.
     */
    to: string;
    /**
     * The first of these paths that has a value; with `join`, all of them.
     *
     * @minItems 1
     * @maxItems 30
     *
     * Items: Path in a record of the source: names divided by dots, `@name` for an attribute, `"a name"` for a name with dots or blanks, `images.image` for every one of a repeated element, `attribute[name=bedrooms].value` for the one whose child or attribute has that value, `photo{1-40}` for numbered names, the empty name after a dot for its own text. In `parts`, `^.name` is a field of the record. Case does not matter.
     */
    from?: string[];
    /**
     * Default: what fits the field of the model.
     */
    read?:
      | 'text'
      | 'line'
      | 'html'
      | 'number'
      | 'count'
      | 'amount'
      | 'size'
      | 'degrees'
      | 'date'
      | 'instant'
      | 'flag'
      | 'permission'
      | 'prohibition'
      | 'url'
      | 'code'
      | 'country'
      | 'language'
      | 'point';
    /**
     * Value of our model by the word of the source; case and accents do not matter. Null: a known word without a counterpart. A word that is missing here is reported.
     */
    codes?: {
      [k: string]: string | number | boolean | null;
    };
    /**
     * A fixed value, instead of `from`.
     */
    constant?: string | number | boolean;
    /**
     * Puts the values of all paths together, with this text between.
     */
    join?: string;
    /**
     * Divides a value into a list.
     */
    separator?: string;
    /**
     * Unit of an area without one; default: that of the profile.
     */
    unit?: 'sq_ft' | 'sq_m' | 'are' | 'acre';
    /**
     * Path of the currency of an amount; default: that of the profile.
     */
    currency?: string;
    when?: Condition3;
    /**
     * For a list of objects (`images`, `plans`, `areas`, `custom_fields`): one element of the list per element found here; the paths of `parts` begin there.
     *
     * @minItems 1
     * @maxItems 30
     *
     * Items: Path in a record of the source: names divided by dots, `@name` for an attribute, `"a name"` for a name with dots or blanks, `images.image` for every one of a repeated element, `attribute[name=bedrooms].value` for the one whose child or attribute has that value, `photo{1-40}` for numbered names, the empty name after a dot for its own text. In `parts`, `^.name` is a field of the record. Case does not matter.
     */
    each?: string[];
    /**
     * What the value is put together from.
     *
     * @minItems 1
     * @maxItems 30
     */
    parts?: {
      /**
       * Field of the property model: `financial.transaction.price`, `title.fr`, `sizes.liveable_area`, `location.geo`, `amenities`, `custom_fields.NAME`.
       */
      to: string;
      /**
       * The first of these paths that has a value; with `join`, all of them.
       *
       * @minItems 1
       * @maxItems 30
       *
       * Items: Path in a record of the source: names divided by dots, `@name` for an attribute, `"a name"` for a name with dots or blanks, `images.image` for every one of a repeated element, `attribute[name=bedrooms].value` for the one whose child or attribute has that value, `photo{1-40}` for numbered names, the empty name after a dot for its own text. In `parts`, `^.name` is a field of the record. Case does not matter.
       */
      from?: string[];
      /**
       * Default: what fits the field of the model.
       */
      read?:
        | 'text'
        | 'line'
        | 'html'
        | 'number'
        | 'count'
        | 'amount'
        | 'size'
        | 'degrees'
        | 'date'
        | 'instant'
        | 'flag'
        | 'permission'
        | 'prohibition'
        | 'url'
        | 'code'
        | 'country'
        | 'language'
        | 'point';
      /**
       * Value of our model by the word of the source; case and accents do not matter. Null: a known word without a counterpart. A word that is missing here is reported.
       */
      codes?: {
        [k: string]: string | number | boolean | null;
      };
      /**
       * A fixed value, instead of `from`.
       */
      constant?: string | number | boolean;
      /**
       * Puts the values of all paths together, with this text between.
       */
      join?: string;
      /**
       * Divides a value into a list.
       */
      separator?: string;
      /**
       * Unit of an area without one; default: that of the profile.
       */
      unit?: 'sq_ft' | 'sq_m' | 'are' | 'acre';
      /**
       * Path of the currency of an amount; default: that of the profile.
       */
      currency?: string;
      when?: Condition4;
    }[];
  }[];
  /**
   * Fields of the source that are known and not used; any other one without a rule is reported.
   *
   * @maxItems 1000
   *
   * Items: Path in a record of the source: names divided by dots, `@name` for an attribute, `"a name"` for a name with dots or blanks, `images.image` for every one of a repeated element, `attribute[name=bedrooms].value` for the one whose child or attribute has that value, `photo{1-40}` for numbered names, the empty name after a dot for its own text. In `parts`, `^.name` is a field of the record. Case does not matter.
   */
  ignored?: string[];
}
export interface NotificationPreferences {
  /**
   * Sync completed, completed with problems, failed, over the plan’s limit, timed out, disabled, listings held back; new leads; once a week, what listings lack.
   */
  sync: boolean;
  /**
   * Gateway created, deleted, validated, paused.
   */
  gateway_lifecycle: boolean;
  /**
   * Delegation granted.
   */
  delegation: boolean;
  /**
   * Site activated.
   */
  site: boolean;
}
export interface ConnectorInput {
  /**
   * Kind of connector.
   */
  connector_type: string;
  /**
   * Id of the connector within the gateway.
   */
  connector_id?: string;
  /**
   * Settings of the connector; `GET /connectors` describes them by kind. Secrets are masked.
   */
  config: {};
}
export interface VisitorEvent {
  /**
   * Id of the event, made by the site: an event that is sent again is counted once.
   */
  id: string;
  /**
   * Its kind.
   */
  type:
    | 'page_view'
    | 'listing_view'
    | 'gallery'
    | 'phone_click'
    | 'form_start'
    | 'lead'
    | 'search'
    | 'favourite'
    | 'share'
    | 'return_visit';
  /**
   * When it happened.
   */
  at: string;
  /**
   * Pseudonym of the visitor on this site, made at random by the script. Stored only as a keyed hash.
   */
  visitor_id: string;
  /**
   * The visit: all events of a visitor without a pause of 30 minutes.
   */
  session_id: string;
  /**
   * The visitor agreed to be counted. An event without consent is refused and not stored.
   */
  consent: boolean;
  /**
   * The listing that the event is about.
   */
  property_id?: string;
  /**
   * The lead that the form became, for the type `lead`.
   */
  lead_id?: string;
  /**
   * The filter of the search, for the type `search`.
   */
  filter?: {
    /**
     * Any of these kinds of property.
     *
     * @minItems 1
     * @maxItems 50
     */
    type?: (
      | 'apartment'
      | 'commercial'
      | 'goodwill'
      | 'house'
      | 'land'
      | 'office'
      | 'parking'
      | 'program'
      | 'building'
      | 'other'
    )[];
    /**
     * Any of these sub-types.
     *
     * @minItems 1
     * @maxItems 50
     */
    sub_type?: (
      | 'none'
      | 'bar_and_nightclub'
      | 'mas'
      | 'condo'
      | 'building'
      | 'new_program'
      | 'riad'
      | 'villa'
      | 'loft'
      | 'duplex'
      | 'penthouse'
      | 'studio'
      | 'attic'
      | 'hotel'
      | 'casino'
      | 'cinema'
      | 'theater'
      | 'camping'
      | 'pool'
      | 'golf'
      | 'outbuilding'
      | 'exhibition'
      | 'depot'
      | 'kiosk'
      | 'station_service'
      | 'garage'
      | 'cheese_diary'
      | 'butchery'
      | 'bakery'
      | 'hairdressing_salon'
      | 'laundry'
      | 'human_services'
      | 'services'
      | 'pharmacy'
      | 'gardening'
      | 'student_accommodation'
      | 'healthcare'
      | 'industrial'
      | 'leasure_and_sports'
      | 'restaurant_and_café'
      | 'investment_property'
      | 'retail'
      | 'shop'
      | 'warehouse'
      | 'townhouse'
      | 'cottage'
      | 'mansion'
      | 'bastide'
      | 'farm'
      | 'estate'
      | 'agricultural'
      | 'buildable'
      | 'not_buildable'
      | 'recreational'
      | 'pasture_land'
      | 'coworking'
      | 'flex_office'
      | 'open_office'
      | 'private_garage'
      | 'indoor_parking_space'
      | 'outdoor_parking_space'
      | 'covered_outdoor_space'
      | 'semi_detached'
      | 'terraced'
      | 'end_of_terrace'
      | 'forest'
      | 'pond'
      | 'sheepfold'
      | 'cellar'
      | 'transfer_lease'
      | 'room'
      | 'hunting_wood'
      | 'hunting_property'
      | 'castle'
      | 'prestigious_residence'
      | 'company'
      | 'business_capital'
      | 'barn'
      | 'hamlet'
      | 'private_hotel'
      | 'farmhouse'
      | 'office_space'
      | 'subdivision'
      | 'architect_house'
      | 'country_house'
      | 'marina'
      | 'mobile_home'
      | 'mill'
      | 'walls'
      | 'amenity_property'
      | 'leisure_property'
      | 'recreation_field'
      | 'hunting_territory'
      | 'wine_domain'
      | 'equestrian_property'
      | 'barge'
      | 'middle_class_house'
      | 'haras'
      | 'ecuries'
      | 'contemporary_home'
      | 'apartment'
      | 'house'
      | 'land'
      | 'parking_box'
      | 'leasure_land'
      | 'chalet'
      | 'garden_level'
      | 'master_house'
      | 'bungalow'
      | 'monastery'
      | 'commercial_premises'
      | 'commercial_building'
      | 'commercial_center'
      | 'office_building'
      | 'workshop'
      | 'library'
      | 'hospital'
      | 'laboratory'
      | 'business_premises'
      | 'housing_development'
      | 'old_house'
      | 'guest_house'
      | 'twin_house'
      | 'pavilion'
      | 'farmland'
      | 'commercial_land'
      | 'industrial_land'
      | 'toulousaine'
      | 'triplex'
      | 'provencal_house'
      | 'storage_room'
      | 'island'
      | 'ruin'
      | 'property'
      | 'housing_estate'
      | 'hangar'
      | 'local'
      | 'right_to_lease'
      | 'management'
      | 'woodshed'
      | 'bastidon'
      | 'yacht'
      | 'narrow_boat'
      | 'sailing_yacht'
      | 'catamaran'
      | 'gite'
      | 'arcade'
      | 'borey'
      | 'factory'
      | 'serviced_apartment'
      | 'twin_villa'
      | 'flat_house'
      | 'beach_house'
      | 'berth'
      | 'ger_district'
      | 'summer_house'
      | 'private_island'
      | 'residential_land'
      | 'motorboat'
      | 'ranch'
      | 'lake'
      | 'craft_workshop'
      | 'pavillon'
      | 'conservation_house'
      | 'artist_studio'
      | 'maid_room'
      | 'plateau'
      | 'souplex'
      | 'holding'
      | 'palace'
      | 'fort'
      | 'thatched_cottage'
      | 'mazet'
      | 'boat'
      | 'other'
    )[];
    /**
     * Any of these kinds of offer.
     *
     * @minItems 1
     * @maxItems 50
     */
    offer_type?: (
      | 'rental'
      | 'sale'
      | 'auction'
      | 'seasonal_rental'
      | 'program'
      | 'life_annuity_sale'
      | 'lease_transfer'
      | 'leasehold'
    )[];
    /**
     * Any of these cities; case and accents do not matter. `Lyon` includes its districts, `Lyon 3e` is one of them.
     *
     * @minItems 1
     * @maxItems 50
     */
    city?: string[];
    /**
     * Any of these postal codes; case and spaces do not matter.
     *
     * @minItems 1
     * @maxItems 50
     */
    postal_code?: string[];
    /**
     * Any of these countries, ISO 3166-1 alpha-2.
     *
     * @minItems 1
     * @maxItems 50
     */
    country?: string[];
    /**
     * Lowest price, in the listing’s own currency.
     */
    price_min?: number;
    /**
     * Highest price, in the listing’s own currency.
     */
    price_max?: number;
    /**
     * Smallest liveable area, m², or whole floor area if the listing has no liveable one.
     */
    area_min?: number;
    /**
     * Largest liveable area, m², or whole floor area if the listing has no liveable one.
     */
    area_max?: number;
    /**
     * Smallest plot, m².
     */
    land_min?: number;
    /**
     * Fewest main rooms, bedrooms among them.
     */
    rooms_min?: number;
    /**
     * Most main rooms, bedrooms among them.
     */
    rooms_max?: number;
    /**
     * Fewest bedrooms.
     */
    bedrooms_min?: number;
    /**
     * All of these amenities.
     *
     * @minItems 1
     * @maxItems 50
     */
    amenities?: Amenity[];
  };
  /**
   * Campaign source, such as `google`.
   */
  utm_source?: string;
  /**
   * Campaign medium, such as `cpc`.
   */
  utm_medium?: string;
  /**
   * Campaign name.
   */
  utm_campaign?: string;
  /**
   * Host of the page that led to the site, without path and query.
   */
  referrer_host?: string;
}
export interface Error {
  /**
   * What it is about, in words.
   */
  message: string;
  /**
   * Code that a program can act on.
   */
  code:
    | 'BAD_REQUEST'
    | 'AUTH_FAILED'
    | 'FORBIDDEN'
    | 'NOT_FOUND'
    | 'METHOD_NOT_ALLOWED'
    | 'CONFLICT'
    | 'PAYLOAD_TOO_LARGE'
    | 'UNSUPPORTED_MEDIA_TYPE'
    | 'UNPROCESSABLE'
    | 'no_matching_gateway'
    | 'RATE_LIMITED'
    | 'INTERNAL'
    | 'DOWNSTREAM_ERROR';
  /**
   * When the error happened.
   */
  timestamp: string;
  /**
   * Where the fault is: a field as a JSON Pointer, a parameter or an id.
   */
  detail?: string;
  /**
   * Of a refused estimation: why, and the range that the evidence covers.
   */
  refusal?: {
    /**
     * Why.
     */
    reason:
      | 'BEYOND_COMPARABLES'
      | 'IMPLAUSIBLE'
      | 'OUTSIDE_FRANCE'
      | 'ADDRESS_NOT_FOUND'
      | 'TOO_FEW_COMPARABLES'
      | 'NO_METHOD';
    /**
     * JSON pointer to the field of the request.
     */
    field?: string;
    /**
     * The value in the request.
     */
    given?: number;
    /**
     * Smallest value that the evidence covers.
     */
    least?: number;
    /**
     * Largest value that the evidence covers.
     */
    most?: number;
    /**
     * Of given, least and most.
     */
    unit?: 'm2' | 'rooms' | 'sales' | 'listings';
  };
  /**
   * What is wrong with the request, where more than one thing is; the first is also `message` and `detail`.
   *
   * @maxItems 20
   */
  faults?: {
    /**
     * What is wrong, as a sentence.
     */
    message: string;
    /**
     * Where: a JSON pointer into the body, or the name of a parameter.
     */
    detail?: string;
  }[];
}

/** Where every operation is called, what kind of answer it has, how it is paged, whether it takes an Idempotency-Key, and who may call it. */
export const OPERATIONS = {
  listGateways: { method: 'GET', path: '/v1/gateway/gateways', answer: 'json', pages: 'number', keyed: false, needs: 'token', refuses: ['site'] },
  createGateway: { method: 'POST', path: '/v1/gateway/gateways', answer: 'json', pages: 'none', keyed: true, needs: 'token', refuses: ['read_only', 'site', 'api_token'] },
  listGatewayOverview: { method: 'GET', path: '/v1/gateway/gateways/overview', answer: 'json', pages: 'number', keyed: false, needs: 'token', refuses: ['site'] },
  listConnectors: { method: 'GET', path: '/v1/gateway/connectors', answer: 'json', pages: 'none', keyed: false, needs: 'token', refuses: ['site'] },
  getPrincipal: { method: 'GET', path: '/v1/gateway/principal', answer: 'json', pages: 'none', keyed: false, needs: 'token', refuses: [] },
  checkConnections: { method: 'POST', path: '/v1/gateway/gateways/check', answer: 'json', pages: 'none', keyed: true, needs: 'token', refuses: ['read_only', 'site', 'api_token'] },
  listDelegatedGateways: { method: 'GET', path: '/v1/gateway/gateways/delegated', answer: 'json', pages: 'number', keyed: false, needs: 'token', refuses: ['site'] },
  getGateway: { method: 'GET', path: '/v1/gateway/gateways/{id}', answer: 'json', pages: 'none', keyed: false, needs: 'READ', refuses: ['site'] },
  replaceGateway: { method: 'PUT', path: '/v1/gateway/gateways/{id}', answer: 'json', pages: 'none', keyed: false, needs: 'WRITE', refuses: ['read_only', 'site'] },
  patchGateway: { method: 'PATCH', path: '/v1/gateway/gateways/{id}', answer: 'json', pages: 'none', keyed: false, needs: 'WRITE', refuses: ['read_only', 'site'] },
  deleteGateway: { method: 'DELETE', path: '/v1/gateway/gateways/{id}', answer: 'nothing', pages: 'none', keyed: false, needs: 'OWNER', refuses: ['read_only', 'site'] },
  enableGateway: { method: 'POST', path: '/v1/gateway/gateways/{id}/enable', answer: 'json', pages: 'none', keyed: true, needs: 'WRITE', refuses: ['read_only', 'site'] },
  pauseGateway: { method: 'POST', path: '/v1/gateway/gateways/{id}/pause', answer: 'json', pages: 'none', keyed: true, needs: 'WRITE', refuses: ['read_only', 'site'] },
  validateGateway: { method: 'POST', path: '/v1/gateway/gateways/{id}/validate', answer: 'json', pages: 'none', keyed: true, needs: 'WRITE', refuses: ['read_only', 'site'] },
  checkGatewayChange: { method: 'POST', path: '/v1/gateway/gateways/{id}/check', answer: 'json', pages: 'none', keyed: true, needs: 'WRITE', refuses: ['read_only', 'site'] },
  getGatewayHealth: { method: 'GET', path: '/v1/gateway/gateways/{id}/health', answer: 'json', pages: 'none', keyed: false, needs: 'READ', refuses: ['site'] },
  listApiTokens: { method: 'GET', path: '/v1/gateway/gateways/{id}/api-tokens', answer: 'json', pages: 'none', keyed: false, needs: 'OWNER', refuses: ['site'] },
  createApiToken: { method: 'POST', path: '/v1/gateway/gateways/{id}/api-tokens', answer: 'json', pages: 'none', keyed: true, needs: 'OWNER', refuses: ['read_only', 'site', 'api_token'] },
  rotateApiToken: { method: 'POST', path: '/v1/gateway/gateways/{id}/api-tokens/{tokenId}/rotate', answer: 'json', pages: 'none', keyed: true, needs: 'OWNER', refuses: ['read_only', 'site', 'api_token'] },
  revokeApiToken: { method: 'DELETE', path: '/v1/gateway/gateways/{id}/api-tokens/{tokenId}', answer: 'nothing', pages: 'none', keyed: false, needs: 'OWNER', refuses: ['read_only', 'site', 'api_token'] },
  getFeedRules: { method: 'GET', path: '/v1/gateway/gateways/{id}/rules', answer: 'json', pages: 'none', keyed: false, needs: 'READ', refuses: ['site'] },
  publishFeedRules: { method: 'PUT', path: '/v1/gateway/gateways/{id}/rules', answer: 'json', pages: 'none', keyed: false, needs: 'WRITE', refuses: ['read_only', 'site'] },
  previewFeedRules: { method: 'POST', path: '/v1/gateway/gateways/{id}/rules/preview', answer: 'json', pages: 'none', keyed: true, needs: 'WRITE', refuses: ['read_only', 'site'] },
  restoreFeedRules: { method: 'POST', path: '/v1/gateway/gateways/{id}/rules/restore', answer: 'json', pages: 'none', keyed: true, needs: 'WRITE', refuses: ['read_only', 'site'] },
  listFeedRulesVersions: { method: 'GET', path: '/v1/gateway/gateways/{id}/rules/versions', answer: 'json', pages: 'number', keyed: false, needs: 'READ', refuses: ['site'] },
  listRuleChoices: { method: 'GET', path: '/v1/gateway/gateways/{id}/rules/choices', answer: 'json', pages: 'none', keyed: false, needs: 'WRITE', refuses: ['site'] },
  getFeedRulesVersion: { method: 'GET', path: '/v1/gateway/gateways/{id}/rules/versions/{version}', answer: 'json', pages: 'none', keyed: false, needs: 'READ', refuses: ['site'] },
  listUnmappedWords: { method: 'GET', path: '/v1/gateway/gateways/{id}/unmapped-words', answer: 'json', pages: 'number', keyed: false, needs: 'READ', refuses: ['site'] },
  addWordRule: { method: 'POST', path: '/v1/gateway/gateways/{id}/unmapped-words', answer: 'json', pages: 'none', keyed: true, needs: 'WRITE', refuses: ['read_only', 'site'] },
  createDelegation: { method: 'POST', path: '/v1/gateway/gateways/{id}/delegations', answer: 'json', pages: 'none', keyed: true, needs: 'OWNER', refuses: ['read_only', 'site'] },
  listDelegations: { method: 'GET', path: '/v1/gateway/gateways/{id}/delegations', answer: 'json', pages: 'none', keyed: false, needs: 'READ', refuses: ['site'] },
  revokeDelegation: { method: 'DELETE', path: '/v1/gateway/gateways/{id}/delegations/{delegateClientId}', answer: 'nothing', pages: 'none', keyed: false, needs: 'OWNER', refuses: ['read_only', 'site'] },
  leaveGateway: { method: 'DELETE', path: '/v1/gateway/gateways/{id}/delegation', answer: 'nothing', pages: 'none', keyed: false, needs: 'READ', refuses: ['read_only', 'site'] },
  getMetadata: { method: 'GET', path: '/v1/gateway/gateways/{id}/metadata', answer: 'json', pages: 'none', keyed: false, needs: 'READ', refuses: ['site'] },
  replaceMetadata: { method: 'PUT', path: '/v1/gateway/gateways/{id}/metadata', answer: 'json', pages: 'none', keyed: false, needs: 'WRITE', refuses: ['read_only', 'site'] },
  mergeMetadata: { method: 'PATCH', path: '/v1/gateway/gateways/{id}/metadata', answer: 'json', pages: 'none', keyed: false, needs: 'WRITE', refuses: ['read_only', 'site'] },
  listAddons: { method: 'GET', path: '/v1/gateway/gateways/{id}/addons', answer: 'json', pages: 'none', keyed: false, needs: 'READ', refuses: ['site'] },
  subscribeAddon: { method: 'POST', path: '/v1/gateway/gateways/{id}/addons/{addonCode}', answer: 'json', pages: 'none', keyed: true, needs: 'FULL_ACCESS', refuses: ['read_only', 'site'] },
  unsubscribeAddon: { method: 'DELETE', path: '/v1/gateway/gateways/{id}/addons/{addonCode}', answer: 'nothing', pages: 'none', keyed: false, needs: 'FULL_ACCESS', refuses: ['read_only', 'site'] },
  listPortals: { method: 'GET', path: '/v1/gateway/gateways/{id}/portals', answer: 'json', pages: 'none', keyed: false, needs: 'READ', refuses: ['site'] },
  enrollPortal: { method: 'POST', path: '/v1/gateway/gateways/{id}/portals/{portalCode}/enroll', answer: 'json', pages: 'none', keyed: true, needs: 'OWNER', refuses: ['read_only', 'site'] },
  unenrollPortal: { method: 'DELETE', path: '/v1/gateway/gateways/{id}/portals/{portalCode}/enroll', answer: 'nothing', pages: 'none', keyed: false, needs: 'OWNER', refuses: ['read_only', 'site'] },
  rotatePortalToken: { method: 'POST', path: '/v1/gateway/gateways/{id}/portals/{portalCode}/rotate-token', answer: 'json', pages: 'none', keyed: true, needs: 'OWNER', refuses: ['read_only', 'site'] },
  listInvoices: { method: 'GET', path: '/v1/gateway/gateways/{id}/invoices', answer: 'json', pages: 'number', keyed: false, needs: 'FULL_ACCESS', refuses: ['site'] },
  getInvoice: { method: 'GET', path: '/v1/gateway/gateways/{id}/invoices/{invoiceId}', answer: 'json', pages: 'none', keyed: false, needs: 'FULL_ACCESS', refuses: ['site'] },
  getInvoicePdf: { method: 'GET', path: '/v1/gateway/gateways/{id}/invoices/{invoiceId}/pdf', answer: 'response', pages: 'none', keyed: false, needs: 'FULL_ACCESS', refuses: ['site'] },
  listSyncJobs: { method: 'GET', path: '/v1/gateway/gateways/{id}/sync-jobs', answer: 'json', pages: 'number', keyed: false, needs: 'READ', refuses: ['site'] },
  triggerSync: { method: 'POST', path: '/v1/gateway/gateways/{id}/sync-jobs', answer: 'json', pages: 'none', keyed: true, needs: 'WRITE', refuses: ['read_only'] },
  listAllSyncJobs: { method: 'GET', path: '/v1/gateway/sync-jobs', answer: 'json', pages: 'number', keyed: false, needs: 'token', refuses: ['site'] },
  getSyncJob: { method: 'GET', path: '/v1/gateway/gateways/{id}/sync-jobs/{jobId}', answer: 'json', pages: 'none', keyed: false, needs: 'READ', refuses: ['site'] },
  getSyncJobProgress: { method: 'GET', path: '/v1/gateway/gateways/{id}/sync-jobs/{jobId}/progress', answer: 'json', pages: 'none', keyed: false, needs: 'READ', refuses: ['site'] },
  listJobChanges: { method: 'GET', path: '/v1/gateway/gateways/{id}/sync-jobs/{jobId}/changes', answer: 'json', pages: 'number', keyed: false, needs: 'READ', refuses: ['site'] },
  restoreArchived: { method: 'POST', path: '/v1/gateway/gateways/{id}/sync-jobs/{jobId}/restore', answer: 'json', pages: 'none', keyed: true, needs: 'WRITE', refuses: ['read_only', 'site'] },
  cancelSyncJob: { method: 'POST', path: '/v1/gateway/gateways/{id}/sync-jobs/{jobId}/cancel', answer: 'json', pages: 'none', keyed: true, needs: 'WRITE', refuses: ['read_only', 'site'] },
  replayOutput: { method: 'POST', path: '/v1/gateway/gateways/{id}/output-replay', answer: 'json', pages: 'none', keyed: true, needs: 'WRITE', refuses: ['read_only'] },
  listHeldListings: { method: 'GET', path: '/v1/gateway/gateways/{id}/held-listings', answer: 'json', pages: 'number', keyed: false, needs: 'READ', refuses: ['site'] },
  confirmHeldListings: { method: 'POST', path: '/v1/gateway/gateways/{id}/held-listings/confirm', answer: 'json', pages: 'none', keyed: true, needs: 'WRITE', refuses: ['read_only', 'site'] },
  dismissHeldListings: { method: 'POST', path: '/v1/gateway/gateways/{id}/held-listings/dismiss', answer: 'json', pages: 'none', keyed: true, needs: 'WRITE', refuses: ['read_only', 'site'] },
  listQuarantine: { method: 'GET', path: '/v1/gateway/gateways/{id}/quarantine', answer: 'json', pages: 'number', keyed: false, needs: 'READ', refuses: ['site'] },
  getQuarantinedRaw: { method: 'GET', path: '/v1/gateway/gateways/{id}/quarantine/raw', answer: 'json', pages: 'none', keyed: false, needs: 'READ', refuses: ['site'] },
  retryQuarantine: { method: 'POST', path: '/v1/gateway/gateways/{id}/quarantine/retry', answer: 'json', pages: 'none', keyed: true, needs: 'WRITE', refuses: ['read_only', 'site'] },
  getEventEndpoint: { method: 'GET', path: '/v1/gateway/gateways/{id}/inputs/{connectorId}/event-endpoint', answer: 'json', pages: 'none', keyed: false, needs: 'READ', refuses: ['site'] },
  renewEventSecret: { method: 'POST', path: '/v1/gateway/gateways/{id}/inputs/{connectorId}/event-endpoint', answer: 'json', pages: 'none', keyed: true, needs: 'WRITE', refuses: ['read_only', 'site'] },
  disableEvents: { method: 'DELETE', path: '/v1/gateway/gateways/{id}/inputs/{connectorId}/event-endpoint', answer: 'nothing', pages: 'none', keyed: false, needs: 'WRITE', refuses: ['read_only', 'site'] },
  receiveEvents: { method: 'POST', path: '/v1/gateway/gateways/{id}/inputs/{connectorId}/events', answer: 'json', pages: 'none', keyed: false, needs: 'public', refuses: [] },
  getInbox: { method: 'GET', path: '/v1/gateway/gateways/{id}/inputs/{connectorId}/inbox', answer: 'json', pages: 'none', keyed: false, needs: 'READ', refuses: ['site'] },
  renewInboxSecret: { method: 'POST', path: '/v1/gateway/gateways/{id}/inputs/{connectorId}/inbox', answer: 'json', pages: 'none', keyed: true, needs: 'WRITE', refuses: ['read_only', 'site'] },
  revokeInbox: { method: 'DELETE', path: '/v1/gateway/gateways/{id}/inputs/{connectorId}/inbox', answer: 'nothing', pages: 'none', keyed: false, needs: 'WRITE', refuses: ['read_only', 'site'] },
  setInboxKeys: { method: 'PUT', path: '/v1/gateway/gateways/{id}/inputs/{connectorId}/inbox/public-keys', answer: 'json', pages: 'none', keyed: false, needs: 'WRITE', refuses: ['read_only', 'site'] },
  uploadInboxFile: { method: 'PUT', path: '/v1/gateway/gateways/{id}/inputs/{connectorId}/inbox/files/{name}', answer: 'json', pages: 'none', keyed: false, needs: 'WRITE', refuses: ['read_only', 'site'] },
  listInboxDeliveries: { method: 'GET', path: '/v1/gateway/gateways/{id}/inputs/{connectorId}/inbox/deliveries', answer: 'json', pages: 'cursor', keyed: false, needs: 'READ', refuses: ['site'] },
  downloadInboxDelivery: { method: 'GET', path: '/v1/gateway/gateways/{id}/inputs/{connectorId}/inbox/deliveries/{deliveryId}/file', answer: 'response', pages: 'none', keyed: false, needs: 'WRITE', refuses: ['site'] },
  readInboxDelivery: { method: 'POST', path: '/v1/gateway/gateways/{id}/inputs/{connectorId}/inbox/deliveries/{deliveryId}/sync-jobs', answer: 'json', pages: 'none', keyed: true, needs: 'WRITE', refuses: ['read_only', 'site'] },
  listPlugins: { method: 'GET', path: '/v1/gateway/plugins', answer: 'json', pages: 'number', keyed: false, needs: 'token', refuses: [] },
  getPlugin: { method: 'GET', path: '/v1/gateway/plugins/{id}', answer: 'json', pages: 'none', keyed: false, needs: 'token', refuses: [] },
  downloadPlugin: { method: 'GET', path: '/v1/gateway/plugins/{id}/download', answer: 'response', pages: 'none', keyed: false, needs: 'token', refuses: [] },
  registerSite: { method: 'POST', path: '/v1/gateway/plugin-manager/site/register', answer: 'json', pages: 'none', keyed: true, needs: 'agency', refuses: ['read_only', 'site'] },
  listManagedSites: { method: 'GET', path: '/v1/gateway/plugin-manager/sites', answer: 'json', pages: 'number', keyed: false, needs: 'agency', refuses: ['site', 'api_token'] },
  getAddonCatalog: { method: 'GET', path: '/v1/gateway/plugin-manager/catalog', answer: 'json', pages: 'none', keyed: false, needs: 'agency', refuses: ['site'] },
  downloadAddon: { method: 'GET', path: '/v1/gateway/plugin-manager/{code}/download', answer: 'response', pages: 'none', keyed: false, needs: 'agency', refuses: ['site'] },
  pushSiteAudit: { method: 'POST', path: '/v1/gateway/plugin-manager/audit', answer: 'json', pages: 'none', keyed: true, needs: 'agency', refuses: ['read_only', 'site'] },
  listSiteAudit: { method: 'GET', path: '/v1/gateway/plugin-manager/audit', answer: 'json', pages: 'number', keyed: false, needs: 'agency', refuses: ['site', 'api_token'] },
  reportSiteFatal: { method: 'POST', path: '/v1/gateway/plugin-manager/fatal', answer: 'json', pages: 'none', keyed: true, needs: 'agency', refuses: ['read_only', 'site'] },
  listSiteFatals: { method: 'GET', path: '/v1/gateway/plugin-manager/fatal', answer: 'json', pages: 'number', keyed: false, needs: 'agency', refuses: ['site', 'api_token'] },
  createSupportTicket: { method: 'POST', path: '/v1/gateway/support/tickets', answer: 'json', pages: 'none', keyed: true, needs: 'token', refuses: ['read_only', 'site'] },
  activateSite: { method: 'POST', path: '/v1/gateway/site/activate', answer: 'json', pages: 'none', keyed: true, needs: 'token', refuses: ['read_only'] },
  listSiteActivations: { method: 'GET', path: '/v1/gateway/site/activations', answer: 'json', pages: 'number', keyed: false, needs: 'token', refuses: ['site'] },
  listEventSubscriptions: { method: 'GET', path: '/v1/gateway/gateways/{id}/event-subscriptions', answer: 'json', pages: 'number', keyed: false, needs: 'READ', refuses: ['site'] },
  createEventSubscription: { method: 'POST', path: '/v1/gateway/gateways/{id}/event-subscriptions', answer: 'json', pages: 'none', keyed: true, needs: 'WRITE', refuses: ['read_only', 'site'] },
  getEventSubscription: { method: 'GET', path: '/v1/gateway/gateways/{id}/event-subscriptions/{subscriptionId}', answer: 'json', pages: 'none', keyed: false, needs: 'READ', refuses: ['site'] },
  patchEventSubscription: { method: 'PATCH', path: '/v1/gateway/gateways/{id}/event-subscriptions/{subscriptionId}', answer: 'json', pages: 'none', keyed: false, needs: 'WRITE', refuses: ['read_only', 'site'] },
  deleteEventSubscription: { method: 'DELETE', path: '/v1/gateway/gateways/{id}/event-subscriptions/{subscriptionId}', answer: 'nothing', pages: 'none', keyed: false, needs: 'WRITE', refuses: ['read_only', 'site'] },
  rotateEventSubscriptionSecret: { method: 'POST', path: '/v1/gateway/gateways/{id}/event-subscriptions/{subscriptionId}/rotate-secret', answer: 'json', pages: 'none', keyed: true, needs: 'WRITE', refuses: ['read_only', 'site'] },
  listEventDeliveries: { method: 'GET', path: '/v1/gateway/gateways/{id}/event-subscriptions/{subscriptionId}/deliveries', answer: 'json', pages: 'number', keyed: false, needs: 'READ', refuses: ['site'] },
  getEventDeliveryBody: { method: 'GET', path: '/v1/gateway/gateways/{id}/event-subscriptions/{subscriptionId}/deliveries/{deliveryId}/body', answer: 'json', pages: 'none', keyed: false, needs: 'READ', refuses: ['site'] },
  redeliverEvent: { method: 'POST', path: '/v1/gateway/gateways/{id}/event-subscriptions/{subscriptionId}/deliveries/{deliveryId}/redeliver', answer: 'json', pages: 'none', keyed: true, needs: 'WRITE', refuses: ['read_only', 'site'] },
  redeliverFailedEvents: { method: 'POST', path: '/v1/gateway/gateways/{id}/event-subscriptions/{subscriptionId}/redeliver', answer: 'json', pages: 'none', keyed: true, needs: 'WRITE', refuses: ['read_only', 'site'] },
  listSavedSearches: { method: 'GET', path: '/v1/gateway/gateways/{id}/saved-searches', answer: 'json', pages: 'number', keyed: false, needs: 'READ', refuses: ['site'] },
  createSavedSearch: { method: 'POST', path: '/v1/gateway/gateways/{id}/saved-searches', answer: 'json', pages: 'none', keyed: true, needs: 'WRITE', refuses: ['read_only'] },
  getSavedSearch: { method: 'GET', path: '/v1/gateway/gateways/{id}/saved-searches/{searchId}', answer: 'json', pages: 'none', keyed: false, needs: 'READ', refuses: ['site'] },
  patchSavedSearch: { method: 'PATCH', path: '/v1/gateway/gateways/{id}/saved-searches/{searchId}', answer: 'json', pages: 'none', keyed: false, needs: 'WRITE', refuses: ['read_only', 'site'] },
  deleteSavedSearch: { method: 'DELETE', path: '/v1/gateway/gateways/{id}/saved-searches/{searchId}', answer: 'nothing', pages: 'none', keyed: false, needs: 'WRITE', refuses: ['read_only', 'site'] },
  listGatewayAuditEvents: { method: 'GET', path: '/v1/gateway/gateways/{id}/audit-events', answer: 'json', pages: 'number', keyed: false, needs: 'READ', refuses: ['site'] },
  listSyncJobAuditEvents: { method: 'GET', path: '/v1/gateway/gateways/{id}/sync-jobs/{jobId}/audit-events', answer: 'json', pages: 'number', keyed: false, needs: 'READ', refuses: ['site'] },
  listOwnAuditEvents: { method: 'GET', path: '/v1/gateway/audit-events', answer: 'json', pages: 'number', keyed: false, needs: 'token', refuses: ['site', 'api_token'] },
  listProperties: { method: 'GET', path: '/v1/gateway/properties', answer: 'json', pages: 'cursor', keyed: false, needs: 'token', refuses: ['site'] },
  searchProperties: { method: 'POST', path: '/v1/gateway/properties/search', answer: 'json', pages: 'none', keyed: false, needs: 'token', refuses: [] },
  askProperties: { method: 'POST', path: '/v1/gateway/properties/search/ai', answer: 'json', pages: 'none', keyed: false, needs: 'token', refuses: [] },
  suggestProperties: { method: 'GET', path: '/v1/gateway/properties/suggest', answer: 'json', pages: 'none', keyed: false, needs: 'token', refuses: ['site'] },
  similarProperties: { method: 'GET', path: '/v1/gateway/properties/{id}/similar', answer: 'json', pages: 'none', keyed: false, needs: 'token', refuses: [] },
  listGatewayProperties: { method: 'GET', path: '/v1/gateway/gateways/{id}/properties', answer: 'json', pages: 'cursor', keyed: false, needs: 'READ', refuses: [] },
  listTwins: { method: 'GET', path: '/v1/gateway/gateways/{id}/twins', answer: 'json', pages: 'number', keyed: false, needs: 'READ', refuses: ['site'] },
  listPropertyChanges: { method: 'GET', path: '/v1/gateway/gateways/{id}/properties/changes', answer: 'json', pages: 'none', keyed: false, needs: 'READ', refuses: ['site'] },
  searchFormerListings: { method: 'GET', path: '/v1/gateway/properties/deleted', answer: 'json', pages: 'number', keyed: false, needs: 'token', refuses: ['site'] },
  getFormerListing: { method: 'GET', path: '/v1/gateway/properties/deleted/{archiveId}', answer: 'json', pages: 'none', keyed: false, needs: 'token', refuses: ['site'] },
  getProperty: { method: 'GET', path: '/v1/gateway/properties/{id}', answer: 'json', pages: 'none', keyed: false, needs: 'token', refuses: [] },
  headProperty: { method: 'HEAD', path: '/v1/gateway/properties/{id}', answer: 'response', pages: 'none', keyed: false, needs: 'token', refuses: [] },
  getCrmModel: { method: 'GET', path: '/v1/gateway/properties/{id}/crm-model', answer: 'response', pages: 'none', keyed: false, needs: 'token', refuses: ['site'] },
  compareListing: { method: 'GET', path: '/v1/gateway/properties/{id}/diff', answer: 'json', pages: 'none', keyed: false, needs: 'token', refuses: ['site'] },
  listVersions: { method: 'GET', path: '/v1/gateway/properties/{id}/versions', answer: 'json', pages: 'number', keyed: false, needs: 'token', refuses: ['site'] },
  getPropertyPdf: { method: 'GET', path: '/v1/gateway/properties/{id}/pdf', answer: 'response', pages: 'none', keyed: false, needs: 'token', refuses: [] },
  getSunlight: { method: 'GET', path: '/v1/gateway/properties/{id}/sunlight', answer: 'json', pages: 'none', keyed: false, needs: 'token', refuses: [] },
  getSunlightPdf: { method: 'GET', path: '/v1/gateway/properties/{id}/sunlight/pdf', answer: 'response', pages: 'none', keyed: false, needs: 'token', refuses: ['site'] },
  getInsightsOverview: { method: 'GET', path: '/v1/gateway/insights/{gatewayId}/overview', answer: 'json', pages: 'none', keyed: false, needs: 'READ', refuses: ['site'] },
  getInsightsFunnel: { method: 'GET', path: '/v1/gateway/insights/{gatewayId}/funnel', answer: 'json', pages: 'none', keyed: false, needs: 'READ', refuses: ['site'] },
  listTopProperties: { method: 'GET', path: '/v1/gateway/insights/{gatewayId}/properties/top', answer: 'json', pages: 'none', keyed: false, needs: 'READ', refuses: ['site'] },
  getPropertyDiagnostics: { method: 'GET', path: '/v1/gateway/insights/{gatewayId}/properties/diagnostics', answer: 'json', pages: 'number', keyed: false, needs: 'READ', refuses: ['site'] },
  getMarketDemand: { method: 'GET', path: '/v1/gateway/insights/{gatewayId}/market/demand', answer: 'json', pages: 'none', keyed: false, needs: 'READ', refuses: ['site'] },
  getLeadAttribution: { method: 'GET', path: '/v1/gateway/insights/{gatewayId}/leads/attribution', answer: 'json', pages: 'none', keyed: false, needs: 'READ', refuses: ['site'] },
  getIntentReliability: { method: 'GET', path: '/v1/gateway/insights/{gatewayId}/leads/reliability', answer: 'json', pages: 'none', keyed: false, needs: 'WRITE', refuses: ['site'] },
  listScoredLeads: { method: 'GET', path: '/v1/gateway/insights/{gatewayId}/leads', answer: 'json', pages: 'number', keyed: false, needs: 'WRITE', refuses: ['site'] },
  getScoredLead: { method: 'GET', path: '/v1/gateway/insights/{gatewayId}/leads/{visitorId}', answer: 'json', pages: 'none', keyed: false, needs: 'WRITE', refuses: ['site'] },
  getPropertyInsights: { method: 'GET', path: '/v1/gateway/insights/{gatewayId}/properties/{propertyUuid}', answer: 'json', pages: 'none', keyed: false, needs: 'READ', refuses: ['site'] },
  getOwnerReport: { method: 'GET', path: '/v1/gateway/insights/{gatewayId}/properties/{propertyUuid}/owner-report', answer: 'json', pages: 'none', keyed: false, needs: 'READ', refuses: ['site'] },
  listPropertyLeads: { method: 'GET', path: '/v1/gateway/insights/{gatewayId}/properties/{propertyUuid}/leads', answer: 'json', pages: 'number', keyed: false, needs: 'WRITE', refuses: ['site'] },
  listMatchingLeads: { method: 'GET', path: '/v1/gateway/insights/{gatewayId}/properties/{propertyUuid}/matching-leads', answer: 'json', pages: 'none', keyed: false, needs: 'WRITE', refuses: ['site'] },
  listMatchingProperties: { method: 'GET', path: '/v1/gateway/insights/{gatewayId}/leads/{leadId}/matching-properties', answer: 'json', pages: 'none', keyed: false, needs: 'WRITE', refuses: ['site'] },
  setLeadOutcome: { method: 'PUT', path: '/v1/gateway/insights/{gatewayId}/leads/{leadId}/outcome', answer: 'json', pages: 'none', keyed: false, needs: 'WRITE', refuses: ['read_only', 'site'] },
  getInsightsRoi: { method: 'GET', path: '/v1/gateway/insights/{gatewayId}/roi', answer: 'json', pages: 'none', keyed: false, needs: 'WRITE', refuses: ['site'] },
  listChannelCosts: { method: 'GET', path: '/v1/gateway/insights/{gatewayId}/channel-costs', answer: 'json', pages: 'none', keyed: false, needs: 'WRITE', refuses: ['site'] },
  setChannelCosts: { method: 'PUT', path: '/v1/gateway/insights/{gatewayId}/channel-costs/{month}', answer: 'json', pages: 'none', keyed: false, needs: 'WRITE', refuses: ['read_only', 'site'] },
  deleteChannelCosts: { method: 'DELETE', path: '/v1/gateway/insights/{gatewayId}/channel-costs/{month}', answer: 'nothing', pages: 'none', keyed: false, needs: 'WRITE', refuses: ['read_only', 'site'] },
  listLeads: { method: 'GET', path: '/v1/gateway/leads', answer: 'json', pages: 'number', keyed: false, needs: 'token', refuses: ['site'] },
  createLead: { method: 'POST', path: '/v1/gateway/leads', answer: 'json', pages: 'none', keyed: true, needs: 'token', refuses: ['read_only'] },
  eraseLeadsByEmail: { method: 'POST', path: '/v1/gateway/leads/erasure', answer: 'json', pages: 'none', keyed: true, needs: 'token', refuses: ['read_only', 'site'] },
  getLead: { method: 'GET', path: '/v1/gateway/leads/{id}', answer: 'json', pages: 'none', keyed: false, needs: 'token', refuses: ['site'] },
  eraseLead: { method: 'DELETE', path: '/v1/gateway/leads/{id}', answer: 'nothing', pages: 'none', keyed: false, needs: 'token', refuses: ['read_only', 'site'] },
  eraseClient: { method: 'DELETE', path: '/v1/gateway/principal/data', answer: 'json', pages: 'none', keyed: false, needs: 'token', refuses: ['read_only', 'site', 'api_token'] },
  exportClient: { method: 'GET', path: '/v1/gateway/principal/data', answer: 'json', pages: 'none', keyed: false, needs: 'token', refuses: ['site', 'api_token'] },
  exportPerson: { method: 'GET', path: '/v1/gateway/persons', answer: 'json', pages: 'none', keyed: false, needs: 'token', refuses: ['site'] },
  erasePerson: { method: 'DELETE', path: '/v1/gateway/persons', answer: 'json', pages: 'none', keyed: false, needs: 'token', refuses: ['read_only', 'site'] },
  listPdfTemplates: { method: 'GET', path: '/v1/gateway/pdf-templates', answer: 'json', pages: 'number', keyed: false, needs: 'token', refuses: ['site'] },
  createPdfTemplate: { method: 'POST', path: '/v1/gateway/pdf-templates', answer: 'json', pages: 'none', keyed: true, needs: 'token', refuses: ['read_only', 'site', 'api_token'] },
  getPdfTemplate: { method: 'GET', path: '/v1/gateway/pdf-templates/{id}', answer: 'json', pages: 'none', keyed: false, needs: 'token', refuses: ['site'] },
  replacePdfTemplate: { method: 'PUT', path: '/v1/gateway/pdf-templates/{id}', answer: 'json', pages: 'none', keyed: false, needs: 'token', refuses: ['read_only', 'site', 'api_token'] },
  deletePdfTemplate: { method: 'DELETE', path: '/v1/gateway/pdf-templates/{id}', answer: 'nothing', pages: 'none', keyed: false, needs: 'token', refuses: ['read_only', 'site', 'api_token'] },
  previewPdfTemplate: { method: 'POST', path: '/v1/gateway/pdf-templates/preview', answer: 'response', pages: 'none', keyed: false, needs: 'token', refuses: ['site'] },
  setPropertyUrl: { method: 'PUT', path: '/v1/gateway/properties/{id}/url', answer: 'json', pages: 'none', keyed: false, needs: 'token', refuses: ['read_only'] },
  getCover: { method: 'GET', path: '/v1/gateway/public/properties/{id}/cover', answer: 'response', pages: 'none', keyed: false, needs: 'public', refuses: [] },
  getPicture: { method: 'GET', path: '/v1/gateway/public/properties/{id}/pictures/{picture}', answer: 'response', pages: 'none', keyed: false, needs: 'public', refuses: [] },
  getMedia: { method: 'GET', path: '/v1/gateway/public/media/{gatewayId}/{name}', answer: 'response', pages: 'none', keyed: false, needs: 'public', refuses: [] },
  searchDvf: { method: 'GET', path: '/v1/gateway/dvf', answer: 'json', pages: 'cursor', keyed: false, needs: 'token', refuses: ['site'] },
  searchDvfByArea: { method: 'GET', path: '/v1/gateway/dvf/geo', answer: 'json', pages: 'cursor', keyed: false, needs: 'token', refuses: ['site'] },
  searchDvfByPolygon: { method: 'POST', path: '/v1/gateway/dvf/geo', answer: 'json', pages: 'none', keyed: false, needs: 'token', refuses: ['site'] },
  getDvfStats: { method: 'GET', path: '/v1/gateway/dvf/stats', answer: 'json', pages: 'none', keyed: false, needs: 'token', refuses: ['site'] },
  getDvfStatsByPolygon: { method: 'POST', path: '/v1/gateway/dvf/stats', answer: 'json', pages: 'none', keyed: false, needs: 'token', refuses: ['site'] },
  getDvfMutation: { method: 'GET', path: '/v1/gateway/dvf/{id}', answer: 'json', pages: 'none', keyed: false, needs: 'token', refuses: ['site'] },
  createEstimation: { method: 'POST', path: '/v1/gateway/estimations', answer: 'json', pages: 'none', keyed: true, needs: 'token', refuses: ['read_only'] },
  findPlaces: { method: 'GET', path: '/v1/gateway/geocoding/search', answer: 'json', pages: 'none', keyed: false, needs: 'token', refuses: ['site'] },
  findAddress: { method: 'GET', path: '/v1/gateway/geocoding/reverse', answer: 'json', pages: 'none', keyed: false, needs: 'token', refuses: ['site'] },
  collectVisitorEvents: { method: 'POST', path: '/v1/gateway/insights/{gatewayId}/events', answer: 'json', pages: 'none', keyed: true, needs: 'WRITE', refuses: ['read_only'] },
  importVisitorEvents: { method: 'POST', path: '/v1/gateway/insights/{gatewayId}/events/import', answer: 'json', pages: 'none', keyed: true, needs: 'WRITE', refuses: ['read_only', 'site'] },
  createCollectorToken: { method: 'POST', path: '/v1/gateway/insights/{gatewayId}/collector-tokens', answer: 'json', pages: 'none', keyed: true, needs: 'WRITE', refuses: ['read_only'] },
  exportVisitorData: { method: 'GET', path: '/v1/gateway/insights/{gatewayId}/visitors/{visitorId}', answer: 'json', pages: 'none', keyed: false, needs: 'WRITE', refuses: ['site'] },
  exportVisitor: { method: 'GET', path: '/v1/gateway/insights/{gatewayId}/visitors/{visitorId}/events', answer: 'json', pages: 'none', keyed: false, needs: 'WRITE', refuses: ['site'] },
  eraseVisitor: { method: 'DELETE', path: '/v1/gateway/insights/{gatewayId}/visitors/{visitorId}/events', answer: 'json', pages: 'none', keyed: false, needs: 'WRITE', refuses: ['read_only', 'site'] },
  collectPublicVisitorEvents: { method: 'POST', path: '/v1/gateway/public/visitor-events', answer: 'json', pages: 'none', keyed: false, needs: 'public', refuses: [] },
  getVisitorScript: { method: 'GET', path: '/v1/gateway/public/visitor-script.js', answer: 'response', pages: 'none', keyed: false, needs: 'public', refuses: [] },
  listTemplates: { method: 'GET', path: '/v1/gateway/templates', answer: 'json', pages: 'number', keyed: false, needs: 'token', refuses: ['site'] },
  createTemplate: { method: 'POST', path: '/v1/gateway/templates', answer: 'json', pages: 'none', keyed: true, needs: 'token', refuses: ['read_only', 'site', 'api_token'] },
  getTemplate: { method: 'GET', path: '/v1/gateway/templates/{id}', answer: 'json', pages: 'none', keyed: false, needs: 'token', refuses: ['site'] },
  updateTemplate: { method: 'PUT', path: '/v1/gateway/templates/{id}', answer: 'json', pages: 'none', keyed: false, needs: 'token', refuses: ['read_only', 'site', 'api_token'] },
  deleteTemplate: { method: 'DELETE', path: '/v1/gateway/templates/{id}', answer: 'nothing', pages: 'none', keyed: false, needs: 'token', refuses: ['read_only', 'site', 'api_token'] },
  duplicateTemplate: { method: 'POST', path: '/v1/gateway/templates/{id}/duplicate', answer: 'json', pages: 'none', keyed: true, needs: 'token', refuses: ['read_only', 'site', 'api_token'] },
  previewTemplate: { method: 'POST', path: '/v1/gateway/templates/preview', answer: 'json', pages: 'none', keyed: false, needs: 'token', refuses: ['site'] },
  uploadMappingSample: { method: 'POST', path: '/v1/gateway/mappings/uploads', answer: 'json', pages: 'none', keyed: false, needs: 'token', refuses: ['read_only', 'site', 'api_token'] },
  proposeMapping: { method: 'POST', path: '/v1/gateway/mappings/propose', answer: 'json', pages: 'none', keyed: true, needs: 'token', refuses: ['read_only', 'site', 'api_token'] },
  getMappingProposal: { method: 'GET', path: '/v1/gateway/mappings/proposals/{id}', answer: 'json', pages: 'none', keyed: false, needs: 'token', refuses: ['site', 'api_token'] },
  tryMapping: { method: 'POST', path: '/v1/gateway/mappings/try', answer: 'json', pages: 'none', keyed: false, needs: 'token', refuses: ['site'] },
  listMappings: { method: 'GET', path: '/v1/gateway/mappings', answer: 'json', pages: 'number', keyed: false, needs: 'token', refuses: ['site'] },
  createMapping: { method: 'POST', path: '/v1/gateway/mappings', answer: 'json', pages: 'none', keyed: true, needs: 'token', refuses: ['read_only', 'site'] },
  getMapping: { method: 'GET', path: '/v1/gateway/mappings/{id}', answer: 'json', pages: 'none', keyed: false, needs: 'token', refuses: ['site'] },
  updateMapping: { method: 'PUT', path: '/v1/gateway/mappings/{id}', answer: 'json', pages: 'none', keyed: false, needs: 'token', refuses: ['read_only', 'site'] },
  deleteMapping: { method: 'DELETE', path: '/v1/gateway/mappings/{id}', answer: 'nothing', pages: 'none', keyed: false, needs: 'token', refuses: ['read_only', 'site'] },
  previewMapping: { method: 'POST', path: '/v1/gateway/mappings/{id}/preview', answer: 'json', pages: 'none', keyed: true, needs: 'token', refuses: ['read_only', 'site'] },
  getMappingPreview: { method: 'GET', path: '/v1/gateway/mappings/{id}/preview', answer: 'json', pages: 'none', keyed: false, needs: 'token', refuses: ['site'] },
  publishMapping: { method: 'POST', path: '/v1/gateway/mappings/{id}/publish', answer: 'json', pages: 'none', keyed: true, needs: 'token', refuses: ['read_only', 'site'] },
  rollBackMapping: { method: 'POST', path: '/v1/gateway/mappings/{id}/roll-back', answer: 'json', pages: 'none', keyed: true, needs: 'token', refuses: ['read_only', 'site'] },
  listMappingVersions: { method: 'GET', path: '/v1/gateway/mappings/{id}/versions', answer: 'json', pages: 'number', keyed: false, needs: 'token', refuses: ['site'] },
  exportMapping: { method: 'GET', path: '/v1/gateway/mappings/{id}/export', answer: 'json', pages: 'none', keyed: false, needs: 'token', refuses: ['site'] },
  getPortalFeed: { method: 'GET', path: '/v1/gateway/public/feeds/{token}/{file}', answer: 'json', pages: 'none', keyed: false, needs: 'public', refuses: [] },
  showSavedSearch: { method: 'GET', path: '/v1/gateway/public/saved-searches/{token}', answer: 'response', pages: 'none', keyed: false, needs: 'public', refuses: [] },
  confirmSavedSearch: { method: 'POST', path: '/v1/gateway/public/saved-searches/{token}/confirm', answer: 'response', pages: 'none', keyed: false, needs: 'public', refuses: [] },
  showUnsubscribe: { method: 'GET', path: '/v1/gateway/public/saved-searches/{token}/unsubscribe', answer: 'response', pages: 'none', keyed: false, needs: 'public', refuses: [] },
  unsubscribeSavedSearch: { method: 'POST', path: '/v1/gateway/public/saved-searches/{token}/unsubscribe', answer: 'response', pages: 'none', keyed: false, needs: 'public', refuses: [] },
  showMailPreferences: { method: 'GET', path: '/v1/gateway/public/mail-preferences/{token}', answer: 'response', pages: 'none', keyed: false, needs: 'public', refuses: [] },
  showMailUnsubscribe: { method: 'GET', path: '/v1/gateway/public/mail-preferences/{token}/unsubscribe', answer: 'response', pages: 'none', keyed: false, needs: 'public', refuses: [] },
  unsubscribeMails: { method: 'POST', path: '/v1/gateway/public/mail-preferences/{token}/unsubscribe', answer: 'response', pages: 'none', keyed: false, needs: 'public', refuses: [] },
  resubscribeMails: { method: 'POST', path: '/v1/gateway/public/mail-preferences/{token}/subscribe', answer: 'response', pages: 'none', keyed: false, needs: 'public', refuses: [] },
  getNotificationPreferences: { method: 'GET', path: '/v1/gateway/notification-preferences', answer: 'json', pages: 'none', keyed: false, needs: 'token', refuses: ['site'] },
  patchNotificationPreferences: { method: 'PATCH', path: '/v1/gateway/notification-preferences', answer: 'json', pages: 'none', keyed: false, needs: 'token', refuses: ['read_only', 'site', 'api_token'] },
  getPropertySchema: { method: 'GET', path: '/v1/gateway/schemas/property', answer: 'json', pages: 'none', keyed: false, needs: 'public', refuses: [] },
  getOpenapi: { method: 'GET', path: '/v1/gateway/openapi.json', answer: 'json', pages: 'none', keyed: false, needs: 'public', refuses: [] },
} as const;
