import { SYSTEM } from '../../model/gateway/audit-event.ts';
import type { Actor, AuditAction } from '../../model/gateway/audit-event.ts';
import type { Store } from '../../store/store.ts';
import { removeSavedSearches } from '../saved-searches/remove-searches.ts';

type EndDeps = Pick<Store, 'audit' | 'gateways' | 'savedSearches' | 'savedSearchMatches' | 'transaction'>;

/** A client that is let into a gateway. */
interface Delegate {
  readonly gatewayId: string;
  readonly clientId: string;
}

/**
 * Shuts a delegate out of a gateway, with an audit event and without the saved searches that it has there. Repeatable at any instant.
 * @param how.endedBy only if the delegation had ended by then
 * @returns false if the client was not let in
 */
export async function endDelegation(
  store: EndDeps,
  { gatewayId, clientId }: Delegate,
  how: { readonly action: AuditAction; readonly actor: Actor; readonly requestId?: string; readonly endedBy?: Date },
): Promise<boolean> {
  // They may hold mail addresses of the delegate's visitors, which no other client can see or delete. First: a crash in between leaves the delegation, and
  // it is ended again.
  await removeSavedSearches(store, { gatewayId, clientId });
  return store.transaction(async (session) => {
    const { action, actor, requestId: request_id, endedBy } = how;
    if (!(await store.gateways.revoke(gatewayId, clientId, { endedBy, session }))) return false;
    const request = request_id === undefined ? {} : { request_id };
    await store.audit.append(
      { gateway_id: gatewayId, action, actor, ...request, detail: { client_id: clientId } },
      session,
    );
    return true;
  });
}

/** Ends the delegations that let nobody in any more because their time is over. Repeatable. */
export async function endDueDelegations(store: EndDeps, now: Date): Promise<void> {
  for (const delegate of await store.gateways.ended(now))
    await endDelegation(store, delegate, { action: 'delegation.expired', actor: SYSTEM, endedBy: now });
}
