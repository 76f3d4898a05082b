import type { MappingSource } from '../../../model/mapping/mapping.ts';
import { toUrl } from '../../../model/shared/to-url.ts';
import type { InputContext } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { feedRequest } from '../../kit/feed-address.ts';
import type { FeedRequest } from '../../kit/feed-address.ts';
import { clientCredentials } from '../../kit/http/client-credentials.ts';
import { configText, requireConfigText, requireWebAddress } from '../../kit/read-config.ts';

/** Sends requests as the mapping says. */
export interface Authorised {
  /** Calls `request` with an address and headers that carry the credentials. */
  send<T>(url: string, request: (signed: FeedRequest) => Promise<T>): Promise<T>;
  /** The address without the credentials that `send` adds: what a server echoes in a link must not be stored. */
  bare(url: string): string;
}

type Context = Pick<InputContext, 'config' | 'http' | 'now'>;

/**
 * How requests of a source prove who sends them; the secrets are those of the config.
 * @throws ConnectorError config for a secret or an address that is missing
 */
export function authorise(ctx: Context, { auth }: MappingSource): Authorised {
  const { config } = ctx;
  const fixed = (headers: Record<string, string>): Authorised => ({
    send: (url, request) => request({ url, headers }),
    bare: (url) => url,
  });
  switch (auth?.kind) {
    case 'none':
      return fixed({});
    case 'bearer':
      return fixed({ Authorization: `Bearer ${requireConfigText(config, 'api_key')}` });
    case 'basic': {
      const pair = `${requireConfigText(config, 'username')}:${configText(config, 'api_key') ?? ''}`;
      return fixed({ Authorization: `Basic ${Buffer.from(pair).toString('base64')}` });
    }
    case 'header':
      return fixed({ [auth.name ?? '']: requireConfigText(config, 'api_key') });
    case 'query':
      return inQuery(auth.name ?? '', requireConfigText(config, 'api_key'));
    case 'oauth_client_credentials':
      return withTokens(ctx, auth);
    default:
      return fixed(feedRequest(config).headers);
  }
}

function inQuery(name: string, key: string): Authorised {
  const changed = (address: string, change: (query: URLSearchParams) => void): string => {
    const url = new URL(address);
    change(url.searchParams);
    return url.href;
  };
  return {
    send: (url, request) => request({ url: changed(url, (query) => query.set(name, key)), headers: {} }),
    bare: (url) => changed(url, (query) => query.delete(name)),
  };
}

function withTokens(ctx: Context, { token_url: ofMapping, scope }: NonNullable<MappingSource['auth']>): Authorised {
  const session = clientCredentials(ctx, {
    url: tokenAddress(ctx, ofMapping),
    id: requireConfigText(ctx.config, 'client_id'),
    secret: requireConfigText(ctx.config, 'client_secret'),
    ...(scope !== undefined && { scope }),
  });
  return {
    send: (url, request) => session.send((token) => request({ url, headers: { Authorization: `Bearer ${token}` } })),
    bare: (url) => url,
  };
}

/**
 * Where tokens come from. The address in a mapping counts only on the server of the feed: mappings are edited and imported by people who need not know the
 * secrets, and another address would send the secrets there.
 */
function tokenAddress({ config }: Pick<InputContext, 'config'>, ofMapping: string | undefined): string {
  const own = configText(config, 'token_url');
  if (own !== undefined) return requireWebAddress(own, 'token_url').href;
  const address = ofMapping === undefined ? undefined : toUrl(ofMapping);
  if (address && address.origin === requireWebAddress(requireConfigText(config, 'url'), 'url').origin) {
    return address.href;
  }
  throw new ConnectorError(
    'config',
    'The configuration needs "token_url": tokens come from another server than the listings.',
    { path: '$.token_url' },
  );
}
