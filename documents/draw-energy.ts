import { LETTERS } from './energy-content.ts';
import type { Scale } from './energy-content.ts';
import { drawText } from './draw-text.ts';
import { inkOn } from './ink.ts';
import { drawFigure } from './open-pdf.ts';
import { GREYS } from './brochure.ts';
import type { Brochure } from './brochure.ts';

const DARK = '#1A1A1A';
const BAR = 13;
const BAR_GAP = 2.5;

/** Height of a scale of bars, points. */
export const BARS_HEIGHT = 16 + LETTERS.length * (BAR + BAR_GAP);
/** Height of a scale in one row, points. */
export const STRIP_HEIGHT = 54;

type Place = { readonly x: number; readonly y: number; readonly width: number };

/** A scale as one figure: its letters by themselves say nothing to a screen reader. */
const asFigure =
  (draw: (brochure: Brochure, scale: Scale, place: Place) => void) =>
  (brochure: Brochure, scale: Scale, place: Place): void =>
    drawFigure(brochure.doc, `${scale.label}: ${scale.letter}, ${scale.value}`, () => draw(brochure, scale, place));

/** The scale as on the French label: bars from A to G, and the value next to the bar of the class. */
export const drawBars = asFigure((brochure, scale, { x, y, width }) => {
  const { doc, fonts } = brochure;
  drawText(brochure, scale.label, { x, y, width, maxLines: 1 }, { font: fonts.bold, size: 8.5, colour: DARK });
  LETTERS.forEach((letter, index) => {
    const top = y + 16 + index * (BAR + BAR_GAP);
    const length = width * (0.24 + index * 0.055);
    const colour = scale.colours[index] ?? GREYS.line;
    doc.rect(x, top, length, BAR).fill(colour);
    drawText(
      brochure,
      letter,
      { x: x + 5, y: top + 2.5, width: 20 },
      { font: fonts.bold, size: 8.5, colour: inkOn(colour) },
    );
    if (letter !== scale.letter) return;
    const start = x + length + 8;
    doc
      .moveTo(start, top + BAR / 2)
      .lineTo(start + 7, top - 2)
      .lineTo(start + 30, top - 2);
    doc
      .lineTo(start + 30, top + BAR + 2)
      .lineTo(start + 7, top + BAR + 2)
      .fill(DARK);
    drawText(
      brochure,
      letter,
      { x: start + 7, y: top + 1, width: 22 },
      { font: fonts.bold, size: 11, colour: '#FFFFFF', align: 'center' },
    );
    const valueBox = { x: start + 36, y: top + 2, width: x + width - start - 36, maxLines: 1 };
    drawText(brochure, scale.value, valueBox, { font: fonts.bold, size: 8, colour: DARK });
  });
});

/** The scale in one row of seven squares; that of the class is larger. */
export const drawStrip = asFigure((brochure, scale, { x, y, width }) => {
  const { doc, fonts } = brochure;
  const style = { font: fonts.body, size: 7.5, colour: DARK };
  const below = drawText(brochure, scale.label, { x, y, width, maxLines: 1 }, style);
  drawText(brochure, scale.value, { x, y: below, width, maxLines: 1 }, { ...style, font: fonts.bold });
  const side = Math.min(19, (width - 12) / LETTERS.length - 1);
  const square = (letter: string, index: number, grow: number) => {
    const box = { x: x + 4 + index * (side + 1) - grow, y: y + 27 - grow, width: side + 2 * grow };
    const colour = scale.colours[index] ?? GREYS.line;
    doc.rect(box.x, box.y, box.width, box.width).fill(colour);
    if (grow > 0) doc.rect(box.x, box.y, box.width, box.width).lineWidth(1.2).stroke(DARK);
    const size = grow > 0 ? 13 : 9;
    const place = { ...box, y: box.y + box.width / 2 - size * 0.38 };
    drawText(brochure, letter, place, { font: fonts.bold, size, colour: inkOn(colour), align: 'center' });
  };
  LETTERS.forEach((letter, index) => square(letter, index, 0));
  // Drawn last, because it covers the edges of its neighbours.
  square(
    scale.letter,
    LETTERS.findIndex((letter) => letter === scale.letter),
    4,
  );
});
