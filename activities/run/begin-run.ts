import { SYSTEM } from '../../model/gateway/audit-event.ts';
import { ApplicationFailure } from '@temporalio/activity';
import type { JobKind, JobMode, JobTrigger } from '../../model/sync/sync-job.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import { inputsOf } from '../runtime/connector-context.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { runActivity } from '../runtime/run-activity.ts';

export interface BeginInput {
  readonly jobId: string;
  readonly gatewayId: string;
  readonly kind: JobKind;
  readonly mode: JobMode;
  readonly trigger: JobTrigger;
  readonly crmReference?: string;
  readonly dryRun?: boolean;
  readonly createdAt: string;
}

export interface RunPlan {
  readonly inputs: readonly string[];
  /** Also outputs that the gateway no longer has, whose sites are to be cleared. */
  readonly outputs: readonly string[];
  /** Former outputs whose sites the run does not clear. */
  readonly leftAlone?: readonly string[];
  /** Inputs that were taken from the gateway and may still have listings. */
  readonly removed?: readonly string[];
  /** For operators: what the run is called where it fails. Absent in runs that an earlier release began. */
  readonly gatewayName?: string;
  /** Runs can be found by the name of their gateway: the server knows the search attribute. */
  readonly isNameKnown?: true;
}

/**
 * Records the run (should the API have died before it could), ends what an interrupted run left open, and says which connectors take part.
 * Fails for good when the gateway is gone or no longer ACTIVE; a dry run writes nothing, and the API decides when there may be one.
 */
export const beginRun =
  (deps: ActivityDeps) =>
  (input: BeginInput): Promise<RunPlan> =>
    runActivity(async () => {
      const { jobId, gatewayId, kind, mode, trigger, crmReference, dryRun, createdAt } = input;
      const gateway = await deps.store.gateways.find(gatewayId);
      await deps.store.jobs.ensure({
        _id: jobId,
        gateway_id: gatewayId,
        kind,
        mode,
        trigger,
        ...(crmReference === undefined ? {} : { crm_reference: crmReference }),
        ...(dryRun ? { dry_run: true } : {}),
        created_at: new Date(createdAt),
      });
      await deps.store.jobs.closeStale(gatewayId, jobId);
      if (!gateway || gateway.deleted_at || (gateway.status !== 'ACTIVE' && !dryRun)) {
        throw ApplicationFailure.nonRetryable('The gateway is not ACTIVE.', 'gateway_not_active');
      }
      await deps.store.jobs.start(jobId);
      await deps.store.audit.append({
        gateway_id: gatewayId,
        job_id: jobId,
        action: 'sync.started',
        actor: SYSTEM,
        once: `${jobId}/started`,
        detail: { kind, mode, trigger },
      });
      deps.log.info({ job_id: jobId, gateway_id: gatewayId, kind, mode, trigger }, 'Run started');
      return planOf(gateway, input, await deps.hasSearchAttribute('gateway_name'));
    });

/** @param isNameKnown whether the server knows the search attribute: one that is not registered would make the run wait for it without end */
function planOf(gateway: GatewayRecord, { kind, trigger }: BeginInput, isNameKnown: boolean): RunPlan {
  const former = (gateway.former_outputs ?? []).map(({ id }) => id);
  // A site that was left may be dead: runs that follow a single event do not wait for it.
  const leavesFormer = trigger === 'CRM_EVENT' && former.length > 0;
  return {
    gatewayName: gateway.name,
    ...(isNameKnown ? { isNameKnown } : {}),
    inputs: kind === 'SYNC' ? inputsOf(gateway).map(({ connector_id }) => connector_id) : [],
    outputs: [...gateway.output_connectors.map(({ connector_id }) => connector_id), ...(leavesFormer ? [] : former)],
    ...(leavesFormer ? { leftAlone: former } : {}),
    ...(kind === 'SYNC' && gateway.removed_inputs?.length ? { removed: gateway.removed_inputs } : {}),
  };
}
