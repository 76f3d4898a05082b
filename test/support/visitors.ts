import { aggregateGateway } from '../../activities/insights/aggregate-insights.ts';
import type { PublishedListing } from '../../model/listing/listing.ts';
import type { StoredVisitorEvent } from '../../model/insights/visitor-event.ts';
import { simulatedEvents } from '../../stack/visitors/simulate-visitors.ts';
import type { Simulation } from '../../stack/visitors/simulate-visitors.ts';
import { openStore } from '../../store/store.ts';
import type { TestProduct } from './product.ts';
import { until } from './until.ts';

/** Events of a simulated population that looks at these listings. */
export const visitorsOf = (
  listings: readonly PublishedListing[],
  simulation: Omit<Simulation, 'listings'>,
): StoredVisitorEvent[] =>
  simulatedEvents({
    ...simulation,
    listings: listings.map(({ id, type, offer_type, location, financial }) => ({
      id,
      type,
      offer_type,
      city: location?.city,
      price: financial?.transaction?.price?.amount,
    })),
  });

/** Stores events and aggregates them. */
export async function plantVisitors(product: TestProduct, events: readonly StoredVisitorEvent[]): Promise<void> {
  await product.db.collection<StoredVisitorEvent>('visitor_events').insertMany([...events]);
  const { environment } = product;
  const store = await openStore({
    url: environment['MONGODB_URL'] ?? '',
    database: environment['MONGODB_DATABASE'] ?? '',
  });
  try {
    const { signal } = new AbortController();
    for (const gatewayId of new Set(events.map(({ gateway_id: id }) => id))) {
      // The product may aggregate the gateway at the same moment, by its own schedule: one of the two stops, as the workflow would, and goes on afterwards.
      await until(`the visitors of ${gatewayId} are aggregated`, () =>
        aggregateGateway(store, gatewayId, { signal, until: new Date() }).then(
          () => true,
          (error: unknown) => {
            if (error instanceof Error && error.message.startsWith('Another attempt aggregates')) return undefined;
            throw error;
          },
        ),
      );
    }
  } finally {
    await store.close();
  }
}
