import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { number, say } from '../../words/words.ts';
import { Card, Shown } from './insights-frame.tsx';
import { titleOf } from './listings-page.tsx';
import { insightsPath } from './period.ts';
import type { Period } from './period.ts';

/** Number of listings shown for a visitor. */
const MOST = 10;

/** Listings that match a visitor's searches and that the visitor has not viewed. */
export function MatchingListings({
  gatewayId,
  visitorId,
  days,
}: {
  gatewayId: string;
  visitorId: string;
  days: Period;
}) {
  const loaded = useLoad(
    () =>
      call('listMatchingProperties', {
        path: { gatewayId, leadId: visitorId },
        query: { limit: MOST, unseen: true },
      }),
    [gatewayId, visitorId],
  );
  return (
    <Card id="matching" title={say('matchingListings')} lead={say('matchingListingsLead')}>
      <Shown loaded={loaded}>
        {({ items }) =>
          items.length === 0 ? (
            <p class="soft">{say('none')}</p>
          ) : (
            <ul class="reasons">
              {items.map((listing) => (
                <li key={listing.property_id}>
                  <a href={insightsPath(gatewayId, `/listings/${listing.property_id}`, days)}>{titleOf(listing)}</a>{' '}
                  <span class="hint">{number(listing.match / 100, { style: 'percent' })}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
    </Card>
  );
}
