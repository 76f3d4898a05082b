import { drawText } from '../draw-text.ts';
import { STYLES } from '../report-parts.ts';
import type { Box } from '../report-parts.ts';
import { colourOf, distanceText, NUMBERED, ticks } from './draw-plot.ts';
import { COLOURS, comparedPrice } from './report.ts';
import type { Report } from './report.ts';
import { word } from './words.ts';

/** Metres per degree of latitude on the mean sphere (6,371,008.8 m). */
const METRES_PER_DEGREE = 111_195;
/** Radius of a numbered mark, points. */
const MARK = 5.6;
const RINGS = 3;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A reference with its offset from the property, metres. */
interface Placed {
  /** Its place among the references, from 0. */
  readonly index: number;
  readonly price: number;
  readonly east: number;
  readonly north: number;
}

/** The sketch on the page: its centre, and points per metre. */
interface Sketch {
  readonly middle: Point;
  readonly scale: number;
}

/** The references around the property, without a map: rings of distance, north up. */
export function drawMap(report: Report, box: Box): void {
  const { doc, language } = report;
  const placed = placedReferences(report);
  doc.roundedRect(box.x, box.y, box.width, box.height, 5).fill(COLOURS.panel);
  if (placed.length === 0) {
    const text = { x: box.x + 16, y: box.y + box.height / 2 - 6, width: box.width - 32 };
    drawText({ doc }, word(language, 'noMap'), text, { ...STYLES.text, colour: COLOURS.soft, align: 'center' });
    return;
  }
  const numbered = placed.filter(({ index }) => index < NUMBERED);
  // All numbered ones are shown; others that are farther away would only make the sketch small.
  const reach = Math.max(...numbered.map(away), 50) * 1.08;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const sketch = { middle, scale: (Math.min(box.width, box.height) / 2 - MARK - 3) / reach };
  drawRings(report, sketch, reach);
  for (const one of placed.filter((each) => each.index >= NUMBERED && away(each) <= reach)) {
    const { x, y } = onPaper(sketch, one);
    doc.circle(x, y, 2).fill(COLOURS.faint);
  }
  drawCross(doc, middle);
  drawMarks(report, sketch, numbered, box);
}

function placedReferences({ estimation, evidence }: Report): Placed[] {
  const { latitude, longitude } = estimation.location;
  const eastward = METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
  return evidence.flatMap((one, index) => {
    const { position } = one;
    if (!position) return [];
    const east = (position.longitude - longitude) * eastward;
    return [{ index, price: comparedPrice(one), east, north: (position.latitude - latitude) * METRES_PER_DEGREE }];
  });
}

/** Metres. */
const away = ({ east, north }: Placed): number => Math.hypot(east, north);

const onPaper = ({ middle, scale }: Sketch, { east, north }: Placed): Point => ({
  x: middle.x + east * scale,
  y: middle.y - north * scale,
});

function drawRings({ doc, language }: Report, { middle, scale }: Sketch, reach: number): void {
  for (const ring of ticks(0, reach, RINGS).filter((metres) => metres > 0)) {
    doc
      .circle(middle.x, middle.y, ring * scale)
      .lineWidth(0.5)
      .stroke(COLOURS.line);
    const label = { x: middle.x + 2, y: middle.y + ring * scale - 9, width: 60, maxLines: 1 };
    drawText({ doc }, distanceText(language, ring), label, { ...STYLES.small, size: 6.2 });
  }
}

/** Marks the property. */
function drawCross(doc: Report['doc'], { x, y }: Point): void {
  doc
    .moveTo(x - 6, y)
    .lineTo(x + 6, y)
    .lineWidth(1.6)
    .stroke(COLOURS.ink);
  doc
    .moveTo(x, y - 6)
    .lineTo(x, y + 6)
    .lineWidth(1.6)
    .stroke(COLOURS.ink);
}

/** The numbered marks, moved apart where they would overlap. */
function drawMarks(report: Report, sketch: Sketch, numbered: readonly Placed[], box: Box): void {
  const { doc } = report;
  const taken: Point[] = [sketch.middle];
  for (const one of numbered) {
    const at = onPaper(sketch, one);
    const mark = freePlace(at, taken, box);
    taken.push(mark);
    if (mark !== at) {
      doc.moveTo(at.x, at.y).lineTo(mark.x, mark.y).lineWidth(0.5).stroke(COLOURS.soft);
      doc.circle(at.x, at.y, 1.2).fill(COLOURS.soft);
    }
    doc.circle(mark.x, mark.y, MARK).fillAndStroke(colourOf(report, one.price), '#FFFFFF');
    const style = {
      ...STYLES.small,
      font: 'sans-bold' as const,
      size: 6.8,
      colour: '#FFFFFF',
      align: 'center' as const,
    };
    drawText({ doc }, String(one.index + 1), { x: mark.x - 8, y: mark.y - 3.6, width: 16 }, style);
  }
}

/** The place itself, or the nearest free one on a spiral around it: flats of one building share a position. */
function freePlace(at: Point, taken: readonly Point[], box: Box): Point {
  const isFree = ({ x, y }: Point): boolean =>
    x > box.x + MARK &&
    x < box.x + box.width - MARK &&
    y > box.y + MARK &&
    y < box.y + box.height - MARK &&
    taken.every((other) => Math.hypot(other.x - x, other.y - y) >= 2 * MARK);
  if (isFree(at)) return at;
  for (let turn = 1; turn <= 120; turn++) {
    const radius = MARK * (1 + turn / 12);
    const angle = turn * 0.7;
    const tried = { x: at.x + radius * Math.cos(angle), y: at.y + radius * Math.sin(angle) };
    if (isFree(tried)) return tried;
  }
  return at;
}
