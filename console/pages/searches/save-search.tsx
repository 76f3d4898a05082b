import { useId, useState } from 'preact/hooks';
import type { InputOf } from '../../../sdk/index.ts';
import { Choice } from '../../parts/choice.tsx';
import { Fault } from '../../parts/feedback.tsx';
import { useAction } from '../../parts/use-action.ts';
import { call } from '../../session/api.ts';
import { searchWords } from '../../words/pages/searches.ts';
import { LANGUAGES, language, say, wordsOf } from '../../words/words.ts';
import type { Language } from '../../words/words.ts';
import type { Filter } from '../listings/filter.ts';
import { Conditions } from './conditions.tsx';
import { conditionsOf } from './filter-words.ts';
import type { SaidCondition, SavedSearch } from './filter-words.ts';
import { savedFilterOf } from './saved-filter.ts';

const saySearch = wordsOf(searchWords);
const CHANNELS = ['MAIL', 'WEBHOOK'] as const;
type Body = InputOf<'createSavedSearch'>['body'];

interface Draft {
  readonly name: string;
  readonly gatewayId: string;
  readonly channel: (typeof CHANNELS)[number];
  readonly email: string;
  readonly spoken: Language;
}

/** A gateway whose listings can be searched. */
export interface SearchedGateway {
  readonly id: string;
  readonly name: string;
  /** Whether the account may save searches of it. */
  readonly mayWrite: boolean;
}

/** Saves the filters of a page as a search, for a customer by mail or for the webhooks of a gateway. */
export function SaveSearch({
  filter,
  gateways,
  close,
}: {
  filter: Filter;
  gateways: readonly SearchedGateway[];
  close: () => void;
}) {
  const [saved, setSaved] = useState<SavedSearch | undefined>(undefined);
  const writable = gateways.filter(({ id, mayWrite }) => mayWrite && (filter.gateway ?? id) === id);
  if (saved) return <Saved search={saved} close={close} />;
  const { delivery } = filter;
  const reason = delivery === undefined ? (writable.length === 0 ? 'noGateway' : undefined) : 'noDelivery';
  if (reason !== undefined)
    return (
      <>
        <p>{saySearch(reason)}</p>
        <div class="actions">
          <button class="button" type="button" onClick={close}>
            {say('close')}
          </button>
        </div>
      </>
    );
  return <SearchForm filter={savedFilterOf(filter)} gateways={writable} close={close} done={setSaved} />;
}

function SearchForm({
  filter,
  gateways,
  close,
  done,
}: {
  filter: Body['filter'];
  gateways: readonly SearchedGateway[];
  close: () => void;
  done: (search: SavedSearch) => void;
}) {
  const conditions = conditionsOf(filter);
  const { draft, set, isBusy, error, save } = useAlert(filter, conditions, gateways[0], done);
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p>{conditions.length === 0 ? saySearch('everything') : saySearch('searched')}</p>
      <Conditions conditions={conditions} />
      <NameField name={draft.name} set={(name) => set({ name })} />
      {gateways.length > 1 && (
        <Choice
          label={say('gateway')}
          value={draft.gatewayId}
          options={gateways.map(({ id }) => id)}
          name={(one) => gateways.find(({ id }) => id === one)?.name ?? one}
          set={(gatewayId) => set({ gatewayId })}
        />
      )}
      <Choice
        label={saySearch('announcedTo')}
        value={draft.channel}
        options={CHANNELS}
        name={(one) => saySearch(`channel_${one}`)}
        set={(channel) => set({ channel })}
      />
      {draft.channel === 'MAIL' && <Reader draft={draft} set={set} />}
      <p class="hint">{saySearch(draft.channel === 'MAIL' ? 'mailHint' : 'webhookHint')}</p>
      {error !== undefined && <Fault error={error} />}
      <div class="actions">
        <button class="button main" type="submit" disabled={isBusy}>
          {saySearch('save')}
        </button>
        <button class="button quiet" type="button" onClick={close}>
          {say('cancel')}
        </button>
      </div>
    </form>
  );
}

/** The alert that is being put together. Its name begins as its conditions. */
function useAlert(
  filter: Body['filter'],
  conditions: readonly SaidCondition[],
  first: SearchedGateway | undefined,
  done: (search: SavedSearch) => void,
) {
  const [draft, setDraft] = useState<Draft>(() => ({
    name: conditions
      .map(({ text }) => text)
      .join(', ')
      .slice(0, 100),
    gatewayId: first?.id ?? '',
    channel: 'MAIL',
    email: '',
    spoken: language.value,
  }));
  const { isBusy, error, act } = useAction();
  const set = (part: Partial<Draft>): void => setDraft((before) => ({ ...before, ...part }));
  const save = () =>
    act(async () => {
      const { name, gatewayId, channel, email, spoken } = draft;
      const announced: Body['channel'] =
        channel === 'MAIL' ? { type: channel, email: email.trim(), language: spoken } : { type: channel };
      const body = { name: name.trim(), filter, channel: announced };
      done(await call('createSavedSearch', { path: { id: gatewayId }, body }));
    });
  return { draft, set, isBusy, error, save };
}

function NameField({ name, set }: { name: string; set: (name: string) => void }) {
  const hint = useId();
  return (
    <>
      <label class="field">
        <span class="label">{say('name')}</span>
        <input
          required
          maxLength={100}
          aria-describedby={hint}
          value={name}
          onInput={({ currentTarget }) => set(currentTarget.value)}
        />
      </label>
      <p class="hint" id={hint}>
        {saySearch('nameHint')}
      </p>
    </>
  );
}

/** The customer who is notified, and in which language. */
function Reader({ draft, set }: { draft: Draft; set: (part: Partial<Draft>) => void }) {
  const names = new Intl.DisplayNames(language.value, { type: 'language' });
  return (
    <div class="pairs">
      <label class="field">
        <span class="label">{saySearch('email')}</span>
        <input
          type="email"
          required
          maxLength={320}
          autocomplete="off"
          value={draft.email}
          onInput={({ currentTarget }) => set({ email: currentTarget.value })}
        />
      </label>
      <Choice
        label={say('language')}
        value={draft.spoken}
        options={LANGUAGES}
        name={(one) => names.of(one) ?? one}
        set={(spoken) => set({ spoken })}
      />
    </div>
  );
}

const Saved = ({ search, close }: { search: SavedSearch; close: () => void }) => (
  <>
    <p role="status">
      <strong>{saySearch('isSaved')}</strong> {saySearch(`hint_${search.status}`)}
    </p>
    <div class="actions">
      <a class="button" href={`/console/gateways/${search.gateway_id}/alerts`}>
        {saySearch('toAlerts')}
      </a>
      <button class="button" type="button" onClick={close}>
        {say('close')}
      </button>
    </div>
  </>
);
