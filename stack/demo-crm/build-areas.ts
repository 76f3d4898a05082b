import type { Facts } from './facts/facts.ts';
import type { Listing } from './listing.ts';

type Area = NonNullable<Listing['areas']>[number];
type Proximity = NonNullable<Listing['proximities']>[number];

// Fractions of a home's surface; the rest is divided among the bedrooms.
const LIVING_SHARE = 0.36;
const KITCHEN_SHARE = 0.12;
const BATH_SIZE = 5.4;

function room(type: NonNullable<Area['type']>, name: string, size: number, floor: number): Area {
  return { type, name, size: { size: Math.round(size * 10) / 10, unit: 'sq_m' }, floor };
}

/** The rooms of a home, with sizes that add up to about its surface. */
export function buildAreas(f: Facts): Area[] {
  const ground = f.type === 'apartment' ? f.floor : 0;
  const upstairs = f.type === 'house' && f.floors > 1 ? 1 : ground;
  const baths = f.bathrooms + f.showerRooms;
  const list: Area[] = [
    room('entrance', 'Entrée', Math.min(8, f.area * 0.06), ground),
    room('living_room', 'Séjour', f.area * LIVING_SHARE, ground),
    room('kitchen', 'Cuisine', f.area * KITCHEN_SHARE, ground),
  ];
  const left = Math.max(9 * f.bedrooms, f.area * (0.94 - LIVING_SHARE - KITCHEN_SHARE) - baths * BATH_SIZE);
  for (let number = 1; number <= f.bedrooms; number += 1) {
    const weight = number === 1 ? 1.25 : 1;
    list.push(room('bedroom', `Chambre ${number}`, (left / (f.bedrooms + 0.25)) * weight, upstairs));
  }
  for (let number = 1; number <= f.bathrooms; number += 1)
    list.push(room('bathroom', 'Salle de bains', BATH_SIZE, upstairs));
  for (let number = 1; number <= f.showerRooms; number += 1)
    list.push(room('shower_room', "Salle d'eau", BATH_SIZE - 1, upstairs));
  if (f.terrace > 0) list.push(room('terrace', 'Terrasse', f.terrace, ground));
  if (f.balcony > 0) list.push(room('balcony', 'Balcon', f.balcony, ground));
  if (f.cellar > 0) list.push(room('cellar', 'Cave', f.cellar, -1));
  return list;
}

const NEARBY: Readonly<Record<Facts['commune']['setting'], readonly NonNullable<Proximity['type']>[]>> = {
  city: ['tramway', 'shops', 'elementary_school', 'train_station'],
  suburb: ['bus', 'supermarket', 'elementary_school', 'highway'],
  coast: ['beach', 'port', 'shops', 'bus'],
  mountain: ['ski_slopes', 'shops', 'bus_station', 'lake'],
  country: ['elementary_school', 'trade', 'train_station', 'doctor'],
};

/** Points of interest nearby, with walking or driving minutes. */
export function buildProximities(f: Facts): Proximity[] {
  return NEARBY[f.commune.setting].map((type, index) => ({
    type,
    distance: { length: 2 + ((f.streetNumber * (index + 3) + f.age) % 13), unit: 'minutes' },
  }));
}
