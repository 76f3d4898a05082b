import type { Brochure } from './brochure.ts';
import { firstLines, wrapLines } from './wrap-lines.ts';

export interface TextStyle {
  readonly font: string;
  readonly size: number;
  readonly colour: string;
  readonly align?: 'left' | 'center' | 'right';
  /** Line spacing as a multiple of the size; 1.35 by default. */
  readonly leading?: number;
  /** Points between letters. */
  readonly spacing?: number;
}

const leadingOf = ({ size, leading = 1.35 }: TextStyle) => size * leading;

/** The lines that a text takes in a width. */
export function linesOf({ doc }: Pick<Brochure, 'doc'>, text: string, width: number, style: TextStyle): string[] {
  doc.font(style.font).fontSize(style.size);
  const { spacing = 0 } = style;
  return wrapLines(text, width, (part) => doc.widthOfString(part) + spacing * part.length);
}

export const heightOf = (lines: readonly string[], style: TextStyle): number => lines.length * leadingOf(style);

/** Writes lines from `y` downwards and returns the position of the next line. */
export function drawLines(
  { doc }: Pick<Brochure, 'doc'>,
  lines: readonly string[],
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
  style: TextStyle,
): number {
  doc.font(style.font).fontSize(style.size).fillColor(style.colour);
  const { spacing = 0, align = 'left' } = style;
  lines.forEach((line, index) => {
    const length = doc.widthOfString(line) + spacing * line.length;
    const shift = align === 'left' ? 0 : (width - length) * (align === 'center' ? 0.5 : 1);
    doc.text(line, x + shift, y + index * leadingOf(style), { lineBreak: false, characterSpacing: spacing });
  });
  return y + heightOf(lines, style);
}

/** Wraps and writes a text, at most `maxLines` of it, and returns the position of the next line. */
export function drawText(
  brochure: Pick<Brochure, 'doc'>,
  text: string,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly maxLines?: number },
  style: TextStyle,
): number {
  const lines = linesOf(brochure, text, box.width, style);
  return drawLines(brochure, box.maxLines === undefined ? lines : firstLines(lines, box.maxLines), box, style);
}

/** A label on the left and its value on the right of one line; if they do not fit, the label is shortened. */
export function drawPair(
  brochure: Pick<Brochure, 'doc'>,
  { label, value }: { readonly label: string; readonly value: string },
  box: { readonly x: number; readonly y: number; readonly width: number },
  styles: { readonly label: TextStyle; readonly value: TextStyle },
): void {
  const [shown = ''] = firstLines(linesOf(brochure, value, box.width * 0.7, styles.value), 1);
  const taken = brochure.doc.widthOfString(shown) + 6;
  drawLines(brochure, [shown], box, { ...styles.value, align: 'right' });
  drawText(brochure, label, { ...box, width: box.width - taken, maxLines: 1 }, styles.label);
}
