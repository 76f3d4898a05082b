import type { Collection } from 'mongodb';
import { inserted } from '../shared/insert-once.ts';
import type { CollectionDefinition } from '../shared/collection.ts';
import { findOne } from '../shared/find-one.ts';

/** How often a key was used since its window began. */
export interface RateWindow {
  readonly _id: string;
  readonly count: number;
  readonly until: Date;
}

export const rateWindowsCollection: CollectionDefinition<RateWindow> = {
  ownedBy: 'service',
  // Requests to confirm a saved search are counted per address, as an HMAC, for a day.
  persons: 'saved_searches',
  lifetimes: [{ after: 'until', seconds: 0 }],
};

export interface RateWindows {
  /** Counts uses, one unless said otherwise; the first ones begin a window. Returns the window with them. */
  take(key: string, now: Date, windowMs: number, uses?: number): Promise<RateWindow>;
  /** The current window, if there is one. */
  look(key: string, now: Date): Promise<RateWindow | undefined>;
  remove(keys: readonly string[]): Promise<void>;
}

const RELAXED = { w: 1, journal: false } as const;

/** Windows that every process counts in together. A count that is lost in a crash lets somebody read once more: not worth waiting for the disk. */
export function createRateWindows(collection: Collection<RateWindow>): RateWindows {
  const count = (key: string, now: Date, windowMs: number, uses: number) => {
    const isOpen = { $gt: ['$until', now] };
    return collection.findOneAndUpdate(
      { _id: key },
      [
        {
          $set: {
            count: { $cond: [isOpen, { $add: ['$count', uses] }, uses] },
            until: { $cond: [isOpen, '$until', new Date(now.getTime() + windowMs)] },
          },
        },
      ],
      { returnDocument: 'after', writeConcern: RELAXED },
    );
  };
  return {
    async take(key, now, windowMs, uses = 1) {
      const counted = await count(key, now, windowMs, uses);
      if (counted) return counted;
      // Not by an upsert: the server may refuse two of them at a time, or return wrong results for both. The second insert finds the row there.
      const window = { _id: key, count: 0, until: new Date(now.getTime() + windowMs) };
      await inserted(collection.insertOne(window, { writeConcern: RELAXED }));
      const first = await count(key, now, windowMs, uses);
      if (!first) throw new Error('A window that was made is there.');
      return first;
    },
    look: (key, now) => findOne(collection, { _id: key, until: { $gt: now } }),
    async remove(keys) {
      await collection.deleteMany({ _id: { $in: [...keys] } });
    },
  };
}
