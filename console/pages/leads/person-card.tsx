import { useState } from 'preact/hooks';
import type { AnswerOf } from '../../../sdk/index.ts';
import { mayCall } from '../../parts/access.ts';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { Fault } from '../../parts/feedback.tsx';
import { SaveButton } from '../../parts/save-button.tsx';
import { useAction } from '../../parts/use-action.ts';
import { call } from '../../session/api.ts';
import { leadWords } from '../../words/pages/leads.ts';
import { number, wordsOf } from '../../words/words.ts';

const say = wordsOf(leadWords);

const PLACES = [
  'leads',
  'saved_searches',
  'mails',
  'visitor_events',
  'visitor_days',
  'outcomes',
  'audit_events',
  'withheld',
] as const;
type Entries = AnswerOf<'exportPerson'>;
type Counts = Readonly<Partial<Record<(typeof PLACES)[number], number>>>;

/** What is known about the address that was searched. */
interface Known {
  readonly email: string;
  readonly entries: Entries;
  /** Absent until the person is erased. */
  readonly erased?: Counts;
}

/** Finds, saves and erases everything that is stored under a mail address. */
export function PersonCard() {
  const [email, setEmail] = useState('');
  const [known, setKnown] = useState<Known | undefined>(undefined);
  const { isBusy, error, act } = useAction();
  const find = () =>
    act(async () => {
      setKnown(undefined);
      setKnown({ email, entries: await call('exportPerson', { query: { email } }) });
    });
  const erase = ({ email: address, entries }: Known) =>
    act(async () => {
      const { erased } = await call('erasePerson', { query: { email: address } });
      setKnown({ email: address, entries, erased });
    });
  return (
    <section class="card" aria-labelledby="person">
      <div class="card-head">
        <h2 id="person">{say('personTitle')}</h2>
      </div>
      <div class="card-body form">
        <p class="hint">{say('personLead')}</p>
        <form
          class="form"
          onSubmit={(event) => {
            event.preventDefault();
            void find();
          }}
        >
          <label class="field">
            <span class="label">{say('email')}</span>
            <input
              type="email"
              required
              maxLength={254}
              autocomplete="off"
              value={email}
              onInput={({ currentTarget }) => {
                setEmail(currentTarget.value);
                setKnown(undefined);
              }}
            />
          </label>
          <div class="actions">
            <button class="button" type="submit" disabled={isBusy}>
              {say('find')}
            </button>
          </div>
        </form>
        {error !== undefined && <Fault error={error} />}
        {known && <KnownPerson known={known} isBusy={isBusy} erase={() => void erase(known)} />}
      </div>
    </section>
  );
}

function KnownPerson({ known, isBusy, erase }: { known: Known; isBusy: boolean; erase: () => void }) {
  const { email, entries, erased } = known;
  if (erased) return <CountList title={say('erased')} counts={erased} />;
  return (
    <>
      {entries.length === 0 ? (
        <p role="status">{say('nothingFound')}</p>
      ) : (
        <CountList title={say('found')} counts={countOf(entries)} />
      )}
      <div class="actions">
        {entries.length > 0 && (
          <SaveButton
            text={say('savePerson')}
            name="person.json"
            read={() => Promise.resolve(new Response(JSON.stringify(entries, undefined, 2)))}
          />
        )}
        {/* Also where nothing was found: visitors and mails may have come in since. */}
        {mayCall('erasePerson') && (
          <ConfirmButton
            text={say('erasePerson')}
            lead={say('erasePersonLead', { email })}
            isBusy={isBusy}
            act={erase}
          />
        )}
      </div>
    </>
  );
}

function countOf(entries: Entries): Counts {
  const counts: Partial<Record<(typeof PLACES)[number], number>> = {};
  for (const { place } of entries) counts[place] = (counts[place] ?? 0) + 1;
  return counts;
}

const CountList = ({ title, counts }: { title: string; counts: Counts }) => (
  <div role="status">
    <strong>{title}</strong>
    <dl class="facts">
      {PLACES.filter((place) => counts[place] !== undefined).map((place) => (
        <div key={place}>
          <dt>{say(`place_${place}`)}</dt>
          <dd>{number(counts[place] ?? 0)}</dd>
        </div>
      ))}
    </dl>
  </div>
);
