import sharp from 'sharp';
import { pictureOf } from './draw-pages.ts';
import type { DrawnPage } from './draw-pages.ts';

/** A page as a small grey picture: what is kept of approved pages, and what pages are compared by. */
export interface Thumbnail {
  readonly isLandscape: boolean;
  /** A grey level per cell, row by row: 0 (black) to LEVELS - 1. */
  readonly cells: Uint8Array;
}

/** Cells of an A4 page: 7 points each, less than a line of text. */
const SHORT = 84;
const LONG = 119;
const LEVELS = 16;
/** Dots per inch by 72 at which pages are drawn for thumbnails: another scale gives other greys. */
export const THUMBNAIL_SCALE = 0.5;
/** From a level to the grey of eight bits. */
const GREY = 255 / (LEVELS - 1);
/** Levels by which a cell must differ: one level is what rounding makes of nothing. */
const APART = 2;
/** Cells that must differ: fewer are noise at the edges of letters. */
const CELLS = 4;
/** Thumbnails next to each other in a packed picture. */
const PER_ROW = 12;

/** Columns of a thumbnail. */
const columnsOf = ({ isLandscape }: Pick<Thumbnail, 'isLandscape'>): number => (isLandscape ? LONG : SHORT);
const rowsOf = ({ isLandscape }: Pick<Thumbnail, 'isLandscape'>): number => (isLandscape ? SHORT : LONG);

export async function thumbnailOf(page: DrawnPage): Promise<Thumbnail> {
  const shape = { isLandscape: page.width > page.height };
  const grey = await pictureOf(page)
    .greyscale()
    .resize(columnsOf(shape), rowsOf(shape), { fit: 'fill', kernel: 'mitchell' })
    .raw()
    .toBuffer();
  return { ...shape, cells: Uint8Array.from(grey, (level: number) => Math.round(level / GREY)) };
}

/** Places of the cells that differ; empty if the pages look alike. */
export function differencesOf(one: Thumbnail, other: Thumbnail): number[] {
  const places = [...one.cells.keys()];
  if (one.isLandscape !== other.isLandscape) return places;
  const found = places.filter((at) => Math.abs((one.cells[at] ?? 0) - (other.cells[at] ?? 0)) >= APART);
  return found.length >= CELLS ? found : [];
}

/** Left and top of a thumbnail in a packed picture. */
const cornerOf = (index: number): [number, number] => [(index % PER_ROW) * LONG, Math.floor(index / PER_ROW) * LONG];

/** Thumbnails as one PNG without loss, as `unpack` reads them. */
export async function pack(thumbnails: readonly Thumbnail[]): Promise<Buffer> {
  const [width, height] = [PER_ROW * LONG, Math.ceil(thumbnails.length / PER_ROW) * LONG];
  const pixels = Buffer.alloc(width * height, 255);
  for (const [index, thumbnail] of thumbnails.entries()) {
    const columns = columnsOf(thumbnail);
    const [left, top] = cornerOf(index);
    for (const [at, level] of thumbnail.cells.entries())
      pixels[(top + Math.floor(at / columns)) * width + left + (at % columns)] = level * GREY;
  }
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** The thumbnails of a packed picture, one for each shape. */
export async function unpack(png: Buffer, shapes: readonly Pick<Thumbnail, 'isLandscape'>[]): Promise<Thumbnail[]> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  return shapes.map((shape, index) => {
    const [left, top] = cornerOf(index);
    const columns = columnsOf(shape);
    const cells = Uint8Array.from({ length: columns * rowsOf(shape) }, (_, at) => {
      const place = (top + Math.floor(at / columns)) * info.width + left + (at % columns);
      return Math.round((data[place] ?? 255) / GREY);
    });
    return { ...shape, cells };
  });
}

/** A thumbnail as a picture of the size of a page, its differing cells red. */
export async function enlarge(thumbnail: Thumbnail, differing: readonly number[], width: number): Promise<Buffer> {
  const columns = columnsOf(thumbnail);
  const red = new Set(differing);
  const pixels = Buffer.from(
    [...thumbnail.cells].flatMap((level, at) => (red.has(at) ? [220, 30, 30] : Array(3).fill(level * GREY))),
  );
  return sharp(pixels, { raw: { width: columns, height: rowsOf(thumbnail), channels: 3 } })
    .resize({ width, kernel: 'nearest' })
    .png()
    .toBuffer();
}
