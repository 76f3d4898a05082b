import type { InboxEntry } from '../mailbox.ts';

/** The facts of an entry as MLSD and MLST list them (RFC 3659). */
export function factsOf({ name, isFolder, bytes, modifiedAt }: InboxEntry): string {
  const modify = `modify=${timeStamp(modifiedAt)};`;
  return isFolder ? `type=dir;${modify}perm=cdeflmp; ${name}` : `type=file;size=${bytes};${modify}perm=dfw; ${name}`;
}

/** `YYYYMMDDHHMMSS` in UTC (RFC 3659). */
export const timeStamp = (time: Date): string => time.toISOString().replaceAll(/\D/g, '').slice(0, 14);
