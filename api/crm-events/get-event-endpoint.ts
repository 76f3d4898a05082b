import { notFound } from '../../model/shared/errors.ts';
import { route } from '../contract.ts';
import { endpointSchema, findInput, presentEndpoint } from './event-endpoint.ts';

export const getEventEndpoint = route({
  method: 'GET',
  path: '/gateways/{id}/inputs/{connectorId}/event-endpoint',
  id: 'getEventEndpoint',
  summary: 'Where a CRM sends its events, and what came',
  description:
    'The address, when its secrets were made, when the last event came and what was refused. 404 while it is turned off.',
  tag: 'CRM events',
  access: { gateway: 'READ' },
  success: { status: 200, description: 'The endpoint, without its secrets.', schema: endpointSchema },
}).handle(async ({ gateway, params }, deps) => {
  const input = findInput(gateway, params.connectorId);
  const endpoint = await deps.store.eventEndpoints.find(gateway._id, input.connector_id);
  if (!endpoint) throw notFound('The event endpoint of input connector', input.connector_id);
  return presentEndpoint(endpoint, input, deps);
});
