import type { InputContext } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { openTextFeed } from '../../kit/sources/open-text-feed.ts';
import type { TextFeed } from '../../kit/sources/open-text-feed.ts';
import type { Zip, ZipEntry } from '../../kit/sources/open-zip.ts';
import { parseConfig } from './parse-config.ts';
import type { FeedConfig } from './parse-config.ts';

/** A feed on local disk, opened: the text of Annonces.csv, and the settings of Config.txt. */
export interface Feed extends TextFeed {
  readonly config: FeedConfig;
}

/** Most file names in a message, and their longest length, characters. */
const SHOWN_FILES = 5;
const MAX_SHOWN = 60;

/** Longest Config.txt, bytes: real ones have a few lines. */
const MAX_CONFIG_BYTES = 1024 * 1024;

/** Fetches the feed (once per run) and opens it. Throws ConnectorError feed_rejected for a zip that is broken or without a listings file. */
export async function openFeed(ctx: InputContext): Promise<Feed> {
  const feed = await openTextFeed(ctx, listingsEntry);
  try {
    const config = parseConfig(await feed.companion('config.txt', MAX_CONFIG_BYTES));
    if (config.unknownCurrency) {
      ctx.log.warn({ currency: config.unknownCurrency }, 'Config.txt has an unknown currency; EUR is used');
    }
    return { ...feed, config };
  } catch (error) {
    feed.close();
    throw error;
  }
}

/**
 * Annonces.csv, or the one CSV file of another name. Files with equal bytes count as one; several different ones are refused: the catalogue of
 * the other would count as deleted.
 */
function listingsEntry(zip: Zip): ZipEntry {
  // macOS adds a "._" file to each.
  const files = zip.entries.filter(({ name }) => /\.csv$/i.test(name) && !/(?:^|\/)(?:\._|__macosx\/)/i.test(name));
  const named = files.filter(({ name }) => /(?:^|\/)annonces\.csv$/i.test(name));
  const found = distinct(named.length > 0 ? named : files);
  const [entry] = found;
  const names = found.map(({ name }) => name.slice(0, MAX_SHOWN));
  const shown = [...names.slice(0, SHOWN_FILES), ...(names.length > SHOWN_FILES ? ['…'] : [])].join(', ');
  if (!entry || (named.length === 0 && found.length > 1)) {
    const others = found.length > 1 ? `, and ${found.length} other CSV files (${shown}) of which none is chosen` : '';
    throw new ConnectorError('feed_rejected', `The zip holds no file Annonces.csv${others}.`);
  }
  if (found.length > 1) {
    throw new ConnectorError(
      'feed_rejected',
      `The zip holds ${found.length} different files Annonces.csv (${shown}), and only one can be the catalogue: export one file.`,
    );
  }
  return entry;
}

/** The first of all files with the same bytes. */
const distinct = (entries: readonly ZipEntry[]): ZipEntry[] =>
  [...new Map(entries.toReversed().map((entry) => [`${entry.bytes} ${entry.crc32}`, entry])).values()].toReversed();
