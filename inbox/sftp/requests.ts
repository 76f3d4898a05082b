import { basename } from 'node:path/posix';
import ssh2 from 'ssh2';
import type { Attributes, SFTPWrapper } from 'ssh2';
import type { Log } from '../../observability/log.ts';
import { InboxError } from '../mailbox.ts';
import type { InboxEntry, Mailbox } from '../mailbox.ts';
import { resolvePath } from '../sessions/resolve-path.ts';
import { attributesOf, namedAttributes, ROOT } from './attributes.ts';
import { denied, explainRefusal, missing, unsupported } from './explain-refusal.ts';
import type { Handles } from './handles.ts';
import type { Budget } from './in-order.ts';
import type { Turns } from './turns.ts';
import { openUpload } from './uploads.ts';

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp;

/** Entries of a folder in one reply: each takes some 200 bytes, and packets are at most 32 KiB. */
const ENTRIES_AT_ONCE = 50;

/** What the requests of a session work with. */
export interface RequestParts {
  readonly sftp: SFTPWrapper;
  readonly mailbox: Mailbox;
  readonly handles: Handles;
  readonly turns: Turns;
  readonly budget: Budget;
  readonly log: Log;
  /** Called for each request once it has its turn, with the bytes of a file in it. */
  onRequest(bytes: number): void;
}

/** Handles the requests of one SFTP channel (draft-ietf-secsh-filexfer-02, version 3). Nothing that a client sends throws out of here. */
export function serveRequests(parts: RequestParts): void {
  const { sftp, mailbox, turns, log, onRequest } = parts;
  /** Runs a request in its turn; a failure becomes its status. */
  const inTurn = (id: number, work: () => Promise<void> | void, bytes = 0): void => {
    turns.run(bytes, async () => {
      try {
        await work();
      } catch (error) {
        const { status, text } = explainRefusal(error, log);
        sftp.status(id, status, text);
      }
    });
    onRequest(bytes);
  };
  const done = (id: number): void => sftp.status(id, STATUS_CODE.OK);
  const refuse = (text: string) => (id: number) =>
    inTurn(id, () => {
      throw denied(text);
    });
  const stat = (id: number, path: string) =>
    inTurn(id, async () => sftp.attrs(id, attributesOf(await entryAt(mailbox, path))));
  const rename = (id: number, from: string, to: string) =>
    inTurn(id, async () => {
      await mailbox.rename(named(from), named(to));
      done(id);
    });

  serveFiles(parts, inTurn);
  serveFolders(parts, inTurn);
  servePaths(parts, inTurn);
  sftp.on('STAT', stat);
  sftp.on('LSTAT', stat);
  sftp.on('RENAME', rename);
  sftp.on('READ', refuse('Files of an inbox cannot be downloaded.'));
  sftp.on('SYMLINK', refuse('There are no links in an inbox.'));
  sftp.on('READLINK', refuse('There are no links in an inbox.'));
  sftp.on('EXTENDED', (id, name, data) => {
    const names = name === 'posix-rename@openssh.com' ? twoStrings(data) : undefined;
    if (names) rename(id, ...names);
    else
      inTurn(id, () => {
        throw unsupported('This extension is not supported.');
      });
  });
  sftp.on('REALPATH', (id, path) =>
    inTurn(id, () => {
      const filename = `/${resolvePath('', path)}`;
      sftp.name(id, [{ filename, longname: filename, attrs: attributesOf(ROOT) }]);
    }),
  );
}

type InTurn = (id: number, work: () => Promise<void> | void, bytes?: number) => void;

/** Requests on files that are being written. */
function serveFiles({ sftp, mailbox, handles, budget }: RequestParts, inTurn: InTurn): void {
  sftp.on('OPEN', (id, path, flags) =>
    inTurn(id, async () => {
      if ((flags & OPEN_MODE.WRITE) === 0) throw denied('Files of an inbox cannot be downloaded.');
      if ((flags & OPEN_MODE.APPEND) !== 0) throw unsupported('Files cannot be extended: upload the whole file.');
      const at = named(path);
      handles.checkRoom();
      await checkFlags(mailbox, at, flags);
      sftp.handle(id, handles.add({ kind: 'file', upload: await openUpload(mailbox, at, budget) }));
    }),
  );
  sftp.on('WRITE', (id, handle, offset, data) => {
    // The library reuses the memory of packets.
    const block = Buffer.from(data);
    inTurn(
      id,
      async () => {
        await handles.file(handle).write(offset, block);
        sftp.status(id, STATUS_CODE.OK);
      },
      block.length,
    );
  });
  sftp.on('FSTAT', (id, handle) =>
    inTurn(id, () => {
      const opened = handles.get(handle);
      const bytes = opened.kind === 'file' ? opened.upload.bytes : 0;
      sftp.attrs(id, attributesOf({ name: '', isFolder: opened.kind === 'folder', bytes, modifiedAt: new Date() }));
    }),
  );
  sftp.on('FSETSTAT', (id, handle, attributes: Partial<Attributes>) =>
    inTurn(id, () => {
      const { bytes } = handles.file(handle);
      if (attributes.size !== undefined && attributes.size !== bytes)
        throw unsupported('A file cannot be cut or extended: upload the whole file.');
      sftp.status(id, STATUS_CODE.OK);
    }),
  );
  sftp.on('CLOSE', (id, handle) =>
    inTurn(id, async () => {
      const opened = handles.remove(handle);
      if (opened.kind === 'file') await opened.upload.close();
      sftp.status(id, STATUS_CODE.OK);
    }),
  );
}

/** A file that is there is replaced as a whole or not at all. */
async function checkFlags(mailbox: Mailbox, path: string, flags: number): Promise<void> {
  const isWhole = (flags & OPEN_MODE.TRUNC) !== 0;
  const isNew = (flags & OPEN_MODE.EXCL) !== 0;
  if (isWhole && !isNew) return;
  if (!(await mailbox.stat(path))) return;
  throw unsupported(
    isNew
      ? 'There is a file of this name.'
      : 'Uploads cannot be resumed: upload the whole file, and replace the old one.',
  );
}

function serveFolders({ sftp, mailbox, handles }: RequestParts, inTurn: InTurn): void {
  sftp.on('OPENDIR', (id, path) =>
    inTurn(id, async () => {
      handles.checkRoom();
      const at = resolvePath('', path);
      if (!(await entryAt(mailbox, at)).isFolder) throw missing();
      const now = new Date();
      const entries = (await mailbox.list(at)).map((entry) => namedAttributes(entry, now));
      sftp.handle(id, handles.add({ kind: 'folder', entries, read: 0 }));
    }),
  );
  sftp.on('READDIR', (id, handle) =>
    inTurn(id, () => {
      const opened = handles.get(handle);
      if (opened.kind !== 'folder') throw missing();
      const entries = opened.entries.slice(opened.read, opened.read + ENTRIES_AT_ONCE);
      opened.read += entries.length;
      if (entries.length === 0) sftp.status(id, STATUS_CODE.EOF);
      else sftp.name(id, entries);
    }),
  );
}

/** Requests on paths. */
function servePaths({ sftp, mailbox }: RequestParts, inTurn: InTurn): void {
  const act = (work: (path: string) => Promise<unknown>) => (id: number, path: string) =>
    inTurn(id, async () => {
      await work(path);
      sftp.status(id, STATUS_CODE.OK);
    });
  sftp.on(
    'SETSTAT',
    // Clients set times and permissions after uploads; without effect here.
    act((path) => entryAt(mailbox, path)),
  );
  sftp.on(
    'REMOVE',
    act((path) => mailbox.remove(named(path))),
  );
  sftp.on(
    'MKDIR',
    act((path) => mailbox.makeFolder(named(path))),
  );
  sftp.on(
    'RMDIR',
    act(async (path) => {
      const at = named(path);
      if (!(await entryAt(mailbox, at)).isFolder) throw missing();
      await mailbox.remove(at);
    }),
  );
}

/** A path that names something in the mailbox, which its root does not. */
function named(path: string): string {
  const at = resolvePath('', path);
  if (at === '') throw new InboxError('bad_name', 'A name is missing.');
  return at;
}

/** What is at a path; the root is always there. */
async function entryAt(mailbox: Mailbox, path: string): Promise<InboxEntry> {
  const at = resolvePath('', path);
  if (at === '') return ROOT;
  const found = await mailbox.stat(at);
  if (!found) throw missing();
  return { ...found, name: basename(at) };
}

/** Two strings of SSH, each after its length; undefined if the bytes are no such thing. */
function twoStrings(data: Buffer): [string, string] | undefined {
  const strings: string[] = [];
  let rest = data;
  while (rest.length >= 4 && strings.length < 2) {
    const length = rest.readUInt32BE(0);
    strings.push(rest.subarray(4, 4 + length).toString());
    rest = rest.subarray(4 + length);
  }
  const [first, second] = strings;
  return first === undefined || second === undefined ? undefined : [first, second];
}
