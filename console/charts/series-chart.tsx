import type { ComponentChildren } from 'preact';
import { labelled, number, say } from '../words/words.ts';

/** One position on the axis. */
export interface SeriesPoint {
  readonly name: string;
  readonly value: number;
  /** The value at the same position of the previous series; of a line. */
  readonly before?: number | undefined;
  /** How much of the value is drawn as a darker part of its column. */
  readonly part?: number | undefined;
}

/** Units of the drawing: it is stretched to its card, so only their ratio matters. */
const WIDTH = 600;
const HEIGHT = 160;
/** Margin above the highest point, so that its stroke is not cut. */
const TOP = 6;

/**
 * A series as columns or as a line, in plain SVG. Names and figures are HTML around it, because the drawing is stretched; the table behind it holds every value.
 * @param unit short, written after the highest value
 */
export function SeriesChart({
  points,
  label,
  unit = '',
  shape = 'line',
  names,
}: {
  points: readonly SeriesPoint[];
  label: string;
  unit?: string;
  shape?: 'line' | 'columns';
  /** Table headings: place, value, and what the third figure of each point is. */
  names: readonly [place: string, value: string, third?: string | undefined];
}) {
  const highest = Math.max(1, ...points.map(({ value, before = 0 }) => Math.max(value, before)));
  const y = (value: number): number => HEIGHT - (value / highest) * (HEIGHT - TOP);
  return (
    <figure class="chart">
      <figcaption class="chart-scale hint number" aria-hidden="true">
        {number(highest, { maximumFractionDigits: 0 })} {unit}
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
        <path class="chart-axis" d={`M0 ${HEIGHT - 0.5}H${WIDTH}M0 ${TOP}H${WIDTH}M0 ${(HEIGHT + TOP) / 2}H${WIDTH}`} />
        {shape === 'line' ? <Line points={points} unit={unit} y={y} /> : <Columns points={points} unit={unit} y={y} />}
      </svg>
      <div class="chart-ends hint" aria-hidden="true">
        <span>{points[0]?.name}</span>
        <span>{points.at(-1)?.name}</span>
      </div>
      <AsTable>
        <ValueTable points={points} names={names} />
      </AsTable>
    </figure>
  );
}

interface Drawn {
  readonly points: readonly SeriesPoint[];
  readonly unit: string;
  /** The height of a value in the drawing. */
  readonly y: (value: number) => number;
}

const Tip = ({ point, unit }: { point: SeriesPoint; unit: string }) => (
  <title>{labelled(point.name, `${number(point.value, { maximumFractionDigits: 1 })} ${unit}`)}</title>
);

function Line({ points, unit, y }: Drawn) {
  const step = WIDTH / Math.max(1, points.length - 1);
  const line = (values: readonly number[]): string =>
    values.map((value, place) => `${(place * step).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  const before = points.flatMap((point) => point.before ?? []);
  const now = line(points.map(({ value }) => value));
  return (
    <>
      <polygon class="chart-area" points={`0,${HEIGHT} ${now} ${WIDTH},${HEIGHT}`} />
      {before.length === points.length && <polyline class="chart-before" points={line(before)} />}
      <polyline class="chart-line" points={now} />
      {points.map((point, place) => (
        <rect class="chart-hit" key={point.name} x={(place - 0.5) * step} y="0" width={step} height={HEIGHT}>
          <Tip point={point} unit={unit} />
        </rect>
      ))}
    </>
  );
}

function Columns({ points, unit, y }: Drawn) {
  const step = WIDTH / Math.max(1, points.length);
  return (
    <>
      {points.map((point, place) => {
        const column = { x: place * step + step * 0.14, width: step * 0.72, rx: 2 };
        return (
          <g key={point.name}>
            <rect class="chart-column" {...column} y={y(point.value)} height={HEIGHT - y(point.value)}>
              <Tip point={point} unit={unit} />
            </rect>
            {point.part !== undefined && (
              <rect class="chart-part" {...column} y={y(point.part)} height={HEIGHT - y(point.part)} />
            )}
          </g>
        );
      })}
    </>
  );
}

function third({ before, part }: SeriesPoint): string {
  const value = before ?? part;
  return value === undefined ? '–' : number(value, { maximumFractionDigits: 1 });
}

const ValueTable = ({ points, names }: { points: readonly SeriesPoint[]; names: readonly (string | undefined)[] }) => (
  <table>
    <thead>
      <tr>
        {names.map((name) => (
          <th scope="col" key={name}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {points.map((point) => (
        <tr key={point.name}>
          <th scope="row">{point.name}</th>
          <td class="number">{number(point.value, { maximumFractionDigits: 1 })}</td>
          {names[2] !== undefined && <td class="number">{third(point)}</td>}
        </tr>
      ))}
    </tbody>
  </table>
);

const AsTable = ({ children }: { children: ComponentChildren }) => (
  <details class="fold">
    <summary>{say('asTable')}</summary>
    <div class="table-wrap chart-table" role="region" tabIndex={0} aria-label={say('asTable')}>
      {children}
    </div>
  </details>
);
