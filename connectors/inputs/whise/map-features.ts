import type { Fields } from '../../kit/mapping/open-fields.ts';
import type { MappedProperty } from '../../../model/property/property.ts';
import { entryOf, fold } from '../../../model/words/fold.ts';
import { AMENITY_DETAILS, CONDITIONS, HEATING, KITCHENS, ORIENTATIONS, UTILITY_DETAILS } from './codes.ts';
import type { Amenity } from './codes.ts';
import type { Details } from './details.ts';
import { isFurnished } from './map-money.ts';

/** Flags of the estate. */
const AMENITY_FLAGS: ReadonlyArray<readonly [field: string, amenity: Amenity]> = [
  ['garden', 'garden'],
  ['terrace', 'terrace'],
  ['parking', 'parking'],
];

/** Plausible years of construction. */
const FIRST_YEAR = 1_000;
const LAST_YEAR = 2_200;

/** Amenities, condition, heating and building. */
export function mapFeatures(estate: Fields, details: Details): Partial<MappedProperty> {
  const heating = ['1020', '53'].map((id) => details.word(id, HEATING));
  return {
    amenities: amenities(estate, details),
    general_condition: condition(estate.object('state')),
    kitchen_type: details.word('1595', KITCHENS),
    crm_kitchen_type: details.line('1595'),
    orientation: details.word('23', ORIENTATIONS),
    features: {
      heating_energy: flags(heating.map((entry) => entry?.energy)),
      heating_cooling: flags(heating.map((entry) => entry?.system)),
      crm_heating:
        ['1020', '53']
          .flatMap((id) => details.line(id) ?? [])
          .join(', ')
          .slice(0, 1_000) || undefined,
    },
    building: {
      construction: { year: year(details, '14') },
      renovation: { year: year(details, '585') },
    },
    occupancy: { occupied: details.flag('824') },
  };
}

function amenities(estate: Fields, details: Details): Amenity[] {
  const own = AMENITY_FLAGS.flatMap(([field, amenity]) => (estate.number(field) === undefined ? [] : [amenity]));
  const furnished = estate.raw('furnished') !== undefined && isFurnished(estate) ? (['furnished'] as const) : [];
  const others = Object.entries(AMENITY_DETAILS).flatMap(([id, amenity]) =>
    details.flag(id) === true ? [amenity] : [],
  );
  const utilities = UTILITY_DETAILS.some((id) => details.says(id)) ? (['utilities_access'] as const) : [];
  return [...new Set([...own, ...furnished, ...others, ...utilities])];
}

/** The ids of states are not public, and their names are sometimes missing. */
function condition(state: Fields): MappedProperty['general_condition'] {
  const name = state.line('displayName') ?? state.line('name');
  if (name === undefined) {
    return undefined;
  }
  const known = entryOf(CONDITIONS, fold(name));
  if (known === undefined) {
    state.warn('unmapped_value', 'name', name);
  }
  return known;
}

function flags<T extends string>(names: ReadonlyArray<T | undefined>): Partial<Record<T, boolean>> {
  const set: Partial<Record<T, boolean>> = {};
  for (const name of names) {
    if (name !== undefined) {
      set[name] = true;
    }
  }
  return set;
}

function year(details: Details, id: string): number | undefined {
  const value = details.count(id);
  if (value !== undefined && (value < FIRST_YEAR || value > LAST_YEAR)) {
    details.get(id)?.warn('implausible_value', id, String(value));
    return undefined;
  }
  return value;
}
