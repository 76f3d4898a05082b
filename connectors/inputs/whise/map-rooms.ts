import type { Fields } from '../../kit/mapping/open-fields.ts';
import type { MappedProperty } from '../../../model/property/property.ts';
import { ROOM_DETAILS } from './codes.ts';
import type { Details } from './details.ts';
import type { EstateKind } from './map-kind.ts';

type Size = { size: number; unit: 'sq_m' };

/** Rooms, floors and sizes, all in square metres. "rooms" are bedrooms. */
export function mapRooms(estate: Fields, kind: EstateKind, details: Details): Partial<MappedProperty> {
  const ground = size(estate.number('groundArea'));
  const area = size(estate.number('area'));
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
    areas: Object.entries(ROOM_DETAILS).flatMap(([id, type]) => {
      const room = size(details.number(id));
      return room ? [{ type, name: details.get(id)?.line('label'), size: room }] : [];
    }),
  };
}

function size(value: number | undefined): Size | undefined {
  return value === undefined ? undefined : { size: value, unit: 'sq_m' };
}
