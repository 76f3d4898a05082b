import type { ExportedEvent } from '../../model/insights/visitor-collection.ts';
import type { StoredVisitorEvent } from '../../model/insights/visitor-event.ts';

/** An event as it is exported: all its stored fields except the hash of the visitor. */
export function presentEvent(event: StoredVisitorEvent): ExportedEvent {
  const { type, at, received_at, day, session, property_id, lead_id, filter, source } = event;
  return {
    type,
    at: at.toISOString(),
    received_at: received_at.toISOString(),
    day,
    session,
    ...(property_id === undefined ? {} : { property_id }),
    ...(lead_id === undefined ? {} : { lead_id }),
    ...(filter === undefined ? {} : { filter }),
    ...(source === undefined ? {} : { source }),
  };
}
