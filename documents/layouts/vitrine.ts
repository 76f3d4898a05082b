import { drawPicture, drawQrCode, drawWhole } from '../draw-pictures.ts';
import { drawStrip, STRIP_HEIGHT } from '../draw-energy.ts';
import { inkOn } from '../ink.ts';
import { FOOTER_HEIGHT } from '../draw-footers.ts';
import { sectionsOf } from '../draw-sections.ts';
import { addressHeight, drawAddress, drawLines, drawText, heightOf, linesOf } from '../draw-text.ts';
import type { TextStyle } from '../draw-text.ts';
import { GREYS } from '../brochure.ts';
import type { Brochure } from '../brochure.ts';
import { A4 } from './layout.ts';
import type { Layout } from './layout.ts';

/** Landscape. */
const PAGE = { width: A4.height, height: A4.width } as const;
const X = 28;
/** Right edge of the pictures, left edge of the panel. */
const PANEL = 540;
const INNER = { x: PANEL + 22, width: PAGE.width - PANEL - 44 } as const;
const BAND = 66;
const QR_SIZE = 66;
/** Height of the small print at the bottom, terms left and energy right, that leaves room for the pictures; a longer one takes more of it in small letters. */
const MAX_PRINT = 120;

/** A poster for the shop window: always one landscape page, readable from two metres. A description that does not fit is cut. */
export const vitrine: Layout = {
  orientation: 'landscape',
  pictures: 4,
  footer: { x: X, width: PAGE.width - 2 * X },
  draw(brochure) {
    const print = layPrint(brochure);
    const bottom = print.top - 14;
    drawBand(brochure);
    drawImages(brochure, bottom);
    drawPanel(brochure, bottom);
    drawPrint(brochure, print);
    return PAGE.height;
  },
};

function drawBand(brochure: Brochure): void {
  const { doc, content, template, fonts, logo } = brochure;
  const { primary, accent } = template.colours;
  doc.rect(0, 0, PAGE.width, BAND).fill(primary);
  const ink = inkOn(primary);
  const width = PANEL - X - 10;
  const title: TextStyle = { role: 'H1', font: fonts.heading, size: 22, colour: ink, leading: 1.1 };
  const long = linesOf(brochure, content.title, width, title).length > 1;
  const below = drawText(
    brochure,
    content.title,
    { x: X, y: long ? 10 : 15, width, maxLines: 2 },
    { ...title, size: long ? 15 : 22 },
  );
  const line = [content.kind, content.place].filter(Boolean).join(' — ');
  drawText(brochure, line, { x: X, y: below + 3, width, maxLines: 1 }, { font: fonts.body, size: 10.5, colour: ink });
  doc.rect(PANEL, 0, PAGE.width - PANEL, BAND).fill(accent);
  const size = content.price.length > 16 ? 18 : 28;
  const box = {
    x: PANEL + 10,
    y: (BAND - size) / 2 - (content.priceNote ? 7 : 0),
    width: PAGE.width - PANEL - 20,
    maxLines: 1,
  };
  const price = { font: fonts.bold, size, colour: inkOn(accent), align: 'center' } as const;
  const end = drawText(brochure, content.price, box, price);
  drawText(brochure, content.priceNote, { ...box, y: end - 2 }, { ...price, font: fonts.body, size: 9 });
  if (logo) drawWhole(brochure, logo, { ...INNER, y: BAND + 12, height: 44 });
}

function drawImages(brochure: Brochure, bottom: number): void {
  const { pictures, doc } = brochure;
  const width = PANEL - X;
  const top = BAND + 14;
  if (pictures.length === 0) {
    doc.rect(X, top, width, bottom - top).fill(GREYS.frame);
    const box = { x: X + 24, y: top + 24, width: width - 48 };
    const text = { ...descriptionStyle(brochure), size: 16 };
    drawLines(brochure, sentencesIn(brochure, { width: box.width, height: bottom - box.y - 20 }, text), box, text);
    return;
  }
  const rest = pictures.slice(1, 4);
  const strip = rest.length > 0 ? 92 : 0;
  drawPicture(brochure, pictures[0], { x: X, y: top, width, height: bottom - top - (strip && strip + 8) });
  rest.forEach((picture, index) => {
    const part = (width - 8 * (rest.length - 1)) / rest.length;
    drawPicture(brochure, picture, { x: X + index * (part + 8), y: bottom - strip, width: part, height: strip });
  });
}

function drawPanel(brochure: Brochure, bottom: number): void {
  const { doc, content, template, fonts, logo } = brochure;
  const { accent } = template.colours;
  let y = BAND + (logo ? 68 : 20);
  const wanted = sectionsOf(template.sections);
  const keyFacts = wanted.includes('facts') ? content.keyFacts : [];
  const cell = INNER.width / 2;
  keyFacts.forEach(({ label, value }, index) => {
    const box = { x: INNER.x + (index % 2) * cell, y: y + Math.floor(index / 2) * 48, width: cell - 6, maxLines: 1 };
    drawText(brochure, value, box, { font: fonts.bold, size: 19, colour: brochure.inks.primary });
    drawText(brochure, label, { ...box, y: box.y + 24 }, { font: fonts.body, size: 9, colour: '#555555' });
  });
  y += Math.ceil(keyFacts.length / 2) * 48 + 4;
  doc.rect(INNER.x, y, 36, 3).fill(accent);
  y += 14;
  const foot = drawContact(brochure, bottom);
  const amenities = content.amenities.slice(0, 8).join(' · ');
  const text = descriptionStyle(brochure);
  if (amenities && wanted.includes('amenities')) {
    y = drawText(brochure, amenities, { ...INNER, y, maxLines: 2 }, { ...text, font: fonts.bold, size: 9.5 }) + 8;
  }
  // Without a picture the description has its place.
  if (brochure.pictures.length === 0) return;
  drawLines(brochure, sentencesIn(brochure, { width: INNER.width, height: foot - y - 8 }, text), { ...INNER, y }, text);
}

const descriptionStyle = ({ fonts }: Brochure): TextStyle => ({
  font: fonts.body,
  size: 10.5,
  colour: '#222222',
  leading: 1.4,
});

/** The lines of as many whole sentences of the description as there is room for; none if the template leaves it out. */
function sentencesIn(
  brochure: Brochure,
  { width, height }: { readonly width: number; readonly height: number },
  style: TextStyle,
): string[] {
  if (!sectionsOf(brochure.template.sections).includes('description')) return [];
  const wrap = (text: string) => linesOf(brochure, text, width, style);
  const room = Math.floor(height / (style.size * 1.4));
  const shown: string[] = [];
  for (const { text } of brochure.content.description) {
    const sentences = text.split(/(?<=[.!?…])\s+/);
    const fits = (count: number) => shown.length + wrap(sentences.slice(0, count).join(' ')).length <= room;
    let count = sentences.length;
    while (count > 0 && !fits(count)) count--;
    if (count > 0) shown.push(...wrap(sentences.slice(0, count).join(' ')));
    if (count < sentences.length) break;
  }
  return shown;
}

/** Office, telephone and code at the bottom of the panel; returns their top. */
function drawContact(brochure: Brochure, bottom: number): number {
  const { content, template, fonts } = brochure;
  if (!sectionsOf(template.sections).includes('contact')) return bottom;
  const [name = '', ...others] = content.office;
  const person = content.negotiator;
  const lines = [name, person[0], person[1] ?? others[1] ?? others[0], person[2]].flatMap((line) => line || []);
  const width = INNER.width - (content.url === undefined ? 0 : QR_SIZE + 8);
  const styles = {
    first: { font: fonts.bold, size: 10.5, colour: brochure.inks.primary, leading: 1.2 },
    other: { font: fonts.body, size: 8.5, colour: '#333333', leading: 1.25 },
  };
  const top = bottom - Math.max(QR_SIZE, addressHeight(brochure, lines, width, styles) + 4);
  drawAddress(brochure, lines, { x: INNER.x, y: top + 4, width }, styles);
  drawQrCode(brochure, { x: INNER.x + INNER.width - QR_SIZE, y: bottom - QR_SIZE, size: QR_SIZE });
  return top;
}

interface Print {
  readonly top: number;
  readonly width: number;
  readonly lines: readonly string[];
  readonly style: TextStyle;
}

/** Lays out the mentions that the law requires: in small letters next to the scales, in smaller ones if there are many; all of them, whatever room they take. */
function layPrint(brochure: Brochure): Print {
  const { content, fonts } = brochure;
  const { scales, notes } = content.energy;
  const width = (scales.length > 0 ? PANEL - 110 : PAGE.width - X) - X;
  const text = [...notes, ...content.terms].join(' · ');
  const bottom = PAGE.height - FOOTER_HEIGHT - 4;
  const fitted = (size: number) => {
    const style: TextStyle = { font: fonts.body, size, colour: '#444444', leading: 1.25 };
    const lines = linesOf(brochure, text, width, style);
    return { style, lines, fits: heightOf(lines, style) <= MAX_PRINT };
  };
  const { style, lines } = [7, 6.5, 6, 5.5].map(fitted).find(({ fits }) => fits) ?? fitted(5);
  return {
    top: bottom - Math.max(heightOf(lines, style), scales.length > 0 ? STRIP_HEIGHT : 0) - 8,
    width,
    lines,
    style,
  };
}

function drawPrint(brochure: Brochure, { top, width, lines, style }: Print): void {
  brochure.doc
    .moveTo(X, top)
    .lineTo(PAGE.width - X, top)
    .lineWidth(0.6)
    .stroke('#BBBBBB');
  drawLines(brochure, lines, { x: X, y: top + 8, width }, style);
  brochure.content.energy.scales.forEach((scale, index) =>
    drawStrip(brochure, scale, { x: PANEL - 90 + index * 186, y: top + 8, width: 176 }),
  );
}
