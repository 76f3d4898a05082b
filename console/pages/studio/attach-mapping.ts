import { call } from '../../session/api.ts';
import type { Draft } from '../gateways/draft.ts';

/** What the wizard begins with when it comes from the studio: the connector with the mapping, and the address where it is known. */
export async function draftWithMapping(id: string): Promise<Partial<Draft> & Pick<Draft, 'name'>> {
  const { draft, source, market, name } = await call('getMapping', { path: { id } });
  const config = { mapping: draft, ...(source.url === undefined ? {} : { url: source.url }) };
  return { mappingId: id, name, market, input: { type: 'MAPPED_FEED', configs: { MAPPED_FEED: config } } };
}

/** Makes a mapping that of a gateway; one that has a gateway already stays as it is. */
export async function attachMapping(id: string, gatewayId: string): Promise<void> {
  const { revision, gateway_id } = await call('getMapping', { path: { id } });
  if (gateway_id === undefined)
    await call('updateMapping', { path: { id }, body: { revision, gateway_id: gatewayId } });
}
