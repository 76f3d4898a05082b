import { SYSTEM } from '../../model/gateway/audit-event.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import type { HeldArrivals } from './settle-arrivals.ts';

/** The input of a run for which something is held. */
interface HeldOf {
  readonly jobId: string;
  readonly gatewayId: string;
  readonly inputId: string;
}

/** Lists the records that a guard holds, and records in the audit trail that it does. Repeatable. */
export async function recordHeldNew(
  deps: Pick<ActivityDeps, 'store'>,
  of: HeldOf,
  stream: string,
  { held, cause }: HeldArrivals,
  { before, now }: { readonly before: number; readonly now: Date },
): Promise<void> {
  const { jobId, gatewayId, inputId } = of;
  const common = { gateway_id: gatewayId, stream_id: stream, input_id: inputId, job_id: jobId, missed: 0 };
  await deps.store.heldListings.put(
    held.map(({ held_id: id, crm_reference, title }) => ({
      ...common,
      _id: id,
      crm_reference,
      ...(title === undefined ? {} : { title }),
      cause: cause(id),
    })),
    now,
  );
  await auditGuard(deps, of, 'creation_guard', { held: held.length, before });
}

/** Records in the audit trail that a guard holds listings; once per run and input. */
export async function auditGuard(
  { store }: Pick<ActivityDeps, 'store'>,
  { jobId, gatewayId, inputId }: HeldOf,
  guard: 'orphan_guard' | 'creation_guard',
  detail: Readonly<Record<string, number>>,
): Promise<void> {
  await store.audit.append({
    gateway_id: gatewayId,
    job_id: jobId,
    action: `sync.${guard}`,
    actor: SYSTEM,
    once: `${jobId}/${inputId}/${guard}`,
    detail,
  });
}
