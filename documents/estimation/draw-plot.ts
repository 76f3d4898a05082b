import type { EstimationEvidence } from '../../model/sales/estimation.ts';
import { DAY_MS } from '../../model/shared/time.ts';
import { drawText } from '../draw-text.ts';
import { STYLES } from '../report-parts.ts';
import type { Box } from '../report-parts.ts';
import { COLOURS, comparedPrice, marketRange, numberText } from './report.ts';
import type { Report } from './report.ts';
import { word } from './words.ts';

const LOCALES = { fr: 'fr-FR', en: 'en-GB', de: 'de-DE' } as const;
const SMALL = { ...STYLES.small, size: 6.5 };
/** Space for the numbers on the left and below, points. */
const GUTTER = { left: 34, bottom: 16 } as const;
/** Comparables in the table are numbered. */
export const NUMBERED = 10;

/** Round steps (1, 2, 5 times a power of ten), about `count` of them between two values. */
export function ticks(from: number, to: number, count: number): number[] {
  const raw = Math.max(to - from, 1e-9) / count;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= raw) ?? 10);
  const found: number[] = [];
  for (let tick = Math.ceil(from / step) * step; tick <= to + step * 1e-6; tick += step) found.push(tick);
  return found;
}

/** The colour of a price per m² against the range of the estimate. */
export function colourOf(report: Report, perM2: number): string {
  const { low, high } = marketRange(report);
  if (perM2 < low) return COLOURS.below;
  return perM2 > high ? COLOURS.above : COLOURS.within;
}

/** The plot on the page: where a date or distance, and a price per m², are drawn. */
interface Plot extends Box {
  readonly across: (value: number) => number;
  readonly up: (price: number) => number;
}

/** Prices per m² of the references: by date for sales, by distance for rents; with the range and the central value of the estimate. */
export function drawPlot(report: Report, box: Box): void {
  const { doc, language, estimation, evidence } = report;
  const isByDate = estimation.method !== 'OWN_RENTS';
  const place = (one: EstimationEvidence): number => (isByDate ? Date.parse(one.date) : one.distance_m);
  const places = evidence.map(place);
  const end = isByDate ? Date.parse(estimation.valued_on) : Math.max(...places, 100) * 1.05;
  const start = isByDate ? Math.min(...places, end - 180 * DAY_MS) : 0;
  const { low, central, high } = marketRange(report);
  const prices = [...evidence.flatMap((one) => [one.price_per_sqm, comparedPrice(one)]), low, high];
  const pad = (Math.max(...prices) - Math.min(...prices)) * 0.06;
  const [lowest, highest] = [Math.max(0, Math.min(...prices) - pad), Math.max(...prices) + pad];
  const inner = {
    x: box.x + GUTTER.left,
    y: box.y,
    width: box.width - GUTTER.left,
    height: box.height - GUTTER.bottom,
  };
  const plot: Plot = {
    ...inner,
    across: (value) => inner.x + (inner.width * (value - start)) / Math.max(end - start, 1),
    up: (price) => inner.y + inner.height * (1 - (price - lowest) / Math.max(highest - lowest, 1e-9)),
  };
  const right = plot.x + plot.width;
  doc.rect(plot.x, plot.up(high), plot.width, plot.up(low) - plot.up(high)).fill(COLOURS.range);
  drawAxes(report, plot, {
    prices: ticks(lowest, highest, 5),
    places: isByDate ? yearTicks(start, end, language) : distanceTicks(end, language),
  });
  doc.moveTo(plot.x, plot.up(central)).lineTo(right, plot.up(central)).lineWidth(1.2).stroke(COLOURS.brand);
  for (const [index, one] of [...evidence.entries()].toReversed())
    drawReference(report, plot, { one, across: plot.across(place(one)), isListed: index < NUMBERED });
}

function drawAxes(
  { doc, language }: Report,
  plot: Plot,
  marks: { readonly prices: readonly number[]; readonly places: readonly { at: number; text: string }[] },
): void {
  const below = plot.y + plot.height;
  for (const tick of marks.prices) {
    const y = plot.up(tick);
    doc
      .moveTo(plot.x, y)
      .lineTo(plot.x + plot.width, y)
      .lineWidth(0.4)
      .stroke(COLOURS.line);
    const label = { x: plot.x - GUTTER.left, y: y - 4.5, width: GUTTER.left - 5, maxLines: 1 };
    drawText({ doc }, numberText(tick, language), label, { ...SMALL, align: 'right' });
  }
  for (const { at, text } of marks.places) {
    const x = plot.across(at);
    doc
      .moveTo(x, below)
      .lineTo(x, below + 3)
      .lineWidth(0.6)
      .stroke(COLOURS.soft);
    drawText({ doc }, text, { x: x - 25, y: below + 4, width: 50, maxLines: 1 }, { ...SMALL, align: 'center' });
  }
  doc
    .moveTo(plot.x, plot.y)
    .lineTo(plot.x, below)
    .lineTo(plot.x + plot.width, below)
    .lineWidth(0.8)
    .stroke(COLOURS.soft);
}

/** A reference at its price on the day of the valuation; those of the table with a stroke from their price at sale. */
function drawReference(
  report: Report,
  { up }: Plot,
  { one, across, isListed }: { readonly one: EstimationEvidence; readonly across: number; readonly isListed: boolean },
): void {
  const { doc } = report;
  const price = comparedPrice(one);
  const colour = isListed ? colourOf(report, price) : COLOURS.faint;
  if (isListed) doc.moveTo(across, up(one.price_per_sqm)).lineTo(across, up(price)).lineWidth(1).stroke(colour);
  doc.circle(across, up(price), isListed ? 3.2 : 2).fill(colour);
}

function yearTicks(start: number, end: number, language: Report['language']): { at: number; text: string }[] {
  const [first, last] = [new Date(start).getUTCFullYear(), new Date(end).getUTCFullYear()];
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index)
    .map((year) => ({ at: Date.UTC(year, 0, 1), text: String(year) }))
    .filter(({ at }) => at >= start && at <= end);
  if (years.length >= 2) return years;
  const month = new Intl.DateTimeFormat(LOCALES[language], { month: 'short', year: 'numeric', timeZone: 'UTC' });
  return [start, (start + end) / 2, end].map((at) => ({ at, text: month.format(at) }));
}

const distanceTicks = (end: number, language: Report['language']): { at: number; text: string }[] =>
  ticks(0, end, 4).map((at) => ({ at, text: distanceText(language, at) }));

/** Metres below a kilometre, then kilometres with one decimal. */
export const distanceText = (language: Report['language'], metres: number): string =>
  metres < 1_000
    ? word(language, 'metres', numberText(Math.round(metres), language))
    : word(language, 'kilometres', numberText(Math.round(metres / 100) / 10, language));
