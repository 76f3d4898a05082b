import sharp from 'sharp';
import { ConnectorError } from '../../connectors/errors.ts';
import type { ResizePicture } from '../../model/listing/resized-picture.ts';

/** Formats of originals. Others are refused: SVG, for instance, is a document that may name files. */
const ACCEPTED = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff']);
/** Decoded size limit: a small file may claim to be a gigantic picture. */
const MAX_PIXELS = 100_000_000;
/** Longest time for one picture, seconds: a panorama takes a second. */
const MAX_SECONDS = 10;
/** Of WebP and JPEG: about the same look. */
const WEBP_QUALITY = 75;
const JPEG_QUALITY = 78;
/** Of the WebP encoder, 0 to 6: half the time of the default 4 for files of the same size (48 ms against 102 measured). */
const WEBP_EFFORT = 2;

const reasonOf = (error: unknown) => (error instanceof Error ? error.message.slice(0, 200) : 'unknown');

/**
 * Resizes pictures: upright as their EXIF orientation says, in sRGB, never larger than the original, and without any metadata, so that no place or device
 * is disclosed.
 */
export const createPictureResizer =
  (fetchPicture: (source: string, signal: AbortSignal) => Promise<Uint8Array>): ResizePicture =>
  async (source, { width, type }, signal) => {
    let original: Uint8Array;
    try {
      original = await fetchPicture(source, signal);
    } catch (error) {
      // A time-out is a fault of the picture's server, too.
      if (error instanceof ConnectorError || signal.aborted) return { failure: reasonOf(error), retry: true };
      throw error;
    }
    try {
      const { format } = await sharp(original, { limitInputPixels: MAX_PIXELS }).metadata();
      if (!ACCEPTED.has(format)) return { failure: `Pictures of the format ${format} are refused.`, retry: false };
      const resized = sharp(original, { limitInputPixels: MAX_PIXELS })
        .autoOrient()
        .resize({ width, withoutEnlargement: true })
        .timeout({ seconds: MAX_SECONDS });
      const encoded =
        type === 'image/webp'
          ? resized.webp({ quality: WEBP_QUALITY, effort: WEBP_EFFORT })
          : // JPEG has no transparency: a plan on a transparent ground would turn black.
            resized.flatten({ background: '#ffffff' }).jpeg({ quality: JPEG_QUALITY });
      return { bytes: await encoded.toBuffer() };
    } catch (error) {
      return { failure: reasonOf(error), retry: false };
    }
  };
