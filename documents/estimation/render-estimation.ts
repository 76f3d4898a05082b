import type { EstimationReport } from '../../model/sales/estimation.ts';
import { drawText } from '../draw-text.ts';
import { formatDate, formatNumber } from '../format-values.ts';
import { TYPE_NAMES } from '../../model/sentences/values/states.ts';
import { openFlow } from '../flow.ts';
import type { Flow } from '../flow.ts';
import { printable } from '../print-text.ts';
import { drawFigure, openPdf } from '../open-pdf.ts';
import { drawFigures, PAGE, STYLES, TEXT_WIDTH as WIDTH } from '../report-parts.ts';
import { closeBrochure } from '../brochure.ts';
import { drawMap } from './draw-map.ts';
import { drawPlot } from './draw-plot.ts';
import { drawTable } from './draw-table.ts';
import { drawAdjustments, drawAnnuity, drawRange } from './draw-value.ts';
import { COLOURS, comparedPrice, isRent, numberText, perM2Text, totalText } from './report.ts';
import type { Report } from './report.ts';
import { FIELDS, LEVELS, METHODS, word } from './words.ts';
import type { Word } from './words.ts';
import type { Language } from '../../model/shared/language.ts';

/** Renders an estimation as a PDF, A4: a page with the value, and one with its evidence; texts that are too long for it continue on a third. */
export type RenderEstimation = (report: EstimationReport, language: Language) => Promise<Buffer>;

const { margin: MARGIN } = PAGE;
/** Top of the footer, points. */
const BOTTOM = PAGE.height - 40;
/** Method and sources. */
const FINE = { ...STYLES.small, size: 7.5 } as const;
/** Height of the legend below the plot, points. */
const LEGEND = 24;
/** Maximum height: beyond it a circular sketch gains nothing, points. */
const MAX_PLOT = 270;

export const renderEstimation: RenderEstimation = async (facts, language) => {
  const title = `${word(language, headingOf(facts))} · ${placeOf(facts)}`;
  const doc = openPdf(language, {
    Title: title,
    Subject: facts.estimation.request_id,
    Author: printable(facts.issuer),
  });
  const report: Report = { ...facts, doc, language };
  const y = drawFirst(report);
  drawTexts(report, y);
  drawFeet(report);
  return closeBrochure({ doc });
};

function headingOf({ estimation }: EstimationReport): Word {
  if (estimation.central.period === 'month') return 'headingRent';
  return estimation.life_annuity ? 'headingAnnuity' : 'heading';
}

/** The found address, else the position. */
function placeOf({ estimation: { location } }: EstimationReport): string {
  const { label, latitude, longitude } = location;
  return printable(label ?? `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`);
}

/** The value; returns where texts go on, undefined where the charts fill the page. */
function drawFirst(report: Report): number | undefined {
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
  if (report.evidence.length === 0) {
    const text = { x: MARGIN, y, width: WIDTH };
    return drawText({ doc }, word(language, 'noComparables'), text, STYLES.text) + 14;
  }
  drawEvidence(report, y);
  return undefined;
}

/** The plot and the sketch side by side, as high as the rest of the page. */
function drawEvidence(report: Report, top: number): void {
  const { doc, language, estimation } = report;
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
  const prices = evidence.map(comparedPrice);
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)].map((price) => perM2Text(report, price));
  const count = numberText(evidence.length, language);
  return word(language, 'chartAlt', word(language, heading), count, lowest ?? '', highest ?? '');
}

/** Commentary, comparables, method and sources: on a page of their own, or below the value where it left room. */
function drawTexts(report: Report, top: number | undefined): void {
  const { doc, language, estimation } = report;
  const { commentary } = estimation;
  const band = (): number => {
    doc.rect(0, 0, PAGE.width, 8).fill(COLOURS.brand);
    return 34;
  };
  if (top === undefined) doc.addPage();
  const flow = openFlow(report, { x: MARGIN, width: WIDTH, y: top ?? band(), bottom: BOTTOM, onPage: band });
  if (commentary) {
    drawHeading(flow, word(language, 'commentary'), 4);
    flow.write(printable(commentary.text), { ...STYLES.text, size: 9, leading: 1.45 }, { gap: 16 });
  }
  if (estimation.top_comparables.length > 0) {
    drawHeading(flow, word(language, 'comparables'), 4);
    drawTable(flow);
    flow.y += 16;
  }
  drawHeading(flow, word(language, 'method'), 2);
  flow.write(methodText(report), FINE, { gap: 10 });
  drawHeading(flow, word(language, 'sources'), 2);
  flow.write(sourcesText(report), FINE);
}

/** A heading on the same page as the first lines of its text. */
function drawHeading(flow: Flow<Report>, text: string, gap: number): void {
  flow.ensure(60);
  flow.y = drawText(flow.brochure, text, { x: flow.x, y: flow.y, width: flow.width }, STYLES.heading) + gap;
}

function methodText({ language, estimation }: Report): string {
  const unused = estimation.not_considered.map((field) => FIELDS[field]?.[language] ?? field);
  const left = unused.length === 0 ? '' : ` ${word(language, 'unused', unused.join(', '))}`;
  return `${printable(METHODS[estimation.method][language])}${left} ${word(language, 'caution')}`;
}

/** Attribution, releases and the latest reference. */
function sourcesText({ language, estimation, releases }: Report): string {
  const known = releases.length === 0 ? [] : [word(language, 'releases', releases.join(', '))];
  const latest = word(language, 'latest', formatDate(estimation.latest_sale_on, language));
  const origin = estimation.method === 'OWN_RENTS' ? word(language, 'ownListings') : estimation.attribution;
  return printable([`${origin}.`, ...known, latest].join(' '));
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
    doc.circle(left + 3, y + 3, 3).fill(COLOURS[name]);
    const text = word(language, name);
    drawText({ doc }, text, { x: left + 10, y, width: 120, maxLines: 1 }, STYLES.small);
    left += 24 + doc.widthOfString(text);
  }
  return y + 10;
}

/** The foot of every page: who issued the report, its request, and the number of the page. */
function drawFeet({ doc, language, estimation, issuer }: Report): void {
  const y = PAGE.height - 28;
  const text = `${printable(issuer)} · ${word(language, 'request', estimation.request_id)}`;
  const foot = { ...STYLES.small, role: 'Artifact' as const };
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page);
    drawText({ doc }, text, { x: MARGIN, y, width: WIDTH * 0.8, maxLines: 2 }, foot);
    const number = { x: MARGIN + WIDTH * 0.8, y, width: WIDTH * 0.2, maxLines: 1 };
    drawText({ doc }, word(language, 'page', `${page + 1}/${count}`), number, { ...foot, align: 'right' });
  }
}
