import { toPage } from '../../model/shared/page.ts';
import { route } from '../contract.ts';
import { pageRef } from '../http/schemas.ts';
import { auditQuery, filterOf } from './audit-query.ts';

export const listGatewayEvents = route({
  method: 'GET',
  path: '/gateways/{id}/audit-events',
  id: 'listGatewayAuditEvents',
  summary: 'Audit events of a gateway',
  description: 'Acts on this gateway and in its runs, with client and time, newest first.',
  tag: 'Audit',
  access: { gateway: 'READ' },
  query: auditQuery,
  success: { status: 200, description: 'A page of events.', schema: pageRef('AuditEvent') },
}).handle(async ({ gateway, query }, { store }) => {
  const { items, total } = await store.audit.list({ gatewayId: gateway._id, ...filterOf(query) }, query);
  return toPage(items, total, query);
});
