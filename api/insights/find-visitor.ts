import { profileOf } from '../../analysis/insights/profile.ts';
import type { VisitorProfile } from '../../analysis/insights/profile.ts';
import { prefixOf } from '../../analysis/insights/summarise-day.ts';
import { addDays } from '../../analysis/insights/window.ts';
import type { DayWindow } from '../../analysis/insights/window.ts';
import { notFound } from '../../model/shared/errors.ts';
import type { HandlerDeps } from '../deps.ts';

/** Days that are searched for the visitor of a lead: the longest window of a request. */
const SEARCHED_DAYS = 400;

/** The path parameter of a visitor: its hash, or the UUID of a lead of /leads. */
export const leadIdParam = {
  type: 'string',
  pattern: '^([A-Za-z0-9_-]{22}|[0-9A-Fa-f]{8}-([0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12})$',
} as const;

/** The profile of a visitor over a window; undefined without a visit in it. */
export async function visitorProfile(
  gatewayId: string,
  visitor: string,
  window: DayWindow,
  { store }: Pick<HandlerDeps, 'store'>,
): Promise<VisitorProfile | undefined> {
  const days = (await store.insightDays.visitors(gatewayId, window)).filter((day) => day.visitor === visitor);
  return days.length === 0 ? undefined : profileOf(visitor, days);
}

/** A visitor of the last 400 days by hash, or by the UUID of a lead that the visitor became. Throws NOT_FOUND. */
export async function visitorOfLead(
  gatewayId: string,
  leadId: string,
  deps: Pick<HandlerDeps, 'store'>,
  now: Date,
): Promise<string> {
  const today = now.toISOString().slice(0, 10);
  // One day more at the end: east of Greenwich the next day has begun.
  const range = { from: addDays(today, 1 - SEARCHED_DAYS), to: addDays(today, 1) };
  const isLead = leadId.includes('-') && leadId.length === UUID_LENGTH;
  if (!isLead) {
    const days = await deps.store.insightDays.daysOf(gatewayId, [prefixOf(leadId)]);
    const day = days.findLast((one) => one >= range.from && one <= range.to);
    const found = day && (await visitorProfile(gatewayId, leadId, { from: day, to: day }, deps));
    if (found) return leadId;
    throw notFound('Lead', leadId);
  }
  const wanted = leadId.toLowerCase();
  const rows = await deps.store.insightDays.rows(gatewayId, range, ['leads']);
  const day = rows.findLast(({ leads }) => leads.some(({ lead_id: id }) => id?.toLowerCase() === wanted))?.day;
  const visitors = day ? await deps.store.insightDays.visitors(gatewayId, { from: day, to: day }) : [];
  const found = visitors.find(({ leads }) => leads.some(({ lead_id: id }) => id?.toLowerCase() === wanted));
  if (!found) throw notFound('Lead', leadId);
  return found.visitor;
}

const UUID_LENGTH = 36;
