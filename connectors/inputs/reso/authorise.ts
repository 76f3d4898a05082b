import type { InputContext } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { clientCredentials } from '../../kit/http/client-credentials.ts';
import { fixedTokenSession } from '../../kit/http/session-token.ts';
import type { TokenSession } from '../../kit/http/session-token.ts';
import { configText, requireWebAddress } from '../../kit/read-config.ts';

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
  return clientCredentials(ctx, { url, id, secret, ...(scope !== undefined && { scope }) });
}
