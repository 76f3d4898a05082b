import { MongoBulkWriteError } from 'mongodb';
import type { Collection } from 'mongodb';
import type { StoredVisitorEvent } from '../../model/insights/visitor-event.ts';
import { DUPLICATE_KEY } from '../shared/insert-once.ts';
import type { CollectionDefinition } from '../shared/collection.ts';

export const visitorEventsCollection: CollectionDefinition<StoredVisitorEvent> = {
  ownedBy: 'gateway',
  persons: 'visitor_events',
  indexes: [
    [{ gateway_id: 1, received_at: 1, _id: 1 }],
    [{ gateway_id: 1, day: 1, _id: 1 }],
    [{ gateway_id: 1, visitor: 1 }],
    [{ gateway_id: 1, lead_id: 1 }, { partialFilterExpression: { lead_id: { $exists: true } } }],
  ],
  lifetimes: [{ after: 'received_at', days: 'visitorEvents', name: 'received_at_1' }],
};

export interface VisitorEvents {
  /** Stores the events; those whose id is stored already are left out. Returns how many were new, once they are on disk of a majority. */
  insert(events: readonly StoredVisitorEvent[]): Promise<number>;
  /** Everything of these visitors, in the order in which it happened. */
  ofVisitors(gatewayId: string, visitors: readonly string[]): AsyncIterable<StoredVisitorEvent>;
  /** Everything of a gateway, by day. */
  stream(gatewayId: string): AsyncIterable<StoredVisitorEvent>;
  /** Returns how many events were deleted. */
  removeOfVisitors(gatewayId: string, visitors: readonly string[]): Promise<number>;
  /** Visitors who sent the forms that became these leads. */
  visitorsOfLeads(gatewayId: string, leadIds: readonly string[]): Promise<string[]>;
  /** Deletes the events of the days before one, those that came in late too. */
  removeBefore(gatewayId: string, day: string): Promise<void>;
}

export function createVisitorEvents(collection: Collection<StoredVisitorEvent>): VisitorEvents {
  return {
    async insert(events) {
      if (events.length === 0) return 0;
      try {
        // Unordered: a duplicate does not keep the events behind it from being stored.
        const { insertedCount } = await collection.insertMany([...events], { ordered: false });
        return insertedCount;
      } catch (error) {
        if (error instanceof MongoBulkWriteError && hasOnlyDuplicates(error)) return error.insertedCount;
        throw error;
      }
    },
    ofVisitors: (gatewayId, visitors) =>
      collection.find({ gateway_id: gatewayId, visitor: { $in: [...visitors] } }).sort({ at: 1, _id: 1 }),
    stream: (gatewayId) => collection.find({ gateway_id: gatewayId }).sort({ day: 1, _id: 1 }),
    async removeOfVisitors(gatewayId, visitors) {
      const { deletedCount } = await collection.deleteMany({ gateway_id: gatewayId, visitor: { $in: [...visitors] } });
      return deletedCount;
    },
    visitorsOfLeads: (gatewayId, leadIds) =>
      collection.distinct('visitor', { gateway_id: gatewayId, lead_id: { $in: [...leadIds] } }),
    async removeBefore(gatewayId, day) {
      await collection.deleteMany({ gateway_id: gatewayId, day: { $lt: day } });
    },
  };
}

/** Whether nothing went wrong but that some ids were taken: also what was written is acknowledged by a majority. */
const hasOnlyDuplicates = ({ writeErrors, result }: MongoBulkWriteError): boolean =>
  [writeErrors].flat().every(({ code }) => code === DUPLICATE_KEY) && !result.getWriteConcernError();
