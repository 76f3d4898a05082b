import type { Estimation } from '../../model/sales/estimation.ts';
import { drawText } from '../draw-text.ts';
import { formatDate } from '../format-values.ts';
import type { Flow } from '../flow.ts';
import { drawGroup } from '../open-pdf.ts';
import { STYLES } from '../report-parts.ts';
import { distanceText } from './draw-plot.ts';
import { COLOURS, isRent, marketRange, numberText, percentText, perM2Text } from './report.ts';
import type { Report } from './report.ts';
import { word } from './words.ts';

type Comparable = Estimation['top_comparables'][number];

interface Column {
  readonly head: string;
  /** Width as a share of the sum of all shares. */
  readonly share: number;
  readonly text: (row: Comparable, index: number) => string;
}

const ROW = 14;
const UNKNOWN = '–';

/** The comparables, one per row; the numbers are those of the sketch. The head is repeated on every page. */
export function drawTable(flow: Flow<Report>): void {
  const report = flow.brochure;
  const { doc, estimation } = report;
  const rows = estimation.top_comparables;
  const columns = columnsOf(report);
  const heads = columns.map(({ head }) => head);
  const drawHead = (): void => drawRow(flow, columns, heads, 'TH');
  drawGroup(doc, 'Table', () => {
    flow.ensure(4 * ROW);
    drawHead();
    for (const [index, row] of rows.entries()) {
      if (flow.left() < ROW) {
        flow.ensure(2 * ROW);
        drawHead();
      }
      if (index % 2 === 0) doc.rect(flow.x, flow.y, flow.width, ROW).fill(COLOURS.panel);
      const cells = columns.map(({ text }) => text(row, index));
      drawRow(flow, columns, cells, 'TD');
    }
  });
  flow.y += 3;
  const note = adjustedNote(report);
  if (note !== '') flow.write(note, { ...STYLES.small, size: 7.5 });
}

function columnsOf(report: Report): Column[] {
  const { language, estimation } = report;
  const rows = estimation.top_comparables;
  const area = (value: number | undefined): string =>
    value === undefined ? UNKNOWN : word(language, 'area', numberText(value, language));
  const money = (value: number): string => word(language, 'amount', numberText(value, language));
  const hasLand = rows.some(({ land_area_sqm: land }) => land !== undefined);
  const perM2Head = word(language, 'perM2Head');
  return [
    { head: word(language, 'number'), share: 5, text: (_, index) => String(index + 1) },
    { head: word(language, 'date'), share: 13, text: ({ date }) => shortDate(date, language) },
    { head: word(language, 'distance'), share: 11, text: ({ distance_m: away }) => distanceText(language, away) },
    { head: word(language, 'areaHead'), share: 10, text: ({ area_sqm: size }) => area(size) },
    {
      head: word(language, 'roomsHead'),
      share: 8,
      text: ({ rooms }) => (rooms === undefined ? UNKNOWN : String(rooms)),
    },
    ...(hasLand
      ? [{ head: word(language, 'landHead'), share: 12, text: ({ land_area_sqm: land }: Comparable) => area(land) }]
      : []),
    {
      head: word(language, isRent(report) ? 'rent' : 'price'),
      share: 14,
      text: ({ sold_price: price }) => money(price),
    },
    { head: perM2Head, share: 10, text: ({ price_per_sqm: price }) => numberText(price, language) },
    ...(isAdjusted(report) ? adjustedColumns(report) : []),
  ];
}

function adjustedColumns(report: Report): Column[] {
  const { language } = report;
  const orUnknown = (value: number | undefined, text: (value: number) => string): string =>
    value === undefined ? UNKNOWN : text(value);
  return [
    {
      head: word(language, 'trendHead'),
      share: 11,
      text: ({ adjustments }) =>
        orUnknown(adjustments && (adjustments.find(({ code }) => code === 'TIME')?.percent ?? 0), (percent) =>
          percentText(report, percent),
        ),
    },
    {
      head: word(language, 'adjustedHead'),
      share: 14,
      text: ({ adjusted_price: price }) =>
        orUnknown(price, (value) => word(language, 'amount', numberText(value, language))),
    },
    {
      head: word(language, 'perM2Head'),
      share: 10,
      text: ({ adjusted_price_per_sqm: price }) => orUnknown(price, (value) => numberText(value, language)),
    },
  ];
}

const isAdjusted = ({ estimation }: Report): boolean =>
  estimation.top_comparables.some(({ adjusted_price: price }) => price !== undefined);

/** What the adjusted prices are, and how they compare with the estimate; empty where none are adjusted. */
function adjustedNote(report: Report): string {
  if (!isAdjusted(report)) return '';
  const { language, estimation } = report;
  const prices = estimation.top_comparables.flatMap(({ adjusted_price_per_sqm: price }) => price ?? []);
  const [lowest, highest, value] = [Math.min(...prices), Math.max(...prices), Math.round(marketRange(report).central)];
  const texts = [lowest, highest, value].map((price) => perM2Text(report, price));
  return word(language, 'adjustedNote', formatDate(estimation.valued_on, language), ...texts);
}

function drawRow(flow: Flow<Report>, columns: readonly Column[], cells: readonly string[], role: 'TH' | 'TD'): void {
  const { doc } = flow.brochure;
  const sum = columns.reduce((all, { share }) => all + share, 0);
  const style = role === 'TH' ? { ...STYLES.small, font: 'sans-bold' as const } : STYLES.text;
  let { x } = flow;
  drawGroup(doc, 'TR', () => {
    for (const [index, cell] of cells.entries()) {
      const width = (flow.width * (columns[index]?.share ?? 0)) / sum;
      const at = { x: x + 3, y: flow.y + 2, width: width - 6, maxLines: 1 };
      const align = index === 0 ? 'left' : 'right';
      drawGroup(doc, role, () => drawText({ doc }, cell, at, { ...style, align }));
      x += width;
    }
  });
  flow.y += ROW;
}

/** Day, month and year in digits. */
const shortDate = (date: string, language: Report['language']): string =>
  new Intl.DateTimeFormat({ fr: 'fr-FR', en: 'en-GB', de: 'de-DE' }[language], {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(date));
