import type { MappedProperty } from '../../../model/property/property.ts';

export type Amenity = NonNullable<MappedProperty['amenities']>[number];
export type Landscape = NonNullable<NonNullable<MappedProperty['view']>['landscapes']>[number];
export type ProximityType = NonNullable<NonNullable<MappedProperty['proximities']>[number]['type']>;
type AreaType = NonNullable<NonNullable<MappedProperty['areas']>[number]['type']>;
type System = keyof NonNullable<NonNullable<MappedProperty['features']>['heating_cooling']>;
type Energy = keyof NonNullable<NonNullable<MappedProperty['features']>['heating_energy']>;

/** Features that deny something, or announce it for later. */
export const NEGATIONS =
  /^(?:no|not|non|without|sin|un(?:furnished)|optional|space for|room for|pre|preinstalled|preinstallation|partly|part|partially|semi)\b|\bunfurnished\b|\b(?:possible|possibility|option|optional|opcional|pre installation|preinstallation|pre installed|unfurnished)\b/;

/** Features about what is nearby rather than about the property. */
export const NEARNESS =
  // words-allow beside -- a word of real feeds
  /^(?:close to|close|near|nearby|near to|next to|walking distance(?: to)?|walk to|distance to|minutes to|cerca de|cerca|proche|beside|in the vicinity of) |\b(?:nearby|minutes?|mins?|walking distance|meters|metres|\d* ?km|\d+ ?m(?:ts)? (?:to|from|de|del|walk))\b/;

/** Also "Air-Con", "A/C", "AC" and "airconditioning", as folded. */
const AIR_CONDITIONING =
  /\b(?:air ?condition(?:ing|ed|er|ers)?|air ?co(?:n|ns)?|a c|(?<!\d )ac|aire? acondicionad[oa]|climati[sz]a(?:tion|cion)|klimaanlage)\b/;

/** Amenities by words of a feature (folded free text). All matching rows count. */
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
  [AIR_CONDITIONING, 'air_conditioning'],
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

/** Views by words of a feature that mentions a view. */
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

/** Nearby places by words of a feature that mentions proximity or the first line. */
export const PROXIMITY_WORDS: ReadonlyArray<readonly [words: RegExp, type: ProximityType]> = [
  [/\b(?:beach(?:es|side|front)?|playas?|plages?|strand)\b/, 'beach'],
  [/\b(?:sea(?:side|front)?|ocean|mar|mer|zee)\b/, 'sea'],
  [/\bgolf\b/, 'golf'],
  [/\b(?:supermarkets?|supermercados?|supermarche)\b/, 'supermarket'],
  [/\b(?:shops?|shopping|amenities|commercial area|zona comercial|tiendas?|commerces?|winkels?|stores?)\b/, 'shops'],
  [/\b(?:universit(?:y|ies)|universidad)\b/, 'university'],
  [/\b(?:high|secondary) schools?\b|\binstituto\b/, 'high_school'],
  [/\b(?:kindergarten|nurser(?:y|ies)|guarderia)\b/, 'kindergarten'],
  [/\b(?:schools?|colegios?|escuelas?|ecoles?|schule|scholen)\b/, 'elementary_school'],
  [/\b(?:airport|aeropuerto|aeroport|flughafen|luchthaven)\b/, 'airport'],
  [/\b(?:port|puerto|marina|harbou?r|yacht club)\b/, 'port'],
  [/\bbus station\b/, 'bus_station'],
  [/\b(?:metro|subway|underground station)\b/, 'subway'],
  [/\b(?:trams?|tramway)\b/, 'tramway'],
  [/\b(?:trains?|railway|estacion de tren|gare|bahnhof)\b/, 'train_station'],
  [/\b(?:bus(?:es)?|autobus(?:es)?|public transport|transports?|transporte)\b/, 'bus'],
  [/\b(?:doctors?|medical cent(?:re|er)|health cent(?:re|er)|centro (?:de salud|medico))\b/, 'doctor'],
  [/\b(?:hospitals?|clinics?|clinica)\b/, 'hospital_clinic'],
  [/\b(?:motorway|highway|freeway|autopista|autovia|autoroute|autobahn)\b/, 'highway'],
  [/\b(?:town|village|pueblo|cent(?:re|er)|city|centro|ciudad)\b/, 'city_center'],
  [/\b(?:parks?|parque)\b/, 'park'],
  [/\b(?:ski|skiing|slopes)\b/, 'ski_slopes'],
  [/\btennis\b/, 'tennis'],
  [/\b(?:sports? (?:cent(?:re|er)|facilities|hall)|polideportivo)\b/, 'sports_hall'],
  [/\b(?:lakes?|lago)\b/, 'lake'],
  [/\b(?:rivers?|canal)\b/, 'waterway'],
  [/\bcinemas?\b/, 'cinema'],
];

/** Features that name only a setting ("Commercial area", "Marina"), which counts as nearby. */
export const SETTING =
  /^(?:(?:setting|location) )?(?:beachside|beach ?front|seaside|sea ?front|commercial area|zona comercial|town|town cent(?:re|er)|city|city cent(?:re|er)|port|marina)$/;

/** The distance: `400m to the beach`, `5 minutes to`, `a 2 km de`. */
export const DISTANCE = /\b(\d{1,5}) ?(minutes?|mins?|min|km|meters|metres|mts|m)\b(?! ?2)/;

export const DISTANCE_UNITS: Readonly<Record<string, 'minutes' | 'km'>> = {
  minutes: 'minutes',
  minute: 'minutes',
  mins: 'minutes',
  min: 'minutes',
  km: 'km',
};

/** First line: directly next to the property. */
export const FIRST_LINE = /\b(?:beach ?(?:side|front)|front ?line|first line|1st line|primera linea|beach ?front)\b/;

export const HEATING_WORDS: ReadonlyArray<
  readonly [words: RegExp, what: { readonly system?: System; readonly energy?: Energy }]
> = [
  [AIR_CONDITIONING, { system: 'air_conditioning' }],
  [/\bcentral heating\b|\bheating central\b/, { system: 'central_heating' }],
  [/\b(?:under ?floor|u f|floor) heating\b/, { system: 'floor_heating' }],
  [/\bradiators?\b/, { system: 'radiator' }],
  [/\b(?:heat pump|aerothermal|aerotermia)\b/, { system: 'heat_pump', energy: 'heat_pump' }],
  [/\b(?:fire ?places?|chimenea)\b/, { system: 'fireplace' }],
  [/\b(?:wood|pellet) (?:burner|stove)\b|\blog burner\b/, { system: 'stove' }],
  [/\bgas (?:central )?heating\b|\bheating gas\b|\b(?:propane|butane|propano|butano)\b/, { energy: 'gas' }],
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

/** Kinds of kitchen by words of a feature that mentions one. The first matching row counts. */
export const KITCHEN_WORDS: ReadonlyArray<readonly [words: RegExp, kitchen: 'american' | 'kitchenette' | 'separate']> =
  [
    [/\bkitchenette\b/, 'kitchenette'],
    [
      /\b(?:american|open(?: plan)?|open concept) (?:\w+ ){0,3}(?:kitchen|cocina)\b|\b(?:kitchen|cocina) (?:american[oa]?|open(?: plan)?|abierta|lounge)\b/,
      'american',
    ],
    [
      /\b(?:separated?|independent|closed) (?:\w+ ){0,3}kitchen\b|\bkitchen (?:\w+ ){0,2}(?:separated?|independent|closed)\b|\bcocina (?:\w+ ){0,2}(?:independiente|separada|cerrada)\b/,
      'separate',
    ],
  ];

/** Features that state that the kitchen is equipped. */
export const KITCHEN_EQUIPPED =
  /\b(?:fitted|equipped|furnished) (?:\w+ ){0,2}kitchen\b|\bkitchen (?:\w+ ){0,2}(?:fitted|equipped)\b|\ball kitchen appliances\b|\bcocina (?:\w+ ){0,2}(?:equipada|amueblada)\b/;

/** Kinds of kitchen and their equipped variants. */
export const EQUIPPED_KITCHENS = {
  american: 'american_equipped',
  kitchenette: 'equipped_kitchenette',
  separate: 'separate_equipped',
} as const;

/** The state of the building. The first matching row counts. */
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
