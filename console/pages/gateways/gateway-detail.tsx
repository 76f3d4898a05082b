import { mayCall } from '../../parts/access.ts';
import { Fault, Skeletons } from '../../parts/feedback.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { say } from '../../words/words.ts';
import { NoRuns, RunTable } from '../runs/run-table.tsx';
import { Connection } from './connection.tsx';
import { GatewayFrame, hasInbox } from './gateway-frame.tsx';
import type { Gateway } from './gateway-frame.tsx';
import { OpenStudio } from '../studio/open-studio.tsx';
import { ScheduleCard } from './schedule-card.tsx';
import { healthTasks } from './tasks.ts';
import { ToDo } from './to-do.tsx';
import { useHealth } from './use-health.ts';

const RECENT = 5;

/** A gateway: its connectors, its schedule and its last runs. */
export function GatewayDetail({ id }: { id: string }) {
  return (
    <GatewayFrame id={id} tab="">
      {({ data: gateway, set }) => (
        <>
          {gateway.status !== 'ACTIVE' && (
            <div class="notice warn">
              <div>{say(gateway.status === 'DRAFT' ? 'draftLead' : 'pausedLead')}</div>
            </div>
          )}
          <GatewayToDo id={id} />
          <RecentRuns gatewayId={id} />
          <div class="columns">
            <Connections gateway={gateway} />
            <ScheduleCard gateway={gateway} changed={set} />
          </div>
        </>
      )}
    </GatewayFrame>
  );
}

function GatewayToDo({ id }: { id: string }) {
  const health = useHealth(id);
  return health ? <ToDo tasks={healthTasks(id, health)} /> : null;
}

function RecentRuns({ gatewayId }: { gatewayId: string }) {
  const runs = useLoad(() => call('listSyncJobs', { path: { id: gatewayId }, query: { size: RECENT } }), [gatewayId]);
  if (runs.error !== undefined) return <Fault error={runs.error} retry={runs.reload} />;
  if (!runs.data) return <Skeletons rows={2} />;
  if (runs.data.items.length === 0) return <NoRuns />;
  return (
    <section class="card" aria-labelledby="recent">
      <div class="card-head">
        <h2 id="recent">{say('recentRuns')}</h2>
        {runs.data.total_elements > RECENT && <a href={`/console/gateways/${gatewayId}/runs`}>{say('runs')}</a>}
      </div>
      <RunTable jobs={runs.data.items} label={say('recentRuns')} />
    </section>
  );
}

function Connections({ gateway }: { gateway: Gateway }) {
  const inputs = [gateway.input_connector, ...gateway.input_connectors];
  return (
    <section class="card" aria-labelledby="connections">
      <div class="card-head">
        <h2 id="connections">{say('connections')}</h2>
        <a href={`/console/gateways/${gateway.id}/settings`}>{say('settings')}</a>
      </div>
      <div class="card-body">
        {inputs.map((connector) => (
          <>
            <Connection key={connector.connector_id} role={say('from')} connector={connector} />
            {hasInbox(connector) && (
              <a class="button" href={`/console/gateways/${gateway.id}/inbox`}>
                {say('inbox')}
              </a>
            )}
            {connector.connector_type === 'MAPPED_FEED' && mayCall('createMapping', gateway) && (
              <OpenStudio gatewayId={gateway.id} inputId={connector.connector_id} />
            )}
          </>
        ))}
        {gateway.output_connectors.map((connector) => (
          <Connection key={connector.connector_id} role={say('to')} connector={connector} />
        ))}
        {gateway.output_connectors.length === 0 && <p class="soft">{say('noSites')}</p>}
      </div>
    </section>
  );
}
