import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { unzippedObject } from './unzipped-object.ts';

const ZIPPED = gzipSync('some text');
const read = (stream: Readable | undefined) => unzippedObject({ get: async () => stream }, 'a/key');
const failureOf = (stream: Readable) => read(stream).catch((error: unknown) => error);

describe('An object that gzip has compressed', () => {
  it('is read whole, and is none where there is none', async () => {
    expect(String(await read(Readable.from([ZIPPED.subarray(0, 9), ZIPPED.subarray(9)])))).to.equal('some text');
    expect(await read(undefined)).to.equal(undefined);
  });

  it('fails where the connection breaks in the middle, and where bytes are missing', async () => {
    const breaking = Readable.from(
      (async function* parts() {
        yield ZIPPED.subarray(0, 9);
        throw new Error('The connection broke.');
      })(),
    );
    expect(await failureOf(breaking))
      .to.be.instanceOf(Error)
      .and.to.include({ message: 'The connection broke.' });
    expect(await failureOf(Readable.from([ZIPPED.subarray(0, 15)]))).to.be.instanceOf(Error);
  });
});
