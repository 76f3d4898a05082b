import type { InputContext, Json } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { fixedTokenSession, openTokenSession } from '../../kit/http/session-token.ts';
import type { IssuedToken, TokenSession } from '../../kit/http/session-token.ts';
import { configText, requireWebAddress } from '../../kit/read-config.ts';

/** Longest response of a token endpoint, bytes: real ones have a few hundred. */
const MAX_TOKEN_ANSWER_BYTES = 256 * 1024;

/** Longest access token: servers accept headers of 8 KB. */
const MAX_TOKEN = 8_000;

/** The token session of the configuration: a fixed token or OAuth 2 client credentials. Throws ConnectorError config if it has neither. */
export function authorise(ctx: Pick<InputContext, 'config' | 'http' | 'now'>): TokenSession {
  const { config } = ctx;
  const fixed = configText(config, 'access_token');
  if (fixed !== undefined) {
    return fixedTokenSession(fixed);
  }
  const [id, secret, address] = ['client_id', 'client_secret', 'token_url'].map((name) => configText(config, name));
  if (id === undefined || secret === undefined || address === undefined) {
    throw new ConnectorError(
      'config',
      'The configuration needs either "access_token" or "client_id", "client_secret" and "token_url".',
    );
  }
  const url = requireWebAddress(address, 'token_url').href;
  const scope = configText(config, 'scope');
  const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: secret });
  if (scope !== undefined) {
    form.set('scope', scope);
  }

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

function member(value: Json, name: string): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value[name] : undefined;
}
