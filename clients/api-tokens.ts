import type { IntrospectionResponse } from 'oauth4webapi';
import type { ApiToken, ApiTokenRequest } from '../model/gateway/api-token.ts';
import { AppError } from '../model/shared/errors.ts';
import { DAY_MS } from '../model/shared/time.ts';
import { identityDown } from './identity-call.ts';
import type { createIdentityCall } from './identity-call.ts';

/** For whom a token is issued, and what it is limited to. */
export interface ApiTokenGrant {
  readonly clientId: string;
  readonly gatewayId: string;
  readonly itemIds: readonly string[];
  readonly limits?: ApiTokenRequest;
}

export interface ApiTokens {
  /**
   * A token for programmatic use, bound to a client and one of its gateways. Throws DOWNSTREAM_ERROR, and revokes the token, if the identity
   * service has issued one without the limits that were requested.
   */
  createApiToken(grant: ApiTokenGrant): Promise<string>;
  revokeApiTokens(gatewayId: string): Promise<void>;
  /** The active API tokens of a gateway, without the tokens themselves. */
  listApiTokens(gatewayId: string): Promise<ApiToken[]>;
  /** By its own id. */
  revokeApiToken(id: string): Promise<void>;
}

interface Means {
  readonly call: ReturnType<typeof createIdentityCall>;
  /** Introspection past the cache. */
  readonly ask: (token: string) => Promise<IntrospectionResponse>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** A token may end so much later than was requested: clocks differ, and life is counted from its issue. */
const TOLERANCE_MS = 3_600_000;

/** Issues, lists and revokes API tokens at the identity service, `/api-tokens`. */
export function createApiTokens({ call, ask, now }: Means): ApiTokens {
  async function remove(idOrGateway: string): Promise<void> {
    const response = await call('revoke_api_tokens', 'DELETE', `/api-tokens/${encodeURIComponent(idOrGateway)}`);
    await response.body?.cancel();
    // 404: there was none, which is the requested state.
    if (!response.ok && response.status !== 404) {
      throw identityDown(new Error(`DELETE /api-tokens returned ${response.status}`));
    }
  }

  /** An identity service that does not know a limit ignores it: a token that may do more than was requested must not get out. */
  async function demandLimits(token: string, id: unknown, limits: ApiTokenRequest): Promise<void> {
    if (Object.keys(limits).length === 0) return;
    const claims = await ask(token).catch(async (error: unknown) => {
      if (typeof id === 'string') await remove(id);
      throw error;
    });
    if (keeps(claims, limits, now())) return;
    if (typeof id === 'string') await remove(id);
    throw new AppError(
      'DOWNSTREAM_ERROR',
      'The identity service does not limit API tokens in this way, so none was handed out.',
    );
  }

  return {
    async createApiToken({ clientId, gatewayId, itemIds, limits = {} }) {
      const { read_only, output_id, expires_in_days: days } = limits;
      const response = await call('create_api_token', 'POST', '/api-tokens', {
        client_id: clientId,
        gateway_id: gatewayId,
        item_ids: itemIds,
        ...(read_only ? { read_only } : {}),
        ...(output_id === undefined ? {} : { output_id }),
        ...(days === undefined ? {} : { expires_in: (days * DAY_MS) / 1_000 }),
      });
      const answer: unknown = await response.json().catch(() => undefined);
      const issued = answer && typeof answer === 'object' ? answer : {};
      const token = 'token' in issued ? issued.token : undefined;
      if (response.status !== 201 || typeof token !== 'string') {
        throw identityDown(new Error(`POST /api-tokens returned ${response.status}`));
      }
      await demandLimits(token, 'id' in issued ? issued.id : undefined, limits);
      return token;
    },
    revokeApiTokens: remove,
    async listApiTokens(gatewayId) {
      const response = await call('list_api_tokens', 'GET', `/api-tokens?gateway_id=${encodeURIComponent(gatewayId)}`);
      const answer: unknown = await response.json().catch(() => undefined);
      const items = answer && typeof answer === 'object' && 'items' in answer ? answer.items : undefined;
      if (!response.ok || !Array.isArray(items) || !items.every(isApiToken)) {
        throw identityDown(new Error(`GET /api-tokens returned ${response.status}`));
      }
      return items.map(({ id, created_at, expires_at, read_only, output_id }) => ({
        id,
        created_at,
        ...(expires_at === undefined ? {} : { expires_at }),
        ...(read_only ? { read_only } : {}),
        ...(output_id === undefined ? {} : { output_id }),
      }));
    },
    revokeApiToken: remove,
  };
}

/** Whether the claims of a token have the limits that were requested. */
function keeps(claims: IntrospectionResponse, limits: ApiTokenRequest, now: number): boolean {
  const { read_only, output_id, expires_in_days: days } = limits;
  const latest = days === undefined ? Infinity : now + days * DAY_MS + TOLERANCE_MS;
  return (
    claims.active &&
    (!read_only || claims['read_only'] === true) &&
    (output_id === undefined || claims['output_id'] === output_id) &&
    (days === undefined || (claims.exp ?? Infinity) * 1_000 <= latest)
  );
}

const isApiToken = (item: unknown): item is ApiToken =>
  typeof item === 'object' &&
  item !== null &&
  'id' in item &&
  typeof item.id === 'string' &&
  'created_at' in item &&
  typeof item.created_at === 'string' &&
  (!('expires_at' in item) || item.expires_at === undefined || typeof item.expires_at === 'string') &&
  (!('read_only' in item) || typeof item.read_only === 'boolean') &&
  (!('output_id' in item) || typeof item.output_id === 'string');
