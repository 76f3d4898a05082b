import type { AnswerOf } from '../../../docs/client/client.ts';
import { say } from '../../words/words.ts';

/** Whose data it is, under which licence, and of which release: the licence asks for all three. */
export const SourceLine = ({ source }: { source: AnswerOf<'searchDvf'>['source'] }) => (
  <p class="hint">
    {source.licence.attribution},{' '}
    <a href={source.licence.url} target="_blank" rel="noreferrer">
      {source.licence.name}
    </a>
    . {source.releases.length > 0 && say('releasesOf', { names: source.releases.map(({ name }) => name).join(', ') })}
  </p>
);
