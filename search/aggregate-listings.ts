import type { estypes } from '@elastic/elasticsearch';
import { withinGateways } from './build-query.ts';
import { INTERACTIVE } from './elastic.ts';
import type { ListingIndex } from './listing-index.ts';

/**
 * Aggregations over all listings of the gateways; undefined if the index has nothing to aggregate.
 * @param operation what the request is for, as metrics and errors name it
 */
export async function aggregateListings<Found>(
  { elastic, alias }: ListingIndex,
  operation: string,
  gatewayIds: readonly string[],
  aggs: { readonly [Name in keyof Found]: estypes.AggregationsAggregationContainer },
): Promise<Found | undefined> {
  const { aggregations } = await elastic.call(operation, (client) =>
    client.search<unknown, Found>(
      {
        index: alias,
        query: withinGateways(gatewayIds),
        size: 0,
        track_total_hits: false,
        allow_partial_search_results: false,
        aggs,
      },
      INTERACTIVE,
    ),
  );
  return aggregations;
}
