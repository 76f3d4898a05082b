import type { RemoteFile } from '../../connectors/connector.ts';

/**
 * A published file compared with the upload:
 * same: size and time are those of the upload, as far as the server reports them;
 * other: somebody else has replaced or removed it;
 * unknown: nothing was recorded at the upload, as in earlier releases.
 */
export type FileFate = 'same' | 'other' | 'unknown';

/**
 * Compares size and time of a published file with those that the server reported after the upload.
 * @param now the file as the server has it; undefined if there is none
 */
export function fateOf(uploaded: RemoteFile | undefined, now: RemoteFile | undefined): FileFate {
  if (!uploaded) return 'unknown';
  if (!now) return 'other';
  const differs = <T>(before: T | undefined, after: T | undefined) =>
    before !== undefined && after !== undefined && before !== after;
  return differs(uploaded.bytes, now.bytes) || differs(uploaded.modifiedAt, now.modifiedAt) ? 'other' : 'same';
}

/** Whether the file that a gateway leaves may be somebody else's and must not be emptied. Only sizes count: a portal may change the time of a file that it reads. */
export const mayBeForeign = (uploaded: RemoteFile | undefined, now: RemoteFile | undefined): boolean =>
  uploaded?.bytes !== undefined && now?.bytes !== undefined && uploaded.bytes !== now.bytes;
