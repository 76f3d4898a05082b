import { CronPattern } from 'croner';
import { MIN_MINUTES } from './schedule.ts';

const MINUTES_OF_HOUR = 60;
const HOURS_OF_DAY = 24;

/**
 * Why a cron expression of five fields cannot be a schedule, undefined when it can: it is not readable, or two of its times are less than
 * {@link MIN_MINUTES} minutes apart. Times of consecutive days count as if every day were selected.
 */
export function cronFault(cron: string): string | undefined {
  let pattern: CronPattern;
  try {
    // Sloppy: the engine accepts `5/20` too.
    pattern = new CronPattern(cron, undefined, { mode: '5-part', sloppyRanges: true });
  } catch (error) {
    return `“${cron}” is no cron expression: ${error instanceof Error ? error.message.replace('CronPattern: ', '') : 'unreadable'}.`;
  }
  const gap = shortestGap(selected(pattern.minute), selected(pattern.hour));
  if (gap >= MIN_MINUTES) return undefined;
  return `“${cron}” has times that are only ${gap} min apart; ${MIN_MINUTES} min are the least, for example */${MIN_MINUTES} * * * *.`;
}

/** Minutes between the two closest times, across the hour and midnight too. */
function shortestGap(minutes: readonly number[], hours: readonly number[]): number {
  const times = hours.flatMap((hour) => minutes.map((minute) => hour * MINUTES_OF_HOUR + minute));
  const day = HOURS_OF_DAY * MINUTES_OF_HOUR;
  return Math.min(...times.map((time, place) => (times[place + 1] ?? (times[0] ?? 0) + day) - time));
}

const selected = (field: readonly number[]): number[] => field.flatMap((on, value) => (on ? [value] : []));
