import type { EngineCalls } from './engine-calls.ts';

/**
 * Whether a search attribute is registered in the namespace. A workflow that sets one that is not waits for it without end, so attributes that a release adds
 * are checked. False as well where the server does not say, as Temporal Cloud. What was found once is kept.
 */
export function createAttributeCheck(
  { connection, call }: Pick<EngineCalls, 'call' | 'connection'>,
  namespace: string,
): (name: string) => Promise<boolean> {
  const registered = new Set<string>();
  return async (name) => {
    if (registered.has(name)) return true;
    const found = await call('list_search_attributes', () =>
      connection.operatorService.listSearchAttributes({ namespace }),
    ).catch(() => undefined);
    for (const attribute of Object.keys(found?.customAttributes ?? {})) registered.add(attribute);
    return registered.has(name);
  };
}
