import { chunk } from 'es-toolkit/array';
import type { ClientSession, Collection } from 'mongodb';
import { purgeById } from '../shared/collection.ts';
import type { CollectionDefinition } from '../shared/collection.ts';
import { findOne } from '../shared/find-one.ts';

/** How far the events of a gateway are aggregated. */
export interface InsightStateRecord {
  /** Id of the gateway. */
  readonly _id: string;
  /** Grows with each write; for optimistic locking. */
  readonly version: number;
  /** High-water mark: the days of all events received until then are in `pending` or computed. */
  readonly received_until: Date;
  /** Days that have to be computed again. */
  readonly pending: readonly string[];
  /** The last day, in the gateway's time zone, on which the days before were settled. */
  readonly settled_on?: string;
  /** When an increment last ended with nothing pending. */
  readonly completed_at?: Date;
  /** The Monday of the last week for which the quality of the listings was looked at. */
  readonly quality_week?: string;
}

export const insightStatesCollection: CollectionDefinition<InsightStateRecord> = {
  ownedBy: 'gateway',
  persons: 'none',
  required: ['version', 'received_until', 'pending'],
  purge: purgeById,
};

export interface InsightStates {
  find(gatewayId: string): Promise<InsightStateRecord | undefined>;
  /** Those of these gateways that have a state. */
  known(gatewayIds: readonly string[]): Promise<string[]>;
  /** Writes the next state. False on a version conflict: another run has written since `expected` was read. */
  save(next: Omit<InsightStateRecord, 'version'>, expected: InsightStateRecord | undefined): Promise<boolean>;
  /** Notes that the quality of the listings was looked at for a week. */
  noteQuality(gatewayId: string, week: string): Promise<void>;
  /** Has a day computed again by the next increment; without a state the first one computes all days. */
  addPending(gatewayId: string, day: string, session: ClientSession): Promise<void>;
}

/** Ids of one query: some 40 KB. */
const IDS_AT_ONCE = 1_000;

export function createInsightStates(collection: Collection<InsightStateRecord>): InsightStates {
  return {
    find: (gatewayId) => findOne(collection, { _id: gatewayId }),
    async known(gatewayIds) {
      const found: string[] = [];
      for (const ids of chunk(gatewayIds, IDS_AT_ONCE)) {
        const states = await collection.find({ _id: { $in: ids } }, { projection: { _id: 1 } }).toArray();
        found.push(...states.map((state) => state._id));
      }
      return found;
    },
    async save({ _id, ...next }, expected) {
      if (!expected) {
        const { upsertedCount } = await collection.updateOne(
          { _id },
          { $setOnInsert: { ...next, version: 1 } },
          { upsert: true },
        );
        return upsertedCount === 1;
      }
      const { version } = expected;
      const { matchedCount } = await collection.replaceOne({ _id, version }, { ...next, version: version + 1 });
      return matchedCount === 1;
    },
    async noteQuality(gatewayId, week) {
      await collection.updateOne({ _id: gatewayId }, { $set: { quality_week: week } });
    },
    async addPending(gatewayId, day, session) {
      await collection.updateOne(
        { _id: gatewayId },
        { $addToSet: { pending: day }, $inc: { version: 1 } },
        { session },
      );
    },
  };
}
