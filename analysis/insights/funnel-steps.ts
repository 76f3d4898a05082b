import type { EventCounts } from '../../model/insights/insights.ts';
import type { VisitorEventType } from '../../model/insights/visitor-event.ts';

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

/** The highest step that events reach. */
export function stepOf(counts: EventCounts): number {
  const reached = FUNNEL_STEPS.findLastIndex(({ types }) => types.some((type) => (counts[type] ?? 0) > 0));
  return Math.max(0, reached);
}
