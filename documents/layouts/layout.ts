import type { Brochure } from '../brochure.ts';

/** Left edge and width of the footer, and the number of first pages without one. */
export interface Footer {
  readonly x: number;
  readonly width: number;
  readonly without?: number;
}

/** A layout of brochures. */
export interface Layout {
  readonly orientation: 'portrait' | 'landscape';
  /** Maximum pictures; the first is the large one of the head. */
  readonly pictures: number;
  /** Draws everything except the footers, and returns the position of the next element on the last page. */
  draw(brochure: Brochure): number;
  readonly footer: Footer;
}

/** Points of an A4 page, upright. */
export const A4 = { width: 595.28, height: 841.89 } as const;
