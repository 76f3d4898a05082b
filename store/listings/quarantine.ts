import type { Collection } from 'mongodb';
import { readPage } from '../shared/read-page.ts';
import type { PageOf, Part } from '../shared/read-page.ts';
import type { CollectionDefinition } from '../shared/collection.ts';

/** A record that could not become a listing, with the reason and its raw form; gone once the record is good or no longer in the CRM. */
export interface QuarantineRecord {
  readonly _id: string;
  readonly gateway_id: string;
  readonly input_id: string;
  /** The CRM's key, or a hash of the record where it has none. */
  readonly key: string;
  readonly reason: {
    readonly code: string;
    /** One of `RECORD_FAULTS`; absent in records of earlier releases. */
    readonly fault?: string;
    readonly message: string;
    readonly path?: string;
  };
  /** The record as JSON text. */
  readonly raw?: string;
  readonly first_job_id: string;
  readonly job_id: string;
  readonly first_seen: Date;
  readonly last_seen: Date;
}

export const quarantineCollection: CollectionDefinition<QuarantineRecord> = {
  ownedBy: 'gateway',
  persons: 'client',
  required: ['gateway_id', 'input_id', 'key'],
  indexes: [[{ gateway_id: 1, input_id: 1, key: 1 }, { unique: true }]],
};

export type NewQuarantine = Pick<QuarantineRecord, 'gateway_id' | 'input_id' | 'key' | 'reason' | 'raw' | 'job_id'>;

export interface Quarantine {
  put(records: readonly NewQuarantine[]): Promise<void>;
  /** Records of these keys are good again. */
  release(gatewayId: string, inputId: string, keys: readonly string[]): Promise<void>;
  /** After a complete read: forgets what this run did not meet again. */
  releaseUnseen(gatewayId: string, inputId: string, jobId: string): Promise<void>;
  count(gatewayId: string): Promise<number>;
  list(gatewayId: string, page: PageOf): Promise<Part<QuarantineRecord>>;
  /** All of a gateway, in the order of their keys. */
  stream(gatewayId: string): AsyncIterable<QuarantineRecord>;
  /** The raw form of one record. */
  raw(gatewayId: string, inputId: string, key: string): Promise<string | undefined>;
  /** Keys of all records of an input. */
  keys(gatewayId: string, inputId: string): Promise<string[]>;
}

export function createQuarantine(collection: Collection<QuarantineRecord>): Quarantine {
  return {
    async put(records) {
      if (records.length === 0) return;
      const now = new Date();
      await collection.bulkWrite(
        records.map(({ gateway_id, input_id, key, ...rest }) => ({
          updateOne: {
            filter: { _id: `${input_id}/${gateway_id}/${key}` },
            update: {
              $set: { ...rest, last_seen: now },
              $setOnInsert: { gateway_id, input_id, key, first_job_id: rest.job_id, first_seen: now },
            },
            upsert: true,
          },
        })),
        { ordered: false },
      );
    },
    async release(gatewayId, inputId, keys) {
      if (keys.length === 0) return;
      await collection.deleteMany({ gateway_id: gatewayId, input_id: inputId, key: { $in: [...keys] } });
    },
    async releaseUnseen(gatewayId, inputId, jobId) {
      await collection.deleteMany({ gateway_id: gatewayId, input_id: inputId, job_id: { $ne: jobId } });
    },
    count: (gatewayId) => collection.countDocuments({ gateway_id: gatewayId }),
    // A whole page of a feed has one time.
    list: (gatewayId, page) =>
      readPage(collection, { gateway_id: gatewayId }, page, { sort: { last_seen: -1, _id: 1 } }),
    stream: (gatewayId) => collection.find({ gateway_id: gatewayId }).sort({ input_id: 1, key: 1 }),
    async raw(gatewayId, inputId, key) {
      const found = await collection.findOne({ gateway_id: gatewayId, input_id: inputId, key });
      return found?.raw;
    },
    keys: (gatewayId, inputId) => collection.distinct('key', { gateway_id: gatewayId, input_id: inputId }),
  };
}
