import { Cron, CronPattern } from 'croner';
import { MIN_MINUTES } from './schedule.ts';

const MINUTES_OF_HOUR = 60;
const HOURS_OF_DAY = 24;

/**
 * Why a cron expression of five fields cannot be a schedule, undefined when it can: it is not readable, or two of its times are less than
 * {@link MIN_MINUTES} minutes apart, or it never fires (`0 0 31 2 *`). Times of consecutive days count as if every day were selected.
 */
export function cronFault(cron: string): string | undefined {
  let pattern: CronPattern;
  try {
    // Sloppy mode: Temporal accepts `5/20` too.
    pattern = new CronPattern(cron, undefined, { mode: '5-part', sloppyRanges: true });
  } catch (error) {
    return `“${cron}” is not a cron expression: ${error instanceof Error ? error.message.replace('CronPattern: ', '') : 'unreadable'}.`;
  }
  const gap = shortestGap(selected(pattern.minute), selected(pattern.hour));
  if (gap >= MIN_MINUTES) {
    return fires(cron) ? undefined : `“${cron}” never fires: none of its months has one of its days.`;
  }
  return `“${cron}” has times that are only ${gap} min apart; ${MIN_MINUTES} min are the least, for example */${MIN_MINUTES} * * * *.`;
}

/** Any start will do: the calendar repeats, and a leap day comes within eight years. */
const START = new Date('2026-01-01T00:00:00Z');

const fires = (cron: string): boolean =>
  new Cron(cron, { mode: '5-part', sloppyRanges: true, timezone: 'UTC', paused: true }).nextRun(START) !== null;

/** Minutes between the two closest times, across the hour and midnight too. */
function shortestGap(minutes: readonly number[], hours: readonly number[]): number {
  const times = hours.flatMap((hour) => minutes.map((minute) => hour * MINUTES_OF_HOUR + minute));
  const day = HOURS_OF_DAY * MINUTES_OF_HOUR;
  return Math.min(...times.map((time, place) => (times[place + 1] ?? (times[0] ?? 0) + day) - time));
}

const selected = (field: readonly number[]): number[] => field.flatMap((on, value) => (on ? [value] : []));
