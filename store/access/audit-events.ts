import { randomUUID } from 'node:crypto';
import type { ClientSession, Collection, Filter } from 'mongodb';
import type { Actor, AuditAction, AuditEvent } from '../../model/gateway/audit-event.ts';
import { stableUuid } from '../shared/ids.ts';
import { inserted } from '../shared/insert-once.ts';
import { readPage, timeRange } from '../shared/read-page.ts';
import type { PageOf, Part } from '../shared/read-page.ts';
import type { CollectionDefinition } from '../shared/collection.ts';

/** Audit events are stored with a real date, so that they sort and expire as dates. */
export type AuditRecord = Omit<AuditEvent, 'id' | 'at'> & { readonly _id: string; readonly at: Date };

export const auditEventsCollection: CollectionDefinition<AuditRecord> = {
  // The trail outlives its gateway.
  ownedBy: 'client',
  persons: 'audit_events',
  required: ['action', 'actor', 'at'],
  indexes: [
    [{ gateway_id: 1, at: -1 }],
    [{ job_id: 1, at: 1 }, { partialFilterExpression: { job_id: { $exists: true } } }],
    // Runs, which write the most of them, have no client.
    [
      { 'actor.client_id': 1, gateway_id: 1, at: -1, _id: 1 },
      { partialFilterExpression: { 'actor.client_id': { $exists: true } } },
    ],
    // For the erasure of visitors and their retention.
    [
      { gateway_id: 1, 'detail.visitor_id': 1, at: 1 },
      { partialFilterExpression: { 'detail.visitor_id': { $exists: true } } },
    ],
  ],
  lifetimes: [
    // Runs write most of the events, and nobody looks for one whose job is gone.
    { after: 'at', days: 'jobs', name: 'expiry_of_runs', only: { job_id: { $exists: true } } },
    { after: 'at', days: 'audit', name: 'expiry' },
  ],
};

export interface NewAuditEvent {
  /** Absent for what belongs to no gateway. */
  readonly gateway_id?: string;
  readonly action: AuditAction;
  readonly actor: Actor;
  readonly job_id?: string;
  readonly request_id?: string;
  readonly detail?: Record<string, unknown>;
  /** Names an event that a retried activity may write again: the second write of the same name changes nothing. */
  readonly once?: string;
}

/** What a list of events is narrowed to. */
export interface AuditFilter {
  readonly action?: AuditAction;
  readonly actor?: Actor['type'];
  readonly clientId?: string;
  /** At this time or later, and before that one. */
  readonly from?: Date;
  readonly to?: Date;
}

export interface AuditEvents {
  append(event: NewAuditEvent, session?: ClientSession): Promise<void>;
  /** Newest first. */
  list(filter: AuditFilter & { gatewayId: string; jobId?: string }, page: PageOf): Promise<Events>;
  /** What a client did to things that belong to no gateway, and which gateways it deleted: nobody reaches their own events. Newest first. */
  ofClient(clientId: string, filter: Omit<AuditFilter, 'actor' | 'clientId'>, page: PageOf): Promise<Events>;
  /** Everything of a gateway, the earliest first. */
  stream(gatewayId: string): AsyncIterable<AuditEvent>;
  /** The same events as `ofClient`, the earliest first. */
  streamOfClient(clientId: string): AsyncIterable<AuditEvent>;
  /** Events of a gateway that name one of these ids of visitors, leads or saved searches, the earliest first. */
  about(gatewayId: string, ids: readonly string[]): AsyncIterable<AuditEvent>;
  /** Deletes what the events of a gateway say of these visitors; the events stay. Returns how many were changed. */
  forgetVisitors(gatewayId: string, visitors: readonly string[]): Promise<number>;
  /** The same for all visitors of the gateway, in events from before a date. */
  forgetVisitorsBefore(gatewayId: string, date: Date): Promise<number>;
}

/** Fields of `detail` that name a person. */
const PERSON_IDS = ['visitor_id', 'lead_id', 'saved_search_id'] as const;
/** Fields of `detail` that say something about a visitor. */
const OF_VISITOR = { 'detail.visitor_id': '', 'detail.outcome': '' } as const;

/** Actions that a client sees of a deleted gateway, whose own events nobody can read any more. */
const OF_DELETED: readonly AuditAction[] = ['gateway.deleted', 'gateway.not_withdrawn'];

type Events = Part<AuditEvent>;

/** The trail of who did what and when; append-only: events are never changed, except that what they say of a visitor is deleted with the visitor. */
export function createAuditEvents(collection: Collection<AuditRecord>): AuditEvents {
  const read = async (
    scope: Filter<AuditRecord>,
    { action, actor, clientId, ...time }: AuditFilter,
    page: PageOf,
  ): Promise<Events> => {
    const at = timeRange(time);
    const filter: Filter<AuditRecord> = {
      ...(action ? { action } : {}),
      ...(actor ? { 'actor.type': actor } : {}),
      ...(clientId ? { 'actor.client_id': clientId } : {}),
      ...(at ? { at } : {}),
      ...scope,
    };
    const { items, total } = await readPage(collection, filter, page, { sort: { at: -1, _id: 1 } });
    return { items: items.map(present), total };
  };
  async function* earliestFirst(filter: Filter<AuditRecord>): AsyncGenerator<AuditEvent> {
    // By no more than the index has: there may be too many to sort.
    for await (const event of collection.find(filter).sort({ at: 1 })) yield present(event);
  }
  const forget = async (filter: Filter<AuditRecord>): Promise<number> =>
    (await collection.updateMany(filter, { $unset: OF_VISITOR })).modifiedCount;
  return {
    async *about(gatewayId, ids) {
      if (ids.length === 0) return;
      yield* earliestFirst({
        gateway_id: gatewayId,
        $or: PERSON_IDS.map((field) => ({ [`detail.${field}`]: { $in: [...ids] } })),
      });
    },
    stream: (gatewayId) => earliestFirst({ gateway_id: gatewayId }),
    streamOfClient: (clientId) => earliestFirst(beyondGateways(clientId)),
    forgetVisitors: (gatewayId, visitors) =>
      forget({ gateway_id: gatewayId, 'detail.visitor_id': { $in: [...visitors] } }),
    forgetVisitorsBefore: (gatewayId, date) =>
      forget({ gateway_id: gatewayId, 'detail.visitor_id': { $exists: true }, at: { $lt: date } }),
    async append({ once, ...event }, session) {
      const _id = once ? stableUuid(once) : randomUUID();
      const at = new Date();
      if (session) {
        // An insert of a key that is there would abort the transaction.
        await collection.updateOne({ _id }, { $setOnInsert: { ...event, at } }, { upsert: true, session });
      } else {
        // Of two upserts at a time one may fail.
        await inserted(collection.insertOne({ _id, ...event, at }));
      }
    },
    list: ({ gatewayId, jobId, ...filter }, page) =>
      read({ gateway_id: gatewayId, ...(jobId ? { job_id: jobId } : {}) }, filter, page),
    ofClient: (clientId, filter, page) => read(beyondGateways(clientId), filter, page),
  };
}

/** Acts of a client that are not read with a gateway. */
const beyondGateways = (clientId: string): Filter<AuditRecord> => ({
  'actor.client_id': clientId,
  $or: [{ gateway_id: { $exists: false } }, { action: { $in: [...OF_DELETED] } }],
});

const present = ({ _id, at, ...rest }: AuditRecord): AuditEvent => ({ id: _id, ...rest, at: at.toISOString() });
