import type { ClientSession, Collection } from 'mongodb';
import type { CollectionDefinition } from '../shared/collection.ts';

/** What the marketing channels of a gateway cost in a calendar month, as its agency states it. */
export interface ChannelCostsRecord {
  /** `gateway/month` */
  readonly _id: string;
  readonly gateway_id: string;
  /** YYYY-MM */
  readonly month: string;
  /** ISO 4217 code of the amounts. */
  readonly currency: string;
  /** Amounts by channel; a channel without one cost nothing. */
  readonly costs: Readonly<Record<string, number>>;
  readonly updated_at: Date;
}

export const channelCostsCollection: CollectionDefinition<ChannelCostsRecord> = {
  ownedBy: 'gateway',
  persons: 'none',
  required: ['gateway_id', 'month', 'currency', 'costs'],
  indexes: [[{ gateway_id: 1, month: 1 }]],
};

export interface ChannelCosts {
  /** Replaces those of the month. */
  set(record: Omit<ChannelCostsRecord, '_id'>, session: ClientSession): Promise<void>;
  /** Whether there were any. */
  remove(gatewayId: string, month: string, session: ClientSession): Promise<boolean>;
  /** Those of the months from `from` to `to`, both inclusive, YYYY-MM. */
  between(gatewayId: string, from: string, to: string): Promise<ChannelCostsRecord[]>;
  /** Everything of a gateway, the latest month first: a few a year. */
  all(gatewayId: string): Promise<ChannelCostsRecord[]>;
}

const idOf = (gatewayId: string, month: string): string => `${gatewayId}/${month}`;

export function createChannelCosts(collection: Collection<ChannelCostsRecord>): ChannelCosts {
  return {
    async set(record, session) {
      const _id = idOf(record.gateway_id, record.month);
      await collection.replaceOne({ _id }, record, { upsert: true, session });
    },
    async remove(gatewayId, month, session) {
      return (await collection.deleteOne({ _id: idOf(gatewayId, month) }, { session })).deletedCount > 0;
    },
    between: (gatewayId, from, to) =>
      collection.find({ gateway_id: gatewayId, month: { $gte: from, $lte: to } }).toArray(),
    all: (gatewayId) => collection.find({ gateway_id: gatewayId }).sort({ month: -1 }).toArray(),
  };
}
