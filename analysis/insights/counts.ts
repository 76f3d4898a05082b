import type { EventCounts } from '../../model/insights/insights.ts';
import { VISITOR_EVENT_TYPES } from '../../model/insights/visitor-event.ts';
import type { VisitorEventType } from '../../model/insights/visitor-event.ts';

/** Events by type while they are counted. */
export type MutableCounts = { [Type in VisitorEventType]?: number };

/** Adds `more` to `counts` in place. */
export function addCounts(counts: MutableCounts, more: EventCounts): void {
  for (const type of VISITOR_EVENT_TYPES) {
    const count = more[type];
    if (count !== undefined) counts[type] = (counts[type] ?? 0) + count;
  }
}

/** Adds one event in place. */
export function countEvent(counts: MutableCounts, type: VisitorEventType): void {
  counts[type] = (counts[type] ?? 0) + 1;
}

/** Sorted by type, so that equal counts have equal JSON. */
export const orderedCounts = (counts: EventCounts): EventCounts =>
  Object.fromEntries(VISITOR_EVENT_TYPES.flatMap((type) => (counts[type] === undefined ? [] : [[type, counts[type]]])));

/** Events of all types. */
export const totalOf = (counts: EventCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Compares by code unit: the same on every machine, unlike a locale. */
export const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Events of a type; 0 if there is none. */
export const countOf = (counts: EventCounts, type: keyof EventCounts): number => counts[type] ?? 0;
