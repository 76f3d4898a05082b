import { chunk } from 'es-toolkit/array';
import sharp from 'sharp';
import type { MadeCover } from '../../store/listings/cover-states.ts';
import type { ListingState } from '../../store/listings/listing-states.ts';
import type { HttpClient } from '../../connectors/connector.ts';
import { ConnectorError } from '../../connectors/errors.ts';
import { awaitOpenRun } from '../journal/await-open-run.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { fetchPicture } from './fetch-picture.ts';
import { lookOfPicture } from './look-of-picture.ts';
import { runActivity } from '../runtime/run-activity.ts';

/** Width and height of a thumbnail in pixels: a listing card on a dense screen. */
const WIDTH = 640;
const HEIGHT = 427;
/** Of the JPEG. The slower encoder of mozjpeg makes files an eighth smaller for four times the processor time (12 ms against 48 measured). */
const QUALITY = 78;
/** Decoded size limit: a small file may claim to be a gigantic picture. */
const MAX_PIXELS = 100_000_000;
const AT_ONCE = 4;
/** Listings read at a time: a database may look through all that are due for each question. */
const BATCH = 400;
/** Thumbnails recorded in one write; as many are made again after a kill. */
const RECORDED_AT_ONCE = 40;
/** Seconds that covers wait for a run to end. Then they are made during the run, so that a gateway that syncs all the time gets covers as well. */
const WAIT_ATTEMPTS = 300;

const reasonOf = (error: unknown) => (error instanceof Error ? error.message.slice(0, 200) : 'unknown');

/** Object key of a listing's thumbnail. */
const coverKey = (gatewayId: string, listingId: string, version: number): string =>
  `covers/${gatewayId}/${listingId}-${version}.jpg`;

export const coverPrefix = (gatewayId: string): string => `covers/${gatewayId}/`;

/** Makes the thumbnails that are due, once no run of the gateway is under way; false if there are more. A picture that cannot be downloaded is recorded and not requested again until it changes. */
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
        let covers: MadeCover[] = [];
        const record = async () => {
          const some = covers;
          covers = [];
          await deps.store.listings.setCovers(some);
        };
        try {
          for (const batch of chunk(due, AT_ONCE)) {
            signal.throwIfAborted();
            // Between any two pictures: those of a slow server take a minute each.
            if (Date.now() >= deadline) return false;
            const some = await Promise.all(batch.map((listing) => makeCover(deps, http, listing)));
            covers.push(...some.filter((cover) => cover !== undefined));
            if (covers.length >= RECORDED_AT_ONCE) {
              await record();
              // A run that has begun since takes precedence.
              await awaitOpenRun(deps, gatewayId, WAIT_ATTEMPTS);
            }
            made += some.length;
            report({ made });
          }
        } finally {
          await record();
        }
      }
    });

/** The thumbnail is in object storage when this resolves; its listing does not know it yet. */
async function makeCover(deps: ActivityDeps, http: HttpClient, listing: ListingState): Promise<MadeCover | undefined> {
  const source = listing.sync.cover_due;
  if (source === undefined) return undefined;
  const picture = await pictureOf(deps, http, source);
  if ('failure' in picture) return { id: listing._id, source, failure: picture.failure };
  const key = coverKey(listing.gateway_id, listing._id, listing.sync.version);
  await deps.objects.put(key, picture.thumbnail, { contentType: 'image/jpeg' });
  return { id: listing._id, source, key, look: picture.look, longer_side: picture.longerSide };
}

/** Only the picture's own faults are noted; object storage being down fails the activity, which is retried. */
async function pictureOf(
  deps: ActivityDeps,
  http: HttpClient,
  source: string,
): Promise<{ thumbnail: Buffer; look: string; longerSide: number } | { failure: string }> {
  let bytes: Uint8Array;
  try {
    bytes = await fetchPicture({ http, objects: deps.objects }, source);
  } catch (error) {
    if (error instanceof ConnectorError) return { failure: reasonOf(error) };
    throw error;
  }
  try {
    const original = sharp(bytes, { limitInputPixels: MAX_PIXELS });
    const { width, height } = await original.metadata();
    const thumbnail = await original
      .rotate()
      .resize(WIDTH, HEIGHT, { fit: 'cover' })
      .jpeg({ quality: QUALITY })
      .toBuffer();
    return { thumbnail, look: await lookOfPicture(thumbnail), longerSide: Math.max(width, height) };
  } catch (error) {
    return { failure: reasonOf(error) };
  }
}
