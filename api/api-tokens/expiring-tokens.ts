import { EXPIRES_SOON_DAYS } from '../../model/gateway/api-token.ts';
import type { ApiToken } from '../../model/gateway/api-token.ts';
import { DAY_MS } from '../../model/shared/time.ts';
import type { HandlerDeps } from '../deps.ts';

/** Requests to the identity service at a time for one list of gateways. */
const AT_ONCE = 10;

/** How many tokens end within two weeks. Pure. */
export const countExpiring = (tokens: readonly ApiToken[], now: Date): number =>
  tokens.filter(
    ({ expires_at }) =>
      expires_at !== undefined && Date.parse(expires_at) - now.getTime() <= EXPIRES_SOON_DAYS * DAY_MS,
  ).length;

/**
 * How many API tokens of each gateway end within two weeks. Gateways are left out from the first failure of the identity service on: what is stored
 * about them can be shown without it.
 */
export async function expiringTokens(
  gatewayIds: readonly string[],
  { identity, log }: Pick<HandlerDeps, 'identity' | 'log'>,
): Promise<Map<string, number>> {
  const now = new Date();
  const counts = new Map<string, number>();
  try {
    for (let at = 0; at < gatewayIds.length; at += AT_ONCE) {
      const some = gatewayIds.slice(at, at + AT_ONCE);
      const lists = await Promise.all(some.map((id) => identity.listApiTokens(id)));
      for (const [index, id] of some.entries()) counts.set(id, countExpiring(lists[index] ?? [], now));
    }
  } catch (error) {
    log.warn({ err: error }, 'The API tokens that end soon are not counted');
  }
  return counts;
}
