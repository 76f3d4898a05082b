import type { Principal } from '../../model/gateway/principal.ts';

/** How often the store is queried whether the caller still has access, ms: the longest that a stream outlives a revoked delegation, plus the time to the next piece. */
const RECHECK_MS = 1_000;

/** Resolves while the caller of a long response may have the rest of it; throws what a new request would get. */
export type StillAllowed = () => Promise<void>;

/** Checks again what a response depends on in addition to its contract: throws as the handler would. The principal is undefined for a public route. */
export type Recheck = (principal: Principal | undefined) => Promise<void>;

/**
 * Repeats the access check of a request while its response is streamed. The token is checked each time: the identity client caches the result for 30 s at
 * most. Checks that cost a read of the store are made once per second.
 */
export function createAccessWatch({
  authenticate,
  authorize,
  now = () => performance.now(),
}: {
  /** The principal of the token. Throws AUTH_FAILED, FORBIDDEN or DOWNSTREAM_ERROR. */
  readonly authenticate: () => Promise<Principal | undefined>;
  /** Throws when the principal has no access any more. */
  readonly authorize: Recheck;
  readonly now?: () => number;
}): StillAllowed {
  let checkedAt = now();
  return async () => {
    const principal = await authenticate();
    if (now() - checkedAt < RECHECK_MS) return;
    await authorize(principal);
    checkedAt = now();
  };
}
