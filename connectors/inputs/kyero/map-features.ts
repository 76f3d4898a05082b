import type { MappedProperty } from '../../../model/property/property.ts';
import type { Amenity } from '../../kit/mapping/feature-words.ts';
import { fold } from '../../../model/words/fold.ts';
import { readFeatures } from '../../kit/mapping/read-features.ts';
import { POOL_WORDS } from './codes.ts';
import type { Element } from '../../kit/mapping/open-element.ts';

/** The fields mapped from the features and the pool. */
export interface Features {
  readonly property: Partial<MappedProperty>;
  readonly amenities: ReadonlySet<Amenity>;
  /** The features unchanged, for readers. */
  readonly lines: readonly string[];
}

/** Most features: the format allows 50; feeds have some 80. */
const MAX_FEATURES = 200;

/** Most features read, including empty and repeated ones. */
const MAX_LOOKED_AT = 1_000;

/** Reads the list of features, which are free text, mostly English, and the pool. Unknown ones stay lines of text. */
export function mapFeatures(root: Element): Features {
  const lines = readLines(root);
  const { property, amenities } = readFeatures(lines);
  const pool = readPool(root);
  if (pool !== undefined) {
    // The element has precedence over words, which may mean a neighbour's pool.
    amenities[pool ? 'add' : 'delete']('pool');
  }
  return { lines, amenities, property: { ...property, amenities: [...amenities] } };
}

/** Each feature once; of several languages English, the language of the table, else the first. */
function readLines(root: Element): string[] {
  const features = root.children('features').flatMap((list) => list.children('feature'));
  const lines = features.slice(0, MAX_LOOKED_AT).map((feature) => {
    const [first] = feature.names();
    return feature.line('') ?? feature.line('en') ?? (first === undefined ? undefined : feature.line(first));
  });
  return [...new Set(lines.flatMap((line) => line ?? []))].slice(0, MAX_FEATURES);
}

/** Whether there is a pool; undefined if `<pool>` is empty or unreadable. */
function readPool(root: Element): boolean | undefined {
  const value = root.raw('pool');
  if (value === undefined) {
    return undefined;
  }
  const hasPool = POOL_WORDS.find(([words]) => words.test(fold(value)))?.[1];
  if (hasPool === undefined) {
    root.warn('unmapped_value', 'pool', value);
  }
  return hasPool;
}
