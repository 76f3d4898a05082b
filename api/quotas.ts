import { createHash } from 'node:crypto';
import type { Config } from '../config/config.ts';
import type { RateWindows } from '../store/access/rate-windows.ts';
import { createSharedRateLimiter, quotaExceeded } from './http/rate-limit.ts';
import type { RateLimiter } from './http/rate-limit.ts';
import type { Contract } from './contract.ts';
import { QUOTAS } from './quota-names.ts';
import type { QuotaName } from './quota-names.ts';

/** The limiter of each quota; none for those that are off. */
export type Quotas = { readonly [Name in QuotaName]?: RateLimiter };

/** The limiters of this configuration; a limit of 0 is off. */
export function createQuotas(
  config: Pick<Config, (typeof QUOTAS)[QuotaName]['setting']>,
  windows: RateWindows,
): Quotas {
  const limiterOf = (limit: number) => (limit > 0 ? createSharedRateLimiter(limit, windows) : undefined);
  return {
    read: limiterOf(config.READ_RATE_LIMIT_PER_MINUTE),
    write: limiterOf(config.WRITE_RATE_LIMIT_PER_MINUTE),
    listing_url: limiterOf(config.URL_RATE_LIMIT_PER_MINUTE),
  };
}

/** What of an operation decides which quota a request takes from. */
type Counted = Pick<Contract, 'method' | 'access' | 'root' | 'quota' | 'secretParams'>;

/**
 * The quota that requests of a route take from; undefined when they are not counted: routes for operators, public ones without a secret in their path,
 * and those whose handler counts by itself.
 */
export function quotaOf({ method, access, root, quota, secretParams = [] }: Counted): QuotaName | undefined {
  if (root || quota === 'own' || (access === 'public' && secretParams.length === 0)) return undefined;
  if (quota === undefined || quota === 'progress') return method === 'GET' ? 'read' : 'write';
  return quota;
}

/**
 * Counts a request by its secret, before the identity service is called; returns the header fields that say what is left.
 * Throws RATE_LIMITED when the quota is used up.
 */
export async function countRequest(
  quotas: Quotas,
  contract: Counted,
  secret: string | undefined,
  setHeaders: (headers: { [name: string]: string }) => void,
): Promise<void> {
  const name = quotaOf(contract);
  const limiter = name && quotas[name];
  if (!limiter || secret === undefined) return;
  const hash = createHash('sha256').update(secret).digest('base64');
  // Progress is made to be polled: a run that is watched must not use up the quota for reading.
  const isFree = contract.quota === 'progress';
  const key = `${name}/${hash}`;
  const quota = isFree ? await limiter.look(key) : await limiter.take(key);
  setHeaders({
    'X-RateLimit-Limit': String(quota.limit),
    'X-RateLimit-Remaining': String(quota.remaining),
    'X-RateLimit-Reset': String(quota.resetSeconds),
  });
  if (!quota.allowed && !isFree) throw quotaExceeded(quota, QUOTAS[name].what);
}
