import type { MappedProperty } from '../../../model/property/property.ts';
import type { Amenity } from '../../kit/mapping/feature-words.ts';
import { fold } from '../../kit/mapping/fold.ts';
import { readFeatures } from '../../kit/mapping/read-features.ts';
import { POOL_WORDS } from './codes.ts';
import type { Element } from '../../kit/mapping/open-element.ts';

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

/** Reads the list of features, which are free text, mostly English, and the pool. What is not understood stays a line. */
export function mapFeatures(root: Element): Features {
  const lines = readLines(root);
  const { property, amenities } = readFeatures(lines);
  const pool = readPool(root);
  if (pool !== undefined) {
    // The format's own element knows better than words that may speak of the neighbour's pool.
    amenities[pool ? 'add' : 'delete']('pool');
  }
  return { lines, amenities, property: { ...property, amenities: [...amenities] } };
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

/** Whether there is a pool; undefined where `<pool>` is empty or cannot be read. */
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
