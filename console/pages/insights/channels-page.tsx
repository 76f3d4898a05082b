import { useState } from 'preact/hooks';
import type { AnswerOf } from '../../../sdk/index.ts';
import { ShareBar } from '../../charts/share-bar.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { number, say, sayCode } from '../../words/words.ts';
import { Card, InsightsFrame, Shown } from './insights-frame.tsx';
import { windowOf } from './period.ts';
import type { Period } from './period.ts';
import { ReturnsCard } from './returns-card.tsx';

const MODELS = ['position_based', 'first', 'last', 'linear'] as const;
type Attribution = AnswerOf<'getLeadAttribution'>;

/** Leads and returns by channel. */
export function ChannelsPage({ gatewayId }: { gatewayId: string }) {
  return (
    <InsightsFrame gatewayId={gatewayId} tab="/channels">
      {(days) => (
        <>
          <AttributionCard gatewayId={gatewayId} days={days} />
          <ReturnsCard gatewayId={gatewayId} days={days} />
        </>
      )}
    </InsightsFrame>
  );
}

function AttributionCard({ gatewayId, days }: { gatewayId: string; days: Period }) {
  const [model, setModel] = useState<(typeof MODELS)[number]>('position_based');
  const loaded = useLoad(
    () => call('getLeadAttribution', { path: { gatewayId }, query: windowOf(days) }),
    [gatewayId, days],
  );
  return (
    <Card id="attribution" title={say('attribution')} lead={say(`modelLead_${model}`)}>
      <div class="chips" role="group" aria-label={say('model')}>
        {MODELS.map((one) => (
          <button
            key={one}
            class={one === model ? 'button main' : 'button'}
            type="button"
            aria-pressed={one === model}
            onClick={() => setModel(one)}
          >
            {say(`model_${one}`)}
          </button>
        ))}
      </div>
      <Shown loaded={loaded}>{(data) => <Credits data={data} model={model} />}</Shown>
    </Card>
  );
}

function Credits({ data, model }: { data: Attribution; model: (typeof MODELS)[number] }) {
  const rows = data.channels.filter(({ sessions }) => sessions > 0).toSorted((a, b) => b[model] - a[model]);
  if (rows.length === 0) return <p class="soft">{say('noVisitors')}</p>;
  const before = new Map(data.comparison.channels.map((one) => [one.channel, one[model]]));
  return (
    <>
      <p>
        {say('leadsShared', { count: data.leads })} {say('before')}: {number(data.comparison.leads)}
      </p>
      <table class="bar-table">
        <thead>
          <tr>
            <th scope="col">{say('channel')}</th>
            <th scope="col">{say('leads')}</th>
            <th scope="col">{say('before')}</th>
            <th scope="col">{say('figure_sessions')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.channel}>
              <th scope="row">
                {sayCode('channel', row.channel)}
                <ShareBar value={row[model]} of={rows[0]?.[model] ?? 0} />
              </th>
              <td class="number">{number(row[model], { maximumFractionDigits: 1 })}</td>
              <td class="number soft">{number(before.get(row.channel) ?? 0, { maximumFractionDigits: 1 })}</td>
              <td class="number">{number(row.sessions)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Campaigns rows={data.campaigns} model={model} />
    </>
  );
}

/** Leads by campaign; absent if no lead came through a campaign link. */
function Campaigns({ rows, model }: { rows: Attribution['campaigns']; model: (typeof MODELS)[number] }) {
  const named = rows
    .filter(({ campaign, source }) => campaign !== undefined || source !== undefined)
    .filter((row) => row[model] > 0)
    .toSorted((a, b) => b[model] - a[model]);
  if (named.length === 0) return null;
  return (
    <details class="fold">
      <summary>{say('byCampaign', { count: named.length })}</summary>
      <table class="bar-table">
        <thead>
          <tr>
            <th scope="col">{say('campaign')}</th>
            <th scope="col">{say('leads')}</th>
          </tr>
        </thead>
        <tbody>
          {named.map((row) => {
            const words = [row.campaign, row.source, row.medium].filter(Boolean).join(' · ');
            return (
              <tr key={`${row.channel} ${words}`}>
                <th scope="row">
                  {words} <span class="soft">{sayCode('channel', row.channel)}</span>
                  <ShareBar value={row[model]} of={named[0]?.[model] ?? 0} />
                </th>
                <td class="number">{number(row[model], { maximumFractionDigits: 1 })}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </details>
  );
}
