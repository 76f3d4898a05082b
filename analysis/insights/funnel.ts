import type { DayRow } from '../../model/insights/insights.ts';
import { FUNNEL_STEPS } from './funnel-steps.ts';
import type { FunnelStep } from './funnel-steps.ts';
import { createIdTable } from './id-table.ts';
import { ratio } from './traffic.ts';
import { isIn } from './window.ts';
import type { DayWindow } from './window.ts';

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

/** The funnel of the distinct visitors of a window. */
export function funnelOf(
  rows: readonly Pick<DayRow, 'day' | 'visitors' | 'steps'>[],
  window: DayWindow,
): FunnelEntry[] {
  const ids = createIdTable();
  const reached: number[] = [];
  for (const { day, visitors, steps } of rows) {
    if (!isIn(window, day)) continue;
    for (const [place, id] of visitors.entries()) {
      const number = ids.add(id);
      reached[number] = Math.max(reached[number] ?? 0, steps[place] ?? 0);
    }
  }
  const stopped = FUNNEL_STEPS.map(() => 0);
  for (const step of reached) stopped[step] = (stopped[step] ?? 0) + 1;
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
