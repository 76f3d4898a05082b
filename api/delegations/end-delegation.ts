import type { ClientSession } from 'mongodb';
import { SYSTEM } from '../../model/gateway/audit-event.ts';
import type { AuditAction } from '../../model/gateway/audit-event.ts';
import type { Principal } from '../../model/gateway/principal.ts';
import type { Store } from '../../store/store.ts';
import type { HandlerDeps } from '../deps.ts';
import { recordAct } from '../record-act.ts';
import { removeSavedSearches } from '../saved-searches/remove-searches.ts';

type EndStore = Pick<Store, 'audit' | 'gateways' | 'savedSearches' | 'savedSearchMatches' | 'transaction'>;

/** A client that is let into a gateway. */
interface Delegate {
  readonly gatewayId: string;
  readonly clientId: string;
}

/**
 * Shuts a delegate out of a gateway, with an audit event and without the saved searches that it has there. Repeatable at any instant.
 * @param record writes the audit event, in the transaction of the write
 * @param endedBy only if the delegation had ended by then
 * @returns false if the client was not let in
 */
async function endDelegation(
  store: EndStore,
  { gatewayId, clientId }: Delegate,
  record: (session: ClientSession) => Promise<void>,
  endedBy?: Date,
): Promise<boolean> {
  // They may hold mail addresses of the delegate's visitors, which no other client can see or delete. First: a crash in between leaves the delegation, and
  // it is ended again.
  await removeSavedSearches(store, { gatewayId, clientId });
  return store.transaction(async (session) => {
    if (!(await store.gateways.revoke(gatewayId, clientId, { endedBy, session }))) return false;
    await record(session);
    return true;
  });
}

/** Ends a delegation because a client requested it. False if it was over. */
export const endOnRequest = (
  deps: HandlerDeps,
  input: { readonly principal: Pick<Principal, 'clientId'>; readonly requestId: string },
  delegate: Delegate,
  action: AuditAction,
): Promise<boolean> =>
  endDelegation(deps.store, delegate, async (session) =>
    recordAct(deps, input, delegate.gatewayId, action, { detail: { client_id: delegate.clientId }, session }),
  );

/** Ends a delegation if its time is over by now. */
export async function endExpired(store: EndStore, delegate: Delegate, now: Date): Promise<void> {
  const { gatewayId: gateway_id, clientId: client_id } = delegate;
  const event = { gateway_id, action: 'delegation.expired', actor: SYSTEM, detail: { client_id } } as const;
  await endDelegation(store, delegate, async (session) => store.audit.append(event, session), now);
}

/** Ends the delegations that let nobody in any more because their time is over. Repeatable. */
export async function endDueDelegations(store: EndStore, now: Date): Promise<void> {
  for (const delegate of await store.gateways.ended(now)) await endExpired(store, delegate, now);
}
