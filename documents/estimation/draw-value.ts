import { drawPair, drawText } from '../draw-text.ts';
import type { TextStyle } from '../draw-text.ts';
import { formatNumber } from '../format-values.ts';
import { STYLES } from '../report-parts.ts';
import type { Box } from '../report-parts.ts';
import { COLOURS, perM2Text, percentText, totalText } from './report.ts';
import type { Report } from './report.ts';
import { ADJUSTMENTS, word } from './words.ts';

const BOLD = { ...STYLES.text, font: 'sans-bold' as const };

/** The range as a bar that shows the central value and, below it, the bounds. */
export function drawRange(report: Report, box: Omit<Box, 'height'>): number {
  const { doc, estimation } = report;
  const { central, low_bound: low, high_bound: high } = estimation;
  const { x, y, width } = box;
  const span = Math.max(high.total - low.total, 1);
  const at = x + (width * (central.total - low.total)) / span;
  doc.roundedRect(x, y + 16, width, 12, 6).fill(COLOURS.range);
  doc.rect(at - 1.25, y + 12, 2.5, 20).fill(COLOURS.brand);
  const label = 150;
  const left = Math.min(Math.max(at - label / 2, x), x + width - label);
  drawText(
    { doc },
    totalText(report, central.total),
    { x: left, y, width: label, maxLines: 1 },
    { ...BOLD, colour: COLOURS.brand, align: left === x ? 'left' : left === x + width - label ? 'right' : 'center' },
  );
  const ends = [
    { bound: low, align: 'left' as const },
    { bound: high, align: 'right' as const },
  ];
  for (const { bound, align } of ends) {
    const text = `${totalText(report, bound.total)} · ${perM2Text(report, bound.price_per_sqm)}`;
    drawText({ doc }, text, { x, y: y + 34, width, maxLines: 1 }, { ...STYLES.text, align });
  }
  return y + 48;
}

/** Height of a row of the adjustments, points. */
const STEP = 17;

/** From the average of the references to the estimate: one row per adjustment, its bar as long as its percentage. */
export function drawAdjustments(report: Report, box: Omit<Box, 'height'>): number {
  const { doc, language, estimation } = report;
  const { x, width } = box;
  const { adjustments, average_price_per_sqm: average, central } = estimation;
  let { y } = box;
  const row = (name: string, value: string, style: TextStyle = BOLD): void => {
    drawText({ doc }, name, { x, y, width: 190, maxLines: 1 }, style);
    drawText({ doc }, value, { x: x + width - 120, y, width: 120, maxLines: 1 }, { ...style, align: 'right' });
  };
  const start = estimation.method === 'PUBLISHED_RENTS' ? 'published' : 'average';
  row(word(language, start), perM2Text(report, average));
  y += STEP;
  const most = Math.max(...adjustments.map(({ percent }) => Math.abs(percent)), 5);
  const middle = x + 190 + (width - 310) / 2;
  const half = (width - 310) / 2 - 6;
  const top = y;
  for (const { code, percent } of adjustments) {
    const length = (half * Math.abs(percent)) / most;
    doc
      .rect(percent > 0 ? middle : middle - length, y + 1, Math.max(length, 0.5), 9)
      .fill(percent > 0 ? COLOURS.up : COLOURS.down);
    row(ADJUSTMENTS[code][language], percentText(report, percent), STYLES.text);
    y += STEP;
  }
  if (adjustments.length === 0) {
    row(word(language, 'noAdjustments'), '', STYLES.text);
    y += STEP;
  }
  doc
    .moveTo(middle, top - 2)
    .lineTo(middle, y - 4)
    .lineWidth(0.5)
    .stroke(COLOURS.line);
  doc
    .moveTo(x, y - 3)
    .lineTo(x + width, y - 3)
    .lineWidth(0.5)
    .stroke(COLOURS.line);
  row(word(language, 'result'), perM2Text(report, central.price_per_sqm), { ...BOLD, colour: COLOURS.brand });
  return y + STEP;
}

/** The figures of a life annuity, line by line in two columns. */
export function drawAnnuity(report: Report, box: Omit<Box, 'height'>): number {
  const { doc, language, estimation } = report;
  const { life_annuity: annuity } = estimation;
  if (!annuity) return box.y;
  const saved = annuity.occupancy?.find(({ method }) => method === 'SAVED_RENTS');
  const years = (value: number): string => word(language, 'years', formatNumber(value, language));
  const euros = (value: number): string => word(language, 'amount', formatNumber(value, language));
  const pairs = [
    { label: word(language, 'bouquet'), value: euros(annuity.down_payment) },
    {
      label: word(language, 'monthly'),
      value: word(language, 'amountPerMonth', formatNumber(annuity.annuity_per_month, language)),
    },
    { label: word(language, 'market'), value: euros(annuity.market_value) },
    ...(annuity.occupied ? [{ label: word(language, 'occupiedValue'), value: euros(estimation.central.total) }] : []),
    ...(saved ? [{ label: word(language, 'savedRents'), value: euros(saved.value) }] : []),
    { label: word(language, 'expectancy'), value: years(annuity.life_expectancy_years) },
    {
      label: word(language, 'rate'),
      value: word(language, 'percent', formatNumber(annuity.discount_rate_percent, language)),
    },
  ];
  const column = (box.width - 24) / 2;
  let y = box.y;
  for (let index = 0; index < pairs.length; index += 2) {
    const bottoms = pairs.slice(index, index + 2).map((pair, place) => {
      const at = { x: box.x + place * (column + 24), y, width: column };
      return drawPair({ doc }, pair, at, { label: STYLES.text, value: BOLD });
    });
    y = Math.max(y + 14, ...bottoms);
  }
  return drawText(
    { doc },
    `${word(language, 'table')} : ${annuity.mortality_table}`,
    { x: box.x, y, width: box.width },
    STYLES.small,
  );
}
