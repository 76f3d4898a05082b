import type { InputContext } from '../connector.ts';
import { FEED_ADDRESS_FIELDS, feedRequest } from '../feed-address.ts';
import { configText } from '../read-config.ts';

/** Configuration of a feed that may ask for a user and a password, the one protection that the format's own documentation knows. */
export const FEED_ACCESS_FIELDS = {
  ...FEED_ADDRESS_FIELDS,
  username: {
    type: 'string',
    minLength: 1,
    maxLength: 1_000,
    description: 'User of a feed that is protected by password.',
  },
  password: {
    type: 'string',
    minLength: 1,
    maxLength: 1_000,
    description: 'Password of a feed that is protected by password.',
  },
} as const;

/** The request of the feed: with the user and password where there are any, else with the key. Throws as `feedRequest` does. */
export function feedAddress(config: InputContext['config']): { url: string; headers: Record<string, string> } {
  const { url, headers } = feedRequest(config);
  const username = configText(config, 'username');
  const password = configText(config, 'password');
  if (username === undefined && password === undefined) {
    return { url, headers };
  }
  const pair = Buffer.from(`${username ?? ''}:${password ?? ''}`).toString('base64');
  return { url, headers: { Authorization: `Basic ${pair}` } };
}

/** The same context, whose streams carry the user and password. */
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
