import { useState } from 'preact/hooks';
import { say } from '../../words/words.ts';
import { fieldsOf } from './record-fields.ts';
import { reads } from './rules.ts';
import type { Codes, Rule } from './rules.ts';
import type { Target } from './targets.ts';
import type { Preview } from './use-studio.ts';

/** A word that is known and means nothing in our model. */
const NOTHING = ' nothing';

/** Words of the shown records that are offered for a code table. */
const MAX_OFFERED = 30;

interface Words {
  readonly rule: Rule;
  readonly target: Target | undefined;
  readonly preview: Preview | undefined;
  /** Records of the source that are shown. */
  readonly records: readonly object[];
}

/** A word and its meaning. */
interface Entry {
  readonly word: string;
  /** Undefined: not known. */
  readonly meaning: Codes[string] | undefined;
  readonly values: readonly string[];
  readonly set: (meaning: Codes[string] | undefined) => void;
}

/** The code table of a rule: words of the source and their meaning, with those that the preview did not understand and those of the shown records. */
export function CodeRows({ rule, target, preview, records, set }: Words & { set: (rule: Rule) => void }) {
  const { codes, unknown, values, offered } = wordsFor({ rule, target, preview, records });
  if (values.length === 0 && Object.keys(codes).length === 0 && unknown.length === 0) return null;
  const write = (word: string, meaning: Codes[string] | undefined): void => {
    const { [word]: _, ...others } = codes;
    const next: Codes = meaning === undefined ? others : { ...codes, [word]: meaning };
    const { codes: __, ...plain } = rule;
    set(Object.keys(next).length === 0 ? plain : { ...plain, codes: next });
  };
  return (
    <fieldset class="bare">
      <legend>{say('studioCodes')}</legend>
      <table class="studio-table" aria-label={say('studioCodes')}>
        <thead>
          <tr>
            <th scope="col">{say('studioWord')}</th>
            <th scope="col">{say('studioMeaning')}</th>
          </tr>
        </thead>
        <tbody>
          {unknown.map(({ value, count }) => (
            <tr key={value} class="unknown-word">
              <th scope="row">
                {value} <span class="badge warn">{say('studioTimes', { count })}</span>
              </th>
              <td>
                <Meaning word={value} meaning={undefined} values={values} set={(meaning) => write(value, meaning)} />
              </td>
            </tr>
          ))}
          {offered.map((word) => (
            <CodeRow key={word} word={word} meaning={undefined} values={values} set={(next) => write(word, next)} />
          ))}
          {Object.entries(codes).map(([word, meaning]) => (
            <CodeRow key={word} word={word} meaning={meaning} values={values} set={(next) => write(word, next)} />
          ))}
        </tbody>
      </table>
      <NewWord add={(word) => write(word, null)} />
    </fieldset>
  );
}

/** The code table, the words that the preview did not understand, and those of the records that are offered. */
function wordsFor({ rule, target, preview, records }: Words) {
  const codes: Codes = rule.codes ?? {};
  const unknown = (preview?.warnings ?? []).flatMap(({ code, field, value, count }) =>
    code === 'unmapped_value' && value !== undefined && !(value in codes) && reads(rule, field)
      ? [{ value, count }]
      : [],
  );
  const values = target?.values ?? [];
  // A record in quarantine has no warnings: its words are found in the record itself.
  const known = new Set(
    [...Object.keys(codes), ...unknown.map(({ value }) => value)].map((word) => word.toLowerCase()),
  );
  const offered = values.length === 0 ? [] : wordsOf(rule, records).filter((word) => !known.has(word.toLowerCase()));
  return { codes, unknown, values, offered };
}

/** Different values of the fields that a rule reads. */
const wordsOf = (rule: Rule, records: readonly object[]): readonly string[] =>
  [
    ...new Set(
      records.flatMap((record) => fieldsOf(record).flatMap(({ path, values }) => (reads(rule, path) ? values : []))),
    ),
  ].slice(0, MAX_OFFERED);

const CodeRow = (entry: Entry) => (
  <tr>
    <th scope="row">{entry.word}</th>
    <td>
      <Meaning {...entry} />
    </td>
  </tr>
);

function Meaning({ word, meaning, values, set }: Entry) {
  const label = say('studioMeaningOf', { word });
  const shown = meaning === undefined ? '' : meaning === null ? NOTHING : String(meaning);
  if (values.length === 0) {
    return (
      <input
        aria-label={label}
        value={shown === NOTHING ? '' : shown}
        onChange={({ currentTarget: { value } }) => set(value === '' ? null : value)}
      />
    );
  }
  return (
    <select
      aria-label={label}
      value={shown}
      onChange={({ currentTarget: { value } }) => set(value === '' ? undefined : value === NOTHING ? null : value)}
    >
      <option value="">{say('studioUnknown')}</option>
      <option value={NOTHING}>{say('studioNothing')}</option>
      {values.map((value) => (
        <option key={value} value={value}>
          {value}
        </option>
      ))}
    </select>
  );
}

function NewWord({ add }: { add: (word: string) => void }) {
  const [word, setWord] = useState('');
  return (
    <div class="actions">
      <input
        aria-label={say('studioNewWord')}
        placeholder={say('studioNewWord')}
        value={word}
        onInput={({ currentTarget }) => setWord(currentTarget.value)}
      />
      <button
        class="button"
        type="button"
        disabled={word.trim() === ''}
        onClick={() => {
          add(word.trim());
          setWord('');
        }}
      >
        {say('studioAddWord')}
      </button>
    </div>
  );
}
