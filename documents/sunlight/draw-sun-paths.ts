import { ORIENTATIONS } from '../../model/property/enums.ts';
import type { Sunlight, SunPath } from '../../model/sales/sunlight.ts';
import { drawText } from '../draw-text.ts';
import { STYLES } from '../report-parts.ts';
import { COLOURS } from './report.ts';
import type { Report } from './report.ts';
import { DIRECTIONS } from './words.ts';

interface Circle {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

type DrawnDay = keyof typeof COLOURS.days;
const isDrawn = (event: string): event is DrawnDay => Object.hasOwn(COLOURS.days, event);

/** Between two directions of the horizon of a façade, degrees. */
const NEIGHBOUR_STEP = 3;
/** Half the sky that a wall faces, degrees to each side of its normal. */
const HALF_SKY = 90;

/** The sky as a disc: north at the top, east at the right, height as the distance from the edge (equidistant). */
const placeOf = ({ x, y, radius }: Circle, azimuth: number, altitude: number): [number, number] => {
  const distance = radius * (1 - altitude / 90);
  const angle = (azimuth * Math.PI) / 180;
  return [x + distance * Math.sin(angle), y - distance * Math.cos(angle)];
};

/** Draws the path of the sun on the solstices and the equinox, with hours, over the sky that the façades face and the obstacles in it. */
export function drawSunPaths(report: Report, circle: Circle): void {
  const { doc, sunlight } = report;
  const { x, y, radius } = circle;
  doc.circle(x, y, radius).fill('#FFFFFF');
  if (sunlight.orientations_known) {
    for (const { azimuth_degrees: azimuth } of sunlight.facades) {
      sector(doc, circle, azimuth - HALF_SKY, azimuth + HALF_SKY);
      doc.fillOpacity(0.45).fill(COLOURS.facade).fillOpacity(1);
    }
  }
  drawHorizon(report, circle, sunlight.terrain?.horizon ?? [], COLOURS.hills);
  drawHorizon(report, circle, neighboursAround(sunlight), COLOURS.neighbours);
  drawHorizon(report, circle, sunlight.horizon, COLOURS.hidden);
  drawGrid(report, circle);
  for (const path of report.paths) if (isDrawn(path.event)) drawPath(report, circle, path, COLOURS.days[path.event]);
}

/** The buildings around in one circle: in each direction as the façade sees them that faces it most, and none where no façade looks. */
function neighboursAround({ neighbours, facades }: Sunlight): Sunlight['horizon'] {
  if (!neighbours) return [];
  const apart = (a: number, b: number) => Math.abs(((a - b + 540) % 360) - 180);
  return Array.from({ length: 360 / NEIGHBOUR_STEP }, (_, step) => {
    const azimuth = step * NEIGHBOUR_STEP;
    const [nearest] = facades.toSorted((a, b) => apart(a.azimuth_degrees, azimuth) - apart(b.azimuth_degrees, azimuth));
    const view = neighbours.facades.find(({ orientation }) => orientation === nearest?.orientation);
    const point = view?.horizon.find(({ azimuth_degrees: at }) => at === azimuth);
    return { azimuth_degrees: azimuth, altitude_degrees: point?.altitude_degrees ?? 0 };
  });
}

function sector(doc: PDFKit.PDFDocument, circle: Circle, from: number, to: number): void {
  doc.moveTo(circle.x, circle.y);
  for (let azimuth = from; azimuth <= to; azimuth += 5) doc.lineTo(...placeOf(circle, azimuth, 0));
  doc.closePath();
}

/** What hides the sky, from the edge inwards. */
function drawHorizon({ doc }: Report, circle: Circle, horizon: Sunlight['horizon'], colour: string): void {
  const points = horizon.toSorted((a, b) => a.azimuth_degrees - b.azimuth_degrees);
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return;
  const around = [
    { ...last, azimuth_degrees: last.azimuth_degrees - 360 },
    ...points,
    { ...first, azimuth_degrees: first.azimuth_degrees + 360 },
  ];
  const heightAt = (azimuth: number): number => {
    const after = around.findIndex((point) => point.azimuth_degrees >= azimuth);
    const [low, high] = [around[Math.max(0, after - 1)], around[after]];
    if (!low || !high) return first.altitude_degrees;
    const width = high.azimuth_degrees - low.azimuth_degrees;
    const part = width === 0 ? 0 : (azimuth - low.azimuth_degrees) / width;
    return low.altitude_degrees + (high.altitude_degrees - low.altitude_degrees) * part;
  };
  doc.moveTo(...placeOf(circle, 0, 0));
  for (let azimuth = 0; azimuth <= 360; azimuth += 2) doc.lineTo(...placeOf(circle, azimuth, 0));
  for (let azimuth = 360; azimuth >= 0; azimuth -= 2) doc.lineTo(...placeOf(circle, azimuth, heightAt(azimuth)));
  doc.closePath().fill(colour);
}

function drawGrid({ doc, language }: Report, circle: Circle): void {
  const { x, y, radius } = circle;
  for (const altitude of [0, 30, 60]) {
    doc
      .circle(x, y, radius * (1 - altitude / 90))
      .lineWidth(altitude === 0 ? 1 : 0.4)
      .stroke(altitude === 0 ? COLOURS.ink : COLOURS.line);
    if (altitude > 0) {
      const [left, top] = placeOf(circle, 0, altitude);
      drawText({ doc }, `${altitude}°`, { x: left + 2, y: top - 8, width: 24 }, { ...STYLES.small, size: 6 });
    }
  }
  for (const [number, orientation] of ORIENTATIONS.entries()) {
    const azimuth = number * 45;
    doc
      .moveTo(x, y)
      .lineTo(...placeOf(circle, azimuth, 0))
      .lineWidth(0.4)
      .stroke(COLOURS.line);
    const [left, top] = placeOf({ ...circle, radius: radius + 11 }, azimuth, 0);
    const style = {
      ...STYLES.small,
      font: 'sans-bold' as const,
      size: 8,
      colour: COLOURS.ink,
      align: 'center' as const,
    };
    drawText({ doc }, DIRECTIONS[orientation][language], { x: left - 12, y: top - 5, width: 24 }, style);
  }
}

function drawPath({ doc }: Report, circle: Circle, { points }: SunPath, colour: string): void {
  const [first] = points;
  if (!first) return;
  doc.moveTo(...placeOf(circle, first.azimuth, first.altitude));
  let before = first;
  for (const point of points) {
    // Where the sun sets and rises again within one local day, a new line starts.
    const gap = Math.abs(point.azimuth - before.azimuth);
    if (Math.min(gap, 360 - gap) > 20 && point.altitude < 5)
      doc.moveTo(...placeOf(circle, point.azimuth, point.altitude));
    else doc.lineTo(...placeOf(circle, point.azimuth, point.altitude));
    before = point;
  }
  doc.lineWidth(1.4).stroke(colour);
  for (const { azimuth, altitude, hour } of points) {
    if (hour === undefined) continue;
    const [left, top] = placeOf(circle, azimuth, altitude);
    doc.circle(left, top, 1.8).fill(colour);
    if (hour % 2 === 0)
      drawText(
        { doc },
        String(hour),
        { x: left - 9, y: top - 9.5, width: 18 },
        { ...STYLES.small, size: 6.2, colour, align: 'center' },
      );
  }
}
