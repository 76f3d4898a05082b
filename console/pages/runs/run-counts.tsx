import type { AnswerOf } from '../../../sdk/index.ts';
import { number, say } from '../../words/words.ts';

type Counts = AnswerOf<'getSyncJob'>['counts'];

/** Always shown, in this order. */
const MAIN = ['read', 'created', 'updated', 'unchanged', 'delivered'] as const;
/** Shown unless they are zero. */
const OTHER = {
  quarantined: 'warn',
  archived: '',
  held: 'warn',
  held_new: 'warn',
  withdrawn: '',
  delivery_failed: 'bad',
  over_limit: 'warn',
  outputs_failed: 'bad',
  media_missing: 'warn',
} as const;

const names = Object.keys(OTHER) as (keyof typeof OTHER)[];

/** The counts of a run, with their invariant sum. */
export function RunCounts({ counts }: { counts: Counts }) {
  const { read, created, updated, unchanged, quarantined } = counts;
  return (
    <div class="form">
      <dl class="counts">
        {MAIN.map((name) => (
          <div class="count" key={name}>
            <dt>{say(`count_${name}`)}</dt>
            <dd>{number(counts[name])}</dd>
          </div>
        ))}
        {names
          .filter((name) => counts[name] > 0)
          .map((name) => (
            <div class={`count ${OTHER[name]}`} key={name}>
              <dt>{say(`count_${name}`)}</dt>
              <dd>{number(counts[name])}</dd>
            </div>
          ))}
      </dl>
      <p class="hint number">{say('addsUp', { read, created, updated, unchanged, quarantined })}</p>
    </div>
  );
}
