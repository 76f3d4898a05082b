import { FOOTER_HEIGHT } from '../draw-footers.ts';
import { drawPicture, drawQrCode, drawWhole } from '../draw-pictures.ts';
import { drawSections, sectionsOf } from '../draw-sections.ts';
import type { SectionStyle } from '../draw-sections.ts';
import { drawPair, drawText } from '../draw-text.ts';
import type { TextStyle } from '../draw-text.ts';
import { inkOn } from '../ink.ts';
import { openFlow } from '../flow.ts';
import { LABELS } from '../labels.ts';
import type { Brochure } from '../brochure.ts';
import { A4 } from './layout.ts';
import type { Layout } from './layout.ts';

/** The coloured column, and the white one next to it. */
const SIDE = 186;
const X = SIDE + 28;
const WIDTH = A4.width - X - 34;
/** Left edge of the text on further pages, which have only a strip of colour. */
const FURTHER_X = 46;
const INNER = { x: 22, width: SIDE - 44 } as const;
/** Number of facts that fit into the coloured column above the contact. */
const MAX_FACTS = 12;

/** Like a magazine: facts, price and contact in a coloured column, pictures and texts next to it. */
export const design: Layout = {
  orientation: 'portrait',
  pictures: 7,
  footer: { x: X, width: WIDTH },
  draw(brochure) {
    drawSide(brochure);
    const flow = openFlow(brochure, {
      x: X,
      width: WIDTH,
      y: drawHead(brochure),
      bottom: A4.height - FOOTER_HEIGHT,
      onPage(flow) {
        brochure.doc.rect(0, 0, 12, A4.height).fill(brochure.template.colours.primary);
        brochure.doc.rect(0, 0, 12, 90).fill(brochure.template.colours.accent);
        flow.x = FURTHER_X;
        flow.width = A4.width - FURTHER_X - 34;
        return 46;
      },
    });
    drawSections(flow, styleOf(brochure));
  },
};

function drawHead(brochure: Brochure): number {
  const { doc, content, template, fonts, pictures } = brochure;
  const picture = { x: SIDE, y: 0, width: A4.width - SIDE, height: 290 };
  drawPicture(brochure, pictures[0], picture);
  // The price overlaps both columns.
  const { accent } = template.colours;
  doc.rect(SIDE - 26, 250, 250, 62).fill(accent);
  const ink = inkOn(accent);
  const size = content.price.length > 18 ? 14 : 20;
  const priceBox = { x: SIDE - 10, y: 250 + (content.priceNote ? 13 : 19), width: 222, maxLines: 1 };
  const y = drawText(brochure, content.price, priceBox, { font: fonts.bold, size, colour: ink });
  drawText(brochure, content.priceNote, { ...priceBox, y }, { font: fonts.body, size: 8.5, colour: ink });
  const title: TextStyle = { role: 'H1', font: fonts.heading, size: 19, colour: brochure.inks.primary, leading: 1.15 };
  const below = drawText(brochure, content.title, { x: X, y: 330, width: WIDTH, maxLines: 3 }, title);
  const place = { x: X, y: below + 4, width: WIDTH, maxLines: 1 };
  return drawText(brochure, content.place, place, { font: fonts.body, size: 10, colour: '#666666' }) + 16;
}

function drawSide(brochure: Brochure): void {
  const { doc, content, template, fonts, logo } = brochure;
  const { primary, accent } = template.colours;
  doc.rect(0, 0, SIDE, A4.height).fill(primary);
  const ink = inkOn(primary);
  const plain: TextStyle = { font: fonts.body, size: 8.5, colour: ink };
  if (logo) {
    doc.rect(0, 0, SIDE, 92).fill('#FFFFFF');
    drawWhole(brochure, logo, { x: INNER.x, y: 18, width: INNER.width, height: 56 });
  } else {
    drawText(
      brochure,
      content.office[0] ?? '',
      { ...INNER, y: 34, maxLines: 3 },
      { ...plain, font: fonts.bold, size: 14 },
    );
  }
  const kind = { ...INNER, y: 120, maxLines: 2 };
  drawText(brochure, content.kind, kind, { font: fonts.bold, size: 11, colour: ink });
  drawText(brochure, content.reference, { ...INNER, y: 152, maxLines: 1 }, plain);
  let y = 336;
  const wanted = sectionsOf(template.sections);
  const facts = wanted.includes('facts') ? content.facts.slice(0, MAX_FACTS) : [];
  for (const fact of facts) {
    drawPair(brochure, fact, { ...INNER, y }, { label: plain, value: { ...plain, font: fonts.bold } });
    doc
      .moveTo(INNER.x, y + 16)
      .lineTo(INNER.x + INNER.width, y + 16)
      .lineWidth(0.4)
      .strokeOpacity(0.4)
      .stroke(ink);
    doc.strokeOpacity(1);
    y += 20.5;
  }
  const people = [content.office.slice(0, 5), content.negotiator].filter((lines) => lines.length > 0);
  if (!wanted.includes('contact') || people.length === 0) return;
  y = Math.max(y + 14, 572);
  doc.rect(INNER.x, y, 26, 3).fill(accent);
  const heading = { ...INNER, y: y + 10, maxLines: 1 };
  y = drawText(brochure, LABELS.contact[content.language], heading, { ...plain, font: fonts.bold, size: 11 }) + 4;
  for (const lines of people) {
    for (const [index, text] of lines.entries()) {
      const font = index === 0 ? fonts.bold : fonts.body;
      y = drawText(brochure, text, { ...INNER, y, maxLines: 2 }, { ...plain, font, size: 8 });
    }
    y += 5;
  }
  if (A4.height - y > 84) drawQrCode(brochure, { x: INNER.x, y: A4.height - 82, size: 64 });
}

function styleOf({ fonts, inks, template: { sections } }: Brochure): SectionStyle {
  return {
    text: { font: fonts.body, size: 9.5, colour: '#2A2A2A', leading: 1.45 },
    small: { font: fonts.body, size: 7.2, colour: '#555555' },
    gap: 16,
    heading(flow, text) {
      const box = { x: flow.x, y: flow.y, width: flow.width, maxLines: 1 };
      const style: TextStyle = { role: 'H2', font: fonts.bold, size: 9, colour: inks.accent, spacing: 1.6 };
      drawText(flow.brochure, text.toUpperCase(), box, style);
      flow.y += 17;
    },
    facts: 'table',
    factColumns: 2,
    factsShown: MAX_FACTS,
    contactShown: true,
    energy: 'strip',
    // The first pictures are large, below the title.
    gallery: sectionsOf(sections)[0] === 'pictures' ? { columns: 3, ratio: 0.75 } : { columns: 2, ratio: 0.66 },
    shown: 1,
  };
}
