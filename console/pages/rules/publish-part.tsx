import { Choice } from '../../parts/choice.tsx';
import { labelled, say, wordFor } from '../../words/words.ts';
import { ItemList } from './item-list.tsx';
import { onlyWhen } from './condition.ts';
import { OnlyWhen } from './only-when.tsx';
import type { Choices } from './rule-types.ts';
import type { PublishDraft } from './rules-draft.ts';

const ADDRESSES = ['exact', 'street', 'town', 'none'] as const satisfies readonly NonNullable<
  PublishDraft['address']
>[];
const PARTS = ['price', 'fees', 'negotiator'] as const;

/** What of a listing is published. */
export const PublishPart = ({
  publish,
  choices,
  set,
}: {
  publish: readonly PublishDraft[];
  choices: Choices;
  set: (publish: readonly PublishDraft[]) => void;
}) => (
  <ItemList
    at="publish"
    items={publish}
    summary={lineOf}
    add={say('ruleAddPublish')}
    make={(): PublishDraft => ({})}
    set={set}
    form={(rule, change, at) => (
      <>
        <div class="rule-fields">
          <Choice
            label={say('ruleAddress')}
            value={rule.address ?? 'exact'}
            options={ADDRESSES}
            name={(address) => say(wordFor(`address_${address}`) ?? 'ruleAddress')}
            set={(address) => {
              const { address: _, ...others } = rule;
              change(address === 'exact' ? others : { ...others, address });
            }}
          />
          <fieldset class="checks">
            <legend>{say('ruleWithhold')}</legend>
            {PARTS.map((part) => (
              <label class="check" key={part}>
                <input
                  type="checkbox"
                  checked={rule[part] === 'hide'}
                  onChange={({ currentTarget }) => {
                    const { [part]: _, ...others } = rule;
                    change(currentTarget.checked ? { ...others, [part]: 'hide' } : others);
                  }}
                />
                {say(wordFor(`withhold_${part}`) ?? 'ruleWithhold')}
              </label>
            ))}
          </fieldset>
        </div>
        <OnlyWhen when={rule.when} choices={choices} at={at} set={(next) => change(onlyWhen(rule, next))} />
      </>
    )}
  />
);

function lineOf(rule: PublishDraft): string {
  const hidden = PARTS.filter((part) => rule[part] === 'hide').map((part) =>
    say(wordFor(`withhold_${part}`) ?? 'ruleWithhold'),
  );
  const { address = 'exact' } = rule;
  const shown = [
    ...(address === 'exact' ? [] : [say(wordFor(`address_${address}`) ?? 'ruleAddress')]),
    ...(hidden.length > 0 ? [labelled(say('ruleWithhold'), hidden.join(', '))] : []),
    ...(rule.when ? [say('ruleForSome')] : []),
  ];
  return shown.length > 0 ? shown.join('; ') : say('ruleNewPublish');
}
