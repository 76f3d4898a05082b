import { encode } from 'uqr';
import { LABELS } from './labels.ts';
import { drawFigure } from './open-pdf.ts';
import { GREYS } from './brochure.ts';
import type { Picture, Brochure } from './brochure.ts';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Width by height from which a picture is a panorama: in a box of another shape it is shown whole, because its subject is its width. */
const PANORAMA = 2;
/** A panorama may lose this share of its width. */
const MAX_CROP = 1.3;
/** An upright picture in a wide box would lose more than half of its height, and its subject with it. */
const MAX_HEIGHT_CROP = 2;

/** Width by height of a picture; undefined for one that could not be loaded. */
export function shapeOf({ doc }: Pick<Brochure, 'doc'>, picture: Picture): number | undefined {
  if (!picture) return undefined;
  const { width, height } = doc.openImage(picture);
  return width / height;
}

/** A picture that fills its box, cropped at the edges; a panorama, and an upright picture in a wide box, whole; without a picture, a grey frame with a small house. */
export function drawPicture(brochure: Brochure, picture: Picture, { x, y, width, height }: Box): void {
  const { doc, content } = brochure;
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
  const shape = shapeOf(brochure, picture) ?? 1;
  const box = width / height;
  const isWhole = (shape >= PANORAMA && shape / box > MAX_CROP) || box / shape > MAX_HEIGHT_CROP;
  if (isWhole) doc.rect(x, y, width, height).fill(GREYS.frame);
  const number = brochure.pictures.indexOf(picture) + 1;
  drawFigure(doc, `${LABELS.pictures[content.language]} ${number}: ${content.title}`, () => {
    doc.save().rect(x, y, width, height).clip();
    const room: [number, number] = [width, height];
    doc.image(picture, x, y, { ...(isWhole ? { fit: room } : { cover: room }), align: 'center', valign: 'center' });
    doc.restore();
  });
}

/** A picture fitted into its box: floor plans, logos. */
export function drawWhole(
  brochure: Brochure,
  picture: Buffer,
  { x, y, width, height }: Box,
  align: 'left' | 'center' | 'right' = 'center',
): void {
  const place = align === 'left' ? {} : { align };
  const { doc, content, logo, plans } = brochure;
  const alt =
    picture === logo
      ? `Logo ${content.office[0] ?? ''}`.trim()
      : `${LABELS.plans[content.language]} ${plans.indexOf(picture) + 1}: ${content.title}`;
  drawFigure(doc, alt, () => doc.image(picture, x, y, { fit: [width, height], ...place, valign: 'center' }));
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
  drawFigure(doc, content.url, () => {
    data.forEach((row, down) =>
      row.forEach((dark, right) => {
        // A slight overlap, so that no white lines show between modules.
        if (dark) doc.rect(x + right * module, y + down * module, module + 0.05, module + 0.05);
      }),
    );
    doc.fill('#000000');
  });
  return true;
}
