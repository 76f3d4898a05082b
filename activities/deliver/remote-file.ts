import type { RemoteFile } from '../../connectors/connector.ts';

/**
 * What became of a file since it was uploaded:
 * same: as far as the server can say, it is the uploaded one;
 * other: somebody else has put another one in its place, or it is gone;
 * unknown: nothing was recorded about it, as by releases that did not compare.
 */
export type FileFate = 'same' | 'other' | 'unknown';

/**
 * Compares size and time of a published file with those that the server told after the upload.
 * @param now the file as the server has it; undefined when there is none
 */
export function fateOf(uploaded: RemoteFile | undefined, now: RemoteFile | undefined): FileFate {
  if (!uploaded) return 'unknown';
  if (!now) return 'other';
  const differs = <T>(before: T | undefined, after: T | undefined) =>
    before !== undefined && after !== undefined && before !== after;
  return differs(uploaded.bytes, now.bytes) || differs(uploaded.modifiedAt, now.modifiedAt) ? 'other' : 'same';
}

/** Whether the file that a gateway leaves may be somebody else's, which is not to be emptied: portals may touch the time of a file, but not its size. */
export const mayBeForeign = (uploaded: RemoteFile | undefined, now: RemoteFile | undefined): boolean =>
  uploaded?.bytes !== undefined && now?.bytes !== undefined && uploaded.bytes !== now.bytes;
