import type { MappedProperty } from '../../model/property/property.ts';

type Features = NonNullable<MappedProperty['features']>;
type Landscape = NonNullable<NonNullable<MappedProperty['view']>['landscapes']>[number];
type Condition = NonNullable<MappedProperty['general_condition']>;
type Orientation = NonNullable<MappedProperty['orientation']>;
export type Amenity = NonNullable<MappedProperty['amenities']>[number];
export type Energy = keyof NonNullable<Features['heating_energy']>;
export type HeatingSystem = keyof NonNullable<Features['heating_cooling']>;

// Tables by look-up key (see `wordKey`).

export const ORIENTATIONS: Readonly<Record<string, Orientation>> = {
  north: 'N',
  northeast: 'NE',
  east: 'E',
  southeast: 'SE',
  south: 'S',
  southwest: 'SW',
  west: 'W',
  northwest: 'NW',
};

/** PropertyCondition, with the words of older dictionaries. "Resale" says that it is not new. */
export const CONDITIONS: Readonly<Record<string, Condition | undefined>> = {
  newconstruction: 'new',
  fixer: 'to_renovate',
  tobebuilt: 'under_construction',
  underconstruction: 'under_construction',
  updatedremodeled: 'good',
  resale: undefined,
};

/** Levels: how many floors that is. */
export const LEVELS: Readonly<Record<string, number>> = { one: 1, two: 2 };

export const HEATING: Readonly<Record<string, { readonly energy?: Energy; readonly system?: HeatingSystem }>> = {
  activesolar: { energy: 'solar' },
  passivesolar: { energy: 'solar' },
  solar: { energy: 'solar' },
  baseboard: { system: 'convector' },
  central: { system: 'central_heating' },
  coal: { energy: 'coal' },
  coalstove: { energy: 'coal', system: 'stove' },
  electric: { energy: 'electricity' },
  fireplaceinsert: { system: 'fireplace' },
  fireplaces: { system: 'fireplace' },
  geothermal: { energy: 'geothermy' },
  heatpump: { energy: 'heat_pump', system: 'heat_pump' },
  kerosene: { energy: 'fuel' },
  naturalgas: { energy: 'gas' },
  none: { energy: 'none', system: 'no_heating' },
  oil: { energy: 'fuel' },
  pelletstove: { energy: 'wood_pellet', system: 'stove' },
  propane: { energy: 'gas' },
  propanestove: { energy: 'gas', system: 'stove' },
  radiantfloor: { system: 'floor_heating' },
  radiant: { system: 'radiator' },
  steam: { system: 'radiator' },
  wood: { energy: 'wood' },
  woodstove: { energy: 'wood', system: 'stove' },
};

/** Cooling that is more than a fan. */
export const AIR_CONDITIONING: ReadonlySet<string> = new Set([
  'centralair',
  'dual',
  'ductless',
  'electric',
  'gas',
  'geothermal',
  'heatpump',
  'multiunits',
  'wallunits',
  'wallwindowunits',
  'windowunits',
  'zoned',
]);

export const VIEWS: Readonly<Record<string, Landscape>> = {
  bay: 'sea',
  beach: 'sea',
  ocean: 'sea',
  canal: 'river',
  creekstream: 'river',
  river: 'river',
  city: 'city',
  citylights: 'city',
  downtown: 'city',
  skyline: 'city',
  forest: 'forest',
  treeswoods: 'forest',
  garden: 'garden',
  golfcourse: 'golf',
  hills: 'hills',
  ridge: 'hills',
  lake: 'lake',
  pond: 'lake',
  marina: 'harbor',
  meadow: 'greenery',
  orchard: 'greenery',
  pasture: 'countryside',
  rural: 'countryside',
  valley: 'countryside',
  mountains: 'mountains',
  parkgreenbelt: 'park',
  pool: 'swimming_pool',
  vineyard: 'vines',
};

/** Fields that say yes to something a property offers. */
export const AMENITY_FLAGS: ReadonlyArray<readonly [field: string, amenity: Amenity]> = [
  ['PoolPrivateYN', 'pool'],
  ['SpaYN', 'spa'],
  ['FireplaceYN', 'fireplace'],
  ['CarportYN', 'carport'],
  ['WaterfrontYN', 'water_access'],
];

/** What the multiple look-ups of features name, by field and value. */
export const AMENITIES: Readonly<Record<string, Readonly<Record<string, Amenity>>>> = {
  Appliances: {
    barfridge: 'fridge',
    builtinelectricoven: 'oven',
    builtinfreezer: 'freezer',
    builtingasoven: 'oven',
    builtinrefrigerator: 'fridge',
    convectionoven: 'oven',
    cooktop: 'cooking_plate',
    cooktopgas: 'cooking_plate',
    dishwasher: 'dishwasher',
    doubleoven: 'oven',
    dryer: 'tumble_dryer',
    electriccooktop: 'cooking_plate',
    electricoven: 'oven',
    freezer: 'freezer',
    gascooktop: 'cooking_plate',
    gasoven: 'oven',
    inductioncooktop: 'cooking_plate',
    microwave: 'microwave',
    oven: 'oven',
    range: 'cooker',
    gasrange: 'cooker',
    electricrange: 'cooker',
    freestandingrange: 'cooker',
    refrigerator: 'fridge',
    solarhotwater: 'solar_boiler',
    washer: 'washing_machine',
    watersoftener: 'water_softener',
    watersoftenerowned: 'water_softener',
  },
  ExteriorFeatures: {
    balcony: 'balcony',
    barbecue: 'barbecue',
    builtinbarbecue: 'barbecue',
    dock: 'dock',
    garden: 'garden',
    lighting: 'outdoor_lighting',
    outdoorshower: 'outdoor_shower',
    playground: 'playground',
    privateyard: 'garden',
    storage: 'storage_space',
    tenniscourts: 'tennis',
  },
  PatioAndPorchFeatures: { terrace: 'terrace', patio: 'terrace', deck: 'terrace' },
  ParkingFeatures: {
    carport: 'carport',
    attachedcarport: 'carport',
    detachedcarport: 'carport',
    electricgate: 'electrical_gate',
    electricvehiclechargingstations: 'electric_car_terminal',
    garage: 'interior_parking',
    underground: 'interior_parking',
    driveway: 'exterior_parking',
    parkinglot: 'exterior_parking',
    parkingpad: 'exterior_parking',
  },
  SecurityFeatures: {
    buildingsecurity: 'security_service',
    closedcircuitcameras: 'video_surveillance',
    firealarm: 'fire_alarm',
    firesprinklersystem: 'automatic_water_extinguisher',
    keycardentry: 'key_card',
    securitygate: 'access_control',
    securityservice: 'security_service',
    securitysystem: 'alarm',
    securitysystemowned: 'alarm',
  },
  AssociationAmenities: {
    barbecue: 'barbecue',
    cabletv: 'tv_cable',
    coinlaundry: 'common_laundry_room',
    concierge: 'janitor',
    elevators: 'lift',
    fitnesscenter: 'fitness_room',
    golfcourse: 'golf',
    indoorpool: 'pool',
    laundry: 'common_laundry_room',
    playground: 'playground',
    pool: 'pool',
    sauna: 'sauna',
    security: 'security_service',
    serviceelevators: 'load_lift',
    spahottub: 'spa',
    storage: 'storage_space',
    tenniscourts: 'tennis',
  },
  CommunityFeatures: {
    fitnesscenter: 'fitness_room',
    golf: 'golf',
    park: 'park',
    playground: 'playground',
    pool: 'pool',
    tenniscourts: 'tennis',
  },
  WindowFeatures: {
    doublepanewindows: 'double_glazing',
    triplepanewindows: 'triple_glazing',
    shutters: 'shutters',
    screens: 'screens',
    displaywindows: 'display_window',
  },
  WaterSource: { well: 'well', spring: 'source' },
  Basement: {
    crawlspace: 'crawl_space',
    full: 'basement',
    partial: 'basement',
    finished: 'basement',
    unfinished: 'basement',
  },
  Electric: { generator: 'generator' },
  OtherEquipment: { generator: 'generator', hometheater: 'home_cinema', intercom: 'interphone' },
  OtherStructures: { guesthouse: 'guesthouse', poolhouse: 'pool_house', tenniscourts: 'tennis' },
  PowerProductionType: { photovoltaics: 'solar_panels' },
  GreenEnergyGeneration: { solar: 'solar_panels' },
  PetsAllowed: { yes: 'pets_accepted', catsok: 'pets_accepted', dogsok: 'pets_accepted' },
  View: { ocean: 'sea_view', bay: 'sea_view', beach: 'sea_view', mountains: 'mountain_view', lake: 'lake_view' },
  Utilities: { cableconnected: 'tv_cable', sewerconnected: 'sewer_access' },
  AccessibilityFeatures: {
    customizedwheelchairaccessible: 'disabled_person_access',
    visitable: 'disabled_person_access',
  },
};

/** Any value but none in these says yes. */
export const ANY_VALUE: ReadonlyArray<readonly [field: string, amenity: Amenity]> = [['Fencing', 'fenced']];
