import { useLocation } from 'preact-iso/router';
import { useState } from 'preact/hooks';
import type { AnswerOf } from '../../../sdk/index.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Fault } from '../../parts/feedback.tsx';
import { useAction } from '../../parts/use-action.ts';
import { call } from '../../session/api.ts';
import { say } from '../../words/words.ts';

/** Deletes a gateway after its name was typed. */
export function DeleteGateway({ gateway, close }: { gateway: AnswerOf<'getGateway'>; close: () => void }) {
  const { route } = useLocation();
  const [typed, setTyped] = useState('');
  const [keepOnSites, setKeep] = useState(false);
  const { isBusy, error, act } = useAction();
  const remove = () =>
    act(async () => {
      await call('deleteGateway', { path: { id: gateway.id }, query: { keepOnSites } });
      close();
      route('/console/gateways');
    });
  return (
    <Dialog title={say('deleteGateway')} onClose={close}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void remove();
        }}
      >
        <p>{say('deleteLead')}</p>
        <label class="check">
          <input
            type="checkbox"
            checked={keepOnSites}
            onChange={({ currentTarget }) => setKeep(currentTarget.checked)}
          />
          {say('deleteKeep')}
        </label>
        <div class="field">
          <label for="delete-name">{say('typeName', { name: gateway.name })}</label>
          <input
            id="delete-name"
            autocomplete="off"
            value={typed}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </div>
        {error !== undefined && <Fault error={error} />}
        <div class="actions">
          <button class="button danger" type="submit" disabled={isBusy || typed.trim() !== gateway.name.trim()}>
            {say('deleteGateway')}
          </button>
          <button class="button" type="button" onClick={close}>
            {say('cancel')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
