import { createReadStream } from 'node:fs';
import { text as textOf } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { InputContext } from '../connector.ts';
import { ConnectorError } from '../errors.ts';
import { charsetOf, feedRequest } from '../feed-address.ts';
import { decodeText } from '../sources/decode-text.ts';
import { fileFinder, findEntry, isZip, openZip } from '../sources/open-zip.ts';
import type { Zip, ZipEntry } from '../sources/open-zip.ts';
import { parseConfig } from './parse-config.ts';
import type { FeedConfig } from './parse-config.ts';

/** A feed on local disk, opened: a zip or a bare CSV, by its content. */
export interface Feed {
  /** Hex SHA-256 of the file. */
  readonly sha256: string;
  readonly config: FeedConfig;
  /** The text of Annonces.csv from its beginning. */
  rows(): AsyncIterable<string>;
  /** The picture file of that name in the zip, in any case and folder. */
  picture(name: string): ZipEntry | undefined;
  openPicture(entry: ZipEntry): Promise<Readable>;
  close(): void;
}

/** Config.txt has a few lines. */
const MAX_CONFIG_BYTES = 1024 * 1024;

/** Fetches the feed (once per run) and opens it. Throws ConnectorError feed_rejected for a zip that is broken or holds no listings file. */
export async function openFeed(ctx: InputContext): Promise<Feed> {
  const { url, headers } = feedRequest(ctx.config);
  const { path, sha256, contentType } = await ctx.snapshot.fetch(url, { headers });
  if (await isZip(path)) {
    return openZipped(await openZip(path), sha256, ctx);
  }
  const charset = charsetOf(contentType);
  return {
    sha256,
    config: { labels: {} },
    rows: () => decodeText(createReadStream(path, { signal: ctx.signal }), { charset }),
    picture: () => undefined,
    openPicture: () => Promise.reject(new ConnectorError('bug', 'A bare CSV file holds no pictures.')),
    close: () => {},
  };
}

async function openZipped(zip: Zip, sha256: string, ctx: InputContext): Promise<Feed> {
  try {
    const listings = listingsEntry(zip);
    const settings = findEntry(zip, 'config.txt');
    const config = parseConfig(settings && settings.bytes <= MAX_CONFIG_BYTES ? await entryText(zip, settings) : '');
    if (config.unknownCurrency) {
      ctx.log.warn({ currency: config.unknownCurrency }, 'Config.txt names a currency that is not known; EUR is taken');
    }
    const picture = fileFinder(zip);
    return {
      sha256,
      config,
      rows: () => entryPieces(zip, listings),
      picture,
      openPicture: (entry) => zip.open(entry),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** Annonces.csv, or the one CSV file of another name. */
function listingsEntry(zip: Zip): ZipEntry {
  const named = findEntry(zip, 'annonces.csv');
  const [first, ...others] = zip.entries.filter((entry) => /\.csv$/i.test(entry.name));
  const entry = named ?? (others.length === 0 ? first : undefined);
  if (!entry) {
    throw new ConnectorError('feed_rejected', 'The zip holds no file Annonces.csv.');
  }
  return entry;
}

async function* entryPieces(zip: Zip, entry: ZipEntry): AsyncGenerator<string> {
  yield* decodeText(await zip.open(entry));
}

async function entryText(zip: Zip, entry: ZipEntry): Promise<string> {
  return textOf(Readable.from(entryPieces(zip, entry)));
}
