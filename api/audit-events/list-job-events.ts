import { notFound } from '../../model/shared/errors.ts';
import { toPage } from '../../model/shared/page.ts';
import { route } from '../contract.ts';
import { pageRef } from '../http/schemas.ts';
import { auditQuery, filterOf } from './audit-query.ts';

export const listJobEvents = route({
  method: 'GET',
  path: '/gateways/{id}/sync-jobs/{jobId}/audit-events',
  id: 'listSyncJobAuditEvents',
  summary: 'Audit events of a run',
  description: 'Everything that happened in one run, newest first.',
  tag: 'Audit',
  access: { gateway: 'READ' },
  query: auditQuery,
  success: { status: 200, description: 'A page of events.', schema: pageRef('AuditEvent') },
}).handle(async ({ gateway, params, query }, { store }) => {
  const job = await store.jobs.find(gateway._id, params.jobId);
  if (!job) throw notFound('Sync job', params.jobId);
  const { items, total } = await store.audit.list(
    { gatewayId: gateway._id, jobId: job._id, ...filterOf(query) },
    query,
  );
  return toPage(items, total, query);
});
