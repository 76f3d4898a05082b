import { SYSTEM } from '../../model/gateway/audit-event.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { mailOwnerOfRun } from './mail-owner.ts';

export interface OverflowInput {
  readonly jobId: string;
  readonly gatewayId: string;
  /** Listings that were not delivered. */
  readonly count: number;
}

/** Notifies the owner of a gateway that listings were not delivered because of the limit of the plan. */
export const notifyOverflow =
  (deps: ActivityDeps) =>
  async ({ jobId, gatewayId, count }: OverflowInput): Promise<void> => {
    const gateway = await deps.store.gateways.find(gatewayId);
    if (!gateway) return;
    const limit = deps.planLimit(gateway.plan) ?? 0;
    await deps.store.audit.append({
      gateway_id: gatewayId,
      job_id: jobId,
      action: 'sync.overflow',
      actor: SYSTEM,
      once: `${jobId}/overflow`,
      detail: { not_delivered: count, limit },
    });
    await mailOwnerOfRun(deps, { jobId, gatewayId }, 'sync_overflow', { count, limit, plan: gateway.plan });
  };
