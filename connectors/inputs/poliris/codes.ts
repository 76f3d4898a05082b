import type { MappedProperty } from '../../../model/property/property.ts';

type Features = NonNullable<MappedProperty['features']>;
export type Amenity = NonNullable<MappedProperty['amenities']>[number];
export type ProximityType = NonNullable<NonNullable<MappedProperty['proximities']>[number]['type']>;

/** A bit of field 33, "type de chauffage". */
export interface HeatingBit {
  readonly bit: number;
  readonly energy?: keyof NonNullable<Features['heating_energy']>;
  readonly system?: keyof NonNullable<Features['heating_cooling']>;
}

/** The annex lists sums of these; a system that heats and cools is reversible air conditioning. */
export const HEATING_BITS: readonly HeatingBit[] = [
  { bit: 128, system: 'radiator' },
  { bit: 256, system: 'floor_heating' },
  { bit: 512, energy: 'gas' },
  { bit: 1024, energy: 'fuel' },
  { bit: 2048, energy: 'electricity' },
  { bit: 4096, system: 'central_heating' },
  { bit: 8192, system: 'individual_heating' },
  { bit: 16384, system: 'air_conditioning' },
];

/** Field 34, "type de cuisine". Code 1 is "none" by the specification; software writes it for unknown, on listings whose texts describe the kitchen. */
export const KITCHENS: Readonly<Record<string, MappedProperty['kitchen_type'] | undefined>> = {
  '1': undefined,
  '2': 'american',
  '3': 'separate',
  '4': 'industrial',
  '5': 'kitchenette',
  '6': 'american_equipped',
  '7': 'separate_equipped',
  '8': 'equipped_kitchenette',
  '9': 'equipped',
};

/** Amenities by fields with OUI. */
export const AMENITY_FIELDS: ReadonlyArray<readonly [field: number, amenity: Amenity]> = [
  [26, 'furnished'],
  [32, 'separate_toilets'],
  [41, 'lift'],
  [42, 'cellar'],
  [45, 'digicode'],
  [46, 'interphone'],
  [47, 'janitor'],
  [48, 'terrace'],
  [61, 'alarm'],
  [62, 'tv_cable'],
  [64, 'air_conditioning'],
  [65, 'pool'],
  [66, 'disabled_person_access'],
  [67, 'pets_accepted'],
  [68, 'fireplace'],
  [69, 'freezer'],
  [70, 'oven'],
  [71, 'dishwasher'],
  [72, 'microwave'],
  [74, 'telephone'],
  [197, 'load_lift'],
  [198, 'unloading_dock'],
  [222, 'child_friendly'],
  [233, 'washing_machine'],
  [234, 'tumble_dryer'],
  [235, 'internet'],
  [248, 'road_access'],
  [250, 'utilities_access'],
];

/** Amenities by fields with a count. */
export const COUNTED_AMENITIES: ReadonlyArray<readonly [field: number, amenity: Amenity]> = [
  [39, 'balcony'],
  [43, 'parking'],
  [244, 'terrace'],
  [252, 'cellar'],
];

/** Words of fields 9 and 194 (district, transport), folded, that name a nearby place. */
export const PROXIMITY_WORDS: ReadonlyArray<readonly [words: RegExp, type: ProximityType]> = [
  [/\b(bus|navette)\b/, 'bus'],
  [/\b(gare routiere)\b/, 'bus_station'],
  [/\b(gares?|sncf|rer)\b(?! routiere)/, 'train_station'],
  [/\btgv\b/, 'tgv_station'],
  [/\bmetro\b/, 'subway'],
  [/\btram(way)?s?\b/, 'tramway'],
  [/\b(ecoles?|groupe scolaire)\b/, 'elementary_school'],
  [/\b(lycees?|colleges?)\b/, 'high_school'],
  [/\b(creches?)\b/, 'daycare'],
  [/\buniversites?\b/, 'university'],
  [/\b(commerces?|commodites)\b/, 'shops'],
  [/\bsupermarches?\b/, 'supermarket'],
  [/\b(centre ville|centre village|hyper ?centre)\b/, 'city_center'],
  [/\bplages?\b/, 'beach'],
  [/\bmers?\b/, 'sea'],
  [/\bports?\b/, 'port'],
  [/\blacs?\b/, 'lake'],
  [/\bgolfs?\b/, 'golf'],
  [/\btennis\b/, 'tennis'],
  [/\bparcs?\b/, 'park'],
  [/\b(autoroutes?)\b/, 'highway'],
  [/\baeroports?\b/, 'airport'],
  [/\b(hopital|hopitaux|cliniques?)\b/, 'hospital_clinic'],
];

/** Nearby places by fields with OUI. */
export const PROXIMITY_FIELDS: ReadonlyArray<readonly [field: number, type: ProximityType]> = [
  [75, 'lake'],
  [76, 'tennis'],
  [77, 'ski_slopes'],
];

/** Field 124, 128, 132: the specified codes and other spellings of them. */
export const LANGUAGES: Readonly<Record<string, string>> = {
  fr: 'fr',
  fra: 'fr',
  en: 'en',
  eng: 'en',
  gb: 'en',
  uk: 'en',
  us: 'en',
  ang: 'en',
  es: 'es',
  esp: 'es',
  de: 'de',
  deu: 'de',
  ger: 'de',
  all: 'de',
  it: 'it',
  ita: 'it',
  nl: 'nl',
  nld: 'nl',
  pt: 'pt',
  por: 'pt',
  ru: 'ru',
};

/** "Devise" of config.txt, folded; three capital letters are a code. */
export const CURRENCIES: Readonly<Record<string, string>> = {
  euro: 'EUR',
  euros: 'EUR',
  '€': 'EUR',
  'franc suisse': 'CHF',
  'francs suisses': 'CHF',
  dollar: 'USD',
  dollars: 'USD',
  'livre sterling': 'GBP',
  'dirham marocain': 'MAD',
  'franc cfp': 'XPF',
  'franc pacifique': 'XPF',
};

/** Fields without a counterpart in our model, which become custom fields under these keys. */
export const CUSTOM_FIELDS: ReadonlyArray<readonly [field: number, key: string]> = [
  [14, 'loyer_hors_taxes'],
  [57, 'situation'],
  [58, 'nombre_couverts'],
  [59, 'lits_doubles'],
  [60, 'lits_simples'],
  [63, 'calme'],
  [80, 'longueur_facade'],
  [191, 'parquet'],
  [195, 'duree_bail'],
  [196, 'places_en_salle'],
  [199, 'nombre_bureaux'],
  [201, 'prix_masque'],
  [202, 'loyer_annuel_global'],
  [203, 'charges_annuelles_globales'],
  [204, 'loyer_annuel_m2'],
  [205, 'charges_annuelles_m2'],
  [213, 'divisible'],
  [214, 'surface_divisible_min'],
  [215, 'surface_divisible_max'],
  [230, 'logement_a_disposition'],
  [231, 'terrain_en_pente'],
  [232, 'plan_d_eau'],
  [239, 'prestations_diverses'],
  [240, 'longueur_facade'],
  [242, 'nature_bail'],
  [243, 'nature_bail_commercial'],
  [245, 'prix_hors_taxes'],
  [254, 'situation_commerciale'],
  [255, 'surface_max_bureau'],
  [304, 'modalites_charges'],
  [321, 'surface_terrain_necessaire'],
  [322, 'departements'],
  [325, 'version_dpe'],
  [333, 'encadrement_loyers'],
  [334, 'energie_finale'],
];

/** The custom fields with a price, which a price on request hides. */
export const PRICE_FIELDS: ReadonlySet<number> = new Set([202, 203, 204, 205, 245]);

/** Sums of money that explain an offer, by their labels. */
export const INFORMATION_FIELDS: ReadonlyArray<readonly [field: number, label: string]> = [
  [200, "Droit d'entrée"],
  [218, 'Droit au bail'],
  [219, "Valeur à l'achat"],
  [241, 'Montant du rapport'],
  [295, 'Prix du terrain'],
  [296, 'Prix de la maison'],
];
