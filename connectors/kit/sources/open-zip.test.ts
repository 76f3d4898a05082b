import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failureOf } from '../testing/failure-of.ts';
import { zipOf } from '../testing/feed-bytes.ts';
import { fileFinder, findEntry, isZip, openZip } from './open-zip.ts';
import type { ZipLimits } from './open-zip.ts';

describe('openZip', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'open-zip-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  async function stored(content: Buffer): Promise<string> {
    const path = join(folder, 'file.zip');
    await writeFile(path, content);
    return path;
  }

  async function rejection(content: Buffer, limits?: Partial<ZipLimits>): Promise<string> {
    const error = await failureOf(openZip(await stored(content), limits));
    expect(error.kind).to.equal('feed_rejected');
    return error.message;
  }

  it('lists files with size and checksum and returns their bytes', async () => {
    const zip = await openZip(await stored(await zipOf({ 'Annonces.csv': 'één', 'photos/1.jpg': 'x'.repeat(50_000) })));
    expect(zip.entries.map(({ name, bytes }) => [name, bytes])).to.deep.equal([
      ['Annonces.csv', 5],
      ['photos/1.jpg', 50_000],
    ]);
    for (const entry of zip.entries) {
      expect((await buffer(await zip.open(entry))).length).to.equal(entry.bytes);
    }
    zip.close();
  });

  it('finds a file by name in any case and any folder, the nearest to the root first', async () => {
    const files = { 'old/ANNONCES.CSV': '1', 'Annonces.csv': '2', 'CONFIG.TXT': '3' };
    const zip = await openZip(await stored(await zipOf(files)));
    expect(findEntry(zip, 'annonces.csv')?.name).to.equal('Annonces.csv');
    expect(findEntry(zip, 'config.txt')?.name).to.equal('CONFIG.TXT');
    expect(findEntry(zip, 'photos.cfg')).to.equal(undefined);
    zip.close();
  });

  const finding = async (files: Record<string, string>) => {
    const zip = await openZip(await stored(await zipOf(files)));
    zip.close();
    const find = fileFinder(zip);
    return (path: string, document?: string) => find(path, document)?.name;
  };

  it('finds the files that records name, by path or else by name', async () => {
    const find = await finding({ 'A/images/1.JPG': '1', 'b/2.jpg': '2', 'c/2.jpg': '3', '4.jpg': '4' });
    for (const [path, name] of [
      ['a/images/1.jpg', 'A/images/1.JPG'],
      ['images\\1.jpg', 'A/images/1.JPG'],
      ['1.jpg', 'A/images/1.JPG'],
      ['./b/2.jpg', 'b/2.jpg'],
      ['../b/2.jpg', 'b/2.jpg'],
      ['c\\2.JPG', 'c/2.jpg'],
      ['C:\\export\\c\\2.jpg', 'c/2.jpg'],
      ['C:\\export\\4.jpg', '4.jpg'],
      ['3.jpg', undefined],
      ['', undefined],
    ] as const)
      expect(find(path), path).to.equal(name);
  });

  it('gives a listing no picture of another folder, and none of several with one name', async () => {
    const find = await finding({
      'b/2.jpg': '2',
      'c/2.jpg': '3',
      'd/5.jpg': '5',
      'x/7.jpg': 'same',
      'y/7.jpg': 'same',
    });
    for (const path of ['2.jpg', 'a/2.jpg', 'e/5.jpg', 'C:\\export\\2.jpg'])
      expect(find(path), path).to.equal(undefined);
    // The same bytes are one file.
    expect(find('7.jpg')).to.equal('x/7.jpg');
    expect(find('5.jpg')).to.equal('d/5.jpg');
  });

  it('prefers the folder of the document, and the letters as they are written', async () => {
    const find = await finding({ 'n/1.jpg': 'n', 's/1.jpg': 's', '1.jpg': 'root', 's/p/2.jpg': '2', 'n/p/2.jpg': '3' });
    expect(find('1.jpg', 'n/feed.xml')).to.equal('n/1.jpg');
    expect(find('1.jpg', 's/feed.xml')).to.equal('s/1.jpg');
    expect(find('1.jpg', 'z/feed.xml')).to.equal('1.jpg');
    expect(find('1.jpg')).to.equal('1.jpg');
    expect(find('2.jpg', 's/feed.xml')).to.equal('s/p/2.jpg');
    expect(find('C:\\out\\p\\2.jpg', 'n/feed.xml')).to.equal('n/p/2.jpg');
    const cased = await finding({ 'A.jpg': '1', 'a.jpg': '2', 'e\u0301.jpg': '3' });
    expect([cased('A.jpg'), cased('a.jpg'), cased('a.JPG')]).to.deep.equal(['A.jpg', 'a.jpg', undefined]);
    expect(cased('\u00e9.jpg')).to.equal('e\u0301.jpg');
  });

  it('finds the companion of a document in its folder first', async () => {
    const files = { 'n/Config.txt': '1', 's/Config.txt': '2', 's/Annonces.csv': '3' };
    const zip = await openZip(await stored(await zipOf(files)));
    zip.close();
    expect(findEntry(zip, 'config.txt', 's/Annonces.csv')?.name).to.equal('s/Config.txt');
  });

  it('reads UTF-8 names that are not marked as such', async () => {
    const content = await zipOf({ 'é.jpg': '1' });
    // Bit 11 of the flags means UTF-8: cleared in the directory entry.
    const directory = content.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
    content.writeUInt16LE(content.readUInt16LE(directory + 8) & ~0x800, directory + 8);
    const zip = await openZip(await stored(content));
    expect(zip.entries[0]?.name).to.equal('é.jpg');
    zip.close();
  });

  it('rejects other files, cut files and empty files', async () => {
    const whole = await zipOf({ 'a.csv': 'x'.repeat(1000) });
    expect(await rejection(Buffer.from('no zip at all'))).to.match(/damaged or incomplete/);
    expect(await rejection(whole.subarray(0, whole.length - 30))).to.match(/damaged or incomplete/);
    expect(await rejection(Buffer.alloc(0))).to.match(/damaged or incomplete/);
  });

  it('fails the stream if the checksum of the bytes is wrong', async () => {
    const content = await zipOf({ 'a.csv': 'abc' });
    const directory = content.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
    content.writeUInt32LE(42, directory + 16);
    const zip = await openZip(await stored(content));
    const error = await failureOf(buffer(await zip.open(zip.entries[0]!)));
    expect(error.kind).to.equal('feed_rejected');
    zip.close();
  });

  for (const name of ['../x.csv', 'a/../../x', '/etc/passwd', 'C:/x', 'a/c:/x', '..\\x']) {
    it(`rejects the name ${name}`, async () => {
      // yazl refuses to write such names, so one of the same length is written and replaced in both headers.
      const placeholder = 'z'.repeat(name.length);
      const content = await zipOf({ [placeholder]: 'x' });
      const hostile = Buffer.from(content.toString('latin1').replaceAll(placeholder, name), 'latin1');
      expect(await rejection(hostile)).to.match(/outside of itself/);
    });
  }

  it('rejects an encrypted zip with a clear message', async () => {
    const content = await zipOf({ 'a.csv': 'x' });
    const directory = content.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
    content.writeUInt16LE(content.readUInt16LE(directory + 8) | 1, directory + 8);
    expect(await rejection(content)).to.match(/encrypted/);
  });

  it('rejects too many files, too many bytes and too high compression ratios before unpacking', async () => {
    const three = await zipOf({ a: '1', b: '2', c: '3' });
    expect(await rejection(three, { entries: 2 })).to.match(/more than 2 files/);
    expect(await rejection(three, { totalBytes: 2 })).to.match(/more than 2 bytes/);
    const bomb = await zipOf({ 'a.csv': Buffer.alloc(2 * 1024 * 1024) });
    expect(await rejection(bomb)).to.match(/200 times/);
  });
});

describe('isZip', () => {
  it('recognises a zip by its content', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'is-zip-'));
    const path = join(folder, 'feed');
    await writeFile(path, await zipOf({ a: '1' }));
    expect(await isZip(path)).to.equal(true);
    await writeFile(path, await zipOf({}));
    expect(await isZip(path)).to.equal(true);
    await writeFile(path, 'PK');
    expect(await isZip(path)).to.equal(false);
    await rm(folder, { recursive: true });
  });
});
