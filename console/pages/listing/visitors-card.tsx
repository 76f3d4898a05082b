import { useState } from 'preact/hooks';
import { AddonFault } from '../../parts/addon-fault.tsx';
import { Skeletons } from '../../parts/feedback.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { number, say, sayCode } from '../../words/words.ts';
import { windowOf } from '../insights/period.ts';
import type { Listing } from '../listings/listing.ts';

const FIGURES = ['views', 'visitors', 'favourites', 'phone_clicks', 'leads'] as const;
const DAYS = 30;

/** What visitors did with the listing in the last 30 days; loaded on request, because it needs an addon. */
export function VisitorsCard({ listing }: { listing: Listing }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <section class="card" aria-labelledby="visitors">
      <div class="card-head">
        <h2 id="visitors">{say('listingVisitors')}</h2>
      </div>
      <div class="card-body form">
        {isAsked ? (
          <Figures gatewayId={listing.gateway_id} propertyUuid={listing.id} />
        ) : (
          <>
            <p class="soft">{say('listingVisitorsLead')}</p>
            <div>
              <button class="button" type="button" onClick={() => setAsked(true)}>
                {say('showVisitors')}
              </button>
            </div>
          </>
        )}
      </div>
    </section>
  );
}

function Figures(path: { gatewayId: string; propertyUuid: string }) {
  const { gatewayId, propertyUuid } = path;
  const { data, error, reload } = useLoad(
    () => call('getPropertyInsights', { path, query: windowOf(DAYS) }),
    [gatewayId, propertyUuid],
  );
  if (error !== undefined) return <AddonFault error={error} retry={reload} />;
  if (!data) return <Skeletons rows={2} />;
  return (
    <>
      <dl class="counts">
        {FIGURES.map((name) => (
          <div class="count" key={name}>
            <dt>{sayCode('figure', name)}</dt>
            <dd>{number(data[name])}</dd>
          </div>
        ))}
      </dl>
      <a href={`/console/insights/${gatewayId}/listings/${propertyUuid}`}>{say('moreVisitors')}</a>
    </>
  );
}
