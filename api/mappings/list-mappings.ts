import { pageQuery, pageOf, toPage } from '../../model/shared/page.ts';
import type { Page } from '../../model/shared/page.ts';
import { mappingSummarySchema } from '../../model/mapping/stored-mapping.ts';
import type { MappingSummary } from '../../model/mapping/stored-mapping.ts';
import { route } from '../contract.ts';
import type { Typed } from '../http/schemas.ts';
import { presentSummary } from './present-mapping.ts';

const page: Typed<Page<MappingSummary>> = pageOf(mappingSummarySchema);

export const listMappings = route({
  method: 'GET',
  path: '/mappings',
  id: 'listMappings',
  summary: 'Mappings',
  description: 'Those of gateways that the caller sees, and the client’s own without a gateway; newest change first.',
  tag: 'Mappings',
  access: 'token',
  query: {
    ...pageQuery,
    gateway_id: { type: 'string', format: 'uuid', description: 'Only those of this gateway.' },
  },
  success: { status: 200, description: 'A page of mappings.', schema: page },
}).handle(async ({ principal, query }, { store }) => {
  const wanted = query.gateway_id?.toLowerCase();
  const visible = await store.gateways.visibleIds(principal);
  const gatewayIds = wanted === undefined ? visible : visible.filter((id) => id === wanted);
  const isOwn = wanted === undefined && principal.gatewayId === undefined;
  const { items, total } = await store.mappings.list(
    { clientId: isOwn ? principal.clientId : undefined, gatewayIds },
    query,
  );
  return toPage(items.map(presentSummary), total, query);
});
