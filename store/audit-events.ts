import { randomUUID } from 'node:crypto';
import type { ClientSession, Collection, Filter } from 'mongodb';
import type { Actor, AuditAction, AuditEvent } from '../model/audit-event.ts';
import type { AuditRecord } from './collections.ts';
import { stableUuid } from './ids.ts';

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
  list(
    filter: AuditFilter & { gatewayId: string; jobId?: string },
    page: { page: number; size: number },
  ): Promise<{ items: AuditEvent[]; total: number }>;
}

/** The trail of who did what and when; append-only: there is no way to change an event. */
export function createAuditEvents(collection: Collection<AuditRecord>): AuditEvents {
  return {
    async append({ once, ...event }, session) {
      const id = once ? stableUuid(once) : randomUUID();
      await collection.updateOne(
        { _id: id },
        { $setOnInsert: { ...event, at: new Date() } },
        { upsert: true, session },
      );
    },
    async list({ gatewayId, jobId, action, actor, clientId, from, to }, { page, size }) {
      const filter: Filter<AuditRecord> = {
        gateway_id: gatewayId,
        ...(jobId ? { job_id: jobId } : {}),
        ...(action ? { action } : {}),
        ...(actor ? { 'actor.type': actor } : {}),
        ...(clientId ? { 'actor.client_id': clientId } : {}),
        ...(from || to ? { at: { ...(from ? { $gte: from } : {}), ...(to ? { $lt: to } : {}) } } : {}),
      };
      const [records, total] = await Promise.all([
        collection
          .find(filter)
          // Without the id, events of one millisecond could be shown twice or never.
          .sort({ at: -1, _id: 1 })
          .skip(page * size)
          .limit(size)
          .toArray(),
        collection.countDocuments(filter),
      ]);
      return { items: records.map(({ _id, at, ...rest }) => ({ id: _id, ...rest, at: at.toISOString() })), total };
    },
  };
}
