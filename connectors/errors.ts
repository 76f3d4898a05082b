/**
 * What went wrong, which decides what happens next.
 * config: stop, tell the owner (wrong address, refused credentials).
 * rate_limited: wait `retryAfter` seconds, then again.
 * transient: again with backoff; in the end DOWNSTREAM_ERROR.
 * bad_record: quarantine this record, go on.
 * feed_rejected: the feed as a whole is malformed, truncated or implausible; nothing is removed because of it.
 * bug: our fault.
 */
export type ConnectorErrorKind = 'config' | 'rate_limited' | 'transient' | 'bad_record' | 'feed_rejected' | 'bug';

/** An error of a connector, with words for the owner (`message`) and, apart from them, words for the log (`internal`). No secrets in either. */
export class ConnectorError extends Error {
  readonly kind: ConnectorErrorKind;
  readonly internal?: string;
  /** JSON path of the offending value, for bad_record. */
  readonly path?: string;
  /** Seconds, for rate_limited. */
  readonly retryAfter?: number;
  /** HTTP status that caused it, when one did. */
  readonly status?: number;

  constructor(
    kind: ConnectorErrorKind,
    message: string,
    options: { internal?: string; path?: string; retryAfter?: number; status?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'ConnectorError';
    this.kind = kind;
    this.internal = options.internal;
    this.path = options.path;
    this.retryAfter = options.retryAfter;
    this.status = options.status;
  }
}

/** Others have their turn with the account of a CRM, and whoever waits for one is to let others work meanwhile. No fault of the CRM. */
export class AccountBusyError extends ConnectorError {
  constructor(retryAfter: number) {
    super('rate_limited', 'The CRM lets through no more requests now; the read goes on in a moment.', { retryAfter });
    this.name = 'AccountBusyError';
  }
}

/** The same error with words before its message; any other error as it is. */
export function withLabel(error: unknown, label: string): unknown {
  if (!(error instanceof ConnectorError) || error instanceof AccountBusyError || label === '') return error;
  const { kind, message, internal, path, retryAfter, status } = error;
  return new ConnectorError(kind, `${label}${message}`, { internal, path, retryAfter, status, cause: error });
}
