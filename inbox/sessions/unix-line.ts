import type { InboxEntry } from '../mailbox.ts';

/** `ls -l` has the time of files of the last half year, and the year of older ones. */
const RECENT_MS = 182 * 24 * 3_600_000;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const two = (value: number): string => String(value).padStart(2, '0');

/** A line as `ls -l` writes it, which clients of FTP and SFTP parse. Times are UTC. */
export function unixLine({ name, isFolder, bytes, modifiedAt }: InboxEntry, now: Date): string {
  const day = `${MONTHS[modifiedAt.getUTCMonth()] ?? ''} ${two(modifiedAt.getUTCDate())}`;
  const isRecent = Math.abs(now.getTime() - modifiedAt.getTime()) < RECENT_MS;
  const time = isRecent
    ? `${two(modifiedAt.getUTCHours())}:${two(modifiedAt.getUTCMinutes())}`
    : ` ${modifiedAt.getUTCFullYear()}`;
  const mode = isFolder ? 'drwxr-xr-x' : '-rw-r--r--';
  return `${mode} 1 inbox inbox ${String(bytes).padStart(12)} ${day} ${time} ${name}`;
}
