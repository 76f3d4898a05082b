import type { AnswerOf } from '../../../sdk/index.ts';
import { say } from '../../words/words.ts';

/** Source, licence and release of the data: the licence requires all three. */
export const SourceLine = ({ source }: { source: AnswerOf<'searchDvf'>['source'] }) => (
  <p class="hint">
    {source.licence.attribution},{' '}
    <a href={source.licence.url} target="_blank" rel="noreferrer">
      {source.licence.name}
    </a>
    . {source.releases.length > 0 && say('releasesOf', { names: source.releases.map(({ name }) => name).join(', ') })}
  </p>
);
