import { AppError } from '../model/shared/errors.ts';
import type { ApiDeps } from './deps.ts';

/** Seconds after which those who held the turn are done or lost. */
const RETRY_SECONDS = 5;

/**
 * Runs `work` while no other API process runs work under this key: for what is looked up first and made when it is not there, where no unique index
 * can decide. CONFLICT when the turn does not come in time.
 */
export async function takeTurn<T extends object>(
  { store }: Pick<ApiDeps, 'store'>,
  key: string,
  work: () => Promise<T>,
): Promise<T> {
  const result = await store.leases.alone(key, work);
  if (result) return result;
  throw new AppError('CONFLICT', 'Other requests are changing the same thing; try again in a few seconds.', {
    retryAfter: RETRY_SECONDS,
  });
}
