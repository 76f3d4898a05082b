import type { DayRow } from '../../model/insights/insights.ts';
import { countOf } from './counts.ts';
import { createIdTable } from './id-table.ts';
import { daysOf, isIn } from './window.ts';
import type { DayWindow } from './window.ts';

/** Figures of a day or a window. */
export interface Traffic {
  /** Distinct visitors and sessions: one that comes on several days of a window counts once. */
  readonly unique_visitors: number;
  readonly sessions: number;
  readonly page_views: number;
  /** Events of type `lead`. */
  readonly leads: number;
}

export interface WindowTraffic extends Traffic {
  /** Distinct visitors with a lead ÷ distinct visitors; 0 without visitors. */
  readonly conversion_rate: number;
}

/** The fields of a row that are read. */
export type TrafficRow = Pick<DayRow, 'day' | 'counts' | 'visitors' | 'sessions' | 'leads'>;

/** Totals of a window. Rows of other days are left out. */
export function trafficOf(rows: readonly TrafficRow[], window: DayWindow): WindowTraffic {
  const visitors = createIdTable();
  const sessions = createIdTable();
  const converted = new Set<number>();
  let pageViews = 0;
  let leads = 0;
  for (const row of rows) {
    if (!isIn(window, row.day)) continue;
    const numbers = row.visitors.map((id) => visitors.add(id));
    for (const id of row.sessions) sessions.add(id);
    for (const lead of row.leads) {
      const number = numbers[lead.visitor];
      if (number !== undefined) converted.add(number);
    }
    pageViews += countOf(row.counts, 'page_view');
    leads += countOf(row.counts, 'lead');
  }
  return {
    unique_visitors: visitors.size,
    sessions: sessions.size,
    page_views: pageViews,
    leads,
    conversion_rate: ratio(converted.size, visitors.size),
  };
}

/** One entry for each day of the window, zeros where there is no row. */
export function seriesOf(rows: readonly TrafficRow[], window: DayWindow): ({ readonly date: string } & Traffic)[] {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return daysOf(window).map((date) => {
    const row = byDay.get(date);
    return {
      date,
      unique_visitors: row?.visitors.length ?? 0,
      sessions: row?.sessions.length ?? 0,
      page_views: countOf(row?.counts ?? {}, 'page_view'),
      leads: countOf(row?.counts ?? {}, 'lead'),
    };
  });
}

/** Decimals of shares in replies: a ten-thousandth is finer than any window resolves. */
const DECIMALS = 10_000;

/** `part` ÷ `whole`, rounded to four decimals; 0 when `whole` is 0. */
export const ratio = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * DECIMALS) / DECIMALS;

/** Change from `before` to `now` as a share of `before`; undefined if `before` is 0. */
export const changeOf = (now: number, before: number): number | undefined =>
  before === 0 ? undefined : Math.round(((now - before) / before) * DECIMALS) / DECIMALS;
