import type { Collection } from 'mongodb';
import { inserted } from '../shared/insert-once.ts';
import type { CollectionDefinition } from '../shared/collection.ts';

/** Which process may ask an account of a CRM, and what was spent of its rate budget. */
export interface AccountLeaseRecord {
  readonly _id: string;
  readonly holder: string;
  /** Another process may take it from then on. */
  readonly until: Date;
  /** When the last requests began, oldest first, milliseconds since 1970; absent while it is held. */
  readonly begun?: readonly number[];
  /** When the next request to the CRM may begin, milliseconds since 1970. */
  readonly paused_until?: number;
  /** Another process waits for it. */
  readonly wanted?: boolean;
}

export const accountLeasesCollection: CollectionDefinition<AccountLeaseRecord> = {
  ownedBy: 'service',
  persons: 'none',
  required: ['holder', 'until'],
  // An expired lease may be taken over at once; one that no process wants is deleted after a day.
  lifetimes: [{ after: 'until', seconds: 24 * 3600 }],
};

/** What a holder hands over. */
interface Spent {
  readonly begun: readonly number[];
  readonly pausedUntil: number;
}

export interface AccountLeases {
  /** Undefined while another process has it, which is then noted to be waited for. `unknown`: its last holder was lost. */
  take(account: string): Promise<Spent | 'unknown' | undefined>;
  /** Undefined: it is lost. */
  renew(account: string): Promise<{ readonly wanted: boolean } | undefined>;
  release(account: string, spent: Spent): Promise<void>;
}

/**
 * @param holder id of this process
 * @param holdMs how long a lost process holds an account
 */
export function createAccountLeases(
  collection: Collection<AccountLeaseRecord>,
  holder: string,
  holdMs: number,
): AccountLeases {
  const held = () => ({ holder, until: new Date(Date.now() + holdMs) });
  return {
    async take(account) {
      const before = await collection.findOneAndUpdate(
        { _id: account, $or: [{ holder }, { until: { $lte: new Date() } }] },
        { $set: held(), $unset: { begun: '', paused_until: '', wanted: '' } },
        { returnDocument: 'before' },
      );
      if (before)
        return before.begun ? { begun: before.begun, pausedUntil: before.paused_until ?? 0 } : ('unknown' as const);
      // Not by an upsert: of two at a time the server may report both as the new one.
      if (await inserted(collection.insertOne({ _id: account, ...held() }))) return { begun: [], pausedUntil: 0 };
      await collection.updateOne({ _id: account, holder: { $ne: holder } }, { $set: { wanted: true } });
      return undefined;
    },
    async renew(account) {
      const found = await collection.findOneAndUpdate(
        { _id: account, holder, until: { $gt: new Date() } },
        { $set: held() },
        { returnDocument: 'after' },
      );
      return found ? { wanted: found.wanted ?? false } : undefined;
    },
    async release(account, { begun, pausedUntil }) {
      await collection.updateOne(
        { _id: account, holder },
        { $set: { until: new Date(), begun: [...begun], paused_until: pausedUntil }, $unset: { wanted: '' } },
      );
    },
  };
}
