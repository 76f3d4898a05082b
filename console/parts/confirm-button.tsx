import { useState } from 'preact/hooks';
import { say } from '../words/words.ts';
import { Dialog } from './dialog.tsx';

/** A button for what cannot be undone: a dialog says what happens and asks before it does. */
export function ConfirmButton({
  text,
  label = text,
  lead,
  act,
  isBusy,
}: {
  text: string;
  /** Names what it is about; contains the text. */
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
        disabled={isBusy}
        aria-label={label === text ? undefined : label}
        onClick={() => setAsking(true)}
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
