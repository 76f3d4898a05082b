import { notFound } from '../../model/shared/errors.ts';
import { route } from '../contract.ts';
import { endpointSchema, findInput, presentEndpoint } from './event-endpoint.ts';

export const getEventEndpoint = route({
  method: 'GET',
  path: '/gateways/{id}/inputs/{connectorId}/event-endpoint',
  id: 'getEventEndpoint',
  summary: 'The event endpoint of a CRM, with its statistics',
  description:
    'The address, the age of its secrets, the time of the last event and the counts of refused webhooks. 404 while it is turned off.',
  tag: 'CRM events',
  access: { gateway: 'READ' },
  success: { status: 200, description: 'The endpoint, without its secrets.', schema: endpointSchema },
}).handle(async ({ gateway, params }, deps) => {
  const input = findInput(gateway, params.connectorId);
  const endpoint = await deps.store.eventEndpoints.find(gateway._id, input.connector_id);
  if (!endpoint) throw notFound('The event endpoint of input connector', input.connector_id);
  return presentEndpoint(endpoint, input, deps);
});
