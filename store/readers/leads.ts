import type { ClientSession, Collection, Filter, UpdateFilter } from 'mongodb';
import { comparableEmail } from '../../model/people/lead.ts';
import type { Lead, LeadPersonal, LeadSource, LeadStatus } from '../../model/people/lead.ts';
import { ifReadable } from '../shared/key-ring.ts';
import type { KeyRing } from '../shared/key-ring.ts';
import { readPage } from '../shared/read-page.ts';
import type { PageOf, Part } from '../shared/read-page.ts';
import type { CollectionDefinition } from '../shared/collection.ts';
import { findOne } from '../shared/find-one.ts';

/** A lead as stored: what identifies the person is sealed. */
export interface LeadRecord {
  readonly _id: string;
  readonly gateway_id: string;
  /** Owner of the gateway. */
  readonly client_id: string;
  /** `LeadPersonal` as JSON, sealed; absent once erased. */
  readonly personal?: string;
  readonly project_timeframe_months?: number;
  /** What the person asked for on a site. */
  readonly request?: Lead['request'];
  readonly offer_type?: Lead['offer_type'];
  readonly property_type?: Lead['property_type'];
  readonly property_id?: string;
  /** The estimation that the lead came with. */
  readonly request_id?: string;
  readonly estimate?: LeadEstimate;
  readonly source: LeadSource;
  readonly consent?: { readonly given: boolean; readonly text_version?: string; readonly at: Date };
  readonly status: LeadStatus;
  /** Absent once erased. */
  readonly retention_until?: Date;
  readonly created_at: Date;
  readonly erased_at?: Date;
}

export const leadsCollection: CollectionDefinition<LeadRecord> = {
  ownedBy: 'gateway',
  persons: 'leads',
  required: ['gateway_id', 'client_id', 'source', 'status', 'created_at'],
  indexes: [
    [{ gateway_id: 1, status: 1, created_at: -1, _id: 1 }],
    [{ retention_until: 1 }, { partialFilterExpression: { retention_until: { $exists: true } } }],
  ],
};

/** Key figures of an estimation: totals in the currency. */
export interface LeadEstimate {
  readonly central: number;
  readonly low?: number;
  readonly high?: number;
  readonly currency: string;
}

export interface Leads {
  insert(lead: LeadRecord, session: ClientSession): Promise<void>;
  /** Newest first, without erased ones. */
  list(gatewayId: string, page: PageOf): Promise<Part<LeadRecord>>;
  /** All of a gateway, newest first, without erased ones. */
  stream(gatewayId: string): AsyncIterable<LeadRecord>;
  /** Undefined if there is none or it is erased. */
  find(id: string): Promise<LeadRecord | undefined>;
  /** Ids of the leads of a gateway with this mail address. Opens each lead: no value derived from an address is stored. */
  idsByEmail(gatewayId: string, email: string, keys: KeyRing): Promise<string[]>;
  /** Deletes what identifies the persons and keeps anonymous records for counts. Returns how many were not erased before. */
  erase(gatewayId: string, ids: readonly string[], at: Date, session: ClientSession): Promise<number>;
  /** Gateways with leads whose retention has ended. */
  expiredGateways(now: Date): Promise<string[]>;
  /** Erases the leads of a gateway whose retention has ended; returns how many. */
  eraseExpired(gatewayId: string, now: Date, session: ClientSession): Promise<number>;
  /** Deletes one record that came in while its gateway was deleted. */
  remove(id: string): Promise<void>;
}

export function createLeads(collection: Collection<LeadRecord>): Leads {
  const present = (gatewayId: string): Filter<LeadRecord> => ({ gateway_id: gatewayId, status: 'NEW' });
  const sort = { created_at: -1, _id: 1 } as const;
  const eraseThose = async (filter: Filter<LeadRecord>, at: Date, session: ClientSession): Promise<number> => {
    const { modifiedCount } = await collection.updateMany(filter, anonymous(at), { session });
    return modifiedCount;
  };
  return {
    async insert(lead, session) {
      await collection.insertOne(lead, { session });
    },
    list: (gatewayId, page) => readPage(collection, present(gatewayId), page, { sort }),
    stream: (gatewayId) => collection.find(present(gatewayId), { sort }),
    find: (id) => findOne(collection, { _id: id, status: 'NEW' }),
    async idsByEmail(gatewayId, email, keys) {
      const wanted = comparableEmail(email);
      const ids: string[] = [];
      for await (const lead of collection.find(present(gatewayId), { projection: { personal: 1 } })) {
        const { email: own } = openPersonal(keys, lead);
        if (own !== undefined && comparableEmail(own) === wanted) ids.push(lead._id);
      }
      return ids;
    },
    erase: (gatewayId, ids, at, session) => eraseThose({ ...present(gatewayId), _id: { $in: [...ids] } }, at, session),
    expiredGateways: (now) => collection.distinct('gateway_id', { retention_until: { $lte: now } }),
    eraseExpired: (gatewayId, now, session) =>
      eraseThose({ ...present(gatewayId), retention_until: { $lte: now } }, now, session),
    async remove(id) {
      await collection.deleteOne({ _id: id });
    },
  };
}

/** What is left for counts: when, where from, for what kind of property. Figures and ids that could lead back to a person are deleted. */
const anonymous = (at: Date): UpdateFilter<LeadRecord> => ({
  $set: { status: 'ERASED', erased_at: at },
  $unset: {
    personal: '',
    project_timeframe_months: '',
    request: '',
    request_id: '',
    estimate: '',
    consent: '',
    retention_until: '',
  },
});

/** What the personal data of a lead is sealed for. */
export const leadContext = (leadId: string): string => `lead/${leadId}`;

/** The personal data as stored. */
export const sealPersonal = (keys: KeyRing, leadId: string, personal: LeadPersonal): string =>
  keys.seal(JSON.stringify(personal), leadContext(leadId));

/** The personal data of a stored lead; empty once it is erased. Throws if no key of the ring opens it. */
export function openPersonal(keys: KeyRing, { _id, personal }: Pick<LeadRecord, '_id' | 'personal'>): LeadPersonal {
  if (personal === undefined) return {};
  // Written by `sealPersonal`.
  return JSON.parse(keys.open(personal, leadContext(_id))) as LeadPersonal;
}

/** A lead as returned. */
export function presentLead(keys: KeyRing, lead: LeadRecord): Lead {
  const { project_timeframe_months: months, offer_type, property_type, estimate, consent } = lead;
  return {
    id: lead._id,
    gateway_id: lead.gateway_id,
    ...(ifReadable(() => openPersonal(keys, lead)) ?? { secrets_unreadable: true as const }),
    ...(months === undefined ? {} : { project_timeframe_months: months }),
    ...(lead.request ? { request: lead.request } : {}),
    ...(offer_type ? { offer_type } : {}),
    ...(property_type ? { property_type } : {}),
    ...(lead.property_id ? { property_id: lead.property_id } : {}),
    ...(lead.request_id ? { request_id: lead.request_id } : {}),
    ...(estimate ? { estimated_central_total: estimate.central, currency: estimate.currency } : {}),
    ...(estimate?.low === undefined ? {} : { estimated_low_total: estimate.low }),
    ...(estimate?.high === undefined ? {} : { estimated_high_total: estimate.high }),
    source: lead.source,
    ...(consent ? { consent: { ...consent, at: consent.at.toISOString() } } : {}),
    status: 'NEW',
    retention_until: (lead.retention_until ?? lead.created_at).toISOString(),
    created_at: lead.created_at.toISOString(),
  };
}
