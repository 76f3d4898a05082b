import { ShareBar } from '../../charts/share-bar.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { number, say, sayCode } from '../../words/words.ts';
import { Card, Figure, InsightsFrame, Shown, changeOf } from './insights-frame.tsx';
import { windowOf } from './period.ts';
import type { Period } from './period.ts';

const DIMENSIONS = ['place', 'type', 'offer_type', 'price_band'] as const;
/** Labels for the values of a dimension; place names are their own labels. */
const NAMES = {
  place: (value: string) => value,
  type: (value: string) => sayCode('type', value),
  offer_type: (value: string) => sayCode('offer', value),
  // Bands such as 150000-250000 and 1000000+.
  price_band: (value: string) => value.replace('-', ' – ').replaceAll(/\d+/g, (amount) => number(Number(amount))),
} as const;
/** Rows per dimension: the API returns up to fifty, of which the most frequent matter. */
const MOST_ROWS = 8;

/** Searches of visitors, compared with the present listings. */
export function DemandPage({ gatewayId }: { gatewayId: string }) {
  return (
    <InsightsFrame gatewayId={gatewayId} tab="/demand">
      {(days) => <Demand gatewayId={gatewayId} days={days} />}
    </InsightsFrame>
  );
}

function Demand({ gatewayId, days }: { gatewayId: string; days: Period }) {
  const loaded = useLoad(
    () => call('getMarketDemand', { path: { gatewayId }, query: windowOf(days) }),
    [gatewayId, days],
  );
  return (
    <Shown loaded={loaded}>
      {({ searches, searchers, listings, dimensions, comparison }) => (
        <>
          <dl class="counts">
            <Figure name={say('searches')} value={number(searches)} change={comparison.searches_change} />
            <Figure
              name={say('searchers')}
              value={number(searchers)}
              change={changeOf(searchers, comparison.searchers)}
            />
            <Figure name={say('listings')} value={number(listings)} />
          </dl>
          <div class="columns">
            {DIMENSIONS.map((dimension) => (
              <Card key={dimension} id={`demand-${dimension}`} title={say(`by_${dimension}`)}>
                {dimensions[dimension].length === 0 && <p class="soft">{say('noSearches')}</p>}
                <table class="bar-table">
                  <thead>
                    <tr>
                      <th scope="col">{say(`by_${dimension}`)}</th>
                      <th scope="col">{say('searches')}</th>
                      <th scope="col">{say('listings')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {dimensions[dimension].slice(0, MOST_ROWS).map((row) => (
                      <tr key={row.value}>
                        <th scope="row">
                          {NAMES[dimension](row.value)}
                          <ShareBar value={row.searches} of={dimensions[dimension][0]?.searches ?? 0} />
                        </th>
                        <td class="number">{number(row.searches)}</td>
                        <td class="number">{number(row.listings)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </Card>
            ))}
          </div>
        </>
      )}
    </Shown>
  );
}
