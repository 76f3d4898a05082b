import type { CrmEvent, WebhookRequest } from '../../../model/gateway/crm-event.ts';
import { badEvent, readEvents, referenceOf } from '../../kit/events/read-events.ts';

/**
 * EntityEvents as RCP-28 pushes them: `{EntityEventSequence, ResourceName, ResourceRecordKey}`, or several under `value`. They do not distinguish changes from
 * deletions: by RCP-27 a record that is then not found is deleted. Events of resources other than Property are ignored.
 */
export function parseEntityEvents(request: WebhookRequest): CrmEvent[] {
  return readEvents(request, 'value', (entry, path) => {
    const resource = entry['ResourceName'];
    if (typeof resource !== 'string') throw badEvent(`${path}.ResourceName`, 'The name of a resource is needed.');
    if (resource !== 'Property') return undefined;
    return { reference: referenceOf(entry, 'ResourceRecordKey', path), mayBeGone: true };
  });
}
