import type { Sunlight, SunPath } from '../../model/sales/sunlight.ts';
import { INKS } from '../report-parts.ts';
import type { Language } from '../../model/shared/language.ts';

/** An open sunlight report. */
export interface Report {
  readonly doc: PDFKit.PDFDocument;
  readonly language: Language;
  readonly sunlight: Sunlight;
  readonly paths: readonly SunPath[];
}

export const COLOURS = {
  ...INKS,
  sun: '#E8A200',
  facade: '#F7E3AE',
  usual: '#B96200',
  hidden: '#C9CED6',
  hills: '#A9BBA6',
  neighbours: '#B7A7B5',
  /** Colours from no sun to a full hour of it. */
  scale: ['#EEF1F5', '#FBEFC9', '#F7D983', '#F0B93C', '#DE8F0A', '#B96200'],
  days: { june_solstice: '#C8432B', march_equinox: '#2F7D5B', december_solstice: '#2B5FA8' },
} as const;
