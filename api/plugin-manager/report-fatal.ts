import { maskSecrets } from '../../model/shared/mask-secrets.ts';
import { hubFatalResultSchema, hubFatalSchema } from '../../model/gateway/site-hub.ts';
import type { HubFatalReport } from '../../model/gateway/site-hub.ts';
import type { ManagedSiteRecord } from '../../store/hub/managed-sites.ts';
import { route } from '../contract.ts';
import type { HandlerDeps } from '../deps.ts';
import { recordAct } from '../record-act.ts';
import { schema } from '../http/schemas.ts';
import { pushingSite } from './own-site.ts';

/** One site may have a fault of its own; if the same version fails on several within an hour, the addon is at fault. */
const SITES_TO_TRIP = 3;
const TRIP_WINDOW_MS = 3_600_000;

const body = schema(hubFatalSchema);
const result = schema(hubFatalResultSchema);

export const reportFatal = route({
  method: 'POST',
  path: '/plugin-manager/fatal',
  id: 'reportSiteFatal',
  summary: 'Report fatal errors of addons',
  description:
    'A report that was received before changes nothing; text that looks like a secret is masked. When the offered version of an addon fails on three sites of the agency within an hour, its kill-switch is turned on for this agency; a new version is not affected.',
  tag: 'Plugin manager',
  access: 'agency',
  // The rate limit is per site: all sites of an agency share its token.
  quota: 'own',
  body,
  success: {
    status: 200,
    description: 'The number of stored reports, and the kill-switches that they turned on.',
    schema: result,
  },
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
}).handle(async (input, deps) => {
  const site = await pushingSite(input.principal, input.body.site_id, deps);
  const { reports } = input.body;
  const stored = await deps.store.hubReports.addFatals(site, reports.map(masked));
  if (stored > 0) {
    await recordAct(deps, input, undefined, 'managed_site.fatal_reported', { detail: { site_id: site._id, stored } });
  }
  const disabled: string[] = [];
  for (const { addon } of deps.extensions.addons) {
    const concerned = reports.some(
      (report) => report.addon_code === addon.code && report.addon_version === addon.version,
    );
    if (!concerned || !(await trips(site, addon, deps))) continue;
    disabled.push(addon.code);
    deps.log.warn(
      { addon: addon.code, version: addon.version, client_id: site.client_id },
      'An addon was switched off',
    );
    await recordAct(deps, input, undefined, 'addon_switch.tripped', {
      detail: { addon_code: addon.code, version: addon.version },
    });
  }
  return { stored, known: reports.length - stored, disabled };
});

/** Turns the kill-switch on if enough sites failed; returns whether this call did it. */
async function trips(
  { client_id }: ManagedSiteRecord,
  { code, version }: { readonly code: string; readonly version: string },
  { store }: HandlerDeps,
): Promise<boolean> {
  const since = new Date(Date.now() - TRIP_WINDOW_MS);
  const sites = await store.hubReports.sitesWithFatals(client_id, { code, version }, since);
  if (sites < SITES_TO_TRIP) return false;
  const reason = `Version ${version} failed on ${sites} sites within an hour.`;
  return store.addonSwitches.turnOn({ client_id, code, version, reason }, 'FATAL_ERRORS');
}

function masked(report: HubFatalReport): HubFatalReport {
  const { message, file, trace } = report;
  return {
    ...report,
    message: maskSecrets(message),
    ...(file === undefined ? {} : { file: maskSecrets(file) }),
    ...(trace === undefined ? {} : { trace: maskSecrets(trace) }),
  };
}
