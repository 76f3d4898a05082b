import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { defined } from '../../model/shared/defined.ts';
import { AppError } from '../../model/shared/errors.ts';
import type { Principal } from '../../model/gateway/principal.ts';
import { FINAL_STATUSES } from '../../model/sync/sync-job.ts';
import type { SyncJob } from '../../model/sync/sync-job.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import { presentJob } from '../../store/sync/sync-jobs.ts';
import type { JobRecord } from '../../store/sync/sync-jobs.ts';
import type { Engine } from '../../temporal/engine.ts';
import type { HandlerDeps } from '../deps.ts';
import { recordAct } from '../record-act.ts';

/**
 * Milliseconds. A workflow closes within a few round trips after its job's end was recorded; on a busy machine they take seconds. Below the 20 s deadline of a
 * request, after which the caller has received 503 while the run would still start.
 */
const CLOSING_MS = 15_000;
const CLOSING_POLL_MS = 50;

type SyncInput = Parameters<Engine['startSync']>[0];

interface RunRequest extends Pick<JobRecord, 'kind' | 'mode' | 'crm_reference' | 'dry_run'> {
  readonly allowMassArchive: boolean;
  readonly redeliver: boolean;
  readonly restoreOf?: string;
  /** Only the listing with this `crm_reference`. */
  readonly restoreReference?: string;
  readonly quarantinedOnly?: boolean;
  /** The one delivery that is read. */
  readonly delivery?: SyncInput['delivery'];
  /** Held listings that the run archives first. */
  readonly archiveHeld?: readonly string[];
}

interface Caller {
  readonly principal: Principal;
  readonly gateway: GatewayRecord;
  readonly requestId: string;
}

/** Starts a run of a gateway and returns its job. Throws CONFLICT if a run is open, or the gateway is not ACTIVE; a file that was pushed can be tried before it is. */
export async function startRun(input: Caller, request: RunRequest, deps: HandlerDeps): Promise<SyncJob> {
  const { gateway } = input;
  const { store, config } = deps;
  if (!(request.dry_run && request.delivery)) checkActive(gateway);
  const { kind, mode, crm_reference, dry_run, archiveHeld } = request;
  const job = { _id: randomUUID(), created_at: new Date() };
  const run: SyncInput = {
    ...runOf(request),
    jobId: job._id,
    gatewayId: gateway._id,
    createdAt: job.created_at.toISOString(),
    timeoutSeconds: config.SYNC_TIMEOUT_SECONDS,
  };
  if (archiveHeld)
    await store.heldListings.confirm(gateway._id, archiveHeld, job._id, await store.jobs.openOnes(gateway._id));
  try {
    await claimGateway(run, gateway, deps);
  } catch (error) {
    if (archiveHeld) await store.heldListings.unconfirm(job._id);
    throw error;
  }
  const stored = await store.jobs.ensure({
    ...job,
    gateway_id: gateway._id,
    kind,
    mode,
    ...defined({ crm_reference, dry_run: dry_run || undefined }),
    trigger: 'API',
  });
  const act = kind === 'SYNC' ? 'sync.requested' : 'sync.replay_requested';
  await recordAct(deps, input, gateway._id, act, { jobId: job._id, detail: auditDetail(request) });
  return presentJob(stored);
}

/** The part of a workflow's input that follows from the request. */
function runOf(request: RunRequest) {
  const { kind, mode, crm_reference, dry_run, allowMassArchive, redeliver, archiveHeld } = request;
  const { restoreOf, restoreReference, quarantinedOnly, delivery } = request;
  return {
    kind,
    mode,
    trigger: 'API',
    ...defined({ crmReference: crm_reference, dryRun: dry_run || undefined }),
    allowMassArchive,
    redeliver,
    ...defined({
      restoreOf,
      restoreReference,
      delivery,
      quarantinedOnly: quarantinedOnly || undefined,
      archiveHeld: archiveHeld && true,
    }),
  } as const;
}

function auditDetail(request: RunRequest) {
  const { mode, crm_reference, allowMassArchive, dry_run, restoreOf, restoreReference, quarantinedOnly, delivery } =
    request;
  return {
    mode,
    allow_mass_archive: allowMassArchive,
    ...defined({
      crm_reference: restoreReference ?? crm_reference,
      dry_run: dry_run || undefined,
      restore_of: restoreOf,
      delivery_id: delivery?.deliveryId,
      quarantined_only: quarantinedOnly || undefined,
    }),
  };
}

/** Starts the run; waits for a previous run whose job has ended but whose workflow is still closing. Throws CONFLICT when another job runs. */
async function claimGateway(run: SyncInput, gateway: GatewayRecord, { engine, store }: HandlerDeps): Promise<void> {
  const deadline = Date.now() + CLOSING_MS;
  while (!(await engine.startSync(run, gateway.client_id))) {
    const running = await engine.runningJob(gateway._id);
    const job = running === undefined ? undefined : await store.jobs.find(gateway._id, running);
    const closing = running === undefined || (job !== undefined && FINAL_STATUSES.includes(job.status));
    if (!closing || Date.now() > deadline) {
      throw new AppError(
        'CONFLICT',
        `A job is already running on this gateway${running === undefined ? '' : ` (${running})`}; wait for it or cancel it.`,
        running === undefined ? {} : { detail: running },
      );
    }
    await wait(CLOSING_POLL_MS);
  }
}

function checkActive({ status }: GatewayRecord): void {
  if (status === 'ACTIVE') return;
  const what = status === 'DRAFT' ? 'validate or enable it first' : 'enable it first';
  throw new AppError('CONFLICT', `The gateway is ${status}, only an ACTIVE one runs; ${what}.`);
}
