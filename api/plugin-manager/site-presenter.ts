import type { Principal } from '../../model/gateway/principal.ts';
import type { ManagedSite } from '../../model/gateway/site-hub.ts';
import type { ManagedSiteRecord } from '../../store/hub/managed-sites.ts';
import type { HandlerDeps } from '../deps.ts';

/** Presents sites with the licences that the token can see, which are read once for all of them. */
export async function sitePresenter(
  sites: readonly ManagedSiteRecord[],
  principal: Principal,
  { store }: Pick<HandlerDeps, 'store'>,
): Promise<(site: ManagedSiteRecord) => ManagedSite> {
  const activations = await store.siteActivations.ofSites(
    sites.map(({ domain }) => domain),
    await store.gateways.visibleIds(principal),
  );
  return ({ _id, domain, registered_at }) => {
    const activation = activations.find((one) => one.domain === domain);
    const licence = !activation ? 'UNLICENSED' : activation.expires_at > new Date() ? 'ACTIVE' : 'EXPIRED';
    return {
      site_id: _id,
      domain,
      licence,
      plan: activation?.plan ?? principal.plan,
      ...(activation ? { expires_at: activation.expires_at.toISOString() } : {}),
      registered_at: registered_at.toISOString(),
    };
  };
}
