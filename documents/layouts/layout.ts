import type { Brochure } from '../brochure.ts';

/** Left edge and width of the footer, and how many pages at the beginning have none. */
export interface Footer {
  readonly x: number;
  readonly width: number;
  readonly without?: number;
}

/** How one kind of brochure is drawn. */
export interface Layout {
  readonly orientation: 'portrait' | 'landscape';
  /** Most pictures it shows; the first is the large one of its head. */
  readonly pictures: number;
  /** Draws everything but the footers. */
  draw(brochure: Brochure): void;
  readonly footer: Footer;
}

/** Points of an A4 page, upright. */
export const A4 = { width: 595.28, height: 841.89 } as const;
