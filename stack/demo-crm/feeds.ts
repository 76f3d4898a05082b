import { Readable } from 'node:stream';
import { createCatalogue } from './catalogue.ts';
import { revisionTime } from './build-listing.ts';
import type { FeedName } from './formats/feed-list.ts';
import { hasTrait } from './formats/feed-list.ts';
import { feedText, isInFeed, withHugeText } from './formats/feed-text.ts';
import type { RecordFormat } from './formats/format.ts';
import type { FeedOptions } from './options.ts';
import { resoPage } from './formats/reso-page.ts';
import { utf16Bytes, windows1252Bytes } from './formats/text-bytes.ts';
import { kyero } from './formats/write-kyero.ts';
import { openImmo } from './formats/write-openimmo.ts';
import { POLIRIS, POLIRIS_CONFIG, POLIRIS_PHOTOS } from './formats/write-poliris.ts';
import { JSON_FEED, NDJSON_FEED } from './formats/write-property-feed.ts';
import { zipOf } from './formats/zip.ts';
import type { ZipEntry } from './formats/zip.ts';

/** What a feed needs from its request. */
export interface FeedRequest {
  readonly name: FeedName;
  readonly options: FeedOptions;
  /** The query, for feeds in pages. */
  readonly query: URLSearchParams;
  readonly mediaBase: string;
  readonly signal: AbortSignal;
  /** JPEG of picture `number` of a listing. */
  picture(crmId: string, number: number): Promise<Buffer>;
}

// The first two pictures of the first twelve records are inside the zip: enough to show the case, and cheap to draw.
const RECORDS_WITH_PICTURES = 12;
const PICTURES_INSIDE = 2;

// Ten levels of ten ("billion laughs"): three gigabytes of "lol" once expanded.
const ENTITY_BOMB = `<!ENTITY l0 "lol">\n${Array.from(
  { length: 9 },
  (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">\n`,
).join('')}`;
const EXTERNAL_ENTITY = '<!ENTITY l9 SYSTEM "file:///etc/hostname">\n';

/** The bytes of a feed. Streamed in constant memory. Throws BadRequest for an invalid query of a feed in pages. */
export function openFeed(request: FeedRequest): Readable {
  const { name, options } = request;
  const text = (): Readable => Readable.from(encoded(request, textOf(request)));
  if (name === 'poliris_zip') {
    return zipOf(options, [
      ['Annonces.csv', text],
      ['config.txt', () => Readable.from([Buffer.from(POLIRIS_CONFIG)])],
      ['photos.cfg', () => Readable.from([Buffer.from(POLIRIS_PHOTOS)])],
    ]);
  }
  if (name === 'openimmo_zip') return zipOf(options, [['openimmo.xml', text], ...pictureFiles(request)]);
  return text();
}

function textOf({ name, options, query, mediaBase, signal }: FeedRequest): Generator<string> | AsyncGenerator<string> {
  const source = { catalogue: createCatalogue(options), options, mediaBase, signal };
  if (name === 'reso') return withHugeText(resoPage(source, query));
  return feedText(source, formatOf(name, options));
}

function formatOf(name: Exclude<FeedName, 'reso'>, { fault, revision }: FeedOptions): RecordFormat {
  const entities = fault === 'entity_bomb' ? ENTITY_BOMB : fault === 'external_entity' ? EXTERNAL_ENTITY : undefined;
  const encoding = fault === 'utf_16' ? 'UTF-16' : 'UTF-8';
  switch (name) {
    case 'json':
      return JSON_FEED;
    case 'ndjson':
      return NDJSON_FEED;
    case 'poliris_zip':
      return POLIRIS;
    case 'kyero_xml':
      return kyero({ encoding, entities });
    default:
      return openImmo({
        inside: (ordinal, place) => hasTrait(name, 'zip') && ordinal < RECORDS_WITH_PICTURES && place < PICTURES_INSIDE,
        timestamp: revisionTime(revision),
        encoding,
        entities,
      });
  }
}

async function* encoded(request: FeedRequest, text: ReturnType<typeof textOf>): AsyncGenerator<Buffer> {
  const { fault } = request.options;
  // Poliris is in windows-1252 by its specification.
  const isWestern = (request.name === 'poliris_zip') !== (fault === 'wrong_encoding');
  const bytes =
    fault === 'utf_16' ? utf16Bytes : isWestern && fault !== 'byte_order_mark' ? windows1252Bytes : Buffer.from;
  let mark = fault === 'utf_16' || fault === 'byte_order_mark' ? '\ufeff' : '';
  for await (const piece of text) {
    yield bytes(mark + piece);
    mark = '';
  }
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
