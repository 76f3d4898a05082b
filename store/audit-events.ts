import { randomUUID } from 'node:crypto';
import type { ClientSession, Collection, Filter } from 'mongodb';
import type { Actor, AuditAction, AuditEvent } from '../model/audit-event.ts';
import type { AuditRecord } from './collections.ts';
import { stableUuid } from './ids.ts';
import { inserted } from './insert-once.ts';
import { readPage, timeRange } from './read-page.ts';
import type { PageOf, Part } from './read-page.ts';

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
}

/** What is told of a gateway whose own events nobody can read any more. */
const OF_DELETED: readonly AuditAction[] = ['gateway.deleted', 'gateway.not_withdrawn'];

type Events = Part<AuditEvent>;

/** The trail of who did what and when; append-only: there is no way to change an event. */
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
    return { items: items.map(({ _id, at, ...rest }) => ({ id: _id, ...rest, at: at.toISOString() })), total };
  };
  return {
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
    ofClient: (clientId, filter, page) =>
      read(
        {
          'actor.client_id': clientId,
          $or: [{ gateway_id: { $exists: false } }, { action: { $in: [...OF_DELETED] } }],
        },
        filter,
        page,
      ),
  };
}
