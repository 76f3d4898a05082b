import type { Fields } from '../../kit/mapping/open-fields.ts';
import type { MappedProperty } from '../../../model/property/property.ts';
import { ROOM_DETAILS, ROOM_FLAGS } from './codes.ts';
import type { Details } from './details.ts';
import type { EstateKind } from './map-kind.ts';

type Areas = NonNullable<MappedProperty['areas']>;
type Size = { size: number; unit: 'sq_m' };

/** Rooms, floors and sizes, all in square metres. "rooms" are bedrooms. */
export function mapRooms(estate: Fields, kind: EstateKind, details: Details): Partial<MappedProperty> {
  const ground = size(estate.number('groundArea'));
  const area = size(estate.number('area')) ?? size(details.number('407'));
  const isLand = kind.type === 'land';
  return {
    bedrooms: estate.count('rooms'),
    bathrooms: estate.count('bathRooms'),
    toilets: details.count('55'),
    kitchens: details.flag('38') === true ? 1 : undefined,
    storage_rooms: details.flag('134') === true ? 1 : undefined,
    garages: estate.count('garage'),
    parkings: estate.count('parking'),
    floor: estate.line('floor'),
    floors: details.count('15'),
    sizes: {
      ...(isLand ? { land_area: ground ?? area } : { liveable_area: area }),
      plot_area: isLand ? (ground ?? area) : ground,
      garden_area: size(estate.number('gardenArea')),
      terrace_area: size(details.number('874')),
      main_room_area: size(details.number('1009')),
    },
    areas: rooms(details),
  };
}

/** Single rooms with their sizes, if stated. */
function rooms(details: Details): Areas {
  const sized: Areas = Object.entries(ROOM_DETAILS).flatMap(([id, type]) => {
    const room = size(details.number(id));
    return room ? [{ type, name: details.get(id)?.line('label'), size: room }] : [];
  });
  const known = new Set(sized.map(({ type }) => type));
  return Object.entries(ROOM_FLAGS).reduce(
    (areas, [id, type]) => (details.flag(id) === true && !known.has(type) ? [...areas, { type }] : areas),
    sized,
  );
}

function size(value: number | undefined): Size | undefined {
  return value === undefined ? undefined : { size: value, unit: 'sq_m' };
}
