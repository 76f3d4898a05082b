import type { Response } from 'undici';
import { AppError } from '../model/shared/errors.ts';
import { timed } from '../model/shared/on-call.ts';
import type { OnCall } from '../model/shared/on-call.ts';
import { fetch } from './fetch.ts';

/** Where the identity service is and who we are there. */
export interface IdentityAccess {
  /** Root of the service. */
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly timeoutMs?: number;
  readonly onCall?: OnCall;
}

/** An identity service that takes longer is down as far as a caller is concerned. */
const DEFAULT_TIMEOUT_MS = 5_000;

export const identityRoot = ({ url }: Pick<IdentityAccess, 'url'>): string => url.replace(/\/+$/, '');

/** A signal that ends a request to the identity service in time. */
export const identityDeadline = ({ timeoutMs }: Pick<IdentityAccess, 'timeoutMs'>): AbortSignal =>
  AbortSignal.timeout(timeoutMs ?? DEFAULT_TIMEOUT_MS);

/** Asks the identity service with our own credentials; whatever keeps an answer away is DOWNSTREAM_ERROR. */
export function createIdentityCall(access: IdentityAccess) {
  const root = identityRoot(access);
  const basic = `${encodeURIComponent(access.clientId)}:${encodeURIComponent(access.clientSecret)}`;
  return async (operation: string, method: string, path: string, body?: object): Promise<Response> => {
    try {
      return await timed(access.onCall, operation, () =>
        fetch(`${root}${path}`, {
          method,
          headers: {
            authorization: `Basic ${Buffer.from(basic).toString('base64')}`,
            ...(body ? { 'content-type': 'application/json' } : {}),
          },
          ...(body ? { body: JSON.stringify(body) } : {}),
          signal: identityDeadline(access),
        }),
      );
    } catch (error) {
      throw identityDown(error);
    }
  };
}

export function identityDown(cause: unknown): AppError {
  return new AppError('DOWNSTREAM_ERROR', 'The identity service cannot be reached; try again in a moment.', { cause });
}
