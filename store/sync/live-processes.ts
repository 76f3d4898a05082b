import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Binary, ClientSession, Collection, Db } from 'mongodb';
import type { CollectionDefinition } from '../shared/collection.ts';

/** A process of the product that runs, or ran until it was lost. */
export interface LiveProcessRecord {
  readonly _id: string;
  /** The keys that it opens secrets with, see `KeyRing.ids`. */
  readonly key_ids: readonly string[];
  /** Ids of the server sessions that its transactions use. */
  readonly sessions: readonly Binary[];
  /** By the clock of the server. */
  readonly seen_at: Date;
}

export const liveProcessesCollection: CollectionDefinition<LiveProcessRecord> = {
  ownedBy: 'service',
  persons: 'none',
  required: ['key_ids', 'sessions'],
  // Any process removes the row of a lost one within seconds; where none runs it expires after an hour.
  lifetimes: [{ after: 'seen_at', seconds: 3600 }],
};

/** How a process announces itself. */
export interface Announcement {
  readonly keyIds: readonly string[];
  /** Gets a warning when a beat fails, or when the server refuses to end the sessions of a lost process. */
  readonly log: { warn(details: object, message: string): void };
}

export interface LiveProcesses {
  /** Announces this process until the returned function is called. Meanwhile transactions of lost processes are aborted. */
  announce(announcement: Announcement): Promise<() => Promise<void>>;
  /** Notes the session of a transaction, so that others can abort what this process leaves open; nothing unless this process is announced. */
  useSession(session: ClientSession): Promise<void>;
  /** How many processes run that do not hold a key. */
  countWithout(keyId: string): Promise<number>;
}

/** Commands of the database server. */
export interface ServerCommands {
  /** Aborts the transactions of server sessions. */
  endSessions(sessions: readonly Binary[]): Promise<void>;
  serverTime(): Promise<Date>;
}

/** The commands of a server, by one of its databases. */
export const serverCommands = (db: Db): ServerCommands => ({
  async endSessions(sessions) {
    await db.command({ killSessions: sessions.map((id) => ({ id })) });
  },
  async serverTime() {
    const { localTime }: { localTime?: unknown } = await db.command({ hello: 1 });
    return localTime instanceof Date ? localTime : new Date();
  },
});

/** Between two signs of life, ms: a small write. */
const BEAT_MS = 1_000;
/**
 * A process that has not been seen for so long is lost, ms. Below the heartbeat time-out of activities (5 s), after which the next attempt waits a second: it then
 * finds no open transaction in its way. A process that was only slow has transactions aborted, which it repeats.
 */
const LOST_MS = 4_500;

const RELAXED = { writeConcern: { w: 1, journal: false } } as const;

/**
 * What the processes of the product know of each other. A process that is killed inside a transaction leaves it open: the server keeps it for
 * `transactionLifetimeLimitSeconds`, 60 by default, and with it whatever the transaction has written is locked.
 */
export function createLiveProcesses(
  collection: Collection<LiveProcessRecord>,
  { endSessions, serverTime }: ServerCommands,
  { beatMs = BEAT_MS, lostMs = LOST_MS }: { readonly beatMs?: number; readonly lostMs?: number } = {},
): LiveProcesses {
  const _id = randomUUID();
  const sessions = new Map<string, Binary>();
  let announced: Announcement | undefined;

  /** By the clock of the server, which wrote the times: clocks of processes may differ. */
  const lostSince = async () => new Date((await serverTime()).getTime() - lostMs);
  const beat = async ({ keyIds }: Announcement) => {
    await collection.updateOne(
      { _id },
      { $set: { key_ids: [...keyIds], sessions: [...sessions.values()] }, $currentDate: { seen_at: true } },
      { ...RELAXED, upsert: true },
    );
  };
  const abortLost = async () => {
    const unseen = collection.find({ _id: { $ne: _id }, seen_at: { $lt: await lostSince() } });
    for (const lost of await unseen.toArray()) {
      if (lost.sessions.length > 0) await endSessions(lost.sessions);
      // One that beat meanwhile stays.
      await collection.deleteOne({ _id: lost._id, seen_at: lost.seen_at }, RELAXED);
    }
  };

  return {
    async announce(announcement) {
      await beat(announcement);
      announced = announcement;
      const stop = repeat(beatMs, async () => {
        try {
          await beat(announcement);
          await abortLost();
        } catch (error) {
          announcement.log.warn({ err: error }, 'The database sessions of lost processes could not be ended');
        }
      });
      return async () => {
        await stop();
        announced = undefined;
        await collection.deleteOne({ _id }, RELAXED);
      };
    },
    async useSession(session) {
      const id = session.id?.id;
      if (!announced || !id) return;
      const key = id.toString('hex');
      if (sessions.has(key)) return;
      sessions.set(key, id);
      // Sessions are pooled by the driver: a process has as many as it ever had transactions at a time.
      await collection.updateOne({ _id }, { $addToSet: { sessions: id } }, RELAXED);
    },
    countWithout: async (keyId) =>
      collection.countDocuments({ key_ids: { $ne: keyId }, seen_at: { $gte: await lostSince() } }),
  };
}

/**
 * Does work again and again, with a pause of so many milliseconds.
 * @returns ends it, and waits for the last time
 */
function repeat(pauseMs: number, work: () => Promise<void>): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = (async () => {
    while (!signal.aborted) {
      await work();
      await wait(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  })();
  return async () => {
    stopping.abort();
    await running;
  };
}
