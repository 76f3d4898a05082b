import type { ReadMessage, ReadRequest } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { isObject } from '../mapping/open-fields.ts';

/** Throws ConnectorError bug for a delta: a file is always read as a whole, and no file connector declares deltas. */
export function refuseDelta({ mode }: ReadRequest): void {
  if (mode === 'delta') {
    throw new ConnectorError('bug', 'A feed in one file does not support reading only changes.');
  }
}

/**
 * A checkpoint with the position in a file.
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
 * The numbers of such a checkpoint, by name.
 * @param sha256 hash of the current file: a checkpoint of another file is ignored
 * @returns all of `names`, or an empty object: reading starts again, also if the checkpoint is of a read in another mode
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
