import type { EstimationEvidence, EstimationReport } from '../../model/sales/estimation.ts';
import { formatNumber } from '../format-values.ts';
import { printable } from '../print-text.ts';
import { INKS } from '../report-parts.ts';
import { word } from './words.ts';
import type { Language } from '../../model/shared/language.ts';

/** An open report on an estimation. */
export interface Report extends EstimationReport {
  readonly doc: PDFKit.PDFDocument;
  readonly language: Language;
}

export const COLOURS = {
  ...INKS,
  brand: '#1F6F8B',
  range: '#D6E8EE',
  up: '#2F7D5B',
  down: '#C8432B',
  /** Colours of evidence below, within and above the range of the estimate. */
  below: '#D9930D',
  within: '#1F6F8B',
  above: '#C8432B',
  faint: '#B8C4CE',
} as const;

/** A number in characters of the standard fonts, which lack the narrow space that French uses between thousands. */
export const numberText = (value: number, language: Language): string => printable(formatNumber(value, language));

export const isRent = ({ estimation }: Pick<Report, 'estimation'>): boolean => estimation.central.period === 'month';

/** The price per m² of a reference that compares with the estimate: brought to its date; of a listing the asking rent. */
export const comparedPrice = ({
  price_per_sqm: price,
  adjusted_price_per_sqm: adjusted = price,
}: EstimationEvidence): number => adjusted;

/** Prices per m² to compare the references with: for a life annuity those of the vacant property, as the references are vacant. */
export function marketRange({ estimation }: Pick<Report, 'estimation'>): {
  low: number;
  central: number;
  high: number;
} {
  const { central, low_bound: low, high_bound: high, life_annuity: annuity } = estimation;
  const factor = annuity && central.total > 0 ? annuity.market_value / central.total : 1;
  return {
    low: low.price_per_sqm * factor,
    central: central.price_per_sqm * factor,
    high: high.price_per_sqm * factor,
  };
}

/** An amount for the whole property: per month for rents. */
export const totalText = (report: Report, total: number): string =>
  word(report.language, isRent(report) ? 'amountPerMonth' : 'amount', formatNumber(total, report.language));

/** An amount per m²: per month for rents. */
export const perM2Text = (report: Report, value: number): string =>
  word(report.language, isRent(report) ? 'perM2PerMonth' : 'perM2', formatNumber(value, report.language));

export const percentText = ({ language }: Pick<Report, 'language'>, percent: number): string =>
  word(
    language,
    'percent',
    `${percent > 0 ? '+' : percent < 0 ? '–' : ''}${formatNumber(Math.abs(percent), language)}`,
  );
