import { setImmediate } from 'node:timers/promises';
import { MAX_FOUND, MAX_FOUND_PEOPLE, MAX_RECORD_FIELDS, ruleChoicesSchema } from '../../model/rules/rule-choices.ts';
import type { RuleChoices } from '../../model/rules/rule-choices.ts';
import type { MappedProperty } from '../../model/property/property.ts';
import { createFoundValues } from '../../model/rules/found-values.ts';
import { ruleFields } from '../../model/rules/model-fields.ts';
import { mayBeConstant, readersFor } from '../../model/rules/rules-fault.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import { route } from '../contract.ts';
import type { ApiDeps } from '../deps.ts';
import { schema } from '../http/schemas.ts';
import { PREVIEW_SECONDS } from './write-rules.ts';

/** Listings whose values are looked at: about a second of calculation. A larger catalogue repeats its values. */
const MAX_READ = 2_000;
/** Listings that are read and mapped at once, after which other requests get their turn. */
const AT_ONCE = 50;
/** Parts of a listing that hold people who are none of the agency, and remarks for its staff alone. */
const PRIVATE = new Set(['vendors', 'buyers', 'internal_note', 'notary_name']);

/** A constant of its own: inside a contract the inference has no end. */
const reply = schema(ruleChoicesSchema);

export const listChoices = route({
  method: 'GET',
  path: '/gateways/{id}/rules/choices',
  id: 'listRuleChoices',
  summary: 'What rules can be about',
  description:
    'The fields of the listing with what a condition, a word, a constant and a source field can do with each, the fields of the CRM’s records, and the values, offices and agents that up to 2,000 of the stored listings have. For an editor that offers them in lists.',
  tag: 'Rules',
  access: { gateway: 'WRITE' },
  deadlineSeconds: PREVIEW_SECONDS,
  success: { status: 200, description: 'The choices.', schema: reply },
}).handle(({ gateway }, deps) => ruleChoices(deps, gateway, deps.stopping));

/**
 * What the rules of a gateway can be about, before any rule is applied: conditions compare what the connector maps.
 * @param signal aborts between two batches
 */
export async function ruleChoices(
  deps: Pick<ApiDeps, 'store' | 'mapStored'>,
  gateway: GatewayRecord,
  signal?: AbortSignal,
): Promise<RuleChoices> {
  const ids: string[] = [];
  let stored = 0;
  for await (const { _id } of deps.store.listings.stamps(gateway._id)) if (stored++ < MAX_READ) ids.push(_id);
  const seen = createSeen();
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    signal?.throwIfAborted();
    for (const { sync } of await deps.store.listings.byIdsWithRaw(ids.slice(start, start + AT_ONCE))) {
      const mapped = deps.mapStored(gateway, sync);
      if (!('fault' in mapped)) seen.add(mapped.property, mapped.record);
    }
    await setImmediate();
  }
  return { stored, read: ids.length, ...seen.choices() };
}

function createSeen() {
  const listing = createFoundValues(MAX_RECORD_FIELDS, MAX_FOUND);
  const record = createFoundValues(MAX_RECORD_FIELDS, MAX_FOUND);
  const custom = createFoundValues(MAX_RECORD_FIELDS, MAX_FOUND);
  const offices = createPeople(['code', 'mail', 'name']);
  const agents = createPeople(['id', 'email', 'first_name', 'last_name']);
  return {
    add(property: MappedProperty, raw: object): void {
      const { custom_fields: customFields = [], ...others } = property;
      listing.add(Object.fromEntries(Object.entries(others).filter(([name]) => !PRIVATE.has(name))));
      record.add(raw);
      for (const { key, value } of customFields) if (key !== undefined) custom.add({ [key]: value });
      if (property.office) offices.add(property.office);
      if (property.negotiator) agents.add(property.negotiator);
    },
    choices(): Omit<RuleChoices, 'stored' | 'read'> {
      const found = new Map(listing.list().map((one) => [one.path, one.found]));
      return {
        fields: ruleFields().map(({ path, kind, values, readable, numeric, writable }) => ({
          path,
          kind,
          ...(values ? { values: [...values] } : {}),
          readable,
          numeric,
          word: writable && kind !== 'amount' && kind !== 'size',
          constant: writable && kind !== 'words' && kind !== 'amount' && kind !== 'size' && mayBeConstant(path),
          readers: writable ? [...readersFor({ kind, ...(values ? { values } : {}) })] : [],
          found: found.get(path) ?? [],
        })),
        record: [...record.list()],
        custom: custom.list().map(({ path, found: values }) => ({ path: `custom.${path}`, found: values })),
        offices: offices.list(),
        agents: agents.list(),
      };
    },
  };
}

/** Counts people by the fields that identify them. */
function createPeople<const Name extends string>(names: readonly Name[]) {
  const people = new Map<string, { fields: Partial<Record<Name, string>>; listings: number }>();
  return {
    add(person: Readonly<Partial<Record<Name, string | undefined>>>): void {
      const fields: Partial<Record<Name, string>> = {};
      for (const name of names) {
        const value = person[name];
        if (typeof value === 'string' && value !== '') fields[name] = value;
      }
      const key = JSON.stringify(fields);
      const known = people.get(key);
      if (known) known.listings++;
      else if (key !== '{}' && people.size < MAX_FOUND_PEOPLE) people.set(key, { fields, listings: 1 });
    },
    list: () =>
      [...people.values()]
        .toSorted((left, right) => right.listings - left.listings)
        .map(({ fields, listings }) => ({ ...fields, listings })),
  };
}
