import { SYSTEM } from '../model/gateway/audit-event.ts';
import type { InboxFile } from '../store/inbox/inbox-files.ts';
import type { DeliveryRecord } from '../store/inbox/deliveries.ts';
import { formatOfInput } from './input-format.ts';
import { hasAttachments } from './open-delivery.ts';
import type { InboxDeps } from './inbox-deps.ts';

type CompletionDeps = { readonly store: Omit<InboxDeps['store'], 'rateWindows'> } & Pick<
  InboxDeps,
  'engine' | 'formatOf' | 'limits' | 'log' | 'timeoutSeconds'
>;

/** Longest that a data file waits while the sessions of its inbox stay busy: a client that never pauses holds nothing up for ever. */
const LONGEST_WAIT_MS = 10 * 60_000;

/**
 * Makes deliveries of the data files of an inbox that wait, in the order in which they arrived, unless a client may still be sending what belongs to them; then hands
 * them over to be read. Repeatable, by several processes at once.
 * @returns the deliveries it has made; undefined: it is too early
 */
export async function completeDeliveries(deps: CompletionDeps, inboxId: string): Promise<DeliveryRecord[] | undefined> {
  const { store, limits } = deps;
  const [first] = await store.inboxFiles.pending(inboxId);
  if (!first) return [];
  const isOverdue = Date.now() - first.at.getTime() > LONGEST_WAIT_MS;
  if (!isOverdue && (await store.inboxSessions.isBusy(inboxId, limits.idleSeconds))) return undefined;
  const record = await store.inboxes.byId(inboxId);
  const format = record && (await formatOfInput(deps, record));
  const made = await store.transaction(async (session) => {
    // Read again: this is the state that the transaction is about.
    const waiting = await store.inboxFiles.pending(inboxId, session);
    const inbox = waiting.length > 0 && (await store.inboxes.change(inboxId, { steps: waiting.length }, session));
    if (!inbox) return [];
    const deliveries: DeliveryRecord[] = [];
    for (const [index, file] of waiting.entries()) {
      const seq = inbox.seq - waiting.length + 1 + index;
      const attached =
        format && hasAttachments(file.path, format)
          ? await store.inboxFiles.measureAttachments(inboxId, seq, session)
          : { files: 0, bytes: 0 };
      const delivery = deliveryOf(file, { seq, input_id: inbox.input_id, attached });
      await store.deliveries.insert(delivery, session);
      await store.audit.append(receivedEvent(delivery), session);
      deliveries.push(delivery);
    }
    await store.inboxFiles.settle(
      waiting.map(({ _id }) => _id),
      session,
    );
    return deliveries;
  });
  for (const { _id, gateway_id, input_id, name, files, bytes } of made)
    deps.log.info({ delivery_id: _id, gateway_id, input_id, name, files, bytes }, 'A delivery is complete');
  const [delivery] = made;
  if (delivery) await handOver(deps, delivery);
  return made;
}

/** Has the unread deliveries of an input read. Temporal may be down: then the sweep does it. */
async function handOver(
  { engine, store, timeoutSeconds, log }: CompletionDeps,
  { gateway_id, input_id }: Pick<DeliveryRecord, 'gateway_id' | 'input_id'>,
): Promise<void> {
  try {
    const gateway = await store.gateways.find(gateway_id);
    if (!gateway || gateway.deleted_at || gateway.status !== 'ACTIVE') return;
    const target = { gatewayId: gateway_id, inputId: input_id };
    await engine.readDeliveries({ ...target, clientId: gateway.client_id, timeoutSeconds });
  } catch (error) {
    log.warn({ err: error, gateway_id, input_id }, 'A delivery is read later: it could not be handed over');
  }
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

function deliveryOf(
  file: InboxFile,
  {
    seq,
    input_id,
    attached,
  }: { readonly seq: number; readonly input_id: string; readonly attached: { files: number; bytes: number } },
): DeliveryRecord {
  return {
    _id: file._id,
    gateway_id: file.gateway_id,
    inbox_id: file.inbox_id,
    input_id,
    seq,
    status: 'RECEIVED',
    name: nameOf(file.path),
    files: 1 + attached.files,
    bytes: file.bytes + attached.bytes,
    protocol: file.protocol,
    received_at: new Date(),
    attempts: 0,
    reads: [],
  };
}

const receivedEvent = ({ _id, gateway_id, input_id, name, files, bytes, protocol }: DeliveryRecord) =>
  ({
    gateway_id,
    action: 'inbox.delivery_received',
    actor: SYSTEM,
    once: `${_id}/received`,
    detail: { connector_id: input_id, delivery_id: _id, name, files, bytes, protocol },
  }) as const;

/** Completes deliveries of inboxes in which something happened as soon as their clients are done. */
export interface Completion {
  /** A data file of this inbox waits. */
  watch(inboxId: string): void;
  /** Looks at once. Returns what it made, and what a look that was under way has made. */
  look(inboxId: string): Promise<readonly DeliveryRecord[]>;
  stop(): Promise<void>;
}

/** Between two looks at the inboxes in which a data file waits, ms. */
const LOOK_MS = 1_000;

export function createCompletion(deps: CompletionDeps): Completion {
  const watched = new Set<string>();
  /** The look at an inbox that is under way: the next one follows it. */
  const looks = new Map<string, Promise<readonly DeliveryRecord[]>>();
  const lookAlone = async (inboxId: string): Promise<readonly DeliveryRecord[]> => {
    const made = await completeDeliveries(deps, inboxId);
    if (made) watched.delete(inboxId);
    else watched.add(inboxId);
    return made ?? [];
  };
  const look = async (inboxId: string): Promise<readonly DeliveryRecord[]> => {
    const earlier = looks.get(inboxId)?.catch(() => []) ?? Promise.resolve([]);
    const own = earlier.then(() => lookAlone(inboxId));
    looks.set(inboxId, own);
    try {
      // The timer may have been first: what it makes of a file belongs in the response to the upload, too.
      return [...(await earlier), ...(await own)];
    } finally {
      if (looks.get(inboxId) === own) looks.delete(inboxId);
    }
  };
  let looking: Promise<void> | undefined;
  const pass = async () => {
    for (const inboxId of watched)
      await look(inboxId).catch((error: unknown) =>
        deps.log.warn({ err: error, inbox_id: inboxId }, 'A delivery could not be completed; it is tried again'),
      );
  };
  const timer = setInterval(() => {
    if (watched.size > 0) looking ??= pass().finally(() => (looking = undefined));
  }, LOOK_MS).unref();
  return {
    watch: (inboxId) => void watched.add(inboxId),
    look,
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
