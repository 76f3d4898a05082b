import { createHash } from 'node:crypto';
import {
  ClientSecretBasic,
  ResponseBodyError,
  allowInsecureRequests,
  customFetch,
  introspectionRequest,
  processIntrospectionResponse,
} from 'oauth4webapi';
import type { AuthorizationServer, IntrospectionResponse } from 'oauth4webapi';
import { timed } from '../model/shared/on-call.ts';
import type { Principal } from '../model/gateway/principal.ts';
import { isMailAddress } from '../model/shared/text-patterns.ts';
import { createApiTokens } from './api-tokens.ts';
import type { ApiTokens } from './api-tokens.ts';
import { fetch } from './fetch.ts';
import { createIdentityCall, identityDeadline, identityDown, identityRoot } from './identity-call.ts';
import type { IdentityAccess } from './identity-call.ts';

/** Where a client is reached, and in which language. */
export interface Contact {
  readonly email?: string;
  readonly language?: string;
}

/** The identity service as the API sees it: it knows the principal of a token and issues API tokens. */
export interface Identity extends ApiTokens {
  /** Undefined: the token is unknown, expired or revoked. Throws DOWNSTREAM_ERROR when nobody can say. */
  introspect(token: string): Promise<Principal | undefined>;
  /** Where a client is reached; undefined when there is no such client. */
  contact(clientId: string): Promise<Contact | undefined>;
  /** Resolves when the service answers and accepts our credentials. */
  ping(): Promise<void>;
}

/** Introspection (RFC 7662) is at `{url}/token/introspection`. */
export interface IdentityOptions extends IdentityAccess {
  /** How long a positive answer is believed; a revoked token works at most this much longer. */
  readonly cacheSeconds: number;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/** Promised to clients: a revoked token stops working within this time. */
const MAX_CACHE_SECONDS = 30;
/** About 10 MB of principals; more tokens than that within 30 seconds only cost look-ups. */
const MAX_CACHED = 10_000;

/** Connects lazily; positive answers are cached under a hash of the token, simultaneous look-ups of one token share a request. */
export function createIdentity(options: IdentityOptions): Identity {
  const { cacheSeconds, now = Date.now } = options;
  const call = createIdentityCall(options);
  const ask = createIntrospection(options);
  const keepMs = Math.min(cacheSeconds, MAX_CACHE_SECONDS) * 1_000;
  const cache = new Map<string, { principal: Principal; until: number }>();
  const pending = new Map<string, Promise<Principal | undefined>>();

  async function lookUp(token: string, key: string): Promise<Principal | undefined> {
    // From before the request: the token may be revoked while the response is on its way.
    const askedAt = now();
    const answer = await ask(token);
    const principal = toPrincipal(answer);
    if (!principal) return undefined;
    const until = Math.min(askedAt + keepMs, (answer.exp ?? Infinity) * 1_000);
    if (until > now()) {
      const [oldest] = cache.keys();
      if (cache.size >= MAX_CACHED && oldest !== undefined) cache.delete(oldest);
      cache.set(key, { principal, until });
    }
    return principal;
  }

  return {
    async introspect(token) {
      const key = createHash('sha256').update(token).digest('base64');
      const cached = cache.get(key);
      if (cached && cached.until > now()) return cached.principal;
      cache.delete(key);
      const running = pending.get(key);
      if (running) return running;
      const lookup = lookUp(token, key).finally(() => pending.delete(key));
      pending.set(key, lookup);
      return lookup;
    },
    ...createApiTokens({ call, ask, now }),
    async contact(id) {
      const response = await call('get_client', 'GET', `/clients/${encodeURIComponent(id)}`);
      const answer: unknown = await response.json().catch(() => undefined);
      // 400: such an id can be nobody's.
      if (response.status === 404 || response.status === 400) return undefined;
      if (!response.ok || typeof answer !== 'object' || answer === null) {
        throw identityDown(new Error(`GET /clients returned ${response.status}`));
      }
      const email = mailAddress('email' in answer ? answer.email : undefined);
      const language = text('language' in answer ? answer.language : undefined);
      return { ...(email ? { email } : {}), ...(language ? { language } : {}) };
    },
    async ping() {
      await ask('readiness-probe');
    },
  };
}

/** Introspects tokens; one that the service refuses is inactive. Throws DOWNSTREAM_ERROR when the service does not work. */
function createIntrospection(options: IdentityOptions): (token: string) => Promise<IntrospectionResponse> {
  const { clientId, clientSecret, onCall } = options;
  const root = identityRoot(options);
  const server: AuthorizationServer = { issuer: root, introspection_endpoint: `${root}/token/introspection` };
  const client = { client_id: clientId };
  const authentication = ClientSecretBasic(clientSecret);
  return async (token) => {
    try {
      return await timed(onCall, 'introspect', async () => {
        const response = await introspectionRequest(server, client, authentication, token, {
          // Inside a cluster the service is often plain http; an http address in the configuration is a decision of the operator.
          [allowInsecureRequests]: true,
          [customFetch]: fetch,
          signal: identityDeadline(options),
        });
        return processIntrospectionResponse(server, client, response);
      });
    } catch (error) {
      if (refusesToken(error)) return { active: false };
      throw identityDown(error);
    }
  };
}

/**
 * Error codes by which an identity service refuses a token instead of calling it inactive, as RFC 7662 asks. oidc-provider answers
 * `unsupported_token_type` for everything that looks like a JWT.
 */
const TOKEN_REFUSED = new Set(['unsupported_token_type', 'invalid_token', 'invalid_request']);

/** Whether the service works and refused the token; anything else, for example our credentials being refused, is an outage. */
const refusesToken = (error: unknown): boolean =>
  error instanceof ResponseBodyError && error.status === 400 && TOKEN_REFUSED.has(error.error);

const isUnset = (claim: unknown): boolean => claim === undefined || claim === null;

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** What no mail can be sent to is as good as no address, and must not reach the header of a mail. */
const mailAddress = (value: unknown): string | undefined => {
  const address = text(value);
  return address !== undefined && isMailAddress(address) ? address : undefined;
};

/**
 * Claims beyond RFC 7662: account_id, item_ids, plan, agency, gateway_id, read_only, output_id, email, language. A limit that is not understood limits all the more. `client_id` of a token that a person got by signing in is the
 * console's; `account_id` is the client whose account it is. A token of nobody is no token.
 */
function toPrincipal(answer: IntrospectionResponse): Principal | undefined {
  const clientId = text(answer['account_id']) ?? text(answer.client_id);
  if (!answer.active || clientId === undefined) return undefined;
  const items: unknown = answer['item_ids'];
  const gatewayId = text(answer['gateway_id']);
  const { read_only: readOnly, output_id: outputId } = answer;
  const email = mailAddress(answer['email']);
  const language = text(answer['language']);
  return {
    clientId,
    itemIds: Array.isArray(items) ? items.filter((item): item is string => typeof item === 'string') : [],
    plan: text(answer['plan']) ?? '',
    agency: answer['agency'] === true,
    ...(gatewayId ? { gatewayId } : {}),
    ...(isUnset(readOnly) || readOnly === false ? {} : { readOnly: true as const }),
    ...(isUnset(outputId) ? {} : { outputId: text(outputId) ?? '' }),
    ...(email ? { email } : {}),
    ...(language ? { language } : {}),
  };
}
