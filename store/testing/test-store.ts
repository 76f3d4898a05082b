import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import type { Db } from 'mongodb';
import type { ListingWithRaw } from '../../model/listing/listing.ts';
import { sampleListing } from '../../model/testing/sample-listing.ts';
import { openStore } from '../store.ts';
import type { Store } from '../store.ts';

/**
 * A store in an empty database of its own for the tests of one block, dropped after them. Without a MongoDB they are skipped.
 * @param readUrl asked when the tests run: the engines start after the files of the tests are read
 * @returns what the tests get it by, once they run
 */
export function testStore(readUrl: () => string | undefined): { store(): Store; db(): Db } {
  const database = `test_store_${randomUUID().slice(0, 8)}`;
  let opened: { store: Store; client: MongoClient } | undefined;
  before(async function () {
    const url = readUrl();
    if (!url) {
      process.stdout.write('    skipped: no MongoDB is running (MONGODB_URL is not set)\n');
      this.skip();
    }
    opened = { store: await openStore({ url, database }), client: await MongoClient.connect(url) };
  });
  after(async () => {
    await opened?.client.db(database).dropDatabase();
    await opened?.client.close();
    await opened?.store.close();
  });
  const running = () => {
    if (!opened) throw new Error('The store is open only while tests run.');
    return opened;
  };
  return { store: () => running().store, db: () => running().client.db(database) };
}

export async function listed<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** A listing of the gateway g1, as it is stored, with what is given. */
export function storedListing(
  id: string,
  { sync, ...fields }: Parameters<typeof sampleListing>[1] = {},
): ListingWithRaw {
  return sampleListing(id, {
    gateway_id: 'g1',
    stream_id: 'g1.input',
    ...fields,
    sync: { input_id: 'input', job_id: 'job', raw: '{"raw":true}', ...sync },
  });
}
