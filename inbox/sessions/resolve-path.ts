import { InboxError } from '../mailbox.ts';

/** Longest path that is looked at, characters: a folder and a name, each at most 200. */
const MAX_PATH = 1_024;

/** What UTF-8 decoders put in the place of bytes that are none. */
const UNDECODABLE = '\uFFFD';

/**
 * The path of a command relative to the root of the mailbox: empty for the root itself, else names joined by `/`. A leading slash is the root of the mailbox.
 * @param folder the current folder in the same form
 * @throws InboxError `bad_name` for a path that leaves the mailbox, or has NUL, control characters, a backslash or bytes that are not UTF-8
 */
export function resolvePath(folder: string, path: string): string {
  if (path.length > MAX_PATH) throw new InboxError('bad_name', `The path has more than ${MAX_PATH} characters.`);
  if (path.includes(UNDECODABLE)) throw new InboxError('bad_name', 'The name is not valid UTF-8.');
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u001F\u007F\\]/.test(path))
    throw new InboxError('bad_name', 'The name has a control character or a backslash.');
  const names = path.startsWith('/') || folder === '' ? [] : folder.split('/');
  for (const name of path.split('/')) {
    if (name === '' || name === '.') continue;
    if (name !== '..') names.push(name);
    else if (names.pop() === undefined) throw new InboxError('bad_name', 'The path leaves the folder of the inbox.');
  }
  return names.join('/');
}
