import { pageQuery, toPage } from '../../model/shared/page.ts';
import { levelOf, presentGateway } from '../../store/access/gateways.ts';
import { route } from '../contract.ts';
import { pageRef } from '../http/schemas.ts';

export const listDelegated = route({
  method: 'GET',
  path: '/gateways/delegated',
  id: 'listDelegatedGateways',
  summary: 'List gateways delegated to the caller',
  description: 'Gateways of other clients that are delegated to the token’s client, newest first, each with its level.',
  tag: 'Delegations',
  access: 'token',
  query: pageQuery,
  success: { status: 200, description: 'A page of gateways.', schema: pageRef('Gateway') },
}).handle(async ({ principal, query }, { store, secrets }) => {
  const { items, total } = await store.gateways.listDelegated(principal, query);
  return toPage(
    items.map((gateway) => {
      const level = levelOf(principal, gateway);
      return {
        ...presentGateway(gateway, secrets),
        ...(level === 'OWNER' ? {} : { delegation_level: level }),
      };
    }),
    total,
    query,
  );
});
