import type { VisitorDay } from '../../model/insights.ts';
import type { VisitorEventType } from '../../model/visitor-event.ts';
import { ratio } from './traffic.ts';

/** Steps from a visit to a lead, each with the events that reach it. A visitor who reaches a step counts in every step before it. */
export const FUNNEL_STEPS = [
  { step: 'visit', types: [] },
  { step: 'listing_view', types: ['listing_view'] },
  { step: 'interest', types: ['gallery', 'favourite', 'share'] },
  { step: 'contact', types: ['phone_click', 'form_start'] },
  { step: 'lead', types: ['lead'] },
] as const satisfies readonly { readonly step: string; readonly types: readonly VisitorEventType[] }[];

export type FunnelStep = (typeof FUNNEL_STEPS)[number]['step'];
export const STEP_NAMES: readonly FunnelStep[] = FUNNEL_STEPS.map(({ step }) => step);

export interface FunnelEntry {
  readonly step: FunnelStep;
  /** Distinct visitors who reached the step. */
  readonly visitors: number;
  /** Share of the visitors of the step before; 1 for the first, 0 if there was nobody. */
  readonly conversion_from_previous: number;
  /** Share of the visitors of the first step. */
  readonly conversion_from_first: number;
  /** Visitors who went no further. */
  readonly left: number;
}

/** The highest step that events reach. */
export function stepOf(counts: VisitorDay['counts']): number {
  const reached = FUNNEL_STEPS.findLastIndex(({ types }) => types.some((type) => (counts[type] ?? 0) > 0));
  return Math.max(0, reached);
}

/** The funnel of visitors over days of one window, in any order. */
export function funnelOf(days: Iterable<Pick<VisitorDay, 'visitor' | 'counts'>>): FunnelEntry[] {
  const reached = new Map<string, number>();
  for (const { visitor, counts } of days) {
    reached.set(visitor, Math.max(reached.get(visitor) ?? 0, stepOf(counts)));
  }
  const stopped = FUNNEL_STEPS.map(() => 0);
  for (const step of reached.values()) stopped[step] = (stopped[step] ?? 0) + 1;
  const visitors = FUNNEL_STEPS.map((_, place) => stopped.slice(place).reduce((sum, count) => sum + count, 0));
  const [all = 0] = visitors;
  return FUNNEL_STEPS.map(({ step }, place) => ({
    step,
    visitors: visitors[place] ?? 0,
    conversion_from_previous: ratio(visitors[place] ?? 0, visitors[Math.max(0, place - 1)] ?? 0),
    conversion_from_first: ratio(visitors[place] ?? 0, all),
    left: place === FUNNEL_STEPS.length - 1 ? 0 : (stopped[place] ?? 0),
  }));
}
