import { chunk } from 'es-toolkit/array';
import { AppError } from '../../model/shared/errors.ts';
import type { Principal } from '../../model/gateway/principal.ts';

/** Checks whether a client may search the transactions. */
export interface DvfAccess {
  /** Throws CONFLICT unless the addon DVF is active on a gateway that the token sees, DOWNSTREAM_ERROR when the identity service is not available. */
  require(principal: Principal): Promise<void>;
}

/** The sources of the check. */
export interface AddonLookup {
  /** The gateways that a token sees. */
  readonly gatewayIds: (principal: Principal) => Promise<readonly string[]>;
  /** Whether the addon DVF is active on a gateway. */
  readonly hasAddon: (gatewayId: string) => Promise<boolean>;
}

/** Milliseconds; as long as an introspected token is cached. An addon that ended is noticed after it. */
const KNOWN_MS = 30_000;
/** Principals in the cache, some hundred bytes each. */
const MAX_KNOWN = 10_000;
/** Gateways whose addons are looked up in parallel. */
const AT_ONCE = 10;

/** Caches positive results for half a minute: searches are frequent, and each would look up every gateway. A missing addon is looked up each time. */
export function createDvfAccess({ gatewayIds, hasAddon }: AddonLookup, now: () => number = Date.now): DvfAccess {
  const known = new Map<string, number>();

  const check = async (principal: Principal): Promise<boolean> => {
    const ids = await gatewayIds(principal);
    for (const some of chunk(ids, AT_ONCE)) if ((await Promise.all(some.map(hasAddon))).includes(true)) return true;
    return false;
  };

  return {
    async require(principal) {
      const { clientId, itemIds, gatewayId } = principal;
      const key = JSON.stringify([clientId, itemIds, gatewayId]);
      if (now() - (known.get(key) ?? Number.NEGATIVE_INFINITY) < KNOWN_MS) return;
      known.delete(key);
      if (!(await check(principal))) {
        throw new AppError(
          'CONFLICT',
          'The addon DVF is active on none of the gateways of this token; subscribe one of them to it first.',
          { detail: 'POST /v1/gateway/gateways/{id}/addons/DVF' },
        );
      }
      const [oldest] = known.keys();
      if (known.size >= MAX_KNOWN && oldest !== undefined) known.delete(oldest);
      known.set(key, now());
    },
  };
}
