import type { ClientSession, Collection } from 'mongodb';
import type { CollectionDefinition } from '../shared/collection.ts';
import { findOne } from '../shared/find-one.ts';

/** A resized picture in object storage, or the note that it could not be made. */
export interface ResizedPictureRecord {
  /** `<listing id>/<name>-<width>.<format>` */
  readonly _id: string;
  readonly gateway_id: string;
  readonly listing_id: string;
  /** Key of its bytes; absent if it could not be made. */
  readonly key?: string;
  /** Why it could not be made. */
  readonly failure?: string;
  /** Of a failure: it may work later. */
  readonly retry?: boolean;
  readonly made_at: Date;
  /** From then on it is made again when it is requested; the sweep removes the bytes. */
  readonly expires_at: Date;
}

export const resizedPicturesCollection: CollectionDefinition<ResizedPictureRecord> = {
  ownedBy: 'gateway',
  persons: 'none',
  required: ['gateway_id', 'listing_id', 'expires_at'],
  // Without a TTL index: the sweep removes the bytes first.
  indexes: [[{ gateway_id: 1 }], [{ listing_id: 1 }], [{ expires_at: 1 }]],
};

export interface ResizedPictures {
  /** One that has not expired. */
  find(id: string): Promise<ResizedPictureRecord | undefined>;
  /** Replaces what is known of it. */
  save(picture: ResizedPictureRecord): Promise<void>;
  /** Those of listings that left: the sweep removes them. */
  expireOf(listingIds: readonly string[], session?: ClientSession): Promise<void>;
  /** Those that have expired. */
  expired(limit: number): Promise<ResizedPictureRecord[]>;
  /** Forgets them, unless one has been made again meanwhile. */
  remove(pictures: readonly ResizedPictureRecord[]): Promise<void>;
}

export function createResizedPictures(collection: Collection<ResizedPictureRecord>): ResizedPictures {
  return {
    find: (_id) => findOne(collection, { _id, expires_at: { $gt: new Date() } }),
    async save({ _id, ...picture }) {
      await collection.replaceOne({ _id }, picture, { upsert: true });
    },
    async expireOf(listingIds, session) {
      const filter = { listing_id: { $in: [...listingIds] } };
      await collection.updateMany(filter, { $set: { expires_at: new Date() } }, session ? { session } : {});
    },
    expired: (limit) =>
      collection
        .find({ expires_at: { $lte: new Date() } })
        .sort({ expires_at: 1 })
        .limit(limit)
        .toArray(),
    async remove(pictures) {
      if (pictures.length === 0) return;
      await collection.bulkWrite(
        pictures.map(({ _id, made_at }) => ({ deleteOne: { filter: { _id, made_at } } })),
        { ordered: false },
      );
    },
  };
}
