import { MAX_INBOX_NAME } from '../model/gateway/inbox.ts';
import { InboxError } from './mailbox.ts';

/** Control characters, backslashes, and half surrogate pairs, which no storage keeps. */
const FORBIDDEN = /[\p{Cc}\p{Cs}\\]/u;

/** A path in an inbox: `''` is the root, otherwise `name` or `folder/name`. */
export interface InboxPath {
  readonly path: string;
  readonly folder: string;
  readonly name: string;
}

/** Reads a path relative to the root; slashes at its ends and `.` are ignored. Throws InboxError bad_name. */
export function parsePath(given: string): InboxPath {
  const names = given.split('/').filter((name) => name !== '' && name !== '.');
  for (const name of names) {
    if (name === '..') throw new InboxError('bad_name', 'A path must not contain “..”.');
    if (name.length > MAX_INBOX_NAME)
      throw new InboxError('bad_name', `A name must not be longer than ${MAX_INBOX_NAME} characters.`);
    if (FORBIDDEN.test(name))
      throw new InboxError('bad_name', 'A name must not contain control characters or backslashes.');
  }
  if (names.length > 2) throw new InboxError('bad_name', 'An inbox has one level of folders.');
  const name = (names.at(-1) ?? '').normalize('NFC');
  const folder = names.length === 2 ? (names[0] ?? '').normalize('NFC') : '';
  return { path: folder === '' ? name : `${folder}/${name}`, folder, name };
}

/** The same for a file, which has a name. */
export function parseFilePath(given: string): InboxPath {
  const path = parsePath(given);
  if (path.name === '') throw new InboxError('is_folder', 'The root is a folder.');
  return path;
}
