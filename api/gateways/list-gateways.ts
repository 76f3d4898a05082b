import { pageQuery, toPage } from '../../model/shared/page.ts';
import { presentGateway } from '../../store/access/gateways.ts';
import { route } from '../contract.ts';
import { pageRef } from '../http/schemas.ts';

/** Delegated gateways have their own list. */
export const listGateways = route({
  method: 'GET',
  path: '/gateways',
  id: 'listGateways',
  summary: 'List owned gateways',
  description:
    'Gateways of the token’s client whose `item_id` the token carries, newest first. For an API token, its gateway.',
  tag: 'Gateways',
  access: 'token',
  query: pageQuery,
  success: { status: 200, description: 'A page of gateways.', schema: pageRef('Gateway') },
}).handle(async ({ principal, query }, { store, secrets }) => {
  const { items, total } = await store.gateways.listOwned(principal, query);
  return toPage(
    items.map((gateway) => presentGateway(gateway, secrets)),
    total,
    query,
  );
});
