import { useId, useState } from 'preact/hooks';
import { say } from '../words/words.ts';

/** An attempt that may fail, with what went wrong at last. */
function useAttempt(work: () => Promise<void>, fault: (error: unknown) => string) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>(undefined);
  const submit = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await work();
    } catch (thrown) {
      setError(fault(thrown));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, error, submit };
}

/** Signs in with an API token, which is tried first. */
export function TokenForm({
  main,
  use,
  fault,
}: {
  /** Whether it is the only way to sign in. */
  main: boolean;
  use: (token: string) => Promise<void>;
  fault: (error: unknown) => string;
}) {
  const id = useId();
  const [token, setToken] = useState('');
  const { isBusy, error, submit } = useAttempt(() => use(token.trim()), fault);
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div class="field">
        <label for={id}>{say('apiToken')}</label>
        <input
          id={id}
          type="password"
          autocomplete="off"
          spellcheck={false}
          required
          maxLength={8_192}
          value={token}
          aria-describedby={`${id}-hint`}
          aria-invalid={error !== undefined}
          onInput={({ currentTarget }) => setToken(currentTarget.value)}
        />
        <span class="hint" id={`${id}-hint`}>
          {say('apiTokenHint')}
        </span>
        {error !== undefined && (
          <span class="fault-text" role="alert">
            {error}
          </span>
        )}
      </div>
      <button class={main ? 'button main block' : 'button block'} type="submit" disabled={isBusy}>
        {say('useToken')}
      </button>
    </form>
  );
}
