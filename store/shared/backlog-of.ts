import type { Collection, Document, Filter } from 'mongodb';

/** How much waits, and since when the oldest does. */
export interface Backlog {
  readonly count: number;
  /** Undefined: nothing waits. */
  readonly oldest?: Date;
}

/** Counts the documents that fit and finds the earliest date in `field`. */
export async function backlogOf<Doc extends Document>(
  collection: Collection<Doc>,
  filter: Filter<Doc>,
  field: keyof Doc & string,
): Promise<Backlog> {
  const [found] = await collection
    .aggregate<{ count: number; oldest: Date }>([
      { $match: filter },
      { $group: { _id: null, count: { $sum: 1 }, oldest: { $min: `$${field}` } } },
    ])
    .toArray();
  return found ? { count: found.count, oldest: found.oldest } : { count: 0 };
}
