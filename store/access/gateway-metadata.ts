import type { Collection } from 'mongodb';
import { inserted } from '../shared/insert-once.ts';
import { purgeById } from '../shared/collection.ts';
import type { CollectionDefinition } from '../shared/collection.ts';
import { findOne } from '../shared/find-one.ts';

/** What a client keeps with its gateway; means nothing to the service. */
export interface MetadataRecord {
  /** The gateway. */
  readonly _id: string;
  /** JSON text: its keys may be any. */
  readonly json: string;
  /** Counts the writes, so that two merges at a time lose nothing. */
  readonly version: number;
}

export const gatewayMetadataCollection: CollectionDefinition<MetadataRecord> = {
  ownedBy: 'gateway',
  persons: 'client',
  required: ['json', 'version'],
  purge: purgeById,
};

export type Metadata = { readonly [key: string]: unknown };

export interface GatewayMetadata {
  read(gatewayId: string): Promise<Metadata>;
  /** Replaces it by what `change` makes of it, which is called again when somebody else wrote meanwhile. */
  change(gatewayId: string, change: (before: Metadata) => Metadata): Promise<Metadata>;
}

/** Writers of one gateway's metadata that may come in between before this one gives up. */
const ATTEMPTS = 20;

export function createGatewayMetadata(collection: Collection<MetadataRecord>): GatewayMetadata {
  const find = (gatewayId: string) => findOne(collection, { _id: gatewayId });
  // Written by `write` alone, and from an object.
  const parse = (record: MetadataRecord | undefined) => JSON.parse(record?.json ?? '{}') as Metadata;
  const write = async (gatewayId: string, before: MetadataRecord | undefined, json: string): Promise<boolean> => {
    if (before) {
      const filter = { _id: gatewayId, version: before.version };
      return (await collection.updateOne(filter, { $set: { json }, $inc: { version: 1 } })).matchedCount === 1;
    }
    return inserted(collection.insertOne({ _id: gatewayId, json, version: 1 }));
  };
  return {
    read: async (gatewayId) => parse(await find(gatewayId)),
    async change(gatewayId, change) {
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const before = await find(gatewayId);
        const after = change(parse(before));
        if (await write(gatewayId, before, JSON.stringify(after))) return after;
      }
      throw new Error(`The metadata of gateway ${gatewayId} is written all the time.`);
    },
  };
}
