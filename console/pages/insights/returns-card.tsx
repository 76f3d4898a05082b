import type { AnswerOf } from '../../../sdk/index.ts';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { costWords } from '../../words/pages/costs.ts';
import { monthName, number, say, sayCode, wordsOf } from '../../words/words.ts';
import { CostsForm } from './costs-form.tsx';
import { Card, Figure, Shown } from './insights-frame.tsx';
import { windowOf } from './period.ts';
import type { Period } from './period.ts';

const sayCost = wordsOf(costWords);

type Returns = AnswerOf<'getInsightsRoi'>;

/** Reported outcomes and revenue, and the return on the costs that are stated month by month. */
export function ReturnsCard({ gatewayId, days }: { gatewayId: string; days: Period }) {
  const loaded = useLoad(
    () => call('getInsightsRoi', { path: { gatewayId }, query: windowOf(days) }),
    [gatewayId, days],
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
              {data.roi !== undefined && <Figure name={sayCost('returned')} value={share(data.roi)} />}
            </dl>
            {data.months_without_costs.length > 0 && (
              <p class="hint">{sayCost('missing', { months: data.months_without_costs.map(monthName).join(', ') })}</p>
            )}
            {data.other_currencies.length > 0 && (
              <p class="hint">{sayCost('elsewhere', { currencies: data.other_currencies.join(', ') })}</p>
            )}
            {data.channels.some(({ cost }) => cost !== undefined) && <CostTable data={data} />}
            <CostsForm gatewayId={gatewayId} days={days} missing={data.months_without_costs} stored={loaded.reload} />
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
        <th scope="col">{sayCost('costs')}</th>
        <th scope="col">{sayCost('perLead')}</th>
        <th scope="col">{say('revenue')}</th>
        <th scope="col">{sayCost('returned')}</th>
      </tr>
    </thead>
    <tbody>
      {data.channels
        .filter(({ cost }) => cost !== undefined)
        .map(({ channel, cost = 0, cost_per_lead: perLead, revenue, roi }) => (
          <tr key={channel}>
            <th scope="row">{sayCode('channel', channel)}</th>
            <td class="number" data-label={sayCost('costs')}>
              {amountOf(cost, data)}
            </td>
            <td class="number" data-label={sayCost('perLead')}>
              {perLead === undefined ? '–' : amountOf(perLead, data)}
            </td>
            <td class="number" data-label={say('revenue')}>
              {amountOf(revenue, data)}
            </td>
            <td class="number" data-label={sayCost('returned')}>
              {roi === undefined ? '–' : share(roi)}
            </td>
          </tr>
        ))}
    </tbody>
  </table>
);
