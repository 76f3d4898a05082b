import ssh2 from 'ssh2';
import type { Log } from '../../observability/log.ts';
import { InboxError } from '../mailbox.ts';
import type { Refusal } from '../mailbox.ts';

const { STATUS_CODE } = ssh2.utils.sftp;

/** A request that cannot be carried out, with its status. */
export class SftpRefusal extends Error {
  override readonly name = 'SftpRefusal';
  readonly status: number;
  constructor(status: number, text: string) {
    super(text);
    this.status = status;
  }
}

/** SFTP 3 has no codes for a full disk or a wrong name; the message carries the reason. */
const STATUSES: Readonly<Record<Refusal, number>> = {
  not_found: STATUS_CODE.NO_SUCH_FILE,
  bad_name: STATUS_CODE.FAILURE,
  too_large: STATUS_CODE.FAILURE,
  quota: STATUS_CODE.FAILURE,
  too_many_files: STATUS_CODE.FAILURE,
  busy: STATUS_CODE.FAILURE,
  is_folder: STATUS_CODE.FAILURE,
  storage: STATUS_CODE.FAILURE,
};

/** The status of a request that failed. What is no refusal is a fault of ours, and logged. */
export function explainRefusal(error: unknown, log: Log): { readonly status: number; readonly text: string } {
  if (error instanceof SftpRefusal) return { status: error.status, text: error.message };
  if (error instanceof InboxError) {
    // The client learns that it may try again; why the storage failed is for operators.
    if (error.refusal === 'storage') log.warn({ err: error }, 'A file could not be stored');
    return { status: STATUSES[error.refusal], text: error.message };
  }
  log.error({ err: error }, 'A request of SFTP failed');
  return { status: STATUS_CODE.FAILURE, text: 'The server failed; nothing was stored. Try again later.' };
}

export const denied = (text: string): SftpRefusal => new SftpRefusal(STATUS_CODE.PERMISSION_DENIED, text);
export const missing = (): SftpRefusal => new SftpRefusal(STATUS_CODE.NO_SUCH_FILE, 'There is no such file.');
export const unsupported = (text: string): SftpRefusal => new SftpRefusal(STATUS_CODE.OP_UNSUPPORTED, text);
