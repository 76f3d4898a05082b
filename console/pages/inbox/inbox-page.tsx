import { useState } from 'preact/hooks';
import { mayCall } from '../../parts/access.ts';
import { connectorTitle } from '../../parts/connectors.ts';
import { Empty, Fault, Skeletons } from '../../parts/feedback.tsx';
import { useLoad, usePolling } from '../../parts/use-load.ts';
import { say } from '../../words/words.ts';
import { GatewayFrame } from '../gateways/gateway-frame.tsx';
import type { Gateway } from '../gateways/gateway-frame.tsx';
import { DropFile } from './drop-file.tsx';
import { InboxAccess } from './inbox-access.tsx';
import { InboxDeliveries } from './inbox-deliveries.tsx';
import { loadInbox, pushedInputs } from './pushed.ts';
import type { InboxPath } from './pushed.ts';

/** The inboxes of a gateway, into which its CRM pushes files. */
export const InboxPage = ({ id }: { id: string }) => (
  <GatewayFrame id={id} tab="/inbox">
    {({ data: gateway }) => <Inboxes gateway={gateway} />}
  </GatewayFrame>
);

function Inboxes({ gateway }: { gateway: Gateway }) {
  const inputs = pushedInputs(gateway);
  if (inputs.length === 0) return <Empty icon="arrow" title={say('inboxNone')} lead={say('inboxNoneLead')} />;
  return (
    <>
      <p class="soft">{say('inboxLead')}</p>
      {gateway.status !== 'ACTIVE' && (
        <div class="notice warn">
          <div>{say('inboxWaits')}</div>
        </div>
      )}
      {inputs.map(({ connector_id, connector_type }) => (
        <InboxOf
          key={connector_id}
          path={{ id: gateway.id, connectorId: connector_id }}
          title={connectorTitle(connector_type)}
          isActive={gateway.status === 'ACTIVE'}
          mayWrite={mayCall('renewInboxSecret', gateway)}
        />
      ))}
    </>
  );
}

function InboxOf({
  path,
  title,
  isActive,
  mayWrite,
}: {
  path: InboxPath;
  title: string;
  isActive: boolean;
  mayWrite: boolean;
}) {
  const loaded = useLoad(() => loadInbox(path), [path.id, path.connectorId]);
  const [secret, setSecret] = useState<string | undefined>(undefined);
  const { data, error, reload, set } = loaded;
  const isMoving = isActive && data?.deliveries.some(({ status }) => status === 'RECEIVED' || status === 'READING');
  usePolling(isMoving === true, async () => set(await loadInbox(path)));
  if (error !== undefined) return <Fault error={error} retry={reload} />;
  if (!data) return <Skeletons />;
  return (
    <>
      <InboxAccess
        path={path}
        title={title}
        inbox={data.inbox}
        secret={secret}
        mayWrite={mayWrite}
        changed={(shown) => {
          setSecret(shown);
          reload();
        }}
      />
      {mayWrite && <DropFile path={path} isActive={isActive} stored={reload} />}
      <InboxDeliveries
        path={path}
        deliveries={data.deliveries}
        isActive={isActive}
        mayWrite={mayWrite}
        refresh={reload}
      />
    </>
  );
}
