import { Writable } from 'node:stream';
import { InboxError } from '../mailbox.ts';
import type { Doorkeeper, InboxEntry, Mailbox, Peer, Proof, Upload } from '../mailbox.ts';

/** How a mailbox of the tests misbehaves or is bounded; read at each use. */
export interface MemoryFaults {
  /** Bytes that it has room for. */
  room?: number;
  /** Most files. */
  files?: number;
  /** Uploads are finished when this resolves. */
  storing?: Promise<void>;
  /** Sign-ins fail as if the store were down. */
  isDown?: boolean;
}

/** Mailboxes in memory, one per user, and what the protocols did with them. */
export interface MemoryInbox extends Doorkeeper {
  faults: MemoryFaults;
  /** The finished files of a user by their path. */
  files(user: string): Map<string, Buffer>;
  readonly attempts: { readonly user: string; readonly proof: Proof; readonly peer: Peer }[];
  /** Uploads that are neither finished nor aborted. */
  readonly openUploads: number;
  /** Mailboxes that are signed in to and not closed. */
  readonly openMailboxes: number;
}

/** @param secrets password or key fingerprint of each user */
export function createMemoryInbox(secrets: Readonly<Record<string, string>>): MemoryInbox {
  const stored = new Map<string, Map<string, Buffer>>();
  const state = { uploads: 0, mailboxes: 0 };
  const filesOf = (user: string) => {
    const files = stored.get(user) ?? new Map<string, Buffer>();
    stored.set(user, files);
    return files;
  };
  const inbox: MemoryInbox = {
    faults: {},
    attempts: [],
    files: filesOf,
    get openUploads() {
      return state.uploads;
    },
    get openMailboxes() {
      return state.mailboxes;
    },
    async signIn(user, proof, peer) {
      inbox.attempts.push({ user, proof, peer });
      if (inbox.faults.isDown) throw new Error('The store is down.');
      const secret = proof.kind === 'password' ? proof.password : proof.fingerprint;
      if (!Object.hasOwn(secrets, user) || secrets[user] !== secret) return undefined;
      state.mailboxes++;
      return mailboxIn(user, filesOf(user), inbox, state);
    },
  };
  return inbox;
}

const MODIFIED = new Date('2026-03-01T12:34:56Z');

function mailboxIn(
  user: string,
  files: Map<string, Buffer>,
  inbox: MemoryInbox,
  state: { uploads: number; mailboxes: number },
): Mailbox {
  const folders = new Set<string>(['']);
  const check = (path: string): string => {
    if (path === '' || path.split('/').length > 2) throw new InboxError('bad_name', `“${path}” is no name here.`);
    const folder = folderOf(path);
    if (!folders.has(folder)) throw new InboxError('not_found', 'There is no such folder.');
    return path;
  };
  const entry = (path: string): InboxEntry | undefined => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (folders.has(path)) return { name, isFolder: true, bytes: 0, modifiedAt: MODIFIED };
    const file = files.get(path);
    return file && { name, isFolder: false, bytes: file.length, modifiedAt: MODIFIED };
  };
  for (const path of files.keys()) folders.add(folderOf(path));
  return {
    inboxId: user,
    async list(folder) {
      const paths = [...folders, ...files.keys()].filter((path) => path !== '' && folderOf(path) === folder);
      return paths.flatMap((path) => entry(path) ?? []);
    },
    stat: async (path) => entry(path),
    async write(path) {
      if (folders.has(check(path))) throw new InboxError('is_folder', 'A folder has this name.');
      if (files.size >= (inbox.faults.files ?? Infinity))
        throw new InboxError('too_many_files', 'The inbox has too many files.');
      state.uploads++;
      return uploadTo(files, path, inbox, () => void state.uploads--);
    },
    async rename(from, to) {
      const file = files.get(check(from));
      if (!file) throw new InboxError('not_found', 'There is no such file.');
      files.set(check(to), file);
      if (from !== to) files.delete(from);
    },
    async remove(path) {
      if (!files.delete(path) && !folders.delete(path)) throw new InboxError('not_found', 'There is no such file.');
    },
    async makeFolder(path) {
      folders.add(check(path));
    },
    async close() {
      state.mailboxes--;
    },
  };
}

function uploadTo(files: Map<string, Buffer>, path: string, inbox: MemoryInbox, onEnd: () => void): Upload {
  const chunks: Buffer[] = [];
  let bytes = 0;
  let isOpen = true;
  const end = () => {
    if (isOpen) onEnd();
    isOpen = false;
  };
  const stream = new Writable({
    write(chunk: Buffer, _encoding, next) {
      bytes += chunk.length;
      const used = [...files.values()].reduce((sum, { length }) => sum + length, 0);
      if (used + bytes > (inbox.faults.room ?? Infinity)) {
        next(new InboxError('quota', 'The inbox is full.'));
        return;
      }
      chunks.push(Buffer.from(chunk));
      next();
    },
  });
  return {
    stream,
    async finish() {
      await new Promise<void>((resolve, reject) => {
        stream.once('error', reject);
        stream.end(resolve);
      });
      await inbox.faults.storing;
      files.set(path, Buffer.concat(chunks));
      end();
    },
    async abort() {
      stream.destroy();
      end();
    },
  };
}

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
