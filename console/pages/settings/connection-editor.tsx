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

/** Changes or adds a connection: it is checked first, what happens to listings is said, then it is saved. */
export function ConnectionEditor({
  gateway,
  slot,
  stored,
  types,
  close,
  changed,
}: {
  gateway: Gateway;
  slot: Slot;
  /** Undefined: a new connection. */
  stored: Ref | undefined;
  types: readonly ConnectorType[];
  close: () => void;
  changed: (gateway: Gateway) => void;
}) {
  const before = stored && configOf(stored);
  const [type, setType] = useState<string>(stored?.connector_type ?? '');
  const [config, setConfig] = useState<Config>(before ?? {});
  const [check, setCheck] = useState<ChangeCheck | undefined>(undefined);
  const { isBusy, error, act } = useAction();
  const field = faultyField(error);
  const chosen = types.find(({ connector_type }) => connector_type === type);
  const isSameType = stored?.connector_type === type;
  // What was checked is what is saved: a change of the form asks for another check.
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
  return (
    <form
      class="form connection-editor"
      aria-label={say(stored ? 'editConnection' : 'addConnection')}
      onSubmit={(event) => {
        event.preventDefault();
        void (check?.ok === true ? save() : ask());
      }}
    >
      <TypeField type={type} types={types} choose={choose} />
      {chosen && type === 'MAPPED_FEED' && <MappingNote config={config} />}
      {chosen && canBePushed(chosen) && <Arrival config={config} set={edit} />}
      {chosen && (
        <ConfigForm
          key={type}
          connector={chosen}
          config={config}
          set={edit}
          stored={isSameType ? before : undefined}
          faults={field === undefined ? {} : { [field]: messageOf(error) }}
        />
      )}
      {error !== undefined && field === undefined && <Fault error={error} />}
      {check && <CheckedChange check={check} />}
      <div class="actions">
        <button class="button main" type="submit" disabled={isBusy || !chosen}>
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
    </form>
  );
}

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
