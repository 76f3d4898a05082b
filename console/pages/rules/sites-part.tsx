import { connectorTitle } from '../../parts/connectors.ts';
import { say } from '../../words/words.ts';
import type { Gateway } from '../gateways/gateway-frame.tsx';
import { emptyRow } from './condition.ts';
import { OptionalCondition } from './condition-editor.tsx';
import { conditionFields } from './field-select.tsx';
import type { Choices } from './rule-types.ts';
import { useProblem } from './rule-types.ts';
import type { SiteDraft } from './rules-draft.ts';

type Output = Gateway['output_connectors'][number];

/** What an output is called: its type and address. */
export function outputName({ connector_type, config }: Pick<Output, 'connector_type' | 'config'>): string {
  const url: unknown = Reflect.get(config, 'url');
  return `${connectorTitle(connector_type)}${typeof url === 'string' ? ` ${url.replace(/^https?:\/\//, '')}` : ''}`;
}

/** Which site gets which part. */
export function SitesPart({
  sites,
  outputs,
  choices,
  set,
}: {
  sites: readonly SiteDraft[];
  outputs: readonly Output[];
  choices: Choices;
  set: (sites: readonly SiteDraft[]) => void;
}) {
  const gone = sites.filter(({ connector_id: id }) => !outputs.some(({ connector_id }) => connector_id === id));
  if (outputs.length === 0 && gone.length === 0) return <p class="soft">{say('ruleNoSites')}</p>;
  return (
    <ul class="rule-items">
      {outputs.map((output) => (
        <Site
          key={output.connector_id}
          id={output.connector_id}
          name={outputName(output)}
          sites={sites}
          choices={choices}
          set={set}
        />
      ))}
      {gone.map(({ connector_id: id }) => (
        <Site key={id} id={id} name={say('ruleSiteGone', { id })} sites={sites} choices={choices} set={set} />
      ))}
    </ul>
  );
}

function Site({
  id,
  name,
  sites,
  choices,
  set,
}: {
  id: string;
  name: string;
  sites: readonly SiteDraft[];
  choices: Choices;
  set: (sites: readonly SiteDraft[]) => void;
}) {
  const place = sites.findIndex(({ connector_id }) => connector_id === id);
  const at = `sites[${place}]`;
  const problem = useProblem(`${at}.connector_id`);
  const when = sites[place]?.when;
  return (
    <li>
      <strong class="break">{name}</strong>
      <p class="hint">{say(when ? 'ruleSitePart' : 'ruleSiteAll')}</p>
      <OptionalCondition
        at={`${at}.when`}
        condition={when}
        begin={say('ruleSiteBegin')}
        fields={conditionFields(choices, false)}
        set={(next) => {
          if (place < 0) set([...sites, { connector_id: id, when: next ?? emptyRow() }]);
          else set(next ? sites.with(place, { connector_id: id, when: next }) : sites.toSpliced(place, 1));
        }}
      />
      {problem !== undefined && (
        <span class="fault-text" role="alert">
          {problem}
        </span>
      )}
    </li>
  );
}
