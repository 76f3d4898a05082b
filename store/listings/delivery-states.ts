import type { AnyBulkWriteOperation, ClientSession, Collection, Document } from 'mongodb';
import type { Delivery, Listing } from '../../model/listing/listing.ts';
import { PRESENT } from './listing-states.ts';
import type { ListingState } from './listing-states.ts';
import { byIndex, countOf } from '../shared/by-index.ts';
import { oneOf } from '../shared/one-of.ts';

/** What a site said of a listing as it was read. */
export interface Acknowledgement {
  readonly listing: Pick<Listing, '_id' | 'sync'>;
  readonly delivery: Delivery;
  readonly url?: string;
}

/** Listings that a site does not have as they are stored. */
export interface Undelivered {
  /** `pending`: not acknowledged, for whatever reason; `failed`: not acknowledged, and refused by the site when it was last sent. */
  readonly delivery: 'pending' | 'failed';
  /** Only at this output; absent: at any. */
  readonly output?: string;
}

/** What deliveries ask of the states of listings, and record there. */
export interface DeliveryStates {
  /** Marks every listing of the gateway as pending for an output: a new output, or a forced replay. */
  markPending(gatewayId: string, outputId: string): Promise<void>;
  /** Ids of listings that this output has not acknowledged and this run has not tried yet. */
  pendingIds(gatewayId: string, outputId: string, jobId: string, limit: number): Promise<string[]>;
  /**
   * Ids of listings of gateways that an output has not acknowledged, or refused when it was last sent them, in order of id.
   * @param limit most ids
   */
  undelivered(gatewayIds: readonly string[], which: Undelivered, limit: number): Promise<string[]>;
  /** How many listings this output has not acknowledged and this run has not tried yet. */
  countPending(gatewayId: string, outputId: string, jobId: string): Promise<number>;
  /** The site has this version: no longer pending, unless a newer version was written meanwhile. */
  acknowledge(acknowledged: readonly Acknowledgement[], session?: ClientSession): Promise<void>;
  /** The site refused or could not be reached: stays pending, not tried again by this run. */
  refuse(refused: readonly Acknowledgement[], jobId: string, session?: ClientSession): Promise<void>;
  /** Not delivered by this run, without a word from the site. */
  postpone(ids: readonly string[], jobId: string, session?: ClientSession): Promise<void>;
}

/** Stages that find the listings that an output has not acknowledged and that this run has not tried. */
export const pendingStages = (gatewayId: string, outputId: string, jobId: string): Document[] =>
  byIndex({ gateway_id: gatewayId, 'sync.pending': outputId }, { 'sync.tried_job': { $ne: jobId } });

type Id = Pick<ListingState, '_id'>;
const ID_ALONE = { $project: { _id: 1 } };

/** Outputs that refused the listing and have not acknowledged it since. */
const REFUSING = {
  $map: {
    input: { $filter: { input: { $ifNull: ['$sync.deliveries', []] }, cond: { $eq: ['$$this.status', 'failed'] } } },
    in: '$$this.output_id',
  },
};

/** Listings that are not delivered everywhere, or not at one output; served by the index of what is pending. */
const undeliveredStages = (gatewayIds: readonly string[], { delivery, output }: Undelivered): Document[] =>
  byIndex(
    { gateway_id: oneOf(gatewayIds), 'sync.pending': output ?? PRESENT },
    delivery === 'pending'
      ? {}
      : {
          $expr: {
            $ne: [
              { $setIntersection: [output === undefined ? '$sync.pending' : [{ $literal: output }], REFUSING] },
              [],
            ],
          },
        },
  );

/** The same of one state. */
export const isPending = ({ sync }: ListingState, outputId: string, jobId: string): boolean =>
  sync.pending?.includes(outputId) === true && sync.tried_job !== jobId;

/** Whether the response of a site gives a listing another address than before, which is a change of the listing. */
export const isMoved = ({ listing, url }: Acknowledgement): boolean =>
  url !== undefined && url !== listing.sync.published_url;

/** The last state at each output, that of this output last. */
const deliveriesWith = ({ listing, delivery }: Acknowledgement): Delivery[] => [
  ...(listing.sync.deliveries ?? []).filter(({ output_id }) => output_id !== delivery.output_id),
  delivery,
];

/** An update of a listing in the version that the site was sent. */
const update = ({ _id, sync }: Acknowledgement['listing'], change: object): AnyBulkWriteOperation<ListingState> => ({
  updateOne: { filter: { _id, 'sync.version': sync.version }, update: change },
});

export function createDeliveryStates(collection: Collection<ListingState>): DeliveryStates {
  return {
    async markPending(gatewayId, outputId) {
      await collection.updateMany(
        { gateway_id: gatewayId },
        { $addToSet: { 'sync.pending': outputId }, $unset: { 'sync.tried_job': '' } },
      );
    },
    async pendingIds(gatewayId, outputId, jobId, limit) {
      const found = await collection
        .aggregate<Id>([...pendingStages(gatewayId, outputId, jobId), { $limit: limit }, ID_ALONE], {
          batchSize: limit,
        })
        .toArray();
      return found.map(({ _id }) => _id);
    },
    async undelivered(gatewayIds, which, limit) {
      const found = await collection
        .aggregate<Id>([...undeliveredStages(gatewayIds, which), { $sort: { _id: 1 } }, { $limit: limit }, ID_ALONE], {
          batchSize: limit,
        })
        .toArray();
      return found.map(({ _id }) => _id);
    },
    countPending: (gatewayId, outputId, jobId) => countOf(collection, pendingStages(gatewayId, outputId, jobId)),
    async acknowledge(acknowledged, session) {
      if (acknowledged.length === 0) return;
      await collection.bulkWrite(
        acknowledged.map((each) => {
          const { listing, delivery, url } = each;
          const left = (listing.sync.pending ?? []).filter((output) => output !== delivery.output_id);
          return update(listing, {
            $set: {
              'sync.deliveries': deliveriesWith(each),
              ...(left.length > 0 ? { 'sync.pending': left } : {}),
              ...(isMoved(each)
                ? { property_url: url, 'sync.published_url': url, 'sync.changed_at': delivery.at }
                : {}),
            },
            ...(left.length > 0 ? {} : { $unset: { 'sync.pending': '', 'sync.tried_job': '' } }),
          });
        }),
        { ordered: false, session },
      );
    },
    async refuse(refused, jobId, session) {
      if (refused.length === 0) return;
      await collection.bulkWrite(
        refused.map((each) =>
          update(each.listing, { $set: { 'sync.deliveries': deliveriesWith(each), 'sync.tried_job': jobId } }),
        ),
        { ordered: false, session },
      );
    },
    async postpone(ids, jobId, session) {
      if (ids.length === 0) return;
      await collection.updateMany({ _id: { $in: [...ids] } }, { $set: { 'sync.tried_job': jobId } }, { session });
    },
  };
}
