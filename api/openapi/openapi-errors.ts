import { ERROR_STATUS } from '../../model/shared/errors.ts';
import type { ErrorCode } from '../../model/shared/errors.ts';
import type { Contract } from '../contract.ts';
import { errorCodes } from '../error-codes.ts';
import { examplesOf } from './examples.ts';

/** One example per code, for operations that the tour of the API did not see refusing: what a client can expect to read. */
const EXAMPLES: { readonly [Code in ErrorCode]: { readonly message: string; readonly detail?: string } } = {
  BAD_REQUEST: { message: 'Unknown query parameter "foo"; allowed: page, size.', detail: 'foo' },
  AUTH_FAILED: { message: 'The token is not active: invalid, expired or revoked.' },
  FORBIDDEN: { message: 'Your access to gateway 5b0c… is READ; this needs WRITE.' },
  NOT_FOUND: { message: 'Gateway 5b0c… was not found.' },
  METHOD_NOT_ALLOWED: { message: 'PATCH is not possible here; allowed: GET, HEAD, OPTIONS.' },
  CONFLICT: { message: 'A job is already running on this gateway; wait for it or cancel it.' },
  PAYLOAD_TOO_LARGE: { message: 'The body is larger than 1 MiB.' },
  UNSUPPORTED_MEDIA_TYPE: { message: 'The body must be sent as Content-Type: application/json, in UTF-8.' },
  UNPROCESSABLE: {
    message: 'The gateway cannot run yet; not ready: PROPERTY_FEED 9d1e….',
    detail: 'PROPERTY_FEED 9d1e…: The address responded with 404.',
  },
  no_matching_gateway: { message: 'None of your gateways delivers to this domain.' },
  RATE_LIMITED: { message: 'More than 60 reads in a minute; try again in 12 s.' },
  INTERNAL: { message: 'Something went wrong on our side; the request id in X-Request-Id helps to find it.' },
  DOWNSTREAM_ERROR: { message: 'The identity service cannot be reached; try again in a moment.' },
};

const TITLES: { readonly [status: number]: string } = {
  400: 'Missing, malformed or out-of-range input.',
  401: 'No credentials, or no valid ones.',
  403: 'Known, but not allowed with this token.',
  404: 'Does not exist, or is outside the token’s scope.',
  409: 'The state of things does not allow it.',
  413: 'The body is too large.',
  415: 'The body is of another kind, or encoded.',
  422: 'Understood, but it cannot be done.',
  429: 'Too many requests; see Retry-After.',
  500: 'A fault of ours.',
  503: 'A system behind the API cannot be reached.',
};

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds after which the request may be repeated.', schema: { type: 'string' } },
};

/** The error responses of a route by status, each with an example per code. */
export function errorResponses(
  contract: Contract,
): Record<string, { readonly description: string; readonly headers?: unknown; readonly content: unknown }> {
  const { errors = {} } = examplesOf(contract.id);
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorCodes(contract)) {
    const status = ERROR_STATUS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: TITLES[status] ?? codes.join(', '),
        ...(status === 429 ? { headers: RETRY_AFTER } : {}),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Error' },
            examples: Object.fromEntries(codes.map((code) => [code, { value: errors[code] ?? example(code) }])),
          },
        },
      },
    ]),
  );
}

const example = (code: ErrorCode) => ({ ...EXAMPLES[code], code, timestamp: '2026-01-31T12:00:00.000Z' });
