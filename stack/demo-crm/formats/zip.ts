import { Readable, Transform } from 'node:stream';
import yazl from 'yazl';
import { revisionTime } from '../build-listing.ts';
import type { FeedOptions } from '../options.ts';

export type ZipEntry = readonly [name: string, open: () => Readable];

// Deflate's fastest level: the text still shrinks to a fifth.
const ZIP_LEVEL = 1;
// A thousand times the size of its compressed form.
const BOMB_BYTES = 256 * 1024 ** 2;
const BOMB_BLOCK = Buffer.alloc(1024 ** 2, 0x20);
const OUTSIDE = '../../../outside.txt';
// The zip writer refuses such names: one of the same length is written, and replaced in the bytes.
const STAND_IN = 'stand-in-for-outside'.padEnd(OUTSIDE.length, '-').slice(0, OUTSIDE.length);

/** A zip of these entries, the first of them the document, with the faults of the zip itself. */
export function zipOf({ revision, fault }: FeedOptions, entries: readonly ZipEntry[]): Readable {
  const file = new yazl.ZipFile();
  const output = file.outputStream;
  if (!(output instanceof Readable)) throw new TypeError('the zip writer gives no readable stream');
  const mtime = revisionTime(revision);
  for (const [name, open] of spoilt(entries, fault)) {
    const compress = !name.endsWith('.jpg');
    file.addReadStreamLazy(name, { mtime, compress, ...(compress && { compressionLevel: ZIP_LEVEL }) }, (done) => {
      const stream = open();
      stream.on('error', (error) => output.destroy(error));
      done(null, stream);
    });
  }
  file.end();
  return fault === 'zip_slip' ? output.pipe(renamed()) : output;
}

function spoilt(entries: readonly ZipEntry[], fault: FeedOptions['fault']): readonly ZipEntry[] {
  const [document] = entries;
  if (fault === 'zip_bomb' && document) return [[document[0], () => Readable.from(bomb())]];
  if (fault === 'zip_slip') return [...entries, [STAND_IN, () => Readable.from([Buffer.from('outside')])]];
  return entries;
}

function* bomb(): Generator<Buffer> {
  for (let bytes = 0; bytes < BOMB_BYTES; bytes += BOMB_BLOCK.length) yield BOMB_BLOCK;
}

/** Replaces the stand-in, also across the border of two chunks. */
function renamed(): Transform {
  let rest = '';
  const keep = STAND_IN.length - 1;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const text = (rest + chunk.toString('latin1')).replaceAll(STAND_IN, OUTSIDE);
      rest = text.slice(-keep);
      done(null, Buffer.from(text.slice(0, -keep), 'latin1'));
    },
    flush(done) {
      done(null, Buffer.from(rest, 'latin1'));
    },
  });
}
