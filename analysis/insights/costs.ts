import { rounded } from '../../model/shared/rounded.ts';
import { daysInMonth } from '../../model/shared/time.ts';
import type { Channel } from './channel.ts';
import { CHANNELS } from './channel.ts';
import { daysOf } from './window.ts';
import type { DayWindow } from './window.ts';

/** What the channels of a calendar month cost, as an agency states it: a channel without an amount cost nothing. */
export interface MonthlyCosts {
  /** YYYY-MM */
  readonly month: string;
  /** ISO 4217 code of the amounts. */
  readonly currency: string;
  readonly costs: Readonly<Partial<Record<Channel, number>>>;
}

/** Costs of a window by channel, and the months of which none are known: what is compared with them would look better than it is. */
export interface WindowCosts {
  readonly byChannel: ReadonlyMap<Channel, number>;
  /** YYYY-MM, the earliest first. */
  readonly missing: readonly string[];
}

/** The calendar months that a window touches, the earliest first, each with the days that are in the window. */
export function monthsOf(window: DayWindow): ReadonlyMap<string, number> {
  const months = new Map<string, number>();
  for (const day of daysOf(window)) {
    const month = day.slice(0, 7);
    months.set(month, (months.get(month) ?? 0) + 1);
  }
  return months;
}

/**
 * Costs of a window: of each month the share of its days that are in the window, rounded to cents. Months in another currency count as unknown: nothing is converted.
 */
export function costsOfWindow(window: DayWindow, stated: readonly MonthlyCosts[], currency: string): WindowCosts {
  const known = new Map(stated.filter((one) => one.currency === currency).map((one) => [one.month, one.costs]));
  const sums = new Map<Channel, number>();
  const missing: string[] = [];
  for (const [month, days] of monthsOf(window)) {
    const costs = known.get(month);
    const share = days / daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5)));
    if (!costs) missing.push(month);
    for (const channel of CHANNELS) {
      const amount = costs?.[channel];
      if (amount !== undefined) sums.set(channel, (sums.get(channel) ?? 0) + amount * share);
    }
  }
  return { byChannel: new Map([...sums].map(([channel, sum]) => [channel, rounded(sum, 2)])), missing };
}
