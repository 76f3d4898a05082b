import type { Sentence } from '../sentence.ts';
import { AMENITY_NAMES } from './amenities.ts';
import { ROOM_NAMES } from './rooms.ts';
import { CLASS_NAMES, SMALL_ENUMS } from './small.ts';
import {
  CONDITION_NAMES,
  KITCHEN_NAMES,
  LANDSCAPE_NAMES,
  LAND_USE_NAMES,
  MANDATE_NAMES,
  OFFER_NAMES,
  ORIENTATION_NAMES,
  PERIOD_NAMES,
  PROXIMITY_NAMES,
  RENT_STATUS_NAMES,
  STANDING_NAMES,
  STATUS_NAMES,
  TYPE_NAMES,
  VIEW_NAMES,
} from './states.ts';
import { SUB_TYPE_NAMES } from './sub-types.ts';

type Names = Readonly<Record<string, Sentence>>;

/** Names of the values of each field with a fixed list, by its path. */
const BY_PATH: Readonly<Record<string, Names>> = {
  ...SMALL_ENUMS,
  'office.location.precision': SMALL_ENUMS['location.precision'],
  type: TYPE_NAMES,
  sub_type: SUB_TYPE_NAMES,
  offer_type: OFFER_NAMES,
  status: STATUS_NAMES,
  standing: STANDING_NAMES,
  kitchen_type: KITCHEN_NAMES,
  amenities: AMENITY_NAMES,
  'areas.type': ROOM_NAMES,
  'proximities.type': PROXIMITY_NAMES,
  'rent_details.status': RENT_STATUS_NAMES,
  'rent_details.rent_period': PERIOD_NAMES,
  'legal.energy.epc_category': CLASS_NAMES,
  'legal.energy.greenhouse_emissions': CLASS_NAMES,
  'legal.property_and_land.land_use_designation': LAND_USE_NAMES,
  'mandate.type': MANDATE_NAMES,
  'view.type': VIEW_NAMES,
  'view.landscapes': LANDSCAPE_NAMES,
};

/** Names of the values of fields whose paths end alike. */
const BY_ENDING: readonly (readonly [RegExp, Names])[] = [
  [/(?:^|_)condition$/, CONDITION_NAMES],
  [/(?:^|[._])orientations?$/, ORIENTATION_NAMES],
  [/\.period$/, PERIOD_NAMES],
];

/**
 * The name of a value that a field of a listing takes from a fixed list; undefined for a value that is no code, such as an energy class that is a letter.
 * @param path of the field without the places in lists: `areas.type`
 */
export function valueName(path: string, value: string, language: keyof Sentence): string | undefined {
  const names = BY_PATH[path] ?? BY_ENDING.find(([ending]) => ending.test(path))?.[1];
  return names && Object.hasOwn(names, value) ? names[value]?.[language] : undefined;
}
