import type { AnswerOf } from '../../../sdk/index.ts';
import { useEffect, useState } from 'preact/hooks';
import { Pager } from '../../parts/page.tsx';
import { SaveButton } from '../../parts/save-button.tsx';
import { SeriesChart } from '../../charts/series-chart.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call, open } from '../../session/api.ts';
import { day, language, number, say, sayCode } from '../../words/words.ts';
import { Channels } from './channel-table.tsx';
import { Card, Figure, InsightsFrame, Shown, changeOf } from './insights-frame.tsx';
import { VisitorTable } from './visitor-table.tsx';
import { hasLeft, titleOf } from './listings-page.tsx';
import { insightsPath, windowOf } from './period.ts';
import { SearchersLine } from './searchers-line.tsx';
import type { Period } from './period.ts';

const FIGURES = ['views', 'visitors', 'favourites', 'shares', 'phone_clicks', 'leads'] as const;
const VISITORS = 10;

/** The figures of one listing, and the report for its owner. */
export function ListingInsightsPage({ gatewayId, propertyUuid }: { gatewayId: string; propertyUuid: string }) {
  // Unknown until its figures are there.
  const [isFormer, setFormer] = useState<boolean>();
  return (
    <InsightsFrame
      gatewayId={gatewayId}
      tab="/listings"
      title={say('listing')}
      actions={
        isFormer === false && (
          <>
            <a class="button" href={`/console/listings/${propertyUuid}`}>
              {say('toListing')}
            </a>
            <SaveButton
              text={say('ownerReport')}
              name={`report-${propertyUuid}.pdf`}
              read={() =>
                open(
                  'getOwnerReport',
                  { path: { gatewayId, propertyUuid }, query: { format: 'pdf', language: language.value } },
                  { headers: { accept: 'application/pdf' } },
                )
              }
            />
          </>
        )
      }
    >
      {(days) => (
        <>
          <Figures gatewayId={gatewayId} propertyUuid={propertyUuid} days={days} learn={setFormer} />
          {isFormer === false && <OwnerReport gatewayId={gatewayId} propertyUuid={propertyUuid} />}
          <Interested gatewayId={gatewayId} propertyUuid={propertyUuid} days={days} />
          {isFormer === false && <Matches gatewayId={gatewayId} propertyUuid={propertyUuid} days={days} />}
        </>
      )}
    </InsightsFrame>
  );
}

interface Named {
  readonly gatewayId: string;
  readonly propertyUuid: string;
}

/** @param learn gets whether the listing has left the gateway: then its figures stay, and there is no report for its owner */
function Figures({
  gatewayId,
  propertyUuid,
  days,
  learn,
}: Named & { days: Period; learn: (isFormer: boolean) => void }) {
  const loaded = useLoad(
    () => call('getPropertyInsights', { path: { gatewayId, propertyUuid }, query: windowOf(days) }),
    [gatewayId, propertyUuid, days],
  );
  const { data: figures } = loaded;
  useEffect(() => {
    if (figures) learn(hasLeft(figures));
  }, [figures]);
  return (
    <Shown loaded={loaded}>
      {(data) => (
        <>
          <h2>{titleOf(data)}</h2>
          {hasLeft(data) && <p class="notice">{say('listingLeft')}</p>}
          <dl class="counts">
            {FIGURES.map((name) => (
              <Figure
                key={name}
                name={sayCode('figure', name)}
                value={number(data[name])}
                change={changeOf(data[name], data.comparison[name])}
              />
            ))}
            {data.rank !== undefined && (
              <Figure name={say('rank')} value={say('rankOf', { rank: data.rank, all: data.ranked_listings })} />
            )}
          </dl>
          {data.searchers && <SearchersLine searchers={data.searchers} />}
          <div class="columns">
            <Card id="views" title={say('viewsByDay')}>
              <SeriesChart
                label={say('viewsByDay')}
                names={[say('date'), say('views')]}
                points={data.series.map(({ date, views: value }) => ({ name: day(date), value }))}
              />
            </Card>
            <Card id="listing-channels" title={say('channels')}>
              <Channels rows={data.channels} />
            </Card>
          </div>
        </>
      )}
    </Shown>
  );
}

function OwnerReport({ gatewayId, propertyUuid }: Named) {
  const loaded = useLoad(
    () => call('getOwnerReport', { path: { gatewayId, propertyUuid }, query: { format: 'json' } }),
    [gatewayId, propertyUuid],
  );
  return (
    <Card id="owner-report" title={say('ownerWeeks')} lead={say('ownerWeeksLead')}>
      <Shown loaded={loaded}>{(report) => <Weeks report={report} />}</Shown>
    </Card>
  );
}

const Weeks = ({ report }: { report: AnswerOf<'getOwnerReport'> }) => (
  <>
    <p>{say('lookingFor', { count: report.matching_visitors })}</p>
    <SeriesChart
      label={say('ownerWeeks')}
      shape="columns"
      names={[say('week'), say('views')]}
      points={report.weeks.map(({ from, views: value }) => ({ name: day(from), value }))}
    />
  </>
);

function Interested({ gatewayId, propertyUuid, days }: Named & { days: Period }) {
  const [page, setPage] = useState(0);
  const loaded = useLoad(
    () =>
      call('listPropertyLeads', {
        path: { gatewayId, propertyUuid },
        query: { ...windowOf(days), page, size: VISITORS },
      }),
    [gatewayId, propertyUuid, days, page],
  );
  return (
    <Card id="interested" title={say('interested')} lead={say('interestedLead')}>
      <Shown loaded={loaded}>
        {({ items, total_pages: pages }) => (
          <>
            <VisitorTable
              visitors={items}
              href={(id) => insightsPath(gatewayId, `/leads/${id}`, days)}
              nothing={say('noInterested')}
            />
            <Pager page={page} pages={pages} go={setPage} />
          </>
        )}
      </Shown>
    </Card>
  );
}

function Matches({ gatewayId, propertyUuid, days }: Named & { days: Period }) {
  const loaded = useLoad(
    () => call('listMatchingLeads', { path: { gatewayId, propertyUuid }, query: { limit: VISITORS } }),
    [gatewayId, propertyUuid],
  );
  return (
    <Card id="matches" title={say('matches')} lead={say('matchesLead')}>
      <Shown loaded={loaded}>
        {({ items }) => (
          <VisitorTable
            visitors={items}
            href={(id) => insightsPath(gatewayId, `/leads/${id}`, days)}
            nothing={say('noMatches')}
          />
        )}
      </Shown>
    </Card>
  );
}
