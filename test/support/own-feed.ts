import { serve } from '../../connectors/kit/testing/serve.ts';

/** A record of the feed; the whole of a listing as far as these tests are concerned. */
export interface FeedRecord {
  readonly title: string;
  readonly hidden?: boolean;
}

/** A CRM whose records a test writes one by one, by reference; read by PROPERTY_FEED. */
export interface OwnFeed {
  readonly url: string;
  readonly records: Map<string, FeedRecord>;
  stop(): Promise<void>;
}

export async function serveOwnFeed(records: Readonly<Record<string, FeedRecord>> = {}): Promise<OwnFeed> {
  const stored = new Map(Object.entries(records));
  const feed = await serve({
    '/feed': () => ({
      body: [...stored].map(([crm_reference, { title, hidden }]) => ({
        crm_reference,
        type: 'apartment',
        title,
        description: 'Un appartement.',
        ...(hidden ? { hidden } : {}),
      })),
    }),
  });
  return { url: `${feed.url}/feed`, records: stored, stop: feed.stop };
}
