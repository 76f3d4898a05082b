import { STEP_NAMES } from '../../analysis/insights/funnel-steps.ts';
import { funnelOf } from '../../analysis/insights/funnel.ts';
import type { FunnelEntry } from '../../analysis/insights/funnel.ts';
import type { DayWindow } from '../../analysis/insights/window.ts';
import { route } from '../contract.ts';
import type { Typed } from '../http/schemas.ts';
import { insightsWindow, windowQuery } from './insights-request.ts';
import { rememberedRows } from './rows/remember-rows.ts';
import { arrayOf, count, date, objectOf, share } from './schemas/reply-schemas.ts';
import { WINDOW_NOTES, notesOf, windowNotes } from './rows/window-notes.ts';
import type { WindowNotes } from './rows/window-notes.ts';

interface Funnel {
  readonly from: string;
  readonly to: string;
  readonly steps: readonly FunnelEntry[];
}

const window = {
  from: date,
  to: date,
  steps: arrayOf(
    objectOf({
      step: { type: 'string', enum: STEP_NAMES },
      visitors: { ...count, description: 'Distinct visitors who reached this step or a later one.' },
      conversion_from_previous: share,
      conversion_from_first: share,
      left: { ...count, description: 'Visitors who went no further.' },
    }),
  ),
} as const;

const reply: Typed<Funnel & WindowNotes & { readonly comparison: Funnel }> = objectOf(
  { ...window, comparison: objectOf(window), ...windowNotes },
  WINDOW_NOTES,
);

export const getInsightsFunnel = route({
  method: 'GET',
  path: '/insights/{gatewayId}/funnel',
  id: 'getInsightsFunnel',
  summary: 'From a visit to a lead, and where visitors leave',
  description:
    'Steps: visit, listing_view, interest (gallery, favourite, share), contact (click on the telephone number, form begun), lead. A visitor who reaches a step counts in all steps before it. Needs the addon INSIGHTS (409).',
  tag: 'Insights',
  access: { gateway: 'READ' },
  query: windowQuery,
  success: { status: 200, description: 'The steps.', schema: reply },
  errors: ['CONFLICT'],
}).handle(async ({ gateway, query }, deps) => {
  const { now, window: current, previous } = await insightsWindow(gateway, query, deps);
  const remembered = await rememberedRows(deps, gateway._id);
  const stepsOf = (window: DayWindow) =>
    remembered.remember({ name: 'funnel', read: window }, async () =>
      funnelOf(await deps.store.insightDays.rows(gateway._id, window), window),
    );
  const [steps, before, notes] = await Promise.all([
    stepsOf(current),
    stepsOf(previous),
    notesOf(gateway, { from: previous.from, to: current.to }, deps, now),
  ]);
  return { ...current, steps, comparison: { ...previous, steps: before }, ...notes };
});
