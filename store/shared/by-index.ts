import type { Collection, Document } from 'mongodb';

/**
 * Stages that find documents by the fields of an index and then leave out others. MongoDB merges the two; some servers of its protocol use an index only for a stage that has no
 * other field, and go through the whole collection otherwise.
 */
export const byIndex = (indexed: Document, also: Document): Document[] => [{ $match: indexed }, { $match: also }];

/** How many documents stages find. */
export async function countOf<T extends Document>(
  collection: Pick<Collection<T>, 'aggregate'>,
  stages: readonly Document[],
): Promise<number> {
  const [found] = await collection.aggregate<{ count: number }>([...stages, { $count: 'count' }]).toArray();
  return found?.count ?? 0;
}
