import { useState } from 'preact/hooks';
import { mayCall } from '../../parts/access.ts';
import { connectorTitle, connectorTypes } from '../../parts/connectors.ts';
import type { ConnectorType } from '../../parts/connectors.ts';
import { Fault, Skeletons } from '../../parts/feedback.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { say } from '../../words/words.ts';
import { ConnectionEditor } from './connection-editor.tsx';
import { Connection } from '../gateways/connection.tsx';
import { canRemove } from './connections.ts';
import type { Ref, Slot } from './connections.ts';
import type { Gateway } from '../gateways/draft.ts';
import { RemoveConnection } from './remove-connection.tsx';

interface Open {
  readonly what: 'edit' | 'remove';
  readonly slot: Slot;
}

const keyOf = (slot: Slot): string =>
  slot.list === 'input_connector' ? slot.list : `${slot.list}/${slot.place ?? ''}`;

/** Every connection of a gateway: added, changed, removed. */
export function ConnectionsCard({ gateway, changed }: { gateway: Gateway; changed: (gateway: Gateway) => void }) {
  const types = useLoad(connectorTypes, []);
  const [open, setOpen] = useState<Open | undefined>(undefined);
  const mayWrite = mayCall('patchGateway', gateway);
  const ofDirection = (direction: ConnectorType['direction']) =>
    types.data?.filter((type) => type.direction === direction) ?? [];
  const close = (): void => setOpen(undefined);
  const editor = (slot: Slot, stored: Ref | undefined) => (
    <ConnectionEditor
      gateway={gateway}
      slot={slot}
      stored={stored}
      types={ofDirection(slot.list === 'output_connectors' ? 'output' : 'input')}
      close={close}
      changed={changed}
    />
  );
  const isOpen = (what: Open['what'], slot: Slot): boolean => open?.what === what && keyOf(open.slot) === keyOf(slot);
  const row = (slot: Slot, connector: Ref) => {
    const name = connectorTitle(connector.connector_type);
    return (
      <div class="connection-row" key={connector.connector_id}>
        <Connection role={say(slot.list === 'output_connectors' ? 'to' : 'from')} connector={connector} />
        {mayWrite && !isOpen('edit', slot) && (
          <RowActions name={name} mayRemove={canRemove(gateway, slot)} open={(what) => setOpen({ what, slot })} />
        )}
        {isOpen('edit', slot) && editor(slot, connector)}
        {isOpen('remove', slot) && (
          <RemoveConnection gateway={gateway} slot={slot} name={name} close={close} changed={changed} />
        )}
      </div>
    );
  };
  return (
    <section class="card" aria-labelledby="connections">
      <div class="card-head">
        <h2 id="connections">{say('connections')}</h2>
      </div>
      <div class="card-body">
        {types.error !== undefined && <Fault error={types.error} retry={types.reload} />}
        {types.isLoading && <Skeletons rows={1} />}
        {row({ list: 'input_connector' }, gateway.input_connector)}
        {gateway.input_connectors.map((connector, place) => row({ list: 'input_connectors', place }, connector))}
        {gateway.output_connectors.map((connector, place) => row({ list: 'output_connectors', place }, connector))}
        {gateway.output_connectors.length === 0 && <p class="soft">{say('noSites')}</p>}
        {mayWrite && types.data && <AddConnection gateway={gateway} open={open?.slot} add={setOpen} editor={editor} />}
      </div>
    </section>
  );
}

const RowActions = ({
  name,
  mayRemove,
  open,
}: {
  name: string;
  mayRemove: boolean;
  open: (what: Open['what']) => void;
}) => (
  <div class="actions">
    <button class="button" type="button" aria-label={say('editNamed', { name })} onClick={() => open('edit')}>
      {say('edit')}
    </button>
    {mayRemove && (
      <button
        class="button danger"
        type="button"
        aria-label={say('removeNamed', { name })}
        onClick={() => open('remove')}
      >
        {say('remove')}
      </button>
    )}
  </div>
);

/** Adds a site, or a second CRM where the gateway has the addon for it. */
function AddConnection({
  gateway,
  open,
  add,
  editor,
}: {
  gateway: Gateway;
  open: Slot | undefined;
  add: (open: Open) => void;
  editor: (slot: Slot, stored: undefined) => preact.ComponentChildren;
}) {
  const addons = useLoad(() => call('listAddons', { path: { id: gateway.id } }), [gateway.id]);
  const hasInputs = addons.data?.some(({ code, active }) => code === 'MULTI_INPUTS' && active) === true;
  const input = { list: 'input_connectors', place: undefined } as const;
  const output = { list: 'output_connectors', place: undefined } as const;
  const adding = [input, output].find((slot) => open && keyOf(open) === keyOf(slot));
  return (
    <div class="connection-row">
      {adding ? (
        editor(adding, undefined)
      ) : (
        <div class="actions">
          <button class="button" type="button" onClick={() => add({ what: 'edit', slot: output })}>
            {say('addSite')}
          </button>
          {hasInputs && (
            <button class="button" type="button" onClick={() => add({ what: 'edit', slot: input })}>
              {say('addCrm')}
            </button>
          )}
          {addons.data && !hasInputs && (
            <a class="button" href={`/console/gateways/${gateway.id}/addons`}>
              {say('addCrmNeedsAddon')}
            </a>
          )}
        </div>
      )}
    </div>
  );
}
