import type { PdfLanguage } from '../../model/pdf-template.ts';
import type { Sunlight, SunPath } from '../../model/sunlight.ts';
import type { TextStyle } from '../draw-text.ts';

/** A sunlight report in the making. */
export interface Report {
  readonly doc: PDFKit.PDFDocument;
  readonly language: PdfLanguage;
  readonly sunlight: Sunlight;
  readonly paths: readonly SunPath[];
}

/** A rectangle on the page, points. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const COLOURS = {
  ink: '#1F2A3A',
  soft: '#5A6472',
  line: '#D8DCE2',
  panel: '#F6F4EE',
  sun: '#E8A200',
  facade: '#F7E3AE',
  hidden: '#C9CED6',
  /** From no sun to a whole hour of it. */
  scale: ['#EEF1F5', '#FBEFC9', '#F7D983', '#F0B93C', '#DE8F0A', '#B96200'],
  days: { june_solstice: '#C8432B', march_equinox: '#2F7D5B', december_solstice: '#2B5FA8' },
} as const;

export const STYLES = {
  title: { font: 'Helvetica-Bold', size: 18, colour: COLOURS.ink, leading: 1.15 },
  heading: { font: 'Helvetica-Bold', size: 11, colour: COLOURS.ink },
  text: { font: 'Helvetica', size: 8.5, colour: COLOURS.ink, leading: 1.35 },
  small: { font: 'Helvetica', size: 7, colour: COLOURS.soft, leading: 1.35 },
  figure: { font: 'Helvetica-Bold', size: 17, colour: COLOURS.ink, leading: 1.1 },
} as const satisfies Readonly<Record<string, TextStyle>>;
