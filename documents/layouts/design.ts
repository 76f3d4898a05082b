import { FOOTER_HEIGHT } from '../draw-footers.ts';
import { drawPicture, drawQrCode, drawWhole } from '../draw-pictures.ts';
import { drawSections, sectionsOf } from '../draw-sections.ts';
import type { SectionStyle } from '../draw-sections.ts';
import { addressHeight, drawAddress, drawText, layPair } from '../draw-text.ts';
import type { TextStyle } from '../draw-text.ts';
import { inkOn } from '../ink.ts';
import { openFlow } from '../flow.ts';
import { LABELS } from '../labels.ts';
import type { Brochure } from '../brochure.ts';
import type { Fact } from '../brochure-content.ts';
import { A4 } from './layout.ts';
import type { Layout } from './layout.ts';

/** The coloured column, and the white one next to it. */
const SIDE = 186;
const X = SIDE + 28;
const WIDTH = A4.width - X - 34;
/** Left edge of the text on further pages, which have only a strip of colour. */
const FURTHER_X = 46;
const INNER = { x: 22, width: SIDE - 44 } as const;
/** Top of the facts in the column, of the contact unless it needs more room, and height of its heading, points. */
const FACTS_TOP = 336;
const CONTACT_TOP = 572;
const CONTACT_HEAD = 30;

/** Like a magazine: facts, price and contact in a coloured column, pictures and texts next to it. */
export const design: Layout = {
  orientation: 'portrait',
  pictures: 7,
  footer: { x: X, width: WIDTH },
  draw(brochure) {
    const factsShown = drawSide(brochure);
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
    drawSections(flow, { ...styleOf(brochure), factsShown });
    return flow.y;
  },
};

function drawHead(brochure: Brochure): number {
  const { doc, content, template, fonts, pictures } = brochure;
  const height = 290 - 45 * brochure.density;
  const picture = { x: SIDE, y: 0, width: A4.width - SIDE, height };
  drawPicture(brochure, pictures[0], picture);
  // The price overlaps both columns.
  const { accent } = template.colours;
  doc.rect(SIDE - 26, height - 40, 250, 62).fill(accent);
  const ink = inkOn(accent);
  const size = content.price.length > 18 ? 14 : 20;
  const priceBox = { x: SIDE - 10, y: height - 40 + (content.priceNote ? 13 : 19), width: 222, maxLines: 1 };
  const y = drawText(brochure, content.price, priceBox, { font: fonts.bold, size, colour: ink });
  drawText(brochure, content.priceNote, { ...priceBox, y }, { font: fonts.body, size: 8.5, colour: ink });
  const title: TextStyle = { role: 'H1', font: fonts.heading, size: 19, colour: brochure.inks.primary, leading: 1.15 };
  const below = drawText(brochure, content.title, { x: X, y: height + 40, width: WIDTH, maxLines: 3 }, title);
  const place = { x: X, y: below + 4, width: WIDTH };
  return drawText(brochure, content.place, place, { font: fonts.body, size: 10, colour: '#666666' }) + 16;
}

/** The coloured column; returns the number of facts that it had room for. */
function drawSide(brochure: Brochure): number {
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
  const wanted = sectionsOf(template.sections);
  const people = wanted.includes('contact')
    ? [content.office, content.negotiator].filter((lines) => lines.length > 0)
    : [];
  const contact = layContact(brochure, people, plain);
  const { y, shown } = drawFacts(brochure, wanted.includes('facts') ? content.facts : [], contact.top - 14, plain);
  if (people.length === 0) return shown;
  doc.rect(INNER.x, Math.max(y + 14, contact.top), 26, 3).fill(accent);
  contact.draw(Math.max(y + 14, contact.top));
  drawQrCode(brochure, { x: INNER.x, y: A4.height - 82, size: 64 });
  return shown;
}

/** Facts below each other down to `bottom`; returns the position behind the last one, and how many there was room for. */
function drawFacts(
  brochure: Brochure,
  facts: readonly Fact[],
  bottom: number,
  plain: TextStyle,
): { readonly y: number; readonly shown: number } {
  const { doc, fonts } = brochure;
  const styles = { label: plain, value: { ...plain, font: fonts.bold } };
  let y = FACTS_TOP;
  let shown = 0;
  for (const fact of facts) {
    const laid = layPair(brochure, fact, INNER.width, styles);
    if (y + laid.height > bottom) break;
    laid.draw({ x: INNER.x, y });
    const line = y + laid.height + 4.5;
    doc
      .moveTo(INNER.x, line)
      .lineTo(INNER.x + INNER.width, line)
      .lineWidth(0.4)
      .strokeOpacity(0.4)
      .stroke(plain.colour);
    doc.strokeOpacity(1);
    y += laid.height + 9;
    shown++;
  }
  return { y, shown };
}

/** The contact above the code at the foot of the column: in smaller letters where its lines are long. */
function layContact(brochure: Brochure, people: readonly (readonly string[])[], plain: TextStyle) {
  const { content, fonts } = brochure;
  const bottom = A4.height - (content.url === undefined ? 24 : 92);
  const stylesOf = (size: number) => ({
    first: { ...plain, font: fonts.bold, size },
    other: { ...plain, font: fonts.body, size },
  });
  const heightOf = (size: number): number =>
    CONTACT_HEAD +
    people.reduce((sum, lines) => sum + addressHeight(brochure, lines, INNER.width, stylesOf(size)) + 5, 0);
  const size = [8, 7.5, 7, 6.5, 6, 5.5].find((one) => heightOf(one) <= bottom - FACTS_TOP - 80) ?? 5;
  const styles = stylesOf(size);
  return {
    top: Math.min(CONTACT_TOP, bottom - heightOf(size)),
    draw(top: number): void {
      const heading = { ...INNER, y: top + 10, maxLines: 1 };
      let y =
        drawText(brochure, LABELS.contact[content.language], heading, { ...plain, font: fonts.bold, size: 11 }) + 4;
      for (const lines of people) y = drawAddress(brochure, lines, { ...INNER, y }, styles) + 5;
    },
  };
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
    contactShown: true,
    energy: 'strip',
    // The first pictures are large, below the title.
    gallery: sectionsOf(sections)[0] === 'pictures' ? { columns: 3, ratio: 0.75 } : { columns: 2, ratio: 0.66 },
    shown: 1,
  };
}
