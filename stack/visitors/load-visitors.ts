import { chunk } from 'es-toolkit/array';
import { MongoClient } from 'mongodb';
import { aggregateGateway } from '../../activities/insights/aggregate-insights.ts';
import { addDays } from '../../analysis/insights/window.ts';
import type { StoredVisitorEvent } from '../../model/insights/visitor-event.ts';
import { openStore } from '../../store/store.ts';
import { simulatedEvents } from './simulate-visitors.ts';

/** Days: a month of visitors fills every dashboard. */
const DAYS = 30;
const VISITORS_PER_DAY = 25;
const SEED = 1;
/** Events per insert: some 2 MB. */
const BATCH = 5_000;

/**
 * Adds a month of simulated visitors to a gateway that has listings and no visitor events, and aggregates them. Returns the number of events; 0 if there are
 * events already or no listings.
 * @param url of the MongoDB of `npm start`
 */
export async function loadVisitors(url: string, gatewayId: string, now = new Date()): Promise<number> {
  // The default of the product, which npm start does not change.
  const database = 'property_gateway';
  const client = await MongoClient.connect(url);
  const store = await openStore({ url, database });
  try {
    const collection = client.db(database).collection<StoredVisitorEvent>('visitor_events');
    if (await store.insightEvents.hasReceived(gatewayId, {})) return 0;
    const listings = await store.insightListings.ofGateway(gatewayId);
    if (listings.length === 0) return 0;
    const gateway = await store.gateways.find(gatewayId);
    const events = simulatedEvents({
      seed: SEED,
      gatewayId,
      listings: listings.map(({ _id, type, offer_type, location, financial }) => ({
        id: _id,
        type,
        offer_type,
        city: location?.city,
        price: financial?.transaction?.price?.amount,
      })),
      from: addDays(now.toISOString().slice(0, 10), 1 - DAYS),
      days: DAYS,
      visitorsPerDay: VISITORS_PER_DAY,
      timeZone: gateway?.schedule?.time_zone ?? 'UTC',
      until: now,
    });
    for (const batch of chunk(events, BATCH)) await collection.insertMany(batch);
    await aggregateGateway(store, gatewayId, { signal: new AbortController().signal, until: now });
    return events.length;
  } finally {
    await store.close();
    await client.close();
  }
}
