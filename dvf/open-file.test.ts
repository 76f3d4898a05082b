import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import yazl from 'yazl';
import { DvfFileError } from './dvf-file-error.ts';
import { openDvfFile, withDvfStream } from './open-file.ts';
import type { DvfSource } from './open-file.ts';
import { asAsync } from './testing/read-all.ts';

const TEXT = 'id_mutation,…\n'.repeat(50_000);

describe('A DVF file', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dvf-test-'));
  });
  after(() => rm(folder, { recursive: true }));

  const stored = async (bytes: Uint8Array): Promise<string> => {
    const path = join(folder, 'file');
    await writeFile(path, bytes);
    return path;
  };
  const zipped = async (entries: Readonly<Record<string, string>>): Promise<Buffer> => {
    const zip = new yazl.ZipFile();
    for (const [name, text] of Object.entries(entries)) zip.addBuffer(Buffer.from(text), name);
    zip.end();
    const path = join(folder, 'made.zip');
    await pipeline(zip.outputStream, createWriteStream(path));
    return readFile(path);
  };
  const textOf = async (source: DvfSource): Promise<string> => {
    const pieces: Buffer[] = [];
    for await (const piece of source.bytes) pieces.push(piece);
    expect(source.fraction()).to.be.closeTo(1, 0.01);
    return Buffer.concat(pieces).toString();
  };
  const failure = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    );

  it('is read plain, from gzip, from several gzip members and from the largest file of a zip', async () => {
    const half = TEXT.slice(0, TEXT.length / 2);
    for (const bytes of [
      Buffer.from(TEXT),
      gzipSync(TEXT),
      Buffer.concat([gzipSync(half), gzipSync(half)]),
      await zipped({ 'LISEZMOI.txt': 'x', 'ValeursFoncieres-2025.txt': TEXT }),
    ]) {
      expect((await textOf(await openDvfFile(await stored(bytes)))).length).to.equal(TEXT.length);
    }
  });

  it('comes as a stream too, and leaves no temporary file behind', async () => {
    const before = (await readdir(tmpdir())).filter((name) => name.startsWith('dvf-'));
    const zip = await zipped({ 'a.csv': TEXT });
    const read = await withDvfStream(asAsync([zip.subarray(0, 100), zip.subarray(100)]), textOf);
    expect(read).to.equal(TEXT);
    expect((await readdir(tmpdir())).filter((name) => name.startsWith('dvf-'))).to.deep.equal(before);
  });

  it('that was cut off or damaged is refused as a whole', async () => {
    const gzip = gzipSync(TEXT);
    const zip = await zipped({ 'a.csv': TEXT });
    for (const bytes of [gzip.subarray(0, gzip.length - 20), zip.subarray(0, zip.length - 30), await zipped({})]) {
      const error = await failure(stored(bytes).then(openDvfFile).then(textOf));
      expect(error).to.be.instanceOf(DvfFileError);
    }
  });
});
