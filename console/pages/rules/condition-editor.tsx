import { useId } from 'preact/hooks';
import { Select } from '../../parts/choice.tsx';
import { say, wordFor } from '../../words/words.ts';
import { JOINS, OPERATORS, emptyRow, ofParts, ofRow, partsOf, rowOf } from './condition.ts';
import type { AnyCondition, Operator, Parts, Row } from './condition.ts';
import { FieldSelect } from './field-select.tsx';
import type { ConditionFields } from './field-select.tsx';
import { useProblem } from './rule-types.ts';
import { ValueChips } from './value-chips.tsx';

interface ConditionProps {
  /** Where the condition is in the rules, as the API names it. */
  readonly at: string;
  readonly condition: AnyCondition;
  readonly fields: ConditionFields;
  /** Undefined removes it. */
  readonly set: (condition: AnyCondition | undefined) => void;
}

/** Groups within groups that can be added; the API takes three. */
const MAX_LEVELS = 3;

/** A condition, or a button that begins one. */
export function OptionalCondition({
  condition,
  begin,
  set,
  ...place
}: Omit<ConditionProps, 'condition'> & { readonly condition: AnyCondition | undefined; readonly begin: string }) {
  return condition ? (
    <ConditionEditor {...place} condition={condition} set={set} />
  ) : (
    <div class="actions">
      <button class="button" type="button" onClick={() => set(emptyRow())}>
        {begin}
      </button>
    </div>
  );
}

/** A condition by lists: field, comparison, value; rows are combined in groups. */
function ConditionEditor(props: ConditionProps) {
  const { condition, set } = props;
  const group = partsOf(condition);
  if (group) return <GroupEditor {...props} group={group} level={1} />;
  return (
    <div class="condition">
      <RowEditor {...props} />
      <div class="actions">
        <button class="button" type="button" onClick={() => set(ofParts('all', [condition, emptyRow()]))}>
          {say('ruleAddCondition')}
        </button>
      </div>
    </div>
  );
}

function GroupEditor({ group, level, ...props }: ConditionProps & { group: Parts; level: number }) {
  const { at, set } = props;
  const { join, parts } = group;
  const replace = (next: readonly AnyCondition[]): void => set(ofParts(join, next));
  return (
    <fieldset class="condition group">
      <legend class="visually-hidden">{say('ruleGroup')}</legend>
      <Select
        label={say('ruleJoin')}
        value={join}
        options={JOINS}
        name={(option) => say(wordFor(`join_${option}`) ?? 'ruleGroup')}
        set={(option) => set(ofParts(option, parts))}
      />
      {parts.map((part, index) => {
        const inner = partsOf(part);
        const place = {
          ...props,
          at: `${at}${group.at}[${index}]`,
          condition: part,
          set: (next: AnyCondition | undefined) => replace(next ? parts.with(index, next) : parts.toSpliced(index, 1)),
        };
        // Rows have no name of their own.
        return inner ? (
          <GroupEditor key={index} {...place} group={inner} level={level + 1} />
        ) : (
          <RowEditor key={index} {...place} />
        );
      })}
      <div class="actions">
        <button class="button" type="button" onClick={() => replace([...parts, emptyRow()])}>
          {say('ruleAddCondition')}
        </button>
        {level < MAX_LEVELS && (
          <button
            class="button"
            type="button"
            onClick={() => replace([...parts, join === 'all' ? { any: [emptyRow()] } : { all: [emptyRow()] }])}
          >
            {say('ruleAddGroup')}
          </button>
        )}
      </div>
    </fieldset>
  );
}

function RowEditor({ at, condition, fields, set }: ConditionProps) {
  const id = useId();
  const problem = useProblem(at);
  const row = rowOf(condition);
  if (!row) return null;
  const known = fields.known(row.path);
  const change = (next: Partial<Row>): void => set(ofRow({ ...row, ...next }));
  const options = OPERATORS.filter((operator) => known.isNumeric || operator === row.operator || !isByNumber(operator));
  return (
    <div class="rule-row" role="group" aria-label={say('ruleCondition')}>
      <FieldSelect
        label={say('ruleField')}
        value={row.path}
        groups={fields.groups}
        isFaulty={problem !== undefined}
        describedBy={problem === undefined ? undefined : id}
        set={(path) => change({ path, words: [], number: Number.NaN })}
      />
      <Select
        label={say('ruleOperator')}
        value={row.operator}
        options={options}
        name={(operator) => say(wordFor(`operator_${operator}`) ?? 'ruleOperator')}
        set={(operator) => change({ operator })}
      />
      <RowValue row={row} known={known} isFaulty={problem !== undefined} change={change} />
      <button class="icon-button" type="button" aria-label={say('ruleRemoveCondition')} onClick={() => set(undefined)}>
        ×
      </button>
      {problem !== undefined && (
        <span class="fault-text" id={id} role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}

const isByNumber = (operator: Operator): boolean => /bove|elow/.test(operator);

function RowValue({
  row: { operator, words, number },
  known: { values, found, kind },
  isFaulty,
  change,
}: {
  row: Row;
  known: ReturnType<ConditionFields['known']>;
  isFaulty: boolean;
  change: (next: Partial<Row>) => void;
}) {
  if (operator === 'exists' || operator === 'missing') return <span />;
  if (isByNumber(operator))
    return (
      <input
        type="number"
        step="any"
        aria-label={say('ruleNumber')}
        aria-invalid={isFaulty}
        value={Number.isNaN(number) ? '' : number}
        onInput={({ currentTarget }) => change({ number: currentTarget.valueAsNumber })}
      />
    );
  return (
    <ValueChips
      label={say('ruleValue')}
      words={words}
      values={operator.startsWith('starts') ? [] : values}
      found={found}
      kind={kind}
      isFaulty={isFaulty}
      set={(next) => change({ words: next })}
    />
  );
}
