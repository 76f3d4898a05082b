import type { MappedProperty } from '../../../model/property/property.ts';
import { AMENITY_FIELDS, COUNTED_AMENITIES, HEATING_BITS, KITCHENS } from './codes.ts';
import type { Amenity } from './codes.ts';
import { entryOf } from '../../../model/words/fold.ts';
import type { ListingKind } from './map-kind.ts';
import type { Row } from './row.ts';

type Areas = NonNullable<MappedProperty['areas']>;
type Orientation = NonNullable<MappedProperty['orientation']>;

/** Plausible years of construction; feeds also have 24 or 20211. */
const FIRST_YEAR = 1000;
const LAST_YEAR = 2100;

const COMPASS: ReadonlyArray<readonly [field: number, point: 'N' | 'E' | 'S' | 'W']> = [
  [38, 'N'],
  [36, 'E'],
  [35, 'S'],
  [37, 'W'],
];
const CORNERS: Readonly<Record<string, Orientation>> = { NE: 'NE', ES: 'SE', SW: 'SW', NW: 'NW' };

/** Rooms, sizes, floors, equipment, heating, orientation and state of the building. */
export function mapRooms(row: Row, kind: ListingKind): Partial<MappedProperty> {
  const isParking = kind.type === 'parking';
  return {
    living_rooms: row.number(18) ?? row.number(312),
    bedrooms: row.count(19) ?? row.count(314),
    sleeps: row.count(55),
    bathrooms: row.count(29),
    showerrooms: row.count(30),
    toilets: row.count(31),
    parkings: row.count(43) ?? (isParking ? row.count(217) : undefined),
    garages: row.count(44),
    balconies: row.count(39),
    terraces: row.count(244),
    ...(kind.type !== 'land' && { floor: floor(row) }),
    floors: row.count(25),
    sizes: sizes(row, kind),
    areas: areas(row),
    ...kitchen(row, kind),
    ...heating(row),
    ...orientation(row),
    amenities: amenities(row),
    general_condition: condition(row),
    ...construction(row),
    ...view(row),
  };
}

function sizes(row: Row, kind: ListingKind): MappedProperty['sizes'] {
  const surface = row.size(16) ?? row.size(310);
  const plot = row.size(17);
  return {
    ...(kind.type === 'land' && { plot_area: plot ?? surface }),
    ...(kind.type === 'parking' && { parking_area: surface, plot_area: plot }),
    ...(kind.type !== 'land' && kind.type !== 'parking' && { liveable_area: surface, plot_area: plot }),
    main_room_area: row.size(216),
    balcony_area: row.size(40),
    terrace_area: row.size(329),
    cellar_area: row.size(252),
  };
}

function areas(row: Row): Areas {
  const list: Areas = [];
  const add = (type: NonNullable<Areas[number]['type']>, flag: number, size?: number): void => {
    const measured = size === undefined ? undefined : row.size(size);
    if (row.flag(flag) || measured) {
      list.push({ type, ...(measured && { size: measured }) });
    }
  };
  add('entrance', 189);
  add('living_room', 247, 216);
  add('dining_room', 246, 253);
  add('cupboard', 73);
  add('garage', 318);
  return list;
}

/** The ground floor is "0" in the format, too. */
function floor(row: Row): string | undefined {
  const text = row.line(24);
  return text && /^(rdc|rez[ -]de[ -](chauss[ée]e|jardin))$/i.test(text) ? '0' : text;
}

function kitchen(row: Row, kind: ListingKind): Partial<MappedProperty> {
  const code = row.line(34);
  if (code === undefined || code === '0') {
    return {};
  }
  const kitchen = entryOf(KITCHENS, code);
  if (!kitchen && !Object.hasOwn(KITCHENS, code)) {
    row.warn('unmapped_value', 34, code);
  }
  // Software writes "none" for properties that cannot have a kitchen.
  const hasRooms = kind.type !== 'parking' && kind.type !== 'land';
  return { kitchen_type: hasRooms ? kitchen : undefined, crm_kitchen_type: code };
}

function heating(row: Row): Partial<MappedProperty> {
  const code = row.line(33);
  if (code === undefined || code === '0') {
    return {};
  }
  const sum = /^\d{1,6}$/.test(code) ? Number(code) : undefined;
  const known = HEATING_BITS.filter(({ bit }) => ((sum ?? 0) & bit) !== 0);
  const rest = known.reduce((left, { bit }) => left - bit, sum ?? 0);
  if (sum === undefined || rest !== 0) {
    row.warn('unmapped_value', 33, code);
  }
  return {
    features: {
      heating_energy: Object.fromEntries(known.flatMap(({ energy }) => (energy ? [[energy, true]] : []))),
      heating_cooling: Object.fromEntries(known.flatMap(({ system }) => (system ? [[system, true]] : []))),
      crm_heating: code,
    },
  };
}

function orientation(row: Row): Partial<MappedProperty> {
  const points = COMPASS.flatMap(([field, point]) => (row.flag(field) ? [point] : []));
  return {
    orientations: points,
    orientation: points.length === 1 ? points[0] : (CORNERS[points.join('')] ?? CORNERS[points.toReversed().join('')]),
  };
}

function amenities(row: Row): Amenity[] {
  const found = new Set<Amenity>();
  for (const [field, amenity] of AMENITY_FIELDS) {
    if (row.flag(field)) {
      found.add(amenity);
    }
  }
  for (const [field, amenity] of COUNTED_AMENITIES) {
    if (row.number(field)) {
      found.add(amenity);
    }
  }
  // Bit 16384 of the heating: reversible air conditioning.
  if ((Number(row.raw(33) ?? 0) & 16384) !== 0) {
    found.add('air_conditioning');
  }
  return [...found];
}

function condition(row: Row): MappedProperty['general_condition'] {
  if (row.flag(163)) {
    return 'to_renovate';
  }
  return row.flag(28) ? 'excellent' : undefined;
}

function construction(row: Row): Partial<MappedProperty> {
  const year = row.count(27);
  if (year === undefined) {
    return {};
  }
  if (year < FIRST_YEAR || year > LAST_YEAR) {
    row.warn('implausible_value', 27, String(year));
    return {};
  }
  return { building: { construction: { year } } };
}

function view(row: Row): Partial<MappedProperty> {
  if (row.flag(78)) {
    return { view: { type: 'unobstructed' } };
  }
  return row.flag(192) ? { view: { type: 'opposite' } } : {};
}
