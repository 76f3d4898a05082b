import { useState } from 'preact/hooks';
import { say } from '../words/words.ts';
import { Dialog } from './dialog.tsx';

/** A button for an irreversible action: a dialog explains it and asks for confirmation. */
export function ConfirmButton({
  text,
  label = text,
  lead,
  act,
  isBusy,
}: {
  text: string;
  /** Accessible label with the object of the action; contains the text. */
  label?: string;
  lead: string;
  act: () => void;
  isBusy: boolean;
}) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button
        class="button danger"
        type="button"
        // Not `disabled`, which would take the focus that the dialog returns.
        aria-disabled={isBusy}
        aria-label={label === text ? undefined : label}
        onClick={() => setAsking(!isBusy)}
      >
        {text}
      </button>
      {isAsking && (
        <Dialog title={label} onClose={() => setAsking(false)}>
          <p>{lead}</p>
          <div class="actions">
            <button
              class="button danger"
              type="button"
              onClick={() => {
                setAsking(false);
                act();
              }}
            >
              {text}
            </button>
            <button class="button" type="button" onClick={() => setAsking(false)}>
              {say('cancel')}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
