import sharp from 'sharp';
import { LOOK_SIZE, lookOf } from '../../analysis/twins/picture-look.ts';

/** What a picture looks like, whatever its size and quality: 16 hexadecimal digits (see `lookOf`). */
export async function lookOfPicture(picture: Uint8Array): Promise<string> {
  const { width, height } = LOOK_SIZE;
  const grey = await sharp(picture).greyscale().resize(width, height, { fit: 'fill' }).raw().toBuffer();
  return lookOf(grey);
}
