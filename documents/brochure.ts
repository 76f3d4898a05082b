import PdfKit from 'pdfkit';
import type { PdfTemplate } from '../model/listing/pdf-template.ts';
import { readable } from './ink.ts';
import type { BrochureContent } from './brochure-content.ts';

/** A JPEG ready to be placed; undefined for a picture that could not be loaded. */
export type Picture = Buffer | undefined;

export interface BrochurePictures {
  readonly pictures: readonly Picture[];
  readonly plans: readonly Picture[];
  /** PNG or JPEG. */
  readonly logo?: Buffer;
}

/** An open PDF document with its content. Lengths are points: 1/72 inch. */
export interface Brochure extends BrochurePictures {
  readonly doc: PDFKit.PDFDocument;
  readonly template: PdfTemplate;
  readonly content: BrochureContent;
  /** The template's colours for text on paper. */
  readonly inks: { readonly primary: string; readonly accent: string };
  readonly fonts: { readonly heading: string; readonly body: string; readonly bold: string };
}

/** The 14 standard fonts of PDF: not embedded, which keeps files small. */
const FONTS = {
  sans: { heading: 'Helvetica-Bold', body: 'Helvetica', bold: 'Helvetica-Bold' },
  serif: { heading: 'Times-Roman', body: 'Times-Roman', bold: 'Times-Bold' },
  mixed: { heading: 'Times-Roman', body: 'Helvetica', bold: 'Helvetica-Bold' },
} as const;

/** Greys of secondary text, of lines and of empty picture frames. */
export const GREYS = { text: '#5A5A5A', line: '#D5D5D5', frame: '#ECECEC' } as const;

export function openBrochure(
  parts: Pick<Brochure, 'template' | 'content'> & BrochurePictures,
  orientation: 'portrait' | 'landscape',
): Brochure {
  const { template, content } = parts;
  const doc = new PdfKit({
    size: 'A4',
    layout: orientation,
    // Every position is computed; pdfkit must not start pages by itself.
    margin: 0,
    bufferPages: true,
    lang: content.language,
    displayTitle: true,
    info: {
      Title: content.title,
      Subject: content.reference,
      Author: content.office[0] ?? '',
      Creator: 'property-gateway',
    },
  });
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
