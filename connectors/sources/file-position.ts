import type { Json } from '../connector.ts';

/**
 * The numbers of a checkpoint that says where reading a file stands, by name.
 * @param sha256 that of the file as it is now: a checkpoint of another file says nothing about this one
 * @returns all of `names`, or none of them: reading begins anew
 */
export function filePosition(
  state: Json | undefined,
  sha256: string,
  names: readonly string[],
): Readonly<Partial<Record<string, number>>> {
  if (typeof state !== 'object' || state === null || Array.isArray(state) || state['sha256'] !== sha256) {
    return {};
  }
  const numbers = names.flatMap((name) => {
    const value = state[name];
    return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? [[name, value] as const] : [];
  });
  return numbers.length === names.length ? Object.fromEntries(numbers) : {};
}
