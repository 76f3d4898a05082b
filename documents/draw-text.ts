import type { Brochure } from './brochure.ts';
import { drawAs } from './open-pdf.ts';
import type { Font, Role } from './open-pdf.ts';
import { wrapLines } from './wrap-lines.ts';

export interface TextStyle {
  readonly font: Font;
  readonly size: number;
  readonly colour: string;
  readonly align?: 'left' | 'center' | 'right';
  /** Line spacing as a multiple of the size; 1.35 by default. */
  readonly leading?: number;
  /** Points between letters. */
  readonly spacing?: number;
  /** A paragraph by default. */
  readonly role?: Role;
}

/** The smallest size that people read on paper, points; a text that does not fit in it takes more lines. */
const MIN_SIZE = 5;
/** Distance of the baseline from the top of a line as a share of the size: the same for all fonts, so that lines next to each other stand level. */
const ASCENT = 0.72;
/** Steps in which a text is made smaller until it fits. */
const SIZE_STEP = 0.5;

const leadingOf = ({ size, leading = 1.35 }: TextStyle) => size * leading;

/** Widths of words at a size of 1 point, by font and word: shaping a word with a font takes a thousand times longer than looking it up. */
const widths = new Map<string, number>();
/** Bounds the memory for widths: some megabytes. */
const MAX_WIDTHS = 50_000;

/** A longer word is measured by its characters, so that no word of thousands is kept. */
const LONG_WORD = 60;

/** Width of a text in points: that of its words and blanks, without kerning between a word and a blank. */
function widthOf({ doc }: Pick<Brochure, 'doc'>, text: string, { font, size, spacing = 0 }: TextStyle): number {
  const wordWidth = (word: string): number => {
    const key = `${font} ${word}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    if (widths.size >= MAX_WIDTHS) widths.clear();
    const width = doc.font(font).fontSize(1).widthOfString(word);
    widths.set(key, width);
    return width;
  };
  const words = text.split(' ');
  const parts = words.flatMap((word) => (word.length > LONG_WORD ? Array.from(word) : [word]));
  const sum = parts.reduce((total, part) => total + wordWidth(part), (words.length - 1) * wordWidth(' '));
  return sum * size + spacing * text.length;
}

/** The lines that a text takes in a width. */
export const linesOf = (brochure: Pick<Brochure, 'doc'>, text: string, width: number, style: TextStyle): string[] =>
  wrapLines(text, width, (part) => widthOf(brochure, part, style));

export const heightOf = (lines: readonly string[], style: TextStyle): number => lines.length * leadingOf(style);

/** Writes lines from `y` downwards and returns the position of the next line. */
export function drawLines(
  { doc }: Pick<Brochure, 'doc'>,
  lines: readonly string[],
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
  style: TextStyle,
): number {
  const { spacing = 0, align = 'left' } = style;
  if (lines.length === 0) return y;
  drawAs(doc, style.role ?? 'P', () => {
    lines.forEach((line, index) => {
      const length = widthOf({ doc }, line, style);
      doc.font(style.font).fontSize(style.size).fillColor(style.colour);
      const shift = align === 'left' ? 0 : (width - length) * (align === 'center' ? 0.5 : 1);
      const baseline = y + index * leadingOf(style) + ASCENT * style.size;
      doc.text(line, x + shift, baseline, { lineBreak: false, characterSpacing: spacing, baseline: 'alphabetic' });
    });
  });
  return y + heightOf(lines, style);
}

/**
 * The lines of a text in the height of `maxLines` lines, and the style in which they fit: the size of the style, or a smaller one in which more lines have room. A text that
 * does not fit at 5 points takes the height that it needs: nothing is cut.
 */
function fitText(
  brochure: Pick<Brochure, 'doc'>,
  text: string,
  { width, maxLines }: { readonly width: number; readonly maxLines: number },
  style: TextStyle,
): { readonly lines: string[]; readonly style: TextStyle } {
  const height = maxLines * leadingOf(style) + 0.01;
  for (let { size } = style; ; size = Math.max(MIN_SIZE, size - SIZE_STEP)) {
    const smaller = { ...style, size };
    const lines = linesOf(brochure, text, width, smaller);
    if (heightOf(lines, smaller) <= height || size <= MIN_SIZE) return { lines, style: smaller };
  }
}

/** Wraps and writes a text in the height of `maxLines` lines, smaller if it needs more, and returns the position of the next line. */
export function drawText(
  brochure: Pick<Brochure, 'doc'>,
  text: string,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly maxLines?: number },
  style: TextStyle,
): number {
  const { width, maxLines } = box;
  if (maxLines === undefined) return drawLines(brochure, linesOf(brochure, text, width, style), box, style);
  const fitted = fitText(brochure, text, { width, maxLines }, style);
  return drawLines(brochure, fitted.lines, box, fitted.style);
}

/** A label and its value, laid out next to each other. */
interface LaidPair {
  readonly height: number;
  /** Draws it with its top at `y`. */
  draw(at: { readonly x: number; readonly y: number }): void;
}

/** Share of the width that a value has at most. */
const VALUE_WIDTH = 0.7;
/** Share of its size below which a value is broken into lines instead. */
const SMALLEST = 0.8;

/** Arranges a label on the left and its value on the right: smaller where that puts them on one line, else on as many lines as they need. */
export function layPair(
  brochure: Pick<Brochure, 'doc'>,
  { label, value }: { readonly label: string; readonly value: string },
  width: number,
  styles: { readonly label: TextStyle; readonly value: TextStyle },
): LaidPair {
  const arrange = (text: string, room: number, style: TextStyle) => {
    const fitted = fitText(brochure, text, { width: room, maxLines: 1 }, style);
    if (fitted.style.size >= style.size * SMALLEST) return fitted;
    const smaller = { ...style, size: style.size * SMALLEST };
    return { lines: linesOf(brochure, text, room, smaller), style: smaller };
  };
  const right = arrange(value, width * VALUE_WIDTH, styles.value);
  const taken = Math.max(0, ...right.lines.map((line) => widthOf(brochure, line, right.style))) + 6;
  const left = arrange(label, width - taken, styles.label);
  return {
    height: Math.max(heightOf(left.lines, left.style), heightOf(right.lines, right.style)),
    draw({ x, y }) {
      drawLines(brochure, left.lines, { x, y, width: width - taken }, left.style);
      drawLines(brochure, right.lines, { x, y, width }, { ...right.style, align: 'right' });
    },
  };
}

/** Draws a label and its value as `layPair` arranges them, and returns the position of the next line. */
export function drawPair(
  brochure: Pick<Brochure, 'doc'>,
  pair: { readonly label: string; readonly value: string },
  box: { readonly x: number; readonly y: number; readonly width: number },
  styles: { readonly label: TextStyle; readonly value: TextStyle },
): number {
  const laid = layPair(brochure, pair, box.width, styles);
  laid.draw(box);
  return box.y + laid.height;
}

/** Lines of a person or an office below each other, the first one bold. */
export function drawAddress(
  brochure: Pick<Brochure, 'doc'>,
  lines: readonly string[],
  box: { readonly x: number; readonly y: number; readonly width: number },
  styles: { readonly first: TextStyle; readonly other: TextStyle },
): number {
  return lines.reduce(
    (y, line, index) => drawText(brochure, line, { ...box, y }, index === 0 ? styles.first : styles.other),
    box.y,
  );
}

/** Height of an address, points. */
export const addressHeight = (
  brochure: Pick<Brochure, 'doc'>,
  lines: readonly string[],
  width: number,
  styles: { readonly first: TextStyle; readonly other: TextStyle },
): number =>
  lines.reduce((sum, line, index) => {
    const style = index === 0 ? styles.first : styles.other;
    return sum + heightOf(linesOf(brochure, line, width, style), style);
  }, 0);
