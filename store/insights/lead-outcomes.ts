import type { ClientSession, Collection } from 'mongodb';
import type { LeadOutcome } from '../../model/insights/insights.ts';
import type { CollectionDefinition } from '../shared/collection.ts';
import { findOne } from '../shared/find-one.ts';

/** What an agency reported about a visitor. */
export interface LeadOutcomeRecord {
  /** `gateway/visitor` */
  readonly _id: string;
  readonly gateway_id: string;
  readonly visitor: string;
  readonly outcome: LeadOutcome;
  /** When it happened. */
  readonly at: Date;
  /** Fee or other revenue, in `currency`. */
  readonly revenue?: number;
  readonly currency?: string;
  readonly property_id?: string;
  readonly lead_id?: string;
  /** The score when the outcome was reported, for the evaluation of the model. */
  readonly score?: number;
  readonly updated_at: Date;
}

export const leadOutcomesCollection: CollectionDefinition<LeadOutcomeRecord> = {
  ownedBy: 'gateway',
  persons: 'outcomes',
  required: ['gateway_id', 'visitor', 'outcome', 'at'],
  indexes: [[{ gateway_id: 1, at: 1 }]],
};

export interface LeadOutcomes {
  set(record: LeadOutcomeRecord, session: ClientSession): Promise<void>;
  find(gatewayId: string, visitor: string): Promise<LeadOutcomeRecord | undefined>;
  /** Outcomes that happened from `from` on and before `to`. */
  between(gatewayId: string, from: Date, to: Date): Promise<LeadOutcomeRecord[]>;
  /** Everything of a gateway, the earliest first. */
  stream(gatewayId: string): AsyncIterable<LeadOutcomeRecord>;
  /** Gateways that have reported outcomes. */
  gatewayIds(): Promise<string[]>;
  /** Outcomes of these visitors, whenever they happened. */
  ofVisitors(gatewayId: string, visitors: readonly string[]): Promise<LeadOutcomeRecord[]>;
  /** Returns how many were deleted. */
  remove(gatewayId: string, visitors: readonly string[]): Promise<number>;
  /** Deletes those that were reported before a date. */
  removeReportedBefore(gatewayId: string, date: Date): Promise<void>;
}

export const outcomeId = (gatewayId: string, visitor: string): string => `${gatewayId}/${visitor}`;

export function createLeadOutcomes(collection: Collection<LeadOutcomeRecord>): LeadOutcomes {
  const ids = (gatewayId: string, visitors: readonly string[]) => ({
    _id: { $in: visitors.map((visitor) => outcomeId(gatewayId, visitor)) },
  });
  return {
    async set(record, session) {
      const { _id, ...fields } = record;
      await collection.replaceOne({ _id }, fields, { upsert: true, session });
    },
    find: (gatewayId, visitor) => findOne(collection, { _id: outcomeId(gatewayId, visitor) }),
    between: (gatewayId, from, to) =>
      collection
        .find({ gateway_id: gatewayId, at: { $gte: from, $lt: to } })
        .sort({ at: 1, _id: 1 })
        .toArray(),
    stream: (gatewayId) => collection.find({ gateway_id: gatewayId }).sort({ at: 1 }),
    gatewayIds: () => collection.distinct('gateway_id'),
    ofVisitors: (gatewayId, visitors) => collection.find(ids(gatewayId, visitors)).toArray(),
    async remove(gatewayId, visitors) {
      return (await collection.deleteMany(ids(gatewayId, visitors))).deletedCount;
    },
    async removeReportedBefore(gatewayId, date) {
      await collection.deleteMany({ gateway_id: gatewayId, updated_at: { $lt: date } });
    },
  };
}
