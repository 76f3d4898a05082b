import sharp from 'sharp';
import type { ListingState } from '../store/listing-states.ts';
import type { HttpClient } from '../connectors/connector.ts';
import { ConnectorError } from '../connectors/errors.ts';
import { awaitOpenRun } from './await-open-run.ts';
import type { ActivityDeps } from './deps.ts';
import { fetchPicture } from './fetch-picture.ts';
import { runActivity } from './run-activity.ts';

/** Width and height of a thumbnail in pixels: a listing card on a dense screen. */
const WIDTH = 640;
const HEIGHT = 427;
/** Decoded size limit: a small file may claim to be a gigantic picture. */
const MAX_PIXELS = 100_000_000;
const AT_ONCE = 4;
const BATCH = 40;
/** Covers wait so many seconds for a run to end; then they are made beside it, so that those of a gateway that is always syncing are made as well. */
const WAIT_ATTEMPTS = 300;

const reasonOf = (error: unknown) => (error instanceof Error ? error.message.slice(0, 200) : 'unknown');

/** Object key of a listing's thumbnail. */
export const coverKey = (gatewayId: string, listingId: string, version: number): string =>
  `covers/${gatewayId}/${listingId}-${version}.jpg`;

export const coverPrefix = (gatewayId: string): string => `covers/${gatewayId}/`;

/** Makes the thumbnails that are due, once no run of the gateway is under way; false when there are more. A picture that cannot be had is noted and not asked for again until it changes. */
export const makeCovers =
  (deps: ActivityDeps) =>
  (gatewayId: string): Promise<boolean> =>
    runActivity(async ({ signal, report }) => {
      const http = deps.http(signal);
      const deadline = Date.now() + deps.chunkSeconds * 1000;
      let made = 0;
      for (;;) {
        // A run writes the same listings: every conflict with a cover would repeat one of its transactions.
        await awaitOpenRun(deps, gatewayId, WAIT_ATTEMPTS);
        const due = await deps.store.listings.coversDue(gatewayId, BATCH);
        if (due.length === 0) return true;
        for (let at = 0; at < due.length; at += AT_ONCE) {
          signal.throwIfAborted();
          // Between any two pictures: those of a slow server take a minute each.
          if (Date.now() >= deadline) return false;
          const some = due.slice(at, at + AT_ONCE);
          await Promise.all(some.map((listing) => makeCover(deps, http, listing)));
          made += some.length;
          report({ made });
        }
      }
    });

async function makeCover(deps: ActivityDeps, http: HttpClient, listing: ListingState): Promise<void> {
  const source = listing.sync.cover_due;
  if (source === undefined) return;
  const picture = await pictureOf(deps, http, source);
  if ('failure' in picture) {
    await deps.store.listings.setCover(listing._id, source, { failure: picture.failure });
    return;
  }
  const key = coverKey(listing.gateway_id, listing._id, listing.sync.version);
  await deps.objects.put(key, picture.thumbnail, { contentType: 'image/jpeg' });
  await deps.store.listings.setCover(listing._id, source, { key });
}

/** Only the picture's own faults are noted; object storage being down fails the activity, which is retried. */
async function pictureOf(
  deps: ActivityDeps,
  http: HttpClient,
  source: string,
): Promise<{ thumbnail: Buffer } | { failure: string }> {
  let bytes: Uint8Array;
  try {
    bytes = await fetchPicture({ http, objects: deps.objects }, source);
  } catch (error) {
    if (error instanceof ConnectorError) return { failure: reasonOf(error) };
    throw error;
  }
  try {
    const thumbnail = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .rotate()
      .resize(WIDTH, HEIGHT, { fit: 'cover' })
      .jpeg({ quality: 78, mozjpeg: true })
      .toBuffer();
    return { thumbnail };
  } catch (error) {
    return { failure: reasonOf(error) };
  }
}
