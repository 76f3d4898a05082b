import { isObject } from '../model/shared/is-object.ts';

/** An object of an aggregation, of which only the server knows the form. */
export type Bucket = Readonly<Record<string, unknown>>;

export const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** The buckets of an aggregation; none if it has another form. */
export function bucketsOf(aggregate: unknown): Bucket[] {
  const buckets = isObject(aggregate) ? aggregate['buckets'] : undefined;
  return Array.isArray(buckets) ? buckets.filter(isObject) : [];
}
