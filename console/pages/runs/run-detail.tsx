import { useEffect } from 'preact/hooks';
import { mayCall } from '../../parts/access.ts';
import { JobBadge, isFinal } from '../../parts/badges.tsx';
import { LoadFault, Skeletons } from '../../parts/feedback.tsx';
import { useProgress } from '../../parts/follow-progress.ts';
import { Page } from '../../parts/page.tsx';
import { Time } from '../../parts/time.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { settings } from '../../session/session.ts';
import { duration, say, sayCode } from '../../words/words.ts';
import { RunActions } from './run-actions.tsx';
import { RunChanges } from './run-changes.tsx';
import { RunCounts } from './run-counts.tsx';
import { RunProgress } from './run-progress.tsx';
import { DryRunSummary, Reasons } from './run-summary.tsx';
import { runSeconds, runTitle } from './run-table.tsx';
import type { Job } from './run-table.tsx';

/** One run: live progress while it is open, then its changes, reasons and next steps. */
export function RunDetail({ id, jobId }: { id: string; jobId: string }) {
  const gateway = useLoad(() => call('getGateway', { path: { id } }), [id]);
  const job = useLoad(() => call('getSyncJob', { path: { id, jobId } }), [id, jobId]);
  const isOpen = job.data !== undefined && !isFinal(job.data.status);
  const followed = useProgress(id, isOpen ? jobId : undefined);
  // The record has fields that the events lack: reasons and times.
  useEffect(() => {
    if (followed.hasEnded) job.reload();
  }, [followed.hasEnded]);
  const crumbs = [
    { text: say('gateways'), href: '/console/gateways' },
    { text: gateway.data?.name ?? '…', href: `/console/gateways/${id}` },
    { text: say('runs'), href: `/console/gateways/${id}/runs` },
  ];
  if (!job.data) {
    return (
      <Page title={say('run')} crumbs={crumbs}>
        {job.error === undefined ? <Skeletons /> : <LoadFault error={job.error} retry={job.reload} />}
      </Page>
    );
  }
  const { status } = followed.progress ?? job.data;
  const isRunning = isOpen && !followed.hasEnded;
  const mayWrite = gateway.data !== undefined && mayCall('triggerSync', gateway.data);
  return (
    <Page
      title={runTitle(job.data)}
      crumbs={crumbs}
      badge={<JobBadge status={status} />}
      actions={mayWrite ? <RunActions job={job.data} isOpen={isRunning} /> : undefined}
    >
      <RunContent job={job.data} followed={followed} isRunning={isRunning} mayWrite={mayWrite} />
    </Page>
  );
}

/** Progress while the run is open; what it did, why, and its changes. */
function RunContent({
  job,
  followed: { progress, isLive },
  isRunning,
  mayWrite,
}: {
  job: Job;
  followed: ReturnType<typeof useProgress>;
  isRunning: boolean;
  mayWrite: boolean;
}) {
  const { status, counts } = progress ?? job;
  return (
    <>
      {isRunning && progress && (
        <section class="card card-body">
          <RunProgress progress={progress} isLive={isLive} />
        </section>
      )}
      {job.dry_run === true && isFinal(status) && (
        <section class="card card-body">
          <DryRunSummary counts={counts} reasons={job.reasons} />
        </section>
      )}
      <section class="card card-body">
        <RunCounts counts={counts} />
      </section>
      <div class="columns">
        {isFinal(status) && <RunReasons job={job} />}
        <RunFacts job={job} />
      </div>
      {isFinal(status) && <RunChanges job={job} mayWrite={mayWrite} />}
    </>
  );
}

const RunReasons = ({ job }: { job: Job }) => (
  <section class="card" aria-labelledby="reasons">
    <div class="card-head">
      <h2 id="reasons">{say('whatHappened')}</h2>
    </div>
    <div class="card-body">
      <Reasons reasons={job.reasons} gatewayId={job.gateway_id} />
    </div>
  </section>
);

function RunFacts({ job }: { job: Job }) {
  const seconds = runSeconds(job);
  const { temporal_ui: ui, temporal_namespace: namespace } = settings.value ?? {};
  return (
    <section class="card card-body" aria-label={say('run')}>
      <dl class="facts">
        <div>
          <dt>{say('started')}</dt>
          <dd>
            <Time at={job.started_at ?? job.created_at} />, {sayCode('trigger', job.trigger)}
          </dd>
        </div>
        {seconds !== undefined && job.finished_at !== undefined && (
          <div>
            <dt>{say('took')}</dt>
            <dd>{duration(seconds)}</dd>
          </div>
        )}
        <div>
          <dt>{say('run')}</dt>
          <dd>
            {sayCode('kind', job.kind)}, {sayCode('mode', job.mode)}
          </dd>
        </div>
        <div>
          <dt>{say('support')}</dt>
          <dd>
            <a href={`/console/support?gateway=${job.gateway_id}&run=${job.id}`}>{say('askSupport')}</a>
          </dd>
        </div>
        {ui !== undefined && namespace !== undefined && (
          <div>
            <dt>Temporal</dt>
            <dd>
              <a
                href={`${ui}/namespaces/${encodeURIComponent(namespace)}/workflows/${encodeURIComponent(`gateway-sync:${job.gateway_id}`)}`}
                target="_blank"
                rel="noreferrer"
              >
                {say('inTemporal')}
              </a>
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
