import type { ObjectStorage } from '../../clients/object-storage.ts';
import type { Listing } from '../../model/listing/listing.ts';
import { resizedPrefix } from '../../model/listing/resized-picture.ts';
import type { PictureType, PictureWidth, ResizePicture } from '../../model/listing/resized-picture.ts';
import { AppError, notFound } from '../../model/shared/errors.ts';
import { DAY_MS } from '../../model/shared/time.ts';
import type { ResizedPictureRecord, ResizedPictures } from '../../store/listings/resized-pictures.ts';
import { reach } from '../http/downstream.ts';
import { createFairTurns } from '../http/fair-turns.ts';

/** What is served. */
export interface WantedPicture {
  readonly listing: Pick<Listing, '_id' | 'gateway_id'>;
  /** Its name in the address. */
  readonly name: string;
  /** Address of the original. */
  readonly source: string;
  readonly width: PictureWidth;
  readonly type: PictureType;
}

/** A resized picture; `tag` changes when it is made again. */
export interface MadePicture {
  readonly bytes: Buffer;
  readonly tag: string;
}

/** Serves resized pictures from object storage, and makes those that are missing. */
export interface PictureMaker {
  /** Throws NOT_FOUND if the original is no picture, DOWNSTREAM_ERROR if it cannot be had now or object storage is down, RATE_LIMITED if too many of the gateway wait. */
  get(wanted: WantedPicture): Promise<MadePicture>;
}

/** How long a resized picture is kept, ms. Afterwards it is made again, which also takes over a picture that its server has changed. */
const KEPT_MS = 30 * DAY_MS;
/** How long it is remembered that an original could not be fetched, ms. */
const RETRY_MS = 10 * 60_000;
/** Longest wait for an original and its resizing, ms: less than the deadline of a request. */
const LONGEST_MS = 15_000;
/**
 * Two are resized at a time: each has the processor for 50 to 150 ms and up to some 300 MB of memory for the largest originals. A page of the list asks for 12 pictures at once, a
 * listing with its lightbox for 50.
 */
const TURNS = { perOwner: 2, together: 2, waitingPerOwner: 120, waitingTogether: 480 };

const EXTENSIONS: { readonly [Type in PictureType]: string } = { 'image/jpeg': 'jpg', 'image/webp': 'webp' };

interface PictureMakerDeps {
  readonly objects: Pick<ObjectStorage, 'get' | 'put'>;
  readonly resizePicture: ResizePicture;
  readonly store: { readonly resizedPictures: Pick<ResizedPictures, 'find' | 'save'> };
  readonly stopping: AbortSignal;
}

export function createPictureMaker(deps: PictureMakerDeps): PictureMaker {
  const turns = createFairTurns(TURNS, 'pictures');
  /** Requests for the same picture at the same time make it once. */
  const underway = new Map<string, Promise<MadePicture>>();
  return {
    async get(wanted) {
      const id = `${wanted.listing._id}/${wanted.name}-${wanted.width}.${EXTENSIONS[wanted.type]}`;
      const known = await deps.store.resizedPictures.find(id);
      if (known?.failure !== undefined) throw failed(wanted, known.retry === true);
      const stored = known?.key === undefined ? undefined : await readObject(deps, known.key);
      if (known && stored) return { bytes: stored, tag: tagOf(known) };
      const making =
        underway.get(id) ??
        turns.run(wanted.listing.gateway_id, () => make(deps, id, wanted)).finally(() => underway.delete(id));
      underway.set(id, making);
      return making;
    },
  };
}

async function make(deps: PictureMakerDeps, _id: string, wanted: WantedPicture): Promise<MadePicture> {
  const { listing, source, width, type } = wanted;
  const signal = AbortSignal.any([deps.stopping, AbortSignal.timeout(LONGEST_MS)]);
  const resized = await deps.resizePicture(source, { width, type }, signal);
  deps.stopping.throwIfAborted();
  const made_at = new Date();
  const record = { _id, gateway_id: listing.gateway_id, listing_id: listing._id, made_at };
  if ('failure' in resized) {
    const { failure, retry } = resized;
    const expires_at = new Date(made_at.getTime() + (retry ? RETRY_MS : KEPT_MS));
    await deps.store.resizedPictures.save({ ...record, failure, retry, expires_at });
    throw failed(wanted, retry);
  }
  const key = resizedPrefix(listing.gateway_id) + _id;
  // The bytes first: a record without them would be a picture that is missing, bytes without a record are replaced by the next request.
  await reach('Object storage', () => deps.objects.put(key, resized.bytes, { contentType: type }));
  const saved: ResizedPictureRecord = { ...record, key, expires_at: new Date(made_at.getTime() + KEPT_MS) };
  await deps.store.resizedPictures.save(saved);
  return { bytes: resized.bytes, tag: tagOf(saved) };
}

/** Undefined if the object is gone. */
const readObject = (deps: PictureMakerDeps, key: string): Promise<Buffer | undefined> =>
  reach('Object storage', async () => {
    const stream = await deps.objects.get(key);
    if (!stream) return undefined;
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  });

const tagOf = ({ _id, made_at }: ResizedPictureRecord): string =>
  `"${_id.slice(_id.indexOf('/') + 1)}-${made_at.getTime().toString(36)}"`;

/** The reason is not disclosed: it may name addresses of the CRM. */
const failed = ({ name }: WantedPicture, retry: boolean): AppError =>
  retry
    ? new AppError('DOWNSTREAM_ERROR', 'The original of this picture cannot be fetched now; try again in 10 minutes.', {
        retryAfter: RETRY_MS / 1_000,
      })
    : notFound('The picture', name);
