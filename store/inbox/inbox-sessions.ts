import type { Collection } from 'mongodb';
import type { InboxProtocol } from '../../model/gateway/inbox.ts';
import type { CollectionDefinition } from '../shared/collection.ts';

/** A client that is signed in to an inbox, or a request that uploads a file. */
export interface InboxSession {
  readonly _id: string;
  readonly gateway_id: string;
  readonly inbox_id: string;
  readonly protocol: InboxProtocol;
  readonly opened_at: Date;
  /** Last sign of life of the process that has it. */
  readonly seen_at: Date;
  /** Last end of an upload or other change. */
  readonly active_at: Date;
  /** Uploads under way. */
  readonly uploads: number;
}

/** A session whose process has sent no sign of life for so long is lost, seconds. Processes send one every tenth of it. */
export const SESSION_LOST_SECONDS = 60;

export const inboxSessionsCollection: CollectionDefinition<InboxSession> = {
  ownedBy: 'gateway',
  persons: 'none',
  required: ['gateway_id', 'inbox_id', 'seen_at'],
  indexes: [[{ inbox_id: 1, seen_at: 1 }], [{ gateway_id: 1 }]],
  lifetimes: [{ after: 'seen_at', seconds: 3_600 }],
};

export interface InboxSessions {
  /** Opens a session unless `most` are open. */
  open(session: Pick<InboxSession, '_id' | 'gateway_id' | 'inbox_id' | 'protocol'>, most: number): Promise<boolean>;
  /** Their process is alive. */
  keep(ids: readonly string[]): Promise<void>;
  /** An upload began (1) or ended (-1), or something else happened (0). */
  note(id: string, uploads: 1 | 0 | -1): Promise<void>;
  close(id: string): Promise<void>;
  /**
   * Whether a client may still be about to complete what it began: uploads are under way, or a session had something to do less than `idleSeconds` ago.
   */
  isBusy(inboxId: string, idleSeconds: number): Promise<boolean>;
}

export function createInboxSessions(collection: Collection<InboxSession>): InboxSessions {
  const alive = () => new Date(Date.now() - SESSION_LOST_SECONDS * 1_000);
  return {
    async open({ _id, gateway_id, inbox_id, protocol }, most) {
      const now = new Date();
      // Inserted before it is counted: of two that open at a time both see the other, and none too many stays.
      const session = { _id, gateway_id, inbox_id, protocol, opened_at: now, seen_at: now, active_at: now, uploads: 0 };
      await collection.insertOne(session);
      const open = await collection.countDocuments({ inbox_id, seen_at: { $gt: alive() } }, { limit: most + 1 });
      if (open > most) await collection.deleteOne({ _id });
      return open <= most;
    },
    async keep(ids) {
      await collection.updateMany({ _id: { $in: [...ids] } }, { $set: { seen_at: new Date() } });
    },
    async note(_id, uploads) {
      const now = new Date();
      await collection.updateOne({ _id }, { $inc: { uploads }, $set: { active_at: now, seen_at: now } });
    },
    async close(_id) {
      await collection.deleteOne({ _id });
    },
    async isBusy(inbox_id, idleSeconds) {
      const busy = {
        inbox_id,
        seen_at: { $gt: alive() },
        $or: [{ uploads: { $gt: 0 } }, { active_at: { $gt: new Date(Date.now() - idleSeconds * 1_000) } }],
      };
      return (await collection.findOne(busy, { projection: { _id: 1 } })) !== null;
    },
  };
}
