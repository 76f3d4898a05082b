import { randomUUID } from 'node:crypto';
import type { ClientSession, Collection, Filter } from 'mongodb';
import type { Actor, AuditAction, AuditEvent } from '../model/audit-event.ts';
import type { AuditRecord } from './collections.ts';
import { stableUuid } from './ids.ts';

export interface NewAuditEvent {
  /** Absent: the act is about no gateway. */
  readonly gateway_id?: string;
  readonly action: AuditAction;
  readonly actor: Actor;
  readonly job_id?: string;
  readonly request_id?: string;
  readonly detail?: Record<string, unknown>;
  /** Names an event that a retried activity may write again: the second write of the same name changes nothing. */
  readonly once?: string;
}

export interface AuditEvents {
  append(event: NewAuditEvent, session?: ClientSession): Promise<void>;
  /** Newest first. */
  list(
    filter: { gatewayId: string; jobId?: string },
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
    async list({ gatewayId, jobId }, { page, size }) {
      const filter: Filter<AuditRecord> = { gateway_id: gatewayId, ...(jobId ? { job_id: jobId } : {}) };
      const [records, total] = await Promise.all([
        collection
          .find(filter)
          .sort({ at: -1 })
          .skip(page * size)
          .limit(size)
          .toArray(),
        collection.countDocuments(filter),
      ]);
      return { items: records.map(({ _id, at, ...rest }) => ({ id: _id, ...rest, at: at.toISOString() })), total };
    },
  };
}
