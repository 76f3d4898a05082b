import { ShareBar } from '../../charts/share-bar.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { day, number, say, sayCode } from '../../words/words.ts';
import { Card, Figure, InsightsFrame, Shown, percent } from './insights-frame.tsx';
import { titleOf } from './listings-page.tsx';
import { MatchingListings } from './matching-listings.tsx';
import { OutcomeForm } from './outcome-form.tsx';
import { insightsPath, windowOf } from './period.ts';
import type { Period } from './period.ts';
import { IntentBadge } from './visitor-table.tsx';

/** The activity of a visitor, and the reasons of the score. */
export function LeadPage({ gatewayId, visitorId }: { gatewayId: string; visitorId: string }) {
  return (
    <InsightsFrame gatewayId={gatewayId} tab="/leads" title={say('visitorNamed', { name: visitorId.slice(0, 8) })}>
      {(days) => <Visitor gatewayId={gatewayId} visitorId={visitorId} days={days} />}
    </InsightsFrame>
  );
}

function Visitor({ gatewayId, visitorId, days }: { gatewayId: string; visitorId: string; days: Period }) {
  const loaded = useLoad(
    () => call('getScoredLead', { path: { gatewayId, visitorId }, query: windowOf(days) }),
    [gatewayId, visitorId, days],
  );
  return (
    <Shown loaded={loaded}>
      {(data) => {
        const strongest = Math.max(0.01, ...data.reasons.map(({ effect }) => Math.abs(effect)));
        return (
          <>
            <p>
              <IntentBadge level={data.level} /> {say('cameBy', { channel: sayCode('channel', data.channel) })}
            </p>
            <dl class="counts">
              <Figure name={say('score')} value={say('ofHundred', { score: data.score })} />
              {data.probability !== undefined && (
                <Figure name={say('becameCustomers')} value={percent(data.probability)} />
              )}
              <Figure name={say('figure_sessions')} value={number(data.sessions)} />
              <Figure name={say('views')} value={number(data.listing_views)} />
              <Figure name={say('figure_favourites')} value={number(data.favourites)} />
              <Figure name={say('leads')} value={number(data.leads)} />
            </dl>
            <div class="columns">
              <Card id="why" title={say('whyScore')} lead={say('whyScoreLead')}>
                <ul class="bars">
                  {data.reasons.map(({ code, effect }) => (
                    <li key={code}>
                      <span>{sayCode('reason', code)}</span>
                      <ShareBar value={Math.abs(effect)} of={strongest} />
                      <span class="number">
                        {number(effect, { signDisplay: 'exceptZero', maximumFractionDigits: 1 })}
                      </span>
                    </li>
                  ))}
                </ul>
              </Card>
              <Card id="seen" title={say('seenListings')}>
                {data.listings.length === 0 && <p class="soft">{say('none')}</p>}
                <ul class="reasons">
                  {data.listings.map((listing) => (
                    <li key={listing.property_id}>
                      <a href={insightsPath(gatewayId, `/listings/${listing.property_id}`, days)}>{titleOf(listing)}</a>{' '}
                      <span class="hint">{say('viewCount', { count: listing.counts.listing_view ?? 0 })}</span>
                    </li>
                  ))}
                </ul>
              </Card>
            </div>
            <div class="columns">
              <OutcomeForm gatewayId={gatewayId} visitorId={visitorId} known={data.outcome} />
              <MatchingListings gatewayId={gatewayId} visitorId={visitorId} days={days} />
            </div>
            <Card id="timeline" title={say('timeline')}>
              <ul class="reasons">
                {data.timeline.map(({ date, sessions, counts, leads }) => (
                  <li key={date}>
                    <strong>{day(date)}</strong>{' '}
                    <span class="hint">
                      {sessions.map(({ channel }) => sayCode('channel', channel)).join(', ')} ·{' '}
                      {say('viewCount', { count: counts.listing_view ?? 0 })}
                      {leads.length > 0 && ` · ${say('sentLead')}`}
                    </span>
                  </li>
                ))}
              </ul>
            </Card>
          </>
        );
      }}
    </Shown>
  );
}
