import { encode } from 'uqr';
import { GREYS } from './brochure.ts';
import type { Picture, Brochure } from './brochure.ts';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A picture that fills its box, cropped at the edges; without a picture, a grey frame with a small house. */
export function drawPicture({ doc }: Brochure, picture: Picture, { x, y, width, height }: Box): void {
  if (!picture) {
    doc.rect(x, y, width, height).fill(GREYS.frame);
    const size = Math.min(width, height) * 0.16;
    const [left, top] = [x + width / 2 - size, y + height / 2 - size * 0.9];
    doc
      .moveTo(left, top + size)
      .lineTo(left + size, top)
      .lineTo(left + 2 * size, top + size);
    doc.moveTo(left + size * 0.3, top + size).lineTo(left + size * 0.3, top + size * 1.9);
    doc.lineTo(left + size * 1.7, top + size * 1.9).lineTo(left + size * 1.7, top + size);
    doc.lineWidth(1).stroke('#B5B5B5');
    return;
  }
  doc.save().rect(x, y, width, height).clip();
  doc.image(picture, x, y, { cover: [width, height], align: 'center', valign: 'center' });
  doc.restore();
}

/** A picture fitted into its box: floor plans, logos. */
export function drawWhole(
  { doc }: Brochure,
  picture: Buffer,
  { x, y, width, height }: Box,
  align: 'left' | 'center' | 'right' = 'center',
): void {
  const place = align === 'left' ? {} : { align };
  doc.image(picture, x, y, { fit: [width, height], ...place, valign: 'center' });
}

/** Longest address whose code a phone can read from paper. */
const MAX_URL = 300;

/** A QR code of an address, dark on white. Returns false without drawing if there is no address or it is too long. */
export function drawQrCode(
  { doc, content }: Brochure,
  { x, y, size }: { x: number; y: number; size: number },
): boolean {
  if (content.url === undefined || content.url.length > MAX_URL) return false;
  const { data, size: modules } = encode(content.url, { border: 2 });
  const module = size / modules;
  doc.rect(x, y, size, size).fill('#FFFFFF');
  data.forEach((row, down) =>
    row.forEach((dark, right) => {
      // A slight overlap, so that no white lines show between modules.
      if (dark) doc.rect(x + right * module, y + down * module, module + 0.05, module + 0.05);
    }),
  );
  doc.fill('#000000');
  return true;
}
