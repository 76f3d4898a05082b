import { useState } from 'preact/hooks';
import { mayCall } from '../../parts/access.ts';
import { Fault } from '../../parts/feedback.tsx';
import { SaveRow } from '../../parts/save-row.tsx';
import { useAction } from '../../parts/use-action.ts';
import { Time } from '../../parts/time.tsx';
import { call } from '../../session/api.ts';
import { say } from '../../words/words.ts';
import type { Gateway } from './gateway-frame.tsx';
import { RhythmForm } from './rhythm-form.tsx';
import { rhythmOf, scheduleOf } from './rhythm.ts';
import type { Rhythm } from './rhythm.ts';

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
  const mayWrite = mayCall('patchGateway', gateway);
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
        <fieldset class="bare form" disabled={!mayWrite}>
          <RhythmForm rhythm={rhythm} change={change} />
        </fieldset>
        {error !== undefined && <Fault error={error} />}
        {mayWrite && <SaveRow isDisabled={isBusy} isSaved={isSaved} />}
      </form>
    </section>
  );
}
