import { say } from '../../words/words.ts';
import type { AnyCondition } from './condition.ts';
import { OptionalCondition } from './condition-editor.tsx';
import { conditionFields } from './field-select.tsx';
import type { Choices } from './rule-types.ts';

/** For which listings a rule holds: all, or those that meet its condition. */
export const OnlyWhen = ({
  when,
  choices,
  at,
  set,
}: {
  when: AnyCondition | undefined;
  choices: Choices;
  /** Place of the rule. */
  at: string;
  set: (when: AnyCondition | undefined) => void;
}) => (
  <>
    <p class="label">{say(when ? 'ruleOnlyWhen' : 'ruleAlways')}</p>
    <OptionalCondition
      at={`${at}.when`}
      condition={when}
      begin={say('ruleOnlyBegin')}
      fields={conditionFields(choices, true)}
      set={set}
    />
  </>
);
