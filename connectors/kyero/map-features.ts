import { LANDSCAPES } from '../../model/property/enums.ts';
import type { MappedProperty } from '../../model/property/property.ts';
import { entryOf, fold } from '../mapping/fold.ts';
import { POOL_WORDS } from './codes.ts';
import type { Element } from './element.ts';
import {
  AMENITY_WORDS,
  AREA_WORDS,
  CONDITION_WORDS,
  DISTANCE,
  DISTANCE_UNITS,
  FIRST_LINE,
  HEATING_WORDS,
  KITCHEN_WORDS,
  NEARNESS,
  NEGATIONS,
  PROXIMITY_WORDS,
  VIEW_WORDS,
} from './features.ts';
import type { Amenity, Landscape } from './features.ts';

type Proximities = NonNullable<MappedProperty['proximities']>;
type Orientation = NonNullable<MappedProperty['orientation']>;
type Areas = NonNullable<MappedProperty['areas']>;

/** What the features and the pool of a listing come to. */
export interface Features {
  readonly property: Partial<MappedProperty>;
  readonly amenities: ReadonlySet<Amenity>;
  /** Each feature as delivered, for readers. */
  readonly lines: readonly string[];
}

/** The format allows 50; feeds have some 80. */
const MAX_FEATURES = 200;

/** Features looked at, empty and repeated ones among them. */
const MAX_LOOKED_AT = 1_000;

/** The most places nearby that our model takes. */
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

/** Reads the list of features, which are free text, mostly English, and the pool. What is not understood stays a line. */
export function mapFeatures(root: Element): Features {
  const lines = readLines(root);
  const amenities = new Set<Amenity>();
  const landscapes = new Set<Landscape>();
  const proximities: Proximities = [];
  const areas: Areas = [];
  const orientations = new Set<Orientation>();
  const found: Partial<MappedProperty> = {};
  const heating_cooling: NonNullable<NonNullable<MappedProperty['features']>['heating_cooling']> = {};
  const heating_energy: NonNullable<NonNullable<MappedProperty['features']>['heating_energy']> = {};
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
      if (FIRST_LINE.test(words)) {
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
      found.kitchen_type ??= firstOf(KITCHEN_WORDS, words);
      found.crm_kitchen_type ??= found.kitchen_type && line;
    }
  }
  const pool = readPool(root);
  if (pool !== undefined) {
    // The format's own element knows better than words that may speak of the neighbour's pool.
    amenities[pool ? 'add' : 'delete']('pool');
  }
  const points = [...orientations];
  return {
    lines,
    amenities,
    property: {
      ...found,
      amenities: [...amenities],
      proximities: proximities.slice(0, MAX_PROXIMITIES),
      areas: areas.filter(({ type }, index) => areas.findIndex((area) => area.type === type) === index),
      features: { heating_cooling, heating_energy },
      orientation: points.length === 1 ? points[0] : undefined,
      orientations: points.length > 1 ? points : undefined,
      view: { landscapes: LANDSCAPES.filter((landscape) => landscapes.has(landscape)) },
    },
  };
}

/** Each feature once, in one language where a feature has several: English, which the words above are in, else the first. */
function readLines(root: Element): string[] {
  const features = root.children('features').flatMap((list) => list.children('feature'));
  const lines = features.slice(0, MAX_LOOKED_AT).map((feature) => {
    const [first] = feature.names();
    return feature.line('') ?? feature.line('en') ?? (first === undefined ? undefined : feature.line(first));
  });
  return [...new Set(lines.flatMap((line) => line ?? []))].slice(0, MAX_FEATURES);
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
  return type ? [{ type, name, distance }] : [];
}

/** Whether there is a pool; undefined where `<pool>` is empty or cannot be read. */
function readPool(root: Element): boolean | undefined {
  const value = root.raw('pool');
  if (value === undefined) {
    return undefined;
  }
  const hasPool = firstOf(POOL_WORDS, fold(value));
  if (hasPool === undefined) {
    root.warn('unmapped_value', 'pool', value);
  }
  return hasPool;
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
