import type { Collection, Document, Filter, FindOptions, WithId } from 'mongodb';

/** Which part of a list is meant; pages count from zero. */
export interface PageOf {
  readonly page: number;
  readonly size: number;
}

/** A part of a list, and how many there are in all. */
export interface Part<T> {
  readonly items: T[];
  readonly total: number;
}

/**
 * A page of what fits a filter, and the number of all that do. `sort` ends with what is unique, usually the id: without it, records of one time could be shown twice
 * or never.
 */
export async function readPage<T extends Document>(
  collection: Collection<T>,
  filter: Filter<T>,
  { page, size }: PageOf,
  options: { readonly sort: Readonly<Record<string, 1 | -1>>; readonly projection?: FindOptions['projection'] },
): Promise<Part<WithId<T>>> {
  const [items, total] = await Promise.all([
    collection
      .find(filter, options)
      .skip(page * size)
      .limit(size)
      .toArray(),
    collection.countDocuments(filter),
  ]);
  return { items, total };
}

/** A filter for times at `from` or later and before `to`; undefined when neither is given. */
export function timeRange({ from, to }: { readonly from?: Date | undefined; readonly to?: Date | undefined }) {
  return from || to ? { ...(from ? { $gte: from } : {}), ...(to ? { $lt: to } : {}) } : undefined;
}
