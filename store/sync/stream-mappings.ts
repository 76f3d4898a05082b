import type { Collection } from 'mongodb';
import type { CollectionDefinition } from '../shared/collection.ts';

/**
 * What the digests of a stream's records (`sync.source`) are worth. Each is of a salt and the record's bytes, and is only compared with others of the same salt.
 */
export interface StreamMapping {
  /** The listings' stream: one input of one gateway. */
  readonly _id: string;
  readonly gateway_id: string;
  readonly salt: string;
  /** Fingerprint of connector, configuration and mapping that make of every record with such a digest what is stored. Absent: no mapping is known to. */
  readonly by?: string;
  /** The run that maps all records anew, with which mapping, to find out whether it could stand in `by`. */
  readonly proving?: Proving;
}

export const streamMappingsCollection: CollectionDefinition<StreamMapping> = {
  ownedBy: 'gateway',
  persons: 'none',
  required: ['gateway_id', 'salt'],
  indexes: [[{ gateway_id: 1 }]],
};

export interface Proving {
  readonly job_id: string;
  readonly fingerprint: string;
}

export interface StreamMappings {
  find(streamId: string): Promise<StreamMapping | undefined>;
  save(mapping: StreamMapping): Promise<void>;
  /** A run has mapped every listing of the stream with the mapping that it set out to prove: digests are worth what they say again. */
  proved(streamId: string, proving: Proving): Promise<void>;
  remove(streamId: string): Promise<void>;
}

export function createStreamMappings(collection: Collection<StreamMapping>): StreamMappings {
  return {
    async find(streamId) {
      return (await collection.findOne({ _id: streamId })) ?? undefined;
    },
    async save(mapping) {
      await collection.replaceOne({ _id: mapping._id }, mapping, { upsert: true });
    },
    async proved(streamId, { job_id, fingerprint }) {
      await collection.updateOne(
        { _id: streamId, 'proving.job_id': job_id, 'proving.fingerprint': fingerprint },
        { $set: { by: fingerprint }, $unset: { proving: '' } },
      );
    },
    async remove(streamId) {
      await collection.deleteOne({ _id: streamId });
    },
  };
}
