import type { SubscriptionRecord } from '../../store/sites/event-subscriptions.ts';
import type { LeadRecord } from '../../store/readers/leads.ts';
import { deliveriesOf, subscribedTo } from '../../store/sites/site-events.ts';
import type { EventDeliveryRecord, SiteEventRecord } from '../../store/sites/site-events.ts';

/**
 * The event of a new lead, with a delivery for each subscription that names `lead.created`; no event if there is none. The body holds only the fields that an erased lead keeps:
 * it is stored unencrypted for a month. Sites read the person by `GET /leads/{id}`.
 */
export function leadEvent(
  lead: LeadRecord,
  subscriptions: readonly SubscriptionRecord[],
  now: Date,
): { readonly event?: SiteEventRecord; readonly deliveries: readonly EventDeliveryRecord[] } {
  const type = 'lead.created';
  const subscribed = subscribedTo(subscriptions, type);
  if (subscribed.length === 0) return { deliveries: [] };
  const { _id: lead_id, gateway_id, property_id, offer_type, property_type } = lead;
  const id = `evt_${lead_id.replaceAll('-', '')}`;
  const data = {
    gateway_id,
    lead_id,
    channel: lead.source.channel,
    ...(offer_type ? { offer_type } : {}),
    ...(property_type ? { property_type } : {}),
    ...(property_id ? { property_id } : {}),
    created_at: lead.created_at.toISOString(),
  };
  const event: SiteEventRecord = {
    _id: id,
    gateway_id,
    type,
    ...(property_id ? { property_id } : {}),
    created_at: now,
    body: JSON.stringify({ type, timestamp: now.toISOString(), data }),
  };
  return { event, deliveries: deliveriesOf(event, subscribed) };
}
