import type { RecordFault } from '../model/shared/fault-codes.ts';

/**
 * The class of an error, which decides how the platform reacts.
 * config: stop and notify the owner (wrong address, refused credentials).
 * rate_limited: retry after `retryAfter` seconds.
 * transient: retry with backoff; DOWNSTREAM_ERROR when the attempts are used up.
 * bad_record: quarantine this record and continue.
 * feed_rejected: the feed as a whole is malformed, truncated or implausible; nothing is removed because of it.
 * bug: a defect of the product.
 */
export type ConnectorErrorKind = 'config' | 'rate_limited' | 'transient' | 'bad_record' | 'feed_rejected' | 'bug';

/** An error of a connector: `message` is for the owner, `internal` for the log. Neither may hold secrets. */
export class ConnectorError extends Error {
  readonly kind: ConnectorErrorKind;
  readonly internal?: string;
  /** JSON path of the offending value, for bad_record. */
  readonly path?: string;
  /** What is wrong with the record, for bad_record: the code of a sentence that people read. */
  readonly fault?: RecordFault;
  /** Seconds, for rate_limited. */
  readonly retryAfter?: number;
  /** HTTP status that caused it, if any. */
  readonly status?: number;

  constructor(
    kind: ConnectorErrorKind,
    message: string,
    options: {
      internal?: string;
      path?: string;
      fault?: RecordFault;
      retryAfter?: number;
      status?: number;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'ConnectorError';
    this.kind = kind;
    this.internal = options.internal;
    this.path = options.path;
    this.fault = options.fault;
    this.retryAfter = options.retryAfter;
    this.status = options.status;
  }
}

/** The rate budget of a CRM account is in use by others: the activity ends and is retried, so that its worker slot is free meanwhile. Not a fault of the CRM. */
export class AccountBusyError extends ConnectorError {
  constructor(retryAfter: number) {
    super('rate_limited', 'The CRM lets through no more requests now; the read goes on in a moment.', { retryAfter });
    this.name = 'AccountBusyError';
  }
}

/** The same error with a prefix before its message; any other error unchanged. */
export function withLabel(error: unknown, label: string): unknown {
  if (!(error instanceof ConnectorError) || error instanceof AccountBusyError || label === '') return error;
  const { kind, message, internal, path, fault, retryAfter, status } = error;
  return new ConnectorError(kind, `${label}${message}`, {
    internal,
    path,
    fault,
    retryAfter,
    status,
    cause: error,
  });
}
