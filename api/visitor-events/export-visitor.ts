import { exportedEventSchema } from '../../model/insights/visitor-collection.ts';
import { visitorEventSchema } from '../../model/insights/visitor-event.ts';
import type { StoredVisitorEvent } from '../../model/insights/visitor-event.ts';
import { route } from '../contract.ts';
import { recordAct } from '../record-act.ts';
import { streamJsonArray } from '../http/reply.ts';
import { schema } from '../http/schemas.ts';
import { presentEvent } from './present-event.ts';

const event = schema(exportedEventSchema);
const events = { type: 'array', items: event } as const;

/** The visitor's id on the site. */
export const visitorParams = { visitorId: visitorEventSchema.properties.visitor_id };

export const exportVisitor = route({
  method: 'GET',
  path: '/insights/{gatewayId}/visitors/{visitorId}/events',
  id: 'exportVisitor',
  summary: 'The stored events of a visitor',
  description:
    'For a visitor who asks for it: `visitorId` is the id that the site gave to the visitor (the visitor script returns it). In the order in which it happened; empty if nothing is stored. What else is stored of the visitor is in `GET /insights/{gatewayId}/visitors/{visitorId}`. Possible without the addon too. The id is not recorded.',
  tag: 'Visitor events',
  access: { gateway: 'WRITE' },
  params: visitorParams,
  // A pseudonym of a person: it must not be logged.
  secretParams: ['visitorId'],
  success: { status: 200, description: 'The events.', schema: events },
}).handle(async (input, deps) => {
  const { gateway, params } = input;
  const hashes = await deps.collector.visitorIds.hashesOf(gateway._id, params.visitorId);
  await recordAct(deps, input, gateway._id, 'visitor.exported');
  return streamJsonArray(exported(deps.store.visitorEvents.ofVisitors(gateway._id, hashes)));
});

async function* exported(stored: AsyncIterable<StoredVisitorEvent>) {
  for await (const one of stored) yield presentEvent(one);
}
