import type { EngineCalls } from './engine-calls.ts';

/** Longest wait for the list, ms: a run that begins does not wait for it any longer. */
const TIMEOUT_MS = 5_000;

/** How long an attribute counts as missing before the server is queried again, ms: runs begin often, and operators register it while we run. */
const MISSING_MS = 5 * 60_000;

/**
 * Whether a search attribute is registered in the namespace. A workflow that sets one that is not waits for it without end, so attributes that a release adds
 * are checked. False as well where the server does not say, as Temporal Cloud: that is no sign of a server that is down, so it is not counted as a call that failed.
 */
export function createAttributeCheck(
  connection: EngineCalls['connection'],
  namespace: string,
): (name: string) => Promise<boolean> {
  const registered = new Set<string>();
  let queriedAt = Number.NEGATIVE_INFINITY;
  return async (name) => {
    if (registered.has(name)) return true;
    if (performance.now() - queriedAt < MISSING_MS) return false;
    queriedAt = performance.now();
    const found = await connection
      .withDeadline(Date.now() + TIMEOUT_MS, () => connection.operatorService.listSearchAttributes({ namespace }))
      .catch(() => undefined);
    for (const attribute of Object.keys(found?.customAttributes ?? {})) registered.add(attribute);
    return registered.has(name);
  };
}
