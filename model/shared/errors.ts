import { refusalSchema } from './refusal.ts';
import type { Refusal } from './refusal.ts';

/**
 * Every error a client can receive: HTTP status by code. A code is thrown once, anywhere, and is the same in the API response,
 * the job's reasons and the logs.
 */
export const ERROR_STATUS = {
  BAD_REQUEST: 400,
  AUTH_FAILED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNPROCESSABLE: 422,
  no_matching_gateway: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  DOWNSTREAM_ERROR: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Faults of one request that an error names. */
export const MAX_FAULTS = 20;

/** One fault of a request, as a sentence; `detail` says where. */
export interface FieldFault {
  readonly message: string;
  readonly detail?: string;
}

const faultsSchema = {
  type: 'array',
  description:
    'What is wrong with the request, where more than one thing is; the first is also `message` and `detail`.',
  maxItems: MAX_FAULTS,
  items: {
    type: 'object',
    properties: {
      message: { type: 'string', description: 'What is wrong, as a sentence.' },
      detail: { type: 'string', description: 'Where: a JSON pointer into the body, or the name of a parameter.' },
    },
    required: ['message'],
    additionalProperties: false,
  },
} as const;

/** The body of every error response. */
export const errorEnvelopeSchema = {
  type: 'object',
  properties: {
    message: { type: 'string' },
    code: { type: 'string', enum: Object.keys(ERROR_STATUS) },
    timestamp: { type: 'string', format: 'date-time' },
    detail: { type: 'string' },
    refusal: refusalSchema,
    faults: faultsSchema,
  },
  required: ['message', 'code', 'timestamp'],
  additionalProperties: false,
} as const;

/** An error whose message is meant for the caller. `detail` says where, for example a JSON pointer. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly detail?: string;
  /** Seconds after which a retry makes sense; returned as Retry-After. */
  readonly retryAfter?: number;
  /** Machine-readable reason why an estimate was refused. */
  readonly refusal?: Refusal;
  /** Everything that is wrong with the request, where that is more than one thing. */
  readonly faults?: readonly FieldFault[];

  constructor(
    code: ErrorCode,
    message: string,
    options: {
      detail?: string;
      retryAfter?: number;
      refusal?: Refusal;
      faults?: readonly FieldFault[];
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.detail = options.detail;
    this.retryAfter = options.retryAfter;
    if (options.refusal) this.refusal = options.refusal;
    if (options.faults) this.faults = options.faults;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** The error for anything that does not exist or is outside the token's scope: a caller must not be able to distinguish the two. */
export function notFound(what: string, id: string): AppError {
  return new AppError('NOT_FOUND', `${what} ${id.slice(0, 64)} was not found.`);
}
