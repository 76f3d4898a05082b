import { addonVersion, siteAddonCode } from '../../model/gateway/extension.ts';
import { toPage } from '../../model/shared/page.ts';
import { switchedOff } from '../../store/hub/addon-switches.ts';
import type { AddonSwitch } from '../../store/hub/addon-switches.ts';
import type { HubFatalRecord } from '../../store/hub/hub-reports.ts';
import { route } from '../contract.ts';
import { pageRef } from '../http/schemas.ts';
import { filterOf, presentSender, reportQuery } from './report-query.ts';

export const listSiteFatals = route({
  method: 'GET',
  path: '/plugin-manager/fatal',
  id: 'listSiteFatals',
  summary: 'Fatal errors on the agency’s sites',
  description:
    'Errors that sites reported in the last 90 days, the last received first, each with the kill-switch of its addon if that is on. Secrets were masked on receipt. A site of another agency has no reports.',
  tag: 'Plugin manager',
  // A token is stored on one site, where its hosts and plugins can read it, so it shows nothing of other sites.
  access: 'agency-client',
  query: {
    ...reportQuery,
    addonCode: { ...siteAddonCode, description: 'Only of this addon.' },
    addonVersion: { ...addonVersion, description: 'Only of this version.' },
  },
  success: { status: 200, description: 'A page of reports.', schema: pageRef('SiteFatal') },
}).handle(async ({ principal, query }, { store }) => {
  const { clientId } = principal;
  const { addonCode, addonVersion } = query;
  const filter = { ...filterOf(query), addonCode, addonVersion };
  const { items, total } = await store.hubReports.fatals(clientId, filter, query);
  const [sites, switches] = await Promise.all([
    store.managedSites.findAll(
      clientId,
      items.map(({ site_id }) => site_id),
    ),
    store.addonSwitches.of(clientId),
  ]);
  return toPage(
    items.map((record) => ({ ...record.report, ...presentSender(record, sites), ...switchOf(record, switches) })),
    total,
    query,
  );
});

function switchOf({ report }: HubFatalRecord, switches: readonly AddonSwitch[]): { disabled_reason?: string } {
  const reason = switchedOff(switches, { code: report.addon_code, version: report.addon_version });
  return reason === undefined ? {} : { disabled_reason: reason };
}
