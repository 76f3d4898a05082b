import ssh2 from 'ssh2';
import type { FileEntry } from 'ssh2';
import { SftpRefusal } from './explain-refusal.ts';
import type { OpenUpload } from './uploads.ts';

/** Files and folders that one client has open at a time. */
const MAX_HANDLES = 64;

/** What a client has opened: a file that it writes, or a folder whose entries it reads. */
export type Opened =
  | { readonly kind: 'file'; readonly upload: OpenUpload }
  | { readonly kind: 'folder'; readonly entries: readonly FileEntry[]; read: number };

/** What one session has open. */
export interface Handles {
  /** @throws SftpRefusal if too many are open */
  checkRoom(): void;
  add(opened: Opened): Buffer;
  get(handle: Buffer): Opened;
  file(handle: Buffer): OpenUpload;
  remove(handle: Buffer): Opened;
  uploads(): OpenUpload[];
}

export function createHandles(): Handles {
  const open = new Map<string, Opened>();
  let next = 0;
  const get = (handle: Buffer): Opened => {
    const found = open.get(handle.toString('hex'));
    if (!found) throw failure('The handle is not open.');
    return found;
  };
  return {
    checkRoom() {
      if (open.size >= MAX_HANDLES) throw failure(`At most ${MAX_HANDLES} files can be open at a time.`);
    },
    add(opened) {
      const handle = Buffer.alloc(4);
      handle.writeUInt32BE(next++ >>> 0);
      open.set(handle.toString('hex'), opened);
      return handle;
    },
    get,
    file(handle) {
      const found = get(handle);
      if (found.kind !== 'file') throw failure('The handle is that of a folder.');
      return found.upload;
    },
    remove(handle) {
      const found = get(handle);
      open.delete(handle.toString('hex'));
      return found;
    },
    uploads: () => [...open.values()].flatMap((opened) => (opened.kind === 'file' ? [opened.upload] : [])),
  };
}

const failure = (text: string): SftpRefusal => new SftpRefusal(ssh2.utils.sftp.STATUS_CODE.FAILURE, text);
