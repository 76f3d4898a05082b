import { listedActivationSchema } from '../../model/gateway/site-activation.ts';
import type { ListedActivation } from '../../model/gateway/site-activation.ts';
import { pageOf, pageQuery, toPage } from '../../model/shared/page.ts';
import type { Page } from '../../model/shared/page.ts';
import type { SiteActivationRecord } from '../../store/sites/site-activations.ts';
import { route } from '../contract.ts';
import type { Typed } from '../http/schemas.ts';

const page: Typed<Page<ListedActivation>> = pageOf(listedActivationSchema);

export const listActivations = route({
  method: 'GET',
  path: '/site/activations',
  id: 'listSiteActivations',
  summary: 'The sites that were activated',
  description:
    'Sites that plugins activated for the token’s own gateways, the last activated first; delegates do not see them. EXPIRED: the plugin has to activate the site again.',
  tag: 'Sites',
  access: 'token',
  query: pageQuery,
  success: { status: 200, description: 'A page of activations.', schema: page },
}).handle(async ({ principal, query }, { store }) => {
  const owned = await store.gateways.ownedIds(principal);
  const { items, total } = await store.siteActivations.ofGateways(owned, query);
  return toPage(
    items.map((activation) => presentActivation(activation, owned)),
    total,
    query,
  );
});

/**
 * An activation as returned.
 * @param owned gateways of the caller: others of the site are left out
 */
export const presentActivation = (
  { domain, theme_id, gateway_ids, plan, activated_at, expires_at }: SiteActivationRecord,
  owned: readonly string[],
): ListedActivation => ({
  domain,
  status: expires_at > new Date() ? 'ACTIVE' : 'EXPIRED',
  ...(theme_id === undefined ? {} : { theme_id }),
  gateway_ids: gateway_ids.filter((id) => owned.includes(id)),
  plan,
  activated_at: activated_at.toISOString(),
  expires_at: expires_at.toISOString(),
});
