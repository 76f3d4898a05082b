import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { Fault } from '../../parts/feedback.tsx';
import { Time } from '../../parts/time.tsx';
import { useAction } from '../../parts/use-action.ts';
import { call } from '../../session/api.ts';
import { searchWords } from '../../words/pages/searches.ts';
import { date, language, number, say, wordsOf } from '../../words/words.ts';
import { Conditions } from './conditions.tsx';
import { conditionsOf } from './filter-words.ts';
import type { SavedSearch } from './filter-words.ts';

const saySearch = wordsOf(searchWords);

const TONES = { UNCONFIRMED: 'warn', ACTIVE: 'good', PAUSED: 'warn', UNSUBSCRIBED: 'idle' } as const;

/** One saved search: what is searched, who is notified, and its state, which can be changed. */
export function SearchCard({
  search,
  mayWrite,
  changed,
}: {
  search: SavedSearch;
  mayWrite: boolean;
  /** Called after a change that the API has taken. */
  changed: (isGone: boolean) => void;
}) {
  const { name, status } = search;
  const conditions = conditionsOf(search.filter);
  return (
    <section class="card" aria-label={name}>
      <div class="card-head">
        <h2 class="break" translate={false}>
          {name}
        </h2>
        <span class={`badge ${TONES[status]}`}>{saySearch(`status_${status}`)}</span>
      </div>
      <div class="card-body form">
        <p class="hint">{saySearch(`hint_${status}`)}</p>
        {search.secrets_unreadable && (
          <div class="notice bad" role="status">
            <p>{saySearch('unreadable')}</p>
          </div>
        )}
        <SearchFacts search={search} />
        <h3>{saySearch('searched')}</h3>
        {conditions.length === 0 && <p>{saySearch('everything')}</p>}
        <Conditions conditions={conditions} />
        {mayWrite && <SearchActions search={search} changed={changed} />}
      </div>
    </section>
  );
}

function SearchFacts({ search }: { search: SavedSearch }) {
  const { channel, announced, created_at: at, expires_at: until } = search;
  return (
    <dl class="facts">
      <div>
        <dt>{saySearch('announcedTo')}</dt>
        <dd>
          <Receiver channel={channel} />
        </dd>
      </div>
      <div>
        <dt>{saySearch('announced')}</dt>
        <dd>{number(announced)}</dd>
      </div>
      <div>
        <dt>{saySearch('saved')}</dt>
        <dd>
          <Time at={at} />
        </dd>
      </div>
      {until !== undefined && (
        <div>
          <dt>{saySearch('deletedOn')}</dt>
          <dd>{date(until)}</dd>
        </div>
      )}
    </dl>
  );
}

function Receiver({ channel }: Pick<SavedSearch, 'channel'>) {
  if (channel.type === 'WEBHOOK') return <>{saySearch('byWebhook')}</>;
  const { email, language: code } = channel;
  if (email === undefined) return <>{saySearch('addressUnreadable')}</>;
  return (
    <>
      <a href={`mailto:${email}`}>{email}</a> {saySearch('byMail', { language: languageName(code) })}
    </>
  );
}

const languageName = (code: string): string =>
  new Intl.DisplayNames(language.value, { type: 'language' }).of(code) ?? code;

/** Pauses, resumes and deletes. Only its reader confirms a search, and one that the reader ended stays ended. */
function SearchActions({ search, changed }: { search: SavedSearch; changed: (isGone: boolean) => void }) {
  const { isBusy, error, act } = useAction();
  const { name, status, channel } = search;
  const path = { id: search.gateway_id, searchId: search.id };
  const isActive = status === 'ACTIVE';
  const turn = () =>
    act(async () => {
      await call('patchSavedSearch', { path, body: { status: isActive ? 'PAUSED' : 'ACTIVE' } });
      changed(false);
    });
  const remove = () =>
    act(async () => {
      await call('deleteSavedSearch', { path });
      changed(true);
    });
  return (
    <>
      {error !== undefined && <Fault error={error} />}
      <div class="actions">
        {(isActive || status === 'PAUSED') && (
          <button
            class="button"
            type="button"
            disabled={isBusy}
            aria-label={saySearch(isActive ? 'pauseOf' : 'resumeOf', { name })}
            onClick={() => void turn()}
          >
            {isActive ? say('pause') : saySearch('resume')}
          </button>
        )}
        <ConfirmButton
          text={say('delete')}
          label={saySearch('removeOf', { name })}
          lead={saySearch(channel.type === 'MAIL' ? 'removeMail' : 'removeWebhook')}
          isBusy={isBusy}
          act={() => void remove()}
        />
      </div>
    </>
  );
}
