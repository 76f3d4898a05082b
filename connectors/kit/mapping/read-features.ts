import { LANDSCAPES } from '../../../model/property/enums.ts';
import type { MappedProperty } from '../../../model/property/property.ts';
import {
  AMENITY_WORDS,
  AREA_WORDS,
  CONDITION_WORDS,
  DISTANCE,
  DISTANCE_UNITS,
  FIRST_LINE,
  HEATING_WORDS,
  EQUIPPED_KITCHENS,
  KITCHEN_EQUIPPED,
  KITCHEN_WORDS,
  SETTING,
  NEARNESS,
  NEGATIONS,
  PROXIMITY_WORDS,
  VIEW_WORDS,
} from './feature-words.ts';
import type { Amenity, Landscape } from './feature-words.ts';
import { cutText } from './cut-text.ts';
import { entryOf, fold } from '../../../model/words/fold.ts';

type Proximities = NonNullable<MappedProperty['proximities']>;
type Orientation = NonNullable<MappedProperty['orientation']>;
type Areas = NonNullable<MappedProperty['areas']>;

/** What the lines state about a property. */
export interface ReadFeatures {
  /** All fields except the amenities. */
  readonly property: Partial<MappedProperty>;
  readonly amenities: Set<Amenity>;
}

/** The model's limit for nearby places. */
const MAX_PROXIMITIES = 200;

const COMPASS: Readonly<Record<string, Orientation>> = {
  north: 'N',
  'north east': 'NE',
  northeast: 'NE',
  east: 'E',
  'south east': 'SE',
  southeast: 'SE',
  south: 'S',
  'south west': 'SW',
  southwest: 'SW',
  west: 'W',
  'north west': 'NW',
  northwest: 'NW',
};

type Flags<Name extends 'heating_cooling' | 'heating_energy'> = NonNullable<
  NonNullable<MappedProperty['features']>[Name]
>;

/** What the lines have stated so far. */
interface Collected {
  readonly amenities: Set<Amenity>;
  readonly landscapes: Set<Landscape>;
  readonly orientations: Set<Orientation>;
  readonly proximities: Proximities;
  readonly areas: Set<Areas[number]['type']>;
  readonly systems: Flags<'heating_cooling'>;
  readonly energies: Flags<'heating_energy'>;
  condition?: MappedProperty['general_condition'];
  year?: number;
  kitchen?: keyof typeof EQUIPPED_KITCHENS;
  isKitchenEquipped: boolean;
  readonly kitchenLines: string[];
}

/** A line that states only the year of construction, or only the orientation. */
const YEAR_LINE =
  /^(?:(?:build |construction )?year(?: of)?(?: construction| built| build)?|built in) (1[89]\d{2}|20\d{2})$/;
const ORIENTATION_LINE = /^(?:orientation )?((?:north|south)(?: ?(?:east|west))?|east|west)(?: facing| orientation)?$/;

/** Reads what short lines of free text, mostly English, say about a property. Unknown lines are ignored. */
export function readFeatures(lines: readonly string[]): ReadFeatures {
  const collected: Collected = {
    amenities: new Set(),
    landscapes: new Set(),
    orientations: new Set(),
    proximities: [],
    areas: new Set(),
    systems: {},
    energies: {},
    isKitchenEquipped: false,
    kitchenLines: [],
  };
  for (const line of lines) readLine(collected, line, fold(line));
  const { amenities, landscapes, orientations, proximities, areas, systems, energies, condition, year } = collected;
  const points = [...orientations];
  return {
    amenities,
    property: {
      ...(condition !== undefined && { general_condition: condition }),
      ...(year !== undefined && { building: { construction: { year } } }),
      kitchen_type: kitchenOf(collected),
      crm_kitchen_type: cutText(collected.kitchenLines.join(', '), 1_000) || undefined,
      proximities: proximities.slice(0, MAX_PROXIMITIES),
      areas: [...areas].map((type) => ({ type })),
      features: { heating_cooling: systems, heating_energy: energies },
      orientation: points.length === 1 ? points[0] : undefined,
      orientations: points.length > 1 ? points : undefined,
      view: { landscapes: LANDSCAPES.filter((landscape) => landscapes.has(landscape)) },
    },
  };
}

function readLine(collected: Collected, line: string, words: string): void {
  collected.condition ??= firstOf(CONDITION_WORDS, words);
  if (NEGATIONS.test(words)) return;
  const year = YEAR_LINE.exec(words);
  const point = ORIENTATION_LINE.exec(words);
  if (year) {
    collected.year ??= Number(year[1]);
  } else if (point) {
    collected.orientations.add(COMPASS[point[1] ?? ''] ?? 'N');
  } else if (/\b(?:views?|vistas?)\b/.test(words)) {
    addViews(words, collected);
  } else if (NEARNESS.test(words)) {
    collected.proximities.push(...proximityOf(words, line));
  } else {
    if (FIRST_LINE.test(words) || SETTING.test(words)) collected.proximities.push(...proximityOf(words, line));
    addEquipment(words, collected);
    addKitchen(words, line, collected);
  }
}

function addViews(words: string, { amenities, landscapes }: Collected): void {
  amenities.add('view');
  for (const [pattern, landscape, amenity] of VIEW_WORDS) {
    if (!pattern.test(words)) continue;
    landscapes.add(landscape);
    if (amenity) amenities.add(amenity);
  }
}

function addEquipment(words: string, { amenities, areas, systems, energies }: Collected): void {
  for (const amenity of allOf(AMENITY_WORDS, words)) amenities.add(amenity);
  for (const { system, energy } of allOf(HEATING_WORDS, words)) {
    if (system) systems[system] = true;
    if (energy) energies[energy] = true;
  }
  for (const type of allOf(AREA_WORDS, words)) areas.add(type);
}

function addKitchen(words: string, line: string, collected: Collected): void {
  const kind = firstOf(KITCHEN_WORDS, words);
  const isEquipped = KITCHEN_EQUIPPED.test(words);
  collected.kitchen ??= kind;
  collected.isKitchenEquipped ||= isEquipped;
  if (kind !== undefined || isEquipped) collected.kitchenLines.push(line);
}

function kitchenOf({ kitchen, isKitchenEquipped }: Collected): MappedProperty['kitchen_type'] {
  if (!isKitchenEquipped) return kitchen;
  return kitchen ? EQUIPPED_KITCHENS[kitchen] : 'equipped';
}

function proximityOf(words: string, name: string): Proximities {
  const type = firstOf(PROXIMITY_WORDS, words);
  const [, length, unit] = DISTANCE.exec(words) ?? [];
  const distance =
    length === undefined
      ? undefined
      : { length: Number(length), unit: entryOf(DISTANCE_UNITS, unit ?? '') ?? ('meters' as const) };
  // A nearby place without a word in our model (a restaurant) keeps its name.
  return [{ type, name, distance }];
}

function firstOf<T>(
  table: ReadonlyArray<readonly [words: RegExp, meaning: T, ...rest: unknown[]]>,
  words: string,
): T | undefined {
  return table.find(([pattern]) => pattern.test(words))?.[1];
}

function allOf<T>(table: ReadonlyArray<readonly [words: RegExp, meaning: T]>, words: string): T[] {
  return table.filter(([pattern]) => pattern.test(words)).map(([, meaning]) => meaning);
}
