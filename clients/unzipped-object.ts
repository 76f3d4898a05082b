import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { ObjectStorage } from './object-storage.ts';

const unzip = promisify(gunzip);

/** The bytes of an object that gzip has compressed, of some megabytes at most; undefined if it is not there. Throws where it cannot be read to its end. */
export async function unzippedObject(objects: Pick<ObjectStorage, 'get'>, key: string): Promise<Buffer | undefined> {
  const stream = await objects.get(key);
  // A stream that is piped keeps its errors to itself: the whole is read first.
  return stream && unzip(await buffer(stream));
}
