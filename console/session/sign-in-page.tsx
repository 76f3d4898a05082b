import { useState } from 'preact/hooks';
import { faultText } from '../parts/feedback.tsx';
import { say } from '../words/words.ts';
import { saysExpired, settings, signIn, signInFault, signInWithToken } from './session.ts';
import { TokenForm } from './token-form.tsx';

/** The page of a user who is not signed in. */
export function SignInPage() {
  const [isLeaving, setLeaving] = useState(false);
  const hasIdentity = settings.value?.identity !== undefined;
  return (
    <main class="sign-in" id="content">
      <div class="card sign-in-card">
        <span class="brand">
          <img src="/console/icon.svg" alt="" />
          {say('product')}
        </span>
        <div>
          <h1>{say('signIn')}</h1>
          <p class="soft">{say('signInLead')}</p>
        </div>
        {signInFault.value !== undefined && (
          <div class="notice bad" role="alert">
            <div>
              <strong>{say('signInFailed')}</strong>
              <p>{signInFault.value}</p>
            </div>
          </div>
        )}
        {hasIdentity && (
          <>
            <button
              class="button main block"
              type="button"
              disabled={isLeaving}
              onClick={() => {
                setLeaving(true);
                void signIn().finally(() => setLeaving(false));
              }}
            >
              {say('signInWithAccount')}
            </button>
            <div class="divider">{say('or')}</div>
          </>
        )}
        <TokenForm
          main={!hasIdentity}
          use={signInWithToken}
          fault={(error) => (saysExpired(error) ? say('tokenRefused') : faultText(error))}
        />
      </div>
    </main>
  );
}
