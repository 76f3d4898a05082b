import { personEntrySchema } from '../../model/people/person.ts';
import { route } from '../contract.ts';
import { exportOf } from '../persons/person-places.ts';
import { visitorPerson } from '../persons/person.ts';
import { recordAct } from '../record-act.ts';
import { streamJsonArray } from '../http/reply.ts';
import { schema } from '../http/schemas.ts';
import { visitorParams } from './export-visitor.ts';

const entry = schema(personEntrySchema);
const entries = { type: 'array', items: entry } as const;

export const exportVisitorData = route({
  method: 'GET',
  path: '/insights/{gatewayId}/visitors/{visitorId}',
  id: 'exportVisitorData',
  summary: 'Everything that is stored of a visitor',
  description:
    'Events, the days that were summed up of them, the outcome that the agency reported and the audit events about it, each as an entry with its place. `visitorId` is the id that the site gave to the visitor; empty if nothing is stored. Possible without the addon too. The id is not recorded.',
  tag: 'Visitor events',
  access: { gateway: 'WRITE' },
  params: visitorParams,
  // A pseudonym of a person: it must not be logged.
  secretParams: ['visitorId'],
  alwaysHeaders: { 'Cache-Control': 'no-store' },
  success: { status: 200, description: 'The stored records, by place.', schema: entries },
}).handle(async (input, deps) => {
  const { gateway, params } = input;
  const hashes = await deps.collector.visitorIds.hashesOf(gateway._id, params.visitorId);
  await recordAct(deps, input, gateway._id, 'visitor.exported');
  return streamJsonArray(exportOf(visitorPerson(gateway._id, hashes), deps));
});
