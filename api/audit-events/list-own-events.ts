import { toPage } from '../../model/shared/page.ts';
import { route } from '../contract.ts';
import { pageRef } from '../http/schemas.ts';
import { filterOf, ownActsQuery } from './audit-query.ts';

export const listOwnEvents = route({
  method: 'GET',
  path: '/audit-events',
  id: 'listOwnAuditEvents',
  summary: 'What the client did beyond its gateways',
  description:
    'What the token’s client itself did to things that belong to no gateway, newest first: templates, notification preferences, sites of the hub, tickets; and which gateways it deleted, as their own events can no longer be read. Its acts on a gateway are among the events of that gateway.',
  tag: 'Audit',
  access: 'client',
  query: ownActsQuery,
  success: { status: 200, description: 'A page of events.', schema: pageRef('AuditEvent') },
}).handle(async ({ principal, query }, { store }) => {
  const { items, total } = await store.audit.ofClient(principal.clientId, filterOf(query), query);
  return toPage(items, total, query);
});
