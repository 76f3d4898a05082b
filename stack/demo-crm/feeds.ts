import { Readable } from 'node:stream';
import yazl from 'yazl';
import { createCatalogue } from './catalogue.ts';
import { revisionTime } from './build-listing.ts';
import { feedText, isInFeed, type FeedSource } from './feed-text.ts';
import type { FeedOptions } from './options.ts';
import { encodeWindows1252 } from './windows-1252.ts';
import { openImmo } from './write-openimmo.ts';
import { POLIRIS, POLIRIS_CONFIG, POLIRIS_PHOTOS } from './write-poliris.ts';
import { JSON_FEED, NDJSON_FEED } from './write-property-feed.ts';

export type FeedName = 'json' | 'ndjson' | 'poliris_zip' | 'openimmo_zip' | 'openimmo_xml';

/** What a feed needs from its request. */
export interface FeedRequest {
  readonly name: FeedName;
  readonly options: FeedOptions;
  readonly mediaBase: string;
  readonly signal: AbortSignal;
  /** JPEG of picture `number` of a listing. */
  picture(crmId: string, number: number): Promise<Buffer>;
  readonly onMiddle?: () => Promise<void>;
}

export const CONTENT_TYPES: Readonly<Record<FeedName, string>> = {
  json: 'application/json; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
  poliris_zip: 'application/zip',
  openimmo_zip: 'application/zip',
  openimmo_xml: 'application/xml; charset=utf-8',
};

// The first two pictures of the first twelve records lie inside the zip: enough to show the case, cheap enough to draw.
const RECORDS_WITH_PICTURES = 12;
const PICTURES_INSIDE = 2;
// Deflate's fastest level: the text still shrinks to a fifth.
const ZIP_LEVEL = 1;
const BOMB_BYTES = 1024 ** 3;
const BOMB_BLOCK = Buffer.alloc(1024 ** 2, 0x20);

// Ten levels of ten: three gigabytes of "lol" once expanded, as the classic goes.
const ENTITY_BOMB = `<!DOCTYPE openimmo [\n<!ENTITY l0 "lol">\n${Array.from(
  { length: 9 },
  (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">\n`,
).join('')}]>\n`;

/** Whether a fault has a meaning for a feed; the others apply to all. */
export function faultApplies(name: FeedName, fault: FeedOptions['fault']): boolean {
  if (fault === 'zip_bomb') return name === 'poliris_zip' || name === 'openimmo_zip';
  if (fault === 'entity_bomb') return name === 'openimmo_zip' || name === 'openimmo_xml';
  return true;
}

/** The bytes of a feed. Streams; memory does not grow with the catalogue. */
export function openFeed(request: FeedRequest): Readable {
  if (request.name === 'poliris_zip') {
    return zip(request, [
      ['Annonces.csv', () => Readable.from(encoded(request))],
      ['config.txt', () => Readable.from([Buffer.from(POLIRIS_CONFIG)])],
      ['photos.cfg', () => Readable.from([Buffer.from(POLIRIS_PHOTOS)])],
    ]);
  }
  if (request.name === 'openimmo_zip') {
    return zip(request, [['openimmo.xml', () => Readable.from(encoded(request))], ...pictureFiles(request)]);
  }
  return Readable.from(encoded(request));
}

function source(request: FeedRequest): FeedSource {
  const { options, mediaBase, signal, onMiddle } = request;
  const catalogue = createCatalogue(options);
  const zipped = request.name === 'poliris_zip' || request.name === 'openimmo_zip';
  const format =
    request.name === 'json'
      ? JSON_FEED
      : request.name === 'ndjson'
        ? NDJSON_FEED
        : request.name === 'poliris_zip'
          ? POLIRIS
          : openImmo({
              inside: (ordinal, place) => zipped && ordinal < RECORDS_WITH_PICTURES && place < PICTURES_INSIDE,
              timestamp: revisionTime(options.revision),
              encoding: 'UTF-8',
              ...(options.fault === 'entity_bomb' && { bomb: ENTITY_BOMB }),
            });
  // A zip is cut in its compressed bytes, not in its text.
  return { catalogue, options, format, mediaBase, signal, ...(onMiddle && !zipped && { onMiddle }) };
}

async function* encoded(request: FeedRequest): AsyncGenerator<Buffer> {
  const wrong = request.options.fault === 'wrong_encoding';
  const windows = request.name === 'poliris_zip' ? !wrong : wrong;
  for await (const text of feedText(source(request))) yield windows ? encodeWindows1252(text) : Buffer.from(text);
}

type ZipEntry = readonly [name: string, open: () => Readable];

function zip(request: FeedRequest, entries: readonly ZipEntry[]): Readable {
  const file = new yazl.ZipFile();
  const output = file.outputStream;
  if (!(output instanceof Readable)) throw new TypeError('the zip writer gives no readable stream');
  const mtime = revisionTime(request.options.revision);
  if (request.options.fault === 'zip_bomb') {
    const name = request.name === 'poliris_zip' ? 'Annonces.csv' : 'openimmo.xml';
    file.addReadStreamLazy(name, { mtime, compressionLevel: ZIP_LEVEL }, (done) => done(null, Readable.from(bomb())));
  } else {
    for (const [name, open] of entries) {
      const compress = !name.endsWith('.jpg');
      file.addReadStreamLazy(name, { mtime, compress, ...(compress && { compressionLevel: ZIP_LEVEL }) }, (done) => {
        const stream = open();
        stream.on('error', (error) => output.destroy(error));
        done(null, stream);
      });
    }
  }
  file.end();
  return output;
}

function* bomb(): Generator<Buffer> {
  for (let bytes = 0; bytes < BOMB_BYTES; bytes += BOMB_BLOCK.length) yield BOMB_BLOCK;
}

function pictureFiles(request: FeedRequest): ZipEntry[] {
  const entries: ZipEntry[] = [];
  const { options } = request;
  const catalogue = createCatalogue(options);
  let records = 0;
  for (let slot = 0; slot < catalogue.slots && records < RECORDS_WITH_PICTURES; slot += 1) {
    const listing = isInFeed(catalogue, options, slot) ? catalogue.listing(slot, request.mediaBase) : undefined;
    if (!listing) continue;
    records += 1;
    for (const image of listing.images.slice(0, PICTURES_INSIDE)) {
      const number = Number(image.id?.split('-')[1]);
      entries.push([`${image.id}.jpg`, () => Readable.from(drawn(request.picture(listing.crm_reference, number)))]);
    }
  }
  return entries;
}

async function* drawn(picture: Promise<Buffer>): AsyncGenerator<Buffer> {
  yield await picture;
}
