import type { Listing } from '../../model/listing/listing.ts';
import type { Sunlight, SunPath } from '../../model/sales/sunlight.ts';
import { drawText } from '../draw-text.ts';
import { formatDate, formatNumber } from '../format-values.ts';
import { drawFigure, openPdf } from '../open-pdf.ts';
import { drawFigures, PAGE, STYLES, TEXT_WIDTH as WIDTH } from '../report-parts.ts';
import { brochureContent } from '../brochure-content.ts';
import type { BrochureContent } from '../brochure-content.ts';
import { closeBrochure } from '../brochure.ts';
import { drawColumns, drawFacades, drawHeatMap, drawPairs, drawScale, monthName } from './draw-charts.ts';
import { drawSunPaths } from './draw-sun-paths.ts';
import { COLOURS } from './report.ts';
import type { Report } from './report.ts';
import { EVENT_NAMES, FACADES, SEASON_NAMES, word } from './words.ts';
import type { Language } from '../../model/shared/language.ts';

export interface SunlightRequest {
  readonly listing: Listing;
  readonly sunlight: Sunlight;
  readonly paths: readonly SunPath[];
  readonly language: Language;
}

/** Renders the sunlight of a listing as a PDF of two pages, A4. */
export type RenderSunlight = (request: SunlightRequest) => Promise<Buffer>;

const MARGIN = PAGE.margin;

export const renderSunlight: RenderSunlight = async ({ listing, sunlight, paths, language }) => {
  const content = brochureContent(listing, language);
  const title = word(language, 'heading', String(sunlight.year));
  const doc = openPdf(language, {
    Title: `${title} · ${content.title}`,
    Subject: content.reference,
    Author: content.office[0] ?? '',
  });
  const report: Report = { doc, language, sunlight, paths };
  drawFirst(report, content);
  drawFoot(report, content, 1);
  doc.addPage();
  drawSecond(report);
  drawFoot(report, content, 2);
  return closeBrochure({ doc });
};

function drawFirst(report: Report, content: BrochureContent): void {
  const { doc, language, sunlight } = report;
  doc.rect(0, 0, PAGE.width, 8).fill(COLOURS.sun);
  drawText({ doc }, content.office[0] ?? '', { x: MARGIN, y: 26, width: WIDTH / 2, maxLines: 1 }, STYLES.small);
  drawText(
    { doc },
    content.reference,
    { x: MARGIN + WIDTH / 2, y: 26, width: WIDTH / 2, maxLines: 1 },
    { ...STYLES.small, align: 'right' },
  );
  const heading = word(language, 'heading', String(sunlight.year));
  drawText({ doc }, heading, { x: MARGIN, y: 44, width: WIDTH, maxLines: 1 }, { ...STYLES.title, colour: COLOURS.sun });
  let y = drawText(
    { doc },
    content.title,
    { x: MARGIN, y: 68, width: WIDTH, maxLines: 2 },
    { ...STYLES.title, size: 14, role: 'P' },
  );
  const floor = sunlight.floor === undefined ? [] : [word(language, 'floor', String(sunlight.floor))];
  const place = [content.place, ...floor].filter(Boolean).join(' · ');
  y =
    drawText(
      { doc },
      place,
      { x: MARGIN, y: y + 2, width: WIDTH, maxLines: 1 },
      { ...STYLES.text, colour: COLOURS.soft },
    ) + 12;
  drawFigures(report, figuresOf(report), { x: MARGIN, y, width: WIDTH, height: 58 });
  y += 58 + 22;

  y = drawText({ doc }, word(language, 'paths'), { x: MARGIN, y, width: WIDTH }, STYLES.heading) + 4;
  const radius = 128;
  const middle = { x: MARGIN + radius + 14, y: y + radius + 14, radius };
  drawFigure(doc, word(language, 'paths'), () => drawSunPaths(report, middle));
  const side = { x: MARGIN + 2 * radius + 48, width: WIDTH - 2 * radius - 48 };
  let right = drawText({ doc }, word(language, 'pathsNote'), { ...side, y: y + 4 }, STYLES.small) + 8;
  for (const [name, colour] of legendsOf(report)) right = drawLegend(report, name, colour, { ...side, y: right });
  right = drawText({ doc }, word(language, 'days'), { ...side, y: right + 10 }, STYLES.heading) + 3;
  drawDays(report, { ...side, y: right });
  y += 2 * radius + 42;

  y = drawText({ doc }, word(language, 'months'), { x: MARGIN, y, width: WIDTH }, STYLES.heading) + 4;
  if (sunlight.clouds) {
    const { annual, source } = sunlight.clouds;
    const text = word(language, 'usually', hoursText(annual.direct_sun_hours, language), source);
    y = drawText({ doc }, text, { x: MARGIN, y, width: WIDTH, maxLines: 2 }, STYLES.small) + 4;
  }
  const months = sunlight.monthly.map(({ month, direct_sun_hours: hours }) => ({
    name: monthName(language, month),
    hours,
    usual: sunlight.clouds?.monthly.find((one) => one.month === month)?.direct_sun_hours,
  }));
  drawColumns(report, months, { x: MARGIN, y, width: WIDTH, height: 120 });
  y = drawText({ doc }, word(language, 'seasons'), { x: MARGIN, y: y + 134, width: WIDTH }, STYLES.heading) + 4;
  const seasons = sunlight.seasons.map(({ season, direct_sun_hours: hours }) => ({
    name: SEASON_NAMES[season][language],
    hours,
  }));
  drawColumns(report, seasons, { x: MARGIN, y, width: WIDTH, height: PAGE.height - y - 48 });
}

function drawSecond(report: Report): void {
  const { doc, language, sunlight } = report;
  doc.rect(0, 0, PAGE.width, 8).fill(COLOURS.sun);
  let y = drawText({ doc }, word(language, 'heatMap'), { x: MARGIN, y: 34, width: WIDTH }, STYLES.heading) + 2;
  y = drawText({ doc }, word(language, 'heatMapNote'), { x: MARGIN, y, width: WIDTH }, STYLES.small) + 6;
  const heatMap = { x: MARGIN, y, width: WIDTH, height: 300 };
  drawFigure(doc, word(language, 'heatMap'), () => drawHeatMap(report, heatMap));
  y += 308;
  drawScale(report, { x: MARGIN + 30, y });
  y += 36;
  y = drawText({ doc }, word(language, 'facades'), { x: MARGIN, y, width: WIDTH }, STYLES.heading) + 2;
  if (!sunlight.orientations_known)
    y = drawText({ doc }, word(language, 'unknown'), { x: MARGIN, y, width: WIDTH }, STYLES.small) + 2;
  const height = sunlight.facades.length * 24;
  drawFacades(report, { x: MARGIN, y: y + 4, width: WIDTH, height });
  y += height + 22;
  y = drawText({ doc }, word(language, 'method'), { x: MARGIN, y, width: WIDTH }, STYLES.heading) + 2;
  const degrees = (value: number) => formatNumber(Math.round(value * 1_000) / 1_000, language);
  const text = word(
    language,
    'methodText',
    String(sunlight.method.step_minutes),
    degrees(sunlight.latitude),
    degrees(sunlight.longitude),
    sunlight.timezone,
  );
  drawText(
    { doc },
    [text, ground(report), neighbours(report), clouds(report)].join(' '),
    { x: MARGIN, y, width: WIDTH },
    STYLES.small,
  );
}

/** What the colours of the sky mean. */
function legendsOf({ sunlight, language }: Report): [name: string, colour: string][] {
  const { days, orientations_known: isFacing, terrain, horizon, neighbours: around } = sunlight;
  return [
    ...Object.entries(COLOURS.days).flatMap(([event, colour]): [string, string][] => {
      const day = days.find((one) => one.event === event);
      return day ? [[EVENT_NAMES[day.event][language], colour]] : [];
    }),
    ...(isFacing ? [[word(language, 'facadeSectors'), COLOURS.facade] satisfies [string, string]] : []),
    ...(terrain ? [[word(language, 'hills'), COLOURS.hills] satisfies [string, string]] : []),
    ...(around ? [[word(language, 'neighbours'), COLOURS.neighbours] satisfies [string, string]] : []),
    ...(horizon.length > 0 ? [[word(language, 'obstacles'), COLOURS.hidden] satisfies [string, string]] : []),
  ];
}

/** Whether hills are counted. */
function ground({ sunlight: { terrain }, language }: Report): string {
  if (!terrain) return word(language, 'groundLevel');
  const counted = word(language, 'groundCounted', terrain.tiles.join(', '));
  return terrain.complete ? counted : `${counted} ${word(language, 'groundInPart')}`;
}

/** Whether buildings around are counted, and how the own one was found. */
function neighbours({ sunlight, language }: Report): string {
  if (!sunlight.neighbours) return word(language, 'neighboursIgnored');
  const { sources, own_building: own } = sunlight.neighbours;
  const counted = word(language, 'neighboursCounted', sources.join(', '));
  return own === 'around'
    ? counted
    : `${counted} ${word(language, own === 'nearest' ? 'ownBuildingNearest' : 'ownBuildingNone')}`;
}

/** Whether clouds are counted, and by what. */
function clouds({ sunlight, language }: Report): string {
  if (!sunlight.clouds) return word(language, 'cloudsIgnored');
  const { source, latitude, longitude } = sunlight.clouds;
  const degrees = (value: number) => formatNumber(Math.round(value * 100) / 100, language);
  return word(language, 'cloudsCounted', source, degrees(latitude), degrees(longitude));
}

const hoursText = (value: number, language: Language): string =>
  word(language, 'hours', formatNumber(Math.round(value), language));

function figuresOf(report: Report) {
  const { language, sunlight } = report;
  const hours = (value: number) => hoursText(value, language);
  const [best] = sunlight.facades.toSorted((a, b) => b.irradiation_kwh_m2 - a.irradiation_kwh_m2);
  const byLength = sunlight.days
    .filter(({ event }) => event !== 'today')
    .toSorted((a, b) => b.day_length_minutes - a.day_length_minutes);
  const day = (label: 'longest' | 'shortest', found: Sunlight['days'][number] | undefined) => ({
    label: word(language, label),
    value: found ? lengthOf(found.day_length_minutes) : '',
    note: found ? formatDate(found.date, language) : '',
  });
  return [
    {
      label: word(language, 'directSun'),
      value: hours(sunlight.annual.direct_sun_hours),
      note: word(
        language,
        'level',
        word(language, 'energy', formatNumber(Math.round(sunlight.annual.horizontal_irradiation_kwh_m2), language)),
      ),
    },
    {
      label: word(language, 'bestFacade'),
      value: best ? FACADES[best.orientation][language] : '',
      note: best
        ? `${hours(best.direct_sun_hours)} · ${word(language, 'energy', formatNumber(Math.round(best.irradiation_kwh_m2), language))}`
        : '',
    },
    day('longest', byLength[0]),
    day('shortest', byLength.at(-1)),
  ];
}

const lengthOf = (minutes: number): string => `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`;

function drawLegend(
  { doc }: Report,
  text: string,
  colour: string,
  at: { x: number; y: number; width: number },
): number {
  doc.rect(at.x, at.y + 2, 12, 6).fill(colour);
  drawText({ doc }, text, { x: at.x + 18, y: at.y, width: at.width - 18, maxLines: 1 }, STYLES.text);
  return at.y + 13;
}

function drawDays(report: Report, box: { x: number; y: number; width: number }): void {
  const { doc, language, sunlight } = report;
  let { y } = box;
  for (const day of sunlight.days) {
    const name = `${EVENT_NAMES[day.event][language]} · ${formatDate(day.date, language)}`;
    y = drawText({ doc }, name, { ...box, y, maxLines: 1 }, { ...STYLES.small, font: 'sans-bold' });
    const clock = (time: string | undefined) => time?.slice(11, 16) ?? '–';
    const polar = day.polar && word(language, day.polar === 'day' ? 'polarDay' : 'polarNight');
    const value = polar ?? `${clock(day.sunrise)} – ${clock(day.sunset)} · ${lengthOf(day.day_length_minutes)}`;
    y = drawPairs(report, [{ label: `${word(language, 'rise')} – ${word(language, 'set')}`, value }], { ...box, y });
  }
}

function drawFoot({ doc, language }: Report, content: BrochureContent, page: number): void {
  const y = PAGE.height - 28;
  const office = content.office.slice(0, 3).join(' · ');
  const foot = { ...STYLES.small, role: 'Artifact' as const };
  drawText({ doc }, office, { x: MARGIN, y, width: WIDTH * 0.75, maxLines: 1 }, foot);
  drawText(
    { doc },
    word(language, 'page', `${page}/2`),
    { x: MARGIN + WIDTH * 0.75, y, width: WIDTH * 0.25, maxLines: 1 },
    { ...foot, align: 'right' },
  );
}
