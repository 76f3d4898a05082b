import type { MappedProperty } from '../../../model/property/property.ts';

export type Amenity = NonNullable<MappedProperty['amenities']>[number];
export type Landscape = NonNullable<NonNullable<MappedProperty['view']>['landscapes']>[number];
export type ProximityType = NonNullable<NonNullable<MappedProperty['proximities']>[number]['type']>;
type AreaType = NonNullable<NonNullable<MappedProperty['areas']>[number]['type']>;
type System = keyof NonNullable<NonNullable<MappedProperty['features']>['heating_cooling']>;
type Energy = keyof NonNullable<NonNullable<MappedProperty['features']>['heating_energy']>;

/** Features that say that something is not there, or not yet. */
export const NEGATIONS =
  /^(?:no|not|non|without|sin|un(?:furnished)|optional|space for|room for|pre|preinstalled|preinstallation|partly|part|partially|semi)\b|\bunfurnished\b|\b(?:possible|possibility|option|optional|opcional|pre installation|preinstallation|pre installed|unfurnished)\b/;

/** Features that say what is near, and not what the property has. */
export const NEARNESS =
  /^(?:close to|close|near|nearby|near to|next to|walking distance(?: to)?|walk to|distance to|minutes to|cerca de|cerca|proche|beside) |\b(?:nearby|minutes?|mins?|walking distance|meters|metres|\d* ?km|\d+ ?m(?:ts)? (?:to|from|de|del|walk))\b/;

/** What a feature (free text, folded) says a property has. All rows whose words occur count. */
export const AMENITY_WORDS: ReadonlyArray<readonly [words: RegExp, amenity: Amenity]> = [
  [/\b(?:(?:swimming ?)?pools?|piscinas?|zwembad)\b/, 'pool'],
  [/\b(?:terraces?|terrazas?|terras|solarium)\b/, 'terrace'],
  [/\b(?:balcony|balconies|balcon)\b/, 'balcony'],
  [/\b(?:gardens?|jardin|patio garden|tuin)\b/, 'garden'],
  [
    /\b(?:parking(?! (?:street|public|nearby))|garages?|garaje|aparcamiento|carport)\b(?<!\b(?:street|public) parking)/,
    'parking',
  ],
  [/\bcarport\b/, 'carport'],
  [
    /\b(?:underground|indoor|covered|garage) (?:parking|garages?)\b|\bparking (?:underground|garage|covered)\b|\bgarages?\b|\bgaraje\b/,
    'interior_parking',
  ],
  [/\b(?:open|off road|off street|outdoor) parking\b|\bparking (?:open|outdoor)\b/, 'exterior_parking'],
  [/\b(?:lift|elevator|ascensor)\b/, 'lift'],
  [/\b(?:air conditioning|air conditioned|aircon|airco|a c|aire acondicionado)\b/, 'air_conditioning'],
  [/\b(?:fire ?places?|chimenea|log burner|wood burner)\b/, 'fireplace'],
  [/\b(?:solar panels?|photovoltaic|solar power)\b/, 'solar_panels'],
  [/\bsolar (?:water|boiler)\b/, 'solar_boiler'],
  [/\b(?:gym|gimnasio|fitness)\b/, 'gym'],
  [/\bsauna\b/, 'sauna'],
  [/\b(?:jacuzzi|hot tub|whirlpool)\b/, 'jacuzzi'],
  [/\bspa\b/, 'spa'],
  [/\b(?:alarm|alarma)\b/, 'alarm'],
  [/\b(?:electric|automatic|electronic) gates?\b/, 'electrical_gate'],
  [/\b(?:gated|fenced|walled|fully fenced|vallado)\b/, 'fenced'],
  [/\b(?:24 ?h(?:our)?s? security|security service|security guard|gated security)\b/, 'security_service'],
  [/\b(?:cctv|video surveillance|security cameras?)\b/, 'video_surveillance'],
  [/\b(?:entry ?phone|intercom|interphone|video ?phone|video intercom)\b/, 'interphone'],
  [/\b(?:safe|safe box|strong ?box)$/, 'safe'],
  [/\b(?:electric|automatic|motori[sz]ed) (?:blinds|shutters|persianas)\b/, 'electric_shutters'],
  [/\b(?:double glaz\w+|climalit)\b/, 'double_glazing'],
  [/\btriple glaz\w+\b/, 'triple_glazing'],
  [/\b(?:dressing|vestidor)\b/, 'dressing'],
  [/\bwalk in (?:closet|wardrobes?)\b/, 'walk_in_closet'],
  [/\bwi ?fi\b/, 'wifi'],
  [/\binternet\b/, 'internet'],
  [/\bfib(?:re|er)(?: optics?)?\b/, 'optical_fiber'],
  [/\b(?:satellite|cable) tv\b/, 'tv_cable'],
  [/\b(?:bbq|barbecue|barbeque|barbacoa)\b/, 'barbecue'],
  [/\btennis\b(?<!\bpaddle tennis)/, 'tennis'],
  [/\b(?:disabled access|wheelchair|adapted for disabled)\b/, 'disabled_person_access'],
  [/\b(?:guests? (?:house|apartment|annexe?)|staff accommodation)\b/, 'guesthouse'],
  [/\b(?:wine cellar|bodega)\b/, 'wine_cellar'],
  [/\b(?:cellar|sotano)\b(?<!wine cellar)/, 'cellar'],
  [/\bbasement\b/, 'basement'],
  [/\b(?:storage|store ?room|trastero)\b/, 'storage_space'],
  [/\b(?:laundry|utility room|lavadero)\b/, 'laundry'],
  [/\b(?:attic|loft space)\b/, 'attic'],
  [/^(?:own |private |water )?well$|\bwell water\b/, 'well'],
  [/\bborehole\b/, 'borehole'],
  [/\b(?:irrigation|sprinklers?)\b/, 'watering'],
  [/\b(?:home cinema|cinema room)\b/, 'home_cinema'],
  [
    /^(?:fully |completely |with )?(?:furnished|furniture|amueblad[oa]|gemeubileerd)$|\b(?:fully furnished|furnished fully|all furniture)\b/,
    'furnished',
  ],
  [/\bpets? (?:allowed|accepted|friendly|welcome)\b/, 'pets_accepted'],
  [/\b(?:domotics?|home automation|smart home)\b/, 'domotic'],
  [/\b(?:ev charg\w+|electric car|car charger|charging point)\b/, 'electric_car_terminal'],
  [/\b(?:play ?ground|children s play|play area)\b/, 'playground'],
  [/\b(?:concierge|porter|janitor|conserje)\b/, 'janitor'],
  [/\bdishwasher\b/, 'dishwasher'],
  [/\bwashing machine\b/, 'washing_machine'],
  [/\bfridge\b/, 'fridge'],
  [/\bporch\b|\bloggia\b/, 'loggia'],
  [/\b(?:armou?red|security) door\b/, 'armored_door'],
];

/** What is seen from a property, in features that speak of a view. */
export const VIEW_WORDS: ReadonlyArray<readonly [words: RegExp, landscape: Landscape, amenity?: Amenity]> = [
  [/\b(?:sea|ocean|mar|mediterranean|meer|zee)\b/, 'sea', 'sea_view'],
  [/\b(?:mountains?|montana|berg\w*)\b/, 'mountains', 'mountain_view'],
  [/\blake\b/, 'lake', 'lake_view'],
  [/\bgolf\b/, 'golf'],
  [/\b(?:garden|jardin)\b/, 'garden'],
  [/\b(?:pool|piscina)\b/, 'swimming_pool'],
  [/\b(?:port|marina|harbou?r)\b/, 'port'],
  [/\b(?:city|urban|town)\b/, 'city'],
  [/\b(?:country|countryside|rural|campo)\b/, 'countryside'],
  [/\b(?:forest|woods?)\b/, 'forest'],
  [/\bcourtyard\b/, 'courtyard'],
  [/\bstreet\b/, 'street'],
  [/\bvillage\b/, 'village'],
  [/\bpark\b/, 'park'],
  [/\briver\b/, 'river'],
  [/\b(?:ski|slopes)\b/, 'ski_slopes'],
];

/** What lies near, in features that speak of nearness or of the first line. */
export const PROXIMITY_WORDS: ReadonlyArray<readonly [words: RegExp, type: ProximityType]> = [
  [/\b(?:beach(?:side|front)?|playa|strand)\b/, 'beach'],
  [/\b(?:sea|ocean|mar)\b/, 'sea'],
  [/\bgolf\b/, 'golf'],
  [/\b(?:shops?|shopping|amenities|commercial area)\b/, 'shops'],
  [/\bsupermarkets?\b/, 'supermarket'],
  [/\b(?:town|cent(?:re|er)|city)\b/, 'city_center'],
  [/\bschools?\b/, 'elementary_school'],
  [/\bairport\b/, 'airport'],
  [/\b(?:port|marina|harbou?r)\b/, 'port'],
  [/\b(?:bus|public transport|transport)\b/, 'bus'],
  [/\b(?:train|railway)\b/, 'train_station'],
  [/\b(?:hospital|clinic)\b/, 'hospital_clinic'],
  [/\b(?:motorway|highway)\b/, 'highway'],
  [/\bpark\b/, 'park'],
  [/\b(?:ski|skiing)\b/, 'ski_slopes'],
  [/\btennis\b/, 'tennis'],
  [/\blake\b/, 'lake'],
];

/** How far that is: `400m to the beach`, `5 minutes to`, `a 2 km de`. */
export const DISTANCE = /\b(\d{1,5}) ?(minutes?|mins?|min|km|meters|metres|mts|m)\b(?! ?2)/;

export const DISTANCE_UNITS: Readonly<Record<string, 'minutes' | 'km'>> = {
  minutes: 'minutes',
  minute: 'minutes',
  mins: 'minutes',
  min: 'minutes',
  km: 'km',
};

/** The first line: what lies right before the property. */
export const FIRST_LINE = /\b(?:beach ?(?:side|front)|front ?line|first line|1st line|primera linea|beach ?front)\b/;

export const HEATING_WORDS: ReadonlyArray<
  readonly [words: RegExp, what: { readonly system?: System; readonly energy?: Energy }]
> = [
  [/\b(?:air conditioning|air conditioned|aircon|airco|a c|aire acondicionado)\b/, { system: 'air_conditioning' }],
  [/\bcentral heating\b|\bheating central\b/, { system: 'central_heating' }],
  [/\b(?:under ?floor|u f|floor) heating\b/, { system: 'floor_heating' }],
  [/\bradiators?\b/, { system: 'radiator' }],
  [/\b(?:heat pump|aerothermal|aerotermia)\b/, { system: 'heat_pump', energy: 'heat_pump' }],
  [/\b(?:fire ?places?|chimenea)\b/, { system: 'fireplace' }],
  [/\b(?:wood|pellet) (?:burner|stove)\b|\blog burner\b/, { system: 'stove' }],
  [/\bgas (?:central )?heating\b|\bheating gas\b/, { energy: 'gas' }],
  [/\b(?:oil|diesel) (?:central )?heating\b/, { energy: 'fuel' }],
  [/\belectric heating\b/, { energy: 'electricity' }],
];

export const AREA_WORDS: ReadonlyArray<readonly [words: RegExp, area: AreaType]> = [
  [/\bsolarium\b/, 'solarium'],
  [/\b(?:veranda|conservatory)\b/, 'veranda'],
  [/\bpatio\b/, 'patio'],
  [/\b(?:games?|play) ?room\b/, 'play_room'],
  [/\bsummer kitchen\b|\boutside kitchen\b|\boutdoor kitchen\b/, 'summer_kitchen'],
  [/\bstables?\b|\boutbuildings?\b/, 'outbuilding'],
  [/\bworkshop\b/, 'workshop'],
  [/\b(?:study|office room|home office)\b/, 'study'],
  [/\bindoor pool\b/, 'indoor_swimming_pool'],
];

/** The kitchen, in features that speak of one. The first row counts. */
export const KITCHEN_WORDS: ReadonlyArray<
  readonly [words: RegExp, kitchen: NonNullable<MappedProperty['kitchen_type']>]
> = [
  [/\bkitchenette\b/, 'kitchenette'],
  [/\b(?:american|open(?: plan)?) (?:fitted )?(?:kitchen|cocina)\b/, 'american'],
  [/\b(?:separate|independent) kitchen\b/, 'separate'],
  [
    /\b(?:fitted|equipped|fully fitted|fully equipped) kitchen\b|\bkitchen (?:fully )?(?:fitted|equipped)\b|\ball kitchen appliances\b/,
    'equipped',
  ],
];

/** The state of the building. The first row counts. */
export const CONDITION_WORDS: ReadonlyArray<
  readonly [words: RegExp, condition: NonNullable<MappedProperty['general_condition']>]
> = [
  [/\b(?:under construction|off plan)\b/, 'under_construction'],
  [
    /\b(?:needs?|requires?|for|to) (?:renovat\w+|restor\w+|reform\w*|refurbish\w+|modernis\w+)\b|\b(?:renovation|restoration) (?:required|needed|project)\b/,
    'to_renovate',
  ],
  [/^(?:new|brand new|new construction|newly built|new build|condition new construction)$/, 'new'],
  [/^(?:condition )?(?:excellent|perfect)(?: condition)?$/, 'excellent'],
  [
    /^(?:condition )?(?:good|very good)(?: condition)?$|\b(?:recently|newly|fully|completely|totally) (?:renovated|refurbished|reformed|restored)\b|^(?:renovated|refurbished|reformed)$/,
    'good',
  ],
  [/^(?:condition )?fair(?: condition)?$/, 'average'],
];
