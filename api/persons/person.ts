import { addressHash } from '../../store/readers/saved-searches.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { HandlerDeps } from '../deps.ts';

/** The dependencies of finding a person. */
export type PersonDeps = Pick<HandlerDeps, 'store' | 'keys' | 'visitorForgetter'>;

/** A visitor or customer of one gateway: every id under which data may be stored. */
export interface Person {
  readonly gatewayId: string;
  /** Keyed hashes of visitors, as in the events. */
  readonly visitors: readonly string[];
  readonly leadIds: readonly string[];
  readonly searchIds: readonly string[];
  /** Absent for a visitor who is only known by the id of the site. */
  readonly mail?: {
    readonly email: string;
    /** Owner of the gateway. */
    readonly clientId: string;
    /** HMACs of the address, also by earlier keys. */
    readonly hashes: readonly string[];
  };
}

/** A visitor by the hashes of the site's id. */
export const visitorPerson = (gatewayId: string, visitors: readonly string[]): Person => ({
  gatewayId,
  visitors,
  leadIds: [],
  searchIds: [],
});

/** The person of a mail address: leads and saved searches with it, and the visitors who became those leads. */
export async function personOf(
  { _id: gatewayId, client_id: clientId }: Pick<GatewayRecord, '_id' | 'client_id'>,
  email: string,
  { store, keys }: PersonDeps,
): Promise<Person> {
  const [leadIds, searches] = await Promise.all([
    store.leads.idsByEmail(gatewayId, email, keys),
    store.savedSearches.byEmail(gatewayId, email, keys),
  ]);
  return {
    gatewayId,
    visitors: await visitorsOfLeads(gatewayId, leadIds, store),
    leadIds,
    searchIds: searches.map(({ _id }) => _id),
    mail: {
      email,
      clientId,
      hashes: [...new Set([addressHash(keys, email), ...searches.flatMap(({ address_hash }) => address_hash ?? [])])],
    },
  };
}

/** Days before and after all events. */
const ALL_DAYS = { from: '0000-00-00', to: '9999-99-99' } as const;

/** Visitors of events that are not aggregated yet, and of rows whose events have expired. */
async function visitorsOfLeads(
  gatewayId: string,
  leadIds: readonly string[],
  { insightDays, visitorEvents }: PersonDeps['store'],
): Promise<string[]> {
  if (leadIds.length === 0) return [];
  const wanted = new Set(leadIds);
  const visitors = new Set(await visitorEvents.visitorsOfLeads(gatewayId, leadIds));
  for (const { day, leads } of await insightDays.rows(gatewayId, ALL_DAYS, ['leads'])) {
    if (!leads.some(({ lead_id: id }) => id !== undefined && wanted.has(id))) continue;
    for (const { visitor, leads: own } of await insightDays.visitors(gatewayId, { from: day, to: day })) {
      if (own.some(({ lead_id: id }) => id !== undefined && wanted.has(id))) visitors.add(visitor);
    }
  }
  return [...visitors].toSorted();
}
