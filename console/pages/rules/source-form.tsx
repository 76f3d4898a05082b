import { useId } from 'preact/hooks';
import { Select } from '../../parts/choice.tsx';
import { say, wordFor } from '../../words/words.ts';
import { RuleField } from './item-list.tsx';
import { RuleCodes } from './rule-codes.tsx';
import { useProblem } from './rule-types.ts';
import type { Choices } from './rule-types.ts';
import type { SourcedDraft } from './rules-draft.ts';

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
  const readers = (target?.readers ?? []).filter(isReader);
  const { reader } = rule;
  const read = (next: Reader): void => {
    const { currency: _, unit: __, order: ___, codes: ____, ...others } = rule;
    change({ ...others, reader: next });
  };
  return (
    <>
      <SourceField rule={rule} choices={choices} at={at} change={change} />
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
      <ReaderField rule={rule} at={at} change={change} />
      {reader === 'text' && (target?.values || rule.codes) && (
        <RuleCodes rule={rule} target={target} choices={choices} at={at} change={change} />
      )}
    </>
  );
}

interface Part {
  readonly rule: SourcedDraft;
  readonly at: string;
  readonly change: (rule: SourcedDraft) => void;
}

/** The source field; those of the stored records are offered with their values. */
function SourceField({ rule, choices, at, change }: Part & { choices: Choices }) {
  const id = useId();
  const isFaulty = useProblem(`${at}.from`) !== undefined;
  return (
    <RuleField label={say('unknownField')} at={`${at}.from`}>
      <input
        aria-label={say('unknownField')}
        aria-invalid={isFaulty}
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
  );
}

/** What the reader needs to know: a currency, a unit or the order of a date. */
function ReaderField({ rule, at, change }: Part) {
  const isCurrencyFaulty = useProblem(`${at}.currency`) !== undefined;
  if (rule.reader === 'amount')
    return (
      <RuleField label={say('profile_currency')} at={`${at}.currency`}>
        <input
          aria-label={say('profile_currency')}
          aria-invalid={isCurrencyFaulty}
          maxLength={3}
          value={rule.currency ?? ''}
          onInput={({ currentTarget }) => change({ ...rule, currency: currentTarget.value.trim().toUpperCase() })}
        />
      </RuleField>
    );
  if (rule.reader === 'size')
    return (
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
    );
  if (rule.reader === 'date')
    return (
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
    );
  return null;
}
