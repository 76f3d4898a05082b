import type { PdfTemplate } from '../model/listing/pdf-template.ts';
import { readable } from './ink.ts';
import { openPdf } from './open-pdf.ts';
import type { Font } from './open-pdf.ts';
import type { BrochureContent } from './brochure-content.ts';

/** A JPEG ready to be placed; undefined for a picture that could not be loaded. */
export type Picture = Buffer | undefined;

export interface BrochurePictures {
  readonly pictures: readonly Picture[];
  readonly plans: readonly Picture[];
  /** PNG or JPEG. */
  readonly logo?: Buffer;
}

/** From the usual setting to the closest one. */
export const DENSITIES = [0, 1, 2, 3] as const;
export type Density = (typeof DENSITIES)[number];

/** An open PDF document with its content. Lengths are points: 1/72 inch. */
export interface Brochure extends BrochurePictures {
  readonly doc: PDFKit.PDFDocument;
  readonly template: PdfTemplate;
  readonly content: BrochureContent;
  /** How close it is set: smaller pictures, gaps and letters spare a last page that is half empty. */
  readonly density: Density;
  /** The template's colours for text on paper. */
  readonly inks: { readonly primary: string; readonly accent: string };
  readonly fonts: { readonly heading: Font; readonly body: Font; readonly bold: Font };
}

const FONTS = {
  sans: { heading: 'sans-bold', body: 'sans', bold: 'sans-bold' },
  serif: { heading: 'serif', body: 'serif', bold: 'serif-bold' },
  mixed: { heading: 'serif', body: 'sans', bold: 'sans-bold' },
} as const;

/** Greys of secondary text, of lines and of empty picture frames. */
export const GREYS = { text: '#5A5A5A', line: '#D5D5D5', frame: '#ECECEC' } as const;

export function openBrochure(
  parts: Pick<Brochure, 'template' | 'content' | 'density'> & BrochurePictures,
  orientation: 'portrait' | 'landscape',
): Brochure {
  const { template, content } = parts;
  const { language, title, reference, office } = content;
  const doc = openPdf(language, { Title: title, Subject: reference, Author: office[0] ?? '' }, orientation);
  const { primary, accent } = template.colours;
  return { ...parts, doc, inks: { primary: readable(primary), accent: readable(accent) }, fonts: FONTS[template.font] };
}

/** Ends the document and returns its bytes. */
export async function closeBrochure({ doc }: Pick<Brochure, 'doc'>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject));
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}
