import { listCommunes, type Commune } from './communes.ts';
import { isHome, labelHome, type Amenity, type Energy, type Facts, type Orientation } from './facts.ts';
import { listOffices, nearestOffice, type Office } from './offices.ts';
import { createDice, hash, type Dice } from './random.ts';
import { DISTRICTS, STREETS, SUB_TYPES, TYPES, type Weighted } from './stock.ts';

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

interface Spaces {
  rooms: number;
  area: number;
  land: number;
  floor: number;
  floors: number;
  units: number;
}

function drawSpaces(dice: Dice, type: Facts['type'], subType: Facts['subType'], commune: Commune): Spaces {
  const none: Spaces = { rooms: 0, area: 0, land: 0, floor: 0, floors: 1, units: 0 };
  switch (type) {
    case 'apartment': {
      const rooms = subType === 'studio' ? 1 : Math.min(7, 1 + Math.floor(dice.between(0.7, 2.9) + dice.next() * 2.1));
      const area = round1(rooms * dice.between(17.5, 22.5) + 8 + (subType === 'loft' ? 35 : 0));
      const floors = commune.setting === 'city' ? dice.int(3, 8) : dice.int(2, 5);
      const floor =
        subType === 'garden_level' ? 0 : subType === 'penthouse' || subType === 'attic' ? floors : dice.int(0, floors);
      return { ...none, rooms, area, floor, floors };
    }
    case 'house': {
      const rooms = Math.min(12, 3 + Math.floor(dice.next() * 3 + dice.next() * 3) + (subType === 'mansion' ? 3 : 0));
      const area = Math.round(rooms * dice.between(19, 25) + 14);
      const attached = subType === 'townhouse' || subType === 'terraced';
      const spread = commune.setting === 'country' || commune.setting === 'mountain' ? 2_600 : 700;
      const land = Math.round(attached ? dice.between(40, 240) : 220 + dice.next() ** 2 * spread);
      return { ...none, rooms, area, land, floors: subType === 'bungalow' ? 1 : dice.int(1, 3) };
    }
    case 'land':
      return {
        ...none,
        land: Math.round(subType === 'agricultural' ? dice.between(4_000, 60_000) : dice.between(320, 2_400)),
      };
    case 'office': {
      const floors = dice.int(2, 8);
      const rooms = dice.int(2, 9);
      return { ...none, rooms, area: Math.round(rooms * dice.between(18, 42)), floor: dice.int(0, floors), floors };
    }
    case 'commercial':
      return {
        ...none,
        rooms: dice.int(1, 4),
        area: Math.round(dice.between(35, subType === 'shop' ? 190 : 900)),
        floors: 2,
      };
    case 'goodwill':
      return { ...none, rooms: dice.int(1, 5), area: Math.round(dice.between(38, 210)), floors: 2 };
    case 'parking':
      return { ...none, area: round1(dice.between(10.5, 18)), floor: -dice.int(0, 2) };
    case 'building': {
      const units = dice.int(3, 14);
      return {
        ...none,
        units,
        rooms: units * 2,
        area: Math.round(units * dice.between(38, 66)),
        land: dice.int(120, 700),
        floors: dice.int(2, 5),
      };
    }
    default: {
      const units = dice.int(12, 90);
      const rooms = dice.int(2, 4);
      return { ...none, units, rooms, area: Math.round(rooms * 21 + 4), floors: dice.int(3, 8), floor: 1 };
    }
  }
}

function round1(value: number): number {
  return Math.round(value * 10) / 10;
}

function maybe(dice: Dice, found: Amenity[], amenity: Amenity, probability: number): void {
  if (dice.chance(probability)) found.push(amenity);
}

function drawAmenities(
  dice: Dice,
  facts: Pick<
    Facts,
    | 'type'
    | 'subType'
    | 'floor'
    | 'floors'
    | 'commune'
    | 'furnished'
    | 'terrace'
    | 'balcony'
    | 'cellar'
    | 'parkings'
    | 'year'
    | 'land'
  >,
): Amenity[] {
  const found: Amenity[] = [];
  if (facts.terrace > 0) found.push('terrace');
  if (facts.balcony > 0) found.push('balcony');
  if (facts.cellar > 0) found.push('cellar');
  if (facts.parkings > 0) found.push('parking');
  if (facts.furnished) found.push('furnished');
  const built = facts.type !== 'land' && facts.type !== 'parking';
  maybe(dice, found, 'optical_fiber', built ? 0.7 : 0);
  maybe(dice, found, 'double_glazing', built ? 0.75 : 0);
  if (facts.type === 'apartment') {
    maybe(dice, found, 'lift', facts.floors > 3 ? 0.8 : 0.2);
    maybe(dice, found, 'interphone', 0.6);
    maybe(dice, found, 'digicode', 0.5);
    maybe(dice, found, 'bike_storage_room', 0.35);
    maybe(dice, found, 'disabled_person_access', 0.2);
    maybe(dice, found, 'janitor', 0.1);
  }
  if (facts.type === 'house') {
    if (facts.land > 120) found.push('garden');
    maybe(dice, found, 'pool', facts.land > 600 ? 0.35 : 0.03);
    maybe(dice, found, 'fireplace', 0.4);
    maybe(dice, found, 'electrical_gate', 0.35);
    maybe(dice, found, 'solar_panels', 0.14);
    maybe(dice, found, 'well', 0.06);
    maybe(dice, found, 'attic', 0.25);
  }
  if (isHome(facts.type)) {
    maybe(dice, found, 'electric_shutters', 0.4);
    maybe(dice, found, 'dressing', 0.25);
    maybe(dice, found, 'air_conditioning', facts.commune.latitude < 44.5 ? 0.5 : 0.12);
    maybe(dice, found, 'alarm', 0.2);
    maybe(dice, found, 'sea_view', facts.commune.setting === 'coast' ? 0.25 : 0);
    maybe(dice, found, 'mountain_view', facts.commune.setting === 'mountain' ? 0.6 : 0);
    maybe(dice, found, 'jacuzzi', 0.03);
    maybe(dice, found, 'wine_cellar', 0.05);
  }
  if (facts.furnished) {
    for (const amenity of ['fridge', 'oven', 'washing_machine', 'microwave', 'television'] as const)
      maybe(dice, found, amenity, 0.8);
    maybe(dice, found, 'dishwasher', 0.6);
    maybe(dice, found, 'wifi', 0.7);
    maybe(dice, found, 'pets_accepted', 0.3);
  }
  if (facts.type === 'land') {
    maybe(dice, found, 'utilities_access', 0.6);
    maybe(dice, found, 'sewer_access', 0.5);
    maybe(dice, found, 'road_access', 0.9);
  }
  if (facts.type === 'office' || facts.type === 'commercial' || facts.type === 'goodwill') {
    maybe(dice, found, 'computer_network', 0.5);
    maybe(dice, found, 'display_window', facts.type === 'office' ? 0 : 0.7);
    maybe(dice, found, 'air_conditioning', 0.5);
    maybe(dice, found, 'access_control', 0.3);
    maybe(dice, found, 'metal_curtain', facts.type === 'office' ? 0 : 0.5);
  }
  if (facts.type === 'parking') {
    maybe(dice, found, 'remote_control', 0.7);
    maybe(dice, found, 'electric_car_terminal', 0.25);
    maybe(dice, found, 'video_surveillance', 0.3);
  }
  return found;
}

function drawYear(dice: Dice, type: Facts['type'], subType: Facts['subType']): number {
  if (type === 'program') return 2027;
  if (subType === 'farmhouse' || subType === 'mansion') return dice.int(1780, 1930);
  if (dice.chance(0.25)) return dice.int(1850, 1948);
  return dice.chance(0.3) ? dice.int(2001, 2025) : dice.int(1949, 2000);
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
    const type = weigh(dice, TYPES);
    const subType = weigh(dice, SUB_TYPES[type]);
    const offer = drawOffer(dice, type, commune);
    const spaces = drawSpaces(dice, type, subType, commune);
    const home = isHome(type);
    const year = drawYear(dice, type, subType);
    const energies: readonly Energy[] =
      type === 'house' && year < 1990
        ? ['gas', 'fuel', 'heat_pump', 'wood_pellet', 'electricity']
        : ['gas', 'gas', 'electricity', 'heat_pump'];
    const energy = year > 2013 && type !== 'apartment' ? 'heat_pump' : dice.pick(energies);
    const bedrooms = home
      ? spaces.rooms <= 1
        ? 0
        : Math.max(1, spaces.rooms - dice.int(1, spaces.rooms > 5 ? 2 : 1))
      : 0;
    const wet = home ? 1 + Math.floor(spaces.rooms / 4) : type === 'office' ? 1 : 0;
    const bathrooms = home ? dice.int(spaces.rooms > 2 ? 1 : 0, wet) : 0;
    const furnished = offer === 'seasonal_rental' || (offer === 'rental' && home && dice.chance(0.25));
    const partial = {
      type,
      subType,
      commune,
      furnished,
      year,
      floor: spaces.floor,
      floors: spaces.floors,
      land: spaces.land,
      terrace: home && dice.chance(type === 'house' ? 0.6 : 0.2) ? dice.int(8, 42) : 0,
      balcony: type === 'apartment' && spaces.floor > 0 && dice.chance(0.45) ? dice.int(3, 14) : 0,
      cellar: home && dice.chance(0.4) ? dice.int(3, 24) : 0,
      parkings: type === 'parking' ? 1 : home && dice.chance(0.5) ? dice.int(1, 3) : 0,
    };
    const label = labelHome(dice, year, energy);
    const age = dice.int(2, 900);
    return {
      // Named one by one: spreading two objects into forty fields took a third of the whole catalogue's time.
      type,
      subType,
      commune,
      furnished,
      year,
      floor: partial.floor,
      floors: partial.floors,
      land: partial.land,
      terrace: partial.terrace,
      balcony: partial.balcony,
      cellar: partial.cellar,
      parkings: partial.parkings,
      energyValue: label.energyValue,
      greenhouseValue: label.greenhouseValue,
      energyClass: label.energyClass,
      greenhouseClass: label.greenhouseClass,
      crmId: String(listingId(seed, slot)),
      reference: `${office.code}-${2026 - Math.floor((age + 120) / 365)}-${String(slot + 1).padStart(4, '0')}`,
      office,
      agent: dice.pick(office.agents),
      offer,
      district: dice.pick(dice.chance(0.5) ? DISTRICTS[commune.setting] : DISTRICTS.any),
      street: dice.pick(STREETS),
      streetNumber: dice.int(1, 148),
      // About 700 m each way: another street, but the same town.
      latitude: Math.round((commune.latitude + dice.between(-0.006, 0.006)) * 1e5) / 1e5,
      longitude: Math.round((commune.longitude + dice.between(-0.008, 0.008)) * 1e5) / 1e5,
      rooms: spaces.rooms,
      bedrooms,
      bathrooms,
      showerRooms: home ? Math.max(bathrooms === 0 ? 1 : 0, wet - bathrooms) : 0,
      toilets: wet,
      area: spaces.area,
      condition:
        year > 2019
          ? 'new'
          : dice.pick(['excellent', 'good', 'good', 'good', 'average', 'to_refresh', 'to_renovate'] as const),
      energy,
      collectiveHeating: type === 'apartment' && dice.chance(0.4),
      amenities: drawAmenities(dice, partial),
      orientation: dice.pick<Orientation>(['S', 'SW', 'SE', 'W', 'E', 'NW', 'N', 'NE']),
      garages:
        type === 'parking'
          ? subType === 'private_garage'
            ? 1
            : 0
          : type === 'house' && dice.chance(0.5)
            ? dice.int(1, 2)
            : 0,
      units: spaces.units,
      pictures: home ? dice.int(5, 12) : type === 'parking' ? dice.int(1, 3) : dice.int(3, 9),
      exclusive: dice.chance(0.35),
      age,
    };
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
