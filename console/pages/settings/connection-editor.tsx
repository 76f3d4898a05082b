import { useState } from 'preact/hooks';
import { canBePushed, ConfigForm } from '../../parts/config-form.tsx';
import type { Config } from '../../connector-config.ts';
import type { ConnectorType } from '../../parts/connectors.ts';
import { Fault, messageOf } from '../../parts/feedback.tsx';
import { useAction } from '../../parts/use-action.ts';
import { call } from '../../session/api.ts';
import { say } from '../../words/words.ts';
import { MappingNote } from '../studio/mapping-note.tsx';
import { Arrival } from '../gateways/arrival.tsx';
import { ChangeEffects } from './change-effects.tsx';
import { CheckItems } from '../gateways/check-result.tsx';
import { bodyWith, configOf, faultyField } from './connections.ts';
import type { ChangeCheck, ConnectorsBody, EditedConnector, Ref, Slot } from './connections.ts';
import type { Gateway } from '../gateways/draft.ts';

interface Edited {
  readonly gateway: Gateway;
  readonly slot: Slot;
  /** Undefined: a new connection. */
  readonly stored: Ref | undefined;
  readonly close: () => void;
  readonly changed: (gateway: Gateway) => void;
}

/** Changes or adds a connection: it is checked first, what happens to listings is said, then it is saved. */
export function ConnectionEditor({
  gateway,
  slot,
  stored,
  types,
  close,
  changed,
}: Edited & { types: readonly ConnectorType[] }) {
  const editor = useConnection({ gateway, slot, stored, close, changed });
  const { type, config, before, check, isBusy, error } = editor;
  const field = faultyField(error);
  const chosen = types.find(({ connector_type }) => connector_type === type);
  return (
    <form
      class="form connection-editor"
      aria-label={say(stored ? 'editConnection' : 'addConnection')}
      onSubmit={(event) => {
        event.preventDefault();
        void (check?.ok === true ? editor.save() : editor.ask());
      }}
    >
      <TypeField type={type} types={types} choose={editor.choose} />
      {chosen && (
        <ConnectorFields
          connector={chosen}
          config={config}
          set={editor.edit}
          stored={before}
          faults={field === undefined ? {} : { [field]: messageOf(error) }}
        />
      )}
      {error !== undefined && field === undefined && <Fault error={error} />}
      {check && <CheckedChange check={check} />}
      <EditorActions check={check} isBusy={isBusy} mayAsk={chosen !== undefined} save={editor.save} close={close} />
    </form>
  );
}

/** The form of a connection and its check: what was checked is what is saved. */
function useConnection({ gateway, slot, stored, close, changed }: Edited) {
  const before = stored && configOf(stored);
  const [type, setType] = useState<string>(stored?.connector_type ?? '');
  const [config, setConfig] = useState<Config>(before ?? {});
  const [check, setCheck] = useState<ChangeCheck | undefined>(undefined);
  const { isBusy, error, act } = useAction();
  const isSameType = stored?.connector_type === type;
  // A change of the form asks for another check.
  const edit = (next: Config): void => {
    setConfig(next);
    setCheck(undefined);
  };
  const choose = (next: string): void => {
    setType(next);
    edit(stored?.connector_type === next && before ? before : {});
  };
  const body = (): ConnectorsBody => bodyWith(gateway, slot, edited(type, isSameType ? stored : undefined, config));
  const ask = () =>
    act(async () => {
      setCheck(undefined);
      setCheck(await call('checkGatewayChange', { path: { id: gateway.id }, body: body() }));
    });
  const save = () =>
    act(async () => {
      changed(await call('patchGateway', { path: { id: gateway.id }, body: body() }));
      close();
    });
  return { type, config, before: isSameType ? before : undefined, check, isBusy, error, edit, choose, ask, save };
}

/** The fields of the chosen connector. */
const ConnectorFields = ({
  connector,
  config,
  set,
  stored,
  faults,
}: {
  connector: ConnectorType;
  config: Config;
  set: (config: Config) => void;
  /** The stored configuration; undefined for another connector. */
  stored: Config | undefined;
  faults: Readonly<Record<string, string>>;
}) => (
  <>
    {connector.connector_type === 'MAPPED_FEED' && <MappingNote config={config} />}
    {canBePushed(connector) && <Arrival config={config} set={set} />}
    <ConfigForm
      key={connector.connector_type}
      connector={connector}
      config={config}
      set={set}
      stored={stored}
      faults={faults}
    />
  </>
);

const EditorActions = ({
  check,
  isBusy,
  mayAsk,
  save,
  close,
}: {
  check: ChangeCheck | undefined;
  isBusy: boolean;
  mayAsk: boolean;
  save: () => Promise<void>;
  close: () => void;
}) => (
  <div class="actions">
    <button class="button main" type="submit" disabled={isBusy || !mayAsk}>
      {say(isBusy ? 'checking' : check?.ok === true ? 'save' : 'checkStart')}
    </button>
    {check?.ok === false && (
      <button class="button" type="button" disabled={isBusy} onClick={() => void save()}>
        {say('saveAllTheSame')}
      </button>
    )}
    <button class="button" type="button" onClick={close}>
      {say('cancel')}
    </button>
  </div>
);

/** A connection under its id; a connector of another type gets an id of its own, so that the listings of the former one leave. */
const edited = (type: string, stored: Ref | undefined, config: Config): EditedConnector => ({
  connector_type: type,
  ...(stored ? { connector_id: stored.connector_id } : {}),
  config,
});

const TypeField = ({
  type,
  types,
  choose,
}: {
  type: string;
  types: readonly ConnectorType[];
  choose: (type: string) => void;
}) => (
  <div class="field">
    <label for="connection-type">{say('connectionType')}</label>
    <select id="connection-type" value={type} required onChange={({ currentTarget }) => choose(currentTarget.value)}>
      {type === '' && <option value="" />}
      {types.map(({ connector_type, title }) => (
        <option key={connector_type} value={connector_type}>
          {title ?? connector_type}
        </option>
      ))}
    </select>
  </div>
);

/** How the connections responded, and what saving does. */
const CheckedChange = ({ check }: { check: ChangeCheck }) => (
  <div class={`notice ${check.ok ? 'good' : 'bad'}`} role={check.ok ? 'status' : 'alert'}>
    <div>
      <strong>{say(check.ok ? 'checkWorks' : 'checkFailed')}</strong>
      <CheckItems items={check.items} />
      <p>{say('effectsLead')}</p>
      <ChangeEffects effects={check.effects} />
    </div>
  </div>
);
