import type { Error as ErrorBody } from './api.ts';

/** An error response of the API; docs/errors.md says what to do about each code. */
export class GatewayError extends Error {
  readonly status: number;
  readonly code: ErrorBody['code'] | undefined;
  readonly detail: string | undefined;
  /** Everything that is wrong with the request, where there is more than one fault. */
  readonly faults: ErrorBody['faults'];
  /** Of a refused estimation: why, and the range that the evidence covers. */
  readonly refusal: ErrorBody['refusal'];
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined;
  /** Names the request in the logs of the service. */
  readonly requestId: string | undefined;

  constructor(response: Response, body: Partial<ErrorBody>) {
    super(body.message ?? `The service responded with ${response.status}.`);
    this.name = 'GatewayError';
    this.status = response.status;
    this.code = body.code;
    this.detail = body.detail;
    this.faults = body.faults;
    this.refusal = body.refusal;
    this.retryAfter = secondsUntil(response.headers.get('Retry-After'));
    this.requestId = response.headers.get('X-Request-Id') ?? undefined;
  }
}

/** Reads an error response to its end. */
export async function toGatewayError(response: Response): Promise<GatewayError> {
  return new GatewayError(response, await errorBody(response));
}

/** A proxy between client and service may return errors of its own, without our envelope. */
async function errorBody(response: Response): Promise<Partial<ErrorBody>> {
  try {
    const body: unknown = JSON.parse(await response.text());
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}

/** The header `Retry-After` in seconds: a number of them, or a date (RFC 9110, 10.2.3); proxies send either. */
function secondsUntil(value: string | null): number | undefined {
  if (value === null || value === '') return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - Date.now()) / 1_000);
}
