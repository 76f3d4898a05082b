import { printable } from './print-text.ts';
import { word } from './labels.ts';
import { drawText } from './draw-text.ts';
import type { Footer } from './layouts/layout.ts';
import { GREYS } from './brochure.ts';
import type { Brochure } from './brochure.ts';

/** Height of the footer, points. Nothing else is drawn there. */
export const FOOTER_HEIGHT = 34;

/** Footer text, reference and page number at the bottom of every page. */
export function drawFooters(brochure: Brochure, { x, width, without = 0 }: Footer): void {
  const { doc, content, template, fonts } = brochure;
  const { start, count } = doc.bufferedPageRange();
  const style = { role: 'Artifact', font: fonts.body, size: 7, colour: GREYS.text } as const;
  const text = printable(template.footer ?? shortOffice(content.office));
  for (let page = start + without; page < start + count; page++) {
    doc.switchToPage(page);
    const y = doc.page.height - FOOTER_HEIGHT + 10;
    drawText(brochure, text, { x, y, width: width * 0.56, maxLines: 2 }, style);
    const number = count > 1 ? ` · ${word(content.language, 'page', `${page + 1}/${count}`)}` : '';
    const right = { x: x + width * 0.58, y, width: width * 0.42, maxLines: 2 };
    drawText(brochure, `${content.reference}${number}`, right, { ...style, align: 'right' });
  }
}

/** Characters that a footer has room for. */
const MAX_OFFICE = 240;

/** Name, address and telephone of an office, as many of them as there is room for: they are whole in the contact. */
function shortOffice(office: readonly string[]): string {
  const parts = office.slice(0, 3);
  while (parts.length > 1 && parts.join(' · ').length > MAX_OFFICE) parts.pop();
  return parts.join(' · ');
}
