import type { ObjectStorage } from '../clients/object-storage.ts';
import { completeDeliveries } from '../inbox/complete-deliveries.ts';
import type { InboxDeps } from '../inbox/inbox-deps.ts';
import { removeInbox, tidyInbox } from '../inbox/tidy-inbox.ts';

export interface SweepInboxesDeps extends Pick<InboxDeps, 'engine' | 'formatOf' | 'limits' | 'log' | 'timeoutSeconds'> {
  readonly store: InboxStore;
  readonly objects: Pick<ObjectStorage, 'get' | 'remove' | 'removePrefix'>;
}

type InboxStore = Omit<InboxDeps['store'], 'rateWindows'>;

/** Inboxes and objects of one pass; the next one sees the others. */
const AT_ONCE = 200;
/** An upload that has taken longer is aborted. */
const LONGEST_UPLOAD_MS = 24 * 3_600_000;

/** Completes deliveries whose session was lost with its process. Repeatable. */
export async function completeLostDeliveries(deps: SweepInboxesDeps, before: Date): Promise<void> {
  for (const inboxId of await deps.store.inboxFiles.inboxesPendingSince(before, AT_ONCE))
    await completeDeliveries(deps, inboxId);
}

/** Has the deliveries of active gateways read that wait: those that could not be handed over, and those of gateways that were paused. Repeatable. */
export async function readWaitingDeliveries({
  store,
  engine,
  timeoutSeconds,
}: Pick<SweepInboxesDeps, 'engine' | 'timeoutSeconds'> & {
  readonly store: Pick<InboxStore, 'deliveries' | 'gateways'>;
}): Promise<void> {
  for (const { gateway_id, input_id } of await store.deliveries.waiting()) {
    const gateway = await store.gateways.find(gateway_id);
    if (!gateway || gateway.deleted_at || gateway.status !== 'ACTIVE') continue;
    const input = [gateway.input_connector, ...gateway.input_connectors].find(
      ({ connector_id }) => connector_id === input_id,
    );
    if (input?.config['inbox'] !== true) continue;
    const target = { gatewayId: gateway_id, inputId: input_id };
    await engine.readDeliveries({ ...target, clientId: gateway.client_id, timeoutSeconds });
  }
}

/** Deletes deliveries beyond the last ones, inboxes of inputs that were removed from their gateway, and objects that interrupted uploads left. Repeatable. */
export async function tidyInboxes(deps: SweepInboxesDeps): Promise<void> {
  const { store, objects, limits, log } = deps;
  for await (const inbox of store.inboxes.all()) {
    const gateway = await store.gateways.find(inbox.gateway_id);
    // The purge of the gateway removes it.
    if (!gateway || gateway.deleted_at) continue;
    const inputs = [gateway.input_connector, ...gateway.input_connectors];
    if (inputs.some(({ connector_id }) => connector_id === inbox.input_id))
      await tidyInbox(deps, inbox._id, { keep: limits.deliveries });
    else {
      await removeInbox(deps, inbox);
      log.info({ gateway_id: inbox.gateway_id, input_id: inbox.input_id }, 'The inbox of a removed input was deleted');
    }
  }
  for (;;) {
    const keys = await store.leftoverObjects.doom(new Date(Date.now() - LONGEST_UPLOAD_MS), AT_ONCE);
    const unused: string[] = [];
    // A transaction that was committed although its process did not notice may have made a file of the object.
    for (const key of keys) if (!(await store.inboxFiles.hasKey(key))) unused.push(key);
    await objects.remove(unused);
    await store.leftoverObjects.forget(keys);
    if (keys.length < AT_ONCE) return;
  }
}
