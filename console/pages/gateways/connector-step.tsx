import { canBePushed, ConfigForm } from '../../parts/config-form.tsx';
import type { Config } from '../../connector-config.ts';
import type { ConnectorType } from '../../parts/connectors.ts';
import { say } from '../../words/words.ts';
import { MappingNote } from '../studio/mapping-note.tsx';
import { Arrival, RadioCard } from './arrival.tsx';
import { connectorOf } from './draft.ts';
import type { ConnectorDraft } from './draft.ts';

/** Chooses a connector type and fills in its configuration. */
export function ConnectorStep({
  label,
  types,
  draft,
  faults,
  change,
  isOptional = false,
}: {
  label: string;
  types: readonly ConnectorType[];
  draft: ConnectorDraft;
  faults: Readonly<Record<string, string>>;
  change: (draft: ConnectorDraft) => void;
  isOptional?: boolean;
}) {
  const chosen = connectorOf(types, draft);
  return (
    <div class="form">
      <ConnectorChoices label={label} types={types} draft={draft} change={change} isOptional={isOptional} />
      {chosen && <ConnectorAccess connector={chosen} draft={draft} faults={faults} change={change} />}
    </div>
  );
}

const ConnectorChoices = ({
  label,
  types,
  draft,
  change,
  isOptional,
}: {
  label: string;
  types: readonly ConnectorType[];
  draft: ConnectorDraft;
  change: (draft: ConnectorDraft) => void;
  isOptional: boolean;
}) => (
  <fieldset class="choices">
    <legend class="visually-hidden">{label}</legend>
    {isOptional && (
      <RadioCard
        name={label}
        title={say('siteLater')}
        detail={say('siteLaterLead')}
        isChosen={draft.type === ''}
        choose={() => change({ ...draft, type: '' })}
      />
    )}
    {types.map(({ connector_type, title }) => {
      const [, name = title, detail = ''] = /^(.*?)(?: \((.*)\))?$/.exec(title) ?? [];
      return (
        <RadioCard
          key={connector_type}
          name={label}
          title={name}
          detail={detail}
          isChosen={draft.type === connector_type}
          choose={() => change({ ...draft, type: connector_type })}
        />
      );
    })}
  </fieldset>
);

/** The configuration of the chosen type. */
function ConnectorAccess({
  connector,
  draft,
  faults,
  change,
}: {
  connector: ConnectorType;
  draft: ConnectorDraft;
  faults: Readonly<Record<string, string>>;
  change: (draft: ConnectorDraft) => void;
}) {
  const config = draft.configs[draft.type] ?? {};
  const set = (next: Config): void => change({ ...draft, configs: { ...draft.configs, [draft.type]: next } });
  return (
    <>
      <h2>{say('access')}</h2>
      {connector.connector_type === 'MAPPED_FEED' && <MappingNote config={config} />}
      {canBePushed(connector) && <Arrival config={config} set={set} />}
      <ConfigForm key={connector.connector_type} connector={connector} config={config} faults={faults} set={set} />
    </>
  );
}
