import { toPage } from '../../model/shared/page.ts';
import { hubAuditSchema } from '../../model/gateway/site-hub.ts';
import { route } from '../contract.ts';
import { pageRef } from '../http/schemas.ts';
import { filterOf, presentSender, reportQuery } from './report-query.ts';

export const listSiteAudit = route({
  method: 'GET',
  path: '/plugin-manager/audit',
  id: 'listSiteAudit',
  summary: 'What happened on the agency’s sites',
  description:
    'Entries that sites pushed in the last 90 days, the last received first. Secrets were masked on receipt. A site of another agency has no entries.',
  tag: 'Plugin manager',
  // A token is stored on one site, where its hosts and plugins can read it, so it shows nothing of other sites.
  access: 'agency-client',
  query: {
    ...reportQuery,
    action: { ...hubAuditSchema.properties.entries.items.properties.action, description: 'Only this.' },
  },
  success: { status: 200, description: 'A page of entries.', schema: pageRef('SiteAuditEntry') },
}).handle(async ({ principal, query }, { store }) => {
  const { clientId } = principal;
  const { items, total } = await store.hubReports.audits(clientId, { ...filterOf(query), action: query.action }, query);
  const sites = await store.managedSites.findAll(
    clientId,
    items.map(({ site_id }) => site_id),
  );
  return toPage(
    items.map((record) => ({ ...record.entry, ...presentSender(record, sites) })),
    total,
    query,
  );
});
