import { createWriteStream } from 'node:fs';
import { mkdir, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BSON } from 'mongodb';
import type { Db, Document } from 'mongodb';

const SUFFIX = '.bson';
/** Documents of one insert. */
const BATCH = 500;
/** Types stay what they are: a whole number that was stored in 64 bits is stored in 64 bits again. */
const EXACT = { promoteValues: false, promoteLongs: false, promoteBuffers: false } as const;

/**
 * Writes every collection of a database into a file of its documents in BSON, one after the other, as `mongodump` does. Nothing may write meanwhile.
 * @returns how many documents
 */
export async function writeRecords(db: Db, folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  let documents = 0;
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
    await pipeline(
      db.collection(name).find({}, { raw: true }),
      async function* (found: AsyncIterable<Document>) {
        for await (const document of found) {
          // With `raw` documents are their bytes.
          if (!(document instanceof Uint8Array)) throw new Error('The driver returned no bytes.');
          documents++;
          yield document;
        }
      },
      createWriteStream(join(folder, `${name}${SUFFIX}`)),
    );
  }
  return documents;
}

/** Inserts what `writeRecords` wrote. Indexes are made by the product. */
export async function readRecords(db: Db, folder: string): Promise<number> {
  let documents = 0;
  for (const file of await readdir(folder)) {
    const bytes = await readFile(join(folder, file));
    const collection = db.collection(file.slice(0, -SUFFIX.length));
    const batch: Document[] = [];
    for (let at = 0; at < bytes.length; at += bytes.readInt32LE(at)) {
      batch.push(BSON.deserialize(bytes.subarray(at, at + bytes.readInt32LE(at)), EXACT));
      documents++;
      if (batch.length === BATCH) await collection.insertMany(batch.splice(0));
    }
    if (batch.length > 0) await collection.insertMany(batch);
  }
  return documents;
}
