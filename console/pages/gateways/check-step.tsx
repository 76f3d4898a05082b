import { useState } from 'preact/hooks';
import { GatewayError } from '../../../sdk/index.ts';
import type { AnswerOf, GatewayCreate } from '../../../sdk/index.ts';
import type { ConnectorType } from '../../parts/connectors.ts';
import { Fault } from '../../parts/feedback.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useProgress } from '../../parts/follow-progress.ts';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { newToken } from '../../session/new-token.ts';
import { say } from '../../words/words.ts';
import { Reasons, DryRunSummary } from '../runs/run-summary.tsx';
import { RunProgress } from '../runs/run-progress.tsx';
import { attachMapping } from '../studio/attach-mapping.ts';
import { KeyRefused } from '../studio/keys/confirm-key.tsx';
import { CheckItems } from './check-result.tsx';
import { bodyOf, connectionsOf } from './draft.ts';
import type { Draft, Gateway } from './draft.ts';
import { NewTokenNotice } from './new-token-notice.tsx';
import { RhythmForm } from './rhythm-form.tsx';

type Checks = AnswerOf<'checkConnections'>;
type Job = AnswerOf<'triggerSync'>;

interface Step {
  readonly draft: Draft;
  readonly saved: (gateway: Gateway) => void;
  /** Leaves for a page of the stored gateway. */
  readonly leave: (href: string) => void;
  /** The API refuses a value: true if its field is on another step, which is shown. */
  readonly refused: (error: unknown) => boolean;
}

/** Checks the connections to the CRM and the website before anything is stored; then stores the gateway and shows what a first sync would do. */
export function CheckStep({
  draft,
  saved,
  change,
  leave,
  refused,
  input,
}: Step & {
  change: (part: Partial<Draft>) => void;
  input: ConnectorType | undefined;
}) {
  const now = useDraftCheck({ draft, saved, leave, refused });
  const { checks, job, isPushed, isBusy, error, check, save, isConfirmed, confirm } = now;
  const gatewayId = draft.saved?.id;
  const isReady = checks?.ok === true;
  const isKeyRefused = refusesKey(error);
  return (
    <div class="form">
      <DraftFacts draft={draft} input={input} />
      {!job && <Schedule draft={draft} change={change} />}
      {gatewayId !== undefined && <NewTokenNotice gatewayId={gatewayId} />}
      {checks && !job && <CheckResult checks={checks} isPushed={isPushed} />}
      {error !== undefined && !isKeyRefused && <Fault error={error} />}
      {(isKeyRefused || isConfirmed) && !job && <KeyRefused isConfirmed={isConfirmed} confirm={confirm} />}
      {!job && <CheckActions isReady={isReady} isPushed={isPushed} isBusy={isBusy} check={check} save={save} />}
      {job && gatewayId !== undefined && <FirstDryRun gatewayId={gatewayId} job={job} leave={leave} />}
    </div>
  );
}

/** Whether the API refuses a mapping because its key is in doubt. */
const refusesKey = (error: unknown): boolean =>
  error instanceof GatewayError && error.detail?.endsWith('/mapping/key') === true;

const Schedule = ({ draft, change }: { draft: Draft; change: (part: Partial<Draft>) => void }) => (
  <>
    <h2>{say('schedule')}</h2>
    <p class="soft">{say('scheduleLead')}</p>
    <RhythmForm rhythm={draft.rhythm} change={(part) => change({ rhythm: { ...draft.rhythm, ...part } })} />
  </>
);

/** The checks of a draft, then the gateway that is stored and its first dry run. */
function useDraftCheck({ draft, saved, leave, refused }: Step) {
  const { isBusy, error, act } = useAction();
  const [checks, setChecks] = useState<Checks | undefined>(undefined);
  const [job, setJob] = useState<Job | undefined>(undefined);
  const [isConfirmed, confirm] = useState(false);
  const isPushed = draft.input.configs[draft.input.type]?.['inbox'] === true;
  const check = () =>
    act(async () => {
      setChecks(undefined);
      try {
        setChecks(await call('checkConnections', { body: connectionsOf(draft) }));
      } catch (thrown) {
        if (!refused(thrown)) throw thrown;
      }
    });
  const save = () =>
    act(async () => {
      const body = { ...bodyOf(draft), ...(isConfirmed ? { confirm_unstable_key: true } : {}) };
      const gateway = draft.saved
        ? await call('replaceGateway', { path: { id: draft.saved.id }, body })
        : await create(body);
      saved(gateway);
      if (draft.mappingId !== undefined) await attachMapping(draft.mappingId, gateway.id);
      // It has nothing to read yet: its inbox takes a file for the dry run, and the gateway stays a draft until then.
      if (isPushed) return leave(`/console/gateways/${gateway.id}/inbox`);
      await call('validateGateway', { path: { id: gateway.id } });
      setJob(await call('triggerSync', { path: { id: gateway.id }, query: { dryRun: true } }));
    });
  return { checks, job, isPushed, isBusy, error, check, save, isConfirmed, confirm };
}

const CheckActions = ({
  isReady,
  isPushed,
  isBusy,
  check,
  save,
}: {
  /** The connections work. */
  isReady: boolean;
  isPushed: boolean;
  isBusy: boolean;
  check: () => Promise<void>;
  save: () => Promise<void>;
}) => (
  <div class="actions">
    {isReady && (
      <button class="button main" type="button" disabled={isBusy} onClick={() => void save()}>
        {isBusy ? say('savingGateway') : say(isPushed ? 'saveAndInbox' : 'saveAndTry')}
      </button>
    )}
    <button class={isReady ? 'button' : 'button main'} type="button" disabled={isBusy} onClick={() => void check()}>
      {isBusy && !isReady ? say('checking') : say('checkStart')}
    </button>
  </div>
);

/** Stores the gateway as a draft; its API token is shown until it is put away. */
async function create(body: GatewayCreate): Promise<Gateway> {
  const { gateway, access_token: token } = await call('createGateway', { body });
  if (token !== null) newToken.value = { gatewayId: gateway.id, token };
  return gateway;
}

/** The gateway in a few words, before it is stored. */
const DraftFacts = ({ draft, input }: { draft: Draft; input: ConnectorType | undefined }) => (
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
      <dd>{draft.output.type === '' ? say('noSites') : textOf(draft.output.configs[draft.output.type]?.['url'])}</dd>
    </div>
  </dl>
);

/** The result of each connection check. */
const CheckResult = ({ checks, isPushed }: { checks: Checks; isPushed: boolean }) => (
  <div class={`notice ${checks.ok ? 'good' : 'bad'}`} role={checks.ok ? 'status' : 'alert'}>
    <div>
      <strong>{say(checks.ok ? 'checkWorks' : 'checkFailed')}</strong>
      <p>{say(checks.ok ? (isPushed ? 'checkWorksPushed' : 'checkWorksLead') : 'checkFailedLead')}</p>
      <CheckItems items={checks.items} />
    </div>
  </div>
);

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
          <button class="button" type="button" onClick={() => leave(`/console/gateways/${gatewayId}`)}>
            {say('later')}
          </button>
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
      <DryRunSummary counts={job.data.counts} reasons={job.data.reasons} />
      {job.data.reasons.length > 0 && <Reasons reasons={job.data.reasons} gatewayId={gatewayId} />}
    </>
  );
}

/** A field of a configuration that is a text. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
