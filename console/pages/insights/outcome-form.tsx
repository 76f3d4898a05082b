import { useState } from 'preact/hooks';
import type { AnswerOf } from '../../../sdk/index.ts';
import { mayCall } from '../../parts/access.ts';
import { Choice } from '../../parts/choice.tsx';
import { Fault } from '../../parts/feedback.tsx';
import { Time } from '../../parts/time.tsx';
import { useAction } from '../../parts/use-action.ts';
import { call } from '../../session/api.ts';
import { money, say, sayCode } from '../../words/words.ts';
import { Card } from './insights-frame.tsx';

type Outcome = NonNullable<AnswerOf<'getScoredLead'>['outcome']>;

const OUTCOMES = ['contacted', 'visit', 'offer', 'won', 'lost'] as const;
/** Revenue is typed in euros, the usual currency of the agencies; the API accepts any currency. */
const CURRENCY = 'EUR';

/** Reports the outcome of a visitor, used by the return on costs and by the evaluation of the score. */
export function OutcomeForm({
  gatewayId,
  visitorId,
  known,
}: {
  gatewayId: string;
  visitorId: string;
  known: Outcome | undefined;
}) {
  const [stored, setStored] = useState(known);
  const [outcome, setOutcome] = useState<(typeof OUTCOMES)[number]>(known?.outcome ?? 'contacted');
  const [revenue, setRevenue] = useState(known?.revenue === undefined ? '' : String(known.revenue));
  const { isBusy, error, act } = useAction();
  const save = () =>
    act(async () => {
      const earned = outcome === 'won' && revenue !== '' ? { revenue: Number(revenue), currency: CURRENCY } : {};
      const path = { gatewayId, leadId: visitorId };
      setStored((await call('setLeadOutcome', { path, body: { outcome, ...earned } })).outcome);
    });
  return (
    <Card id="outcome" title={say('outcome')} lead={say('outcomeLead')}>
      <StoredOutcome outcome={stored} />
      {error !== undefined && <Fault error={error} />}
      {mayCall('setLeadOutcome') && (
        <form
          class="form"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <Choice
            label={say('outcome')}
            value={outcome}
            options={OUTCOMES}
            name={(one) => sayCode('cameTo', one)}
            set={setOutcome}
          />
          {outcome === 'won' && <RevenueField revenue={revenue} set={setRevenue} />}
          <button class="button" type="submit" disabled={isBusy}>
            {say('saveOutcome')}
          </button>
        </form>
      )}
    </Card>
  );
}

const RevenueField = ({ revenue, set }: { revenue: string; set: (revenue: string) => void }) => (
  <label class="field">
    <span class="label">
      {say('outcomeRevenue')} <span class="optional">({say('optional')})</span>
    </span>
    <input
      type="number"
      min={0}
      max={1_000_000_000_000}
      step="0.01"
      value={revenue}
      onInput={({ currentTarget }) => set(currentTarget.value)}
    />
  </label>
);

const StoredOutcome = ({ outcome }: { outcome: Outcome | undefined }) => (
  <p role="status">
    {outcome ? (
      <>
        <strong>{sayCode('cameTo', outcome.outcome)}</strong>
        {outcome.revenue !== undefined && ` · ${money(outcome.revenue, outcome.currency ?? CURRENCY)}`}{' '}
        <span class="soft">
          <Time at={outcome.at} />
        </span>
      </>
    ) : (
      <span class="soft">{say('noOutcome')}</span>
    )}
  </p>
);
