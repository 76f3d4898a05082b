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

function number(value: number | undefined): string {
  return value === undefined ? '' : String(value);
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

function fill(listing: Listing): string[] {
  const row = EMPTY.slice();
  const put = (column: number, value: string): void => {
    row[column - 1] = value;
  };
  putIdentity(listing, put);
  putSpaces(listing, put);
  putMoney(listing, put);
  putEnergy(listing, put);
  for (const [column, amenity] of AMENITY_COLUMNS) if (listing.amenities?.includes(amenity)) put(column, 'OUI');
  for (const [index, image] of listing.images.entries()) {
    const column = PICTURE_COLUMNS[index];
    const titleColumn = PICTURE_TITLE_COLUMNS[index];
    if (column === undefined || titleColumn === undefined) break;
    put(column, image.url ?? '');
    put(titleColumn, text(image.name));
  }
  return row;
}

type Put = (column: number, value: string) => void;

function putIdentity(listing: Listing, put: Put): void {
  const { location, negotiator, mandate, title, description } = listing;
  put(1, `demo-${listing.office?.code?.toLowerCase() ?? ''}`);
  put(2, listing.reference);
  put(3, listing.type === 'goodwill' ? 'vente-fonds-de-commerce' : (OFFERS[listing.offer_type ?? 'sale'] ?? 'vente'));
  put(
    4,
    listing.sub_type === 'loft'
      ? 'loft/atelier/surface'
      : listing.sub_type === 'shop'
        ? 'boutique'
        : TYPES[listing.type],
  );
  put(5, location?.postal_code ?? '');
  put(6, text(location?.city));
  put(7, location?.country ?? '');
  put(8, text(location?.address));
  put(9, text(location?.district));
  put(20, text(title['fr']));
  put(21, text(description['fr']).slice(0, MAX_DESCRIPTION));
  put(22, day(listing.available_at));
  put(83, mandate?.exclusive ? 'OUI' : 'NON');
  put(84, listing.featured ? 'OUI' : 'NON');
  put(105, negotiator?.phone?.replaceAll(' ', '') ?? '');
  put(106, text(`${negotiator?.first_name ?? ''} ${negotiator?.last_name ?? ''}`));
  put(107, negotiator?.email ?? '');
  put(108, location?.postal_code ?? '');
  put(109, text(location?.city));
  put(112, mandate?.reference ?? '');
  put(113, day(mandate?.start_date));
  put(123, negotiator?.id ?? '');
  put(124, 'EN');
  put(126, text(title['en']));
  put(127, text(description['en']).slice(0, MAX_DESCRIPTION));
  put(175, listing.crm_reference);
  put(181, SUB_TYPES[listing.sub_type ?? 'none'] ?? '');
  put(298, number(location?.geo?.latitude));
  put(299, number(location?.geo?.longitude));
  put(300, '1');
  put(301, '4.12');
}

function putSpaces(listing: Listing, put: Put): void {
  const { sizes, orientation } = listing;
  put(16, number(sizes?.liveable_area?.size));
  put(17, number(sizes?.plot_area?.size));
  put(18, number(listing.living_rooms));
  put(19, number(listing.bedrooms));
  put(24, listing.floor ?? '');
  put(25, number(listing.floors));
  put(27, number(listing.building?.construction?.year));
  put(29, number(listing.bathrooms));
  put(30, number(listing.showerrooms));
  put(31, number(listing.toilets));
  put(33, heating(listing));
  put(34, KITCHENS[listing.kitchen_type ?? 'none'] ?? '');
  if (orientation) {
    put(35, orientation.includes('S') ? 'OUI' : 'NON');
    put(36, orientation.includes('E') ? 'OUI' : 'NON');
    put(37, orientation.includes('W') ? 'OUI' : 'NON');
    put(38, orientation.includes('N') ? 'OUI' : 'NON');
  }
  put(39, number(listing.balconies));
  put(40, number(sizes?.balcony_area?.size));
  put(43, number(listing.parkings));
  put(44, number(listing.garages));
  put(55, number(listing.sleeps));
  if (listing.sub_type === 'duplex') put(81, 'OUI');
  put(252, number(sizes?.cellar_area?.size));
  put(329, number(sizes?.terrace_area?.size));
}

function putMoney(listing: Listing, put: Put): void {
  const { financial, rent_details: rent, life_annuity_details: annuity, coownership } = listing;
  const price = financial?.transaction?.price?.amount;
  put(11, number(price));
  if (rent) {
    put(26, rent.furnished ? 'OUI' : 'NON');
    put(161, number(rent.guarantee_deposit_amount?.amount));
  }
  if (listing.offer_type === 'rental' && price !== undefined) {
    const charges = rent?.fees_amount?.amount ?? 0;
    put(13, 'OUI');
    put(14, 'NON');
    put(15, number(financial?.commissions?.buyer?.amount?.amount));
    put(23, String(charges));
    put(304, '2');
    put(306, number(rent?.inventory_fixtures_amount?.amount));
    put(331, String(price - charges));
    put(333, 'NON');
  } else if (listing.offer_type === 'seasonal_rental') {
    put(49, number(price));
    put(52, number(price));
  } else {
    put(15, number(financial?.commissions?.buyer?.percentage));
    put(302, '1');
    put(303, number(financial?.transaction?.net_sales_price?.amount));
  }
  if (annuity) {
    put(185, number(annuity.initial_capital?.amount));
    put(186, number(annuity.life_annuity?.amount?.amount));
    const occupant = annuity.occupants?.[0];
    put(occupant?.gender === 'male' ? 187 : 188, number(occupant?.age));
  }
  if (coownership?.enabled) {
    put(258, 'OUI');
    put(259, number(coownership.lot_count));
    put(260, number(financial?.building_costs?.amount?.amount));
    put(261, 'NON');
  }
}

function putEnergy(listing: Listing, put: Put): void {
  const energy = listing.legal?.energy;
  if (energy?.epc_category === 'not_applicable') {
    put(177, 'NS');
    put(179, 'NS');
    return;
  }
  put(176, number(energy?.epc_value));
  put(177, energy?.epc_category ?? '');
  put(178, number(energy?.greenhouse_value));
  put(179, energy?.greenhouse_emissions ?? '');
  put(324, day(energy?.diagnostic_date));
  put(325, 'DPE_v07-2021');
  put(326, number(energy?.costs_estimation?.min?.amount));
  put(327, number(energy?.costs_estimation?.max?.amount));
  put(328, number(energy?.costs_estimation?.reference_year));
}

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
