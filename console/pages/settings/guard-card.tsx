import { useLocation } from 'preact-iso/router';
import { mayCall } from '../../parts/access.ts';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { Fault } from '../../parts/feedback.tsx';
import { useAction } from '../../parts/use-action.ts';
import { call } from '../../session/api.ts';
import { say } from '../../words/words.ts';
import type { Gateway } from '../gateways/draft.ts';

/** What the guard against mass removals does, and a run without it. */
export function GuardCard({ gateway }: { gateway: Gateway }) {
  const { route } = useLocation();
  const { isBusy, error, act } = useAction();
  const root = `/console/gateways/${gateway.id}`;
  const run = () =>
    act(async () => {
      const job = await call('triggerSync', { path: { id: gateway.id }, query: { allowMassArchive: true } });
      route(`${root}/runs/${job.id}`);
    });
  return (
    <section class="card" aria-labelledby="guard">
      <div class="card-head">
        <h2 id="guard">{say('guard')}</h2>
        <a href={`${root}/held`}>{say('held')}</a>
      </div>
      <div class="card-body form">
        <p>{say('guardLead')}</p>
        {error !== undefined && <Fault error={error} />}
        {mayCall('triggerSync', gateway) && gateway.status === 'ACTIVE' && (
          <div class="actions">
            <ConfirmButton text={say('guardOff')} lead={say('guardOffLead')} isBusy={isBusy} act={() => void run()} />
          </div>
        )}
      </div>
    </section>
  );
}
