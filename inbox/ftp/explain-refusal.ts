import type { Log } from '../../observability/log.ts';
import { InboxError } from '../mailbox.ts';
import type { Refusal } from '../mailbox.ts';
import { SlowClientError } from '../sessions/pace.ts';

/** A reply of the server (RFC 959). */
export interface Reply {
  readonly code: number;
  readonly text: string;
}

/** A command that cannot be carried out, with its reply. */
export class FtpRefusal extends Error {
  override readonly name = 'FtpRefusal';
  readonly code: number;
  constructor(code: number, text: string) {
    super(text);
    this.code = code;
  }
}

/** 4xx: the same command can succeed later, and clients try again; 5xx: it cannot. */
const CODES: Readonly<Record<Refusal, number>> = {
  not_found: 550,
  bad_name: 553,
  too_large: 552,
  quota: 552,
  too_many_files: 552,
  busy: 450,
  is_folder: 550,
  storage: 452,
};

/** The reply to a command that failed. What is no refusal is a fault of ours, and logged. */
export function explainRefusal(error: unknown, log: Log): Reply {
  if (error instanceof FtpRefusal) return { code: error.code, text: error.message };
  if (error instanceof InboxError) {
    // The client learns that it may try again; why the storage failed is for operators.
    if (error.refusal === 'storage') log.warn({ err: error }, 'A file could not be stored');
    return { code: CODES[error.refusal], text: error.message };
  }
  if (error instanceof SlowClientError) return { code: 426, text: `${error.message} Nothing was stored.` };
  log.error({ err: error }, 'A command of FTP failed');
  return { code: 451, text: 'The server failed; nothing was stored. Try again later.' };
}
