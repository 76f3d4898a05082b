import { AppError } from '../model/shared/errors.ts';
import type { Identity } from '../clients/identity.ts';
import type { Principal } from '../model/gateway/principal.ts';

/** Longer than any token an identity service issues; bounds what is hashed and sent on. */
const MAX_TOKEN_LENGTH = 8_192;

/** RFC 6750 section 2.1. */
const BEARER = /^Bearer +([A-Za-z0-9\-._~+/]+=*) *$/i;
const SERVICE_KEY = /^[A-Za-z0-9\-._~+/]+=*$/;

/**
 * The token of a request, from `Authorization: Bearer …` or `X-SERVICE-KEY`; undefined when neither is given.
 * Throws AUTH_FAILED when a header is malformed or the two differ.
 */
export function readToken(authorization: string, serviceKey: string): string | undefined {
  const key = serviceKey.trim();
  if (authorization === '' && key === '') return undefined;
  const bearer = authorization === '' ? undefined : BEARER.exec(authorization)?.[1];
  if (authorization !== '' && bearer === undefined) {
    throw new AppError('AUTH_FAILED', 'The Authorization header must read: Bearer <token>.');
  }
  if (key !== '' && !SERVICE_KEY.test(key)) {
    throw new AppError('AUTH_FAILED', 'The X-SERVICE-KEY header holds no token.');
  }
  if (bearer !== undefined && key !== '' && bearer !== key) {
    throw new AppError('AUTH_FAILED', 'Authorization and X-SERVICE-KEY carry different tokens; send one of them.');
  }
  const token = bearer ?? key;
  if (token.length > MAX_TOKEN_LENGTH) throw new AppError('AUTH_FAILED', 'The token is too long to be one.');
  return token;
}

/** The principal of a token. Throws AUTH_FAILED, or DOWNSTREAM_ERROR when the identity service cannot say. */
export async function authenticate(
  identity: Pick<Identity, 'introspect'>,
  token: string | undefined,
): Promise<Principal> {
  if (token === undefined) {
    throw new AppError('AUTH_FAILED', 'A token is required: Authorization: Bearer <token>, or X-SERVICE-KEY: <token>.');
  }
  const principal = await identity.introspect(token);
  if (!principal) throw new AppError('AUTH_FAILED', 'The token is not active: invalid, expired or revoked.');
  return principal;
}
