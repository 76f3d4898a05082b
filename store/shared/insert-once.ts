import { MongoServerError } from 'mongodb';

/** Code of MongoDB's server for a document whose key another one has. */
export const DUPLICATE_KEY = 11_000;

export const isDuplicateKey = (error: unknown): error is MongoServerError =>
  error instanceof MongoServerError && error.code === DUPLICATE_KEY;

/** True when it was inserted, false when it was there already. */
export async function inserted(insert: Promise<unknown>): Promise<boolean> {
  try {
    await insert;
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
