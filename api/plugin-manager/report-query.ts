import { pageQuery } from '../../model/shared/page.ts';
import type { ReportFilter } from '../../store/hub/hub-reports.ts';
import type { ManagedSiteRecord } from '../../store/hub/managed-sites.ts';

const time = { type: 'string', format: 'date-time' } as const;

/** Query parameters of the lists of reports. */
export const reportQuery = {
  siteId: { type: 'string', format: 'uuid', description: 'Only from this site.' },
  from: { ...time, description: 'Received then or later.' },
  to: { ...time, description: 'Received before.' },
  ...pageQuery,
} as const;

interface Asked {
  readonly siteId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The filter that the store receives. */
export const filterOf = ({ siteId, from, to }: Asked): ReportFilter => ({
  ...(siteId ? { siteId: siteId.toLowerCase() } : {}),
  ...(from ? { from: new Date(from) } : {}),
  ...(to ? { to: new Date(to) } : {}),
});

/** Site and time of a report, as the API returns them. */
export function presentSender(
  { site_id, received_at }: { readonly site_id: string; readonly received_at: Date },
  sites: readonly ManagedSiteRecord[],
) {
  const site = sites.find(({ _id }) => _id === site_id);
  return { site_id, ...(site ? { domain: site.domain } : {}), received_at: received_at.toISOString() };
}
