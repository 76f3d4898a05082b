import { useId } from 'preact/hooks';
import { connectorTitle } from '../../parts/connectors.ts';
import { sayField } from '../../words/say-field.ts';
import { say } from '../../words/words.ts';
import { FieldSelect, listingGroups } from './field-select.tsx';
import { ItemList, RuleField } from './item-list.tsx';
import type { Choices } from './rule-types.ts';
import { useProblem } from './rule-types.ts';
import type { WordDraft } from './rules-draft.ts';
import { ValueInput, noValue, sayMeaning } from './value-input.tsx';

/** What words of the CRM mean. */
export const WordsPart = ({
  words,
  types,
  choices,
  set,
}: {
  words: readonly WordDraft[];
  /** Connector types of the inputs. */
  types: readonly string[];
  choices: Choices;
  set: (words: readonly WordDraft[]) => void;
}) => (
  <ItemList
    at="words"
    items={words}
    summary={({ value, field, path, means }) =>
      say('ruleWordLine', { word: value, from: field, field: sayField(path), value: sayMeaning(choices, path, means) })
    }
    add={say('ruleAddWord')}
    make={() => ({ connector_type: types[0] ?? '', field: '', value: '', path: '', means: '' })}
    set={set}
    form={(word, change, at) => <WordForm word={word} change={change} at={at} types={types} choices={choices} />}
  />
);

interface WordFormProps {
  readonly word: WordDraft;
  readonly change: (word: WordDraft) => void;
  readonly at: string;
  readonly types: readonly string[];
  readonly choices: Choices;
}

function WordForm({ word, change, at, types, choices }: WordFormProps) {
  const target = choices.fields.find(({ path }) => path === word.path);
  const isFaulty = {
    path: useProblem(`${at}.path`) !== undefined,
    means: useProblem(`${at}.means`) !== undefined,
  };
  return (
    <div class="rule-fields">
      <WordSource word={word} change={change} at={at} types={types} choices={choices} />
      <RuleField label={say('unknownTarget')} at={`${at}.path`}>
        <FieldSelect
          label={say('unknownTarget')}
          value={word.path}
          groups={listingGroups(choices.fields.filter((field) => field.word))}
          isFaulty={isFaulty.path}
          describedBy={undefined}
          set={(path) => change({ ...word, path, means: noValue(choices.fields.find((field) => field.path === path)) })}
        />
      </RuleField>
      <RuleField label={say('unknownMeaning')} at={`${at}.means`}>
        <ValueInput
          label={say('unknownMeaning')}
          field={target}
          value={word.means}
          isFaulty={isFaulty.means}
          set={(means) => change({ ...word, means })}
        />
      </RuleField>
    </div>
  );
}

/** The format, the field of the record and the word itself. */
function WordSource({ word, change, at, types, choices }: WordFormProps) {
  const id = useId();
  const offered = [...new Set([...types, word.connector_type])].filter((type) => type !== '');
  const isFieldFaulty = useProblem(`${at}.field`) !== undefined;
  const isValueFaulty = useProblem(`${at}.value`) !== undefined;
  return (
    <>
      {offered.length > 1 && (
        <RuleField label={say('ruleFormat')} at={`${at}.connector_type`}>
          <select
            aria-label={say('ruleFormat')}
            value={word.connector_type}
            onChange={({ currentTarget }) => change({ ...word, connector_type: currentTarget.value })}
          >
            {offered.map((type) => (
              <option key={type} value={type}>
                {connectorTitle(type)}
              </option>
            ))}
          </select>
        </RuleField>
      )}
      <RuleField label={say('unknownField')} at={`${at}.field`}>
        <input
          aria-label={say('unknownField')}
          aria-invalid={isFieldFaulty}
          list={id}
          maxLength={300}
          value={word.field}
          onInput={({ currentTarget }) => change({ ...word, field: currentTarget.value })}
        />
        <datalist id={id}>
          {choices.record.map(({ path }) => (
            <option key={path} value={path} />
          ))}
        </datalist>
      </RuleField>
      <RuleField label={say('unknownWord')} at={`${at}.value`}>
        <input
          aria-label={say('unknownWord')}
          aria-invalid={isValueFaulty}
          maxLength={300}
          value={word.value}
          onInput={({ currentTarget }) => change({ ...word, value: currentTarget.value })}
        />
      </RuleField>
    </>
  );
}
