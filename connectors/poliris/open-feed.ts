import { createReadStream } from 'node:fs';
import { text as textOf } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { InputContext } from '../connector.ts';
import { ConnectorError } from '../errors.ts';
import { configText, requireConfigText } from '../read-config.ts';
import { decodeText } from '../sources/decode-text.ts';
import { findEntry, isZip, openZip } from '../sources/open-zip.ts';
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

/** The request of a feed, with the key that some hosts ask for. */
export function feedRequest(config: InputContext['config']): { url: string; headers: Record<string, string> } {
  const url = requireConfigText(config, 'url');
  const key = configText(config, 'api_key');
  if (!/^https?:\/\//i.test(url)) {
    throw new ConnectorError('config', 'The field "url" must be an http or https address.', { path: '$.url' });
  }
  return { url, headers: key ? { Authorization: `Bearer ${key}` } : {} };
}

/** Fetches the feed (once per run) and opens it. Throws ConnectorError feed_rejected for a zip that is broken or holds no listings file. */
export async function openFeed(ctx: InputContext): Promise<Feed> {
  const { url, headers } = feedRequest(ctx.config);
  const { path, sha256, contentType } = await ctx.snapshot.fetch(url, { headers });
  if (await isZip(path)) {
    return openZipped(await openZip(path), sha256, ctx);
  }
  const charset = /charset=([^;]+)/i.exec(contentType ?? '')?.[1];
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
    const pictures = picturesByName(zip);
    return {
      sha256,
      config,
      rows: () => entryPieces(zip, listings),
      picture: (name) => pictures.get(name.replaceAll('\\', '/').toLowerCase()),
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

function picturesByName(zip: Zip): Map<string, ZipEntry> {
  const byName = new Map<string, ZipEntry>();
  for (const entry of zip.entries) {
    const path = entry.name.toLowerCase();
    const name = path.slice(path.lastIndexOf('/') + 1);
    byName.set(path, entry);
    if (!byName.has(name)) {
      byName.set(name, entry);
    }
  }
  return byName;
}

async function* entryPieces(zip: Zip, entry: ZipEntry): AsyncGenerator<string> {
  yield* decodeText(await zip.open(entry));
}

async function entryText(zip: Zip, entry: ZipEntry): Promise<string> {
  return textOf(Readable.from(entryPieces(zip, entry)));
}
