import { notFound } from '../../model/shared/errors.ts';
import type { Principal } from '../../model/gateway/principal.ts';
import type { ManagedSiteRecord } from '../../store/hub/managed-sites.ts';
import type { HandlerDeps } from '../deps.ts';
import { useQuota } from '../http/rate-limit.ts';

/** The agency's site that pushes a report. Throws NOT_FOUND for another agency's, RATE_LIMITED when it pushes too often. */
export async function pushingSite(
  { clientId }: Principal,
  id: string,
  { store, hubLimiter }: Pick<HandlerDeps, 'store' | 'hubLimiter'>,
): Promise<ManagedSiteRecord> {
  const site = await store.managedSites.find(clientId, id.toLowerCase());
  if (!site) throw notFound('Site', id);
  await useQuota(hubLimiter, `hub/${site._id}`, 'reports of one site');
  return site;
}
