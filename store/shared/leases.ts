import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Collection } from 'mongodb';
import { inserted } from './insert-once.ts';
import type { CollectionDefinition } from './collection.ts';

/** Work that one process at a time should do. */
export interface LeaseRecord {
  readonly _id: string;
  readonly holder: string;
  /** Another process may take it from then on. */
  readonly until: Date;
}

export const leasesCollection: CollectionDefinition<LeaseRecord> = {
  ownedBy: 'service',
  persons: 'none',
  required: ['holder', 'until'],
  // An expired lease may be taken over at once; one that no process wants is deleted after a day.
  lifetimes: [{ after: 'until', seconds: 24 * 3600 }],
};

export interface Leases {
  /** Takes or renews a lease; false while another holder has it. An expired holder may still be at work: what the lease guards must bear being done twice. */
  take(name: string, holder: string, seconds: number): Promise<boolean>;
  /** Gives it back early; without effect when another holder has it. */
  release(name: string, holder: string): Promise<void>;
  /**
   * Runs `work` while nobody else in any process runs work under the same name; waits its turn.
   * @param options.holdSeconds a process that is lost holds the lease this long; longer than `work` can take
   * @param options.waitMs longest wait for the turn
   * @returns undefined when the turn did not come in time; `work` has not run then
   */
  alone<T extends object>(
    name: string,
    work: () => Promise<T>,
    options?: { readonly holdSeconds?: number; readonly waitMs?: number },
  ): Promise<T | undefined>;
}

/** Two calls of another system, each with its time-out, and a few of the database. */
const HOLD_SECONDS = 20;
/** Longest wait of a caller, well below the time-out of an API call: a dozen holders take far less. */
const WAIT_MS = 10_000;
/** Between two looks at a lease that somebody holds; spread so that those who wait do not look all at once. */
const LOOK_MS = { least: 10, spread: 40 } as const;

export function createLeases(collection: Collection<LeaseRecord>): Leases {
  const take: Leases['take'] = async (name, holder, seconds) => {
    const now = Date.now();
    const until = new Date(now + seconds * 1_000);
    const free = { _id: name, $or: [{ holder }, { until: { $lte: new Date(now) } }] };
    if ((await collection.updateOne(free, { $set: { holder, until } })).matchedCount === 1) return true;
    // Not by an upsert: of two at a time the server may report both as the new one.
    return inserted(collection.insertOne({ _id: name, holder, until }));
  };
  const release: Leases['release'] = async (name, holder) => {
    await collection.deleteOne({ _id: name, holder });
  };
  return {
    take,
    release,
    async alone(name, work, { holdSeconds = HOLD_SECONDS, waitMs = WAIT_MS } = {}) {
      const holder = randomUUID();
      const deadline = Date.now() + waitMs;
      while (!(await take(name, holder, holdSeconds))) {
        if (Date.now() >= deadline) return undefined;
        await delay(LOOK_MS.least + Math.random() * LOOK_MS.spread);
      }
      try {
        return await work();
      } finally {
        await release(name, holder);
      }
    },
  };
}
