import { drawLines, linesOf } from './draw-text.ts';
import type { TextStyle } from './draw-text.ts';
import type { Brochure } from './brochure.ts';

type Paper = Pick<Brochure, 'doc'>;

/** A column that is filled from top to bottom, over as many pages as needed. */
export interface Flow<Owner extends Paper = Brochure> {
  readonly brochure: Owner;
  x: number;
  width: number;
  /** Position of the next element. */
  y: number;
  /** Space left on the page. */
  left(): number;
  /** Starts a new page unless `height` is left on this one. */
  ensure(height: number): void;
  /** Writes a text line by line, over pages; `gap` follows it. */
  write(text: string, style: TextStyle, options?: { readonly indent?: number; readonly gap?: number }): void;
}

export interface Frame<Owner extends Paper = Brochure> {
  readonly x: number;
  readonly width: number;
  /** Top of the column on the current page. */
  readonly y: number;
  /** Bottom of the column on every page. */
  readonly bottom: number;
  /** Decorates a new page, returns the top of the column there, and may move its edges for the following sections. */
  onPage(flow: Flow<Owner>): number;
}

export function openFlow<Owner extends Paper>(
  brochure: Owner,
  { x, width, y, bottom, onPage }: Frame<Owner>,
): Flow<Owner> {
  const flow: Flow<Owner> = {
    brochure,
    x,
    width,
    y,
    left: () => bottom - flow.y,
    ensure(height) {
      if (flow.y + height <= bottom) return;
      brochure.doc.addPage();
      flow.y = onPage(flow);
    },
    write(text, style, { indent = 0, gap = 0 } = {}) {
      const lines = linesOf(brochure, text, flow.width - indent, style);
      const step = style.size * (style.leading ?? 1.35);
      lines.forEach((line, index) => {
        // At least two lines of a paragraph stay together at the end of a page.
        flow.ensure(index === 0 && lines.length > 1 ? 2 * step : step);
        drawLines(brochure, [line], { x: flow.x + indent, y: flow.y, width: flow.width - indent }, style);
        flow.y += step;
      });
      flow.y += gap;
    },
  };
  return flow;
}
