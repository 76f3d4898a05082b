/** How a file gets into an inbox. */
export const INBOX_PROTOCOLS = ['https', 'sftp', 'ftps', 'ftp'] as const;
export type InboxProtocol = (typeof INBOX_PROTOCOLS)[number];

/**
 * RECEIVED: complete, and waits for its turn. READING: a run reads it. READ: a run has read it to its end. FAILED: several runs could not read it. REFUSED: its content is
 * not what the format of the input demands.
 */
export const DELIVERY_STATUSES = ['RECEIVED', 'READING', 'READ', 'FAILED', 'REFUSED'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Address under which a connector fetches the file of an input that has an inbox: the platform replaces it by the delivery. */
export const INBOX_ADDRESS = 'inbox://delivery/';

/** Prefix of the keys in object storage of everything that was pushed to a gateway. */
export const inboxPrefix = (gatewayId: string): string => `inbox/${gatewayId}/`;

/** Longest name of a file or folder in an inbox, characters: more than file systems of CRMs allow. */
export const MAX_INBOX_NAME = 200;

/** What a format finds in an inbox. */
export interface InboxFormat {
  /** Patterns of the names of data files, with `*` and `?`; upper and lower case are the same. */
  readonly data: readonly string[];
  /** Whether the connector reads a zip of the data file with the other files next to it. */
  readonly zipped: boolean;
}

/** `unfinished`: its name says that it is still being written. `attachment`: a picture or document next to a data file. */
export type InboxFileKind = 'data' | 'attachment' | 'unfinished';

/** Names under which clients write a file before they rename it. */
const UNFINISHED = /^\.|\.(?:part|tmp|temp|filepart|partial|crdownload|uploading)$|~$/i;

/** What a file is by its path and the format of its input. Pure. */
export function kindOfFile(path: string, format: InboxFormat): InboxFileKind {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (UNFINISHED.test(name)) return 'unfinished';
  return format.data.some((pattern) => fitsPattern(name.toLowerCase(), pattern.toLowerCase())) ? 'data' : 'attachment';
}

/** Whether a name fits a pattern with `*` and `?`. Takes time proportional to the product of their lengths, whatever they are. */
function fitsPattern(name: string, pattern: string): boolean {
  let at = 0;
  let next = 0;
  let star = -1;
  let starAt = 0;
  while (at < name.length) {
    if (next < pattern.length && pattern[next] !== '*' && (pattern[next] === '?' || pattern[next] === name[at])) {
      at++;
      next++;
    } else if (pattern[next] === '*') {
      star = next++;
      starAt = at;
    } else if (star >= 0) {
      next = star + 1;
      at = ++starAt;
    } else return false;
  }
  while (pattern[next] === '*') next++;
  return next === pattern.length;
}
