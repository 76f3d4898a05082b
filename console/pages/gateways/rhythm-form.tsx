import { say } from '../../words/words.ts';
import { KINDS } from './rhythm.ts';
import type { Rhythm } from './rhythm.ts';

/** Chooses when a gateway reads by itself. */
export const RhythmForm = ({ rhythm, change }: { rhythm: Rhythm; change: (part: Partial<Rhythm>) => void }) => (
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
