import type { PublishedListing } from '../../model/listing/listing.ts';
import type { FeedContext, FeedFormat } from '../feed-format.ts';
import type { FeedCounts } from '../write-feed.ts';
import { writeFeed } from '../write-feed.ts';
import { CONTEXT } from './sample-offers.ts';

export interface WrittenFeed {
  readonly text: string;
  readonly counts: FeedCounts;
}

/** The whole feed as text. */
export async function feedOf(
  format: FeedFormat,
  listings: readonly PublishedListing[],
  { limit, context = CONTEXT }: { limit?: number; context?: FeedContext } = {},
): Promise<WrittenFeed> {
  let counts: FeedCounts | undefined;
  let text = '';
  async function* each() {
    yield* listings;
  }
  const done = async (reported: FeedCounts) => {
    counts = reported;
  };
  for await (const piece of writeFeed(format, each(), context, { limit, done })) text += piece;
  if (!counts) throw new Error('The counts were not reported.');
  return { text, counts };
}
