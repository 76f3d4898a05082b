import { daysInMonth } from '../../model/shared/time.ts';
import { formatNumber } from '../format-values.ts';
import { drawPair, drawText } from '../draw-text.ts';
import { STYLES } from '../report-parts.ts';
import type { Box } from '../report-parts.ts';
import { COLOURS } from './report.ts';
import type { Report } from './report.ts';
import { FACADES, word } from './words.ts';

const LOCALES = { fr: 'fr-FR', en: 'en-GB', de: 'de-DE' } as const;
const MONTHS = 12;
const HOURS = 24;
/** Cuts off hours without sun all year, except one at each end. */
const MARGIN_HOURS = 1;

/** Colour of a share of an hour, 0 to 1. */
const shade = (share: number): string =>
  share <= 0
    ? COLOURS.scale[0]
    : (COLOURS.scale[Math.min(COLOURS.scale.length - 1, 1 + Math.floor(share * (COLOURS.scale.length - 1)))] ??
      COLOURS.scale[0]);

/** Months from left to right, hours of the clock from top to bottom. */
export function drawHeatMap({ doc, language, sunlight }: Report, box: Box): void {
  const { monthly, year } = sunlight;
  const lit = Array.from({ length: HOURS }, (_, hour) =>
    monthly.some((row) => (row.direct_sun_hours_by_hour[hour] ?? 0) > 0),
  );
  const first = Math.max(0, lit.indexOf(true) - MARGIN_HOURS);
  const last = Math.min(HOURS - 1, lit.lastIndexOf(true) + MARGIN_HOURS);
  const [left, top] = [box.x + 30, box.y + 14];
  const width = (box.width - 30) / MONTHS;
  const height = (box.height - 14) / (last - first + 1);
  const small = { ...STYLES.small, align: 'center' as const };
  for (const { month, direct_sun_hours_by_hour: hours } of monthly) {
    const x = left + (month - 1) * width;
    const name = monthName(language, month);
    drawText({ doc }, name, { x, y: box.y, width, maxLines: 1 }, small);
    const days = daysInMonth(year, month);
    for (let hour = first; hour <= last; hour++) {
      doc
        .rect(x + 0.5, top + (hour - first) * height + 0.5, width - 1, height - 1)
        .fill(shade((hours[hour] ?? 0) / days));
    }
  }
  for (let hour = first; hour <= last; hour++) {
    drawText(
      { doc },
      `${hour} h`,
      { x: box.x, y: top + (hour - first) * height + height / 2 - 5, width: 26 },
      { ...STYLES.small, align: 'right' },
    );
  }
}

/** The colours of the heat map and the minutes of an hour that they stand for. */
export function drawScale({ doc }: Report, { x, y }: { readonly x: number; readonly y: number }): void {
  for (const [number, colour] of COLOURS.scale.entries()) {
    doc.rect(x + number * 34, y, 34, 8).fill(colour);
    const from =
      number === 0
        ? '0'
        : `${Math.round(((number - 1) * 60) / (COLOURS.scale.length - 1))}–${Math.round((number * 60) / (COLOURS.scale.length - 1))}`;
    drawText(
      { doc },
      `${from} min`,
      { x: x + number * 34, y: y + 10, width: 34 },
      { ...STYLES.small, size: 6, align: 'center' },
    );
  }
}

/** A bar for each façade, as long as its hours. */
export function drawFacades({ doc, language, sunlight }: Report, box: Box): void {
  const most = Math.max(...sunlight.facades.map(({ direct_sun_hours }) => direct_sun_hours), 1);
  const step = box.height / sunlight.facades.length;
  for (const [
    number,
    { orientation, direct_sun_hours: hours, irradiation_kwh_m2: energy },
  ] of sunlight.facades.entries()) {
    const y = box.y + number * step;
    const length = ((box.width - 190) * hours) / most;
    drawText(
      { doc },
      FACADES[orientation][language],
      { x: box.x, y: y + step / 2 - 6, width: 68, maxLines: 1 },
      STYLES.text,
    );
    doc.rect(box.x + 72, y + 3, Math.max(length, 0.5), step - 6).fill(COLOURS.sun);
    const value = `${word(language, 'hours', formatNumber(Math.round(hours), language))} · ${word(language, 'energy', formatNumber(Math.round(energy), language))}`;
    drawText({ doc }, value, { x: box.x + 78 + length, y: y + step / 2 - 6, width: 118, maxLines: 1 }, STYLES.text);
  }
}

/** A column for each name, as high as its hours; `usual` hours of them are its darker part. */
export function drawColumns(
  { doc, language }: Report,
  columns: readonly { readonly name: string; readonly hours: number; readonly usual?: number | undefined }[],
  box: Box,
): void {
  const most = Math.max(...columns.map(({ hours }) => hours), 1);
  const width = box.width / columns.length;
  const inset = width / 10;
  const room = box.height - 28;
  for (const [number, { name, hours, usual = 0 }] of columns.entries()) {
    const x = box.x + number * width;
    const height = (room * hours) / most;
    doc.rect(x + inset, box.y + 12 + room - height, width - 2 * inset, Math.max(height, 0.5)).fill(COLOURS.sun);
    const part = (room * usual) / most;
    if (part > 0) doc.rect(x + inset, box.y + 12 + room - part, width - 2 * inset, part).fill(COLOURS.usual);
    const centred = { ...STYLES.text, align: 'center' as const };
    const value = word(language, 'hours', formatNumber(Math.round(hours), language));
    drawText({ doc }, value, { x, y: box.y + room - height, width, maxLines: 1 }, { ...centred, font: 'sans-bold' });
    drawText({ doc }, name, { x, y: box.y + 15 + room, width, maxLines: 1 }, centred);
  }
}

/** Short names of the months of a language. */
export const monthName = (language: Report['language'], month: number): string =>
  new Intl.DateTimeFormat(LOCALES[language], { month: 'short', timeZone: 'UTC' }).format(Date.UTC(2026, month - 1, 15));

/** Names and values line by line. */
export function drawPairs(
  report: Report,
  pairs: readonly { label: string; value: string }[],
  box: Omit<Box, 'height'>,
): number {
  const { doc } = report;
  let { y } = box;
  for (const pair of pairs) {
    const styles = { label: STYLES.text, value: { ...STYLES.text, font: 'sans-bold' as const } };
    y = Math.max(y + 13, drawPair({ doc }, pair, { ...box, y }, styles));
  }
  return y;
}
