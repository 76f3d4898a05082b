import { addDays } from '../../../analysis/insights/window.ts';
import type { DayWindow } from '../../../analysis/insights/window.ts';
import { localDay } from '../../../model/shared/local-day.ts';
import { DAY_MS } from '../../../model/shared/time.ts';
import type { GatewayRecord } from '../../../store/access/gateways.ts';
import type { VisitorKeyRecord } from '../../../store/insights/visitor-keys.ts';
import type { HandlerDeps } from '../../deps.ts';
import { arrayOf, date } from '../schemas/reply-schemas.ts';

/** Limits of the data that a figure was computed from. */
export interface WindowNotes {
  readonly pseudonyms_changed_on?: readonly string[];
  readonly complete_from?: string;
}

/** The fields of `WindowNotes`, all optional. */
export const windowNotes = {
  pseudonyms_changed_on: {
    ...arrayOf(date),
    description:
      'Days on which visitors got new pseudonyms (VISITOR_KEY_DAYS), among those that the figures were computed from: the 60 days of a score and the window before included. A visitor from before and after counts as two, and scores start again. Absent if there is none.',
  },
  complete_from: {
    ...date,
    description:
      'Only where some of these days are older: what happened before is deleted (VISITOR_EVENT_RETENTION_DAYS), and the figures of earlier days are 0.',
  },
} as const;
export const WINDOW_NOTES = ['pseudonyms_changed_on', 'complete_from'] as const;

/** Days on which the pseudonyms of visitors changed, in the gateway's time zone, sorted. Keys are those of one gateway. */
export function pseudonymChanges(
  keys: readonly Pick<VisitorKeyRecord, 'from' | 'until'>[],
  timeZone: string,
): string[] {
  const sorted = keys.toSorted((a, b) => a.from.getTime() - b.from.getTime());
  const days = new Set<string>();
  let until: number | undefined;
  for (const key of sorted) {
    // Periods overlap if their length or phase was changed: the earlier one continues to its end.
    if (until !== undefined && key.until.getTime() > until)
      days.add(localDay(new Date(Math.max(until, key.from.getTime())), timeZone));
    until = Math.max(until ?? 0, key.until.getTime());
  }
  return [...days].toSorted();
}

/** The first day of which everything is still stored. */
export const completeFrom = (retentionDays: number, now: Date): string =>
  addDays(new Date(now.getTime() - retentionDays * DAY_MS).toISOString().slice(0, 10), 1);

/** The notes on figures of a gateway that were computed from these days. */
export async function notesOf(
  gateway: Pick<GatewayRecord, '_id' | 'schedule'>,
  read: DayWindow,
  { store, config }: Pick<HandlerDeps, 'store' | 'config'>,
  now: Date,
): Promise<WindowNotes> {
  const keys = await store.visitorKeys.list(gateway._id);
  const changes = pseudonymChanges(keys, gateway.schedule?.time_zone ?? 'UTC').filter(
    (day) => read.from <= day && day <= read.to,
  );
  const complete = completeFrom(config.VISITOR_EVENT_RETENTION_DAYS, now);
  return {
    ...(changes.length === 0 ? {} : { pseudonyms_changed_on: changes }),
    ...(read.from < complete ? { complete_from: complete } : {}),
  };
}
