import type { ObjectStorage } from '../clients/object-storage.ts';
import { inboxPrefix } from '../model/gateway/inbox.ts';
import type { InboxRecord } from '../store/inbox/inboxes.ts';
import type { InboxFile } from '../store/inbox/inbox-files.ts';
import type { InboxDeps } from './inbox-deps.ts';

type TidyDeps = {
  readonly store: Pick<InboxDeps['store'], 'deliveries' | 'inboxFiles' | 'inboxes' | 'transaction'>;
  readonly objects: Pick<ObjectStorage, 'remove'>;
};

/** Versions that are deleted at a time: keys of one request to object storage. */
const BATCH = 500;

/**
 * Deletes the deliveries of an inbox beyond the last ones, and the bytes that no delivery and no file has any more. Deliveries that wait or are being read stay. Repeatable.
 */
export async function tidyInbox(deps: TidyDeps, inboxId: string, { keep }: { readonly keep: number }): Promise<void> {
  const { store } = deps;
  for (const delivery of await store.deliveries.surplus(inboxId, keep)) await dropDelivery(deps, inboxId, delivery._id);
  for (;;) {
    const { oldest, ids } = await store.deliveries.kept(inboxId);
    const until = oldest ?? Number.MAX_SAFE_INTEGER;
    const versions = await store.inboxFiles.expired(inboxId, until, ids, BATCH);
    // Again: one that waited at the first look may have become a delivery before the second.
    const needed = new Set((await store.deliveries.kept(inboxId)).ids);
    await removeVersions(
      deps,
      inboxId,
      versions.filter(({ _id }) => !needed.has(_id)),
    );
    if (versions.length < BATCH) return;
  }
}

/** Deletes an inbox with all that it holds. Its clients cannot sign in any more. Repeatable. */
export async function removeInbox(
  { store, objects }: TidyDeps & { readonly objects: Pick<ObjectStorage, 'removePrefix'> },
  inbox: InboxRecord,
): Promise<void> {
  await store.transaction(async (session) => {
    await store.inboxes.remove(inbox._id, session);
    await store.deliveries.removeAll(inbox._id, session);
    await store.inboxFiles.removeAll(inbox._id, session);
  });
  await objects.removePrefix(`${inboxPrefix(inbox.gateway_id)}${inbox.input_id}/`);
}

/** Deletes a delivery; its data file leaves the folder, if it is still there. */
async function dropDelivery({ store }: TidyDeps, inboxId: string, deliveryId: string): Promise<void> {
  await store.transaction(async (session) => {
    const inbox = await store.inboxes.change(inboxId, {}, session);
    const file = await store.inboxFiles.byId(deliveryId);
    if (inbox && file)
      for (const path of await store.inboxFiles.pathsOf(inboxId, file.key, session)) {
        await store.inboxFiles.retire(inboxId, path, inbox.seq, session);
        await store.inboxes.change(inboxId, { files: -1, steps: 0 }, session);
      }
    await store.deliveries.remove(deliveryId, session);
  });
}

async function removeVersions(
  { store, objects }: TidyDeps,
  inboxId: string,
  versions: readonly InboxFile[],
): Promise<void> {
  if (versions.length === 0) return;
  const shared = await store.inboxFiles.sharedKeys(versions);
  const bytesOf = new Map(versions.flatMap(({ key, bytes }) => (key === '' || shared.has(key) ? [] : [[key, bytes]])));
  // First, so that nothing is forgotten whose bytes are still there.
  await objects.remove([...bytesOf.keys()]);
  await store.transaction(async (session) => {
    // Only what is still there: another process may tidy the same inbox.
    const removed = await store.inboxFiles.remove(
      versions.map(({ _id }) => _id),
      session,
    );
    const keys = new Set(removed.map(({ key }) => key));
    const bytes = [...keys].reduce((sum, key) => sum + (bytesOf.get(key) ?? 0), 0);
    await store.inboxes.change(inboxId, { bytes: -bytes, steps: 0 }, session);
  });
}
