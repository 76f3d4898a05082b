import type { Estimation } from '../../model/sales/estimation.ts';
import { drawText } from '../draw-text.ts';
import { drawGroup } from '../open-pdf.ts';
import { STYLES } from '../report-parts.ts';
import type { Box } from '../report-parts.ts';
import { distanceText } from './draw-plot.ts';
import { COLOURS, isRent, numberText } from './report.ts';
import type { Report } from './report.ts';
import { word } from './words.ts';

type Comparable = Estimation['top_comparables'][number];

const ROW = 14;

/** The comparables, one per row; the numbers are those of the sketch. */
export function drawTable(report: Report, box: Omit<Box, 'height'>): number {
  const { doc, language, estimation } = report;
  const rows = estimation.top_comparables;
  const area = (value: number | undefined): string =>
    value === undefined ? '–' : word(language, 'area', numberText(value, language));
  const money = (value: number): string => word(language, 'amount', numberText(value, language));
  const hasLand = rows.some(({ land_area_sqm: land }) => land !== undefined);
  const columns: { head: string; share: number; text: (row: Comparable, index: number) => string }[] = [
    { head: word(language, 'number'), share: 5, text: (_, index) => String(index + 1) },
    { head: word(language, 'date'), share: 13, text: ({ date }) => shortDate(date, language) },
    { head: word(language, 'distance'), share: 12, text: ({ distance_m: away }) => distanceText(language, away) },
    { head: word(language, 'areaHead'), share: 12, text: ({ area_sqm: size }) => area(size) },
    { head: word(language, 'roomsHead'), share: 10, text: ({ rooms }) => (rooms === undefined ? '–' : String(rooms)) },
    ...(hasLand
      ? [{ head: word(language, 'landHead'), share: 14, text: ({ land_area_sqm: land }: Comparable) => area(land) }]
      : []),
    {
      head: word(language, isRent(report) ? 'rent' : 'price'),
      share: 16,
      text: ({ sold_price: price }) => money(price),
    },
    { head: word(language, 'perM2Head'), share: 13, text: ({ price_per_sqm: price }) => numberText(price, language) },
  ];
  const sum = columns.reduce((all, { share }) => all + share, 0);
  let { y } = box;
  const line = (cells: readonly string[], isHead: boolean): void => {
    let { x } = box;
    for (const [index, cell] of cells.entries()) {
      const width = (box.width * (columns[index]?.share ?? 0)) / sum;
      const style = isHead ? { ...STYLES.small, font: 'sans-bold' as const } : STYLES.text;
      const align = index === 0 ? 'left' : 'right';
      const at = { x: x + 3, y: y + 2, width: width - 6, maxLines: 1 };
      drawGroup(doc, isHead ? 'TH' : 'TD', () => drawText({ doc }, cell, at, { ...style, align }));
      x += width;
    }
    y += ROW;
  };
  const drawRow = (cells: readonly string[], isHead: boolean): void => drawGroup(doc, 'TR', () => line(cells, isHead));
  const heads = columns.map(({ head }) => head);
  drawGroup(doc, 'Table', () => {
    drawRow(heads, true);
    for (const [index, row] of rows.entries()) {
      if (index % 2 === 0) doc.rect(box.x, y, box.width, ROW).fill(COLOURS.panel);
      const cells = columns.map(({ text }) => text(row, index));
      drawRow(cells, false);
    }
  });
  return y;
}

/** Day, month and year in digits. */
const shortDate = (date: string, language: Report['language']): string =>
  new Intl.DateTimeFormat({ fr: 'fr-FR', en: 'en-GB', de: 'de-DE' }[language], {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(date));
