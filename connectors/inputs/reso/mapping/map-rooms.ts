import type { MappedProperty } from '../../../../model/property/property.ts';
import { entryOf } from '../../../../model/words/fold.ts';
import { AMENITIES, AMENITY_FLAGS, ANY_VALUE } from './amenities.ts';
import type { Amenity } from './amenities.ts';
import { AIR_CONDITIONING, CONDITIONS, HEATING, LEVELS, ORIENTATIONS, VIEWS } from './codes.ts';
import type { ListingKind } from './map-kind.ts';
import type { Resource } from './resource.ts';
import { wordKey } from './words.ts';

/** Plausible years of construction; feeds also have 24 or 20211. */
const FIRST_YEAR = 1000;
const LAST_YEAR = 2100;

/** Rooms, floors, equipment, heating, outlook and state of the building. */
export function mapRooms(resource: Resource, kind: ListingKind): Partial<MappedProperty> {
  const found = amenities(resource);
  return {
    living_rooms: roomCount(resource),
    bedrooms: resource.count('BedroomsTotal'),
    ...bathrooms(resource),
    ...parking(resource),
    floors: resource.count('StoriesTotal') ?? resource.count('Stories') ?? levels(resource),
    floor: kind.type === 'land' ? undefined : resource.line('EntryLevel'),
    orientation: resource.lookUp('DirectionFaces', ORIENTATIONS),
    general_condition: condition(resource),
    amenities: found,
    features: heating(resource, found.includes('air_conditioning')),
    building: {
      name: resource.line('BuildingName'),
      construction: { year: year(resource) },
      units_of_building: resource.count('NumberOfUnitsTotal'),
    },
    view: view(resource),
  };
}

/** ParkingTotal includes the spaces of garages (RESO Data Dictionary), our parkings do not. */
function parking(resource: Resource): Pick<MappedProperty, 'garages' | 'parkings'> {
  const garages = resource.count('GarageSpaces');
  const total = resource.count('ParkingTotal');
  return { garages, parkings: total && (Math.max(0, total - (garages ?? 0)) || undefined) };
}

function roomCount(resource: Resource): number | undefined {
  const rooms = resource.number('RoomsTotal');
  return rooms !== undefined && rooms <= 100_000 ? rooms : resource.count('RoomsTotal');
}

/** A full bathroom has a tub, a three-quarter one a shower, a half one neither. If only the total is known, it counts as bathrooms. */
function bathrooms(resource: Resource): Partial<MappedProperty> {
  const [full, threeQuarter, half] = ['BathroomsFull', 'BathroomsThreeQuarter', 'BathroomsHalf'].map((field) =>
    resource.count(field),
  );
  const isApart = full !== undefined || threeQuarter !== undefined || half !== undefined;
  return {
    bathrooms: isApart ? full : (resource.count('BathroomsTotalInteger') ?? resource.count('BathroomsTotalDecimal')),
    showerrooms: threeQuarter,
    toilets: half,
  };
}

/** Of several values of Levels only a number counts. */
function levels(resource: Resource): number | undefined {
  const [word, ...more] = resource.words('Levels');
  return word === undefined || more.length > 0 ? undefined : entryOf(LEVELS, wordKey(word));
}

function amenities(resource: Resource): Amenity[] {
  const found = new Set<Amenity>();
  for (const [field, amenity] of AMENITY_FLAGS) {
    if (resource.flag(field)) {
      found.add(amenity);
    }
  }
  for (const [field, table] of Object.entries(AMENITIES)) {
    for (const word of resource.words(field)) {
      const amenity = entryOf(table, wordKey(word));
      if (amenity) {
        found.add(amenity);
      }
    }
  }
  for (const [field, amenity] of ANY_VALUE) {
    if (resource.words(field).length > 0) {
      found.add(amenity);
    }
  }
  if (resource.words('Cooling').some((word) => AIR_CONDITIONING.has(wordKey(word)))) {
    found.add('air_conditioning');
  }
  if (wordKey(resource.raw('Furnished') ?? '') === 'furnished') {
    found.add('furnished');
  }
  return [...found];
}

function heating(resource: Resource, isCooled: boolean): MappedProperty['features'] {
  const words = resource.words('Heating');
  const known = words.map((word) => entryOf(HEATING, wordKey(word)) ?? {});
  return {
    heating_energy: Object.fromEntries(known.flatMap(({ energy }) => (energy ? [[energy, true]] : []))),
    heating_cooling: Object.fromEntries([
      ...known.flatMap(({ system }) => (system ? [[system, true]] : [])),
      ...(isCooled ? [['air_conditioning', true]] : []),
    ]),
    crm_heating: words.join(', ').slice(0, 1_000) || undefined,
  };
}

/** The first known value of PropertyCondition; NewConstructionYN if it is empty. */
function condition(resource: Resource): MappedProperty['general_condition'] {
  const known = resource.words('PropertyCondition').map((word) => {
    if (!Object.hasOwn(CONDITIONS, wordKey(word))) {
      resource.warn('unmapped_value', 'PropertyCondition', word);
    }
    return entryOf(CONDITIONS, wordKey(word));
  });
  return known.find((value) => value !== undefined) ?? (resource.flag('NewConstructionYN') ? 'new' : undefined);
}

function year(resource: Resource): number | undefined {
  const value = resource.count('YearBuilt');
  if (value !== undefined && (value < FIRST_YEAR || value > LAST_YEAR)) {
    resource.warn('implausible_value', 'YearBuilt', String(value));
    return undefined;
  }
  return value;
}

function view(resource: Resource): MappedProperty['view'] {
  const keys = resource.words('View').map(wordKey);
  const landscapes = [...new Set(keys.flatMap((key) => entryOf(VIEWS, key) ?? []))];
  return { landscapes, ...(keys.includes('panoramic') && { type: 'panoramic' }) };
}
