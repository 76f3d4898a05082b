import type { Attributes, FileEntry } from 'ssh2';
import type { InboxEntry } from '../mailbox.ts';
import { unixLine } from '../sessions/unix-line.ts';

const FOLDER_MODE = 0o040755;
const FILE_MODE = 0o100644;

/** The root of every mailbox. */
export const ROOT: InboxEntry = { name: '/', isFolder: true, bytes: 0, modifiedAt: new Date(0) };

export function attributesOf({ isFolder, bytes, modifiedAt }: InboxEntry): Attributes {
  const time = Math.floor(modifiedAt.getTime() / 1_000);
  return { mode: isFolder ? FOLDER_MODE : FILE_MODE, uid: 0, gid: 0, size: bytes, atime: time, mtime: time };
}

export const namedAttributes = (entry: InboxEntry, now: Date): FileEntry => ({
  filename: entry.name,
  longname: unixLine(entry, now),
  attrs: attributesOf(entry),
});
