import { useState } from 'preact/hooks';
import { Fault } from '../../parts/feedback.tsx';
import { useAction } from '../../parts/use-action.ts';
import { call } from '../../session/api.ts';
import { say, sayCode } from '../../words/words.ts';

const TYPES = [
  'property.created',
  'property.updated',
  'property.deleted',
  'saved_search.matched',
  'lead.created',
  'sync.completed',
  'sync.partial',
  'sync.failed',
] as const;
type EventType = (typeof TYPES)[number];

/** A form that adds an address; the signing secret is passed on, because the API shows it once. */
export function NewWebhook({ id, created }: { id: string; created: (secret: string) => void }) {
  const [url, setUrl] = useState('');
  const [types, setTypes] = useState<readonly EventType[]>(TYPES.slice(0, 3));
  const { isBusy, error, act } = useAction();
  const add = () =>
    act(async () => {
      const body = { url: url.trim(), types: [...types] };
      const { secret } = await call('createEventSubscription', { path: { id }, body });
      setUrl('');
      created(secret);
    });
  return (
    <form
      class="card card-body form"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <div class="field">
        <label for="webhook-url">{say('webhookUrl')}</label>
        <input
          id="webhook-url"
          type="url"
          required
          maxLength={2_048}
          placeholder="https://"
          autocomplete="off"
          value={url}
          onInput={({ currentTarget }) => setUrl(currentTarget.value)}
        />
      </div>
      <fieldset class="checks">
        <legend>{say('webhookTypes')}</legend>
        {TYPES.map((type) => (
          <label class="check" key={type}>
            <input
              type="checkbox"
              checked={types.includes(type)}
              onChange={({ currentTarget }) =>
                setTypes(TYPES.filter((one) => (one === type ? currentTarget.checked : types.includes(one))))
              }
            />
            {sayCode('event', type)}
          </label>
        ))}
      </fieldset>
      {error !== undefined && <Fault error={error} />}
      <div class="actions">
        <button class="button main" type="submit" disabled={isBusy || types.length === 0}>
          {say('webhookAdd')}
        </button>
      </div>
    </form>
  );
}
