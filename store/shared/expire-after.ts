import type { Collection, CreateIndexesOptions, Document } from 'mongodb';

/** Codes of MongoDB's server for an index, or a collection, that is not there. */
const NOT_THERE = new Set([26, 27]);
/** Codes of MongoDB's server for an index that exists with other options. */
const OTHER_OPTIONS = new Set([85, 86]);

/** What a TTL index deletes by, and which documents it concerns. */
export interface Expiry {
  /** Name of the index: distinguishes it from other indexes of the same field. */
  readonly name: string;
  /** A field with a date. */
  readonly field: string;
  /** Absent: all documents. */
  readonly only?: Document;
}

/**
 * Has the server delete documents so many days after the date in a field; replaces what was set before. Safe to run by several processes at once.
 * @param days 0: documents are kept, and the index is dropped
 */
export async function expireAfter<T extends Document>(
  collection: Collection<T>,
  { name, field, only }: Expiry,
  days: number,
): Promise<void> {
  if (days === 0) return dropIndex(collection, name);
  const options: CreateIndexesOptions = {
    name,
    expireAfterSeconds: days * 86_400,
    ...(only ? { partialFilterExpression: only } : {}),
  };
  try {
    await collection.createIndex({ [field]: 1 }, options);
  } catch (error) {
    if (!hasCode(error, OTHER_OPTIONS)) throw error;
    await dropIndex(collection, name);
    await collection.createIndex({ [field]: 1 }, options);
  }
}

/** Drops an index if it is there. */
export async function dropIndex<T extends Document>(
  collection: Pick<Collection<T>, 'dropIndex'>,
  name: string,
): Promise<void> {
  await collection.dropIndex(name).catch((fault: unknown) => {
    if (!hasCode(fault, NOT_THERE)) throw fault;
  });
}

const hasCode = (error: unknown, codes: ReadonlySet<number>): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && codes.has(Number(error.code));
