import { useState } from 'preact/hooks';
import { Dialog } from '../../parts/dialog.tsx';
import { Fault, Skeletons } from '../../parts/feedback.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { say } from '../../words/words.ts';
import type { RulesVersion } from './rule-types.ts';
import { ConfirmRemovals, PreviewOf, confirmation } from './rules-preview.tsx';

/** Goes back to an earlier version once it was seen what that changes. */
export function RestoreDialog({
  id,
  version,
  to,
  title,
  nameOf,
  close,
  restored,
}: {
  id: string;
  /** The version that applies. */
  version: number;
  to: Pick<RulesVersion, 'version' | 'rules'>;
  title: string;
  nameOf: (connectorId: string) => string;
  close: () => void;
  restored: () => void;
}) {
  const look = useLoad(() => call('previewFeedRules', { path: { id }, body: { rules: to.rules } }), [id, to.version]);
  const [isConfirmed, setConfirmed] = useState(false);
  const { isBusy, error, act } = useAction();
  const preview = look.data;
  const { isOpen, body } = confirmation(preview, isConfirmed);
  const restore = () =>
    act(async () => {
      await call('restoreFeedRules', { path: { id }, body: { version, to: to.version, ...body } });
      restored();
    });
  return (
    <Dialog title={title} onClose={close}>
      <p>{say('rulesRestoreLead')}</p>
      {look.isLoading && <Skeletons rows={2} />}
      {look.error !== undefined && <Fault error={look.error} retry={look.reload} />}
      {preview && <PreviewOf preview={preview} nameOf={nameOf} />}
      {preview && <ConfirmRemovals preview={preview} isConfirmed={isConfirmed} set={setConfirmed} />}
      {error !== undefined && <Fault error={error} />}
      <div class="actions">
        <button class="button danger" type="button" disabled={isBusy || !isOpen} onClick={() => void restore()}>
          {say('rulesRestore')}
        </button>
        <button class="button" type="button" onClick={close}>
          {say('cancel')}
        </button>
      </div>
    </Dialog>
  );
}
