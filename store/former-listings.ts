import type { ClientSession, Collection } from 'mongodb';
import type { FormerListing } from '../model/listing.ts';

export interface FormerListings {
  /** Puts listings into cold storage; a second call with the same listings changes nothing. */
  archive(records: readonly FormerListing[], session?: ClientSession): Promise<void>;
  /** Former listings of these CRM references: what comes back keeps its id. */
  byReferences(streamId: string, crmReferences: readonly string[]): Promise<Map<string, FormerListing>>;
  /** Whether the stream has any former listing at all. */
  any(streamId: string): Promise<boolean>;
  /** How many of these CRM references a run archived. */
  countOfJob(jobId: string, streamId: string, crmReferences: readonly string[]): Promise<number>;
  /** Listings that a run archived, whole. */
  ofJob(gatewayId: string, jobId: string, limit: number): Promise<FormerListing[]>;
  /** The listings are back. */
  removeMany(ids: readonly string[], session?: ClientSession): Promise<void>;
  /** Listings an output still shows and this run has not tried to withdraw. */
  toWithdraw(gatewayId: string, outputId: string, jobId: string, limit: number): Promise<FormerListing[]>;
  withdrawn(ids: readonly string[], outputId: string, session?: ClientSession): Promise<void>;
  refused(ids: readonly string[], jobId: string, session?: ClientSession): Promise<void>;
  since(date: Date): AsyncIterable<Pick<FormerListing, 'property_id' | 'archived_at'>>;
  removeOfGateway(gatewayId: string): Promise<void>;
}

export function createFormerListings(collection: Collection<FormerListing>): FormerListings {
  return {
    async archive(records, session) {
      if (records.length === 0) return;
      await collection.bulkWrite(
        records.map((record) => ({
          replaceOne: { filter: { _id: record._id }, replacement: record, upsert: true },
        })),
        { ordered: false, session },
      );
    },
    async byReferences(streamId, crmReferences) {
      const found = await collection
        .find(
          { stream_id: streamId, crm_reference: { $in: [...crmReferences] } },
          { projection: { 'listing.sync.raw': 0 } },
        )
        .sort({ archived_at: 1 })
        .toArray();
      return new Map(found.map((former) => [former.crm_reference, former]));
    },
    async any(streamId) {
      return (await collection.findOne({ stream_id: streamId }, { projection: { _id: 1 } })) !== null;
    },
    countOfJob: (jobId, streamId, crmReferences) =>
      collection.countDocuments({ stream_id: streamId, crm_reference: { $in: [...crmReferences] }, job_id: jobId }),
    ofJob: (gatewayId, jobId, limit) =>
      collection.find({ gateway_id: gatewayId, job_id: jobId }).sort({ archived_at: -1 }).limit(limit).toArray(),
    async removeMany(ids, session) {
      if (ids.length > 0) await collection.deleteMany({ _id: { $in: [...ids] } }, { session });
    },
    toWithdraw: (gatewayId, outputId, jobId, limit) =>
      collection
        .find(
          { gateway_id: gatewayId, withdraw: outputId, tried_job: { $ne: jobId } },
          { projection: { 'listing.sync.raw': 0 } },
        )
        .limit(limit)
        .toArray(),
    async withdrawn(ids, outputId, session) {
      if (ids.length === 0) return;
      await collection.updateMany({ _id: { $in: [...ids] } }, { $pull: { withdraw: outputId } }, { session });
      await collection.updateMany(
        { _id: { $in: [...ids] }, withdraw: { $size: 0 } },
        { $unset: { withdraw: '' } },
        { session },
      );
    },
    async refused(ids, jobId, session) {
      if (ids.length > 0)
        await collection.updateMany({ _id: { $in: [...ids] } }, { $set: { tried_job: jobId } }, { session });
    },
    since: (date) =>
      collection.find({ archived_at: { $gte: date } }, { projection: { property_id: 1, archived_at: 1 } }),
    async removeOfGateway(gatewayId) {
      await collection.deleteMany({ gateway_id: gatewayId });
    },
  };
}
