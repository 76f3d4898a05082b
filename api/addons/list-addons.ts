import { route } from '../contract.ts';
import { arrayOf } from '../schemas.ts';

export const listAddons = route({
  method: 'GET',
  path: '/gateways/{id}/addons',
  id: 'listAddons',
  summary: 'List addons with activation status',
  description: 'The catalogue with its prices, and which of them the gateway has.',
  tag: 'Addons',
  access: { gateway: 'READ' },
  success: { status: 200, description: 'Every addon there is.', schema: arrayOf('Addon') },
  errors: ['DOWNSTREAM_ERROR'],
}).handle(async ({ gateway }, { billing }) => {
  const [catalogue, purchases] = await Promise.all([billing.catalogue(), billing.purchases(gateway._id)]);
  return catalogue.map((addon) => {
    const purchase = purchases.find(({ addon_code }) => addon_code === addon.code);
    return { ...addon, active: purchase !== undefined, ...(purchase ? { purchase } : {}) };
  });
});
