import { isAvailable } from '../../model/gateway/addon-features.ts';
import { route } from '../contract.ts';
import { arrayOf } from '../http/schemas.ts';

export const listAddons = route({
  method: 'GET',
  path: '/gateways/{id}/addons',
  id: 'listAddons',
  summary: 'List addons with activation status',
  description:
    'The catalogue with its prices, and which addons are active on the gateway. An addon whose feature does not exist yet has `available: false` and cannot be bought.',
  tag: 'Addons',
  access: { gateway: 'READ' },
  success: { status: 200, description: 'Every addon there is.', schema: arrayOf('Addon') },
  errors: ['DOWNSTREAM_ERROR'],
}).handle(async ({ gateway }, { billing }) => {
  const [catalogue, purchases] = await Promise.all([billing.catalogue(), billing.purchases(gateway._id)]);
  return catalogue.map((addon) => {
    const purchase = purchases.find(({ addon_code }) => addon_code === addon.code);
    return {
      ...addon,
      available: isAvailable(addon),
      active: purchase !== undefined,
      ...(purchase ? { purchase } : {}),
    };
  });
});
