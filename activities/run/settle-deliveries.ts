import type { ClientSession } from 'mongodb';
import type { JobStatus, Reason } from '../../model/sync/sync-job.ts';
import type { DeliveryEnd, DeliveryRecord } from '../../store/inbox/deliveries.ts';
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

/** A delivery that a run has claimed, and what it is after that run. */
interface Settlement {
  readonly delivery: DeliveryRecord;
  readonly end: DeliveryEnd;
}

/** Judges each delivery that a run has claimed: was it read? Changes nothing. */
export async function judgeDeliveries({ store }: ActivityDeps, run: EndedRun): Promise<readonly Settlement[]> {
  const claimed = await store.deliveries.claimedBy(run.jobId);
  if (claimed.length === 0) return [];
  const gateway = await store.gateways.find(run.gatewayId);
  const isAlone = gateway !== undefined && inputsOf(gateway).length === 1;
  const settlements: Settlement[] = [];
  for (const delivery of claimed) {
    const last = await store.pages.last(run.jobId, `import:${delivery.input_id}`);
    const end = judgeDelivery(delivery, {
      status: run.status,
      reasons: isAlone ? run.reasons : reasonsOf(delivery, run.reasons),
      isImported: last?.complete !== undefined,
      isActive: gateway?.status === 'ACTIVE' && !gateway.deleted_at,
    });
    settlements.push({ delivery, end });
  }
  return settlements;
}

/** Records what the deliveries of a run are after it, in the transaction that records its end. Repeatable. */
export async function settleDeliveries(
  { store, log }: ActivityDeps,
  { jobId, settlements }: { readonly jobId: string; readonly settlements: readonly Settlement[] },
  session: ClientSession,
): Promise<void> {
  for (const { delivery, end } of settlements) {
    await store.deliveries.settle(delivery._id, jobId, { ...end, at: new Date() }, session);
    const { _id: delivery_id, gateway_id, input_id, name } = delivery;
    log.info({ delivery_id, gateway_id, input_id, name, job_id: jobId, ...end }, 'A delivery is settled');
  }
}

/** Of a gateway with several inputs: failures name their input (`inputLabel`), and those of other phases concern all of them. */
const reasonsOf = ({ input_id }: DeliveryRecord, reasons: readonly Reason[]): Reason[] =>
  reasons.filter(
    ({ code, examples }) => code === 'reconcile_failed' || examples?.some((text) => text.includes(input_id)),
  );
