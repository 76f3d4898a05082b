import type { Brochure } from './brochure.ts';
import { drawAs } from './open-pdf.ts';
import type { Font, Role } from './open-pdf.ts';
import { firstLines, wrapLines } from './wrap-lines.ts';

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

/** The smallest size that people read on paper, points; a text is cut only if it does not fit in it. */
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
 * The lines of a text that fit into the height of `maxLines` lines, and the style in which they do: the size of the style, or a smaller one in which more
 * lines have room. Only a text that does not fit at 5 points is cut, with an ellipsis.
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
    if (heightOf(lines, smaller) <= height) return { lines, style: smaller };
    if (size <= MIN_SIZE) return { lines: firstLines(lines, Math.floor(height / leadingOf(smaller))), style: smaller };
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

/** A label on the left and its value on the right of one line; both become smaller until they fit. */
export function drawPair(
  brochure: Pick<Brochure, 'doc'>,
  { label, value }: { readonly label: string; readonly value: string },
  box: { readonly x: number; readonly y: number; readonly width: number },
  styles: { readonly label: TextStyle; readonly value: TextStyle },
): void {
  const { x, y, width } = box;
  const fitted = fitText(brochure, value, { width: width * 0.7, maxLines: 1 }, styles.value);
  const taken = Math.max(0, ...fitted.lines.map((line) => widthOf(brochure, line, fitted.style))) + 6;
  drawText(brochure, label, { x, y, width: width - taken, maxLines: 1 }, styles.label);
  drawLines(brochure, fitted.lines, box, { ...fitted.style, align: 'right' });
}
