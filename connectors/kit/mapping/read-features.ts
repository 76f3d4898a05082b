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
import { entryOf, fold } from './fold.ts';

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

/** Reads what short lines of free text, mostly English, say about a property. Unknown lines are ignored. */
export function readFeatures(lines: readonly string[]): ReadFeatures {
  const amenities = new Set<Amenity>();
  const landscapes = new Set<Landscape>();
  const proximities: Proximities = [];
  const areas: Areas = [];
  const orientations = new Set<Orientation>();
  const found: Partial<MappedProperty> = {};
  const heating_cooling: NonNullable<NonNullable<MappedProperty['features']>['heating_cooling']> = {};
  const heating_energy: NonNullable<NonNullable<MappedProperty['features']>['heating_energy']> = {};
  let kitchen: keyof typeof EQUIPPED_KITCHENS | undefined;
  let isKitchenEquipped = false;
  const kitchenLines: string[] = [];
  for (const line of lines) {
    const words = fold(line);
    const year =
      /^(?:(?:build |construction )?year(?: of)?(?: construction| built| build)?|built in) (1[89]\d{2}|20\d{2})$/.exec(
        words,
      );
    const point = /^(?:orientation )?((?:north|south)(?: ?(?:east|west))?|east|west)(?: facing| orientation)?$/.exec(
      words,
    );
    found.general_condition ??= firstOf(CONDITION_WORDS, words);
    if (NEGATIONS.test(words)) {
      continue;
    }
    if (year) {
      found.building ??= { construction: { year: Number(year[1]) } };
    } else if (point) {
      orientations.add(COMPASS[point[1] ?? ''] ?? 'N');
    } else if (/\b(?:views?|vistas?)\b/.test(words)) {
      addViews(words, landscapes, amenities);
    } else if (NEARNESS.test(words)) {
      proximities.push(...proximityOf(words, line));
    } else {
      if (FIRST_LINE.test(words) || SETTING.test(words)) {
        proximities.push(...proximityOf(words, line));
      }
      for (const amenity of allOf(AMENITY_WORDS, words)) {
        amenities.add(amenity);
      }
      for (const { system, energy } of allOf(HEATING_WORDS, words)) {
        if (system) {
          heating_cooling[system] = true;
        }
        if (energy) {
          heating_energy[energy] = true;
        }
      }
      areas.push(...allOf(AREA_WORDS, words).map((type) => ({ type })));
      const kind = firstOf(KITCHEN_WORDS, words);
      const isEquipped = KITCHEN_EQUIPPED.test(words);
      kitchen ??= kind;
      isKitchenEquipped ||= isEquipped;
      if (kind !== undefined || isEquipped) {
        kitchenLines.push(line);
      }
    }
  }
  const points = [...orientations];
  return {
    amenities,
    property: {
      ...found,
      kitchen_type:
        kitchen && isKitchenEquipped
          ? EQUIPPED_KITCHENS[kitchen]
          : (kitchen ?? (isKitchenEquipped ? 'equipped' : undefined)),
      crm_kitchen_type: cutText(kitchenLines.join(', '), 1_000) || undefined,
      proximities: proximities.slice(0, MAX_PROXIMITIES),
      areas: areas.filter(({ type }, index) => areas.findIndex((area) => area.type === type) === index),
      features: { heating_cooling, heating_energy },
      orientation: points.length === 1 ? points[0] : undefined,
      orientations: points.length > 1 ? points : undefined,
      view: { landscapes: LANDSCAPES.filter((landscape) => landscapes.has(landscape)) },
    },
  };
}

function addViews(words: string, landscapes: Set<Landscape>, amenities: Set<Amenity>): void {
  amenities.add('view');
  for (const [pattern, landscape, amenity] of VIEW_WORDS) {
    if (pattern.test(words)) {
      landscapes.add(landscape);
      if (amenity) {
        amenities.add(amenity);
      }
    }
  }
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
