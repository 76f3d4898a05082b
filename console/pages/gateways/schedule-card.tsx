import { useState } from 'preact/hooks';
import { may } from '../../parts/access.ts';
import { Fault } from '../../parts/feedback.tsx';
import { useAction } from '../../parts/use-action.ts';
import { Time } from '../../parts/time.tsx';
import { call } from '../../session/api.ts';
import { say } from '../../words/words.ts';
import type { Gateway } from './gateway-frame.tsx';

const KINDS = ['Never', 'Every', 'Daily', 'Cron'] as const;
type Kind = (typeof KINDS)[number];

/** `0 5 * * *`: every day at five. */
const DAILY = /^(\d{1,2}) (\d{1,2}) \* \* \*$/;
const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

interface Rhythm {
  readonly kind: Kind;
  readonly minutes: number;
  readonly time: string;
  readonly cron: string;
  readonly zone: string;
}

function rhythmOf({ schedule }: Gateway): Rhythm {
  const { cron, every_minutes: minutes = 60, time_zone: zone = HERE } = schedule ?? {};
  const [, minute, hour] = DAILY.exec(cron ?? '') ?? [];
  const time = hour === undefined ? '05:00' : `${hour.padStart(2, '0')}:${(minute ?? '0').padStart(2, '0')}`;
  const kind =
    cron === undefined
      ? schedule?.every_minutes === undefined
        ? 'Never'
        : 'Every'
      : hour === undefined
        ? 'Cron'
        : 'Daily';
  return { kind, minutes, time, cron: cron ?? '0 5 * * 1-5', zone };
}

function scheduleOf({ kind, minutes, time, cron, zone }: Rhythm) {
  if (kind === 'Never') return {};
  if (kind === 'Every') return { every_minutes: minutes };
  if (kind === 'Cron') return { cron: cron.trim(), time_zone: zone };
  const [hour, minute] = time.split(':').map(Number);
  return { cron: `${minute ?? 0} ${hour ?? 0} * * *`, time_zone: zone };
}

/** The schedule of a gateway, and a form that changes it. */
export function ScheduleCard({ gateway, changed }: { gateway: Gateway; changed: (gateway: Gateway) => void }) {
  const [rhythm, setRhythm] = useState(() => rhythmOf(gateway));
  const { isBusy, error, act } = useAction();
  const [isSaved, setSaved] = useState(false);
  const change = (part: Partial<Rhythm>): void => {
    setRhythm({ ...rhythm, ...part });
    setSaved(false);
  };
  const save = () =>
    act(async () => {
      changed(await call('patchGateway', { path: { id: gateway.id }, body: { schedule: scheduleOf(rhythm) } }));
      setSaved(true);
    });
  const next = gateway.schedule?.next_run_at;
  return (
    <section class="card" aria-labelledby="schedule">
      <div class="card-head">
        <h2 id="schedule">{say('schedule')}</h2>
        {next !== undefined && (
          <span class="soft">
            {say('nextRun')} <Time at={next} />
          </span>
        )}
      </div>
      <form
        class="card-body form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <p class="soft">{say('scheduleLead')}</p>
        <div class="field">
          <label class="visually-hidden" for="schedule-kind">
            {say('schedule')}
          </label>
          <select
            id="schedule-kind"
            value={rhythm.kind}
            onChange={({ currentTarget }) =>
              change({ kind: KINDS.find((kind) => kind === currentTarget.value) ?? 'Never' })
            }
          >
            {KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {say(`schedule${kind}`)}
              </option>
            ))}
          </select>
        </div>
        <RhythmFields rhythm={rhythm} change={change} />
        {error !== undefined && <Fault error={error} />}
        {may('WRITE', gateway) && (
          <div class="actions">
            <button class="button" type="submit" disabled={isBusy}>
              {say('save')}
            </button>
            <span role="status" class="soft">
              {isSaved && say('saved')}
            </span>
          </div>
        )}
      </form>
    </section>
  );
}

/** The fields of the chosen kind of schedule. */
function RhythmFields({ rhythm, change }: { rhythm: Rhythm; change: (part: Partial<Rhythm>) => void }) {
  return (
    <>
      {rhythm.kind === 'Every' && (
        <div class="field">
          <label for="schedule-minutes">{say('everyMinutes')}</label>
          <input
            id="schedule-minutes"
            type="number"
            required
            min={5}
            max={43_200}
            value={rhythm.minutes}
            aria-describedby="schedule-minutes-hint"
            onInput={({ currentTarget }) => change({ minutes: currentTarget.valueAsNumber })}
          />
          <span class="hint" id="schedule-minutes-hint">
            {say('everyMinutesHint')}
          </span>
        </div>
      )}
      {rhythm.kind === 'Daily' && (
        <div class="field">
          <label for="schedule-time">{say('atTime')}</label>
          <input
            id="schedule-time"
            type="time"
            required
            value={rhythm.time}
            onInput={({ currentTarget }) => change({ time: currentTarget.value })}
          />
        </div>
      )}
      {rhythm.kind === 'Cron' && (
        <div class="field">
          <label for="schedule-cron">{say('scheduleCron')}</label>
          <input
            id="schedule-cron"
            required
            maxLength={100}
            value={rhythm.cron}
            aria-describedby="schedule-cron-hint"
            onInput={({ currentTarget }) => change({ cron: currentTarget.value })}
          />
          <span class="hint" id="schedule-cron-hint">
            {say('cronHint')}
          </span>
        </div>
      )}
      {(rhythm.kind === 'Daily' || rhythm.kind === 'Cron') && (
        <div class="field">
          <label for="schedule-zone">{say('timeZone')}</label>
          <input
            id="schedule-zone"
            required
            maxLength={64}
            value={rhythm.zone}
            onInput={({ currentTarget }) => change({ zone: currentTarget.value })}
          />
        </div>
      )}
    </>
  );
}
