import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create } from 'fontkit';
import type { Font as OpenFont } from 'fontkit';
import PdfKit from 'pdfkit';

type Doc = PDFKit.PDFDocument;

declare global {
  namespace PDFKit {
    interface PDFStructureElement {
      /** The object in the file; missing in the types of pdfkit. */
      readonly dictionary: { readonly data: object };
    }
  }
  namespace PDFKit.Mixins {
    interface PDFImage {
      /** The image in pixels; missing in the types of pdfkit. */
      openImage(source: Buffer): { readonly width: number; readonly height: number };
    }
    interface PDFFont {
      /** A font that is open already; missing in the types of pdfkit. */
      registerFont(name: string, font: OpenFont): this;
    }
  }
}

/** The fonts of all documents: Source Sans 3 and Source Serif 4 (SIL Open Font License 1.1). The characters used are embedded as a subset. */
const FONT_FILES = {
  sans: '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf',
  'sans-bold': '@expo-google-fonts/source-sans-3/700Bold/SourceSans3_700Bold.ttf',
  serif: '@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf',
  'serif-bold': '@expo-google-fonts/source-serif-4/700Bold/SourceSerif4_700Bold.ttf',
} as const;

export type Font = keyof typeof FONT_FILES;

/** The file of a font. */
export const fontFile = (font: Font): string => fileURLToPath(import.meta.resolve(FONT_FILES[font]));

/** Files of fonts with the tables decoded from them, which all documents share: decoding them takes longer than drawing a document. */
const decoded = new Map<Font, { readonly bytes: Buffer; readonly tables: unknown }>();
/** The property of fontkit's fonts in which decoded tables are kept; its own variations of a font share it as well. */
const TABLES = '_tables';

/** Opens a font for one document. Not for several: a glyph keeps the characters for which it was used first, and readers of a PDF copy these. */
function openFont(name: Font): OpenFont {
  const known = decoded.get(name);
  const bytes = known?.bytes ?? readFileSync(fontFile(name));
  const font = create(bytes);
  if ('fonts' in font) throw new Error(`${fontFile(name)} is a collection of fonts.`);
  if (known) Reflect.set(font, TABLES, known.tables);
  else decoded.set(name, { bytes, tables: Reflect.get(font, TABLES) });
  return font;
}

/** What a part of a page is to a screen reader (ISO 32000-1, 14.8.4). Artifact: decoration, page numbers. */
export type Role = 'H1' | 'H2' | 'P' | 'Artifact';

/** The structure of each open document, and whether a figure is being drawn, whose parts are read as one. */
const structures = new WeakMap<Doc, { parent: PDFKit.PDFStructureElement; isFigure: boolean }>();

/**
 * Opens an A4 document that screen readers can read (PDF/UA-1): what is drawn is decoration unless it is drawn by `drawAs` or `drawFigure`. Every position is
 * computed, so pdfkit starts no pages by itself.
 */
export function openPdf(
  lang: string,
  info: PDFKit.DocumentInfo & { readonly Title: string },
  orientation: 'portrait' | 'landscape' = 'portrait',
): Doc {
  const options: PDFKit.PDFDocumentOptions = {
    size: 'A4',
    layout: orientation,
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang,
    displayTitle: true,
    // None, not even one of the standard fonts of PDF: texts choose theirs.
    font: '',
    autoFirstPage: false,
    info: { ...info, Creator: 'property-gateway' },
  };
  // Missing in the types of pdfkit.
  const doc = new PdfKit(Object.assign<PDFKit.PDFDocumentOptions, object>(options, { subset: 'PDF/UA' }));
  // pdfkit takes the number 1 for PDF/A-1, and then writes sets of characters that PDF/UA forbids.
  Object.assign(doc, { subset: '1' });
  for (const name of Object.keys(FONT_FILES) as Font[]) doc.registerFont(name, openFont(name));
  const root = doc.struct('Document');
  doc.addStructure(root);
  structures.set(doc, { parent: root, isFigure: false });
  doc.on('pageAdded', () => doc.markContent('Artifact'));
  doc.addPage();
  return doc;
}

/** Draws a text as what it is. */
export function drawAs(doc: Doc, role: Role, draw: () => void): void {
  const structure = structures.get(doc);
  if (!structure || structure.isFigure || role === 'Artifact') draw();
  else mark(doc, structure.parent, doc.struct(role, {}, draw));
}

/** Draws a picture, scale or chart, for which a screen reader reads `alt`. */
export function drawFigure(doc: Doc, alt: string, draw: () => void): void {
  const structure = structures.get(doc);
  if (!structure || structure.isFigure) {
    draw();
    return;
  }
  structure.isFigure = true;
  mark(doc, structure.parent, doc.struct('Figure', { alt }, draw));
  structure.isFigure = false;
}

/** Groups what `draw` draws as a table, or as a row or cell of one: a screen reader reads a cell with the head of its column. */
export function drawGroup(doc: Doc, role: 'Table' | 'TR' | 'TH' | 'TD', draw: () => void): void {
  const structure = structures.get(doc);
  if (!structure || structure.isFigure) {
    draw();
    return;
  }
  const { parent } = structure;
  const group = doc.struct(role);
  parent.add(group);
  if (role === 'TH') setScope(group);
  structure.parent = group;
  draw();
  structure.parent = parent;
  group.end();
}

/** States that a head is that of its column (ISO 14289-1, 7.5). */
function setScope(head: PDFKit.PDFStructureElement): void {
  Object.assign(head.dictionary.data, { A: { O: 'Table', Scope: 'Column' } });
}

function mark(doc: Doc, parent: PDFKit.PDFStructureElement, element: PDFKit.PDFStructureElement): void {
  // pdfkit ends the decoration by itself only from the second element of a page on.
  doc.endMarkedContent();
  parent.add(element);
  element.end();
  doc.markContent('Artifact');
}
