import { FOOTER_HEIGHT } from '../draw-footers.ts';
import { drawPicture, drawWhole, shapeOf } from '../draw-pictures.ts';
import { drawSections } from '../draw-sections.ts';
import type { SectionStyle } from '../draw-sections.ts';
import { drawText } from '../draw-text.ts';
import type { TextStyle } from '../draw-text.ts';
import { openFlow } from '../flow.ts';
import { GREYS } from '../brochure.ts';
import type { Brochure } from '../brochure.ts';
import { A4 } from './layout.ts';
import type { Layout } from './layout.ts';

/** A wide empty margin on the left holds the headings. */
const MARGIN = 48;
const X = 170;
const WIDTH = A4.width - X - MARGIN;
/** Most height of the picture, points; that of a photograph of 4 by 3 in the column of the text. */
const HIGHEST = (WIDTH * 3) / 4;
/** Width by height from which a picture in the column would be low. */
const WIDE = 1.9;

/** Type and white space: one picture, no coloured areas, headings in the margin; saves toner. */
export const minimal: Layout = {
  orientation: 'portrait',
  pictures: 1,
  footer: { x: MARGIN, width: A4.width - 2 * MARGIN },
  draw(brochure) {
    const y = drawHead(brochure);
    const flow = openFlow(brochure, { x: X, width: WIDTH, y, bottom: A4.height - FOOTER_HEIGHT - 8, onPage: () => 60 });
    drawSections(flow, styleOf(brochure));
    return flow.y;
  },
};

function drawHead(brochure: Brochure): number {
  const { doc, content, fonts, pictures, logo } = brochure;
  const { primary, accent } = brochure.inks;
  const full = A4.width - 2 * MARGIN;
  const small = { font: fonts.body, size: 8.5, colour: GREYS.text };
  if (logo) drawWhole(brochure, logo, { x: MARGIN, y: 34, width: 90, height: 30 }, 'left');
  else drawText(brochure, content.office[0] ?? '', { x: MARGIN, y: 44, width: full / 2, maxLines: 1 }, small);
  const line = `${content.kind}  ·  ${content.reference}`;
  drawText(brochure, line, { x: MARGIN + full / 2, y: 44, width: full / 2, maxLines: 1 }, { ...small, align: 'right' });
  doc
    .moveTo(MARGIN, 72)
    .lineTo(MARGIN + full, 72)
    .lineWidth(0.6)
    .stroke(primary);
  const title: TextStyle = { role: 'H1', font: fonts.heading, size: 24, colour: primary, leading: 1.15 };
  let y = drawText(brochure, content.title, { x: MARGIN, y: 92, width: full, maxLines: 3 }, title) + 6;
  y = drawText(brochure, content.place, { x: MARGIN, y, width: full }, { ...small, size: 10.5 }) + 10;
  const price = { x: MARGIN, y, width: full, maxLines: 1 };
  const text = [content.price, content.priceNote].filter(Boolean).join('  ');
  y = drawText(brochure, text, price, { font: fonts.heading, size: 15, colour: accent }) + 16;
  if (pictures.length === 0) return y;
  return drawHeadPicture(brochure, y) + 16;
}

/** The picture whole, in the column of the text; one that is too wide for it from margin to margin. Returns its lower edge. */
function drawHeadPicture(brochure: Brochure, y: number): number {
  const [picture] = brochure.pictures;
  const shape = shapeOf(brochure, picture) ?? WIDTH / HIGHEST;
  const isWide = shape > WIDE;
  const room = isWide ? A4.width - 2 * MARGIN : WIDTH;
  const height = Math.min(room / shape, HIGHEST - 44 * brochure.density);
  drawPicture(brochure, picture, { x: isWide ? MARGIN : X, y, width: Math.min(room, height * shape), height });
  return y + height;
}

function styleOf({ fonts, inks }: Brochure): SectionStyle {
  return {
    text: { font: fonts.body, size: 9.2, colour: '#222222', leading: 1.4 },
    small: { font: fonts.body, size: 7.3, colour: '#444444' },
    gap: 9,
    heading(flow, text) {
      const { doc } = flow.brochure;
      doc
        .moveTo(MARGIN, flow.y)
        .lineTo(flow.x + flow.width, flow.y)
        .lineWidth(0.4)
        .stroke(GREYS.line);
      flow.y += 9;
      const box = { x: MARGIN, y: flow.y, width: X - MARGIN - 14, maxLines: 3 };
      drawText(flow.brochure, text, box, {
        role: 'H2',
        font: fonts.heading,
        size: 10.5,
        colour: inks.primary,
        leading: 1.25,
      });
    },
    facts: 'line',
    factColumns: 1,
    energy: 'strip',
    gallery: { columns: 2, ratio: 0.66 },
    shown: 1,
  };
}
