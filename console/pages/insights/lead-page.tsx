import type { AnswerOf } from '../../../sdk/index.ts';
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

type ScoredVisitor = AnswerOf<'getScoredLead'>;

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
      {(data) => (
        <>
          <p>
            <IntentBadge level={data.level} /> {say('cameBy', { channel: sayCode('channel', data.channel) })}
          </p>
          <VisitorFigures visitor={data} />
          <div class="columns">
            <ScoreReasons reasons={data.reasons} />
            <SeenListings gatewayId={gatewayId} listings={data.listings} days={days} />
          </div>
          <div class="columns">
            <OutcomeForm gatewayId={gatewayId} visitorId={visitorId} known={data.outcome} />
            <MatchingListings gatewayId={gatewayId} visitorId={visitorId} days={days} />
          </div>
          <Timeline timeline={data.timeline} />
        </>
      )}
    </Shown>
  );
}

const VisitorFigures = ({ visitor }: { visitor: ScoredVisitor }) => (
  <dl class="counts">
    <Figure name={say('score')} value={say('ofHundred', { score: visitor.score })} />
    {visitor.probability !== undefined && <Figure name={say('becameCustomers')} value={percent(visitor.probability)} />}
    <Figure name={say('figure_sessions')} value={number(visitor.sessions)} />
    <Figure name={say('views')} value={number(visitor.listing_views)} />
    <Figure name={say('figure_favourites')} value={number(visitor.favourites)} />
    <Figure name={say('leads')} value={number(visitor.leads)} />
  </dl>
);

/** What raised and lowered the score, and by how much. */
function ScoreReasons({ reasons }: Pick<ScoredVisitor, 'reasons'>) {
  const strongest = Math.max(0.01, ...reasons.map(({ effect }) => Math.abs(effect)));
  return (
    <Card id="why" title={say('whyScore')} lead={say('whyScoreLead')}>
      <ul class="bars">
        {reasons.map(({ code, effect }) => (
          <li key={code}>
            <span>{sayCode('reason', code)}</span>
            <ShareBar value={Math.abs(effect)} of={strongest} />
            <span class="number">{number(effect, { signDisplay: 'exceptZero', maximumFractionDigits: 1 })}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const SeenListings = ({
  gatewayId,
  listings,
  days,
}: Pick<ScoredVisitor, 'listings'> & { gatewayId: string; days: Period }) => (
  <Card id="seen" title={say('seenListings')}>
    {listings.length === 0 && <p class="soft">{say('none')}</p>}
    <ul class="reasons">
      {listings.map((listing) => (
        <li key={listing.property_id}>
          <a href={insightsPath(gatewayId, `/listings/${listing.property_id}`, days)}>{titleOf(listing)}</a>{' '}
          <span class="hint">{say('viewCount', { count: listing.counts.listing_view ?? 0 })}</span>
        </li>
      ))}
    </ul>
  </Card>
);

const Timeline = ({ timeline }: Pick<ScoredVisitor, 'timeline'>) => (
  <Card id="timeline" title={say('timeline')}>
    <ul class="reasons">
      {timeline.map(({ date, sessions, counts, leads }) => (
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
);
