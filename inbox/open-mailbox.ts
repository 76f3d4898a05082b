import { randomUUID } from 'node:crypto';
import type { ClientSession } from 'mongodb';
import { inboxPrefix, kindOfFile } from '../model/gateway/inbox.ts';
import type { InboxFormat } from '../model/gateway/inbox.ts';
import type { DeliveryRecord } from '../store/inbox/deliveries.ts';
import type { InboxFile } from '../store/inbox/inbox-files.ts';
import type { InboxRecord } from '../store/inbox/inboxes.ts';
import type { Completion } from './complete-deliveries.ts';
import type { InboxDeps } from './inbox-deps.ts';
import { InboxError } from './mailbox.ts';
import type { InboxEntry, InboxProtocol, Mailbox, Upload } from './mailbox.ts';
import { parseFilePath, parsePath } from './paths.ts';
import type { InboxPath } from './paths.ts';
import { tidyInbox } from './tidy-inbox.ts';
import { createUpload } from './upload.ts';
import type { StoredBytes } from './upload.ts';

/** A mailbox whose end returns the deliveries that the session completed. */
export interface OpenMailbox extends Mailbox {
  /** As `close`; returns the deliveries that were completed. */
  end(): Promise<readonly DeliveryRecord[]>;
  /** Whether a file of this name becomes a delivery. */
  isData(name: string): boolean;
}

interface MailboxOptions {
  readonly deps: InboxDeps;
  readonly completion: Pick<Completion, 'look' | 'watch'>;
  readonly inbox: InboxRecord;
  readonly format: InboxFormat;
  readonly sessionId: string;
  readonly protocol: InboxProtocol;
  /** The session has ended. */
  onEnd(): void;
}

/** Most unread deliveries of one inbox: years of a daily export to a gateway that is paused. */
const MAX_WAITING = 1_000;

/** Key in object storage of a new file. */
const newKey = ({ gateway_id, input_id }: InboxRecord): string =>
  `${inboxPrefix(gateway_id)}${input_id}/${randomUUID()}`;

/** The folder of one inbox, for one session. Every change is one transaction, in which the changes of an inbox happen one after the other. */
export function openMailbox(options: MailboxOptions): OpenMailbox {
  const { deps, inbox, completion, sessionId } = options;
  const { store, log } = deps;
  const uploads = new Set<Upload>();
  let ended: Promise<readonly DeliveryRecord[]> | undefined;
  const note = (change: 1 | 0 | -1) =>
    store.inboxSessions
      .note(sessionId, change)
      .catch((error: unknown) => log.warn({ err: error }, 'A session was not noted'));
  const end = async () => {
    await Promise.all([...uploads].map((upload) => upload.abort()));
    options.onEnd();
    try {
      await store.inboxSessions.close(sessionId);
      return await completion.look(inbox._id);
    } catch (error) {
      // What it has written is stored: the sweep completes it.
      log.warn({ err: error, inbox_id: inbox._id }, 'A session ended while the store could not be reached');
      completion.watch(inbox._id);
      return [];
    }
  };
  return {
    inboxId: inbox._id,
    isData: (name) => kindOfFile(name, options.format) === 'data',
    list: (folder) => translated(() => list(options, folder)),
    stat: (path) => translated(() => stat(options, path)),
    write: (path) =>
      translated(async () => {
        if (ended) throw new InboxError('busy', 'The session has ended.');
        if (uploads.size >= deps.limits.uploads)
          throw new InboxError('busy', `A session uploads ${deps.limits.uploads} files at a time.`);
        const upload = await startUpload(options, parseFilePath(path));
        const counted = withEnd(upload, async () => {
          uploads.delete(counted);
          await note(-1);
        });
        uploads.add(counted);
        await note(1);
        return counted;
      }),
    rename: (from, to) =>
      translated(() => rename(options, parseFilePath(from), parseFilePath(to))).then(() => void note(0)),
    remove: (path) => translated(() => remove(options, parseFilePath(path))),
    makeFolder: (path) => translated(() => makeFolder(options, parseFilePath(path))),
    end: () => (ended ??= end()),
    async close() {
      await (ended ??= end());
    },
  };
}

/** What is not the client's fault is the storage's. */
async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof InboxError) throw error;
    const fault = new InboxError('storage', 'The inbox cannot be reached; try again in a moment.');
    fault.cause = error;
    throw fault;
  }
}

/** The upload, with what is done once when it has ended in whatever way. */
function withEnd(upload: Upload, ended: () => Promise<void>): Upload {
  let once: Promise<void> | undefined;
  const after = async (work: () => Promise<void>) => {
    try {
      await work();
    } finally {
      await (once ??= ended());
    }
  };
  return { stream: upload.stream, finish: () => after(upload.finish), abort: () => after(upload.abort) };
}

const entryOf = ({ path, kind, bytes, at }: InboxFile): InboxEntry => ({
  name: path.slice(path.lastIndexOf('/') + 1),
  isFolder: kind === 'folder',
  bytes,
  modifiedAt: at,
});

async function list({ deps, inbox }: MailboxOptions, given: string): Promise<InboxEntry[]> {
  const { path } = parsePath(given);
  if (path !== '') await demandFolder(deps, inbox._id, path);
  // One more than there can be, so that a limit that was lowered hides nothing.
  const files = await deps.store.inboxFiles.list(inbox._id, path, Math.max(deps.limits.files, inbox.files) + 1);
  return files.map(entryOf);
}

async function stat({ deps, inbox }: MailboxOptions, given: string): Promise<InboxEntry | undefined> {
  const { path } = parsePath(given);
  if (path === '') return { name: '', isFolder: true, bytes: 0, modifiedAt: inbox.created_at };
  const file = await deps.store.inboxFiles.at(inbox._id, path);
  return file && entryOf(file);
}

async function demandFolder(
  { store }: InboxDeps,
  inboxId: string,
  folder: string,
  session?: ClientSession,
): Promise<void> {
  if (folder === '') return;
  const found = await store.inboxFiles.at(inboxId, folder, session);
  if (found?.kind !== 'folder') throw new InboxError('not_found', `There is no folder ${folder}.`);
}

async function startUpload(options: MailboxOptions, target: InboxPath): Promise<Upload> {
  const { deps, inbox } = options;
  const { store, limits, objects, log } = deps;
  const now = await roomFor(options, target);
  const key = newKey(inbox);
  // First: should this process be killed, the sweep finds the object.
  await store.leftoverObjects.note(key);
  const left = limits.inboxBytes - now.bytes;
  return createUpload({
    objects,
    key,
    room:
      left < limits.fileBytes
        ? { bytes: left, beyond: () => new InboxError('quota', overQuota(limits.inboxBytes)) }
        : { bytes: limits.fileBytes, beyond: () => new InboxError('too_large', tooLarge(limits.fileBytes)) },
    keep: (stored) => keepFile(options, target, key, stored),
    async drop() {
      try {
        // A transaction may have been committed although its acknowledgement was lost.
        if (await store.inboxFiles.hasKey(key)) return;
        await objects.remove([key]);
        await store.leftoverObjects.forget([key]);
      } catch (error) {
        log.warn({ err: error }, 'An aborted upload is removed later');
      }
    },
  });
}

const MIB = 1_024 ** 2;
const overQuota = (bytes: number) =>
  `An inbox holds ${Math.floor(bytes / MIB)} MiB; delete files that are no longer needed.`;
const tooLarge = (bytes: number) => `A file must not be larger than ${Math.floor(bytes / MIB)} MiB.`;
const tooMany = (files: number) => `An inbox holds ${files} files; delete those that are no longer needed.`;

/** The inbox before an upload. Throws InboxError when there can be no room for it. */
async function roomFor({ deps, inbox, format }: MailboxOptions, { path, folder }: InboxPath): Promise<InboxRecord> {
  const { store, limits } = deps;
  await demandFolder(deps, inbox._id, folder);
  const [before, found] = await Promise.all([store.inboxes.byId(inbox._id), store.inboxFiles.at(inbox._id, path)]);
  if (!before) throw new InboxError('not_found', 'The inbox was deleted.');
  if (found?.kind === 'folder') throw new InboxError('is_folder', `${path} is a folder.`);
  if (!found && before.files >= limits.files) throw new InboxError('too_many_files', tooMany(limits.files));
  if (kindOfFile(path, format) !== 'attachment' && (await store.deliveries.countWaiting(inbox._id)) >= MAX_WAITING)
    throw new InboxError('quota', `${MAX_WAITING} deliveries wait to be read; is the gateway paused?`);
  if (before.bytes + limits.fileBytes <= limits.inboxBytes) return before;
  // Deliveries that were read make room for new ones.
  await tidyInbox(deps, inbox._id, { keep: 1 });
  const after = (await store.inboxes.byId(inbox._id)) ?? before;
  if (after.bytes >= limits.inboxBytes) throw new InboxError('quota', overQuota(limits.inboxBytes));
  return after;
}

async function keepFile(
  { deps, inbox, format, protocol, completion }: MailboxOptions,
  { path, folder }: InboxPath,
  key: string,
  stored: StoredBytes,
): Promise<void> {
  const { store, limits, metrics } = deps;
  const { inboxFiles, inboxes } = store;
  const kind = kindOfFile(path, format);
  await store.transaction(async (session) => {
    const changed = await inboxes.change(inbox._id, { files: 1, bytes: stored.bytes }, session);
    if (!changed) throw new InboxError('not_found', 'The inbox was deleted.');
    if (!(await store.leftoverObjects.keep(key, session)))
      throw new InboxError('storage', 'The upload took longer than a day; send the file again.');
    if (changed.bytes > limits.inboxBytes) throw new InboxError('quota', overQuota(limits.inboxBytes));
    await demandFolder(deps, inbox._id, folder, session);
    const replaced = await replace(deps, inbox._id, path, changed.seq, session);
    if (!replaced && changed.files > limits.files) throw new InboxError('too_many_files', tooMany(limits.files));
    await inboxFiles.insert(
      {
        _id: randomUUID(),
        gateway_id: inbox.gateway_id,
        inbox_id: inbox._id,
        path,
        folder,
        kind,
        key,
        ...stored,
        at: new Date(),
        from: changed.seq,
        current: true,
        protocol,
        ...(kind === 'data' ? { pending: true } : {}),
      },
      session,
    );
  });
  metrics.inboxFile(protocol, stored.bytes);
  if (kind === 'data') completion.watch(inbox._id);
}

/** Takes the file that has a path out of the folder; false if there is none. Throws is_folder. */
async function replace(
  { store }: InboxDeps,
  inboxId: string,
  path: string,
  seq: number,
  session: ClientSession,
): Promise<boolean> {
  const found = await store.inboxFiles.at(inboxId, path, session);
  if (found?.kind === 'folder') throw new InboxError('is_folder', `${path} is a folder.`);
  if (!found) return false;
  await store.inboxFiles.retire(inboxId, path, seq, session);
  await store.inboxes.change(inboxId, { files: -1, steps: 0 }, session);
  return true;
}

async function rename(
  { deps, inbox, format, completion }: MailboxOptions,
  from: InboxPath,
  to: InboxPath,
): Promise<void> {
  const { store } = deps;
  const { inboxFiles } = store;
  if (from.path === to.path) return;
  const isPending = await store.transaction(async (session) => {
    const changed = await store.inboxes.change(inbox._id, {}, session);
    const file = changed && (await inboxFiles.at(inbox._id, from.path, session));
    if (!file) throw new InboxError('not_found', `There is no file ${from.path}.`);
    if (file.kind === 'folder') {
      if (to.folder !== '' || !(await inboxFiles.isEmpty(inbox._id, from.path, session)))
        throw new InboxError('is_folder', 'Only an empty folder can be renamed.');
    } else await demandFolder(deps, inbox._id, to.folder, session);
    await replace(deps, inbox._id, to.path, changed.seq, session);
    const kind: InboxFile['kind'] = file.kind === 'folder' ? 'folder' : kindOfFile(to.path, format);
    // A data file that was delivered under its earlier name is no new delivery.
    const waits = kind === 'data' && (file.kind !== 'data' || file.pending === true);
    const { path, folder } = to;
    const place = { path, folder, kind, from: changed.seq, ...(waits ? { pending: true as const } : {}) };
    if (await store.deliveries.anySince(inbox._id, file.from, session)) {
      await inboxFiles.retire(inbox._id, from.path, changed.seq, session);
      const { pending: _, until: __, ...rest } = file;
      await inboxFiles.insert({ ...rest, _id: randomUUID(), ...place }, session);
      if (file.pending) await inboxFiles.settle([file._id], session);
    } else await inboxFiles.move(file._id, place, session);
    return waits;
  });
  if (isPending) completion.watch(inbox._id);
}

async function remove({ deps, inbox }: MailboxOptions, { path }: InboxPath): Promise<void> {
  const { inboxFiles, inboxes, transaction } = deps.store;
  await transaction(async (session) => {
    const changed = await inboxes.change(inbox._id, { files: -1 }, session);
    const file = changed && (await inboxFiles.at(inbox._id, path, session));
    if (!file) throw new InboxError('not_found', `There is no file ${path}.`);
    if (file.kind === 'folder' && !(await inboxFiles.isEmpty(inbox._id, path, session)))
      throw new InboxError('is_folder', 'The folder is not empty.');
    await inboxFiles.retire(inbox._id, path, changed.seq, session);
    // A client that deletes a file before it is complete does not want it to be read.
    if (file.pending) await inboxFiles.settle([file._id], session);
  });
}

async function makeFolder({ deps, inbox, protocol }: MailboxOptions, { path, folder }: InboxPath): Promise<void> {
  if (folder !== '') throw new InboxError('bad_name', 'An inbox has one level of folders.');
  const { inboxFiles, inboxes, transaction } = deps.store;
  await transaction(async (session) => {
    const changed = await inboxes.change(inbox._id, { files: 1 }, session);
    if (!changed) throw new InboxError('not_found', 'The inbox was deleted.');
    const found = await inboxFiles.at(inbox._id, path, session);
    if (found?.kind === 'folder') {
      await inboxes.change(inbox._id, { files: -1, steps: 0 }, session);
      return;
    }
    if (found) throw new InboxError('bad_name', `There is a file ${path}.`);
    if (changed.files > deps.limits.files) throw new InboxError('too_many_files', tooMany(deps.limits.files));
    await inboxFiles.insert(
      {
        _id: randomUUID(),
        gateway_id: inbox.gateway_id,
        inbox_id: inbox._id,
        path,
        folder,
        kind: 'folder',
        key: '',
        bytes: 0,
        at: new Date(),
        from: changed.seq,
        current: true,
        protocol,
      },
      session,
    );
  });
}
