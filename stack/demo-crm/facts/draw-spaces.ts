import type { Commune } from '../communes.ts';
import type { Facts } from './facts.ts';
import type { Dice } from '../random.ts';

/** Rooms, areas (m²), floors and units of a listing; 0 for none, one floor by default. */
type Spaces = Pick<Facts, 'rooms' | 'area' | 'land' | 'floor' | 'floors' | 'units'>;

type DrawSpaces = (dice: Dice, subType: Facts['subType'], setting: Commune['setting']) => Partial<Spaces>;

const NONE: Spaces = { rooms: 0, area: 0, land: 0, floor: 0, floors: 1, units: 0 };
const ATTACHED: readonly Facts['subType'][] = ['townhouse', 'terraced'];
const TOP_FLOOR: readonly Facts['subType'][] = ['penthouse', 'attic'];

const round1 = (value: number): number => Math.round(value * 10) / 10;

function drawFloor(dice: Dice, subType: Facts['subType'], floors: number): number {
  if (subType === 'garden_level') return 0;
  return TOP_FLOOR.includes(subType) ? floors : dice.int(0, floors);
}

const program: DrawSpaces = (dice) => {
  const units = dice.int(12, 90);
  const rooms = dice.int(2, 4);
  return { units, rooms, area: Math.round(rooms * 21 + 4), floors: dice.int(3, 8), floor: 1 };
};

const DRAWS: Readonly<Record<Facts['type'], DrawSpaces>> = {
  apartment: (dice, subType, setting) => {
    const rooms = subType === 'studio' ? 1 : Math.min(7, 1 + Math.floor(dice.between(0.7, 2.9) + dice.next() * 2.1));
    const area = round1(rooms * dice.between(17.5, 22.5) + 8 + (subType === 'loft' ? 35 : 0));
    const floors = setting === 'city' ? dice.int(3, 8) : dice.int(2, 5);
    return { rooms, area, floor: drawFloor(dice, subType, floors), floors };
  },
  house: (dice, subType, setting) => {
    const rooms = Math.min(12, 3 + Math.floor(dice.next() * 3 + dice.next() * 3) + (subType === 'mansion' ? 3 : 0));
    const area = Math.round(rooms * dice.between(19, 25) + 14);
    const spread = setting === 'country' || setting === 'mountain' ? 2_600 : 700;
    const land = Math.round(ATTACHED.includes(subType) ? dice.between(40, 240) : 220 + dice.next() ** 2 * spread);
    return { rooms, area, land, floors: subType === 'bungalow' ? 1 : dice.int(1, 3) };
  },
  land: (dice, subType) => ({
    land: Math.round(subType === 'agricultural' ? dice.between(4_000, 60_000) : dice.between(320, 2_400)),
  }),
  office: (dice) => {
    const floors = dice.int(2, 8);
    const rooms = dice.int(2, 9);
    return { rooms, area: Math.round(rooms * dice.between(18, 42)), floor: dice.int(0, floors), floors };
  },
  commercial: (dice, subType) => ({
    rooms: dice.int(1, 4),
    area: Math.round(dice.between(35, subType === 'shop' ? 190 : 900)),
    floors: 2,
  }),
  goodwill: (dice) => ({ rooms: dice.int(1, 5), area: Math.round(dice.between(38, 210)), floors: 2 }),
  parking: (dice) => ({ area: round1(dice.between(10.5, 18)), floor: -dice.int(0, 2) }),
  building: (dice) => {
    const units = dice.int(3, 14);
    const area = Math.round(units * dice.between(38, 66));
    return { units, rooms: units * 2, area, land: dice.int(120, 700), floors: dice.int(2, 5) };
  },
  program,
  other: program,
};

/** Draws the spaces of a listing, in an order of draws that is part of the catalogue. */
export function drawSpaces(dice: Dice, type: Facts['type'], subType: Facts['subType'], commune: Commune): Spaces {
  return { ...NONE, ...DRAWS[type](dice, subType, commune.setting) };
}
