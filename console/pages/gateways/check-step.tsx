import { useState } from 'preact/hooks';
import type { AnswerOf } from '../../../docs/client/client.ts';
import { GatewayError } from '../../../docs/client/client.ts';
import type { ConnectorType } from '../../parts/connectors.ts';
import { Fault } from '../../parts/feedback.tsx';
import { useProgress } from '../../parts/follow-progress.ts';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { say } from '../../words/words.ts';
import { Reasons, DryRunSummary } from '../runs/run-summary.tsx';
import { RunProgress } from '../runs/run-progress.tsx';
import { bodyOf } from './draft.ts';
import type { Draft, Gateway } from './draft.ts';

type Job = AnswerOf<'triggerSync'>;

/** Stores the gateway as a draft, has both sides asked whether they respond, and shows what a first sync would do. */
export function CheckStep({
  draft,
  saved,
  leave,
  input,
}: {
  draft: Draft;
  saved: (gateway: Gateway) => void;
  leave: (href: string) => void;
  input: ConnectorType | undefined;
}) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  const [job, setJob] = useState<Job | undefined>(undefined);
  const check = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      const body = bodyOf(draft);
      const gateway = draft.saved
        ? await call('replaceGateway', { path: { id: draft.saved.id }, body })
        : (await call('createGateway', { body })).gateway;
      saved(gateway);
      await call('validateGateway', { path: { id: gateway.id } });
      setJob(await call('triggerSync', { path: { id: gateway.id }, query: { dryRun: true } }));
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(false);
    }
  };
  const gatewayId = draft.saved?.id;
  return (
    <div class="form">
      <dl class="facts">
        <div>
          <dt>{say('name')}</dt>
          <dd>{draft.name}</dd>
        </div>
        <div>
          <dt>{say('from')}</dt>
          <dd>{input?.title}</dd>
        </div>
        <div>
          <dt>{say('to')}</dt>
          <dd>
            {draft.output.type === '' ? say('noSites') : String(draft.output.configs[draft.output.type]?.['url'] ?? '')}
          </dd>
        </div>
      </dl>
      {error !== undefined && <CheckFault error={error} />}
      {!job && (
        <button class="button main" type="button" disabled={isBusy} onClick={() => void check()}>
          {isBusy ? say('checking') : say('checkStart')}
        </button>
      )}
      {job && gatewayId !== undefined && <FirstDryRun gatewayId={gatewayId} job={job} leave={leave} />}
    </div>
  );
}

/** A connection that does not work yet names each side; anything else is an error as everywhere. */
function CheckFault({ error }: { error: unknown }) {
  if (!(error instanceof GatewayError) || error.code !== 'UNPROCESSABLE') return <Fault error={error} />;
  return (
    <div class="notice bad" role="alert">
      <div>
        <strong>{say('checkFailed')}</strong>
        <p>{say('checkFailedLead')}</p>
        <pre>{error.detail ?? error.message}</pre>
      </div>
    </div>
  );
}

function FirstDryRun({ gatewayId, job, leave }: { gatewayId: string; job: Job; leave: (href: string) => void }) {
  const { progress, isLive, hasEnded } = useProgress(gatewayId, job.id);
  const [error, setError] = useState<unknown>(undefined);
  const start = async (): Promise<void> => {
    try {
      const first = await call('triggerSync', { path: { id: gatewayId } });
      leave(`/console/gateways/${gatewayId}/runs/${first.id}`);
    } catch (thrown) {
      setError(thrown);
    }
  };
  return (
    <>
      <div class="notice good" role="status">
        <div>
          <strong>{say('checkWorks')}</strong>
          {!hasEnded && <p>{say('dryRunning', { count: progress?.counts.read ?? 0 })}</p>}
        </div>
      </div>
      {!hasEnded && progress && <RunProgress progress={progress} isLive={isLive} />}
      {hasEnded && <DryRunResult gatewayId={gatewayId} jobId={job.id} />}
      {error !== undefined && <Fault error={error} />}
      {hasEnded && (
        <div class="actions">
          <button class="button main" type="button" onClick={() => void start()}>
            {say('startFirst')}
          </button>
          <a class="button" href={`/console/gateways/${gatewayId}`}>
            {say('later')}
          </a>
        </div>
      )}
    </>
  );
}

function DryRunResult({ gatewayId, jobId }: { gatewayId: string; jobId: string }) {
  const job = useLoad(() => call('getSyncJob', { path: { id: gatewayId, jobId } }), [gatewayId, jobId]);
  if (job.error !== undefined) return <Fault error={job.error} retry={job.reload} />;
  if (!job.data) return null;
  return (
    <>
      <DryRunSummary counts={job.data.counts} />
      {job.data.reasons.length > 0 && <Reasons reasons={job.data.reasons} gatewayId={gatewayId} />}
    </>
  );
}
