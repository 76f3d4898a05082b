import { say } from '../../words/words.ts';
import { KINDS } from './rhythm.ts';
import type { Rhythm } from './rhythm.ts';

interface Fields {
  readonly rhythm: Rhythm;
  readonly change: (part: Partial<Rhythm>) => void;
}

/** Chooses when a gateway reads by itself. */
export const RhythmForm = ({ rhythm, change }: Fields) => (
  <>
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
  </>
);

/** The fields of the chosen kind of schedule. */
function RhythmFields({ rhythm, change }: Fields) {
  return (
    <>
      {rhythm.kind === 'Every' && <MinutesField rhythm={rhythm} change={change} />}
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
      {rhythm.kind === 'Cron' && <CronField rhythm={rhythm} change={change} />}
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

/** How many minutes are between two runs. */
const MinutesField = ({ rhythm, change }: Fields) => (
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
);

/** The schedule as a cron expression. */
const CronField = ({ rhythm, change }: Fields) => (
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
);
