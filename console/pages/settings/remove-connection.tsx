import { Dialog } from '../../parts/dialog.tsx';
import { Fault, Skeletons } from '../../parts/feedback.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { say } from '../../words/words.ts';
import { ChangeEffects } from './change-effects.tsx';
import { bodyWith } from './connections.ts';
import type { Slot } from './connections.ts';
import type { Gateway } from '../gateways/draft.ts';

/** Asks before a connection is removed, and says what happens to its listings. */
export function RemoveConnection({
  gateway,
  slot,
  name,
  close,
  changed,
}: {
  gateway: Gateway;
  slot: Slot;
  name: string;
  close: () => void;
  changed: (gateway: Gateway) => void;
}) {
  const input = { path: { id: gateway.id }, body: bodyWith(gateway, slot, undefined) };
  const check = useLoad(() => call('checkGatewayChange', input), []);
  const { isBusy, error, act } = useAction();
  const remove = () =>
    act(async () => {
      changed(await call('patchGateway', input));
      close();
    });
  return (
    <Dialog title={say('removeConnection', { name })} onClose={close}>
      {check.isLoading && <Skeletons rows={1} />}
      {check.error !== undefined && <Fault error={check.error} retry={check.reload} />}
      {check.data && <ChangeEffects effects={check.data.effects} />}
      {error !== undefined && <Fault error={error} />}
      <div class="actions">
        <button class="button danger" type="button" disabled={isBusy || !check.data} onClick={() => void remove()}>
          {say('remove')}
        </button>
        <button class="button" type="button" onClick={close}>
          {say('cancel')}
        </button>
      </div>
    </Dialog>
  );
}
