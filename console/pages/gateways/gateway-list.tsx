import { useState } from 'preact/hooks';
import type { AnswerOf } from '../../../sdk/index.ts';
import { mayCall } from '../../parts/access.ts';
import { HealthBadge, JobBadge, LevelBadge } from '../../parts/badges.tsx';
import { connectorTitle } from '../../parts/connectors.ts';
import { Empty, Fault, Skeletons } from '../../parts/feedback.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Page, Pager } from '../../parts/page.tsx';
import { Time } from '../../parts/time.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { principal } from '../../session/session.ts';
import { labelled, number, say, sayCode } from '../../words/words.ts';
import { tasksOf, toneOf } from './tasks.ts';
import type { Health } from './tasks.ts';
import { ToDo } from './to-do.tsx';

type Overview = AnswerOf<'listGatewayOverview'>;

const PAGE_SIZE = 20;

/** All gateways with their state, last run and next run. */
export function GatewayList() {
  const [page, setPage] = useState(0);
  const own = useLoad(() => call('listGatewayOverview', { query: { page, size: PAGE_SIZE } }), [page]);
  const delegated = useLoad(() => call('listGatewayOverview', { query: { delegated: true, size: 100 } }), []);
  const mayCreate = mayCreateGateways();
  const create = (
    <a class="button main" href="/console/gateways/new">
      <Icon name="plus" size={18} />
      {say('newGateway')}
    </a>
  );
  return (
    <Page title={say('gateways')} lead={say('gatewaysLead')} actions={mayCreate ? create : undefined}>
      {own.error !== undefined && <Fault error={own.error} retry={own.reload} />}
      {delegated.error !== undefined && <Fault error={delegated.error} retry={delegated.reload} />}
      {own.isLoading && !own.data && <Skeletons />}
      {own.data?.total_elements === 0 && (
        <Empty icon="gateways" title={say('noGateways')} lead={mayCreate ? say('noGatewaysLead') : say('noItems')}>
          {mayCreate && create}
        </Empty>
      )}
      <GatewayTasks own={own.data} delegated={delegated.data} />
      {own.data && own.data.items.length > 0 && (
        <div class="card">
          <GatewayTable overview={own.data} label={say('gateways')} />
          <Pager page={page} pages={own.data.total_pages} go={setPage} />
        </div>
      )}
      {delegated.data && <DelegatedGateways overview={delegated.data} />}
    </Page>
  );
}

/** What waits in all gateways; empty until the own ones are loaded. */
function GatewayTasks({ own, delegated }: { own: Overview | undefined; delegated: Overview | undefined }) {
  const entries = own ? [...own.items, ...(delegated?.items ?? [])] : [];
  if (entries.length === 0) return undefined;
  const tasks = entries.flatMap((entry) => tasksOf(entry).map((task) => ({ ...task, gateway: entry.gateway.name })));
  return <ToDo tasks={tasks} />;
}

function DelegatedGateways({ overview }: { overview: Overview }) {
  if (overview.items.length === 0) return undefined;
  return (
    <section class="card" aria-labelledby="shared">
      <div class="card-head">
        <h2 id="shared">{say('delegatedGateways')}</h2>
      </div>
      <GatewayTable overview={overview} label={say('delegatedGateways')} />
    </section>
  );
}

/** API tokens and accounts without items may not. */
const mayCreateGateways = (): boolean => mayCall('createGateway') && (principal.value?.item_ids.length ?? 0) > 0;

function GatewayTable({ overview, label }: { overview: Overview; label: string }) {
  return (
    <table class="stack-table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{say('name')}</th>
          <th scope="col">{say('state')}</th>
          <th scope="col">{say('from')}</th>
          <th scope="col">{say('lastRun')}</th>
          <th scope="col">{say('nextRun')}</th>
        </tr>
      </thead>
      <tbody>
        {overview.items.map((entry) => (
          <GatewayRow key={entry.gateway.id} entry={entry} />
        ))}
      </tbody>
    </table>
  );
}

function GatewayRow({ entry }: { entry: Overview['items'][number] }) {
  const { gateway, last_job: job, health } = entry;
  return (
    <tr class="link">
      <td>
        <a class="row-link" href={`/console/gateways/${gateway.id}`}>
          {gateway.name}
        </a>
        <small>{gateway.item_id}</small>
      </td>
      <td data-label={say('state')}>
        <span class="actions">
          <HealthBadge status={gateway.status} tone={toneOf(tasksOf(entry))} />
          {gateway.delegation_level !== undefined && <LevelBadge level={gateway.delegation_level} />}
        </span>
        <Waiting health={health} />
      </td>
      <td data-label={say('from')}>
        <span>
          {connectorTitle(gateway.input_connector.connector_type)}
          <small>{sitesOf(gateway.output_connectors.length)}</small>
        </span>
      </td>
      <td data-label={say('lastRun')}>
        {job ? (
          <span>
            {/* That a run completed says nothing of what waits: it is not shown as if all were well. */}
            {job.status === 'COMPLETED' ? sayCode('job', job.status) : <JobBadge status={job.status} />}
            <small>
              <Time at={job.finished_at ?? job.created_at} />
            </small>
          </span>
        ) : (
          <span class="soft">{say('never')}</span>
        )}
      </td>
      <td data-label={say('nextRun')}>
        {gateway.schedule?.next_run_at === undefined ? (
          <span class="soft">{say('manual')}</span>
        ) : (
          <Time at={gateway.schedule.next_run_at} />
        )}
      </td>
    </tr>
  );
}

/** The counts that decide the state of a gateway. */
const Waiting = ({ health }: { health: Health }) => {
  const parts = [
    [health.held, 'held'],
    [health.quarantined, 'quarantine'],
    [health.undelivered, 'undelivered'],
  ] as const;
  const shown = parts.filter(([count]) => count > 0).map(([count, word]) => labelled(say(word), number(count)));
  return shown.length === 0 ? null : <small>{shown.join(' · ')}</small>;
};

const sitesOf = (count: number): string => (count === 0 ? say('noSites') : say('sites', { count }));
