import { createHash } from 'node:crypto';
import type { ClientSession, Collection } from 'mongodb';
import { isDuplicateKey } from '../shared/insert-once.ts';
import { purgeById } from '../shared/collection.ts';
import type { CollectionDefinition } from '../shared/collection.ts';

/** Versions of all rows of a gateway in one small document: whether figures still hold is one read by key, however many days they are of. */
export interface InsightVersionsRecord {
  /** Id of the gateway. */
  readonly _id: string;
  /** Version of the rows by day, YYYY-MM-DD. */
  readonly days?: { readonly [day: string]: number };
  /** How often visitors were erased. */
  readonly erasures: number;
}

export const insightVersionsCollection: CollectionDefinition<InsightVersionsRecord> = {
  ownedBy: 'gateway',
  persons: 'none',
  required: ['erasures'],
  purge: purgeById,
};

/** Versions of the rows of a gateway at one time. */
export interface DayVersions {
  /** Text that differs whenever rows of these days do. */
  stateOf(range: DayRange): string;
}

/** Days of a gateway, both ends inclusive. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

export interface InsightVersions {
  read(gatewayId: string): Promise<DayVersions>;
  erasures(gatewayId: string): Promise<number>;
  /** Notes the version of a day in the transaction that writes its rows. False if visitors were erased since `erasures` was read. */
  note(
    gatewayId: string,
    written: { readonly day: string; readonly version: number },
    erasures: number,
    session: ClientSession,
  ): Promise<boolean>;
  noteErasure(gatewayId: string): Promise<void>;
  /** The rows of the days before one are deleted. */
  dropBefore(gatewayId: string, day: string): Promise<void>;
}

export function createInsightVersions(collection: Collection<InsightVersionsRecord>): InsightVersions {
  return {
    async read(gatewayId) {
      const found = await collection.findOne({ _id: gatewayId });
      // Sorted: the document has its days in the order in which they were written.
      const days = Object.entries(found?.days ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1));
      return {
        stateOf({ from, to }) {
          const state = createHash('sha256');
          for (const [day, version] of days) if (from <= day && day <= to) state.update(`${day}:${version}\n`);
          return state.digest('base64url');
        },
      };
    },
    async erasures(gatewayId) {
      const found = await collection.findOne({ _id: gatewayId }, { projection: { erasures: 1 } });
      return found?.erasures ?? 0;
    },
    async note(gatewayId, { day, version }, erasures, session) {
      try {
        const { matchedCount, upsertedCount } = await collection.updateOne(
          { _id: gatewayId, erasures },
          { $set: { [`days.${day}`]: version } },
          // For the first row of a gateway. With another number of erasures the key is taken.
          { session, upsert: erasures === 0 },
        );
        return matchedCount + upsertedCount === 1;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async noteErasure(gatewayId) {
      await collection.updateOne({ _id: gatewayId }, { $inc: { erasures: 1 } }, { upsert: true });
    },
    async dropBefore(gatewayId, day) {
      const found = await collection.findOne({ _id: gatewayId });
      const gone = Object.keys(found?.days ?? {}).filter((one) => one < day);
      if (gone.length === 0) return;
      await collection.updateOne(
        { _id: gatewayId },
        { $unset: Object.fromEntries(gone.map((one) => [`days.${one}`, ''] as const)) },
      );
    },
  };
}
