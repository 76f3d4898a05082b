import { ConnectorError } from '../../errors.ts';

const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the host name is unknown',
  EAI_AGAIN: 'the host name could not be resolved at the moment',
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was cut',
  EPIPE: 'the connection was cut',
  ETIMEDOUT: 'the connection timed out',
  EHOSTUNREACH: 'the host is unreachable',
  ENETUNREACH: 'the network is unreachable',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate chain is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate chain is incomplete',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate belongs to another host',
  UND_ERR_CONNECT_TIMEOUT: 'the connection timed out',
  UND_ERR_SOCKET: 'the connection was cut',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the answer is shorter than announced',
  HPE_INVALID_CONSTANT: 'the answer is no HTTP',
  Z_BUF_ERROR: 'the compressed answer was cut',
};

// Corrupt compression is not transient, except a body that was cut off.
const CORRUPT = /^(Z_DATA_ERROR|ERR__ERROR|ERR_BROTLI)/;

/**
 * The error of a response that is not 2xx. `place` is the address without its query; `redirectedFrom` the one first requested, if it was of
 * another origin, which costs a request its credentials.
 */
export function statusError(
  status: number,
  place: string,
  { retryAfter, redirectedFrom }: { retryAfter?: number; redirectedFrom?: string } = {},
): ConnectorError {
  const said = `${place} responded with ${status}`;
  if (status === 429) {
    const pause = retryAfter ? ` It asks to wait for ${retryAfter} seconds.` : '';
    return new ConnectorError('rate_limited', `${said}: too many requests.${pause}`, { status, retryAfter });
  }
  if (status >= 500) {
    return new ConnectorError('transient', `${said}: the other side is out of order.`, { status, retryAfter });
  }
  if (redirectedFrom && (status === 401 || status === 403)) {
    const message = `${redirectedFrom} redirects to ${place}, where credentials are not sent: use that address instead.`;
    return new ConnectorError('config', message, { status });
  }
  if (status === 401 || status === 403) {
    return new ConnectorError('config', `${said}: the credentials were refused.`, { status });
  }
  if (status === 404) {
    return new ConnectorError('config', `${said}: there is nothing at this address.`, { status });
  }
  return new ConnectorError('config', `${said}.`, { status });
}

/** Turns an error of a socket, the HTTP parser or a decoder into a ConnectorError. */
export function transportError(error: unknown, place: string): ConnectorError {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if (cause instanceof ConnectorError) {
      return cause;
    }
  }
  const code = errorCode(error);
  if (code && CORRUPT.test(code)) {
    return new ConnectorError('feed_rejected', `The response of ${place} is damaged: it cannot be decompressed.`, {
      internal: code,
      cause: error,
    });
  }
  if (code === 'UND_ERR_INVALID_ARG') {
    const message = `The request to ${place} holds characters that HTTP does not allow, perhaps in a key.`;
    return new ConnectorError('config', message, { internal: code });
  }
  const reason = (code && REASONS[code]) ?? 'the connection failed';
  return new ConnectorError('transient', `${place} could not be read: ${reason}.`, { internal: code, cause: error });
}

function errorCode(error: unknown): string | undefined {
  if (error instanceof AggregateError && error.errors.length > 0) {
    return errorCode(error.errors[0]);
  }
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    return error.code;
  }
  return error instanceof Error ? errorCode(error.cause) : undefined;
}
