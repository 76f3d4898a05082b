import { pageQuery, toPage } from '../../model/shared/page.ts';
import { switchedOff } from '../../store/hub/addon-switches.ts';
import { route } from '../contract.ts';
import { isInPlan } from '../plugins/available.ts';
import { pageRef } from '../http/schemas.ts';
import { sitePresenter } from './site-presenter.ts';

export const listSites = route({
  method: 'GET',
  path: '/plugin-manager/sites',
  id: 'listManagedSites',
  summary: 'The agency’s sites',
  description:
    'The sites that the token’s client has paired, newest first: their licences, the facts of their last registration, and the addons that are switched off for them.',
  tag: 'Plugin manager',
  // A token is stored on one site, where its hosts and plugins can read it, so it shows nothing of other sites.
  access: 'agency-client',
  query: pageQuery,
  success: { status: 200, description: 'A page of sites.', schema: pageRef('PairedSite') },
}).handle(async ({ principal, query }, deps) => {
  const { store, extensions } = deps;
  const { items, total } = await store.managedSites.list(principal.clientId, query);
  const [present, switches] = await Promise.all([
    sitePresenter(items, principal, deps),
    store.addonSwitches.of(principal.clientId),
  ]);
  const disabled_addons = extensions.addons.flatMap(({ addon }) => {
    const reason = isInPlan(principal, addon, deps) ? switchedOff(switches, addon) : undefined;
    return reason === undefined ? [] : [{ code: addon.code, version: addon.version, reason }];
  });
  return toPage(
    items.map((site) => {
      const { name, cms, php_version, manager_version, seen_at } = site;
      const facts = { name, cms, php_version, manager_version, seen_at: seen_at.toISOString() };
      return { ...present(site), ...facts, disabled_addons };
    }),
    total,
    query,
  );
});
