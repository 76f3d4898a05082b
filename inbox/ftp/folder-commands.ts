import { basename, dirname } from 'node:path/posix';
import { InboxError } from '../mailbox.ts';
import type { InboxEntry } from '../mailbox.ts';
import { resolvePath } from '../sessions/resolve-path.ts';
import { FtpRefusal } from './explain-refusal.ts';
import { factsOf, timeStamp } from './facts.ts';
import { mailboxOf } from './session.ts';
import type { FtpCommand, FtpCommands, FtpSession } from './session.ts';

const refuse = (code: number, text: string): FtpCommand => ({
  for: 'signed_in',
  run: () => {
    throw new FtpRefusal(code, text);
  },
});

const changeFolder: FtpCommand = {
  for: 'signed_in',
  async run(session, path) {
    const folder = resolvePath(session.folder, path);
    const found = await entryAt(session, folder);
    if (!found?.isFolder) throw new FtpRefusal(550, 'There is no such folder.');
    session.folder = folder;
    session.control.reply(250, `The folder is /${folder}`);
  },
};

const changeToParent: FtpCommand = {
  for: 'signed_in',
  run(session) {
    session.folder = session.folder.split('/').slice(0, -1).join('/');
    session.control.reply(250, `The folder is /${session.folder}`);
  },
};

const printFolder: FtpCommand = {
  for: 'signed_in',
  run: ({ control, folder }) => control.reply(257, `${quoted(folder)} is the current folder.`),
};

const makeFolder: FtpCommand = {
  for: 'signed_in',
  async run(session, path) {
    const folder = named(session, path);
    await mailboxOf(session).makeFolder(folder);
    session.control.reply(257, `${quoted(folder)} was made.`);
  },
};

const remove: FtpCommand = {
  for: 'signed_in',
  async run(session, path) {
    await mailboxOf(session).remove(named(session, path));
    session.control.reply(250, 'Deleted.');
  },
};

const removeFolder: FtpCommand = {
  for: 'signed_in',
  async run(session, path) {
    const folder = named(session, path);
    if (!(await entryAt(session, folder))?.isFolder) throw new FtpRefusal(550, 'There is no such folder.');
    await mailboxOf(session).remove(folder);
    session.control.reply(250, 'Deleted.');
  },
};

/** Commands on names and folders. */
export const folderCommands: FtpCommands = {
  CWD: changeFolder,
  XCWD: changeFolder,
  CDUP: changeToParent,
  XCUP: changeToParent,
  PWD: printFolder,
  XPWD: printFolder,
  MKD: makeFolder,
  XMKD: makeFolder,
  RMD: removeFolder,
  XRMD: removeFolder,
  DELE: remove,
  RNFR: {
    for: 'signed_in',
    async run(session, path) {
      const from = named(session, path);
      if (!(await entryAt(session, from))) throw new FtpRefusal(550, 'There is no such file.');
      session.renamesFrom = from;
      session.control.reply(350, 'RNTO with the new name comes next.');
    },
  },
  RNTO: {
    for: 'signed_in',
    async run(session, path) {
      const from = session.renamesFrom;
      session.renamesFrom = undefined;
      if (from === undefined) throw new FtpRefusal(503, 'RNFR comes before RNTO.');
      await mailboxOf(session).rename(from, named(session, path));
      session.control.reply(250, 'Renamed.');
    },
  },
  SIZE: {
    for: 'signed_in',
    async run(session, path) {
      session.control.reply(213, String((await fileAt(session, path)).bytes));
    },
  },
  MDTM: {
    for: 'signed_in',
    async run(session, path) {
      session.control.reply(213, timeStamp((await fileAt(session, path)).modifiedAt));
    },
  },
  MLST: {
    for: 'signed_in',
    async run(session, path) {
      const at = resolvePath(session.folder, path);
      const found = await entryAt(session, at);
      if (!found) throw new FtpRefusal(550, 'There is no such file.');
      session.control.reply(250, 'Listing', factsOf({ ...found, name: `/${at}` }), 'End');
    },
  },
  RETR: refuse(550, 'Files of an inbox cannot be downloaded.'),
  APPE: refuse(502, 'Files cannot be extended: upload the whole file with STOR.'),
  MFMT: refuse(502, 'The time of a file is that of its upload.'),
  PORT: refuse(502, 'The server opens no connections: use passive mode (PASV or EPSV).'),
  EPRT: refuse(502, 'The server opens no connections: use passive mode (PASV or EPSV).'),
  REST: {
    for: 'signed_in',
    run({ control }, offset) {
      if (offset !== '0') throw new FtpRefusal(501, 'Uploads cannot be resumed: upload the whole file.');
      control.reply(350, 'Uploads start at the beginning.');
    },
  },
  SITE: {
    for: 'signed_in',
    run({ control }, command) {
      // Clients send it after uploads; without effect here, and no reason to report a failed upload.
      if (/^(CHMOD|UMASK) /i.test(command)) control.reply(202, 'Permissions of files are fixed.');
      else throw new FtpRefusal(502, 'There are no SITE commands.');
    },
  },
  ALLO: { for: 'signed_in', run: ({ control }) => control.reply(202, 'Not needed.') },
  ABOR: { for: 'signed_in', run: ({ control }) => control.reply(226, 'No transfer is in progress.') },
};

/** A path that names something in the mailbox, which its root does not. */
export function named(session: FtpSession, path: string): string {
  const at = resolvePath(session.folder, path);
  if (at === '') throw new InboxError('bad_name', 'A name is missing.');
  return at;
}

/** What is at a path; the root is always there. */
export async function entryAt(session: FtpSession, path: string): Promise<InboxEntry | undefined> {
  const mailbox = mailboxOf(session);
  if (path === '') return { name: '/', isFolder: true, bytes: 0, modifiedAt: new Date(0) };
  const found = await mailbox.stat(path);
  return found && { ...found, name: basename(path) };
}

async function fileAt(session: FtpSession, path: string): Promise<InboxEntry> {
  const found = await entryAt(session, named(session, path));
  if (!found || found.isFolder) throw new FtpRefusal(550, 'There is no such file.');
  return found;
}

/** A path as replies quote it: quotation marks are doubled (RFC 959). */
const quoted = (folder: string): string => `"/${folder.replaceAll('"', '""')}"`;

/** A new name in the folder of `path` that nothing has yet, for STOU. */
export function uniqueName(path: string, tag: string): string {
  const name = basename(path);
  const dot = name.lastIndexOf('.');
  const unique = dot > 0 ? `${name.slice(0, dot)}-${tag}${name.slice(dot)}` : `${name}-${tag}`;
  return dirname(path) === '.' ? unique : `${dirname(path)}/${unique}`;
}
