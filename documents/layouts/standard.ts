import { FOOTER_HEIGHT } from '../draw-footers.ts';
import { drawPicture, drawWhole } from '../draw-pictures.ts';
import { drawSections } from '../draw-sections.ts';
import type { SectionStyle } from '../draw-sections.ts';
import { drawText } from '../draw-text.ts';
import { inkOn } from '../ink.ts';
import { openFlow } from '../flow.ts';
import { GREYS } from '../sheet.ts';
import type { Sheet } from '../sheet.ts';
import { A4 } from './layout.ts';
import type { Layout } from './layout.ts';

const X = 40;
const WIDTH = A4.width - 2 * X;

/** The agency’s everyday sheet: band with logo, title and price, one large picture with three beside it, tables. */
export const standard: Layout = {
  orientation: 'portrait',
  pictures: 10,
  footer: { x: X, width: WIDTH },
  draw(sheet) {
    const y = drawHead(sheet);
    const flow = openFlow(sheet, { x: X, width: WIDTH, y, bottom: A4.height - FOOTER_HEIGHT, onPage: () => 42 });
    drawSections(flow, styleOf(sheet));
  },
};

function drawHead(sheet: Sheet): number {
  const { doc, content, template, fonts, pictures, logo } = sheet;
  const { primary } = template.colours;
  doc.rect(0, 0, A4.width, 58).fill(primary);
  const ink = inkOn(primary);
  if (logo) {
    // Logos are made for white paper.
    doc.rect(X, 9, 130, 40).fill('#FFFFFF');
    drawWhole(sheet, logo, { x: X + 5, y: 12, width: 120, height: 34 });
  } else {
    const name = { x: X, y: 20, width: WIDTH * 0.6, maxLines: 1 };
    drawText(sheet, content.office[0] ?? '', name, { font: fonts.heading, size: 15, colour: ink });
  }
  const right = { x: X + WIDTH * 0.5, y: 17, width: WIDTH * 0.5, maxLines: 1 };
  drawText(sheet, content.kind, right, { font: fonts.bold, size: 10, colour: ink, align: 'right' });
  drawText(sheet, content.reference, { ...right, y: 31 }, { font: fonts.body, size: 9, colour: ink, align: 'right' });

  const titleBox = { x: X, y: 72, width: WIDTH * 0.66, maxLines: 2 };
  const title = { font: fonts.heading, size: 17, colour: sheet.inks.primary, leading: 1.2 };
  const below = drawText(sheet, content.title, titleBox, title);
  drawText(
    sheet,
    content.place,
    { x: X, y: below + 2, width: WIDTH * 0.66, maxLines: 1 },
    {
      font: fonts.body,
      size: 10,
      colour: GREYS.text,
    },
  );
  const priceBox = { x: X + WIDTH * 0.68, y: 72, width: WIDTH * 0.32, maxLines: 2 };
  const price = { font: fonts.bold, size: 17, colour: sheet.inks.accent, align: 'right', leading: 1.2 } as const;
  const belowPrice = drawText(sheet, content.price, priceBox, price);
  drawText(
    sheet,
    content.priceNote,
    { ...priceBox, y: belowPrice + 2, maxLines: 1 },
    { ...price, font: fonts.body, size: 9 },
  );

  const top = Math.max(below + 20, belowPrice + 18);
  if (pictures.length === 0) return top + 4;
  const height = 226;
  const rest = pictures.slice(1, 4);
  const large = rest.length === 0 ? WIDTH : WIDTH * 0.73;
  drawPicture(sheet, pictures[0], { x: X, y: top, width: large, height });
  rest.forEach((picture, index) => {
    const part = (height - 6 * (rest.length - 1)) / rest.length;
    drawPicture(sheet, picture, {
      x: X + large + 6,
      y: top + index * (part + 6),
      width: WIDTH - large - 6,
      height: part,
    });
  });
  return top + height + 18;
}

function styleOf({ fonts, inks, template: { colours }, pictures }: Sheet): SectionStyle {
  return {
    text: { font: fonts.body, size: 9.5, colour: '#222222' },
    small: { font: fonts.body, size: 7.5, colour: '#444444' },
    gap: 16,
    heading(flow, text) {
      const { doc } = flow.sheet;
      doc.rect(flow.x, flow.y - 1, 4, 13).fill(colours.accent);
      const box = { x: flow.x + 10, y: flow.y, width: flow.width, maxLines: 1 };
      drawText(flow.sheet, text, box, { font: fonts.heading, size: 12.5, colour: inks.primary });
      flow.y += 22;
    },
    facts: 'table',
    factColumns: 2,
    energy: 'bars',
    gallery: { columns: 3, ratio: 0.68 },
    shown: Math.min(pictures.length, 4),
  };
}
