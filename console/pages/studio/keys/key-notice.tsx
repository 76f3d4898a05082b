import { keyWords } from '../../../words/pages/keys.ts';
import { say, wordsOf } from '../../../words/words.ts';
import type { Preview, Proposal } from '../use-studio.ts';

const sayKey = wordsOf(keyWords);

/** Warnings of a proposal that are about its key. */
const CODES = ['unstable_key', 'replaced_key', 'key_not_compared'] as const;

/** Homes whose keys are quoted. */
const SHOWN = 3;

/** What an earlier delivery says about the key that is proposed. */
export function ProposedKey({ proposal: { mapping, warnings } }: { proposal: Proposal }) {
  const field = mapping?.key.from.join(', ') ?? '';
  return warnings.map(({ code, examples }) => {
    const known = CODES.find((each) => each === code);
    return (
      known && (
        <p key={code} class="notice warn">
          {sayKey(known, { field, examples: examples.slice(0, SHOWN).join(', ') })}
        </p>
      )
    );
  });
}

/** That the key of a draft does not last, with homes that show it and the fields that do. */
export function KeyNotice({ keys }: { keys: Preview['keys'] }) {
  if (!keys?.suspicious) return null;
  const { verdict, changed = 0, homes = 0, examples = [], stable_fields: fields = [], earlier, shared } = keys;
  if (verdict !== 'unstable') return <p class="notice warn">{say('studioKeys_suspicious', { earlier, shared })}</p>;
  const shown = examples.slice(0, SHOWN).map(({ before, after }) => `${before} → ${after}`);
  return (
    <div class="notice bad">
      <p>{sayKey('changed', { changed, homes, examples: shown.join(', ') })}</p>
      <p>{fields.length > 0 ? sayKey('stableFields', { fields: fields.join(', ') }) : sayKey('noStableField')}</p>
    </div>
  );
}
