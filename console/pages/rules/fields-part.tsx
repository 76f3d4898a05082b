import { Select } from '../../parts/choice.tsx';
import { sayField } from '../../words/say-field.ts';
import { say, wordFor } from '../../words/words.ts';
import { FieldSelect, listingGroups, targetFields } from './field-select.tsx';
import { ItemList, RuleField } from './item-list.tsx';
import { onlyWhen } from './condition.ts';
import { OnlyWhen } from './only-when.tsx';
import { useProblem } from './rule-types.ts';
import type { Choices } from './rule-types.ts';
import type { FieldDraft, SourcedDraft } from './rules-draft.ts';
import { SourceForm, readerFor } from './source-form.tsx';
import { ValueInput, noValue, sayMeaning } from './value-input.tsx';

const KINDS = ['source', 'constant'] as const;
type Kind = (typeof KINDS)[number];

/** Fields that another source field or a constant replaces. */
export const FieldsPart = ({
  fields,
  choices,
  set,
}: {
  fields: readonly FieldDraft[];
  choices: Choices;
  set: (fields: readonly FieldDraft[]) => void;
}) => (
  <ItemList
    at="fields"
    items={fields}
    summary={(rule) =>
      rule.path === ''
        ? say('ruleNewField')
        : 'from' in rule
          ? say('ruleFromLine', { field: sayField(rule.path), from: rule.from })
          : say('ruleConstantLine', {
              field: sayField(rule.path),
              value: sayMeaning(choices, rule.path, rule.constant),
            })
    }
    add={say('ruleAddField')}
    make={(): FieldDraft => ({ path: '', from: '', reader: 'text' })}
    set={set}
    form={(rule, change, at) => <FieldForm rule={rule} change={change} at={at} choices={choices} />}
  />
);

/** Where the value of a rule comes from, the kinds that its field allows, and the rule with another field or of another kind. */
function kindsOf(rule: FieldDraft, choices: Choices, target: Choices['fields'][number] | undefined) {
  const when = rule.when ? { when: rule.when } : {};
  const fieldOf = (path: string) => choices.fields.find((field) => field.path === path);
  const sourced = (path: string, from: string): SourcedDraft => ({ ...readerFor(fieldOf(path)), path, from, ...when });
  const kind: Kind = 'from' in rule ? 'source' : 'constant';
  const kinds = KINDS.filter((one) =>
    one === kind || !target ? true : one === 'source' ? target.readers.length > 0 : target.constant,
  );
  const fill = (path: string): FieldDraft => {
    const next = fieldOf(path);
    const isConstant = !('from' in rule) && next?.constant === true;
    return isConstant ? { path, constant: noValue(next), ...when } : sourced(path, 'from' in rule ? rule.from : '');
  };
  const turn = (to: Kind): FieldDraft =>
    to === 'source' ? sourced(rule.path, '') : { path: rule.path, constant: noValue(target), ...when };
  return { kind, kinds, fill, turn };
}

function FieldForm({
  rule,
  change,
  at,
  choices,
}: {
  rule: FieldDraft;
  change: (rule: FieldDraft) => void;
  at: string;
  choices: Choices;
}) {
  const target = choices.fields.find(({ path }) => path === rule.path);
  const isFaulty = useProblem(`${at}.path`) !== undefined;
  const isConstantFaulty = useProblem(`${at}.constant`) !== undefined;
  const { kind, kinds, fill, turn } = kindsOf(rule, choices, target);
  return (
    <>
      <div class="rule-fields">
        <RuleField label={say('unknownTarget')} at={`${at}.path`}>
          <FieldSelect
            label={say('unknownTarget')}
            value={rule.path}
            groups={listingGroups(
              targetFields(choices.fields, ({ readers, constant }) => readers.length > 0 || constant),
            )}
            isFaulty={isFaulty}
            describedBy={undefined}
            set={(path) => change(fill(path))}
          />
        </RuleField>
        <RuleField label={say('ruleKind')} at={`${at}.kind`}>
          <Select
            label={say('ruleKind')}
            value={kind}
            options={kinds}
            name={(one) => say(wordFor(`ruleKind_${one}`) ?? 'ruleKind')}
            set={(one) => change(turn(one))}
          />
        </RuleField>
        {'from' in rule ? (
          <SourceForm rule={rule} target={target} choices={choices} at={at} change={change} />
        ) : (
          <RuleField label={say('ruleConstant')} at={`${at}.constant`}>
            <ValueInput
              label={say('ruleConstant')}
              field={target}
              value={rule.constant}
              isFaulty={isConstantFaulty}
              set={(constant) => change({ ...rule, constant })}
            />
          </RuleField>
        )}
      </div>
      <OnlyWhen when={rule.when} choices={choices} at={at} set={(next) => change(onlyWhen(rule, next))} />
    </>
  );
}
