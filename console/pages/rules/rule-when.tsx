import { say } from '../../words/words.ts';
import { bounded, onlyWhen, plain } from './condition.ts';
import { OptionalCondition } from './condition-editor.tsx';
import { fieldsOf } from '../studio/record-fields.ts';
import type { Rule } from '../studio/rules.ts';

/** Values of one field that are offered. */
const MAX_FOUND = 30;

/** For which records a rule is used. What is missing in the condition is said by the service, with the other faults of the draft. */
export function RuleWhen({
  rule,
  records,
  set,
}: {
  rule: Rule;
  records: readonly object[];
  set: (rule: Rule) => void;
}) {
  const found = new Map<string, Set<string>>();
  for (const record of records)
    for (const { path, values } of fieldsOf(record)) {
      const known = found.get(path) ?? new Set();
      for (const value of values) if (known.size < MAX_FOUND) known.add(value);
      found.set(path, known);
    }
  return (
    <details class="fold" open={rule.when !== undefined}>
      <summary>{say(rule.when ? 'studioOnlyWhen' : 'studioAlways')}</summary>
      <OptionalCondition
        at="when"
        condition={rule.when && plain(rule.when)}
        begin={say('studioWhenBegin')}
        fields={{
          groups: [{ name: say('studioSource'), fields: [...found.keys()].map((path) => ({ path, name: path })) }],
          known: (path) => ({ values: [], found: [...(found.get(path) ?? [])], isNumeric: true, kind: 'text' }),
        }}
        set={(next) => {
          const when = next && bounded(next);
          // Deeper than the service takes: the rule stays as it is.
          if (next && !when) return;
          set(onlyWhen(rule, when));
        }}
      />
    </details>
  );
}
