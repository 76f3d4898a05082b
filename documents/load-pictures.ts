import sharp from 'sharp';
import type { Picture } from './brochure.ts';

/** The bytes behind the address of a picture (http, https or `media:`). Rejects when it cannot be had. */
export type FetchPicture = (source: string, signal: AbortSignal) => Promise<Uint8Array>;

/** Decoded size limit: a small file may claim to be a gigantic picture. */
const MAX_PIXELS = 50_000_000;
/** Pictures on their way at a time: each may take tens of megabytes while it is decoded. */
const AT_ONCE = 2;
/** For all pictures of a document together, decoding included: its client can have no other document made meanwhile. */
const SECONDS = 5;
const QUALITY = 76;

export interface Wanted {
  readonly source: string;
  /** Longest side on the page, in pixels. */
  readonly pixels: number;
  readonly format: 'jpeg' | 'png';
}

/** Every picture that could be had in time, in order, made as small as the page needs it. Never rejects. */
export async function loadPictures(
  fetchPicture: FetchPicture,
  wanted: readonly Wanted[],
  seconds = SECONDS,
): Promise<Picture[]> {
  const signal = AbortSignal.timeout(seconds * 1_000);
  const loaded: Picture[] = wanted.map(() => undefined);
  let next = 0;
  const work = async () => {
    for (let at = next++; at < wanted.length && !signal.aborted; at = next++) {
      const one = wanted[at];
      if (one) loaded[at] = await loadOne(fetchPicture, one, signal);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return loaded;
}

async function loadOne(
  fetchPicture: FetchPicture,
  { source, pixels, format }: Wanted,
  signal: AbortSignal,
): Promise<Picture> {
  try {
    const bytes = await orAborted(fetchPicture(source, signal), signal);
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS })
      // Also a picture that takes long to decode must not hold up the document.
      .timeout({ seconds: SECONDS })
      .rotate()
      .resize(pixels, pixels, { fit: 'inside', withoutEnlargement: true });
    const made =
      format === 'png'
        ? picture.png({ compressionLevel: 9 })
        : picture.flatten({ background: '#FFFFFF' }).toColourspace('srgb').jpeg({ quality: QUALITY });
    return await orAborted(made.toBuffer(), signal);
  } catch {
    // A placeholder says the same as any message could.
    return undefined;
  }
}

/** A source that ignores the signal must not hold up the brochure. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new Error('too late'));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
