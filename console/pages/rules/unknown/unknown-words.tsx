import { useState } from 'preact/hooks';
import { connectorTitle } from '../../../parts/connectors.ts';
import { labelled, say } from '../../../words/words.ts';
import { GiveMeaning } from './give-meaning.tsx';
import type { RulesVersion, UnknownWord } from '../rule-types.ts';

/** Words of the CRM that no mapping understands, most frequent first; each can be given its meaning. */
export function UnknownWords({
  id,
  rules,
  words,
  total,
  mayWrite,
  nameOf,
  changed,
}: {
  id: string;
  rules: RulesVersion['rules'];
  words: readonly UnknownWord[];
  total: number;
  mayWrite: boolean;
  /** The name of an output. */
  nameOf: (connectorId: string) => string;
  changed: () => void;
}) {
  const [chosen, setChosen] = useState<UnknownWord | undefined>(undefined);
  return (
    <section class="card" aria-labelledby="unknown-words">
      <div class="card-head">
        <h2 id="unknown-words">{say('unknownWords')}</h2>
      </div>
      {words.length === 0 ? (
        <p class="card-body soft">{say('unknownNone')}</p>
      ) : (
        <WordTable words={words} choose={mayWrite ? setChosen : undefined} />
      )}
      {total > words.length && <p class="card-body hint">{say('unknownMore', { count: total - words.length })}</p>}
      {chosen && (
        <GiveMeaning
          id={id}
          rules={rules}
          word={chosen}
          nameOf={nameOf}
          close={() => setChosen(undefined)}
          given={() => {
            setChosen(undefined);
            changed();
          }}
        />
      )}
    </section>
  );
}

function WordTable({
  words,
  choose,
}: {
  words: readonly UnknownWord[];
  /** Absent unless the user may write. */
  choose: ((word: UnknownWord) => void) | undefined;
}) {
  return (
    <table class="stack-table" aria-label={say('unknownWords')}>
      <thead>
        <tr>
          <th scope="col">{say('unknownWord')}</th>
          <th scope="col">{say('unknownField')}</th>
          <th scope="col">{say('unknownCount')}</th>
          <th scope="col">{say('details')}</th>
        </tr>
      </thead>
      <tbody>
        {words.map((word) => (
          <tr key={`${word.connector_type} ${word.field} ${word.value}`}>
            <td class="break">
              <strong>{word.value}</strong>
            </td>
            <td data-label={say('unknownField')} class="break">
              <span>
                <code>{word.field}</code>
                <small>{connectorTitle(word.connector_type)}</small>
              </span>
            </td>
            <td data-label={say('unknownCount')}>
              <span>
                {say('unknownListings', { count: word.count })}
                <small class="break">{word.examples.slice(0, 3).join(', ')}</small>
              </span>
            </td>
            <td data-label={say('details')}>
              {choose && (
                <button
                  class="button"
                  type="button"
                  aria-label={labelled(say('unknownGive'), word.value)}
                  onClick={() => choose(word)}
                >
                  {say('unknownGive')}
                </button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
