import type { Config } from '../../connector-config.ts';
import { say } from '../../words/words.ts';

/** Says which mapping an input reads by, or leads to the studio. */
export function MappingNote({ config }: { config: Config }) {
  const { mapping, preset } = config;
  const name: unknown = typeof mapping === 'object' ? Reflect.get(mapping, 'name') : undefined;
  if (preset !== undefined) return null;
  return (
    <div class={typeof name === 'string' ? 'notice good' : 'notice'}>
      <div>
        <strong>{typeof name === 'string' ? name : say('studioOtherFormat')}</strong>
        {typeof name !== 'string' && <p>{say('studioOtherFormatLead')}</p>}
      </div>
      {typeof name !== 'string' && (
        <a class="button" href="/console/studio/new">
          {say('studioNew')}
        </a>
      )}
    </div>
  );
}
