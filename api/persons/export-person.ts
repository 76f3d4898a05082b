import { personEntrySchema } from '../../model/people/person.ts';
import type { PersonEntry } from '../../model/people/person.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import { route } from '../contract.ts';
import { streamJsonArray } from '../http/reply.ts';
import { schema } from '../http/schemas.ts';
import { exportOf } from './person-places.ts';
import { personOf } from './person.ts';
import type { PersonDeps } from './person.ts';
import { personQuery, requireEmail } from './person-query.ts';
import { recordPersonAct } from './record-person-act.ts';

const entry = schema(personEntrySchema);
const entries = { type: 'array', items: entry } as const;

/** Seconds. Every lead and saved search is decrypted and compared before the first entry: more than the usual deadline, for a slow database. */
const DEADLINE_SECONDS = 60;

export const exportPerson = route({
  method: 'GET',
  path: '/persons',
  id: 'exportPerson',
  summary: 'Everything that is stored of a person',
  description:
    'For a person who asks for it, by mail address: leads, saved searches with their announced matches, mails, the events of visitors who became one of the leads, and the audit events. Covers the gateways that you own, or the one that the API token is bound to; not those that are delegated to you. Saved searches that delegates made on these gateways are included. Empty if nothing is stored. Possible without an addon. Leaves an audit event, on the gateway if it is a single one; the address is not recorded.',
  tag: 'Persons',
  access: 'token',
  query: personQuery,
  deadlineSeconds: DEADLINE_SECONDS,
  alwaysHeaders: { 'Cache-Control': 'no-store' },
  success: { status: 200, description: 'The stored records, by gateway and by place.', schema: entries },
}).handle(async (input, deps) => {
  const email = requireEmail(input.query.email);
  const gateways = await deps.store.gateways.owned(input.principal);
  const ids = gateways.map(({ _id }) => _id);
  await recordPersonAct(deps, input, ids, 'person.exported');
  return streamJsonArray(exported(gateways, email, deps));
});

async function* exported(
  gateways: readonly GatewayRecord[],
  email: string,
  deps: PersonDeps,
): AsyncGenerator<PersonEntry> {
  for (const gateway of gateways) yield* exportOf(await personOf(gateway, email, deps), deps);
}
