import { listCommunes, type Commune } from '../communes.ts';
import { drawAmenities } from './draw-amenities.ts';
import { drawSpaces } from './draw-spaces.ts';
import { isHome, labelHome, type Energy, type Facts, type Orientation } from './facts.ts';
import { listOffices, nearestOffice, type Office } from '../offices.ts';
import { createDice, hash, type Dice } from '../random.ts';
import { DISTRICTS, STREETS, SUB_TYPES, TYPES, type Weighted } from '../stock.ts';

function weigh<T>(dice: Dice, list: Weighted<T>): T {
  let left = dice.next() * list.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [value, weight] of list) {
    left -= weight;
    if (left < 0) return value;
  }
  const first = list[0];
  if (!first) throw new Error('cannot choose from an empty list');
  return first[0];
}

function drawOffer(dice: Dice, type: Facts['type'], commune: Commune): Facts['offer'] {
  if (type === 'program') return 'program';
  if (type === 'land' || type === 'building' || type === 'goodwill') return 'sale';
  if (!isHome(type)) return dice.chance(0.45) ? 'rental' : 'sale';
  const holiday = commune.setting === 'coast' || commune.setting === 'mountain';
  if (holiday && dice.chance(0.16)) return 'seasonal_rental';
  if (dice.chance(0.02)) return 'life_annuity_sale';
  return dice.chance(type === 'apartment' ? 0.36 : 0.12) ? 'rental' : 'sale';
}

function drawYear(dice: Dice, type: Facts['type'], subType: Facts['subType']): number {
  if (type === 'program') return 2027;
  if (subType === 'farmhouse' || subType === 'mansion') return dice.int(1780, 1930);
  if (dice.chance(0.25)) return dice.int(1850, 1948);
  return dice.chance(0.3) ? dice.int(2001, 2025) : dice.int(1949, 2000);
}

function drawEnergy(dice: Dice, type: Facts['type'], year: number): Energy {
  if (year > 2013 && type !== 'apartment') return 'heat_pump';
  const energies: readonly Energy[] =
    type === 'house' && year < 1990
      ? ['gas', 'fuel', 'heat_pump', 'wood_pellet', 'electricity']
      : ['gas', 'gas', 'electricity', 'heat_pump'];
  return dice.pick(energies);
}

type Rooms = Pick<Facts, 'bedrooms' | 'bathrooms' | 'showerRooms' | 'toilets'>;

function drawRooms(dice: Dice, type: Facts['type'], rooms: number): Rooms {
  if (!isHome(type)) return { bedrooms: 0, bathrooms: 0, showerRooms: 0, toilets: type === 'office' ? 1 : 0 };
  const bedrooms = rooms <= 1 ? 0 : Math.max(1, rooms - dice.int(1, rooms > 5 ? 2 : 1));
  const wet = 1 + Math.floor(rooms / 4);
  const bathrooms = dice.int(rooms > 2 ? 1 : 0, wet);
  return { bedrooms, bathrooms, showerRooms: Math.max(bathrooms === 0 ? 1 : 0, wet - bathrooms), toilets: wet };
}

type Extras = Pick<Facts, 'terrace' | 'balcony' | 'cellar' | 'parkings'>;

function drawExtras(dice: Dice, type: Facts['type'], floor: number): Extras {
  const home = isHome(type);
  return {
    terrace: home && dice.chance(type === 'house' ? 0.6 : 0.2) ? dice.int(8, 42) : 0,
    balcony: type === 'apartment' && floor > 0 && dice.chance(0.45) ? dice.int(3, 14) : 0,
    cellar: home && dice.chance(0.4) ? dice.int(3, 24) : 0,
    parkings: type === 'parking' ? 1 : home && dice.chance(0.5) ? dice.int(1, 3) : 0,
  };
}

function drawCondition(dice: Dice, year: number): Facts['condition'] {
  if (year > 2019) return 'new';
  return dice.pick(['excellent', 'good', 'good', 'good', 'average', 'to_refresh', 'to_renovate'] as const);
}

function drawGarages(dice: Dice, type: Facts['type'], subType: Facts['subType']): number {
  if (type === 'parking') return subType === 'private_garage' ? 1 : 0;
  return type === 'house' && dice.chance(0.5) ? dice.int(1, 2) : 0;
}

function drawPictureCount(dice: Dice, type: Facts['type']): number {
  if (isHome(type)) return dice.int(5, 12);
  return type === 'parking' ? dice.int(1, 3) : dice.int(3, 9);
}

// About 700 m each way: another street, but the same town.
const nearby = (dice: Dice, degrees: number, spread: number): number =>
  Math.round((degrees + dice.between(-spread, spread)) * 1e5) / 1e5;

/** Draws the facts of a listing. The order of the draws is part of the catalogue: never change it. */
function drawFacts(dice: Dice, { id, slot, commune, office }: Origin): Facts {
  const type = weigh(dice, TYPES);
  const subType = weigh(dice, SUB_TYPES[type]);
  const offer = drawOffer(dice, type, commune);
  const spaces = drawSpaces(dice, type, subType, commune);
  const year = drawYear(dice, type, subType);
  const energy = drawEnergy(dice, type, year);
  const { bedrooms, bathrooms, showerRooms, toilets } = drawRooms(dice, type, spaces.rooms);
  const furnished = offer === 'seasonal_rental' || (offer === 'rental' && isHome(type) && dice.chance(0.25));
  const { floor, floors, land } = spaces;
  const { terrace, balcony, cellar, parkings } = drawExtras(dice, type, floor);
  const label = labelHome(dice, year, energy);
  const age = dice.int(2, 900);
  // Named one by one: spreading two objects into forty fields took a third of the whole catalogue's time.
  return {
    type,
    subType,
    commune,
    furnished,
    year,
    floor,
    floors,
    land,
    terrace,
    balcony,
    cellar,
    parkings,
    energyValue: label.energyValue,
    greenhouseValue: label.greenhouseValue,
    energyClass: label.energyClass,
    greenhouseClass: label.greenhouseClass,
    crmId: String(id),
    reference: `${office.code}-${2026 - Math.floor((age + 120) / 365)}-${String(slot + 1).padStart(4, '0')}`,
    office,
    agent: dice.pick(office.agents),
    offer,
    district: dice.pick(dice.chance(0.5) ? DISTRICTS[commune.setting] : DISTRICTS.any),
    street: dice.pick(STREETS),
    streetNumber: dice.int(1, 148),
    latitude: nearby(dice, commune.latitude, 0.006),
    longitude: nearby(dice, commune.longitude, 0.008),
    rooms: spaces.rooms,
    bedrooms,
    bathrooms,
    showerRooms,
    toilets,
    area: spaces.area,
    condition: drawCondition(dice, year),
    energy,
    collectiveHeating: type === 'apartment' && dice.chance(0.4),
    amenities: drawAmenities(dice, { type, commune, furnished, floors, land, terrace, balcony, cellar, parkings }),
    orientation: dice.pick<Orientation>(['S', 'SW', 'SE', 'W', 'E', 'NW', 'N', 'NE']),
    garages: drawGarages(dice, type, subType),
    units: spaces.units,
    pictures: drawPictureCount(dice, type),
    exclusive: dice.chance(0.35),
    age,
  };
}

/** The number, place and office of a listing. */
interface Origin {
  readonly id: number;
  readonly slot: number;
  readonly commune: Commune;
  readonly office: Office;
}

/** Draws the facts of any slot of a catalogue, independently of all others. */
export function createFacts(seed: number): (slot: number) => Facts {
  const communes = listCommunes();
  const offices = listOffices();
  const officeOf = new Map<Commune, Office>(
    communes.map((commune) => [commune, nearestOffice(offices, commune.latitude, commune.longitude)]),
  );
  return (slot) => {
    const dice = createDice(hash(seed, slot, 0x5eed));
    const commune = dice.pick(communes);
    const office = officeOf.get(commune) ?? dice.pick(offices);
    return drawFacts(dice, { id: listingId(seed, slot), slot, commune, office });
  };
}

// Slots of one seed stay below a million, so that ids of different seeds differ.
const SLOTS_PER_SEED = 1_000_000;

/** The CRM's number of a listing: unique over all slots and seeds. */
function listingId(seed: number, slot: number): number {
  return (seed + 1) * SLOTS_PER_SEED + slot;
}

/** The seed and slot of a CRM number; undefined if no listing can have it. */
export function parseListingId(id: number): { seed: number; slot: number } | undefined {
  if (!Number.isSafeInteger(id) || id < SLOTS_PER_SEED) return undefined;
  return { seed: Math.floor(id / SLOTS_PER_SEED) - 1, slot: id % SLOTS_PER_SEED };
}
