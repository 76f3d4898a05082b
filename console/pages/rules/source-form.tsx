import { useId } from 'preact/hooks';
import { Select } from '../../parts/choice.tsx';
import { say, wordFor } from '../../words/words.ts';
import { RuleField } from './item-list.tsx';
import { useProblem } from './rule-types.ts';
import type { Choices } from './rule-types.ts';
import type { SourcedDraft } from './rules-draft.ts';
import { ValueInput } from './value-input.tsx';

type Field = Choices['fields'][number];
type Reader = SourcedDraft['reader'];

const READERS = {
  text: 'reader_text',
  number: 'reader_number',
  amount: 'reader_amount',
  size: 'reader_size',
  date: 'reader_date',
  flag: 'reader_flag',
} as const satisfies Record<Reader, string>;
const UNITS = ['', 'sq_m', 'sq_ft', 'are', 'acre'] as const satisfies readonly (
  | NonNullable<SourcedDraft['unit']>
  | ''
)[];
const ORDERS = ['', 'dmy', 'mdy'] as const satisfies readonly (NonNullable<SourcedDraft['order']> | '')[];

const isReader = (name: string): name is Reader => Object.hasOwn(READERS, name);

/** The reader that a field begins with. */
export const readerFor = (field: Field | undefined): { reader: Reader } => ({
  reader: field?.readers.find(isReader) ?? 'text',
});

/** The source field, how it is read, and what its words mean. */
export function SourceForm({
  rule,
  target,
  choices,
  at,
  change,
}: {
  rule: SourcedDraft;
  target: Field | undefined;
  choices: Choices;
  at: string;
  change: (rule: SourcedDraft) => void;
}) {
  const id = useId();
  const readers = (target?.readers ?? []).filter(isReader);
  const isFromFaulty = useProblem(`${at}.from`) !== undefined;
  const isCurrencyFaulty = useProblem(`${at}.currency`) !== undefined;
  const { reader } = rule;
  const read = (next: Reader): void => {
    const { currency: _, unit: __, order: ___, codes: ____, ...others } = rule;
    change({ ...others, reader: next });
  };
  return (
    <>
      <RuleField label={say('unknownField')} at={`${at}.from`}>
        <input
          aria-label={say('unknownField')}
          aria-invalid={isFromFaulty}
          list={id}
          maxLength={300}
          value={rule.from}
          onInput={({ currentTarget }) => change({ ...rule, from: currentTarget.value })}
        />
        <datalist id={id}>
          {choices.record.map(({ path, found }) => (
            <option key={path} value={path} translate={false}>
              {found.slice(0, 3).join(', ')}
            </option>
          ))}
        </datalist>
      </RuleField>
      {readers.length > 1 || !readers.includes(reader) ? (
        <RuleField label={say('studioReader')} at={`${at}.reader`}>
          <Select
            label={say('studioReader')}
            value={reader}
            options={readers.includes(reader) ? readers : [reader, ...readers]}
            name={(one) => say(READERS[one])}
            set={read}
          />
        </RuleField>
      ) : null}
      {reader === 'amount' && (
        <RuleField label={say('profile_currency')} at={`${at}.currency`}>
          <input
            aria-label={say('profile_currency')}
            aria-invalid={isCurrencyFaulty}
            maxLength={3}
            value={rule.currency ?? ''}
            onInput={({ currentTarget }) => change({ ...rule, currency: currentTarget.value.trim().toUpperCase() })}
          />
        </RuleField>
      )}
      {reader === 'size' && (
        <RuleField label={say('ruleUnit')} at={`${at}.unit`}>
          <Select
            label={say('ruleUnit')}
            value={rule.unit ?? ''}
            options={UNITS}
            name={(unit) => (unit === '' ? say('ruleChooseValue') : say(wordFor(`unit_${unit}`) ?? 'ruleUnit'))}
            set={(unit) => {
              const { unit: _, ...others } = rule;
              change(unit === '' ? others : { ...others, unit });
            }}
          />
        </RuleField>
      )}
      {reader === 'date' && (
        <RuleField label={say('studioDates')} at={`${at}.order`}>
          <Select
            label={say('studioDates')}
            value={rule.order ?? ''}
            options={ORDERS}
            name={(order) => say(wordFor(`dates_${order || 'ymd'}`) ?? 'dates_open')}
            set={(order) => {
              const { order: _, ...others } = rule;
              change(order === '' ? others : { ...others, order });
            }}
          />
        </RuleField>
      )}
      {reader === 'text' && (target?.values || rule.codes) && (
        <Codes rule={rule} target={target} choices={choices} at={at} change={change} />
      )}
    </>
  );
}

/** What each word of the source field means; those of the catalogue are offered. */
function Codes({
  rule,
  target,
  choices,
  at,
  change,
}: {
  rule: SourcedDraft;
  target: Field | undefined;
  choices: Choices;
  at: string;
  change: (rule: SourcedDraft) => void;
}) {
  const problem = useProblem(`${at}.codes`);
  const codes = rule.codes ?? [];
  const known = new Set(codes.map(({ word }) => word.toLowerCase()));
  const found = (choices.record.find(({ path }) => path === rule.from)?.found ?? []).filter(
    (word) => !known.has(word.toLowerCase()),
  );
  const write = (word: string, means: string | number | boolean): void => {
    const place = codes.findIndex((code) => code.word === word);
    const next =
      means === ''
        ? codes.filter((code) => code.word !== word)
        : place < 0
          ? [...codes, { word, means }]
          : codes.with(place, { word, means });
    const { codes: _, ...others } = rule;
    change(next.length > 0 ? { ...others, codes: next } : others);
  };
  const rows = [...codes, ...found.map((word) => ({ word, means: '' as string | number | boolean }))];
  return (
    <fieldset class="bare wide">
      <legend>{say('studioCodes')}</legend>
      {rows.length === 0 && <p class="hint">{say('ruleNoWords')}</p>}
      {rows.length > 0 && (
        <table class="studio-table" aria-label={say('studioCodes')}>
          <tbody>
            {rows.map(({ word, means }) => (
              <tr key={word}>
                <th scope="row">{word}</th>
                <td>
                  <ValueInput
                    label={say('studioMeaningOf', { word })}
                    field={target}
                    value={means}
                    isFaulty={false}
                    set={(next) => write(word, next)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {problem !== undefined && (
        <span class="fault-text" role="alert">
          {problem}
        </span>
      )}
    </fieldset>
  );
}
