import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import type { Sharp } from 'sharp';

/** A page in colour: three bytes per pixel. */
export interface DrawnPage {
  readonly width: number;
  readonly height: number;
  readonly pixels: Buffer;
}

/** PDFium as WebAssembly draws the same pixels on every machine. */
let library: Promise<PDFiumLibrary> | undefined;

/** The pages of a PDF as pictures. `scale` 1 is 72 dots per inch. */
export async function drawPages(pdf: Uint8Array, scale: number): Promise<DrawnPage[]> {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(pdf);
  try {
    const pages: DrawnPage[] = [];
    for (const page of document.pages()) {
      const { width, height, data } = await page.render({
        scale,
        render: ({ data: pixels, width: columns, height: rows }) =>
          sharp(pixels, { raw: { width: columns, height: rows, channels: 4 } })
            .removeAlpha()
            .raw()
            .toBuffer(),
      });
      pages.push({ width, height, pixels: Buffer.from(data) });
    }
    return pages;
  } finally {
    document.destroy();
  }
}

/** A drawn page for sharp. */
export const pictureOf = ({ width, height, pixels }: DrawnPage): Sharp =>
  sharp(pixels, { raw: { width, height, channels: 3 } });
