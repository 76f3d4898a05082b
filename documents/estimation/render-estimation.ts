import type { EstimationReport } from '../../model/sales/estimation.ts';
import { drawText, linesOf } from '../draw-text.ts';
import { firstLines } from '../wrap-lines.ts';
import { formatDate, formatNumber } from '../format-values.ts';
import { TYPE_NAMES } from '../../model/sentences/values/states.ts';
import { printable, shortened } from '../print-text.ts';
import { drawFigure, openPdf } from '../open-pdf.ts';
import { drawFigures, PAGE, STYLES, TEXT_WIDTH as WIDTH } from '../report-parts.ts';
import { closeBrochure } from '../brochure.ts';
import { drawMap } from './draw-map.ts';
import { drawPlot } from './draw-plot.ts';
import { drawTable } from './draw-table.ts';
import { drawAdjustments, drawAnnuity, drawRange } from './draw-value.ts';
import { COLOURS, isRent, numberText, perM2Text, totalText } from './report.ts';
import type { Report } from './report.ts';
import { FIELDS, LEVELS, METHODS, word } from './words.ts';
import type { Word } from './words.ts';
import type { Language } from '../../model/shared/language.ts';

/** Renders an estimation as a PDF of two pages, A4: the value, and its evidence. */
export type RenderEstimation = (report: EstimationReport, language: Language) => Promise<Buffer>;

const { margin: MARGIN } = PAGE;
/** Maximum characters of the address. */
const MAX_LABEL = 160;
/** Top of the footer, points. */
const BOTTOM = PAGE.height - 40;
/** Height of the legend below the plot, points. */
const LEGEND = 24;
/** Maximum height: beyond it a circular sketch gains nothing, points. */
const MAX_PLOT = 270;
/** Lines of the longest commentary, 2,000 characters. */
const MAX_COMMENTARY = 30;

export const renderEstimation: RenderEstimation = async (facts, language) => {
  const title = `${word(language, headingOf(facts))} · ${placeOf(facts)}`;
  const doc = openPdf(language, {
    Title: title,
    Subject: facts.estimation.request_id,
    Author: printable(facts.issuer),
  });
  const report: Report = { ...facts, doc, language };
  drawFirst(report);
  drawFoot(report, 1);
  doc.addPage();
  drawSecond(report);
  drawFoot(report, 2);
  return closeBrochure({ doc });
};

function headingOf({ estimation }: EstimationReport): Word {
  if (estimation.central.period === 'month') return 'headingRent';
  return estimation.life_annuity ? 'headingAnnuity' : 'heading';
}

/** The found address, else the position. */
function placeOf({ estimation: { location } }: EstimationReport): string {
  const { label, latitude, longitude } = location;
  return shortened(printable(label ?? `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`), MAX_LABEL);
}

function drawFirst(report: Report): void {
  const { doc, language, estimation, issuer, issued_on: issued } = report;
  const half = WIDTH / 2;
  doc.rect(0, 0, PAGE.width, 8).fill(COLOURS.brand);
  drawText({ doc }, printable(issuer), { x: MARGIN, y: 26, width: half, maxLines: 1 }, STYLES.small);
  const date = word(language, 'issued', formatDate(issued, language));
  drawText({ doc }, date, { x: MARGIN + half, y: 26, width: half, maxLines: 1 }, { ...STYLES.small, align: 'right' });
  const heading = { ...STYLES.title, colour: COLOURS.brand };
  drawText({ doc }, word(language, headingOf(report)), { x: MARGIN, y: 44, width: WIDTH, maxLines: 1 }, heading);
  const title = { ...STYLES.title, size: 14, role: 'P' as const };
  let y = drawText({ doc }, placeOf(report), { x: MARGIN, y: 68, width: WIDTH, maxLines: 2 }, title);
  const soft = { ...STYLES.text, colour: COLOURS.soft };
  y = drawText({ doc }, subtitleOf(report), { x: MARGIN, y: y + 2, width: WIDTH, maxLines: 1 }, soft) + 12;
  drawFigures(report, figuresOf(report), { x: MARGIN, y, width: WIDTH, height: 58 });
  y = drawRange(report, { x: MARGIN, y: y + 58 + 18, width: WIDTH }) + 16;

  if (estimation.life_annuity) {
    y = drawText({ doc }, word(language, 'annuity'), { x: MARGIN, y, width: WIDTH }, STYLES.heading) + 4;
    y = drawAnnuity(report, { x: MARGIN, y, width: WIDTH }) + 14;
  }
  y = drawText({ doc }, word(language, 'adjustments'), { x: MARGIN, y, width: WIDTH }, STYLES.heading) + 6;
  y = drawAdjustments(report, { x: MARGIN, y, width: WIDTH }) + 14;
  drawEvidence(report, y);
}

/** The plot and the sketch side by side, as high as the rest of the page. */
function drawEvidence(report: Report, top: number): void {
  const { doc, language, estimation, evidence } = report;
  if (evidence.length === 0) {
    const text = { x: MARGIN, y: top, width: WIDTH };
    drawMethod(report, drawText({ doc }, word(language, 'noComparables'), text, STYLES.text) + 14);
    return;
  }
  const column = (WIDTH - 24) / 2;
  const right = MARGIN + column + 24;
  const isByDate = estimation.method !== 'OWN_RENTS';
  type Head = readonly [number, Word, Word];
  const heads: readonly [Head, Head] = [
    [MARGIN, isByDate ? 'plotDate' : 'plotDistance', isByDate ? 'plotNote' : 'plotNoteRent'],
    [right, 'map', isByDate ? 'mapNote' : 'mapNoteRent'],
  ];
  for (const [x, head, note] of heads) {
    const below =
      drawText({ doc }, word(language, head), { x, y: top, width: column, maxLines: 1 }, STYLES.heading) + 1;
    drawText({ doc }, word(language, note), { x, y: below, width: column, maxLines: 2 }, STYLES.small);
  }
  const y = top + 38;
  const height = Math.min(MAX_PLOT, BOTTOM - LEGEND - y);
  const [plot, map] = heads;
  drawFigure(doc, altOf(report, plot[1]), () => drawPlot(report, { x: MARGIN, y, width: column, height }));
  drawFigure(doc, altOf(report, map[1]), () => drawMap(report, { x: right, y, width: column, height }));
  drawLegend(report, { x: MARGIN, y: y + height + 8 });
}

/** What a screen reader reads for a chart: its heading, the number of references, and their lowest and highest price per m². */
function altOf(report: Report, heading: Word): string {
  const { language, evidence } = report;
  const prices = evidence.map(({ price_per_sqm: price }) => price);
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)].map((price) => perM2Text(report, price));
  const count = numberText(evidence.length, language);
  return word(language, 'chartAlt', word(language, heading), count, lowest ?? '', highest ?? '');
}

function drawSecond(report: Report): void {
  const { doc, language, estimation } = report;
  const { commentary } = estimation;
  doc.rect(0, 0, PAGE.width, 8).fill(COLOURS.brand);
  let y = 34;
  if (commentary) {
    y = drawText({ doc }, word(language, 'commentary'), { x: MARGIN, y, width: WIDTH }, STYLES.heading) + 4;
    const box = { x: MARGIN, y, width: WIDTH, maxLines: MAX_COMMENTARY };
    y = drawText({ doc }, printable(commentary.text), box, { ...STYLES.text, size: 9, leading: 1.45 }) + 16;
  }
  if (estimation.top_comparables.length > 0) {
    y = drawText({ doc }, word(language, 'comparables'), { x: MARGIN, y, width: WIDTH }, STYLES.heading) + 4;
    y = drawTable(report, { x: MARGIN, y, width: WIDTH }) + 16;
  }
  drawSources(report, report.evidence.length === 0 ? y : drawMethod(report, y));
}

function drawMethod({ doc, language, estimation }: Report, top: number): number {
  const y = drawText({ doc }, word(language, 'method'), { x: MARGIN, y: top, width: WIDTH }, STYLES.heading) + 2;
  const unused = estimation.not_considered.map((field) => FIELDS[field]?.[language] ?? field);
  const left = unused.length === 0 ? '' : ` ${word(language, 'unused', unused.join(', '))}`;
  const text = `${printable(METHODS[estimation.method][language])}${left} ${word(language, 'caution')}`;
  return drawText({ doc }, text, { x: MARGIN, y, width: WIDTH }, { ...STYLES.small, size: 7.5 }) + 10;
}

/** Attribution, releases and the latest reference; cut at the end of the page. */
function drawSources({ doc, language, estimation, releases }: Report, top: number): void {
  const y = drawText({ doc }, word(language, 'sources'), { x: MARGIN, y: top, width: WIDTH }, STYLES.heading) + 2;
  const known = releases.length === 0 ? [] : [word(language, 'releases', shortened(releases.join(', '), 300))];
  const latest = word(language, 'latest', formatDate(estimation.latest_sale_on, language));
  const origin = estimation.method === 'OWN_RENTS' ? word(language, 'ownListings') : estimation.attribution;
  const text = printable([`${origin}.`, ...known, latest].join(' '));
  const style = { ...STYLES.small, size: 7.5 };
  const room = Math.max(1, Math.floor((BOTTOM - y) / (style.size * style.leading)));
  const lines = firstLines(linesOf({ doc }, text, WIDTH, style), room);
  drawText({ doc }, lines.join(' '), { x: MARGIN, y, width: WIDTH, maxLines: room }, style);
}

function subtitleOf({ language, estimation, liveable_area_sqm: area, rooms }: Report): string {
  const main = rooms === 1 ? word(language, 'room') : word(language, 'rooms', String(rooms ?? 0));
  return [
    printable(TYPE_NAMES[estimation.property_type][language]),
    word(language, 'area', formatNumber(area, language)),
    ...(rooms === undefined || rooms === 0 ? [] : [main]),
    word(language, 'valued', formatDate(estimation.valued_on, language)),
  ].join(' · ');
}

function figuresOf(report: Report) {
  const { language, estimation } = report;
  const { central, low_bound: low, high_bound: high, confidence } = estimation;
  const number = (value: number): string => formatNumber(value, language);
  const { gross_yield_percent: percent } = estimation;
  const grossYield = percent === undefined ? [] : [word(language, 'yield', word(language, 'percent', number(percent)))];
  return [
    {
      label: word(language, 'central'),
      value: totalText(report, central.total),
      note: [perM2Text(report, central.price_per_sqm), ...grossYield].join(' · '),
    },
    {
      label: word(language, estimation.method === 'SALES' ? 'range' : 'plainRange'),
      value: word(language, 'rangeValue', shortAmount(report, low.total), shortAmount(report, high.total)),
      note: isRent(report)
        ? word(language, 'perM2PerMonth', `${number(low.price_per_sqm)} – ${number(high.price_per_sqm)}`)
        : word(language, 'amount', `${number(low.total)} – ${number(high.total)}`),
    },
    {
      label: word(language, 'confidence'),
      value: LEVELS[confidence.level][language],
      note: groundsNote(report),
    },
  ];
}

/** The evidence of the confidence, in a few words. */
function groundsNote({ language, estimation: { location, method, confidence } }: Report): string {
  if (location.precision === 'municipality') return word(language, 'commune');
  if (method === 'PUBLISHED_RENTS') return word(language, 'published');
  const [count, radius] = [confidence.sample_size, confidence.final_radius_km].map((value) =>
    numberText(value, language),
  );
  return word(language, 'evidenceNote', count ?? '', radius ?? '');
}

/** Prices in thousands, which fit a panel: “214–298 k€”; rents in full. */
function shortAmount(report: Report, total: number): string {
  const { language } = report;
  return isRent(report)
    ? formatNumber(total, language)
    : word(language, 'thousand', formatNumber(Math.round(total / 1_000), language));
}

function drawLegend(report: Report, { x, y }: { readonly x: number; readonly y: number }): number {
  const { doc, language } = report;
  let left = x;
  for (const name of ['below', 'within', 'above'] as const) {
    doc.circle(left + 3, y + 5, 3).fill(COLOURS[name]);
    const text = word(language, name);
    drawText({ doc }, text, { x: left + 10, y, width: 120, maxLines: 1 }, STYLES.small);
    left += 24 + doc.widthOfString(text);
  }
  return y + 10;
}

function drawFoot({ doc, language, estimation, issuer }: Report, page: number): void {
  const y = PAGE.height - 28;
  const request = word(language, 'request', estimation.request_id);
  const text = `${shortened(printable(issuer), 60)} · ${request}`;
  const foot = { ...STYLES.small, role: 'Artifact' as const };
  drawText({ doc }, text, { x: MARGIN, y, width: WIDTH * 0.8, maxLines: 1 }, foot);
  const number = { x: MARGIN + WIDTH * 0.8, y, width: WIDTH * 0.2, maxLines: 1 };
  drawText({ doc }, word(language, 'page', `${page}/2`), number, { ...foot, align: 'right' });
}
