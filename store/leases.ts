import type { Collection } from 'mongodb';

/** Work that one process at a time should do. */
export interface LeaseRecord {
  readonly _id: string;
  readonly holder: string;
  /** Another process may take it from then on. */
  readonly until: Date;
}

export interface Leases {
  /** Takes or renews a lease; false while another holder has it. It saves work and is no lock: what it guards must bear being done twice. */
  take(name: string, holder: string, seconds: number): Promise<boolean>;
  /** Gives it back early; harmless when it is another one's. */
  release(name: string, holder: string): Promise<void>;
}

const DUPLICATE_KEY = 11_000;

export function createLeases(collection: Collection<LeaseRecord>): Leases {
  return {
    async take(name, holder, seconds) {
      const now = Date.now();
      const until = new Date(now + seconds * 1_000);
      try {
        const { matchedCount, upsertedCount } = await collection.updateOne(
          { _id: name, $or: [{ holder }, { until: { $lte: new Date(now) } }] },
          { $set: { holder, until } },
          { upsert: true },
        );
        return matchedCount + upsertedCount > 0;
      } catch (error) {
        // Another holder has it: the filter matched nothing, and the id is taken.
        if (error instanceof Error && 'code' in error && error.code === DUPLICATE_KEY) return false;
        throw error;
      }
    },
    async release(name, holder) {
      await collection.deleteOne({ _id: name, holder });
    },
  };
}
