import type { Json, ReadMessage, ReadRequest } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';

/** Throws ConnectorError bug for a delta: a file is always read as a whole, and no connector of a file declares more. */
export function refuseDelta({ mode }: ReadRequest): void {
  if (mode === 'delta') {
    throw new ConnectorError('bug', 'A feed in one file cannot be asked for changes.');
  }
}

/**
 * A checkpoint that says where reading a file stands.
 * @param position numbers by name, as `filePosition` reads them
 */
export const fileCheckpoint = (
  { mode }: ReadRequest,
  sha256: string,
  position: Readonly<Record<string, number>>,
  fraction?: number,
): ReadMessage => ({
  kind: 'checkpoint',
  state: { ...position, mode, sha256 },
  ...(fraction === undefined ? {} : { fraction }),
});

/**
 * The numbers of a checkpoint that says where reading a file stands, by name.
 * @param sha256 that of the file as it is now: a checkpoint of another file says nothing about this one
 * @returns all of `names`, or none of them: reading begins anew, also when the read that left the checkpoint was of another mode
 */
export function filePosition(
  { mode, state }: ReadRequest,
  sha256: string,
  names: readonly string[],
): Readonly<Partial<Record<string, number>>> {
  if (!isObject(state) || state['sha256'] !== sha256 || state['mode'] !== mode) {
    return {};
  }
  const numbers = names.flatMap((name) => {
    const value = state[name];
    return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? [[name, value] as const] : [];
  });
  return numbers.length === names.length ? Object.fromEntries(numbers) : {};
}

const isObject = (state: Json | undefined): state is { [key: string]: Json } =>
  typeof state === 'object' && state !== null && !Array.isArray(state);
