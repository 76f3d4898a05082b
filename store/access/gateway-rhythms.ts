import type { Collection } from 'mongodb';
import type { ScheduleInput } from '../../model/gateway/schedule.ts';
import type { GatewayRecord } from './gateways.ts';

/** What of a gateway decides its Temporal Schedule. */
export type RhythmRecord = Pick<GatewayRecord, '_id' | 'client_id' | 'status' | 'schedule' | 'sync_due'>;

/** The rhythms of gateways, as their records have them: for the process that reconciles Temporal with them. */
export interface GatewayRhythms {
  /** The next gateways behind `after`, in the order of their ids; empty at the end. Deleted ones are left out. */
  page(after: string | undefined, limit: number): Promise<RhythmRecord[]>;
  /** Stores a rhythm that so far only Temporal had; false if the record has one already. */
  adopt(id: string, rhythm: ScheduleInput): Promise<boolean>;
  /** Stores when the next sync is due; undefined: none is. It is no change that a caller can see, so `updated_at` stays. */
  noteDue(id: string, due: RhythmRecord['sync_due']): Promise<void>;
}

const PROJECTION = { client_id: 1, status: 1, schedule: 1, sync_due: 1 } as const;

export function createGatewayRhythms(collection: Collection<GatewayRecord>): GatewayRhythms {
  return {
    page: (after, limit) =>
      collection
        .find<RhythmRecord>(
          { deleted_at: { $exists: false }, ...(after === undefined ? {} : { _id: { $gt: after } }) },
          { projection: PROJECTION },
        )
        .sort({ _id: 1 })
        .limit(limit)
        .toArray(),
    async adopt(id, rhythm) {
      const { modifiedCount } = await collection.updateOne(
        { _id: id, schedule: { $exists: false } },
        { $set: { schedule: rhythm } },
      );
      return modifiedCount > 0;
    },
    async noteDue(id, due) {
      await collection.updateOne({ _id: id }, due ? { $set: { sync_due: due } } : { $unset: { sync_due: '' } });
    },
  };
}
