import { FOOTER_HEIGHT } from '../draw-footers.ts';
import { drawPicture, drawWhole } from '../draw-pictures.ts';
import { drawSections } from '../draw-sections.ts';
import type { SectionStyle } from '../draw-sections.ts';
import { drawText } from '../draw-text.ts';
import { inkOn } from '../ink.ts';
import type { TextStyle } from '../draw-text.ts';
import { openFlow } from '../flow.ts';
import { GREYS } from '../brochure.ts';
import type { Brochure } from '../brochure.ts';
import { A4 } from './layout.ts';
import type { Layout } from './layout.ts';

const X = 40;
const WIDTH = A4.width - 2 * X;

/** The agency’s everyday brochure: band with logo, title and price, one large picture and three smaller ones next to it, tables. */
export const standard: Layout = {
  orientation: 'portrait',
  pictures: 10,
  footer: { x: X, width: WIDTH },
  draw(brochure) {
    const y = drawHead(brochure);
    const flow = openFlow(brochure, { x: X, width: WIDTH, y, bottom: A4.height - FOOTER_HEIGHT, onPage: () => 42 });
    drawSections(flow, styleOf(brochure));
    return flow.y;
  },
};

function drawHead(brochure: Brochure): number {
  const { doc, content, template, fonts, pictures, logo } = brochure;
  const { primary } = template.colours;
  doc.rect(0, 0, A4.width, 58).fill(primary);
  const ink = inkOn(primary);
  if (logo) {
    // Logos are made for white backgrounds.
    doc.rect(X, 9, 130, 40).fill('#FFFFFF');
    drawWhole(brochure, logo, { x: X + 5, y: 12, width: 120, height: 34 });
  } else {
    const name = { x: X, y: 20, width: WIDTH * 0.6, maxLines: 1 };
    drawText(brochure, content.office[0] ?? '', name, { font: fonts.heading, size: 15, colour: ink });
  }
  const right = { x: X + WIDTH * 0.5, y: 17, width: WIDTH * 0.5, maxLines: 1 };
  drawText(brochure, content.kind, right, { font: fonts.bold, size: 10, colour: ink, align: 'right' });
  drawText(
    brochure,
    content.reference,
    { ...right, y: 31 },
    { font: fonts.body, size: 9, colour: ink, align: 'right' },
  );

  const titleBox = { x: X, y: 72, width: WIDTH * 0.66, maxLines: 2 };
  const title: TextStyle = { role: 'H1', font: fonts.heading, size: 17, colour: brochure.inks.primary, leading: 1.2 };
  const below = drawText(brochure, content.title, titleBox, title);
  const place: TextStyle = { font: fonts.body, size: 10, colour: GREYS.text };
  const belowPlace = drawText(brochure, content.place, { x: X, y: below + 2, width: WIDTH * 0.66 }, place);
  const priceBox = { x: X + WIDTH * 0.68, y: 72, width: WIDTH * 0.32, maxLines: 2 };
  const price = { font: fonts.bold, size: 17, colour: brochure.inks.accent, align: 'right', leading: 1.2 } as const;
  const belowPrice = drawText(brochure, content.price, priceBox, price);
  const noteBox = { ...priceBox, y: belowPrice + 2, maxLines: 1 };
  const belowNote = drawText(brochure, content.priceNote, noteBox, { ...price, font: fonts.body, size: 9 });

  const top = Math.max(belowPlace, belowNote) + 6;
  if (pictures.length === 0) return top + 4;
  const height = 226 - 36 * brochure.density;
  const rest = pictures.slice(1, 4);
  const large = rest.length === 0 ? WIDTH : WIDTH * 0.73;
  drawPicture(brochure, pictures[0], { x: X, y: top, width: large, height });
  rest.forEach((picture, index) => {
    const part = (height - 6 * (rest.length - 1)) / rest.length;
    drawPicture(brochure, picture, {
      x: X + large + 6,
      y: top + index * (part + 6),
      width: WIDTH - large - 6,
      height: part,
    });
  });
  return top + height + 18;
}

function styleOf({ fonts, inks, template: { colours }, pictures }: Brochure): SectionStyle {
  return {
    text: { font: fonts.body, size: 9.5, colour: '#222222' },
    small: { font: fonts.body, size: 7.5, colour: '#444444' },
    gap: 16,
    heading(flow, text) {
      const { doc } = flow.brochure;
      doc.rect(flow.x, flow.y - 1, 4, 13).fill(colours.accent);
      const box = { x: flow.x + 10, y: flow.y, width: flow.width, maxLines: 1 };
      drawText(flow.brochure, text, box, { role: 'H2', font: fonts.heading, size: 12.5, colour: inks.primary });
      flow.y += 22;
    },
    facts: 'table',
    factColumns: 2,
    energy: 'bars',
    gallery: { columns: 3, ratio: 0.68 },
    shown: Math.min(pictures.length, 4),
  };
}
