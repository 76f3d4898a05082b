import { ConnectorError } from '../../errors.ts';

/** Renewed this long before it expires, so that no request arrives with an expired token. */
const EARLY_MS = 60_000;

/** RFC 6749 recommends that a response states the lifetime; an hour is common. */
const DEFAULT_LIFETIME_SECONDS = 3_600;

/** The response of a token endpoint. */
export interface IssuedToken {
  readonly token: string;
  /** Seconds; an hour if the server states none or an invalid one. */
  readonly lifetime?: number;
}

/** The access token of one read, kept in memory only. */
export interface TokenSession {
  /** Sends with a valid token. Throws what fetching it throws. After a 401 it sends once more with a new token: servers may revoke one early. */
  send<T>(request: (token: string) => Promise<T>): Promise<T>;
  /** The last token, so that it can be removed from stored data. */
  current(): string | undefined;
}

/**
 * A session whose token is fetched on first use and again a minute before it expires. Concurrent requests share a fetch.
 * @param fetchToken throws ConnectorError config for credentials that are refused
 */
export function openTokenSession(fetchToken: () => Promise<IssuedToken>, now: () => Date): TokenSession {
  let held: { readonly token: string; readonly until: number } | undefined;
  let last: string | undefined;
  let pending: Promise<string> | undefined;

  async function renew(): Promise<string> {
    const { token, lifetime = 0 } = await fetchToken();
    const seconds = Number.isFinite(lifetime) && lifetime > 0 ? lifetime : DEFAULT_LIFETIME_SECONDS;
    held = { token, until: now().getTime() + seconds * 1_000 - EARLY_MS };
    last = token;
    return token;
  }

  function valid(): Promise<string> {
    if (held && now().getTime() < held.until) {
      return Promise.resolve(held.token);
    }
    pending ??= renew().finally(() => {
      pending = undefined;
    });
    return pending;
  }

  return {
    async send(request) {
      const token = await valid();
      try {
        return await request(token);
      } catch (error) {
        if (!(error instanceof ConnectorError) || error.status !== 401) {
          throw error;
        }
        // Another request may have renewed it meanwhile.
        if (held?.token === token) {
          held = undefined;
        }
        return request(await valid());
      }
    },
    current: () => last,
  };
}

/** A session with a fixed token from the configuration, which cannot be renewed. */
export function fixedTokenSession(token: string): TokenSession {
  return { send: (request) => request(token), current: () => token };
}
