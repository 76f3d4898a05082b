import type { AnswerOf } from '../../../sdk/index.ts';
import { searcherWords } from '../../words/pages/searchers.ts';
import { wordsOf } from '../../words/words.ts';

const saySearchers = wordsOf(searcherWords);

type Searchers = NonNullable<AnswerOf<'getPropertyInsights'>['searchers']>;

/** How many of those who searched for what a listing is opened it; nothing where nobody did. */
export function SearchersLine({ searchers: { opened, skipped, complete } }: { searchers: Searchers }) {
  const all = opened + skipped;
  if (all === 0) return null;
  return (
    <p id="searchers">
      {saySearchers('searched', { count: all })} {saySearchers('opened', { count: opened })}{' '}
      {!complete && <span class="hint">{saySearchers('incomplete')}</span>}
    </p>
  );
}

/** The same behind the name of a listing that visitors passed over. */
export const SkippedHint = ({ searchers: { opened, skipped } }: { searchers: Searchers }) =>
  skipped === 0 ? null : <span class="hint">· {saySearchers('skipped', { skipped, all: opened + skipped })}</span>;
