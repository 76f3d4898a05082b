import { AppError, notFound } from '../../model/errors.ts';
import type { Principal } from '../../model/principal.ts';
import type { ManagedSiteRecord } from '../../store/managed-sites.ts';
import type { HandlerDeps } from '../deps.ts';

/** The agency's site that pushes something; NOT_FOUND for another one's, RATE_LIMITED when it pushes too often. */
export async function pushingSite(
  { clientId }: Principal,
  id: string,
  { store, hubLimiter }: Pick<HandlerDeps, 'store' | 'hubLimiter'>,
): Promise<ManagedSiteRecord> {
  const site = await store.managedSites.find(clientId, id.toLowerCase());
  if (!site) throw notFound('Site', id);
  const { allowed, limit, resetSeconds } = await hubLimiter.take(`hub/${site._id}`);
  if (allowed) return site;
  throw new AppError(
    'RATE_LIMITED',
    `The site has pushed more than ${limit} times in a minute; go on in ${resetSeconds} s.`,
    {
      retryAfter: resetSeconds,
    },
  );
}
