import type { Collection } from 'mongodb';
import type { Reason } from '../../model/sync/sync-job.ts';
import type { CollectionDefinition } from '../shared/collection.ts';

/** A header of a conditional request (RFC 9110, 13.1): answered 304 when the file is as it was. */
export interface Validator {
  readonly header: 'if-none-match' | 'if-modified-since';
  readonly value: string;
}

/** What tells one download of a feed from another. */
export interface FeedFile {
  /** Hex SHA-256 of the bytes. */
  readonly sha256: string;
  /** It may say how the bytes are to be read. */
  readonly contentType?: string;
  /** Where the server names the state of the file. */
  readonly validator?: Validator;
}

/**
 * The file from which a stream was last read as a whole, when what is stored of the stream is exactly what that file says: nothing in quarantine, nothing held.
 * Removed before anything else is written to the stream.
 */
export interface ReadFile extends FeedFile {
  /** The listings' stream: one input of one gateway. */
  readonly _id: string;
  readonly gateway_id: string;
  /** Of connector, configuration and mapping with which it was read. */
  readonly fingerprint: string;
  /** Listings that it holds, as many as were stored afterwards. */
  readonly listings: number;
  /** Of these, those whose pictures and files it does not hold. */
  readonly media_missing: number;
  /** What the read said about the file. */
  readonly reasons: Reason[];
  readonly job_id: string;
  /** When it was last downloaded. */
  readonly at: Date;
}

export const readFilesCollection: CollectionDefinition<ReadFile> = {
  ownedBy: 'gateway',
  persons: 'none',
  required: ['gateway_id', 'sha256', 'fingerprint', 'listings'],
  indexes: [[{ gateway_id: 1 }]],
};

export interface ReadFiles {
  find(streamId: string): Promise<ReadFile | undefined>;
  save(file: ReadFile): Promise<void>;
  /** Notes that it was downloaded once more and is as it was. */
  downloaded(streamId: string, validator: Validator | undefined): Promise<void>;
  remove(streamId: string): Promise<void>;
  removeOfGateway(gatewayId: string): Promise<void>;
}

export function createReadFiles(collection: Collection<ReadFile>): ReadFiles {
  return {
    async find(streamId) {
      return (await collection.findOne({ _id: streamId })) ?? undefined;
    },
    async save(file) {
      await collection.replaceOne({ _id: file._id }, file, { upsert: true });
    },
    async downloaded(streamId, validator) {
      const at = new Date();
      await collection.updateOne(
        { _id: streamId },
        validator ? { $set: { at, validator } } : { $set: { at }, $unset: { validator: '' } },
      );
    },
    async remove(streamId) {
      await collection.deleteOne({ _id: streamId });
    },
    async removeOfGateway(gatewayId) {
      await collection.deleteMany({ gateway_id: gatewayId });
    },
  };
}
