import { switchedOff } from '../../store/hub/addon-switches.ts';
import { route } from '../contract.ts';
import { isInPlan } from '../plugins/available.ts';
import { entityTag, withHeaders } from '../http/reply.ts';
import { ref } from '../http/schemas.ts';

export const getCatalog = route({
  method: 'GET',
  path: '/plugin-manager/catalog',
  id: 'getAddonCatalog',
  summary: 'The addons for sites, with kill-switches',
  description:
    'Sites ask for it every few minutes with `If-None-Match`, and run no addon that is not enabled. Holds the public key that archives are signed with.',
  tag: 'Plugin manager',
  access: 'agency',
  success: {
    status: 200,
    description: 'The addons of the token’s plan.',
    schema: ref('AddonCatalog'),
    headers: { ETag: 'Changes with any part of the catalogue, including kill-switches.' },
  },
}).handle(async ({ principal }, deps) => {
  const { addons, signing } = deps.extensions;
  const switches = await deps.store.addonSwitches.of(principal.clientId);
  const reasonForAll = switchedOff(switches, '*');
  const offered = addons.filter(({ addon }) => isInPlan(principal, addon, deps));
  const body = {
    enabled: reasonForAll === undefined,
    ...(reasonForAll === undefined ? {} : { disabled_reason: reasonForAll }),
    ...(signing ? { signing } : {}),
    addons: offered.map(({ addon }) => {
      const reason = switchedOff(switches, addon);
      return { ...addon, enabled: reason === undefined, ...(reason === undefined ? {} : { disabled_reason: reason }) };
    }),
  };
  return withHeaders({ ETag: entityTag(body) }, body);
});
