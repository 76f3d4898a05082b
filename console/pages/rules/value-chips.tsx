import { useId, useState } from 'preact/hooks';
import { say, sayCode } from '../../words/words.ts';
import type { Scalar } from './condition.ts';

/** Values as chips; more are chosen from a list, or typed where any are possible. */
export function ValueChips({
  label,
  words,
  values,
  found,
  kind,
  isFaulty,
  set,
}: {
  label: string;
  words: readonly Scalar[];
  /** The only values that are possible; empty: any. */
  values: readonly string[];
  /** Values of the catalogue, to choose from. */
  found: readonly string[];
  kind: string;
  isFaulty: boolean;
  set: (words: readonly Scalar[]) => void;
}) {
  // The text of the input is the last value already: nothing is lost, and nothing moves, when the input is left.
  const [isTyping, setTyping] = useState(false);
  const chips = isTyping ? words.slice(0, -1) : words;
  const typed = isTyping ? String(words.at(-1) ?? '') : '';
  const add = (text: string): void => {
    const value = text.trim();
    const word: Scalar = kind === 'boolean' && /^(true|false)$/.test(value) ? value === 'true' : value;
    set(value === '' || chips.includes(word) ? chips : [...chips, word]);
    setTyping(false);
  };
  const type = (text: string): void => {
    set(text.trim() === '' ? chips : [...chips, text]);
    setTyping(text.trim() !== '');
  };
  const fixed = kind === 'boolean' ? ['true', 'false'] : values;
  return (
    <div class="rule-values">
      {chips.length > 0 && (
        <ul class="plain-list chips">
          {chips.map((word, place) => (
            <li key={String(word)} class="chip">
              {nameOf(word, fixed)}
              <button
                type="button"
                class="chip-remove"
                aria-label={say('ruleRemoveValue', { value: nameOf(word, fixed) })}
                onClick={() => set(words.toSpliced(place, 1))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      {fixed.length > 0 ? (
        <FixedValues label={label} fixed={fixed} found={found} words={words} isFaulty={isFaulty} add={add} />
      ) : (
        <AnyValue label={label} found={found} isFaulty={isFaulty} text={typed} type={type} add={add} />
      )}
    </div>
  );
}

const nameOf = (word: Scalar, fixed: readonly string[]): string =>
  fixed.includes(String(word)) ? sayValue(String(word)) : String(word);

/** A value of a field with a list of values, in words. */
export const sayValue = (value: string): string =>
  value === 'true' ? say('ruleYes') : value === 'false' ? say('ruleNo') : sayCode('value', value);

/** Chooses one of a fixed list, those of the catalogue first. */
const FixedValues = ({
  label,
  fixed,
  found,
  words,
  isFaulty,
  add,
}: {
  label: string;
  fixed: readonly string[];
  found: readonly string[];
  words: readonly Scalar[];
  isFaulty: boolean;
  add: (value: string) => void;
}) => {
  const left = fixed.filter((value) => !words.some((word) => String(word) === value));
  const common = found.filter((value) => left.includes(value));
  return (
    <select
      aria-label={label}
      aria-invalid={isFaulty}
      value=""
      onChange={({ currentTarget }) => {
        add(currentTarget.value);
        currentTarget.value = '';
      }}
    >
      <option value="">{say('ruleChooseValue')}</option>
      {[...common, ...left.filter((value) => !common.includes(value))].map((value) => (
        <option key={value} value={value}>
          {sayValue(value)}
        </option>
      ))}
    </select>
  );
};

/** Types a value, or chooses one of the catalogue; Enter begins another one. */
function AnyValue({
  label,
  found,
  isFaulty,
  text,
  type,
  add,
}: {
  label: string;
  found: readonly string[];
  isFaulty: boolean;
  text: string;
  type: (text: string) => void;
  add: (text: string) => void;
}) {
  const id = useId();
  return (
    <>
      <input
        aria-label={label}
        aria-invalid={isFaulty}
        list={id}
        value={text}
        maxLength={500}
        placeholder={say('ruleTypeValue')}
        onInput={({ currentTarget: { value }, inputType }: InputEvent & { readonly currentTarget: HTMLInputElement }) =>
          // A choice from the list is complete; what is typed may be the beginning of another value.
          inputType === undefined || inputType === 'insertReplacementText' ? add(value) : type(value)
        }
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add(text);
        }}
      />
      <datalist id={id}>
        {found.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </>
  );
}
