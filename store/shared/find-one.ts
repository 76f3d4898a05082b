import type { Collection, Document, Filter, FindOptions, WithId } from 'mongodb';

/** The first document of a filter; undefined if there is none. */
export async function findOne<Record extends Document>(
  collection: Collection<Record>,
  filter: NoInfer<Filter<Record>>,
  options?: FindOptions,
): Promise<WithId<Record> | undefined> {
  return (await collection.findOne(filter, options)) ?? undefined;
}
