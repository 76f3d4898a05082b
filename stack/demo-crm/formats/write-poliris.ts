// The French portal format "SeLoger / Poliris" 4.12: 334 columns in quotes, separated by !#, one listing a line, windows-1252.
import type { Listing } from '../listing.ts';
import type { Breakage, RecordFormat } from './format.ts';

const COLUMNS = 334;
const EMPTY: readonly string[] = Array.from({ length: COLUMNS }, () => '');
// The format's own limit for a description.
const MAX_DESCRIPTION = 4_000;

/** Rows of Annonces.csv. Columns are numbered from 1 as in the specification. */
export const POLIRIS: RecordFormat = {
  head: '',
  separator: '',
  tail: '',
  record: (listing, _ordinal, breakage) => {
    const row = fill(listing);
    if (breakage) for (const [column, value] of SPOILT[breakage]) row[column - 1] = value;
    return `"${row.join('"!#"')}"\r\n`;
  },
};

/** Config.txt: which version and software wrote the file, and its currency. */
export const POLIRIS_CONFIG = 'Version=4.12\r\nApplication=Demo CRM / 1.0\r\nDevise=Euro\r\n';

/** Photos.cfg: pictures are given by address. */
export const POLIRIS_PHOTOS = 'Mode=URL\r\n';

const OFFERS: Partial<Record<NonNullable<Listing['offer_type']>, string>> = {
  sale: 'vente',
  rental: 'location',
  seasonal_rental: 'location vacances',
  life_annuity_sale: 'viager',
  program: 'vente',
};

const TYPES: Readonly<Record<Listing['type'], string>> = {
  apartment: 'appartement',
  house: 'maison/villa',
  land: 'terrain',
  office: 'bureaux',
  commercial: 'local',
  goodwill: 'entreprises',
  parking: 'parking/box',
  building: 'immeuble',
  program: 'appartement',
  other: 'inconnu',
};

const SUB_TYPES: Partial<Record<NonNullable<Listing['sub_type']>, string>> = {
  duplex: 'Duplex',
  triplex: 'Triplex',
  loft: 'Loft',
  villa: 'villa',
  townhouse: 'maison de ville',
  semi_detached: 'maison jumelée',
  farmhouse: 'corps de ferme',
  mansion: 'maison de maître',
  agricultural: 'Terrain agricole',
  commercial_land: 'Terrain commercial',
  leasure_land: 'Terrain de loisirs',
  warehouse: 'Entrepôt',
  workshop: "Local d'activités",
  walls: 'Murs commerciaux',
  commercial_building: 'Immeuble commercial',
  office_building: 'Immeuble de bureaux',
  new_program: 'Programme',
  restaurant_and_café: 'Restauration',
};

const KITCHENS: Partial<Record<NonNullable<Listing['kitchen_type']>, string>> = {
  american_equipped: '6',
  separate_equipped: '7',
  equipped_kitchenette: '8',
};

// Column → amenity that it sets to OUI.
const AMENITY_COLUMNS = [
  [41, 'lift'],
  [42, 'cellar'],
  [45, 'digicode'],
  [46, 'interphone'],
  [47, 'janitor'],
  [48, 'terrace'],
  [61, 'alarm'],
  [64, 'air_conditioning'],
  [65, 'pool'],
  [66, 'disabled_person_access'],
  [67, 'pets_accepted'],
  [68, 'fireplace'],
  [70, 'oven'],
  [71, 'dishwasher'],
  [72, 'microwave'],
  [233, 'washing_machine'],
] as const;

const PICTURE_COLUMNS = [...range(85, 93), ...range(164, 174), ...range(264, 273)];
const PICTURE_TITLE_COLUMNS = [...range(94, 102), ...range(274, 294)];

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

function text(value: string | undefined): string {
  return value === undefined ? '' : value.replaceAll('"', "'").replaceAll(/\r?\n/g, '<BR>');
}

/** 2026-09-01 → 01/09/2026. */
function day(value: string | undefined): string {
  return value === undefined ? '' : `${value.slice(8, 10)}/${value.slice(5, 7)}/${value.slice(0, 4)}`;
}

// The format's bit sum: emitter, energy and whether the heating is shared.
function heating(listing: Listing): string {
  const energies = listing.features?.heating_energy;
  const systems = listing.features?.heating_cooling;
  if (!energies || !systems) return '';
  const energy = energies.gas ? 512 : energies.fuel ? 1_024 : energies.electricity ? 2_048 : 0;
  const emitter = systems.radiator ? 128 : 0;
  const sharing = systems.central_heating ? 4_096 : 8_192;
  return String(energy + emitter + sharing);
}

/** The row of a listing, column by column. */
function fill(listing: Listing): string[] {
  const row = EMPTY.slice();
  for (const [column, valueOf] of VALUES) {
    const value = valueOf(listing);
    if (value !== undefined) row[column - 1] = String(value);
  }
  for (const [column, amenity] of AMENITY_COLUMNS) if (listing.amenities?.includes(amenity)) row[column - 1] = 'OUI';
  for (const [index, image] of listing.images.slice(0, PICTURE_COLUMNS.length).entries()) {
    const column = PICTURE_COLUMNS[index];
    const titleColumn = PICTURE_TITLE_COLUMNS[index];
    if (column !== undefined) row[column - 1] = image.url ?? '';
    if (titleColumn !== undefined) row[titleColumn - 1] = text(image.name);
  }
  return row;
}

/** A column, numbered from 1, and its value for a listing; empty if undefined. */
type Column = readonly [column: number, valueOf: (listing: Listing) => string | number | undefined];

/** Columns that only some listings have. */
const only = (applies: (listing: Listing) => boolean, columns: readonly Column[]): readonly Column[] =>
  columns.map(([column, valueOf]) => [column, (listing) => (applies(listing) ? valueOf(listing) : undefined)]);

const isMan = ({ gender }: { readonly gender?: string }): boolean => gender === 'male';
const yesNo = (condition: boolean | undefined): string => (condition ? 'OUI' : 'NON');
const priceOf = ({ financial }: Listing): number | undefined => financial?.transaction?.price?.amount;
const chargesOf = ({ rent_details: rent }: Listing): number => rent?.fees_amount?.amount ?? 0;
const isLet = (listing: Listing): boolean => listing.offer_type === 'rental' && priceOf(listing) !== undefined;
const isHolidayLet = ({ offer_type: offer }: Listing): boolean => offer === 'seasonal_rental';
const isRated = ({ legal }: Listing): boolean => legal?.energy?.epc_category !== 'not_applicable';

function kindOf({ type, sub_type: subType }: Listing): string {
  if (subType === 'loft') return 'loft/atelier/surface';
  return subType === 'shop' ? 'boutique' : TYPES[type];
}

function offerOf({ type, offer_type: offer }: Listing): string {
  return type === 'goodwill' ? 'vente-fonds-de-commerce' : (OFFERS[offer ?? 'sale'] ?? 'vente');
}

const IDENTITY: readonly Column[] = [
  [1, ({ office }) => `demo-${office?.code?.toLowerCase() ?? ''}`],
  [2, ({ reference }) => reference],
  [3, offerOf],
  [4, kindOf],
  [5, ({ location }) => location?.postal_code],
  [6, ({ location }) => text(location?.city)],
  [7, ({ location }) => location?.country],
  [8, ({ location }) => text(location?.address)],
  [9, ({ location }) => text(location?.district)],
  [20, ({ title }) => text(title['fr'])],
  [21, ({ description }) => text(description['fr']).slice(0, MAX_DESCRIPTION)],
  [22, (listing) => day(listing.available_at)],
  [83, ({ mandate }) => yesNo(mandate?.exclusive)],
  [84, ({ featured }) => yesNo(featured)],
  [105, ({ negotiator }) => negotiator?.phone?.replaceAll(' ', '')],
  [106, ({ negotiator }) => text(`${negotiator?.first_name ?? ''} ${negotiator?.last_name ?? ''}`)],
  [107, ({ negotiator }) => negotiator?.email],
  [108, ({ location }) => location?.postal_code],
  [109, ({ location }) => text(location?.city)],
  [112, ({ mandate }) => mandate?.reference],
  [113, ({ mandate }) => day(mandate?.start_date)],
  [123, ({ negotiator }) => negotiator?.id],
  [124, () => 'EN'],
  [126, ({ title }) => text(title['en'])],
  [127, ({ description }) => text(description['en']).slice(0, MAX_DESCRIPTION)],
  [175, (listing) => listing.crm_reference],
  [181, (listing) => SUB_TYPES[listing.sub_type ?? 'none']],
  [298, ({ location }) => location?.geo?.latitude],
  [299, ({ location }) => location?.geo?.longitude],
  [300, () => '1'],
  [301, () => '4.12'],
];

const SPACES: readonly Column[] = [
  [16, ({ sizes }) => sizes?.liveable_area?.size],
  [17, ({ sizes }) => sizes?.plot_area?.size],
  [18, (listing) => listing.living_rooms],
  [19, ({ bedrooms }) => bedrooms],
  [24, ({ floor }) => floor],
  [25, ({ floors }) => floors],
  [27, ({ building }) => building?.construction?.year],
  [29, ({ bathrooms }) => bathrooms],
  [30, ({ showerrooms }) => showerrooms],
  [31, ({ toilets }) => toilets],
  [33, heating],
  [34, (listing) => KITCHENS[listing.kitchen_type ?? 'none']],
  ...only(
    ({ orientation }) => Boolean(orientation),
    [
      [35, ({ orientation }) => yesNo(orientation?.includes('S'))],
      [36, ({ orientation }) => yesNo(orientation?.includes('E'))],
      [37, ({ orientation }) => yesNo(orientation?.includes('W'))],
      [38, ({ orientation }) => yesNo(orientation?.includes('N'))],
    ],
  ),
  [39, ({ balconies }) => balconies],
  [40, ({ sizes }) => sizes?.balcony_area?.size],
  [43, ({ parkings }) => parkings],
  [44, ({ garages }) => garages],
  [55, ({ sleeps }) => sleeps],
  [81, (listing) => (listing.sub_type === 'duplex' ? 'OUI' : undefined)],
  [252, ({ sizes }) => sizes?.cellar_area?.size],
  [329, ({ sizes }) => sizes?.terrace_area?.size],
];

const MONEY: readonly Column[] = [
  [11, priceOf],
  [26, ({ rent_details: rent }) => rent && yesNo(rent.furnished)],
  [161, ({ rent_details: rent }) => rent?.guarantee_deposit_amount?.amount],
  ...only(isLet, [
    [13, () => 'OUI'],
    [14, () => 'NON'],
    [15, ({ financial }) => financial?.commissions?.buyer?.amount?.amount],
    [23, chargesOf],
    [304, () => '2'],
    [306, ({ rent_details: rent }) => rent?.inventory_fixtures_amount?.amount],
    [331, (listing) => (priceOf(listing) ?? 0) - chargesOf(listing)],
    [333, () => 'NON'],
  ]),
  ...only(isHolidayLet, [
    [49, priceOf],
    [52, priceOf],
  ]),
  ...only(
    (listing) => !isLet(listing) && !isHolidayLet(listing),
    [
      [15, ({ financial }) => financial?.commissions?.buyer?.percentage],
      [302, () => '1'],
      [303, ({ financial }) => financial?.transaction?.net_sales_price?.amount],
    ],
  ),
  [185, ({ life_annuity_details: annuity }) => annuity?.initial_capital?.amount],
  [186, ({ life_annuity_details: annuity }) => annuity?.life_annuity?.amount?.amount],
  [187, ({ life_annuity_details: annuity }) => annuity?.occupants?.slice(0, 1).find(isMan)?.age],
  [188, ({ life_annuity_details: annuity }) => annuity?.occupants?.slice(0, 1).find((one) => !isMan(one))?.age],
  ...only(
    ({ coownership }) => coownership?.enabled === true,
    [
      [258, () => 'OUI'],
      [259, ({ coownership }) => coownership?.lot_count],
      [260, ({ financial }) => financial?.building_costs?.amount?.amount],
      [261, () => 'NON'],
    ],
  ),
];

const ENERGY: readonly Column[] = [
  [177, ({ legal }) => legal?.energy?.epc_category],
  [179, ({ legal }) => legal?.energy?.greenhouse_emissions],
  ...only(
    (listing) => !isRated(listing),
    [
      [177, () => 'NS'],
      [179, () => 'NS'],
    ],
  ),
  ...only(isRated, [
    [176, ({ legal }) => legal?.energy?.epc_value],
    [178, ({ legal }) => legal?.energy?.greenhouse_value],
    [324, ({ legal }) => day(legal?.energy?.diagnostic_date)],
    [325, () => 'DPE_v07-2021'],
    [326, ({ legal }) => legal?.energy?.costs_estimation?.min?.amount],
    [327, ({ legal }) => legal?.energy?.costs_estimation?.max?.amount],
    [328, ({ legal }) => legal?.energy?.costs_estimation?.reference_year],
  ]),
];

/** Later columns replace earlier ones of the same number. */
const VALUES: readonly Column[] = [...IDENTITY, ...SPACES, ...MONEY, ...ENERGY];

// Column → broken value.
const SPOILT: Readonly<Record<Breakage, readonly (readonly [number, string])[]>> = {
  price_in_words: [[11, 'sur demande']],
  no_title: [
    [20, ''],
    [126, ''],
  ],
  impossible_type: [[4, 'soucoupe volante']],
  bad_date: [[113, '45/13/2026']],
  bad_coordinates: [
    [298, '948.6'],
    [299, 'est'],
  ],
  no_key: [
    [2, ''],
    [175, ''],
  ],
};
