import { BSON } from 'mongodb';
import type { Collection, Document, Filter, FindCursor, FindOptions, WithId } from 'mongodb';

/**
 * A find whose documents the driver hands over as bytes. With command monitoring on, as it is for the metrics, the driver decodes every reply once for the
 * event and once for the cursor; bytes are only passed on. Use it where many or large documents are read.
 */
export const findBytes = <T extends Document>(
  collection: Collection<T>,
  filter: Filter<T>,
  options: Omit<FindOptions, 'raw'> = {},
): FindCursor<Buffer> => collection.find<Buffer>(filter, { ...options, raw: true });

/** A document of the collection from its bytes. */
export const fromBytes = <T extends Document>(_from: Collection<T>, bytes: Buffer): WithId<T> =>
  // As the driver itself does: what a collection holds is what its type says.
  BSON.deserialize(bytes) as WithId<T>;

/** All documents that fit a filter. */
export async function findAll<T extends Document>(
  collection: Collection<T>,
  filter: Filter<T>,
  options: Omit<FindOptions, 'raw'> = {},
): Promise<WithId<T>[]> {
  const found = await findBytes(collection, filter, options).toArray();
  return found.map((bytes) => fromBytes(collection, bytes));
}
