import type { InputContext, Json } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { isObject } from '../mapping/open-fields.ts';
import { openTokenSession } from './session-token.ts';
import type { IssuedToken, TokenSession } from './session-token.ts';

/** Longest response of a token endpoint, bytes: real ones have a few hundred. */
const MAX_TOKEN_ANSWER_BYTES = 256 * 1024;

/** Longest access token: servers accept headers of 8 KB. */
const MAX_TOKEN = 8_000;

/** What a token endpoint demands. */
export interface ClientCredentials {
  /** Address of the token endpoint. */
  readonly url: string;
  readonly id: string;
  readonly secret: string;
  readonly scope?: string;
}

/** A session with access tokens by OAuth 2 client credentials (RFC 6749, 4.4). */
export function clientCredentials(
  ctx: Pick<InputContext, 'http' | 'now'>,
  { url, id, secret, scope }: ClientCredentials,
): TokenSession {
  const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: secret });
  if (scope !== undefined) form.set('scope', scope);

  async function fetchToken(): Promise<IssuedToken> {
    const { body } = await ctx.http
      .json(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: form.toString(),
        maxBytes: MAX_TOKEN_ANSWER_BYTES,
      })
      .catch((error: unknown) => {
        throw refused(error);
      });
    const token = member(body, 'access_token');
    if (typeof token !== 'string' || token === '' || token.length > MAX_TOKEN) {
      throw new ConnectorError('config', 'The address in "token_url" answers, but not with an access token.');
    }
    return { token, lifetime: Number(member(body, 'expires_in')) };
  }

  return openTokenSession(fetchToken, () => ctx.now());
}

/** By RFC 6749 refused credentials are a 400 or a 401. */
function refused(error: unknown): unknown {
  return error instanceof ConnectorError && (error.status === 400 || error.status === 401)
    ? new ConnectorError('config', 'The token endpoint refused "client_id" and "client_secret".', {
        status: error.status,
        internal: error.message,
      })
    : error;
}

const member = (value: Json, name: string): Json | undefined => (isObject(value) ? value[name] : undefined);
