import type { InputContext } from '../connector.ts';
import { FEED_ADDRESS_FIELDS, feedRequest } from '../feed-address.ts';
import { configText } from '../read-config.ts';

/** Configuration of a feed that may ask for a user and a password, the one protection that the format's own documentation knows. */
export const FEED_ACCESS_FIELDS = {
  ...FEED_ADDRESS_FIELDS,
  api_key: {
    ...FEED_ADDRESS_FIELDS.api_key,
    description:
      'Password of a feed that asks for a user and a password; without a username it is sent as a bearer token.',
  },
  username: {
    type: 'string',
    minLength: 1,
    maxLength: 1_000,
    description: 'User of a feed that asks for a user and a password.',
  },
} as const;

/** The request of the feed: with user and password where a user is named, else with the key. Throws as `feedRequest` does. */
export function feedAddress(config: InputContext['config']): { url: string; headers: Record<string, string> } {
  const { url, headers } = feedRequest(config);
  const username = configText(config, 'username');
  if (username === undefined) {
    return { url, headers };
  }
  const pair = Buffer.from(`${username}:${configText(config, 'api_key') ?? ''}`).toString('base64');
  return { url, headers: { Authorization: `Basic ${pair}` } };
}

/** The same context, whose streams carry what the feed asks for. */
export function withAccess(ctx: InputContext): InputContext {
  const { http } = ctx;
  const { headers } = feedAddress(ctx.config);
  return {
    ...ctx,
    http: {
      bytes: (url, request) => http.bytes(url, request),
      json: (url, request) => http.json(url, request),
      stream: (url, request) => http.stream(url, { ...request, headers: { ...request?.headers, ...headers } }),
    },
  };
}
