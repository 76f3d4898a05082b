import { exportedEventSchema } from '../../model/visitor-collection.ts';
import type { ExportedEvent } from '../../model/visitor-collection.ts';
import { visitorEventSchema } from '../../model/visitor-event.ts';
import type { StoredVisitorEvent } from '../../model/visitor-event.ts';
import { route } from '../contract.ts';
import { recordAct } from '../record-act.ts';
import { streamJsonArray } from '../reply.ts';
import { schema } from '../schemas.ts';

const event = schema(exportedEventSchema);
const events = { type: 'array', items: event } as const;

/** The id that the site gave to its visitor, as the site has it. */
export const visitorParams = { visitorId: visitorEventSchema.properties.visitor_id };

export const exportVisitor = route({
  method: 'GET',
  path: '/insights/{gatewayId}/visitors/{visitorId}/events',
  id: 'exportVisitor',
  summary: 'Everything that is stored of a visitor',
  description:
    'For a visitor who asks for it: `visitorId` is the id that the site gave to the visitor (the visitor script returns it). In the order in which it happened; empty if nothing is stored. Possible without the addon too. The id is not recorded.',
  tag: 'Visitor events',
  access: { gateway: 'WRITE' },
  params: visitorParams,
  // A pseudonym of a person: it must not be found in logs.
  secretParams: ['visitorId'],
  success: { status: 200, description: 'The events.', schema: events },
}).handle(async (input, deps) => {
  const { gateway, params } = input;
  const hashes = await deps.collector.visitorIds.hashesOf(gateway._id, params.visitorId);
  await recordAct(deps, input, gateway._id, 'visitor.exported');
  return streamJsonArray(exported(deps.store.visitorEvents.ofVisitors(gateway._id, hashes)));
});

async function* exported(stored: AsyncIterable<StoredVisitorEvent>): AsyncGenerator<ExportedEvent> {
  for await (const { type, at, received_at, day, session, property_id, lead_id, filter, source } of stored) {
    yield {
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
}
