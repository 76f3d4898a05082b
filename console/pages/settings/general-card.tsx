import { useState } from 'preact/hooks';
import type { GatewayPatch } from '../../../sdk/index.ts';
import { may, mayCall } from '../../parts/access.ts';
import { Fault } from '../../parts/feedback.tsx';
import { SaveRow } from '../../parts/save-row.tsx';
import { useAction } from '../../parts/use-action.ts';
import { call } from '../../session/api.ts';
import { principal } from '../../session/session.ts';
import { say } from '../../words/words.ts';
import type { Gateway } from '../gateways/draft.ts';
import { IdentityFields } from '../gateways/name-step.tsx';
import type { Identity } from '../gateways/name-step.tsx';

/** Name, unit, country and kind of business of a gateway. */
export function GeneralCard({ gateway, changed }: { gateway: Gateway; changed: (gateway: Gateway) => void }) {
  const { name, item_id: itemId, market, category } = gateway;
  const [identity, setIdentity] = useState<Identity>({ name, itemId, market, category });
  const [isSaved, setSaved] = useState(false);
  const { isBusy, error, act } = useAction();
  const mayWrite = mayCall('patchGateway', gateway);
  const save = () =>
    act(async () => {
      changed(await call('patchGateway', { path: { id: gateway.id }, body: changesOf(gateway, identity) }));
      setSaved(true);
    });
  return (
    <section class="card" aria-labelledby="general">
      <div class="card-head">
        <h2 id="general">{say('general')}</h2>
      </div>
      <form
        class="card-body form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <fieldset class="bare form" disabled={!mayWrite}>
          <IdentityFields
            identity={identity}
            items={itemsFor(gateway)}
            change={(part) => {
              setIdentity({ ...identity, ...part });
              setSaved(false);
            }}
          />
        </fieldset>
        {error !== undefined && <Fault error={error} />}
        {mayWrite && <SaveRow isDisabled={isBusy} isSaved={isSaved} />}
      </form>
    </section>
  );
}

/** Units that the gateway can be moved to; a delegate or an API token cannot move it. */
function itemsFor(gateway: Gateway): readonly string[] {
  const { item_ids: items = [], gateway_id: bound } = principal.value ?? {};
  const mayMove = may('OWNER', gateway) && bound === undefined;
  return mayMove ? [...new Set([gateway.item_id, ...items])] : [gateway.item_id];
}

/** Only what differs is written, so that what somebody else changed meanwhile stays. */
function changesOf(gateway: Gateway, { name, itemId, market, category }: Identity): GatewayPatch {
  const fields = {
    ...(name.trim() === gateway.name ? {} : { name: name.trim() }),
    ...(itemId === gateway.item_id ? {} : { item_id: itemId }),
    ...(market === gateway.market ? {} : { market }),
    ...(category === gateway.category ? {} : { category }),
  };
  // Market and category are chosen from lists of what the API takes.
  return fields as GatewayPatch;
}
