import { AREA_TYPES } from '../../../model/property/sub-types.ts';
import type { MappedProperty } from '../../../model/property/property.ts';
import { AREA_UNITS, KITCHENS, ORIENTATIONS } from './codes.ts';
import type { ListingKind } from './map-kind.ts';
import type { Fields } from '../../kit/mapping/open-fields.ts';

type Area = NonNullable<MappedProperty['areas']>[number];
type Size = NonNullable<Area['size']>;

/** property_areas: our types of areas are the catalogue, in the order of its ids. */
const AREAS: Readonly<Record<string, (typeof AREA_TYPES)[number]>> = Object.fromEntries(
  AREA_TYPES.map((name, id) => [String(id), name]),
);

/** The count to which each type of area belongs. A bathroom with a lavatory is a bathroom. */
const COUNTED = {
  bathrooms: ['8', '41'],
  showerrooms: ['13', '42'],
  toilets: ['16', '107'],
  garages: ['4'],
  parkings: ['5', '74', '75'],
  terraces: ['18'],
  balconies: ['43'],
  cellars: ['6', '109'],
  storage_rooms: ['48'],
} as const satisfies Partial<Record<keyof MappedProperty, readonly string[]>>;

/** The types of areas whose sum is a size of the listing. */
const SUMMED = {
  plot_area: ['51', '101'],
  garden_area: ['49'],
  terrace_area: ['18'],
  balcony_area: ['43'],
  parking_area: ['5', '74', '75'],
  garage_area: ['4'],
  cellar_area: ['6'],
} as const satisfies Partial<Record<keyof NonNullable<MappedProperty['sizes']>, readonly string[]>>;

interface Room {
  readonly id: string;
  readonly count: number;
  readonly size: number;
}

/** Rooms, floors and sizes. */
export function mapRooms(fields: Fields, kind: ListingKind): Partial<MappedProperty> {
  const areas = fields.list('areas');
  const rooms = areas.map((area) => ({
    id: area.raw('type') ?? '',
    count: area.count('number') ?? 1,
    size: area.number('area') ?? 0,
  }));
  const unit = unitOf(fields.object('area'));
  const floor = fields.object('floor');
  return {
    living_rooms: roomNumber(fields),
    bedrooms: fields.count('bedrooms'),
    sleeps: fields.count('sleeps'),
    floor: floor.line('value'),
    floors: floor.count('floors'),
    kitchen_type: KITCHENS.find(([id]) => rooms.some((room) => room.id === id))?.[1],
    ...Object.fromEntries(Object.entries(COUNTED).map(([name, ids]) => [name, countOf(rooms, ids)])),
    sizes: {
      ...Object.fromEntries(Object.entries(SUMMED).map(([name, ids]) => [name, sizeOf(sumOf(rooms, ids), unit)])),
      ...mainSizes(fields, kind, unit),
    },
    areas: areas.flatMap((area) => mapArea(area, unit)),
  };
}

/** "total" is the plot of land; for any other type it is the floor area including parts that do not count as liveable. */
function mainSizes(fields: Fields, kind: ListingKind, unit: Size['unit'] | undefined): MappedProperty['sizes'] {
  const area = fields.object('area');
  const value = sizeOf(area.number('value'), unit);
  const total = sizeOf(area.number('total'), unit);
  if (kind.type === 'land') {
    const ground = total ?? value;
    return ground && { land_area: ground, plot_area: ground };
  }
  return { ...(value && { liveable_area: value }), ...(total && { floor_area: total }) };
}

function unitOf(area: Fields): Size['unit'] | undefined {
  const id = area.raw('unit');
  return id === undefined || id === '0' ? 'sq_m' : area.lookUp('unit', AREA_UNITS);
}

function mapArea(area: Fields, unit: Size['unit'] | undefined): Area[] {
  const type = areaType(area);
  if (type === undefined) {
    return [];
  }
  const floor = area.object('floor').signed('value');
  const [comment] = area.list('comments');
  return [
    {
      type,
      name: comment?.line('title'),
      description: comment?.html('comment'),
      size: sizeOf(area.number('area'), unit),
      floor: floor !== undefined && Number.isInteger(floor) ? floor : undefined,
      orientations: area.lookUpAll('orientations', ORIENTATIONS),
    },
  ];
}

/** Here 0 is a valid type: one that the agency defined. */
function areaType(area: Fields): Area['type'] {
  return area.raw('type') === '0' ? 'custom' : area.lookUp('type', AREAS);
}

/** May be x.5, as Swiss and German agencies count. */
function roomNumber(fields: Fields): number | undefined {
  const rooms = fields.number('rooms');
  if (rooms !== undefined && rooms > 100_000) {
    fields.warn('implausible_value', 'rooms', String(rooms));
    return undefined;
  }
  return rooms;
}

function countOf(rooms: readonly Room[], ids: readonly string[]): number | undefined {
  const count = rooms.filter(({ id }) => ids.includes(id)).reduce((sum, room) => sum + room.count, 0);
  return count > 0 && count <= 100_000 ? count : undefined;
}

function sumOf(rooms: readonly Room[], ids: readonly string[]): number | undefined {
  // Rounded to hundredths, without floating-point errors.
  const sum = rooms.filter(({ id }) => ids.includes(id)).reduce((total, room) => total + room.size, 0);
  return Math.round(sum * 100) / 100 || undefined;
}

function sizeOf(size: number | undefined, unit: Size['unit'] | undefined): Size | undefined {
  return size === undefined || unit === undefined ? undefined : { size, unit };
}
