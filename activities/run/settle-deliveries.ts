import type { JobStatus, Reason } from '../../model/sync/sync-job.ts';
import type { DeliveryRecord } from '../../store/inbox/deliveries.ts';
import { inputsOf } from '../runtime/connector-context.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { judgeDelivery } from './judge-delivery.ts';

/** A run at its end. */
interface EndedRun {
  readonly jobId: string;
  readonly gatewayId: string;
  readonly status: JobStatus;
  readonly reasons: readonly Reason[];
}

/** Says of each delivery that a run has claimed whether it was read. Repeatable. */
export async function settleDeliveries(deps: ActivityDeps, run: EndedRun): Promise<void> {
  const { store, log } = deps;
  const claimed = await store.deliveries.claimedBy(run.jobId);
  if (claimed.length === 0) return;
  const gateway = await store.gateways.find(run.gatewayId);
  const isAlone = gateway !== undefined && inputsOf(gateway).length === 1;
  for (const delivery of claimed) {
    const last = await store.pages.last(run.jobId, `import:${delivery.input_id}`);
    const end = judgeDelivery(delivery, {
      status: run.status,
      reasons: isAlone ? run.reasons : reasonsOf(delivery, run.reasons),
      isImported: last?.complete !== undefined,
      isActive: gateway?.status === 'ACTIVE' && !gateway.deleted_at,
    });
    await store.deliveries.settle(delivery._id, run.jobId, end, new Date());
    const { _id: delivery_id, gateway_id, input_id, name } = delivery;
    log.info({ delivery_id, gateway_id, input_id, name, job_id: run.jobId, ...end }, 'A delivery was settled');
  }
}

/** Of a gateway with several inputs: failures name their input (`inputLabel`), and those of other phases concern all of them. */
const reasonsOf = ({ input_id }: DeliveryRecord, reasons: readonly Reason[]): Reason[] =>
  reasons.filter(
    ({ code, examples }) => code === 'reconcile_failed' || examples?.some((text) => text.includes(input_id)),
  );
