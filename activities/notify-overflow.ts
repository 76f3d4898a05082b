import { SYSTEM } from '../model/audit-event.ts';
import { biensMaxMail } from './overflow-mail.ts';
import type { ActivityDeps } from './deps.ts';

export interface OverflowInput {
  readonly jobId: string;
  readonly gatewayId: string;
  /** Listings that were not delivered. */
  readonly count: number;
}

/** Tells the owner of a gateway that the plan's limit kept listings from being delivered. */
export const notifyOverflow =
  (deps: ActivityDeps) =>
  async ({ jobId, gatewayId, count }: OverflowInput): Promise<void> => {
    const gateway = await deps.store.gateways.find(gatewayId);
    if (!gateway) return;
    const limit = deps.planLimit(gateway.plan);
    await deps.store.audit.append({
      gateway_id: gatewayId,
      job_id: jobId,
      action: 'sync.overflow',
      actor: SYSTEM,
      once: `${jobId}/overflow`,
      detail: { not_delivered: count, limit },
    });
    if (!gateway.owner.email) return;
    await deps.mailer.send({
      to: gateway.owner.email,
      ...biensMaxMail(gateway.owner.language, { gateway: gateway.name, plan: gateway.plan, limit: limit ?? 0, count }),
      messageId: `${jobId}.overflow@property-gateway`,
    });
  };
