import type { Collection } from 'mongodb';

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
}

export interface InsightStates {
  find(gatewayId: string): Promise<InsightStateRecord | undefined>;
  /** Writes the next state. False on a version conflict: another run has written since `expected` was read. */
  save(next: Omit<InsightStateRecord, 'version'>, expected: InsightStateRecord | undefined): Promise<boolean>;
  removeOfGateway(gatewayId: string): Promise<void>;
}

export function createInsightStates(collection: Collection<InsightStateRecord>): InsightStates {
  return {
    async find(gatewayId) {
      return (await collection.findOne({ _id: gatewayId })) ?? undefined;
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
    async removeOfGateway(gatewayId) {
      await collection.deleteOne({ _id: gatewayId });
    },
  };
}
