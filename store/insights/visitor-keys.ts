import type { Collection } from 'mongodb';
import { inserted } from '../shared/insert-once.ts';
import type { CollectionDefinition } from '../shared/collection.ts';

/** A key by which the ids of a gateway's visitors are hashed, for events of one period. */
export interface VisitorKeyRecord {
  /** Made of gateway and start, so that a period that begins there has one key. */
  readonly _id: string;
  readonly gateway_id: string;
  readonly from: Date;
  /** Events from this time on take another key. */
  readonly until: Date;
  /** 32 bytes in base64, sealed. */
  readonly sealed: string;
}

export const visitorKeysCollection: CollectionDefinition<VisitorKeyRecord> = {
  ownedBy: 'gateway',
  // Keys of the gateway, not of a visitor. Deleted once nothing is left that was hashed by them.
  persons: 'none',
  required: ['gateway_id', 'from', 'until', 'sealed'],
  indexes: [[{ gateway_id: 1, from: 1 }]],
};

export interface VisitorKeys {
  /** All of a gateway, the earliest first. */
  list(gatewayId: string): Promise<VisitorKeyRecord[]>;
  /** Leaves a key that is there already as it is. */
  add(key: VisitorKeyRecord): Promise<void>;
  /** Gateways that have a key: those that have had events. */
  gatewayIds(): Promise<string[]>;
  /** Deletes the keys of periods that ended before a date: of a hash made by one nothing leads back to an id. */
  removeEnded(gatewayId: string, date: Date): Promise<void>;
}

export function createVisitorKeys(collection: Collection<VisitorKeyRecord>): VisitorKeys {
  return {
    list: (gatewayId) => collection.find({ gateway_id: gatewayId }).sort({ from: 1, _id: 1 }).toArray(),
    async add(key) {
      await inserted(collection.insertOne(key));
    },
    gatewayIds: () => collection.distinct('gateway_id'),
    async removeEnded(gatewayId, date) {
      await collection.deleteMany({ gateway_id: gatewayId, until: { $lt: date } });
    },
  };
}

/** What a key of visitors is sealed for. */
export const visitorKeyContext = (id: string): string => `visitor-key/${id}`;
