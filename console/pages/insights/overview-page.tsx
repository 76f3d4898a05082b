import { SeriesChart } from '../../charts/series-chart.tsx';
import { ShareBar } from '../../charts/share-bar.tsx';
import { Time } from '../../parts/time.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { day, number, say, sayCode } from '../../words/words.ts';
import { Card, Figure, InsightsFrame, Shown, percent } from './insights-frame.tsx';
import { windowOf } from './period.ts';
import type { Period } from './period.ts';
import { WindowNotes } from './window-notes.tsx';

/** Traffic of a gateway's websites compared with the previous period, and where visitors leave. */
export function OverviewPage({ gatewayId }: { gatewayId: string }) {
  return (
    <InsightsFrame gatewayId={gatewayId} tab="">
      {(days) => (
        <>
          <Traffic gatewayId={gatewayId} days={days} />
          <Funnel gatewayId={gatewayId} days={days} />
        </>
      )}
    </InsightsFrame>
  );
}

const FIGURES = ['unique_visitors', 'sessions', 'page_views', 'leads', 'hot_leads', 'urgent_leads'] as const;

function Traffic({ gatewayId, days }: { gatewayId: string; days: Period }) {
  const loaded = useLoad(
    () => call('getInsightsOverview', { path: { gatewayId }, query: windowOf(days) }),
    [gatewayId, days],
  );
  // The first response lacks the days of the previous period: the chart is drawn without them until they arrive.
  const { from, to } = loaded.data?.comparison ?? {};
  const earlier = useLoad(
    async () =>
      from === undefined || to === undefined
        ? []
        : (await call('getInsightsOverview', { path: { gatewayId }, query: { from, to } })).series,
    [gatewayId, from, to],
  );
  return (
    <Shown loaded={loaded}>
      {(data) => (
        <>
          <dl class="counts">
            {FIGURES.map((name) => (
              <Figure
                key={name}
                name={sayCode('figure', name)}
                value={number(data[name])}
                change={data.comparison.changes[name]}
              />
            ))}
            <Figure
              name={say('conversion')}
              value={percent(data.conversion_rate)}
              change={data.comparison.changes.conversion_rate}
            />
          </dl>
          <Card
            id="visitors"
            title={say('visitorsByDay')}
            lead={say('comparedWith', { from: day(data.comparison.from), to: day(data.comparison.to) })}
          >
            <SeriesChart
              label={say('visitorsByDay')}
              names={[say('date'), say('figure_unique_visitors'), say('before')]}
              points={data.series.map(({ date, unique_visitors: value }, place) => ({
                name: day(date),
                value,
                before: earlier.data?.[place]?.unique_visitors,
              }))}
            />
            <WindowNotes notes={data} />
            {data.aggregated_until !== undefined && (
              <p class="hint">
                {say('countedUntil')} <Time at={data.aggregated_until} />
              </p>
            )}
          </Card>
        </>
      )}
    </Shown>
  );
}

function Funnel({ gatewayId, days }: { gatewayId: string; days: Period }) {
  const loaded = useLoad(
    () => call('getInsightsFunnel', { path: { gatewayId }, query: windowOf(days) }),
    [gatewayId, days],
  );
  return (
    <Card id="funnel" title={say('funnel')} lead={say('funnelLead')}>
      <Shown loaded={loaded}>
        {({ steps, comparison }) => (
          <table class="bar-table">
            <thead>
              <tr>
                <th scope="col">{say('step')}</th>
                <th scope="col">{say('figure_unique_visitors')}</th>
                <th scope="col">{say('ofFirst')}</th>
                <th scope="col">{say('before')}</th>
              </tr>
            </thead>
            <tbody>
              {steps.map(({ step, visitors, conversion_from_first: share }, place) => (
                <tr key={step}>
                  <th scope="row">
                    {sayCode('step', step)}
                    <ShareBar value={visitors} of={steps[0]?.visitors ?? 0} />
                  </th>
                  <td class="number">{number(visitors)}</td>
                  <td class="number">{percent(share)}</td>
                  <td class="number soft">{number(comparison.steps[place]?.visitors ?? 0)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Shown>
    </Card>
  );
}
