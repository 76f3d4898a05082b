import { useState } from 'preact/hooks';
import { Dialog } from '../parts/dialog.tsx';
import { faultText } from '../parts/feedback.tsx';
import { say } from '../words/words.ts';
import { isExpired, renew, saysExpired, settings, signOut } from './session.ts';
import { TokenForm } from './token-form.tsx';

/** Asks for another sign-in above the page, which keeps its state. */
export function RenewDialog() {
  const [error, setError] = useState<string | undefined>(undefined);
  if (!isExpired.value) return null;
  const hasIdentity = settings.value?.identity !== undefined;
  return (
    <Dialog title={say('expired')}>
      <p>{say('expiredLead')}</p>
      {error !== undefined && (
        <p class="fault-text" role="alert">
          {error}
        </p>
      )}
      {hasIdentity && (
        <>
          <button
            class="button main block"
            type="button"
            onClick={() => void renew().catch((thrown: unknown) => setError(faultText(thrown)))}
          >
            {say('signInAgain')}
          </button>
          <div class="divider">{say('or')}</div>
        </>
      )}
      <TokenForm
        main={!hasIdentity}
        use={renew}
        fault={(thrown) => (saysExpired(thrown) ? say('tokenRefused') : faultText(thrown))}
      />
      <button class="button quiet" type="button" onClick={() => void signOut()}>
        {say('signOut')}
      </button>
    </Dialog>
  );
}
