import { collectedSchema, importedBatchSchema } from '../../model/insights/visitor-collection.ts';
import { route } from '../contract.ts';
import { useQuota } from '../http/rate-limit.ts';
import { schema } from '../http/schemas.ts';
import { recordAct } from '../record-act.ts';

const body = schema(importedBatchSchema);
const collected = schema(collectedSchema);

export const importEvents = route({
  method: 'POST',
  path: '/insights/{gatewayId}/events/import',
  id: 'importVisitorEvents',
  summary: 'Import older visitor events',
  description:
    'For what visitors did before the gateway counted them: like `POST /insights/{gatewayId}/events`, with events as old as visitor events are kept (`VISITOR_EVENT_RETENTION_DAYS`, 400 by default). They are deleted that many days after they happened, not after they came in. The figures of their days are computed again within the hour. An event with a known id is a duplicate; what was counted already must come with the same id, or it counts twice. Leave out bots, and visitors who were erased. The first import of a client and day leaves an audit event. Needs WRITE and the addon INSIGHTS (409).',
  tag: 'Visitor events',
  access: { gateway: 'WRITE' },
  // One limit for all events of a gateway.
  quota: 'own',
  body,
  // Invalid text refuses its event, not the batch.
  anyText: true,
  success: { status: 200, description: 'The result for each event.', schema: collected },
  errors: ['CONFLICT', 'RATE_LIMITED'],
}).handle(async (input, deps) => {
  const { gateway, principal, body: given } = input;
  await useQuota(deps.collector.perGateway, `collector/${gateway._id}`, 'batches of visitor events');
  await deps.collector.intake.requireAddon(gateway);
  const maxAgeDays = deps.config.VISITOR_EVENT_RETENTION_DAYS;
  const result = await deps.collector.intake.collect(gateway, { events: given.events, from: 'import', maxAgeDays });
  // Also for duplicates: the request that stored them may have ended before it was recorded.
  if (result.accepted + result.duplicates > 0) {
    // One a day, because batches come by thousands.
    const day = new Date().toISOString().slice(0, 10);
    const once = `visitor_events.imported/${gateway._id}/${principal.clientId}/${day}`;
    await recordAct(deps, input, gateway._id, 'visitor_events.imported', { once });
  }
  return result;
});
