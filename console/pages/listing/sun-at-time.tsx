import { useId, useState } from 'preact/hooks';
import type { AnswerOf } from '../../../sdk/index.ts';
import { AddonFault } from '../../parts/addon-fault.tsx';
import { Skeletons } from '../../parts/feedback.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { language, say, sayCode } from '../../words/words.ts';

type AtTime = NonNullable<AnswerOf<'getSunlight'>['at_time']>;

/** When buyers sit on a terrace after work: what they ask most. */
const EVENING = '18:00';

/** The months in which each façade is in the sun at a time of the day that the reader chooses. */
export function SunAtTime({ id }: { id: string }) {
  const field = useId();
  const [at, setAt] = useState(EVENING);
  return (
    <div class="field">
      <label for={field}>{say('sunAtTime')}</label>
      <input
        id={field}
        type="time"
        value={at}
        required
        onChange={({ currentTarget: { value } }) => value && setAt(value)}
      />
      <Months id={id} at={at} />
    </div>
  );
}

function Months({ id, at }: { id: string; at: string }) {
  const { data, error, reload } = useLoad(() => call('getSunlight', { path: { id }, query: { at } }), [id, at]);
  if (error !== undefined) return <AddonFault error={error} retry={reload} />;
  if (!data?.at_time) return <Skeletons rows={1} />;
  return (
    <ul class="chips" aria-live="polite">
      {data.at_time.facades.map(({ orientation, monthly }) => (
        <li class="chip" key={orientation}>
          {sayCode('facing', orientation)} <span class="soft">{sunnyMonths(monthly)}</span>
        </li>
      ))}
    </ul>
  );
}

/** `Apr–Sep`, `Nov–Feb`, or that it is in no month: the months on most of whose days the sun shines. */
function sunnyMonths(monthly: AtTime['facades'][number]['monthly']): string {
  const isSunny = monthly.map(({ days, lit_days: lit }) => lit * 2 > days);
  if (isSunny.every(Boolean)) return say('sunAllYear');
  const ranges = isSunny.flatMap((sunny, first) => {
    if (!sunny || isSunny.at(first - 1)) return [];
    let last = first;
    while (isSunny[(last + 1) % isSunny.length]) last = (last + 1) % isSunny.length;
    return [first === last ? monthName(first + 1) : `${monthName(first + 1)}–${monthName(last + 1)}`];
  });
  return ranges.length > 0 ? ranges.join(', ') : say('sunNever');
}

/** @param month 1 to 12 */
export const monthName = (month: number): string =>
  new Intl.DateTimeFormat(language.value, { month: 'short', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, month - 1)),
  );
