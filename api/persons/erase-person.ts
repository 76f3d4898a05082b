import { personErasureSchema } from '../../model/people/person.ts';
import { PERSON_PLACES } from '../../model/people/person-places.ts';
import { route } from '../contract.ts';
import { schema } from '../http/schemas.ts';
import { eraseFrom, noneErased } from './person-places.ts';
import { personOf } from './person.ts';
import { personQuery, requireEmail } from './person-query.ts';
import { recordPersonAct } from './record-person-act.ts';

const reply = schema(personErasureSchema);

/** Seconds. Every lead and saved search is decrypted and compared, and rows of every day of the retention may be rewritten: more than the usual deadline. */
const DEADLINE_SECONDS = 120;

export const erasePerson = route({
  method: 'DELETE',
  path: '/persons',
  id: 'erasePerson',
  summary: 'Erase a person',
  description:
    'Erases the leads, saved searches and mails of a mail address, and the visitors who became those leads, from every place where something is stored. Covers the gateways that you own, or the one that the API token is bound to; not those that are delegated to you. Saved searches that delegates made on these gateways are erased too. Of a lead an anonymous record stays for counts. Repeatable, and possible without an addon. Leaves an audit event with the counts, on the gateway if it is a single one; the address is not recorded.',
  tag: 'Persons',
  access: 'token',
  query: personQuery,
  deadlineSeconds: DEADLINE_SECONDS,
  success: { status: 200, description: 'How many records were erased.', schema: reply },
}).handle(async (input, deps) => {
  const email = requireEmail(input.query.email);
  const gateways = await deps.store.gateways.owned(input.principal);
  const total = noneErased();
  for (const gateway of gateways) {
    const erased = await eraseFrom(await personOf(gateway, email, deps), deps);
    for (const place of PERSON_PLACES) total[place] += erased[place];
  }
  const ids = gateways.map(({ _id }) => _id);
  await recordPersonAct(deps, input, ids, 'person.erased', total);
  return { gateways: gateways.length, erased: total };
});
