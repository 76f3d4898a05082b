import { collectedSchema, visitorBatchSchema } from '../../model/insights/visitor-collection.ts';
import { route } from '../contract.ts';
import { useQuota } from '../http/rate-limit.ts';
import { schema } from '../http/schemas.ts';

const body = schema(visitorBatchSchema);
const collected = schema(collectedSchema);

export const collectEvents = route({
  method: 'POST',
  path: '/insights/{gatewayId}/events',
  id: 'collectVisitorEvents',
  summary: 'Hand visitor events over',
  description:
    'For the servers of sites, with the API token of their gateway. Every event is checked on its own; `accepted`, `duplicates` and `refused` add up to what was sent. Accepted events are stored durably; an event with a known id is a duplicate, so send a batch again if there was no response. Needs the addon INSIGHTS. Batches per gateway and minute are limited apart from other writes. Events older than 7 days are for `/events/import`.',
  tag: 'Visitor events',
  access: { gateway: 'WRITE' },
  forSites: true,
  // The rate limit is per gateway: batches of all its sites together, from servers and browsers.
  quota: 'own',
  body,
  // Invalid text refuses its event, not the batch.
  anyText: true,
  success: { status: 200, description: 'The result for each event.', schema: collected },
  errors: ['CONFLICT', 'RATE_LIMITED'],
}).handle(async ({ gateway, principal, body: { events, user_agent: userAgent } }, deps) => {
  await useQuota(deps.collector.perGateway, `collector/${gateway._id}`, 'batches of visitor events');
  await deps.collector.intake.requireAddon(gateway);
  return deps.collector.intake.collect(gateway, { events, userAgent, from: 'server', outputId: principal.outputId });
});
