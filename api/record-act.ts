import type { ClientSession } from 'mongodb';
import type { AuditAction } from '../model/gateway/audit-event.ts';
import type { Principal } from '../model/gateway/principal.ts';
import type { ApiDeps } from './deps.ts';

/** Leaves the audit event of a write: who, what, on which gateway (if on any), in which request. Called once the write has succeeded. */
export async function recordAct(
  { store }: Pick<ApiDeps, 'store'>,
  input: { readonly principal: Pick<Principal, 'clientId'>; readonly requestId: string },
  gatewayId: string | undefined,
  action: AuditAction,
  more: {
    readonly jobId?: string;
    readonly detail?: Record<string, unknown>;
    /** Names an event that several requests may write: only the first is stored. */
    readonly once?: string;
    /** The transaction of the write, if there is one. */
    readonly session?: ClientSession;
  } = {},
): Promise<void> {
  await store.audit.append(
    {
      ...(gatewayId === undefined ? {} : { gateway_id: gatewayId }),
      action,
      actor: { type: 'client', client_id: input.principal.clientId },
      request_id: input.requestId,
      ...(more.jobId ? { job_id: more.jobId } : {}),
      ...(more.detail ? { detail: more.detail } : {}),
      ...(more.once === undefined ? {} : { once: more.once }),
    },
    more.session,
  );
}
