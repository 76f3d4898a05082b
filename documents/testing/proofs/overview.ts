import sharp from 'sharp';
import { fontFile } from '../../open-pdf.ts';
import { pictureOf } from './draw-pages.ts';
import type { DrawnPage } from './draw-pages.ts';

const GAP = 14;
const CAPTION = 26;
/** Width of an overview, pixels: what fits a wide screen. */
const WIDTH = 2_200;
const PAPER = '#8A8F98';

interface Placed {
  readonly input: Buffer;
  readonly left: number;
  readonly top: number;
}

/** All pages of documents on one PNG, row after row, each document below its name. */
export async function overviewOf(documents: ReadonlyMap<string, readonly DrawnPage[]>): Promise<Buffer> {
  const placed: Placed[] = [];
  let [x, y, rowHeight] = [GAP, GAP, 0];
  for (const [name, pages] of documents) {
    const width = pages.reduce((sum, page) => sum + page.width + GAP, 0);
    const height = Math.max(...pages.map((page) => page.height)) + CAPTION + GAP;
    if (x + width > WIDTH && x > GAP) [x, y, rowHeight] = [GAP, y + rowHeight, 0];
    rowHeight = Math.max(rowHeight, height);
    placed.push({ input: await caption(name), left: x, top: y });
    for (const page of pages) {
      placed.push({ input: await pictureOf(page).png().toBuffer(), left: x, top: y + CAPTION });
      x += page.width + GAP;
    }
  }
  return sharp({ create: { width: WIDTH, height: y + rowHeight, channels: 3, background: PAPER } })
    .composite(placed)
    .png()
    .toBuffer();
}

const caption = (name: string): Promise<Buffer> =>
  sharp({
    text: {
      text: `<span foreground="white">${name}</span>`,
      font: 'Source Sans 3',
      fontfile: fontFile('sans-bold'),
      dpi: 110,
      rgba: true,
    },
  })
    .png()
    .toBuffer();
