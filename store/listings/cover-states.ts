import type { Collection } from 'mongodb';
import { PRESENT } from './listing-states.ts';
import type { ListingState } from './listing-states.ts';

/** The thumbnail of a listing, or why it has none. `source` is the picture that it was to be made from. */
export interface MadeCover {
  readonly id: string;
  readonly source: string;
  readonly key?: string;
  readonly failure?: string;
  /** What the thumbnail looks like, for finding twins. */
  readonly look?: string;
  /** Of the picture that it was made from, pixels. */
  readonly longer_side?: number;
}

/** What the making of thumbnails asks of the states of listings, and records there. */
export interface CoverStates {
  /** Listings whose cover thumbnail is due. */
  coversDue(gatewayId: string, limit: number): Promise<ListingState[]>;
  /** The thumbnail is lost: it is due again. */
  coverLost(id: string, cover: { readonly key?: string; readonly source: string }): Promise<void>;
  /** The longer sides in pixels of the first pictures of listings, as far as their thumbnails were made. `source` is the picture that was measured. */
  coverSizes(ids: readonly string[]): Promise<Map<string, { readonly source: string; readonly longer_side: number }>>;
  /** Records thumbnails, or why there are none, unless the listing has another first picture by now. */
  setCovers(covers: readonly MadeCover[]): Promise<void>;
}

export function createCoverStates(collection: Collection<ListingState>): CoverStates {
  return {
    coversDue: (gatewayId, limit) =>
      collection.find({ gateway_id: gatewayId, 'sync.cover_due': PRESENT }).limit(limit).toArray(),
    async coverSizes(ids) {
      const projection = { 'sync.cover': 1 };
      const found = await collection.find({ _id: { $in: [...ids] } }, { projection }).toArray();
      return new Map(
        found.flatMap(({ _id, sync: { cover } }) => {
          const { source, longer_side } = cover ?? {};
          return source === undefined || longer_side === undefined ? [] : [[_id, { source, longer_side }] as const];
        }),
      );
    },
    async coverLost(id, { key, source }) {
      await collection.updateOne(
        { _id: id, 'sync.cover.key': key },
        { $set: { 'sync.cover_due': source }, $unset: { 'sync.cover': '' } },
      );
    },
    async setCovers(covers) {
      if (covers.length === 0) return;
      await collection.bulkWrite(
        covers.map(({ id, ...cover }) => ({
          updateOne: {
            filter: { _id: id, 'sync.cover_due': cover.source },
            update: { $set: { 'sync.cover': cover }, $unset: { 'sync.cover_due': '' } },
          },
        })),
        { ordered: false },
      );
    },
  };
}
