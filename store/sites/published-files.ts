import type { Collection } from 'mongodb';
import type { FeedFormatCode } from '../../model/gateway/portal.ts';
import type { Place } from './site-possessions.ts';
import type { CollectionDefinition } from '../shared/collection.ts';
import { findOne } from '../shared/find-one.ts';

/** The catalogue file that one gateway has published in one place. */
export interface PublishedFileRecord {
  /** `gateway_id/site` */
  readonly _id: string;
  readonly gateway_id: string;
  readonly site: string;
  readonly format: FeedFormatCode;
  /** Revision of the format; another one may hold other listings. */
  readonly revision: number;
  /** What of the output's configuration leads to the file, hashed: with another user name it is another file. */
  readonly target: string;
  /** SHA-256 of the file's content; absent from before an upload until it is known to have succeeded. */
  readonly content?: string;
  /** The file as the server had it after the upload: another one was put there by somebody else. */
  readonly remote?: { readonly bytes?: number; readonly modifiedAt?: string };
  /** What the listings were made of; set when the states of all of them are settled. */
  readonly stamp?: string;
  readonly at: Date;
}

export const publishedFilesCollection: CollectionDefinition<PublishedFileRecord> = {
  ownedBy: 'gateway',
  persons: 'none',
  required: ['gateway_id', 'site', 'format', 'revision', 'target'],
  indexes: [[{ gateway_id: 1 }]],
};

export type PublishedFile = Pick<
  PublishedFileRecord,
  'format' | 'revision' | 'target' | 'content' | 'remote' | 'stamp'
>;

export interface PublishedFiles {
  find(place: Place): Promise<PublishedFile | undefined>;
  /** Replaces what is known of the file. */
  save(place: Place, file: PublishedFile): Promise<void>;
  forget(place: Place): Promise<void>;
  /** The files of the gateway may have been overwritten: each is uploaded again by the next run. */
  doubt(gatewayId: string): Promise<void>;
}

const idOf = ({ gatewayId, site }: Place) => `${gatewayId}/${site}`;

export function createPublishedFiles(collection: Collection<PublishedFileRecord>): PublishedFiles {
  return {
    find: (place) => findOne(collection, { _id: idOf(place) }),
    async save(place, { format, revision, target, content, remote, stamp }) {
      const { gatewayId: gateway_id, site } = place;
      const known = {
        ...(content === undefined ? {} : { content }),
        ...(remote === undefined ? {} : { remote }),
        ...(stamp === undefined ? {} : { stamp }),
      };
      const record = { gateway_id, site, format, revision, target, ...known, at: new Date() };
      await collection.replaceOne({ _id: idOf(place) }, record, { upsert: true });
    },
    async forget(place) {
      await collection.deleteOne({ _id: idOf(place) });
    },
    async doubt(gatewayId) {
      await collection.updateMany({ gateway_id: gatewayId }, { $unset: { content: '', remote: '', stamp: '' } });
    },
  };
}
