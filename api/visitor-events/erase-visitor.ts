import { visitorErasureSchema } from '../../model/insights/visitor-collection.ts';
import { route } from '../contract.ts';
import { eraseFrom } from '../persons/person-places.ts';
import { visitorPerson } from '../persons/person.ts';
import { recordAct } from '../record-act.ts';
import { schema } from '../http/schemas.ts';
import { visitorParams } from './export-visitor.ts';

const erasure = schema(visitorErasureSchema);

/** Seconds. Rows of every day of the retention may hold the visitor: more than the usual deadline, for a slow database. */
const DEADLINE_SECONDS = 60;

export const eraseVisitor = route({
  method: 'DELETE',
  path: '/insights/{gatewayId}/visitors/{visitorId}/events',
  id: 'eraseVisitor',
  summary: 'Erase a visitor',
  description:
    'Deletes all events of the visitor, what aggregated rows hold of the visitor, the reported outcome, and what audit events say of both; `visitorId` is the id that the site gave. Repeatable, and possible without the addon too. The id is not recorded.',
  tag: 'Visitor events',
  access: { gateway: 'WRITE' },
  params: visitorParams,
  // A pseudonym of a person: it must not be logged.
  secretParams: ['visitorId'],
  deadlineSeconds: DEADLINE_SECONDS,
  success: { status: 200, description: 'How many events were deleted.', schema: erasure },
}).handle(async (input, deps) => {
  const { gateway, params } = input;
  const hashes = await deps.collector.visitorIds.hashesOf(gateway._id, params.visitorId);
  const { visitor_events: erased } = await eraseFrom(visitorPerson(gateway._id, hashes), deps);
  await recordAct(deps, input, gateway._id, 'visitor.erased', { detail: { count: erased } });
  return { erased };
});
