import { useState } from 'preact/hooks';
import type { AnswerOf } from '../../../sdk/index.ts';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { number, say, sayCode } from '../../words/words.ts';
import { Card, Figure, Shown } from './insights-frame.tsx';
import { windowOf } from './period.ts';
import type { Period } from './period.ts';

type Returns = AnswerOf<'getInsightsRoi'>;
type Costs = Readonly<Record<string, string>>;

/** Reported outcomes and revenue, and the return on the costs that the user enters. */
export function ReturnsCard({ gatewayId, days }: { gatewayId: string; days: Period }) {
  const [costs, setCosts] = useState<Costs>({});
  const cost = Object.entries(costs).map(([channel, amount]) => `${channel}:${amount}`);
  const loaded = useLoad(
    () =>
      call('getInsightsRoi', {
        path: { gatewayId },
        query: { ...windowOf(days), ...(cost.length > 0 ? { cost } : {}) },
      }),
    [gatewayId, days, cost.join(',')],
  );
  return (
    <Card id="returns" title={say('returns')} lead={say('returnsLead')}>
      <Shown loaded={loaded}>
        {(data) => (
          <>
            <dl class="counts">
              <Figure name={say('leads')} value={number(data.leads)} />
              {Object.entries(data.outcomes).map(([outcome, count]) => (
                <Figure key={outcome} name={sayCode('outcome', outcome)} value={number(count)} />
              ))}
              <Figure name={say('revenue')} value={amountOf(data.revenue, data)} />
              {data.roi !== undefined && <Figure name={say('returnOnCosts')} value={share(data.roi)} />}
            </dl>
            {cost.length > 0 && <CostTable data={data} />}
            <CostForm data={data} costs={costs} show={setCosts} />
          </>
        )}
      </Shown>
    </Card>
  );
}

const amountOf = (amount: number, { currency }: Pick<Returns, 'currency'>): string =>
  number(amount, { style: 'currency', currency, maximumFractionDigits: 0 });

const share = (value: number): string =>
  number(value, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 });

const CostTable = ({ data }: { data: Returns }) => (
  <table class="stack-table">
    <thead>
      <tr>
        <th scope="col">{say('channel')}</th>
        <th scope="col">{say('costs')}</th>
        <th scope="col">{say('costPerLead')}</th>
        <th scope="col">{say('revenue')}</th>
        <th scope="col">{say('returnOnCosts')}</th>
      </tr>
    </thead>
    <tbody>
      {data.channels
        .filter(({ cost }) => cost !== undefined)
        .map(({ channel, cost = 0, cost_per_lead: perLead, revenue, roi }) => (
          <tr key={channel}>
            <th scope="row">{sayCode('channel', channel)}</th>
            <td class="number" data-label={say('costs')}>
              {amountOf(cost, data)}
            </td>
            <td class="number" data-label={say('costPerLead')}>
              {perLead === undefined ? '–' : amountOf(perLead, data)}
            </td>
            <td class="number" data-label={say('revenue')}>
              {amountOf(revenue, data)}
            </td>
            <td class="number" data-label={say('returnOnCosts')}>
              {roi === undefined ? '–' : share(roi)}
            </td>
          </tr>
        ))}
    </tbody>
  </table>
);

/** Costs of the channels with leads. Used when the form is submitted. */
function CostForm({ data, costs, show }: { data: Returns; costs: Costs; show: (costs: Costs) => void }) {
  const [draft, setDraft] = useState(costs);
  const channels = data.channels.filter(({ channel, sessions }) => sessions > 0 || costs[channel] !== undefined);
  if (channels.length === 0) return null;
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        show(Object.fromEntries(Object.entries(draft).filter(([, amount]) => amount !== '')));
      }}
    >
      <p class="hint">{say('costsLead')}</p>
      <div class="pairs">
        {channels.map(({ channel }) => (
          <label class="field" key={channel}>
            <span class="label">{say('costOf', { channel: sayCode('channel', channel) })}</span>
            <input
              type="number"
              min={0}
              max={999_999_999}
              step="0.01"
              value={draft[channel] ?? ''}
              onInput={({ currentTarget }) => setDraft({ ...draft, [channel]: currentTarget.value })}
            />
          </label>
        ))}
      </div>
      <button class="button" type="submit">
        {say('showReturn')}
      </button>
    </form>
  );
}
