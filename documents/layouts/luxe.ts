import { FOOTER_HEIGHT } from '../draw-footers.ts';
import { drawPicture, drawWhole } from '../draw-pictures.ts';
import { drawSections } from '../draw-sections.ts';
import type { SectionStyle } from '../draw-sections.ts';
import { drawText, linesOf } from '../draw-text.ts';
import type { TextStyle } from '../draw-text.ts';
import { openFlow } from '../flow.ts';
import { inkOn, readable } from '../ink.ts';
import type { Brochure } from '../brochure.ts';
import { A4 } from './layout.ts';
import type { Layout } from './layout.ts';

const X = 76;
const WIDTH = A4.width - 2 * X;
/** Lower edge of the cover’s picture and upper edge of its dark field. */
const HORIZON = A4.height * 0.6;

/** A brochure: a cover with one picture from edge to edge over a dark field, then wide margins and centred headings. */
export const luxe: Layout = {
  orientation: 'portrait',
  pictures: 5,
  footer: { x: X, width: WIDTH, without: 1 },
  draw(brochure) {
    drawCover(brochure);
    brochure.doc.addPage();
    const flow = openFlow(brochure, {
      x: X,
      width: WIDTH,
      y: drawFrame(brochure),
      bottom: A4.height - FOOTER_HEIGHT - 24,
      onPage: () => drawFrame(brochure),
    });
    drawSections(flow, styleOf(brochure));
    return flow.y;
  },
};

function drawCover(brochure: Brochure): void {
  const { doc, content, template, fonts, pictures, logo } = brochure;
  const { primary, accent } = template.colours;
  const ink = inkOn(primary);
  const gold = readable(accent, primary);
  doc.rect(0, 0, A4.width, A4.height).fill(primary);
  if (pictures.length > 0) drawPicture(brochure, pictures[0], { x: 0, y: 0, width: A4.width, height: HORIZON });
  // Without a picture the texts are in the middle of the cover.
  const horizon = pictures.length > 0 ? HORIZON : A4.height * 0.36;
  doc.rect(0, horizon, A4.width, 2.5).fill(accent);
  const centred = (y: number, maxLines: number) => ({ x: X - 20, y, width: WIDTH + 40, maxLines });
  const kind = { font: fonts.body, size: 9.5, colour: gold, align: 'center', spacing: 2.2 } as const;
  let y = drawText(brochure, content.kind.toUpperCase(), centred(horizon + 32, 1), kind) + 12;
  const title: TextStyle = { role: 'H1', font: fonts.heading, size: 27, colour: ink, align: 'center', leading: 1.18 };
  const long = linesOf(brochure, content.title, WIDTH + 40, title).length > 2;
  y = drawText(brochure, content.title, centred(y, 3), long ? { ...title, size: 20 } : title) + 8;
  y =
    drawText(brochure, content.place, centred(y, 2), {
      font: fonts.body,
      size: 11.5,
      colour: ink,
      align: 'center',
    }) + 14;
  doc
    .moveTo(A4.width / 2 - 24, y)
    .lineTo(A4.width / 2 + 24, y)
    .lineWidth(0.8)
    .stroke(accent);
  y = drawText(brochure, content.price, centred(y + 14, 1), {
    font: fonts.heading,
    size: 19,
    colour: gold,
    align: 'center',
  });
  drawText(brochure, content.priceNote, centred(y, 1), { font: fonts.body, size: 9, colour: ink, align: 'center' });
  if (logo) {
    doc.rect(A4.width / 2 - 70, 0, 140, 62).fill('#FFFFFF');
    drawWhole(brochure, logo, { x: A4.width / 2 - 58, y: 10, width: 116, height: 42 });
  }
  drawKeyFacts(brochure, A4.height - 92);
}

function drawKeyFacts(brochure: Brochure, y: number): void {
  const { content, template, fonts } = brochure;
  const { keyFacts } = content;
  const width = WIDTH / Math.max(keyFacts.length, 1);
  keyFacts.forEach(({ label, value }, index) => {
    const box = { x: X + index * width, y, width, maxLines: 1 };
    drawText(brochure, value, box, {
      font: fonts.heading,
      size: 15,
      colour: inkOn(template.colours.primary),
      align: 'center',
    });
    drawText(
      brochure,
      label,
      { ...box, y: y + 20 },
      {
        font: fonts.body,
        size: 8,
        colour: readable(template.colours.accent, template.colours.primary),
        align: 'center',
      },
    );
  });
}

/** Draws a thin frame around the page and returns the top of its text. */
function drawFrame({ doc, template }: Brochure): number {
  doc
    .rect(26, 26, A4.width - 52, A4.height - 26 - FOOTER_HEIGHT - 6)
    .lineWidth(0.7)
    .stroke(template.colours.accent);
  return 62;
}

function styleOf({ fonts, inks, template: { colours } }: Brochure): SectionStyle {
  return {
    text: { font: fonts.body, size: 11, colour: '#2B2B2B', leading: 1.5 },
    small: { font: fonts.body, size: 8, colour: '#555555' },
    gap: 18,
    heading(flow, text) {
      const { doc } = flow.brochure;
      const box = { x: flow.x, y: flow.y, width: flow.width, maxLines: 1 };
      const style: TextStyle = { role: 'H2', font: fonts.heading, size: 16, colour: inks.primary, align: 'center' };
      drawText(flow.brochure, text, box, style);
      const middle = flow.x + flow.width / 2;
      doc
        .moveTo(middle - 16, flow.y + 23)
        .lineTo(middle + 16, flow.y + 23)
        .lineWidth(0.8)
        .stroke(colours.accent);
      flow.y += 34;
    },
    facts: 'table',
    factColumns: 2,
    energy: 'bars',
    gallery: { columns: 2, ratio: 0.72 },
    shown: 1,
  };
}
