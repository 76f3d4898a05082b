import type { PublishedListing } from '../model/listing/listing.ts';
import type { SkipReason } from '../model/gateway/portal.ts';
import type { FeedContext, FeedFormat } from './feed-format.ts';

/** The counts of a feed. */
export interface FeedCounts {
  readonly listings: number;
  readonly skipped: ReadonlyMap<SkipReason, number>;
}

/** Listings written before the event loop gets a turn: some milliseconds. */
const LISTINGS_AT_ONCE = 50;

/**
 * A feed in pieces, written while the listings are read, in constant memory.
 * @param limit maximum of listings; undefined: no limit
 * @param done called with the counts before the last piece is yielded
 */
export async function* writeFeed(
  format: FeedFormat,
  listings: AsyncIterable<PublishedListing>,
  context: FeedContext,
  { limit, done }: { readonly limit: number | undefined; readonly done: (counts: FeedCounts) => Promise<void> },
): AsyncGenerator<string, undefined> {
  const skipped = new Map<SkipReason, number>();
  const skip = (reason: SkipReason) => skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
  let count = 0;
  let looked = 0;
  yield format.head(context);
  for await (const listing of listings) {
    if (++looked % LISTINGS_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
    if (listing.hidden) {
      skip('hidden');
      continue;
    }
    const written = format.write(listing, context);
    if ('skipped' in written) {
      skip(written.skipped);
    } else if (limit !== undefined && count >= limit) {
      skip('plan_limit');
    } else {
      yield count++ === 0 ? written.item : format.separator + written.item;
    }
  }
  await done({ listings: count, skipped });
  yield format.tail;
  return undefined;
}
