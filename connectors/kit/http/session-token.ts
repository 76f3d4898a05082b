import { ConnectorError } from '../../errors.ts';

/** Renewed so long before its end that no request arrives with a token that has just expired. */
const EARLY_MS = 60_000;

/** RFC 6749 recommends to name a lifetime; where a server does not, an hour is common. */
const DEFAULT_LIFETIME_SECONDS = 3_600;

/** What a token endpoint gives out. */
export interface IssuedToken {
  readonly token: string;
  /** Seconds; an hour where the server does not say, or says what is no lifetime. */
  readonly lifetime?: number;
}

/** Gives out the token of one read; it is kept in memory only. */
export interface TokenSession {
  /** Sends with a token that is valid now. Throws what fetching it throws. What is refused with 401 is sent once more with a new token: servers may end one before its time. */
  send<T>(request: (token: string) => Promise<T>): Promise<T>;
  /** The token given out last, to be kept out of what is stored. */
  current(): string | undefined;
}

/**
 * A session whose token is fetched when it is first needed and again a minute before its end. Requests at the same time share a fetch.
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

/** A session with a token that the configuration holds; there is no other one to be had. */
export function fixedTokenSession(token: string): TokenSession {
  return { send: (request) => request(token), current: () => token };
}
