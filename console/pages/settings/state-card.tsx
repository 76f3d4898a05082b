import { useState } from 'preact/hooks';
import { mayCall } from '../../parts/access.ts';
import { Fault } from '../../parts/feedback.tsx';
import { useAction } from '../../parts/use-action.ts';
import { call } from '../../session/api.ts';
import { say } from '../../words/words.ts';
import { DeleteGateway } from '../gateways/delete-gateway.tsx';
import type { Gateway } from '../gateways/draft.ts';

/** Pauses, resumes and deletes a gateway, and says what happens to the sites. */
export function StateCard({ gateway, changed }: { gateway: Gateway; changed: (gateway: Gateway) => void }) {
  const [isDeleting, setDeleting] = useState(false);
  const { isBusy, error, act } = useAction();
  const isActive = gateway.status === 'ACTIVE';
  const path = { id: gateway.id };
  const operation = isActive ? 'pauseGateway' : gateway.status === 'DRAFT' ? 'validateGateway' : 'enableGateway';
  return (
    <section class="card" aria-labelledby="state">
      <div class="card-head">
        <h2 id="state">{say('pauseOrDelete')}</h2>
      </div>
      <div class="card-body form">
        <p>{say(isActive ? 'pauseLead' : gateway.status === 'DRAFT' ? 'draftLead' : 'pausedLead')}</p>
        {error !== undefined && <Fault error={error} />}
        <div class="actions">
          <button
            class="button"
            type="button"
            disabled={isBusy}
            onClick={() => void act(async () => changed(await call(operation, { path })))}
          >
            {say(isActive ? 'pauseThis' : gateway.status === 'DRAFT' ? 'check' : 'enable')}
          </button>
        </div>
        {mayCall('deleteGateway', gateway) && (
          <>
            <p>{say('deleteLead')}</p>
            <div class="actions">
              <button class="button danger" type="button" onClick={() => setDeleting(true)}>
                {say('deleteGateway')}
              </button>
            </div>
          </>
        )}
        {isDeleting && <DeleteGateway gateway={gateway} close={() => setDeleting(false)} />}
      </div>
    </section>
  );
}
