import { pageQuery, toPage } from '../../model/shared/page.ts';
import type { Quarantined } from '../../model/sync/quarantine.ts';
import type { QuarantineRecord } from '../../store/listings/quarantine.ts';
import { route } from '../contract.ts';
import { pageRef } from '../http/schemas.ts';

export const listQuarantine = route({
  method: 'GET',
  path: '/gateways/{id}/quarantine',
  id: 'listQuarantine',
  summary: 'Records that could not become listings',
  description:
    'Each with its reason, the path of the fault and the address of its raw form; the last read first. A record is removed when a sync can use it or no longer finds it.',
  tag: 'Quarantine',
  access: { gateway: 'READ' },
  query: pageQuery,
  success: { status: 200, description: 'A page of records.', schema: pageRef('Quarantined') },
}).handle(async ({ gateway, query }, { store }) => {
  const { items, total } = await store.quarantine.list(gateway._id, query);
  return toPage(items.map(present), total, query);
});

function present({ gateway_id, input_id, key, reason, raw, ...record }: QuarantineRecord): Quarantined {
  const query = new URLSearchParams({ connectorId: input_id, key });
  return {
    connector_id: input_id,
    key,
    code: reason.code,
    message: reason.message,
    ...(reason.path === undefined ? {} : { path: reason.path }),
    ...(raw === undefined ? {} : { raw_url: `/v1/gateway/gateways/${gateway_id}/quarantine/raw?${query.toString()}` }),
    first_seen_at: record.first_seen.toISOString(),
    last_seen_at: record.last_seen.toISOString(),
    job_id: record.job_id,
  };
}
