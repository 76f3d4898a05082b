import { useState } from 'preact/hooks';
import type { AnswerOf } from '../../../sdk/index.ts';
import { mayCall } from '../../parts/access.ts';
import { Select } from '../../parts/choice.tsx';
import { Fault } from '../../parts/feedback.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { costWords } from '../../words/pages/costs.ts';
import { monthName, say, sayCode, wordsOf } from '../../words/words.ts';
import { Shown } from './insights-frame.tsx';
import { monthsOf, windowOf } from './period.ts';
import type { Period } from './period.ts';

const sayCost = wordsOf(costWords);

type MonthOfCosts = AnswerOf<'listChannelCosts'>['items'][number];

/** Those that are usually paid for come first. */
const CHANNELS = [
  'portal',
  'paid_search',
  'paid_social',
  'display',
  'email',
  'organic_search',
  'social',
  'referral',
  'other',
  'direct',
] as const;
/** Amounts are typed in euros, the usual currency of the agencies; of a month that was stated in another one, in that. */
const CURRENCY = 'EUR';

/** States what the channels of a month cost. @param missing months whose costs are not known */
export function CostsForm({
  gatewayId,
  days,
  missing,
  stored,
}: {
  gatewayId: string;
  days: Period;
  missing: readonly string[];
  stored: () => void;
}) {
  const months = monthsOf(windowOf(days));
  const [chosen, setMonth] = useState(missing.at(-1));
  const [latest = ''] = months;
  const month = chosen !== undefined && months.includes(chosen) ? chosen : latest;
  const loaded = useLoad(() => call('listChannelCosts', { path: { gatewayId } }), [gatewayId]);
  if (!mayCall('setChannelCosts')) return null;
  return (
    <Shown loaded={loaded}>
      {({ items }) => (
        <>
          <h3>{sayCost('ofMonth')}</h3>
          <label class="field">
            <span class="label">{say('month')}</span>
            <Select label={undefined} value={month} options={months} name={monthName} set={setMonth} />
          </label>
          <MonthForm
            key={month}
            gatewayId={gatewayId}
            month={month}
            known={items.find((one) => one.month === month)}
            stored={(saved) => {
              loaded.set({ items: [...items.filter((one) => one.month !== month), saved] });
              stored();
            }}
          />
        </>
      )}
    </Shown>
  );
}

function MonthForm({
  gatewayId,
  month,
  known,
  stored,
}: {
  gatewayId: string;
  month: string;
  known: MonthOfCosts | undefined;
  stored: (saved: MonthOfCosts) => void;
}) {
  const [draft, setDraft] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(Object.entries(known?.costs ?? {}).map(([channel, amount]) => [channel, String(amount)])),
  );
  const [isSaved, setSaved] = useState(false);
  const { isBusy, error, act } = useAction();
  const currency = known?.currency ?? CURRENCY;
  const save = () =>
    act(async () => {
      const costs = Object.fromEntries(
        CHANNELS.flatMap((channel) => (draft[channel] ? [[channel, Number(draft[channel])]] : [])),
      );
      stored(await call('setChannelCosts', { path: { gatewayId, month }, body: { currency, costs } }));
      setSaved(true);
    });
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p class="hint">{sayCost('lead')}</p>
      <div class="pairs">
        {CHANNELS.map((channel) => (
          <Amount
            key={channel}
            name={`${sayCode('channel', channel)} (${currency})`}
            value={draft[channel] ?? ''}
            set={(amount) => {
              setDraft({ ...draft, [channel]: amount });
              setSaved(false);
            }}
          />
        ))}
      </div>
      {error !== undefined && <Fault error={error} />}
      <div class="actions">
        <button class="button" type="submit" disabled={isBusy}>
          {sayCost('save')}
        </button>
        <span role="status">{isSaved && sayCost('saved')}</span>
      </div>
    </form>
  );
}

const Amount = ({ name, value, set }: { name: string; value: string; set: (amount: string) => void }) => (
  <label class="field">
    <span class="label">{name}</span>
    <input
      type="number"
      min={0}
      max={999_999_999}
      step="0.01"
      value={value}
      onInput={({ currentTarget }) => set(currentTarget.value)}
    />
  </label>
);
