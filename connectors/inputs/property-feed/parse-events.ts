import type { CrmEvent, WebhookRequest } from '../../../model/gateway/crm-event.ts';
import { badEvent, readEvents, referenceOf } from '../../kit/events/read-events.ts';

/** Only for these events a listing that is missing in the feed counts as deleted at once. */
const TYPES: ReadonlyMap<unknown, Pick<CrmEvent, 'mayBeGone'>> = new Map([
  ['property.created', { mayBeGone: false }],
  ['property.updated', { mayBeGone: false }],
  ['property.deleted', { mayBeGone: true }],
]);

/**
 * Events in our own format (docs/crm-events.md): `{"type": "property.updated", "crm_reference": "…"}`, or several under `events`. Other members
 * are ignored.
 */
export function parseFeedEvents(request: WebhookRequest): CrmEvent[] {
  return readEvents(request, 'events', (entry, path) => {
    const type = TYPES.get(entry['type']);
    if (!type) throw badEvent(`${path}.type`, `The type must be one of ${[...TYPES.keys()].join(', ')}.`);
    return { reference: referenceOf(entry, 'crm_reference', path), ...type };
  });
}
