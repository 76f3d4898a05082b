import { drawText } from './draw-text.ts';
import type { TextStyle } from './draw-text.ts';

/** A rectangle on the page, points. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The common base of reports. */
export interface Paper {
  readonly doc: PDFKit.PDFDocument;
}

/** A4 upright, points. */
export const PAGE = { width: 595.28, height: 841.89, margin: 44 } as const;
/** Between the margins. */
export const TEXT_WIDTH = PAGE.width - 2 * PAGE.margin;

/** Colours of text, lines and panels of reports. */
export const INKS = { ink: '#1F2A3A', soft: '#5A6472', line: '#D8DCE2', panel: '#F6F4EE' } as const;

export const STYLES = {
  title: { font: 'sans-bold', size: 18, colour: INKS.ink, leading: 1.15, role: 'H1' },
  heading: { font: 'sans-bold', size: 11, colour: INKS.ink, role: 'H2' },
  text: { font: 'sans', size: 8.5, colour: INKS.ink, leading: 1.35 },
  small: { font: 'sans', size: 7, colour: INKS.soft, leading: 1.35 },
  figure: { font: 'sans-bold', size: 17, colour: INKS.ink, leading: 1.1 },
} as const satisfies Readonly<Record<string, TextStyle>>;

/** Large figures in panels next to each other. */
export function drawFigures(
  { doc }: Paper,
  figures: readonly { readonly label: string; readonly value: string; readonly note: string }[],
  box: Box,
): void {
  const gap = 8;
  const width = (box.width - gap * (figures.length - 1)) / figures.length;
  for (const [number, { label, value, note }] of figures.entries()) {
    const x = box.x + number * (width + gap);
    doc.roundedRect(x, box.y, width, box.height, 5).fill(INKS.panel);
    drawText({ doc }, label, { x: x + 8, y: box.y + 8, width: width - 16, maxLines: 1 }, STYLES.small);
    drawText({ doc }, value, { x: x + 8, y: box.y + 20, width: width - 16, maxLines: 1 }, STYLES.figure);
    drawText({ doc }, note, { x: x + 8, y: box.y + 42, width: width - 16, maxLines: 1 }, STYLES.small);
  }
}
