import type { InputContext } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { openTextFeed } from '../../kit/sources/open-text-feed.ts';
import type { TextFeed } from '../../kit/sources/open-text-feed.ts';
import { findEntry } from '../../kit/sources/open-zip.ts';
import type { Zip, ZipEntry } from '../../kit/sources/open-zip.ts';
import { parseConfig } from './parse-config.ts';
import type { FeedConfig } from './parse-config.ts';

/** A feed on local disk, opened: the text of Annonces.csv, and what Config.txt says. */
export interface Feed extends TextFeed {
  readonly config: FeedConfig;
}

/** Config.txt has a few lines. */
const MAX_CONFIG_BYTES = 1024 * 1024;

/** Fetches the feed (once per run) and opens it. Throws ConnectorError feed_rejected for a zip that is broken or holds no listings file. */
export async function openFeed(ctx: InputContext): Promise<Feed> {
  const feed = await openTextFeed(ctx, listingsEntry);
  try {
    const config = parseConfig(await feed.companion('config.txt', MAX_CONFIG_BYTES));
    if (config.unknownCurrency) {
      ctx.log.warn({ currency: config.unknownCurrency }, 'Config.txt names a currency that is not known; EUR is taken');
    }
    return { ...feed, config };
  } catch (error) {
    feed.close();
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
