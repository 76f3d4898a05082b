import type { OwnerReport } from '../../model/insights/owner-report.ts';
import { drawText } from '../draw-text.ts';
import type { TextStyle } from '../draw-text.ts';
import { formatDate, formatMoney, formatNumber } from '../format-values.ts';
import { printable } from '../print-text.ts';
import { drawFigure, openPdf } from '../open-pdf.ts';
import { INKS, PAGE, STYLES as REPORT_STYLES, TEXT_WIDTH } from '../report-parts.ts';
import { closeBrochure } from '../brochure.ts';
import { channelName, word } from './words.ts';
import type { Language } from '../../model/shared/language.ts';

export interface OwnerReportRequest {
  readonly report: OwnerReport;
  readonly language: Language;
}

/** Renders the weekly report on a listing as one page, A4. */
export type RenderOwnerReport = (request: OwnerReportRequest) => Promise<Buffer>;

const MARGIN = PAGE.margin;
const WIDTH = TEXT_WIDTH;
/** Height of the chart of weeks, points. */
const COLUMNS = 190;
const COLOURS = { ...INKS, panel: '#F3F5F8', bar: '#9DB4CE', now: '#2B5FA8' } as const;
const STYLES = {
  ...REPORT_STYLES,
  text: { font: 'sans', size: 9, colour: COLOURS.ink },
  small: { font: 'sans', size: 7.5, colour: COLOURS.soft },
  figure: { font: 'sans-bold', size: 20, colour: COLOURS.now, leading: 1.1 },
} as const satisfies Readonly<Record<string, TextStyle>>;

interface Page {
  readonly doc: PDFKit.PDFDocument;
  readonly report: OwnerReport;
  readonly language: Language;
}

export const renderOwnerReport: RenderOwnerReport = async ({ report, language }) => {
  const title = word(language, 'heading');
  const doc = openPdf(language, { Title: `${title} · ${report.reference}`, Subject: report.reference });
  const page: Page = { doc, report, language };
  doc.rect(0, 0, PAGE.width, 8).fill(COLOURS.now);
  let y = drawHead(page, title);
  y = drawFigures(page, y + 14);
  y = drawWeeks(page, y + 24);
  y = drawChannels(page, y + 24);
  drawFacts(page, y + 20);
  drawText(page, word(language, 'note'), { x: MARGIN, y: PAGE.height - 56, width: WIDTH, maxLines: 3 }, STYLES.small);
  return closeBrochure({ doc });
};

function drawHead(page: Page, title: string): number {
  const { report, language } = page;
  const { from, to, price, currency, city } = report;
  drawText(page, printable(report.reference), { x: MARGIN, y: 26, width: WIDTH, maxLines: 1 }, STYLES.small);
  drawText(page, title, { x: MARGIN, y: 42, width: WIDTH, maxLines: 1 }, STYLES.title);
  const money =
    price === undefined || currency === undefined ? [] : [formatMoney({ amount: price, currency }, language)];
  const line = [report.title, city, ...money].filter((part) => part !== undefined && part !== '').join(' · ');
  const y = drawText(page, printable(line), { x: MARGIN, y: 68, width: WIDTH, maxLines: 2 }, STYLES.text);
  const period = word(language, 'period', formatDate(from, language), formatDate(to, language));
  return drawText(page, period, { x: MARGIN, y: y + 2, width: WIDTH, maxLines: 1 }, STYLES.small);
}

function drawFigures(page: Page, y: number): number {
  const { doc, report, language } = page;
  const names = ['views', 'visitors', 'favourites', 'contacts'] as const;
  const width = (WIDTH - 3 * 10) / names.length;
  for (const [place, name] of names.entries()) {
    const x = MARGIN + place * (width + 10);
    doc.roundedRect(x, y, width, 74, 4).fill(COLOURS.panel);
    const box = { x: x + 10, width: width - 20, maxLines: 1 };
    drawText(page, word(language, name), { ...box, y: y + 10 }, STYLES.small);
    drawText(page, formatNumber(report.week[name], language), { ...box, y: y + 24 }, STYLES.figure);
    const before = word(language, 'before', formatNumber(report.previous_week[name], language));
    drawText(page, before, { ...box, y: y + 54 }, STYLES.small);
  }
  return y + 74;
}

/** One column per week, with its value; the highest fills the height. */
function drawWeeks(page: Page, top: number): number {
  const { doc, report, language } = page;
  const y = drawText(page, word(language, 'weeks'), { x: MARGIN, y: top, width: WIDTH }, STYLES.heading) + 16;
  const alt = report.weeks
    .map(({ from, views }) => `${formatDate(from, language)}: ${formatNumber(views, language)}`)
    .join('; ');
  drawFigure(doc, `${word(language, 'weeks')}. ${printable(alt)}`, () => drawColumns(page, y));
  return y + COLUMNS + 16;
}

function drawColumns({ doc, report, language }: Page, y: number): void {
  const page = { doc };
  const height = COLUMNS;
  const most = Math.max(1, ...report.weeks.map(({ views }) => views));
  const step = WIDTH / report.weeks.length;
  for (const [place, { from, views }] of report.weeks.entries()) {
    const x = MARGIN + place * step;
    const length = (views / most) * height;
    const isLast = place === report.weeks.length - 1;
    doc.rect(x + 8, y + height - length, step - 16, length).fill(isLast ? COLOURS.now : COLOURS.bar);
    const label = { ...STYLES.small, align: 'center' } as const;
    drawText(page, formatNumber(views, language), { x, y: y + height - length - 11, width: step }, label);
    drawText(page, `${from.slice(8)}/${from.slice(5, 7)}`, { x, y: y + height + 5, width: step }, label);
  }
  doc
    .moveTo(MARGIN, y + height)
    .lineTo(MARGIN + WIDTH, y + height)
    .lineWidth(0.6)
    .stroke(COLOURS.line);
}

function drawChannels(page: Page, top: number): number {
  const { doc, report, language } = page;
  let y = drawText(page, word(language, 'channels'), { x: MARGIN, y: top, width: WIDTH }, STYLES.heading) + 6;
  const most = Math.max(1, ...report.channels.map(({ visitors }) => visitors));
  if (report.channels.length === 0)
    return drawText(page, word(language, 'nobody'), { x: MARGIN, y, width: WIDTH }, STYLES.text);
  for (const { channel, visitors } of report.channels) {
    drawText(page, channelName(language, channel), { x: MARGIN, y, width: 150, maxLines: 1 }, STYLES.text);
    const length = (visitors / most) * (WIDTH - 210);
    doc.rect(MARGIN + 160, y + 1, length, 9).fill(COLOURS.bar);
    drawText(
      page,
      formatNumber(visitors, language),
      { x: MARGIN + 166 + length, y, width: 44, maxLines: 1 },
      STYLES.text,
    );
    y += 16;
  }
  return y;
}

function drawFacts(page: Page, top: number): void {
  const { report, language } = page;
  const { rank, ranked_listings: all, days_on_market: days } = report;
  const facts: (readonly [string, string])[] = [
    ...(rank === undefined
      ? []
      : [
          [
            word(language, 'place'),
            word(language, 'rank', formatNumber(rank, language), formatNumber(all, language)),
          ] as const,
        ]),
    [word(language, 'matching'), formatNumber(report.matching_visitors, language)],
    ...(days === undefined ? [] : [[word(language, 'days'), formatNumber(days, language)] as const]),
  ];
  for (const [place, [label, value]] of facts.entries()) {
    const y = top + place * 15;
    drawText(page, label, { x: MARGIN, y, width: WIDTH - 120, maxLines: 1 }, STYLES.text);
    drawText(page, value, { x: MARGIN + WIDTH - 120, y, width: 120, maxLines: 1 }, { ...STYLES.text, align: 'right' });
  }
}
