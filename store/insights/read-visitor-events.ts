import type { Collection } from 'mongodb';
import type { StoredVisitorEvent } from '../../model/insights/visitor-event.ts';

/** Visitor events as aggregation reads them. */
export interface VisitorEventReader {
  /** Days of the events received after `after` and until `until`, inclusive; sorted. Without `after`, of all until then. */
  daysReceived(gatewayId: string, after: Date | undefined, until: Date): Promise<string[]>;
  /** All events of one day, in no particular order. */
  ofDay(gatewayId: string, day: string): AsyncIterable<StoredVisitorEvent>;
  /** Whether an event was received after a time and until another one, inclusive; each is left out if undefined. */
  hasReceived(
    gatewayId: string,
    time: { readonly after?: Date | undefined; readonly until?: Date | undefined },
  ): Promise<boolean>;
}

/** Events per network round trip: some 2 MB. */
const BATCH = 5_000;

export function readVisitorEvents(collection: Collection<StoredVisitorEvent>): VisitorEventReader {
  const since = (after: Date | undefined) => (after ? { $gt: after } : {});
  return {
    async daysReceived(gatewayId, after, until) {
      const days = await collection.distinct('day', {
        gateway_id: gatewayId,
        received_at: { ...since(after), $lte: until },
      });
      return days.toSorted();
    },
    ofDay: (gatewayId, day) => collection.find({ gateway_id: gatewayId, day }, { batchSize: BATCH }),
    async hasReceived(gatewayId, { after, until }) {
      const received_at = { ...since(after), ...(until ? { $lte: until } : {}) };
      const filter = { gateway_id: gatewayId, ...(after || until ? { received_at } : {}) };
      return (await collection.findOne(filter, { projection: { _id: 1 } })) !== null;
    },
  };
}
