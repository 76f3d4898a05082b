import sharp from 'sharp';
import type { Picture } from './brochure.ts';

/** Loads the picture at an address (http, https or `media:`). Rejects if it cannot. */
export type FetchPicture = (source: string, signal: AbortSignal) => Promise<Uint8Array>;

/** Pixels: a small file may claim to be a gigantic picture. */
const MAX_PIXELS = 50_000_000;
/** Concurrent downloads: each picture may take tens of megabytes while it is decoded. */
const AT_ONCE = 2;
/** Seconds for all pictures of a document together, decoding included: its client waits for its other documents meanwhile. */
const SECONDS = 5;
const QUALITY = 76;

export interface Wanted {
  readonly source: string;
  /** Longest side on the page, in pixels. */
  readonly pixels: number;
  readonly format: 'jpeg' | 'png';
}

/** Every picture that could be loaded in time, in order, resized for the page. Never rejects. */
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
      // A picture that takes long to decode must not delay the document either.
      .timeout({ seconds: SECONDS })
      .rotate()
      .resize(pixels, pixels, { fit: 'inside', withoutEnlargement: true });
    const made =
      format === 'png'
        ? picture.png({ compressionLevel: 9 })
        : picture.flatten({ background: '#FFFFFF' }).toColourspace('srgb').jpeg({ quality: QUALITY });
    return await orAborted(made.toBuffer(), signal);
  } catch {
    // The placeholder is the message.
    return undefined;
  }
}

/** A source that ignores the signal must not delay the brochure. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new Error('too late'));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
