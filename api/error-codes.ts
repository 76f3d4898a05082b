import type { ErrorCode } from '../model/shared/errors.ts';
import type { Contract } from './contract.ts';
import { quotaOf } from './quotas.ts';

/** Whether a request may be named, so that repeating it does nothing: what creates or starts something. */
export const takesIdempotencyKey = ({ method, access, quota, upload }: Contract): boolean =>
  method === 'POST' && access !== 'public' && quota !== 'read' && !upload;

/** Every code a route can answer: what follows from its access, parameters and body, and what it declares itself. */
export function errorCodes(contract: Contract): ErrorCode[] {
  const { access, body, rawBody, upload, path, errors = [] } = contract;
  const codes: ErrorCode[] = ['BAD_REQUEST', 'INTERNAL', 'DOWNSTREAM_ERROR', ...errors];
  // FORBIDDEN: an API token may be limited, whatever the operation needs.
  if (access !== 'public') codes.push('AUTH_FAILED', 'FORBIDDEN');
  if (quotaOf(contract)) codes.push('RATE_LIMITED');
  if (path.includes('{')) codes.push('NOT_FOUND');
  if (body || rawBody || upload) codes.push('PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
  if (takesIdempotencyKey(contract)) codes.push('CONFLICT', 'UNPROCESSABLE');
  return [...new Set(codes)];
}
