import { mayCall } from '../../parts/access.ts';
import { ConnectionsCard } from './connections-card.tsx';
import { CrmEventsCards } from './crm-events-card.tsx';
import { GatewayFrame } from '../gateways/gateway-frame.tsx';
import { GeneralCard } from './general-card.tsx';
import { GuardCard } from './guard-card.tsx';
import { ScheduleCard } from '../gateways/schedule-card.tsx';
import { StateCard } from './state-card.tsx';
import { TokensCard } from './tokens-card.tsx';

/** Everything that can be changed of a gateway: name, connections, rhythm, guard, state. */
export const SettingsPage = ({ id }: { id: string }) => (
  <GatewayFrame id={id} tab="/settings">
    {({ data: gateway, set }) => (
      <>
        <GeneralCard gateway={gateway} changed={set} />
        <ConnectionsCard gateway={gateway} changed={set} />
        <CrmEventsCards gateway={gateway} />
        <ScheduleCard gateway={gateway} changed={set} />
        <GuardCard gateway={gateway} />
        {mayCall('createApiToken', gateway) && <TokensCard gateway={gateway} />}
        {mayCall('pauseGateway', gateway) && <StateCard gateway={gateway} changed={set} />}
      </>
    )}
  </GatewayFrame>
);
