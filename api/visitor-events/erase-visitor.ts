import { visitorErasureSchema } from '../../model/visitor-collection.ts';
import { route } from '../contract.ts';
import { recordAct } from '../record-act.ts';
import { schema } from '../schemas.ts';
import { visitorParams } from './export-visitor.ts';

const erasure = schema(visitorErasureSchema);

/** Rows of every day of the retention may hold the visitor: more than the usual deadline, for a slow database. */
const DEADLINE_SECONDS = 60;

export const eraseVisitor = route({
  method: 'DELETE',
  path: '/insights/{gatewayId}/visitors/{visitorId}/events',
  id: 'eraseVisitor',
  summary: 'Erase a visitor',
  description:
    'Deletes all events of the visitor and what aggregated rows hold of the visitor; `visitorId` is the id that the site gave. Repeatable, and possible without the addon too. The id is not recorded.',
  tag: 'Visitor events',
  access: { gateway: 'WRITE' },
  params: visitorParams,
  // A pseudonym of a person: it must not be found in logs.
  secretParams: ['visitorId'],
  deadlineSeconds: DEADLINE_SECONDS,
  success: { status: 200, description: 'How many events were deleted.', schema: erasure },
}).handle(async (input, deps) => {
  const { gateway, params } = input;
  const hashes = await deps.collector.visitorIds.hashesOf(gateway._id, params.visitorId);
  const erased = await deps.store.visitorEvents.removeOfVisitors(gateway._id, hashes);
  // Afterwards, so that no row is computed again from events that are about to be deleted.
  await deps.visitorForgetter.forgetVisitor(gateway._id, hashes);
  await recordAct(deps, input, gateway._id, 'visitor.erased', { detail: { count: erased } });
  return { erased };
});
